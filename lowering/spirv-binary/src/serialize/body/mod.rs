//! Functions: blocks, the ops in them, and phi for block arguments.

mod control;

use rspirv::binary::Assemble;
use rspirv::dr::{self, Instruction, Operand};
use rspirv::spirv::{Op as Opcode, Word};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use terrace_ir::attributes::{ArrayAttr, Attribute};
use terrace_ir::interfaces::BranchOpInterface;
use terrace_ir::location::FilePosition;
use terrace_ir::ods::{AttrConstraint, Enumeration, TypedOp};
use terrace_ir::{Block, Ir, Op, Value};
use terrace_spirv_dialect::{
    AddressOfOp, BranchConditionalOp, BranchOp, ConstantOp, Decoration, FuncOp, FunctionCallOp,
    LinkageType, LoopOp, ReferenceOfOp, SelectionOp, SpecConstantOperationOp, SwitchOp, UndefOp,
    VariableOp, YieldOp,
};

use super::{Result, Writer, literal};
use crate::grammar::Plain;

/// The ops that are more or less than an instruction, or take values from elsewhere.
const SPECIAL: [&str; 12] = [
    AddressOfOp::NAME,
    BranchConditionalOp::NAME,
    BranchOp::NAME,
    ConstantOp::NAME,
    FunctionCallOp::NAME,
    LoopOp::NAME,
    ReferenceOfOp::NAME,
    SelectionOp::NAME,
    SpecConstantOperationOp::NAME,
    SwitchOp::NAME,
    UndefOp::NAME,
    VariableOp::NAME,
];

/// A function that is being written.
struct Body<'a, 'w> {
    writer: &'w mut Writer<'a>,
    ir: &'a Ir,
    /// The ids of values by their numbers; zero as long as there is none.
    values: Vec<Word>,
    blocks: FxHashMap<Block, Word>,
    /// The label under which a block's last instruction stands.
    ends: FxHashMap<Block, Word>,
    /// Blocks with arguments: where in the output they begin.
    phis: Vec<(Block, usize)>,
    /// Variables, which stand at the beginning of the function.
    variables: Vec<Instruction>,
    /// Merge blocks that control never comes to.
    unreachable: Vec<Word>,
    /// What the last `OpLine` of the block says.
    line: Option<FilePosition>,
    out: dr::Function,
}

/// The instruction that announces where control meets again.
type Merge = Option<Instruction>;

impl<'a> Writer<'a> {
    pub(super) fn function(&mut self, op: Op) -> Result {
        let outer = self.ir;
        let (ir, root) = outer.definition(op);
        let Some(function) = FuncOp::cast(ir, root) else {
            return Ok(());
        };
        let loc = ir.loc(root);
        let ty = function.function_type(ir);
        let type_id = self.ty(loc, ty.into())?;
        let result = match ty.results(ir).first() {
            Some(result) => self.ty(loc, *result)?,
            None => self.void(loc)?,
        };
        let name = function.sym_name(ir);
        let id = self.symbol(ir.ident(&name));
        let operands = vec![
            literal(function.function_control(ir).bits()),
            Operand::IdRef(type_id),
        ];
        let def = self.instruction(Opcode::Function, Some(result), Some(id), operands);
        self.name(id, &name);
        let linkage = function.linkage_attributes(ir);
        let imported =
            linkage.is_some_and(|linkage| linkage.linkage_type(ir) == LinkageType::Import);
        let mut body = Body {
            writer: self,
            ir,
            values: vec![0; ir.value_capacity()],
            blocks: FxHashMap::default(),
            ends: FxHashMap::default(),
            phis: Vec::new(),
            variables: Vec::new(),
            unreachable: Vec::new(),
            line: None,
            out: dr::Function::new(),
        };
        body.out.def = Some(def);
        body.parameters(function)?;
        let region = function.body(ir);
        match ir.first_block(region) {
            Some(entry) => body.blocks_of(entry)?,
            None if imported => {}
            None => return Err(ir.op_error(root, "external function is unhandled")),
        }
        for label in std::mem::take(&mut body.unreachable) {
            body.open(label);
            body.emit(Opcode::Unreachable, Vec::new());
        }
        body.write_phis()?;
        body.place_variables();
        let mut out = body.out;
        if let Some(linkage) = linkage {
            let operands = self.decoration_operands(loc, linkage.into())?;
            self.decorate(id, Decoration::LinkageAttributes, operands);
        }
        out.end = Some(self.instruction(Opcode::FunctionEnd, None, None, Vec::new()));
        // Words take a tenth of the memory of instructions, whose memory the next function can use.
        match out.blocks.is_empty() {
            true => out.assemble_into(&mut self.declared),
            false => out.assemble_into(&mut self.defined),
        }
        Ok(())
    }
}

impl<'a> Body<'a, '_> {
    fn parameters(&mut self, function: FuncOp) -> Result {
        let ir = self.ir;
        let loc = ir.loc(function.op());
        let entry = ir.first_block(function.body(ir));
        let attrs = ir
            .attr(function.op(), "arg_attrs")
            .and_then(|attrs| attrs.cast::<ArrayAttr>(ir));
        for (index, ty) in function.function_type(ir).inputs(ir).iter().enumerate() {
            let ty = self.writer.ty(loc, *ty)?;
            let id = self.writer.id();
            if let Some(entry) = entry {
                self.define(ir.block_args(entry)[index], id);
            }
            let decoration = attrs.and_then(|attrs| {
                let attrs = attrs
                    .elements(ir)
                    .get(index)?
                    .cast::<terrace_ir::attributes::DictAttr>(ir)?;
                Decoration::read(ir, attrs.lookup(ir, ir.ident("spirv.decoration"))?)
            });
            if let Some(decoration) = decoration {
                self.writer.decorate(id, decoration, Vec::new());
            }
            let parameter =
                self.writer
                    .instruction(Opcode::FunctionParameter, Some(ty), Some(id), Vec::new());
            self.out.parameters.push(parameter);
        }
        Ok(())
    }

    /// The entry block and what can be reached from it.
    fn blocks_of(&mut self, entry: Block) -> Result {
        let label = self.label(entry);
        self.open(label);
        self.block(entry, None)?;
        self.reachable(entry, &[])
    }

    /// The id of a block's label.
    fn label(&mut self, block: Block) -> Word {
        if let Some(id) = self.blocks.get(&block) {
            return *id;
        }
        let id = self.writer.id();
        self.blocks.insert(block, id);
        id
    }

    /// Begins a block of the output.
    fn open(&mut self, label: Word) {
        self.line = None;
        let label = self
            .writer
            .instruction(Opcode::Label, None, Some(label), Vec::new());
        self.out.blocks.push(dr::Block {
            label: Some(label),
            instructions: Vec::new(),
        });
    }

    fn push(&mut self, instruction: Instruction) {
        if let Some(block) = self.out.blocks.last_mut() {
            block.instructions.push(instruction);
        }
    }

    fn emit(&mut self, opcode: Opcode, operands: Vec<Operand>) {
        let instruction = self.writer.instruction(opcode, None, None, operands);
        self.push(instruction);
    }

    /// The label of the block that is being written.
    fn current(&self) -> Word {
        self.out
            .blocks
            .last()
            .and_then(dr::Block::label_id)
            .unwrap_or_default()
    }

    /// Writes the blocks after a header, each before those that it branches to.
    fn reachable(&mut self, header: Block, skip: &[Block]) -> Result {
        let ir = self.ir;
        let mut seen: FxHashSet<Block> = skip.iter().copied().collect();
        seen.insert(header);
        let successors = |block: Block| {
            let end = ir.last_op(block);
            let mut blocks: Vec<Block> = end.map_or(Vec::new(), |end| ir.successors(end).collect());
            blocks.reverse();
            blocks
        };
        let mut stack = successors(header);
        while let Some(block) = stack.pop() {
            if !seen.insert(block) {
                continue;
            }
            let label = self.label(block);
            self.open(label);
            self.block(block, None)?;
            stack.extend(successors(block));
        }
        Ok(())
    }

    /// The ops of a block, behind its label; `merge` stands before its last instruction.
    fn block(&mut self, block: Block, mut merge: Merge) -> Result {
        let ir = self.ir;
        let arguments = ir.block_args(block);
        let is_entry = ir.block_region(block).is_some_and(|region| {
            ir.first_block(region) == Some(block) && ir.region_op(region) == Some(ir.root())
        });
        if !arguments.is_empty() && !is_entry {
            self.begin_phis(block);
        }
        let is_structured =
            |op: Op| SelectionOp::cast(ir, op).is_some() || LoopOp::cast(ir, op).is_some();
        if merge.is_some() && ir.block_ops(block).any(is_structured) {
            let next = self.writer.id();
            if let Some(merge) = merge.take() {
                self.push(merge);
            }
            self.emit(Opcode::Branch, vec![Operand::IdRef(next)]);
            self.open(next);
        }
        let last = ir.last_op(block);
        for op in ir.block_ops(block) {
            self.announce_line(op);
            if Some(op) == last
                && let Some(merge) = merge.take()
            {
                self.push(merge);
            }
            self.op(op)?;
        }
        let end = self.current();
        self.ends.insert(block, end);
        Ok(())
    }

    /// Gives the arguments of a block their ids; the instructions follow when the function is written.
    fn begin_phis(&mut self, block: Block) {
        for argument in self.ir.block_args(block) {
            let id = self.writer.id();
            self.define(*argument, id);
        }
        self.phis.push((block, self.out.blocks.len() - 1));
    }

    fn write_phis(&mut self) -> Result {
        let ir = self.ir;
        for (block, index) in std::mem::take(&mut self.phis) {
            let edges: Vec<(Op, usize)> = ir.predecessors(block).collect();
            let mut phis = Vec::new();
            for (number, argument) in ir.block_args(block).iter().enumerate() {
                let mut operands = Vec::with_capacity(2 * edges.len());
                for (end, successor) in &edges {
                    let Some(branch) = end.interface::<dyn BranchOpInterface>(ir) else {
                        return Err(ir.op_error(*end, "passes values to a block and is no branch"));
                    };
                    let passed = branch.successor_operands(ir, *successor).nth(number);
                    let passed = passed.map(|operand| ir.operand(*end, operand));
                    let from = ir.parent_block(*end).and_then(|from| self.ends.get(&from));
                    // What is never reached is not written.
                    if let (Some(passed), Some(from)) = (passed, from) {
                        let from = *from;
                        let passed = self.value(*end, passed)?;
                        operands.extend([Operand::IdRef(passed), Operand::IdRef(from)]);
                    }
                }
                let loc = ir.loc(ir.root());
                let ty = self.writer.ty(loc, ir.ty(*argument))?;
                let id = Some(self.values[argument.index()]);
                phis.push(self.writer.instruction(Opcode::Phi, Some(ty), id, operands));
            }
            self.out.blocks[index].instructions.splice(0..0, phis);
        }
        Ok(())
    }

    fn place_variables(&mut self) {
        let variables = std::mem::take(&mut self.variables);
        if let Some(first) = self.out.blocks.first_mut() {
            first.instructions.splice(0..0, variables);
        }
    }

    /// Says what the id of a value is.
    fn define(&mut self, value: Value, id: Word) {
        self.values[value.index()] = id;
    }

    fn value(&self, user: Op, value: Value) -> Result<Word> {
        match self.values[value.index()] {
            0 => Err(self
                .ir
                .op_error(user, "has an operand that no instruction before it gives")
                .help("blocks are written in the order of the structured control flow")),
            id => Ok(id),
        }
    }

    fn op(&mut self, op: Op) -> Result {
        let (ir, loc) = (self.ir, self.ir.loc(op));
        let name = ir.name(op);
        let special = self.writer.special.entry(name);
        if !*special.or_insert_with(|| SPECIAL.contains(&name.as_str(ir))) {
            return self.plain_op(op);
        }
        if let Some(constant) = ConstantOp::cast(ir, op) {
            let result = constant.constant(ir);
            let id = self
                .writer
                .constant(loc, ir.ty(result), constant.value(ir))?;
            self.define(result, id);
            return Ok(());
        }
        if let Some(address) = AddressOfOp::cast(ir, op) {
            let id = self.writer.symbol(address.variable(ir).symbol(ir));
            self.define(address.pointer(ir), id);
            return Ok(());
        }
        if let Some(reference) = ReferenceOfOp::cast(ir, op) {
            let id = self.writer.symbol(reference.spec_const(ir).symbol(ir));
            self.define(reference.reference(ir), id);
            return Ok(());
        }
        if UndefOp::cast(ir, op).is_some() {
            return self.undefined(op);
        }
        if let Some(variable) = VariableOp::cast(ir, op) {
            return self.variable(variable);
        }
        if let Some(call) = FunctionCallOp::cast(ir, op) {
            return self.call(call);
        }
        if let Some(branch) = BranchOp::cast(ir, op) {
            let target = self.label(branch.target(ir));
            self.emit(Opcode::Branch, vec![Operand::IdRef(target)]);
            return Ok(());
        }
        if let Some(branch) = BranchConditionalOp::cast(ir, op) {
            return self.conditional(branch);
        }
        if let Some(switch) = SwitchOp::cast(ir, op) {
            return self.switch(switch);
        }
        if let Some(selection) = SelectionOp::cast(ir, op) {
            return self.selection(selection);
        }
        if let Some(structured) = LoopOp::cast(ir, op) {
            return self.structured_loop(structured);
        }
        if let Some(special) = SpecConstantOperationOp::cast(ir, op) {
            return self.special(special);
        }
        self.plain_op(op)
    }

    fn plain_op(&mut self, op: Op) -> Result {
        let ir = self.ir;
        let mut operands: SmallVec<[Word; 8]> = SmallVec::new();
        for operand in ir.operands(op) {
            operands.push(self.value(op, operand)?);
        }
        let result = (ir.num_results(op) == 1).then(|| ir.result(op, 0));
        let typed = result.map(|result| (ir.ty(result), self.writer.id()));
        let instruction = self.writer.plain_instruction(ir, op, &operands, typed)?;
        self.push(instruction);
        if let (Some(result), Some((_, id))) = (result, typed) {
            self.define(result, id);
            self.decorate(op, id)?;
        }
        Ok(())
    }

    fn decorate(&mut self, op: Op, id: Word) -> Result {
        let ir = self.ir;
        let Some(attrs) = ir.discardable_attrs(op) else {
            return Ok(());
        };
        let attrs: Vec<(String, Attribute)> = attrs
            .entries(ir)
            .iter()
            .map(|(name, value)| (name.as_str(ir).to_owned(), *value))
            .collect();
        self.writer.decorate_by(ir, op, id, attrs)
    }

    /// Values that are not defined are the module's, one a type.
    fn undefined(&mut self, op: Op) -> Result {
        let ir = self.ir;
        let result = ir.result(op, 0);
        let ty = ir.ty(result);
        if let Some(id) = self.writer.undefined.get(&ty) {
            self.define(result, *id);
            return Ok(());
        }
        let type_id = self.writer.ty(ir.loc(op), ty)?;
        let id = self.writer.id();
        let undef = self
            .writer
            .instruction(Opcode::Undef, Some(type_id), Some(id), Vec::new());
        self.writer.global(undef);
        self.writer.undefined.insert(ty, id);
        self.define(result, id);
        Ok(())
    }

    fn variable(&mut self, variable: VariableOp) -> Result {
        let ir = self.ir;
        let op = variable.op();
        let pointer = variable.pointer(ir);
        let ty = self.writer.ty(ir.loc(op), ir.ty(pointer))?;
        let id = self.writer.id();
        let mut operands = vec![literal(variable.storage_class(ir).value() as u32)];
        if let Some(initializer) = variable.initializer(ir) {
            operands.push(Operand::IdRef(self.value(op, initializer)?));
        }
        let instruction = self
            .writer
            .instruction(Opcode::Variable, Some(ty), Some(id), operands);
        self.variables.push(instruction);
        self.define(pointer, id);
        self.decorate(op, id)
    }

    fn call(&mut self, call: FunctionCallOp) -> Result {
        let ir = self.ir;
        let op = call.op();
        let result = (ir.num_results(op) == 1).then(|| ir.result(op, 0));
        let ty = match result {
            Some(result) => self.writer.ty(ir.loc(op), ir.ty(result))?,
            None => self.writer.void(ir.loc(op))?,
        };
        let callee = self
            .writer
            .symbol(FunctionCallOp::callee(call, ir).symbol(ir));
        let id = self.writer.id();
        let mut operands = vec![Operand::IdRef(callee)];
        for argument in ir.operands(op) {
            operands.push(Operand::IdRef(self.value(op, argument)?));
        }
        let instruction =
            self.writer
                .instruction(Opcode::FunctionCall, Some(ty), Some(id), operands);
        self.push(instruction);
        if let Some(result) = result {
            self.define(result, id);
        }
        Ok(())
    }

    /// Says where the next instruction comes from, if that is asked for.
    fn announce_line(&mut self, op: Op) {
        let ir = self.ir;
        if !self.writer.options.lines || ir.num_results(op) == 1 && self.is_elsewhere(op) {
            return;
        }
        let position = ir.loc(op).file_position(ir);
        if position == self.line {
            return;
        }
        self.line = position;
        match position {
            Some(position) => {
                let file = self.writer.file(position.file);
                let numbers = [position.start.0, position.start.1].map(literal);
                let operands = [Operand::IdRef(file)].into_iter().chain(numbers);
                self.emit(Opcode::Line, operands.collect());
            }
            None => self.emit(Opcode::NoLine, Vec::new()),
        }
    }

    /// Whether the instruction of an op stands outside of the block, or there is none.
    fn is_elsewhere(&self, op: Op) -> bool {
        let ir = self.ir;
        ConstantOp::cast(ir, op).is_some()
            || AddressOfOp::cast(ir, op).is_some()
            || ReferenceOfOp::cast(ir, op).is_some()
            || UndefOp::cast(ir, op).is_some()
            || VariableOp::cast(ir, op).is_some()
            || SpecConstantOperationOp::cast(ir, op).is_some()
    }

    /// An operation on constants is a constant.
    fn special(&mut self, special: SpecConstantOperationOp) -> Result {
        let ir = self.ir;
        let op = special.op();
        let Some(wrapped) = special
            .wrapped(ir)
            .filter(|op| YieldOp::cast(ir, *op).is_none())
        else {
            return Err(ir.op_error(op, "wraps no operation"));
        };
        let Plain::Core(class) = self.writer.plain(ir, wrapped) else {
            return Err(ir.op_error(wrapped, "has no instruction"));
        };
        let mut values = Vec::new();
        for operand in ir.operands(wrapped) {
            values.push(self.value(wrapped, operand)?);
        }
        let result = ir.result(op, 0);
        let id = self.writer.id();
        let typed = Some((ir.ty(result), id));
        let inner = self.writer.plain_instruction(ir, wrapped, &values, typed)?;
        let mut operands = vec![Operand::LiteralSpecConstantOpInteger(class.opcode)];
        operands.extend(inner.operands);
        let instruction = self.writer.instruction(
            Opcode::SpecConstantOp,
            inner.result_type,
            Some(id),
            operands,
        );
        self.writer.global(instruction);
        self.define(result, id);
        Ok(())
    }
}
