//! What operands of the ops may be.

use std::marker::PhantomData;

use terrace_ir::ods::{FixedVectorLengthOf, Is, TypeConstraint, TypeInfo};
use terrace_ir::types::VectorType;
use terrace_ir::{Context, Type};
use terrace_llvm_dialect::{LlvmVector, StructType};

/// Vectors of `N` elements of a kind.
pub struct Packed<const N: i64, T>(PhantomData<T>);

impl<const N: i64, T: TypeConstraint> TypeConstraint for Packed<N, T> {
    fn describe(out: &mut String) {
        FixedVectorLengthOf::<(T,), (Is<N>,)>::describe(out);
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        FixedVectorLengthOf::<(T,), (Is<N>,)>::matches(cx, ty)
    }
    const BUILD: Option<fn(&Context) -> Type> = match T::BUILD {
        Some(_) => Some(|cx| {
            let element = T::BUILD.expect("the element's type is known")(cx);
            VectorType::get(cx, &[N], element).into()
        }),
        None => None,
    };
}

/// Vectors of LLVM IR of elements of a kind.
pub struct LlvmVectorOf<T>(PhantomData<T>);

impl<T: TypeConstraint> TypeConstraint for LlvmVectorOf<T> {
    fn describe(out: &mut String) {
        out.push_str("LLVM dialect-compatible vector of ");
        T::describe(out);
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        LlvmVector::matches(cx, ty) && T::matches(cx, ty.element_or_self(cx))
    }
}

/// Structs of two `i32`.
pub struct PairOfI32;

impl TypeConstraint for PairOfI32 {
    fn describe(out: &mut String) {
        out.push_str("LLVM dialect-compatible struct of ");
        out.push_str("32-bit signless integerand32-bit signless integer");
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        let ty: Option<StructType> = ty.cast(cx);
        ty.is_some_and(|ty| ty.elements(cx) == [Type::I32, Type::I32])
    }
    const DEFINITION: Option<fn() -> &'static TypeInfo> = StructType::DEFINITION;
}
