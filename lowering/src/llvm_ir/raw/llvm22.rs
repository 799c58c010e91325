//! What LLVM 22's C API has, and older ones have not. `llvm19.rs` has the same functions.

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::llvm_sys::LLVMAtomicRMWBinOp;
use inkwell::llvm_sys::core::{
    LLVMBuildAtomicCmpXchgSyncScope, LLVMBuildAtomicRMWSyncScope, LLVMBuildFenceSyncScope,
    LLVMConstDataArray, LLVMConstFPFromBits, LLVMGetSyncScopeID, LLVMSetAtomicSyncScopeID,
    LLVMSetWeak,
};
use inkwell::llvm_sys::debuginfo::LLVMDIBuilderInsertLabelAtEnd;
use inkwell::llvm_sys::prelude::{LLVMDIBuilderRef, LLVMMetadataRef};
use inkwell::types::{AsTypeRef, BasicTypeEnum, FloatType};
use inkwell::values::{ArrayValue, AsValueRef, BasicValueEnum, FloatValue, InstructionValue};

use super::super::LlvmContext;
use super::instructions::{AtomicOperation, AtomicOrdering, UNNAMED};
use super::wrap;

type Value<'cx> = BasicValueEnum<'cx>;

/// A number with these bits, the lowest first.
pub(in crate::llvm_ir) fn float_of_bits<'cx>(
    ty: FloatType<'cx>,
    words: &[u64; 2],
) -> FloatValue<'cx> {
    // SAFETY: LLVM reads as many words as the type needs, which are at most two.
    unsafe { FloatValue::new(LLVMConstFPFromBits(ty.as_type_ref(), words.as_ptr())) }
}

/// A constant array of elements of the integer type of 8, 16, 32 or 64 bits or the floating-point type `element`, from
/// their bytes in the host's order.
pub(in crate::llvm_ir) fn data_array<'cx>(
    element: BasicTypeEnum<'cx>,
    bytes: &[u8],
) -> ArrayValue<'cx> {
    // SAFETY: LLVM copies `bytes.len()` bytes and wants nothing of their alignment.
    unsafe {
        ArrayValue::new(LLVMConstDataArray(
            element.as_type_ref(),
            bytes.as_ptr().cast(),
            bytes.len(),
        ))
    }
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
pub(in crate::llvm_ir) fn new_operation(operation: NewOperation) -> Option<AtomicOperation> {
    Some(match operation {
        NewOperation::UsubCond => LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpUSubCond,
        NewOperation::UsubSat => LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpUSubSat,
        NewOperation::Fmaximum => LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpFMaximum,
        NewOperation::Fminimum => LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpFMinimum,
    })
}

/// A scope of threads.
#[derive(Clone, Copy)]
pub(in crate::llvm_ir) struct SyncScope(u32);

/// The scope with a name: `singlethread`, one of a target, or all of the system for none. `None` if this version cannot express
/// it.
pub(in crate::llvm_ir) fn sync_scope(llvm: &LlvmContext, scope: Option<&str>) -> Option<SyncScope> {
    let scope = scope.unwrap_or_default();
    // SAFETY: the context is valid; the name's pointer and length are those of a string that outlives the call.
    let number = unsafe { LLVMGetSyncScopeID(llvm.raw(), scope.as_ptr().cast(), scope.len()) };
    Some(SyncScope(number))
}

/// Makes an atomic access of memory atomic for the threads of a scope.
pub(in crate::llvm_ir) fn set_sync_scope(access: InstructionValue<'_>, scope: SyncScope) {
    // SAFETY: the instruction is a load or a store that was made atomic.
    unsafe { LLVMSetAtomicSyncScopeID(access.as_value_ref(), scope.0) }
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
        wrap(LLVMBuildAtomicRMWSyncScope(
            builder.as_mut_ptr(),
            operation,
            operands[0].as_value_ref(),
            operands[1].as_value_ref(),
            ordering,
            scope.0,
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
        let exchange = LLVMBuildAtomicCmpXchgSyncScope(
            builder.as_mut_ptr(),
            operands[0].as_value_ref(),
            operands[1].as_value_ref(),
            operands[2].as_value_ref(),
            orderings[0],
            orderings[1],
            scope.0,
        );
        LLVMSetWeak(exchange, is_weak.into());
        wrap(exchange)
    }
}

/// Orders accesses of memory.
pub(in crate::llvm_ir) fn fence(builder: &Builder<'_>, ordering: AtomicOrdering, scope: SyncScope) {
    // SAFETY: the builder is positioned.
    unsafe { LLVMBuildFenceSyncScope(builder.as_mut_ptr(), ordering, scope.0, UNNAMED.as_ptr()) };
}

/// Says that a label is at the end of a block.
///
/// # Safety
/// The builder must be valid, and the nodes a label and a location.
pub(super) unsafe fn insert_label(
    builder: LLVMDIBuilderRef,
    label: LLVMMetadataRef,
    location: LLVMMetadataRef,
    block: BasicBlock<'_>,
) {
    // SAFETY: as the caller promises.
    unsafe {
        LLVMDIBuilderInsertLabelAtEnd(builder, label, location, block.as_mut_ptr());
    }
}
