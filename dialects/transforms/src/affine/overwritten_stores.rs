//! Stores that are overwritten before anybody may read what they store.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::interfaces::{EffectKind, effects_on_values, is_pure};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::{Block, Ir, Op, Value};
use terrace_standard_dialects::affine::analysis::{Access, Dependence, common_loops, dependence};
use terrace_standard_dialects::affine::{LoadOp, StoreOp};
use terrace_standard_dialects::memref;

use super::buffers::{Buffer, Buffers};
use super::scalar_replacement::{Element, element};

/// How many elements of a memref are kept in mind: a load is compared with each of them.
const MAX_ELEMENTS: usize = 32;

/// Erases stores that a later one of the same block overwrites, where nothing in between may read the element. Returns whether
/// there were any.
pub(super) fn erase_overwritten_stores(ir: &mut Ir) -> bool {
    let ops: Vec<Op> = ir.walk(ir.root(), WalkOrder::Pre).collect();
    let regions = ops.iter().flat_map(|op| ir.regions(*op));
    let blocks: Vec<Block> = regions
        .flat_map(|region| ir.region_blocks(*region))
        .collect();
    let overwritten: Vec<Op> = blocks
        .into_iter()
        .flat_map(|block| overwritten_in_block(ir, block))
        .collect();
    let changed = !overwritten.is_empty();
    for store in overwritten {
        ir.erase_op(store);
    }
    changed
}

fn overwritten_in_block(ir: &Ir, block: Block) -> Vec<Op> {
    let mut unread = Unread::default();
    let mut overwritten = Vec::new();
    for op in ir.block_ops(block) {
        match StoreOp::cast(ir, op) {
            Some(store) => overwritten.extend(unread.store(ir, store)),
            None => unread.read_by(ir, op),
        }
    }
    overwritten
}

/// Stores that nobody may have read so far.
#[derive(Default)]
struct Unread {
    buffers: Buffers,
    /// Those to each memref, and which element each stores to.
    stores: FxHashMap<Value, FxHashMap<Element, Op>>,
}

impl Unread {
    /// Notes a store. Gives the one that it overwrites.
    fn store(&mut self, ir: &Ir, store: StoreOp) -> Option<Op> {
        let memref = store.memref(ir);
        let element = element(ir, store.op(), memref, store.map(ir), store.indices(ir));
        let stores = self.stores.entry(memref).or_default();
        if stores.len() == MAX_ELEMENTS && !stores.contains_key(&element) {
            stores.clear();
        }
        stores.insert(element, store.op())
    }

    /// Forgets what an op, or the ops inside it, may read.
    fn read_by(&mut self, ir: &Ir, op: Op) {
        // A memref that is read many times inside is forgotten at once.
        let mut read: FxHashSet<Value> = FxHashSet::default();
        for nested in ir.walk(op, WalkOrder::Pre) {
            if self.stores.is_empty() {
                return;
            }
            if is_pure(ir, nested) || StoreOp::cast(ir, nested).is_some() {
                continue;
            }
            if let Some(load) = LoadOp::cast(ir, nested) {
                self.load(ir, load);
                continue;
            }
            match effects_on_values(ir, nested) {
                Some(effects) => {
                    for (kind, value) in effects {
                        if kind == EffectKind::Read && read.insert(value) {
                            self.forget(ir, value, |_| true);
                        }
                    }
                }
                // The effects of an op with regions are those of the ops inside, which this walk visits.
                None if !ir.regions(nested).is_empty()
                    && ir.has_trait(nested, OpTraits::RECURSIVE_MEMORY_EFFECTS) => {}
                None => self.stores.clear(),
            }
        }
    }

    /// Forgets the stores that a load may read, in the same iteration of the loops around both.
    fn load(&mut self, ir: &Ir, load: LoadOp) {
        let Some(access) = Access::of(ir, load.op()) else {
            return;
        };
        let memref = access.memref;
        self.forget(ir, memref, |store| {
            let Some(stored) = Access::of(ir, store).filter(|stored| stored.memref == memref)
            else {
                return true;
            };
            let depth = common_loops(ir, store, load.op()).len() + 1;
            dependence(ir, &stored, &access, depth) != Dependence::None
        });
    }

    /// Forgets those stores to memory that may be a memref's that may be read.
    fn forget(&mut self, ir: &Ir, memref: Value, may_be_read: impl Fn(Op) -> bool) {
        let read = self.buffers.of(ir, memref);
        let buffers = &mut self.buffers;
        self.stores.retain(|stored, stores| {
            if may_overlap(ir, buffers.of(ir, *stored), read) {
                stores.retain(|_, store| !may_be_read(*store));
            }
            !stores.is_empty()
        });
    }
}

/// Whether two buffers may be the same memory. Arguments may, other than where values are forwarded: a store that stays does no
/// harm.
fn may_overlap(ir: &Ir, a: Buffer, b: Buffer) -> bool {
    let (Buffer::Known(a), Buffer::Known(b)) = (a, b) else {
        return true;
    };
    let is_new = |root: Value| {
        let op = ir.defining_op(root);
        op.is_some_and(|op| memref::GetGlobalOp::cast(ir, op).is_none())
    };
    let are_arguments_or_global = |a: Value, b: Value| ir.defining_op(a).is_none() && !is_new(b);
    a == b || are_arguments_or_global(a, b) || are_arguments_or_global(b, a)
}
