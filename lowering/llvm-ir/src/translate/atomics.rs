//! Atomic accesses of memory.

use terrace_ir::Op;
use terrace_ir::ods::{Enumeration, TypedOp};
use terrace_llvm_dialect as llvm;

use super::function::{Failure, FunctionTranslation, Translated};
use super::memory::checked_alignment;
use crate::{LlvmContext, raw};

/// The order that the C API knows by this name.
pub(super) fn ordering(ordering: llvm::AtomicOrdering) -> raw::AtomicOrdering {
    use raw::AtomicOrdering as Raw;
    match ordering {
        llvm::AtomicOrdering::NotAtomic => Raw::LLVMAtomicOrderingNotAtomic,
        llvm::AtomicOrdering::Unordered => Raw::LLVMAtomicOrderingUnordered,
        llvm::AtomicOrdering::Monotonic => Raw::LLVMAtomicOrderingMonotonic,
        llvm::AtomicOrdering::Acquire => Raw::LLVMAtomicOrderingAcquire,
        llvm::AtomicOrdering::Release => Raw::LLVMAtomicOrderingRelease,
        llvm::AtomicOrdering::AcqRel => Raw::LLVMAtomicOrderingAcquireRelease,
        llvm::AtomicOrdering::SeqCst => Raw::LLVMAtomicOrderingSequentiallyConsistent,
    }
}

fn operation(operation: llvm::AtomicBinOp) -> Result<raw::AtomicOperation, Failure> {
    use llvm::AtomicBinOp as Op;
    use raw::{AtomicOperation as Raw, NewOperation as New};
    let new = |new| {
        let name = operation.text();
        raw::new_operation(new)
            .ok_or_else(|| format!("this version of LLVM has no atomic `{name}`"))
    };
    Ok(match operation {
        Op::Xchg => Raw::LLVMAtomicRMWBinOpXchg,
        Op::Add => Raw::LLVMAtomicRMWBinOpAdd,
        Op::Sub => Raw::LLVMAtomicRMWBinOpSub,
        Op::And => Raw::LLVMAtomicRMWBinOpAnd,
        Op::Nand => Raw::LLVMAtomicRMWBinOpNand,
        Op::Or => Raw::LLVMAtomicRMWBinOpOr,
        Op::Xor => Raw::LLVMAtomicRMWBinOpXor,
        Op::Max => Raw::LLVMAtomicRMWBinOpMax,
        Op::Min => Raw::LLVMAtomicRMWBinOpMin,
        Op::Umax => Raw::LLVMAtomicRMWBinOpUMax,
        Op::Umin => Raw::LLVMAtomicRMWBinOpUMin,
        Op::Fadd => Raw::LLVMAtomicRMWBinOpFAdd,
        Op::Fsub => Raw::LLVMAtomicRMWBinOpFSub,
        Op::Fmax => Raw::LLVMAtomicRMWBinOpFMax,
        Op::Fmin => Raw::LLVMAtomicRMWBinOpFMin,
        Op::UincWrap => Raw::LLVMAtomicRMWBinOpUIncWrap,
        Op::UdecWrap => Raw::LLVMAtomicRMWBinOpUDecWrap,
        Op::UsubCond => new(New::UsubCond)?,
        Op::UsubSat => new(New::UsubSat)?,
        Op::Fmaximum => new(New::Fmaximum)?,
        Op::Fminimum => new(New::Fminimum)?,
    })
}

/// The scope with a name.
pub(super) fn sync_scope(
    llvm: &LlvmContext,
    name: Option<&str>,
) -> Result<raw::SyncScope, Failure> {
    let scope = raw::sync_scope(llvm, name);
    let name = name.unwrap_or_default();
    Ok(scope.ok_or_else(|| format!("the scope `{name}` needs a later version of LLVM"))?)
}

pub(super) fn update(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let (ir, typed) = (t.ir, llvm::AtomicRmwOp::from_op_unchecked(op));
    let operands = [t.value(typed.ptr(ir))?, t.value(typed.val(ir))?];
    let scope = sync_scope(t.module.llvm, typed.syncscope(ir).as_deref())?;
    let order = ordering(typed.ordering(ir));
    let value = raw::atomic_update(
        &t.builder,
        operation(typed.bin_op(ir))?,
        operands,
        order,
        scope,
    );
    t.set_result(op, value);
    finish(t, typed.volatile(ir), typed.alignment(ir))
}

pub(super) fn compare_exchange(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let (ir, typed) = (t.ir, llvm::AtomicCmpXchgOp::from_op_unchecked(op));
    let operands = [typed.ptr(ir), typed.cmp(ir), typed.val(ir)];
    let operands = [
        t.value(operands[0])?,
        t.value(operands[1])?,
        t.value(operands[2])?,
    ];
    let scope = sync_scope(t.module.llvm, typed.syncscope(ir).as_deref())?;
    let orderings = [typed.success_ordering(ir), typed.failure_ordering(ir)].map(ordering);
    let value = raw::compare_exchange(&t.builder, operands, orderings, scope, typed.weak(ir));
    t.set_result(op, value);
    finish(t, typed.volatile(ir), typed.alignment(ir))
}

/// Sets what accesses have in common.
fn finish(
    t: &mut FunctionTranslation<'_, '_, '_>,
    is_volatile: bool,
    alignment: Option<i64>,
) -> Translated {
    let Some(instruction) = raw::last_instruction(&t.builder) else {
        return Ok(());
    };
    raw::set_volatile(instruction, is_volatile);
    if let Some(alignment) = alignment.filter(|alignment| *alignment != 0) {
        raw::set_alignment(instruction, checked_alignment(alignment)?);
    }
    Ok(())
}

pub(super) fn fence(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::FenceOp::from_op_unchecked(op);
    let scope = sync_scope(t.module.llvm, typed.syncscope(t.ir).as_deref())?;
    raw::fence(&t.builder, ordering(typed.ordering(t.ir)), scope);
    Ok(())
}
