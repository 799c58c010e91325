//! What the threads of a warp tell each other.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::to_llvm::descriptor::{extract, integer_constant};
use terrace_dialects::gpu::{AllReduceOperation, ShuffleMode, ShuffleOp, SubgroupReduceOp};
use terrace_dialects::llvm;
use terrace_dialects::nvvm::{ReduxKind, ReduxOp, ShflKind, ShflOp};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Type, Value, smallvec};

/// How many threads a warp has.
pub(super) const WARP: i128 = 32;

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(ShuffleLowering);
}

/// Adds the pattern of reductions, for devices that have an instruction.
pub(super) fn populate_redux(patterns: &mut ConversionPatterns) {
    patterns.add(SubgroupReduceLowering);
}

conversion_pattern! {
    /// A shuffle among as many lanes as the width says.
    pub ShuffleLowering: ShuffleOp => lower_shuffle;
    /// A reduction of integers that all threads of the warp take part in.
    pub SubgroupReduceLowering: SubgroupReduceOp => lower_reduce;
}

fn lower_shuffle(
    op: ShuffleOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (value, offset, width) = (operands[0], operands[1], operands[2]);
    let ty = rw.ty(value);
    if ty != Type::I32 && ty != Type::F32 {
        return Err(MatchFailure::new("only values of 32 bits are exchanged"));
    }
    let loc = rw.loc(op.op());
    let kind = match op.mode(rw) {
        ShuffleMode::Xor => ShflKind::Bfly,
        ShuffleMode::Up => ShflKind::Up,
        ShuffleMode::Down => ShflKind::Down,
        ShuffleMode::Idx => ShflKind::Idx,
    };
    let one = integer_constant(rw, loc, Type::I32, 1);
    let all = integer_constant(rw, loc, Type::I32, -1);
    let warp = integer_constant(rw, loc, Type::I32, WARP);
    let inactive = llvm::SubOp::build(rw, loc, warp, width).res(rw);
    let mask = llvm::LShrOp::build(rw, loc, all, inactive).res(rw);
    let clamp = match kind {
        ShflKind::Up => inactive,
        _ => llvm::SubOp::build(rw, loc, width, one).res(rw),
    };
    let valid = op.valid(rw);
    if !rw.has_uses(valid) {
        let shuffle = ShflOp::build(rw, loc, ty, mask, value, offset, clamp, kind).res(rw);
        // Nobody asks whether it is valid.
        rw.replace_op_with_many(op.op(), &[smallvec![shuffle], smallvec![]]);
        return Ok(());
    }
    let both = llvm::StructType::literal(rw, &[ty, Type::I1]).into();
    let both = ShflOp::builder(both, mask, value, offset, clamp, kind)
        .return_value_and_is_valid(true)
        .build(rw, loc)
        .res(rw);
    let results = [0, 1].map(|field| extract(rw, loc, both, &[field]));
    rw.replace_op(op.op(), &results);
    Ok(())
}

fn lower_reduce(
    op: SubgroupReduceOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    if !op.uniform(rw) {
        return Err(MatchFailure::new("not all threads of the warp take part"));
    }
    if rw.ty(operands[0]) != Type::I32 {
        return Err(MatchFailure::new("there are reductions of i32 only"));
    }
    let kind = match op.operation(rw) {
        AllReduceOperation::Add => ReduxKind::Add,
        AllReduceOperation::And => ReduxKind::And,
        AllReduceOperation::Or => ReduxKind::Or,
        AllReduceOperation::Xor => ReduxKind::Xor,
        AllReduceOperation::Maxsi => ReduxKind::Max,
        AllReduceOperation::Minsi => ReduxKind::Min,
        _ => return Err(MatchFailure::new("there is no such reduction")),
    };
    let loc = rw.loc(op.op());
    let all = integer_constant(rw, loc, Type::I32, -1);
    let reduced = ReduxOp::build(rw, loc, operands[0], kind, all);
    rw.replace_op_with(op.op(), reduced.op());
    Ok(())
}
