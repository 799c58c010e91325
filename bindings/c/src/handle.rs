//! Handles of what a context interns, and their way to C and back.
//!
//! ```text
//! 63          32 31           0
//! |  context    |  attribute  |
//! ```
//!
//! A type is its `TypeAttr` here, a location its `LocationAttr`, an identifier the symbol of its name, an expression the map of
//! no dimensions and symbols that has it as its result. Attributes never go away, so that no handle needs memory of its own.

use std::ffi::{c_int, c_void};

use terrace_ir::affine::{AffineExpr, AffineMap, IntegerSet};
use terrace_ir::attributes::{
    AffineMapAttr, AttrData, AttrKind, Attribute, FlatSymbolRefAttr, IntegerSetAttr, LocationAttr,
    TypeAttr,
};
use terrace_ir::context::OpName;
use terrace_ir::types::{Type, TypeKind};
use terrace_ir::{Context, Ident, Location};

use crate::context::{ApiContext, MlirContext};
use crate::support::{MlirLogicalResult, MlirStringRef, MlirTypeID};

#[cfg(not(target_pointer_width = "64"))]
compile_error!("a handle holds two numbers of 32 bits in a pointer");

/// The context that a handle belongs to, which lives until C destroys it.
pub(crate) type Cx = &'static ApiContext;

/// A handle of something that is interned.
pub(crate) trait Handle: Copy + Default + Eq {
    /// What it stands for.
    type Value: Copy;

    /// The handle with this word.
    fn from_word(word: usize) -> Self;
    /// The two numbers.
    fn word(self) -> usize;
    /// What the attribute of such a handle stands for.
    fn value(cx: Cx, attr: Attribute) -> Option<Self::Value>;

    /// The handle of what an attribute stands for.
    #[inline]
    fn new(cx: Cx, attr: Attribute) -> Self {
        Self::from_word((cx.number() as usize) << 32 | attr.raw() as usize)
    }

    /// The context and what the handle stands for; nothing for null.
    #[inline]
    fn get(self) -> Option<(Cx, Self::Value)> {
        let cx = MlirContext::find(self.word() >> 32)?;
        let attr = Attribute::from_raw(self.word() as u32)?;
        Some((cx, Self::value(cx, attr)?))
    }

    /// What the handle stands for, if it is of this context.
    #[inline]
    fn get_in(self, cx: Cx) -> Option<Self::Value> {
        let is_of_it = self.word() >> 32 == cx.number() as usize;
        let attr = is_of_it.then(|| Attribute::from_raw(self.word() as u32));
        Self::value(cx, attr??)
    }

    /// What a function says of what the handle stands for.
    fn read<R: ToC<C>, C: Default>(self, f: impl FnOnce(Cx, Self::Value) -> R) -> C {
        let Some((cx, value)) = self.get() else {
            return C::default();
        };
        f(cx, value).to_c(cx)
    }

    /// As [`read`](Self::read), if what it stands for is of a kind.
    fn read_as<K: Kind<Self::Value>, R: ToC<C>, C: Default>(self, f: impl FnOnce(Cx, K) -> R) -> C {
        self.read(|cx, value| K::of(cx, value).map(|value| f(cx, value)))
    }

    /// Whether what it stands for is of a kind.
    fn is<K: Kind<Self::Value>>(self) -> bool {
        self.read_as(|_, _: K| true)
    }
}

/// A kind of types or of attributes.
pub(crate) trait Kind<V>: Sized {
    /// The value, if it is of this kind.
    fn of(cx: &Context, value: V) -> Option<Self>;
}

impl<K: TypeKind> Kind<Type> for K {
    fn of(cx: &Context, ty: Type) -> Option<Self> {
        ty.cast(cx)
    }
}

impl<K: AttrKind> Kind<Attribute> for K {
    fn of(cx: &Context, attr: Attribute) -> Option<Self> {
        attr.cast(cx)
    }
}

/// What can be returned to C as a `C`. What is missing is C's null, zero or false.
pub(crate) trait ToC<C> {
    /// The value for C.
    fn to_c(self, cx: Cx) -> C;
}

impl<T: ToC<C>, C: Default> ToC<C> for Option<T> {
    fn to_c(self, cx: Cx) -> C {
        self.map_or_else(C::default, |value| value.to_c(cx))
    }
}

macro_rules! plain {
    ($($ty:ty)*) => {$(
        impl ToC<$ty> for $ty {
            fn to_c(self, _: Cx) -> $ty {
                self
            }
        }
    )*};
}
plain! { () bool i8 u8 i16 u16 c_int u32 i64 u64 isize usize f32 f64 MlirStringRef MlirLogicalResult MlirTypeID *const c_void }

impl ToC<isize> for usize {
    fn to_c(self, _: Cx) -> isize {
        // Nothing in memory has more elements.
        self as isize
    }
}

impl ToC<MlirStringRef> for &'static [u8] {
    fn to_c(self, _: Cx) -> MlirStringRef {
        MlirStringRef::of(self)
    }
}

impl ToC<MlirStringRef> for &'static str {
    fn to_c(self, _: Cx) -> MlirStringRef {
        MlirStringRef::of(self.as_bytes())
    }
}

impl ToC<MlirStringRef> for Ident {
    fn to_c(self, cx: Cx) -> MlirStringRef {
        self.as_str(cx).to_c(cx)
    }
}

/// Defines handles: the value, how an attribute is read as one, and what is written as such an attribute.
macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident: $value:ty = $read:expr, $($written:ty => $write:expr),*;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq)]
        #[repr(C)]
        pub struct $name {
            ptr: *const c_void,
        }

        impl Default for $name {
            fn default() -> Self {
                $name { ptr: std::ptr::null() }
            }
        }

        impl Handle for $name {
            type Value = $value;

            #[inline]
            fn from_word(word: usize) -> Self {
                $name { ptr: std::ptr::without_provenance(word) }
            }

            #[inline]
            fn word(self) -> usize {
                self.ptr.addr()
            }

            #[inline]
            fn value(cx: Cx, attr: Attribute) -> Option<$value> {
                let read: fn(Cx, Attribute) -> Option<$value> = $read;
                read(cx, attr)
            }
        }

        impl ToC<$name> for $name {
            fn to_c(self, _: Cx) -> $name {
                self
            }
        }

        $(impl ToC<$name> for $written {
            fn to_c(self, cx: Cx) -> $name {
                let write: fn(Cx, $written) -> Attribute = $write;
                $name::new(cx, write(cx, self))
            }
        })*
    )*};
}

handles! {
    /// An attribute.
    MlirAttribute: Attribute = |_, attr| Some(attr),
        Attribute => |_, attr| attr;
    /// A type.
    MlirType: Type = |cx, attr| attr.cast(cx).map(|attr: TypeAttr| attr.value(cx)),
        Type => |cx, ty| cx.type_attributes().get(ty.index(), || TypeAttr::get(cx, ty).into());
    /// A location.
    MlirLocation: Location = |cx, attr| attr.cast(cx).map(|attr: LocationAttr| attr.value(cx)),
        Location => |cx, location| LocationAttr::get(cx, location).into();
    /// An identifier.
    MlirIdentifier: Ident = |cx, attr| attr.cast(cx).map(|attr: FlatSymbolRefAttr| attr.symbol(cx)),
        Ident => |cx, ident| FlatSymbolRefAttr::get(cx, ident).into(),
        OpName => |cx, name| {
            cx.name_attributes().get(name.index(), || FlatSymbolRefAttr::get(cx, name.ident(cx)).into())
        };
    /// A dialect that is loaded: its namespace.
    MlirDialect: Ident = MlirIdentifier::value,
        Ident => |cx, ident| FlatSymbolRefAttr::get(cx, ident).into();
    /// An affine map.
    MlirAffineMap: &'static AffineMap = |cx, attr| match attr.data(cx) {
            AttrData::AffineMap(map) => Some(map),
            _ => None,
        },
        AffineMap => |cx, map| AffineMapAttr::get(cx, map).into(),
        &'static AffineMap => |cx, map| AffineMapAttr::get(cx, map.clone()).into();
    /// An affine expression.
    MlirAffineExpr: &'static AffineExpr = |cx, attr| MlirAffineMap::value(cx, attr)?.results.first(),
        AffineExpr => |cx, expr| AffineMapAttr::get(cx, AffineMap::new(0, 0, [expr])).into(),
        &'static AffineExpr => |cx, expr| AffineMapAttr::get(cx, AffineMap::new(0, 0, [expr.clone()])).into();
    /// An integer set.
    MlirIntegerSet: &'static IntegerSet = |cx, attr| match attr.data(cx) {
            AttrData::IntegerSet(set) => Some(set),
            _ => None,
        },
        IntegerSet => |cx, set| IntegerSetAttr::get(cx, set).into();
}

/// What handles of this context stand for; nothing if one of them is null.
pub(crate) fn all<H: Handle>(cx: Cx, handles: &[H]) -> Option<Vec<H::Value>> {
    handles.iter().map(|handle| handle.get_in(cx)).collect()
}

/// What a handle stands for that may be null: `None` if it is of another context or wrong.
pub(crate) fn optional<H: Handle>(cx: Cx, handle: H) -> Option<Option<H::Value>> {
    match handle == H::default() {
        true => Some(None),
        false => handle.get_in(cx).map(Some),
    }
}

/// A handle of an attribute or a type as one of a kind; nothing if it is null or another kind.
pub(crate) fn cast<K: Kind<H::Value>, H: Handle>(cx: Cx, handle: H) -> Option<K> {
    K::of(cx, handle.get_in(cx)?)
}

/// As [`cast`], of a handle that may be null.
pub(crate) fn cast_optional<K: Kind<H::Value>, H: Handle>(cx: Cx, handle: H) -> Option<Option<K>> {
    match handle == H::default() {
        true => Some(None),
        false => cast(cx, handle).map(Some),
    }
}

/// As [`cast`], of several.
pub(crate) fn cast_all<K: Kind<H::Value>, H: Handle>(cx: Cx, handles: &[H]) -> Option<Vec<K>> {
    handles.iter().map(|handle| cast(cx, *handle)).collect()
}
