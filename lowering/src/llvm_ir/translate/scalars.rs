//! Numbers, comparisons, constants and addresses of globals.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, FastMathFlags};
use inkwell::{FloatPredicate, IntPredicate};
use terrace_dialects::llvm;
use terrace_ir::Op;
use terrace_ir::ods::TypedOp;

use super::constants::constant;
use super::function::{FunctionTranslation, Translated};

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
    let value: BasicValueEnum<'_> = match t.operands(op)?[0] {
        BasicValueEnum::FloatValue(operand) => t.builder.build_float_neg(operand, "")?.into(),
        BasicValueEnum::VectorValue(operand) => t.builder.build_float_neg(operand, "")?.into(),
        _ => return Err("the operand is not a number".into()),
    };
    t.finish(op, value)
}

pub(super) fn compare_integers(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::ICmpOp::from_op_unchecked(op);
    let predicate = match typed.predicate(t.ir) {
        llvm::ICmpPredicate::Eq => IntPredicate::EQ,
        llvm::ICmpPredicate::Ne => IntPredicate::NE,
        llvm::ICmpPredicate::Slt => IntPredicate::SLT,
        llvm::ICmpPredicate::Sle => IntPredicate::SLE,
        llvm::ICmpPredicate::Sgt => IntPredicate::SGT,
        llvm::ICmpPredicate::Sge => IntPredicate::SGE,
        llvm::ICmpPredicate::Ult => IntPredicate::ULT,
        llvm::ICmpPredicate::Ule => IntPredicate::ULE,
        llvm::ICmpPredicate::Ugt => IntPredicate::UGT,
        llvm::ICmpPredicate::Uge => IntPredicate::UGE,
    };
    let operands = t.operands(op)?;
    let value: BasicValueEnum<'_> = match (operands[0], operands[1]) {
        (BasicValueEnum::IntValue(lhs), BasicValueEnum::IntValue(rhs)) => {
            t.builder.build_int_compare(predicate, lhs, rhs, "")?.into()
        }
        (BasicValueEnum::PointerValue(lhs), BasicValueEnum::PointerValue(rhs)) => {
            t.builder.build_int_compare(predicate, lhs, rhs, "")?.into()
        }
        (BasicValueEnum::VectorValue(lhs), BasicValueEnum::VectorValue(rhs)) => {
            t.builder.build_int_compare(predicate, lhs, rhs, "")?.into()
        }
        _ => return Err("values of these types cannot be compared".into()),
    };
    t.finish(op, value)
}

pub(super) fn compare_floats(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let typed = llvm::FCmpOp::from_op_unchecked(op);
    let predicate = match typed.predicate(t.ir) {
        llvm::FCmpPredicate::AlwaysFalse => FloatPredicate::PredicateFalse,
        llvm::FCmpPredicate::Oeq => FloatPredicate::OEQ,
        llvm::FCmpPredicate::Ogt => FloatPredicate::OGT,
        llvm::FCmpPredicate::Oge => FloatPredicate::OGE,
        llvm::FCmpPredicate::Olt => FloatPredicate::OLT,
        llvm::FCmpPredicate::Ole => FloatPredicate::OLE,
        llvm::FCmpPredicate::One => FloatPredicate::ONE,
        llvm::FCmpPredicate::Ord => FloatPredicate::ORD,
        llvm::FCmpPredicate::Ueq => FloatPredicate::UEQ,
        llvm::FCmpPredicate::Ugt => FloatPredicate::UGT,
        llvm::FCmpPredicate::Uge => FloatPredicate::UGE,
        llvm::FCmpPredicate::Ult => FloatPredicate::ULT,
        llvm::FCmpPredicate::Ule => FloatPredicate::ULE,
        llvm::FCmpPredicate::Une => FloatPredicate::UNE,
        llvm::FCmpPredicate::Uno => FloatPredicate::UNO,
        llvm::FCmpPredicate::AlwaysTrue => FloatPredicate::PredicateTrue,
    };
    let operands = t.operands(op)?;
    let value: BasicValueEnum<'_> = match (operands[0], operands[1]) {
        (BasicValueEnum::FloatValue(lhs), BasicValueEnum::FloatValue(rhs)) => t
            .builder
            .build_float_compare(predicate, lhs, rhs, "")?
            .into(),
        (BasicValueEnum::VectorValue(lhs), BasicValueEnum::VectorValue(rhs)) => t
            .builder
            .build_float_compare(predicate, lhs, rhs, "")?
            .into(),
        _ => return Err("values of these types cannot be compared".into()),
    };
    t.finish(op, value)
}

pub(super) fn select(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let operands = t.operands(op)?;
    let value = match operands[0] {
        BasicValueEnum::IntValue(condition) => {
            t.builder
                .build_select(condition, operands[1], operands[2], "")?
        }
        BasicValueEnum::VectorValue(condition) => {
            t.builder
                .build_select(condition, operands[1], operands[2], "")?
        }
        _ => return Err("the condition is not an integer".into()),
    };
    t.finish(op, value)
}

pub(super) fn constant_op(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let ty = t.result_type(op)?;
    let attr = llvm::ConstantOp::from_op_unchecked(op).value(t.ir);
    let value = constant(t.ir, t.module.llvm, attr, ty)?;
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
    let address = t.module.address(symbol);
    let address = address.ok_or_else(|| {
        format!(
            "the module defines no global or function '@{}'",
            symbol.as_str(t.ir)
        )
    })?;
    t.set_result(op, address);
    Ok(())
}
