//! Lists of arguments of variadic functions.

use terrace_ods_macros::{op, op_family};

use crate::{LlvmDialect, PointerType};

op_family! {
    /// Begins or ends the reading of a list.
    #[op(dialect = LlvmDialect, assembly { $arg_list attr_dict ":" type($arg_list) })]
    struct ListOps {
        #[operand] arg_list: PointerType,
    }
}

/// Begins to read the list.
#[op(family = ListOps, mnemonic = "intr.vastart")]
pub struct VaStartOp;

/// Ends reading the list.
#[op(family = ListOps, mnemonic = "intr.vaend")]
pub struct VaEndOp;

/// Copies a list with its place.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.vacopy",
    assembly { $src_list "to" $dest_list attr_dict ":" type(operands) },
)]
pub struct VaCopyOp {
    #[operand]
    dest_list: PointerType,
    #[operand]
    src_list: PointerType,
}
