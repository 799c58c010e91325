//! Shuffles: by permutations of a kind that the device has, or else through memory that lanes address.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::to_llvm::descriptor::integer_constant;
use terrace_dialect_base::rules;
use terrace_dialects::amdgpu::{PermlaneSwapOp, SwizzleBitModeOp};
use terrace_dialects::gpu::{ShuffleMode, ShuffleOp};
use terrace_dialects::{arith, llvm, rocdl};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::{Ir, Type, Value};

use super::Chipset;
use super::ids::lane_id;
use super::parts::{join, split};

/// What is known to be done by one instruction is said by ops of amdgpu.
pub(super) fn promotions(chipset: Chipset) -> Vec<&'static dyn RewritePattern> {
    let mut rules: Vec<&'static dyn RewritePattern> = vec![&ShuffleToSwizzle];
    if chipset.major == 9 && chipset >= Chipset::new(9, 5, 0) {
        rules.insert(0, &ShuffleToPermlaneSwap);
    }
    rules
}

rules! {
    ShuffleToSwizzle, "Lanes whose numbers differ in some of the last five bits exchange values.",
        ShuffleOp => shuffle_to_swizzle;
    ShuffleToPermlaneSwap, "Rows of 16 or 32 lanes exchange values.", ShuffleOp => shuffle_to_swap;
}

/// By which bits the numbers of lanes that exchange values differ, if that is a constant and all lanes take part.
fn constant_offset(ir: &Ir, op: ShuffleOp) -> Result<i128, MatchFailure> {
    let constant = |value| {
        Some(
            constant_value(ir, value)?
                .cast::<IntegerAttr>(ir)?
                .value(ir),
        )
    };
    if op.mode(ir) != ShuffleMode::Xor {
        return Err(MatchFailure::new("only xor shuffle mode is supported"));
    }
    if constant(op.width(ir)) != Some(64) {
        return Err(MatchFailure::new("only 64 width shuffle is supported"));
    }
    constant(op.offset(ir)).ok_or_else(|| MatchFailure::new("offset must be a constant integer"))
}

/// Replaces a shuffle by a value that all lanes have.
fn replace(op: ShuffleOp, rewriter: &mut Rewriter<'_>, value: Value) -> RewriteResult {
    let loc = rewriter.loc(op.op());
    let valid = arith::ConstantOp::int(rewriter, loc, Type::I1, 1).result(rewriter);
    rewriter.replace_op(op.op(), &[value, valid]);
    Ok(())
}

fn shuffle_to_swizzle(op: ShuffleOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    /// All bits that the instruction knows.
    const ALL: i32 = 0x1f;
    let offset = i32::try_from(constant_offset(rewriter, op)?).unwrap_or(-1);
    if !(0..=ALL).contains(&offset) {
        return Err(MatchFailure::new("offset must be in the range [0, 31]"));
    }
    let (loc, value) = (rewriter.loc(op.op()), op.value(rewriter));
    let value = SwizzleBitModeOp::build(rewriter, loc, value, ALL, 0, offset).result(rewriter);
    replace(op, rewriter, value)
}

fn shuffle_to_swap(op: ShuffleOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let offset = match constant_offset(rewriter, op)? {
        16 => 16,
        32 => 32,
        _ => return Err(MatchFailure::new("offset must be either 16 or 32")),
    };
    let (loc, value) = (rewriter.loc(op.op()), op.value(rewriter));
    let value = PermlaneSwapOp::build(rewriter, loc, value, offset).result(rewriter);
    replace(op, rewriter, value)
}

/// Adds the pattern.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(ShuffleLowering);
}

conversion_pattern! {
    /// The value of the lane whose number is computed, or of this lane if there is no such lane in its part of the wave.
    pub ShuffleLowering: ShuffleOp => lower_shuffle;
}

fn lower_shuffle(
    op: ShuffleOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (value, offset, width) = (operands[0], operands[1], operands[2]);
    let ty = rw.ty(value);
    if super::parts::width(rw, ty)? > 32 && super::parts::width(rw, ty)? % 32 != 0 {
        return Err(MatchFailure::new("the width is no multiple of 32"));
    }
    let loc = rw.loc(op.op());
    let lane = lane_id(rw, loc);
    let zero = integer_constant(rw, loc, Type::I32, 0);
    let mask = llvm::SubOp::build(rw, loc, zero, width).res(rw);
    let end = llvm::AddOp::build(rw, loc, lane, width).res(rw);
    let end = llvm::AndOp::build(rw, loc, end, mask).res(rw);
    let from = match op.mode(rw) {
        ShuffleMode::Xor => llvm::XOrOp::build(rw, loc, lane, offset).res(rw),
        ShuffleMode::Up => llvm::SubOp::build(rw, loc, lane, offset).res(rw),
        ShuffleMode::Down => llvm::AddOp::build(rw, loc, lane, offset).res(rw),
        ShuffleMode::Idx => offset,
    };
    let valid = llvm::ICmpOp::build(rw, loc, llvm::ICmpPredicate::Slt, from, end).res(rw);
    let from = llvm::SelectOp::build(rw, loc, valid, from, lane).res(rw);
    let two = integer_constant(rw, loc, Type::I32, 2);
    let address = llvm::ShlOp::build(rw, loc, from, two).res(rw);
    let mut parts = split(rw, loc, value)?;
    for part in &mut parts {
        *part = rocdl::DsBpermuteOp::build(rw, loc, address, *part).res(rw);
    }
    let result = join(rw, loc, &parts, ty)?;
    rw.replace_op(op.op(), &[result, valid]);
    Ok(())
}
