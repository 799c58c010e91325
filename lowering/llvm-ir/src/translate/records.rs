//! What variables and labels of the source are.

use terrace_ir::Op;
use terrace_ir::ods::TypedOp;
use terrace_llvm_dialect as llvm;

use super::function::{FunctionTranslation, Translated};

/// Records are meaningless without a place in the source, and are left out.
pub(super) fn value(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let (ir, typed) = (t.ir, llvm::DbgValueOp::from_op_unchecked(op));
    let parts = [typed.var_info(ir).into(), typed.location_expr(ir).into()];
    let [Some(variable), Some(expression)] =
        parts.map(|attr: terrace_ir::attributes::Attribute| t.module.nodes.get(attr))
    else {
        return Ok(());
    };
    let value = t.value(typed.value(ir))?;
    if let (Some(place), Some(block)) = (t.place(t.ir.loc(op)), t.builder.get_insert_block()) {
        t.records.value(value, [variable, expression, place], block);
    }
    Ok(())
}

pub(super) fn declare(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let (ir, typed) = (t.ir, llvm::DbgDeclareOp::from_op_unchecked(op));
    let parts = [typed.var_info(ir).into(), typed.location_expr(ir).into()];
    let [Some(variable), Some(expression)] =
        parts.map(|attr: terrace_ir::attributes::Attribute| t.module.nodes.get(attr))
    else {
        return Ok(());
    };
    let pointer = t.value(typed.addr(ir))?;
    if let (Some(place), Some(block)) = (t.place(t.ir.loc(op)), t.builder.get_insert_block()) {
        t.records
            .declare(pointer, [variable, expression, place], block);
    }
    Ok(())
}

pub(super) fn label(t: &mut FunctionTranslation<'_, '_, '_>, op: Op) -> Translated {
    let (ir, typed) = (t.ir, llvm::DbgLabelOp::from_op_unchecked(op));
    let label = t.module.nodes.get(typed.label(ir));
    if let (Some(label), Some(place), Some(block)) =
        (label, t.place(t.ir.loc(op)), t.builder.get_insert_block())
    {
        t.records.label(label, place, block);
    }
    Ok(())
}
