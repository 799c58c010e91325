#![allow(unused, missing_docs)] // errors: 5
//! What lacks, or is in a place where it says nothing.

use terrace_ir::Ir;
use terrace_pass_macros::*;
use terrace_passes::pass::*;

mod nameless {
    use super::*;

    #[pass]
    fn p(ir: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) }
}

mod nameless_struct {
    use super::*;

    #[pass()]
    struct P;
    impl Pass for P {
        fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) }
    }
}

mod option_of_function {
    use super::*;

    #[pass(name = "a")]
    fn p(ir: &mut Ir, _: &mut PassContext, #[option] size: usize) -> PassResult { Ok(()) }
}

mod same_value {
    use super::*;

    #[derive(Clone, OptionValue)]
    enum Order {
        #[name = "first"]
        Inner,
        First,
    }
}

mod no_interface {
    use super::*;

    pub trait Plain {}

    #[pass(name = "a", on_interface = Plain)]
    fn p(ir: &mut Ir, _: &mut PassContext) -> PassResult { Ok(()) }
}

fn main() {}
