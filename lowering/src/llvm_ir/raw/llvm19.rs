//! What LLVM 22's C API has, by that of LLVM 19: the functions are those of `llvm22.rs`. Few things cannot be expressed.

use inkwell::basic_block::BasicBlock;
use inkwell::llvm_sys::LLVMTypeKind;
pub(super) use inkwell::llvm_sys::core::{
    LLVMBuildAtomicCmpXchg as build_compare_exchange, LLVMBuildAtomicRMW as build_atomic_update,
    LLVMBuildFence as build_fence, LLVMGlobalSetMetadata as add_symbol_metadata,
    LLVMSetAtomicSingleThread as set_scope,
};
use inkwell::llvm_sys::core::{
    LLVMConstBitCast, LLVMConstIntOfArbitraryPrecision, LLVMGetIntTypeWidth, LLVMGetTypeContext,
    LLVMGetTypeKind, LLVMIntTypeInContext,
};
use inkwell::llvm_sys::prelude::{
    LLVMBool, LLVMDIBuilderRef, LLVMMetadataRef, LLVMTypeRef, LLVMValueRef,
};
use inkwell::types::{AsTypeRef, BasicTypeEnum, FloatType};
use inkwell::values::{ArrayValue, FloatValue};

use super::super::LlvmContext;
use super::atomics::NewOperation;
use super::instructions::AtomicOperation;
use super::values::constant_array;
use super::{MemoryKinds, encode_memory_effects, wrap};

/// The number of bits of an integer or floating-point type.
///
/// # Safety
/// The type must be valid.
unsafe fn width(ty: LLVMTypeRef) -> u32 {
    // SAFETY: as the caller promises; only an integer type is asked for its width.
    unsafe {
        match LLVMGetTypeKind(ty) {
            LLVMTypeKind::LLVMIntegerTypeKind => LLVMGetIntTypeWidth(ty),
            LLVMTypeKind::LLVMHalfTypeKind | LLVMTypeKind::LLVMBFloatTypeKind => 16,
            LLVMTypeKind::LLVMFloatTypeKind => 32,
            LLVMTypeKind::LLVMDoubleTypeKind => 64,
            LLVMTypeKind::LLVMX86_FP80TypeKind => 80,
            _ => 128,
        }
    }
}

/// A constant of an integer or floating-point type of at most 128 bits.
///
/// # Safety
/// The type must be valid.
unsafe fn constant_of_bits(ty: LLVMTypeRef, words: &[u64; 2]) -> LLVMValueRef {
    // SAFETY: as the caller promises; LLVM reads as many words as there are.
    unsafe {
        let width = width(ty);
        let integer = LLVMIntTypeInContext(LLVMGetTypeContext(ty), width);
        let words_needed = width.div_ceil(64);
        let bits = LLVMConstIntOfArbitraryPrecision(integer, words_needed, words.as_ptr());
        LLVMConstBitCast(bits, ty)
    }
}

/// A number with these bits, the lowest first.
pub(in crate::llvm_ir) fn float_of_bits<'cx>(
    ty: FloatType<'cx>,
    words: &[u64; 2],
) -> FloatValue<'cx> {
    // SAFETY: the type is valid, and no floating-point type has more than 128 bits.
    unsafe { FloatValue::new(constant_of_bits(ty.as_type_ref(), words)) }
}

/// A constant array of elements of the integer type of 8, 16, 32 or 64 bits or the floating-point type `element`, from
/// their bytes in the host's order.
pub(in crate::llvm_ir) fn data_array<'cx>(
    element: BasicTypeEnum<'cx>,
    bytes: &[u8],
) -> ArrayValue<'cx> {
    let ty = element.as_type_ref();
    // SAFETY: the type is valid.
    let size = unsafe { width(ty) } as usize / 8;
    let elements = bytes.chunks_exact(size).map(|bytes| {
        let mut word = [0; 8];
        let at = if cfg!(target_endian = "big") {
            8 - size
        } else {
            0
        };
        word[at..at + size].copy_from_slice(bytes);
        // SAFETY: as above.
        unsafe { wrap(constant_of_bits(ty, &[u64::from_ne_bytes(word), 0])) }
    });
    constant_array(element, &elements.collect::<Vec<_>>())
}

/// The operation; `None` if this version has it not.
pub(in crate::llvm_ir) fn new_operation(_: NewOperation) -> Option<AtomicOperation> {
    None
}

/// The value of the attribute `memory`. Fewer kinds of memory are told apart.
pub(in crate::llvm_ir) fn memory_effects(kinds: MemoryKinds) -> u64 {
    let MemoryKinds {
        argument,
        inaccessible,
        errno,
        other,
        target,
    } = kinds;
    let [inaccessible, other] = [inaccessible | target[0] | target[1], other | errno];
    encode_memory_effects([argument, inaccessible, other])
}

/// Whether the intrinsics that load and store under a mask have the alignment as an argument.
pub(in crate::llvm_ir) const MASKED_ACCESSES_HAVE_ALIGNMENTS: bool = true;

/// Whether the intrinsics about the life of a variable have its size as an argument.
pub(in crate::llvm_ir) const LIFETIMES_HAVE_SIZES: bool = true;

/// What a scope of threads is to the C API: whether it is one thread.
pub(super) type ScopeNumber = LLVMBool;

/// The number of the scope with a name; `None` if this version cannot express it.
pub(super) fn scope_number(_: &LlvmContext, name: &str) -> Option<ScopeNumber> {
    match name {
        "" => Some(false.into()),
        "singlethread" => Some(true.into()),
        _ => None,
    }
}

/// Says that a label is at the end of a block. The C API has no such record, so a debugger does without the label.
///
/// # Safety
/// None is needed; that of the other version is.
pub(super) unsafe fn insert_label(
    _: LLVMDIBuilderRef,
    _: LLVMMetadataRef,
    _: LLVMMetadataRef,
    _: BasicBlock<'_>,
) {
}
