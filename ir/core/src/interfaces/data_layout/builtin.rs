//! The sizes and alignments of builtin types.

use super::{DataLayout, DataLayoutTypeInterface, LayoutEntry, LayoutKey, TypeSize};
use crate::attributes::{Attribute, DenseElementsAttr, IntegerAttr};
use crate::context::Context;
use crate::types::{IntegerType, Type, TypeData};

/// The size of an `index` that nobody specified.
const INDEX_BITS: u64 = 64;
/// The alignment of integers of 64 bits and more that nobody specified.
const LARGE_INTEGER_ALIGNMENT: u64 = 4;

pub(super) fn size_in_bits(
    cx: &Context,
    ty: Type,
    layout: &DataLayout,
    entries: &[LayoutEntry],
) -> Option<TypeSize> {
    match ty.data(cx) {
        TypeData::Integer { width, .. } => Some(TypeSize::fixed((*width).into())),
        TypeData::Float(kind) => Some(TypeSize::fixed(kind.width().into())),
        TypeData::Index => Some(TypeSize::fixed(index_bits(cx, entries))),
        TypeData::Complex(element) => {
            // The imaginary part is aligned.
            let size = layout.size_in_bits(cx, *element)?.known()?;
            let alignment = layout.preferred_alignment(cx, *element)?.checked_mul(8)?;
            let imaginary = size.checked_next_multiple_of(alignment)?;
            Some(TypeSize::fixed(imaginary.checked_add(size)?))
        }
        TypeData::Vector {
            shape,
            scalable,
            element,
        } => {
            // Elements are whole bytes, and rows a power of two of them.
            let (row, outer) = shape.split_last().unwrap_or((&1, &[]));
            let row = u64::try_from(*row).ok()?.checked_next_power_of_two()?;
            let element = layout.size(cx, *element)?.known()?.checked_mul(8)?;
            let rows = outer.iter().try_fold(row, |product, size| {
                product.checked_mul(u64::try_from(*size).ok()?)
            })?;
            Some(TypeSize {
                minimum: rows.checked_mul(element)?,
                is_scalable: scalable.contains(&true),
            })
        }
        _ => {
            let ty = ty.interface::<dyn DataLayoutTypeInterface>(cx)?;
            Some(ty.size_in_bits(cx, layout, entries))
        }
    }
}

pub(super) fn abi_alignment(
    cx: &Context,
    ty: Type,
    layout: &DataLayout,
    entries: &[LayoutEntry],
) -> Option<u64> {
    match ty.data(cx) {
        TypeData::Integer { width, .. } => match entry_of_integer(cx, *width, entries) {
            Some(entry) => Some(alignments(cx, entry.value)?.abi),
            None if *width < 64 => Some(bytes_of((*width).into())),
            None => Some(LARGE_INTEGER_ALIGNMENT),
        },
        TypeData::Index => layout.abi_alignment(cx, integer_of_index(cx, layout)?),
        TypeData::Float(kind) => match entries.first() {
            Some(entry) => Some(alignments(cx, entry.value)?.abi),
            None => Some(bytes_of(kind.width().into())),
        },
        TypeData::Complex(element) => layout.abi_alignment(cx, *element),
        TypeData::Vector { .. } => {
            let size = layout.size(cx, ty)?;
            size.minimum.checked_next_power_of_two()
        }
        _ => {
            let ty = ty.interface::<dyn DataLayoutTypeInterface>(cx)?;
            Some(ty.abi_alignment(cx, layout, entries))
        }
    }
}

pub(super) fn preferred_alignment(
    cx: &Context,
    ty: Type,
    layout: &DataLayout,
    entries: &[LayoutEntry],
) -> Option<u64> {
    match ty.data(cx) {
        TypeData::Integer { width, .. } => match entry_of_integer(cx, *width, entries) {
            Some(entry) => Some(alignments(cx, entry.value)?.preferred),
            None => Some(bytes_of((*width).into())),
        },
        TypeData::Index => layout.preferred_alignment(cx, integer_of_index(cx, layout)?),
        TypeData::Float(kind) => match entries.first() {
            Some(entry) => Some(alignments(cx, entry.value)?.preferred),
            None => Some(bytes_of(kind.width().into())),
        },
        TypeData::Complex(element) => layout.preferred_alignment(cx, *element),
        TypeData::Vector { .. } => abi_alignment(cx, ty, layout, entries),
        _ => {
            let ty = ty.interface::<dyn DataLayoutTypeInterface>(cx)?;
            Some(ty.preferred_alignment(cx, layout, entries))
        }
    }
}

pub(super) fn index_bitwidth(
    cx: &Context,
    ty: Type,
    layout: &DataLayout,
    entries: &[LayoutEntry],
) -> Option<u64> {
    match ty.data(cx) {
        TypeData::Index => Some(index_bits(cx, entries)),
        _ => {
            let ty = ty.interface::<dyn DataLayoutTypeInterface>(cx)?;
            ty.index_bitwidth(cx, layout, entries)
        }
    }
}

/// The alignment of so many bits: the next power of two of bytes.
fn bytes_of(bits: u64) -> u64 {
    bits.div_ceil(8).next_power_of_two()
}

fn index_bits(cx: &Context, entries: &[LayoutEntry]) -> u64 {
    let value = entries
        .first()
        .and_then(|entry| entry.value.cast::<IntegerAttr>(cx));
    value
        .and_then(|value| value.value(cx).try_into().ok())
        .unwrap_or(INDEX_BITS)
}

/// An index is aligned as an integer of its size.
fn integer_of_index(cx: &Context, layout: &DataLayout) -> Option<Type> {
    let width = layout.size_in_bits(cx, Type::INDEX)?.known()?;
    let width = u32::try_from(width).ok()?;
    (width <= IntegerType::MAX_WIDTH).then(|| IntegerType::get(cx, width).into())
}

/// The entry of the narrowest integer that is as wide, or that of the widest.
fn entry_of_integer(cx: &Context, width: u32, entries: &[LayoutEntry]) -> Option<LayoutEntry> {
    let width_of = |entry: &LayoutEntry| match entry.key {
        LayoutKey::Type(ty) => ty.bit_width(cx).unwrap_or(0),
        LayoutKey::Name(_) => 0,
    };
    let wide = entries.iter().filter(|entry| width_of(entry) >= width);
    let narrowest = wide.min_by_key(|entry| width_of(entry));
    narrowest
        .or_else(|| entries.iter().max_by_key(|entry| width_of(entry)))
        .copied()
}

/// What the entry of an integer or a float says, in bytes.
pub(super) struct Alignments {
    pub(super) abi: u64,
    pub(super) preferred: u64,
}

/// The alignments in a vector of one or two numbers of bits; `None` if it is no such vector.
pub(super) fn alignments(cx: &Context, value: Attribute) -> Option<Alignments> {
    let values = value.cast::<DenseElementsAttr>(cx)?;
    if values.ty(cx).element(cx) != Type::I64 || !(1..=2).contains(&values.num_elements(cx)) {
        return None;
    }
    let mut bytes = values
        .i64_values(cx)
        .map(|bits| u64::try_from(bits).map_or(0, |bits| bits / 8));
    let abi = bytes.next()?;
    let preferred = bytes.next().unwrap_or(abi);
    Some(Alignments { abi, preferred })
}
