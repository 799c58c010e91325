//! `affine-scalrep`: forwards stored values to later loads of the same element, drops repeated loads, and removes stores
//! that are overwritten before anybody reads, and local buffers whose loads it replaced, if nobody reads them any more. As in MLIR, other buffers are left alone: whoever
//! wrote a store without a load may want it.
//!
//! Values are forwarded within a block and into the blocks inside it: one pass with a table of known elements, in which a store to a
//! buffer forgets the buffer's other elements. Work is linear in the number of ops, for each level of nesting.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use terrace_ir::attributes::{AffineMapAttr, Attribute};
use terrace_ir::interfaces::{EffectKind, RegionBranchOpInterface, effects_on_values, is_pure};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Ir, Op, Value};
use terrace_standard_dialects::affine::{AffineValueMap, IfOp, LoadOp, StoreOp};
use terrace_standard_dialects::memref;

use super::buffers::{Buffer, Buffers};
use super::overwritten_stores::erase_overwritten_stores;

/// Forwards stores to loads in every block of the arena and removes the buffers that are only written after that. Returns
/// whether anything changed.
pub fn replace_by_scalars(ir: &mut Ir) -> bool {
    let root = ir.root();
    let regions = ir.regions(root).iter();
    let blocks: Vec<Block> = regions
        .flat_map(|region| ir.region_blocks(*region))
        .collect();
    let mut forwarded: FxHashSet<Value> = FxHashSet::default();
    let mut changed = false;
    for block in blocks {
        changed |= forward(ir, block, &mut forwarded);
    }
    changed |= erase_overwritten_stores(ir);
    remove_unread_buffers(ir, forwarded);
    changed
}

/// One element of a buffer, as an access names it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Element {
    buffer: Value,
    map: Attribute,
    indices: SmallVec<[Value; 4]>,
}

#[derive(Default)]
struct Known {
    buffers: Buffers,
    /// The value of an element, and the time at which it was known.
    values: FxHashMap<Element, (Value, u32)>,
    /// The elements whose values became known, in order, with what was known of them before.
    added: Vec<(Element, Option<(Value, u32)>)>,
    /// When a buffer was last stored to.
    stored: FxHashMap<Value, u32>,
    /// When buffers that may overlap any other were last stored to.
    clobbered: u32,
    /// When anything was last stored to.
    last_store: u32,
    now: u32,
}

impl Known {
    fn value(&mut self, ir: &Ir, element: &Element) -> Option<Value> {
        let (value, time) = *self.values.get(element)?;
        let stored = match self.distinct(ir, element.buffer) {
            Some(buffer) => self
                .stored
                .get(&buffer)
                .copied()
                .unwrap_or(0)
                .max(self.clobbered),
            None => self.last_store,
        };
        (time >= stored).then_some(value)
    }

    /// The value that stands for a buffer which overlaps no other such buffer.
    fn distinct(&mut self, ir: &Ir, buffer: Value) -> Option<Value> {
        match self.buffers.of(ir, buffer) {
            Buffer::Known(value) if ir.defining_op(value).is_some() => Some(value),
            _ => None,
        }
    }

    fn set(&mut self, element: Element, value: Value) {
        let before = self.values.insert(element.clone(), (value, self.now));
        self.added.push((element, before));
    }

    /// Goes back to the values that were known when so many had been added.
    fn forget_since(&mut self, mark: usize) {
        for (element, before) in self.added.drain(mark..).rev() {
            match before {
                Some(value) => self.values.insert(element, value),
                None => self.values.remove(&element),
            };
        }
    }

    /// Forgets what is known of a buffer, and of all that may overlap it.
    fn store(&mut self, ir: &Ir, buffer: Value) {
        self.now += 1;
        self.last_store = self.now;
        match self.distinct(ir, buffer) {
            Some(buffer) => {
                self.stored.insert(buffer, self.now);
            }
            None => self.clobbered = self.now,
        }
    }

    fn clobber(&mut self) {
        self.now += 1;
        (self.clobbered, self.last_store) = (self.now, self.now);
    }
}

/// An element as an op accesses it. Accesses of one element are equal however their subscripts are computed.
pub(super) fn element(
    ir: &Ir,
    op: Op,
    buffer: Value,
    map: AffineMapAttr,
    indices: impl Iterator<Item = Value>,
) -> Element {
    let values = AffineValueMap::new(map.value(ir).clone(), indices).composed(ir, op);
    Element {
        buffer,
        map: AffineMapAttr::get(ir, values.map).into(),
        indices: values.operands.into(),
    }
}

/// Goes through a block and the blocks inside its ops, which know what is known before these and not overwritten in them.
fn forward(ir: &mut Ir, block: Block, forwarded: &mut FxHashSet<Value>) -> bool {
    let mut known = Known::default();
    let mut changed = false;
    // For each block that is not done the ops that are left, and how much was known before it.
    let ops = |ir: &Ir, block: Block| ir.block_ops(block).collect::<Vec<_>>().into_iter();
    let mut blocks = vec![(ops(ir, block), 0)];
    while let Some((left, before)) = blocks.last_mut() {
        let Some(op) = left.next() else {
            known.forget_since(*before);
            blocks.pop();
            continue;
        };
        if let Some(store) = StoreOp::cast(ir, op) {
            let element = element(ir, op, store.memref(ir), store.map(ir), store.indices(ir));
            known.store(ir, element.buffer);
            let value = store.value(ir);
            known.set(element, value);
        } else if let Some(load) = LoadOp::cast(ir, op) {
            let element = element(ir, op, load.memref(ir), load.map(ir), load.indices(ir));
            let result = ir.result(op, 0);
            match known.value(ir, &element) {
                Some(value) => {
                    ir.replace_all_uses(result, value);
                    ir.erase_op(op);
                    forwarded.insert(element.buffer);
                    changed = true;
                }
                None => known.set(element, result),
            }
        } else {
            // What a region that is executed once overwrites is forgotten where it does that.
            if !executes_regions_once(ir, op) {
                forget_effects(ir, op, &mut known);
            }
            let inside = ir
                .regions(op)
                .iter()
                .flat_map(|region| ir.region_blocks(*region));
            let mark = known.added.len();
            let inside: Vec<_> = inside.map(|block| (ops(ir, block), mark)).collect();
            blocks.extend(inside.into_iter().rev());
        }
    }
    changed
}

/// Whether an op has regions, and executes each of them once at most.
fn executes_regions_once(ir: &Ir, op: Op) -> bool {
    let mut regions = 0..ir.regions(op).len();
    let branch = op.interface::<dyn RegionBranchOpInterface>(ir);
    IfOp::cast(ir, op).is_some()
        || branch.is_some_and(|branch| regions.all(|region| branch.runs_at_most_once(ir, region)))
}

/// Forgets what an op, or the ops inside it, may overwrite.
fn forget_effects(ir: &Ir, op: Op, known: &mut Known) {
    for nested in ir.walk(op, terrace_ir::ir::WalkOrder::Pre) {
        if is_pure(ir, nested) {
            continue;
        }
        match effects_on_values(ir, nested) {
            Some(effects) => {
                for (kind, value) in effects {
                    if matches!(kind, EffectKind::Write | EffectKind::Free) {
                        known.store(ir, value);
                    }
                }
            }
            // The effects of an op with regions are those of the ops inside, which this walk visits.
            None if !ir.regions(nested).is_empty()
                && ir.has_trait(nested, terrace_ir::ods::OpTraits::RECURSIVE_MEMORY_EFFECTS) => {}
            None => known.clobber(),
        }
    }
}

/// Removes buffers that nobody reads any more, with the stores to them.
fn remove_unread_buffers(ir: &mut Ir, buffers: FxHashSet<Value>) {
    for buffer in buffers {
        let is_local = |op: &Op| {
            memref::AllocOp::cast(ir, *op).is_some() || memref::AllocaOp::cast(ir, *op).is_some()
        };
        let Some(allocation) = ir.defining_op(buffer).filter(is_local) else {
            continue;
        };
        if ir.users(buffer).all(|user| only_writes(ir, user, buffer)) {
            for user in ir.users(buffer).collect::<Vec<Op>>() {
                ir.erase_op(user);
            }
            ir.erase_op(allocation);
        }
    }
}

/// Whether a user of a buffer only stores to it or frees it.
fn only_writes(ir: &Ir, user: Op, buffer: Value) -> bool {
    StoreOp::cast(ir, user).is_some_and(|store| store.value(ir) != buffer)
        || memref::StoreOp::cast(ir, user).is_some_and(|store| store.value(ir) != buffer)
        || memref::DeallocOp::cast(ir, user).is_some()
}
