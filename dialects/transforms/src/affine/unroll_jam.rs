//! `affine-loop-unroll-jam`: outer loops unrolled, with the copies of inner loops merged.

use terrace_ir::ir::CloneMap;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Ir, Op, Rewriter};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult, for_each_arena};
use terrace_standard_dialects::affine::ForOp;
use terrace_standard_dialects::affine::analysis::constant_trip_count;

use crate::check_unroll_factor;

use super::loops::{body_ops, promote_single_iteration, shifted, split_off_rest};

/// Unroll and jam affine loops.
///
/// Repeats what is in the loop that a function begins with, inside the loops that it contains. Loops that carry values are
/// left alone.
#[pass(name = "affine-loop-unroll-jam")]
pub struct AffineLoopUnrollJamPass {
    /// How often bodies are repeated.
    #[option(default = 4)]
    unroll_jam_factor: u32,
}

impl Pass for AffineLoopUnrollJamPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        check_unroll_factor(self.unroll_jam_factor.into())
            .map_err(|why| ir.error(ir.root(), why))?;
        for_each_arena(ir, cx.threading(), |ir| {
            let body = ir.regions(ir.root()).first().copied();
            let entry = body.and_then(|body| ir.first_block(body));
            let first = entry.and_then(|entry| ir.first_op(entry));
            if let Some(for_op) = first.and_then(|first| ForOp::cast(ir, first)) {
                unroll_and_jam(&mut Rewriter::new(ir), for_op, self.unroll_jam_factor);
            }
        });
        Ok(())
    }
}

/// Repeats what is in a loop `factor` times, inside the loops that it contains; whether that could be done.
pub fn unroll_and_jam(rw: &mut Rewriter<'_>, for_op: ForOp, factor: u32) -> bool {
    let trips = constant_trip_count(rw, for_op);
    if factor == 1 {
        return trips != Some(1) || promote_single_iteration(rw, for_op);
    }
    if body_ops(rw, for_op).is_empty() {
        return true;
    }
    let count = u64::from(factor);
    if factor == 0 || check_unroll_factor(count).is_err() {
        return false;
    }
    if trips.is_some_and(|trips| trips < count) || !can_be_jammed(rw, for_op) {
        return false;
    }
    if trips.is_none_or(|trips| !trips.is_multiple_of(count)) {
        let has_one_bound = for_op.lower_bound(rw).map.results.len() == 1
            && for_op.upper_bound(rw).map.results.len() == 1;
        if !has_one_bound || split_off_rest(rw, for_op, i64::from(factor)).is_none() {
            return false;
        }
    }
    let mut pieces = Vec::new();
    gather_pieces(rw, for_op.body(rw), &mut pieces);
    let step = for_op.step(rw);
    for_op.set_step(rw, step.saturating_mul(i64::from(factor)));
    jam(rw, for_op, &pieces, i64::from(factor), step);
    promote_single_iteration(rw, for_op);
    true
}

/// Whether no loop inside, or the loop itself, carries values, and the bounds of those inside do not depend on it.
fn can_be_jammed(ir: &Ir, for_op: ForOp) -> bool {
    if ir.num_results(for_op.op()) != 0 {
        return false;
    }
    let inside = ir.walk_region(for_op.region(ir), terrace_ir::ir::WalkOrder::Pre);
    let mut loops = inside.filter_map(|op| ForOp::cast(ir, op));
    let is_inside = |block: Option<Block>| {
        let parents = std::iter::successors(block.and_then(|block| ir.block_op(block)), |op| {
            ir.parent_op(*op)
        });
        parents.into_iter().any(|op| op == for_op.op())
    };
    loops.all(|inner| {
        ir.num_results(inner.op()) == 0
            && ir
                .operands(inner.op())
                .all(|bound| !is_inside(ir.value_block(bound)))
    })
}

/// The longest runs of ops without a loop, in the loops inside, too.
fn gather_pieces(ir: &Ir, block: Block, pieces: &mut Vec<Vec<Op>>) {
    let end = ir.last_op(block);
    let mut piece = Vec::new();
    for op in ir.block_ops(block).take_while(|op| Some(*op) != end) {
        match ForOp::cast(ir, op) {
            None => piece.push(op),
            Some(inner) => {
                if !piece.is_empty() {
                    pieces.push(std::mem::take(&mut piece));
                }
                gather_pieces(ir, inner.body(ir), pieces);
            }
        }
    }
    if !piece.is_empty() {
        pieces.push(piece);
    }
}

fn jam(rw: &mut Rewriter<'_>, for_op: ForOp, pieces: &[Vec<Op>], factor: i64, step: i64) {
    let loc = rw.loc(for_op.op());
    let variable = for_op.induction_variable(rw);
    // The last copy first: each goes right behind its original.
    for copy in (1..factor).rev() {
        let mut map = CloneMap::default();
        for piece in pieces {
            let last = *piece.last().expect("a piece has an op");
            rw.set_insertion_point_after(last);
            if rw.has_uses(variable) {
                let moved = shifted(rw, loc, variable, copy.saturating_mul(step));
                map.values.insert(variable, moved);
            }
            for op in piece {
                rw.clone_op(*op, &mut map);
            }
        }
    }
}
