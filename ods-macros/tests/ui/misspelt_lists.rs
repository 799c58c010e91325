#![allow(unused, missing_docs)] // errors: 10
//! Lists with other words, or with one thing twice.

use terrace_ir::ods::*;
use terrace_ods_macros::*;

mod ty_listed_twice {
    use super::*;

    #[dialect(name = "d", types(T, T))]
    pub struct D;
    #[ty(dialect = D, mnemonic = "t")]
    pub struct T { w: u32 }
}

mod op_name_same {
    use super::*;

    #[dialect(name = "d", ops(AOp, AOp))]
    pub struct D;
    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[operand] x: AnyType }
}

mod deps_misspelt {
    use super::*;

    #[dialect(name = "e", dependant_dialects(MyD))]
    pub struct MyD;
}

mod attrs_misspelt {
    use super::*;

    #[dialect(name = "e", attrs(MyD))]
    pub struct MyD;
}

mod iface_twice {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op_interface]
    pub trait I { }
    #[op(dialect = D, mnemonic = "a", interfaces(I, I))]
    pub struct AOp;
    impl I for AOp { }
}

mod iface_supertrait {
    use super::*;

    #[op_interface]
    pub trait I: Clone { }
}

mod trait_as_arg {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", Pure)]
    pub struct AOp;
}

mod trait_lower {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", traits(pure))]
    pub struct AOp;
}

mod trait_sameops {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", traits(SameOperandsAndResultsType))]
    pub struct AOp { #[operand] x: AnyType, #[result] r: AnyType }
}

mod op_trait_missp {
    use super::*;

    #[op_trait(verfy = v)]
    pub struct T;
}

fn main() {}
