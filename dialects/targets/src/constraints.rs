//! Constraints that several of the dialects share.

use std::marker::PhantomData;

use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::ods::{
    AnyFloat, AnySignlessInteger, AttrConstraint, I32Attr, Numbers, TypeConstraint, TypeInfo,
};
use terrace_ir::{Context, Type};
use terrace_llvm_dialect::PointerType;
use terrace_ods_macros::constraint;

constraint! {
    /// Integer or Float
    pub IntegerOrFloat: Type = AnySignlessInteger | AnyFloat;
}

/// Pointers of the llvm dialect into any memory.
pub struct AnyPointer;

impl TypeConstraint for AnyPointer {
    fn describe(out: &mut String) {
        out.push_str("LLVM pointer type");
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        ty.is::<PointerType>(cx)
    }
    const DEFINITION: Option<fn() -> &'static TypeInfo> = PointerType::DEFINITION;
}

/// Pointers of the llvm dialect into one address space.
pub struct PointerIn<const SPACE: u32>;

impl<const SPACE: u32> TypeConstraint for PointerIn<SPACE> {
    fn describe(out: &mut String) {
        out.push_str("LLVM pointer in address space ");
        out.push_str(&SPACE.to_string());
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        let pointer: Option<PointerType> = ty.cast(cx);
        pointer.is_some_and(|ty| ty.address_space(cx) == SPACE)
    }
    const BUILD: Option<fn(&Context) -> Type> = Some(|cx| PointerType::get(cx, SPACE).into());
    const DEFINITION: Option<fn() -> &'static TypeInfo> = PointerType::DEFINITION;
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
