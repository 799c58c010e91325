//! Typed wrappers of the builtin scalar attributes.

use super::{AttrData, AttrKey, AttrKind, Attribute, Int};
use crate::affine::{AffineMap, IntegerSet};
use crate::context::{Context, Ident};
use crate::float::FloatKind;
use crate::location::Location;
use crate::types::{FloatType, IntegerType, Signedness, Type, TypeData};

/// Declares `Copy` wrappers around [`Attribute`] for one shape of [`AttrData`] each.
macro_rules! attr_wrappers {
    ($($(#[$doc:meta])* $name:ident = $pattern:pat $(if $guard:expr)?, $summary:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name(Attribute);

        impl From<$name> for Attribute {
            #[inline]
            fn from(attr: $name) -> Attribute {
                attr.0
            }
        }

        impl AttrKind for $name {
            #[inline]
            fn cast(cx: &Context, attr: Attribute) -> Option<Self> {
                matches!(attr.data(cx), $pattern $(if $guard)?).then_some($name(attr))
            }
        }

        #[diagnostic::do_not_recommend]
        impl crate::ods::AttrConstraint for $name {
            type Value<'a> = $name;
            fn describe(out: &mut String) {
                out.push_str($summary);
            }
            fn matches(cx: &Context, attr: Attribute) -> bool {
                attr.is::<$name>(cx)
            }
            fn read(cx: &Context, attr: Attribute) -> Option<$name> {
                attr.cast(cx)
            }
            fn make(_: &Context, value: $name) -> Attribute {
                value.0
            }
        }
    )*};
}
pub(super) use attr_wrappers;

macro_rules! unreachable_kind {
    () => {
        unreachable!("internal error: a typed wrapper holds an attribute of another kind")
    };
}
pub(super) use unreachable_kind;

attr_wrappers! {
    /// `unit`.
    UnitAttr = AttrData::Unit, "unit attribute";
    /// `true` and `false`: integers of type `i1`.
    BoolAttr = AttrData::Integer { ty: Type::I1, .. }, "bool attribute";
    /// `5 : i32`, also `true` and indices.
    IntegerAttr = AttrData::Integer { .. }, "arbitrary integer attribute";
    /// `1.0 : f64`.
    FloatAttr = AttrData::Float { .. }, "arbitrary float attribute";
    /// `"text"`.
    StringAttr = AttrData::String { .. }, "string attribute";
    /// A type.
    TypeAttr = AttrData::Type(_), "any type attribute";
    /// `affine_map<...>`.
    AffineMapAttr = AttrData::AffineMap(_), "AffineMap attribute";
    /// `affine_set<...>`.
    IntegerSetAttr = AttrData::IntegerSet(_), "IntegerSet attribute";
    /// `strided<[4, 1], offset: ?>`.
    StridedLayoutAttr = AttrData::StridedLayout { .. }, "strided layout attribute";
    /// `loc(...)`.
    LocationAttr = AttrData::Location(_), "location attribute";
    /// `distinct[0]<...>`.
    DistinctAttr = AttrData::Distinct { .. }, "distinct attribute";
    /// An attribute of a dialect that is not loaded.
    OpaqueAttr = AttrData::Opaque { .. }, "opaque attribute";
}

impl UnitAttr {
    /// The only value.
    pub fn get() -> Self {
        UnitAttr(Attribute::UNIT)
    }
}

impl BoolAttr {
    /// `true` or `false`.
    pub fn get(value: bool) -> Self {
        BoolAttr(if value {
            Attribute::TRUE
        } else {
            Attribute::FALSE
        })
    }

    /// The value.
    pub fn value(self) -> bool {
        self.0 == Attribute::TRUE
    }
}

impl IntegerAttr {
    /// An integer of an integer type or `index`, wrapped around to the type's width (64 bits for `index`).
    pub fn get(cx: &Context, ty: Type, value: i128) -> Self {
        if ty == Type::I1 {
            return IntegerAttr(BoolAttr::get(value & 1 != 0).into());
        }
        IntegerAttr::from_int(cx, ty, value.into())
    }

    /// As [`get`](Self::get), for values of any size.
    pub fn from_int(cx: &Context, ty: Type, value: Int) -> Self {
        let (width, signedness) = match ty.data(cx) {
            TypeData::Integer { width, signedness } => (*width, *signedness),
            _ => (64, Signedness::Signless),
        };
        let value = value.wrapped(width, signedness);
        IntegerAttr(match value.to_i64() {
            Some(value) => Attribute::get_small_integer(cx, value, ty),
            None => Attribute::get(cx, AttrData::Integer { value, ty }),
        })
    }

    /// An integer of type `i64`.
    pub fn i64(cx: &Context, value: i64) -> Self {
        IntegerAttr::get(cx, Type::I64, value.into())
    }

    /// An integer of type `index`.
    pub fn index(cx: &Context, value: i64) -> Self {
        IntegerAttr::get(cx, Type::INDEX, value.into())
    }

    /// The value, sign-extended (zero-extended if the type is unsigned). One beyond 128 bits becomes the nearest that fits;
    /// [`exact`](Self::exact) tells.
    pub fn value(self, cx: &Context) -> i128 {
        let value = self.int(cx);
        let nearest = || match value.is_negative() {
            true => i128::MIN,
            false => i128::MAX,
        };
        value.to_i128().unwrap_or_else(nearest)
    }

    /// The value, if it fits.
    pub fn exact(self, cx: &Context) -> Option<i128> {
        self.int(cx).to_i128()
    }

    /// The value, of any size.
    pub fn int(self, cx: &Context) -> &Int {
        match self.0.data(cx) {
            AttrData::Integer { value, .. } => value,
            _ => unreachable_kind!(),
        }
    }

    /// The value as an `i64`, truncated if the type is wider.
    pub fn as_i64(self, cx: &Context) -> i64 {
        self.value(cx) as i64
    }

    /// The type.
    pub fn ty(self, cx: &Context) -> Type {
        match self.0.data(cx) {
            AttrData::Integer { ty, .. } => *ty,
            _ => unreachable_kind!(),
        }
    }

    /// Bits of the type; 64 for `index`.
    pub fn width(self, cx: &Context) -> u32 {
        self.ty(cx)
            .cast::<IntegerType>(cx)
            .map_or(64, |ty| ty.width(cx))
    }
}

impl FloatAttr {
    /// A value rounded to the nearest of its type.
    ///
    /// # Panics
    /// If `ty` is not a floating-point type.
    pub fn get(cx: &Context, ty: Type, value: f64) -> Self {
        FloatAttr::from_bits(cx, ty, float_kind(cx, ty).from_f64(value))
    }

    /// A value of type `f64`.
    pub fn f64(cx: &Context, value: f64) -> Self {
        FloatAttr::get(cx, Type::F64, value)
    }

    /// A value from the bits of its type's format.
    ///
    /// # Panics
    /// If `ty` is not a floating-point type.
    pub fn from_bits(cx: &Context, ty: Type, bits: u128) -> Self {
        let bits = float_kind(cx, ty).canonical_bits(bits).into();
        FloatAttr(Attribute::get(cx, AttrData::Float { bits, ty }))
    }

    /// The bits in the type's format.
    pub fn bits(self, cx: &Context) -> u128 {
        match self.0.data(cx) {
            AttrData::Float { bits, .. } => (*bits).into(),
            _ => unreachable_kind!(),
        }
    }

    /// The value; rounded for `f80` and `f128`, exact for the other types.
    pub fn value(self, cx: &Context) -> f64 {
        self.kind(cx).to_f64(self.bits(cx))
    }

    /// The format.
    pub fn kind(self, cx: &Context) -> FloatKind {
        float_kind(cx, self.ty(cx))
    }

    /// The type.
    pub fn ty(self, cx: &Context) -> Type {
        match self.0.data(cx) {
            AttrData::Float { ty, .. } => *ty,
            _ => unreachable_kind!(),
        }
    }
}

fn float_kind(cx: &Context, ty: Type) -> FloatKind {
    ty.cast::<FloatType>(cx)
        .expect("a float attribute has a floating-point type")
        .kind(cx)
}

impl StringAttr {
    /// A string.
    pub fn get(cx: &Context, value: impl AsRef<[u8]>) -> Self {
        let key = AttrKey::String(value.as_ref(), Type::NONE);
        StringAttr(Attribute::get_by_key(cx, key))
    }

    /// The bytes.
    pub fn bytes(self, cx: &Context) -> &[u8] {
        match self.0.data(cx) {
            AttrData::String { value, .. } => value,
            _ => unreachable_kind!(),
        }
    }

    /// The text; bytes that are not UTF-8 are replaced.
    pub fn text(self, cx: &Context) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(self.bytes(cx))
    }
}

impl TypeAttr {
    /// A type as an attribute.
    pub fn get(cx: &Context, ty: Type) -> Self {
        TypeAttr(Attribute::get(cx, AttrData::Type(ty)))
    }

    /// The type.
    pub fn value(self, cx: &Context) -> Type {
        match self.0.data(cx) {
            AttrData::Type(ty) => *ty,
            _ => unreachable_kind!(),
        }
    }
}

impl AffineMapAttr {
    /// An affine map as an attribute.
    pub fn get(cx: &Context, map: AffineMap) -> Self {
        AffineMapAttr(Attribute::get(cx, AttrData::AffineMap(map)))
    }

    /// The map.
    pub fn value(self, cx: &Context) -> &AffineMap {
        match self.0.data(cx) {
            AttrData::AffineMap(map) => map,
            _ => unreachable_kind!(),
        }
    }
}

impl IntegerSetAttr {
    /// An integer set as an attribute.
    pub fn get(cx: &Context, set: IntegerSet) -> Self {
        IntegerSetAttr(Attribute::get(cx, AttrData::IntegerSet(set)))
    }

    /// The set.
    pub fn value(self, cx: &Context) -> &IntegerSet {
        match self.0.data(cx) {
            AttrData::IntegerSet(set) => set,
            _ => unreachable_kind!(),
        }
    }
}

impl StridedLayoutAttr {
    /// A layout with these strides and offset; [`DYNAMIC`](crate::types::DYNAMIC) for `?`.
    pub fn get(cx: &Context, strides: &[i64], offset: i64) -> Self {
        let strides = strides.into();
        StridedLayoutAttr(Attribute::get(
            cx,
            AttrData::StridedLayout { strides, offset },
        ))
    }

    /// The strides; [`DYNAMIC`](crate::types::DYNAMIC) for `?`.
    pub fn strides(self, cx: &Context) -> &[i64] {
        match self.0.data(cx) {
            AttrData::StridedLayout { strides, .. } => strides,
            _ => unreachable_kind!(),
        }
    }

    /// The offset; [`DYNAMIC`](crate::types::DYNAMIC) for `?`.
    pub fn offset(self, cx: &Context) -> i64 {
        match self.0.data(cx) {
            AttrData::StridedLayout { offset, .. } => *offset,
            _ => unreachable_kind!(),
        }
    }
}

impl LocationAttr {
    /// A location as an attribute.
    pub fn get(cx: &Context, location: Location) -> Self {
        LocationAttr(Attribute::get(cx, AttrData::Location(location)))
    }

    /// The location.
    pub fn value(self, cx: &Context) -> Location {
        match self.0.data(cx) {
            AttrData::Location(location) => *location,
            _ => unreachable_kind!(),
        }
    }
}

impl DistinctAttr {
    /// A new attribute around `value`, which equals no other one.
    ///
    /// ```
    /// use terrace_ir::{Context, attributes::{Attribute, DistinctAttr}};
    /// let cx = Context::new();
    /// let [a, b] = [(); 2].map(|()| DistinctAttr::create(&cx, Attribute::UNIT));
    /// assert_ne!(a, b);
    /// assert_eq!(a.value(&cx), b.value(&cx));
    /// ```
    pub fn create(cx: &Context, value: Attribute) -> Self {
        let identity = cx.next_distinct();
        DistinctAttr(Attribute::get(cx, AttrData::Distinct { identity, value }))
    }

    /// The attribute inside.
    pub fn value(self, cx: &Context) -> Attribute {
        match self.0.data(cx) {
            AttrData::Distinct { value, .. } => *value,
            _ => unreachable_kind!(),
        }
    }
}

impl OpaqueAttr {
    /// `#dialect<text>`.
    pub fn get(cx: &Context, dialect: Ident, text: &str, ty: Type) -> Self {
        let text = text.into();
        OpaqueAttr(Attribute::get(cx, AttrData::Opaque { dialect, text, ty }))
    }

    /// The namespace.
    pub fn dialect(self, cx: &Context) -> Ident {
        match self.0.data(cx) {
            AttrData::Opaque { dialect, .. } => *dialect,
            _ => unreachable_kind!(),
        }
    }

    /// What follows the dot.
    pub fn text(self, cx: &Context) -> &str {
        match self.0.data(cx) {
            AttrData::Opaque { text, .. } => text,
            _ => unreachable_kind!(),
        }
    }
}
