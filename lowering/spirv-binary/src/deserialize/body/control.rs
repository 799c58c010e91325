//! Blocks, branches, and the ops of structured control flow.

use rspirv::spirv::Op as Opcode;
use smallvec::SmallVec;
use terrace_ir::attributes::{
    ArrayAttr, Attribute, DenseArrayAttr, DenseElementsAttr, IntegerAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{AttrConstraint, Enumeration, TypedOp};
use terrace_ir::types::VectorType;
use terrace_ir::{Block, Builder, Location, Type, Value};
use terrace_spirv_dialect::{
    BranchConditionalOp, BranchOp, LoopControl, LoopOp, MergeOp, ReturnOp, SelectionControl,
    SelectionOp, SwitchOp,
};

use super::super::input::Instruction;
use super::super::sketch::BlockId;
use super::super::structure::RegionId;
use super::super::{Def, Result, fault};
use super::{Body, ConstructRegion};

/// The values that an edge passes.
type Passed = SmallVec<[Value; 4]>;

/// A step of writing a function.
struct Frame {
    region: RegionId,
    /// Its blocks in the order of the binary.
    blocks: Vec<BlockId>,
    next: usize,
}

impl<'a> Body<'_, 'a> {
    /// Creates all blocks, with their arguments, in their order.
    pub(super) fn create_blocks(&mut self) -> Result {
        let function = self.ir.regions(self.ir.root())[0];
        let first = self.block;
        for number in 0..self.structure.regions.len() {
            let region = match number {
                0 => function,
                _ => self.ir.create_region(),
            };
            let merge = self.structure.regions[number].merge;
            let entry = merge
                .continuation
                .map(|_| self.ir.append_block(region, &[]));
            for block in self.structure.regions[number].blocks.clone() {
                if block == self.sketch.order[0] {
                    continue;
                }
                let types = self.argument_types(block);
                let created = self.ir.append_block(region, &types);
                self.blocks[block as usize] = created;
                if self.structure.hosted[block as usize].is_none() {
                    self.define_arguments(block)?;
                }
            }
            let merge = match number {
                0 => first,
                _ => {
                    let types = self.phi_types(merge.block);
                    self.ir.append_block(region, &types)
                }
            };
            self.regions.push(ConstructRegion {
                region,
                entry,
                merge,
            });
        }
        Ok(())
    }

    fn phi_types(&self, block: BlockId) -> SmallVec<[Type; 4]> {
        let phis = &self.sketch.blocks[block as usize].phis;
        phis.iter().map(|phi| phi.ty).collect()
    }

    /// The arguments of a block: its phis; of one that holds a loop those of the loop's header.
    fn argument_types(&self, block: BlockId) -> SmallVec<[Type; 4]> {
        match self.structure.hosted[block as usize] {
            None => self.phi_types(block),
            Some(number) => {
                let construct = &self.structure.regions[number as usize];
                match construct.merge.continuation {
                    Some(_) => self.phi_types(construct.header),
                    None => SmallVec::new(),
                }
            }
        }
    }

    fn define_arguments(&mut self, block: BlockId) -> Result {
        let data = &self.sketch.blocks[block as usize];
        let values = self.ir.block_args(self.blocks[block as usize]);
        for (phi, value) in data.phis.iter().zip(values) {
            self.reader
                .define_local(phi.id, Def::Value(*value), data.at)?;
        }
        Ok(())
    }

    /// Writes the ops of all blocks: of constructs before the blocks that come after them.
    pub(super) fn write(&mut self) -> Result {
        let mut ranks = vec![0; self.sketch.blocks.len()];
        for (rank, block) in self.sketch.order.iter().enumerate() {
            ranks[*block as usize] = rank;
        }
        let frame = |body: &Self, region: RegionId| {
            let mut blocks = body.structure.regions[region as usize].blocks.clone();
            blocks.sort_by_key(|block| ranks[*block as usize]);
            Frame {
                region,
                blocks,
                next: 0,
            }
        };
        let mut written = vec![false; self.structure.regions.len()];
        let mut stack = vec![frame(self, 0)];
        while let Some(top) = stack.last_mut() {
            let Some(block) = top.blocks.get(top.next).copied() else {
                let region = top.region;
                stack.pop();
                if region != 0 {
                    self.finish(region)?;
                }
                continue;
            };
            if let Some(number) = self.structure.hosted[block as usize]
                && !std::mem::replace(&mut written[number as usize], true)
            {
                let inner = frame(self, number);
                stack.push(inner);
                continue;
            }
            top.next += 1;
            self.block(block)?;
        }
        Ok(())
    }

    /// The op of a construct whose blocks were written.
    fn finish(&mut self, number: RegionId) -> Result {
        let cx = self.reader.cx;
        let construct = &self.structure.regions[number as usize];
        let (header, merge) = (construct.header, construct.merge);
        let yields = construct.yields.clone();
        let ConstructRegion {
            region,
            entry,
            merge: end,
        } = self.regions[number as usize];
        let host = self.blocks[merge.block as usize];
        if let Some(entry) = entry {
            let passed: Passed = self.ir.block_args(host).into();
            let mut b = Builder::at_end(&mut self.ir, entry);
            let header = self.blocks[header as usize];
            BranchOp::builder(header)
                .target_operands(&passed)
                .build(&mut b, Location::UNKNOWN);
        }
        let mut results: Passed = self.ir.block_args(end).into();
        for id in &yields {
            match self.reader.def(*id) {
                Def::Value(value) => results.push(value),
                _ => return Err(fault(merge.at, format!("unknown result <id>: {id}"))),
            }
        }
        let mut b = Builder::at_end(&mut self.ir, end);
        MergeOp::build(&mut b, Location::UNKNOWN, &results);
        let (name, attr, control) = match merge.continuation {
            Some(_) => {
                let control = LoopControl::from_value(merge.control.into());
                let control = control.map(|control| LoopControl::make(cx, control));
                (LoopOp::INFO, "loop_control", control)
            }
            None => {
                let control = SelectionControl::from_value(merge.control.into());
                let control = control.map(|control| SelectionControl::make(cx, control));
                (SelectionOp::INFO, "selection_control", control)
            }
        };
        let Some(control) = control else {
            let message = format!("a header has the unknown control {}", merge.control);
            return Err(fault(merge.at, message));
        };
        let mut state = OpState::new(cx, cx.op_name_of(name), Location::UNKNOWN);
        state.set_attr(cx, attr, control);
        state.result_types = results.iter().map(|value| self.ir.ty(*value)).collect();
        state.regions.push(region);
        let op = state.create(&mut self.ir);
        self.ir.append_op(host, op);
        let phis = &self.sketch.blocks[merge.block as usize].phis;
        let count = phis.len();
        for (index, phi) in phis.iter().enumerate() {
            let value = Def::Value(self.ir.result(op, index));
            self.reader.define_local(phi.id, value, merge.at)?;
        }
        for (index, id) in yields.iter().enumerate() {
            let value = self.ir.result(op, count + index);
            self.reader.ids[*id as usize] = Def::Value(value);
        }
        Ok(())
    }

    fn block(&mut self, block: BlockId) -> Result {
        self.block = self.blocks[block as usize];
        let words = self.sketch.blocks[block as usize].body.clone();
        self.instructions(words)?;
        match self.sketch.blocks[block as usize].end {
            Some(end) => self.terminator(block, end)?,
            // It was split.
            None => {
                self.use_early(block)?;
                let (target, passed) = self.edge(block, 0, 0)?;
                let mut b = Builder::at_end(&mut self.ir, self.block);
                let branch = BranchOp::builder(target).target_operands(&passed);
                branch.build(&mut b, Location::UNKNOWN);
            }
        }
        self.reader.loc = Location::UNKNOWN;
        Ok(())
    }

    /// Finds what the branch that was split off a block uses.
    fn use_early(&mut self, block: BlockId) -> Result {
        let Some(split) = self.sketch.blocks[block as usize].split else {
            return Ok(());
        };
        let data = &self.sketch.blocks[split as usize];
        let is_selection = data.merge.is_some_and(|merge| merge.continuation.is_none());
        let Some(end) = data.end.filter(|_| is_selection) else {
            return Ok(());
        };
        let mut ids = vec![end.word(0)?];
        for to in &data.successors {
            let phis = &self.sketch.blocks[*to as usize].phis;
            ids.extend(phis.iter().filter_map(|phi| phi.value_from(data.known_as)));
        }
        let mut values = Vec::with_capacity(ids.len());
        for id in ids {
            values.push(self.value(id, end.at)?);
        }
        self.early.insert(split, values.into_iter());
        Ok(())
    }

    /// A value that the branch at the end of a block uses.
    fn used(&mut self, block: BlockId, id: u32, at: usize) -> Result<Value> {
        match self.early.get_mut(&block).and_then(Iterator::next) {
            Some(value) => Ok(value),
            None => self.value(id, at),
        }
    }

    /// Where an edge goes, and with what values.
    fn edge(&mut self, from: BlockId, index: usize, at: usize) -> Result<(Block, Passed)> {
        let to = self.sketch.blocks[from as usize].successors[index];
        let region = self.structure.home[from as usize];
        let construct = &self.structure.regions[region as usize];
        let known_as = self.sketch.blocks[from as usize].known_as;
        let (target, phis_of) = if region != 0 && construct.merge.block == to {
            (self.regions[region as usize].merge, to)
        } else {
            let target = self.structure.target(to, region);
            if self.structure.home[target as usize] != region {
                let message = "failed control flow structurization: block has uses outside of the enclosing selection/loop construct";
                return Err(fault(at, message));
            }
            let is_end = region != 0 && construct.merge.block == target;
            let target = match is_end {
                true => self.regions[region as usize].merge,
                false => self.blocks[target as usize],
            };
            (target, to)
        };
        let ids: SmallVec<[Option<u32>; 4]> = self.sketch.blocks[phis_of as usize]
            .phis
            .iter()
            .map(|phi| phi.value_from(known_as))
            .collect();
        let mut passed = Passed::new();
        for id in ids {
            let id = id.ok_or_else(|| {
                fault(
                    at,
                    "a block has a phi without a value for where control comes from",
                )
            })?;
            passed.push(self.used(from, id, at)?);
        }
        Ok((target, passed))
    }

    fn terminator(&mut self, block: BlockId, end: Instruction<'a>) -> Result {
        let cx = self.reader.cx;
        let class = self.reader.class(end.opcode);
        let class = class.ok_or_else(|| end.fault("is not known"))?;
        let mut state = match class.grammar.opcode {
            Opcode::Branch => {
                let (target, passed) = self.edge(block, 0, end.at)?;
                let mut state = OpState::new(cx, cx.op_name_of(BranchOp::INFO), self.reader.loc);
                state.operands.extend(passed);
                state.successors.push(target);
                state
            }
            Opcode::BranchConditional => self.conditional(block, &end)?,
            Opcode::Switch => self.switch(block, &end)?,
            Opcode::Return => OpState::new(cx, cx.op_name_of(ReturnOp::INFO), self.reader.loc),
            _ => {
                let op = self.plain(end, class, 0, None, None)?;
                self.ir.append_op(self.block, op);
                return Ok(());
            }
        };
        // A selection that control leaves early stays as it is: the branch says that it announces one.
        let announced = self.sketch.blocks[block as usize].merge;
        if let Some(merge) = announced
            && self.reader.options.structured
            && self.structure.headed[block as usize].is_none()
            && state.successors.len() > 1
        {
            let control = SelectionControl::from_value(merge.control.into());
            let control = control.unwrap_or(SelectionControl::NONE);
            state.set_attr(cx, "selection_control", SelectionControl::make(cx, control));
        }
        let op = state.create(&mut self.ir);
        self.ir.append_op(self.block, op);
        Ok(())
    }

    fn conditional(&mut self, block: BlockId, end: &Instruction<'a>) -> Result<OpState> {
        let cx = self.reader.cx;
        let condition = self.used(block, end.word(0)?, end.at)?;
        let name = cx.op_name_of(BranchConditionalOp::INFO);
        let mut state = OpState::new(cx, name, self.reader.loc);
        state.operands.push(condition);
        let mut sizes = [1, 0, 0];
        for index in 0..2 {
            let (target, passed) = self.edge(block, index, end.at)?;
            sizes[index + 1] = passed.len();
            state.operands.extend(passed);
            state.successors.push(target);
        }
        state.set_operand_sizes(cx, &sizes);
        match end.operands.get(3..) {
            None | Some([]) => {}
            Some(weights @ [_, _]) => {
                let weights = weights
                    .iter()
                    .map(|weight| IntegerAttr::get(cx, Type::I32, i128::from(*weight as i32)));
                let weights: Vec<Attribute> = weights.map(Attribute::from).collect();
                state.set_attr(cx, "branch_weights", ArrayAttr::get(cx, &weights).into());
            }
            Some(_) => return Err(end.fault("has not one weight for each branch")),
        }
        Ok(state)
    }

    fn switch(&mut self, block: BlockId, end: &Instruction<'a>) -> Result<OpState> {
        let cx = self.reader.cx;
        let selector = self.used(block, end.word(0)?, end.at)?;
        let ty = self.ir.ty(selector);
        let width = match ty.bit_width(cx) {
            Some(64) => 2,
            _ => 1,
        };
        let mut state = OpState::new(cx, cx.op_name_of(SwitchOp::INFO), self.reader.loc);
        state.operands.push(selector);
        let count = self.sketch.blocks[block as usize].successors.len();
        let (mut segments, mut default) = (Vec::with_capacity(count), 0);
        for index in 0..count {
            let (target, passed) = self.edge(block, index, end.at)?;
            match index {
                0 => default = passed.len(),
                _ => segments.push(passed.len() as i32),
            }
            state.operands.extend(passed);
            state.successors.push(target);
        }
        let passed = state.operands.len() - 1 - default;
        state.set_operand_sizes(cx, &[1, default, passed]);
        let segments = DenseArrayAttr::i32s(cx, &segments);
        state.set_attr(cx, "case_operand_segments", segments.into());
        let cases = end.operands.get(2..).unwrap_or_default();
        if count > 1 {
            let literals = cases.chunks_exact(width + 1).map(|case| match *case {
                [low, high, _] => i128::from((u64::from(high) << 32 | u64::from(low)) as i64),
                _ => i128::from(case[0] as i32),
            });
            let shaped = VectorType::get(cx, &[(count - 1) as i64], ty);
            let literals = DenseElementsAttr::integers(cx, shaped.into(), literals);
            state.set_attr(cx, "literals", literals.into());
        }
        Ok(state)
    }
}
