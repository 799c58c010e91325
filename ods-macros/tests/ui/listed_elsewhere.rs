#![allow(unused, missing_docs)] // errors: 5
//! What is listed as something else.

use terrace_ir::ods::*;
use terrace_ods_macros::*;

mod ty_listed_as_op {
    use super::*;

    #[dialect(name = "d", ops(T))]
    pub struct D;
    #[ty(dialect = D, mnemonic = "t")]
    pub struct T { w: u32 }
}

mod op_listed_as_type {
    use super::*;

    #[dialect(name = "d", types(AOp))]
    pub struct D;
    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[operand] x: AnyType }
}

mod op_in_two_dialects {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;
    #[dialect(name = "e", ops(AOp))]
    pub struct E;
    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[operand] x: AnyType }
}

mod deps {
    use super::*;

    #[dialect(name = "e", dependent_dialects(u32))]
    pub struct MyD;
}

mod mat_const_wrong {
    use super::*;

    pub struct D;
    fn mc(x: u32) -> u32 { x }
    #[dialect(name = "e", materialize_constant = mc)]
    pub struct MyD;
}

fn main() {}
