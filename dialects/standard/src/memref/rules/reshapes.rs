//! Reshapes of reshapes and of casts.

use std::ops::Range;

use smallvec::SmallVec;
use terrace_ir::attributes::{ArrayAttr, Attribute, DenseArrayAttr, IntegerAttr};
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Context, Ir, Op, Type, Value};

use super::casts::{replace_with_cast, weakening_cast_source};
use super::slices::folded;
use crate::arith::{ConstantOp, MulIOp};
use crate::memref::alloc::memref_type;
use crate::memref::layout::{has_identity_layout, multiply};
use crate::memref::{CollapseShapeOp, ExpandShapeOp};
use terrace_dialect_base::reassociation::{Reassociation, joined_size, reassociation};
use terrace_dialect_base::rules;

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

/// The attribute of groups of dimensions.
fn groups_attr(cx: &Context, groups: &Reassociation) -> ArrayAttr {
    let index = |dim: &usize| {
        let dim = i128::try_from(*dim).expect("dimensions are few");
        Attribute::from(IntegerAttr::get(cx, Type::I64, dim))
    };
    let groups: Vec<Attribute> = groups
        .iter()
        .map(|group| {
            let group: Vec<Attribute> = group.iter().map(index).collect();
            ArrayAttr::get(cx, &group).into()
        })
        .collect();
    ArrayAttr::get(cx, &groups)
}

fn join_at_once(op: CollapseShapeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op
        .src(rewriter)
        .defining::<CollapseShapeOp>(rewriter)
        .ok_or_else(|| MatchFailure::new("the dimensions are not joined before"))?;
    let first = reassociation(rewriter, inner.reassociation(rewriter));
    let second = reassociation(rewriter, op.reassociation(rewriter));
    let groups: Reassociation = second
        .iter()
        .map(|group| {
            let groups = group.iter().flat_map(|dim| first[*dim].iter());
            groups.copied().collect()
        })
        .collect();
    let groups = groups_attr(rewriter, &groups);
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
    let groups: Reassociation = first
        .iter()
        .map(|group| {
            let groups = group.iter().flat_map(|dim| second[*dim].iter());
            groups.copied().collect()
        })
        .collect();
    let sizes = op.mixed_output_shape(rewriter);
    replace_by_expand(rewriter, op.op(), source, &groups, &sizes);
    Ok(())
}

/// How groups that are finer, of the same dimensions, make up coarser ones; `None` if they do not.
fn made_up_of(coarse: &Reassociation, fine: &Reassociation) -> Option<Reassociation> {
    let mut next = 0;
    let mut groups = Reassociation::new();
    for group in coarse {
        let mut parts: SmallVec<[usize; 2]> = SmallVec::new();
        let end = *group.last()?;
        loop {
            let last = *fine.get(next)?.last()?;
            if last > end {
                return None;
            }
            parts.push(next);
            next += 1;
            if last == end {
                break;
            }
        }
        groups.push(parts);
    }
    (next == fine.len()).then_some(groups)
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
    let sizes: MixedIndices = joined
        .iter()
        .map(|group| product(rewriter, op.op(), group.iter().map(|dim| sizes[*dim])))
        .collect();
    replace_by_expand(rewriter, op.op(), source, &groups, &sizes);
    Ok(())
}

/// The product of sizes, which must not overflow.
fn product(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    sizes: impl Iterator<Item = MixedIndex>,
) -> MixedIndex {
    let loc = rewriter.loc(op);
    let mut constant = 1;
    let mut value = None;
    for size in sizes {
        match (size, value) {
            (MixedIndex::Constant(size), _) => constant = multiply(constant, size),
            (MixedIndex::Value(size), None) => value = Some(size),
            (MixedIndex::Value(size), Some(product)) => {
                value = Some(MulIOp::build(rewriter, loc, product, size).result(rewriter));
            }
        }
    }
    match value {
        None => MixedIndex::Constant(constant),
        Some(value) if constant == 1 => MixedIndex::Value(value),
        Some(value) => {
            let constant = ConstantOp::index(rewriter, loc, constant).result(rewriter);
            MixedIndex::Value(MulIOp::build(rewriter, loc, value, constant).result(rewriter))
        }
    }
}

/// Which of these sizes, which follow each other, are joined to these fewer ones; `None` if that is not known.
fn joined_sizes(sizes: &[i64], joined: &[i64]) -> Option<Vec<Range<usize>>> {
    let mut groups = Vec::with_capacity(joined.len());
    let mut next = 0;
    for (index, &size) in joined.iter().enumerate() {
        let start = next;
        let mut product = *sizes.get(next)?;
        next += 1;
        // A size of one goes with what follows, but what is left over with the last.
        while product != size && product != DYNAMIC && size != DYNAMIC {
            product = multiply(product, *sizes.get(next)?);
            next += 1;
        }
        if product != size {
            return None;
        }
        if index + 1 == joined.len() {
            while sizes.get(next) == Some(&1) {
                next += 1;
            }
        }
        groups.push(start..next);
    }
    let is_dynamic = |size: &&i64| **size == DYNAMIC;
    (next == sizes.len() && sizes.iter().filter(is_dynamic).count() < 2).then_some(groups)
}

/// Groups of the dimensions of the larger of two shapes that make up those of the smaller, where both are splits of the same.
fn joined_directly(
    larger: (&Reassociation, &[i64]),
    smaller: (&Reassociation, &[i64]),
) -> Option<Reassociation> {
    let mut groups = Reassociation::new();
    for (from, to) in larger.0.iter().zip(smaller.0) {
        let shape = |shape: &[i64], group: &[usize]| -> SmallVec<[i64; 4]> {
            group.iter().map(|dim| shape[*dim]).collect()
        };
        let parts = joined_sizes(&shape(larger.1, from), &shape(smaller.1, to))?;
        groups.extend(parts.into_iter().map(|part| from[part].into()));
    }
    Some(groups)
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
    let sizes = folded(rewriter, &sizes, 0).unwrap_or(sizes);
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
