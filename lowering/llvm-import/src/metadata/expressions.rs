//! Expressions of debug information: how a value becomes that of a variable.

use gimli::DwOp;
use terrace_ir::attributes::Attribute;
use terrace_llvm_dialect::{DiExpressionAttr, DiExpressionElemAttr, DwarfEncoding};

use super::node::{Field, Node, Record};
use super::{MetadataRef, Reader};
use crate::parser::Result;

/// Operations that LLVM adds to those of the standard.
const OWN: [(&str, u64, usize); 9] = [
    ("DW_OP_LLVM_fragment", 0x1000, 2),
    ("DW_OP_LLVM_convert", 0x1001, 2),
    ("DW_OP_LLVM_tag_offset", 0x1002, 1),
    ("DW_OP_LLVM_entry_value", 0x1003, 1),
    ("DW_OP_LLVM_implicit_pointer", 0x1004, 0),
    ("DW_OP_LLVM_arg", 0x1005, 1),
    ("DW_OP_LLVM_extract_bits_sext", 0x1006, 2),
    ("DW_OP_LLVM_extract_bits_zext", 0x1007, 2),
    ("DW_OP_LLVM_poisoned", 0x1008, 0),
];

/// The number of an operation.
fn opcode(name: &str) -> Option<u64> {
    let own = OWN.iter().find(|(own, ..)| *own == name);
    own.map(|(_, code, _)| *code).or_else(|| {
        let mut codes = 0..=u8::MAX;
        let code = codes.find(|code| DwOp(*code).static_string() == Some(name));
        code.map(u64::from)
    })
}

/// How many numbers follow an operation in an expression of LLVM IR.
fn arguments(opcode: u64) -> usize {
    if let Some((.., count)) = OWN.iter().find(|(_, code, _)| *code == opcode) {
        return *count;
    }
    let Ok(code) = u8::try_from(opcode) else {
        return 0;
    };
    match DwOp(code).static_string() {
        Some(name) if name.starts_with("DW_OP_breg") => 1,
        Some("DW_OP_bregx") => 2,
        Some(
            "DW_OP_constu" | "DW_OP_consts" | "DW_OP_deref_size" | "DW_OP_plus_uconst"
            | "DW_OP_regx" | "DW_OP_pick",
        ) => 1,
        _ => 0,
    }
}

impl Reader<'_, '_, '_> {
    /// A `DIExpression`.
    pub(super) fn expression(&mut self, node: MetadataRef) -> Result<Option<Attribute>> {
        match self.node(node)? {
            Node::Record(record) if record.name == b"DIExpression" => {
                self.operations(&record).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn operations(&self, record: &Record<'_>) -> Result<Attribute> {
        let cx = self.cx;
        let mut steps = Vec::new();
        let mut fields = record.rest.iter();
        while let Some(field) = fields.next() {
            let opcode = match field {
                Field::Words(words) => opcode(&String::from_utf8_lossy(words[0])),
                Field::Integer(number) => u64::try_from(*number).ok(),
                _ => None,
            };
            let Some(opcode) = opcode else {
                return Err(self.parser.error("invalid DWARF op"));
            };
            let operands = fields.by_ref().take(arguments(opcode));
            let operands = operands.map(|field| match field {
                Field::Integer(number) => u64::try_from(*number).ok().or(Some(*number as u64)),
                Field::Words(words) => {
                    let encoding = DwarfEncoding::of_name(&String::from_utf8_lossy(words[0]))?;
                    Some(encoding.0.into())
                }
                _ => None,
            });
            let operands: Option<Vec<u64>> = operands.collect();
            let operands =
                operands.ok_or_else(|| self.parser.error("expected unsigned integer"))?;
            steps.push(DiExpressionElemAttr::get(cx, opcode, operands));
        }
        Ok(DiExpressionAttr::get(cx, steps).into())
    }
}
