//! Shapes.

use smallvec::SmallVec;
use terrace_ir::types::DYNAMIC;

/// Whether two shapes can be equal at run time.
pub fn are_compatible_shapes(a: Option<&[i64]>, b: Option<&[i64]>) -> bool {
    let (Some(a), Some(b)) = (a, b) else {
        return true;
    };
    let fits = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
    a.len() == b.len() && a.iter().zip(b).all(fits)
}

/// Whether a shape is another one with some sizes of one left out.
pub fn is_rank_reduced(full: &[i64], reduced: &[i64]) -> bool {
    dropped_dims(full, reduced).is_some()
}

/// Which dimensions of a shape are left out of a reduced one: of several that could be, the last ones. `None` if another than one of
/// size one would have to be.
pub fn dropped_dims(full: &[i64], reduced: &[i64]) -> Option<SmallVec<[bool; 4]>> {
    let mut left = reduced;
    let dropped = full.iter().map(|&size| match left.split_first() {
        Some((first, rest)) if *first == size => {
            left = rest;
            Some(false)
        }
        _ => (size == 1).then_some(true),
    });
    let dropped = dropped.collect::<Option<_>>()?;
    left.is_empty().then_some(dropped)
}

/// What two sizes of one dimension say together; `None` if they contradict.
pub fn both(a: i64, b: i64) -> Option<i64> {
    match (a, b) {
        (DYNAMIC, other) | (other, DYNAMIC) => Some(other),
        _ => (a == b).then_some(a),
    }
}

/// Whether a list has each number below its length once.
pub fn is_permutation<T: Copy + TryInto<usize>>(list: &[T]) -> bool {
    let mut seen: SmallVec<[bool; 8]> = SmallVec::from_elem(false, list.len());
    list.iter().all(|number| {
        let number: Option<usize> = (*number).try_into().ok();
        let slot = number.and_then(|number| seen.get_mut(number));
        slot.is_some_and(|seen| !std::mem::replace(seen, true))
    })
}

/// All positions in dimensions of these sizes, in order.
pub fn positions(sizes: &[i64]) -> impl Iterator<Item = SmallVec<[i64; 4]>> + '_ {
    let count: i64 = sizes.iter().product();
    (0..count).map(move |mut number| {
        let mut position = SmallVec::from_elem(0, sizes.len());
        for (index, size) in position.iter_mut().zip(sizes).rev() {
            *index = number % size;
            number /= size;
        }
        position
    })
}
