//! Conditions: each goes on at one block if it holds, and at another one if not.

use terrace_ir::attributes::{BoolAttr, TypeAttr, UnitAttr};
use terrace_ir::ods::{
    AnyAttr, AnySuccessor, Confined, DefaultValued, I32Attr, IntNonNegative, Optional, StrAttr,
    TypeArrayAttr, Variadic,
};
use terrace_ods_macros::op;

use super::PdlInterpDialect;
use crate::pdl::{AnyPdl, AttributeType, OperationType, RangeOfTypes, TypeType};

/// A constraint that the program has under a name; it may have results.
#[op(
    dialect = PdlInterpDialect, mnemonic = "apply_constraint",
    traits(Terminator),
    assembly { $name "(" $args ":" type($args) ")" (":" type($results)^)? attr_dict "->" successors },
)]
pub struct ApplyConstraintOp {
    #[attr]
    name: StrAttr,
    #[operand]
    args: Variadic<AnyPdl>,
    #[attr(name = "isNegated")]
    is_negated: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    results: Variadic<AnyPdl>,
    #[successor]
    true_dest: AnySuccessor,
    #[successor]
    false_dest: AnySuccessor,
}

/// Whether two handles are of the same thing.
#[op(
    dialect = PdlInterpDialect, mnemonic = "are_equal",
    traits(Pure, Terminator, SameTypeOperands),
    assembly { operands ":" type($lhs) attr_dict "->" successors },
)]
pub struct AreEqualOp {
    #[operand]
    lhs: AnyPdl,
    #[operand]
    rhs: AnyPdl,
    #[successor]
    true_dest: AnySuccessor,
    #[successor]
    false_dest: AnySuccessor,
}

/// Whether an attribute is this one.
#[op(
    dialect = PdlInterpDialect, mnemonic = "check_attribute",
    traits(Pure, Terminator),
    assembly { $attribute "is" $constant_value attr_dict "->" successors },
)]
pub struct CheckAttributeOp {
    #[operand]
    attribute: AttributeType,
    #[attr(name = "constantValue")]
    constant_value: AnyAttr,
    #[successor]
    true_dest: AnySuccessor,
    #[successor]
    false_dest: AnySuccessor,
}

/// Whether an op has so many operands, or so many at least.
#[op(
    dialect = PdlInterpDialect, mnemonic = "check_operand_count",
    traits(Pure, Terminator),
    assembly { "of" $input_op "is" ("at_least" $compare_at_least^)? $count attr_dict "->" successors },
)]
pub struct CheckOperandCountOp {
    #[operand(name = "inputOp")]
    input_op: OperationType,
    #[attr]
    count: Confined<I32Attr, IntNonNegative>,
    #[attr(name = "compareAtLeast")]
    compare_at_least: Optional<UnitAttr>,
    #[successor]
    true_dest: AnySuccessor,
    #[successor]
    false_dest: AnySuccessor,
}

/// Whether an op has this name.
#[op(
    dialect = PdlInterpDialect, mnemonic = "check_operation_name",
    traits(Pure, Terminator),
    assembly { "of" $input_op "is" $name attr_dict "->" successors },
)]
pub struct CheckOperationNameOp {
    #[operand(name = "inputOp")]
    input_op: OperationType,
    #[attr]
    name: StrAttr,
    #[successor]
    true_dest: AnySuccessor,
    #[successor]
    false_dest: AnySuccessor,
}

/// Whether an op has so many results, or so many at least.
#[op(
    dialect = PdlInterpDialect, mnemonic = "check_result_count",
    traits(Pure, Terminator),
    assembly { "of" $input_op "is" ("at_least" $compare_at_least^)? $count attr_dict "->" successors },
)]
pub struct CheckResultCountOp {
    #[operand(name = "inputOp")]
    input_op: OperationType,
    #[attr]
    count: Confined<I32Attr, IntNonNegative>,
    #[attr(name = "compareAtLeast")]
    compare_at_least: Optional<UnitAttr>,
    #[successor]
    true_dest: AnySuccessor,
    #[successor]
    false_dest: AnySuccessor,
}

/// Whether a type is this one.
#[op(
    dialect = PdlInterpDialect, mnemonic = "check_type",
    traits(Pure, Terminator),
    assembly { $value "is" $ty attr_dict "->" successors },
)]
pub struct CheckTypeOp {
    #[operand]
    value: TypeType,
    #[attr(name = "type")]
    ty: TypeAttr,
    #[successor]
    true_dest: AnySuccessor,
    #[successor]
    false_dest: AnySuccessor,
}

/// Whether types are these.
#[op(
    dialect = PdlInterpDialect, mnemonic = "check_types",
    traits(Pure, Terminator),
    assembly { $value "are" $types attr_dict "->" successors },
)]
pub struct CheckTypesOp {
    #[operand]
    value: RangeOfTypes,
    #[attr]
    types: TypeArrayAttr,
    #[successor]
    true_dest: AnySuccessor,
    #[successor]
    false_dest: AnySuccessor,
}

/// Whether there is what a handle asks for.
#[op(
    dialect = PdlInterpDialect, mnemonic = "is_not_null",
    traits(Pure, Terminator),
    assembly { $value ":" type($value) attr_dict "->" successors },
)]
pub struct IsNotNullOp {
    #[operand]
    value: AnyPdl,
    #[successor]
    true_dest: AnySuccessor,
    #[successor]
    false_dest: AnySuccessor,
}
