//! The arguments of blocks.
//!
//! Those of a block lie side by side, in a run whose room is the next power of two: adding one takes constant time on
//! average, and nothing says how much room there is.

use super::*;

/// The room of a run of this length.
fn room(len: u32) -> u32 {
    match len {
        0 => 0,
        _ => len.next_power_of_two(),
    }
}

impl Ir {
    /// Adds an argument at the end.
    pub fn add_block_arg(&mut self, block: Block, ty: Type) -> Value {
        self.add_block_args(block, &[ty]);
        self.block_args(block)[self.block_args(block).len() - 1]
    }

    /// Adds arguments at the end.
    pub fn add_block_args(&mut self, block: Block, types: &[Type]) {
        let old = self.block(block).args;
        let run = self.grow_args(old, types.len());
        self.block_mut(block).args = run;
        let added = run.range().skip(old.len as usize);
        for ((index, at), &ty) in (old.len..).zip(added).zip(types) {
            let data = ValueData::new(ty, ValueDef::Argument { block, index });
            let free = self.reuse(|free| free.values.take(1));
            self.args[at] = Value::new(store(&mut self.values, free, data), self.tag);
            self.arg_locs[at] = Location::UNKNOWN;
        }
    }

    /// A run with `more` entries at the end, which are not arguments yet.
    fn grow_args(&mut self, old: Run, more: usize) -> Run {
        let len = Run::new(old.len as usize, more).range().end as u32;
        let (old_room, new_room) = (room(old.len), room(len));
        if old_room == new_room {
            return Run { len, ..old };
        }
        let end = self.args.len();
        let free = self.reuse(|free| free.args.take(new_room as usize));
        let start = if let Some(start) = free {
            start
        } else {
            // The last run grows where it is.
            let is_last = (old.start + old_room) as usize == end && old.len != 0;
            let start = if is_last { old.start as usize } else { end };
            let room = Run::new(start, new_room as usize);
            let more = room.range().end - end;
            make_room(&mut self.args, more);
            make_room(&mut self.arg_locs, more);
            self.args.resize(room.range().end, Value::new(0, self.tag));
            self.arg_locs.resize(room.range().end, Location::UNKNOWN);
            room.start
        };
        if start != old.start || old.len == 0 {
            self.args.copy_within(old.range(), start as usize);
            self.arg_locs.copy_within(old.range(), start as usize);
            let freed = Run {
                len: old_room,
                ..old
            };
            self.erase_run(|erased| &mut erased.args, freed);
        }
        Run { start, len }
    }

    /// Cuts a run to a shorter one.
    fn truncate_args(&mut self, old: Run, len: u32) -> Run {
        let (mut old_room, new_room) = (room(old.len), room(len));
        while old_room > new_room {
            // The second half; all of it in the end.
            let kept = if len == 0 { 0 } else { old_room / 2 };
            let freed = Run {
                start: old.start + kept,
                len: old_room - kept,
            };
            self.erase_run(|erased| &mut erased.args, freed);
            old_room = kept;
        }
        Run { len, ..old }
    }

    /// Puts a new argument of another type in the place of argument `index`. The old value stays valid until its
    /// uses were replaced, but belongs to no block's list any more.
    pub fn replace_block_arg(&mut self, block: Block, index: usize, ty: Type) -> Value {
        let at = self.block(block).args.range().start + index;
        let old = self.block_arg(block, index);
        let def = ValueDef::Argument {
            block,
            index: index as u32,
        };
        let free = self.reuse(|free| free.values.take(1));
        let index = store(&mut self.values, free, ValueData::new(ty, def));
        let new = Value::new(index, self.tag);
        self.args[at] = new;
        self.erase_arg(old);
        new
    }

    /// Puts new arguments in the place of all old ones, which stay valid as in [`Ir::replace_block_arg`].
    pub fn replace_block_args(&mut self, block: Block, types: &[Type]) -> SmallVec<[Value; 8]> {
        self.free_args(block);
        self.add_block_args(block, types);
        self.block_args(block).into()
    }

    /// Removes the arguments whose index is in `remove`; the branches to the block are the caller's.
    ///
    /// # Panics
    /// If a removed argument is used.
    pub fn remove_block_args(&mut self, block: Block, remove: impl Fn(usize) -> bool) {
        let old = self.block(block).args;
        let mut kept = 0;
        for (index, at) in old.range().enumerate() {
            let arg = self.args[at];
            if remove(index) {
                assert!(
                    !self.has_uses(arg),
                    "a block argument is removed while it is used"
                );
                self.erase_arg(arg);
            } else {
                let to = old.start as usize + kept as usize;
                let def = ValueDef::Argument { block, index: kept };
                self.value_mut(arg).set_def(def);
                self.args[to] = arg;
                self.arg_locs[to] = self.arg_locs[at];
                kept += 1;
            }
        }
        self.block_mut(block).args = self.truncate_args(old, kept);
    }

    /// Takes all arguments from a block.
    pub(super) fn free_args(&mut self, block: Block) {
        let old = std::mem::take(&mut self.block_mut(block).args);
        for at in old.range() {
            self.erase_arg(self.args[at]);
        }
        self.truncate_args(old, 0);
    }

    fn erase_arg(&mut self, arg: Value) {
        let run = Run::new(arg.index(), 1);
        self.erase_run(|erased| &mut erased.values, run);
    }

    /// Where a value comes from: its op's location, or that of the block argument.
    pub fn value_loc(&self, value: Value) -> Location {
        match self.def(value) {
            ValueDef::Result { op, .. } => self.loc(op),
            ValueDef::Argument { block, index } => self.arg_locs[self.arg_at(block, index)],
        }
    }

    /// Sets the location of a block argument; that of a result is its op's and stays.
    pub fn set_arg_loc(&mut self, argument: Value, loc: Location) {
        if let ValueDef::Argument { block, index } = self.def(argument) {
            let at = self.arg_at(block, index);
            self.arg_locs[at] = loc;
        }
    }

    fn arg_at(&self, block: Block, index: u32) -> usize {
        let run = self.block(block).args;
        assert!(index < run.len, "the argument was removed from its block");
        (run.start + index) as usize
    }

    /// The arguments of a block.
    #[inline]
    pub fn block_args(&self, block: Block) -> &[Value] {
        &self.args[self.block(block).args.range()]
    }

    /// The types of the arguments of a block.
    pub fn block_arg_types(&self, block: Block) -> impl ExactSizeIterator<Item = Type> + '_ {
        self.block_args(block)
            .iter()
            .map(|argument| self.ty(*argument))
    }

    /// Argument `index` of a block.
    ///
    /// # Panics
    /// If there are fewer arguments.
    #[inline]
    pub fn block_arg(&self, block: Block, index: usize) -> Value {
        self.block_args(block)[index]
    }
}
