//! Ops that can be cut into ops on smaller vectors.

use terrace_ir::types::VectorType;
use terrace_ir::{Ir, SmallVec, Value};
use terrace_ods_macros::op_interface;

use super::{
    BroadcastOp, ConstantMaskOp, CreateMaskOp, FMAOp, GatherOp, LoadOp, ShapeCastOp, StepOp,
    StoreOp, TransferReadOp, TransferWriteOp, TransposeOp,
};

/// An op on vectors that can be cut into ops on smaller ones.
#[op_interface]
pub trait VectorUnrollOpInterface {
    /// The sizes of what it iterates over; `None` if it cannot be cut.
    fn shape_for_unroll(&self, ir: &Ir) -> Option<SmallVec<[i64; 4]>>;
}

/// The sizes of a vector; `None` if the value is none.
pub(super) fn shape_of(ir: &Ir, value: Value) -> Option<SmallVec<[i64; 4]>> {
    let ty = ir.ty(value).cast::<VectorType>(ir)?;
    Some(SmallVec::from_slice(ty.shape(ir)))
}

/// Ops that iterate over their results, by the accessor of the result.
macro_rules! unrolled_by {
    ($($op:ident: $value:ident;)*) => {$(
        impl VectorUnrollOpInterface for $op {
            fn shape_for_unroll(&self, ir: &Ir) -> Option<SmallVec<[i64; 4]>> {
                shape_of(ir, self.$value(ir))
            }
        }
    )*};
}
unrolled_by! {
    BroadcastOp: vector;
    ConstantMaskOp: result;
    CreateMaskOp: result;
    FMAOp: lhs;
    GatherOp: result;
    LoadOp: result;
    ShapeCastOp: result;
    StepOp: result;
    StoreOp: value_to_store;
    TransferReadOp: vector;
    TransferWriteOp: value_to_store;
    TransposeOp: result;
}
