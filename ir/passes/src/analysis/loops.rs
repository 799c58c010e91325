//! Loops of blocks that branch to each other.

use terrace_ir::ir::{Block, Ir, Region};

use super::Dominance;

/// A loop of blocks: control enters it at its header only, and comes back to that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockLoop {
    /// The block at which control enters it.
    pub header: Block,
    /// The blocks that branch back to the header.
    pub latches: Vec<Block>,
    /// Its blocks but those of loops inside it; the header comes first.
    pub blocks: Vec<Block>,
    /// The loop around it, by its number.
    pub parent: Option<usize>,
}

/// The loops of a region's blocks. Circles that control enters at several blocks are not among them.
#[derive(Default, Debug)]
pub struct LoopInfo {
    loops: Vec<BlockLoop>,
    /// By block: the innermost loop it is in.
    innermost: Vec<Option<usize>>,
    /// By loop: one around it, on the way to the outermost one that is known.
    around: Vec<usize>,
}

impl LoopInfo {
    /// Finds the loops of a region, whose dominator tree is known. Inner loops have lower numbers than those around them.
    pub fn new(ir: &Ir, region: Region, dominance: &Dominance) -> Self {
        let mut info = LoopInfo {
            loops: Vec::new(),
            innermost: vec![None; ir.block_capacity()],
            around: Vec::new(),
        };
        for header in dominance.tree_order(ir, region).into_iter().rev() {
            let latches: Vec<Block> = ir
                .predecessors(header)
                .filter_map(|(branch, _)| ir.parent_block(branch))
                .filter(|from| {
                    dominance.is_reachable(*from) && dominance.block_dominates(header, *from)
                })
                .collect();
            if !latches.is_empty() {
                info.add(ir, dominance, header, latches);
            }
        }
        info
    }

    /// Finds the blocks of a loop from its latches backwards. Loops inside, which are known, are passed at once.
    fn add(&mut self, ir: &Ir, dominance: &Dominance, header: Block, latches: Vec<Block>) {
        let number = self.loops.len();
        let mut blocks = vec![header];
        self.innermost[header.index()] = Some(number);
        self.around.push(number);
        let mut pending = latches.clone();
        while let Some(block) = pending.pop() {
            match self.innermost(block).map(|inner| self.outermost(inner)) {
                Some(inner) if inner == number => continue,
                Some(inner) => {
                    self.loops[inner].parent = Some(number);
                    self.around[inner] = number;
                    let header = self.loops[inner].header;
                    pending.extend(predecessors(ir, dominance, header));
                }
                None => {
                    self.innermost[block.index()] = Some(number);
                    blocks.push(block);
                    pending.extend(predecessors(ir, dominance, block));
                }
            }
        }
        self.loops.push(BlockLoop {
            header,
            latches,
            blocks,
            parent: None,
        });
    }

    /// The outermost known loop around one.
    fn outermost(&mut self, mut number: usize) -> usize {
        while self.around[number] != number {
            // The next search takes half the way.
            self.around[number] = self.around[self.around[number]];
            number = self.around[number];
        }
        number
    }

    /// All loops.
    pub fn loops(&self) -> &[BlockLoop] {
        &self.loops
    }

    /// The number of the innermost loop that a block is in.
    pub fn innermost(&self, block: Block) -> Option<usize> {
        self.innermost.get(block.index()).copied().flatten()
    }

    /// How many loops a block is in.
    pub fn depth(&self, block: Block) -> usize {
        let first = self.innermost(block);
        std::iter::successors(first, |number| self.loops[*number].parent).count()
    }
}

fn predecessors<'a>(
    ir: &'a Ir,
    dominance: &'a Dominance,
    block: Block,
) -> impl Iterator<Item = Block> + 'a {
    let from = ir
        .predecessors(block)
        .filter_map(|(branch, _)| ir.parent_block(branch));
    from.filter(|from| dominance.is_reachable(*from))
}

#[cfg(test)]
mod tests {
    use terrace_ir::asm::parse_module;
    use terrace_ir::context::Context;

    use super::*;

    #[test]
    fn loops_nest() {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let text = r#""t.f"() ({
          "t.br"()[^outer] : () -> ()
        ^outer:
          "t.br"()[^inner] : () -> ()
        ^inner:
          "t.br"()[^inner, ^latch] : () -> ()
        ^latch:
          "t.br"()[^outer, ^second] : () -> ()
        ^second:
          "t.br"()[^second, ^end] : () -> ()
        ^end:
          "t.end"() : () -> ()
        }) : () -> ()"#;
        let ir = parse_module(&cx, text.as_bytes(), "a.mlir").expect("the text is valid");
        let op = ir.all_ops()[0];
        let region = ir.regions(op)[0];
        let dominance = Dominance::new(&ir);
        let info = LoopInfo::new(&ir, region, &dominance);
        let blocks: Vec<Block> = ir.region_blocks(region).collect();
        let depths: Vec<usize> = blocks.iter().map(|block| info.depth(*block)).collect();
        assert_eq!(depths, [0, 1, 2, 1, 1, 0]);
        let inner = &info.loops()[info.innermost(blocks[2]).expect("it is in a loop")];
        assert_eq!(
            (inner.header, &inner.latches[..]),
            (blocks[2], &blocks[2..3])
        );
        let outer = &info.loops()[inner.parent.expect("there is a loop around it")];
        assert_eq!(
            (outer.header, &outer.latches[..]),
            (blocks[1], &blocks[3..4])
        );
        assert_eq!(outer.blocks, [blocks[1], blocks[3]]);
        assert_eq!(info.loops().len(), 3);
    }
}
