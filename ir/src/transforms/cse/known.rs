//! The ops that later ones can be replaced by, found by what equal ops have in common, in scopes.

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::bodies::have_equal_bodies;
use crate::ir::{Block, Ir, Op, WalkOrder};

/// What memory an op that reads it sees.
#[derive(Clone, Copy)]
pub(super) struct Memory {
    pub(super) block: Block,
    /// How many ops that may write came before.
    pub(super) writes: u32,
}

/// Ops by their keys: a key is the words that equal ops share, written once, so that looking an op up reads no other op.
/// Operands of an op that was entered do not change.
#[derive(Clone, Default)]
pub(super) struct KnownOps {
    table: HashTable<Known>,
    /// The keys of what was entered, one after the other. Each begins with its length.
    keys: Vec<u32>,
    /// What was entered, to be removed at the end of its scope.
    entered: Vec<Known>,
    /// The length of `entered` at the start of each open scope.
    scopes: Vec<usize>,
}

#[derive(Clone, Copy)]
struct Known {
    hash: u64,
    /// Where its key starts.
    key: u32,
    op: Op,
}

impl KnownOps {
    /// Makes room for many ops at once, and forgets what there is.
    pub(super) fn clear(&mut self, room: usize) {
        self.close(0);
        self.table.reserve(room, |known| known.hash);
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
        let Some(first) = self.entered.get(length) else {
            return;
        };
        self.keys.truncate(first.key as usize);
        if length == 0 && 4 * self.entered.len() >= self.table.capacity() {
            self.table.clear();
            return self.entered.clear();
        }
        for Known { hash, op, .. } in self.entered.drain(length..) {
            if let Ok(entry) = self.table.find_entry(hash, |known| known.op == op) {
                entry.remove();
            }
        }
    }

    /// The known op that is equal to `op`, whose operands are in any order if that does not matter. If there is none, `op` is
    /// known from now on.
    pub(super) fn find_or_enter(
        &mut self,
        ir: &Ir,
        op: Op,
        memory: Option<Memory>,
        is_commutative: bool,
    ) -> Option<Op> {
        let start = self.keys.len();
        self.write_key(ir, op, memory, is_commutative);
        let key = &self.keys[start..];
        let mut hasher = FxHasher::default();
        key.iter().for_each(|word| hasher.write_u32(*word));
        let hash = hasher.finish();
        let is_equal = |known: &Known| {
            let known_key = self
                .keys
                .get(known.key as usize..known.key as usize + key.len());
            known.hash == hash
                && known_key == Some(key)
                && (ir.regions(op).is_empty() || have_equal_bodies(ir, known.op, op))
        };
        if let Some(known) = self.table.find(hash, is_equal) {
            let found = known.op;
            self.keys.truncate(start);
            return Some(found);
        }
        let known = Known {
            hash,
            key: word(start),
            op,
        };
        self.table.insert_unique(hash, known, |known| known.hash);
        self.entered.push(known);
        None
    }

    /// Appends the key of an op. Of what is inside it has only the beginning: the rest is compared.
    fn write_key(&mut self, ir: &Ir, op: Op, memory: Option<Memory>, is_commutative: bool) {
        const NESTED: usize = 32;
        let keys = &mut self.keys;
        let start = keys.len();
        keys.extend([0, word(ir.num_operands(op))]);
        let operands = keys.len();
        keys.extend(ir.operands(op).map(|operand| word(operand.index())));
        if is_commutative {
            keys[operands..].sort_unstable();
        }
        if let Some(Memory { block, writes }) = memory {
            keys.extend([word(block.index()), writes]);
        }
        write_shape(ir, op, keys);
        if !ir.regions(op).is_empty() {
            let nested = ir.walk(op, WalkOrder::Pre).skip(1);
            for op in nested.take(NESTED) {
                write_shape(ir, op, keys);
            }
        }
        // Whether it reads is a part of it, since one that does has more words.
        let length = keys.len() - start;
        keys[start] = word(2 * length + usize::from(memory.is_some()));
    }
}

/// Appends what an op is without its operands.
fn write_shape(ir: &Ir, op: Op, keys: &mut Vec<u32>) {
    let discardable = ir
        .discardable_attrs(op)
        .map(crate::attributes::Attribute::from);
    keys.extend([
        word(ir.name(op).index()),
        discardable.map_or(0, |attr| attr.raw()),
    ]);
    let attributes = ir.inherent_attrs(op).iter();
    keys.extend(attributes.map(|attr| attr.map_or(0, |attr| attr.raw())));
    keys.push(word(ir.num_results(op)));
    keys.extend(ir.result_types(op).map(|ty| word(ty.index())));
}

fn word(index: usize) -> u32 {
    u32::try_from(index).expect("an arena holds at most 2^32 entities of a kind")
}
