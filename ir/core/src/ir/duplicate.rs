//! Copies of whole arenas: vector by vector, since ids stay the same.

use std::sync::atomic::Ordering::Relaxed;

use super::*;

impl Ir {
    /// A copy of the whole arena with everything inside it. Indices of ids are the same in the copy.
    pub fn deep_clone(&self) -> Box<Ir> {
        // An arena, its copy, and how many of its children were copied: isolated ops can nest deeper than the stack.
        let mut pending = vec![(self, Box::new(self.duplicate()))];
        loop {
            let (original, copy) = pending
                .last_mut()
                .expect("the outermost arena ends the loop");
            match original.children.get(copy.children.len()) {
                Some(Some(child)) => pending.push((child, Box::new(child.duplicate()))),
                Some(None) => copy.children.push(None),
                None => {
                    let (_, copy) = pending.pop().expect("there is one");
                    match pending.last_mut() {
                        Some((_, parent)) => parent.children.push(Some(copy)),
                        None => return copy,
                    }
                }
            }
        }
    }

    /// A copy without the arenas inside.
    fn duplicate(&self) -> Ir {
        let mut copy = Ir::empty(&self.cx);
        let tag = copy.tag;
        copy.ops = self.ops.iter().map(|data| data.retagged(tag)).collect();
        copy.op_parts = self.op_parts.clone();
        copy.blocks = self.blocks.iter().map(|data| data.retagged(tag)).collect();
        copy.regions = self.regions.iter().map(|data| data.retagged(tag)).collect();
        copy.values = self.values.iter().map(|data| data.retagged(tag)).collect();
        copy.uses = self.uses.iter().map(|data| data.retagged(tag)).collect();
        copy.block_uses = self
            .block_uses
            .iter()
            .map(|data| data.retagged(tag))
            .collect();
        copy.region_lists = self
            .region_lists
            .iter()
            .map(|id| id.retagged(tag))
            .collect();
        copy.attrs = self.attrs.clone();
        copy.args = self.args.iter().map(|id| id.retagged(tag)).collect();
        copy.arg_locs = self.arg_locs.clone();
        copy.children.reserve_exact(self.children.len());
        copy.recycling = self.recycling.clone();
        // Nobody holds an id of the copy.
        copy.recycle();
        copy
    }
}

impl OpData {
    fn retagged(&self, tag: ArenaTag) -> OpData {
        OpData {
            parent: self.parent.map(|id| id.retagged(tag)),
            prev: self.prev.map(|id| id.retagged(tag)),
            next: self.next.map(|id| id.retagged(tag)),
            order: self.order.load(Relaxed).into(),
            ..*self
        }
    }
}

impl BlockData {
    fn retagged(&self, tag: ArenaTag) -> BlockData {
        BlockData {
            parent: self.parent.map(|id| id.retagged(tag)),
            prev: self.prev.map(|id| id.retagged(tag)),
            next: self.next.map(|id| id.retagged(tag)),
            first_op: self.first_op.map(|id| id.retagged(tag)),
            last_op: self.last_op.map(|id| id.retagged(tag)),
            first_use: self.first_use.map(|id| id.retagged(tag)),
            order_valid: self.order_valid.load(Relaxed).into(),
            ..*self
        }
    }
}

impl RegionData {
    fn retagged(&self, tag: ArenaTag) -> RegionData {
        RegionData {
            parent: self.parent.map(|id| id.retagged(tag)),
            first_block: self.first_block.map(|id| id.retagged(tag)),
            last_block: self.last_block.map(|id| id.retagged(tag)),
            ..*self
        }
    }
}

impl ValueData {
    fn retagged(&self, tag: ArenaTag) -> ValueData {
        ValueData {
            first_use: self.first_use.map(|id| id.retagged(tag)),
            ..*self
        }
    }
}

impl UseData {
    fn retagged(&self, tag: ArenaTag) -> UseData {
        UseData {
            value: self.value.map(|id| id.retagged(tag)),
            owner: self.owner.retagged(tag),
            prev: self.prev.map(|id| id.retagged(tag)),
            next: self.next.map(|id| id.retagged(tag)),
        }
    }
}

impl BlockUseData {
    fn retagged(&self, tag: ArenaTag) -> BlockUseData {
        BlockUseData {
            block: self.block.map(|id| id.retagged(tag)),
            owner: self.owner.retagged(tag),
            prev: self.prev.map(|id| id.retagged(tag)),
            next: self.next.map(|id| id.retagged(tag)),
        }
    }
}
