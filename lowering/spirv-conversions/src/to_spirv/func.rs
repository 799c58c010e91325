//! Functions, calls and returns.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::{func, spirv};
use terrace_ir::Value;
use terrace_ir::attributes::TypeAttr;
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};

use super::emit::rename_keeping;

/// Adds the patterns of the func dialect.
pub fn populate_func_to_spirv(patterns: &mut ConversionPatterns) {
    patterns.add(FuncLowering);
    patterns.add(CallLowering);
    patterns.add(ReturnLowering);
}

conversion_pattern! {
    /// A function of converted types, with one result at most.
    pub FuncLowering: func::FuncOp => lower_func;
    /// A call of the function of that name.
    pub CallLowering: func::CallOp => lower_call;
    /// A return, with one value at most.
    pub ReturnLowering: func::ReturnOp => lower_return;
}

fn several_results() -> MatchFailure {
    MatchFailure::new("a function of SPIR-V has one result at most")
}

fn lower_func(op: func::FuncOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let ty = op.function_type(rw);
    if ty.results(rw).len() > 1 {
        return Err(several_results());
    }
    let converted = rw.converter().convert_function(rw, ty);
    let converted = converted.ok_or_else(|| {
        MatchFailure::new("the function's signature has a type that cannot be converted")
    })?;
    rw.convert_region_types(op.body(rw))?;
    let ty = TypeAttr::get(rw, converted.into()).into();
    let control = spirv::FunctionControl::make(rw, spirv::FunctionControl::NONE);
    let set = [
        ("function_type", Some(ty)),
        ("function_control", Some(control)),
    ];
    rename_keeping(rw, op.op(), spirv::FuncOp::INFO, &set);
    Ok(())
}

fn lower_call(
    op: func::CallOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    if rw.num_results(op.op()) > 1 {
        return Err(several_results());
    }
    let result = rw.results(op.op()).next().map(|value| rw.ty(value));
    let result = result.map(|ty| rw.convert_type(ty)).transpose()?;
    let callee = op.callee(rw);
    let discardable = rw.discardable_attrs(op.op());
    let call = spirv::FunctionCallOp::build(rw, loc, result, callee, operands);
    rw.ir_mut().set_discardable_attrs(call.op(), discardable);
    rw.replace_op_with(op.op(), call.op());
    Ok(())
}

fn lower_return(
    op: func::ReturnOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    match operands {
        [] => {
            spirv::ReturnOp::build(rw, loc);
        }
        [value] => {
            spirv::ReturnValueOp::build(rw, loc, *value);
        }
        _ => return Err(several_results()),
    }
    rw.erase_op(op.op());
    Ok(())
}
