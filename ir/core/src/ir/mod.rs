//! The IR in memory: one arena per isolated op.
//!
//! An [`Ir`] is the arena of one isolated op (a module, a function): all ops, blocks, regions, values and uses inside
//! it, up to the next isolated op. An op with the `IsolatedFromAbove` trait inside an arena is a *stub* there: name,
//! operands, results and place in its block. Its attributes and regions live in an `Ir` of its own, owned by
//! the stub and reached with [`Ir::child`]; there the op is the [`Ir::root`]. Because SSA values cannot cross the
//! boundary, an `&mut Ir` gives exclusive access to a function and nothing else.
//!
//! Ids are dense `u32`s; side tables are vectors indexed by them. Erased entities keep their slot until
//! [`Ir::recycle`] makes it available again, so that no id is reused while a driver holds old ones.

mod args;
mod attrs;
mod blocks;
mod children;
mod clone;
mod data;
mod duplicate;
mod entity;
mod ops;
mod order;
mod placement;
mod prefetch;
mod recycle;
mod room;
#[cfg(test)]
mod tests;
mod uses;
mod walk;

use std::ops::Deref;

pub use clone::CloneMap;
pub use data::ValueDef;
use data::{BlockData, BlockUseData, OpData, OpParts, RegionData, Run, UseData, ValueData};
use entity::ArenaTag;
pub use entity::{Block, BlockUse, Op, Region, Use, Value};
pub use ops::OpSpec;
pub(crate) use prefetch::{BlockAhead, prefetch_arenas, prefetch_operands};
use recycle::{FreeLists, FreeRuns, Recycling};
pub use room::Room;
use smallvec::SmallVec;
pub use walk::{Walk, WalkOrder};

use crate::asm::describe_op;
use crate::attributes::Attribute;
use crate::context::{Context, OpKind, OpName};
use crate::diagnostics::{Diagnostic, Severity};
use crate::location::Location;
use crate::ods::{OpInfo, OpTraits};
use crate::resources::ExternalResources;
use crate::types::Type;

/// The arena of one isolated op; see the [module documentation](self).
///
/// It dereferences to its [`Context`], so that `ty.data(ir)` works wherever the IR is at hand.
pub struct Ir {
    cx: Context,
    tag: ArenaTag,
    ops: Vec<OpData>,
    /// Of the ops that have successors, regions, attributes without a slot or an arena of their own.
    op_parts: Vec<OpParts>,
    blocks: Vec<BlockData>,
    regions: Vec<RegionData>,
    values: Vec<ValueData>,
    uses: Vec<UseData>,
    block_uses: Vec<BlockUseData>,
    region_lists: Vec<Region>,
    attrs: Vec<Option<Attribute>>,
    /// The arguments of blocks, and where each comes from.
    args: Vec<Value>,
    arg_locs: Vec<Location>,
    children: Vec<Option<Box<Ir>>>,
    /// Nothing until something is erased.
    recycling: Option<Box<Recycling>>,
    /// What the text that the arena was read from holds for other tools.
    external_resources: Option<Box<ExternalResources>>,
}

impl Deref for Ir {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.cx
    }
}

impl Ir {
    /// An arena without a root.
    fn empty(cx: &Context) -> Ir {
        Ir {
            cx: cx.clone(),
            tag: ArenaTag::fresh(),
            ops: Vec::new(),
            op_parts: Vec::new(),
            blocks: Vec::new(),
            regions: Vec::new(),
            values: Vec::new(),
            uses: Vec::new(),
            block_uses: Vec::new(),
            region_lists: Vec::new(),
            attrs: Vec::new(),
            args: Vec::new(),
            arg_locs: Vec::new(),
            children: Vec::new(),
            recycling: None,
            external_resources: None,
        }
    }

    /// An arena for an isolated op with this many empty regions.
    pub fn new(cx: &Context, name: OpName, loc: Location, num_regions: usize) -> Ir {
        let spec = OpSpec {
            num_regions,
            ..OpSpec::new(name, loc)
        };
        Ir::with_attributes(cx, &spec)
    }

    /// As [`Ir::new`], of an op that has inherent attributes.
    fn with_attributes(cx: &Context, spec: &OpSpec<'_>) -> Ir {
        let mut ir = Ir::empty(cx);
        let slots = ir.attr_slots(spec.name);
        let root = ir.new_op(spec.name, spec.loc, slots, spec.attributes);
        let regions = (0..spec.num_regions).map(|_| ir.create_region());
        let regions: SmallVec<[Region; 2]> = regions.collect();
        ir.attach_regions(root, &regions);
        ir
    }

    /// The isolated op that the arena belongs to.
    #[inline]
    pub fn root(&self) -> Op {
        Op::new(0, self.tag)
    }

    /// The resources for other tools that the text held from which the arena was read, if there were any.
    pub fn external_resources(&self) -> Option<&ExternalResources> {
        self.external_resources.as_deref()
    }

    /// Sets the resources for other tools, which are printed after the IR.
    pub fn set_external_resources(&mut self, resources: ExternalResources) {
        self.external_resources = Some(Box::new(resources));
    }

    /// The context.
    #[inline]
    pub fn context(&self) -> &Context {
        &self.cx
    }

    /// An upper bound of op indices, for side tables.
    pub fn op_capacity(&self) -> usize {
        self.ops.len()
    }

    /// How many ops there are, those outside any block among them. It is found without a look at them.
    pub fn num_ops(&self) -> usize {
        let erased = self.recycling.as_ref().map_or(0, |recycling| {
            recycling.free.ops.len() + recycling.erased.ops.len()
        });
        self.ops.len() - erased
    }

    /// An upper bound of block indices, for side tables.
    pub fn block_capacity(&self) -> usize {
        self.blocks.len()
    }

    /// An upper bound of region indices, for side tables.
    pub fn region_capacity(&self) -> usize {
        self.regions.len()
    }

    /// An upper bound of value indices, for side tables.
    pub fn value_capacity(&self) -> usize {
        self.values.len()
    }

    /// The types of all values, and perhaps those of erased ones.
    pub(crate) fn all_types(&self) -> impl Iterator<Item = Type> + '_ {
        self.values.iter().map(|value| value.ty)
    }

    /// The attributes of all ops, and perhaps those of erased ones.
    pub(crate) fn all_attrs(&self) -> impl Iterator<Item = Attribute> + '_ {
        let discardable = self.op_parts.iter().filter_map(|parts| parts.discardable);
        self.attrs.iter().flatten().copied().chain(discardable)
    }

    /// Whether the op was not erased.
    pub fn is_live(&self, op: Op) -> bool {
        self.op(op).name.is_some()
    }

    /// Makes the slots of erased entities available for new ones. Call when no id of an erased entity is held anywhere.
    pub fn recycle(&mut self) {
        let Some(recycling) = &mut self.recycling else {
            return;
        };
        // What an op consists of is kept with the op until now: erasing is frequent, and notes the op alone.
        recycling.release_erased();
    }

    /// A slot that may be used again.
    fn reuse(&mut self, take: impl FnOnce(&mut FreeLists) -> Option<u32>) -> Option<u32> {
        take(&mut self.recycling.as_mut()?.free)
    }

    /// Where slots of erased entities are put.
    #[inline]
    fn erased(&mut self) -> &mut FreeLists {
        &mut self.recycling.get_or_insert_default().erased
    }

    /// Keeps the slots of an erased run.
    fn erase_run(&mut self, list: impl FnOnce(&mut FreeLists) -> &mut FreeRuns, run: Run) {
        if run.len != 0 {
            list(self.erased()).put(run);
        }
    }

    /// Gives back the memory that this arena reserved to grow: for one that is complete.
    pub fn shrink_to_fit(&mut self) {
        self.ops.shrink_to_fit();
        self.op_parts.shrink_to_fit();
        self.blocks.shrink_to_fit();
        self.regions.shrink_to_fit();
        self.values.shrink_to_fit();
        self.uses.shrink_to_fit();
        self.block_uses.shrink_to_fit();
        self.region_lists.shrink_to_fit();
        self.attrs.shrink_to_fit();
        self.args.shrink_to_fit();
        self.arg_locs.shrink_to_fit();
        self.children.shrink_to_fit();
    }

    /// An error at the op's location.
    pub fn error(&self, op: impl Into<Op>, message: impl Into<String>) -> Diagnostic {
        self.diagnose(op.into(), Severity::Error, message.into())
    }

    /// An error at the op's location that starts with the op's name as MLIR's do: "'toy.add' op message".
    #[inline]
    pub fn op_error(&self, op: impl Into<Op>, message: impl std::fmt::Display) -> Diagnostic {
        self.named_error(op.into(), &message)
    }

    /// A warning at the op's location.
    pub fn warning(&self, op: impl Into<Op>, message: impl Into<String>) -> Diagnostic {
        self.diagnose(op.into(), Severity::Warning, message.into())
    }

    /// A remark at the op's location.
    pub fn remark(&self, op: impl Into<Op>, message: impl Into<String>) -> Diagnostic {
        self.diagnose(op.into(), Severity::Remark, message.into())
    }

    fn named_error(&self, op: Op, message: &dyn std::fmt::Display) -> Diagnostic {
        let message = format!("'{}' op {message}", self.name(op).as_str(self));
        self.diagnose(op, Severity::Error, message)
    }

    fn diagnose(&self, op: Op, severity: Severity, message: String) -> Diagnostic {
        let diagnostic = Diagnostic::new(severity, self.loc(op), message);
        if !self.diagnostic_options().prints_ops() {
            return diagnostic.traced(self);
        }
        let text = describe_op(self, op);
        diagnostic
            .note(self.loc(op), format!("see current operation: {text}"))
            .traced(self)
    }

    #[inline]
    #[track_caller]
    fn op(&self, op: Op) -> &OpData {
        &self.ops[op.checked(self.tag)]
    }

    #[inline]
    #[track_caller]
    fn op_mut(&mut self, op: Op) -> &mut OpData {
        &mut self.ops[op.checked(self.tag)]
    }

    #[inline]
    #[track_caller]
    fn block(&self, block: Block) -> &BlockData {
        &self.blocks[block.checked(self.tag)]
    }

    #[inline]
    #[track_caller]
    fn block_mut(&mut self, block: Block) -> &mut BlockData {
        &mut self.blocks[block.checked(self.tag)]
    }

    #[inline]
    #[track_caller]
    fn region(&self, region: Region) -> &RegionData {
        &self.regions[region.checked(self.tag)]
    }

    #[inline]
    #[track_caller]
    fn region_mut(&mut self, region: Region) -> &mut RegionData {
        &mut self.regions[region.checked(self.tag)]
    }

    #[inline]
    #[track_caller]
    fn value(&self, value: Value) -> &ValueData {
        &self.values[value.checked(self.tag)]
    }

    #[inline]
    #[track_caller]
    fn value_mut(&mut self, value: Value) -> &mut ValueData {
        &mut self.values[value.checked(self.tag)]
    }

    /// The definition of the op's name, if its dialect is loaded.
    #[inline]
    pub fn info(&self, op: Op) -> Option<&OpInfo> {
        self.name(op).info(&self.cx)
    }

    /// What the op's definition says to transformations.
    #[inline]
    pub fn kind(&self, op: Op) -> OpKind {
        self.name(op).kind(&self.cx)
    }

    /// Whether the op is one that `info` defines.
    #[inline]
    pub fn is_op(&self, op: Op, info: &OpInfo) -> bool {
        self.info(op).is_some_and(|known| std::ptr::eq(known, info))
    }

    /// Whether the op's definition has a trait; ops without a definition have none.
    #[inline]
    pub fn has_trait(&self, op: Op, traits: OpTraits) -> bool {
        self.info(op).is_some_and(|info| info.traits.has(traits))
    }
}

/// Puts data in a slot that may be used again, or in a new one.
fn store<T>(pool: &mut Vec<T>, free: Option<u32>, data: T) -> usize {
    match free {
        Some(index) => {
            pool[index as usize] = data;
            index as usize
        }
        None => {
            make_room(pool, 1);
            pool.push(data);
            pool.len() - 1
        }
    }
}

/// Makes room in a pool, and for half as many entries again: doubling would leave a third of all memory unused. The first
/// entries get no more than they need, since many arenas hold nothing but a declaration; those that hold more grow to the
/// size of a usual function in few steps. Large pools grow more at once: to copy them costs more than room that is not
/// touched, for which the system gives no memory.
#[inline]
fn make_room<T>(pool: &mut Vec<T>, count: usize) {
    if pool.capacity() - pool.len() < count {
        grow(pool, count);
    }
}

#[cold]
fn grow<T>(pool: &mut Vec<T>, count: usize) {
    const USUAL: usize = 64;
    const LARGE: usize = 1 << 14;
    let spare = match pool.len() {
        0 => 0,
        len if len < USUAL => (7 * len).clamp(8, 2 * USUAL),
        len if len < LARGE => len / 2,
        len => 3 * len,
    };
    pool.reserve_exact(count.max(spare));
}
