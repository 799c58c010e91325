//! Arrays: a value for each index.

use terrace_ir::{Context, Type};
use terrace_ods_macros::op;

use super::{AnySMTType, ArrayType, SmtDialect};

fn domain(cx: &Context, array: Type) -> Option<Type> {
    Some(array.cast::<ArrayType>(cx)?.domain_type(cx))
}

fn range(cx: &Context, array: Type) -> Option<Type> {
    Some(array.cast::<ArrayType>(cx)?.range_type(cx))
}

/// The array that differs from another at one index.
#[op(
    dialect = SmtDialect, mnemonic = "array.store",
    traits(
        Pure,
        TypesMatchWith("summary", from = array, to = index, domain),
        TypesMatchWith("summary", from = array, to = value, range),
        AllTypesMatch(array, result),
    ),
    assembly { $array "[" $index "]" "," $value attr_dict ":" type($array) },
)]
pub struct ArrayStoreOp {
    #[operand]
    array: ArrayType,
    #[operand]
    index: AnySMTType,
    #[operand]
    value: AnySMTType,
    #[result]
    result: ArrayType,
}

/// The value at an index.
#[op(
    dialect = SmtDialect, mnemonic = "array.select",
    traits(
        Pure,
        TypesMatchWith("summary", from = array, to = index, domain),
        TypesMatchWith("summary", from = array, to = result, range),
    ),
    assembly { $array "[" $index "]" attr_dict ":" type($array) },
)]
pub struct ArraySelectOp {
    #[operand]
    array: ArrayType,
    #[operand]
    index: AnySMTType,
    #[result]
    result: AnySMTType,
}

/// The array that has one value at all indices.
#[op(
    dialect = SmtDialect, mnemonic = "array.broadcast",
    traits(Pure, TypesMatchWith("summary", from = result, to = value, range)),
    assembly { $value attr_dict ":" type($result) },
)]
pub struct ArrayBroadcastOp {
    #[operand]
    value: AnySMTType,
    #[result]
    result: ArrayType,
}
