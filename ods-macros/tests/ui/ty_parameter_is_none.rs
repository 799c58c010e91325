#![allow(unused_imports)]

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

// covers: ODS-190
/// A type.
#[ty(dialect = D, mnemonic = "t")]
pub struct T {
    width: f64,
}

fn main() {}
