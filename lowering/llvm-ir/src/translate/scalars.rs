//! Numbers, comparisons, constants and addresses.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, FastMathFlags};
use terrace_ir::Op;
use terrace_ir::ods::TypedOp;
use terrace_llvm_dialect as llvm;

use super::constants::constant;
use super::function::{FunctionTranslation, Translated};
use crate::raw;

pub(super) fn fast_math_flags(flags: llvm::FastmathFlags) -> FastMathFlags {
    use llvm::FastmathFlags as Flags;
    let table = [
        (Flags::NNAN, FastMathFlags::NoNaNs),
        (Flags::NINF, FastMathFlags::NoInfs),
        (Flags::NSZ, FastMathFlags::NoSignedZeros),
        (Flags::ARCP, FastMathFlags::AllowReciprocal),
        (Flags::CONTRACT, FastMathFlags::AllowContract),
        (Flags::AFN, FastMathFlags::ApproxFunc),
        (Flags::REASSOC, FastMathFlags::AllowReassoc),
    ];
    let set = table.into_iter().filter(|(flag, _)| flags.contains(*flag));
    set.fold(FastMathFlags::empty(), |all, (_, flag)| all | flag)
}

pub(super) fn negate(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let operand = t.operands(op)?[0];
    let value = raw::negate(&t.builder, operand);
    t.set_result(op, value);
    Ok(())
}

pub(super) fn freeze(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let operand = t.operands(op)?[0];
    let value = raw::freeze(&t.builder, operand);
    t.set_result(op, value);
    Ok(())
}

pub(super) fn compare_integers(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    use llvm::ICmpPredicate as Predicate;
    use raw::IntPredicate as Raw;
    let predicate = match llvm::ICmpOp::from_op_unchecked(op).predicate(t.ir) {
        Predicate::Eq => Raw::LLVMIntEQ,
        Predicate::Ne => Raw::LLVMIntNE,
        Predicate::Slt => Raw::LLVMIntSLT,
        Predicate::Sle => Raw::LLVMIntSLE,
        Predicate::Sgt => Raw::LLVMIntSGT,
        Predicate::Sge => Raw::LLVMIntSGE,
        Predicate::Ult => Raw::LLVMIntULT,
        Predicate::Ule => Raw::LLVMIntULE,
        Predicate::Ugt => Raw::LLVMIntUGT,
        Predicate::Uge => Raw::LLVMIntUGE,
    };
    let operands = t.operands(op)?;
    let value = raw::compare_integers(&t.builder, predicate, operands[0], operands[1]);
    t.set_result(op, value);
    Ok(())
}

pub(super) fn compare_floats(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    use llvm::FCmpPredicate as Predicate;
    use raw::FloatPredicate as Raw;
    let predicate = match llvm::FCmpOp::from_op_unchecked(op).predicate(t.ir) {
        Predicate::AlwaysFalse => Raw::LLVMRealPredicateFalse,
        Predicate::Oeq => Raw::LLVMRealOEQ,
        Predicate::Ogt => Raw::LLVMRealOGT,
        Predicate::Oge => Raw::LLVMRealOGE,
        Predicate::Olt => Raw::LLVMRealOLT,
        Predicate::Ole => Raw::LLVMRealOLE,
        Predicate::One => Raw::LLVMRealONE,
        Predicate::Ord => Raw::LLVMRealORD,
        Predicate::Ueq => Raw::LLVMRealUEQ,
        Predicate::Ugt => Raw::LLVMRealUGT,
        Predicate::Uge => Raw::LLVMRealUGE,
        Predicate::Ult => Raw::LLVMRealULT,
        Predicate::Ule => Raw::LLVMRealULE,
        Predicate::Une => Raw::LLVMRealUNE,
        Predicate::Uno => Raw::LLVMRealUNO,
        Predicate::AlwaysTrue => Raw::LLVMRealPredicateTrue,
    };
    let operands = t.operands(op)?;
    let value = raw::compare_floats(&t.builder, predicate, operands[0], operands[1]);
    t.set_result(op, value);
    Ok(())
}

pub(super) fn select(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let operands = t.operands(op)?;
    let value = raw::select(&t.builder, operands[0], operands[1], operands[2]);
    t.set_result(op, value);
    Ok(())
}

pub(super) fn constant_op(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let ty = t.result_type(op)?;
    let attr = llvm::ConstantOp::from_op_unchecked(op).value(t.ir);
    let value = constant(t.module, attr, ty)?;
    t.set_result(op, value);
    Ok(())
}

pub(super) fn nullary<'cx>(
    t: &mut FunctionTranslation<'_, '_, 'cx>,
    op: Op,
    make: fn(BasicTypeEnum<'cx>) -> BasicValueEnum<'cx>,
) -> Translated {
    let ty = t.result_type(op)?;
    t.set_result(op, make(ty));
    Ok(())
}

pub(super) fn address_of(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let symbol = llvm::AddressOfOp::from_op_unchecked(op)
        .global_name(t.ir)
        .symbol(t.ir);
    let address = t.module.known_address(symbol)?;
    t.set_result(op, address);
    Ok(())
}

pub(super) fn local_equivalent(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::DsoLocalEquivalentOp::from_op_unchecked(op);
    let value = t
        .module
        .local_equivalent(typed.function_name(t.ir).symbol(t.ir))?;
    t.set_result(op, value);
    Ok(())
}

pub(super) fn block_address(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let (ir, typed) = (t.ir, llvm::BlockAddressOp::from_op_unchecked(op));
    let place = typed.block_addr(ir);
    let (function, tag) = (place.function(ir).symbol(ir), place.tag(ir).id(ir));
    let value = t.module.block_address(function, tag)?;
    t.set_result(op, value);
    Ok(())
}

pub(super) fn block_tag(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let ir = t.ir;
    let tag = llvm::BlockTagOp::from_op_unchecked(op).tag(ir).id(ir);
    if let Some(block) = t.builder.get_insert_block() {
        let name = t.function.get_name().to_string_lossy().into_owned();
        let address = raw::block_address(t.function, block);
        t.module
            .block_addresses
            .define(ir.ident(&name), tag, address);
    }
    Ok(())
}
