//! `affine-loop-unroll`: loop bodies repeated, so that there are fewer iterations.

use terrace_ir::ir::WalkOrder;
use terrace_ir::{Ir, Rewriter};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult, for_each_arena};
use terrace_standard_dialects::affine::ForOp;
use terrace_standard_dialects::affine::analysis::{constant_trip_count, innermost_loops, loops_in};

use crate::check_unroll_factor;

use super::loops::{body_ops, promote_single_iteration, replicate_body, split_off_rest};

/// Unroll affine loops.
///
/// Repeats the bodies of innermost loops. Iterations that are left over are done by a loop of their own after it.
#[pass(name = "affine-loop-unroll")]
pub struct AffineLoopUnrollPass {
    /// How often bodies are repeated; -1 to replace loops by all their iterations.
    #[option(default = 4)]
    unroll_factor: i64,
    /// Repeat bodies as often as there are iterations where these are fewer.
    #[option(default = false)]
    unroll_up_to_factor: bool,
    /// How many times innermost loops are unrolled, one after the other.
    #[option(default = 1)]
    unroll_num_reps: u32,
    /// With `unroll-factor=-1`: replace all loops with at most so many iterations, also those that are not innermost.
    #[option(default = 1)]
    unroll_full_threshold: u64,
    /// Replace a loop by all its iterations where some would be left over.
    #[option(default = false)]
    cleanup_unroll: bool,
}

impl Pass for AffineLoopUnrollPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let factor = match u64::try_from(self.unroll_factor) {
            Ok(factor @ 1..) => {
                check_unroll_factor(factor).map_err(|why| ir.error(ir.root(), why))?;
                Some(factor)
            }
            _ if self.unroll_factor == -1 => None,
            _ => {
                return Err(ir.error(
                    ir.root(),
                    "the unroll factor must be positive, or -1 for full unrolling",
                ));
            }
        };
        for_each_arena(ir, cx.threading(), |ir| match factor {
            None if self.unroll_full_threshold > 1 => {
                unroll_short(ir, self.unroll_full_threshold);
            }
            _ => self.unroll_innermost(ir, factor),
        });
        Ok(())
    }
}

impl AffineLoopUnrollPass {
    /// Unrolls innermost loops, by a factor or fully, as often as is asked for.
    fn unroll_innermost(&self, ir: &mut Ir, factor: Option<u64>) {
        for _ in 0..self.unroll_num_reps {
            let mut unrolled = false;
            for for_op in innermost_loops(ir) {
                let rw = &mut Rewriter::new(ir);
                unrolled |= match (factor, constant_trip_count(rw, for_op)) {
                    (None, _) => unroll_fully(rw, for_op),
                    (Some(factor), Some(trips)) if self.unroll_up_to_factor => {
                        unroll(rw, for_op, factor.min(trips), self.cleanup_unroll)
                    }
                    (Some(factor), _) => unroll(rw, for_op, factor, self.cleanup_unroll),
                };
            }
            if !unrolled {
                break;
            }
        }
    }
}

/// Replaces all loops with at most so many iterations.
fn unroll_short(ir: &mut Ir, threshold: u64) {
    let mut loops = loops_in(ir, WalkOrder::Post);
    loops.retain(|for_op| constant_trip_count(ir, *for_op).is_some_and(|trips| trips <= threshold));
    for for_op in loops {
        unroll_fully(&mut Rewriter::new(ir), for_op);
    }
}

/// Replaces a loop by all its iterations; whether they could be counted.
pub fn unroll_fully(rw: &mut Rewriter<'_>, for_op: ForOp) -> bool {
    match constant_trip_count(rw, for_op) {
        None => false,
        Some(0) => true,
        Some(trips) => unroll(rw, for_op, trips, false),
    }
}

/// Repeats the body of a loop `factor` times, with a loop after it for the iterations that are left over, or if `fully`
/// replaces the loop by all its iterations then; whether that could be done.
pub fn unroll(rw: &mut Rewriter<'_>, for_op: ForOp, factor: u64, fully: bool) -> bool {
    let trips = constant_trip_count(rw, for_op);
    if factor == 0 {
        return false;
    }
    if factor == 1 {
        return trips != Some(1) || promote_single_iteration(rw, for_op);
    }
    if body_ops(rw, for_op).is_empty() {
        return true;
    }
    if check_unroll_factor(factor).is_err() {
        return false;
    }
    if trips.is_some_and(|trips| trips < factor) {
        return fully && unroll_fully(rw, for_op);
    }
    let signed_factor = factor as i64;
    let step = for_op.step(rw);
    let Some(new_step) = step.checked_mul(signed_factor) else {
        return false;
    };
    if trips.is_none_or(|trips| !trips.is_multiple_of(factor)) {
        let has_one_bound = for_op.lower_bound(rw).map.results.len() == 1
            && for_op.upper_bound(rw).map.results.len() == 1;
        if !has_one_bound {
            return false;
        }
        if fully {
            return unroll_fully(rw, for_op);
        }
        if split_off_rest(rw, for_op, signed_factor).is_none() {
            return false;
        }
    }
    for_op.set_step(rw, new_step);
    replicate_body(rw, for_op, signed_factor, step);
    promote_single_iteration(rw, for_op);
    true
}
