//! Loops that have at most one iteration, and values that they carry unchanged.

use smallvec::{SmallVec, smallvec};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Region, Type, Value};

use super::replace_by_block;
use crate::rules::rules;
use crate::scf::ForOp;

rules! {
    TrivialFor, "A loop with no iteration is its initial values; one with a single iteration is its body.",
        ForOp => unroll_trivial;
    CarriedUnchanged, "A carried value that no iteration changes is its initial value.", ForOp => remove_unchanged;
}

fn unroll_trivial(op: ForOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inits: SmallVec<[Value; 4]> = op.init_args(rewriter).collect();
    match op.constant_trip_count(rewriter) {
        Some(0) => rewriter.replace_op(op.op(), &inits),
        Some(1) => {
            let mut arguments: SmallVec<[Value; 4]> = smallvec![op.lower_bound(rewriter)];
            arguments.extend(inits);
            let body = op.body(rewriter);
            replace_by_block(rewriter, op.op(), body, &arguments);
        }
        _ => {
            return Err(MatchFailure::new(
                "the loop may have more than one iteration",
            ));
        }
    }
    Ok(())
}

fn remove_unchanged(op: ForOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let body = op.body(rewriter);
    let terminator = rewriter
        .last_op(body)
        .expect("the body ends with a terminator");
    let inits: SmallVec<[Value; 4]> = op.init_args(rewriter).collect();
    let arguments: SmallVec<[Value; 4]> = op.region_iter_args(rewriter).into();
    let yielded: SmallVec<[Value; 4]> = rewriter.operands(terminator).collect();
    let unchanged: SmallVec<[bool; 4]> = inits
        .iter()
        .zip(&arguments)
        .zip(&yielded)
        .map(|((init, argument), next)| next == argument || next == init)
        .collect();
    // An empty loop goes as a whole, by being dead.
    if !unchanged.contains(&true) {
        return Err(MatchFailure::new("every carried value is changed"));
    }
    let kept = |values: &[Value]| -> SmallVec<[Value; 4]> {
        let values = values.iter().zip(&unchanged);
        values
            .filter(|(_, unchanged)| !**unchanged)
            .map(|(value, _)| *value)
            .collect()
    };
    let (kept_inits, kept_yields) = (kept(&inits), kept(&yielded));
    let types: SmallVec<[Type; 4]> = kept_inits.iter().map(|init| rewriter.ty(*init)).collect();
    let (loc, lower, upper, step) = (
        rewriter.loc(op.op()),
        op.lower_bound(rewriter),
        op.upper_bound(rewriter),
        op.step(rewriter),
    );
    let unsigned = op.unsigned_cmp(rewriter);
    let new = ForOp::builder(lower, upper, step)
        .results(&types)
        .init_args(&kept_inits)
        .unsigned_cmp(unsigned)
        .build(rewriter, loc);

    for ((argument, init), _) in arguments
        .iter()
        .zip(&inits)
        .zip(&unchanged)
        .filter(|(_, unchanged)| **unchanged)
    {
        rewriter.replace_all_uses(*argument, *init);
    }
    rewriter.set_operands(terminator, &kept_yields);
    let (old_region, new_region): (Region, Region) = (op.region(rewriter), new.region(rewriter));
    rewriter.modify(new.op(), |ir| {
        ir.remove_block_args(body, |index| index != 0 && unchanged[index - 1]);
        ir.move_region_blocks(old_region, new_region);
    });
    let mut results = rewriter.results(new.op());
    let replacements: SmallVec<[Value; 4]> = inits
        .iter()
        .zip(&unchanged)
        .map(|(init, unchanged)| match unchanged {
            true => *init,
            false => results
                .next()
                .expect("the new loop has a result for each value it carries"),
        })
        .collect();
    rewriter.replace_op(op.op(), &replacements);
    Ok(())
}
