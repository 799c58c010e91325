#![allow(unused, missing_docs)] // errors: 5
//! Hooks whose functions are not those of their traits.

use terrace_ir::ods::*;
use terrace_ods_macros::*;

mod verify_wrong_return {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", verify)]
    pub struct AOp { #[operand] x: AnyType }
    impl Verify for AOp { fn verify(self, ir: &terrace_ir::Ir) -> bool { true } }
}

mod verify_by_ref {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", verify)]
    pub struct AOp { #[operand] x: AnyType }
    impl Verify for AOp { fn verify(&self, ir: &terrace_ir::Ir) -> VerifyResult { Ok(()) } }
}

mod fold_wrong_sig {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", fold)]
    pub struct AOp { #[operand] x: AnyType, #[result] r: AnyType }
    impl Fold for AOp { fn fold(self, ir: &terrace_ir::Ir) -> Folded { None } }
}

mod infer_sig {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", infer_types)]
    pub struct AOp { #[operand] x: AnyType, #[result] r: AnyType }
    impl InferTypes for AOp { fn infer_types(self) -> terrace_ir::Type { todo!() } }
}

mod custom_assembly_sig {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", custom_assembly)]
    pub struct AOp { #[operand] x: AnyType }
    impl CustomAssembly for AOp {
        fn parse(p: &mut terrace_ir::asm::OpParser<'_, '_>) -> bool { true }
        fn print(self, _: &terrace_ir::Ir, _: &mut terrace_ir::asm::AsmPrinter<'_>) {}
    }
}

fn main() {}
