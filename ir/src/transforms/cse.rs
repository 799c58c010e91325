//! Common subexpression elimination.

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use terrace_pass_macros::pass;

use crate::analysis::{Dominance, is_graph};
use crate::interfaces::{
    EffectKind, EffectList, effects_of, has_no_memory_effect, is_trivially_dead,
};
use crate::ir::{Block, Ir, Op, Region, Value};
use crate::location::Location;
use crate::ods::OpTraits;
use crate::pass::{Pass, PassContext, PassResult, Statistic, for_each_arena};

/// Eliminate common sub-expressions.
///
/// Of equal ops without side effects one is kept if it dominates the others. Equal reads are merged if nothing between
/// them in the same block may write. On a module, its functions are processed in parallel.
#[pass(name = "cse", title = "CSE")]
pub struct Cse {
    /// Number of operations CSE'd
    #[statistic]
    num_cse: Statistic,
    /// Number of operations DCE'd
    #[statistic]
    num_dce: Statistic,
}

impl Pass for Cse {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        for_each_arena(ir, cx.threading(), |ir| {
            let mut cse = Eliminator::default();
            cse.run(ir);
            self.num_cse.add(cse.merged);
            self.num_dce.add(cse.dead);
        });
        Ok(())
    }
}

/// What is left to do, on an explicit stack: regions can nest deeper than the machine's.
enum Task {
    /// The blocks of a region.
    Region(Region),
    /// A block, `level` scopes deep.
    Block {
        block: Block,
        level: usize,
        is_graph: bool,
    },
    /// An op and those after it in its block.
    Ops { first: Op, is_graph: bool },
    /// An op whose regions are done.
    Simplify { op: Op, is_graph: bool },
    /// The end of a region: back to this many scopes.
    Close(usize),
}

/// An op that later ones can be replaced by.
#[derive(Clone, Copy)]
struct Known {
    hash: u64,
    op: Op,
    memory: Memory,
}

/// What memory an op sees. Nothing for one that does not read.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Memory {
    block: Option<Block>,
    /// How many ops that may write came before.
    writes: u32,
}

#[derive(Default)]
struct Eliminator {
    dominance: Dominance,
    /// The ops that later ones can be replaced by.
    known: HashTable<Known>,
    /// What was entered in `known`, to be removed at the end of its scope.
    entered: Vec<Known>,
    /// The length of `entered` at the start of each open scope.
    scopes: Vec<usize>,
    /// Counts the ops that may write: reads with the same count have seen the same memory.
    writes: u32,
    /// By op index: whether the op was visited.
    visited: Vec<bool>,
    erased: Vec<Op>,
    merged: u64,
    dead: u64,
}

impl Eliminator {
    fn run(&mut self, ir: &mut Ir) {
        self.visited = vec![false; ir.op_capacity()];
        self.known = HashTable::with_capacity(ir.op_capacity() / 2);
        let regions = ir.regions(ir.root()).iter().rev();
        let mut tasks: Vec<Task> = regions.map(|region| Task::Region(*region)).collect();
        while let Some(task) = tasks.pop() {
            match task {
                Task::Region(region) => self.open_region(ir, region, &mut tasks),
                Task::Block {
                    block,
                    level,
                    is_graph,
                } => {
                    self.close(level);
                    self.scopes.push(self.entered.len());
                    if let Some(first) = ir.first_op(block) {
                        tasks.push(Task::Ops { first, is_graph });
                    }
                }
                Task::Ops { first, is_graph } => {
                    let mut next = Some(first);
                    while let Some(op) = next {
                        next = ir.next_op(op);
                        if ir.regions(op).is_empty() {
                            self.simplify(ir, op, is_graph);
                            continue;
                        }
                        tasks.extend(next.map(|first| Task::Ops { first, is_graph }));
                        tasks.push(Task::Simplify { op, is_graph });
                        let regions = ir.regions(op).iter().rev();
                        tasks.extend(regions.map(|region| Task::Region(*region)));
                        break;
                    }
                }
                Task::Simplify { op, is_graph } => self.simplify(ir, op, is_graph),
                Task::Close(level) => self.close(level),
            }
        }
        for op in std::mem::take(&mut self.erased) {
            ir.erase_op(op);
        }
    }

    /// Plans a region's blocks so that each finds what the blocks that dominate it entered.
    fn open_region(&mut self, ir: &Ir, region: Region, tasks: &mut Vec<Task>) {
        let is_graph = ir
            .first_block(region)
            .is_some_and(|block| is_graph(ir, block));
        let base = self.scopes.len();
        tasks.push(Task::Close(base));
        if let Some(block) = ir.single_block(region) {
            tasks.push(Task::Block {
                block,
                level: base,
                is_graph,
            });
        } else if ir.first_block(region).is_some() && !is_graph {
            self.dominance.compute(ir, region);
            let order = self.dominance.tree_order(ir, region);
            let mut levels: FxHashMap<Block, usize> = FxHashMap::default();
            let start = tasks.len();
            for block in order {
                let dominator = self.dominance.immediate_dominator(block);
                let level = dominator.map_or(base, |dominator| levels[&dominator] + 1);
                levels.insert(block, level);
                tasks.push(Task::Block {
                    block,
                    level,
                    is_graph,
                });
            }
            tasks[start..].reverse();
        }
    }

    /// Forgets what was entered in all scopes but the first `level`.
    fn close(&mut self, level: usize) {
        let Some(&length) = self.scopes.get(level) else {
            return;
        };
        self.scopes.truncate(level);
        if length == 0 && 4 * self.entered.len() >= self.known.capacity() {
            self.known.clear();
            return self.entered.clear();
        }
        for Known { hash, op, .. } in self.entered.drain(length..) {
            if let Ok(entry) = self.known.find_entry(hash, |known| known.op == op) {
                entry.remove();
            }
        }
    }

    fn simplify(&mut self, ir: &mut Ir, op: Op, is_graph: bool) {
        self.visited[op.index()] = true;
        if ir.has_trait(op, OpTraits::TERMINATOR) {
            return;
        }
        if is_trivially_dead(ir, op) {
            self.erased.push(op);
            self.dead += 1;
            return;
        }
        let mut memory = Memory::default();
        let has_regions = !ir.regions(op).is_empty();
        if !ir.has_trait(op, OpTraits::NO_MEMORY_EFFECT) || has_regions {
            let effects = effects_of(ir, op);
            let has_none = match has_regions {
                true => has_no_memory_effect(ir, op),
                false => effects.as_ref().is_some_and(SmallVec::is_empty),
            };
            if !has_none {
                if !only_reads(ir, op, effects.as_ref()) {
                    self.writes += u32::from(may_write(effects.as_ref()));
                    return;
                }
                memory = Memory {
                    block: ir.parent_block(op),
                    writes: self.writes,
                };
            }
        }
        if !has_regions {
            return self.merge_or_enter(ir, op, memory, is_graph);
        }
        let is_simple = |region: &Region| {
            ir.first_block(*region).is_none() || ir.single_block(*region).is_some()
        };
        if ir.regions(op).iter().all(is_simple) {
            self.merge_or_enter(ir, op, memory, is_graph);
        }
    }

    /// Replaces an op by one that is known, or makes it known.
    fn merge_or_enter(&mut self, ir: &mut Ir, op: Op, memory: Memory, is_graph: bool) {
        let hash = hash_op(ir, op, memory);
        let equal = |known: &Known| {
            known.hash == hash && known.memory == memory && are_equivalent(ir, known.op, op)
        };
        match self.known.find(hash, equal) {
            Some(&Known { op: known, .. }) => self.replace(ir, op, known, is_graph),
            None => {
                let new = Known { hash, op, memory };
                self.known.insert_unique(hash, new, |known| known.hash);
                self.entered.push(new);
            }
        }
    }

    fn replace(&mut self, ir: &mut Ir, op: Op, known: Op, is_graph: bool) {
        let pairs: SmallVec<[(Value, Value); 1]> = ir.results(op).zip(ir.results(known)).collect();
        for (old, new) in pairs {
            if is_graph {
                // A use that was visited may have been entered with its old operands.
                let visited = &self.visited;
                ir.replace_uses_if(old, new, |_, user, _| !visited[user.index()]);
            } else {
                ir.replace_all_uses(old, new);
            }
        }
        if ir.results(op).all(|result| !ir.has_uses(result)) {
            self.erased.push(op);
        }
        if ir.loc(known) == Location::UNKNOWN {
            let loc = ir.loc(op);
            ir.set_loc(known, loc);
        }
        self.merged += 1;
    }
}

/// Whether reading is the op's only effect.
fn only_reads(ir: &Ir, op: Op, effects: Option<&EffectList>) -> bool {
    ir.regions(op).is_empty()
        && effects
            .is_some_and(|effects| effects.iter().all(|effect| effect.kind == EffectKind::Read))
}

/// Whether a read after an op with these effects may see other memory than one before it. What is inside was visited
/// already.
fn may_write(effects: Option<&EffectList>) -> bool {
    effects.is_none_or(|effects| {
        effects
            .iter()
            .any(|effect| effect.kind == EffectKind::Write)
    })
}

/// What equivalent ops have in common. Of what is inside only the beginning: the rest is compared.
fn hash_op(ir: &Ir, op: Op, memory: Memory) -> u64 {
    const NESTED: usize = 32;
    let mut hasher = FxHasher::default();
    if let Some(block) = memory.block {
        (block, memory.writes).hash(&mut hasher);
    }
    match is_commutative(ir, op) {
        true => sorted_operands(ir, op).hash(&mut hasher),
        false => ir
            .operands(op)
            .for_each(|operand| operand.hash(&mut hasher)),
    }
    hash_shape(ir, op, &mut hasher);
    if !ir.regions(op).is_empty() {
        let nested = ir.walk(op, crate::ir::WalkOrder::Pre).skip(1);
        for op in nested.take(NESTED) {
            hash_shape(ir, op, &mut hasher);
        }
    }
    hasher.finish()
}

/// An op without its operands.
fn hash_shape(ir: &Ir, op: Op, hasher: &mut FxHasher) {
    ir.name(op).hash(hasher);
    ir.inherent_attrs(op).hash(hasher);
    ir.discardable_attrs(op).hash(hasher);
    for ty in ir.result_types(op) {
        ty.hash(hasher);
    }
}

/// Whether the order of an op's operands does not matter.
fn is_commutative(ir: &Ir, op: Op) -> bool {
    ir.has_trait(op, OpTraits::COMMUTATIVE)
}

fn sorted_operands(ir: &Ir, op: Op) -> SmallVec<[Value; 4]> {
    let mut operands: SmallVec<[Value; 4]> = ir.operands(op).collect();
    operands.sort_unstable();
    operands
}

fn have_same_operands(ir: &Ir, a: Op, b: Op) -> bool {
    ir.operands(a).eq(ir.operands(b))
        || is_commutative(ir, a) && sorted_operands(ir, a) == sorted_operands(ir, b)
}

/// Whether two ops compute the same, in the same memory.
fn are_equivalent(ir: &Ir, a: Op, b: Op) -> bool {
    if !have_same_shape(ir, a, b) || !have_same_operands(ir, a, b) {
        return false;
    }
    if ir.regions(a).is_empty() {
        return true;
    }
    // What the values inside `a` are inside `b`.
    let mut values: FxHashMap<Value, Value> = FxHashMap::default();
    let mut pending: Vec<(Region, Region)> = region_pairs(ir, a, b);
    while let Some((a, b)) = pending.pop() {
        let (a, b) = match (ir.single_block(a), ir.single_block(b)) {
            (Some(a), Some(b)) => (a, b),
            (None, None) if ir.first_block(a).is_none() && ir.first_block(b).is_none() => continue,
            _ => return false,
        };
        let (args_a, args_b) = (ir.block_args(a), ir.block_args(b));
        let types =
            |args: &[Value]| -> SmallVec<[_; 2]> { args.iter().map(|arg| ir.ty(*arg)).collect() };
        if types(args_a) != types(args_b) {
            return false;
        }
        values.extend(args_a.iter().copied().zip(args_b.iter().copied()));
        let (mut next_a, mut next_b) = (ir.first_op(a), ir.first_op(b));
        while let (Some(op_a), Some(op_b)) = (next_a, next_b) {
            let isolated = ir.child(op_a).is_some() || ir.num_successors(op_a) > 0;
            let same_operands = ir.num_operands(op_a) == ir.num_operands(op_b)
                && ir
                    .operands(op_a)
                    .zip(ir.operands(op_b))
                    .all(|(a, b)| values.get(&a).copied().unwrap_or(a) == b);
            if isolated || !same_operands || !have_same_shape(ir, op_a, op_b) {
                return false;
            }
            values.extend(ir.results(op_a).zip(ir.results(op_b)));
            pending.extend(region_pairs(ir, op_a, op_b));
            (next_a, next_b) = (ir.next_op(op_a), ir.next_op(op_b));
        }
        if next_a.is_some() || next_b.is_some() {
            return false;
        }
    }
    true
}

fn region_pairs(ir: &Ir, a: Op, b: Op) -> Vec<(Region, Region)> {
    let pairs = ir.regions(a).iter().zip(ir.regions(b));
    pairs.map(|(a, b)| (*a, *b)).collect()
}

/// Whether two ops differ in operands and what is inside at most.
fn have_same_shape(ir: &Ir, a: Op, b: Op) -> bool {
    ir.name(a) == ir.name(b)
        && ir.inherent_attrs(a) == ir.inherent_attrs(b)
        && ir.discardable_attrs(a) == ir.discardable_attrs(b)
        && ir.result_types(a).eq(ir.result_types(b))
        && ir.regions(a).len() == ir.regions(b).len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rewrite::testing::Fixture;

    fn run(f: &mut Fixture) -> (u64, u64) {
        let mut pass = Cse::default();
        let mut cx = PassContext::new(&f.ir.context().clone());
        pass.run(&mut f.ir, &mut cx).expect("it cannot fail");
        (pass.num_cse.get(), pass.num_dce.get())
    }

    // covers: PASS-061
    #[test]
    fn equal_ops_are_merged_and_unused_ones_erased() {
        let mut f = Fixture::new();
        let x = f.arg();
        let a = f.value("t.neg", &[x]);
        let b = f.value("t.neg", &[x]);
        let ab = f.value("t.add", &[a, x]);
        let ba = f.value("t.add", &[x, b]);
        f.value("t.add", &[ab, ba]);
        f.op(f.block, "t.use", &[ab, ba], 0);
        assert_eq!(run(&mut f), (2, 1));
        assert_eq!(f.text(), "%1 = neg(%0); %2 = add(%1, %0); use(%2, %2)");
    }

    #[test]
    fn reads_are_merged_up_to_the_next_write() {
        let mut f = Fixture::new();
        let x = f.arg();
        let first = f.value("t.load", &[x]);
        let second = f.value("t.load", &[x]);
        f.op(f.block, "t.use", &[first, second], 0);
        let third = f.value("t.load", &[x]);
        f.op(f.block, "t.use", &[third], 0);
        assert_eq!(run(&mut f), (1, 0));
        assert_eq!(
            f.text(),
            "%1 = load(%0); use(%1, %1); %2 = load(%0); use(%2)"
        );
    }

    /// An op of a block is known in the blocks it dominates, not in siblings.
    #[test]
    fn blocks_see_what_dominates_them() {
        let mut f = Fixture::new();
        let x = f.arg();
        let region = f.ir.regions(f.ir.root())[0];
        let blocks = [(); 3].map(|()| f.ir.append_block(region, &[]));
        let top = f.value("t.neg", &[x]);
        let branch = f.op(f.block, "t.br", &[], 0);
        f.ir.set_successors(branch, &blocks);
        for block in blocks {
            let negated = f.op(block, "t.neg", &[x], 1);
            let negated = f.ir.result(negated, 0);
            let sum = f.op(block, "t.add", &[negated, top], 1);
            let sum = f.ir.result(sum, 0);
            f.op(block, "t.br", &[sum], 0);
        }
        assert_eq!(run(&mut f), (3, 0));
        assert_eq!(
            f.text(),
            "%1 = neg(%0); br(); %2 = add(%1, %1); br(%2); \
             %3 = add(%1, %1); br(%3); %4 = add(%1, %1); br(%4)"
        );
    }

    #[test]
    fn ops_with_equal_bodies_are_merged() {
        let mut f = Fixture::new();
        let x = f.arg();
        let body = |f: &mut Fixture, inner: &str| {
            let op = f.op(f.block, "t.body", &[], 1);
            let region = f.ir.create_region();
            f.ir.attach_regions(op, &[region]);
            let block = f.ir.append_block(region, &[]);
            let a = f.op(block, "t.neg", &[x], 1);
            let a = f.ir.result(a, 0);
            let b = f.op(block, inner, &[a, a], 1);
            let b = f.ir.result(b, 0);
            f.op(block, "t.yield", &[b], 0);
            f.ir.result(op, 0)
        };
        let bodies = ["t.add", "t.add", "t.neg"].map(|inner| body(&mut f, inner));
        f.op(f.block, "t.use", &bodies, 0);
        assert_eq!(run(&mut f), (1, 0));
        assert!(f.text().ends_with("use(%1, %1, %4)"), "{}", f.text());
    }
}
