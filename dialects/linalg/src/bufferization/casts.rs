//! From buffers to tensors and back: `bufferization.to_tensor`, and `bufferization.to_buffer`.

use terrace_ir::attributes::{Attribute, UnitAttr};
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyRankedOrUnrankedMemRef, AnyTensor, Fold, FoldResult, Folded, Optional, TypedOp,
};
use terrace_ir::types::{ShapedType, Type};
use terrace_ir::{Context, Ir, smallvec};
use terrace_ods_macros::{constraint, op};

use super::BufferizationDialect;
use super::rules::{
    DimOfToBuffer, DimOfToTensor, LoadOfToBuffer, ToBufferOfCast, ToBufferOfToTensor,
};

constraint! {
    /// TensorLikeType instance
    pub TensorLike: Type = AnyTensor;
    /// BufferLikeType instance
    pub BufferLike: Type = AnyRankedOrUnrankedMemRef;
}

/// Whether a buffer has what a tensor of a type has: its shape and its elements.
pub(super) fn are_compatible(cx: &Context, tensor: Type, buffer: Type) -> bool {
    let types = tensor
        .cast::<ShapedType>(cx)
        .zip(buffer.cast::<ShapedType>(cx));
    types.is_some_and(|(tensor, buffer)| {
        tensor.shape(cx) == buffer.shape(cx) && tensor.element(cx) == buffer.element(cx)
    })
}

/// The tensor that is in a buffer. With `restrict` there is no other way to the buffer, with `writable` what is computed from the
/// tensor may go to the buffer.
#[op(
    dialect = BufferizationDialect, mnemonic = "to_tensor",
    traits(
        SameOperandsAndResultShape, SameOperandsAndResultElementType,
        PredOpTrait("specified tensor and buffer types match", to_tensor_fits),
    ),
    interfaces(MemoryEffects),
    assembly {
        $buffer ("restrict" $restrict^)? ("writable" $writable^)? attr_dict ":" type($buffer) "to" type($result)
    },
    fold, canonicalize(DimOfToTensor),
)]
pub struct ToTensorOp {
    #[operand]
    buffer: BufferLike,
    #[attr]
    restrict: Optional<UnitAttr>,
    #[attr]
    writable: Optional<UnitAttr>,
    #[result]
    result: TensorLike,
}

fn to_tensor_fits(op: ToTensorOp, ir: &Ir) -> bool {
    are_compatible(ir, ir.ty(op.result(ir)), ir.ty(op.buffer(ir)))
}

impl MemoryEffects for ToTensorOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Read, self.buffer(ir))]
    }
}

impl Fold for ToTensorOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let made = self.buffer(ir).defining::<ToBufferOp>(ir)?;
        // What is between the two could change the buffer.
        let is_next = ir.next_op(made.op()) == Some(self.op());
        let tensor = made.tensor(ir);
        (is_next && ir.ty(tensor) == ir.ty(self.result(ir))).then(|| FoldResult::single(tensor))?
    }
}

/// The buffer in which a tensor is. With `read_only` nothing is written to it.
#[op(
    dialect = BufferizationDialect, mnemonic = "to_buffer",
    traits(
        Pure, SameOperandsAndResultShape, SameOperandsAndResultElementType,
        PredOpTrait("specified tensor and buffer types match", to_buffer_fits),
    ),
    assembly { $tensor ("read_only" $read_only^)? attr_dict ":" type($tensor) "to" type($buffer) },
    fold, canonicalize(ToBufferOfToTensor, ToBufferOfCast, LoadOfToBuffer, DimOfToBuffer),
)]
pub struct ToBufferOp {
    #[operand]
    tensor: TensorLike,
    #[attr]
    read_only: Optional<UnitAttr>,
    #[result]
    buffer: BufferLike,
}

fn to_buffer_fits(op: ToBufferOp, ir: &Ir) -> bool {
    are_compatible(ir, ir.ty(op.tensor(ir)), ir.ty(op.buffer(ir)))
}

impl Fold for ToBufferOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let made = self.tensor(ir).defining::<ToTensorOp>(ir)?;
        let buffer = made.buffer(ir);
        (ir.ty(buffer) == ir.ty(self.buffer(ir))).then(|| FoldResult::single(buffer))?
    }
}
