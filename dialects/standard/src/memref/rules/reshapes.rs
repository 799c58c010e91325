//! Reshapes of reshapes and of casts.

use smallvec::SmallVec;
use terrace_dialect_base::index_list::with_constants;
use terrace_dialect_base::reassociation::{
    Reassociation, groups_attr, joined_at_once, joined_directly, joined_size, made_up_of,
    reassociation,
};
use terrace_dialect_base::rules;
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, Op, Value};

use super::casts::{replace_with_cast, weakening_cast_source};
use crate::arith::product;
use crate::memref::alloc::memref_type;
use crate::memref::layout::has_identity_layout;
use crate::memref::{CollapseShapeOp, ExpandShapeOp};

rules! {
    CollapseOfCollapse, "Joining joined dimensions is joining them at once.", CollapseShapeOp => join_at_once;
    CollapseOfExpand, "Joining fewer or more dimensions than were split is joining or splitting at once.",
        CollapseShapeOp => join_what_is_split;
    ExpandOfExpand, "Splitting split dimensions is splitting them at once.", ExpandShapeOp => split_at_once;
    ExpandOfCollapse, "Splitting into fewer or more dimensions than were joined is joining or splitting at once.",
        ExpandShapeOp => split_what_is_joined;
    ExpandOfCast, "Splitting the dimensions of a cast is splitting those of the source.", ExpandShapeOp => expand_source;
    CollapseOfCast, "Joining the dimensions of a cast is joining those of the source.",
        CollapseShapeOp => collapse_source;
}

fn join_at_once(op: CollapseShapeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op
        .src(rewriter)
        .defining::<CollapseShapeOp>(rewriter)
        .ok_or_else(|| MatchFailure::new("the dimensions are not joined before"))?;
    let first = reassociation(rewriter, inner.reassociation(rewriter));
    let second = reassociation(rewriter, op.reassociation(rewriter));
    let groups = groups_attr(rewriter, &joined_at_once(&second, &first));
    let source = inner.src(rewriter);
    op.set_src(rewriter, source);
    op.set_reassociation(rewriter, groups);
    Ok(())
}

fn collapse_source(op: CollapseShapeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let source = weakening_cast_source(rewriter, op.src(rewriter))
        .ok_or_else(|| MatchFailure::new("the memref is no cast that forgets something"))?;
    let ty = memref_type(rewriter, source);
    let attr = op.reassociation(rewriter);
    let groups = reassociation(rewriter, attr);
    let sizes = ty.shape(rewriter);
    let shape: Vec<i64> = groups
        .iter()
        .map(|group| joined_size(group.iter().map(|dim| sizes[*dim])))
        .collect();
    let result = CollapseShapeOp::result_type(rewriter, ty, &shape, &groups)
        .ok_or_else(|| MatchFailure::new("the dimensions of the source cannot be joined"))?;
    let loc = rewriter.loc(op.op());
    let new = CollapseShapeOp::build(rewriter, loc, result.into(), source, attr);
    let joined = new.result(rewriter);
    replace_with_cast(rewriter, op.op(), joined);
    Ok(())
}

/// Whether all of these memrefs lie in row-major order.
fn without_layout(ir: &Ir, memrefs: &[Value]) -> bool {
    let is_identity = |memref: &Value| has_identity_layout(ir, memref_type(ir, *memref));
    memrefs.iter().all(is_identity)
}

fn has_layout() -> MatchFailure {
    MatchFailure::new("a memref has a layout")
}

/// Replaces an op by one that splits the dimensions of another memref.
fn replace_by_expand(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    source: Value,
    groups: &Reassociation,
    sizes: &MixedIndices,
) {
    let (loc, ty) = (rewriter.loc(op), rewriter.ty(rewriter.result(op, 0)));
    let groups = groups_attr(rewriter, groups);
    let constants = DenseArrayAttr::i64s(rewriter, &sizes.constants);
    let new = ExpandShapeOp::build(rewriter, loc, ty, source, groups, &sizes.values, constants);
    rewriter.replace_op_with(op, new.op());
}

/// Replaces an op by one that joins the dimensions of another memref.
fn replace_by_collapse(rewriter: &mut Rewriter<'_>, op: Op, source: Value, groups: &Reassociation) {
    let (loc, ty) = (rewriter.loc(op), rewriter.ty(rewriter.result(op, 0)));
    let groups = groups_attr(rewriter, groups);
    let new = CollapseShapeOp::build(rewriter, loc, ty, source, groups);
    rewriter.replace_op_with(op, new.op());
}

fn split_at_once(op: ExpandShapeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let middle = op.src(rewriter);
    let inner = middle
        .defining::<ExpandShapeOp>(rewriter)
        .ok_or_else(|| MatchFailure::new("the dimensions are not split before"))?;
    let source = inner.src(rewriter);
    if !without_layout(rewriter, &[source, middle, op.result(rewriter)]) {
        return Err(has_layout());
    }
    let first = reassociation(rewriter, inner.reassociation(rewriter));
    let second = reassociation(rewriter, op.reassociation(rewriter));
    let groups = joined_at_once(&first, &second);
    let sizes = op.mixed_output_shape(rewriter);
    replace_by_expand(rewriter, op.op(), source, &groups, &sizes);
    Ok(())
}

fn join_what_is_split(op: CollapseShapeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("other dimensions are split");
    let middle = op.src(rewriter);
    let inner = middle
        .defining::<ExpandShapeOp>(rewriter)
        .ok_or_else(|| MatchFailure::new("the dimensions are not split before"))?;
    let (source, result) = (inner.src(rewriter), op.result(rewriter));
    if !without_layout(rewriter, &[source, middle, result]) {
        return Err(has_layout());
    }
    let split = reassociation(rewriter, inner.reassociation(rewriter));
    let joined = reassociation(rewriter, op.reassociation(rewriter));
    let [from, to] = [source, result].map(|value| memref_type(rewriter, value).rank(rewriter));
    if from > to {
        let groups = made_up_of(&joined, &split).ok_or_else(no_match)?;
        replace_by_collapse(rewriter, op.op(), source, &groups);
        return Ok(());
    }
    if from == to {
        return Err(no_match());
    }
    let groups = made_up_of(&split, &joined).ok_or_else(no_match)?;
    let sizes = inner.mixed_output_shape(rewriter);
    let sizes: SmallVec<[MixedIndex; 4]> = sizes.iter().collect();
    let loc = rewriter.loc(op.op());
    let sizes: MixedIndices = joined
        .iter()
        .map(|group| product(rewriter, loc, group.iter().map(|dim| sizes[*dim])))
        .collect();
    replace_by_expand(rewriter, op.op(), source, &groups, &sizes);
    Ok(())
}

fn split_what_is_joined(op: ExpandShapeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("the dimensions are split in another way");
    let middle = op.src(rewriter);
    let inner = middle
        .defining::<CollapseShapeOp>(rewriter)
        .ok_or_else(|| MatchFailure::new("the dimensions are not joined before"))?;
    let (source, result) = (inner.src(rewriter), op.result(rewriter));
    if !without_layout(rewriter, &[source, middle, result]) {
        return Err(has_layout());
    }
    let joined = reassociation(rewriter, inner.reassociation(rewriter));
    let split = reassociation(rewriter, op.reassociation(rewriter));
    let [from, to] = [source, result].map(|value| memref_type(rewriter, value).shape(rewriter));
    let (from, to) = (from.to_vec(), to.to_vec());
    if from.len() > to.len() {
        let groups = joined_directly((&joined, &from), (&split, &to)).ok_or_else(no_match)?;
        replace_by_collapse(rewriter, op.op(), source, &groups);
        return Ok(());
    }
    if from == to {
        return Err(no_match());
    }
    let groups = joined_directly((&split, &to), (&joined, &from)).ok_or_else(no_match)?;
    let sizes = op.mixed_output_shape(rewriter);
    replace_by_expand(rewriter, op.op(), source, &groups, &sizes);
    Ok(())
}

fn expand_source(op: ExpandShapeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let source = weakening_cast_source(rewriter, op.src(rewriter))
        .ok_or_else(|| MatchFailure::new("the memref is no cast that forgets something"))?;
    let ty = memref_type(rewriter, source);
    let groups = reassociation(rewriter, op.reassociation(rewriter));
    let sizes = op.mixed_output_shape(rewriter);
    let sizes = with_constants(rewriter, &sizes, 0).unwrap_or(sizes);
    // Sizes that are not known must be those of dimensions that are not known.
    let fits = groups
        .iter()
        .zip(ty.shape(rewriter))
        .all(|(group, size)| joined_size(group.iter().map(|dim| sizes.constants[*dim])) == *size);
    let result = ExpandShapeOp::result_type(rewriter, ty, &sizes.constants, &groups);
    let result = result
        .filter(|_| fits)
        .ok_or_else(|| MatchFailure::new("the dimensions of the source cannot be split"))?;
    let (loc, groups) = (rewriter.loc(op.op()), op.reassociation(rewriter));
    let constants = DenseArrayAttr::i64s(rewriter, &sizes.constants);
    let new = ExpandShapeOp::build(
        rewriter,
        loc,
        result.into(),
        source,
        groups,
        &sizes.values,
        constants,
    );
    let split = new.result(rewriter);
    replace_with_cast(rewriter, op.op(), split);
    Ok(())
}
