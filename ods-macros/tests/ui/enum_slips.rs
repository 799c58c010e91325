#![allow(unused, missing_docs)] // errors: 3
//! Slips in enums.

use terrace_ir::ods::*;
use terrace_ods_macros::*;

mod enum_dup_value {
    use super::*;

    #[enum_attr(repr = i32)]
    pub enum A { X = 1, Y = 1 }
}

mod enum_neg_bits {
    use super::*;

    #[enum_attr(bits)]
    pub enum A { X = 1, Y = -2 }
}

mod enum_repr_attr {
    use super::*;

    #[enum_attr(repr = i32)]
    #[repr(u8)]
    pub enum A { X = 1 }
}

fn main() {}
