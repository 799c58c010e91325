#![allow(unused_imports)] // errors: 15

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct FieldWithoutKind {
    x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct FieldUnknownKind {
    #[operant] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct FieldTwoKinds {
    #[operand] #[result] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct FieldCfg {
    #[cfg(unix)] #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct FieldOperandDefault {
    #[operand] x: DefaultValued<AnyType, { 1 }>,
}

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct FieldAttrVariadic {
    #[attr] x: Variadic<StrAttr>,
}

// covers: ODS-034
/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct FieldUnitAttrRequired {
    #[attr] x: UnitAttr,
}

// covers: ODS-027
/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct FieldDefaultWithoutValue {
    #[attr] x: DefaultValued<I64Attr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct FieldSameAttrName {
    #[attr] x: StrAttr,
    #[attr(name = "x")] y: StrAttr,
}

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct FieldUnknownAttrArgument {
    #[attr(nam = "x")] x: StrAttr,
}

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct FieldReservedName {
    #[operand] build: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct FieldAccessorClash {
    #[attr] x: StrAttr,
    #[operand] set_x: AnyType,
}

// covers: ODS-060
/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct FieldRegionAfterVariadic {
    #[region] a: Variadic<AnyRegion>,
    #[region] b: AnyRegion,
}

// covers: ODS-064
/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct FieldSuccessorAfterVariadic {
    #[successor] a: Variadic<AnySuccessor>,
    #[successor] b: AnySuccessor,
}

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct FieldOptionalRegion {
    #[region] a: Optional<AnyRegion>,
}

fn main() {}
