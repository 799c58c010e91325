//! The blocks of a function, before any op is made: where their instructions stand, where they go, what they announce.

use rspirv::grammar::reflect;
use rspirv::spirv::Op as Opcode;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::input::Instruction;
use super::{Def, Reader, Result, fault};

/// A block, by its number.
pub(super) type BlockId = u32;

/// The blocks of a function.
#[derive(Default)]
pub(super) struct Sketch<'a> {
    /// In the order in which the binary names them; behind them those that were split off.
    pub(super) blocks: Vec<SketchBlock<'a>>,
    /// The numbers of blocks in the order in which they stand; blocks that were split off follow what they were split from.
    pub(super) order: Vec<BlockId>,
    /// The next id after those of the binary, for values that no instruction gives.
    pub(super) fresh: u32,
    /// Values of 64 bits.
    wide: FxHashSet<u32>,
}

/// A block.
pub(super) struct SketchBlock<'a> {
    pub(super) label: u32,
    /// Where its label stands; zero as long as it was only named.
    pub(super) at: usize,
    /// Where its instructions begin, after the phis, and end, before the terminator.
    pub(super) body: std::ops::Range<usize>,
    pub(super) phis: Vec<Phi>,
    /// What ends it; a block that was split ends with a branch of no instruction.
    pub(super) end: Option<Instruction<'a>>,
    pub(super) successors: SmallVec<[BlockId; 2]>,
    pub(super) merge: Option<Merge>,
    /// Under what label phis know it.
    pub(super) known_as: u32,
    /// The block that was split off.
    pub(super) split: Option<BlockId>,
    /// Whether this one was.
    pub(super) is_split: bool,
}

impl Sketch<'_> {
    /// The blocks in the order in which they are named, each before what was split off.
    pub(super) fn mentioned(&self) -> impl Iterator<Item = BlockId> + '_ {
        let named = self.blocks.iter().enumerate();
        let named = named.filter(|(_, block)| !block.is_split);
        named.flat_map(|(index, _)| {
            std::iter::successors(Some(index as BlockId), |block| {
                self.blocks[*block as usize].split
            })
        })
    }
}

/// A value that depends on where control comes from.
pub(super) struct Phi {
    pub(super) id: u32,
    pub(super) ty: terrace_ir::Type,
    /// Labels with the ids of values, sorted by labels.
    pub(super) values: Vec<(u32, u32)>,
}

/// What a header announces.
#[derive(Clone, Copy)]
pub(super) struct Merge {
    pub(super) block: BlockId,
    /// Of a loop, where it goes on.
    pub(super) continuation: Option<BlockId>,
    pub(super) control: u32,
    pub(super) at: usize,
}

impl<'a> Reader<'a> {
    /// Reads the blocks of a function; the next instruction is its first label.
    pub(super) fn sketch(&mut self) -> Result<Sketch<'a>> {
        let mut sketch = Sketch {
            fresh: self.input.bound() as u32,
            ..Sketch::default()
        };
        let mut open: Option<BlockId> = None;
        loop {
            let end = self.input.position();
            let Some(instruction) = self.input.next()? else {
                return Err(fault(end, "a function has no OpFunctionEnd"));
            };
            let class = self.class(instruction.opcode);
            let class = class.ok_or_else(|| instruction.fault("is not known"))?;
            let opcode = class.grammar.opcode;
            let Some(current) = open else {
                match opcode {
                    Opcode::FunctionEnd => break,
                    Opcode::Label => {
                        let block = self.label(&mut sketch, instruction.word(0)?, &instruction)?;
                        let data = &mut sketch.blocks[block as usize];
                        if data.at != 0 {
                            return Err(instruction.fault("opens a block for the second time"));
                        }
                        data.at = instruction.at;
                        let begin = self.input.position();
                        data.body = begin..begin;
                        sketch.order.push(block);
                        open = Some(block);
                    }
                    Opcode::Line | Opcode::NoLine | Opcode::Nop => {}
                    _ => return Err(instruction.fault("stands in no block")),
                }
                continue;
            };
            if reflect::is_block_terminator(opcode) {
                self.end_block(&mut sketch, current, opcode, instruction, end)?;
                open = None;
                continue;
            }
            match opcode {
                Opcode::FunctionEnd | Opcode::Label | Opcode::Function => {
                    return Err(instruction.fault("stands in a block that has no end"));
                }
                Opcode::Phi => self.phi(&mut sketch, current, &instruction)?,
                Opcode::SelectionMerge | Opcode::LoopMerge => {
                    self.merge(&mut sketch, current, opcode, &instruction)?;
                }
                _ => {}
            }
            if !self.wide_types.is_empty()
                && let [ty, id, ..] = *instruction.operands
                && self.wide_types.contains(&ty)
            {
                sketch.wide.insert(id);
            }
        }
        match sketch.blocks.iter().find(|block| block.at == 0) {
            Some(block) => {
                let message = format!("no block has the label <id> {}", block.label);
                Err(fault(self.input.position(), message))
            }
            None => Ok(sketch),
        }
    }

    /// The block with this label, which may come later.
    fn label(
        &mut self,
        sketch: &mut Sketch<'a>,
        id: u32,
        instruction: &Instruction<'_>,
    ) -> Result<BlockId> {
        if let Def::Label(block) = self.def(id) {
            return Ok(block);
        }
        let block = sketch.blocks.len() as BlockId;
        self.define_local(id, Def::Label(block), instruction.at)?;
        sketch.blocks.push(SketchBlock {
            label: id,
            at: 0,
            body: 0..0,
            phis: Vec::new(),
            end: None,
            successors: SmallVec::new(),
            merge: None,
            known_as: id,
            split: None,
            is_split: false,
        });
        Ok(block)
    }

    fn phi(
        &mut self,
        sketch: &mut Sketch<'a>,
        current: BlockId,
        instruction: &Instruction<'_>,
    ) -> Result {
        let ty = self.ty(instruction.word(0)?, instruction.at)?;
        let id = instruction.word(1)?;
        let (pairs, rest) = instruction.operands[2..].as_chunks::<2>();
        if !rest.is_empty() {
            return Err(instruction.fault("has a value without a block"));
        }
        let mut values = Vec::with_capacity(pairs.len());
        for [value, label] in pairs {
            self.label(sketch, *label, instruction)?;
            values.push((*label, *value));
        }
        values.sort_by_key(|(label, _)| *label);
        let data = &mut sketch.blocks[current as usize];
        data.phis.push(Phi { id, ty, values });
        data.body.start = self.input.position();
        Ok(())
    }

    fn merge(
        &mut self,
        sketch: &mut Sketch<'a>,
        current: BlockId,
        opcode: Opcode,
        instruction: &Instruction<'_>,
    ) -> Result {
        let block = self.label(sketch, instruction.word(0)?, instruction)?;
        let (continuation, control) = match opcode {
            Opcode::LoopMerge => {
                let continuation = self.label(sketch, instruction.word(1)?, instruction)?;
                (Some(continuation), instruction.word(2)?)
            }
            _ => (None, instruction.word(1)?),
        };
        let merge = Merge {
            block,
            continuation,
            control,
            at: instruction.at,
        };
        match sketch.blocks[current as usize].merge.replace(merge) {
            Some(_) => Err(instruction.fault("is the second merge instruction of a block")),
            None => Ok(()),
        }
    }

    fn end_block(
        &mut self,
        sketch: &mut Sketch<'a>,
        current: BlockId,
        opcode: Opcode,
        instruction: Instruction<'a>,
        end: usize,
    ) -> Result {
        let mut successors = SmallVec::new();
        let targets = match opcode {
            Opcode::Branch => vec![instruction.word(0)?],
            Opcode::BranchConditional => vec![instruction.word(1)?, instruction.word(2)?],
            Opcode::Switch => {
                let width = self.switch_width(sketch, &instruction)?;
                let cases = instruction.operands.get(2..).unwrap_or_default();
                if !cases.len().is_multiple_of(width + 1) {
                    return Err(instruction.fault("has a case without a block"));
                }
                let cases = cases.chunks_exact(width + 1).map(|case| case[width]);
                std::iter::once(instruction.word(1)?).chain(cases).collect()
            }
            _ => Vec::new(),
        };
        for target in targets {
            successors.push(self.label(sketch, target, &instruction)?);
        }
        if successors.contains(&sketch.order[0]) {
            return Err(instruction.fault("goes to the entry block of the function"));
        }
        let data = &mut sketch.blocks[current as usize];
        data.body.end = end;
        data.end = Some(instruction);
        data.successors = successors;
        Ok(())
    }

    /// How many words the number of a case takes.
    fn switch_width(&self, sketch: &Sketch<'a>, instruction: &Instruction<'a>) -> Result<usize> {
        let selector = instruction.word(0)?;
        let ty = match self.def(selector) {
            Def::Constant(number) => self.constants[number as usize].ty,
            Def::Undefined(ty) => ty,
            Def::Symbol(number) => self.symbols[number as usize].ty,
            Def::Operation(number) => self.operations[number as usize].ty,
            _ => {
                let is_wide =
                    self.wide_parameters.contains(&selector) || sketch.wide.contains(&selector);
                return Ok(if is_wide { 2 } else { 1 });
            }
        };
        Ok(if ty.bit_width(self.cx) == Some(64) {
            2
        } else {
            1
        })
    }
}
