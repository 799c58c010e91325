#![allow(unused, missing_docs)] // errors: 8
//! Types that options, statistics and state cannot have, and defaults of other types.

use terrace_ir::Ir;
use terrace_pass_macros::*;
use terrace_passes::pass::*;

mod opt_type_dur {
    use super::*;

    #[pass(name = "a")]
    pub struct P { #[option] x: std::time::Duration }
    impl Pass for P { fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) } }
}

mod opt_str {
    use super::*;

    #[pass(name = "a")]
    pub struct P { #[option] x: &'static str }
    impl Pass for P { fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) } }
}

mod opt_tuple {
    use super::*;

    #[pass(name = "a")]
    pub struct P { #[option] x: (u32, u32) }
    impl Pass for P { fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) } }
}

mod opt_default_wrong {
    use super::*;

    #[pass(name = "a")]
    pub struct P { #[option(default = "x")] x: u32 }
    impl Pass for P { fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) } }
}

mod opt_default_neg {
    use super::*;

    #[pass(name = "a")]
    pub struct P { #[option(default = -1)] x: u32 }
    impl Pass for P { fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) } }
}

mod opt_default_string_int {
    use super::*;

    #[pass(name = "a")]
    pub struct P { #[option(default = 4)] x: String }
    impl Pass for P { fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) } }
}

mod state_no_clone {
    use super::*;

    #[derive(Default)] struct NoClone;
    #[pass(name = "a")]
    pub struct P { cache: NoClone }
    impl Pass for P { fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) } }
}

mod check_wrong {
    use super::*;

    #[pass(name = "a")]
    pub struct P { #[option(check = |x| 4)] x: u32 }
    impl Pass for P { fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) } }
}

fn main() {}
