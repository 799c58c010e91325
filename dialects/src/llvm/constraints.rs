//! What operands and results of the dialect's ops may be.

use terrace_ir::ods::TypeConstraint;
use terrace_ir::types::TypeData;
use terrace_ir::{Context, Type};

use super::types::{PointerType, is_first_class};

/// Declares constraints by a predicate over the type, or over the element type if `vectors` are accepted too.
macro_rules! constraints {
    ($($(#[$doc:meta])* $name:ident = |$cx:ident, $ty:ident| $test:expr, $summary:literal;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        impl TypeConstraint for $name {
            fn describe(out: &mut String) {
                out.push_str($summary);
            }
            fn matches($cx: &Context, $ty: Type) -> bool {
                $test
            }
        }
    )*};
}

constraints! {
    /// Any type whose values the dialect's ops can hold.
    LlvmType = |cx, ty| is_first_class(cx, ty), "LLVM dialect-compatible type";
    /// Signless integers and vectors of them.
    LlvmInteger = |cx, ty| scalar(cx, ty).is_signless_integer(cx), "signless integer or LLVM dialect-compatible vector of signless integer";
    /// Floating-point types and vectors of them.
    LlvmFloat = |cx, ty| scalar(cx, ty).is_float(cx), "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type";
    /// Pointers and vectors of them.
    LlvmPointer = |cx, ty| scalar(cx, ty).is::<PointerType>(cx), "LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type";
    /// What can be compared as an integer.
    LlvmIntegerOrPointer = |cx, ty| LlvmInteger::matches(cx, ty) || LlvmPointer::matches(cx, ty),
        "signless integer or LLVM pointer type, or LLVM dialect-compatible vector of them";
}

/// The element of a vector, or the type itself.
pub(super) fn scalar(cx: &Context, ty: Type) -> Type {
    match ty.data(cx) {
        TypeData::Vector { element, .. } => *element,
        _ => ty,
    }
}
