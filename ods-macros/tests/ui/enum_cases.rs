#![allow(unused_imports)] // errors: 26

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// One.
#[enum_attr]
pub enum Empty {}

/// One.
#[enum_attr]
pub enum Cases {
    /// With fields.
    Tuple(u32),
    /// With fields.
    Struct { x: u32 },
    /// Not an integer.
    Text = "a",
    /// Not a literal.
    Sum = 1 + 1,
    /// Too large.
    Large = 99999999999999999999,
    /// Named by a number.
    #[name = 4]
    Number = 5,
    /// Named by nothing.
    #[name]
    Nothing = 6,
    /// Named twice.
    #[name = "x"]
    #[name = "y"]
    Twice = 7,
    /// A misspelt attribute.
    #[nmae = "a"]
    Misspelt = 10,
}

/// One.
#[enum_attr]
pub enum SameText {
    /// One.
    #[name = "a"]
    A,
    /// Another.
    #[name = "a"]
    B,
}

/// One.
#[enum_attr(repr = i32)]
pub enum OutOfRange {
    /// One.
    A = 4294967296,
}

/// Flags.
#[enum_attr(bits)]
pub enum Flags {
    /// One.
    A = 1,
    /// The same bit.
    B = 1,
    /// Less than none.
    C = -1,
    /// Of nothing.
    #[group]
    Empty,
    /// Of an integer.
    #[group]
    Integer = 2,
    /// By another operator.
    #[group]
    And = A & B,
    /// Of what comes later.
    #[group]
    Later = A | Last,
    /// With an argument.
    #[group(A)]
    List,
    /// The last.
    Last = 16,
}

/// Flags.
#[enum_attr(bits)]
pub enum ReservedNames {
    /// As no flag.
    None = 1,
    /// As every flag.
    All = 2,
}

/// Numbers of bits where values are asked for.
#[enum_attr(bits)]
pub enum Numbers {
    /// No bit.
    A = 0,
    /// Good.
    B = 1,
    /// Good.
    C = 2,
    /// Both of them.
    D = 3,
    /// None of them, and no bit.
    E = 5,
    /// Too high.
    F = 1 << 32,
    /// Good.
    G = 0x80000000,
}

/// Values where numbers of bits are asked for.
#[enum_attr(bit_numbers)]
pub enum Values {
    /// Good.
    A = 31,
    /// Too high.
    B = 32,
    /// Not a number.
    C,
}

fn main() {}
