//! Values that ops pass to their regions, from one region to another, and on as their results.
//!
//! A region argument or a result receives what each of several ops passes to it: the op itself, as it enters a region, and the
//! terminators of the regions. Three rules make fewer of them: what always receives the same value is that value; of two that
//! always receive the same, one is the other; and what nobody uses is not passed. All work is linear in what is passed.

use std::collections::hash_map::Entry;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::recreate;
use terrace_ir::interfaces::{RegionBranchOpInterface, RegionBranchPoint, region_exit_operands};
use terrace_ir::ir::ValueDef;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Block, Ir, Op, Region, Type, Value};

use super::is_outside;
use crate::scf::{ExecuteRegionOp, ForOp, IfOp, IndexSwitchOp, WhileOp};

/// Declares the three rules for kinds of ops.
macro_rules! passed_values {
    ($($op:ident: $same:ident, $equal:ident, $unused:ident;)*) => {
        rules! {$(
            $same, "What always receives the same value is that value.", $op => same_value;
            $equal, "Of two that always receive the same, one is the other.", $op => equal_values;
            $unused, "What nobody uses is not passed.", $op => unused_values;
        )*}
    };
}

passed_values! {
    ExecuteRegionOp: SameRegionResult, EqualRegionResults, UnusedRegionResults;
    ForOp: SameCarriedValue, EqualCarriedValues, UnusedCarriedValues;
    IfOp: SameIfResult, EqualIfResults, UnusedIfResults;
    IndexSwitchOp: SameSwitchResult, EqualSwitchResults, UnusedSwitchResults;
    WhileOp: SameWhileValue, EqualWhileValues, UnusedWhileValues;
}

/// An operand that is passed on, and the number of the value that receives it.
struct Pass {
    from: Op,
    operand: usize,
    to: usize,
}

/// What an op and its regions pass on.
#[derive(Default)]
struct PassedValues {
    /// Region arguments and results that receive something.
    receivers: Vec<Value>,
    numbers: FxHashMap<Value, usize>,
    /// Those from one op in a row.
    passes: Vec<Pass>,
}

impl PassedValues {
    fn of(ir: &Ir, op: Op) -> Self {
        let branch = op
            .interface::<dyn RegionBranchOpInterface>(ir)
            .expect("an op with these rules passes control to its regions");
        let mut passed = PassedValues::default();
        for to in branch.region_successors(ir, RegionBranchPoint::Parent) {
            let operands = branch.entry_operands(ir, to);
            passed.add(op, operands.zip(branch.successor_inputs(ir, to)));
        }
        for (number, region) in ir.regions(op).iter().enumerate() {
            let successors = branch.region_successors(ir, RegionBranchPoint::Region(number));
            for terminator in ir
                .region_blocks(*region)
                .filter_map(|block| ir.last_op(block))
            {
                for &to in &successors {
                    if let Some(operands) = region_exit_operands(ir, terminator, to) {
                        passed.add(terminator, operands.zip(branch.successor_inputs(ir, to)));
                    }
                }
            }
        }
        passed
    }

    fn add(&mut self, from: Op, pairs: impl Iterator<Item = (usize, Value)>) {
        for (operand, receiver) in pairs {
            let next = self.receivers.len();
            let to = *self.numbers.entry(receiver).or_insert(next);
            if to == next {
                self.receivers.push(receiver);
            }
            self.passes.push(Pass { from, operand, to });
        }
    }
}

/// What a value that receives others may be, where what receives is followed to what is passed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// Nothing is known to reach it.
    None,
    One(Value),
    Several,
}

fn origins(ir: &Ir, passed: &PassedValues) -> Vec<Origin> {
    let mut origins = vec![Origin::None; passed.receivers.len()];
    let mut passed_on: Vec<SmallVec<[usize; 2]>> = vec![SmallVec::new(); origins.len()];
    let mut changed: Vec<usize> = Vec::new();
    let reach = |origins: &mut Vec<Origin>, changed: &mut Vec<usize>, to: usize, origin| {
        let joined = match (origins[to], origin) {
            (Origin::None, origin) => origin,
            (known, origin) if known == origin => known,
            _ => Origin::Several,
        };
        if joined != origins[to] {
            origins[to] = joined;
            changed.push(to);
        }
    };
    for pass in &passed.passes {
        let value = ir.operand(pass.from, pass.operand);
        match passed.numbers.get(&value) {
            Some(receiver) => passed_on[*receiver].push(pass.to),
            None => reach(&mut origins, &mut changed, pass.to, Origin::One(value)),
        }
    }
    // Each value changes twice at most.
    while let Some(receiver) = changed.pop() {
        let origin = origins[receiver];
        for &to in &passed_on[receiver] {
            reach(&mut origins, &mut changed, to, origin);
        }
    }
    origins
}

/// Whether a value can stand wherever one that receives it can.
fn is_visible(ir: &Ir, value: Value, receiver: Value, regions: &[Region]) -> bool {
    is_outside(ir, value, regions)
        || match (ir.def(value), ir.def(receiver)) {
            (ValueDef::Argument { block, .. }, ValueDef::Argument { block: other, .. }) => {
                block == other
            }
            _ => false,
        }
}

fn same_value<T: TypedOp>(op: T, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let passed = PassedValues::of(rewriter, op.op());
    let origins = origins(rewriter, &passed);
    let regions: SmallVec<[Region; 4]> = rewriter.regions(op.op()).into();
    let mut changed = false;
    for (receiver, origin) in passed.receivers.into_iter().zip(origins) {
        if let Origin::One(value) = origin
            && rewriter.has_uses(receiver)
            && is_visible(rewriter, value, receiver, &regions)
        {
            rewriter.replace_all_uses(receiver, value);
            changed = true;
        }
    }
    if !changed {
        return Err(MatchFailure::new("every value may be one of several"));
    }
    // What is not used any more can go.
    rewriter.modify(op.op(), |_| {});
    Ok(())
}

/// What a value is an argument or a result of, and which.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Owner {
    Argument(Block),
    Result(Op),
}

fn owner(ir: &Ir, value: Value) -> (Owner, u32) {
    match ir.def(value) {
        ValueDef::Argument { block, index } => (Owner::Argument(block), index),
        ValueDef::Result { op, index } => (Owner::Result(op), index),
    }
}

fn equal_values<T: TypedOp>(op: T, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let passed = PassedValues::of(rewriter, op.op());
    let mut received: Vec<SmallVec<[(Op, Value); 2]>> =
        vec![SmallVec::new(); passed.receivers.len()];
    for pass in &passed.passes {
        received[pass.to].push((pass.from, rewriter.operand(pass.from, pass.operand)));
    }
    let mut order: Vec<usize> = (0..passed.receivers.len()).collect();
    // The first of equals stays, so that what is carried together goes together.
    order.sort_by_key(|number| owner(rewriter, passed.receivers[*number]).1);
    let mut first = FxHashMap::default();
    let mut equal: SmallVec<[(Value, Value); 4]> = SmallVec::new();
    for number in order {
        let receiver = passed.receivers[number];
        match first.entry((owner(rewriter, receiver).0, &received[number])) {
            Entry::Occupied(other) if rewriter.has_uses(receiver) => {
                equal.push((receiver, *other.get()));
            }
            Entry::Occupied(_) => {}
            Entry::Vacant(entry) => {
                entry.insert(receiver);
            }
        }
    }
    if equal.is_empty() {
        return Err(MatchFailure::new("no two always receive the same"));
    }
    for (value, other) in equal {
        rewriter.replace_all_uses(value, other);
    }
    // What is not used any more can go.
    rewriter.modify(op.op(), |_| {});
    Ok(())
}

/// The values that nobody uses, and that receive nothing together with one that is used.
fn unused(ir: &Ir, passed: &PassedValues) -> FxHashSet<Value> {
    // Those that one operand is passed to stay or go together: the number of one of them, which may be followed further.
    let mut together: Vec<usize> = (0..passed.receivers.len()).collect();
    fn leader(together: &mut [usize], mut number: usize) -> usize {
        while together[number] != number {
            together[number] = together[together[number]];
            number = together[number];
        }
        number
    }
    let mut first: FxHashMap<(Op, usize), usize> = FxHashMap::default();
    for pass in &passed.passes {
        let other = *first.entry((pass.from, pass.operand)).or_insert(pass.to);
        let (a, b) = (leader(&mut together, other), leader(&mut together, pass.to));
        together[b] = a;
    }
    let leaders: Vec<usize> = (0..together.len())
        .map(|number| leader(&mut together, number))
        .collect();
    let mut is_used = vec![false; leaders.len()];
    for (receiver, leader) in passed.receivers.iter().zip(&leaders) {
        is_used[*leader] |= ir.has_uses(*receiver);
    }
    let receivers = passed.receivers.iter().zip(&leaders);
    receivers
        .filter(|(_, leader)| !is_used[**leader])
        .map(|(receiver, _)| *receiver)
        .collect()
}

fn unused_values<T: TypedOp>(op: T, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let op = op.op();
    let passed = PassedValues::of(rewriter, op);
    let unused = unused(rewriter, &passed);
    if unused.is_empty() {
        return Err(MatchFailure::new("every value is used"));
    }
    let mut dropped: FxHashMap<Op, FxHashSet<usize>> = FxHashMap::default();
    for pass in &passed.passes {
        if unused.contains(&passed.receivers[pass.to]) {
            dropped.entry(pass.from).or_default().insert(pass.operand);
        }
    }
    // Regions first: the op may be replaced by one with fewer results.
    for (from, operands) in dropped {
        let values: SmallVec<[Value; 4]> = operands
            .iter()
            .map(|index| rewriter.operand(from, *index))
            .collect();
        rewriter.modify(from, |ir| {
            ir.retain_operands(from, &|index| !operands.contains(&index));
        });
        // What made the op's own operands may be dead now, as where it is replaced.
        for value in values.into_iter().filter(|_| from == op) {
            if let Some(maker) = rewriter.defining_op(value) {
                rewriter.modify(maker, |_| {});
            }
        }
    }
    let regions: SmallVec<[Region; 4]> = rewriter.regions(op).into();
    for block in regions
        .into_iter()
        .filter_map(|region| rewriter.first_block(region))
        .collect::<SmallVec<[Block; 4]>>()
    {
        let is_dropped: SmallVec<[bool; 4]> = rewriter
            .block_args(block)
            .iter()
            .map(|argument| unused.contains(argument))
            .collect();
        if is_dropped.contains(&true) {
            rewriter.modify(op, |ir| {
                ir.remove_block_args(block, |index| is_dropped[index])
            });
        }
    }
    if rewriter.results(op).any(|result| unused.contains(&result)) {
        drop_results(rewriter, op, |result| !unused.contains(&result));
    }
    Ok(())
}

/// Replaces an op by one with the results that are kept only. The others must not be used.
fn drop_results(rewriter: &mut Rewriter<'_>, op: Op, is_kept: impl Fn(Value) -> bool) {
    let kept: SmallVec<[Value; 4]> = rewriter
        .results(op)
        .filter(|result| is_kept(*result))
        .collect();
    let types: SmallVec<[Type; 4]> = kept.iter().map(|result| rewriter.ty(*result)).collect();
    replace_with_results(rewriter, op, &types, &kept);
}

/// Replaces an op by one like it with results of these types, which stand for these results of the old one.
pub(super) fn replace_with_results(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    types: &[Type],
    replaced: &[Value],
) {
    let operands: SmallVec<[Value; 4]> = rewriter.operands(op).collect();
    let new = recreate(rewriter, op, &operands, types);
    let results: SmallVec<[Value; 4]> = rewriter.results(new).collect();
    for (old, new) in replaced.iter().zip(results) {
        rewriter.replace_all_uses(*old, new);
    }
    rewriter.erase_op(op);
}
