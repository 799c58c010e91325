//! The rewrite rules of transposes and reshapes.

use terrace::ir::attributes::DenseElementsAttr;
use terrace::ir::types::ShapedType;
use terrace::prelude::*;

use crate::dialect::{ConstantOp, ReshapeOp, TransposeOp};

// ANCHOR: rules
pat! {
    /// transpose(transpose(x)) -> x
    pub TransposeTranspose: t @ TransposeOp(TransposeOp(x)) if t.ty(ir) == ir.ty(x) => x;

    /// Of two reshapes only the last one counts.
    pub ReshapeReshape: ReshapeOp(ReshapeOp(x)) => ReshapeOp(x);

    /// A reshape to the same shape does nothing.
    pub RedundantReshape: r @ ReshapeOp(x) if r.ty(ir) == ir.ty(x) => x;

    /// A reshape of a constant is a constant.
    pub FoldConstantReshape: r @ ReshapeOp(ConstantOp(value)) if fits(ir, value, r.ty(ir))
        => ConstantOp({ reshape(rw, value, r.ty(rw)) });
}
// ANCHOR_END: rules

/// Whether a type has the number of elements that a constant has.
fn fits(ir: &Ir, value: DenseElementsAttr, ty: Type) -> bool {
    let shaped = ty.cast::<ShapedType>(ir);
    shaped.and_then(|ty| ty.num_elements(ir)) == value.ty(ir).num_elements(ir)
}

/// The same elements in another shape, without a copy.
fn reshape(cx: &Context, value: DenseElementsAttr, ty: Type) -> DenseElementsAttr {
    let ty = ty.cast::<ShapedType>(cx).expect("a reshape gives a tensor");
    value.reshape(cx, ty)
}
