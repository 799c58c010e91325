//! Constraints that several of the dialects share.

use std::marker::PhantomData;

use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::ods::{AnyFloat, AnySignlessInteger, AttrConstraint, I32Attr, Numbers};
use terrace_ir::{Context, Type};
use terrace_ods_macros::constraint;

constraint! {
    /// Integer or Float
    pub IntegerOrFloat: Type = AnySignlessInteger | AnyFloat;
}

/// One of some numbers, as an `i32`.
pub struct I32OneOf<N>(PhantomData<N>);

impl<N: Numbers> AttrConstraint for I32OneOf<N> {
    type Value<'a> = i32;
    fn describe(out: &mut String) {
        let numbers: Vec<String> = N::ALL.iter().map(i64::to_string).collect();
        I32Attr::describe(out);
        out.push_str(&format!(
            " whose value is one of {{{}}}",
            numbers.join(", ")
        ));
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        let number: Option<IntegerAttr> = attr.cast(cx);
        I32Attr::matches(cx, attr) && number.is_some_and(|attr| N::ALL.contains(&attr.as_i64(cx)))
    }
    fn is_kind(cx: &Context, attr: Attribute) -> bool {
        I32Attr::is_kind(cx, attr)
    }
    fn read(cx: &Context, attr: Attribute) -> Option<i32> {
        I32Attr::read(cx, attr)
    }
    fn make(cx: &Context, value: i32) -> Attribute {
        I32Attr::make(cx, value)
    }
    const TYPE: Option<fn(&Context) -> Type> = I32Attr::TYPE;
}
