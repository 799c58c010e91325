//! What LLVM 22's C API has, by that of LLVM 19: the functions are those of `llvm22.rs`. Few things cannot be expressed.

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::llvm_sys::LLVMTypeKind;
use inkwell::llvm_sys::core::{
    LLVMBuildAtomicCmpXchg, LLVMBuildAtomicRMW, LLVMBuildFence, LLVMConstBitCast,
    LLVMConstIntOfArbitraryPrecision, LLVMGetIntTypeWidth, LLVMGetTypeContext, LLVMGetTypeKind,
    LLVMIntTypeInContext, LLVMSetAtomicSingleThread, LLVMSetWeak,
};
use inkwell::llvm_sys::prelude::{LLVMDIBuilderRef, LLVMMetadataRef, LLVMTypeRef, LLVMValueRef};
use inkwell::types::{AsTypeRef, BasicTypeEnum, FloatType};
use inkwell::values::{ArrayValue, AsValueRef, BasicValueEnum, FloatValue, InstructionValue};

use super::super::LlvmContext;
use super::instructions::{AtomicOperation, AtomicOrdering, UNNAMED};
use super::values::constant_array;
use super::wrap;

type Value<'cx> = BasicValueEnum<'cx>;

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

/// The operations on memory that LLVM 19 does not have.
#[derive(Clone, Copy)]
pub(in crate::llvm_ir) enum NewOperation {
    UsubCond,
    UsubSat,
    Fmaximum,
    Fminimum,
}

/// The operation; `None` if this version has it not.
pub(in crate::llvm_ir) fn new_operation(_: NewOperation) -> Option<AtomicOperation> {
    None
}

/// A scope of threads.
#[derive(Clone, Copy)]
pub(in crate::llvm_ir) struct SyncScope {
    is_single_thread: bool,
}

/// The scope with a name: `singlethread`, one of a target, or all of the system for none. `None` if this version cannot express
/// it.
pub(in crate::llvm_ir) fn sync_scope(_: &LlvmContext, scope: Option<&str>) -> Option<SyncScope> {
    let is_single_thread = match scope.unwrap_or_default() {
        "" => false,
        "singlethread" => true,
        _ => return None,
    };
    Some(SyncScope { is_single_thread })
}

/// Makes an atomic access of memory atomic for the threads of a scope.
pub(in crate::llvm_ir) fn set_sync_scope(access: InstructionValue<'_>, scope: SyncScope) {
    // SAFETY: the instruction is a load or a store that was made atomic.
    unsafe { LLVMSetAtomicSingleThread(access.as_value_ref(), scope.is_single_thread.into()) }
}

/// Reads, changes and writes memory at once.
pub(in crate::llvm_ir) fn atomic_update<'cx>(
    builder: &Builder<'cx>,
    operation: AtomicOperation,
    operands: [Value<'cx>; 2],
    ordering: AtomicOrdering,
    scope: SyncScope,
) -> Value<'cx> {
    // SAFETY: the builder is positioned; the first operand is a pointer.
    unsafe {
        wrap(LLVMBuildAtomicRMW(
            builder.as_mut_ptr(),
            operation,
            operands[0].as_value_ref(),
            operands[1].as_value_ref(),
            ordering,
            scope.is_single_thread.into(),
        ))
    }
}

/// Writes memory if it has a value.
pub(in crate::llvm_ir) fn compare_exchange<'cx>(
    builder: &Builder<'cx>,
    operands: [Value<'cx>; 3],
    orderings: [AtomicOrdering; 2],
    scope: SyncScope,
    is_weak: bool,
) -> Value<'cx> {
    // SAFETY: as for `atomic_update`.
    unsafe {
        let exchange = LLVMBuildAtomicCmpXchg(
            builder.as_mut_ptr(),
            operands[0].as_value_ref(),
            operands[1].as_value_ref(),
            operands[2].as_value_ref(),
            orderings[0],
            orderings[1],
            scope.is_single_thread.into(),
        );
        LLVMSetWeak(exchange, is_weak.into());
        wrap(exchange)
    }
}

/// Orders accesses of memory.
pub(in crate::llvm_ir) fn fence(builder: &Builder<'_>, ordering: AtomicOrdering, scope: SyncScope) {
    let is_single_thread = scope.is_single_thread.into();
    // SAFETY: the builder is positioned.
    unsafe {
        LLVMBuildFence(
            builder.as_mut_ptr(),
            ordering,
            is_single_thread,
            UNNAMED.as_ptr(),
        );
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
