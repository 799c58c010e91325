//! Erasing what is not needed.

mod functions;
mod plan;
mod regions;
#[cfg(test)]
mod tests;

use functions::Signatures;
use plan::Plan;
use terrace_ir::context::Context;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::ir::{Ir, Op, Value};
use terrace_ir::rewrite::fold_single_results;
use terrace_pass_macros::pass;
use terrace_rewrite::FrozenPatterns;

use crate::analysis::dataflow::{Liveness, Program};
use crate::pass::{Pass, PassContext, PassResult, for_each_arena, for_each_numbered_arena};

/// Remove dead values.
///
/// Erases ops without effects whose results nothing needs, also in circles, arguments and results of private functions,
/// arguments of blocks, and what is passed to them. Values that an op with regions passes on for nothing become poison, and its
/// canonicalization patterns then drop them.
#[pass(name = "remove-dead-values", title = "RemoveDeadValues")]
pub struct RemoveDeadValues {
    /// Canonicalize region branch ops
    #[option(default = true)]
    pub canonicalize: bool,
    patterns: Option<FrozenPatterns>,
}

impl Pass for RemoveDeadValues {
    fn initialize(&mut self, cx: &Context) -> PassResult {
        self.patterns = Some(regions::patterns(cx));
        Ok(())
    }

    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        for_each_arena(ir, cx.threading(), |ir| {
            fold_single_results(ir);
        });
        let program = Program::new(ir);
        let liveness = Liveness::new(&program);
        let signatures = Signatures::new(&program, &liveness);
        let plans: Vec<Plan> = (0..program.len())
            .map(|arena| Plan::new(&program, &liveness, arena))
            .collect();
        drop(program);
        let patterns = self.patterns.as_ref().filter(|_| self.canonicalize);
        let results = for_each_numbered_arena(ir, cx.threading(), |arena, ir| {
            let replaced = signatures.change_calls(arena, ir);
            signatures.change_function(arena, ir);
            plans[arena].carry_out(ir)?;
            plan::erase_unused(ir, &replaced)?;
            signatures.drop_arguments(arena, ir)?;
            if let Some(patterns) = patterns {
                regions::canonicalize(ir, patterns);
            }
            Ok(())
        });
        ir.sync_stubs();
        results.into_iter().collect()
    }
}

/// What is passed for a value that nobody looks at, built before an op.
fn poison_before(ir: &mut Ir, op: Op, like: Value) -> Result<Value, Diagnostic> {
    let (loc, ty) = (ir.loc(op), ir.ty(like));
    let mut builder = terrace_ir::builder::Builder::before(ir, op);
    terrace_ir::interfaces::build_poison(&mut builder, loc, ty).ok_or_else(|| {
        ir.op_error(
            op,
            "is passed a value that is not needed, and no dialect can replace it",
        )
        .help("load a dialect that has poison, such as 'ub'")
    })
}
