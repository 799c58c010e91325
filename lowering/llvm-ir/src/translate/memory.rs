//! Memory, addresses and aggregates.

use std::borrow::Cow;

use inkwell::values::{BasicValueEnum, InstructionValue};
use smallvec::SmallVec;
use terrace_ir::Op;
use terrace_ir::ods::TypedOp;
use terrace_llvm_dialect as llvm;

use super::aggregates;
use super::atomics::{ordering, sync_scope};
use super::function::{Failure, FunctionTranslation, Translated};
use crate::{LlvmContext, raw};

pub(super) fn alloca(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let (ir, typed) = (t.ir, llvm::AllocaOp::from_op_unchecked(op));
    let element = t.ty(typed.elem_type(ir).value(ir))?;
    let ty = t.result_type(op)?;
    let count = t.operands(op)?[0];
    let mut value = raw::stack_slot(&t.builder, element, count);
    if value.get_type() != ty || typed.inalloca(ir) {
        let slot = raw::as_instruction(value).ok_or("a stack slot is an instruction")?;
        slot.erase_from_basic_block();
        let inalloca = if typed.inalloca(ir) { "inalloca " } else { "" };
        let space = ir.ty(typed.res(ir)).cast::<llvm::PointerType>(ir);
        let space = space.map_or(0, |pointer| pointer.address_space(ir));
        let element = aggregates::text(element);
        let kind = aggregates::text(count.get_type());
        let text = format!("alloca {inalloca}{element}, {kind} %0, addrspace({space})");
        value = aggregates::read_and_copy(t.module.llvm, &t.builder, &text, count)?;
    }
    t.set_result(op, value);
    let alignment = typed.alignment(ir).filter(|alignment| *alignment != 0);
    if let (Some(alignment), Some(instruction)) = (alignment, raw::as_instruction(value)) {
        instruction.set_alignment(checked_alignment(alignment)?)?;
    }
    Ok(())
}

pub(super) fn checked_alignment(alignment: i64) -> Result<u32, Failure> {
    u32::try_from(alignment)
        .ok()
        .filter(|alignment| alignment.is_power_of_two())
        .ok_or_else(|| format!("the alignment {alignment} is not a power of two").into())
}

pub(super) fn load(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let (ir, typed) = (t.ir, llvm::LoadOp::from_op_unchecked(op));
    let ty = t.result_type(op)?;
    let address = t.operands(op)?[0];
    let value = raw::load(&t.builder, ty, address);
    t.set_result(op, value);
    let Some(instruction) = raw::as_instruction(value) else {
        return Ok(());
    };
    let access = Access {
        is_volatile: typed.volatile(ir),
        alignment: typed.alignment(ir),
        ordering: typed.ordering(ir),
        scope: typed.syncscope(ir),
    };
    access.apply(t.module.llvm, instruction)?;
    if typed.nontemporal(ir) {
        t.annotate(instruction, "nontemporal", true);
    }
    if typed.invariant(ir) {
        t.annotate(instruction, "invariant.load", false);
    }
    if typed.invariant_group(ir) {
        t.annotate(instruction, "invariant.group", false);
    }
    Ok(())
}

pub(super) fn store(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let (ir, typed) = (t.ir, llvm::StoreOp::from_op_unchecked(op));
    let operands = t.operands(op)?;
    let instruction = raw::store(&t.builder, operands[0], operands[1]);
    let access = Access {
        is_volatile: typed.volatile(ir),
        alignment: typed.alignment(ir),
        ordering: typed.ordering(ir),
        scope: typed.syncscope(ir),
    };
    access.apply(t.module.llvm, instruction)?;
    if typed.nontemporal(ir) {
        t.annotate(instruction, "nontemporal", true);
    }
    if typed.invariant_group(ir) {
        t.annotate(instruction, "invariant.group", false);
    }
    Ok(())
}

pub(super) fn next_argument(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let ty = t.result_type(op)?;
    let list = t.operands(op)?[0];
    let value = raw::next_argument(&t.builder, list, ty);
    t.set_result(op, value);
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
        if let Some(alignment) = self.alignment.filter(|alignment| *alignment != 0) {
            instruction.set_alignment(checked_alignment(alignment)?)?;
        }
        if self.ordering != llvm::AtomicOrdering::NotAtomic {
            raw::set_ordering(instruction, ordering(self.ordering));
            if let Some(scope) = self.scope {
                raw::set_sync_scope(instruction, sync_scope(llvm, Some(&scope))?);
            }
        }
        Ok(())
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
    let flags = flags.bits();
    let constant = raw::constant_element_pointer(&t.module.module, element, base, &indices, flags);
    let value = constant
        .unwrap_or_else(|| raw::element_pointer(&t.builder, element, base, &indices, flags));
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
