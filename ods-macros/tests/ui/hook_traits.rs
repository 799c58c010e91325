#![allow(unused, missing_docs)] // errors: 6
//! Hooks that are words alone, and impls without a word.

use terrace_ir::ods::*;
use terrace_ods_macros::*;

mod verify_inherent {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", verify)]
    pub struct AOp { #[operand] x: AnyType }
    impl AOp { fn verify(self, ir: &terrace_ir::Ir) -> VerifyResult { Ok(()) } }
}

mod canon_wrong {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", canonicalize)]
    pub struct AOp { #[operand] x: AnyType, #[result] r: AnyType }
    impl AOp { fn canonicalize(self, rw: &mut terrace_ir::Rewriter<'_>) -> bool { false } }
}

mod infer_missing {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", infer_types)]
    pub struct AOp { #[operand] x: AnyType, #[result] r: AnyType }
}

mod fold_unlisted {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[operand] x: AnyType, #[result] r: AnyType }
    impl Fold for AOp { fn fold(self, _: &terrace_ir::Ir, _: &[Option<terrace_ir::attributes::Attribute>]) -> Folded { None } }
}

mod canon_rule_missing {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", canonicalize(Rule))]
    pub struct AOp { #[operand] x: AnyType, #[result] r: AnyType }
}

mod canon_fn_wrong {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    fn c(op: u32) {}
    #[op(dialect = D, mnemonic = "a", canonicalize = c)]
    pub struct AOp { #[operand] x: AnyType, #[result] r: AnyType }
}

fn main() {}
