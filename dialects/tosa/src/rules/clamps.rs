//! Clamps.

use terrace_dialect_base::rules;
use terrace_ir::Ir;
use terrace_ir::attributes::{Attribute, BoolAttr, FloatAttr, IntegerAttr};
use terrace_ir::ods::{AnyUnsignedInteger, TypeConstraint, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{IntegerType, RankedTensorType, Type};

use crate::types::{element, storage_element};
use crate::{ClampOp, NanPropagationMode};

rules! {
    ClampIsNoOp, "A clamp to all numbers of the type is the number.", ClampOp => no_op;
    ClampOfClamp, "A clamp of a clamp is one, if their ranges overlap.", ClampOp => merge;
}

/// How wide integers are, and whether they have a sign; truth values have none.
fn integer(ir: &Ir, ty: Type) -> Option<(u32, bool)> {
    let width = ty.cast::<IntegerType>(ir)?.width(ir);
    let is_signed = width != 1 && !AnyUnsignedInteger::matches(ir, ty);
    (1..=64).contains(&width).then_some((width, is_signed))
}

/// A bound as a number of its type.
fn integer_bound(ir: &Ir, attr: Attribute, (width, is_signed): (u32, bool)) -> Option<i128> {
    if let Some(truth) = attr.cast::<BoolAttr>(ir) {
        return Some(truth.value().into());
    }
    let value = attr.cast::<IntegerAttr>(ir)?.value(ir);
    Some(match is_signed {
        true => value,
        false => value & ((1 << width) - 1),
    })
}

fn no_op(op: ClampOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let input = op.input(rewriter);
    let ty = rewriter.ty(input);
    if !ty.is::<RankedTensorType>(rewriter) || ty != rewriter.ty(op.output(rewriter)) {
        return Err(MatchFailure::new("it is not ranked"));
    }
    let element = element(rewriter, ty);
    let (min, max) = (op.min_val(rewriter), op.max_val(rewriter));
    let is_all = match integer(rewriter, element) {
        Some(kind @ (width, is_signed)) => {
            let bits = width - u32::from(is_signed);
            let greatest = (1i128 << bits) - 1;
            let least = if is_signed { -greatest - 1 } else { 0 };
            integer_bound(rewriter, min, kind).is_some_and(|min| min <= least)
                && integer_bound(rewriter, max, kind).is_some_and(|max| max >= greatest)
        }
        None => {
            let bound = |attr: Attribute| Some(attr.cast::<FloatAttr>(rewriter)?.value(rewriter));
            bound(min) == Some(f64::NEG_INFINITY) && bound(max) == Some(f64::INFINITY)
        }
    };
    if !is_all {
        return Err(MatchFailure::new("there are numbers outside of the range"));
    }
    rewriter.replace_op(op.op(), &[input]);
    Ok(())
}

/// The bounds that two clamps have together; `None` if their ranges do not overlap.
fn overlap<T: PartialOrd + Copy>(
    outer: [(Attribute, T); 2],
    inner: [(Attribute, T); 2],
) -> Option<[Attribute; 2]> {
    let [outer_min, outer_max] = outer;
    let [inner_min, inner_max] = inner;
    if !(outer_min.1 < inner_max.1 && inner_min.1 < outer_max.1) {
        return None;
    }
    let min = if outer_min.1 > inner_min.1 {
        outer_min
    } else {
        inner_min
    };
    let max = if outer_max.1 < inner_max.1 {
        outer_max
    } else {
        inner_max
    };
    Some([min.0, max.0])
}

fn merge(op: ClampOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op.input(rewriter).defining::<ClampOp>(rewriter);
    let inner = inner.ok_or_else(|| MatchFailure::new("the operand is not clamped"))?;
    let modes = (op.nan_mode(rewriter), inner.nan_mode(rewriter));
    let mode = match modes {
        (NanPropagationMode::Ignore, NanPropagationMode::Propagate) => {
            return Err(MatchFailure::new("the inner clamp hands NaN on"));
        }
        (outer, inner) if outer == inner => outer,
        _ => NanPropagationMode::Ignore,
    };
    let element = storage_element(rewriter, rewriter.ty(op.input(rewriter)));
    let bounds = [op, inner].map(|op| [op.min_val(rewriter), op.max_val(rewriter)]);
    let [outer_bounds, inner_bounds] = bounds;
    let merged = match integer(rewriter, element) {
        Some(kind) => {
            let bound = |attr| Some((attr, integer_bound(rewriter, attr, kind)?));
            both(outer_bounds.map(bound), inner_bounds.map(bound))
        }
        None => {
            let bound =
                |attr: Attribute| Some((attr, attr.cast::<FloatAttr>(rewriter)?.value(rewriter)));
            both(outer_bounds.map(bound), inner_bounds.map(bound))
        }
    };
    let [min, max] = merged.ok_or_else(|| MatchFailure::new("the ranges do not overlap"))?;
    let (loc, ty) = (rewriter.loc(op.op()), rewriter.ty(op.output(rewriter)));
    let input = inner.input(rewriter);
    let new = ClampOp::builder(ty, input, min, max)
        .nan_mode(mode)
        .build(rewriter, loc);
    let output = new.output(rewriter);
    rewriter.replace_op(op.op(), &[output]);
    Ok(())
}

fn both<T: PartialOrd + Copy>(
    outer: [Option<(Attribute, T)>; 2],
    inner: [Option<(Attribute, T)>; 2],
) -> Option<[Attribute; 2]> {
    let ([outer_min, outer_max], [inner_min, inner_max]) = (outer, inner);
    overlap([outer_min?, outer_max?], [inner_min?, inner_max?])
}
