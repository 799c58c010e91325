//! Loops that need not be loops, and values that they carry unchanged.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, Region, Type, Value};

use super::replace_by_block;
use crate::rules::rules;
use crate::scf::ForOp;

rules! {
    TrivialFor, "A loop with no iteration is its initial values; one with a single iteration is its body; one with more, and \
        without ops, is the values from outside that it yields.",
        ForOp => unroll_trivial;
    CarriedUnchanged, "A value is not carried if no iteration changes it, if nobody asks for it, or if another is always the same.", ForOp => remove_unchanged;
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
        Some(_) => {
            let yielded = yielded_from_outside(op, rewriter)
                .ok_or_else(|| MatchFailure::new("several iterations compute something"))?;
            rewriter.replace_op(op.op(), &yielded);
        }
        None => {
            return Err(MatchFailure::new(
                "it is not known how many iterations there are",
            ));
        }
    }
    Ok(())
}

/// What a loop yields, if there is nothing in it but that, and none of it is an argument of the body.
fn yielded_from_outside(op: ForOp, ir: &Ir) -> Option<SmallVec<[Value; 4]>> {
    let body = op.body(ir);
    let terminator = ir.last_op(body)?;
    let is_outside = |value: Value| ir.value_block(value) != Some(body);
    (ir.first_op(body) == Some(terminator) && ir.operands(terminator).all(is_outside))
        .then(|| ir.operands(terminator).collect())
}

/// What becomes of a value that a loop carries.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Carried {
    /// The loop goes on carrying it.
    Changing,
    /// It stays what it is at first, or nobody asks for it.
    Unchanged,
    /// It is always the same as the one with this number.
    Same(usize),
}

fn classify(
    op: ForOp,
    ir: &Ir,
    inits: &[Value],
    arguments: &[Value],
    yielded: &[Value],
) -> SmallVec<[Carried; 4]> {
    let mut changing: FxHashMap<(Value, Value), usize> = FxHashMap::default();
    let results = ir.results(op.op());
    results
        .enumerate()
        .map(|(index, result)| {
            let (init, argument, next) = (inits[index], arguments[index], yielded[index]);
            let unused = !ir.has_uses(argument) && !ir.has_uses(result);
            if next == argument || next == init || unused {
                return Carried::Unchanged;
            }
            match changing.entry((init, next)) {
                Entry::Occupied(other) => Carried::Same(*other.get()),
                Entry::Vacant(entry) => {
                    entry.insert(index);
                    Carried::Changing
                }
            }
        })
        .collect()
}

fn remove_unchanged(op: ForOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let body = op.body(rewriter);
    let terminator = rewriter
        .last_op(body)
        .expect("the body ends with a terminator");
    let inits: SmallVec<[Value; 4]> = op.init_args(rewriter).collect();
    let arguments: SmallVec<[Value; 4]> = op.region_iter_args(rewriter).into();
    let yielded: SmallVec<[Value; 4]> = rewriter.operands(terminator).collect();
    let carried = classify(op, rewriter, &inits, &arguments, &yielded);
    // An empty loop goes as a whole, by being dead.
    if carried.iter().all(|carried| *carried == Carried::Changing) {
        return Err(MatchFailure::new("every carried value is changed"));
    }
    let kept = |values: &[Value]| -> SmallVec<[Value; 4]> {
        let values = values.iter().zip(&carried);
        values
            .filter(|(_, carried)| **carried == Carried::Changing)
            .map(|(value, _)| *value)
            .collect()
    };
    let kept_inits = kept(&inits);
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

    for (index, carried) in carried.iter().enumerate() {
        match *carried {
            Carried::Changing => {}
            Carried::Unchanged => rewriter.replace_all_uses(arguments[index], inits[index]),
            Carried::Same(other) => {
                rewriter.replace_all_uses(arguments[index], arguments[other]);
            }
        }
    }
    // One that is yielded as the next of another may have been replaced.
    let yielded: SmallVec<[Value; 4]> = rewriter.operands(terminator).collect();
    rewriter.set_operands(terminator, &kept(&yielded));
    let (old_region, new_region): (Region, Region) = (op.region(rewriter), new.region(rewriter));
    rewriter.modify(new.op(), |ir| {
        ir.remove_block_args(body, |index| {
            index != 0 && carried[index - 1] != Carried::Changing
        });
        ir.move_region_blocks(old_region, new_region);
    });
    let mut results = rewriter.results(new.op());
    let mut replacements: SmallVec<[Value; 4]> = SmallVec::new();
    for (index, carried) in carried.iter().enumerate() {
        replacements.push(match *carried {
            Carried::Unchanged => inits[index],
            Carried::Same(other) => replacements[other],
            Carried::Changing => results
                .next()
                .expect("the new loop has a result for each value it carries"),
        });
    }
    drop(results);
    rewriter.replace_op(op.op(), &replacements);
    Ok(())
}
