//! Which dimensions of a shape are split or joined to those of another one.

use smallvec::SmallVec;
use terrace_ir::Context;
use terrace_ir::attributes::{ArrayAttr, Attribute, IntegerAttr};
use terrace_ir::types::DYNAMIC;

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
