#![allow(unused, missing_docs)] // errors: 5
//! Impls of interfaces that are not what the interface says.

use terrace_ir::ods::*;
use terrace_ods_macros::*;

mod iface_impl_missing_method {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op_interface]
    pub trait I { fn f(&self, ir: &terrace_ir::Ir) -> u32; }
    #[op(dialect = D, mnemonic = "a", interfaces(I))]
    pub struct AOp;
    impl I for AOp { }
}

mod iface_wrong_sig {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op_interface]
    pub trait I { fn f(&self, ir: &terrace_ir::Ir) -> u32; }
    #[op(dialect = D, mnemonic = "a", interfaces(I))]
    pub struct AOp;
    impl I for AOp { fn f(&self) -> u32 { 0 } }
}

mod iface_plain_trait {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    pub trait I { }
    #[op(dialect = D, mnemonic = "a", interfaces(I))]
    pub struct AOp;
    impl I for AOp { }
}

mod op_trait_fn {
    use super::*;

    fn v() {}
    #[op_trait(verify = v)]
    pub struct T;
}

mod trait_as_iface {
    use super::*;

    #[dialect(name = "d", ops(AOp))]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", interfaces(Pure))]
    pub struct AOp;
}

fn main() {}
