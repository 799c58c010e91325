#![allow(unused, missing_docs)] // errors: 11
//! Passes and pipelines whose impls are missing, or another's.

use terrace_ir::Ir;
use terrace_pass_macros::*;
use terrace_passes::pass::*;

mod no_impl_pass {
    use super::*;

    #[pass(name = "a")]
    pub struct P;
}

mod run_self_ref {
    use super::*;

    #[pass(name = "a")]
    pub struct P;
    impl Pass for P { fn run(&self, _: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) } }
}

mod run_no_ctx {
    use super::*;

    #[pass(name = "a")]
    pub struct P;
    impl Pass for P { fn run(&mut self, _: &mut Ir) -> PassResult { Ok(()) } }
}

mod run_no_ret {
    use super::*;

    #[pass(name = "a")]
    pub struct P;
    impl Pass for P { fn run(&mut self, _: &mut Ir, _: &mut PassContext) {} }
}

mod fn_bool {
    use super::*;

    #[pass(name = "a")]
    fn p(ir: &mut Ir, _: &mut PassContext) -> bool { true }
}

mod pipeline_no_impl {
    use super::*;

    #[pass_pipeline(name = "a")]
    pub struct P { #[option] x: u32 }
}

mod on_not_op {
    use super::*;

    #[pass(name = "a", on = String)]
    fn p(ir: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) }
}

mod on_unknown {
    use super::*;

    #[pass(name = "a", on = FuncOp)]
    fn p(ir: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) }
}

mod on_iface_not {
    use super::*;

    #[pass(name = "a", on_interface = Clone)]
    fn p(ir: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) }
}

mod on_iface_op {
    use super::*;

    #[pass(name = "a", on_interface = terrace_ir::builtin::ModuleOp)]
    fn p(ir: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) }
}

mod dd_not {
    use super::*;

    #[pass(name = "a", dependent_dialects(String))]
    fn p(ir: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) }
}

fn main() {}
