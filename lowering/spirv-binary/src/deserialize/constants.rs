//! Constants, and constants that are set when a module is specialised.

use rspirv::spirv::Op as Opcode;
use terrace_ir::attributes::{
    ArrayAttr, Attribute, DenseElementsAttr, FlatSymbolRefAttr, FloatAttr, IntegerAttr, StringAttr,
    TypeAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::ods::TypedOp;
use terrace_ir::types::{IntegerType, Signedness, TypeData, VectorType};
use terrace_ir::{Builder, Context, Type};
use terrace_spirv_dialect::{
    ArrayType, CooperativeMatrixType, Decoration, SpecConstantCompositeOp, SpecConstantOp, part,
};

use super::input::Instruction;
use super::{Def, Reader, Result, Symbol};

/// A constant.
pub(super) struct Constant {
    pub(super) ty: Type,
    pub(super) value: ConstantValue,
    /// How many scalars it has.
    size: u64,
    /// How deep it nests.
    pub(super) depth: u32,
}

pub(super) enum ConstantValue {
    /// One that `spirv.Constant` holds.
    Attribute(Attribute),
    /// One that is put together of others, by their ids.
    Composite(Box<[u32]>),
}

/// An operation on constants that is done when the module is specialised.
#[derive(Clone, Copy)]
pub(super) struct SpecOperation<'a> {
    pub(super) ty: Type,
    pub(super) opcode: u16,
    /// The operands of the operation.
    pub(super) instruction: Instruction<'a>,
}

/// How many scalars a constant may have.
const MAX_ELEMENTS: u64 = 1 << 22;
/// How deep constants may nest.
const MAX_DEPTH: u32 = 200;

/// How many scalars nested arrays hold.
fn scalars(cx: &Context, mut ty: Type) -> u64 {
    let mut count = 1_u64;
    while let Some(array) = ty.cast::<ArrayType>(cx) {
        count = count.saturating_mul(array.count(cx).into());
        ty = array.element(cx);
    }
    count
}

/// A scalar by its bits.
fn scalar(cx: &Context, ty: Type, bits: u64) -> Attribute {
    match ty.data(cx) {
        TypeData::Integer { width, signedness } => {
            let shift = 64 - *width;
            let value = match signedness {
                Signedness::Unsigned => i128::from(bits << shift >> shift),
                Signedness::Signed | Signedness::Signless => {
                    i128::from((bits << shift) as i64 >> shift)
                }
            };
            IntegerAttr::get(cx, ty, value).into()
        }
        _ => {
            let width = ty.bit_width(cx).unwrap_or(64);
            let bits = bits << (64 - width) >> (64 - width);
            FloatAttr::from_bits(cx, ty, bits.into()).into()
        }
    }
}

/// The bytes of a scalar in dense elements.
fn write_scalar(cx: &Context, value: Attribute, out: &mut Vec<u8>) -> Option<()> {
    if let Some(float) = value.cast::<FloatAttr>(cx) {
        let width = float.ty(cx).bit_width(cx)?;
        out.extend(&float.bits(cx).to_le_bytes()[..width.div_ceil(8) as usize]);
        return Some(());
    }
    let integer = value.cast::<IntegerAttr>(cx)?;
    let size = integer.width(cx).div_ceil(8) as usize;
    integer.int(cx).write_le_bytes(size, out);
    Some(())
}

impl<'a> Reader<'a> {
    /// A constant is declared; `false` if the instruction does not declare one.
    pub(super) fn constant_instruction(
        &mut self,
        opcode: Opcode,
        instruction: Instruction<'a>,
    ) -> Result<bool> {
        let id = || instruction.word(1);
        match opcode {
            Opcode::ConstantTrue => self.boolean(&instruction, true)?,
            Opcode::ConstantFalse => self.boolean(&instruction, false)?,
            Opcode::Constant => {
                let (ty, value) = self.literal(&instruction)?;
                self.constant(&instruction, ty, value)?;
            }
            Opcode::ConstantNull => {
                let ty = self.ty(instruction.word(0)?, instruction.at)?;
                let zero = self.zero_of(ty);
                let zero = zero
                    .ok_or_else(|| instruction.fault("has a type whose zero is not supported"))?;
                self.constant(&instruction, ty, zero)?;
            }
            Opcode::ConstantComposite => self.composite(instruction)?,
            Opcode::Undef => {
                let ty = self.ty(instruction.word(0)?, instruction.at)?;
                self.define(id()?, Def::Undefined(ty), instruction.at)?;
            }
            Opcode::SpecConstantTrue => self.spec_boolean(&instruction, Attribute::TRUE)?,
            Opcode::SpecConstantFalse => self.spec_boolean(&instruction, Attribute::FALSE)?,
            Opcode::SpecConstant => {
                let (ty, value) = self.literal(&instruction)?;
                self.spec_constant(&instruction, ty, value)?;
            }
            Opcode::SpecConstantComposite => self.spec_composite(&instruction)?,
            Opcode::SpecConstantOp => self.spec_operation(instruction)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn boolean(&mut self, instruction: &Instruction<'_>, value: bool) -> Result {
        let ty = self.ty(instruction.word(0)?, instruction.at)?;
        if ty != Type::I1 {
            return Err(instruction.fault("has a type that is not bool"));
        }
        let value = if value {
            Attribute::TRUE
        } else {
            Attribute::FALSE
        };
        self.constant(instruction, ty, value)
    }

    fn constant(&mut self, instruction: &Instruction<'_>, ty: Type, value: Attribute) -> Result {
        let size = scalars(self.cx, ty);
        let value = ConstantValue::Attribute(value);
        self.add_constant(
            instruction,
            Constant {
                ty,
                value,
                size,
                depth: 1,
            },
        )
    }

    fn add_constant(&mut self, instruction: &Instruction<'_>, constant: Constant) -> Result {
        if constant.size > MAX_ELEMENTS {
            let message = format!("has more than {MAX_ELEMENTS} elements");
            return Err(instruction.fault(message));
        }
        if constant.depth > MAX_DEPTH {
            let message = format!("nests deeper than {MAX_DEPTH} constants");
            return Err(instruction.fault(message));
        }
        let number = self.constants.len() as u32;
        self.constants.push(constant);
        self.define(instruction.word(1)?, Def::Constant(number), instruction.at)
    }

    /// A scalar that is written in the instruction.
    fn literal(&self, instruction: &Instruction<'_>) -> Result<(Type, Attribute)> {
        let ty = self.ty(instruction.word(0)?, instruction.at)?;
        let width = ty.bit_width(self.cx);
        let is_scalar = ty.is_float(self.cx) || ty.is::<IntegerType>(self.cx) && ty != Type::I1;
        let (Some(width), true) = (width, is_scalar) else {
            return Err(instruction.fault("has a type that is no integer and no float"));
        };
        let low = u64::from(instruction.word(2)?);
        let bits = match width > 32 {
            true => low | u64::from(instruction.word(3)?) << 32,
            false => low,
        };
        Ok((ty, scalar(self.cx, ty, bits)))
    }

    fn composite(&mut self, instruction: Instruction<'a>) -> Result {
        let cx = self.cx;
        let ty = self.ty(instruction.word(0)?, instruction.at)?;
        let parts = instruction.operands.get(2..).unwrap_or_default();
        let (mut size, mut depth) = (1_u64, 0);
        let mut attributes = Some(Vec::with_capacity(parts.len()));
        for (index, id) in parts.iter().enumerate() {
            let expected = part(cx, ty, index as u64);
            let expected =
                expected.ok_or_else(|| instruction.fault("has more constituents than its type"))?;
            match self.def(*id) {
                Def::Constant(number) => {
                    let constant = &self.constants[number as usize];
                    if constant.ty != expected {
                        return Err(instruction
                            .fault(format!("has a constituent <id> {id} of another type")));
                    }
                    size = size.saturating_add(constant.size);
                    depth = depth.max(constant.depth);
                    match (&constant.value, &mut attributes) {
                        (ConstantValue::Attribute(value), Some(list)) => list.push(*value),
                        _ => attributes = None,
                    }
                }
                Def::Undefined(_) => attributes = None,
                _ => {
                    return Err(instruction
                        .fault(format!("has a constituent <id> {id} that is no constant")));
                }
            }
        }
        let whole = attributes.and_then(|attributes| self.whole(ty, &attributes));
        let value = match whole {
            Some(value) => ConstantValue::Attribute(value),
            None => ConstantValue::Composite(parts.into()),
        };
        let depth = depth + 1;
        self.add_constant(
            &instruction,
            Constant {
                ty,
                value,
                size,
                depth,
            },
        )
    }

    /// The attribute of a composite with these parts, if there is one.
    fn whole(&self, ty: Type, parts: &[Attribute]) -> Option<Attribute> {
        let cx = self.cx;
        if let Some(vector) = ty.cast::<VectorType>(cx) {
            if vector.shape(cx) != [parts.len() as i64] {
                return None;
            }
            let mut bytes = Vec::with_capacity(8 * parts.len());
            for part in parts {
                write_scalar(cx, *part, &mut bytes)?;
            }
            return Some(DenseElementsAttr::from_bytes(cx, vector.into(), bytes).into());
        }
        if let Some(matrix) = ty.cast::<CooperativeMatrixType>(cx) {
            let [part] = parts else { return None };
            let mut bytes = Vec::new();
            write_scalar(cx, *part, &mut bytes)?;
            let shape = [matrix.rows(cx).into(), matrix.columns(cx).into()];
            let shaped = VectorType::get(cx, &shape, matrix.element(cx));
            return Some(DenseElementsAttr::from_bytes(cx, shaped.into(), bytes).into());
        }
        let array = ty.cast::<ArrayType>(cx)?;
        let complete = array.count(cx) as usize == parts.len();
        complete.then(|| ArrayAttr::get(cx, parts).into())
    }

    /// The zero of a type, if an attribute can hold it.
    fn zero_of(&self, ty: Type) -> Option<Attribute> {
        let cx = self.cx;
        if ty == Type::I1 {
            return Some(Attribute::FALSE);
        }
        if ty.is::<IntegerType>(cx) || ty.is_float(cx) {
            return Some(scalar(cx, ty, 0));
        }
        if let Some(vector) = ty.cast::<VectorType>(cx) {
            let bits = vector.element(cx).bit_width(cx)?;
            let zero = vec![0; bits.div_ceil(8) as usize];
            return Some(DenseElementsAttr::from_bytes(cx, vector.into(), zero).into());
        }
        let array = ty
            .cast::<ArrayType>(cx)
            .filter(|_| scalars(cx, ty) <= MAX_ELEMENTS)?;
        let count = usize::try_from(array.count(cx)).ok()?;
        let element = self.zero_of(array.element(cx))?;
        Some(ArrayAttr::get(cx, &vec![element; count]).into())
    }

    /// The integer that an id stands for.
    pub(super) fn constant_integer(&self, id: u32) -> Option<i64> {
        let Def::Constant(number) = self.def(id) else {
            return None;
        };
        match self.constants[number as usize].value {
            ConstantValue::Attribute(value) => {
                Some(value.cast::<IntegerAttr>(self.cx)?.as_i64(self.cx))
            }
            ConstantValue::Composite(_) => None,
        }
    }

    /// The integers of an array that an id stands for.
    pub(super) fn constant_integers(&self, id: u32) -> Option<Vec<i64>> {
        let Def::Constant(number) = self.def(id) else {
            return None;
        };
        let ConstantValue::Attribute(value) = self.constants[number as usize].value else {
            return None;
        };
        let elements = value.cast::<ArrayAttr>(self.cx)?.elements(self.cx);
        let elements = elements.iter();
        elements
            .map(|element| Some(element.cast::<IntegerAttr>(self.cx)?.as_i64(self.cx)))
            .collect()
    }

    fn spec_boolean(&mut self, instruction: &Instruction<'_>, value: Attribute) -> Result {
        let ty = self.ty(instruction.word(0)?, instruction.at)?;
        if ty != Type::I1 {
            return Err(instruction.fault("has a type that is not bool"));
        }
        self.spec_constant(instruction, ty, value)
    }

    /// The symbol of a constant that can be set.
    fn spec_symbol(&mut self, instruction: &Instruction<'_>, ty: Type) -> Result<Symbol> {
        let id = instruction.word(1)?;
        let name = self.names.get(&id).filter(|name| !name.is_empty()).cloned();
        let name = name.unwrap_or_else(|| format!("spirv_spec_const_{id}"));
        let name = self.unique_symbol(name);
        let symbol = Symbol {
            name,
            ty,
            is_variable: false,
        };
        let number = self.symbols.len() as u32;
        self.symbols.push(symbol);
        self.define(id, Def::Symbol(number), instruction.at)?;
        Ok(symbol)
    }

    fn spec_constant(
        &mut self,
        instruction: &Instruction<'_>,
        ty: Type,
        value: Attribute,
    ) -> Result {
        let cx = self.cx;
        let symbol = self.spec_symbol(instruction, ty)?;
        let mut state = OpState::new(cx, cx.op_name_of(SpecConstantOp::INFO), self.loc);
        state.set_attr(
            cx,
            "sym_name",
            StringAttr::get(cx, symbol.name.as_str(cx)).into(),
        );
        state.set_attr(cx, "default_value", value);
        let id = instruction.word(1)?;
        for said in self.decorations.get(&id).into_iter().flatten() {
            if said.decoration == Decoration::SpecId {
                let number = said.arguments.first().copied().unwrap_or_default();
                let number = IntegerAttr::get(cx, Type::I32, i128::from(number as i32));
                state.set_attr(cx, "spec_id", number.into());
            }
        }
        self.add_member(state);
        Ok(())
    }

    fn spec_composite(&mut self, instruction: &Instruction<'_>) -> Result {
        let cx = self.cx;
        let ty = self.ty(instruction.word(0)?, instruction.at)?;
        let mut constituents: Vec<Attribute> = Vec::new();
        for id in instruction.operands.get(2..).unwrap_or_default() {
            let name = match self.def(*id) {
                Def::Symbol(number) if !self.symbols[number as usize].is_variable => {
                    self.symbols[number as usize].name
                }
                Def::Constant(number) => self.spec_of_constant(*id, number, instruction)?,
                _ => {
                    let message =
                        format!("has a constituent <id> {id} that is no specialisation constant");
                    return Err(instruction.fault(message));
                }
            };
            constituents.push(FlatSymbolRefAttr::get(cx, name).into());
        }
        let symbol = self.spec_symbol(instruction, ty)?;
        let mut state = OpState::new(cx, cx.op_name_of(SpecConstantCompositeOp::INFO), self.loc);
        state.set_attr(cx, "type", TypeAttr::get(cx, ty).into());
        state.set_attr(
            cx,
            "sym_name",
            StringAttr::get(cx, symbol.name.as_str(cx)).into(),
        );
        state.set_attr(cx, "constituents", ArrayAttr::get(cx, &constituents).into());
        self.add_member(state);
        Ok(())
    }

    /// A constant among specialisation constants, or what a variable begins with: one that nobody sets.
    pub(super) fn spec_of_constant(
        &mut self,
        id: u32,
        number: u32,
        instruction: &Instruction<'_>,
    ) -> Result<terrace_ir::context::Ident> {
        let cx = self.cx;
        let constant = &self.constants[number as usize];
        let ConstantValue::Attribute(value) = constant.value else {
            return Err(instruction.fault(format!("has a constituent <id> {id} that is no scalar")));
        };
        if !value.is::<IntegerAttr>(cx) && !value.is::<FloatAttr>(cx) {
            return Err(instruction.fault(format!("has a constituent <id> {id} that is no scalar")));
        }
        let name = self.unique_symbol(format!("spirv_const_{id}"));
        let mut state = OpState::new(cx, cx.op_name_of(SpecConstantOp::INFO), self.loc);
        state.set_attr(cx, "sym_name", StringAttr::get(cx, name.as_str(cx)).into());
        state.set_attr(cx, "default_value", value);
        self.add_member(state);
        Ok(name)
    }

    fn spec_operation(&mut self, instruction: Instruction<'a>) -> Result {
        let ty = self.ty(instruction.word(0)?, instruction.at)?;
        let id = instruction.word(1)?;
        let opcode = instruction.word(2)?;
        let opcode = u16::try_from(opcode)
            .map_err(|_| instruction.fault(format!("has the unknown opcode {opcode}")))?;
        let number = self.operations.len() as u32;
        let operation = SpecOperation {
            ty,
            opcode,
            instruction,
        };
        self.operations.push(operation);
        self.define(id, Def::Operation(number), instruction.at)
    }

    /// Adds an op to the module.
    pub(super) fn add_member(&mut self, state: OpState) -> terrace_ir::Op {
        Builder::at_end(&mut self.ir, self.block).create_from(state)
    }
}
