//! The inliner as a pass.

use terrace_ir::interfaces::CallableOpInterface;
use terrace_ir::ir::Ir;
use terrace_ir::ods::OpTraits;
use terrace_ir::symbol::symbol_name;
use terrace_pass_macros::pass;

use super::{InlineOptions, inline_calls};
use crate::pass::{Pass, PassContext, PassList, PassResult, Pipeline, Statistic};
use crate::transforms::Canonicalizer;

/// Inline function calls.
///
/// Works on a symbol table and the tables inside it, whose functions are simplified before and after. Private functions
/// that nothing uses afterwards are erased. Recursive calls remain.
#[pass(name = "inline", title = "Inliner")]
pub struct Inliner {
    /// What simplifies functions before they are inlined, and those into which others were.
    #[option(default = PassList::of::<Canonicalizer>())]
    pub default_pipeline: PassList,
    /// If the ratio between the number of the operations in the callee and the number of the operations in the caller exceeds
    /// this value (in percentage), then the callee is not inlined even if it is legal to inline it
    #[option(default = u32::MAX)]
    pub inlining_threshold: u32,
    /// How many times calls are inlined that only came to be when what was inlined before was simplified
    #[option(default = 4)]
    pub max_iterations: u32,
    /// What simplifies functions of some kinds instead: func.func(canonicalize,cse)
    #[option]
    pub op_pipelines: Vec<Pipeline>,
    /// Number of calls that were inlined
    #[statistic]
    num_inlined: Statistic,
}

impl Pass for Inliner {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let mut simplifiers = Simplifiers {
            by_kind: self.op_pipelines.clone(),
            default: self.default_pipeline.pipeline().clone(),
        };
        let mut options = InlineOptions {
            threshold: Some(self.inlining_threshold).filter(|threshold| *threshold != u32::MAX),
            nested_are_hidden: symbol_name(ir, ir.root()).is_none(),
        };
        let mut pending = vec![ir];
        while let Some(ir) = pending.pop() {
            if ir.has_trait(ir.root(), OpTraits::SYMBOL_TABLE) {
                simplifiers.run_on_all(ir, cx)?;
                for _ in 0..self.max_iterations.max(1) {
                    let mut simplify = |callee: &mut Ir| simplifiers.run(callee, cx);
                    let report = inline_calls(ir, &options, &mut simplify)?;
                    self.num_inlined.add(report.inlined as u64);
                    if report.inlined == 0 {
                        break;
                    }
                    simplifiers.run_on_all(ir, cx)?;
                }
            }
            pending.extend(ir.children_mut());
            // The table around it may refer to those of one inside.
            options.nested_are_hidden = false;
        }
        Ok(())
    }
}

/// What simplifies functions.
struct Simplifiers {
    /// For those of some kinds; of several for one kind the first with passes counts.
    by_kind: Vec<Pipeline>,
    default: Pipeline,
}

impl Simplifiers {
    fn for_kind(&mut self, kind: &str) -> &mut Pipeline {
        let mut by_kind = self.by_kind.iter_mut();
        by_kind
            .find(|passes| passes.anchor() == Some(kind) && !passes.is_empty())
            .unwrap_or(&mut self.default)
    }

    /// Simplifies one function.
    fn run(&mut self, function: &mut Ir, cx: &mut PassContext) -> PassResult {
        let passes = self.for_kind(function.name(function.root()).as_str(function));
        match passes.is_empty() {
            true => Ok(()),
            false => cx.run_pipeline(passes, function),
        }
    }

    /// Simplifies the functions of a symbol table, in parallel.
    fn run_on_all(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        if self.default.is_empty() && self.by_kind.is_empty() {
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
            let passes = self.for_kind(&kind);
            if passes.is_empty() {
                continue;
            }
            pipeline.nest_pipeline(match passes.anchor() {
                Some(_) => passes.clone(),
                None => passes.anchored_on(&kind),
            });
        }
        cx.run_pipeline(&mut pipeline, ir)
    }
}
