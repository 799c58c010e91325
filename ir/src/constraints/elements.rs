//! Constants of many elements: of any kind, or dense ones by the type of an element and the shape.

use std::marker::PhantomData;

use super::Numbers;
use terrace_core::attributes::{AttrData, Attribute, DenseElementsAttr};
use terrace_core::context::Context;
use terrace_core::float::FloatKind;
use terrace_core::ods::AttrConstraint;
use terrace_core::types::{ShapedType, Signedness, Type, TypeData};

/// The elements of a tensor or a vector: dense, sparse, strings, or in a resource.
pub struct ElementsAttr;

#[diagnostic::do_not_recommend]
impl AttrConstraint for ElementsAttr {
    type Value<'a> = Attribute;
    fn describe(out: &mut String) {
        out.push_str("constant vector/tensor attribute");
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        matches!(
            attr.data(cx),
            AttrData::DenseElements { .. }
                | AttrData::SparseElements { .. }
                | AttrData::StringElements { .. }
                | AttrData::ResourceElements { .. }
        )
    }
    fn read(cx: &Context, attr: Attribute) -> Option<Attribute> {
        ElementsAttr::matches(cx, attr).then_some(attr)
    }
    fn make(_: &Context, value: Attribute) -> Attribute {
        value
    }
}

/// Declares constraints on dense elements of a number of bits.
macro_rules! dense_elements {
    ($(
        $(#[$doc:meta])*
        $name:ident<$width:ident $(, $shape:ident)?> = |$data:ident| $test:expr, $kind:literal;
    )*) => {$(
        $(#[$doc])*
        pub struct $name<const $width: u32 $(, $shape)?>$((PhantomData<$shape>))?;

        #[diagnostic::do_not_recommend]
        impl<const $width: u32 $(, $shape: Numbers)?> AttrConstraint for $name<$width $(, $shape)?> {
            type Value<'a> = DenseElementsAttr;
            fn describe(out: &mut String) {
                out.push_str(&format!(concat!("{}-bit ", $kind, " elements attribute"), $width));
                $(
                    let sizes: Vec<String> = $shape::ALL.iter().map(i64::to_string).collect();
                    out.push_str(&format!(" of shape [{}]", sizes.join(", ")));
                )?
            }
            fn matches(cx: &Context, attr: Attribute) -> bool {
                let matches = |attr: DenseElementsAttr| {
                    let ty = attr.ty(cx);
                    let $data = ty.element(cx).data(cx);
                    $test $(&& has_shape::<$shape>(cx, ty))?
                };
                attr.cast(cx).is_some_and(matches)
            }
            fn is_kind(cx: &Context, attr: Attribute) -> bool {
                attr.is::<DenseElementsAttr>(cx)
            }
            fn read(cx: &Context, attr: Attribute) -> Option<DenseElementsAttr> {
                attr.cast(cx)
            }
            fn make(_: &Context, value: DenseElementsAttr) -> Attribute {
                value.into()
            }
        }
    )*};
}

dense_elements! {
    /// Dense integers of `W` bits, with or without a sign.
    IntElementsAttrOf<W> = |data| is_integer(data, W, false), "integer";
    /// Dense signless integers of `W` bits.
    SignlessIntElementsAttr<W> = |data| is_integer(data, W, true), "signless integer";
    /// Dense signless integers of `W` bits in a shape: `RankedSignlessIntElementsAttr<32, (Is<2>, Is<3>)>`.
    RankedSignlessIntElementsAttr<W, S> = |data| is_integer(data, W, true), "signless int";
    /// Dense IEEE floats of `W` bits.
    FloatElementsAttr<W> = |data| is_float(data, W), "float";
    /// Dense IEEE floats of `W` bits in a shape.
    RankedFloatElementsAttr<W, S> = |data| is_float(data, W), "float";
}

/// Dense elements of type `i32` in a shape.
pub type RankedI32ElementsAttr<S> = RankedSignlessIntElementsAttr<32, S>;
/// Dense elements of type `i64` in a shape.
pub type RankedI64ElementsAttr<S> = RankedSignlessIntElementsAttr<64, S>;
/// Dense elements of type `f32` in a shape.
pub type RankedF32ElementsAttr<S> = RankedFloatElementsAttr<32, S>;
/// Dense elements of type `f64` in a shape.
pub type RankedF64ElementsAttr<S> = RankedFloatElementsAttr<64, S>;
/// Dense elements of type `i32`.
pub type I32ElementsAttr = SignlessIntElementsAttr<32>;
/// Dense elements of type `i64`.
pub type I64ElementsAttr = SignlessIntElementsAttr<64>;
/// Dense elements of type `f64`.
pub type F64ElementsAttr = FloatElementsAttr<64>;
/// Dense integers of 32 bits, with or without a sign.
pub type AnyI32ElementsAttr = IntElementsAttrOf<32>;
/// Dense integers of 64 bits, with or without a sign.
pub type AnyI64ElementsAttr = IntElementsAttrOf<64>;

fn is_integer(data: &TypeData, bits: u32, signless: bool) -> bool {
    match data {
        TypeData::Integer { width, signedness } => {
            *width == bits && (!signless || *signedness == Signedness::Signless)
        }
        _ => false,
    }
}

fn is_float(data: &TypeData, bits: u32) -> bool {
    match data {
        TypeData::Float(FloatKind::F16) => bits == 16,
        TypeData::Float(FloatKind::F32) => bits == 32,
        TypeData::Float(FloatKind::F64) => bits == 64,
        TypeData::Float(FloatKind::F80) => bits == 80,
        TypeData::Float(FloatKind::F128) => bits == 128,
        _ => false,
    }
}

fn has_shape<S: Numbers>(cx: &Context, ty: ShapedType) -> bool {
    ty.shape(cx) == Some(S::ALL)
}

/// Declares constraints on dense elements of any shape.
macro_rules! elements_of_type {
    ($($(#[$doc:meta])* $name:ident = |$cx:ident, $ty:ident| $test:expr, $summary:literal;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        #[diagnostic::do_not_recommend]
        impl AttrConstraint for $name {
            type Value<'a> = DenseElementsAttr;
            fn describe(out: &mut String) {
                out.push_str($summary);
            }
            fn matches($cx: &Context, attr: Attribute) -> bool {
                let matches = |attr: DenseElementsAttr| {
                    let $ty = attr.ty($cx).element($cx);
                    $test
                };
                attr.cast($cx).is_some_and(matches)
            }
            fn is_kind(cx: &Context, attr: Attribute) -> bool {
                attr.is::<DenseElementsAttr>(cx)
            }
            fn read(cx: &Context, attr: Attribute) -> Option<DenseElementsAttr> {
                attr.cast(cx)
            }
            fn make(_: &Context, value: DenseElementsAttr) -> Attribute {
                value.into()
            }
        }
    )*};
}

elements_of_type! {
    /// Dense elements of type `index`.
    IndexElementsAttr = |cx, ty| ty == Type::INDEX, "index elements attribute";
    /// Dense integers of any width, or indices.
    AnyIntElementsAttr = |cx, ty| ty == Type::INDEX || ty.is_integer(cx), "integer elements attribute";
}

#[cfg(test)]
mod tests {
    use super::super::Is;
    use super::super::sized::tests::attributes;
    use super::*;

    // covers: ODS-037
    #[test]
    fn elements() {
        attributes::<ElementsAttr>(
            "constant vector/tensor attribute",
            &[
                "dense<1> : tensor<2xi32>",
                "sparse<[[0]], [5]> : tensor<2xi32>",
            ],
            &["array<i32: 1>", "[1]", "1 : i32"],
        );
        attributes::<AnyIntElementsAttr>(
            "integer elements attribute",
            &["dense<1> : vector<2xsi8>", "dense<1> : tensor<2xindex>"],
            &["dense<1.0> : tensor<2xf32>", "array<i32: 1>"],
        );
        attributes::<IntElementsAttrOf<12>>(
            "12-bit integer elements attribute",
            &["dense<1> : tensor<2xi12>", "dense<1> : tensor<2xui12>"],
            &["dense<1> : tensor<2xi8>"],
        );
        attributes::<SignlessIntElementsAttr<12>>(
            "12-bit signless integer elements attribute",
            &["dense<1> : tensor<2xi12>"],
            &["dense<1> : tensor<2xui12>"],
        );
        attributes::<FloatElementsAttr<32>>(
            "32-bit float elements attribute",
            &["dense<1.0> : vector<2xf32>"],
            &["dense<1.0> : vector<2xf64>", "dense<1> : vector<2xi32>"],
        );
        attributes::<RankedI32ElementsAttr<(Is<2>, Is<3>)>>(
            "32-bit signless int elements attribute of shape [2, 3]",
            &["dense<1> : tensor<2x3xi32>"],
            &["dense<1> : tensor<3x2xi32>", "dense<1> : tensor<2x3xi64>"],
        );
        attributes::<RankedF64ElementsAttr<(Is<2>,)>>(
            "64-bit float elements attribute of shape [2]",
            &["dense<1.0> : tensor<2xf64>"],
            &["dense<1.0> : tensor<2xf32>", "dense<1.0> : tensor<1x2xf64>"],
        );
    }
}
