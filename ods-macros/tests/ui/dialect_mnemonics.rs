use terrace_ods_macros::*; // errors: 1

/// A dialect with two ops of one name.
#[dialect(name = "d", ops(First, Other, Second))]
pub struct D;

/// One.
#[op(dialect = D, mnemonic = "same")]
pub struct First;

/// Another.
#[op(dialect = D, mnemonic = "other")]
pub struct Other;

/// The other one.
#[op(dialect = D, mnemonic = "same")]
pub struct Second;

fn main() {}
