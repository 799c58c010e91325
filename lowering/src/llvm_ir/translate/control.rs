//! Branches, calls and returns.

use inkwell::values::{
    BasicMetadataValueEnum, BasicValue, BasicValueEnum, CallSiteValue, InstructionValue,
    LLVMTailCallKind,
};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use terrace_dialects::llvm;
use terrace_ir::Op;
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::ods::TypedOp;

use super::function::{Failure, FunctionTranslation, Translated};

pub(super) fn branch(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::BrOp::from_op_unchecked(op);
    let ir = t.ir;
    let dest = t.successor(
        typed.dest(ir),
        typed.dest_operands(ir).collect(),
        &mut FxHashSet::default(),
    )?;
    t.builder.build_unconditional_branch(dest)?;
    Ok(())
}

pub(super) fn conditional_branch(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::CondBrOp::from_op_unchecked(op);
    let ir = t.ir;
    let BasicValueEnum::IntValue(condition) = t.value(typed.condition(ir))? else {
        return Err("the condition is not an integer".into());
    };
    let mut taken = FxHashSet::default();
    let on_true = t.successor(
        typed.true_dest(ir),
        typed.true_dest_operands(ir).collect(),
        &mut taken,
    )?;
    let on_false = t.successor(
        typed.false_dest(ir),
        typed.false_dest_operands(ir).collect(),
        &mut taken,
    )?;
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
    let mut taken = FxHashSet::default();
    let default = t.successor(
        typed.default_destination(ir),
        typed.default_operands(ir).collect(),
        &mut taken,
    )?;
    let mut cases = Vec::new();
    for case in typed.cases(ir) {
        let dest = t.successor(case.dest, case.operands.into_iter().collect(), &mut taken)?;
        let words = [case.value as u64, (case.value >> 64) as u64];
        let words = &words[..value.get_type().get_bit_width().div_ceil(64).clamp(1, 2) as usize];
        cases.push((value.get_type().const_int_arbitrary_precision(words), dest));
    }
    let instruction = t.builder.build_switch(value, default, &cases)?;
    t.set_weights(instruction, typed.branch_weights(ir))
}

pub(super) fn return_op(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let value = llvm::ReturnOp::from_op_unchecked(op)
        .arg(t.ir)
        .map(|value| t.value(value))
        .transpose()?;
    t.builder
        .build_return(value.as_ref().map(|value| value as &dyn BasicValue<'_>))?;
    Ok(())
}

pub(super) fn unreachable(t: &mut FunctionTranslation<'_, '_, '_>, _: Op) -> Translated {
    t.builder.build_unreachable()?;
    Ok(())
}

pub(super) fn call(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::CallOp::from_op_unchecked(op);
    let ir = t.ir;
    let mut arguments: SmallVec<[BasicMetadataValueEnum<'_>; 8]> = SmallVec::new();
    for argument in typed.arguments(ir) {
        arguments.push(t.value(argument)?.into());
    }
    let call: CallSiteValue<'_> = match typed.callee(ir) {
        Some(callee) => {
            let symbol = callee.symbol(ir);
            let function = t.module.functions.get(&symbol).copied();
            let function = function
                .ok_or_else(|| format!("the module has no function '@{}'", symbol.as_str(ir)))?;
            let expected = t.module.types.function(typed.callee_type(ir))?;
            if function.get_type() != expected {
                let message = format!(
                    "function '@{}' has another type than it is called with",
                    symbol.as_str(ir)
                );
                return Err(message.into());
            }
            t.builder.build_direct_call(function, &arguments, "")?
        }
        None => {
            let pointer = t.operands(op)?.first().copied();
            let Some(BasicValueEnum::PointerValue(pointer)) = pointer else {
                return Err("the callee is not a pointer".into());
            };
            let ty = t.module.types.function(typed.callee_type(ir))?;
            t.builder.build_indirect_call(ty, pointer, &arguments, "")?
        }
    };
    call.set_call_convention(typed.cconv(ir) as u32);
    match typed.tail_call_kind(ir) {
        llvm::TailCallKind::None => {}
        llvm::TailCallKind::Tail => call.set_tail_call_kind(LLVMTailCallKind::LLVMTailCallKindTail),
        llvm::TailCallKind::Musttail => {
            call.set_tail_call_kind(LLVMTailCallKind::LLVMTailCallKindMustTail)
        }
        llvm::TailCallKind::Notail => {
            call.set_tail_call_kind(LLVMTailCallKind::LLVMTailCallKindNoTail)
        }
    }
    match (call.try_as_basic_value().basic(), typed.result(ir)) {
        (Some(value), Some(_)) => t.finish(op, value),
        _ => Ok(()),
    }
}

impl<'cx> FunctionTranslation<'_, '_, 'cx> {
    /// How often each branch is expected to be taken, as `!prof` metadata.
    fn set_weights(
        &self,
        instruction: InstructionValue<'cx>,
        weights: Option<DenseArrayAttr>,
    ) -> Translated {
        let Some(weights) = weights else {
            return Ok(());
        };
        let llvm = self.module.llvm;
        let mut parts: SmallVec<[BasicMetadataValueEnum<'cx>; 3]> = SmallVec::new();
        parts.push(llvm.metadata_string("branch_weights").into());
        let weights = weights
            .as_i32s(self.ir)
            .map(|weight| llvm.i32_type().const_int(weight as u32 as u64, false));
        parts.extend(weights.map(BasicMetadataValueEnum::from));
        let kind = llvm.get_kind_id("prof");
        instruction
            .set_metadata(llvm.metadata_node(&parts), kind)
            .map_err(|error| Failure(error.to_string()))
    }
}
