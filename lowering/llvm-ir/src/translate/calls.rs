//! Calls: of functions, of pointers, of assembly, and what catches what they throw.

use inkwell::attributes::{Attribute as LlvmAttribute, AttributeLoc};
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, CallSiteValue, LLVMTailCallKind};
use smallvec::SmallVec;
use terrace_ir::attributes::{DictAttr, FlatSymbolRefAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Op, Value};
use terrace_llvm_dialect as llvm;

use super::attributes::CallProperties;
use super::function::{Failure, FunctionTranslation, Translated};
use super::intrinsics::bundles;
use crate::raw::{self, Callee};

pub(super) fn call(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let (ir, typed) = (t.ir, llvm::CallOp::from_op_unchecked(op));
    let callee = t.callee(op, typed.callee(ir), typed.callee_type(ir))?;
    let arguments = t.arguments(typed.arguments(ir))?;
    let bundles = bundles(t, &typed.bundles(ir))?;
    let call = raw::call(&t.builder, callee, &arguments, &bundles);
    call.set_call_convention(typed.cconv(ir) as u32);
    set_tail_call(call, typed.tail_call_kind(ir));
    let properties = t.module.call_properties(&CallProperties {
        convergent: typed.convergent(ir),
        no_unwind: typed.no_unwind(ir),
        will_return: typed.will_return(ir),
        no_inline: typed.no_inline(ir),
        always_inline: typed.always_inline(ir),
        inline_hint: typed.inline_hint(ir),
        memory_effects: typed.memory_effects(ir),
    });
    for attribute in properties {
        call.add_attribute(AttributeLoc::Function, attribute);
    }
    t.module
        .call_signature((typed.arg_attrs(ir), typed.res_attrs(ir)), call)?;
    t.finish_call(op, call);
    Ok(())
}

fn set_tail_call(call: CallSiteValue<'_>, kind: llvm::TailCallKind) {
    match kind {
        llvm::TailCallKind::None => {}
        llvm::TailCallKind::Tail => call.set_tail_call_kind(LLVMTailCallKind::LLVMTailCallKindTail),
        llvm::TailCallKind::Musttail => {
            call.set_tail_call_kind(LLVMTailCallKind::LLVMTailCallKindMustTail)
        }
        llvm::TailCallKind::Notail => {
            call.set_tail_call_kind(LLVMTailCallKind::LLVMTailCallKindNoTail)
        }
    }
}

pub(super) fn invoke(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let (ir, typed) = (t.ir, llvm::InvokeOp::from_op_unchecked(op));
    let callee = t.callee(op, typed.callee(ir), typed.callee_type(ir))?;
    let arguments = t.arguments(typed.arguments(ir))?;
    let bundles = bundles(t, &typed.bundles(ir))?;
    let normal = t.successor(
        (op, 0),
        typed.normal_dest(ir),
        typed.normal_dest_operands(ir),
    )?;
    let unwind = t.successor(
        (op, 1),
        typed.unwind_dest(ir),
        typed.unwind_dest_operands(ir),
    )?;
    let call = raw::invoke(&t.builder, callee, &arguments, &bundles, [normal, unwind]);
    call.set_call_convention(typed.cconv(ir) as u32);
    t.module
        .call_signature((typed.arg_attrs(ir), typed.res_attrs(ir)), call)?;
    t.finish_call(op, call);
    match raw::last_instruction(&t.builder) {
        Some(instruction) => t.set_weights(instruction, typed.branch_weights(ir)),
        None => Ok(()),
    }
}

impl<'cx> FunctionTranslation<'_, '_, 'cx> {
    /// What an op calls: a function by its name, or the pointer that is its first operand.
    fn callee(
        &mut self,
        op: Op,
        name: Option<FlatSymbolRefAttr>,
        ty: llvm::FunctionType,
    ) -> Result<Callee<'cx>, Failure> {
        let ir = self.ir;
        let ty = self.module.types.function(ty)?;
        let Some(name) = name else {
            let pointer = ir.operands(op).next().ok_or("the op calls nothing")?;
            return Ok(Callee::new(ty, self.value(pointer)?));
        };
        let symbol = name.symbol(ir);
        if let Some(function) = self.module.functions.get(&symbol)
            && function.get_type() != ty
        {
            let message = format!(
                "function '@{}' has another type than it is called with",
                symbol.as_str(ir)
            );
            return Err(message.into());
        }
        let address = self.module.address(symbol);
        let address = address
            .ok_or_else(|| format!("the module has no function '@{}'", symbol.as_str(ir)))?;
        Ok(Callee::new(ty, address))
    }

    fn arguments(
        &self,
        values: impl Iterator<Item = Value>,
    ) -> Result<SmallVec<[BasicValueEnum<'cx>; 8]>, Failure> {
        values.map(|value| self.value(value)).collect()
    }
}

pub(super) fn assembly(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let (ir, typed) = (t.ir, llvm::InlineAsmOp::from_op_unchecked(op));
    let operands = t.operands(op)?;
    let result = typed
        .res(ir)
        .filter(|result| !ir.ty(*result).is::<llvm::VoidType>(ir))
        .map(|result| t.ty(ir.ty(result)))
        .transpose()?;
    let types: Vec<BasicTypeEnum<'_>> = operands.iter().map(|operand| operand.get_type()).collect();
    let callee = Callee::assembly(
        raw::function_type(t.module.llvm, result, &types, false),
        &typed.asm_string(ir),
        &typed.constraints(ir),
        [typed.has_side_effects(ir), typed.is_align_stack(ir)],
        match typed.asm_dialect(ir) {
            None | Some(llvm::AsmDialect::Att) => raw::AsmDialect::LLVMInlineAsmDialectATT,
            Some(llvm::AsmDialect::Intel) => raw::AsmDialect::LLVMInlineAsmDialectIntel,
        },
    );
    let call = raw::call(&t.builder, callee, &operands, &[]);
    set_tail_call(call, typed.tail_call_kind(ir));
    let attributes = typed.operand_attrs(ir);
    for (index, attrs) in (0..).zip(attributes.map_or(&[][..], |attrs| attrs.elements(ir))) {
        let element = attrs
            .cast::<DictAttr>(ir)
            .and_then(|attrs| attrs.lookup(ir, ir.ident("elementtype")));
        if let Some(element) =
            element.and_then(|attr| attr.cast::<terrace_ir::attributes::TypeAttr>(ir))
        {
            let element = inkwell::types::AnyType::as_any_type_enum(&t.ty(element.value(ir))?);
            let kind = LlvmAttribute::get_named_enum_kind_id("elementtype");
            let attribute = t.module.llvm.create_type_attribute(kind, element);
            call.add_attribute(AttributeLoc::Param(index), attribute);
        }
    }
    t.finish_call(op, call);
    Ok(())
}

pub(super) fn landing_pad(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::LandingpadOp::from_op_unchecked(op);
    let clauses = t.operands(op)?;
    let ty = t.result_type(op)?;
    let value = raw::landing_pad(&t.builder, ty, &clauses, typed.cleanup(t.ir));
    t.set_result(op, value);
    Ok(())
}

pub(super) fn resume(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let value = t.operands(op)?[0];
    raw::resume(&t.builder, value);
    Ok(())
}
