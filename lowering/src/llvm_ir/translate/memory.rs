//! Memory, addresses and aggregates.

use std::borrow::Cow;

use inkwell::AtomicOrdering;
use inkwell::values::{BasicMetadataValueEnum, BasicValue, BasicValueEnum, InstructionValue};
use smallvec::SmallVec;
use terrace_dialects::llvm;
use terrace_ir::Op;
use terrace_ir::ods::TypedOp;

use super::function::{Failure, FunctionTranslation, Translated, instruction};
use crate::llvm_ir::{LlvmContext, raw};

pub(super) fn alloca(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::AllocaOp::from_op_unchecked(op);
    let element = t.ty(typed.elem_type(t.ir).value(t.ir))?;
    let BasicValueEnum::IntValue(count) = t.operands(op)?[0] else {
        return Err("the number of elements is not an integer".into());
    };
    let value: BasicValueEnum<'_> = t.builder.build_array_alloca(element, count, "")?.into();
    if let (Some(alignment), Some(instruction)) = (typed.alignment(t.ir), instruction(value)) {
        instruction.set_alignment(checked_alignment(alignment)?)?;
    }
    t.finish(op, value)
}

fn checked_alignment(alignment: i64) -> Result<u32, Failure> {
    u32::try_from(alignment)
        .ok()
        .filter(|alignment| alignment.is_power_of_two())
        .ok_or_else(|| format!("the alignment {alignment} is not a power of two").into())
}

fn ordering(ordering: llvm::AtomicOrdering) -> AtomicOrdering {
    match ordering {
        llvm::AtomicOrdering::NotAtomic => AtomicOrdering::NotAtomic,
        llvm::AtomicOrdering::Unordered => AtomicOrdering::Unordered,
        llvm::AtomicOrdering::Monotonic => AtomicOrdering::Monotonic,
        llvm::AtomicOrdering::Acquire => AtomicOrdering::Acquire,
        llvm::AtomicOrdering::Release => AtomicOrdering::Release,
        llvm::AtomicOrdering::AcqRel => AtomicOrdering::AcquireRelease,
        llvm::AtomicOrdering::SeqCst => AtomicOrdering::SequentiallyConsistent,
    }
}

pub(super) fn load(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::LoadOp::from_op_unchecked(op);
    let ty = t.result_type(op)?;
    let BasicValueEnum::PointerValue(address) = t.operands(op)?[0] else {
        return Err("the address is not a pointer".into());
    };
    let value = t.builder.build_load(ty, address, "")?;
    if let Some(instruction) = value.as_instruction_value() {
        let ir = t.ir;
        let access = Access {
            is_volatile: typed.volatile(ir),
            alignment: typed.alignment(ir),
            ordering: typed.ordering(ir),
            scope: typed.syncscope(ir),
        };
        access.apply(t.module.llvm, instruction)?;
        if typed.nontemporal(ir) {
            t.annotate(instruction, "nontemporal", true)?;
        }
        if typed.invariant(ir) {
            t.annotate(instruction, "invariant.load", false)?;
        }
        if typed.invariant_group(ir) {
            t.annotate(instruction, "invariant.group", false)?;
        }
    }
    t.set_result(op, value);
    Ok(())
}

pub(super) fn store(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::StoreOp::from_op_unchecked(op);
    let operands = t.operands(op)?;
    let BasicValueEnum::PointerValue(address) = operands[1] else {
        return Err("the address is not a pointer".into());
    };
    let instruction = t.builder.build_store(address, operands[0])?;
    let ir = t.ir;
    let access = Access {
        is_volatile: typed.volatile(ir),
        alignment: typed.alignment(ir),
        ordering: typed.ordering(ir),
        scope: typed.syncscope(ir),
    };
    access.apply(t.module.llvm, instruction)?;
    if typed.nontemporal(ir) {
        t.annotate(instruction, "nontemporal", true)?;
    }
    if typed.invariant_group(ir) {
        t.annotate(instruction, "invariant.group", false)?;
    }
    Ok(())
}

/// How memory is accessed.
struct Access<'a> {
    is_volatile: bool,
    alignment: Option<i64>,
    ordering: llvm::AtomicOrdering,
    scope: Option<Cow<'a, str>>,
}

impl Access<'_> {
    fn apply(self, llvm: &LlvmContext, instruction: InstructionValue<'_>) -> Translated {
        instruction.set_volatile(self.is_volatile)?;
        if let Some(alignment) = self.alignment {
            instruction.set_alignment(checked_alignment(alignment)?)?;
        }
        if self.ordering != llvm::AtomicOrdering::NotAtomic {
            instruction.set_atomic_ordering(ordering(self.ordering))?;
            if let Some(scope) = self.scope {
                raw::set_sync_scope(llvm, instruction, &scope);
            }
        }
        Ok(())
    }
}

impl<'cx> FunctionTranslation<'_, '_, 'cx> {
    /// Attaches metadata `!name !{}`, or `!{i32 1}` where `flag` asks for it.
    fn annotate(&self, instruction: InstructionValue<'cx>, name: &str, flag: bool) -> Translated {
        let one: BasicMetadataValueEnum<'cx> =
            self.module.llvm.i32_type().const_int(1, false).into();
        let node = self.module.llvm.metadata_node(if flag {
            std::slice::from_ref(&one)
        } else {
            &[]
        });
        let kind = self.module.llvm.get_kind_id(name);
        instruction
            .set_metadata(node, kind)
            .map_err(|error| Failure(error.to_string()))
    }
}

pub(super) fn element_pointer(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::GepOp::from_op_unchecked(op);
    let ir = t.ir;
    let element = t.ty(typed.elem_type(ir).value(ir))?;
    let base = t.value(typed.base(ir))?;
    let mut indices: SmallVec<[BasicValueEnum<'_>; 4]> = SmallVec::new();
    for index in typed.indices(ir) {
        indices.push(match index {
            llvm::GepIndex::Constant(index) => t
                .module
                .llvm
                .i32_type()
                .const_int(index as u64, true)
                .into(),
            llvm::GepIndex::Value(value) => t.value(value)?,
        });
    }
    let flags = typed.no_wrap_flags(ir);
    // The C API numbers the flags as the dialect does.
    let value = raw::element_pointer(&t.builder, element, base, &indices, flags.bits());
    t.set_result(op, value);
    Ok(())
}

fn path(position: impl Iterator<Item = i64>) -> Result<SmallVec<[u32; 4]>, Failure> {
    position
        .map(|index| u32::try_from(index).map_err(|_| "the position is out of range".into()))
        .collect()
}

pub(super) fn extract_value(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::ExtractValueOp::from_op_unchecked(op);
    let path = path(typed.position(t.ir).as_i64s(t.ir))?;
    let aggregate = t.operands(op)?[0];
    let value = t
        .module
        .aggregates
        .extract(t.module.llvm, &t.builder, aggregate, &path)?;
    t.set_result(op, value);
    Ok(())
}

pub(super) fn insert_value(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::InsertValueOp::from_op_unchecked(op);
    let path = path(typed.position(t.ir).as_i64s(t.ir))?;
    let operands = t.operands(op)?;
    let value =
        t.module
            .aggregates
            .insert(t.module.llvm, &t.builder, operands[0], operands[1], &path)?;
    t.set_result(op, value);
    Ok(())
}
