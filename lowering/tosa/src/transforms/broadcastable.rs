//! `tosa-make-broadcastable`: operands of different ranks.

use terrace_dialects::func;
use terrace_dialects::transforms::rewrite_inside_out;
use terrace_ir::Ir;
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

/// TOSA rank Reshape to enable Broadcasting.
///
/// Ops that stretch their operands require that these have the same rank, so that nothing is left to reshape in a valid program: ops
/// are folded. Pipelines of other versions name this pass.
#[pass(
    name = "tosa-make-broadcastable",
    title = "TosaMakeBroadcastable",
    on = func::FuncOp
)]
pub fn tosa_make_broadcastable(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_inside_out(ir, cx, &[])
}
