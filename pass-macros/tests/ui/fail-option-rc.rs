// errors: 1
//! An option that cannot go from thread to thread: one error, and none about the pass.
use std::rc::Rc;

use terrace_ir::Ir;
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

#[pass(name = "shared")]
struct Shared {
    #[option]
    names: Rc<Vec<String>>,
}

impl Pass for Shared {
    fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult {
        drop(self.names.len());
        Ok(())
    }
}

fn main() {}
