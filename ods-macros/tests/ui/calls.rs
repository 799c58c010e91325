#![allow(unused, missing_docs)] // errors: 4
//! Calls of what is generated: they are shown with the field, or the struct, that they are made from.

use terrace_ir::ods::*;
use terrace_ods_macros::*;

mod wrong_attribute {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[operand] x: AnyType, #[attr] n: I64Attr }
    fn f(b: &mut terrace_ir::Builder<'_>, x: terrace_ir::Value) { AOp::build(b, terrace_ir::Location::UNKNOWN, x, "one"); }
}

mod set_wrong {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[attr] n: I64Attr }
    fn f(rw: &mut terrace_ir::Rewriter<'_>, op: AOp) { op.set_n(rw, "one"); }
}

mod wrong_parameter {
    use super::*;

    #[dialect(name = "d", types(T))]
    pub struct D;

    #[ty(dialect = D, mnemonic = "t")]
    pub struct T { w: u32 }
    fn f(cx: &terrace_ir::Context) { T::get(cx, "a"); }
}

mod missing_operand {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[operand] x: AnyType, #[operand] y: AnyType }
    fn f(b: &mut terrace_ir::Builder<'_>, x: terrace_ir::Value) { AOp::build(b, terrace_ir::Location::UNKNOWN, x); }
}

fn main() {}
