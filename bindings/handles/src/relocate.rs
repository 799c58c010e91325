//! Moving what is in no op from one arena to another.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::ir::{CloneMap, OpSpec, WalkOrder};
use terrace_ir::{Block, Ir, Location, Op, OpName, Region, SmallVec, Value};

use crate::arena::{ArenaId, Home};
use crate::error::Result;
use crate::foreign::redirect_branches;
use crate::session::Session;

/// Something that is in no op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tree {
    Op(Op),
    Block(Block),
    Region(Region),
}

/// Puts trees, which must be in nothing, inside a new op.
pub(crate) fn bundle(ir: &mut Ir, name: OpName, trees: &[Tree]) -> Op {
    let op = ir.create_op(OpSpec::new(name, Location::UNKNOWN));
    let holder = ir.create_region();
    let mut regions: SmallVec<[Region; 2]> = SmallVec::new();
    regions.push(holder);
    let block = ir.append_block(holder, &[]);
    for tree in trees {
        match *tree {
            Tree::Op(op) => ir.append_op(block, op),
            Tree::Block(block) => ir.attach_block(holder, block),
            Tree::Region(region) => regions.push(region),
        }
    }
    ir.attach_regions(op, &regions);
    op
}

/// The ops, values and blocks inside something.
#[derive(Default)]
pub(crate) struct Inside {
    pub(crate) ops: FxHashSet<Op>,
    pub(crate) values: FxHashSet<Value>,
    pub(crate) blocks: FxHashSet<Block>,
}

impl Inside {
    pub(crate) fn of(ir: &Ir, op: Op) -> Inside {
        let mut inside = Inside::default();
        for op in ir.walk(op, WalkOrder::Pre) {
            inside.ops.insert(op);
            inside.values.extend(ir.results(op));
            for region in ir.regions(op) {
                for block in ir.region_blocks(*region) {
                    inside.blocks.insert(block);
                    inside.values.extend(ir.block_args(block));
                }
            }
        }
        inside
    }

    /// The values and blocks of elsewhere that ops inside refer to.
    pub(crate) fn references(&self, ir: &Ir) -> (FxHashSet<Value>, FxHashSet<Block>) {
        let (mut values, mut blocks) = (FxHashSet::default(), FxHashSet::default());
        for op in &self.ops {
            values.extend(
                ir.operands(*op)
                    .filter(|value| !self.values.contains(value)),
            );
            blocks.extend(
                ir.successors(*op)
                    .filter(|block| !self.blocks.contains(block)),
            );
        }
        (values, blocks)
    }

    /// The values and blocks inside that ops elsewhere refer to.
    pub(crate) fn referred(&self, ir: &Ir) -> (Vec<Value>, Vec<Block>) {
        let values = self.values.iter().copied();
        let values = values.filter(|value| ir.users(*value).any(|user| !self.ops.contains(&user)));
        let blocks = self.blocks.iter().copied();
        let blocks =
            blocks.filter(|block| ir.predecessors(*block).any(|at| !self.ops.contains(&at.0)));
        (values.collect(), blocks.collect())
    }
}

impl Session {
    /// Everything in an arena that is in no op, but for what stands for something else. All of it has handles, as it was a
    /// client that made it.
    pub(crate) fn loose_trees(&self, arena: ArenaId) -> Result<Vec<Tree>> {
        let ir = self.arenas.ir(arena)?;
        let mut trees = Vec::new();
        for slot in self.arenas[arena].ops.iter() {
            let op = self.tables.ops.id(slot);
            if ir.parent_block(op).is_none() && op != ir.root() {
                trees.push(Tree::Op(op));
            }
        }
        for slot in self.arenas[arena].blocks.iter() {
            let block = self.tables.blocks.id(slot);
            if ir.block_region(block).is_none() {
                trees.push(Tree::Block(block));
            }
        }
        for slot in self.arenas[arena].regions.iter() {
            let region = self.tables.regions.id(slot);
            if ir.region_op(region).is_none() {
                trees.push(Tree::Region(region));
            }
        }
        Ok(trees)
    }

    /// Moves everything of the scratch to another arena.
    pub(crate) fn merge_scratch(&mut self, to: ArenaId) -> Result<()> {
        let Some(from) = self.scratch.filter(|scratch| *scratch != to) else {
            return Ok(());
        };
        let trees = self.loose_trees(from)?;
        self.relocate(from, to, &trees)?;
        self.drop_unused_foreign(from)?;
        // Nothing is in it, and so nobody holds an id.
        if self.arenas[from].foreign.is_empty() {
            self.arenas.ir_mut(from)?.recycle();
        }
        if self.current == Some(from) {
            self.current = Some(to);
        }
        Ok(())
    }

    /// Moves trees from one arena to another. Handles go with them.
    pub(crate) fn relocate(&mut self, from: ArenaId, to: ArenaId, trees: &[Tree]) -> Result<()> {
        if from == to || trees.is_empty() {
            return Ok(());
        }
        // Both must be there before anything is changed.
        self.arenas.ir(to)?;
        let name = self.names.bundle;
        let source = self.arenas.ir_mut(from)?;
        let bundle = bundle(source, name, trees);
        let inside = Inside::of(source, bundle);
        let (values, blocks) = inside.references(source);
        let referred = inside.referred(source);
        let mut map = CloneMap::default();
        for value in values {
            let ty = self.arenas.ir(from)?.ty(value);
            let handle = self.value_handle(from, value);
            map.values.insert(value, self.stand_for(handle, ty, to)?);
        }
        for block in blocks {
            let handle = self.block_handle(from, block);
            map.blocks.insert(block, self.stand_for_block(handle, to)?);
        }
        let children = self.take_children(from, &inside)?;
        let copy = self.copy_bundle(from, to, bundle, children, &mut map)?;
        self.unbundle(copy, to, trees)?;
        for value in referred.0 {
            let ty = self.arenas.ir(from)?.ty(value);
            let handle = self.number(to, map.value(value));
            let standing = self.stand_for(handle, ty, from)?;
            let is_outside = |_: &Ir, user: Op, _| !inside.ops.contains(&user);
            let ir = self.arenas.ir_mut(from)?;
            ir.replace_uses_if(value, standing, is_outside);
        }
        for block in referred.1 {
            let handle = self.number(to, map.blocks[&block]);
            let standing = self.stand_for_block(handle, from)?;
            let ir = self.arenas.ir_mut(from)?;
            redirect_branches(ir, block, standing, |user| !inside.ops.contains(&user));
        }
        self.arenas.ir_mut(from)?.erase_op(bundle);
        self.bring_home(to)?;
        self.drop_unused_foreign(from)
    }

    /// Takes what was moved out of the copy of its bundle, whose first block has the ops, and which has the blocks after it.
    fn unbundle(&mut self, bundle: Op, arena: ArenaId, trees: &[Tree]) -> Result<()> {
        let ir = self.arenas.ir_mut(arena)?;
        let regions: SmallVec<[Region; 2]> = ir.regions(bundle).into();
        let blocks: Vec<Block> = ir.region_blocks(regions[0]).collect();
        let ops: Vec<Op> = ir.block_ops(blocks[0]).collect();
        ops.into_iter().for_each(|op| ir.detach_op(op));
        blocks[1..].iter().for_each(|block| ir.detach_block(*block));
        for region in &regions[1..] {
            let ir = self.arenas.ir_mut(arena)?;
            let free = ir.create_region();
            ir.move_region_blocks(*region, free);
            self.redirect((arena, *region), (arena, free));
        }
        debug_assert_eq!(
            trees
                .iter()
                .filter(|tree| matches!(tree, Tree::Region(_)))
                .count(),
            regions.len() - 1
        );
        self.arenas.ir_mut(arena)?.erase_op(bundle);
        Ok(())
    }

    /// Takes the arenas of isolated ops out, so that they are moved and not copied.
    fn take_children(&mut self, from: ArenaId, inside: &Inside) -> Result<FxHashMap<Op, Box<Ir>>> {
        let ir = self.arenas.ir_mut(from)?;
        let ops = inside.ops.iter().copied();
        let children = ops.filter_map(|op| Some((op, ir.take_child(op)?)));
        Ok(children.collect())
    }

    /// Copies a bundle, and gives it the arenas that its isolated ops had.
    fn copy_bundle(
        &mut self,
        from: ArenaId,
        to: ArenaId,
        bundle: Op,
        mut children: FxHashMap<Op, Box<Ir>>,
        map: &mut CloneMap,
    ) -> Result<Op> {
        // The inner one of two is taken first, as it is reached through the outer one.
        let from_first = self.arenas.depth(from) > self.arenas.depth(to);
        let (source, mut target);
        if from_first {
            source = self.arenas.take(from)?;
            target = self.arenas.take(to)?;
        } else {
            target = self.arenas.take(to)?;
            source = self.arenas.take(from)?;
        }
        let copy = target.clone_op_from(&source, bundle, map);
        let mut pairs = Vec::new();
        let old_ops = source.walk(bundle, WalkOrder::Pre);
        let new_ops = target.walk(copy, WalkOrder::Pre);
        pairs.extend(old_ops.zip(new_ops));
        for (old, new) in &pairs {
            if let Some(child) = children.remove(old) {
                target.return_child(*new, child);
            }
        }
        for &(old, new) in pairs.iter().skip(1) {
            self.redirect((from, old), (to, new));
            for (old, new) in source.results(old).zip(target.results(new)) {
                self.redirect((from, old), (to, new));
            }
            if let Some(child) = self.arenas[from].children.remove(&old) {
                self.arenas[child].home = Home::Inside(to, new);
                self.arenas[to].children.insert(new, child);
            }
        }
        for &(old, new) in &pairs {
            for (old, new) in source.regions(old).iter().zip(target.regions(new)) {
                self.redirect((from, *old), (to, *new));
            }
        }
        for (&old, &new) in &map.blocks {
            // What stands for a block from elsewhere is none of the copied ones.
            if source.block_region(old).is_some() && target.block_region(new).is_some() {
                self.redirect_block(from, &source, old, to, &target, new);
            }
        }
        if from_first {
            self.arenas.put(to, target)?;
            self.arenas.put(from, source)?;
        } else {
            self.arenas.put(from, source)?;
            self.arenas.put(to, target)?;
        }
        Ok(copy)
    }

    fn redirect_block(
        &mut self,
        from: ArenaId,
        source: &Ir,
        old: Block,
        to: ArenaId,
        target: &Ir,
        new: Block,
    ) {
        self.redirect((from, old), (to, new));
        let args = source.block_args(old).iter().zip(target.block_args(new));
        for (old, new) in args {
            self.redirect((from, *old), (to, *new));
        }
    }
}
