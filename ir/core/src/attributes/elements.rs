//! Dense elements: constant tensors and vectors, stored once as bytes.

use std::borrow::Cow;
use std::sync::Arc;

use super::builtin::{attr_wrappers, unreachable_kind};
use super::{AttrData, AttrKind, Attribute, Int};
use crate::context::Context;
use crate::types::{ComplexType, FloatType, IntegerType, ShapedType, Signedness, Type, TypeData};

attr_wrappers! {
    /// `dense<...> : tensor<...>`.
    DenseElementsAttr = AttrData::DenseElements { .. }, "dense elements attribute";
}

/// The bytes an element takes in dense storage; `index` takes 8.
pub(crate) fn element_bytes(cx: &Context, element: Type) -> usize {
    match element.data(cx) {
        TypeData::Integer { width, .. } => (*width as usize).div_ceil(8).max(1),
        TypeData::Float(kind) => (kind.width() as usize).div_ceil(8),
        TypeData::Complex(part) => 2 * element_bytes(cx, *part),
        _ => 8,
    }
}

/// Appends an integer of a type as dense storage holds it: as many low bits as the type has, padded with zeros.
pub fn write_integer_element(cx: &Context, ty: Type, value: &Int, out: &mut Vec<u8>) {
    value.write_le_bytes(element_bytes(cx, ty), out);
    let TypeData::Integer { width, .. } = ty.data(cx) else {
        return;
    };
    if let Some(last) = out.last_mut()
        && !width.is_multiple_of(8)
    {
        *last &= (1 << (width % 8)) - 1;
    }
}

/// Whether the type has a single bit: its elements are written `true` and `false`, and packed where they are written as
/// bytes.
pub(crate) fn is_boolean(cx: &Context, element: Type) -> bool {
    matches!(element.data(cx), TypeData::Integer { width: 1, .. })
}

/// Booleans, a byte each, as bits, the first in the lowest.
pub(crate) fn packed(booleans: &[u8]) -> impl Iterator<Item = u8> {
    booleans.chunks(8).map(|bits| {
        let bits = (0..).zip(bits);
        bits.fold(0, |byte, (at, bit)| byte | (bit & 1) << at)
    })
}

/// Elements, of which booleans are packed, with a byte for each of these; nothing if they are not as many as there should be.
pub(crate) fn from_raw(
    cx: &Context,
    element: Type,
    count: usize,
    bytes: Arc<[u8]>,
) -> Option<Arc<[u8]>> {
    if is_boolean(cx, element) {
        return match bytes[..] {
            [byte @ (0 | 0xff)] => Some([byte & 1].into()),
            _ if bytes.len() == count.div_ceil(8) => {
                Some((0..count).map(|i| bytes[i / 8] >> (i % 8) & 1).collect())
            }
            _ => None,
        };
    }
    let size = element_bytes(cx, element);
    let fits = bytes.len() == size || Some(bytes.len()) == count.checked_mul(size);
    fits.then_some(bytes)
}

/// The data with zeros where an element has no bits.
fn without_padding(cx: &Context, element: Type, data: Arc<[u8]>) -> Arc<[u8]> {
    let scalar = match element.data(cx) {
        TypeData::Complex(part) => *part,
        _ => element,
    };
    let width = match scalar.data(cx) {
        TypeData::Integer { width, .. } => *width,
        TypeData::Float(kind) => kind.width(),
        _ => return data,
    };
    if width.is_multiple_of(8) && width != 0 {
        return data;
    }
    let size = element_bytes(cx, scalar);
    let padding = !((1u16 << (width % 8)) - 1) as u8;
    let last_bytes = |data: &[u8]| (size - 1..data.len()).step_by(size);
    if last_bytes(&data).all(|at| data[at] & padding == 0) {
        return data;
    }
    let mut data = data.to_vec();
    for at in last_bytes(&data) {
        data[at] &= !padding;
    }
    data.into()
}

/// The integer or float of a type that these bytes are.
fn scalar_attr(cx: &Context, ty: Type, bytes: &[u8]) -> Option<Attribute> {
    if let Some(float) = ty.cast::<FloatType>(cx) {
        let mut wide = [0u8; 16];
        wide[..bytes.len()].copy_from_slice(bytes);
        debug_assert!(float.kind(cx).width() as usize <= 8 * bytes.len());
        let bits = u128::from_le_bytes(wide);
        Some(super::FloatAttr::from_bits(cx, ty, bits).into())
    } else if ty.is::<IntegerType>(cx) || ty == Type::INDEX {
        let width = 8 * u32::try_from(bytes.len()).expect("integers have at most 2^24 bits");
        let value = Int::from_le_bytes(bytes, width, Signedness::Signless);
        Some(super::IntegerAttr::from_int(cx, ty, value).into())
    } else {
        None
    }
}

impl DenseElementsAttr {
    /// Elements from raw little-endian bytes, in row-major order. Data whose elements are all equal becomes a splat, and
    /// bits that are not an element's become zero.
    ///
    /// # Panics
    /// If `ty` has no static shape or the length of `data` is not that of all elements or of one.
    pub fn from_bytes(cx: &Context, ty: ShapedType, data: impl Into<Arc<[u8]>>) -> Self {
        let data: Arc<[u8]> = data.into();
        let size = element_bytes(cx, ty.element(cx));
        let count = ty
            .num_elements(cx)
            .expect("dense elements have a static shape");
        let count = usize::try_from(count).expect("dense elements fit in memory");
        let is_splat_data = data.len() == size;
        assert!(
            is_splat_data || Some(data.len()) == count.checked_mul(size),
            "one value an element, or one for all"
        );
        let data = without_padding(cx, ty.element(cx), data);
        let (first, rest) = data.split_at(size.min(data.len()));
        let splat =
            is_splat_data || count != 0 && rest.chunks_exact(size).all(|element| element == first);
        let data = if splat { Arc::from(first) } else { data };
        DenseElementsAttr(Attribute::get(
            cx,
            AttrData::DenseElements {
                ty: ty.into(),
                data,
                splat,
            },
        ))
    }

    /// Elements from bytes as MLIR has them, which are those of [`from_bytes`](Self::from_bytes) but for elements of type `i1`:
    /// they are packed, the first in the lowest bit, and a byte of all ones or zeros stands for all.
    ///
    /// # Errors
    /// What is wrong with the shape, the element type or the length.
    pub fn from_raw_bytes(
        cx: &Context,
        ty: ShapedType,
        data: impl Into<Arc<[u8]>>,
    ) -> Result<Self, String> {
        let count = ty.num_elements(cx);
        let count = count.and_then(|count| usize::try_from(count).ok());
        let count = count.ok_or("expected the type of dense elements to have a static shape")?;
        if !matches!(
            ty.element(cx).data(cx),
            TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_) | TypeData::Complex(_)
        ) {
            return Err("expected dense elements to be numbers".to_owned());
        }
        let data = data.into();
        let found = data.len();
        match from_raw(cx, ty.element(cx), count, data) {
            Some(data) => Ok(DenseElementsAttr::from_bytes(cx, ty, data)),
            None => Err(format!(
                "expected the bytes of {count} dense elements, found {found}"
            )),
        }
    }

    /// The bytes as MLIR has them; see [`from_raw_bytes`](Self::from_raw_bytes).
    pub fn raw_bytes(self, cx: &Context) -> Cow<'_, [u8]> {
        let bytes = self.bytes(cx);
        match is_boolean(cx, self.ty(cx).element(cx)) {
            true if self.is_splat(cx) => vec![bytes[0].wrapping_neg()].into(),
            true => packed(bytes).collect::<Vec<u8>>().into(),
            false => bytes.into(),
        }
    }

    /// Elements of an `f64` type.
    ///
    /// # Panics
    /// If the number of values is neither that of the type's elements nor one.
    pub fn f64s(cx: &Context, ty: ShapedType, values: &[f64]) -> Self {
        let data: Vec<u8> = values
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        DenseElementsAttr::from_bytes(cx, ty, data)
    }

    /// Elements of an integer type or `index`, each wrapped around to its width.
    ///
    /// # Panics
    /// If the number of values is neither that of the type's elements nor one.
    pub fn integers(cx: &Context, ty: ShapedType, values: impl IntoIterator<Item = i128>) -> Self {
        let element = ty.element(cx);
        let mut data = Vec::new();
        for value in values {
            write_integer_element(cx, element, &value.into(), &mut data);
        }
        DenseElementsAttr::from_bytes(cx, ty, data)
    }

    /// The shaped type.
    pub fn ty(self, cx: &Context) -> ShapedType {
        match self.0.data(cx) {
            AttrData::DenseElements { ty, .. } => {
                ty.cast(cx).expect("dense elements have a shaped type")
            }
            _ => unreachable_kind!(),
        }
    }

    /// The raw elements; one if [`is_splat`](Self::is_splat).
    pub fn bytes(self, cx: &Context) -> &[u8] {
        self.shared_bytes(cx)
    }

    /// The raw elements, to share without a copy.
    pub fn shared_bytes(self, cx: &Context) -> &Arc<[u8]> {
        match self.0.data(cx) {
            AttrData::DenseElements { data, .. } => data,
            _ => unreachable_kind!(),
        }
    }

    /// Whether one stored element stands for all.
    pub fn is_splat(self, cx: &Context) -> bool {
        matches!(self.0.data(cx), AttrData::DenseElements { splat: true, .. })
    }

    /// The number of elements of the type.
    pub fn num_elements(self, cx: &Context) -> usize {
        self.ty(cx)
            .num_elements(cx)
            .and_then(|count| usize::try_from(count).ok())
            .expect("dense elements fit in memory")
    }

    /// The same elements with another shape.
    ///
    /// # Panics
    /// If the types differ in element type or number of elements.
    pub fn reshape(self, cx: &Context, ty: ShapedType) -> Self {
        assert_eq!(
            self.ty(cx).element(cx),
            ty.element(cx),
            "a reshape keeps the element type"
        );
        assert_eq!(
            self.ty(cx).num_elements(cx),
            ty.num_elements(cx),
            "a reshape keeps the number of elements"
        );
        let (data, splat) = (Arc::clone(self.shared_bytes(cx)), self.is_splat(cx));
        DenseElementsAttr(Attribute::get(
            cx,
            AttrData::DenseElements {
                ty: ty.into(),
                data,
                splat,
            },
        ))
    }

    /// The raw bytes of element `index` in row-major order.
    ///
    /// # Panics
    /// If the index is out of range.
    pub fn element_at(self, cx: &Context, index: usize) -> &[u8] {
        assert!(
            index < self.num_elements(cx),
            "element {index} is out of range"
        );
        let size = element_bytes(cx, self.ty(cx).element(cx));
        let start = if self.is_splat(cx) { 0 } else { index * size };
        &self.bytes(cx)[start..start + size]
    }

    /// Every element of an `f64` type in row-major order, splats expanded; empty for other element types.
    pub fn f64_values(self, cx: &Context) -> impl Iterator<Item = f64> + '_ {
        self.values_of(cx, Type::F64).map(f64::from_le_bytes)
    }

    /// Every element of an `i64` type in row-major order, splats expanded; empty for other element types.
    pub fn i64_values(self, cx: &Context) -> impl Iterator<Item = i64> + '_ {
        self.values_of(cx, Type::I64).map(i64::from_le_bytes)
    }

    /// Every element of an integer type or `index` in row-major order, splats expanded; empty for other element types.
    pub fn integer_values(self, cx: &Context) -> impl ExactSizeIterator<Item = i128> + '_ {
        let element = self.ty(cx).element(cx);
        let holds_integers = element.is_integer(cx) || element == Type::INDEX;
        let count = if holds_integers {
            self.num_elements(cx)
        } else {
            0
        };
        (0..count).map(move |index| {
            let integer = self.element_attr(cx, index);
            let integer = integer.and_then(|integer| integer.cast::<super::IntegerAttr>(cx));
            integer.expect("the elements are integers").value(cx)
        })
    }

    fn values_of(self, cx: &Context, element: Type) -> impl Iterator<Item = [u8; 8]> + '_ {
        let is_of_type = self.ty(cx).element(cx) == element;
        let count = if is_of_type { self.num_elements(cx) } else { 0 };
        let chunks = self.bytes(cx).as_chunks::<8>().0;
        let splat = self.is_splat(cx);
        (0..count).map(move |index| chunks[if splat { 0 } else { index }])
    }

    /// Element `index` as an attribute of the element type: an integer or a float, or an array of both parts of a complex number.
    pub fn element_attr(self, cx: &Context, index: usize) -> Option<Attribute> {
        let element = self.ty(cx).element(cx);
        let bytes = self.element_at(cx, index);
        let Some(complex) = element.cast::<ComplexType>(cx) else {
            return scalar_attr(cx, element, bytes);
        };
        let (real, imaginary) = bytes.split_at(bytes.len() / 2);
        let part = |bytes| scalar_attr(cx, complex.element(cx), bytes);
        Some(super::ArrayAttr::get(cx, &[part(real)?, part(imaginary)?]).into())
    }
}
