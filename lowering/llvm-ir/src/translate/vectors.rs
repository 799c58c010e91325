//! Vectors.

use inkwell::values::BasicValueEnum;
use terrace_ir::Op;
use terrace_ir::ods::TypedOp;
use terrace_ir::types::{TypeData, VectorType};
use terrace_llvm_dialect as llvm;

use super::function::{FunctionTranslation, Translated};
use crate::raw;

pub(super) fn extract_element(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let operands = t.operands(op)?;
    let value = raw::extract_element(&t.builder, operands[0], operands[1]);
    t.set_result(op, value);
    Ok(())
}

pub(super) fn insert_element(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let operands = t.operands(op)?;
    let value = raw::insert_element(&t.builder, operands[0], operands[1], operands[2]);
    t.set_result(op, value);
    Ok(())
}

pub(super) fn shuffle(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let (ir, typed) = (t.ir, llvm::ShuffleVectorOp::from_op_unchecked(op));
    let index = t.module.llvm.i32_type();
    let mask = typed.mask(ir).as_i32s(ir);
    let count = mask.len() as u32;
    let operand = ir.ty(typed.v1(ir));
    let is_scalable =
        matches!(operand.data(ir), TypeData::Vector { scalable, .. } if scalable.contains(&true));
    let mask = if is_scalable && operand.is::<VectorType>(ir) {
        // The elements of scalable vectors cannot be chosen one by one.
        raw::zero(raw::vector_type(index.into(), count, true))
    } else {
        let mask: Vec<BasicValueEnum<'_>> = mask
            .map(|element| match element {
                -1 => raw::poison(index.into()),
                _ => index.const_int(element as u64, false).into(),
            })
            .collect();
        raw::constant_vector(&mask)
    };
    let operands = t.operands(op)?;
    let value = raw::shuffle(&t.builder, operands[0], operands[1], mask);
    t.set_result(op, value);
    Ok(())
}
