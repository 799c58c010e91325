//! Copying ops.

use rustc_hash::FxHashMap;
use terrace_ir::ir::{CloneMap, WalkOrder};
use terrace_ir::{Op, SmallVec, Type};

use crate::arena::ArenaId;
use crate::attributes::properties;
use crate::create::{NewOp, NewRegions, Results};
use crate::error::Result;
use crate::handle::OpHandle;
use crate::session::Session;

impl Session {
    /// Copies an op with everything inside it. The copy is in no block.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn clone_op(&mut self, op: OpHandle) -> Result<OpHandle> {
        let (arena, id) = self.at::<Op>(op)?;
        self.evict_inside(arena, id)?;
        let copy = match self.closed_child(arena, id)? {
            Some(child) => {
                self.evict(child)?;
                let copy = self.arenas.ir(child)?.deep_clone();
                self.adopt(copy)
            }
            None => {
                let ir = self.arenas.ir_mut(arena)?;
                let copy = ir.clone_op(id, &mut CloneMap::default());
                self.number(arena, copy)
            }
        };
        if self.standing != 0 {
            self.copy_standing(op, copy)?;
        }
        Ok(copy)
    }

    /// Makes the ops of a copy use, where those of the original use something of another arena, the same, or its copy.
    fn copy_standing(&mut self, op: OpHandle, copy: OpHandle) -> Result<()> {
        let pairs = self.pairs(op, copy);
        let mut values = FxHashMap::default();
        let mut blocks = FxHashMap::default();
        for &(old, new) in &pairs {
            values.extend(self.results(old)?.into_iter().zip(self.results(new)?));
            for (old, new) in self.regions(old)?.into_iter().zip(self.regions(new)?) {
                for (old, new) in self.blocks(old)?.into_iter().zip(self.blocks(new)?) {
                    values.extend(self.args(old)?.into_iter().zip(self.args(new)?));
                    blocks.insert(old, new);
                }
            }
        }
        for (old, new) in pairs {
            let (from, old) = self.at::<Op>(old)?;
            let (to, new) = self.at::<Op>(new)?;
            for index in 0..self.arenas.ir(from)?.num_operands(old) {
                let ir = self.arenas.ir(from)?;
                let value = ir.operand(old, index);
                let ty = ir.ty(value);
                let Some(handle) = self.arenas[from].foreign.value(value) else {
                    continue;
                };
                let handle = values.get(&handle).copied().unwrap_or(handle);
                let value = self.stand_for(handle, ty, to)?;
                self.arenas.ir_mut(to)?.set_operand(new, index, value);
            }
            for index in 0..self.arenas.ir(from)?.num_successors(old) {
                let block = self.arenas.ir(from)?.successor(old, index);
                let Some(handle) = self.arenas[from].foreign.block(block) else {
                    continue;
                };
                let handle = blocks.get(&handle).copied().unwrap_or(handle);
                let block = self.stand_for_block(handle, to)?;
                self.arenas.ir_mut(to)?.set_successor(new, index, block);
            }
        }
        Ok(())
    }

    /// The ops of an original and of its copy.
    fn pairs(&mut self, op: OpHandle, copy: OpHandle) -> Vec<(OpHandle, OpHandle)> {
        let mut pairs = Vec::new();
        let (mut old, mut new) = (
            self.walk(op, WalkOrder::Pre),
            self.walk(copy, WalkOrder::Pre),
        );
        while let (Some(old), Some(new)) = (old.next(self), new.next(self)) {
            pairs.push((old, new));
        }
        pairs
    }

    /// The arena of an isolated op that has neither operands nor results nor successors.
    pub(crate) fn closed_child(&mut self, arena: ArenaId, op: Op) -> Result<Option<ArenaId>> {
        let ir = self.arenas.ir(arena)?;
        if op == ir.root() {
            return Ok(Some(arena));
        }
        let is_closed =
            ir.num_operands(op) == 0 && ir.num_results(op) == 0 && ir.num_successors(op) == 0;
        match is_closed {
            true => self.child_arena(arena, op),
            false => Ok(None),
        }
    }

    /// Copies an op; its regions have no blocks in the copy, which is in no block.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn clone_op_without_regions(&mut self, op: OpHandle) -> Result<OpHandle> {
        let operands = self.operands(op)?;
        let successors = self.successors(op)?;
        let (name, loc) = (self.op_name(op)?, self.loc(op)?);
        let attributes = self.attributes(op)?;
        let num_regions = self.num_regions(op)?;
        let (ir, id) = self.with::<Op>(op)?;
        let types: SmallVec<[Type; 2]> = ir.result_types(id).collect();
        // Without a definition, what is inherent is not among the attributes.
        let properties = properties(ir, id)
            .map_or(&[][..], |dict| dict.entries(ir))
            .to_vec();
        let copy = self.create_op(&NewOp {
            results: Results::Types(&types),
            operands: &operands,
            attributes: &attributes,
            successors: &successors,
            regions: NewRegions::Empty(num_regions),
            ..NewOp::new(name, loc)
        })?;
        for (name, attr) in properties {
            let name = name.as_str(&self.cx).to_owned();
            self.set_inherent_attr(copy, &name, Some(attr))?;
        }
        Ok(copy)
    }
}
