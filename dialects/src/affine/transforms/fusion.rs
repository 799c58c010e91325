//! `affine-loop-fusion`: merges loop nests that run over the same iterations, so that what one stores and the
//! next loads can stay in a register.
//!
//! One pass over a block in program order. For each nest the latest op is found that it depends on, through
//! memory or through values. If that is a nest (possibly merged before) with the same bounds, up to a permutation of the
//! loops, in which every conflicting access touches the same element in the same iteration, then the nest's body moves to
//! the end of that one's: everything else that it depends on comes earlier, and nothing in between conflicts with it.
//! Work is linear in the number of ops.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_ir::interfaces::{EffectKind, effects_on_values, is_pure};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Ir, Op, Value};

use super::nest::{Accesses, Buffers, MAX_BODY_OPS, Nest, Subscript, Subscripts};
use crate::affine::ForOp;

/// Fuses loops in every block of the arena. Returns whether anything changed.
pub fn fuse_loops(ir: &mut Ir) -> bool {
    let root = ir.root();
    let mut blocks: Vec<Block> = Vec::new();
    for op in ir.walk(root, terrace_ir::ir::WalkOrder::Pre) {
        for region in ir.regions(op) {
            blocks.extend(ir.region_blocks(*region));
        }
    }
    let mut changed = false;
    for block in blocks {
        // A block inside a nest that was merged into another is gone.
        if ir.is_live_block(block) {
            changed |= Fuser::default().run(ir, block);
        }
    }
    changed
}

/// A position in the block: the number of an op, nests counting as one. Zero is before all ops.
type Position = usize;

/// When a buffer was touched last.
#[derive(Clone, Copy, Default)]
struct Touched {
    stored: Position,
    accessed: Position,
}

#[derive(Default)]
struct Fuser {
    /// The nests found so far, by position.
    nests: FxHashMap<Position, Nest>,
    distinct: Buffers,
    buffers: FxHashMap<Value, Touched>,
    /// The position of the last op that may touch any buffer.
    barrier: Position,
    /// The position of the last op that may touch a buffer which is not known to be distinct from others.
    any: Touched,
}

impl Fuser {
    fn run(mut self, ir: &mut Ir, block: Block) -> bool {
        let mut positions: FxHashMap<Op, Position> = FxHashMap::default();
        let mut changed = false;
        let ops: Vec<Op> = ir.block_ops(block).collect();
        if ops
            .iter()
            .filter(|op| ForOp::cast(ir, **op).is_some())
            .count()
            < 2
        {
            return false;
        }
        for (position, op) in (1..).zip(ops) {
            positions.insert(op, position);
            let Some(nest) = Nest::of(ir, &mut self.distinct, op) else {
                self.record_other(ir, op, position);
                continue;
            };
            let latest = self.latest_dependence(ir, &nest, block, &positions);
            let target = self.nests.get_mut(&latest);
            let fusion = target.and_then(|target| Some((find_permutation(target, &nest)?, target)));
            let (place, accesses) = match fusion {
                Some((permutation, target)) => {
                    changed = true;
                    let accesses = stores_by_buffer(&nest);
                    merge_into(ir, target, nest, &permutation);
                    (latest, accesses)
                }
                None => {
                    let accesses = stores_by_buffer(&nest);
                    self.nests.insert(position, nest);
                    (position, accesses)
                }
            };
            for (buffer, stored) in accesses {
                self.touch(buffer, place, stored);
            }
        }
        changed
    }

    fn touch(&mut self, buffer: Value, position: Position, stored: bool) {
        let touched = self.buffers.entry(buffer).or_default();
        touched.accessed = touched.accessed.max(position);
        if stored {
            touched.stored = touched.stored.max(position);
        }
    }

    /// Records the effects of an op that is not a nest.
    fn record_other(&mut self, ir: &Ir, op: Op, position: Position) {
        if is_pure(ir, op) {
            return;
        }
        let Some(effects) = effects_on_values(ir, op) else {
            self.barrier = position;
            return;
        };
        for (kind, value) in effects {
            let writes = !matches!(kind, EffectKind::Read);
            if let Some(value) = self.distinct.distinct(ir, value) {
                // An allocation is a dependence through the value already.
                if kind != EffectKind::Allocate {
                    self.touch(value, position, writes);
                }
            } else {
                self.any.accessed = position;
                if writes {
                    self.any.stored = position;
                }
            }
        }
    }

    /// The last position that the nest must come after.
    fn latest_dependence(
        &self,
        ir: &Ir,
        nest: &Nest,
        block: Block,
        positions: &FxHashMap<Op, Position>,
    ) -> Position {
        let mut latest = self.barrier;
        for (buffer, accesses) in &nest.accesses {
            let touched = self.buffers.get(buffer).copied().unwrap_or_default();
            latest = latest.max(touched.stored).max(self.any.stored);
            if !accesses.stores.is_empty() {
                latest = latest.max(touched.accessed).max(self.any.accessed);
            }
        }
        for value in &nest.outside {
            if let Some(op) = ir.defining_op(*value)
                && ir.parent_block(op) == Some(block)
            {
                latest = latest.max(positions.get(&op).copied().unwrap_or(0));
            }
        }
        latest
    }
}

/// The buffers that a nest touches, and whether it stores to them.
fn stores_by_buffer(nest: &Nest) -> Vec<(Value, bool)> {
    let accesses = nest.accesses.iter();
    accesses
        .map(|(buffer, accesses)| (*buffer, !accesses.stores.is_empty()))
        .collect()
}

/// Moves the body of `nest` to the end of `target`'s, its loops becoming those that `permutation` says.
fn merge_into(ir: &mut Ir, target: &mut Nest, nest: Nest, permutation: &[usize]) {
    let (from, to) = (nest.innermost_body(ir), target.innermost_body(ir));
    let old_variables = nest.induction_variables(ir);
    let new_variables = target.induction_variables(ir);
    for (depth, old) in old_variables.into_iter().enumerate() {
        ir.replace_all_uses(old, new_variables[permutation[depth]]);
    }
    let end = ir
        .last_op(to)
        .expect("a verified loop body ends with a terminator");
    let ops: Vec<Op> = ir.block_ops(from).collect();
    for op in &ops[..ops.len() - 1] {
        ir.move_op_before(*op, end);
    }
    ir.erase_op(nest.loops[0].op());
    for (buffer, accesses) in nest.accesses {
        let renumber =
            |list: Vec<Subscripts>| list.into_iter().map(|s| permute(&s, permutation)).collect();
        let accesses = Accesses {
            loads: renumber(accesses.loads),
            stores: renumber(accesses.stores),
        };
        target.accesses.entry(buffer).or_default().merge(accesses);
    }
    target.outside.extend(nest.outside);
    target.num_ops += nest.num_ops;
}

fn permute(subscripts: &Subscripts, permutation: &[usize]) -> Subscripts {
    let permute = |subscript: &Subscript| match subscript {
        Subscript::Induction(depth) => Subscript::Induction(permutation[*depth]),
        constant => *constant,
    };
    subscripts.iter().map(permute).collect()
}

/// Which loop of `target` each loop of `nest` becomes, such that every pair of conflicting accesses touches the same
/// element only in the same iteration.
fn find_permutation(target: &Nest, nest: &Nest) -> Option<SmallVec<[usize; 4]>> {
    let depth = nest.loops.len();
    if target.loops.len() != depth || target.num_ops + nest.num_ops > MAX_BODY_OPS {
        return None;
    }
    let mut permutation: SmallVec<[Option<usize>; 4]> = smallvec::smallvec![None; depth];
    for (buffer, accesses) in &nest.accesses {
        let Some(earlier) = target.accesses.get(buffer) else {
            continue;
        };
        let after_store = earlier.stores.iter().flat_map(|a| {
            accesses
                .loads
                .iter()
                .chain(&accesses.stores)
                .map(move |b| (a, b))
        });
        let after_load = earlier
            .loads
            .iter()
            .flat_map(|a| accesses.stores.iter().map(move |b| (a, b)));
        for (a, b) in after_store.chain(after_load) {
            align(a, b, &mut permutation)?;
        }
    }
    let permutation: SmallVec<[usize; 4]> = permutation.into_iter().collect::<Option<_>>()?;
    let is_permutation = (0..depth).all(|to| permutation.contains(&to));
    let same_bounds = permutation
        .iter()
        .zip(&nest.bounds)
        .all(|(to, bounds)| target.bounds[*to] == *bounds);
    let in_order = permutation.iter().enumerate().all(|(from, to)| from == *to);
    (is_permutation && same_bounds && (in_order || is_reorderable(nest))).then_some(permutation)
}

/// Requires that accesses `a` of the target and `b` of the nest meet in the same iteration only.
fn align(a: &Subscripts, b: &Subscripts, permutation: &mut [Option<usize>]) -> Option<()> {
    let mut seen = 0;
    for (a, b) in a.iter().zip(b) {
        match (a, b) {
            (Subscript::Induction(to), Subscript::Induction(from)) => {
                if *permutation[*from].get_or_insert(*to) != *to {
                    return None;
                }
                seen |= 1u64 << from.min(&63);
            }
            (Subscript::Constant(a), Subscript::Constant(b)) if a == b => {}
            _ => return None,
        }
    }
    // An element must be touched in one iteration only: every loop counts in the subscripts.
    (seen.count_ones() as usize == permutation.len()).then_some(())
}

/// Whether the nest's iterations are independent of each other: each element that is stored is touched in one
/// iteration only.
fn is_reorderable(nest: &Nest) -> bool {
    nest.accesses
        .values()
        .filter(|accesses| !accesses.stores.is_empty())
        .all(|accesses| {
            let mut all = accesses.loads.iter().chain(&accesses.stores);
            let first = &accesses.stores[0];
            let covers_all =
                (0..nest.loops.len()).all(|depth| first.contains(&Subscript::Induction(depth)));
            covers_all && all.all(|subscripts| subscripts == first)
        })
}
