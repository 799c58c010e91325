//! What LLVM 22's C API has, and older ones have not.

use inkwell::basic_block::BasicBlock;
use inkwell::llvm_sys::LLVMAtomicRMWBinOp;
pub(super) use inkwell::llvm_sys::core::{
    LLVMBuildAtomicCmpXchgSyncScope as build_compare_exchange,
    LLVMBuildAtomicRMWSyncScope as build_atomic_update, LLVMBuildFenceSyncScope as build_fence,
    LLVMGlobalAddMetadata as add_symbol_metadata, LLVMSetAtomicSyncScopeID as set_scope,
};
use inkwell::llvm_sys::core::{LLVMConstDataArray, LLVMConstFPFromBits, LLVMGetSyncScopeID};
use inkwell::llvm_sys::debuginfo::LLVMDIBuilderInsertLabelAtEnd;
use inkwell::llvm_sys::prelude::{LLVMDIBuilderRef, LLVMMetadataRef};
use inkwell::types::{AsTypeRef, BasicTypeEnum, FloatType};
use inkwell::values::{ArrayValue, FloatValue};

use super::super::LlvmContext;
use super::atomics::NewOperation;
use super::instructions::AtomicOperation;
use super::{MemoryKinds, encode_memory_effects};

/// A number with these bits, the lowest first.
pub(crate) fn float_of_bits<'cx>(ty: FloatType<'cx>, words: &[u64; 2]) -> FloatValue<'cx> {
    // SAFETY: LLVM reads as many words as the type needs, which are at most two.
    unsafe { FloatValue::new(LLVMConstFPFromBits(ty.as_type_ref(), words.as_ptr())) }
}

/// A constant array of elements of the integer type of 8, 16, 32 or 64 bits or the floating-point type `element`, from
/// their bytes in the host's order.
pub(crate) fn data_array<'cx>(element: BasicTypeEnum<'cx>, bytes: &[u8]) -> ArrayValue<'cx> {
    // SAFETY: LLVM copies `bytes.len()` bytes and wants nothing of their alignment.
    unsafe {
        ArrayValue::new(LLVMConstDataArray(
            element.as_type_ref(),
            bytes.as_ptr().cast(),
            bytes.len(),
        ))
    }
}

/// The operation; `None` if this version has it not.
pub(crate) fn new_operation(operation: NewOperation) -> Option<AtomicOperation> {
    Some(match operation {
        NewOperation::UsubCond => LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpUSubCond,
        NewOperation::UsubSat => LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpUSubSat,
        NewOperation::Fmaximum => LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpFMaximum,
        NewOperation::Fminimum => LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpFMinimum,
    })
}

/// The value of the attribute `memory`.
pub(crate) fn memory_effects(kinds: MemoryKinds) -> u64 {
    let MemoryKinds {
        argument,
        inaccessible,
        errno,
        other,
        target,
    } = kinds;
    encode_memory_effects([argument, inaccessible, errno, other, target[0], target[1]])
}

/// Whether the intrinsics that load and store under a mask have the alignment as an argument.
pub(crate) const MASKED_ACCESSES_HAVE_ALIGNMENTS: bool = false;

/// Whether the intrinsics about the life of a variable have its size as an argument.
pub(crate) const LIFETIMES_HAVE_SIZES: bool = false;

/// What a scope of threads is to the C API.
pub(super) type ScopeNumber = u32;

/// The number of the scope with a name; `None` if this version cannot express it.
pub(super) fn scope_number(llvm: &LlvmContext, name: &str) -> Option<ScopeNumber> {
    // SAFETY: the context is valid; the name's pointer and length are those of a string that outlives the call.
    Some(unsafe { LLVMGetSyncScopeID(llvm.raw(), name.as_ptr().cast(), name.len()) })
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
