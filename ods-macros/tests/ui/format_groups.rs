#![allow(unused_imports)] // errors: 16

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

// covers: ODS-129
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("to" $x)? attr_dict ":" type($x) })]
pub struct FormatGroupWithoutAnchor {
    #[operand] x: Optional<AnyType>,
}

// covers: ODS-129
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ($x^ ":" type($x)^)? attr_dict })]
pub struct FormatGroupTwoAnchors {
    #[operand] x: Optional<AnyType>,
}

// covers: ODS-131, ODS-132
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("to" $x^ ":" type($x))? attr_dict })]
pub struct FormatGroupRequiredAnchor {
    #[operand] x: AnyType,
}

// covers: ODS-128
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { (type($x) $x^)? attr_dict })]
pub struct FormatGroupFirstElement {
    #[operand] x: Optional<AnyType>,
}

// covers: ODS-131
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("to" $x^ "," $y ":" type($x))? attr_dict ":" type($y) })]
pub struct FormatGroupRequiredOperand {
    #[operand] x: Optional<AnyType>,
    #[operand] y: AnyType,
}

// covers: ODS-131
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("to" $x^ attr_dict ":" type($x))? })]
pub struct FormatGroupWithAttrDict {
    #[operand] x: Optional<AnyType>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { (("to" $x^)? ":" $y^)? attr_dict })]
pub struct FormatGroupNestedFirst {
    #[attr] x: Optional<StrAttr>,
    #[attr] y: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("to" $x^ (":" $y)?)? attr_dict })]
pub struct FormatGroupNestedWithoutAnchor {
    #[attr] x: Optional<StrAttr>,
    #[attr] y: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("to" ("of" $y^)?^)? attr_dict })]
pub struct FormatGroupAnchoredAtGroup {
    #[attr] y: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("to" $x^ ("," $y^)?)? ("," $z^)? attr_dict })]
pub struct FormatGroupNestedAmbiguous {
    #[attr] x: Optional<StrAttr>,
    #[attr] y: Optional<StrAttr>,
    #[attr] z: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("") : ("to" $x^)? attr_dict })]
pub struct FormatGroupNothingFirst {
    #[attr] x: Optional<StrAttr>,
}

// covers: ODS-127
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("to" $x^ ":" type($x)) attr_dict })]
pub struct FormatGroupNoQuestionMark {
    #[operand] x: Optional<AnyType>,
}

// covers: ODS-134
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ($flag^)? attr_dict })]
pub struct FormatGroupUnitFirst {
    #[attr] flag: Optional<terrace_ir::attributes::UnitAttr>,
}

// covers: ODS-135
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("a" $flag^) : ("b" $other^)? attr_dict })]
pub struct FormatGroupTwoAnchorsInParts {
    #[attr] flag: Optional<StrAttr>,
    #[attr] other: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x^ attr_dict ":" type($x) })]
pub struct FormatAnchorOutside {
    #[operand] x: AnyType,
}

fn main() {}
