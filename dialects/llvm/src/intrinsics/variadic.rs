//! Lists of arguments of variadic functions.

use terrace_ods_macros::op;

use crate::{LlvmDialect, PointerType};

/// Begins or ends the reading of a list.
macro_rules! list_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            assembly { $arg_list attr_dict ":" type($arg_list) },
        )]
        pub struct $name {
            #[operand] arg_list: PointerType,
        }
    )*};
}

list_ops! {
    /// Begins to read the list.
    VaStartOp = "intr.vastart";
    /// Ends reading the list.
    VaEndOp = "intr.vaend";
}

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
