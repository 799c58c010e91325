//! Control flow.

use terrace_foreign_dialects::emitc::{DoOp, ForOp, IfOp, ReturnOp, SwitchOp, YieldOp};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Ir, Op, Region, Value};
use terrace_standard_dialects::{cf, func};

use super::expressions::is_inlined;
use super::types::type_text;
use super::{Emitted, Emitter};

impl Emitter<'_> {
    /// Statements that hold others, or that go elsewhere.
    pub(super) fn control(&mut self, ir: &Ir, op: Op) -> Emitted<bool> {
        if let Some(conditional) = IfOp::cast(ir, op) {
            let condition = self.operand(ir, conditional.condition(ir))?;
            self.out.write(&format!("if ({condition}) {{\n"));
            self.region(ir, conditional.then_region(ir))?;
            let other = conditional.else_region(ir);
            if ir.first_block(other).is_some() {
                self.out.write("} else {\n");
                self.region(ir, other)?;
            }
            self.out.write("}");
        } else if let Some(repeat) = ForOp::cast(ir, op) {
            self.counted_loop(ir, repeat)?;
        } else if let Some(repeat) = DoOp::cast(ir, op) {
            self.out.write("do {\n");
            self.out.indent();
            for op in ops(ir, repeat.body_region(ir)) {
                self.statement(ir, op, true)?;
            }
            self.out.unindent();
            let expression = ops(ir, repeat.condition_region(ir)).into_iter().next();
            let condition = match expression {
                Some(expression) => self.expression(ir, expression)?,
                None => return Err(ir.op_error(op, "unsupported operation")),
            };
            self.out.write(&format!("}} while ({condition});"));
        } else if let Some(switch) = SwitchOp::cast(ir, op) {
            self.switch(ir, switch)?;
        } else if let Some(branch) = cf::BrOp::cast(ir, op) {
            let operands: Vec<Value> = branch.dest_operands(ir).collect();
            self.go_to(ir, branch.dest(ir), &operands);
        } else if let Some(branch) = cf::CondBrOp::cast(ir, op) {
            self.conditional_branch(ir, branch)?;
        } else if ReturnOp::cast(ir, op).is_some() || func::ReturnOp::cast(ir, op).is_some() {
            let operands: Vec<Value> = ir.operands(op).collect();
            let operands = operands.into_iter().map(|value| self.operand(ir, value));
            let operands: Vec<String> = operands.collect::<Emitted<_>>()?;
            self.out.write(&match &operands[..] {
                [] => "return".to_owned(),
                [value] => format!("return {value}"),
                values => format!("return std::make_tuple({})", values.join(", ")),
            });
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// The statements of a region without what ends it.
    fn region(&mut self, ir: &Ir, region: Region) -> Emitted {
        self.out.indent();
        for op in ops(ir, region)
            .into_iter()
            .filter(|op| YieldOp::cast(ir, *op).is_none())
        {
            self.statement(ir, op, true)?;
        }
        self.out.unindent();
        Ok(())
    }

    fn counted_loop(&mut self, ir: &Ir, repeat: ForOp) -> Emitted {
        let variable = repeat.induction_variable(ir);
        let ty = type_text(ir, ir.loc(repeat.op()), ir.ty(variable))?;
        let name = self.loop_variable(variable);
        let lower = self.operand(ir, repeat.lower_bound(ir))?;
        let upper = repeat.upper_bound(ir);
        let is_expression = ir.defining_op(upper).is_some_and(|op| is_inlined(ir, op));
        let mut upper = self.operand(ir, upper)?;
        if is_expression {
            upper = format!("({upper})");
        }
        let step = self.operand(ir, repeat.step(ir))?;
        let head = format!("for ({ty} {name} = {lower}; {name} < {upper}; {name} += {step}) {{\n");
        self.out.write(&head);
        self.frame.loops = self.frame.loops.saturating_add(1);
        self.region(ir, repeat.region(ir))?;
        self.frame.loops -= 1;
        self.out.write("}");
        Ok(())
    }

    fn switch(&mut self, ir: &Ir, switch: SwitchOp) -> Emitted {
        let value = self.operand(ir, switch.arg(ir))?;
        self.out.write(&format!("switch ({value}) {{"));
        let cases: Vec<i64> = switch.cases(ir).as_i64s(ir).collect();
        let regions: Vec<Region> = switch.case_regions(ir).collect();
        for (case, region) in cases.into_iter().zip(regions) {
            self.case(ir, &format!("case {case}"), region)?;
        }
        self.case(ir, "default", switch.default_region(ir))?;
        self.out.write("\n}");
        Ok(())
    }

    fn case(&mut self, ir: &Ir, label: &str, region: Region) -> Emitted {
        self.out.write(&format!("\n{label}: {{\n"));
        self.region(ir, region)?;
        self.out.indent();
        self.out.write("break;\n");
        self.out.unindent();
        self.out.write("}");
        Ok(())
    }

    /// Gives a block its arguments, and goes there.
    fn go_to(&mut self, ir: &Ir, block: Block, operands: &[Value]) {
        for (argument, operand) in ir.block_args(block).iter().zip(operands) {
            let (argument, operand) = (self.name(*argument), self.name(*operand));
            self.out.write(&format!("{argument} = {operand};\n"));
        }
        let label = self.label(block);
        self.out.write(&format!("goto {label}"));
    }

    fn conditional_branch(&mut self, ir: &Ir, branch: cf::CondBrOp) -> Emitted {
        let condition = self.operand(ir, branch.condition(ir))?;
        self.out.write(&format!("if ({condition}) {{\n"));
        let edges: [(Block, Vec<Value>); 2] = [
            (
                branch.true_dest(ir),
                branch.true_dest_operands(ir).collect(),
            ),
            (
                branch.false_dest(ir),
                branch.false_dest_operands(ir).collect(),
            ),
        ];
        for ((block, operands), end) in edges.into_iter().zip(["} else {\n", "}"]) {
            self.out.indent();
            self.go_to(ir, block, &operands);
            self.out.write(";\n");
            self.out.unindent();
            self.out.write(end);
        }
        Ok(())
    }
}

/// The ops of a region.
pub(super) fn ops(ir: &Ir, region: Region) -> Vec<Op> {
    let blocks = ir.region_blocks(region);
    blocks.flat_map(|block| ir.block_ops(block)).collect()
}
