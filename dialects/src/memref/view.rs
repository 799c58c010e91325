//! Other views of a memref, and its sizes.

use terrace_ir::asm::print_type;
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::interfaces::CastOpInterface;
use terrace_ir::ods::{
    AnyRankedOrUnrankedMemRef, Fold, FoldResult, Folded, Index, ResultNames, TypedOp, Verify,
    VerifyResult,
};
use terrace_ir::types::{DYNAMIC, MemRefType, ShapedType, Type, TypeData};
use terrace_ir::{Context, Ir, Value};
use terrace_ods_macros::op;

use super::MemRefDialect;
use super::access::are_compatible_shapes;
use super::alloc::{AllocOp, AllocaOp};
use super::rules::DimOfCast;

/// The same memref with more or less known about its shape and layout. A size that differs at run time is undefined
/// behaviour.
#[op(
    dialect = MemRefDialect, mnemonic = "cast",
    traits(Pure),
    interfaces(CastOpInterface),
    assembly { $source attr_dict ":" type($source) "to" type($dest) },
    fold, result_names,
)]
pub struct CastOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[result]
    dest: AnyRankedOrUnrankedMemRef,
}

impl CastOpInterface for CastOp {
    fn are_cast_compatible(&self, cx: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        let ([from], [to]) = (inputs, outputs) else {
            return false;
        };
        let (Some(a), Some(b)) = (from.cast::<ShapedType>(cx), to.cast::<ShapedType>(cx)) else {
            return false;
        };
        let space = |ty: Type| match ty.data(cx) {
            TypeData::MemRef { memory_space, .. }
            | TypeData::UnrankedMemRef { memory_space, .. } => *memory_space,
            _ => None,
        };
        let both_unranked = a.shape(cx).is_none() && b.shape(cx).is_none();
        a.element(cx) == b.element(cx)
            && space(*from) == space(*to)
            && are_compatible_shapes(a.shape(cx), b.shape(cx))
            && !both_unranked
    }
}

impl Fold for CastOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let (source, ty) = (self.source(ir), ir.ty(self.dest(ir)));
        if ir.ty(source) == ty {
            return FoldResult::single(source);
        }
        let inner = source.defining::<CastOp>(ir)?.source(ir);
        (ir.ty(inner) == ty)
            .then(|| FoldResult::single(inner))
            .flatten()
    }
}

impl ResultNames for CastOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.dest(ir), "cast");
    }
}

/// The size of a dimension. An index that is not that of a dimension is undefined behaviour.
#[op(
    dialect = MemRefDialect, mnemonic = "dim",
    traits(NoMemoryEffect),
    assembly { attr_dict $source "," $index ":" type($source) },
    verify, fold, result_names, canonicalize(DimOfCast),
)]
pub struct DimOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[operand]
    index: Index,
    #[result]
    result: Index,
}

impl Verify for DimOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty: Type = ir.ty(self.source(ir));
        if ty.cast::<MemRefType>(ir).is_some_and(|ty| ty.rank(ir) == 0) {
            return ir
                .op_error(
                    self.op(),
                    format!(
                        "operand #0 must be non-0-ranked or unranked memref, but got '{}'",
                        print_type(ir, ty)
                    ),
                )
                .into();
        }
        Ok(())
    }
}

impl Fold for DimOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let index = operands[1]?.cast::<IntegerAttr>(ir)?.as_i64(ir);
        let index = usize::try_from(index).ok()?;
        let source = self.source(ir);
        let ty: MemRefType = ir.ty(source).cast(ir)?;
        let size = *ty.shape(ir).get(index)?;
        if size != DYNAMIC {
            return FoldResult::single(Attribute::from(IntegerAttr::index(ir, size)));
        }
        let mut sizes: Box<dyn Iterator<Item = Value>> =
            if let Some(alloc) = source.defining::<AllocOp>(ir) {
                Box::new(alloc.dynamic_sizes(ir))
            } else {
                Box::new(source.defining::<AllocaOp>(ir)?.dynamic_sizes(ir))
            };
        let position = ty.shape(ir)[..index]
            .iter()
            .filter(|size| **size == DYNAMIC)
            .count();
        FoldResult::single(sizes.nth(position)?)
    }
}

impl ResultNames for DimOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "dim");
    }
}
