//! `affine-loop-invariant-code-motion`: what is the same in all iterations of a loop moves out of it.

use rustc_hash::FxHashSet;
use terrace_ir::affine::AffineExpr;
use terrace_ir::interfaces::{
    EffectKind, ViewLikeOpInterface, constant_op_value, effects_on_values, is_pure,
};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::types::MemRefType;
use terrace_ir::{Ir, Op, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_standard_dialects::affine::analysis::{loops_around, loops_in};
use terrace_standard_dialects::affine::{
    ForOp, IfOp, LoadOp, ParallelOp, StoreOp, VectorLoadOp, VectorStoreOp, YieldOp,
};

/// Hoist loop invariant instructions outside of affine loops.
#[pass(name = "affine-loop-invariant-code-motion", on = terrace_standard_dialects::func::FuncOp)]
pub fn affine_loop_invariant_code_motion(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    for for_op in loops_in(ir, WalkOrder::Post) {
        let moved = Invariance::new(ir, for_op).run();
        for op in moved {
            ir.move_op_before(op, for_op.op());
        }
    }
    Ok(())
}

/// What is known of the ops in a loop.
struct Invariance<'a> {
    ir: &'a Ir,
    for_op: ForOp,
    /// Whether it has an iteration: what it would never have run must do no harm.
    runs: bool,
    /// Ops whose results others use, or that do something.
    relevant: FxHashSet<Op>,
    /// Those that are the same in all iterations.
    invariant: FxHashSet<Op>,
}

/// The memref of an affine access, and whether it is written.
fn access(ir: &Ir, op: Op) -> Option<(Value, bool)> {
    if let Some(load) = LoadOp::cast(ir, op) {
        Some((load.memref(ir), false))
    } else if let Some(load) = VectorLoadOp::cast(ir, op) {
        Some((load.memref(ir), false))
    } else if let Some(store) = StoreOp::cast(ir, op) {
        Some((store.memref(ir), true))
    } else {
        let store = VectorStoreOp::cast(ir, op)?;
        Some((store.memref(ir), true))
    }
}

/// Whether an access may as well be run where it was not: it loads an element that is there.
fn is_speculatable(ir: &Ir, op: Op) -> bool {
    let Some(load) = LoadOp::cast(ir, op) else {
        return false;
    };
    let Some(memref) = ir.ty(load.memref(ir)).cast::<MemRefType>(ir) else {
        return false;
    };
    let map = load.map(ir).value(ir);
    let mut subscripts = map.results.iter().zip(memref.shape(ir));
    subscripts.all(|(at, size)| match *at {
        AffineExpr::Constant(at) => (0..*size).contains(&at),
        _ => false,
    })
}

/// Whether memory may be accessed by another name than this memref.
fn has_other_names(ir: &Ir, memref: Value) -> bool {
    let is_view = |op: Op| op.implements::<dyn ViewLikeOpInterface>(ir);
    ir.defining_op(memref).is_some_and(is_view) || ir.users(memref).any(is_view)
}

impl<'a> Invariance<'a> {
    fn new(ir: &'a Ir, for_op: ForOp) -> Self {
        Invariance {
            ir,
            for_op,
            runs: for_op
                .constant_trip_count(ir)
                .is_some_and(|count| count > 0),
            relevant: FxHashSet::default(),
            invariant: FxHashSet::default(),
        }
    }

    fn run(mut self) -> Vec<Op> {
        let mut moved = Vec::new();
        for op in self.ir.block_ops(self.for_op.body(self.ir)) {
            if self.ir.results(op).any(|result| self.ir.has_uses(result)) {
                self.relevant.insert(op);
            }
            if YieldOp::cast(self.ir, op).is_none() && self.is_invariant(op) {
                self.invariant.insert(op);
                moved.push(op);
            }
        }
        moved
    }

    /// Whether an op does the same in all iterations, which the ops before it are known for.
    fn is_invariant(&mut self, op: Op) -> bool {
        let ir = self.ir;
        let has_invariant_regions = if IfOp::cast(ir, op).is_some()
            || ForOp::cast(ir, op).is_some()
            || ParallelOp::cast(ir, op).is_some()
        {
            self.are_regions_invariant(op)
        } else if let Some((memref, is_written)) = access(ir, op) {
            self.relevant.insert(op);
            (self.runs || is_speculatable(ir, op))
                && !self.is_accessed_otherwise(op, memref, is_written)
                && ir.num_operands(op) != 0
        } else if !ir.regions(op).is_empty() || !is_pure(ir, op) {
            false
        } else if constant_op_value(ir, op).is_some() {
            true
        } else {
            self.relevant.insert(op);
            ir.num_operands(op) != 0
        };
        let fixed = has_invariant_regions && ir.operands(op).all(|value| self.is_fixed(value));
        if fixed {
            self.invariant.insert(op);
        }
        fixed
    }

    /// Whether a value is no argument of the loop, and no result of an op that does not leave it.
    fn is_fixed(&self, value: Value) -> bool {
        let definition = self.ir.defining_op(value);
        !self
            .ir
            .block_args(self.for_op.body(self.ir))
            .contains(&value)
            && definition
                .is_none_or(|op| !self.relevant.contains(&op) || self.invariant.contains(&op))
    }

    fn are_regions_invariant(&mut self, op: Op) -> bool {
        let ir = self.ir;
        for region in ir.regions(op) {
            for block in ir.region_blocks(*region) {
                for inner in ir.block_ops(block) {
                    if ir.results(inner).any(|result| ir.has_uses(result)) {
                        self.relevant.insert(inner);
                    }
                    let is_invariant = match YieldOp::cast(ir, inner) {
                        // What it passes on decides.
                        Some(_) => ir.operands(inner).all(|value| self.is_fixed(value)),
                        None => self.is_invariant(inner),
                    };
                    if !is_invariant {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Whether another op in the loop stores to a memref, or an op that is not this store reads it.
    fn is_accessed_otherwise(&self, op: Op, memref: Value, is_written: bool) -> bool {
        let ir = self.ir;
        if has_other_names(ir, memref) {
            return true;
        }
        let conflicts = |user: Op| {
            let effects = effects_on_values(ir, user);
            let Some(effects) = effects else { return true };
            effects.iter().any(|(kind, value)| {
                *value == memref
                    && (*kind == EffectKind::Write || (*kind == EffectKind::Read && is_written))
            })
        };
        ir.users(memref).any(|user| {
            user != op && conflicts(user) && loops_around(ir, user).contains(&self.for_op)
        })
    }
}
