#![allow(unused_imports)] // errors: 13

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

// covers: ODS-119
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $y attr_dict ":" type($x) })]
pub struct FormatUnknownName {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $inputs attr_dict ":" type($input) })]
pub struct FormatMisspeltName {
    #[operand] input: AnyType,
}

// covers: ODS-137
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict ":" type($x) "," type($y) })]
pub struct FormatOperandMissing {
    #[operand] x: AnyType,
    #[operand] y: AnyType,
}

// covers: ODS-141
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x $x attr_dict ":" type($x) })]
pub struct FormatOperandTwice {
    #[operand] x: AnyType,
}

// covers: ODS-108, ODS-141
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x operands attr_dict ":" type(operands) })]
pub struct FormatOperandsOverlap {
    #[operand] x: AnyType,
}

// covers: ODS-137
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { attr_dict })]
pub struct FormatRegionMissing {
    #[region] body: AnyRegion,
}

// covers: ODS-137
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { attr_dict })]
pub struct FormatSuccessorMissing {
    #[successor] dest: AnySuccessor,
}

// covers: ODS-140
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x ":" type($x) })]
pub struct FormatNoAttrDict {
    #[operand] x: AnyType,
}

// covers: ODS-141
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict ":" type($x) attr_dict_with_keyword })]
pub struct FormatTwoAttrDicts {
    #[operand] x: AnyType,
}

// covers: ODS-136
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x $r attr_dict ":" type($x) "," type($r) })]
pub struct FormatResultAsVariable {
    #[operand] x: AnyType,
    #[result] r: AnyType,
}

// covers: ODS-136
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { results attr_dict ":" type(results) })]
pub struct FormatResultsDirective {
    #[result] r: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { attr_dict $body })]
pub struct FormatDictionaryBeforeRegion {
    #[region] body: AnyRegion,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { attr_dict ($body^)? })]
pub struct FormatDictionaryBeforeGroup {
    #[region] body: AnyRegion,
}

fn main() {}
