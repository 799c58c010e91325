//! Reshapes of reshapes, of casts, and of elements.

use terrace_dialect_base::index_list::known_index;
use terrace_dialect_base::reassociation::{
    Reassociation, groups_attr, joined_at_once, joined_directly, joined_size, made_up_of,
    reassociation,
};
use terrace_dialect_base::rules;
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, ShapedType, Type};
use terrace_ir::{Op, SmallVec, Value};
use terrace_standard_dialects::arith::product;

use super::{cast_to, no_weakening_cast, replace_with_cast, weakening_cast_source};
use crate::tensor::slices::part_type;
use crate::tensor::{
    CastOp, CollapseShapeOp, ExpandShapeOp, FromElementsOp, ReshapeOp, SplatOp, tensor_type,
};

rules! {
    ReshapeOfReshape, "Reshaping a reshaped tensor is reshaping it at once.", ReshapeOp => reshape_source;
    CollapseOfCollapse, "Joining joined dimensions is joining them at once.", CollapseShapeOp => join_at_once;
    CollapseOfExpand, "Joining fewer or more dimensions than were split is joining or splitting at once.",
        CollapseShapeOp => join_what_is_split;
    CollapseOfCast, "Joining the dimensions of a cast is joining those of the source.",
        CollapseShapeOp => collapse_source;
    CollapseOfSplat, "Equal elements in another shape are equal elements.", CollapseShapeOp => reshape_splat;
    CollapseOfElements, "Elements in another shape are these elements.", CollapseShapeOp => reshape_elements;
    ExpandOfExpand, "Splitting split dimensions is splitting them at once.", ExpandShapeOp => split_at_once;
    ExpandOfCollapse, "Splitting into fewer or more dimensions than were joined is joining or splitting at once.",
        ExpandShapeOp => split_what_is_joined;
    ExpandOfSplat, "Equal elements in another shape are equal elements.", ExpandShapeOp => reshape_splat;
    ExpandOfElements, "Elements in another shape are these elements.", ExpandShapeOp => reshape_elements;
    ExpandOfCast, "Splitting the dimensions of a cast takes constant sizes into the type.", ExpandShapeOp => expand_to_constants;
}

fn reshape_source(op: ReshapeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    terrace_dialect_base::rules::look_through::<ReshapeOp>(op.op(), rewriter)
}

/// Whether an op whose first operand is reshaped has a result of known shape, and the op of this kind that makes the operand.
fn reshaped<T: TypedOp>(op: Op, rewriter: &Rewriter<'_>) -> Result<(T, Type), MatchFailure> {
    let ty: Type = rewriter.ty(rewriter.result(op, 0));
    let source = rewriter.operand(op, 0);
    let count = |ty: Type| ty.cast::<ShapedType>(rewriter)?.num_elements(rewriter);
    let producer = source
        .defining::<T>(rewriter)
        .filter(|_| count(ty).is_some() && count(ty) == count(rewriter.ty(source)));
    let producer = producer.map(|producer| (producer, ty));
    producer.ok_or_else(|| MatchFailure::new("the elements are not known, or their number"))
}

fn reshape_splat(op: impl TypedOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (splat, ty) = reshaped::<SplatOp>(op.op(), rewriter)?;
    let (loc, element) = (rewriter.loc(op.op()), splat.input(rewriter));
    let new = SplatOp::build(rewriter, loc, ty, element, &[]);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

fn reshape_elements(op: impl TypedOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (elements, ty) = reshaped::<FromElementsOp>(op.op(), rewriter)?;
    let loc = rewriter.loc(op.op());
    let elements: Vec<Value> = elements.elements(rewriter).collect();
    let new = FromElementsOp::build(rewriter, loc, ty, &elements);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

fn join_at_once(op: CollapseShapeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op
        .src(rewriter)
        .defining::<CollapseShapeOp>(rewriter)
        .ok_or_else(|| MatchFailure::new("the dimensions are not joined before"))?;
    let first = reassociation(rewriter, inner.reassociation(rewriter));
    let second = reassociation(rewriter, op.reassociation(rewriter));
    let source = inner.src(rewriter);
    replace_by_collapse(rewriter, op.op(), source, &joined_at_once(&second, &first));
    Ok(())
}

fn collapse_source(op: CollapseShapeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let source = weakening_cast_source(rewriter, op.src(rewriter)).ok_or_else(no_weakening_cast)?;
    let groups = reassociation(rewriter, op.reassociation(rewriter));
    let loc = rewriter.loc(op.op());
    let new = CollapseShapeOp::of(rewriter, loc, source, &groups);
    let joined = new.result(rewriter);
    replace_with_cast(rewriter, op.op(), joined);
    Ok(())
}

/// Replaces an op by one that splits the dimensions of another tensor.
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

/// Replaces an op by one that joins the dimensions of another tensor.
fn replace_by_collapse(rewriter: &mut Rewriter<'_>, op: Op, source: Value, groups: &Reassociation) {
    let (loc, ty) = (rewriter.loc(op), rewriter.ty(rewriter.result(op, 0)));
    let groups = groups_attr(rewriter, groups);
    let new = CollapseShapeOp::build(rewriter, loc, ty, source, groups);
    rewriter.replace_op_with(op, new.op());
}

fn split_at_once(op: ExpandShapeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op
        .src(rewriter)
        .defining::<ExpandShapeOp>(rewriter)
        .ok_or_else(|| MatchFailure::new("the dimensions are not split before"))?;
    let first = reassociation(rewriter, inner.reassociation(rewriter));
    let second = reassociation(rewriter, op.reassociation(rewriter));
    let (source, sizes) = (inner.src(rewriter), op.mixed_output_shape(rewriter));
    let groups = joined_at_once(&first, &second);
    replace_by_expand(rewriter, op.op(), source, &groups, &sizes);
    Ok(())
}

fn join_what_is_split(op: CollapseShapeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("other dimensions are split");
    let inner = op
        .src(rewriter)
        .defining::<ExpandShapeOp>(rewriter)
        .ok_or_else(|| MatchFailure::new("the dimensions are not split before"))?;
    let (source, result) = (inner.src(rewriter), op.result(rewriter));
    let split = reassociation(rewriter, inner.reassociation(rewriter));
    let joined = reassociation(rewriter, op.reassociation(rewriter));
    let [from, to] = [source, result].map(|value| tensor_type(rewriter, value).rank(rewriter));
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
    let inner = op
        .src(rewriter)
        .defining::<CollapseShapeOp>(rewriter)
        .ok_or_else(|| MatchFailure::new("the dimensions are not joined before"))?;
    let (source, result) = (inner.src(rewriter), op.result(rewriter));
    let joined = reassociation(rewriter, inner.reassociation(rewriter));
    let split = reassociation(rewriter, op.reassociation(rewriter));
    let shape = |value: Value| -> SmallVec<[i64; 4]> {
        tensor_type(rewriter, value).shape(rewriter).into()
    };
    let (from, to) = (shape(source), shape(result));
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

fn expand_to_constants(op: ExpandShapeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let tensor = op.src(rewriter);
    let source = weakening_cast_source(rewriter, tensor).ok_or_else(no_weakening_cast)?;
    let (known, ty) = (
        tensor_type(rewriter, source),
        tensor_type(rewriter, op.result(rewriter)),
    );
    let groups = reassociation(rewriter, op.reassociation(rewriter));
    let old = op.mixed_output_shape(rewriter);
    // Of a dimension whose size is not known one part at least must not be known either.
    let mut sizes: SmallVec<[MixedIndex; 4]> = old.iter().collect();
    for (group, size) in groups.iter().zip(known.shape(rewriter)) {
        for &dim in group.iter().filter(|_| *size != DYNAMIC) {
            if let Some(known) = known_index(rewriter, sizes[dim]) {
                sizes[dim] = MixedIndex::Constant(known);
            }
        }
    }
    let sizes: MixedIndices = sizes.into_iter().collect();
    if sizes.num_dynamic() == old.num_dynamic() {
        return Err(MatchFailure::new("no size is a constant"));
    }
    let joined: SmallVec<[i64; 4]> = groups
        .iter()
        .map(|group| joined_size(group.iter().map(|dim| sizes.constants[*dim])))
        .collect();
    let from = part_type(rewriter, tensor_type(rewriter, tensor), &joined);
    if !CastOp::fits(rewriter, known.into(), from.into()) {
        return Err(MatchFailure::new(
            "the sizes contradict those of the source",
        ));
    }
    let to = part_type(rewriter, ty, &sizes.constants);
    let tensor = cast_to(rewriter, op.op(), tensor, from.into());
    let (loc, groups) = (rewriter.loc(op.op()), op.reassociation(rewriter));
    let constants = DenseArrayAttr::i64s(rewriter, &sizes.constants);
    let new = ExpandShapeOp::build(
        rewriter,
        loc,
        to.into(),
        tensor,
        groups,
        &sizes.values,
        constants,
    );
    let split = new.result(rewriter);
    replace_with_cast(rewriter, op.op(), split);
    Ok(())
}
