//! `convert-openmp-to-llvm`: what is in constructs of OpenMP becomes ops of llvm, and the constructs take its types.

use smallvec::SmallVec;
use terrace_conversion::{
    Conversion, ConversionMode, ConversionPattern, ConversionPatterns, ConversionRewriter, Legality,
};
use terrace_conversions::to_llvm::{
    ToLlvmConversion, populate_arith_to_llvm, populate_cf_to_llvm, populate_func_to_llvm,
    populate_memref_to_llvm, type_converter,
};
use terrace_dialects::{llvm, omp};
use terrace_ir::attributes::{Attribute, TypeAttr};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, PatternInfo, PatternRoot, RewriteResult};
use terrace_ir::types::MemRefType;
use terrace_ir::{Ir, Op, Region, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

/// How wide an index is.
const INDEX_WIDTH: u32 = 64;

/// Convert the types of constructs of OpenMP, and what is in them, to those of the llvm dialect.
#[pass(
    name = "convert-openmp-to-llvm",
    on = ModuleOp,
    dependent_dialects(llvm::LlvmDialect)
)]
pub struct OpenmpToLlvmPass {}

impl Pass for OpenmpToLlvmPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let mut conversion = ToLlvmConversion::new(INDEX_WIDTH);
        let patterns = &mut conversion.patterns;
        populate_arith_to_llvm(patterns);
        populate_cf_to_llvm(patterns);
        populate_memref_to_llvm(patterns);
        populate_func_to_llvm(patterns);
        populate_openmp_to_llvm(patterns);
        let typed = Legality::Dynamic(is_typed_by_llvm);
        let target = conversion
            .target
            .dialect::<omp::OmpDialect>(Legality::LegalTypes)
            .op::<omp::AtomicReadOp>(typed)
            .op::<omp::DeclareMapperOp>(typed)
            .op::<omp::DeclareReductionOp>(typed)
            .op::<omp::MapInfoOp>(typed)
            .op::<omp::PrivateClauseOp>(typed)
            .op::<omp::TargetAllocMemOp>(typed);
        Conversion {
            target: &target,
            patterns: &conversion.patterns,
            converter: &conversion.converter,
            mode: ConversionMode::Partial,
        }
        .apply(ir)
    }
}

/// Whether an op has types of llvm alone, also in its attributes.
fn is_typed_by_llvm(ir: &Ir, op: Op) -> bool {
    let converter = type_converter();
    let is_legal = |ty: Type| converter.is_legal(ir, ty);
    let mut named = ir
        .attributes(op)
        .filter_map(|(_, attr)| attr.cast::<TypeAttr>(ir));
    ir.operand_types(op).all(is_legal)
        && ir.result_types(op).all(is_legal)
        && named.all(|attr| is_legal(attr.value(ir)))
        && ir
            .regions(op)
            .iter()
            .all(|region| converter.is_legal_region(ir, *region))
}

/// Adds the pattern of the omp dialect.
pub fn populate_openmp_to_llvm(patterns: &mut ConversionPatterns) {
    patterns.add(Retyping);
}

/// Any op of the omp dialect remains one of its kind; its types are converted.
struct Retyping;

impl ConversionPattern for Retyping {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "Retyping",
            description: "An op of the omp dialect remains; its types are converted.",
            root: PatternRoot::Any,
            benefit: 1,
        };
        &INFO
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        if !rw.name(op).as_str(rw).starts_with("omp.") {
            return Err(MatchFailure::new("the op is none of OpenMP"));
        }
        if reads_or_writes_alone(rw, op) && rw.operand_types(op).any(|ty| ty.is::<MemRefType>(rw)) {
            return Err(MatchFailure::new("a descriptor is no variable"));
        }
        let types: Result<SmallVec<[Type; 2]>, _> =
            rw.result_types(op).map(|ty| rw.convert_type(ty)).collect();
        let types = types?;
        let attributes = converted_attributes(rw, op)?;
        if op == rw.root() {
            return retype_root(op, &attributes, rw);
        }
        let spec = OpSpec::new(rw.name(op), rw.loc(op));
        let (discardable, num_regions) = (rw.discardable_attrs(op), rw.regions(op).len());
        let new = rw.create(OpSpec {
            operands,
            result_types: &types,
            attributes: &attributes,
            discardable,
            num_regions,
            ..spec
        });
        let regions: SmallVec<[(Region, Region); 2]> = {
            let pairs = rw.regions(op).iter().zip(rw.regions(new));
            pairs.map(|(from, to)| (*from, *to)).collect()
        };
        for (from, to) in regions {
            rw.ir_mut().move_region_blocks(from, to);
            rw.convert_region_types(to)?;
        }
        rw.replace_op_with(op, new);
        Ok(())
    }
}

/// Whether variables are operands of an op that does nothing but read or write them.
fn reads_or_writes_alone(ir: &Ir, op: Op) -> bool {
    omp::AtomicUpdateOp::cast(ir, op).is_some()
        || omp::AtomicWriteOp::cast(ir, op).is_some()
        || omp::FlushOp::cast(ir, op).is_some()
        || omp::MapBoundsOp::cast(ir, op).is_some()
        || omp::ThreadprivateOp::cast(ir, op).is_some()
}

/// The inherent attributes of an op, by slot, with the types that they name converted.
fn converted_attributes(
    rw: &ConversionRewriter<'_>,
    op: Op,
) -> Result<Vec<Option<Attribute>>, MatchFailure> {
    let convert = |attr: &Option<Attribute>| match attr.and_then(|attr| attr.cast::<TypeAttr>(rw)) {
        Some(named) => {
            let ty = rw.convert_type(named.value(rw))?;
            Ok(Some(TypeAttr::get(rw, ty).into()))
        }
        None => Ok(*attr),
    };
    rw.inherent_attrs(op).iter().map(convert).collect()
}

/// Converts the types of the op whose arena this is, in place.
fn retype_root(
    op: Op,
    attributes: &[Option<Attribute>],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let regions: SmallVec<[Region; 2]> = rw.regions(op).into();
    for region in regions {
        rw.convert_region_types(region)?;
    }
    rw.modify(op, |ir| {
        for (slot, attr) in attributes.iter().enumerate() {
            ir.set_inherent_attr(op, slot, *attr);
        }
    });
    Ok(())
}
