//! Typed wrappers of the builtin scalar attributes.

use super::{AttrData, AttrKind, Attribute};
use crate::affine::{AffineMap, IntegerSet};
use crate::context::Context;
use crate::types::{FloatKind, FloatType, IntegerType, Signedness, Type, TypeData};

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
    /// An integer of an integer type or `index`, wrapped around to the type's width (64 bits for `index`, at most 128).
    pub fn get(cx: &Context, ty: Type, value: i128) -> Self {
        let (width, signed) = match ty.data(cx) {
            TypeData::Integer { width, signedness } => {
                ((*width).min(128), *signedness != Signedness::Unsigned)
            }
            _ => (64, true),
        };
        let shift = 128 - width;
        let value = match (width, signed) {
            (0, _) => 0,
            (_, true) => value << shift >> shift,
            (_, false) => ((value as u128) << shift >> shift) as i128,
        };
        IntegerAttr(Attribute::get(cx, AttrData::Integer { value, ty }))
    }

    /// An integer of type `i64`.
    pub fn i64(cx: &Context, value: i64) -> Self {
        IntegerAttr::get(cx, Type::I64, value.into())
    }

    /// An integer of type `index`.
    pub fn index(cx: &Context, value: i64) -> Self {
        IntegerAttr::get(cx, Type::INDEX, value.into())
    }

    /// The value, sign-extended (zero-extended if the type is unsigned).
    pub fn value(self, cx: &Context) -> i128 {
        match self.0.data(cx) {
            AttrData::Integer { value, .. } => *value,
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
        let kind = ty
            .cast::<FloatType>(cx)
            .expect("a float attribute has a floating-point type")
            .kind(cx);
        FloatAttr::from_bits(cx, ty, float_to_bits(kind, value))
    }

    /// A value of type `f64`.
    pub fn f64(cx: &Context, value: f64) -> Self {
        FloatAttr::get(cx, Type::F64, value)
    }

    /// A value from the bits of its type's format.
    pub fn from_bits(cx: &Context, ty: Type, bits: u64) -> Self {
        FloatAttr(Attribute::get(cx, AttrData::Float { bits, ty }))
    }

    /// The bits in the type's format.
    pub fn bits(self, cx: &Context) -> u64 {
        match self.0.data(cx) {
            AttrData::Float { bits, .. } => *bits,
            _ => unreachable_kind!(),
        }
    }

    /// The value; exact, because `f64` holds every value of the other types.
    pub fn value(self, cx: &Context) -> f64 {
        let kind = self
            .ty(cx)
            .cast::<FloatType>(cx)
            .expect("a float attribute has a floating-point type")
            .kind(cx);
        float_from_bits(kind, self.bits(cx))
    }

    /// The type.
    pub fn ty(self, cx: &Context) -> Type {
        match self.0.data(cx) {
            AttrData::Float { ty, .. } => *ty,
            _ => unreachable_kind!(),
        }
    }
}

/// The bits of `value` in the format `kind`, rounded to nearest, ties to even.
pub fn float_to_bits(kind: FloatKind, value: f64) -> u64 {
    match kind {
        FloatKind::F64 => value.to_bits(),
        FloatKind::F32 => (value as f32).to_bits().into(),
        FloatKind::F16 => narrow(value, 5, 10),
        FloatKind::BF16 => narrow(value, 8, 7),
    }
}

/// The value of `bits` in the format `kind`.
pub fn float_from_bits(kind: FloatKind, bits: u64) -> f64 {
    match kind {
        FloatKind::F64 => f64::from_bits(bits),
        FloatKind::F32 => f32::from_bits(bits as u32).into(),
        FloatKind::F16 => widen(bits, 5, 10),
        FloatKind::BF16 => f32::from_bits((bits as u32) << 16).into(),
    }
}

/// Rounds a double to an IEEE format with these numbers of exponent and mantissa bits, in one step.
fn narrow(value: f64, exponent_bits: u32, mantissa_bits: u32) -> u64 {
    let bits = value.to_bits();
    let sign = bits >> 63 << (exponent_bits + mantissa_bits);
    let max_exponent = (1i64 << exponent_bits) - 1;
    let infinity = (max_exponent as u64) << mantissa_bits;
    if value.is_nan() {
        // Keep the payload's high bits, and never let a NaN become an infinity.
        let payload = (bits & ((1 << 52) - 1)) >> (52 - mantissa_bits);
        return sign | infinity | payload.max(1);
    }
    if value == 0.0 || value.is_infinite() {
        return if value == 0.0 { sign } else { sign | infinity };
    }
    let bias = max_exponent >> 1;
    let exponent = (bits >> 52 & 0x7ff) as i64 - 1023 + bias;
    let mantissa = bits & ((1 << 52) - 1) | 1 << 52;
    // Subnormal results lose one more bit for every step below the smallest normal exponent.
    let shift = 52 - i64::from(mantissa_bits) + (1 - exponent).max(0);
    if shift > 63 {
        return sign;
    }
    let kept = mantissa >> shift;
    let rest = mantissa & ((1 << shift) - 1);
    let half = 1u64 << (shift - 1);
    let rounded = kept + u64::from(rest > half || rest == half && kept & 1 == 1);
    // A carry out of the mantissa increments the exponent by itself; the implicit bit stands for exponent one.
    let magnitude = rounded + (((exponent.max(1) - 1) as u64) << mantissa_bits);
    sign | magnitude.min(infinity)
}

/// The value of a 16-bit IEEE format.
fn widen(bits: u64, exponent_bits: u32, mantissa_bits: u32) -> f64 {
    let negative = bits >> (exponent_bits + mantissa_bits) & 1 == 1;
    let exponent = (bits >> mantissa_bits & ((1 << exponent_bits) - 1)) as i32;
    let mantissa = bits & ((1 << mantissa_bits) - 1);
    let bias = (1i32 << (exponent_bits - 1)) - 1;
    if exponent == (1 << exponent_bits) - 1 {
        let payload = mantissa << (52 - mantissa_bits);
        return f64::from_bits(u64::from(negative) << 63 | 0x7ff << 52 | payload);
    }
    let scale =
        |significand: u64, power: i32| significand as f64 * 2f64.powi(power - mantissa_bits as i32);
    let magnitude = match exponent {
        0 => scale(mantissa, 1 - bias),
        _ => scale(mantissa | 1 << mantissa_bits, exponent - bias),
    };
    if negative { -magnitude } else { magnitude }
}

impl StringAttr {
    /// A string.
    pub fn get(cx: &Context, value: impl AsRef<[u8]>) -> Self {
        StringAttr(Attribute::get(
            cx,
            AttrData::String {
                value: value.as_ref().into(),
                ty: Type::NONE,
            },
        ))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_and_brain_floats_round_trip_through_f64() {
        for bits in 0..=u16::MAX as u64 {
            for kind in [FloatKind::F16, FloatKind::BF16] {
                let value = float_from_bits(kind, bits);
                if !value.is_nan() {
                    assert_eq!(float_to_bits(kind, value), bits, "{kind:?} {bits:#x}");
                }
            }
        }
    }

    #[test]
    fn narrowing_rounds_to_nearest_even_and_overflows_to_infinity() {
        assert_eq!(float_to_bits(FloatKind::F16, 65519.0), 0x7bff);
        assert_eq!(float_to_bits(FloatKind::F16, 65520.0), 0x7c00);
        assert_eq!(
            float_to_bits(FloatKind::F16, 2049.0),
            float_to_bits(FloatKind::F16, 2048.0)
        );
        assert_eq!(float_to_bits(FloatKind::F16, 5e-324), 0);
        assert_eq!(float_to_bits(FloatKind::BF16, f64::NAN) & 0x7f80, 0x7f80);
    }
}
