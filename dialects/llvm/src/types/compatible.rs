//! Which types LLVM IR has.

use terrace_ir::context::Dialect;
use terrace_ir::types::{FloatKind, TypeData, VectorType};
use terrace_ir::{Context, Type};

use super::{FunctionType, PointerType, PpcFp128Type, StructType, TargetType, VoidType};
use crate::LlvmDialect;

/// Whether LLVM IR has the type. Parts of arrays, structs and functions are not looked at.
pub fn is_compatible(cx: &Context, ty: Type) -> bool {
    match ty.data(cx) {
        TypeData::Integer { .. } => ty.is_signless_integer(cx),
        TypeData::Float(_) => is_float(cx, ty),
        TypeData::Vector { .. } => is_vector(cx, ty),
        TypeData::Dialect(dialect) => *dialect.info.dialect == *LlvmDialect::NAME,
        _ => false,
    }
}

/// Whether the type is one of LLVM IR's floating-point types.
pub fn is_float(cx: &Context, ty: Type) -> bool {
    match ty.data(cx) {
        TypeData::Float(kind) => matches!(
            kind,
            FloatKind::F16
                | FloatKind::BF16
                | FloatKind::F32
                | FloatKind::F64
                | FloatKind::F80
                | FloatKind::F128
        ),
        _ => ty.is::<PpcFp128Type>(cx),
    }
}

/// Whether the type is a vector of one dimension, of integers, floats or pointers.
pub fn is_vector(cx: &Context, ty: Type) -> bool {
    ty.cast::<VectorType>(cx).is_some_and(|vector| {
        let element = vector.element(cx);
        let is_scalar = element.is_signless_integer(cx)
            || is_float(cx, element)
            || element.is::<PointerType>(cx);
        vector.shape(cx).len() == 1 && is_scalar
    })
}

/// Whether values of the type can be loaded and stored.
pub fn is_loadable(cx: &Context, ty: Type) -> bool {
    let opaque = ty.cast::<StructType>(cx).is_some_and(|ty| ty.is_opaque(cx));
    let hidden = ty
        .cast::<TargetType>(cx)
        .is_some_and(|ty| !ty.supports_memory(cx));
    is_compatible(cx, ty)
        && !ty.is::<VoidType>(cx)
        && !ty.is::<FunctionType>(cx)
        && !opaque
        && !hidden
}

/// Whether the type has a zero value.
pub fn supports_zero(cx: &Context, ty: Type) -> bool {
    ty.cast::<TargetType>(cx).is_none_or(|ty| ty.is_spirv(cx))
}

/// Whether a global can have the type.
pub fn can_be_global(cx: &Context, ty: Type) -> bool {
    ty.cast::<TargetType>(cx).is_none_or(|ty| ty.is_spirv(cx))
}

impl TargetType {
    /// The types of SPIR-V have zero values and can be globals.
    fn is_spirv(self, cx: &Context) -> bool {
        self.name(cx).starts_with("spirv.")
    }

    /// Whether values can be allocated, loaded and stored.
    pub fn supports_memory(self, cx: &Context) -> bool {
        self.is_spirv(cx) || self.name(cx) == "aarch64.svcount"
    }
}
