//! `llvm-request-c-wrappers`: functions that C programs can call.

use terrace_dialects::func;
use terrace_ir::Ir;
use terrace_ir::attributes::Attribute;
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use crate::to_llvm::EMIT_C_INTERFACE;

/// Request C wrapper emission for all functions.
///
/// The conversion to the llvm dialect then gives each function another one beside it, which takes memrefs by pointer.
#[pass(
    name = "llvm-request-c-wrappers",
    title = "LLVMRequestCWrappersPass",
    on = func::FuncOp
)]
pub fn llvm_request_c_wrappers(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    ir.set_attr(ir.root(), EMIT_C_INTERFACE, Attribute::UNIT);
    Ok(())
}
