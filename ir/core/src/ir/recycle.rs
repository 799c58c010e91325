//! The slots of erased entities: kept until nobody can hold an id of them, then used again.

use super::data::Run;

/// Slots that may be used again, and those that may be after [`Ir::recycle`](super::Ir::recycle).
#[derive(Clone, Default)]
pub(super) struct Recycling {
    pub(super) free: FreeLists,
    pub(super) erased: FreeLists,
}

impl Recycling {
    pub(super) fn release_erased(&mut self) {
        let FreeLists {
            ops,
            op_parts,
            blocks,
            regions,
            children,
            values,
            uses,
            block_uses,
            region_lists,
            attrs,
            args,
        } = std::mem::take(&mut self.erased);
        let free = &mut self.free;
        append(&mut free.ops, ops);
        append(&mut free.op_parts, op_parts);
        append(&mut free.blocks, blocks);
        append(&mut free.regions, regions);
        append(&mut free.children, children);
        free.values.append(values);
        free.uses.append(uses);
        free.block_uses.append(block_uses);
        free.region_lists.append(region_lists);
        free.attrs.append(attrs);
        free.args.append(args);
    }
}

/// Slots of each kind.
#[derive(Clone, Default)]
pub(super) struct FreeLists {
    pub(super) ops: Vec<u32>,
    pub(super) op_parts: Vec<u32>,
    pub(super) blocks: Vec<u32>,
    pub(super) regions: Vec<u32>,
    pub(super) children: Vec<u32>,
    pub(super) values: FreeRuns,
    pub(super) uses: FreeRuns,
    pub(super) block_uses: FreeRuns,
    pub(super) region_lists: FreeRuns,
    pub(super) attrs: FreeRuns,
    /// Lengths are powers of two.
    pub(super) args: FreeRuns,
}

/// Runs in a pool, by length.
#[derive(Clone, Default)]
pub(super) struct FreeRuns(Vec<Vec<u32>>);

impl FreeRuns {
    /// Long runs are rare, and are not kept.
    const LONGEST: usize = 64;

    /// The start of a run of this length, which must not be 0.
    pub(super) fn take(&mut self, len: usize) -> Option<u32> {
        self.0.get_mut(len - 1)?.pop()
    }

    #[inline]
    pub(super) fn put(&mut self, run: Run) {
        let len = run.len as usize;
        if len == 0 || len > Self::LONGEST {
            return;
        }
        match self.0.get_mut(len - 1) {
            Some(list) => list.push(run.start),
            None => self.put_first(run),
        }
    }

    #[cold]
    fn put_first(&mut self, run: Run) {
        self.0.resize_with(run.len as usize - 1, Vec::new);
        self.0.push(vec![run.start]);
    }

    fn append(&mut self, from: FreeRuns) {
        if self.0.len() < from.0.len() {
            self.0.resize_with(from.0.len(), Vec::new);
        }
        for (list, more) in self.0.iter_mut().zip(from.0) {
            append(list, more);
        }
    }
}

/// Adds slots to a list, which is often empty.
fn append(list: &mut Vec<u32>, more: Vec<u32>) {
    match list.is_empty() {
        true => *list = more,
        false => list.extend(more),
    }
}
