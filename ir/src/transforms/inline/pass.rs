//! The inliner as a pass.

use terrace_pass_macros::pass;

use super::{InlineOptions, inline_calls};
use crate::interfaces::CallableOpInterface;
use crate::ir::Ir;
use crate::ods::OpTraits;
use crate::pass::{Pass, PassContext, PassList, PassResult, Pipeline, Statistic};
use crate::symbol::symbol_name;
use crate::transforms::Canonicalizer;

/// Inline function calls.
///
/// Works on a symbol table and the tables inside it, whose functions are simplified before and after. Private functions
/// that nothing uses afterwards are erased. Recursive calls remain.
#[pass(name = "inline", title = "Inliner")]
pub struct Inliner {
    /// What simplifies functions before they are inlined, and those into which others were.
    #[option(default = PassList::of(Canonicalizer::default()))]
    pub default_pipeline: PassList,
    /// If the ratio between the number of the operations in the callee and the number of the operations in the caller exceeds
    /// this value (in percentage), then the callee is not inlined even if it is legal to inline it
    #[option(default = u32::MAX)]
    pub inlining_threshold: u32,
    /// Number of calls that were inlined
    #[statistic]
    num_inlined: Statistic,
}

impl Pass for Inliner {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let mut passes = self.default_pipeline.pipeline().clone();
        let mut options = InlineOptions {
            threshold: Some(self.inlining_threshold).filter(|threshold| *threshold != u32::MAX),
            nested_are_hidden: symbol_name(ir, ir.root()).is_none(),
        };
        let mut pending = vec![ir];
        while let Some(ir) = pending.pop() {
            if ir.has_trait(ir.root(), OpTraits::SYMBOL_TABLE) {
                simplify_all(&passes, ir, cx)?;
                let mut simplify = |callee: &mut Ir| match passes.is_empty() {
                    true => Ok(()),
                    false => cx.run_pipeline(&mut passes, callee),
                };
                let report = inline_calls(ir, &options, &mut simplify)?;
                self.num_inlined.add(report.inlined as u64);
                if report.inlined != 0 {
                    simplify_all(&passes, ir, cx)?;
                }
            }
            pending.extend(ir.children_mut());
            // The table around it may refer to those of one inside.
            options.nested_are_hidden = false;
        }
        Ok(())
    }
}

/// Runs passes on the functions of a symbol table, in parallel.
fn simplify_all(passes: &Pipeline, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    if passes.is_empty() {
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
        for pass in passes.passes() {
            nested.add_boxed(pass.clone_pass());
        }
    }
    cx.run_pipeline(&mut pipeline, ir)
}
