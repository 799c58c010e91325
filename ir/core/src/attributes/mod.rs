//! Attributes: interned constant data, and typed wrappers such as [`IntegerAttr`] and [`SymbolRefAttr`].
//!
//! Like types, attributes are `Copy` handles; [`Attribute::cast`] gives the typed wrapper.

mod array;
mod builtin;
mod elements;
mod other_elements;
mod parts;
mod symbol;
#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use array::{ArrayAttr, DenseArrayAttr, DictAttr};
pub use builtin::{
    AffineMapAttr, BoolAttr, DistinctAttr, FloatAttr, IntegerAttr, IntegerSetAttr, LocationAttr,
    OpaqueAttr, StridedLayoutAttr, StringAttr, TypeAttr, UnitAttr,
};
pub use elements::{DenseElementsAttr, write_integer_element};
pub(crate) use elements::{element_bytes, from_raw, is_boolean, packed};
pub use other_elements::{ResourceElementsAttr, SparseElementsAttr, StringElementsAttr};
pub(crate) use parts::type_part;
pub use parts::{MapPart, Part, attr_part};
pub use symbol::{FlatSymbolRefAttr, SymbolRefAttr};
pub use terrace_numbers::Int;

use crate::affine::{AffineMap, IntegerSet};
use crate::context::{Context, Entry, Ident, Whole};
use crate::diagnostics::Diagnostic;
use crate::location::Location;
use crate::ods::{AttrInfo, Shared};
use crate::resources::Resource;
use crate::types::{Type, TypeStorage, checks};

/// An interned attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Attribute(std::num::NonZeroU32);

/// The data behind an [`Attribute`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AttrData {
    /// `unit`.
    Unit,
    /// `5 : i32`, `true`, `7 : index`. The value is sign-extended from the type's width (zero-extended if the type is
    /// unsigned); `i1` holds 0 or -1.
    Integer {
        /// The value.
        value: Int,
        /// An integer type or `index`.
        ty: Type,
    },
    /// `1.0 : f64`, as the bits of its own format.
    Float {
        /// The bits.
        bits: FloatBits,
        /// A floating-point type.
        ty: Type,
    },
    /// `"text"`, bytes that need not be UTF-8, with a type other than `none` in rare cases.
    String {
        /// The bytes.
        value: Box<[u8]>,
        /// `none` unless given.
        ty: Type,
    },
    /// A type as an attribute.
    Type(Type),
    /// `[a, b]`.
    Array(Box<[Attribute]>),
    /// `{a = 1, b}`, sorted by name.
    Dict(Box<[(Ident, Attribute)]>),
    /// `@root::@nested`.
    SymbolRef {
        /// The symbol in the nearest symbol table.
        root: Ident,
        /// The path below it.
        nested: Box<[Ident]>,
    },
    /// `dense<"a"> : tensor<2x!dialect.string>`.
    StringElements {
        /// A shaped type with a static shape.
        ty: Type,
        /// The bytes of the strings; one if all are equal.
        values: Box<[Box<[u8]>]>,
    },
    /// `sparse<[[0, 1]], [5]> : tensor<2x3xi32>`.
    SparseElements {
        /// A shaped type with a static shape.
        ty: Type,
        /// The places of the elements other than zero: dense elements of type `tensor<NxRxi64>`.
        indices: Attribute,
        /// The elements other than zero: dense elements of type `tensor<NxT>`.
        values: Attribute,
    },
    /// `dense_resource<key> : tensor<...>`: elements in a resource of the builtin dialect.
    ResourceElements {
        /// A shaped type.
        ty: Type,
        /// The resource.
        resource: Resource,
    },
    /// `array<i32: 1, 2>`: elements in little-endian order, a byte for `i1`.
    DenseArray {
        /// `i1`, `i8`, `i16`, `i32`, `i64`, `f32` or `f64`.
        element: Type,
        /// The elements.
        data: Arc<[u8]>,
    },
    /// `dense<...> : tensor<...>`: elements in little-endian order, padded to whole bytes; one element if all
    /// are equal.
    DenseElements {
        /// A shaped type with a static shape.
        ty: Type,
        /// The elements.
        data: Arc<[u8]>,
        /// Whether `data` holds one element that stands for all.
        splat: bool,
    },
    /// `affine_map<...>`.
    AffineMap(AffineMap),
    /// `affine_set<...>`.
    IntegerSet(IntegerSet),
    /// `strided<[s, ?], offset: o>`.
    StridedLayout {
        /// Strides; [`DYNAMIC`](crate::types::DYNAMIC) for `?`.
        strides: Box<[i64]>,
        /// Offset; [`DYNAMIC`](crate::types::DYNAMIC) for `?`.
        offset: i64,
    },
    /// `loc(...)` where an attribute is expected.
    Location(Location),
    /// `distinct[0]<attr>`: an attribute that equals no other one made.
    Distinct {
        /// What tells it from others in the context.
        identity: u32,
        /// The attribute inside.
        value: Attribute,
    },
    /// An attribute of a dialect that is not loaded: `#dialect.text`.
    Opaque {
        /// The namespace.
        dialect: Ident,
        /// What follows the dot.
        text: Box<str>,
        /// `none` unless given.
        ty: Type,
    },
    /// An attribute declared with `#[attr]` or `#[enum_attr]`.
    Dialect(DialectAttr),
}

/// What attributes with lists are looked up by, without owning the list.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum AttrKey<'a> {
    String(&'a [u8], Type),
    Array(&'a [Attribute]),
    Dict(&'a [(Ident, Attribute)]),
    SymbolRef(Ident, &'a [Ident]),
}

impl Entry for AttrData {
    type Key<'a> = AttrKey<'a>;

    fn key(&self) -> Option<AttrKey<'_>> {
        match self {
            AttrData::String { value, ty } => Some(AttrKey::String(value, *ty)),
            AttrData::Array(elements) => Some(AttrKey::Array(elements)),
            AttrData::Dict(entries) => Some(AttrKey::Dict(entries)),
            AttrData::SymbolRef { root, nested } => Some(AttrKey::SymbolRef(*root, nested)),
            _ => None,
        }
    }
}

impl From<AttrKey<'_>> for AttrData {
    fn from(key: AttrKey<'_>) -> AttrData {
        match key {
            AttrKey::String(value, ty) => AttrData::String {
                value: value.into(),
                ty,
            },
            AttrKey::Array(elements) => AttrData::Array(elements.into()),
            AttrKey::Dict(entries) => AttrData::Dict(entries.into()),
            AttrKey::SymbolRef(root, nested) => AttrData::SymbolRef {
                root,
                nested: nested.into(),
            },
        }
    }
}

/// The bits of a float of any width, in the low end.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FloatBits([u64; 2]);

impl From<u128> for FloatBits {
    fn from(bits: u128) -> FloatBits {
        FloatBits([bits as u64, (bits >> 64) as u64])
    }
}

impl From<FloatBits> for u128 {
    fn from(FloatBits([low, high]): FloatBits) -> u128 {
        u128::from(high) << 64 | u128::from(low)
    }
}

impl std::fmt::Debug for FloatBits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:#x}", u128::from(*self))
    }
}

/// An instance of an attribute declared by a dialect.
#[derive(Clone, Debug)]
pub struct DialectAttr {
    /// The declaration.
    pub info: Shared<AttrInfo>,
    /// The parameters.
    pub storage: Arc<dyn TypeStorage>,
}

impl PartialEq for DialectAttr {
    fn eq(&self, other: &Self) -> bool {
        self.info.is(&other.info) && self.storage.equals(&*other.storage)
    }
}
impl Eq for DialectAttr {}
impl std::hash::Hash for DialectAttr {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        std::ptr::from_ref(&*self.info).hash(state);
        self.storage.hash_into(state);
    }
}

/// A wrapper that holds attributes of one kind.
pub trait AttrKind: Copy + Into<Attribute> + 'static {
    /// The wrapped attribute, if it is of this kind.
    fn cast(cx: &Context, attr: Attribute) -> Option<Self>;
}

impl Attribute {
    /// `unit`, in every context.
    pub const UNIT: Attribute = Attribute::fixed(1);
    /// `false`, in every context.
    pub const FALSE: Attribute = Attribute::fixed(2);
    /// `true`, in every context.
    pub const TRUE: Attribute = Attribute::fixed(3);
    /// `{}`, in every context.
    pub const EMPTY_DICT: Attribute = Attribute::fixed(4);

    const fn fixed(raw: u32) -> Attribute {
        match std::num::NonZeroU32::new(raw) {
            Some(raw) => Attribute(raw),
            None => panic!("handles start at one"),
        }
    }

    /// The handle as a number that is never zero, for places that hold numbers.
    pub fn raw(self) -> u32 {
        self.0.get()
    }

    /// The handle that [`raw`](Self::raw) gave a number for; `None` for zero.
    pub fn from_raw(raw: u32) -> Option<Self> {
        std::num::NonZeroU32::new(raw).map(Attribute)
    }

    pub(crate) fn intern_fixed(cx: &Context) {
        let fixed = [
            (Attribute::UNIT, AttrData::Unit),
            (
                Attribute::FALSE,
                AttrData::Integer {
                    value: Int::ZERO,
                    ty: Type::I1,
                },
            ),
            (
                Attribute::TRUE,
                AttrData::Integer {
                    value: Int::from(-1i64),
                    ty: Type::I1,
                },
            ),
            (Attribute::EMPTY_DICT, AttrData::Dict(Box::default())),
        ];
        for (attr, data) in fixed {
            assert!(
                Attribute::get(cx, data) == attr,
                "internal error: fixed attributes are interned out of order"
            );
        }
    }

    /// Interns an attribute. The data must be in normal form; the wrappers' constructors see to that.
    pub fn get(cx: &Context, data: AttrData) -> Attribute {
        if let AttrData::Integer { value, ty } = &data
            && let Some(value) = value.to_i64()
        {
            return Attribute::get_small_integer(cx, value, *ty);
        }
        let data = Whole(data);
        Attribute::interned(cx.intern_attr(data, Whole::equals, Whole::into_inner))
    }

    /// As [`Attribute::get`]; the list is copied only if there is no such attribute yet.
    pub(crate) fn get_by_key(cx: &Context, key: AttrKey<'_>) -> Attribute {
        let known = |known: &AttrData, key: &AttrKey<'_>| known.key() == Some(*key);
        Attribute::interned(cx.intern_attr(key, known, AttrData::from))
    }

    /// As [`Attribute::get`], of an integer that fits 64 bits. These are looked up in no other way: passes make many of them,
    /// mostly such as there are already.
    pub(crate) fn get_small_integer(cx: &Context, value: i64, ty: Type) -> Attribute {
        let known = |known: &AttrData, key: &(i64, Type)| matches!(known, AttrData::Integer { value, ty } if value.to_i64() == Some(key.0) && *ty == key.1);
        let make = |(value, ty): (i64, Type)| AttrData::Integer {
            value: value.into(),
            ty,
        };
        Attribute::interned(cx.intern_attr((value, ty), known, make))
    }

    fn interned(index: u32) -> Attribute {
        Attribute(std::num::NonZeroU32::MIN.saturating_add(index))
    }

    /// A dense index, for tables by attribute.
    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The data.
    #[inline]
    pub fn data(self, cx: &Context) -> &AttrData {
        cx.attr_data(self.0.get() - 1)
    }

    /// The attribute as one of kind `K`, if it is one.
    #[inline]
    pub fn cast<K: AttrKind>(self, cx: &Context) -> Option<K> {
        K::cast(cx, self)
    }

    /// Whether the attribute is of kind `K`.
    #[inline]
    pub fn is<K: AttrKind>(self, cx: &Context) -> bool {
        K::cast(cx, self).is_some()
    }

    /// Interns an attribute declared by a dialect: what the macro's `get` calls.
    ///
    /// # Panics
    /// In debug builds, if the declaration does not accept the parameters.
    #[track_caller]
    pub fn get_dialect<S: TypeStorage>(
        cx: &Context,
        info: impl Into<Shared<AttrInfo>>,
        storage: S,
    ) -> Attribute {
        let info = info.into();
        let attr = Attribute::unchecked(cx, &info, storage);
        if (cfg!(debug_assertions) || checks::Reading::is_on())
            && let Err(error) = Attribute::verified(cx, Location::UNKNOWN, &info, attr)
        {
            checks::assert_accepted(error.message());
        }
        attr
    }

    /// As [`Attribute::get_dialect`], if the declaration accepts the parameters.
    ///
    /// # Errors
    /// What is wrong with the parameters.
    pub fn get_dialect_checked<S: TypeStorage>(
        cx: &Context,
        loc: Location,
        info: impl Into<Shared<AttrInfo>>,
        storage: S,
    ) -> Result<Attribute, Diagnostic> {
        let info = info.into();
        let attr = Attribute::unchecked(cx, &info, storage);
        Attribute::verified(cx, loc, &info, attr)
    }

    fn unchecked<S: TypeStorage>(cx: &Context, info: &Shared<AttrInfo>, storage: S) -> Attribute {
        let data = DialectAttr {
            info: info.clone(),
            storage: Arc::new(storage),
        };
        let get = || Attribute::get(cx, AttrData::Dialect(data));
        match info.verify {
            Some(_) => cx.remember_if_invalid(get, |attr| {
                Attribute::verified(cx, Location::UNKNOWN, info, *attr).err()
            }),
            None => get(),
        }
    }

    pub(crate) fn verified(
        cx: &Context,
        loc: Location,
        info: &AttrInfo,
        attr: Attribute,
    ) -> Result<Attribute, Diagnostic> {
        match &info.verify {
            Some(verify) => verify(cx, attr, loc).map(|()| attr),
            None => Ok(attr),
        }
    }

    /// Whether the attribute is an instance of this declaration.
    pub fn is_dialect(self, cx: &Context, info: &AttrInfo) -> bool {
        matches!(self.data(cx), AttrData::Dialect(attr) if attr.info.is(info))
    }

    /// The parameters of an attribute declared by a dialect, if it has this storage.
    pub fn storage<S: TypeStorage>(self, cx: &Context) -> Option<&S> {
        match self.data(cx) {
            AttrData::Dialect(attr) => (*attr.storage).as_any().downcast_ref(),
            _ => None,
        }
    }

    /// The type of a typed attribute: integers, floats, strings, elements.
    pub fn ty(self, cx: &Context) -> Option<Type> {
        match self.data(cx) {
            AttrData::Integer { ty, .. }
            | AttrData::Float { ty, .. }
            | AttrData::String { ty, .. }
            | AttrData::DenseElements { ty, .. }
            | AttrData::StringElements { ty, .. }
            | AttrData::SparseElements { ty, .. }
            | AttrData::ResourceElements { ty, .. }
            | AttrData::Opaque { ty, .. } => Some(*ty),
            _ => None,
        }
    }
}
