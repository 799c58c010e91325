//! Ops that are calls of the library.

use terrace_conversion::{ConversionPatterns, ConversionRewriter};
use terrace_dialects::async_dialect::{
    GroupType, RuntimeAddRefOp, RuntimeAddToGroupOp, RuntimeAwaitAndResumeOp, RuntimeAwaitOp,
    RuntimeDropRefOp, RuntimeIsErrorOp, RuntimeNumWorkerThreadsOp, RuntimeResumeOp,
    RuntimeSetAvailableOp, RuntimeSetErrorOp, TokenType,
};
use terrace_dialects::{arith, func, llvm};
use terrace_ir::attributes::{FlatSymbolRefAttr, IntegerAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Location, Op, Type, Value};

use super::{library, pointer};

/// The functions that do something for tokens, for values, and for groups if it can be done for them.
type Functions = (&'static str, &'static str, Option<&'static str>);

pub(super) fn populate(patterns: &mut ConversionPatterns) {
    use library::{
        AWAIT_GROUP, AWAIT_GROUP_AND_EXECUTE, AWAIT_TOKEN, AWAIT_TOKEN_AND_EXECUTE, AWAIT_VALUE,
        AWAIT_VALUE_AND_EXECUTE, EMPLACE_TOKEN, EMPLACE_VALUE, IS_GROUP_ERROR, IS_TOKEN_ERROR,
        IS_VALUE_ERROR, SET_TOKEN_ERROR, SET_VALUE_ERROR,
    };
    let description = "a call of the library";
    let by_type: [(_, Functions); 4] = [
        (
            RuntimeSetAvailableOp::INFO,
            (EMPLACE_TOKEN, EMPLACE_VALUE, None),
        ),
        (
            RuntimeSetErrorOp::INFO,
            (SET_TOKEN_ERROR, SET_VALUE_ERROR, None),
        ),
        (
            RuntimeIsErrorOp::INFO,
            (IS_TOKEN_ERROR, IS_VALUE_ERROR, Some(IS_GROUP_ERROR)),
        ),
        (
            RuntimeAwaitOp::INFO,
            (AWAIT_TOKEN, AWAIT_VALUE, Some(AWAIT_GROUP)),
        ),
    ];
    patterns.add_table(description, by_type, lower_by_type);
    let resuming: [(_, Functions); 1] = [(
        RuntimeAwaitAndResumeOp::INFO,
        (
            AWAIT_TOKEN_AND_EXECUTE,
            AWAIT_VALUE_AND_EXECUTE,
            Some(AWAIT_GROUP_AND_EXECUTE),
        ),
    )];
    patterns.add_table(description, resuming, lower_await_and_resume);
    let counting = [
        (RuntimeAddRefOp::INFO, library::ADD_REF),
        (RuntimeDropRefOp::INFO, library::DROP_REF),
    ];
    patterns.add_table(description, counting, lower_counting);
    let others = [
        (RuntimeResumeOp::INFO, library::EXECUTE),
        (RuntimeAddToGroupOp::INFO, library::ADD_TOKEN_TO_GROUP),
        (RuntimeNumWorkerThreadsOp::INFO, library::NUM_WORKER_THREADS),
    ];
    patterns.add_table(description, others, lower_other);
}

/// Calls a function of the library.
pub(super) fn call(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    name: &str,
    result: Option<Type>,
    arguments: &[Value],
) -> Op {
    let callee = FlatSymbolRefAttr::get(rw, rw.ident(name));
    func::CallOp::build(rw, loc, result.as_slice(), callee, arguments).op()
}

/// The address of the function that resumes coroutines.
fn resume_function(rw: &mut ConversionRewriter<'_>, loc: Location) -> Value {
    let name = FlatSymbolRefAttr::get(rw, rw.ident(library::RESUME));
    let pointer = pointer(rw);
    llvm::AddressOfOp::build(rw, loc, pointer, name).res(rw)
}

fn function_for(
    rw: &ConversionRewriter<'_>,
    op: Op,
    (token, value, group): Functions,
) -> Result<&'static str, MatchFailure> {
    let ty = rw.ty(rw.operand(op, 0));
    if ty.is::<GroupType>(rw) {
        return group.ok_or_else(|| MatchFailure::new("the library does not do that for groups"));
    }
    Ok(if ty.is::<TokenType>(rw) { token } else { value })
}

fn lower_by_type(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    functions: Functions,
) -> RewriteResult {
    let name = function_for(rw, op, functions)?;
    let (loc, result) = (rw.loc(op), rw.result_types(op).next());
    let new = call(rw, loc, name, result, operands);
    rw.replace_op_with(op, new);
    Ok(())
}

fn lower_await_and_resume(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    functions: Functions,
) -> RewriteResult {
    let name = function_for(rw, op, functions)?;
    let loc = rw.loc(op);
    let resume = resume_function(rw, loc);
    call(rw, loc, name, None, &[operands[0], operands[1], resume]);
    rw.erase_op(op);
    Ok(())
}

fn lower_counting(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    name: &'static str,
) -> RewriteResult {
    let count = rw
        .attr(op, "count")
        .and_then(|count| count.cast::<IntegerAttr>(rw));
    let count = count.ok_or_else(|| MatchFailure::new("the number of references is unknown"))?;
    let loc = rw.loc(op);
    let count = arith::ConstantOp::build(rw, loc, count.into()).result(rw);
    call(rw, loc, name, None, &[operands[0], count]);
    rw.erase_op(op);
    Ok(())
}

fn lower_other(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    name: &'static str,
) -> RewriteResult {
    let loc = rw.loc(op);
    let new = match name {
        library::EXECUTE => {
            let resume = resume_function(rw, loc);
            call(rw, loc, name, None, &[operands[0], resume])
        }
        library::ADD_TOKEN_TO_GROUP => {
            if !rw.ty(rw.operand(op, 0)).is::<TokenType>(rw) {
                return Err(MatchFailure::new(
                    "the library adds nothing but tokens to groups",
                ));
            }
            call(rw, loc, name, Some(Type::I64), operands)
        }
        _ => call(rw, loc, name, Some(Type::INDEX), operands),
    };
    rw.replace_op_with(op, new);
    Ok(())
}
