#![allow(unused, missing_docs)] // errors: 3
//! Parameters that no context can keep.

use terrace_ir::ods::*;
use terrace_ods_macros::*;

mod ty_vec_ref {
    use super::*;

    #[dialect(name = "d", types(T))]
    pub struct D;

    #[ty(dialect = D, mnemonic = "t")]
    pub struct T { names: Vec<&'static str> }
}

mod ty_own_param {
    use super::*;

    #[dialect(name = "d", types(T))]
    pub struct D;

    pub struct Mine;
    #[ty(dialect = D, mnemonic = "t")]
    pub struct T { mine: Mine }
}

mod ty_hashmap {
    use super::*;

    #[dialect(name = "d", types(T))]
    pub struct D;

    use std::collections::HashMap;
    #[ty(dialect = D, mnemonic = "t")]
    pub struct T { mine: HashMap<u32, u32> }
}

fn main() {}
