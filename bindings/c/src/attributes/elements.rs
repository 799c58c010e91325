//! Dense and sparse elements.

use std::ffi::{c_int, c_void};

use terrace_ir::attributes::{
    ArrayAttr, AttrData, AttrKind, Attribute, DenseElementsAttr, FloatAttr, IntegerAttr,
    SparseElementsAttr, StringAttr, StringElementsAttr,
};
use terrace_ir::types::{ShapedType, TypeData};
use terrace_ir::{Context, Type};

use super::scalars::{FromC, Scalar, bytes_of};
use crate::handle::{Cx, Handle, MlirAttribute, MlirType};
use crate::support::{Array, Identity, MlirStringRef, MlirTypeID};

kinds! { MlirAttribute:
    Elements: mlirAttributeIsAElements;
    Dense: mlirAttributeIsADenseElements;
    SparseElementsAttr: mlirAttributeIsASparseElements, id mlirSparseElementsAttrGetTypeID = Identity::SparseElementsAttr;
}

/// Defines kinds of attributes that are several of Terrace's.
macro_rules! unions {
    ($($(#[$doc:meta])* $name:ident = $pattern:pat,)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        struct $name(Attribute);

        impl From<$name> for Attribute {
            fn from(attr: $name) -> Attribute {
                attr.0
            }
        }

        impl AttrKind for $name {
            fn cast(cx: &Context, attr: Attribute) -> Option<Self> {
                matches!(attr.data(cx), $pattern).then_some($name(attr))
            }
        }
    )*};
}

unions! {
    /// Elements of any kind.
    Elements = AttrData::DenseElements { .. }
        | AttrData::StringElements { .. }
        | AttrData::SparseElements { .. }
        | AttrData::ResourceElements { .. },
    /// Dense elements, of numbers or strings.
    Dense = AttrData::DenseElements { .. } | AttrData::StringElements { .. },
}

fn shaped(cx: Cx, attr: Attribute) -> Option<ShapedType> {
    attr.ty(cx)?.cast(cx)
}

/// The place of an element in row-major order.
fn position(cx: Cx, attr: Attribute, index: &[u64]) -> Option<usize> {
    let shape = shaped(cx, attr)?.shape(cx)?;
    // What has no dimensions has one element, which may be called the first.
    let index = if shape.is_empty() && *index == [0] {
        &[]
    } else {
        index
    };
    let inside = |(at, size): (&u64, &i64)| u64::try_from(*size).is_ok_and(|size| *at < size);
    if shape.len() != index.len() || !index.iter().zip(shape).all(inside) {
        return None;
    }
    index
        .iter()
        .zip(shape)
        .try_fold(0usize, |place, (at, size)| {
            place
                .checked_mul(usize::try_from(*size).ok()?)?
                .checked_add(usize::try_from(*at).ok()?)
        })
}

fn element(cx: Cx, attr: Attribute, position: usize) -> Option<Attribute> {
    match attr.data(cx) {
        AttrData::DenseElements { .. } => {
            let dense: DenseElementsAttr = attr.cast(cx)?;
            (position < dense.num_elements(cx)).then(|| dense.element_attr(cx, position))?
        }
        AttrData::StringElements { values, ty } => {
            let value = string(values, position)?;
            let ty = ty.element_or_self(cx);
            Some(Attribute::get(
                cx,
                AttrData::String {
                    value: value.into(),
                    ty,
                },
            ))
        }
        AttrData::SparseElements {
            indices, values, ..
        } => {
            let indices: DenseElementsAttr = indices.cast(cx)?;
            let rank = shaped(cx, attr)?.rank(cx)?.max(1);
            let shape = shaped(cx, attr)?.shape(cx)?;
            let places: Vec<i64> = indices.i64_values(cx).collect();
            let place = |index: &[i64]| {
                index
                    .iter()
                    .zip(shape)
                    .fold(0, |place, (at, size)| place * size + at)
            };
            match places
                .chunks(rank)
                .position(|index| place(index) == position as i64)
            {
                Some(at) => element(cx, *values, at),
                None => zero(cx, shaped(cx, attr)?.element(cx)),
            }
        }
        _ => None,
    }
}

/// What sparse elements have where nothing is given.
fn zero(cx: Cx, ty: Type) -> Option<Attribute> {
    match ty.data(cx) {
        TypeData::Integer { .. } | TypeData::Index => Some(IntegerAttr::get(cx, ty, 0).into()),
        TypeData::Float(_) => Some(FloatAttr::get(cx, ty, 0.0).into()),
        TypeData::Complex(part) => {
            let part = zero(cx, *part)?;
            Some(ArrayAttr::get(cx, &[part, part]).into())
        }
        _ => None,
    }
}

/// A string, where one stands for all of them.
fn string(values: &[Box<[u8]>], position: usize) -> Option<&[u8]> {
    match values {
        [one] => Some(one),
        values => values.get(position).map(|value| &**value),
    }
}

methods! { MlirAttribute as Elements:
    mlirElementsAttrGetValue(rank: isize, index: Array<u64>) -> MlirAttribute = |cx, attr| {
        element(cx, attr.0, position(cx, attr.0, index.of(rank))?)
    };
    mlirElementsAttrIsValidIndex(rank: isize, index: Array<u64>) -> bool = |cx, attr| {
        position(cx, attr.0, index.of(rank)).is_some()
    };
    mlirElementsAttrGetNumElements() -> i64 = |cx, attr| shaped(cx, attr.0)?.num_elements(cx);
}

exported! {
    fn mlirDenseIntOrFPElementsAttrGetTypeID() -> MlirTypeID {
        Identity::DenseElementsAttr.into()
    }
}

fn element_type(cx: Cx, attr: DenseElementsAttr) -> Type {
    attr.ty(cx).element(cx)
}

methods! { MlirAttribute as DenseElementsAttr:
    mlirAttributeIsADenseIntElements() -> bool = |cx, attr| {
        let ty = element_type(cx, attr);
        ty.is_integer(cx) || ty == Type::INDEX
    };
    mlirAttributeIsADenseFPElements() -> bool = |cx, attr| element_type(cx, attr).is_float(cx);
    mlirDenseElementsAttrGetRawData() -> *const c_void = |cx, attr| match element_type(cx, attr) == Type::I1 {
        // What is in an attribute lives as long as the context.
        true => StringAttr::get(cx, packed(attr.bytes(cx), attr.is_splat(cx))).bytes(cx).as_ptr().cast::<c_void>(),
        false => attr.bytes(cx).as_ptr().cast::<c_void>(),
    };
    mlirDenseElementsAttrReshapeGet(ty: MlirType) -> MlirAttribute = |cx, attr| {
        let ty: ShapedType = ty.get_in(cx)?.cast(cx)?;
        let fits = ty.element(cx) == element_type(cx, attr) && ty.num_elements(cx) == attr.ty(cx).num_elements(cx);
        fits.then(|| Attribute::from(attr.reshape(cx, ty)))
    };
}

methods! { MlirAttribute as Dense:
    mlirDenseElementsAttrIsSplat() -> bool = |cx, attr| is_splat(cx, attr.0);
    mlirDenseElementsAttrGetSplatValue() -> MlirAttribute = |cx, attr| {
        is_splat(cx, attr.0).then(|| element(cx, attr.0, 0))
    };
}

fn is_splat(cx: Cx, attr: Attribute) -> bool {
    match attr.data(cx) {
        AttrData::DenseElements { splat, .. } => *splat,
        AttrData::StringElements { values, .. } => values.len() == 1,
        _ => false,
    }
}

methods! { MlirAttribute as StringElementsAttr:
    mlirDenseElementsAttrGetStringSplatValue() -> MlirStringRef = |cx, attr| match attr.values(cx) {
        [one] => Some(&**one),
        _ => None,
    };
    mlirDenseElementsAttrGetStringValue(position: isize) -> MlirStringRef = |cx, attr| {
        string(attr.values(cx), usize::try_from(position).ok()?)
    };
}

/// The bytes that an element takes.
fn size(cx: Cx, element: Type) -> usize {
    match element.data(cx) {
        TypeData::Integer { width, .. } => (*width as usize).div_ceil(8).max(1),
        TypeData::Float(kind) => (kind.width() as usize).div_ceil(8),
        TypeData::Complex(part) => 2 * size(cx, *part),
        _ => 8,
    }
}

/// Dense elements of a type with a static shape and bytes for all of them or for one: none if the number is another.
fn dense(cx: Cx, ty: ShapedType, bytes: Vec<u8>) -> Option<Attribute> {
    let element = ty.element(cx);
    let is_number = element.is_integer(cx)
        || element.is_float(cx)
        || element == Type::INDEX
        || matches!(element.data(cx), TypeData::Complex(_));
    let count = usize::try_from(ty.num_elements(cx)?).ok()?;
    let size = size(cx, element);
    let fits = bytes.len() == size || Some(bytes.len()) == count.checked_mul(size);
    (is_number && fits).then(|| DenseElementsAttr::from_bytes(cx, ty, bytes).into())
}

/// A byte for each of so many bits, or one for all if they are in one byte and equal.
fn unpacked(bits: &[u8], count: usize) -> Option<Vec<u8>> {
    match bits {
        [0] => Some(vec![0]),
        [0xff] => Some(vec![1]),
        _ if bits.len() != count.div_ceil(8) => None,
        _ => Some((0..count).map(|at| bits[at / 8] >> (at % 8) & 1).collect()),
    }
}

/// A bit for each of the bytes, as MLIR stores truth values.
fn packed(bytes: &[u8], is_splat: bool) -> Vec<u8> {
    if is_splat {
        let is_true = bytes.first().is_some_and(|byte| *byte != 0);
        return vec![if is_true { 0xff } else { 0 }];
    }
    let byte = |chunk: &[u8]| {
        let bits = chunk.iter().enumerate();
        bits.fold(0, |byte, (at, bit)| byte | u8::from(*bit != 0) << at)
    };
    bytes.chunks(8).map(byte).collect()
}

/// Appends an element as it is stored, if it is of the type.
fn write(cx: Cx, ty: Type, element: Attribute, out: &mut Vec<u8>) -> Option<()> {
    match (element.data(cx), ty.data(cx)) {
        (AttrData::Integer { value, ty: of }, _) if *of == ty => {
            value.write_le_bytes(size(cx, ty), out)
        }
        (AttrData::Float { bits, ty: of }, _) if *of == ty => {
            out.extend_from_slice(&u128::from(*bits).to_le_bytes()[..size(cx, ty)]);
        }
        (AttrData::Array(parts), TypeData::Complex(part)) if parts.len() == 2 => {
            parts
                .iter()
                .try_for_each(|element| write(cx, *part, *element, out))?;
        }
        _ => return None,
    }
    Some(())
}

fn from_attributes(cx: Cx, ty: Type, elements: &[MlirAttribute]) -> Option<Attribute> {
    let ty: ShapedType = ty.cast(cx)?;
    let elements = crate::handle::all(cx, elements)?;
    let as_string = |attr: &Attribute| Some(Box::from(attr.cast::<StringAttr>(cx)?.bytes(cx)));
    if elements
        .first()
        .is_some_and(|first| first.is::<StringAttr>(cx))
    {
        return strings(
            cx,
            ty,
            elements.iter().map(as_string).collect::<Option<_>>()?,
        );
    }
    let mut bytes = Vec::new();
    for value in &elements {
        write(cx, ty.element(cx), *value, &mut bytes)?;
    }
    dense(cx, ty, bytes)
}

fn strings(cx: Cx, ty: ShapedType, values: Vec<Box<[u8]>>) -> Option<Attribute> {
    let count = usize::try_from(ty.num_elements(cx)?).ok()?;
    let fits = !values.is_empty() && (values.len() == 1 || values.len() == count);
    fits.then(|| StringElementsAttr::get(cx, ty, values).into())
}

methods! { MlirType:
    mlirDenseElementsAttrGet(count: isize, elements: Array<MlirAttribute>) -> MlirAttribute =
        |cx, ty| from_attributes(cx, ty, elements.of(count));
    mlirDenseElementsAttrSplatGet(element: MlirAttribute) -> MlirAttribute = |cx, ty| from_attributes(cx, ty, &[element]);
    mlirDenseElementsAttrStringGet(count: isize, values: Array<MlirStringRef>) -> MlirAttribute = |cx, ty| {
        let values = values.of(count).iter().map(|value| Box::from(value.bytes()));
        strings(cx, ty.cast(cx)?, values.collect())
    };
    mlirDenseElementsAttrRawBufferGet(length: usize, buffer: Array<u8>) -> MlirAttribute = |cx, ty| {
        let (ty, bytes): (ShapedType, _) = (ty.cast(cx)?, buffer.of(isize::try_from(length).ok()?));
        match ty.element(cx) == Type::I1 {
            true => dense(cx, ty, unpacked(bytes, usize::try_from(ty.num_elements(cx)?).ok()?)?),
            false => dense(cx, ty, bytes.to_vec()),
        }
    };
    mlirSparseElementsAttribute(indices: MlirAttribute, values: MlirAttribute) -> MlirAttribute = |cx, ty| {
        let (indices, values) = (indices.get_in(cx)?, values.get_in(cx)?);
        Some(Attribute::from(SparseElementsAttr::checked(cx, ty.cast(cx)?, indices, values).ok()?))
    };
}

methods! { MlirAttribute as SparseElementsAttr:
    mlirSparseElementsAttrGetIndices() -> MlirAttribute = |cx, attr| attr.indices(cx);
    mlirSparseElementsAttrGetValues() -> MlirAttribute = |cx, attr| attr.values(cx);
}

/// Dense elements from numbers of C: only if the elements of the type have their size.
fn from_scalars<T: Scalar>(
    cx: Cx,
    ty: Type,
    values: impl ExactSizeIterator<Item = T>,
) -> Option<Attribute> {
    let ty: ShapedType = ty.cast(cx)?;
    let is_complete = values.len() == 1 || Some(values.len() as i64) == ty.num_elements(cx);
    is_complete
        .then(|| dense(cx, ty, bytes_of(values)))
        .flatten()
}

/// The functions that make elements of numbers of C: one for all, or as many as there are.
macro_rules! from_numbers {
    ($($passed:ty as $stored:ty: $(splat $splat:ident)? $(, all $all:ident)?;)*) => {$(
        $(methods! { MlirType:
            $splat(value: $stored) -> MlirAttribute = |cx, ty| from_scalars(cx, ty, [value].into_iter());
        })?
        $(methods! { MlirType:
            $all(count: isize, values: Array<$passed>) -> MlirAttribute =
                |cx, ty| from_scalars(cx, ty, values.of(count).iter().map(|value| <$stored>::from_c(*value)));
        })?
    )*};
}

from_numbers! {
    c_int as bool: splat mlirDenseElementsAttrBoolSplatGet, all mlirDenseElementsAttrBoolGet;
    u8 as u8: splat mlirDenseElementsAttrUInt8SplatGet, all mlirDenseElementsAttrUInt8Get;
    i8 as i8: splat mlirDenseElementsAttrInt8SplatGet, all mlirDenseElementsAttrInt8Get;
    u16 as u16: , all mlirDenseElementsAttrUInt16Get;
    i16 as i16: , all mlirDenseElementsAttrInt16Get;
    u32 as u32: splat mlirDenseElementsAttrUInt32SplatGet, all mlirDenseElementsAttrUInt32Get;
    i32 as i32: splat mlirDenseElementsAttrInt32SplatGet, all mlirDenseElementsAttrInt32Get;
    u64 as u64: splat mlirDenseElementsAttrUInt64SplatGet, all mlirDenseElementsAttrUInt64Get;
    i64 as i64: splat mlirDenseElementsAttrInt64SplatGet, all mlirDenseElementsAttrInt64Get;
    f32 as f32: splat mlirDenseElementsAttrFloatSplatGet, all mlirDenseElementsAttrFloatGet;
    f64 as f64: splat mlirDenseElementsAttrDoubleSplatGet, all mlirDenseElementsAttrDoubleGet;
    u16 as u16: , all mlirDenseElementsAttrBFloat16Get;
    u16 as u16: , all mlirDenseElementsAttrFloat16Get;
}

/// A number, if the elements have its size.
fn number<T: Scalar>(cx: Cx, attr: DenseElementsAttr, position: isize) -> Option<T> {
    let position = usize::try_from(position).ok()?;
    let fits =
        size(cx, element_type(cx, attr)) == size_of::<T>() && position < attr.num_elements(cx);
    fits.then(|| T::at(attr.element_at(cx, position), 0))
        .flatten()
}

/// The functions that read an element as a number of C: the one that stands for all, or any.
macro_rules! numbers {
    ($($ty:ty: $(splat $splat:ident)? $(, any $any:ident)?;)*) => {$(
        $(methods! { MlirAttribute as DenseElementsAttr:
            $splat() -> $ty = |cx, attr| attr.is_splat(cx).then(|| number::<$ty>(cx, attr, 0));
        })?
        $(methods! { MlirAttribute as DenseElementsAttr:
            $any(position: isize) -> $ty = |cx, attr| number::<$ty>(cx, attr, position);
        })?
    )*};
}

numbers! {
    bool: , any mlirDenseElementsAttrGetBoolValue;
    i8: splat mlirDenseElementsAttrGetInt8SplatValue, any mlirDenseElementsAttrGetInt8Value;
    u8: splat mlirDenseElementsAttrGetUInt8SplatValue, any mlirDenseElementsAttrGetUInt8Value;
    i16: , any mlirDenseElementsAttrGetInt16Value;
    u16: , any mlirDenseElementsAttrGetUInt16Value;
    i32: splat mlirDenseElementsAttrGetInt32SplatValue, any mlirDenseElementsAttrGetInt32Value;
    u32: splat mlirDenseElementsAttrGetUInt32SplatValue, any mlirDenseElementsAttrGetUInt32Value;
    i64: splat mlirDenseElementsAttrGetInt64SplatValue, any mlirDenseElementsAttrGetInt64Value;
    u64: splat mlirDenseElementsAttrGetUInt64SplatValue, any mlirDenseElementsAttrGetUInt64Value;
    u64: , any mlirDenseElementsAttrGetIndexValue;
    f32: splat mlirDenseElementsAttrGetFloatSplatValue, any mlirDenseElementsAttrGetFloatValue;
    f64: splat mlirDenseElementsAttrGetDoubleSplatValue, any mlirDenseElementsAttrGetDoubleValue;
}

methods! { MlirAttribute as DenseElementsAttr:
    mlirDenseElementsAttrGetBoolSplatValue() -> c_int = |cx, attr| {
        let value: Option<bool> = attr.is_splat(cx).then(|| number(cx, attr, 0)).flatten();
        value.map(c_int::from)
    };
}
