#![allow(unused, missing_docs)] // errors: 6
//! Functions that are no passes.

use terrace_ir::Ir;
use terrace_pass_macros::*;
use terrace_passes::pass::*;

mod fn_no_args {
    use super::*;

    #[pass(name = "a")]
    fn p() -> PassResult { Ok(()) }
}

mod fn_no_ret {
    use super::*;

    #[pass(name = "a")]
    fn p(_: &mut Ir, _: &mut PassContext) {}
}

mod fn_one_arg {
    use super::*;

    #[pass(name = "a")]
    fn p(ir: &mut Ir) -> PassResult { Ok(()) }
}

mod fn_generic {
    use super::*;

    #[pass(name = "a")]
    fn p<T>(ir: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) }
}

mod fn_async {
    use super::*;

    #[pass(name = "a")]
    async fn p(ir: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) }
}

mod fn_unsafe {
    use super::*;

    #[pass(name = "a")]
    unsafe fn p(ir: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) }
}

fn main() {}
