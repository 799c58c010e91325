#![allow(unused, missing_docs)] // errors: 4
//! Ops and types used as the structs that they are written as.

use terrace_ir::ods::*;
use terrace_ods_macros::*;

mod accessor_without_ir {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[operand] x: AnyType, #[attr] n: I64Attr }
    fn f(op: AOp) { let _ = op.x(); }
}

mod field_access {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[operand] x: AnyType, #[attr] n: I64Attr }
    fn f(op: AOp) { let _ = op.x; }
}

mod struct_literal {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[operand] x: AnyType }
    fn f(v: terrace_ir::Value) { let _ = AOp { x: v }; }
}

mod type_struct_literal {
    use super::*;

    #[dialect(name = "d", types(AType))]
    pub struct D;

    #[ty(dialect = D, mnemonic = "a")]
    pub struct AType { width: u32 }
    fn f() { let _ = AType { width: 3 }; }
}

fn main() {}
