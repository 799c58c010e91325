//! References to tokens, values and groups of async programs are counted.

mod liveness;
mod optimize;
mod policy;

use terrace_dialects::async_dialect::{
    AnyAsync, AwaitAllOp, AwaitOp, ExecuteOp, RuntimeDropRefOp, YieldOp,
};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{TypeConstraint, TypedOp};
use terrace_ir::{Builder, Diagnostic, Ir, Location, Op, Value};

pub use liveness::RuntimeRefCountingPass;
pub use optimize::RuntimeRefCountingOptPass;
pub use policy::RuntimePolicyBasedRefCountingPass;

/// The values of an arena to which references are counted: arguments of blocks, then results of ops.
fn counted_values(ir: &Ir) -> Vec<Value> {
    let (mut arguments, mut results) = (Vec::new(), Vec::new());
    for op in ir.walk(ir.root(), WalkOrder::Post) {
        results.extend(ir.results(op));
        if ir.child(op).is_none() {
            let blocks = ir
                .regions(op)
                .iter()
                .flat_map(|region| ir.region_blocks(*region));
            arguments.extend(blocks.flat_map(|block| ir.block_args(block).iter().copied()));
        }
    }
    arguments.extend(results);
    arguments.retain(|value| AnyAsync::matches(ir, ir.ty(*value)));
    arguments
}

/// Applies a way to count references to all values that need it, in an arena and those inside it. What waits without a call of the
/// library must be gone.
fn count_references(
    ir: &mut Ir,
    count: &dyn Fn(&mut Ir, Value) -> Result<(), Diagnostic>,
) -> Result<(), Diagnostic> {
    check_lowered(ir)?;
    count_in(ir, count)
}

fn check_lowered(ir: &Ir) -> Result<(), Diagnostic> {
    let is_high_level = |op: &Op| {
        ExecuteOp::cast(ir, *op).is_some()
            || AwaitOp::cast(ir, *op).is_some()
            || AwaitAllOp::cast(ir, *op).is_some()
            || YieldOp::cast(ir, *op).is_some()
    };
    for op in ir.walk(ir.root(), WalkOrder::Post) {
        if let Some(inside) = ir.child(op) {
            check_lowered(inside)?;
        } else if is_high_level(&op) {
            let message = "async operations must be lowered to async runtime operations";
            return Err(ir.error(op, message));
        }
    }
    Ok(())
}

fn count_in(
    ir: &mut Ir,
    count: &dyn Fn(&mut Ir, Value) -> Result<(), Diagnostic>,
) -> Result<(), Diagnostic> {
    for value in counted_values(ir) {
        if ir.has_uses(value) {
            count(ir, value)?;
        } else {
            let mut b = Builder::new(ir);
            match b.defining_op(value) {
                Some(op) => b.set_insertion_point_after(op),
                None => {
                    let block = b.value_block(value).expect("an argument is one of a block");
                    b.set_insertion_point_to_start(block);
                }
            }
            let loc = b.value_loc(value);
            drop_reference(&mut b, loc, value, 1);
        }
    }
    for child in ir.children_mut() {
        count_in(child, count)?;
    }
    Ok(())
}

fn drop_reference(b: &mut Builder<'_>, loc: Location, value: Value, count: i64) {
    RuntimeDropRefOp::build(b, loc, value, count);
}
