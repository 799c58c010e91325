//! Types and constants.

use std::ffi::CString;

use inkwell::basic_block::BasicBlock;
use inkwell::llvm_sys::core::{
    LLVMArrayType2, LLVMBlockAddress, LLVMConstArray2, LLVMConstInsertElement, LLVMConstInt,
    LLVMConstNamedStruct, LLVMConstNull, LLVMConstShuffleVector, LLVMConstVector, LLVMFunctionType,
    LLVMGetParam, LLVMGetPoison, LLVMGetTypeContext, LLVMGetUndef, LLVMInt32TypeInContext,
    LLVMIsConstant, LLVMMetadataTypeInContext, LLVMScalableVectorType, LLVMTargetExtTypeInContext,
    LLVMTokenTypeInContext, LLVMVectorType, LLVMVoidTypeInContext, LLVMX86AMXTypeInContext,
};
use inkwell::llvm_sys::prelude::{LLVMTypeRef, LLVMValueRef};
use inkwell::types::{
    ArrayType, AsTypeRef, BasicTypeEnum, FunctionType, ScalableVectorType, StructType,
};
use inkwell::values::{ArrayValue, AsValueRef, BasicValueEnum, FunctionValue};

use super::super::LlvmContext;
use super::{wrap, wrap_type};

/// An array type of any size.
pub(crate) fn array_type<'cx>(element: BasicTypeEnum<'cx>, size: u64) -> ArrayType<'cx> {
    // SAFETY: the element type is valid, and LLVM makes an array type of it.
    unsafe { ArrayType::new(LLVMArrayType2(element.as_type_ref(), size)) }
}

/// A vector type, of elements that LLVM has vectors of.
pub(crate) fn vector_type<'cx>(
    element: BasicTypeEnum<'cx>,
    size: u32,
    is_scalable: bool,
) -> BasicTypeEnum<'cx> {
    // SAFETY: the element type is valid; the dialect's verifier allows only elements that LLVM allows.
    unsafe {
        wrap_type(if is_scalable {
            LLVMScalableVectorType(element.as_type_ref(), size)
        } else {
            LLVMVectorType(element.as_type_ref(), size)
        })
    }
}

/// A type without parts.
#[derive(Clone, Copy)]
pub(crate) enum OpaqueType {
    Token,
    Metadata,
    Amx,
    /// Only as a parameter of a target's type.
    Void,
}

/// A type that inkwell has no kind for.
pub(crate) fn opaque_type(llvm: &LlvmContext, ty: OpaqueType) -> BasicTypeEnum<'_> {
    // SAFETY: the context is valid.
    unsafe {
        wrap_type(match ty {
            OpaqueType::Token => LLVMTokenTypeInContext(llvm.raw()),
            OpaqueType::Metadata => LLVMMetadataTypeInContext(llvm.raw()),
            OpaqueType::Amx => LLVMX86AMXTypeInContext(llvm.raw()),
            OpaqueType::Void => LLVMVoidTypeInContext(llvm.raw()),
        })
    }
}

/// A type of a target, by its name and parameters.
pub(crate) fn target_type<'cx>(
    llvm: &'cx LlvmContext,
    name: &str,
    types: &[BasicTypeEnum<'cx>],
    integers: &[u32],
) -> Option<BasicTypeEnum<'cx>> {
    let name = CString::new(name).ok()?;
    let mut types: Vec<LLVMTypeRef> = types.iter().map(AsTypeRef::as_type_ref).collect();
    let mut integers = integers.to_vec();
    // SAFETY: the context and types are valid; pointers and lengths are those of vectors that outlive the call.
    Some(unsafe {
        wrap_type(LLVMTargetExtTypeInContext(
            llvm.raw(),
            name.as_ptr(),
            types.as_mut_ptr(),
            types.len() as u32,
            integers.as_mut_ptr(),
            integers.len() as u32,
        ))
    })
}

/// An argument of a function, which has as many.
pub(crate) fn parameter<'cx>(function: FunctionValue<'cx>, index: u32) -> BasicValueEnum<'cx> {
    // SAFETY: the verifier made sure that the entry block has the arguments of the function's type.
    unsafe { wrap(LLVMGetParam(function.as_value_ref(), index)) }
}

/// A function type, of any types.
pub(crate) fn function_type<'cx>(
    llvm: &'cx LlvmContext,
    result: Option<BasicTypeEnum<'cx>>,
    inputs: &[BasicTypeEnum<'cx>],
    variadic: bool,
) -> FunctionType<'cx> {
    let result = result.map_or_else(|| llvm.void_type().as_type_ref(), |ty| ty.as_type_ref());
    let mut inputs: Vec<LLVMTypeRef> = inputs.iter().map(AsTypeRef::as_type_ref).collect();
    // SAFETY: the types are valid; the pointer and length are those of a vector that outlives the call.
    unsafe {
        FunctionType::new(LLVMFunctionType(
            result,
            inputs.as_mut_ptr(),
            inputs.len() as u32,
            variadic.into(),
        ))
    }
}

/// The constant zero of any type.
pub(crate) fn zero(ty: BasicTypeEnum<'_>) -> BasicValueEnum<'_> {
    // SAFETY: the type is valid and has a zero: the verifier of the op saw to it.
    unsafe { wrap(LLVMConstNull(ty.as_type_ref())) }
}

/// The undefined value of any type.
pub(crate) fn undef(ty: BasicTypeEnum<'_>) -> BasicValueEnum<'_> {
    // SAFETY: as for `zero`.
    unsafe { wrap(LLVMGetUndef(ty.as_type_ref())) }
}

/// The poison value of any type.
pub(crate) fn poison(ty: BasicTypeEnum<'_>) -> BasicValueEnum<'_> {
    // SAFETY: as for `zero`.
    unsafe { wrap(LLVMGetPoison(ty.as_type_ref())) }
}

/// Whether a value is a constant of any type.
pub(crate) fn is_constant(value: BasicValueEnum<'_>) -> bool {
    // SAFETY: the value is valid.
    unsafe { LLVMIsConstant(value.as_value_ref()) != 0 }
}

/// References to values, for the C API.
pub(super) fn references(values: &[BasicValueEnum<'_>]) -> Vec<LLVMValueRef> {
    values.iter().map(AsValueRef::as_value_ref).collect()
}

/// A constant array of constants of one type.
pub(crate) fn constant_array<'cx>(
    element: BasicTypeEnum<'cx>,
    values: &[BasicValueEnum<'cx>],
) -> ArrayValue<'cx> {
    let mut values = references(values);
    // SAFETY: the pointer and length are those of a vector that outlives the call; its elements are valid constants.
    unsafe {
        ArrayValue::new(LLVMConstArray2(
            element.as_type_ref(),
            values.as_mut_ptr(),
            values.len() as u64,
        ))
    }
}

/// A constant vector of constants of one type, of which there is at least one.
pub(crate) fn constant_vector<'cx>(values: &[BasicValueEnum<'cx>]) -> BasicValueEnum<'cx> {
    let mut values = references(values);
    // SAFETY: as for `constant_array`.
    unsafe { wrap(LLVMConstVector(values.as_mut_ptr(), values.len() as u32)) }
}

/// A scalable vector with the same constant in all places: that in a vector of one element, repeated.
pub(crate) fn splat<'cx>(
    ty: ScalableVectorType<'cx>,
    value: BasicValueEnum<'cx>,
) -> BasicValueEnum<'cx> {
    // SAFETY: the constant has the type of the elements, and the mask is a vector of zeros of the same length.
    unsafe {
        let index = LLVMInt32TypeInContext(LLVMGetTypeContext(ty.as_type_ref()));
        let mask = LLVMConstNull(LLVMScalableVectorType(index, ty.get_size()));
        let nothing = LLVMGetPoison(ty.as_type_ref());
        let first = LLVMConstInt(index, 0, 0);
        let one = LLVMConstInsertElement(nothing, value.as_value_ref(), first);
        wrap(LLVMConstShuffleVector(one, nothing, mask))
    }
}

/// A constant of a struct type, with a name or without.
pub(crate) fn constant_struct<'cx>(
    ty: StructType<'cx>,
    fields: &[BasicValueEnum<'cx>],
) -> BasicValueEnum<'cx> {
    let mut fields = references(fields);
    // SAFETY: as for `constant_array`; the fields have the types that the struct says.
    unsafe {
        wrap(LLVMConstNamedStruct(
            ty.as_type_ref(),
            fields.as_mut_ptr(),
            fields.len() as u32,
        ))
    }
}

/// The address of a block.
pub(crate) fn block_address<'cx>(
    function: FunctionValue<'cx>,
    block: BasicBlock<'cx>,
) -> BasicValueEnum<'cx> {
    // SAFETY: the block belongs to the function.
    unsafe {
        wrap(LLVMBlockAddress(
            function.as_value_ref(),
            block.as_mut_ptr(),
        ))
    }
}
