#![allow(unused, missing_docs)] // errors: 17
//! Arguments of `#[pass]` and of options as they are not written.

use terrace_ir::Ir;
use terrace_pass_macros::*;
use terrace_passes::pass::*;

mod on_string {
    use super::*;

    #[pass(name = "a", on = "builtin.module")]
    fn p(ir: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) }
}

mod dd_strings {
    use super::*;

    #[pass(name = "a", dependent_dialects("builtin"))]
    fn p(ir: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) }
}

mod name_upper {
    use super::*;

    #[pass(name = "MyPass")]
    fn p(ir: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) }
}

mod name_space {
    use super::*;

    #[pass(name = "my pass")]
    fn p(ir: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) }
}

mod name_empty {
    use super::*;

    #[pass(name = "")]
    fn p(ir: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) }
}

mod name_positional {
    use super::*;

    #[pass("a")]
    fn p(ir: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) }
}

mod argument_word {
    use super::*;

    #[pass(argument = "a")]
    fn p(ir: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) }
}

mod summary_arg {
    use super::*;

    #[pass(name = "a", summary = "x")]
    fn p(ir: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) }
}

mod option_and_stat {
    use super::*;

    #[pass(name = "a")]
    pub struct P { #[option] #[statistic] x: u32 }
    impl Pass for P { fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) } }
}

mod option_misspelt {
    use super::*;

    #[pass(name = "a")]
    pub struct P { #[optoin] x: u32 }
    impl Pass for P { fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) } }
}

mod stat_u64 {
    use super::*;

    #[pass(name = "a")]
    pub struct P { #[statistic] x: u64 }
    impl Pass for P { fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) } }
}

mod cfg_option {
    use super::*;

    #[pass(name = "a")]
    pub struct P { #[cfg(unix)] #[option] x: u32 }
    impl Pass for P { fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) } }
}

mod derive_default {
    use super::*;

    #[pass(name = "a")]
    #[derive(Default)]
    pub struct P { x: u32 }
    impl Pass for P { fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) } }
}

mod pipeline_stat {
    use super::*;

    #[pass_pipeline(name = "a")]
    pub struct P { #[statistic] x: Statistic }
    impl PassPipeline for P { fn build(&self, pipeline: &mut Pipeline) {} }
}

mod pass_impl_on {
    use super::*;

    pub struct P;
    #[pass(name = "a")]
    impl Pass for P { fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) } }
}

mod ov_fields {
    use super::*;

    #[derive(OptionValue)]
    enum E { A(u32) }
}

mod ov_empty {
    use super::*;

    #[derive(OptionValue)]
    enum E { }
}

fn main() {}
