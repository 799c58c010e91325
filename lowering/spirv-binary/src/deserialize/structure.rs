//! The structure of a function's control flow: which blocks go into which selection or loop.
//!
//! What a header announces becomes an op if control comes in by the header alone and leaves only by the merge block. Else the blocks
//! stay where they are, and the branch says that it announces a selection.

use std::collections::VecDeque;

use rspirv::spirv::Op as Opcode;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::sketch::{BlockId, Merge, Phi, Sketch, SketchBlock};
use super::{Def, Reader, Result, fault};

/// A region, by its number: the first is the function's.
pub(super) type RegionId = u32;

/// How deep selections and loops may nest, as the specification limits it.
const MAX_NESTING: u32 = 1023;

/// A selection or a loop.
pub(super) struct Construct {
    /// The region that holds the op.
    pub(super) parent: RegionId,
    pub(super) header: BlockId,
    pub(super) merge: Merge,
    /// The blocks in their order.
    pub(super) blocks: Vec<BlockId>,
    /// Values that are used outside.
    pub(super) yields: Vec<u32>,
}

/// Where the blocks of a function go.
pub(super) struct Structure {
    /// The constructs, behind the function itself.
    pub(super) regions: Vec<Construct>,
    /// The innermost region of each block.
    pub(super) home: Vec<RegionId>,
    /// The construct that a block is the header of.
    pub(super) headed: Vec<Option<RegionId>>,
    /// The construct whose op a block holds, being the merge block.
    pub(super) hosted: Vec<Option<RegionId>>,
}

impl<'a> Reader<'a> {
    /// Finds the selections and loops, splitting headers off.
    pub(super) fn structure(&mut self, sketch: &mut Sketch<'a>) -> Result<Structure> {
        let announced = self.split_headers(sketch);
        let count = sketch.blocks.len();
        let entry = sketch.order.first().copied().unwrap_or_default();
        let function = Construct {
            parent: 0,
            header: entry,
            merge: Merge {
                block: BlockId::MAX,
                continuation: None,
                control: 0,
                at: 0,
            },
            blocks: Vec::new(),
            yields: Vec::new(),
        };
        let mut structure = Structure {
            regions: vec![function],
            home: vec![0; count],
            headed: vec![None; count],
            hosted: vec![None; count],
        };
        structure.build(sketch, announced)?;
        structure.place(sketch);
        Ok(structure)
    }

    /// Makes blocks of their own of the headers of selections, and of loop headers that are other constructs' merge blocks or go
    /// back to themselves. Gives the headers in the order in which they are looked at: loops, then what was split.
    fn split_headers(&mut self, sketch: &mut Sketch<'a>) -> VecDeque<BlockId> {
        let mut merges = FxHashSet::default();
        merges.extend(
            sketch
                .blocks
                .iter()
                .filter_map(|block| Some(block.merge?.block)),
        );
        let (mut whole, mut split) = (VecDeque::new(), Vec::new());
        // Loop headers that have another block before them now.
        let mut moved: FxHashMap<BlockId, BlockId> = FxHashMap::default();
        let mut order = Vec::with_capacity(sketch.order.len());
        for block in std::mem::take(&mut sketch.order) {
            order.push(block);
            let data = &sketch.blocks[block as usize];
            let Some(merge) = data.merge else { continue };
            let opcode = data.end.and_then(|end| self.class(end.opcode));
            let opcode = opcode.map(|class| class.grammar.opcode);
            if !self.options.structured {
                continue;
            }
            if merge.continuation.is_some() {
                let mut header = block;
                if merges.contains(&block) {
                    header = self.split_before(sketch, block);
                    order.push(header);
                    moved.insert(block, header);
                }
                if merge.continuation == Some(block) {
                    let continuation = split_end(sketch, header);
                    let data = &mut sketch.blocks[header as usize];
                    data.merge = Some(Merge {
                        continuation: Some(continuation),
                        ..merge
                    });
                    order.push(continuation);
                }
                whole.push_back(header);
            } else if matches!(opcode, Some(Opcode::BranchConditional | Opcode::Switch)) {
                if self.is_only_branch(sketch, block) && !merges.contains(&block) {
                    whole.push_back(block);
                } else {
                    let header = split_end(sketch, block);
                    sketch.blocks[block as usize].merge = None;
                    sketch.blocks[header as usize].merge = Some(merge);
                    order.push(header);
                    split.push(header);
                }
            }
        }
        sketch.order = order;
        if !moved.is_empty() {
            redirect_back_edges(sketch, &moved);
        }
        whole.extend(split);
        whole
    }

    /// Whether a block becomes one op: it has no instructions and no phis, and what its branch uses needs no op before it.
    fn is_only_branch(&self, sketch: &Sketch<'a>, block: BlockId) -> bool {
        let data = &sketch.blocks[block as usize];
        let is_local = |id: u32| matches!(self.def(id), Def::Nothing | Def::Value(_));
        let selector = data.end.and_then(|end| end.operands.first().copied());
        let only_merge = self.holds_no_op(data.body.clone());
        let passes = |target: &BlockId| {
            let phis = &sketch.blocks[*target as usize].phis;
            phis.iter()
                .all(|phi| phi.value_from(data.known_as).is_none_or(is_local))
        };
        only_merge
            && data.phis.is_empty()
            && selector.is_none_or(is_local)
            && data.successors.iter().all(passes)
    }

    /// Whether these words hold merge instructions and lines only.
    fn holds_no_op(&self, words: std::ops::Range<usize>) -> bool {
        let mut at = words.start;
        while at < words.end {
            let Ok(instruction) = self.input.instruction_at(at) else {
                return false;
            };
            let silent = [
                Opcode::SelectionMerge,
                Opcode::LoopMerge,
                Opcode::Line,
                Opcode::NoLine,
            ];
            if !silent.iter().any(|opcode| instruction.is(*opcode)) {
                return false;
            }
            at += instruction.operands.len() + 1;
        }
        true
    }

    /// Puts an empty block before one that begins a loop and ends another construct.
    fn split_before(&self, sketch: &mut Sketch<'a>, block: BlockId) -> BlockId {
        let fresh = sketch.blocks.len() as BlockId;
        let own = &mut sketch.blocks[block as usize];
        let at = own.at;
        let mut moved = SketchBlock {
            label: own.label,
            at,
            body: own.body.clone(),
            phis: std::mem::take(&mut own.phis),
            end: own.end.take(),
            successors: std::mem::take(&mut own.successors),
            merge: own.merge.take(),
            known_as: own.known_as,
            split: None,
            is_split: true,
        };
        own.body = at..at;
        own.successors.push(fresh);
        own.known_as = u32::MAX - fresh;
        own.split = Some(fresh);
        let before = own.known_as;
        // Edges from blocks that come later go back to the header.
        let is_back = |label: &u32| match self.def(*label) {
            Def::Label(from) if from != block => sketch.blocks[from as usize].at > at,
            _ => true,
        };
        let mut entering = Vec::with_capacity(moved.phis.len());
        for phi in &mut moved.phis {
            let values = std::mem::take(&mut phi.values).into_iter();
            let (back, values): (Vec<_>, Vec<_>) = values.partition(|(label, _)| is_back(label));
            let id = sketch.fresh;
            sketch.fresh += 1;
            phi.values = back;
            phi.values.push((before, id));
            phi.values.sort_by_key(|(label, _)| *label);
            let ty = phi.ty;
            entering.push(Phi { id, ty, values });
        }
        sketch.blocks[block as usize].phis = entering;
        sketch.blocks.push(moved);
        fresh
    }
}

/// Edges that go back to a loop go to its header, not to the block before it.
fn redirect_back_edges(sketch: &mut Sketch<'_>, moved: &FxHashMap<BlockId, BlockId>) {
    let starts: FxHashMap<BlockId, usize> = moved
        .keys()
        .map(|block| (*block, sketch.blocks[*block as usize].at))
        .collect();
    for data in &mut sketch.blocks {
        for to in &mut data.successors {
            if let Some(header) = moved.get(to)
                && data.at >= starts[to]
            {
                *to = *header;
            }
        }
    }
}

/// Makes a block of the end of another.
fn split_end(sketch: &mut Sketch<'_>, block: BlockId) -> BlockId {
    let fresh = sketch.blocks.len() as BlockId;
    let data = &mut sketch.blocks[block as usize];
    let end = data.body.end;
    let split = SketchBlock {
        label: data.label,
        at: data.at,
        body: end..end,
        phis: Vec::new(),
        end: data.end.take(),
        successors: std::mem::take(&mut data.successors),
        merge: None,
        known_as: data.known_as,
        split: None,
        is_split: true,
    };
    data.successors.push(fresh);
    data.known_as = u32::MAX - fresh;
    data.split = Some(fresh);
    sketch.blocks.push(split);
    fresh
}

impl Phi {
    /// The id of the value that comes from a block.
    pub(super) fn value_from(&self, label: u32) -> Option<u32> {
        let index = self
            .values
            .binary_search_by_key(&label, |(label, _)| *label);
        Some(self.values[index.ok()?].1)
    }
}

impl Structure {
    /// Takes the blocks of each construct out of the region that its header is in.
    fn build(&mut self, sketch: &Sketch<'_>, announced: VecDeque<BlockId>) -> Result {
        let mut predecessors: Vec<SmallVec<[BlockId; 2]>> =
            vec![SmallVec::new(); sketch.blocks.len()];
        for (index, block) in sketch.blocks.iter().enumerate() {
            for to in &block.successors {
                predecessors[*to as usize].push(index as BlockId);
            }
        }
        // Headers that are taken into a construct go to the end of the queue.
        let mut turns: Vec<u32> = vec![0; sketch.blocks.len()];
        for header in &announced {
            turns[*header as usize] = 1;
        }
        let mut queue: VecDeque<(BlockId, u32)> =
            announced.into_iter().map(|header| (header, 1)).collect();
        let mut taken: Vec<u32> = vec![0; sketch.blocks.len()];
        let mut round = 0;
        while let Some((header, turn)) = queue.pop_front() {
            if turns[header as usize] != turn {
                continue;
            }
            turns[header as usize] = 0;
            let Some(merge) = sketch.blocks[header as usize].merge else {
                continue;
            };
            round += 1;
            let blocks =
                self.closed_blocks(sketch, &predecessors, header, merge, &mut taken, round);
            let Some(blocks) = blocks else {
                if merge.continuation.is_some() {
                    let message = "failed control flow structurization: block has uses outside of the enclosing selection/loop construct";
                    return Err(fault(merge.at, message));
                }
                continue;
            };
            let region = self.home[header as usize];
            let number = self.regions.len() as RegionId;
            for block in &blocks {
                self.home[*block as usize] = number;
                if turns[*block as usize] != 0 {
                    turns[*block as usize] += 1;
                    queue.push_back((*block, turns[*block as usize]));
                }
            }
            self.headed[header as usize] = Some(number);
            self.hosted[merge.block as usize] = Some(number);
            self.regions.push(Construct {
                parent: region,
                header,
                merge,
                blocks,
                yields: Vec::new(),
            });
        }
        // Constructs that were found before the one around them are in it if their merge block is.
        for number in 1..self.regions.len() {
            self.regions[number].parent = self.home[self.regions[number].merge.block as usize];
        }
        for number in 1..self.regions.len() {
            let (mut depth, mut at) = (0, number as RegionId);
            while at != 0 {
                depth += 1;
                at = self.regions[at as usize].parent;
                if depth > MAX_NESTING {
                    let message = format!("selections and loops nest deeper than {MAX_NESTING}");
                    return Err(fault(self.regions[number].merge.at, message));
                }
            }
        }
        Ok(())
    }

    /// The blocks that control comes to from a header before it comes to the merge block, in the order in which they are found.
    ///
    /// `None` if it leaves the region that the header is in, or comes to one of them from elsewhere.
    fn closed_blocks(
        &self,
        sketch: &Sketch<'_>,
        predecessors: &[SmallVec<[BlockId; 2]>],
        header: BlockId,
        merge: Merge,
        taken: &mut [u32],
        round: u32,
    ) -> Option<Vec<BlockId>> {
        let region = self.home[header as usize];
        let is_free = self.home[merge.block as usize] == region
            && self.hosted[merge.block as usize].is_none()
            && merge.block != header;
        if !is_free {
            return None;
        }
        let mut blocks = vec![header];
        taken[header as usize] = round;
        let mut next = 0;
        // A loop may have a continue block that control never comes to.
        let mut continuation = merge.continuation;
        loop {
            let Some(block) = blocks.get(next).copied() else {
                let Some(block) = continuation.take() else {
                    break;
                };
                let is_new = taken[block as usize] != round && block != merge.block;
                if is_new && self.home[block as usize] == region {
                    taken[block as usize] = round;
                    blocks.push(block);
                }
                continue;
            };
            next += 1;
            for to in &sketch.blocks[block as usize].successors {
                let to = self.target(*to, region);
                if to == merge.block || taken[to as usize] == round {
                    continue;
                }
                if self.home[to as usize] != region || self.is_header(region, to) {
                    return None;
                }
                taken[to as usize] = round;
                blocks.push(to);
            }
        }
        let enters = |block: BlockId| {
            let mut edges = predecessors[block as usize].iter();
            edges.any(|from| self.home[*from as usize] == region && taken[*from as usize] != round)
        };
        let entered = blocks.iter().skip(1).any(|block| {
            // Who goes to a construct comes to the block that holds its op.
            let hosted = self.hosted[*block as usize];
            let header = hosted.map(|number| self.regions[number as usize].header);
            enters(*block) || header.is_some_and(enters)
        });
        (!entered).then_some(blocks)
    }

    /// Whether a block is where the region begins.
    fn is_header(&self, region: RegionId, block: BlockId) -> bool {
        region != 0 && self.regions[region as usize].header == block
    }

    /// Where an edge goes from a region: to the op of a construct, if its target begins one.
    pub(super) fn target(&self, mut to: BlockId, region: RegionId) -> BlockId {
        while self.home[to as usize] != region {
            match self.headed[to as usize] {
                Some(number) => to = self.regions[number as usize].merge.block,
                None => break,
            }
        }
        to
    }

    /// Puts the blocks of each region in order, with the block that goes back to a loop's header at the end.
    fn place(&mut self, sketch: &Sketch<'_>) {
        for number in 1..self.regions.len() {
            let mut blocks = std::mem::take(&mut self.regions[number].blocks);
            blocks.retain(|block| self.home[*block as usize] == number as RegionId);
            let construct = &mut self.regions[number];
            if construct.merge.continuation.is_some() {
                let goes_back = |block: &BlockId| {
                    let successors = &sketch.blocks[*block as usize].successors;
                    successors.contains(&construct.header)
                };
                if let Some(index) = blocks.iter().rposition(goes_back) {
                    let last = blocks.remove(index);
                    blocks.push(last);
                }
            }
            construct.blocks = blocks;
        }
        let home = &self.home;
        self.regions[0].blocks = sketch
            .mentioned()
            .filter(|block| home[*block as usize] == 0)
            .collect();
    }
}
