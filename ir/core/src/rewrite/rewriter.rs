//! The rewriter: a builder that tells a listener about every change, so that drivers see all of them.

use std::ops::{Deref, DerefMut};

use smallvec::SmallVec;

use crate::attributes::Attribute;
use crate::builder::Builder;
use crate::ir::{Block, CloneMap, Ir, Op, Region, Value, WalkOrder};

/// Is told about changes.
pub trait Listener {
    /// An op was inserted, or moved.
    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        let _ = (ir, op);
    }
    /// An op's operands, attributes or other parts changed.
    fn op_modified(&mut self, ir: &Ir, op: Op) {
        let _ = (ir, op);
    }
    /// The results of an op are about to be replaced by these values.
    fn op_replaced(&mut self, ir: &Ir, op: Op, with: &[Value]) {
        let _ = (ir, op, with);
    }
    /// An op is about to be erased; for an op with regions this is called for every op inside first, the last one first.
    fn op_erased(&mut self, ir: &Ir, op: Op) {
        let _ = (ir, op);
    }
}

/// Listens to nothing.
impl Listener for () {}

/// Changes IR. It dereferences to [`Builder`] and through that to [`Ir`]; changes other than building are its own
/// methods, each reported to the listener.
pub struct Rewriter<'a> {
    builder: Builder<'a>,
}

impl<'a> Deref for Rewriter<'a> {
    type Target = Builder<'a>;

    fn deref(&self) -> &Builder<'a> {
        &self.builder
    }
}

impl DerefMut for Rewriter<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.builder
    }
}

impl<'a> Rewriter<'a> {
    /// A rewriter without a listener.
    pub fn new(ir: &'a mut Ir) -> Self {
        Rewriter {
            builder: Builder::new(ir),
        }
    }

    /// A rewriter that reports to `listener`.
    pub fn with_listener(ir: &'a mut Ir, listener: &'a mut dyn Listener) -> Self {
        Rewriter {
            builder: Builder::with_listener(ir, listener),
        }
    }

    fn notify(&mut self, f: impl FnOnce(&mut dyn Listener, &Ir)) {
        if let Some(listener) = &mut self.builder.listener {
            f(&mut **listener, self.builder.ir);
        }
    }

    fn modified(&mut self, op: Op) {
        self.notify(|listener, ir| listener.op_modified(ir, op));
    }

    /// Replaces an op's results by these values and erases it.
    ///
    /// # Panics
    /// If the number of values is not that of the results.
    pub fn replace_op(&mut self, op: Op, with: &[Value]) {
        assert_eq!(self.num_results(op), with.len(), "one value a result");
        self.notify(|listener, ir| listener.op_replaced(ir, op, with));
        for (old, &new) in self.results(op).zip(with) {
            self.replace_all_uses(old, new);
        }
        self.erase_op(op);
    }

    /// Replaces an op by another one's results and erases it.
    pub fn replace_op_with(&mut self, op: Op, with: Op) {
        let results: SmallVec<[Value; 2]> = self.results(with).collect();
        self.replace_op(op, &results);
    }

    /// Makes every use of `from` use `to`.
    pub fn replace_all_uses(&mut self, from: Value, to: Value) {
        if from == to || !self.has_uses(from) {
            return;
        }
        if self.builder.listener.is_none() {
            return self.builder.ir.replace_all_uses(from, to);
        }
        let mut users: SmallVec<[Op; 8]> = SmallVec::new();
        self.builder
            .ir
            .replace_each_use(from, to, |user| users.push(user));
        for user in users {
            self.modified(user);
        }
    }

    /// Erases an op and everything inside it.
    ///
    /// # Panics
    /// If a result is used.
    pub fn erase_op(&mut self, op: Op) {
        if self.regions(op).is_empty() {
            self.notify(|listener, ir| listener.op_erased(ir, op));
        } else if self.builder.listener.is_some() {
            // From the last op to the first and inside first, each without its operands once the listener knows: it sees the
            // uses that remain.
            let nested: SmallVec<[Op; 4]> = self.walk(op, WalkOrder::Pre).collect();
            for op in nested.into_iter().rev() {
                self.notify(|listener, ir| listener.op_erased(ir, op));
                self.builder.ir.set_operands(op, &[]);
            }
        }
        if self.insertion_point() == crate::builder::InsertionPoint::Before(op) {
            self.set_insertion_point_after(op);
        }
        self.builder.ir.erase_op(op);
    }

    /// Changes an op in place by any of the IR's methods.
    pub fn modify<R>(&mut self, op: Op, change: impl FnOnce(&mut Ir) -> R) -> R {
        let result = change(self.builder.ir);
        self.modified(op);
        result
    }

    /// Replaces one operand.
    pub fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        self.modify(op, |ir| ir.set_operand(op, index, value));
    }

    /// Replaces all operands.
    pub fn set_operands(&mut self, op: Op, values: &[Value]) {
        self.modify(op, |ir| ir.set_operands(op, values));
    }

    /// Sets an attribute by name.
    pub fn set_attr(&mut self, op: Op, name: &str, attr: Attribute) {
        self.modify(op, |ir| ir.set_attr(op, name, attr));
    }

    /// Moves an op before another.
    pub fn move_op_before(&mut self, op: Op, before: Op) {
        self.builder.ir.move_op_before(op, before);
        self.notify(|listener, ir| listener.op_inserted(ir, op));
    }

    /// Moves all ops of `block` before `before` and erases `block`, whose arguments become `args`.
    pub fn inline_block_before(&mut self, block: Block, before: Op, args: &[Value]) {
        let moved: SmallVec<[Op; 8]> = self.block_ops(block).collect();
        let users: SmallVec<[Op; 8]> = self
            .block_args(block)
            .iter()
            .flat_map(|arg| self.users(*arg))
            .collect();
        self.builder.ir.inline_block_before(block, before, args);
        for op in users {
            self.modified(op);
        }
        for op in moved {
            self.notify(|listener, ir| listener.op_inserted(ir, op));
        }
    }

    /// Moves all blocks of a region to the end of another one.
    pub fn move_region(&mut self, from: Region, to: Region) {
        let blocks: SmallVec<[Block; 4]> = self.region_blocks(from).collect();
        self.builder.ir.move_region_blocks(from, to);
        self.inserted_blocks(&blocks);
    }

    /// Appends copies of all blocks of a region to another one.
    pub fn clone_region(&mut self, from: Region, to: Region) {
        let before = self.last_block(to);
        self.builder
            .ir
            .clone_region(from, to, &mut CloneMap::default());
        let blocks: SmallVec<[Block; 4]> = match before {
            Some(before) => self
                .region_blocks(to)
                .skip_while(|block| *block != before)
                .skip(1)
                .collect(),
            None => self.region_blocks(to).collect(),
        };
        self.inserted_blocks(&blocks);
    }

    fn inserted_blocks(&mut self, blocks: &[Block]) {
        if self.builder.listener.is_none() {
            return;
        }
        for block in blocks {
            let ops: SmallVec<[Op; 8]> = self.block_ops(*block).collect();
            for op in ops {
                self.notify(|listener, ir| listener.op_inserted(ir, op));
            }
        }
    }

    /// Erases a block with its ops.
    pub fn erase_block(&mut self, block: Block) {
        while let Some(op) = self.last_op(block) {
            self.erase_op(op);
        }
        let owner = self.block_op(block);
        self.builder.ir.erase_block(block);
        if let Some(owner) = owner {
            self.modified(owner);
        }
    }
}
