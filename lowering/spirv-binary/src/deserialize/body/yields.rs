//! Which values leave the selections and loops that they are defined in.

use rspirv::grammar::{OperandKind, OperandQuantifier};
use rspirv::spirv::Op as Opcode;
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::input::Instruction;
use super::super::sketch::BlockId;
use super::super::structure::RegionId;
use super::super::{Class, Result};
use super::Body;

/// Where values are defined: the block, whether as its argument, and at what word or with what number.
type Places = FxHashMap<u32, (BlockId, bool, usize)>;

impl<'a> Body<'_, 'a> {
    /// Notes for each construct what its op has as results.
    pub(super) fn find_yields(&mut self) -> Result {
        if self.structure.regions.len() == 1 {
            return Ok(());
        }
        let mut places = Places::default();
        self.each_instruction(&mut |block, instruction, class| {
            let kinds = class.grammar.operands;
            let result = kinds
                .iter()
                .position(|operand| operand.kind == OperandKind::IdResult);
            if let Some(id) = result.and_then(|index| instruction.operands.get(index)) {
                places.insert(*id, (block, false, instruction.at));
            }
        })?;
        for (index, block) in self.sketch.blocks.iter().enumerate() {
            for (number, phi) in block.phis.iter().enumerate() {
                places.insert(phi.id, (index as BlockId, true, number));
            }
        }
        let depths = self.depths();
        let mut found: FxHashSet<(RegionId, u32)> = FxHashSet::default();
        let mut used = Vec::new();
        self.each_instruction(&mut |block, instruction, class| {
            for_each_use(&instruction, class, &mut |id| {
                if places.contains_key(&id) {
                    used.push((block, id));
                }
            });
        })?;
        for (block, data) in self.sketch.blocks.iter().enumerate() {
            for to in &data.successors {
                for phi in &self.sketch.blocks[*to as usize].phis {
                    if let Some(id) = phi.value_from(data.known_as) {
                        used.push((block as BlockId, id));
                    }
                }
            }
        }
        for (block, id) in used {
            let Some((defined, ..)) = places.get(&id) else {
                continue;
            };
            let user = self.structure.home[block as usize];
            let mut region = self.structure.home[*defined as usize];
            while region != user && !self.is_around(&depths, region, user) {
                found.insert((region, id));
                region = self.structure.regions[region as usize].parent;
            }
        }
        self.sort_yields(&places, found);
        Ok(())
    }

    /// How deep regions nest.
    fn depths(&self) -> Vec<u32> {
        let regions = &self.structure.regions;
        let depth = |number: usize| {
            let mut at = number;
            let mut depth = 0;
            while at != 0 {
                at = regions[at].parent as usize;
                depth += 1;
            }
            depth
        };
        (0..regions.len()).map(depth).collect()
    }

    /// Whether a region is inside another.
    fn is_around(&self, depths: &[u32], outer: RegionId, mut inner: RegionId) -> bool {
        while depths[inner as usize] > depths[outer as usize] {
            inner = self.structure.regions[inner as usize].parent;
        }
        inner == outer
    }

    /// Results stand in the order in which blocks and their ops do.
    fn sort_yields(&mut self, places: &Places, found: FxHashSet<(RegionId, u32)>) {
        let mut by_region: FxHashMap<RegionId, Vec<u32>> = FxHashMap::default();
        for (region, id) in found {
            by_region.entry(region).or_default().push(id);
        }
        for (region, mut ids) in by_region {
            let blocks = &self.structure.regions[region as usize].blocks;
            let ranks: FxHashMap<BlockId, usize> = blocks
                .iter()
                .enumerate()
                .map(|(rank, block)| (*block, rank))
                .collect();
            ids.sort_by_cached_key(|id| {
                let (mut block, is_argument, at) = places[id];
                let mut home = self.structure.home[block as usize];
                let is_direct = home == region;
                while home != region && home != 0 {
                    block = self.structure.regions[home as usize].merge.block;
                    home = self.structure.home[block as usize];
                }
                let rank = ranks.get(&block).copied().unwrap_or_default();
                (rank, is_direct, is_argument, at)
            });
            self.structure.regions[region as usize].yields = ids;
        }
    }

    /// Calls a function with all instructions of blocks but phis.
    fn each_instruction(
        &mut self,
        visit: &mut dyn FnMut(BlockId, Instruction<'a>, Class),
    ) -> Result {
        for index in 0..self.sketch.blocks.len() {
            let block = &self.sketch.blocks[index];
            let (words, end) = (block.body.clone(), block.end);
            self.reader.input.rewind(words.start);
            while self.reader.input.position() < words.end {
                let Some(instruction) = self.reader.input.next()? else {
                    break;
                };
                if let Some(class) = self.reader.class(instruction.opcode) {
                    visit(index as BlockId, instruction, class);
                }
            }
            if let Some(end) = end
                && let Some(class) = self.reader.class(end.opcode)
            {
                visit(index as BlockId, end, class);
            }
        }
        Ok(())
    }
}

/// Calls a function with the ids that an instruction uses as values.
fn for_each_use(instruction: &Instruction<'_>, class: Class, visit: &mut dyn FnMut(u32)) {
    // What follows the number of a case is no value.
    let limit = match class.grammar.opcode {
        Opcode::Switch | Opcode::BranchConditional => 1,
        Opcode::Phi => 0,
        _ => instruction.operands.len(),
    };
    let words = &instruction.operands[..limit.min(instruction.operands.len())];
    if class.grammar.opcode == Opcode::ExtInst {
        words.iter().skip(4).for_each(|id| visit(*id));
        return;
    }
    for (next, operand) in class.grammar.operands.iter().enumerate() {
        let rest = words.get(next..).unwrap_or_default();
        match (operand.kind, operand.quantifier) {
            (OperandKind::IdRef, OperandQuantifier::ZeroOrMore)
            | (OperandKind::ImageOperands, _) => {
                rest.iter().for_each(|id| visit(*id));
                return;
            }
            (OperandKind::IdRef, _) => rest.first().into_iter().for_each(|id| visit(*id)),
            (_, OperandQuantifier::ZeroOrMore) => return,
            _ => {}
        }
    }
}
