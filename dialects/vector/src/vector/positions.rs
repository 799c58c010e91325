//! Positions in arrays of several dimensions, in row-major order.

use super::types::Sizes;

/// How far apart elements are that follow each other in each dimension; as far as can be if that is farther.
pub(super) fn strides(shape: &[i64]) -> Sizes {
    let mut step = 1i64;
    let mut steps: Sizes = shape
        .iter()
        .rev()
        .map(|size| {
            let this = step;
            step = step.saturating_mul(*size);
            this
        })
        .collect();
    steps.reverse();
    steps
}

/// The number of the element at a position in the first dimensions, and at zero in the others.
pub(super) fn flat_position(shape: &[i64], position: &[i64]) -> Option<usize> {
    let steps = strides(shape);
    let sum = position
        .iter()
        .zip(&steps)
        .try_fold(0i64, |sum, (index, step)| {
            sum.checked_add(index.checked_mul(*step)?)
        });
    usize::try_from(sum?).ok()
}

/// The position of the element of a number.
pub(super) fn position_of(shape: &[i64], mut number: i64) -> Sizes {
    let split = |step: i64| {
        let index = number / step;
        number %= step;
        index
    };
    strides(shape).into_iter().map(split).collect()
}

/// The position after this one; zero after the last one.
pub(super) fn advance(index: &mut [i64], sizes: &[i64]) {
    for (index, size) in index.iter_mut().zip(sizes).rev() {
        *index += 1;
        if *index < *size {
            return;
        }
        *index = 0;
    }
}
