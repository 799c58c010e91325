#![allow(unused_imports)] // errors: 8

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(OfStruct, OfEnum, MayBeAbsent, WithDefault, Written, Property, NoProperty, Many))]
pub struct D;

/// No constraint of any kind.
pub struct Plain;

/// Nor this.
pub enum Choice { One, Other }

/// Each is one mistake, however much of the op is made of it.
#[op(dialect = D, mnemonic = "of_struct")]
pub struct OfStruct { #[attr] x: Plain }

#[op(dialect = D, mnemonic = "of_enum")]
pub struct OfEnum { #[attr] x: Choice }

#[op(dialect = D, mnemonic = "may_be_absent")]
pub struct MayBeAbsent { #[attr] x: Optional<Plain> }

#[op(dialect = D, mnemonic = "with_default")]
pub struct WithDefault { #[attr] x: DefaultValued<Plain, { 1 }> }

#[op(dialect = D, mnemonic = "written", assembly { $x attr_dict })]
pub struct Written { #[attr] x: Plain }

#[op(dialect = D, mnemonic = "property")]
pub struct Property { #[prop] x: Plain }

#[op(dialect = D, mnemonic = "no_property")]
pub struct NoProperty { #[prop] x: AnyType }

#[op(dialect = D, mnemonic = "many")]
pub struct Many { #[operand] x: Variadic<Plain> }

fn main() {}
