//! Branches, selections and loops, and the instructions that announce where control meets again.

use rspirv::dr::Operand;
use rspirv::spirv::Op as Opcode;
use terrace_ir::attributes::{ArrayAttr, IntegerAttr};
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::{Block, Op, Region};
use terrace_spirv_dialect::{
    BranchConditionalOp, LoopOp, MergeOp, SelectionControl, SelectionOp, SwitchOp,
};

use super::super::constants::extend;
use super::super::{Result, literal};
use super::Body;

impl Body<'_, '_> {
    pub(super) fn conditional(&mut self, branch: BranchConditionalOp) -> Result {
        let ir = self.ir;
        let condition = self.value(branch.op(), branch.condition(ir))?;
        let [yes, no] =
            [branch.true_target(ir), branch.false_target(ir)].map(|target| self.label(target));
        let mut operands = vec![
            Operand::IdRef(condition),
            Operand::IdRef(yes),
            Operand::IdRef(no),
        ];
        let weights = ir
            .attr(branch.op(), "branch_weights")
            .and_then(|weights| weights.cast::<ArrayAttr>(ir));
        let weights = weights.map_or(&[][..], |weights| weights.elements(ir));
        let weights = weights
            .iter()
            .filter_map(|weight| weight.cast::<IntegerAttr>(ir));
        operands.extend(weights.map(|weight| literal(weight.as_i64(ir) as u32)));
        self.announce_early(branch.op());
        self.emit(Opcode::BranchConditional, operands);
        Ok(())
    }

    pub(super) fn switch(&mut self, switch: SwitchOp) -> Result {
        let ir = self.ir;
        let selector = self.value(switch.op(), switch.selector(ir))?;
        let default = self.label(switch.default_target(ir));
        let mut operands = vec![Operand::IdRef(selector), Operand::IdRef(default)];
        let ty = ir.ty(switch.selector(ir));
        let targets: Vec<Block> = switch.targets(ir).collect();
        let literals = switch.literals(ir);
        let literals = literals
            .iter()
            .flat_map(|literals| literals.integer_values(ir));
        for (value, target) in literals.zip(targets) {
            let bits = extend(ir, ty, value as u64);
            operands.push(match ty.bit_width(ir) {
                Some(64) => Operand::LiteralBit64(bits),
                _ => literal(bits as u32),
            });
            let target = self.label(target);
            operands.push(Operand::IdRef(target));
        }
        self.announce_early(switch.op());
        self.emit(Opcode::Switch, operands);
        Ok(())
    }

    /// A branch that says that it announces a selection which control leaves early: the merge block is one that control never
    /// comes to, so that all that follows is part of the selection.
    fn announce_early(&mut self, branch: Op) {
        let ir = self.ir;
        let control = ir.attr(branch, "selection_control");
        let Some(control) = control.and_then(|control| SelectionControl::read(ir, control)) else {
            return;
        };
        let merge = self.writer.id();
        self.unreachable.push(merge);
        let operands = vec![Operand::IdRef(merge), literal(control.bits())];
        self.emit(Opcode::SelectionMerge, operands);
    }

    pub(super) fn selection(&mut self, selection: SelectionOp) -> Result {
        let ir = self.ir;
        self.label_all(selection.body(ir));
        let (Some(header), Some(merge)) = (selection.header(ir), selection.merge(ir)) else {
            return Ok(());
        };
        let (header_label, merge_label) = (self.label(header), self.label(merge));
        let operands = vec![
            Operand::IdRef(merge_label),
            literal(selection.selection_control(ir).bits()),
        ];
        let announced = self
            .writer
            .instruction(Opcode::SelectionMerge, None, None, operands);
        self.emit(Opcode::Branch, vec![Operand::IdRef(header_label)]);
        self.open(header_label);
        self.block(header, Some(announced))?;
        self.reachable(header, &[merge])?;
        self.merge(selection.op(), merge)
    }

    pub(super) fn structured_loop(&mut self, structured: LoopOp) -> Result {
        let ir = self.ir;
        self.label_all(structured.body(ir));
        let blocks = (
            structured.entry(ir),
            structured.header(ir),
            structured.continue_block(ir),
            structured.merge(ir),
        );
        let (Some(entry), Some(header), Some(continuation), Some(merge)) = blocks else {
            return Ok(());
        };
        // The entry block is a part of the block that the loop is in.
        let current = self.current();
        self.ends.insert(entry, current);
        let labels = [merge, continuation].map(|block| self.label(block));
        let operands = vec![
            Operand::IdRef(labels[0]),
            Operand::IdRef(labels[1]),
            literal(structured.loop_control(ir).bits()),
        ];
        let announced = self
            .writer
            .instruction(Opcode::LoopMerge, None, None, operands);
        let header_label = self.label(header);
        self.emit(Opcode::Branch, vec![Operand::IdRef(header_label)]);
        self.open(header_label);
        self.block(header, Some(announced))?;
        self.reachable(header, &[continuation, merge])?;
        let label = self.label(continuation);
        self.open(label);
        self.block(continuation, None)?;
        self.merge(structured.op(), merge)
    }

    fn label_all(&mut self, region: Region) {
        let blocks: Vec<Block> = self.ir.region_blocks(region).collect();
        for block in blocks {
            self.label(block);
        }
    }

    /// Goes on in the merge block, whose only op gives the results.
    fn merge(&mut self, op: Op, merge: Block) -> Result {
        let ir = self.ir;
        let label = self.label(merge);
        self.open(label);
        if !ir.block_args(merge).is_empty() {
            self.begin_phis(merge);
        }
        let Some(end) = ir.last_op(merge).and_then(|end| MergeOp::cast(ir, end)) else {
            return Ok(());
        };
        for (index, operand) in ir.operands(end.op()).enumerate() {
            let id = self.value(end.op(), operand)?;
            self.define(ir.result(op, index), id);
        }
        Ok(())
    }
}
