//! Transformations of functions.

mod split;

pub use split::{SplitLimits, split_large_functions};

use terrace_ir::Ir;
use terrace_ir::builtin::ModuleOp;
use terrace_ir::pass::{Pass, PassContext, PassResult};
use terrace_pass_macros::pass;

/// Split very long functions into pieces of bounded size.
#[pass(name = "func-split-large", on = ModuleOp)]
pub struct SplitLargeFunctionsPass {
    /// A function with at most this many ops stays whole.
    #[option(default = SplitLimits::default().whole)]
    whole: usize,
    /// A piece ends with the op that makes it this large.
    #[option(default = SplitLimits::default().piece)]
    piece: usize,
}

impl Pass for SplitLargeFunctionsPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        split_large_functions(
            ir,
            SplitLimits {
                whole: self.whole,
                piece: self.piece,
            },
        );
        Ok(())
    }
}
