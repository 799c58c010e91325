//! The inliner as a pass.

use terrace_pass_macros::pass;

use super::inline_calls;
use crate::context::Context;
use crate::interfaces::CallableOpInterface;
use crate::ir::Ir;
use crate::ods::OpTraits;
use crate::pass::{Pass, PassContext, PassDeclaration, PassResult, Pipeline, Statistic};
use crate::transforms::Canonicalizer;

/// Inline function calls.
///
/// Works on a symbol table and the tables inside it, whose functions are canonicalized before and after. Private functions
/// that nothing uses afterwards are erased. Recursive calls remain.
#[pass(name = "inline", title = "Inliner")]
pub struct Inliner {
    /// Canonicalize functions before they are inlined, and those into which others were.
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
                self.canonicalize(ir, cx)?;
                let mut simplify = |callee: &mut Ir| match self.canonicalize_callees {
                    true => self.canonicalizer.run(callee, cx),
                    false => Ok(()),
                };
                let report = inline_calls(ir, &mut simplify)?;
                self.num_inlined.add(report.inlined as u64);
                if report.inlined != 0 {
                    self.canonicalize(ir, cx)?;
                }
            }
            pending.extend(ir.children_mut());
        }
        Ok(())
    }
}

impl Inliner {
    /// Canonicalizes the functions of a symbol table, in parallel.
    fn canonicalize(&self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        if !self.canonicalize_callees {
            return Ok(());
        }
        let functions = ir.children().filter(|(_, child)| {
            let root = child.root();
            root.implements::<dyn CallableOpInterface>(child)
        });
        let mut kinds: Vec<String> = functions
            .map(|(op, _)| ir.name(op).as_str(ir).to_owned())
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        let mut pipeline = Pipeline::on_any();
        for kind in kinds {
            let nested = pipeline.nest_op(kind);
            nested.add_boxed(self.canonicalizer.clone_pass());
        }
        cx.run_pipeline(&mut pipeline, ir)
    }
}
