//! Blocks and regions.

use super::*;

impl Ir {
    /// A region that belongs to no op yet.
    pub fn create_region(&mut self) -> Region {
        let data = RegionData {
            parent: None,
            index: 0,
            first_block: None,
            last_block: None,
        };
        let free = self.reuse(|free| free.regions.pop());
        Region::new(store(&mut self.regions, free, data), self.tag)
    }

    /// A block at the end of a region, with these arguments.
    pub fn append_block(&mut self, region: Region, arg_types: &[Type]) -> Block {
        let block = self.create_block(arg_types);
        self.link_block(region, self.region(region).last_block, None, block);
        block
    }

    /// A block after another one, with these arguments.
    pub fn insert_block_after(&mut self, after: Block, arg_types: &[Type]) -> Block {
        let block = self.create_block(arg_types);
        let region = self
            .block_region(after)
            .expect("the block to insert after is in no region");
        self.link_block(region, Some(after), self.next_block(after), block);
        block
    }

    /// A block in no region, with these arguments; place it with [`Ir::attach_block`].
    pub fn create_block(&mut self, arg_types: &[Type]) -> Block {
        let data = BlockData {
            parent: None,
            prev: None,
            next: None,
            first_op: None,
            last_op: None,
            first_use: None,
            args: Run::default(),
            order_valid: true.into(),
            live: true,
        };
        let free = self.reuse(|free| free.blocks.pop());
        let block = Block::new(store(&mut self.blocks, free, data), self.tag);
        self.add_block_args(block, arg_types);
        block
    }

    /// Puts a detached block at the end of a region.
    pub fn attach_block(&mut self, region: Region, block: Block) {
        self.link_block(region, self.region(region).last_block, None, block);
    }

    /// Takes a block out of its region without erasing it.
    pub fn detach_block(&mut self, block: Block) {
        let data = self.block_mut(block);
        let (Some(region), prev, next) = (data.parent, data.prev, data.next) else {
            return;
        };
        (data.parent, data.prev, data.next) = (None, None, None);
        match prev {
            Some(prev) => self.block_mut(prev).next = next,
            None => self.region_mut(region).first_block = next,
        }
        match next {
            Some(next) => self.block_mut(next).prev = prev,
            None => self.region_mut(region).last_block = prev,
        }
    }

    /// Moves a block to follow another, possibly in another region of the arena.
    pub fn move_block_after(&mut self, block: Block, after: Block) {
        self.detach_block(block);
        let region = self
            .block_region(after)
            .expect("the block to insert after is in no region");
        self.link_block(region, Some(after), self.next_block(after), block);
    }

    fn link_block(
        &mut self,
        region: Region,
        prev: Option<Block>,
        next: Option<Block>,
        block: Block,
    ) {
        let data = self.block_mut(block);
        assert!(data.parent.is_none(), "the block is in a region already");
        (data.parent, data.prev, data.next) = (Some(region), prev, next);
        match prev {
            Some(prev) => self.block_mut(prev).next = Some(block),
            None => self.region_mut(region).first_block = Some(block),
        }
        match next {
            Some(next) => self.block_mut(next).prev = Some(block),
            None => self.region_mut(region).last_block = Some(block),
        }
    }

    /// The ops of a block in order.
    #[inline]
    pub fn block_ops(&self, block: Block) -> impl Iterator<Item = Op> + '_ {
        std::iter::successors(self.block(block).first_op, |op| self.next_op(*op))
    }

    /// The first op of a block.
    pub fn first_op(&self, block: Block) -> Option<Op> {
        self.block(block).first_op
    }

    /// The last op of a block: its terminator, if the block is complete.
    pub fn last_op(&self, block: Block) -> Option<Op> {
        self.block(block).last_op
    }

    /// The region that a block is in.
    #[inline]
    pub fn block_region(&self, block: Block) -> Option<Region> {
        self.block(block).parent
    }

    /// The op around a block.
    pub fn block_op(&self, block: Block) -> Option<Op> {
        self.block_region(block)
            .and_then(|region| self.region_op(region))
    }

    /// The next block of the region.
    pub fn next_block(&self, block: Block) -> Option<Block> {
        self.block(block).next
    }

    /// The previous block of the region.
    pub fn prev_block(&self, block: Block) -> Option<Block> {
        self.block(block).prev
    }

    /// Whether the block was not erased.
    pub fn is_live_block(&self, block: Block) -> bool {
        self.block(block).live
    }

    /// The op that a region belongs to.
    pub fn region_op(&self, region: Region) -> Option<Op> {
        self.region(region).parent
    }

    /// The number of a region in its op.
    pub fn region_index(&self, region: Region) -> usize {
        self.region(region).index as usize
    }

    /// The blocks of a region in order.
    pub fn region_blocks(&self, region: Region) -> impl Iterator<Item = Block> + '_ {
        std::iter::successors(self.region(region).first_block, |block| {
            self.next_block(*block)
        })
    }

    /// The entry block of a region.
    pub fn first_block(&self, region: Region) -> Option<Block> {
        self.region(region).first_block
    }

    /// The last block of a region.
    pub fn last_block(&self, region: Region) -> Option<Block> {
        self.region(region).last_block
    }

    /// Whether a region has exactly one block, and which.
    pub fn single_block(&self, region: Region) -> Option<Block> {
        let data = self.region(region);
        if data.first_block == data.last_block {
            data.first_block
        } else {
            None
        }
    }

    /// The regions that have several blocks, and those that had when they were erased.
    pub fn regions_with_several_blocks(&self) -> impl Iterator<Item = Region> + '_ {
        let has_several = |region: &RegionData| region.first_block != region.last_block;
        let regions = self.regions.iter().enumerate();
        regions
            .filter(move |(_, region)| has_several(region))
            .map(|(index, _)| Region::new(index, self.tag))
    }

    /// Erases a block with its ops. Other ops must not use its values, and no terminator may branch to it.
    ///
    /// # Panics
    /// If they do.
    pub fn erase_block(&mut self, block: Block) {
        while let Some(op) = self.last_op(block) {
            self.erase_op(op);
        }
        assert!(
            !self.has_predecessors(block),
            "a block is erased while a terminator branches to it"
        );
        self.remove_block_args(block, |_| true);
        self.detach_block(block);
        self.free_block(block);
    }

    /// Frees a block, but not the ops in it.
    fn free_block(&mut self, block: Block) {
        self.free_args(block);
        self.block_mut(block).live = false;
        self.erased().blocks.push(block.index() as u32);
    }

    /// Frees a region with its blocks, but not the ops in them.
    pub(super) fn free_region(&mut self, region: Region) {
        let mut block = self.first_block(region);
        while let Some(current) = block {
            block = self.next_block(current);
            self.free_block(current);
        }
        self.erased().regions.push(region.index() as u32);
    }

    /// Moves the ops of `block` before `op`, the arguments and the branches to it to a new block in front of it, which
    /// thus takes its place. It takes time for what comes before `op` only: splitting a long block from its
    /// beginning on stays linear.
    ///
    /// # Panics
    /// If the block is in no region.
    pub fn split_block_head(&mut self, block: Block, op: Op) -> Block {
        let region = self
            .block_region(block)
            .expect("the block to split is in no region");
        let head = self.create_block(&[]);
        self.link_block(region, self.prev_block(block), Some(block), head);
        while let Some(first) = self.first_op(block).filter(|first| *first != op) {
            self.detach_op(first);
            self.append_op(head, first);
        }
        let args = std::mem::take(&mut self.block_mut(block).args);
        for (index, at) in (0..).zip(args.range()) {
            let def = ValueDef::Argument { block: head, index };
            self.value_mut(self.args[at]).set_def(def);
        }
        let branches = self.block_mut(block).first_use.take();
        let mut next = branches;
        while let Some(slot) = next {
            let data = &mut self.block_uses[slot.index()];
            data.block = Some(head);
            next = data.next;
        }
        let data = self.block_mut(head);
        (data.args, data.first_use) = (args, branches);
        head
    }

    /// Moves all ops of `block` to the end of `onto`, and erases `block`, whose arguments become `args`.
    ///
    /// # Panics
    /// If a terminator branches to `block`, or the number of arguments differs.
    pub fn merge_block(&mut self, block: Block, onto: Block, args: &[Value]) {
        self.substitute_block_args(block, args);
        while let Some(op) = self.first_op(block) {
            self.detach_op(op);
            self.append_op(onto, op);
        }
        self.erase_block(block);
    }

    /// Moves all ops of `block` before `before`, and erases `block`, whose arguments become `args`.
    ///
    /// # Panics
    /// If a terminator branches to `block`, or the number of arguments differs.
    pub fn inline_block_before(&mut self, block: Block, before: Op, args: &[Value]) {
        self.substitute_block_args(block, args);
        while let Some(op) = self.first_op(block) {
            self.move_op_before(op, before);
        }
        self.erase_block(block);
    }

    fn substitute_block_args(&mut self, block: Block, args: &[Value]) {
        let old: SmallVec<[Value; 4]> = self.block_args(block).into();
        assert_eq!(old.len(), args.len(), "one value a block argument");
        for (&old, &new) in old.iter().zip(args) {
            self.replace_all_uses(old, new);
        }
    }

    /// Moves all blocks of `from` to the end of `to`.
    pub fn move_region_blocks(&mut self, from: Region, to: Region) {
        while let Some(block) = self.first_block(from) {
            self.detach_block(block);
            self.attach_block(to, block);
        }
    }
}
