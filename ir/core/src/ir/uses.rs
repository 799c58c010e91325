//! Values and their use lists: operands, successors, replacement.

use super::*;

impl Ir {
    /// The number of operands.
    #[inline]
    pub fn num_operands(&self, op: Op) -> usize {
        self.op(op).operands.len as usize
    }

    /// Operand `index`.
    ///
    /// # Panics
    /// If there are fewer operands.
    #[inline]
    pub fn operand(&self, op: Op, index: usize) -> Value {
        let run = self.op(op).operands;
        self.uses[run.range()][index]
            .value
            .expect("a live op's operands are set")
    }

    /// All operands.
    pub fn operands(
        &self,
        op: Op,
    ) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator + '_ {
        self.uses[self.op(op).operands.range()]
            .iter()
            .map(|u| u.value.expect("a live op's operands are set"))
    }

    /// The types of all operands.
    pub fn operand_types(&self, op: Op) -> impl ExactSizeIterator<Item = Type> + '_ {
        self.operands(op).map(|value| self.ty(value))
    }

    /// Replaces one operand.
    pub fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        let run = self.op(op).operands;
        assert!(index < run.len as usize, "the op has {} operands", run.len);
        let slot = Use::new(run.start as usize + index, self.tag);
        self.unlink_use(slot);
        self.link_use(slot, value);
    }

    /// Makes an op that is erased use nothing. Its operands' slots stay its own until they are recycled with it.
    #[inline]
    pub(super) fn unlink_operands(&mut self, op: Op) {
        for index in self.op(op).operands.range() {
            self.unlink_use(Use::new(index, self.tag));
        }
    }

    /// Replaces all operands; their number may change.
    pub fn set_operands(&mut self, op: Op, values: &[Value]) {
        let old = self.op(op).operands;
        for index in old.range() {
            self.unlink_use(Use::new(index, self.tag));
        }
        if old.len as usize != values.len() {
            self.erase_run(|erased| &mut erased.uses, old);
            self.op_mut(op).operands = Run::default();
            return self.init_operands(op, values);
        }
        for (index, &value) in old.range().zip(values) {
            self.link_use(Use::new(index, self.tag), value);
        }
    }

    /// Gives an op without operands these.
    pub(super) fn init_operands(&mut self, op: Op, values: &[Value]) {
        if values.is_empty() {
            return;
        }
        let free = self.reuse(|free| free.uses.take(values.len()));
        let start = free.map_or(self.uses.len(), |start| start as usize);
        let run = Run::new(start, values.len());
        if free.is_none() {
            make_room(&mut self.uses, values.len());
        }
        for (index, &value) in run.range().zip(values) {
            let slot = Use::new(index, self.tag);
            let next = self.value_mut(value).first_use.replace(slot);
            if let Some(next) = next {
                self.uses[next.index()].prev = Some(slot);
            }
            let data = UseData {
                value: Some(value),
                owner: op,
                prev: None,
                next,
            };
            match free {
                Some(_) => self.uses[index] = data,
                None => self.uses.push(data),
            }
        }
        self.op_mut(op).operands = run;
    }

    fn link_use(&mut self, slot: Use, value: Value) {
        let first = self.value_mut(value).first_use.replace(slot);
        if let Some(first) = first {
            self.uses[first.index()].prev = Some(slot);
        }
        let data = &mut self.uses[slot.checked(self.tag)];
        (data.value, data.prev, data.next) = (Some(value), None, first);
    }

    #[inline]
    fn unlink_use(&mut self, slot: Use) {
        let data = &mut self.uses[slot.checked(self.tag)];
        let (Some(value), prev, next) = (data.value.take(), data.prev.take(), data.next.take())
        else {
            return;
        };
        match prev {
            Some(prev) => self.uses[prev.index()].next = next,
            None => self.value_mut(value).first_use = next,
        }
        if let Some(next) = next {
            self.uses[next.index()].prev = prev;
        }
    }

    /// The type of a value.
    #[inline]
    pub fn ty(&self, value: Value) -> Type {
        self.value(value).ty
    }

    /// Changes the type of a value.
    pub fn set_ty(&mut self, value: Value, ty: Type) {
        self.value_mut(value).ty = ty;
    }

    /// What defines a value.
    #[inline]
    pub fn def(&self, value: Value) -> ValueDef {
        self.value(value).def(self.tag)
    }

    /// The op that a value is a result of.
    #[inline]
    pub fn defining_op(&self, value: Value) -> Option<Op> {
        match self.def(value) {
            ValueDef::Result { op, .. } => Some(op),
            ValueDef::Argument { .. } => None,
        }
    }

    /// The block in which a value is defined.
    pub fn value_block(&self, value: Value) -> Option<Block> {
        match self.def(value) {
            ValueDef::Result { op, .. } => self.parent_block(op),
            ValueDef::Argument { block, .. } => Some(block),
        }
    }

    /// Whether a value has any use.
    #[inline]
    pub fn has_uses(&self, value: Value) -> bool {
        self.value(value).first_use.is_some()
    }

    /// Whether a value has exactly one use.
    pub fn has_one_use(&self, value: Value) -> bool {
        self.value(value)
            .first_use
            .is_some_and(|first| self.uses[first.index()].next.is_none())
    }

    /// The uses of a value, the newest first.
    pub fn uses(&self, value: Value) -> impl Iterator<Item = Use> + '_ {
        std::iter::successors(self.value(value).first_use, |slot| {
            self.uses[slot.index()].next
        })
    }

    /// The op that an operand slot belongs to, and which of its operands it is.
    pub fn use_owner(&self, slot: Use) -> (Op, usize) {
        let owner = self.uses[slot.checked(self.tag)].owner;
        (owner, slot.index() - self.op(owner).operands.start as usize)
    }

    /// The ops that use a value, one entry a use, the newest use first.
    pub fn users(&self, value: Value) -> impl Iterator<Item = Op> + '_ {
        self.uses(value).map(|slot| self.uses[slot.index()].owner)
    }

    /// Makes every use of `from` use `to`.
    pub fn replace_all_uses(&mut self, from: Value, to: Value) {
        self.replace_each_use(from, to, |_| {});
    }

    /// As [`replace_all_uses`](Self::replace_all_uses); `f` is called with the op of each use, the newest use first.
    #[inline]
    pub(crate) fn replace_each_use(&mut self, from: Value, to: Value, mut f: impl FnMut(Op)) {
        if from == to {
            return;
        }
        let mut next = self.value_mut(from).first_use.take();
        let mut first = self.value(to).first_use;
        while let Some(slot) = next {
            if let Some(first) = first {
                self.uses[first.index()].prev = Some(slot);
            }
            let data = &mut self.uses[slot.index()];
            f(data.owner);
            next = data.next;
            (data.value, data.prev, data.next) = (Some(to), None, first);
            first = Some(slot);
        }
        self.value_mut(to).first_use = first;
    }

    /// Makes the uses of `from` for which `accept(ir, user, operand index)` holds use `to`.
    pub fn replace_uses_if(
        &mut self,
        from: Value,
        to: Value,
        mut accept: impl FnMut(&Ir, Op, usize) -> bool,
    ) {
        if from == to {
            return;
        }
        let mut next = self.value(from).first_use;
        while let Some(slot) = next {
            next = self.uses[slot.index()].next;
            let (owner, index) = self.use_owner(slot);
            if accept(self, owner, index) {
                self.unlink_use(slot);
                self.link_use(slot, to);
            }
        }
    }

    #[inline]
    fn successor_run(&self, op: Op) -> Run {
        self.parts(op)
            .map_or(Run::default(), |parts| parts.successors)
    }

    /// The number of successors.
    pub fn num_successors(&self, op: Op) -> usize {
        self.successor_run(op).len as usize
    }

    /// Successor `index`.
    ///
    /// # Panics
    /// If there are fewer successors.
    pub fn successor(&self, op: Op, index: usize) -> Block {
        self.block_uses[self.successor_run(op).range()][index]
            .block
            .expect("a live op's successors are set")
    }

    /// All successors.
    pub fn successors(
        &self,
        op: Op,
    ) -> impl DoubleEndedIterator<Item = Block> + ExactSizeIterator + '_ {
        let slots = &self.block_uses[self.successor_run(op).range()];
        slots
            .iter()
            .map(|slot| slot.block.expect("a live op's successors are set"))
    }

    /// Replaces one successor.
    pub fn set_successor(&mut self, op: Op, index: usize, block: Block) {
        let run = self.successor_run(op);
        assert!(
            index < run.len as usize,
            "the op has {} successors",
            run.len
        );
        let slot = BlockUse::new(run.start as usize + index, self.tag);
        self.unlink_block_use(slot);
        self.link_block_use(slot, block);
    }

    /// Replaces all successors; their number may change.
    pub fn set_successors(&mut self, op: Op, blocks: &[Block]) {
        let old = self.successor_run(op);
        for index in old.range() {
            self.unlink_block_use(BlockUse::new(index, self.tag));
        }
        let mut run = old;
        if old.len as usize != blocks.len() {
            self.erase_run(|erased| &mut erased.block_uses, old);
            run = self.new_block_uses(op, blocks.len());
            self.parts_mut(op).successors = run;
        }
        for (index, &block) in run.range().zip(blocks) {
            self.link_block_use(BlockUse::new(index, self.tag), block);
        }
    }

    fn new_block_uses(&mut self, owner: Op, count: usize) -> Run {
        if count == 0 {
            return Run::default();
        }
        let empty = BlockUseData {
            block: None,
            owner,
            prev: None,
            next: None,
        };
        match self.reuse(|free| free.block_uses.take(count)) {
            Some(start) => {
                let run = Run::new(start as usize, count);
                self.block_uses[run.range()].fill(empty);
                run
            }
            None => {
                let run = Run::new(self.block_uses.len(), count);
                make_room(&mut self.block_uses, count);
                self.block_uses.resize(run.range().end, empty);
                run
            }
        }
    }

    fn link_block_use(&mut self, slot: BlockUse, block: Block) {
        let first = self.block_mut(block).first_use.replace(slot);
        if let Some(first) = first {
            self.block_uses[first.index()].prev = Some(slot);
        }
        let data = &mut self.block_uses[slot.checked(self.tag)];
        (data.block, data.prev, data.next) = (Some(block), None, first);
    }

    fn unlink_block_use(&mut self, slot: BlockUse) {
        let data = &mut self.block_uses[slot.checked(self.tag)];
        let (Some(block), prev, next) = (data.block.take(), data.prev.take(), data.next.take())
        else {
            return;
        };
        match prev {
            Some(prev) => self.block_uses[prev.index()].next = next,
            None => self.block_mut(block).first_use = next,
        }
        if let Some(next) = next {
            self.block_uses[next.index()].prev = prev;
        }
    }

    /// The terminators that branch to a block, one entry an edge, with the successor index.
    pub fn predecessors(&self, block: Block) -> impl Iterator<Item = (Op, usize)> + '_ {
        std::iter::successors(self.block(block).first_use, |slot| {
            self.block_uses[slot.checked(self.tag)].next
        })
        .map(|slot| {
            let owner = self.block_uses[slot.checked(self.tag)].owner;
            (
                owner,
                slot.index() - self.successor_run(owner).start as usize,
            )
        })
    }

    /// Whether any terminator branches to the block.
    pub fn has_predecessors(&self, block: Block) -> bool {
        self.block(block).first_use.is_some()
    }
}

impl Value {
    /// The op of kind `T` that the value is a result of, if it is one.
    pub fn defining<T: crate::ods::TypedOp>(self, ir: &Ir) -> Option<T> {
        T::cast(ir, ir.defining_op(self)?)
    }
}
