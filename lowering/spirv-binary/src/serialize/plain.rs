//! Ops that are one instruction: the grammar says in what order operands stand.

use rspirv::dr::{Instruction, Operand};
use rspirv::grammar::{self, OperandKind, OperandQuantifier};
use rspirv::spirv::{Op as Opcode, Word};
use terrace_ir::attributes::{ArrayAttr, IntegerAttr};
use terrace_ir::ods::{AttrConstraint, Enumeration};
use terrace_ir::{Ir, Op, Type};
use terrace_spirv_dialect::{
    CooperativeMatrixLayout, CooperativeMatrixOperands, GroupOperation, ImageOperands,
    MemoryAccess, MemorySemantics, PackedVectorFormat, PointerType, Scope,
};

use super::{Result, Writer, literal};
use crate::grammar::{Plain, of_op};

impl Writer<'_> {
    /// What stands for an op.
    pub(super) fn plain(&mut self, ir: &Ir, op: Op) -> Plain {
        let name = ir.name(op);
        if let Some(plain) = self.plain.get(&name) {
            return *plain;
        }
        let plain = of_op(name.as_str(ir), &self.instructions);
        self.plain.insert(name, plain);
        plain
    }

    /// The id of a set of extended instructions.
    fn set(&mut self, name: &'static str) -> Word {
        if let Some(id) = self.sets.get(name) {
            return *id;
        }
        let id = self.id();
        self.sets.insert(name, id);
        let operands = vec![Operand::LiteralString(name.to_owned())];
        let import = self.instruction(Opcode::ExtInstImport, None, Some(id), operands);
        self.out.ext_inst_imports.push(import);
        id
    }

    /// The instruction of an op whose operands have these ids; `result` is the id of its result.
    pub(super) fn plain_instruction(
        &mut self,
        ir: &Ir,
        op: Op,
        values: &[Word],
        result: Option<(Type, Word)>,
    ) -> Result<Instruction> {
        let loc = ir.loc(op);
        let result_type = match result {
            Some((ty, _)) => Some(self.ty(loc, ty)?),
            None => None,
        };
        let result_id = result.map(|(_, id)| id);
        match self.plain(ir, op) {
            Plain::Nothing => Err(self
                .error(ir, op, "has no instruction")
                .help("ops of other dialects are converted to spirv before they are serialized")),
            Plain::Extended(set, number) => {
                let set = self.set(set.name);
                let mut operands =
                    vec![Operand::IdRef(set), Operand::LiteralExtInstInteger(number)];
                operands.extend(values.iter().map(|value| Operand::IdRef(*value)));
                Ok(self.instruction(Opcode::ExtInst, result_type, result_id, operands))
            }
            Plain::Core(class) => Ok(Instruction {
                class,
                result_type,
                result_id,
                operands: self.core_operands(ir, op, class, values)?,
            }),
        }
    }

    /// The operands in the order of the grammar.
    fn core_operands(
        &mut self,
        ir: &Ir,
        op: Op,
        class: &'static grammar::Instruction<'static>,
        values: &[Word],
    ) -> Result<Vec<Operand>> {
        let mut operands = Vec::with_capacity(class.operands.len());
        let mut values = values.iter().map(|value| Operand::IdRef(*value));
        let mut scopes = ["execution_scope", "memory_scope"]
            .into_iter()
            .filter_map(|name| Scope::read(ir, ir.attr(op, name)?));
        let orders = [
            "semantics",
            "equal_semantics",
            "unequal_semantics",
            "memory_semantics",
        ];
        let mut orders = orders
            .into_iter()
            .filter_map(|name| MemorySemantics::read(ir, ir.attr(op, name)?));
        for operand in class.operands {
            match operand.kind {
                OperandKind::IdResultType | OperandKind::IdResult => {}
                OperandKind::IdScope => {
                    if let Some(scope) = scopes.next() {
                        let scope = self.integer(ir.loc(op), Type::I32, scope.value())?;
                        operands.push(Operand::IdScope(scope));
                    }
                }
                OperandKind::IdMemorySemantics => {
                    if let Some(order) = orders.next() {
                        let order = self.integer(ir.loc(op), Type::I32, order.bits().into())?;
                        operands.push(Operand::IdMemorySemantics(order));
                    }
                }
                OperandKind::IdRef
                    if class.opcode == Opcode::CooperativeMatrixLoadKHR
                        || class.opcode == Opcode::CooperativeMatrixStoreKHR =>
                {
                    // The layout is an id as well, before the stride.
                    let layout = ir
                        .attr(op, "matrix_layout")
                        .and_then(|layout| CooperativeMatrixLayout::read(ir, layout));
                    let taken = operands.len();
                    let before = if class.opcode == Opcode::CooperativeMatrixLoadKHR {
                        1
                    } else {
                        2
                    };
                    match layout.filter(|_| taken == before) {
                        Some(layout) => {
                            let layout = self.integer(ir.loc(op), Type::I32, layout.value())?;
                            operands.push(Operand::IdRef(layout));
                        }
                        None => operands.extend(values.next()),
                    }
                }
                OperandKind::IdRef => match operand.quantifier {
                    OperandQuantifier::One | OperandQuantifier::ZeroOrOne => {
                        operands.extend(values.next())
                    }
                    OperandQuantifier::ZeroOrMore => operands.extend(values.by_ref()),
                },
                OperandKind::LiteralInteger => {
                    let indices = ir.attr(op, "indices").or_else(|| ir.attr(op, "components"));
                    let indices = indices.and_then(|indices| indices.cast::<ArrayAttr>(ir));
                    let elements = indices.map_or(&[][..], |indices| indices.elements(ir));
                    let numbers = elements
                        .iter()
                        .filter_map(|index| index.cast::<IntegerAttr>(ir));
                    operands.extend(numbers.map(|index| literal(index.as_i64(ir) as u32)));
                }
                // A cast repeats the storage class of its result.
                OperandKind::StorageClass => {
                    let pointer = ir.ty(ir.result(op, 0)).cast::<PointerType>(ir);
                    operands.extend(pointer.map(|ty| literal(ty.storage(ir).value() as u32)));
                }
                OperandKind::GroupOperation => {
                    let operation = ir
                        .attr(op, "group_operation")
                        .and_then(|attr| GroupOperation::read(ir, attr));
                    operands.extend(operation.map(|operation| literal(operation.value() as u32)));
                }
                OperandKind::PackedVectorFormat => {
                    let format = ir
                        .attr(op, "format")
                        .and_then(|attr| PackedVectorFormat::read(ir, attr));
                    operands.extend(format.map(|format| literal(format.value() as u32)));
                }
                OperandKind::CooperativeMatrixOperands => {
                    let flags = ir
                        .attr(op, "matrix_operands")
                        .and_then(|attr| CooperativeMatrixOperands::read(ir, attr));
                    operands.extend(flags.map(|flags| literal(flags.bits())));
                }
                OperandKind::ImageOperands => {
                    let flags = ir
                        .attr(op, "image_operands")
                        .and_then(|attr| ImageOperands::read(ir, attr));
                    if let Some(flags) = flags {
                        operands.push(literal(flags.bits()));
                        operands.extend(values.by_ref());
                    }
                }
                OperandKind::MemoryAccess => {
                    let first = operands
                        .iter()
                        .all(|operand| matches!(operand, Operand::IdRef(_)));
                    let [access, alignment] = match first {
                        true => ["memory_access", "alignment"],
                        false => ["source_memory_access", "source_alignment"],
                    };
                    let access = ir
                        .attr(op, access)
                        .or_else(|| ir.attr(op, "memory_operand"));
                    if let Some(flags) = access.and_then(|attr| MemoryAccess::read(ir, attr)) {
                        operands.push(literal(flags.bits()));
                        let alignment = ir
                            .attr(op, alignment)
                            .and_then(|value| value.cast::<IntegerAttr>(ir));
                        operands.extend(alignment.map(|value| literal(value.as_i64(ir) as u32)));
                    }
                }
                _ => {
                    let message = format!(
                        "has the operand kind {:?}, which is not known",
                        operand.kind
                    );
                    return Err(self.error(ir, op, message));
                }
            }
        }
        Ok(operands)
    }
}
