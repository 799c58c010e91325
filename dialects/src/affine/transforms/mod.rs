//! Transformations of affine loops.

mod fusion;
mod nest;
mod scalar_replacement;

pub use fusion::fuse_loops;
pub use scalar_replacement::replace_by_scalars;

use terrace_ir::Ir;
use terrace_ir::pass::{PassContext, PassResult};
use terrace_pass_macros::pass;

/// Fuse affine loop nests that run over the same iterations.
#[pass(name = "affine-loop-fusion", on = crate::func::FuncOp)]
pub fn affine_loop_fusion(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    fuse_loops(ir);
    Ok(())
}

/// Replace loads of affine accesses by the values stored before, and remove buffers that are never read.
#[pass(name = "affine-scalrep", on = crate::func::FuncOp)]
pub fn affine_scalar_replacement(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    replace_by_scalars(ir);
    Ok(())
}
