//! Coroutines by the intrinsics of LLVM.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::to_llvm::descriptor::integer_constant;
use terrace_dialects::async_dialect::{
    CoroBeginOp, CoroEndOp, CoroFreeOp, CoroIdOp, CoroSaveOp, CoroSuspendOp,
};
use terrace_dialects::llvm;
use terrace_ir::attributes::{BoolAttr, DenseArrayAttr, DenseElementsAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::RewriteResult;
use terrace_ir::types::{RankedTensorType, ShapedType};
use terrace_ir::{Builder, Location, Type, Value};

use super::pointer;

pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(IdLowering);
    patterns.add(BeginLowering);
    patterns.add(FreeLowering);
    patterns.add(EndLowering);
    patterns.add(SaveLowering);
    patterns.add(SuspendLowering);
}

conversion_pattern! {
    /// The identity of a coroutine without a promise.
    pub IdLowering: CoroIdOp => lower_id;
    /// The frame of a coroutine, in memory from `aligned_alloc`.
    pub BeginLowering: CoroBeginOp => lower_begin;
    /// The frame is freed.
    pub FreeLowering: CoroFreeOp => lower_free;
    /// The end of a coroutine that is not unwound.
    pub EndLowering: CoroEndOp => lower_end;
    /// The state of a coroutine.
    pub SaveLowering: CoroSaveOp => lower_save;
    /// A switch by how the coroutine goes on: it was resumed, it is destroyed, or it is suspended.
    pub SuspendLowering: CoroSuspendOp => lower_suspend;
}

fn no(rw: &mut ConversionRewriter<'_>, loc: Location) -> Value {
    let value = BoolAttr::get(false).into();
    llvm::ConstantOp::build(rw, loc, Type::I1, value).res(rw)
}

fn token(rw: &ConversionRewriter<'_>) -> Type {
    llvm::TokenType::get(rw).into()
}

/// Declares a function of the C library unless it is there.
fn require(rw: &mut ConversionRewriter<'_>, name: &'static str, result: Type, inputs: Vec<Type>) {
    let ty = llvm::FunctionType::get(rw, result, inputs, false);
    rw.require_symbol(name, move |b: &mut Builder<'_>| {
        llvm::FuncOp::declare(b, Location::UNKNOWN, name, ty);
    });
}

fn lower_id(op: CoroIdOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (token, pointer) = (token(rw), pointer(rw));
    let align = integer_constant(rw, loc, Type::I32, 0);
    let null = llvm::ZeroOp::build(rw, loc, pointer).res(rw);
    let id = llvm::CoroIdOp::build(rw, loc, token, align, null, null, null);
    rw.replace_op_with(op.op(), id.op());
    Ok(())
}

fn lower_begin(
    op: CoroBeginOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let pointer = pointer(rw);
    let size = llvm::CoroSizeOp::build(rw, loc, Type::I64).res(rw);
    let align = llvm::CoroAlignOp::build(rw, loc, Type::I64).res(rw);
    // The next multiple of the alignment, which is a power of two.
    let sum = llvm::AddOp::build(rw, loc, size, align).res(rw);
    let one = integer_constant(rw, loc, Type::I64, 1);
    let sum = llvm::SubOp::build(rw, loc, sum, one).res(rw);
    let zero = integer_constant(rw, loc, Type::I64, 0);
    let mask = llvm::SubOp::build(rw, loc, zero, align).res(rw);
    let size = llvm::AndOp::build(rw, loc, sum, mask).res(rw);
    require(rw, "aligned_alloc", pointer, vec![Type::I64; 2]);
    let memory = llvm::CallOp::direct(rw, loc, "aligned_alloc", &[pointer], &[align, size]);
    let memory = rw.result(memory.op(), 0);
    let begin = llvm::CoroBeginOp::build(rw, loc, pointer, operands[0], memory);
    rw.replace_op_with(op.op(), begin.op());
    Ok(())
}

fn lower_free(
    op: CoroFreeOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let pointer = pointer(rw);
    let memory = llvm::CoroFreeOp::build(rw, loc, pointer, operands[0], operands[1]).res(rw);
    let void = llvm::VoidType::get(rw).into();
    require(rw, "free", void, vec![pointer]);
    llvm::CallOp::direct(rw, loc, "free", &[], &[memory]);
    rw.erase_op(op.op());
    Ok(())
}

fn lower_end(op: CoroEndOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let token = token(rw);
    let unwind = no(rw, loc);
    let nothing = llvm::NoneTokenOp::build(rw, loc, token).res(rw);
    llvm::CoroEndOp::build(rw, loc, Type::I1, operands[0], unwind, nothing);
    rw.erase_op(op.op());
    Ok(())
}

fn lower_save(
    op: CoroSaveOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, token) = (rw.loc(op.op()), token(rw));
    let save = llvm::CoroSaveOp::build(rw, loc, token, operands[0]);
    rw.replace_op_with(op.op(), save.op());
    Ok(())
}

fn lower_suspend(
    op: CoroSuspendOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let [suspend, resume, cleanup] = [0, 1, 2].map(|index| rw.successor(op.op(), index));
    let is_final = no(rw, loc);
    let how = llvm::CoroSuspendOp::build(rw, loc, Type::I8, operands[0], is_final).res(rw);
    let how = llvm::SExtOp::build(rw, loc, Type::I32, how).res(rw);
    let shape = ShapedType::from(RankedTensorType::get(rw, &[2], Type::I32));
    let cases = DenseElementsAttr::integers(rw, shape, [0, 1]);
    let segments = DenseArrayAttr::i32s(rw, &[0, 0]);
    llvm::SwitchOp::builder(how, segments, suspend)
        .case_values(Some(cases))
        .case_destinations(&[resume, cleanup])
        .build(rw, loc);
    rw.erase_op(op.op());
    Ok(())
}
