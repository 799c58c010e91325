//! Instructions as ops: what lies on the stack becomes values.

use terrace_foreign_dialects::wasmssa::LocalRefType;
use terrace_ir::asm::print_type;
use terrace_ir::attributes::{Attribute, FlatSymbolRefAttr, FloatAttr, IntegerAttr, TypeAttr};
use terrace_ir::builder::OpState;
use terrace_ir::types::{FunctionType, IntegerType, Signedness, Type};
use terrace_ir::{Block, Builder, Context, Ir, Op, Region, Value};

use super::Read;
use super::instructions::{code, numeric};
use super::module::{Kind, Module, Sort};
use super::reader::Reader;

/// How deep blocks may be in blocks.
const DEEPEST: usize = 256;
/// The type of a block that takes and gives nothing.
const NO_TYPE: u8 = 0x40;

/// A function whose instructions are read.
pub(super) struct Body<'a, 'm> {
    module: &'m Module<'a>,
    reader: Reader<'a>,
    ir: &'m mut Ir,
    locals: Vec<Value>,
    stack: Vec<Value>,
    /// The types that a branch hands to each label, the innermost last.
    labels: Vec<Vec<Type>>,
}

impl<'a, 'm> Body<'a, 'm> {
    pub(super) fn new(module: &'m Module<'a>, reader: Reader<'a>, ir: &'m mut Ir) -> Self {
        let (locals, stack, labels) = (Vec::new(), Vec::new(), Vec::new());
        Body {
            module,
            reader,
            ir,
            locals,
            stack,
            labels,
        }
    }

    fn cx(&self) -> &'a Context {
        self.reader.cx
    }

    /// The locals and instructions of a function.
    pub(super) fn function(mut self, entry: Block, ty: FunctionType) -> Read {
        self.locals = self.ir.block_args(entry).to_vec();
        for _ in 0..self.reader.u32()? {
            let (count, ty) = (self.reader.u32()?, self.reader.value_type()?);
            for _ in 0..count {
                let mut local = self.state("local");
                local.set_attr(self.cx(), "type", TypeAttr::get(self.cx(), ty).into());
                local
                    .result_types
                    .push(LocalRefType::get(self.cx(), ty).into());
                let local = self.create(entry, local);
                self.locals.push(self.ir.result(local, 0));
            }
        }
        self.finish(entry, ty.results(self.cx()))?;
        match self.reader.is_at_end() {
            true => Ok(()),
            false => Err(self
                .reader
                .error("unparsed garbage remaining at end of code block")),
        }
    }

    /// The instructions of a global's first value.
    pub(super) fn initializer(mut self, entry: Block, ty: Type) -> Read {
        self.finish(entry, &[ty])
    }

    /// Instructions up to the end, and what returns.
    fn finish(&mut self, entry: Block, results: &[Type]) -> Read {
        let (last, end) = self.instructions(entry, 0)?;
        if end != code::END {
            return Err(self.unknown(end));
        }
        let mut state = self.state("return");
        state.operands = self.pop_all(results, 0)?.into();
        self.create(last, state);
        Ok(())
    }

    fn unknown(&self, code: u8) -> terrace_ir::Diagnostic {
        self.reader
            .error(format!("unknown instruction opcode: {code}"))
    }

    fn state(&self, name: &str) -> OpState {
        let name = self.cx().op_name(&format!("wasmssa.{name}"));
        OpState::new(self.cx(), name, self.reader.loc())
    }

    fn create(&mut self, block: Block, state: OpState) -> Op {
        Builder::at_end(self.ir, block).create_from(state)
    }

    /// Creates an op and puts its results on the stack.
    fn push(&mut self, block: Block, state: OpState) {
        let op = self.create(block, state);
        self.stack.extend(self.ir.results(op));
    }

    /// Takes a value of a type from the stack, of which `base` values belong to what is around.
    fn pop(&mut self, wanted: Type, base: usize) -> Read<Value> {
        if self.stack.len() <= base {
            let message = "invalid stack access, trying to access a value on an empty stack";
            return Err(self.reader.error(message));
        }
        let value = self.stack.pop().expect("it is not empty");
        let found = self.ir.ty(value);
        if found != wanted {
            let [wanted, found] = [wanted, found].map(|ty| print_type(self.cx(), ty));
            let message = format!(
                "invalid operand type on stack. expecting '{wanted}', value on stack is of type '{found}'"
            );
            return Err(self.reader.error(message));
        }
        Ok(value)
    }

    /// Takes values from the stack, the last of which was put there last.
    fn pop_all(&mut self, types: &[Type], base: usize) -> Read<Vec<Value>> {
        let found = self.stack.len() - base;
        if found < types.len() {
            let message = format!(
                "stack doesn't contain enough values. trying to get {} operands on a stack containing only {found} values",
                types.len()
            );
            return Err(self.reader.error(message));
        }
        let values = types.iter().rev().map(|ty| self.pop(*ty, base));
        let mut values: Vec<Value> = values.collect::<Read<_>>()?;
        values.reverse();
        Ok(values)
    }

    /// Reads instructions into a block and those that follow it, up to one that ends them, which is returned with the last block.
    fn instructions(&mut self, mut block: Block, base: usize) -> Read<(Block, u8)> {
        if self.labels.len() > DEEPEST {
            return Err(self.reader.error("blocks are nested too deeply"));
        }
        loop {
            let instruction = self.reader.byte()?;
            match instruction {
                code::END | code::ELSE => return Ok((block, instruction)),
                code::BLOCK | code::LOOP | code::IF => {
                    block = self.structured(instruction, block, base)?;
                }
                code::BRANCH_IF => block = self.branch_if(block, base)?,
                code::CALL => self.call(block, base)?,
                code::LOCAL_GET | code::LOCAL_SET | code::LOCAL_TEE => {
                    self.local(instruction, block, base)?;
                }
                code::GLOBAL_GET => self.global_get(block)?,
                _ => match self.constant(instruction)? {
                    Some((value, ty)) => {
                        let mut state = self.state("const");
                        state.set_attr(self.cx(), "value", value);
                        state.result_types.push(ty);
                        self.push(block, state);
                    }
                    None => self.numeric(instruction, block, base)?,
                },
            }
        }
    }

    /// The number that an instruction puts on the stack.
    fn constant(&mut self, instruction: u8) -> Read<Option<(Attribute, Type)>> {
        let cx = self.cx();
        let integer = |value: i64, ty: Type| IntegerAttr::get(cx, ty, value.into()).into();
        Ok(Some(match instruction {
            code::I32_CONST => (integer(self.reader.signed(32)?, Type::I32), Type::I32),
            code::I64_CONST => (integer(self.reader.signed(64)?, Type::I64), Type::I64),
            code::F32_CONST => {
                let bits = u32::from_le_bytes(self.reader.array()?);
                (
                    FloatAttr::from_bits(cx, Type::F32, bits.into()).into(),
                    Type::F32,
                )
            }
            code::F64_CONST => {
                let bits = u64::from_le_bytes(self.reader.array()?);
                (
                    FloatAttr::from_bits(cx, Type::F64, bits.into()).into(),
                    Type::F64,
                )
            }
            _ => return Ok(None),
        }))
    }

    fn numeric(&mut self, instruction: u8, block: Block, base: usize) -> Read {
        let Some(numeric) = numeric(instruction) else {
            return Err(self.unknown(instruction));
        };
        let (count, ty) = numeric.inputs;
        let mut state = self.state(numeric.name);
        state.operands = self.pop_all(&vec![ty; count], base)?.into();
        state.result_types.push(numeric.result);
        if let Some(bits) = numeric.extends {
            let ty = IntegerType::with_signedness(self.cx(), 32, Signedness::Unsigned);
            let bits = IntegerAttr::get(self.cx(), ty.into(), bits.into());
            state.set_attr(self.cx(), "bitsToTake", bits.into());
        }
        self.push(block, state);
        Ok(())
    }

    fn local(&mut self, instruction: u8, block: Block, base: usize) -> Read {
        let index = self.reader.u32()?;
        let Some(local) = self.locals.get(index as usize).copied() else {
            let message = format!(
                "invalid local index. function has {} accessible locals, received index {index}",
                self.locals.len()
            );
            return Err(self.reader.error(message));
        };
        let ty = self.ir.ty(local).cast::<LocalRefType>(self.cx());
        let ty = ty.expect("it is a local variable").element_type(self.cx());
        let name = match instruction {
            code::LOCAL_GET => "local_get",
            code::LOCAL_SET => "local_set",
            _ => "local_tee",
        };
        let mut state = self.state(name);
        state.operands.push(local);
        if instruction != code::LOCAL_GET {
            state.operands.push(self.pop(ty, base)?);
        }
        if instruction != code::LOCAL_SET {
            state.result_types.push(ty);
        }
        self.push(block, state);
        Ok(())
    }

    fn global_get(&mut self, block: Block) -> Read {
        let index = self.reader.u32()?;
        let globals = self.module.list(Kind::Global);
        let Some(global) = globals.get(index as usize) else {
            let message = format!(
                "invalid global index. function has {} accessible globals, received index {index}",
                globals.len()
            );
            return Err(self.reader.error(message));
        };
        let mut state = self.state("global_get");
        let name = FlatSymbolRefAttr::get(self.cx(), self.cx().ident(&global.name));
        state.set_attr(self.cx(), "global", name.into());
        if let Sort::Global(ty, _) = global.sort {
            state.result_types.push(ty);
        }
        self.push(block, state);
        Ok(())
    }

    fn call(&mut self, block: Block, base: usize) -> Read {
        let index = self.reader.u32()?;
        let function = self.module.list(Kind::Function).get(index as usize);
        let Some((function, Sort::Function(ty))) = function.map(|item| (item, item.sort)) else {
            return Err(self
                .reader
                .error(format!("Invalid function index: {index}")));
        };
        let mut state = self.state("call");
        let name = FlatSymbolRefAttr::get(self.cx(), self.cx().ident(&function.name));
        state.set_attr(self.cx(), "callee", name.into());
        state.operands = self.pop_all(ty.inputs(self.cx()), base)?.into();
        state.result_types.extend_from_slice(ty.results(self.cx()));
        self.push(block, state);
        Ok(())
    }

    /// The types that a block takes and gives.
    fn block_type(&mut self) -> Read<(Vec<Type>, Vec<Type>)> {
        let first = self.reader.peek()?;
        if first == NO_TYPE {
            self.reader.byte()?;
            return Ok((Vec::new(), Vec::new()));
        }
        // The number of a type is not negative, so that its last byte is none of a single type's.
        if first & 0xc0 == 0x40 {
            return Ok((Vec::new(), vec![self.reader.value_type()?]));
        }
        let index = self.reader.signed(33)?;
        let ty = usize::try_from(index)
            .ok()
            .and_then(|index| self.module.types.get(index));
        match ty {
            Some(ty) => Ok((
                ty.inputs(self.cx()).to_vec(),
                ty.results(self.cx()).to_vec(),
            )),
            None => {
                let message = format!("type index references nonexistent type ({index})");
                Err(self.reader.error(message))
            }
        }
    }

    /// A block, loop or conditional; what follows it goes to the block that is returned.
    fn structured(&mut self, instruction: u8, block: Block, base: usize) -> Read<Block> {
        let (name, is_loop) = match instruction {
            code::BLOCK => ("block", false),
            code::LOOP => ("loop", true),
            _ => ("if", false),
        };
        let mut state = self.state(name);
        let (inputs, results) = self.block_type()?;
        if instruction == code::IF {
            state.operands.push(self.pop(Type::I32, base)?);
        }
        state.operands.extend(self.pop_all(&inputs, base)?);
        let around = self
            .ir
            .block_region(block)
            .expect("the block is in a region");
        let next = self.ir.append_block(around, &results);
        state.successors.push(next);
        let regions = if instruction == code::IF { 2 } else { 1 };
        state
            .regions
            .extend((0..regions).map(|_| self.ir.create_region()));
        let op = self.create(block, state);
        let regions: Vec<Region> = self.ir.regions(op).to_vec();
        self.labels.push(if is_loop {
            inputs.clone()
        } else {
            results.clone()
        });
        let mut end = self.region(regions[0], &inputs, &results)?;
        if let (code::ELSE, Some(other)) = (end, regions.get(1)) {
            end = self.region(*other, &inputs, &results)?;
        }
        if end != code::END {
            return Err(self.unknown(end));
        }
        self.labels.pop();
        self.stack.extend_from_slice(self.ir.block_args(next));
        Ok(next)
    }

    /// The instructions of a region, and the one that ended them.
    fn region(&mut self, region: Region, inputs: &[Type], results: &[Type]) -> Read<u8> {
        let entry = self.ir.append_block(region, inputs);
        let base = self.stack.len();
        self.stack.extend_from_slice(self.ir.block_args(entry));
        let (last, end) = self.instructions(entry, base)?;
        let mut state = self.state("block_return");
        state.operands = self.pop_all(results, base)?.into();
        self.create(last, state);
        self.stack.truncate(base);
        Ok(end)
    }

    /// Goes to a label if the condition on the stack is not zero; what follows goes to the block that is returned.
    fn branch_if(&mut self, block: Block, base: usize) -> Read<Block> {
        let level = self.reader.u32()?;
        let label = (level as usize)
            .checked_add(1)
            .and_then(|level| self.labels.len().checked_sub(level));
        let Some(types) = label.map(|label| self.labels[label].clone()) else {
            let message = format!(
                "branch to label {level}, and there are {}",
                self.labels.len()
            );
            return Err(self.reader.error(message));
        };
        let mut state = self.state("branch_if");
        state.operands.push(self.pop(Type::I32, base)?);
        let values = self.pop_all(&types, base)?;
        state.operands.extend_from_slice(&values);
        self.stack.extend(values);
        let ty = IntegerType::with_signedness(self.cx(), 32, Signedness::Unsigned);
        let level = IntegerAttr::get(self.cx(), ty.into(), level.into());
        state.set_attr(self.cx(), "exitLevel", level.into());
        let around = self
            .ir
            .block_region(block)
            .expect("the block is in a region");
        let next = self.ir.append_block(around, &[]);
        state.successors.push(next);
        self.create(block, state);
        Ok(next)
    }
}
