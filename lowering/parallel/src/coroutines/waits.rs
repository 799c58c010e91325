//! Waiting in functions that are no coroutines: it blocks the thread.

use terrace_dialects::async_dialect::{RuntimeAwaitOp, RuntimeIsErrorOp};
use terrace_dialects::{arith, cf};
use terrace_ir::attributes::BoolAttr;
use terrace_ir::{Builder, Ir, Op};

use super::machinery::replace_by_load;

/// Blocks the thread, and asserts that there is no error.
pub(super) fn lower_blocking(ir: &mut Ir, op: Op) {
    let (loc, operand) = (ir.loc(op), ir.operand(op, 0));
    let mut b = Builder::before(ir, op);
    RuntimeAwaitOp::build(&mut b, loc, operand);
    let is_error = RuntimeIsErrorOp::build(&mut b, loc, operand).is_error(&b);
    let yes = BoolAttr::get(true).into();
    let yes = arith::ConstantOp::build(&mut b, loc, yes).result(&b);
    let no_error = arith::XOrIOp::build(&mut b, loc, is_error, yes).result(&b);
    let message = "Awaited async operand is in error state";
    cf::AssertOp::build(&mut b, loc, no_error, message.into());
    replace_by_load(ir, op);
}
