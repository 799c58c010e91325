//! `bufferization.materialize_in_destination`: a tensor goes to a given place.

use std::ops::Range;

use terrace_ir::attributes::UnitAttr;
use terrace_ir::interfaces::{
    DestinationStyleOpInterface, Effect, EffectKind, EffectList, MemoryEffects, ReifiedShape,
    ReifyRankedShapedTypeOpInterface,
};
use terrace_ir::ods::{
    AnyShaped, AnyTensor, Optional, TypeConstraint, TypedOp, Verify, VerifyResult,
};
use terrace_ir::types::{RankedTensorType, ShapedType};
use terrace_ir::{Builder, Ir, SmallVec, smallvec};
use terrace_ods_macros::op;

use super::{BufferLike, BufferizationDialect};
use crate::linalg::size_of;

/// A tensor is put into the place of another one, which is the result then, or into a buffer. With `restrict` nothing else leads to
/// the buffer; `writable` says that it may be written.
#[op(
    dialect = BufferizationDialect, mnemonic = "materialize_in_destination",
    traits(AllElementTypesMatch(source, dest)),
    interfaces(DestinationStyleOpInterface, MemoryEffects, ReifyRankedShapedTypeOpInterface),
    assembly {
        $source "in" ("restrict" $restrict^)? ("writable" $writable^)? $dest attr_dict ":"
        functional_type(operands, results)
    },
    verify,
)]
pub struct MaterializeInDestinationOp {
    #[operand]
    source: AnyTensor,
    #[operand]
    dest: AnyShaped,
    #[attr]
    restrict: Optional<UnitAttr>,
    #[attr]
    writable: Optional<UnitAttr>,
    #[result]
    result: Optional<AnyTensor>,
}

impl DestinationStyleOpInterface for MaterializeInDestinationOp {
    fn inits(&self, _: &Ir) -> Range<usize> {
        1..2
    }
}

impl MemoryEffects for MaterializeInDestinationOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        let dest = self.dest(ir);
        match AnyTensor::matches(ir, ir.ty(dest)) {
            true => EffectList::new(),
            false => smallvec![Effect::on(EffectKind::Write, dest)],
        }
    }
}

impl ReifyRankedShapedTypeOpInterface for MaterializeInDestinationOp {
    fn reify_result_shapes(&self, b: &mut Builder<'_>) -> Option<SmallVec<[ReifiedShape; 1]>> {
        self.result(b)?;
        let (loc, dest) = (b.loc(self.op()), self.dest(b));
        let rank = b.ty(dest).cast::<RankedTensorType>(b)?.rank(b);
        Some(smallvec![
            (0..rank).map(|dim| size_of(b, loc, dest, dim)).collect()
        ])
    }
}

impl Verify for MaterializeInDestinationOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self, message));
        let dest = ir.ty(self.dest(ir));
        let (to_tensor, result) = (AnyTensor::matches(ir, dest), self.result(ir));
        let is_memref = BufferLike::matches(ir, dest);
        if !to_tensor && !is_memref {
            return error("'dest' must be a tensor or a memref");
        }
        match result {
            None if to_tensor => return error("tensor 'dest' implies exactly one tensor result"),
            Some(_) if is_memref => return error("memref 'dest' implies zero results"),
            Some(result) if ir.ty(result) != dest => {
                return error("result and 'dest' types must match");
            }
            _ => {}
        }
        if to_tensor && self.restrict(ir) {
            return error("'restrict' is valid only for memref destinations");
        }
        if self.writable(ir) == to_tensor {
            return error(
                "'writable' must be specified if and only if the destination is of memref type",
            );
        }
        let shapes = [ir.ty(self.source(ir)), dest].map(|ty| {
            let shaped = ty.cast::<ShapedType>(ir);
            shaped.and_then(|ty| ty.shape(ir))
        });
        let [source, dest] = shapes;
        if source.map(<[i64]>::len) != dest.map(<[i64]>::len) {
            return error("rank mismatch between source and destination shape");
        }
        match terrace_dialect_base::shapes::are_compatible_shapes(source, dest) {
            true => Ok(()),
            false => error("source/destination shapes are incompatible"),
        }
    }
}
