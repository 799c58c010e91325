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

mod attrs;
mod blocks;
mod clone;
mod entity;
mod ops;
mod order;
#[cfg(test)]
mod tests;
mod uses;
mod walk;

pub use clone::CloneMap;
pub use entity::{Block, BlockUse, Op, Region, Use, Value};
pub use ops::OpSpec;
pub use walk::{Walk, WalkOrder};

use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicU32};

use entity::ArenaTag;
use smallvec::SmallVec;

use crate::asm::describe_op;
use crate::attributes::Attribute;
use crate::context::{Context, OpName};
use crate::diagnostics::{Diagnostic, Severity};
use crate::location::Location;
use crate::ods::{OpInfo, OpTraits};
use crate::types::Type;

/// The arena of one isolated op; see the [module documentation](self).
///
/// It dereferences to its [`Context`], so that `ty.data(ir)` works wherever the IR is at hand.
pub struct Ir {
    cx: Context,
    tag: ArenaTag,
    ops: Vec<OpData>,
    blocks: Vec<BlockData>,
    regions: Vec<RegionData>,
    values: Vec<ValueData>,
    uses: Vec<UseData>,
    block_uses: Vec<BlockUseData>,
    region_lists: Vec<Region>,
    attrs: Vec<Option<Attribute>>,
    children: Vec<Option<Box<Ir>>>,
    free: FreeLists,
    erased: FreeLists,
}

/// Slots of each kind, freed for reuse. Lists of operands and attributes are by length.
#[derive(Default)]
struct FreeLists {
    ops: Vec<u32>,
    blocks: Vec<u32>,
    regions: Vec<u32>,
    single_values: Vec<u32>,
    uses: Vec<Vec<u32>>,
    attrs: Vec<Vec<u32>>,
    children: Vec<u32>,
}

/// A contiguous run in one of the pools.
#[derive(Clone, Copy, Default)]
struct Run {
    start: u32,
    len: u32,
}

impl Run {
    fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }
}

struct OpData {
    /// `None` once erased.
    name: Option<OpName>,
    loc: Location,
    parent: Option<Block>,
    prev: Option<Op>,
    next: Option<Op>,
    /// Position in the block, like a BASIC line number; valid if the block says so.
    order: AtomicU32,
    operands: Run,
    results: Run,
    successors: Run,
    regions: Run,
    /// Inherent attributes by slot; for ops without a definition one slot for the properties.
    attrs: Run,
    /// Other attributes, a dictionary.
    discardable: Option<Attribute>,
    /// The arena of an isolated op, as an index plus one.
    child: u32,
}

struct BlockData {
    parent: Option<Region>,
    prev: Option<Block>,
    next: Option<Block>,
    first_op: Option<Op>,
    last_op: Option<Op>,
    args: SmallVec<[Value; 2]>,
    /// The location of each argument.
    arg_locs: SmallVec<[Location; 2]>,
    first_use: Option<BlockUse>,
    order_valid: AtomicBool,
    live: bool,
}

struct RegionData {
    parent: Option<Op>,
    index: u32,
    first_block: Option<Block>,
    last_block: Option<Block>,
}

struct ValueData {
    ty: Type,
    def: ValueDef,
    first_use: Option<Use>,
}

/// What defines a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueDef {
    /// Result `index` of an op.
    Result {
        /// The op.
        op: Op,
        /// Which of its results.
        index: u32,
    },
    /// Argument `index` of a block.
    Argument {
        /// The block.
        block: Block,
        /// Which of its arguments.
        index: u32,
    },
}

struct UseData {
    value: Option<Value>,
    owner: Op,
    prev: Option<Use>,
    next: Option<Use>,
}

struct BlockUseData {
    block: Option<Block>,
    owner: Op,
    prev: Option<BlockUse>,
    next: Option<BlockUse>,
}

impl Deref for Ir {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.cx
    }
}

impl Ir {
    /// An arena for an isolated op with this many empty regions.
    pub fn new(cx: &Context, name: OpName, loc: Location, num_regions: usize) -> Ir {
        let mut ir = Ir {
            cx: cx.clone(),
            tag: ArenaTag::fresh(),
            ops: Vec::new(),
            blocks: Vec::new(),
            regions: Vec::new(),
            values: Vec::new(),
            uses: Vec::new(),
            block_uses: Vec::new(),
            region_lists: Vec::new(),
            attrs: Vec::new(),
            children: Vec::new(),
            free: FreeLists::default(),
            erased: FreeLists::default(),
        };
        let root = ir.new_op(name, loc);
        let regions: SmallVec<[Region; 2]> = (0..num_regions).map(|_| ir.create_region()).collect();
        ir.attach_regions(root, &regions);
        ir
    }

    /// The isolated op that the arena belongs to.
    #[inline]
    pub fn root(&self) -> Op {
        Op::new(0, self.tag)
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

    /// Whether the op was not erased.
    pub fn is_live(&self, op: Op) -> bool {
        self.op(op).name.is_some()
    }

    /// Makes the slots of erased entities available for new ones. Call when no id of an erased entity is held anywhere.
    pub fn recycle(&mut self) {
        let erased = std::mem::take(&mut self.erased);
        self.free.ops.extend(erased.ops);
        self.free.blocks.extend(erased.blocks);
        self.free.regions.extend(erased.regions);
        self.free.single_values.extend(erased.single_values);
        self.free.children.extend(erased.children);
        merge_by_length(&mut self.free.uses, erased.uses);
        merge_by_length(&mut self.free.attrs, erased.attrs);
    }

    /// Gives back the memory that this arena reserved to grow: for one that is complete.
    pub fn shrink_to_fit(&mut self) {
        self.ops.shrink_to_fit();
        self.blocks.shrink_to_fit();
        self.regions.shrink_to_fit();
        self.values.shrink_to_fit();
        self.uses.shrink_to_fit();
        self.block_uses.shrink_to_fit();
        self.region_lists.shrink_to_fit();
        self.attrs.shrink_to_fit();
        self.children.shrink_to_fit();
    }

    /// An error at the op's location.
    pub fn error(&self, op: impl Into<Op>, message: impl Into<String>) -> Diagnostic {
        self.diagnose(op.into(), Severity::Error, message.into())
    }

    /// An error at the op's location that starts with the op's name as MLIR's do: "'toy.add' op message".
    pub fn op_error(&self, op: impl Into<Op>, message: impl std::fmt::Display) -> Diagnostic {
        let op = op.into();
        let message = format!("'{}' op {message}", self.name(op).as_str(self));
        self.diagnose(op, Severity::Error, message)
    }

    /// A warning at the op's location.
    pub fn warning(&self, op: impl Into<Op>, message: impl Into<String>) -> Diagnostic {
        self.diagnose(op.into(), Severity::Warning, message.into())
    }

    /// A remark at the op's location.
    pub fn remark(&self, op: impl Into<Op>, message: impl Into<String>) -> Diagnostic {
        self.diagnose(op.into(), Severity::Remark, message.into())
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

fn merge_by_length(into: &mut Vec<Vec<u32>>, from: Vec<Vec<u32>>) {
    if into.len() < from.len() {
        into.resize_with(from.len(), Vec::new);
    }
    for (list, erased) in into.iter_mut().zip(from) {
        list.extend(erased);
    }
}

/// Takes a slot of this length from lists by length.
fn take_by_length(lists: &mut [Vec<u32>], len: usize) -> Option<u32> {
    lists.get_mut(len)?.pop()
}

/// Puts a slot of this length back; long runs are rare and are not kept.
fn put_by_length(lists: &mut Vec<Vec<u32>>, run: Run) {
    const LONGEST_KEPT: u32 = 64;
    if run.len == 0 || run.len > LONGEST_KEPT {
        return;
    }
    let len = run.len as usize;
    if lists.len() <= len {
        lists.resize_with(len + 1, Vec::new);
    }
    lists[len].push(run.start);
}
