//! Predicates and flags.

use terrace_ir::Context;
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::ods::{AttrConstraint, AttrForm};
use terrace_ir::types::Type;

/// Declares an enum that is stored as an integer attribute and written as a keyword.
macro_rules! integer_enums {
    ($(
        $(#[$doc:meta])*
        $name:ident: $ty:expr, { $($(#[$case_doc:meta])* $case:ident = $value:literal $text:literal,)* }
    )*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$case_doc])* $case = $value,)*
        }

        impl AttrConstraint for $name {
            type Value<'a> = $name;
            fn describe(out: &mut String) {
                out.push_str(concat!("one of", $(" ", $text),*));
            }
            fn matches(cx: &Context, attr: Attribute) -> bool {
                Self::read(cx, attr).is_some()
            }
            fn read(cx: &Context, attr: Attribute) -> Option<$name> {
                let int: IntegerAttr = attr.cast(cx)?;
                match int.value(cx) {
                    $($value => Some($name::$case),)*
                    _ => None,
                }
            }
            fn make(cx: &Context, value: $name) -> Attribute {
                IntegerAttr::get(cx, $ty, value as i128).into()
            }
            const FORM: AttrForm = AttrForm::Keyword {
                parse: |cx, text| match text {
                    $($text => Some($name::make(cx, $name::$case)),)*
                    _ => None,
                },
                print: |cx, attr, out| {
                    out.push_str(match $name::read(cx, attr) {
                        $(Some($name::$case) => $text,)*
                        None => "",
                    });
                },
            };
        }
    )*};
}

integer_enums! {
    /// How integers are compared.
    CmpIPredicate: Type::I64, {
        /// Equal.
        Eq = 0 "eq",
        /// Not equal.
        Ne = 1 "ne",
        /// Signed less.
        Slt = 2 "slt",
        /// Signed less or equal.
        Sle = 3 "sle",
        /// Signed greater.
        Sgt = 4 "sgt",
        /// Signed greater or equal.
        Sge = 5 "sge",
        /// Unsigned less.
        Ult = 6 "ult",
        /// Unsigned less or equal.
        Ule = 7 "ule",
        /// Unsigned greater.
        Ugt = 8 "ugt",
        /// Unsigned greater or equal.
        Uge = 9 "uge",
    }

    /// How floats are compared. Ordered predicates (`o..`) are false if an operand is a NaN, unordered ones (`u..`) true.
    CmpFPredicate: Type::I64, {
        /// Never.
        AlwaysFalse = 0 "false",
        /// Ordered and equal.
        Oeq = 1 "oeq",
        /// Ordered and greater.
        Ogt = 2 "ogt",
        /// Ordered and greater or equal.
        Oge = 3 "oge",
        /// Ordered and less.
        Olt = 4 "olt",
        /// Ordered and less or equal.
        Ole = 5 "ole",
        /// Ordered and not equal.
        One = 6 "one",
        /// Ordered: neither is a NaN.
        Ord = 7 "ord",
        /// Unordered or equal.
        Ueq = 8 "ueq",
        /// Unordered or greater.
        Ugt = 9 "ugt",
        /// Unordered or greater or equal.
        Uge = 10 "uge",
        /// Unordered or less.
        Ult = 11 "ult",
        /// Unordered or less or equal.
        Ule = 12 "ule",
        /// Unordered or not equal.
        Une = 13 "une",
        /// Unordered: one is a NaN.
        Uno = 14 "uno",
        /// Always.
        AlwaysTrue = 15 "true",
    }

    /// How inexact floating-point results are rounded.
    RoundingMode: Type::I32, {
        /// To the nearest, ties to even.
        ToNearestEven = 0 "to_nearest_even",
        /// Towards negative infinity.
        Downward = 1 "downward",
        /// Towards infinity.
        Upward = 2 "upward",
        /// Towards zero.
        TowardZero = 3 "toward_zero",
        /// To the nearest, ties away from zero.
        ToNearestAway = 4 "to_nearest_away",
    }

    /// What an optimisation may assume of a floating-point operation.
    FastMathFlags: Type::I32, {
        /// Nothing.
        NONE = 0 "none",
        /// Everything.
        FAST = 127 "fast",
    }

    /// Which overflows an integer operation promises not to have.
    IntegerOverflowFlags: Type::I32, {
        /// None.
        NONE = 0 "none",
        /// No signed overflow.
        NSW = 1 "nsw",
        /// No unsigned overflow.
        NUW = 2 "nuw",
    }
}
