//! Atomic accesses of memory.

use inkwell::builder::Builder;
use inkwell::llvm_sys::core::LLVMSetWeak;
use inkwell::values::{AsValueRef, BasicValueEnum, InstructionValue};

use super::super::LlvmContext;
use super::instructions::{AtomicOperation, AtomicOrdering, UNNAMED};
use super::version::{
    ScopeNumber, build_atomic_update, build_compare_exchange, build_fence, scope_number, set_scope,
};
use super::wrap;

type Value<'cx> = BasicValueEnum<'cx>;

/// The operations on memory that inkwell does not know.
#[derive(Clone, Copy)]
pub(crate) enum NewOperation {
    UsubCond,
    UsubSat,
    Fmaximum,
    Fminimum,
}

/// A scope of threads.
#[derive(Clone, Copy)]
pub(crate) struct SyncScope(ScopeNumber);

/// The scope with a name: `singlethread`, one of a target, or all of the system for none. `None` if this version cannot express
/// it.
pub(crate) fn sync_scope(llvm: &LlvmContext, name: Option<&str>) -> Option<SyncScope> {
    scope_number(llvm, name.unwrap_or_default()).map(SyncScope)
}

/// Makes an atomic access of memory atomic for the threads of a scope.
pub(crate) fn set_sync_scope(access: InstructionValue<'_>, scope: SyncScope) {
    // SAFETY: the instruction is a load or a store that was made atomic.
    unsafe { set_scope(access.as_value_ref(), scope.0) }
}

/// Reads, changes and writes memory at once.
pub(crate) fn atomic_update<'cx>(
    builder: &Builder<'cx>,
    operation: AtomicOperation,
    operands: [Value<'cx>; 2],
    ordering: AtomicOrdering,
    scope: SyncScope,
) -> Value<'cx> {
    let [pointer, value] = operands.map(|operand| operand.as_value_ref());
    // SAFETY: the builder is positioned; the first operand is a pointer.
    unsafe {
        wrap(build_atomic_update(
            builder.as_mut_ptr(),
            operation,
            pointer,
            value,
            ordering,
            scope.0,
        ))
    }
}

/// Writes memory if it has a value.
pub(crate) fn compare_exchange<'cx>(
    builder: &Builder<'cx>,
    operands: [Value<'cx>; 3],
    [success, failure]: [AtomicOrdering; 2],
    scope: SyncScope,
    is_weak: bool,
) -> Value<'cx> {
    let [pointer, expected, new] = operands.map(|operand| operand.as_value_ref());
    // SAFETY: as for `atomic_update`.
    unsafe {
        let exchange = build_compare_exchange(
            builder.as_mut_ptr(),
            pointer,
            expected,
            new,
            success,
            failure,
            scope.0,
        );
        LLVMSetWeak(exchange, is_weak.into());
        wrap(exchange)
    }
}

/// Orders accesses of memory.
pub(crate) fn fence(builder: &Builder<'_>, ordering: AtomicOrdering, scope: SyncScope) {
    // SAFETY: the builder is positioned.
    unsafe { build_fence(builder.as_mut_ptr(), ordering, scope.0, UNNAMED.as_ptr()) };
}
