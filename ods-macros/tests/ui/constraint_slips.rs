#![allow(unused, missing_docs)] // errors: 5
//! Slips in constraints.

use terrace_ir::ods::*;
use terrace_ods_macros::*;

mod constraint_missing_semi {
    use super::*;

    constraint! {
      /// a
      pub A: Type = AnyFloat
      /// b
      pub B: Type = AnyFloat;
    }
}

mod constraint_eqeq {
    use super::*;

    constraint! {
      /// a
      pub A: Type == AnyFloat;
    }
}

mod constraint_generic {
    use super::*;

    constraint! {
      /// a
      pub A<T>: Type = AnyFloat;
    }
}

mod constraint_nodesc {
    use super::*;

    constraint! {
      pub A: Type = AnyFloat;
    }
}

mod constraint_and {
    use super::*;

    constraint! {
      /// a
      pub A: Type = AnyFloat and AnyInteger;
    }
}

fn main() {}
