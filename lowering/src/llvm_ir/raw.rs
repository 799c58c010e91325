//! What inkwell lacks, as calls to LLVM's C API. All unsafe code of the translation is here.
//!
//! The arguments are inkwell's handles, which are valid as long as their context lives; every result belongs to the
//! same context.

use std::ffi::CStr;

use inkwell::builder::Builder;
use inkwell::llvm_sys::core::{
    LLVMArrayType2, LLVMBuildGEPWithNoWrapFlags, LLVMConstArray2, LLVMConstDataArray,
    LLVMConstNull, LLVMGetPoison, LLVMGetSyncScopeID, LLVMGetUndef, LLVMIsConstant,
    LLVMSetAtomicSyncScopeID,
};
use inkwell::llvm_sys::prelude::LLVMValueRef;
use inkwell::types::{ArrayType, AsTypeRef, BasicTypeEnum};
use inkwell::values::{
    ArrayValue, AsValueRef, BasicValueEnum, FunctionValue, InstructionValue, PointerValue,
};

use super::LlvmContext;

const UNNAMED: &CStr = c"";

/// An array type of any size.
pub(super) fn array_type<'cx>(element: BasicTypeEnum<'cx>, size: u64) -> ArrayType<'cx> {
    // SAFETY: the element type is valid, and LLVM makes an array type of it.
    unsafe { ArrayType::new(LLVMArrayType2(element.as_type_ref(), size)) }
}

/// The constant zero of any type.
pub(super) fn zero(ty: BasicTypeEnum<'_>) -> BasicValueEnum<'_> {
    // SAFETY: the type is valid and first-class, so the constant has a basic type.
    unsafe { BasicValueEnum::new(LLVMConstNull(ty.as_type_ref())) }
}

/// The undefined value of any type.
pub(super) fn undef(ty: BasicTypeEnum<'_>) -> BasicValueEnum<'_> {
    // SAFETY: as for `zero`.
    unsafe { BasicValueEnum::new(LLVMGetUndef(ty.as_type_ref())) }
}

/// The poison value of any type.
pub(super) fn poison(ty: BasicTypeEnum<'_>) -> BasicValueEnum<'_> {
    // SAFETY: as for `zero`.
    unsafe { BasicValueEnum::new(LLVMGetPoison(ty.as_type_ref())) }
}

/// Whether a value is a constant of any type.
pub(super) fn is_constant(value: BasicValueEnum<'_>) -> bool {
    // SAFETY: the value is valid.
    unsafe { LLVMIsConstant(value.as_value_ref()) != 0 }
}

/// A constant array of elements of the integer type of 8, 16, 32 or 64 bits or the floating-point type `element`, from
/// their bytes in the host's order.
pub(super) fn data_array<'cx>(element: BasicTypeEnum<'cx>, bytes: &[u8]) -> ArrayValue<'cx> {
    // SAFETY: LLVM copies `bytes.len()` bytes and wants nothing of their alignment.
    unsafe {
        ArrayValue::new(LLVMConstDataArray(
            element.as_type_ref(),
            bytes.as_ptr().cast(),
            bytes.len(),
        ))
    }
}

/// A constant array of constants of one type.
pub(super) fn constant_array<'cx>(
    element: BasicTypeEnum<'cx>,
    values: &[BasicValueEnum<'cx>],
) -> ArrayValue<'cx> {
    let mut values: Vec<LLVMValueRef> = values.iter().map(AsValueRef::as_value_ref).collect();
    // SAFETY: the pointer and length are those of a vector that outlives the call; its elements are valid constants.
    unsafe {
        ArrayValue::new(LLVMConstArray2(
            element.as_type_ref(),
            values.as_mut_ptr(),
            values.len() as u64,
        ))
    }
}

/// A `getelementptr` with LLVM's no-wrap flags.
pub(super) fn element_pointer<'cx>(
    builder: &Builder<'cx>,
    element: BasicTypeEnum<'cx>,
    base: BasicValueEnum<'cx>,
    indices: &[BasicValueEnum<'cx>],
    flags: u32,
) -> BasicValueEnum<'cx> {
    let mut indices: Vec<LLVMValueRef> = indices.iter().map(AsValueRef::as_value_ref).collect();
    // SAFETY: the builder is positioned; the pointer and length are those of a vector that outlives the call. The op's verifier
    // made sure that the indices lead into the element type.
    unsafe {
        BasicValueEnum::new(LLVMBuildGEPWithNoWrapFlags(
            builder.as_mut_ptr(),
            element.as_type_ref(),
            base.as_value_ref(),
            indices.as_mut_ptr(),
            indices.len() as u32,
            UNNAMED.as_ptr(),
            flags,
        ))
    }
}

/// Makes an atomic access of memory atomic for the threads of a scope, such as `singlethread`.
pub(super) fn set_sync_scope(llvm: &LlvmContext, access: InstructionValue<'_>, scope: &str) {
    // SAFETY: the context is valid; the name's pointer and length are those of a string that outlives the call. The
    // instruction is a load or a store that was made atomic.
    unsafe {
        let id = LLVMGetSyncScopeID(llvm.raw(), scope.as_ptr().cast(), scope.len());
        LLVMSetAtomicSyncScopeID(access.as_value_ref(), id);
    }
}

/// The address of a function as a value.
pub(super) fn function_pointer(function: FunctionValue<'_>) -> PointerValue<'_> {
    function.as_global_value().as_pointer_value()
}

/// Deletes a function that nothing uses.
pub(super) fn delete_function(function: FunctionValue<'_>) {
    // SAFETY: the caller made the function, dropped every handle to what is inside, and nothing refers to it.
    unsafe { function.delete() }
}
