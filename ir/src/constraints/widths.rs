//! Integers and floats of some widths, whatever these are: `SignlessIntOfWidths<(Is<8>, Is<12>)>`.

use std::marker::PhantomData;

use super::{Is, Numbers};
use terrace_core::context::Context;
use terrace_core::float::FloatKind;
use terrace_core::ods::TypeConstraint;
use terrace_core::types::{FloatType, IntegerType, Signedness, Type, TypeData};

/// Declares integers of a list of widths. Where a width makes the type and there is one, it is the only type.
macro_rules! integers_of_widths {
    ($($(#[$doc:meta])* $name:ident = $pattern:pat, $kind:literal $(, build = $sign:ident)?;)*) => {$(
        $(#[$doc])*
        pub struct $name<N>(PhantomData<N>);

        #[diagnostic::do_not_recommend]
        impl<N: Numbers> TypeConstraint for $name<N> {
            fn describe(out: &mut String) {
                describe_widths::<N>($kind, out);
            }
            fn matches(cx: &Context, ty: Type) -> bool {
                match ty.data(cx) {
                    TypeData::Integer { width, signedness: $pattern } => N::ALL.contains(&i64::from(*width)),
                    _ => false,
                }
            }
            $(
                const BUILD: Option<fn(&Context) -> Type> = match N::ALL {
                    [0..=0xFF_FFFF] => Some(|cx| {
                        let width = N::ALL[0] as u32;
                        IntegerType::with_signedness(cx, width, Signedness::$sign).into()
                    }),
                    _ => None,
                };
            )?
        }
    )*};
}

integers_of_widths! {
    /// An integer type of one of some widths, with or without a sign.
    AnyIntOfWidths = _, "integer";
    /// A signless integer type of one of some widths: `SignlessIntOfWidths<(Is<12>,)>` is `i12`.
    SignlessIntOfWidths = Signedness::Signless, "signless integer", build = Signless;
    /// A signed integer type of one of some widths.
    SignedIntOfWidths = Signedness::Signed, "signed integer", build = Signed;
    /// An unsigned integer type of one of some widths.
    UnsignedIntOfWidths = Signedness::Unsigned, "unsigned integer", build = Unsigned;
}

/// `i128`.
pub type I128 = SignlessIntOfWidths<(Is<128>,)>;

/// An IEEE float type of one of some widths, of 16, 32, 64, 80 and 128.
pub struct FloatOfWidths<N>(PhantomData<N>);

#[diagnostic::do_not_recommend]
impl<N: Numbers> TypeConstraint for FloatOfWidths<N> {
    fn describe(out: &mut String) {
        describe_widths::<N>("float", out);
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        let kinds = N::ALL.iter().filter_map(|width| float_of_width(*width));
        match ty.data(cx) {
            TypeData::Float(kind) => kinds.into_iter().any(|known| known == *kind),
            _ => false,
        }
    }
    const BUILD: Option<fn(&Context) -> Type> = match N::ALL {
        [width] if float_of_width(*width).is_some() => Some(|cx| {
            let kind = float_of_width(N::ALL[0]).expect("there is a float of the width");
            FloatType::get(cx, kind).into()
        }),
        _ => None,
    };
}

/// `f16` to `f128`.
const fn float_of_width(width: i64) -> Option<FloatKind> {
    Some(match width {
        16 => FloatKind::F16,
        32 => FloatKind::F32,
        64 => FloatKind::F64,
        80 => FloatKind::F80,
        128 => FloatKind::F128,
        _ => return None,
    })
}

/// `8/16-bit signless integer`
fn describe_widths<N: Numbers>(kind: &str, out: &mut String) {
    let widths: Vec<String> = N::ALL.iter().map(i64::to_string).collect();
    out.push_str(&widths.join("/"));
    out.push_str("-bit ");
    out.push_str(kind);
}

#[cfg(test)]
mod tests {
    use super::super::sized::tests::types;
    use super::*;

    #[test]
    fn numbers_of_some_widths() {
        types::<SignlessIntOfWidths<(Is<8>, Is<12>)>>(
            "8/12-bit signless integer",
            &["i8", "i12"],
            &["i16", "si8", "f16"],
        );
        types::<SignlessIntOfWidths<(Is<12>,)>>("12-bit signless integer", &["i12"], &["ui12"]);
        types::<SignedIntOfWidths<(Is<3>,)>>("3-bit signed integer", &["si3"], &["i3", "si4"]);
        types::<UnsignedIntOfWidths<(Is<3>,)>>("3-bit unsigned integer", &["ui3"], &["i3"]);
        types::<AnyIntOfWidths<(Is<3>, Is<5>)>>(
            "3/5-bit integer",
            &["ui3", "i5", "si3"],
            &["i4", "index"],
        );
        types::<FloatOfWidths<(Is<16>, Is<80>)>>(
            "16/80-bit float",
            &["f16", "f80"],
            &["bf16", "f32"],
        );
        types::<FloatOfWidths<(Is<128>,)>>("128-bit float", &["f128"], &["f64"]);
        assert!(SignlessIntOfWidths::<(Is<12>,)>::BUILD.is_some());
        assert!(AnyIntOfWidths::<(Is<12>,)>::BUILD.is_none());
        // There are no such types to build.
        assert!(SignlessIntOfWidths::<(Is<-1>,)>::BUILD.is_none());
        assert!(FloatOfWidths::<(Is<17>,)>::BUILD.is_none());
    }
}
