//! Branches and returns.

use inkwell::values::{BasicValueEnum, InstructionValue};
use terrace_ir::Op;
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::ods::TypedOp;
use terrace_llvm_dialect as llvm;

use super::function::{FunctionTranslation, Translated};
use crate::raw::{self, Metadata};

pub(super) fn branch(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::BrOp::from_op_unchecked(op);
    let ir = t.ir;
    let dest = t.successor((op, 0), typed.dest(ir), typed.dest_operands(ir))?;
    t.builder.build_unconditional_branch(dest)?;
    Ok(())
}

pub(super) fn conditional_branch(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::CondBrOp::from_op_unchecked(op);
    let ir = t.ir;
    let BasicValueEnum::IntValue(condition) = t.value(typed.condition(ir))? else {
        return Err("the condition is not an integer".into());
    };
    let on_true = t.successor((op, 0), typed.true_dest(ir), typed.true_dest_operands(ir))?;
    let on_false = t.successor((op, 1), typed.false_dest(ir), typed.false_dest_operands(ir))?;
    let instruction = t
        .builder
        .build_conditional_branch(condition, on_true, on_false)?;
    t.set_weights(instruction, typed.branch_weights(ir))
}

pub(super) fn switch(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::SwitchOp::from_op_unchecked(op);
    let ir = t.ir;
    let BasicValueEnum::IntValue(value) = t.value(typed.value(ir))? else {
        return Err("the value is not an integer".into());
    };
    let default = t.successor(
        (op, 0),
        typed.default_destination(ir),
        typed.default_operands(ir),
    )?;
    let mut cases = Vec::new();
    for (index, case) in (1..).zip(typed.cases(ir)) {
        let dest = t.successor((op, index), case.dest, case.operands.into_iter())?;
        let words = [case.value as u64, (case.value >> 64) as u64];
        let words = &words[..value.get_type().get_bit_width().div_ceil(64).clamp(1, 2) as usize];
        cases.push((value.get_type().const_int_arbitrary_precision(words), dest));
    }
    let instruction = t.builder.build_switch(value, default, &cases)?;
    t.set_weights(instruction, typed.branch_weights(ir))
}

pub(super) fn indirect_branch(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let (ir, typed) = (t.ir, llvm::IndirectBrOp::from_op_unchecked(op));
    let address = t.value(typed.addr(ir))?;
    let mut operands = typed.succ_operands(ir);
    let counts = typed.indbr_operand_segments(ir);
    let mut blocks = Vec::new();
    for (block, count) in typed.successors(ir).zip(counts.as_i32s(ir)) {
        t.pass(op, block, operands.by_ref().take(count as usize))?;
        blocks.push(t.block(block));
    }
    raw::indirect_branch(&t.builder, address, &blocks);
    Ok(())
}

pub(super) fn return_op(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let value = llvm::ReturnOp::from_op_unchecked(op)
        .arg(t.ir)
        .map(|value| t.value(value))
        .transpose()?;
    match value {
        Some(value) => raw::return_value(&t.builder, value),
        None => t.builder.build_return(None)?,
    };
    Ok(())
}

pub(super) fn unreachable(t: &mut FunctionTranslation<'_, '_, '_>, _: Op) -> Translated {
    t.builder.build_unreachable()?;
    Ok(())
}

impl<'cx> FunctionTranslation<'_, '_, 'cx> {
    /// How often each branch is expected to be taken, as `!prof` metadata.
    pub(super) fn set_weights(
        &self,
        instruction: InstructionValue<'cx>,
        weights: Option<DenseArrayAttr>,
    ) -> Translated {
        let Some(weights) = weights else {
            return Ok(());
        };
        let llvm = self.module.llvm;
        let mut parts = vec![Some(Metadata::string(llvm, b"branch_weights"))];
        let weights = weights.as_i32s(self.ir);
        parts.extend(weights.map(|weight| Some(Metadata::number(llvm, weight as u32))));
        raw::annotate(llvm, instruction, "prof", Metadata::node(llvm, &parts));
        Ok(())
    }
}
