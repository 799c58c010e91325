//! What operands, results and attributes of the dialect's ops may be.

use std::marker::PhantomData;

use terrace_ir::attributes::{ArrayAttr, AttrKind, Attribute};
use terrace_ir::ods::{AttrConstraint, TypeConstraint, TypeInfo};
use terrace_ir::types::TypeData;
use terrace_ir::{Context, Type};

use super::attributes::{
    AccessGroupAttr, AliasScopeAttr, DiGlobalVariableExpressionAttr, TbaaTagAttr,
};
use super::types::{
    ArrayType, FunctionType, PointerType, StructType, VoidType, is_compatible, is_float,
    is_loadable, is_vector,
};

/// Declares constraints by a predicate over the type.
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
    /// Any type of LLVM IR.
    LlvmType = |cx, ty| is_compatible(cx, ty), "LLVM dialect-compatible type";
    /// Any type of LLVM IR that has values.
    LlvmPrimitive = |cx, ty| is_compatible(cx, ty) && !ty.is::<VoidType>(cx) && !ty.is::<FunctionType>(cx),
        "primitive LLVM type";
    /// Any type whose values can be in memory.
    LlvmLoadable = |cx, ty| is_loadable(cx, ty), "LLVM type with size";
    /// Structs and arrays.
    LlvmAggregate = |cx, ty| is_aggregate(cx, ty), "LLVM aggregate type";
    /// Anything but structs and arrays.
    LlvmNonAggregate = |cx, ty| is_compatible(cx, ty) && !is_aggregate(cx, ty),
        "LLVM-compatible non-aggregate type";
    /// Floating-point types.
    LlvmAnyFloat = |cx, ty| is_float(cx, ty), "floating point LLVM type";
    /// Vectors.
    LlvmVector = |cx, ty| is_vector(cx, ty), "LLVM dialect-compatible vector type";
    /// Vectors of signless integers.
    VectorOfInteger = |cx, ty| is_vector(cx, ty) && scalar(cx, ty).is_signless_integer(cx),
        "LLVM dialect-compatible vector of signless integer";
    /// Vectors of `i1`.
    VectorOfI1 = |cx, ty| is_vector(cx, ty) && scalar(cx, ty) == Type::I1,
        "LLVM dialect-compatible vector of 1-bit signless integer";
    /// Vectors of floating-point numbers.
    VectorOfFloat = |cx, ty| is_vector(cx, ty) && scalar(cx, ty).is_float(cx),
        "LLVM dialect-compatible vector of floating-point";
    /// Vectors of pointers.
    VectorOfPointer = |cx, ty| is_vector(cx, ty) && scalar(cx, ty).is::<PointerType>(cx),
        "LLVM dialect-compatible vector of LLVM pointer type";
    /// `i1` and vectors of it.
    LlvmBool = |cx, ty| ty == Type::I1 || VectorOfI1::matches(cx, ty),
        "1-bit signless integer or LLVM dialect-compatible vector of 1-bit signless integer";
    /// Signless integers and vectors of them.
    LlvmInteger = |cx, ty| ty.is_signless_integer(cx) || VectorOfInteger::matches(cx, ty),
        "signless integer or LLVM dialect-compatible vector of signless integer";
    /// Integers and vectors of them.
    LlvmMask = |cx, ty| LlvmInteger::matches(cx, ty),
        "integer or LLVM dialect-compatible vector of integer";
    /// Floating-point types and vectors of them.
    LlvmFloat = |cx, ty| is_float(cx, ty) || VectorOfFloat::matches(cx, ty),
        "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type";
    /// Pointers and vectors of them.
    LlvmPointer = |cx, ty| ty.is::<PointerType>(cx) || VectorOfPointer::matches(cx, ty),
        "LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type";
    /// What can be compared as an integer.
    LlvmIntegerOrPointer = |cx, ty| LlvmInteger::matches(cx, ty) || LlvmPointer::matches(cx, ty),
        "signless integer or LLVM dialect-compatible vector of signless integer or LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type";
    /// What an atomic update can be of.
    AtomicRmwValue = |cx, ty| is_float(cx, ty) || AtomicValue::matches(cx, ty) || is_fixed_vector(cx, ty),
        "floating point LLVM type or LLVM pointer type or signless integer or LLVM dialect-compatible fixed-length vector type";
    /// What an atomic comparison can be of.
    AtomicValue = |cx, ty| ty.is_signless_integer(cx) || ty.is::<PointerType>(cx),
        "signless integer or LLVM pointer type";
}

/// Pointers into the address space 0.
pub struct DefaultPointer;

impl TypeConstraint for DefaultPointer {
    fn describe(out: &mut String) {
        out.push_str("LLVM pointer in address space 0");
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        ty == PointerType::get(cx, 0).into()
    }
    const BUILD: Option<fn(&Context) -> Type> = Some(|cx| PointerType::get(cx, 0).into());
}

/// Structs.
pub struct LlvmStruct;

impl TypeConstraint for LlvmStruct {
    fn describe(out: &mut String) {
        out.push_str("LLVM structure type");
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        ty.is::<StructType>(cx)
    }
    const DEFINITION: Option<fn() -> &'static TypeInfo> = StructType::DEFINITION;
}

/// Pointers into any memory.
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

/// Pointers into one address space.
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

fn is_aggregate(cx: &Context, ty: Type) -> bool {
    ty.is::<StructType>(cx) || ty.is::<ArrayType>(cx)
}

fn is_fixed_vector(cx: &Context, ty: Type) -> bool {
    let scalable = |ty: Type| matches!(ty.data(cx), TypeData::Vector { scalable, .. } if scalable.contains(&true));
    is_vector(cx, ty) && !scalable(ty)
}

/// The element of a vector, or the type itself.
pub(super) fn scalar(cx: &Context, ty: Type) -> Type {
    match ty.data(cx) {
        TypeData::Vector { element, .. } => *element,
        _ => ty,
    }
}

/// An array of attributes of one kind.
pub struct ArrayOf<K>(PhantomData<K>);

/// A kind of attributes that arrays are made of, with what messages call such an array.
pub trait ArrayElement: AttrKind {
    /// What an array of them is called.
    const ARRAY: &'static str;
}

impl<K: ArrayElement> AttrConstraint for ArrayOf<K> {
    type Value<'a> = ArrayAttr;
    fn describe(out: &mut String) {
        out.push_str(K::ARRAY);
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        attr.cast::<ArrayAttr>(cx)
            .is_some_and(|array| array.elements(cx).iter().all(|element| element.is::<K>(cx)))
    }
    fn read(cx: &Context, attr: Attribute) -> Option<ArrayAttr> {
        attr.cast(cx)
    }
    fn make(_: &Context, value: ArrayAttr) -> Attribute {
        value.into()
    }
}

macro_rules! array_elements {
    ($($name:ident = $what:literal;)*) => {$(
        impl ArrayElement for $name {
            const ARRAY: &'static str = $what;
        }
    )*};
}

array_elements! {
    AccessGroupAttr = "LLVM dialect access group metadata array";
    AliasScopeAttr = "LLVM dialect alias scope array";
    TbaaTagAttr = "LLVM dialect TBAA tag metadata array";
    DiGlobalVariableExpressionAttr = "an array of variable expressions";
}
