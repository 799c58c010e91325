//! `test-memref-dependence-check`: remarks that say which accesses of memory depend on which.

use terrace_ir::Ir;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::ir::WalkOrder;
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};
use terrace_standard_dialects::affine::analysis::{Access, Dependence, common_loops, dependence};

/// Check the dependences between all accesses of memrefs.
///
/// For each pair of affine accesses in a function and each loop around both there is a remark that says whether the first
/// access and the second meet an element in that order, and how many iterations apart: `[1, 3]` is from one to three.
#[pass(name = "test-memref-dependence-check", on = terrace_standard_dialects::func::FuncOp)]
pub struct MemRefDependenceCheck {}

impl Pass for MemRefDependenceCheck {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        cx.preserve_all();
        let ops = ir.walk(ir.root(), WalkOrder::Pre);
        let accesses: Vec<Access> = ops.filter_map(|op| Access::of(ir, op)).collect();
        for (i, from) in accesses.iter().enumerate() {
            for (j, to) in accesses.iter().enumerate() {
                let loops = common_loops(ir, from.op, to.op).len();
                for depth in 1..=loops + 1 {
                    let found = match dependence(ir, from, to, depth) {
                        Dependence::None => "false".to_owned(),
                        Dependence::Distances(_) if depth > loops => "true".to_owned(),
                        Dependence::Distances(distances) => {
                            let bound = |bound: Option<i64>, infinity: &str| {
                                bound.map_or(infinity.to_owned(), |bound| bound.to_string())
                            };
                            let range = distances.iter().map(|distance| {
                                let lower = bound(distance.lower, "-inf");
                                format!("[{lower}, {}]", bound(distance.upper, "+inf"))
                            });
                            range.collect()
                        }
                        Dependence::Unknown => {
                            cx.emit(ir.error(from.op, "dependence check failed"));
                            continue;
                        }
                    };
                    let message = format!("dependence from {i} to {j} at depth {depth} = {found}");
                    cx.emit(Diagnostic::remark(ir.loc(from.op), message));
                }
            }
        }
        Ok(())
    }
}
