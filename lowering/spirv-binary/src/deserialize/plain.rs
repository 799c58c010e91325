//! Instructions that are one op: the grammar says what their operands are.

use rspirv::grammar::{LogicalOperand, OperandKind, OperandQuantifier};
use rspirv::spirv::Op as Opcode;
use smallvec::SmallVec;
use terrace_ir::attributes::{ArrayAttr, Attribute, DictAttr, IntegerAttr};
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::{AttrConstraint, Enumeration};
use terrace_ir::{Op, OpName, Type, Value};
use terrace_spirv_dialect::{
    CooperativeMatrixLayout, CooperativeMatrixOperands, GroupOperation, ImageOperands,
    MemoryAccess, MemorySemantics, PackedVectorFormat, Scope,
};

use super::body::Body;
use super::input::Instruction;
use super::types::case;
use super::{Class, Result};

/// The parts of an op that its operands give.
#[derive(Default)]
struct PartsOfOp {
    values: SmallVec<[Value; 4]>,
    /// By slot.
    attributes: SmallVec<[Option<Attribute>; 4]>,
}

/// Operands that are still to be read.
struct Operands<'a> {
    instruction: Instruction<'a>,
    next: usize,
}

impl Operands<'_> {
    fn word(&mut self) -> Result<u32> {
        let word = self.instruction.word(self.next)?;
        self.next += 1;
        Ok(word)
    }

    fn is_empty(&self) -> bool {
        self.next >= self.instruction.operands.len()
    }
}

impl<'a> Body<'_, 'a> {
    /// The op of an instruction, detached; its type and id were read, and operands begin at `first`.
    pub(super) fn plain(
        &mut self,
        instruction: Instruction<'a>,
        class: Class,
        first: usize,
        ty: Option<Type>,
        discardable: Option<DictAttr>,
    ) -> Result<Op> {
        let name = class.name;
        let name =
            name.ok_or_else(|| instruction.fault("is not supported: no op stands for it"))?;
        let mut operands = Operands {
            instruction,
            next: first,
        };
        let mut parts = PartsOfOp::default();
        for operand in class.grammar.operands {
            if matches!(
                operand.kind,
                OperandKind::IdResultType | OperandKind::IdResult
            ) {
                continue;
            }
            let missing = operands.is_empty() && operand.quantifier != OperandQuantifier::One;
            if !missing {
                self.operand(
                    operand,
                    class.grammar.opcode,
                    name,
                    &mut operands,
                    &mut parts,
                )?;
            }
        }
        if !operands.is_empty() {
            return Err(instruction.fault("has too many operands"));
        }
        Ok(self.ir.create_op(OpSpec {
            name,
            loc: self.reader.loc,
            operands: &parts.values,
            result_types: ty.as_slice(),
            attributes: &parts.attributes,
            discardable,
            successors: &[],
            num_regions: 0,
        }))
    }

    fn operand(
        &mut self,
        operand: &LogicalOperand,
        opcode: Opcode,
        name: OpName,
        operands: &mut Operands<'a>,
        parts: &mut PartsOfOp,
    ) -> Result {
        let at = operands.instruction;
        match operand.kind {
            OperandKind::IdRef => {
                let matrix = match opcode {
                    Opcode::CooperativeMatrixLoadKHR => Some(1),
                    Opcode::CooperativeMatrixStoreKHR => Some(2),
                    _ => None,
                };
                if matrix == Some(parts.values.len()) && self.slot(name, parts, "matrix_layout") {
                    let layout = self.constant_case::<CooperativeMatrixLayout>(operands)?;
                    self.set(name, parts, "matrix_layout", layout);
                    return Ok(());
                }
                let value = self.value(operands.word()?, at.at)?;
                parts.values.push(value);
                if operand.quantifier == OperandQuantifier::ZeroOrMore {
                    self.rest(operands, parts)?;
                }
            }
            OperandKind::IdScope => {
                let scope = self.constant_case::<Scope>(operands)?;
                self.set_first(name, parts, &["execution_scope", "memory_scope"], scope);
            }
            OperandKind::IdMemorySemantics => {
                let order = self.constant_case::<MemorySemantics>(operands)?;
                let names = [
                    "semantics",
                    "equal_semantics",
                    "unequal_semantics",
                    "memory_semantics",
                ];
                self.set_first(name, parts, &names, order);
            }
            OperandKind::LiteralInteger => {
                let cx = self.reader.cx;
                let mut numbers: Vec<Attribute> = Vec::new();
                while !operands.is_empty() {
                    let number = i128::from(operands.word()? as i32);
                    numbers.push(IntegerAttr::get(cx, Type::I32, number).into());
                    if operand.quantifier != OperandQuantifier::ZeroOrMore {
                        break;
                    }
                }
                let numbers = ArrayAttr::get(cx, &numbers).into();
                self.set_first(name, parts, &["indices", "components"], numbers);
            }
            // The type of the result says it as well.
            OperandKind::StorageClass => {
                operands.word()?;
            }
            OperandKind::GroupOperation => {
                let operation = case::<GroupOperation>(&at, operands.word()?, "group operation")?;
                let operation = GroupOperation::make(self.reader.cx, operation);
                self.set(name, parts, "group_operation", operation);
            }
            OperandKind::PackedVectorFormat => {
                let format = case::<PackedVectorFormat>(&at, operands.word()?, "vector format")?;
                let format = PackedVectorFormat::make(self.reader.cx, format);
                self.set(name, parts, "format", format);
            }
            OperandKind::CooperativeMatrixOperands => {
                let flags = case::<CooperativeMatrixOperands>(&at, operands.word()?, "flags")?;
                let flags = CooperativeMatrixOperands::make(self.reader.cx, flags);
                self.set(name, parts, "matrix_operands", flags);
            }
            OperandKind::ImageOperands => {
                let flags = case::<ImageOperands>(&at, operands.word()?, "image operands")?;
                let flags = ImageOperands::make(self.reader.cx, flags);
                self.set(name, parts, "image_operands", flags);
                self.rest(operands, parts)?;
            }
            OperandKind::MemoryAccess => self.memory_access(name, operands, parts)?,
            _ => {
                let message = format!(
                    "has an operand of the kind {:?}, which is not supported",
                    operand.kind
                );
                return Err(at.fault(message));
            }
        }
        Ok(())
    }

    /// All operands that are left are values.
    fn rest(&mut self, operands: &mut Operands<'a>, parts: &mut PartsOfOp) -> Result {
        while !operands.is_empty() {
            let value = self.value(operands.word()?, operands.instruction.at)?;
            parts.values.push(value);
        }
        Ok(())
    }

    fn memory_access(
        &mut self,
        name: OpName,
        operands: &mut Operands<'a>,
        parts: &mut PartsOfOp,
    ) -> Result {
        let at = operands.instruction;
        let cx = self.reader.cx;
        let flags = case::<MemoryAccess>(&at, operands.word()?, "memory access")?;
        let value = MemoryAccess::make(cx, flags);
        let is_free = |attr: &&[&str; 2]| self.slot(name, parts, attr[0]);
        let accesses = [
            ["memory_access", "alignment"],
            ["memory_operand", "alignment"],
            ["source_memory_access", "source_alignment"],
        ];
        let Some([access, aligned]) = accesses.iter().find(is_free) else {
            return Err(at.fault("has too many memory accesses"));
        };
        self.set(name, parts, access, value);
        if flags.contains(MemoryAccess::ALIGNED) {
            let alignment = i128::from(operands.word()? as i32);
            let alignment = IntegerAttr::get(cx, Type::I32, alignment).into();
            self.set(name, parts, aligned, alignment);
        }
        let scoped = MemoryAccess::MAKE_POINTER_AVAILABLE | MemoryAccess::MAKE_POINTER_VISIBLE;
        match (flags & scoped).bits() {
            0 => Ok(()),
            _ => Err(at.fault("makes a pointer available or visible, which is not supported")),
        }
    }

    /// A case of an enum that a constant gives.
    fn constant_case<E>(&mut self, operands: &mut Operands<'a>) -> Result<Attribute>
    where
        E: Enumeration + for<'v> AttrConstraint<Value<'v> = E>,
    {
        let at = operands.instruction;
        let id = operands.word()?;
        let number = self.reader.constant_integer(id);
        let number = number.ok_or_else(|| {
            at.fault(format!(
                "has the operand <id> {id}, which must be a constant integer"
            ))
        })?;
        // Numbers of flags have 32 bits, whatever their sign.
        let value = E::from_value(i64::from(number as u32));
        let value = value.ok_or_else(|| at.fault(format!("has the unknown operand {number}")))?;
        Ok(E::make(self.reader.cx, value))
    }

    /// Whether the op has such an attribute and it is not set yet.
    fn slot(&self, name: OpName, parts: &PartsOfOp, attr: &str) -> bool {
        let slot = name
            .info(self.reader.cx)
            .and_then(|info| info.attribute_slot(attr));
        slot.is_some_and(|slot| parts.attributes.get(slot).copied().flatten().is_none())
    }

    fn set(&self, name: OpName, parts: &mut PartsOfOp, attr: &str, value: Attribute) {
        let Some(info) = name.info(self.reader.cx) else {
            return;
        };
        if let Some(slot) = info.attribute_slot(attr) {
            parts.attributes.resize(info.attributes.len(), None);
            parts.attributes[slot] = Some(value);
        }
    }

    /// Sets the first of some attributes that the op has and that is not set yet.
    fn set_first(&self, name: OpName, parts: &mut PartsOfOp, attrs: &[&str], value: Attribute) {
        if let Some(attr) = attrs.iter().find(|attr| self.slot(name, parts, attr)) {
            self.set(name, parts, attr, value);
        }
    }
}
