#![allow(unused, missing_docs)] // errors: 11
//! Macros on other items.

use terrace_ir::ods::*;
use terrace_ods_macros::*;

mod union {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub union AOp { x: u32 }
}

mod trait_on {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub trait AOp { }
}

mod impl_on {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    pub struct AOp;
    #[op(dialect = D, mnemonic = "a")]
    impl AOp { }
}

mod unit_paren {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp();
}

mod dialect_on_enum {
    use super::*;

    #[dialect(name = "d")]
    pub enum MyD { }
    pub struct D;
}

mod dialect_on_mod {
    use super::*;

    #[dialect(name = "d")]
    pub mod MyD { }
}

mod dialect_on_fn {
    use super::*;

    #[dialect(name = "d")]
    pub fn my() { }
}

mod dialect_tuple {
    use super::*;

    #[dialect(name = "d")]
    pub struct MyD(u32);
}

mod op_trait_fields {
    use super::*;

    #[op_trait]
    pub struct T { x: u32 }
}

mod op_trait_on_trait {
    use super::*;

    #[op_trait]
    pub trait T { }
}

mod enum_struct {
    use super::*;

    #[enum_attr(repr = i32)]
    pub struct A { x: u32 }
}

fn main() {}
