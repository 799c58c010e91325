#![allow(unused_imports)] // errors: 4

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

// covers: ODS-141
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict ":" type($x) type(operands) })]
pub struct FormatTypeTwice {
    #[operand] x: AnyType,
}

// covers: ODS-138
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict })]
pub struct FormatTypeMissing {
    #[operand] x: AnyType,
}

// covers: ODS-138, ODS-143
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict ":" type($x) })]
pub struct FormatResultTypeMissing {
    #[operand] x: AnyType,
    #[result] r: AnyType,
}

// covers: ODS-114
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict ":" type($x) })]
pub struct FormatTypeOfAttribute {
    #[attr] x: I64Attr,
}

fn main() {}
