#![allow(unused_imports)] // errors: 2

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// Another.
#[dialect(name = "e", ops(String), types(u32))]
pub struct E;

fn main() {}
