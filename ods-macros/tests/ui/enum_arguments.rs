#![allow(unused_imports)] // errors: 19

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// One.
#[enum_attr(repr)]
pub enum ReprAlone { A }

/// One.
#[enum_attr(repr = "i32")]
pub enum ReprText { A }

/// One.
#[enum_attr(repr(i32))]
pub enum ReprList { A }

/// One.
#[enum_attr(dialect = D)]
pub enum NoMnemonic { A }

/// One.
#[enum_attr(mnemonic = "e")]
pub enum NoDialect { A }

/// One.
#[enum_attr(dialect = D, mnemonic = "a b")]
pub enum BadMnemonic { A }

/// One.
#[enum_attr(bits = true)]
pub enum BitsAssigned { A = 0 }

/// One.
#[enum_attr(keyword = "e", dialect = D, mnemonic = "e")]
pub enum KeywordAssigned { A }

/// One.
#[enum_attr(bits, keyword, dialect = D, mnemonic = "e")]
pub enum KeywordOfFlags { A = 1 }

/// One.
#[enum_attr(separator = ",")]
pub enum SeparatorOfCases { A }

/// One.
#[enum_attr(bits, separator = '|')]
pub enum SeparatorCharacter { A = 1 }

/// One.
#[enum_attr(bits, separator = "and")]
pub enum SeparatorWord { A = 1 }

/// One.
#[enum_attr(bit)]
pub enum Misspelt { A = 0 }

/// One.
#[enum_attr(bits, bits)]
pub enum Twice { A = 1 }

/// One.
#[enum_attr(name = "e")]
pub enum NameInstead { A }

/// One.
#[enum_attr]
pub enum Generic<T> { A }

/// One.
#[enum_attr]
pub struct OnStruct;

/// One.
#[enum_attr]
#[repr(u8)]
pub enum WithRepr { A }

/// Both ways.
#[enum_attr(bits, bit_numbers)]
pub enum BothWays {
    /// A case.
    A = 1,
}

fn main() {}
