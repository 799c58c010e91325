#![allow(unused_imports)] // errors: 1

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

// covers: ODS-070
constraint! {
    /// even value
    pub C: Attribute = I64Attr & |value| value;
}

fn main() {}
