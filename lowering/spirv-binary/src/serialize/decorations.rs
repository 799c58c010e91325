//! What is said of types, variables and results.

use rspirv::dr::Operand;
use rspirv::spirv::{Op as Opcode, Word};
use terrace_ir::asm::print_attribute;
use terrace_ir::attributes::{Attribute, IntegerAttr, StringAttr};
use terrace_ir::ods::{AttrConstraint, Enumeration};
use terrace_ir::{Diagnostic, Ir, Location, Op};
use terrace_spirv_dialect::{Decoration, FpFastMathMode, FpRoundingMode, LinkageAttributesAttr};

use super::{Result, Writer, literal};

impl Writer<'_> {
    pub(super) fn decorate(&mut self, id: Word, decoration: Decoration, operands: Vec<Operand>) {
        let mut all = vec![Operand::IdRef(id), literal(decoration.value() as u32)];
        all.extend(operands);
        let instruction = self.instruction(Opcode::Decorate, None, None, all);
        self.out.annotations.push(instruction);
    }

    pub(super) fn decorate_member(
        &mut self,
        id: Word,
        member: u32,
        decoration: Decoration,
        operands: Vec<Operand>,
    ) {
        let mut all = vec![
            Operand::IdRef(id),
            literal(member),
            literal(decoration.value() as u32),
        ];
        all.extend(operands);
        let instruction = self.instruction(Opcode::MemberDecorate, None, None, all);
        self.out.annotations.push(instruction);
    }

    /// The arguments of a decoration.
    pub(super) fn decoration_operands(
        &self,
        loc: Location,
        value: Attribute,
    ) -> Result<Vec<Operand>> {
        let ir = self.ir;
        if value == Attribute::UNIT {
            return Ok(Vec::new());
        }
        if let Some(number) = value.cast::<IntegerAttr>(ir) {
            return Ok(vec![literal(number.as_i64(ir) as u32)]);
        }
        if let Some(text) = value.cast::<StringAttr>(ir) {
            return Ok(vec![Operand::LiteralString(text.text(ir).into_owned())]);
        }
        if let Some(linkage) = value.cast::<LinkageAttributesAttr>(ir) {
            let name = linkage.linkage_name(ir).text(ir).into_owned();
            let kind = linkage.linkage_type(ir).value() as u32;
            return Ok(vec![Operand::LiteralString(name), literal(kind)]);
        }
        let number = FpRoundingMode::read(ir, value)
            .map(|mode| mode.value())
            .or_else(|| Some(FpFastMathMode::read(ir, value)?.value()));
        match number {
            Some(number) => Ok(vec![literal(number as u32)]),
            None => {
                let value = print_attribute(ir, value);
                let message = format!("no decoration has the argument '{value}'");
                Err(Diagnostic::error(loc, message))
            }
        }
    }

    /// The decorations that attributes of an op stand for, but for those that the op itself is about.
    pub(super) fn decorate_by(
        &mut self,
        ir: &Ir,
        op: Op,
        id: Word,
        attrs: impl IntoIterator<Item = (String, Attribute)>,
    ) -> Result {
        for (name, value) in attrs {
            let Some(decoration) = Decoration::symbolize(&camel_case(&name)) else {
                let message = format!(
                    "non-argument attributes expected to have snake-case-ified decoration name, unhandled attribute with name : {name}"
                );
                return Err(self.error(ir, op, message));
            };
            let operands = match decoration {
                Decoration::BuiltIn => {
                    let text = value
                        .cast::<StringAttr>(ir)
                        .map(|text| text.text(ir).into_owned());
                    let built_in =
                        text.and_then(|text| terrace_spirv_dialect::BuiltIn::symbolize(&text));
                    let Some(built_in) = built_in else {
                        return Err(self.error(ir, op, "invalid BuiltIn decoration attribute"));
                    };
                    vec![literal(built_in.value() as u32)]
                }
                _ => self.decoration_operands(ir.loc(op), value)?,
            };
            self.decorate(id, decoration, operands);
        }
        Ok(())
    }
}

/// `descriptor_set` as `DescriptorSet`; `fp_fast_math_mode` as `FPFastMathMode`.
fn camel_case(name: &str) -> String {
    let mut camel = String::with_capacity(name.len());
    for word in name.split('_') {
        match word {
            "fp" => camel.push_str("FP"),
            _ => {
                let mut letters = word.chars();
                camel.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
                camel.extend(letters);
            }
        }
    }
    camel
}
