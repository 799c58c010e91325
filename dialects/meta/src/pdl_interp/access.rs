//! What ops, values and attributes consist of.

use terrace_ir::ods::{Confined, I32Attr, IntNonNegative, Optional, StrAttr};
use terrace_ir::{Context, Type};
use terrace_ods_macros::op;

use super::{PdlInterpDialect, RangeOfAny, RangeOfOperations};
use crate::pdl::{
    AnyPdl, AttributeType, OneOrManyTypes, OneOrManyValues, OperationType, RangeType, TypeType,
    ValueType,
};

/// An element of a range.
#[op(
    dialect = PdlInterpDialect, mnemonic = "extract",
    traits(Pure, TypesMatchWith(
        "`range` is a PDL range whose element type matches type of `result`", from = result, to = range, range_of,
    )),
    assembly { $index "of" $range ":" type($result) attr_dict },
)]
pub struct ExtractOp {
    #[operand]
    range: RangeOfAny,
    #[attr]
    index: Confined<I32Attr, IntNonNegative>,
    #[result]
    result: AnyPdl,
}

/// The type of a range of elements of a type, if there are such.
pub(super) fn range_of(cx: &Context, element: Type) -> Option<Type> {
    let loc = terrace_ir::Location::UNKNOWN;
    RangeType::get_checked(cx, loc, element)
        .ok()
        .map(Into::into)
}

/// An attribute of an op.
#[op(
    dialect = PdlInterpDialect, mnemonic = "get_attribute",
    traits(Pure),
    assembly { $name "of" $input_op attr_dict },
)]
pub struct GetAttributeOp {
    #[operand(name = "inputOp")]
    input_op: OperationType,
    #[attr]
    name: StrAttr,
    #[result]
    attribute: AttributeType,
}

/// The type of an attribute's value.
#[op(
    dialect = PdlInterpDialect, mnemonic = "get_attribute_type",
    traits(Pure),
    assembly { "of" $value attr_dict },
)]
pub struct GetAttributeTypeOp {
    #[operand]
    value: AttributeType,
    #[result]
    result: TypeType,
}

/// The op that defines a value, or the first of several.
#[op(
    dialect = PdlInterpDialect, mnemonic = "get_defining_op",
    traits(Pure),
    assembly { "of" $value ":" type($value) attr_dict },
)]
pub struct GetDefiningOpOp {
    #[operand]
    value: OneOrManyValues,
    #[result(name = "inputOp")]
    input_op: OperationType,
}

/// An operand of an op.
#[op(
    dialect = PdlInterpDialect, mnemonic = "get_operand",
    traits(Pure),
    assembly { $index "of" $input_op attr_dict },
)]
pub struct GetOperandOp {
    #[operand(name = "inputOp")]
    input_op: OperationType,
    #[attr]
    index: Confined<I32Attr, IntNonNegative>,
    #[result]
    value: ValueType,
}

/// All operands of an op, or those of one of its groups.
#[op(
    dialect = PdlInterpDialect, mnemonic = "get_operands",
    traits(Pure),
    assembly { ($index^)? "of" $input_op ":" type($value) attr_dict },
)]
pub struct GetOperandsOp {
    #[operand(name = "inputOp")]
    input_op: OperationType,
    #[attr]
    index: Optional<Confined<I32Attr, IntNonNegative>>,
    #[result]
    value: OneOrManyValues,
}

/// A result of an op.
#[op(
    dialect = PdlInterpDialect, mnemonic = "get_result",
    traits(Pure),
    assembly { $index "of" $input_op attr_dict },
)]
pub struct GetResultOp {
    #[operand(name = "inputOp")]
    input_op: OperationType,
    #[attr]
    index: Confined<I32Attr, IntNonNegative>,
    #[result]
    value: ValueType,
}

/// All results of an op, or those of one of its groups.
#[op(
    dialect = PdlInterpDialect, mnemonic = "get_results",
    traits(Pure),
    assembly { ($index^)? "of" $input_op ":" type($value) attr_dict },
)]
pub struct GetResultsOp {
    #[operand(name = "inputOp")]
    input_op: OperationType,
    #[attr]
    index: Optional<Confined<I32Attr, IntNonNegative>>,
    #[result]
    value: OneOrManyValues,
}

/// The ops that use a value, or the first of several.
#[op(
    dialect = PdlInterpDialect, mnemonic = "get_users",
    traits(Pure),
    assembly { "of" $value ":" type($value) attr_dict },
)]
pub struct GetUsersOp {
    #[operand]
    value: OneOrManyValues,
    #[result]
    operations: RangeOfOperations,
}

/// The types of values.
#[op(
    dialect = PdlInterpDialect, mnemonic = "get_value_type",
    traits(Pure, TypesMatchWith(
        "`value` type matches arity of `result`", from = result, to = value, value_of_type,
    )),
    assembly { "of" $value ":" type($result) attr_dict },
)]
pub struct GetValueTypeOp {
    #[operand]
    value: OneOrManyValues,
    #[result]
    result: OneOrManyTypes,
}

/// The handle of values whose types a handle is of.
fn value_of_type(cx: &Context, ty: Type) -> Option<Type> {
    let value = ValueType::get(cx).into();
    match ty.is::<RangeType>(cx) {
        true => Some(RangeType::get(cx, value).into()),
        false => Some(value),
    }
}
