//! What variables and labels of the source are, for debuggers.

use terrace_ir::ods::DefaultValued;
use terrace_ods_macros::op;

use crate::{
    DiExpressionAttr, DiLabelAttr, DiLocalVariableAttr, LlvmDialect, LlvmType, PointerType,
};

/// A variable is in the memory that a pointer points to.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.dbg.declare",
    assembly {
        qualified($var_info) (qualified($location_expr)^)? "=" $addr ":" type($addr) attr_dict
    },
)]
pub struct DbgDeclareOp {
    #[operand]
    addr: PointerType,
    #[attr(name = "varInfo")]
    var_info: DiLocalVariableAttr,
    #[attr(name = "locationExpr")]
    location_expr: DefaultValued<DiExpressionAttr, { DiExpressionAttr::get(cx, Vec::new()) }>,
}

/// From here on a variable has a value.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.dbg.value",
    assembly {
        qualified($var_info) (qualified($location_expr)^)? "=" $value ":" type($value) attr_dict
    },
)]
pub struct DbgValueOp {
    #[operand]
    value: LlvmType,
    #[attr(name = "varInfo")]
    var_info: DiLocalVariableAttr,
    #[attr(name = "locationExpr")]
    location_expr: DefaultValued<DiExpressionAttr, { DiExpressionAttr::get(cx, Vec::new()) }>,
}

/// A label of the source.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.dbg.label",
    assembly { $label attr_dict },
)]
pub struct DbgLabelOp {
    #[attr]
    label: DiLabelAttr,
}
