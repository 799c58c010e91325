//! Transformations of functions.

mod duplicates;
mod split;

pub use duplicates::merge_duplicate_functions;
pub use split::{SplitLimits, split_large_functions};
use terrace_ir::Ir;
use terrace_ir::builtin::ModuleOp;
use terrace_ir::ods::OpTraits;
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassRegistry, PassResult, Statistic};

/// Adds the passes of this module to a registry.
pub fn register(registry: &mut PassRegistry) {
    registry
        .pass::<DuplicateFunctionEliminationPass>()
        .pass::<SplitLargeFunctionsPass>();
}

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

/// Deduplicate functions.
///
/// Of functions that differ in nothing but their names the first one stays, and is used in place of the others. What refers
/// to them by name from outside the module is not seen.
#[pass(
    name = "duplicate-function-elimination",
    title = "DuplicateFunctionEliminationPass",
    on = ModuleOp
)]
pub struct DuplicateFunctionEliminationPass {
    /// Number of functions that were erased
    #[statistic]
    erased: Statistic,
}

impl Pass for DuplicateFunctionEliminationPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let mut pending = vec![ir];
        while let Some(ir) = pending.pop() {
            if ir.has_trait(ir.root(), OpTraits::SYMBOL_TABLE) {
                self.erased.add(merge_duplicate_functions(ir) as u64);
                pending.extend(ir.children_mut());
            }
        }
        Ok(())
    }
}
