// errors: 2
//! A hook is implemented, and the op's definition does not name it: it would never be called.
use terrace_ir::Ir;
use terrace_ir::ods::*;
use terrace_ods_macros::{dialect, op};

#[dialect(name = "d", ops(MyOp))]
struct D;

#[op(dialect = D, mnemonic = "my")]
pub struct MyOp {
    #[operand] x: AnyType,
    #[result] r: AnyType,
}

impl Verify for MyOp {
    fn verify(self, _: &Ir) -> VerifyResult {
        Ok(())
    }
}

impl Fold for MyOp {
    fn fold(self, _: &Ir, _: &[Option<terrace_ir::attributes::Attribute>]) -> Folded {
        None
    }
}

fn main() {}
