#![allow(unused_imports)] // errors: 11

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// An enum.
#[enum_attr(dialect = D, mnemonic = "e", repr = i32)]
pub enum EnumTwoStorages {
    /// A case.
    A = 0,
}

/// An enum.
#[enum_attr(repr = u8)]
pub enum EnumBadRepr {
    /// A case.
    A = 0,
}

/// An enum.
#[enum_attr(repr = i32)]
pub enum EnumValueTwice {
    /// A case.
    A = 1,
    /// Another.
    B = 1,
}

// covers: ODS-162
/// An enum.
#[enum_attr(repr = i32, bits)]
pub enum EnumFlagWithoutBit {
    /// A case.
    A,
}

// covers: ODS-162
/// An enum.
#[enum_attr(repr = i32, bits)]
pub enum EnumFlagOutOfRange {
    /// A case.
    A = 1 << 32,
}

/// An enum.
#[enum_attr(repr = i32, bits)]
pub enum EnumGroupOfUnknown {
    /// A case.
    Fast = 1,
    /// All.
    #[group]
    All = Fats,
}

/// An enum.
#[enum_attr(repr = i32)]
pub enum EnumGroupWithoutBits {
    /// A case.
    A = 0,
    /// All.
    #[group]
    B = A,
}

/// An enum.
#[enum_attr(keyword)]
pub enum EnumKeywordWithoutDialect {
    /// A case.
    A = 0,
}

/// An enum.
#[enum_attr(repr = i8)]
pub enum EnumValueTooLarge {
    /// A case.
    A = 256,
}

/// An enum.
#[enum_attr(repr = i8, bits)]
pub enum EnumGroupOfOneBit {
    /// All.
    #[group]
    All = 4,
}

/// An enum.
#[enum_attr(repr = i8, bits)]
pub enum EnumGroupTooLarge {
    /// All.
    #[group]
    All = 0x180,
}

fn main() {}
