#![allow(unused_imports)] // errors: 23

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// Wrappers, as they are not written.
#[op(dialect = D, mnemonic = "my")]
pub struct Wrappers {
    #[operand] alone: Optional,
    #[operand] empty: Optional<>,
    #[operand] two: Variadic<AnyType, AnyType>,
    #[operand] value: Optional<4>,
    #[operand] nested: Optional<Variadic<AnyType>>,
    #[operand] same: Variadic<Variadic<AnyType>>,
}

/// Wrappers of attributes.
#[op(dialect = D, mnemonic = "my")]
pub struct AttributeWrappers {
    #[attr] defaulted: Optional<DefaultValued<I64Attr, { 1 }>>,
    #[attr] optional: DefaultValued<Optional<I64Attr>, { 1 }>,
    #[attr] swapped: DefaultValued<{ 1 }, I64Attr>,
    #[attr] empty: DefaultValued<I64Attr, {}>,
    #[attr] tablegen: OptionalAttr<I64Attr>,
    #[attr] unit: DefaultValued<UnitAttr, { true }>,
}

/// What is not a constraint's name.
#[op(dialect = D, mnemonic = "my")]
pub struct NoNames {
    #[operand] reference: &'static AnyType,
    #[operand] tuple: (AnyType, AnyType),
    #[operand] array: [AnyType; 2],
    #[operand] object: dyn TypeConstraint,
    #[operand] any: impl TypeConstraint,
    #[operand] unknown: _,
    #[operand] function: fn(AnyType),
}

/// Results, regions and successors with defaults.
#[op(dialect = D, mnemonic = "my")]
pub struct DefaultsOfOthers {
    #[result] result: DefaultValued<I64, { 1 }>,
    #[region] region: DefaultValued<AnyRegion, { 1 }>,
    #[successor] successor: DefaultValued<AnySuccessor, { 1 }>,
}

/// A successor that may be absent.
#[op(dialect = D, mnemonic = "my")]
pub struct OptionalSuccessor {
    #[successor] dest: Optional<AnySuccessor>,
}

fn main() {}
