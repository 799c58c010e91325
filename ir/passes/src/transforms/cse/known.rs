//! The ops that later ones can be replaced by, found by what equal ops have in common, in scopes.

use std::hash::Hasher;

use rustc_hash::FxHasher;
use smallvec::SmallVec;
use terrace_ir::ir::{Ir, Op, Value, WalkOrder};

use super::bodies::{have_equal_bodies, have_same_shape};

/// What matters of an op beside what it is.
#[derive(Clone, Copy)]
pub(super) struct Traits {
    /// Whether its operands may come in any order.
    pub(super) is_commutative: bool,
    /// If it reads memory: how many ops that may write came before.
    pub(super) writes: Option<u32>,
}

/// A scoped hash table of ops. Operands of an op that was entered do not change.
///
/// Lists of ops run through what was entered, newest first, so that the end of a scope is the reverse of its beginning. There
/// are as many lists as an arena can have ops: they are short, and never need to be distributed anew.
#[derive(Clone, Default)]
pub(super) struct KnownOps {
    /// The number of the newest op of each list; 0 where the list is empty.
    lists: Vec<u32>,
    /// How many lists are used, minus one; a power of two are.
    mask: u32,
    /// What was entered. Ops are numbered from 1 on.
    entered: Vec<Known>,
    /// The length of `entered` at the start of each open scope.
    scopes: Vec<usize>,
    /// Which ops may be replaced by each other: those that were entered with the same number here.
    space: u32,
    /// The highest number of a space.
    spaces: u32,
}

#[derive(Clone, Copy)]
struct Known {
    op: Op,
    hash: u32,
    writes: Option<u32>,
    space: u32,
    /// The number of the next op in the list.
    next: u32,
}

impl KnownOps {
    /// Forgets what there is, and makes room for so many ops.
    pub(super) fn clear(&mut self, ops: usize) {
        self.close(0);
        (self.space, self.spaces) = (0, 0);
        let lists = ops.next_power_of_two();
        if self.lists.len() < lists {
            self.lists = vec![0; lists];
        }
        self.mask = word(lists - 1);
    }

    /// Begins a space of its own: ops that are entered from now on, and those of before, do not take each other's place. Gives the
    /// space to go [back](Self::leave_space) to.
    pub(super) fn enter_space(&mut self) -> u32 {
        self.spaces += 1;
        std::mem::replace(&mut self.space, self.spaces)
    }

    /// Goes back to a space.
    pub(super) fn leave_space(&mut self, around: u32) {
        self.space = around;
    }

    /// The number of open scopes.
    pub(super) fn depth(&self) -> usize {
        self.scopes.len()
    }

    /// Opens a scope.
    pub(super) fn open(&mut self) {
        self.scopes.push(self.entered.len());
    }

    /// Forgets what was entered in all scopes but the first `depth`.
    pub(super) fn close(&mut self, depth: usize) {
        let Some(&length) = self.scopes.get(depth) else {
            return;
        };
        self.scopes.truncate(depth);
        if length == 0 && 8 * self.entered.len() >= self.mask as usize {
            self.lists[..=self.mask as usize].fill(0);
            return self.entered.clear();
        }
        for known in self.entered.drain(length..).rev() {
            self.lists[(known.hash & self.mask) as usize] = known.next;
        }
    }

    /// The known op that is equal to `op`. If there is none, `op` is known from now on.
    pub(super) fn find_or_enter(&mut self, ir: &Ir, op: Op, traits: Traits) -> Option<Op> {
        let hash = hash(ir, op, traits, self.space);
        let list = &mut self.lists[(hash & self.mask) as usize];
        let mut number = *list;
        while let Some(known) = self.entered.get((number as usize).wrapping_sub(1)) {
            if known.hash == hash
                && known.space == self.space
                && known.writes == traits.writes
                && are_equal(ir, known.op, op, traits)
            {
                return Some(known.op);
            }
            number = known.next;
        }
        self.entered.push(Known {
            op,
            hash,
            writes: traits.writes,
            space: self.space,
            next: *list,
        });
        *list = word(self.entered.len());
        None
    }
}

/// What is the same for equal ops. Of what is inside an op it has only the beginning: the rest is compared.
fn hash(ir: &Ir, op: Op, traits: Traits, space: u32) -> u32 {
    const NESTED: usize = 32;
    let mut hasher = FxHasher::default();
    if space != 0 {
        hasher.write_u32(space);
    }
    let mut write = |operand: Value| hasher.write_u32(word(operand.index()));
    match traits.is_commutative {
        true => sorted_operands(ir, op).into_iter().for_each(&mut write),
        false => ir.operands(op).for_each(&mut write),
    }
    if let Some(writes) = traits.writes {
        hasher.write_u32(writes);
    }
    write_shape(ir, op, &mut hasher);
    if !ir.regions(op).is_empty() {
        let nested = ir.walk(op, WalkOrder::Pre).skip(1);
        for op in nested.take(NESTED) {
            write_shape(ir, op, &mut hasher);
        }
    }
    hasher.finish() as u32
}

/// Adds what an op is without its operands.
fn write_shape(ir: &Ir, op: Op, hasher: &mut FxHasher) {
    hasher.write_u32(word(ir.name(op).index()));
    for attr in ir.inherent_attrs(op) {
        hasher.write_u32(attr.map_or(0, |attr| attr.raw()));
    }
    for ty in ir.result_types(op) {
        hasher.write_u32(word(ty.index()));
    }
}

/// Whether one op can take the place of the other, if what they read was written at the same time.
fn are_equal(ir: &Ir, known: Op, op: Op, traits: Traits) -> bool {
    let have_equal_operands = match traits.is_commutative {
        true => sorted_operands(ir, known) == sorted_operands(ir, op),
        false => ir.operands(known).eq(ir.operands(op)),
    };
    have_equal_operands
        && have_same_shape(ir, known, op)
        // Another block may be entered with other contents of memory.
        && (traits.writes.is_none() || ir.parent_block(known) == ir.parent_block(op))
        && (ir.regions(op).is_empty() || have_equal_bodies(ir, known, op))
}

fn sorted_operands(ir: &Ir, op: Op) -> SmallVec<[Value; 4]> {
    let mut operands: SmallVec<[Value; 4]> = ir.operands(op).collect();
    operands.sort_unstable();
    operands
}

fn word(index: usize) -> u32 {
    u32::try_from(index).expect("an arena holds at most 2^32 entities of a kind")
}
