//! Reshapes: dimensions are joined to those that both shapes are splits of, and split again.

use smallvec::{SmallVec, smallvec};
use terrace_conversion::ConversionRewriter;
use terrace_dialect_base::reassociation::Reassociation;
use terrace_dialects::tosa;
use terrace_ir::Value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::DYNAMIC;

use crate::build::{Sizes, cast, collapse_or_fold, expand_or_fold, ranked, tensor_type};

pub(super) fn lower_reshape(
    op: tosa::ReshapeOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let result = rw.convert_type(rw.ty(op.output(rw)))?;
    let input = operands[0];
    let ty = ranked(rw, input)?;
    let element = ty.element(rw);
    let wanted = tosa::const_sizes(rw, op.shape(rw))
        .ok_or_else(|| MatchFailure::new("the shape is not known"))?;
    // Without dimensions there is one element.
    let source: Sizes = match wanted.is_empty() {
        true => smallvec![1; ty.rank(rw)],
        false => ty.shape(rw).into(),
    };
    let split = split_shape(&source, &wanted);
    let incompatible = || MatchFailure::new("the shapes do not have the same number of elements");
    let joined = joined_shape(&source, &split);
    let joins = groups(&source, &joined).ok_or_else(incompatible)?;
    let splits = groups(&split, &joined).ok_or_else(incompatible)?;
    let b = &rw.at(loc);
    let [source, joined, split] =
        [source, joined, split].map(|shape| tensor_type(b, &shape, element));
    let input = cast(b, source, input);
    let input = collapse_or_fold(b, joined, input, &joins);
    let output = expand_or_fold(b, split, input, &splits);
    let output = cast(b, result, output);
    rw.replace_op(op.op(), &[output]);
    Ok(())
}

fn is_static(shape: &[i64]) -> bool {
    !shape.contains(&DYNAMIC)
}

/// The shape that is asked for, with what is known of a size that it leaves open, -1.
fn split_shape(source: &[i64], wanted: &[i64]) -> Sizes {
    let product = |sizes: &[i64]| sizes.iter().fold(1, |a: i64, b| a.wrapping_mul(*b));
    let open = match is_static(source) {
        // The size left open counts as -1 in the product.
        true => match product(wanted).wrapping_neg() {
            0 => 0,
            others => product(source).wrapping_div(others),
        },
        false => DYNAMIC,
    };
    let mut shape: Sizes = wanted
        .iter()
        .map(|size| if *size >= 0 { *size } else { open })
        .collect();
    // What is split of an unknown size is unknown.
    if !is_static(source)
        && is_static(&shape)
        && let Some(first) = shape.first_mut()
    {
        *first = DYNAMIC;
    }
    shape
}

/// The largest shape of which both are splits; of shapes that are not all known, one dimension.
fn joined_shape(source: &[i64], split: &[i64]) -> Sizes {
    if source.is_empty() || split.is_empty() {
        return Sizes::new();
    }
    if !is_static(source) || !is_static(split) {
        return smallvec![DYNAMIC];
    }
    let mut joined = Sizes::new();
    let (mut left, mut right) = (0, 0);
    while left < source.len() && right < split.len() {
        let (mut a, mut b) = (source[left], split[right]);
        while a != b && left < source.len() && right < split.len() {
            let (sizes, at, size) = match a < b {
                true => (source, &mut left, &mut a),
                false => (split, &mut right, &mut b),
            };
            *at += 1;
            *size = size.wrapping_mul(sizes.get(*at).copied().unwrap_or(1));
        }
        if a == b {
            joined.push(a);
        }
        left += 1;
        right += 1;
    }
    joined
}

/// Which dimensions are joined to each of those of a shape.
fn groups(from: &[i64], to: &[i64]) -> Option<Reassociation> {
    if from.is_empty() || to.is_empty() {
        return Some(Reassociation::new());
    }
    if !is_static(from) || !is_static(to) {
        return Some(smallvec![(0..from.len()).collect()]);
    }
    let mut groups: Reassociation = smallvec![SmallVec::new(); to.len()];
    let mut at = 0;
    for (index, (group, wanted)) in groups.iter_mut().zip(to).enumerate() {
        let mut size = *from.get(at)?;
        while size < *wanted {
            group.push(at);
            at += 1;
            size = size.wrapping_mul(*from.get(at)?);
        }
        if size != *wanted {
            return None;
        }
        group.push(at);
        at += 1;
        // Ones that follow belong to the dimension, unless the next one is theirs.
        if to.get(index + 1) != Some(&1) {
            while from.get(at) == Some(&1) {
                group.push(at);
                at += 1;
            }
        }
    }
    (at == from.len()).then_some(groups)
}
