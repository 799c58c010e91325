//! Arrays, dictionaries and dense arrays.

use std::sync::Arc;

use smallvec::SmallVec;

use super::builtin::{attr_wrappers, unreachable_kind};
use super::{AttrData, AttrKey, AttrKind, Attribute};
use crate::context::{Context, Ident};
use crate::types::Type;

attr_wrappers! {
    /// `[a, b]`.
    ArrayAttr = AttrData::Array(_), "array attribute";
    /// `{a = 1, b}`.
    DictAttr = AttrData::Dict(_), "dictionary of named attribute values";
    /// `array<i32: 1, 2>`.
    DenseArrayAttr = AttrData::DenseArray { .. }, "dense array attribute";
}

impl ArrayAttr {
    /// The array of these elements.
    pub fn get(cx: &Context, elements: &[Attribute]) -> Self {
        ArrayAttr(Attribute::get_by_key(cx, AttrKey::Array(elements)))
    }

    /// The elements.
    pub fn elements(self, cx: &Context) -> &[Attribute] {
        match self.0.data(cx) {
            AttrData::Array(elements) => elements,
            _ => unreachable_kind!(),
        }
    }
}

impl DictAttr {
    /// The dictionary of these entries in any order; of two with the same name the later one counts.
    pub fn get(cx: &Context, entries: impl IntoIterator<Item = (Ident, Attribute)>) -> Self {
        let mut entries: SmallVec<[_; 8]> = entries.into_iter().collect();
        let is_sorted = entries.is_sorted_by(|a, b| a.0.as_str(cx) < b.0.as_str(cx));
        if !is_sorted {
            // A stable sort keeps equal names in order, so that the last of them can be kept.
            let named = entries.iter().map(|entry| (entry.0.as_str(cx), *entry));
            let mut named: SmallVec<[_; 8]> = named.collect();
            named.sort_by(|a, b| a.0.cmp(b.0));
            entries.clear();
            entries.extend(named.into_iter().map(|(_, entry)| entry));
            entries.reverse();
            entries.dedup_by_key(|entry| entry.0);
            entries.reverse();
        }
        DictAttr(Attribute::get_by_key(cx, AttrKey::Dict(&entries)))
    }

    /// The entries, sorted by name.
    pub fn entries(self, cx: &Context) -> &[(Ident, Attribute)] {
        match self.0.data(cx) {
            AttrData::Dict(entries) => entries,
            _ => unreachable_kind!(),
        }
    }

    /// The value of a name.
    pub fn lookup(self, cx: &Context, name: Ident) -> Option<Attribute> {
        let entries = self.entries(cx);
        if entries.len() <= 8 {
            return entries
                .iter()
                .find(|entry| entry.0 == name)
                .map(|entry| entry.1);
        }
        let text = name.as_str(cx);
        let at = entries
            .binary_search_by(|entry| entry.0.as_str(cx).cmp(text))
            .ok()?;
        Some(entries[at].1)
    }
}

impl DenseArrayAttr {
    /// The array of these raw elements: little-endian, a byte for `i1`.
    ///
    /// # Panics
    /// If the length of `data` is not a multiple of the element size.
    pub fn from_bytes(cx: &Context, element: Type, data: impl Into<Arc<[u8]>>) -> Self {
        let data = data.into();
        let size = crate::attributes::elements::element_bytes(cx, element);
        assert!(
            data.len().is_multiple_of(size),
            "dense array data must hold whole elements"
        );
        DenseArrayAttr(Attribute::get(cx, AttrData::DenseArray { element, data }))
    }

    /// As [`from_bytes`](Self::from_bytes), for elements and bytes that nobody has checked.
    ///
    /// # Errors
    /// What is wrong with the element type or the length.
    pub fn from_bytes_checked(
        cx: &Context,
        element: Type,
        data: impl Into<Arc<[u8]>>,
    ) -> Result<Self, String> {
        let known = [
            Type::I1,
            Type::I8,
            Type::I16,
            Type::I32,
            Type::I64,
            Type::F32,
            Type::F64,
        ];
        if !known.contains(&element) {
            return Err(
                "expected i1, i8, i16, i32, i64, f32 or f64 as element type of a dense array"
                    .to_owned(),
            );
        }
        let data = data.into();
        let size = crate::attributes::elements::element_bytes(cx, element);
        match data.len().is_multiple_of(size) {
            true => Ok(DenseArrayAttr::from_bytes(cx, element, data)),
            false => Err("expected whole elements of a dense array".to_owned()),
        }
    }

    /// `array<i32: ...>`.
    pub fn i32s(cx: &Context, values: &[i32]) -> Self {
        let data: Vec<u8> = values
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        DenseArrayAttr::from_bytes(cx, Type::I32, data)
    }

    /// `array<i64: ...>`.
    pub fn i64s(cx: &Context, values: &[i64]) -> Self {
        let data: Vec<u8> = values
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        DenseArrayAttr::from_bytes(cx, Type::I64, data)
    }

    /// The element type.
    pub fn element(self, cx: &Context) -> Type {
        match self.0.data(cx) {
            AttrData::DenseArray { element, .. } => *element,
            _ => unreachable_kind!(),
        }
    }

    /// The raw elements.
    pub fn bytes(self, cx: &Context) -> &[u8] {
        match self.0.data(cx) {
            AttrData::DenseArray { data, .. } => data,
            _ => unreachable_kind!(),
        }
    }

    /// The number of elements.
    pub fn len(self, cx: &Context) -> usize {
        self.bytes(cx).len() / crate::attributes::elements::element_bytes(cx, self.element(cx))
    }

    /// Whether there is no element.
    pub fn is_empty(self, cx: &Context) -> bool {
        self.bytes(cx).is_empty()
    }

    /// The elements of an array of `i32`; empty for other element types.
    pub fn as_i32s(self, cx: &Context) -> impl ExactSizeIterator<Item = i32> + '_ {
        DenseArrayAttr::i32s_in(Some(self.0.data(cx)))
    }

    /// As [`as_i32s`](Self::as_i32s), of what may be no array, or missing: empty then.
    pub(crate) fn i32s_in(data: Option<&AttrData>) -> impl ExactSizeIterator<Item = i32> + '_ {
        let bytes: &[u8] = match data {
            Some(AttrData::DenseArray { element, data }) if *element == Type::I32 => data,
            _ => &[],
        };
        let chunks = bytes.as_chunks::<4>().0.iter();
        chunks.map(|chunk| i32::from_le_bytes(*chunk))
    }

    /// The elements of an array of `i64`; empty for other element types.
    pub fn as_i64s(self, cx: &Context) -> impl ExactSizeIterator<Item = i64> + '_ {
        let bytes = if self.element(cx) == Type::I64 {
            self.bytes(cx)
        } else {
            &[]
        };
        bytes
            .as_chunks::<8>()
            .0
            .iter()
            .map(|chunk| i64::from_le_bytes(*chunk))
    }
}
