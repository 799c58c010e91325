//! Attributes confined further: `Confined<I32Attr, (IntMinValue<1>, IntMaxValue<8>)>`.
//!
//! The conditions are those of MLIR's operation definition specification, with its words in messages.

use std::fmt::Write;
use std::marker::PhantomData;

use super::Numbers;
use terrace_core::attributes::{ArrayAttr, Attribute, DenseArrayAttr, IntegerAttr};
use terrace_core::context::Context;
use terrace_core::ods::{AttrConstraint, AttrForm};
use terrace_core::types::Type;

/// A condition on the value of an attribute, for [`Confined`]. One's own is a type that implements this trait.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a condition on the value of an attribute",
    label = "`Confined` takes conditions such as `IntMinValue<1>`, several as a tuple"
)]
pub trait AttrPredicate {
    /// Appends what must hold, as in "32-bit signless integer attribute **whose minimum value is 1**".
    fn describe(out: &mut String);
    /// Whether it holds. An attribute of another kind than the condition is about does not satisfy it.
    fn holds(cx: &Context, attr: Attribute) -> bool;
}

/// An attribute that `A` accepts and for which the condition `P` holds, or all conditions of a tuple.
///
/// ```
/// use terrace_ir::ods::{AttrConstraint, Confined, I32Attr, IntMaxValue, IntMinValue};
/// use terrace_ir::{Context, attributes::{Attribute, IntegerAttr}, types::Type};
///
/// type Port = Confined<I32Attr, (IntMinValue<1>, IntMaxValue<65535>)>;
/// let cx = Context::new();
/// let port = |value| Attribute::from(IntegerAttr::get(&cx, Type::I32, value));
/// assert!(Port::matches(&cx, port(80)));
/// assert!(!Port::matches(&cx, port(0)));
/// ```
pub struct Confined<A, P>(PhantomData<(A, P)>);

#[diagnostic::do_not_recommend]
impl<A: AttrConstraint, P: AttrPredicate> AttrConstraint for Confined<A, P> {
    type Value<'a> = A::Value<'a>;
    fn describe(out: &mut String) {
        A::describe(out);
        out.push(' ');
        P::describe(out);
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        A::matches(cx, attr) && P::holds(cx, attr)
    }
    fn is_kind(cx: &Context, attr: Attribute) -> bool {
        A::is_kind(cx, attr)
    }
    fn read(cx: &Context, attr: Attribute) -> Option<Self::Value<'_>> {
        A::read(cx, attr)
    }
    fn make(cx: &Context, value: Self::Value<'_>) -> Attribute {
        A::make(cx, value)
    }
    const TYPE: Option<fn(&Context) -> Type> = A::TYPE;
    const FORM: AttrForm = A::FORM;
    const IS_NUMBER: bool = A::IS_NUMBER;
}

/// All conditions of a tuple, as one that patterns can name, too.
pub struct AllAttrOf<P>(PhantomData<P>);

#[diagnostic::do_not_recommend]
impl<P: AttrPredicates> AttrPredicate for AllAttrOf<P> {
    fn describe(out: &mut String) {
        P::describe_with(" and ", out);
    }
    fn holds(cx: &Context, attr: Attribute) -> bool {
        P::all_hold(cx, attr)
    }
}

#[diagnostic::do_not_recommend]
impl<P: AttrPredicates> AttrConstraint for AllAttrOf<P> {
    type Value<'a> = Attribute;
    fn describe(out: &mut String) {
        P::describe_with(" and ", out);
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        P::all_hold(cx, attr)
    }
    fn read(_: &Context, attr: Attribute) -> Option<Attribute> {
        Some(attr)
    }
    fn make(_: &Context, value: Attribute) -> Attribute {
        value
    }
}

/// Conditions in a tuple.
pub trait AttrPredicates {
    /// Appends the descriptions with `separator` between them.
    fn describe_with(separator: &str, out: &mut String);
    /// Whether all of them hold.
    fn all_hold(cx: &Context, attr: Attribute) -> bool;
}

macro_rules! predicate_tuples {
    ($(($first:ident $(, $name:ident)*);)*) => {$(
        impl<$first: AttrPredicate $(, $name: AttrPredicate)*> AttrPredicates for ($first, $($name,)*) {
            fn describe_with(separator: &str, out: &mut String) {
                let _ = separator;
                $first::describe(out);
                $(
                    out.push_str(separator);
                    $name::describe(out);
                )*
            }
            fn all_hold(cx: &Context, attr: Attribute) -> bool {
                $first::holds(cx, attr) $(&& $name::holds(cx, attr))*
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$first: AttrPredicate $(, $name: AttrPredicate)*> AttrPredicate for ($first, $($name,)*) {
            fn describe(out: &mut String) {
                <Self as AttrPredicates>::describe_with(" ", out);
            }
            fn holds(cx: &Context, attr: Attribute) -> bool {
                <Self as AttrPredicates>::all_hold(cx, attr)
            }
        }
    )*};
}

predicate_tuples! {
    (A);
    (A, B);
    (A, B, C);
    (A, B, C, D);
    (A, B, C, D, E);
    (A, B, C, D, E, F);
}

/// An integer that is a positive power of two.
pub type IntPositivePowerOf2 = AllAttrOf<(IntPositive, IntPowerOf2)>;

/// An integer of a list: `IntIsOneOf<(Is<1>, Is<2>)>`.
pub struct IntIsOneOf<N>(PhantomData<N>);

#[diagnostic::do_not_recommend]
impl<N: Numbers> AttrPredicate for IntIsOneOf<N> {
    fn describe(out: &mut String) {
        let values: Vec<String> = N::ALL.iter().map(i64::to_string).collect();
        write!(out, "whose value is one of {{{}}}", values.join(", "))
            .expect("writing to a string cannot fail");
    }
    fn holds(cx: &Context, attr: Attribute) -> bool {
        integer(cx, attr).is_some_and(|value| N::ALL.iter().any(|known| value == (*known).into()))
    }
}

/// Declares conditions; the description is that of a format string over the parameters.
macro_rules! predicates {
    ($(
        $(#[$doc:meta])*
        $name:ident $(<$($param:ident: $ty:ty),+>)? = $summary:literal, |$cx:ident, $attr:ident| $test:expr;
    )*) => {$(
        $(#[$doc])*
        pub struct $name $(<$(const $param: $ty),+>)?;

        #[diagnostic::do_not_recommend]
        impl $(<$(const $param: $ty),+>)? AttrPredicate for $name $(<$($param),+>)? {
            fn describe(out: &mut String) {
                write!(out, $summary).expect("writing to a string cannot fail");
            }
            fn holds($cx: &Context, $attr: Attribute) -> bool {
                $test
            }
        }
    )*};
}

predicates! {
    /// An integer other than `N`.
    IntNEQValue<N: i64> = "whose value is not {N}", |cx, attr| integer(cx, attr).is_some_and(|value| value != N.into());
    /// An integer not below `N`.
    IntMinValue<N: i64> = "whose minimum value is {N}", |cx, attr| integer(cx, attr).is_some_and(|value| value >= N.into());
    /// An integer not above `N`.
    IntMaxValue<N: i64> = "whose maximum value is {N}", |cx, attr| integer(cx, attr).is_some_and(|value| value <= N.into());
    /// An integer not below zero.
    IntNonNegative = "whose value is non-negative", |cx, attr| integer(cx, attr).is_some_and(|value| value >= 0);
    /// An integer above zero.
    IntPositive = "whose value is positive", |cx, attr| integer(cx, attr).is_some_and(|value| value > 0);
    /// A power of two.
    IntPowerOf2 = "whose value is a power of two > 0",
        |cx, attr| integer(cx, attr).is_some_and(|value| value > 0 && value.count_ones() == 1);
    /// An array of at most `N` elements.
    ArrayMaxCount<N: usize> = "with at most {N} elements", |cx, attr| count(cx, attr).is_some_and(|count| count <= N);
    /// An array of at least `N` elements.
    ArrayMinCount<N: usize> = "with at least {N} elements", |cx, attr| count(cx, attr).is_some_and(|count| count >= N);
    /// An array of `N` elements.
    ArrayCount<N: usize> = "with exactly {N} elements", |cx, attr| count(cx, attr).is_some_and(|count| count == N);
    /// A dense array of `N` elements.
    DenseArrayCount<N: usize> = "with exactly {N} elements", |cx, attr| dense(cx, attr).is_some_and(|array| array.len(cx) == N);
    /// A dense array of at most `N` elements.
    DenseArrayMaxCount<N: usize> = "with at most {N} elements", |cx, attr| dense(cx, attr).is_some_and(|array| array.len(cx) <= N);
    /// A dense array of at least `N` elements.
    DenseArrayMinCount<N: usize> = "with at least {N} elements", |cx, attr| dense(cx, attr).is_some_and(|array| array.len(cx) >= N);
    /// A dense array of numbers above zero.
    DenseArrayStrictlyPositive = "whose value is positive", |cx, attr| all_elements::<Positive>(cx, attr);
    /// A dense array of numbers not below zero.
    DenseArrayNonNegative = "whose value is non-negative", |cx, attr| all_elements::<NonNegative>(cx, attr);
    /// A dense array each of whose elements is not below the one before it.
    DenseArraySorted = "should be in non-decreasing order", |cx, attr| all_elements::<Sorted>(cx, attr);
    /// A dense array each of whose elements is above the one before it.
    DenseArrayStrictlySorted = "should be in increasing order", |cx, attr| all_elements::<StrictlySorted>(cx, attr);
    /// An array whose element `I` is the integer `N`.
    IntArrayNthElemEq<I: usize, N: i64> = "whose {I}-th element must be {N}",
        |cx, attr| nth(cx, attr, I).is_some_and(|value| value == N.into());
    /// An array whose element `I` is an integer not below `N`.
    IntArrayNthElemMinValue<I: usize, N: i64> = "whose {I}-th element must be at least {N}",
        |cx, attr| nth(cx, attr, I).is_some_and(|value| value >= N.into());
    /// An array whose element `I` is an integer not above `N`.
    IntArrayNthElemMaxValue<I: usize, N: i64> = "whose {I}-th element must be at most {N}",
        |cx, attr| nth(cx, attr, I).is_some_and(|value| value <= N.into());
    /// An array whose element `I` is an integer from `M` to `N`, both included.
    IntArrayNthElemInRange<I: usize, M: i64, N: i64> = "whose {I}-th element must be at least {M} and at most {N}",
        |cx, attr| nth(cx, attr, I).is_some_and(|value| (M.into()..=N.into()).contains(&value));
}

fn integer(cx: &Context, attr: Attribute) -> Option<i128> {
    Some(attr.cast::<IntegerAttr>(cx)?.value(cx))
}

fn count(cx: &Context, attr: Attribute) -> Option<usize> {
    Some(attr.cast::<ArrayAttr>(cx)?.elements(cx).len())
}

fn nth(cx: &Context, attr: Attribute, index: usize) -> Option<i128> {
    let array = attr.cast::<ArrayAttr>(cx)?;
    integer(cx, *array.elements(cx).get(index)?)
}

fn dense(cx: &Context, attr: Attribute) -> Option<DenseArrayAttr> {
    attr.cast(cx)
}

/// A condition on the elements of a dense array, whatever kind of number they are.
trait ElementsTest {
    fn holds<T: PartialOrd + Default>(elements: impl Iterator<Item = T> + Clone) -> bool;
}

macro_rules! elements_tests {
    ($($name:ident = |$elements:ident| $test:expr;)*) => {$(
        struct $name;

        impl ElementsTest for $name {
            fn holds<T: PartialOrd + Default>($elements: impl Iterator<Item = T> + Clone) -> bool {
                $test
            }
        }
    )*};
}

elements_tests! {
    Positive = |elements| elements.into_iter().all(|element| element > T::default());
    NonNegative = |elements| elements.into_iter().all(|element| element >= T::default());
    Sorted = |elements| elements.is_sorted();
    StrictlySorted = |elements| elements.is_sorted_by(|a, b| a < b);
}

/// Whether the attribute is a dense array of numbers that pass the test.
fn all_elements<E: ElementsTest>(cx: &Context, attr: Attribute) -> bool {
    let Some(array) = dense(cx, attr) else {
        return false;
    };
    let bytes = array.bytes(cx);
    macro_rules! numbers {
        ($number:ty) => {
            E::holds(
                bytes
                    .as_chunks()
                    .0
                    .iter()
                    .map(|chunk| <$number>::from_le_bytes(*chunk)),
            )
        };
    }
    match array.element(cx) {
        Type::F32 => numbers!(f32),
        Type::F64 => numbers!(f64),
        // `i1` is stored as a byte, too.
        Type::I1 | Type::I8 => numbers!(i8),
        Type::I16 => numbers!(i16),
        Type::I32 => numbers!(i32),
        Type::I64 => numbers!(i64),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use terrace_core::asm::parse_attribute;
    use terrace_core::ods::{AnyAttr, I32Attr};

    fn describe<C: AttrConstraint>() -> String {
        let mut text = String::new();
        C::describe(&mut text);
        text
    }

    #[track_caller]
    fn check<P: AttrPredicate>(accepted: &[&str], rejected: &[&str]) {
        let cx = Context::new();
        let holds = |text: &&str| {
            let attr =
                parse_attribute(&cx, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
            Confined::<AnyAttr, P>::matches(&cx, attr)
        };
        for text in accepted {
            assert!(holds(text), "{text} should be accepted");
        }
        for text in rejected.iter().chain(&["\"text\"", "unit"]) {
            assert!(!holds(text), "{text} should be rejected");
        }
    }

    // covers: ODS-041, ODS-042, ODS-043, ODS-044, ODS-045
    #[test]
    fn integers() {
        check::<IntMinValue<10>>(&["10 : i32", "11"], &["9 : i32", "-11"]);
        check::<IntMaxValue<-1>>(&["-1 : i8", "-5"], &["0", "7"]);
        check::<IntNEQValue<3>>(&["2", "-3"], &["3", "3 : i8"]);
        check::<IntPositive>(&["1"], &["0", "-1"]);
        check::<IntNonNegative>(&["0", "1"], &["-1"]);
        check::<IntPowerOf2>(&["1", "64"], &["0", "-8", "6"]);
    }

    // covers: ODS-046, ODS-047, ODS-048, ODS-049, ODS-050, ODS-051, ODS-052, ODS-053
    #[test]
    fn arrays() {
        check::<ArrayMinCount<2>>(&["[1, 2]"], &["[1]", "array<i32: 1, 2>"]);
        check::<ArrayMaxCount<1>>(&["[]", "[1]"], &["[1, 2]"]);
        check::<ArrayCount<1>>(&["[unit]"], &["[]", "[1, 2]"]);
        check::<DenseArrayCount<2>>(&["array<i8: 1, 2>"], &["array<i8>", "[1, 2]"]);
        check::<DenseArrayMinCount<1>>(&["array<f32: 1.0>"], &["array<f32>"]);
        check::<DenseArrayMaxCount<1>>(&["array<f32: 1.0>"], &["array<f32: 1.0, 1.0>"]);
        check::<DenseArrayStrictlyPositive>(
            &["array<i64: 1, 2>", "array<f64: 0.5>", "array<i16>"],
            &["array<i64: 1, 0>", "array<f32: -0.5>"],
        );
        check::<DenseArrayNonNegative>(&["array<i64: 1, 0>"], &["array<i8: -1>"]);
        check::<DenseArraySorted>(&["array<i32: 1, 1, 2>"], &["array<i32: 2, 1>"]);
        check::<DenseArrayStrictlySorted>(&["array<i32: 1, 2>"], &["array<i32: 1, 1>"]);
    }

    // covers: ODS-054, ODS-055, ODS-056, ODS-057
    #[test]
    fn elements_of_arrays() {
        check::<IntArrayNthElemEq<1, 5>>(&["[0, 5]"], &["[5, 0]", "[0]", "[0, unit]"]);
        check::<IntArrayNthElemMinValue<0, 5>>(&["[5]", "[6, 0]"], &["[4]", "[]"]);
        check::<IntArrayNthElemMaxValue<0, 5>>(&["[5]"], &["[6]", "[]"]);
        check::<IntArrayNthElemInRange<0, 1, 2>>(&["[1]", "[2]"], &["[0]", "[3]", "[]"]);
    }

    // covers: ODS-029, ODS-030
    #[test]
    fn confined_attributes_keep_their_value_and_say_all_conditions() {
        type Small = Confined<I32Attr, (IntMinValue<1>, IntMaxValue<8>)>;
        type Both = Confined<I32Attr, AllAttrOf<(IntPositive, IntPowerOf2)>>;
        let cx = Context::new();
        let attr = Small::make(&cx, 4);
        assert_eq!(Small::read(&cx, attr), Some(4));
        assert!(Small::TYPE.is_some_and(|ty| ty(&cx) == Type::I32));
        assert!(Small::matches(&cx, attr) && !Small::matches(&cx, Small::make(&cx, 9)));
        assert!(Both::matches(&cx, attr) && !Both::matches(&cx, Small::make(&cx, 3)));
        assert_eq!(
            describe::<Small>(),
            "32-bit signless integer attribute whose minimum value is 1 whose maximum value is 8"
        );
        assert_eq!(
            describe::<AllAttrOf<(IntPositive, IntPowerOf2)>>(),
            "whose value is positive and whose value is a power of two > 0"
        );
    }
}
