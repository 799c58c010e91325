//! How LLVM aligns values in memory where no data layout says so.

use terrace_dialects::llvm;
use terrace_ir::types::{Type, TypeData};
use terrace_ir::{Context, types::VectorType};

/// The alignment in bytes that LLVM prefers for a type; `None` if it has no size.
pub(super) fn preferred_alignment(cx: &Context, ty: Type) -> Option<i64> {
    if let Some(array) = ty.cast::<llvm::ArrayType>(cx) {
        return preferred_alignment(cx, array.element(cx));
    }
    if let Some(fields) = ty.cast::<llvm::StructType>(cx) {
        let fields = fields.elements(cx).iter();
        return fields
            .map(|field| preferred_alignment(cx, *field))
            .try_fold(8, |most, field| Some(most.max(field?)));
    }
    if let Some(vector) = ty.cast::<VectorType>(cx) {
        let elements: i64 = vector.shape(cx).iter().product();
        let bits = bits(cx, vector.element(cx))?.checked_mul(elements.unsigned_abs())?;
        return i64::try_from(bits.div_ceil(8).checked_next_power_of_two()?).ok();
    }
    match ty.data(cx) {
        TypeData::Integer { width, .. } => {
            Some(i64::from(width.div_ceil(8).next_power_of_two().min(8)))
        }
        TypeData::Float(kind) => Some(i64::from(kind.width().div_ceil(8).next_power_of_two())),
        _ => ty.is::<llvm::PointerType>(cx).then_some(8),
    }
}

/// How many bits an element of a vector has.
fn bits(cx: &Context, ty: Type) -> Option<u64> {
    match ty.data(cx) {
        TypeData::Integer { width, .. } => Some(u64::from(*width)),
        TypeData::Float(kind) => Some(u64::from(kind.width())),
        _ => ty.is::<llvm::PointerType>(cx).then_some(64),
    }
}
