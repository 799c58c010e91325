//! Functions: their instructions as ops, each in the block where the structure of control flow puts it.

mod control;
mod values;
mod yields;

use rspirv::spirv::Op as Opcode;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_ir::attributes::{
    ArrayAttr, Attribute, DictAttr, FlatSymbolRefAttr, StringAttr, TypeAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::types::FunctionType;
use terrace_ir::{Block, Ir, Location, Op, Region, Type, Value};
use terrace_spirv_dialect::{
    Decoration, FuncOp, FunctionCallOp, FunctionControl, PointerType, VariableOp,
};

use super::input::Instruction;
use super::sketch::{BlockId, Sketch};
use super::structure::Structure;
use super::types::case;
use super::{Def, Reader, Result, fault};

/// A function that is being read.
pub(super) struct Body<'r, 'a> {
    pub(super) reader: &'r mut Reader<'a>,
    /// The function.
    pub(super) ir: Box<Ir>,
    /// Where ops go.
    pub(super) block: Block,
    sketch: Sketch<'a>,
    structure: Structure,
    /// The block of each block of the sketch; as long as there is none, the entry block.
    blocks: Vec<Block>,
    /// The regions of constructs, with the entry blocks of loops and the merge blocks.
    regions: Vec<ConstructRegion>,
    /// What branches use that were split off their blocks: constants stand before the construct.
    early: FxHashMap<BlockId, std::vec::IntoIter<Value>>,
    /// What the op that a `spirv.SpecConstantOperation` wraps uses.
    wrapped: Vec<(u32, Value)>,
}

/// What a construct's op will hold.
#[derive(Clone, Copy)]
struct ConstructRegion {
    region: Region,
    entry: Option<Block>,
    merge: Block,
}

/// A parameter that was read.
struct Parameter {
    id: u32,
    attrs: DictAttr,
    at: usize,
}

impl<'a> Reader<'a> {
    /// Reads a function to its end.
    pub(super) fn function(&mut self, instruction: Instruction<'a>) -> Result {
        let cx = self.cx;
        let loc = self.loc;
        let result = self.ty(instruction.word(0)?, instruction.at)?;
        let id = instruction.word(1)?;
        let control: FunctionControl =
            case(&instruction, instruction.word(2)?, "function control")?;
        let ty = self.ty(instruction.word(3)?, instruction.at)?;
        let Some(ty) = ty.cast::<FunctionType>(cx) else {
            return Err(instruction.fault("has a type that is not a function's"));
        };
        if ty.results(cx).first().copied().unwrap_or(Type::NONE) != result {
            return Err(instruction.fault("has another result than its type"));
        }
        self.define(id, Def::Function, instruction.at)?;
        let symbol = self.function_symbol(id);
        let parameters = self.parameters(ty, &instruction)?;
        let sketch = self.sketch()?;
        let is_declared = sketch.blocks.is_empty();
        let mut child = Box::new(Ir::new(cx, cx.op_name_of(FuncOp::INFO), loc, 1));
        let root = child.root();
        child.set_attr(
            root,
            "sym_name",
            StringAttr::get(cx, symbol.as_str(cx)).into(),
        );
        child.set_attr(root, "function_type", TypeAttr::get(cx, ty.into()).into());
        child.set_attr(root, "function_control", FunctionControl::make(cx, control));
        for (name, value) in self.decoration_attributes(id)? {
            child.set_attr(root, name.as_str(cx), value);
        }
        let attrs: Vec<Attribute> = parameters.iter().map(|own| own.attrs.into()).collect();
        if parameters
            .iter()
            .any(|own| !own.attrs.entries(cx).is_empty())
        {
            child.set_attr(root, "arg_attrs", ArrayAttr::get(cx, &attrs).into());
        }
        let after = self.input.position();
        let child = match is_declared {
            true => child,
            false => self.body(child, sketch, ty, &parameters)?,
        };
        self.input.rewind(after);
        for id in self.local.drain(..) {
            self.ids[id as usize] = Def::Nothing;
        }
        self.ids.truncate(self.input.bound());
        self.wide_parameters.clear();
        let op = self.ir.create_isolated_op(&[], &[], &[], child);
        self.ir.append_op(self.block, op);
        Ok(())
    }

    fn parameters(
        &mut self,
        ty: FunctionType,
        function: &Instruction<'_>,
    ) -> Result<Vec<Parameter>> {
        let cx = self.cx;
        let mut parameters = Vec::new();
        for expected in ty.inputs(cx) {
            let instruction = loop {
                let next = self.input.next()?;
                let next = next.ok_or_else(|| function.fault("has no end"))?;
                if next.is(Opcode::Line) {
                    self.line(&next)?;
                } else if next.is(Opcode::NoLine) {
                    self.loc = Location::UNKNOWN;
                } else {
                    break next;
                }
            };
            if !instruction.is(Opcode::FunctionParameter) {
                return Err(instruction.fault("stands where OpFunctionParameter is expected"));
            }
            let found = self.ty(instruction.word(0)?, instruction.at)?;
            let id = instruction.word(1)?;
            if found != *expected {
                return Err(
                    instruction.fault("has another type than the type of the function says")
                );
            }
            if self.wide_types.contains(&instruction.word(0)?) {
                self.wide_parameters.insert(id);
            }
            let said = self.decorations.get(&id).into_iter().flatten();
            let mut said = said.map(|said| {
                let name = cx.ident("spirv.decoration");
                (name, Decoration::make(cx, said.decoration))
            });
            parameters.push(Parameter {
                id,
                attrs: DictAttr::get(cx, said.next_back()),
                at: instruction.at,
            });
        }
        Ok(parameters)
    }

    fn body(
        &mut self,
        mut ir: Box<Ir>,
        mut sketch: Sketch<'a>,
        ty: FunctionType,
        parameters: &[Parameter],
    ) -> Result<Box<Ir>> {
        let structure = self.structure(&mut sketch)?;
        ir.enter_room(std::mem::take(&mut self.room));
        self.ids.resize(sketch.fresh as usize, Def::Nothing);
        let region = ir.regions(ir.root())[0];
        let inputs: SmallVec<[Type; 4]> = ty.inputs(self.cx).into();
        let entry = ir.append_block(region, &inputs);
        let mut body = Body {
            block: entry,
            blocks: vec![entry; sketch.blocks.len()],
            reader: self,
            ir,
            sketch,
            structure,
            regions: Vec::new(),
            early: FxHashMap::default(),
            wrapped: Vec::new(),
        };
        body.find_yields()?;
        body.create_blocks()?;
        for (index, parameter) in parameters.iter().enumerate() {
            let value = body.ir.block_args(entry)[index];
            body.reader
                .define_local(parameter.id, Def::Value(value), parameter.at)?;
        }
        body.write()?;
        let mut ir = body.ir;
        self.room = ir.leave_room();
        Ok(ir)
    }
}

impl<'a> Body<'_, 'a> {
    /// The instructions of a block.
    fn instructions(&mut self, words: std::ops::Range<usize>) -> Result {
        self.reader.input.rewind(words.start);
        while self.reader.input.position() < words.end {
            let Some(instruction) = self.reader.input.next()? else {
                return Err(fault(words.start, "a block has no end"));
            };
            self.instruction(instruction)?;
        }
        Ok(())
    }

    fn instruction(&mut self, instruction: Instruction<'a>) -> Result {
        let class = self.reader.class(instruction.opcode);
        let class = class.ok_or_else(|| instruction.fault("is not known"))?;
        match class.grammar.opcode {
            Opcode::Line => return self.reader.line(&instruction),
            Opcode::NoLine => {
                self.reader.loc = Location::UNKNOWN;
                return Ok(());
            }
            Opcode::Nop | Opcode::SelectionMerge | Opcode::LoopMerge => return Ok(()),
            Opcode::Undef => {
                let ty = self.reader.ty(instruction.word(0)?, instruction.at)?;
                let id = instruction.word(1)?;
                return self
                    .reader
                    .define_local(id, Def::Undefined(ty), instruction.at);
            }
            Opcode::Variable => return self.variable(&instruction),
            Opcode::FunctionCall => return self.call(&instruction),
            Opcode::ExtInst => return self.extended(instruction),
            _ => {}
        }
        let mut kinds = class.grammar.operands.iter().map(|operand| operand.kind);
        let is_typed = kinds.next() == Some(rspirv::grammar::OperandKind::IdResultType);
        if !is_typed {
            let op = self.plain(instruction, class, 0, None, None)?;
            self.ir.append_op(self.block, op);
            return Ok(());
        }
        let ty = self.reader.ty(instruction.word(0)?, instruction.at)?;
        let id = instruction.word(1)?;
        let decorations = self.decorations(id)?;
        let op = self.plain(instruction, class, 2, Some(ty), decorations)?;
        self.append(op, id, instruction.at)
    }

    /// Puts an op into the block; its result has this id.
    fn append(&mut self, op: Op, id: u32, at: usize) -> Result {
        self.ir.append_op(self.block, op);
        let value = self.ir.result(op, 0);
        self.reader.define_local(id, Def::Value(value), at)
    }

    /// What is said of a result.
    fn decorations(&self, id: u32) -> Result<Option<DictAttr>> {
        if self.reader.decorations.is_empty() {
            return Ok(None);
        }
        let attributes = self.reader.decoration_attributes(id)?;
        Ok((!attributes.is_empty()).then(|| DictAttr::get(self.reader.cx, attributes)))
    }

    /// Puts an op into the block that is put together by the names of its parts.
    fn append_state(&mut self, mut state: OpState, id: u32) -> Result<Op> {
        let attributes = self.reader.decoration_attributes(id)?;
        let cx = self.reader.cx;
        for (name, value) in attributes {
            state.set_attr(cx, name.as_str(cx), value);
        }
        let op = state.create(&mut self.ir);
        self.ir.append_op(self.block, op);
        Ok(op)
    }

    fn variable(&mut self, instruction: &Instruction<'_>) -> Result {
        let cx = self.reader.cx;
        let ty = self.reader.ty(instruction.word(0)?, instruction.at)?;
        let id = instruction.word(1)?;
        let Some(pointer) = ty.cast::<PointerType>(cx) else {
            return Err(instruction.fault("has a type that is no pointer"));
        };
        let mut state = OpState::new(cx, cx.op_name_of(VariableOp::INFO), self.reader.loc);
        let storage = terrace_spirv_dialect::StorageClass::make(cx, pointer.storage(cx));
        state.set_attr(cx, "storage_class", storage);
        if let Some(initializer) = instruction.operands.get(3) {
            let initializer = self.value(*initializer, instruction.at)?;
            state.operands.push(initializer);
        }
        state.result_types.push(ty);
        let op = self.append_state(state, id)?;
        let value = self.ir.result(op, 0);
        self.reader
            .define_local(id, Def::Value(value), instruction.at)
    }

    fn call(&mut self, instruction: &Instruction<'_>) -> Result {
        let cx = self.reader.cx;
        let ty = self.reader.ty(instruction.word(0)?, instruction.at)?;
        let id = instruction.word(1)?;
        let callee = self.reader.function_symbol(instruction.word(2)?);
        let mut state = OpState::new(cx, cx.op_name_of(FunctionCallOp::INFO), self.reader.loc);
        state.set_attr(cx, "callee", FlatSymbolRefAttr::get(cx, callee).into());
        for argument in &instruction.operands[3..] {
            let argument = self.value(*argument, instruction.at)?;
            state.operands.push(argument);
        }
        if ty != Type::NONE {
            state.result_types.push(ty);
        }
        let op = self.append_state(state, id)?;
        if ty == Type::NONE {
            return Ok(());
        }
        let value = self.ir.result(op, 0);
        self.reader
            .define_local(id, Def::Value(value), instruction.at)
    }

    fn extended(&mut self, instruction: Instruction<'a>) -> Result {
        let ty = self.reader.ty(instruction.word(0)?, instruction.at)?;
        let (id, set, number) = (
            instruction.word(1)?,
            instruction.word(2)?,
            instruction.word(3)?,
        );
        let set = match self.reader.def(set) {
            Def::Set(set) => set,
            Def::NonSemantic => return Ok(()),
            _ => {
                return Err(
                    instruction.fault(format!("has the set <id> {set}, which was not imported"))
                );
            }
        };
        let name = self.reader.extended(set, number).ok_or_else(|| {
            instruction.fault(format!(
                "number {number} of '{}' is not supported",
                set.name
            ))
        })?;
        let mut values: SmallVec<[_; 4]> = SmallVec::new();
        for operand in &instruction.operands[4..] {
            values.push(self.value(*operand, instruction.at)?);
        }
        let op = self.ir.create_op(terrace_ir::ir::OpSpec {
            operands: &values,
            result_types: &[ty],
            discardable: self.decorations(id)?,
            ..terrace_ir::ir::OpSpec::new(name, self.reader.loc)
        });
        self.append(op, id, instruction.at)
    }
}
