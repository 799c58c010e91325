//! The shapes of results, as far as they follow from the operands.

use terrace_ir::types::{DYNAMIC, Type};
use terrace_ir::{Ir, SmallVec, Value};

use super::constants::{const_sizes, type_sizes};
use super::types::{ranked_shape, shape_rank};

/// Sizes, of which some may not be known.
pub type Sizes = SmallVec<[i64; 4]>;

/// The shape to which tensors are stretched; `None` if one is not ranked or they do not fit together.
pub fn broadcast(shapes: &[Option<&[i64]>]) -> Option<Sizes> {
    let mut all = Sizes::new();
    for shape in shapes {
        let mut shape = Sizes::from_slice((*shape)?);
        while shape.len() < all.len() {
            shape.insert(0, 1);
        }
        while all.len() < shape.len() {
            all.insert(0, 1);
        }
        for (all, size) in all.iter_mut().zip(&shape) {
            *all = match (*all, *size) {
                (all, size) if all == size => all,
                (1, other) | (other, 1) => other,
                (DYNAMIC, known) | (known, DYNAMIC) => known,
                _ => return None,
            };
        }
    }
    Some(all)
}

/// The shape of tensors one after the other, `None` if no rank is known; or a dimension in which their sizes contradict.
pub fn concat_shape(shapes: &[Option<&[i64]>], axis: i32) -> Result<Option<Sizes>, usize> {
    let axis = usize::try_from(axis).ok();
    let mut known: Option<Sizes> = None;
    for shape in shapes.iter().flatten() {
        let all = known.get_or_insert_with(|| SmallVec::from_elem(DYNAMIC, shape.len()));
        for (dim, (all, size)) in all.iter_mut().zip(*shape).enumerate() {
            if axis == Some(dim) || *size == DYNAMIC {
                continue;
            }
            if *all == DYNAMIC {
                *all = *size;
            }
            if *all != *size {
                return Err(dim);
            }
        }
    }
    let sizes = |axis: usize| {
        let size = |shape: &Option<&[i64]>| shape.and_then(|shape| shape.get(axis)).copied();
        shapes.iter().map(size).try_fold(0i64, |sum, size| {
            size.filter(|size| *size != DYNAMIC)
                .and_then(|size| sum.checked_add(size))
        })
    };
    if let (Some(all), Some(axis)) = (&mut known, axis)
        && axis < all.len()
    {
        all[axis] = sizes(axis).unwrap_or(DYNAMIC);
    }
    Ok(known)
}

/// The shape that a reshaped tensor has.
pub fn reshaped(ir: &Ir, input: Type, shape: Value) -> Sizes {
    let Some(sizes) = const_sizes(ir, shape) else {
        let rank = shape_rank(ir, ir.ty(shape)).unwrap_or(0);
        return SmallVec::from_elem(DYNAMIC, rank);
    };
    let mut sizes = type_sizes(&sizes);
    let input = ranked_shape(ir, input).filter(|shape| !shape.contains(&DYNAMIC));
    let Some(input) = input else { return sizes };
    let product = |sizes: &[i64]| {
        let known = sizes.iter().filter(|size| **size != DYNAMIC);
        known.fold(1i64, |product, size| product.wrapping_mul(*size))
    };
    let (count, known) = (product(input), product(&sizes));
    for size in &mut sizes {
        if *size == DYNAMIC {
            *size = count.checked_div(known).unwrap_or(DYNAMIC);
        }
    }
    sizes
}
