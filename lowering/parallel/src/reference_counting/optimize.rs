//! `async-runtime-ref-counting-opt`: what adds a reference and what drops it again cancel out.

use rustc_hash::FxHashMap;
use terrace_dialects::async_dialect::{AsyncDialect, RuntimeAddRefOp, RuntimeDropRefOp};
use terrace_dialects::func;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Ir, Op, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use super::counted_values;

/// Remove additions and drops of references that cancel out.
///
/// Between them the value must not be passed to a function and used afterwards: the function drops a reference.
#[pass(
    name = "async-runtime-ref-counting-opt",
    dependent_dialects(AsyncDialect)
)]
pub fn runtime_ref_counting_opt_pass(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    optimize(ir);
    Ok(())
}

fn optimize(ir: &mut Ir) {
    let mut cancelled = Vec::new();
    for value in counted_values(ir) {
        for (_, users) in users_by_block(ir, value) {
            cancel(ir, users, &mut cancelled);
        }
    }
    for op in cancelled {
        ir.erase_op(op);
    }
    for child in ir.children_mut() {
        optimize(child);
    }
}

/// The ops that use a value, and those around them in the region where it is defined, by block.
fn users_by_block(ir: &Ir, value: Value) -> FxHashMap<Block, Vec<Op>> {
    let region = ir
        .value_block(value)
        .and_then(|block| ir.block_region(block));
    let mut blocks: FxHashMap<Block, Vec<Op>> = FxHashMap::default();
    for user in ir.users(value) {
        let mut current = Some(user);
        while let Some(op) = current {
            if let Some(block) = ir.parent_block(op) {
                blocks.entry(block).or_default().push(op);
            }
            current = match ir.parent_region(op) == region {
                true => None,
                false => ir.parent_op(op),
            };
        }
    }
    blocks
}

/// Notes pairs among the users in a block.
fn cancel(ir: &Ir, mut users: Vec<Op>, cancelled: &mut Vec<Op>) {
    users.sort_by(|a, b| match (a == b, ir.is_before_in_block(*a, *b)) {
        (true, _) => std::cmp::Ordering::Equal,
        (false, true) => std::cmp::Ordering::Less,
        (false, false) => std::cmp::Ordering::Greater,
    });
    let mut taken = vec![false; users.len()];
    for (first, add) in users.iter().enumerate() {
        let Some(added) = RuntimeAddRefOp::cast(ir, *add) else {
            continue;
        };
        let matching = (first + 1..users.len()).find(|last| {
            let dropped = RuntimeDropRefOp::cast(ir, users[*last]);
            !taken[*last]
                && dropped.is_some_and(|dropped| dropped.count(ir) == added.count(ir))
                && !is_used_after_call(ir, &users[first + 1..*last])
        });
        if let Some(last) = matching {
            taken[last] = true;
            cancelled.extend([users[last], *add]);
        }
    }
}

/// Whether one of these ops follows a call.
fn is_used_after_call(ir: &Ir, users: &[Op]) -> bool {
    let is_call = |op: &Op| func::CallOp::cast(ir, *op).is_some();
    let first_call = users.iter().position(is_call);
    let last_other = users.iter().rposition(|op| !is_call(op));
    matches!((first_call, last_other), (Some(call), Some(other)) if call < other)
}
