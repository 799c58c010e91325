//! Reshapes of reshapes and of casts.

use terrace_ir::attributes::{ArrayAttr, Attribute, IntegerAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Context, Type};

use super::{replace_with_cast, weakening_cast_source};
use crate::memref::alloc::memref_type;
use crate::memref::layout::multiply;
use crate::memref::{CollapseShapeOp, Reassociation, reassociation};
use crate::rules::rules;

rules! {
    CollapseOfCollapse, "Joining joined dimensions is joining them at once.", CollapseShapeOp => join_at_once;
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
        .map(|group| {
            let sizes = group.iter().map(|dim| sizes[*dim]);
            sizes.fold(1, |product, size| match (product, size) {
                (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
                (product, size) => multiply(product, size),
            })
        })
        .collect();
    let result = CollapseShapeOp::result_type(rewriter, ty, &shape, &groups)
        .ok_or_else(|| MatchFailure::new("the dimensions of the source cannot be joined"))?;
    let loc = rewriter.loc(op.op());
    let new = CollapseShapeOp::build(rewriter, loc, result.into(), source, attr);
    let joined = new.result(rewriter);
    replace_with_cast(rewriter, op.op(), joined);
    Ok(())
}
