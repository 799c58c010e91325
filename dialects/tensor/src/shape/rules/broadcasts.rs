//! Broadcasts of shapes that are known, equal, empty or cast.

use rustc_hash::FxHashSet;
use terrace_dialect_base::rules;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, RankedTensorType, Type};
use terrace_ir::{Ir, Op, SmallVec, Value};

use crate::shape::folds::{Sizes, broadcast, shape_attr, sizes};
use crate::shape::{
    AssumingAllOp, BroadcastOp, ConstShapeOp, CstrBroadcastableOp, FromExtentTensorOp,
    IsBroadcastableOp, ShapeType, extents,
};
use crate::tensor::CastOp;

rules! {
    BroadcastOfOne, "One shape is stretched to itself.", BroadcastOp => forward_one;
    BroadcastOfConstants, "Constant shapes become one.", BroadcastOp => join_constants;
    BroadcastOfKnownRanks, "The number of dimensions is the largest of those of the shapes.", BroadcastOp => set_rank;
    BroadcastOfCasts, "What is known of the length of shapes need not be forgotten.", BroadcastOp => look_through_casts;
    BroadcastOfEqual, "Equal shapes count once.", BroadcastOp => drop_equal;
    BroadcastOfEmpty, "Shapes without dimensions do not matter.", BroadcastOp => drop_empty;
    BroadcastableOfEqual, "Equal shapes count once.", IsBroadcastableOp => drop_equal;
    CstrBroadcastableOfCasts, "What is known of the length of shapes need not be forgotten.",
        CstrBroadcastableOp => look_through_casts;
    CstrBroadcastableOfEqual, "Equal shapes count once.", CstrBroadcastableOp => drop_equal_of_many;
    CstrBroadcastableOfEmpty, "Shapes without dimensions do not matter.", CstrBroadcastableOp => drop_empty;
    AssumingAllOfEqual, "Equal witnesses count once.", AssumingAllOp => drop_equal;
}

fn set_operands(rewriter: &mut Rewriter<'_>, op: Op, operands: &[Value]) -> RewriteResult {
    rewriter.set_operands(op, operands);
    Ok(())
}

/// The operands of an op without those that occur before.
fn different(ir: &Ir, op: Op) -> Result<SmallVec<[Value; 4]>, MatchFailure> {
    let mut seen = FxHashSet::default();
    let different: SmallVec<[Value; 4]> = ir
        .operands(op)
        .filter(|value| seen.insert(*value))
        .collect();
    match different.len() < ir.num_operands(op) {
        true => Ok(different),
        false => Err(MatchFailure::new("all operands differ")),
    }
}

fn drop_equal(op: impl TypedOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let different = different(rewriter, op.op())?;
    set_operands(rewriter, op.op(), &different)
}

/// The assertion on one shape, which always holds, is another rule's.
fn drop_equal_of_many(op: CstrBroadcastableOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let different = different(rewriter, op.op())?;
    if different.len() < 2 {
        return Err(MatchFailure::new("all operands are equal"));
    }
    set_operands(rewriter, op.op(), &different)
}

/// The sizes of a constant shape.
fn constant(ir: &Ir, value: Value) -> Option<Sizes> {
    let shape = value.defining::<ConstShapeOp>(ir)?.shape(ir);
    sizes(ir, shape.into())
}

/// The length of a tensor of sizes; `None` for other shapes.
fn length(ir: &Ir, value: Value) -> Option<i64> {
    let ty: RankedTensorType = ir.ty(value).cast(ir)?;
    ty.shape(ir).first().copied()
}

fn drop_empty(op: impl TypedOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let is_empty = |ir: &Ir, value: Value| {
        length(ir, value) == Some(0) || constant(ir, value).is_some_and(|sizes| sizes.is_empty())
    };
    let op = op.op();
    let count = rewriter.num_operands(op);
    let kept: SmallVec<[Value; 4]> = rewriter
        .operands(op)
        .filter(|value| !is_empty(rewriter, *value))
        .collect();
    if kept.len() == count {
        return Err(MatchFailure::new("every shape may have dimensions"));
    }
    if let Some(broadcast) = BroadcastOp::cast(rewriter, op).filter(|_| kept.is_empty()) {
        let ty = rewriter.ty(broadcast.result(rewriter));
        if ty != extents(rewriter, 0) && !ty.is::<ShapeType>(rewriter) {
            return Err(MatchFailure::new("the result has another length"));
        }
        let (loc, empty) = (rewriter.loc(op), shape_attr(rewriter, &[]));
        let new = ConstShapeOp::build(rewriter, loc, ty, empty);
        rewriter.replace_op_with(op, new.op());
        return Ok(());
    }
    if kept.len() < 2 && BroadcastOp::cast(rewriter, op).is_none() {
        return Err(MatchFailure::new("too few shapes would be left"));
    }
    set_operands(rewriter, op, &kept)
}

fn look_through_casts(op: impl TypedOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let source = |ir: &Ir, value: Value| {
        let cast = value.defining::<CastOp>(ir)?;
        (length(ir, value) == Some(DYNAMIC) && length(ir, cast.source(ir)).is_some())
            .then(|| cast.source(ir))
    };
    let old: SmallVec<[Value; 4]> = rewriter.operands(op.op()).collect();
    let new = old
        .iter()
        .map(|value| source(rewriter, *value).unwrap_or(*value));
    let new: SmallVec<[Value; 4]> = new.collect();
    match old == new {
        true => Err(MatchFailure::new(
            "no shape is a cast that forgets its length",
        )),
        false => set_operands(rewriter, op.op(), &new),
    }
}

fn forward_one(op: BroadcastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let mut shapes = op.shapes(rewriter);
    let only = shapes.next().filter(|_| shapes.next().is_none());
    let only = only.ok_or_else(|| MatchFailure::new("there are several shapes"))?;
    let (loc, ty): (_, Type) = (rewriter.loc(op.op()), rewriter.ty(op.result(rewriter)));
    let value = if rewriter.ty(only) == ty {
        only
    } else if ty.is::<ShapeType>(rewriter) {
        FromExtentTensorOp::build(rewriter, loc, only).result(rewriter)
    } else {
        CastOp::build(rewriter, loc, ty, only).dest(rewriter)
    };
    rewriter.replace_op(op.op(), &[value]);
    Ok(())
}

fn join_constants(op: BroadcastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let mut joined = Sizes::new();
    let mut others: SmallVec<[Value; 4]> = SmallVec::new();
    for shape in op.shapes(rewriter) {
        match constant(rewriter, shape).and_then(|sizes| broadcast(&joined, &sizes)) {
            Some(sizes) => joined = sizes,
            None => others.push(shape),
        }
    }
    if rewriter.num_operands(op.op()) - others.len() < 2 {
        return Err(MatchFailure::new("there are not several constant shapes"));
    }
    let (loc, ty) = (rewriter.loc(op.op()), extents(rewriter, joined.len()));
    let joined = shape_attr(rewriter, &joined);
    let joined = ConstShapeOp::build(rewriter, loc, ty, joined).result(rewriter);
    others.push(joined);
    set_operands(rewriter, op.op(), &others)
}

fn set_rank(op: BroadcastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let result = op.result(rewriter);
    let no_match = || MatchFailure::new("the length is known, or that of a shape is not");
    if length(rewriter, result) != Some(DYNAMIC) {
        return Err(no_match());
    }
    let lengths = op.shapes(rewriter).map(|shape| {
        let length = length(rewriter, shape)?;
        usize::try_from(length).ok()
    });
    let lengths = lengths
        .collect::<Option<SmallVec<[usize; 4]>>>()
        .ok_or_else(no_match)?;
    let ty = extents(rewriter, lengths.into_iter().max().unwrap_or(0));
    let operands: SmallVec<[Value; 4]> = op.shapes(rewriter).collect();
    let new = terrace_dialect_base::rules::recreate(rewriter, op.op(), &operands, &[ty]);
    let (loc, old, new) = (
        rewriter.loc(op.op()),
        rewriter.ty(result),
        rewriter.result(new, 0),
    );
    let cast = CastOp::build(rewriter, loc, old, new).dest(rewriter);
    rewriter.replace_op(op.op(), &[cast]);
    Ok(())
}
