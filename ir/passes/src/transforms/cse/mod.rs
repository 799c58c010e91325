//! Common subexpression elimination.

mod bodies;
mod known;

use known::{KnownOps, Traits};
use smallvec::SmallVec;
use terrace_ir::dominance::is_graph;
use terrace_ir::interfaces::{
    EffectKind, EffectList, effects_of, has_no_memory_effect, would_be_trivially_dead,
};
use terrace_ir::ir::{Block, Ir, Op, Region};
use terrace_ir::location::Location;
use terrace_ir::ods::OpTraits;
use terrace_pass_macros::pass;

use crate::analysis::Dominance;
use crate::pass::{Pass, PassContext, PassResult, Statistic, for_each_arena_with};

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
    eliminator: Eliminator,
}

impl Pass for Cse {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        for_each_arena_with(ir, cx.threading(), &mut self.eliminator, |cse, ir| {
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
    /// The end of an op of which nothing is known: back to this space.
    Leave(u32),
}

/// It is kept from arena to arena, for its memory.
#[derive(Clone, Default)]
struct Eliminator {
    dominance: Dominance,
    known: KnownOps,
    /// Counts the ops that may write: reads with the same count have seen the same memory.
    writes: u32,
    /// By op index, from the first graph region on: whether the op was visited.
    visited: Vec<bool>,
    /// By block index: how many scopes are around that of a block.
    levels: Vec<usize>,
    erased: Vec<Op>,
    merged: u64,
    dead: u64,
}

impl Eliminator {
    fn run(&mut self, ir: &mut Ir) {
        (self.merged, self.dead, self.writes) = (0, 0, 0);
        self.visited.clear();
        self.known.clear(ir.op_capacity());
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
                    self.known.close(level);
                    self.known.open();
                    if let Some(first) = ir.first_op(block) {
                        tasks.push(Task::Ops { first, is_graph });
                    }
                }
                Task::Ops { first, is_graph } => {
                    let mut next = Some(first);
                    while let Some(op) = next {
                        next = ir.next_op(op);
                        ir.prefetch_following(op);
                        if ir.regions(op).is_empty() {
                            self.simplify(ir, op, is_graph);
                            continue;
                        }
                        tasks.extend(next.map(|first| Task::Ops { first, is_graph }));
                        tasks.push(Task::Simplify { op, is_graph });
                        // It may be isolated: what is around it has nothing to do with what is inside.
                        if ir.info(op).is_none() {
                            tasks.push(Task::Leave(self.known.enter_space()));
                        }
                        let regions = ir.regions(op).iter().rev();
                        tasks.extend(regions.map(|region| Task::Region(*region)));
                        break;
                    }
                }
                Task::Simplify { op, is_graph } => self.simplify(ir, op, is_graph),
                Task::Close(level) => self.known.close(level),
                Task::Leave(around) => self.known.leave_space(around),
            }
        }
        ir.erase_ops(self.erased.drain(..));
    }

    /// Plans a region's blocks so that each finds what the blocks that dominate it entered.
    fn open_region(&mut self, ir: &Ir, region: Region, tasks: &mut Vec<Task>) {
        let is_graph = ir
            .first_block(region)
            .is_some_and(|block| is_graph(ir, block));
        if is_graph && self.visited.is_empty() {
            self.visited.resize(ir.op_capacity(), false);
        }
        let base = self.known.depth();
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
            if self.levels.len() < ir.block_capacity() {
                self.levels.resize(ir.block_capacity(), 0);
            }
            let start = tasks.len();
            for block in order {
                let dominator = self.dominance.immediate_dominator(block);
                let level = dominator.map_or(base, |dominator| self.levels[dominator.index()] + 1);
                self.levels[block.index()] = level;
                tasks.push(Task::Block {
                    block,
                    level,
                    is_graph,
                });
            }
            tasks[start..].reverse();
        }
    }

    fn simplify(&mut self, ir: &mut Ir, op: Op, is_graph: bool) {
        if let Some(visited) = self.visited.get_mut(op.index()) {
            *visited = true;
        }
        let kind = ir.kind(op);
        if kind.traits.has(OpTraits::TERMINATOR) {
            return;
        }
        if ir.results(op).all(|result| !ir.has_uses(result))
            && kind
                .is_dead_if_unused
                .unwrap_or_else(|| would_be_trivially_dead(ir, op))
        {
            self.erased.push(op);
            self.dead += 1;
            return;
        }
        let mut writes = None;
        let has_regions = !ir.regions(op).is_empty();
        if !kind.traits.has(OpTraits::NO_MEMORY_EFFECT) || has_regions {
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
                writes = Some(self.writes);
            }
        }
        let is_simple = |region: &Region| {
            ir.first_block(*region).is_none() || ir.single_block(*region).is_some()
        };
        if has_regions && !ir.regions(op).iter().all(is_simple) {
            return;
        }
        let traits = Traits {
            is_commutative: kind.traits.has(OpTraits::COMMUTATIVE),
            writes,
        };
        if let Some(known) = self.known.find_or_enter(ir, op, traits) {
            self.replace(ir, op, known, is_graph);
        }
    }

    fn replace(&mut self, ir: &mut Ir, op: Op, known: Op, is_graph: bool) {
        for (old, new) in ir.results(op).zip(ir.results(known)) {
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

#[cfg(test)]
#[path = "../../../../rewrite/src/testing.rs"]
mod testing;

#[cfg(test)]
mod tests {
    use super::testing::Fixture;
    use super::*;

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

    #[test]
    fn reads_in_other_blocks_are_kept() {
        let mut f = Fixture::new();
        let x = f.arg();
        let before = f.value("t.load", &[x]);
        let (op, block) = f.body(1);
        let inside = f.op(block, "t.load", &[x], 1);
        let inside = f.ir.result(inside, 0);
        f.op(block, "t.yield", &[inside], 0);
        let body = f.ir.result(op, 0);
        let after = f.value("t.load", &[x]);
        f.op(f.block, "t.use", &[before, body, after], 0);
        assert_eq!(run(&mut f), (1, 0));
        assert!(f.text().ends_with("use(%1, %2, %1)"), "{}", f.text());
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
            let (op, block) = f.body(1);
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
