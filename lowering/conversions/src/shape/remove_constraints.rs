//! `remove-shape-constraints`: what is required of shapes is taken for granted.

use terrace_dialects::{func, shape};
use terrace_drr_macros::pat;
use terrace_ir::Ir;
use terrace_ir::attributes::BoolAttr;
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use crate::rewrite_inside_out;

/// Replace all cstr_ ops with a true witness.
///
/// But for those that require a condition of the program, which has nothing to do with shapes.
#[pass(
    name = "remove-shape-constraints",
    title = "RemoveShapeConstraintsPass",
    on = func::FuncOp,
    dependent_dialects(shape::ShapeDialect)
)]
pub fn remove_shape_constraints(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_inside_out(ir, cx, REMOVALS)
}

pat! {
    /// The rules of this pass.
    pub static REMOVALS;

    /// That shapes can be broadcast is taken for granted.
    pub BroadcastableIsGranted: shape::CstrBroadcastableOp(_) => shape::ConstWitnessOp({ BoolAttr::get(true) });

    /// That shapes are equal is taken for granted.
    pub EqualIsGranted: shape::CstrEqOp(_) => shape::ConstWitnessOp({ BoolAttr::get(true) });
}
