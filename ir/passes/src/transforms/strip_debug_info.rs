//! Forgetting where ops come from.

use terrace_ir::ir::{Ir, Value, WalkOrder};
use terrace_ir::location::Location;
use terrace_pass_macros::pass;

use crate::pass::{Pass, PassContext, PassResult, for_each_arena};

/// Strip debug info from all operations.
///
/// Makes the locations of all ops and block arguments unknown.
#[pass(name = "strip-debuginfo", title = "StripDebugInfo")]
pub struct StripDebugInfo {}

impl Pass for StripDebugInfo {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        for_each_arena(ir, cx.threading(), |ir| {
            let root = ir.root();
            ir.set_loc(root, Location::UNKNOWN);
            for op in ir.all_ops() {
                ir.set_loc(op, Location::UNKNOWN);
            }
            let regions = ir.walk(root, WalkOrder::Pre).flat_map(|op| ir.regions(op));
            let blocks = regions.flat_map(|region| ir.region_blocks(*region));
            let arguments: Vec<Value> = blocks
                .flat_map(|block| ir.block_args(block).iter().copied())
                .collect();
            for argument in arguments {
                ir.set_arg_loc(argument, Location::UNKNOWN);
            }
        });
        Ok(())
    }
}
