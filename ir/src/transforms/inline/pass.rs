//! The inliner as a pass.

use terrace_pass_macros::pass;

use super::inline_calls;
use crate::context::Context;
use crate::ir::Ir;
use crate::ods::OpTraits;
use crate::pass::{Pass, PassContext, PassResult, Statistic};
use crate::transforms::Canonicalizer;

/// Inline function calls.
///
/// Works on a symbol table and the tables inside it. Private functions that nothing uses afterwards are erased. Recursive
/// calls remain.
#[pass(name = "inline", title = "Inliner")]
pub struct Inliner {
    /// Canonicalize functions before they are inlined.
    #[option(default = true)]
    pub canonicalize_callees: bool,
    /// Number of calls that were inlined
    #[statistic]
    num_inlined: Statistic,
    canonicalizer: Canonicalizer,
}

impl Pass for Inliner {
    fn initialize(&mut self, cx: &Context) -> PassResult {
        self.canonicalizer.initialize(cx)
    }

    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let mut pending = vec![ir];
        while let Some(ir) = pending.pop() {
            if ir.has_trait(ir.root(), OpTraits::SYMBOL_TABLE) {
                let mut simplify = |callee: &mut Ir| match self.canonicalize_callees {
                    true => self.canonicalizer.run(callee, cx),
                    false => Ok(()),
                };
                let report = inline_calls(ir, &mut simplify)?;
                self.num_inlined.add(report.inlined as u64);
            }
            pending.extend(ir.children_mut());
        }
        Ok(())
    }
}
