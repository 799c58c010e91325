//! Which dimensions of a shape are split or joined to those of another one.

use std::ops::Range;

use smallvec::SmallVec;
use terrace_ir::attributes::{ArrayAttr, Attribute, IntegerAttr};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Context, Type};

/// For each dimension of the shape of lower rank the dimensions of the other one that it stands for.
pub type Reassociation = SmallVec<[SmallVec<[usize; 2]>; 4]>;

/// The groups that an attribute holds.
pub fn reassociation(cx: &Context, attr: ArrayAttr) -> Reassociation {
    let group = |group: &Attribute| {
        let group = group.cast::<ArrayAttr>(cx);
        let indices = group.map_or(&[][..], |group| group.elements(cx));
        let index = |index: &Attribute| {
            let index = index.cast::<IntegerAttr>(cx)?.as_i64(cx);
            // What is no index is out of bounds.
            Some(usize::try_from(index).unwrap_or(usize::MAX))
        };
        indices.iter().filter_map(index).collect()
    };
    attr.elements(cx).iter().map(group).collect()
}

/// The size of dimensions that are joined, which is known if each of theirs is.
pub fn joined_size(sizes: impl IntoIterator<Item = i64>) -> i64 {
    let mut sizes = sizes.into_iter();
    let product = sizes.try_fold(1i64, |product, size| match size {
        DYNAMIC => None,
        size => product.checked_mul(size),
    });
    product.unwrap_or(DYNAMIC)
}

/// The attribute of groups of dimensions.
pub fn groups_attr(cx: &Context, groups: &Reassociation) -> ArrayAttr {
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

/// The groups of dimensions, of which `groups` says how they are joined, that are joined already as `first` says.
pub fn joined_at_once(groups: &Reassociation, first: &Reassociation) -> Reassociation {
    let join = |group: &SmallVec<[usize; 2]>| {
        let dims = group.iter().flat_map(|dim| first[*dim].iter());
        dims.copied().collect()
    };
    groups.iter().map(join).collect()
}

/// How groups that are finer, of the same dimensions, make up coarser ones; `None` if they do not.
pub fn made_up_of(coarse: &Reassociation, fine: &Reassociation) -> Option<Reassociation> {
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
            product = joined_size([product, *sizes.get(next)?]);
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
pub fn joined_directly(
    larger: (&Reassociation, &[i64]),
    smaller: (&Reassociation, &[i64]),
) -> Option<Reassociation> {
    if larger.0.is_empty() {
        // Of a single element, which has no dimensions to split, all dimensions are of size one.
        let parts = joined_sizes(larger.1, smaller.1)?;
        return Some(parts.into_iter().map(|part| part.collect()).collect());
    }
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

/// Whether what is reshaped by groups of its dimensions, and then by others to its type again, is
/// what it was: it may be of another shape if the groups are others, or if dimensions of a group are
/// joined of which the sizes of several are not known.
pub fn is_undone(before: &[i64], [first, second]: [&Reassociation; 2]) -> bool {
    let unknown = |dims: &mut dyn Iterator<Item = usize>| {
        let is_unknown = |dim: &usize| before.get(*dim) == Some(&DYNAMIC);
        dims.filter(is_unknown).count()
    };
    if first != second {
        return unknown(&mut (0..before.len())) <= 1;
    }
    let is_split = first.iter().map(|group| group.len()).sum::<usize>() != before.len();
    let mut groups = first.iter();
    is_split || groups.all(|group| unknown(&mut group.iter().copied()) <= 1)
}
