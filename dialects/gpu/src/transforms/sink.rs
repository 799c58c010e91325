//! `gpu-launch-sink-index-computations`: what is cheap is computed in the kernel and not passed to it.

use rustc_hash::FxHashSet;
use terrace_ir::ir::{CloneMap, WalkOrder};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Builder, Ir, Op, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult, for_each_arena};
use terrace_standard_dialects::{arith, func, memref};

use super::captured;
use crate::LaunchOp;

/// Sink index computations into the body of launches.
#[pass(name = "gpu-launch-sink-index-computations")]
pub fn sink_index_computations_pass(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    for_each_arena(ir, cx.threading(), |ir| {
        let ops = ir.walk(ir.root(), WalkOrder::Post);
        let launches: Vec<LaunchOp> = ops.filter_map(|op| LaunchOp::cast(ir, op)).collect();
        for launch in launches {
            sink_index_computations(ir, launch);
        }
    });
    Ok(())
}

/// Whether an op costs less than an argument of a kernel.
fn is_cheap(ir: &Ir, op: Op) -> bool {
    arith::ConstantOp::cast(ir, op).is_some()
        || func::ConstantOp::cast(ir, op).is_some()
        || memref::DimOp::cast(ir, op).is_some()
        || arith::SelectOp::cast(ir, op).is_some()
        || arith::CmpIOp::cast(ir, op).is_some()
}

/// Copies constants, sizes, comparisons and selections that a launch uses into it, if that takes no further arguments.
pub fn sink_index_computations(ir: &mut Ir, launch: LaunchOp) {
    let body = launch.body(ir);
    let Some(entry) = ir.first_block(body) else {
        return;
    };
    let candidates = captured(ir, body);
    let mut sinking = Sinking {
        passed: candidates.iter().copied().collect(),
        sunk: Vec::new(),
        available: FxHashSet::default(),
    };
    for candidate in candidates {
        if let Some(op) = ir.defining_op(candidate) {
            sinking.try_op(ir, op);
        }
    }
    let inside: FxHashSet<Op> = ir.walk_region(body, WalkOrder::Pre).collect();
    let mut map = CloneMap::default();
    let first = ir.first_op(entry);
    for op in sinking.sunk {
        let mut b = Builder::new(ir);
        match first {
            Some(first) => b.set_insertion_point_before(first),
            None => b.set_insertion_point_to_end(entry),
        }
        let copy = b.clone_op(op, &mut map);
        let results: Vec<(Value, Value)> = ir.results(op).zip(ir.results(copy)).collect();
        for (old, new) in results {
            ir.replace_uses_if(old, new, |_, user, _| inside.contains(&user));
        }
    }
}

struct Sinking {
    /// What the launch uses.
    passed: FxHashSet<Value>,
    /// What is copied into it, in order.
    sunk: Vec<Op>,
    /// What is there then.
    available: FxHashSet<Value>,
}

impl Sinking {
    /// Whether an op is copied into the launch, with those that it needs.
    fn try_op(&mut self, ir: &Ir, op: Op) -> bool {
        if self.sunk.contains(&op) {
            return true;
        }
        if !is_cheap(ir, op) {
            return false;
        }
        for operand in ir.operands(op) {
            if self.available.contains(&operand) {
                continue;
            }
            let comes_along = ir
                .defining_op(operand)
                .is_some_and(|op| self.try_op(ir, op));
            if !comes_along && !self.passed.contains(&operand) {
                return false;
            }
        }
        self.sunk.push(op);
        self.available.extend(ir.results(op));
        true
    }
}
