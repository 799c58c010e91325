#![allow(unused_imports)]

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

constraint! {
    pub C: Type = AnyType;
}

constraint! {
    /// any value
    pub C: Value = AnyType;
}

constraint! {
    /// any type
    pub C: Type = AnyType + AnyType;
    /// any type
    pub E: Type = 4;
}

fn main() {}
