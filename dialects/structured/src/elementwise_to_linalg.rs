//! `convert-elementwise-to-linalg`: ops on numbers, applied to tensors, as `linalg.generic`.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPattern, ConversionPatterns, ConversionRewriter,
    ConversionTarget, Legality, TypeConverter,
};
use terrace_ir::affine::AffineMap;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::rewrite::{PatternInfo, PatternRoot, RewriteResult};
use terrace_ir::types::{MemRefType, RankedTensorType, ShapedType};
use terrace_ir::{Builder, Ir, Op, Type, Value};
use terrace_linalg_dialects::linalg::{GenericOp, IteratorType, LinalgDialect, size_of};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_standard_dialects::memref::MemRefDialect;
use terrace_tensor_dialects::tensor::EmptyOp;

use crate::parts::{Parts, map_of};

/// Convert ElementwiseMappable ops to linalg.
///
/// Ops with at least one operand that is a ranked tensor, while the others are too, or are numbers, apply the op to the elements.
#[pass(
    name = "convert-elementwise-to-linalg",
    dependent_dialects(LinalgDialect, MemRefDialect)
)]
pub fn convert_elementwise_to_linalg(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let mut patterns = ConversionPatterns::new();
    patterns.add(ElementwiseLowering);
    let target =
        ConversionTarget::new().unknown(Legality::Dynamic(|ir, op| !is_on_tensors(ir, op)));
    Conversion {
        target: &target,
        patterns: &patterns,
        converter: &TypeConverter::new(),
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

/// An op on numbers that is applied to tensors becomes a `linalg.generic`.
struct ElementwiseLowering;

impl ConversionPattern for ElementwiseLowering {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "ElementwiseLowering",
            description: "An op on numbers that is applied to tensors becomes a `linalg.generic`.",
            root: PatternRoot::Matching(is_on_tensors),
            benefit: 1,
        };
        &INFO
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rewriter: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        let generic = build_generic(op, operands, rewriter);
        rewriter.replace_op_with(op, generic.op());
        Ok(())
    }
}

fn ranked(ir: &Ir, ty: Type) -> Option<RankedTensorType> {
    ty.cast(ir)
}

fn is_on_tensors(ir: &Ir, op: Op) -> bool {
    let is_scalar = |ty: Type| !ty.is::<ShapedType>(ir) && !ty.is::<MemRefType>(ir);
    ir.has_trait(op, OpTraits::ELEMENTWISE_MAPPABLE)
        && ir.regions(op).is_empty()
        && ir.operand_types(op).any(|ty| ranked(ir, ty).is_some())
        && ir
            .operand_types(op)
            .all(|ty| ranked(ir, ty).is_some() || is_scalar(ty))
        && ir.result_types(op).all(|ty| ranked(ir, ty).is_some())
}

fn build_generic(op: Op, operands: &[Value], rw: &mut Builder<'_>) -> GenericOp {
    let loc = rw.loc(op);
    let inputs = operands.to_vec();
    let is_tensor = |value: &Value, ir: &Ir| ranked(ir, ir.ty(*value)).is_some();
    let first = inputs.iter().copied().find(|value| is_tensor(value, rw));
    let first = first.expect("an operand was found to be a tensor");
    let rank = ranked(rw, rw.ty(first)).map_or(0, |ty| ty.rank(rw));
    let types: Vec<Type> = rw.result_types(op).collect();
    let mut outputs = Vec::new();
    for ty in &types {
        let same = inputs.iter().find(|value| rw.ty(**value) == *ty);
        outputs.push(match same {
            Some(same) => *same,
            None => {
                let sizes: Vec<MixedIndex> =
                    (0..rank).map(|dim| size_of(rw, loc, first, dim)).collect();
                let sizes: MixedIndices = sizes.into_iter().collect();
                let element = ty.element_or_self(rw);
                EmptyOp::with_sizes(rw, loc, &sizes, element, None).result(rw)
            }
        });
    }
    let maps = inputs
        .iter()
        .chain(&outputs)
        .map(|value| match is_tensor(value, rw) {
            true => AffineMap::identity(rank),
            false => map_of(rank, Vec::new()),
        });
    let parts = Parts {
        maps: maps.collect(),
        kinds: vec![IteratorType::Parallel; rank],
        inputs,
        outputs,
    };
    parts.build_with(rw, loc, |b, arguments| {
        let elements: Vec<Type> = types.iter().map(|ty| ty.element_or_self(b)).collect();
        let attributes = b.inherent_attrs(op).to_vec();
        let new = OpSpec {
            operands: &arguments[..parts.inputs.len()],
            result_types: &elements,
            attributes: &attributes,
            discardable: b.discardable_attrs(op),
            ..OpSpec::new(b.name(op), loc)
        };
        let new = b.create(new);
        b.results(new).collect()
    })
}
