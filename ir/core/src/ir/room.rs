//! Memory for arenas that are being read, used for one after the other.

use super::*;

/// Pools with room to grow, empty.
///
/// An arena grows in memory that is at hand and then moves into memory of just the right size. That takes one allocation a
/// pool, where an arena that grows on its own takes several and leaves gaps behind.
#[derive(Default)]
pub struct Room {
    ops: Vec<OpData>,
    op_parts: Vec<OpParts>,
    blocks: Vec<BlockData>,
    regions: Vec<RegionData>,
    values: Vec<ValueData>,
    uses: Vec<UseData>,
    block_uses: Vec<BlockUseData>,
    region_lists: Vec<Region>,
    attrs: Vec<Option<Attribute>>,
    args: Vec<Value>,
    arg_locs: Vec<Location>,
}

/// Arenas with more ops give back what they do not need and keep the rest: copying them would cost more.
const LARGEST_MOVED: usize = 1 << 14;

/// Moves what is in a pool to where there is room.
fn enter<T>(pool: &mut Vec<T>, mut room: Vec<T>) {
    room.append(pool);
    *pool = room;
}

/// Moves what is in a pool into memory of its size; gives back the room.
fn leave<T>(pool: &mut Vec<T>) -> Vec<T> {
    let mut exact = Vec::with_capacity(pool.len());
    exact.append(pool);
    std::mem::replace(pool, exact)
}

impl Ir {
    /// Lets the arena grow in a room.
    pub fn enter_room(&mut self, room: Room) {
        enter(&mut self.ops, room.ops);
        enter(&mut self.op_parts, room.op_parts);
        enter(&mut self.blocks, room.blocks);
        enter(&mut self.regions, room.regions);
        enter(&mut self.values, room.values);
        enter(&mut self.uses, room.uses);
        enter(&mut self.block_uses, room.block_uses);
        enter(&mut self.region_lists, room.region_lists);
        enter(&mut self.attrs, room.attrs);
        enter(&mut self.args, room.args);
        enter(&mut self.arg_locs, room.arg_locs);
    }

    /// Moves the arena, which is complete, out of the room that it grew in.
    pub fn leave_room(&mut self) -> Room {
        if self.ops.len() > LARGEST_MOVED {
            self.shrink_to_fit();
            return Room::default();
        }
        self.children.shrink_to_fit();
        Room {
            ops: leave(&mut self.ops),
            op_parts: leave(&mut self.op_parts),
            blocks: leave(&mut self.blocks),
            regions: leave(&mut self.regions),
            values: leave(&mut self.values),
            uses: leave(&mut self.uses),
            block_uses: leave(&mut self.block_uses),
            region_lists: leave(&mut self.region_lists),
            attrs: leave(&mut self.attrs),
            args: leave(&mut self.args),
            arg_locs: leave(&mut self.arg_locs),
        }
    }
}
