//! Statements.

use terrace_foreign_dialects::emitc::{
    AssignOp, ClassOp, DereferenceOp, ExpressionOp, FieldOp, FileOp, GetFieldOp, GetGlobalOp,
    GlobalOp, IncludeOp, LiteralOp, MemberOfPtrOp, MemberOp, OpaqueAttr, SubscriptOp, VariableOp,
    VerbatimOp, VerbatimPart, verbatim_parts,
};
use terrace_ir::attributes::Attribute;
use terrace_ir::builtin::ModuleOp;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Op, Value};

use super::expressions::{is_deferred, is_inlined};
use super::text::attribute_text;
use super::types::declaration;
use super::{Emitted, Emitter};

/// Ops whose text needs no semicolon.
const COMPLETE: [&str; 9] = [
    "cf.cond_br",
    "emitc.declare_func",
    "emitc.do",
    "emitc.file",
    "emitc.for",
    "emitc.if",
    "emitc.include",
    "emitc.switch",
    "emitc.verbatim",
];

impl Emitter<'_> {
    /// Writes an op and its line end, with a semicolon where ops like it have one.
    pub(super) fn statement(&mut self, ir: &Ir, op: Op, semicolon: bool) -> Emitted {
        let name = ir.name(op).as_str(ir);
        if is_deferred(name) {
            let text = self.place(ir, op)?;
            self.frame.names.insert(ir.result(op, 0), text);
            return Ok(());
        }
        if is_inlined(ir, op) {
            return Ok(());
        }
        let (inside, definition) = ir.definition(op);
        if let Some(text) = self.right_side(ir, op)? {
            self.assignment(ir, op, &text)?;
        } else if ExpressionOp::cast(inside, definition).is_some() {
            let text = self.expression(ir, op)?;
            self.assignment(ir, op, &text)?;
        } else if !self.top_level_op(inside, definition)? && !self.simple(ir, op)? {
            let is_written = self.control(ir, op)? || self.function_like(inside, definition)?;
            if !is_written {
                return Err(ir.op_error(op, "unable to find printer for op"));
            }
        }
        let semicolon = semicolon && !COMPLETE.contains(&name);
        self.out.write(if semicolon { ";\n" } else { "\n" });
        Ok(())
    }

    /// The text of a place, which stands where the place is used.
    fn place(&mut self, ir: &Ir, op: Op) -> Emitted<String> {
        if let Some(global) = GetGlobalOp::cast(ir, op) {
            return Ok(global.name(ir).symbol(ir).as_str(ir).to_owned());
        }
        if let Some(field) = GetFieldOp::cast(ir, op) {
            return Ok(field.field_name(ir).symbol(ir).as_str(ir).to_owned());
        }
        if let Some(literal) = LiteralOp::cast(ir, op) {
            return Ok(literal.value(ir).to_string());
        }
        if let Some(member) = MemberOp::cast(ir, op) {
            let object = self.name(member.operand(ir));
            return Ok(format!("{object}.{}", member.member(ir)));
        }
        if let Some(member) = MemberOfPtrOp::cast(ir, op) {
            let object = self.name(member.operand(ir));
            return Ok(format!("{object}->{}", member.member(ir)));
        }
        if let Some(dereference) = DereferenceOp::cast(ir, op) {
            return Ok(format!("*{}", self.name(dereference.pointer(ir))));
        }
        let Some(subscript) = SubscriptOp::cast(ir, op) else {
            return Err(ir.op_error(op, "unable to find printer for op"));
        };
        let mut text = self.name(subscript.value(ir));
        let indices: Vec<Value> = subscript.indices(ir).collect();
        for index in indices {
            let index = self.name(index);
            text.push_str(&format!("[{index}]"));
        }
        Ok(text)
    }

    /// Declares the variable that a result is.
    pub(super) fn declare(&mut self, ir: &Ir, result: Value) -> Emitted<String> {
        let name = self.name(result);
        let loc = ir
            .defining_op(result)
            .map_or(ir.loc(ir.root()), |op| ir.loc(op));
        declaration(ir, loc, ir.ty(result), &name)
    }

    /// Writes what gives an op's results to variables, and the text that says what they are.
    fn assignment(&mut self, ir: &Ir, op: Op, text: &str) -> Emitted {
        let results: Vec<Value> = ir.results(op).collect();
        let at_top = self.options.declare_variables_at_top;
        let prefix = match results[..] {
            [] => String::new(),
            [result] if at_top => format!("{} = ", self.name(result)),
            [result] => format!("{} = ", self.declare(ir, result)?),
            _ => {
                if !at_top {
                    for result in &results {
                        let declaration = self.declare(ir, *result)?;
                        self.out.write(&format!("{declaration};\n"));
                    }
                }
                let names: Vec<String> = results.iter().map(|result| self.name(*result)).collect();
                format!("std::tie({}) = ", names.join(", "))
            }
        };
        self.out.write(&prefix);
        self.out.write(text);
        Ok(())
    }

    /// Ops outside of functions. `op` is the root of its arena if it is isolated.
    fn top_level_op(&mut self, ir: &Ir, op: Op) -> Emitted<bool> {
        if ModuleOp::cast(ir, op).is_some() {
            self.top_level(ir, op)?;
        } else if let Some(file) = FileOp::cast(ir, op) {
            if *file.id(ir) == *self.options.file_id {
                self.top_level(ir, op)?;
            }
        } else if let Some(class) = ClassOp::cast(ir, op) {
            let is_final = if class.final_specifier(ir) {
                " final"
            } else {
                ""
            };
            self.out.write(&format!(
                "class {}{is_final} {{\n public:\n",
                class.sym_name(ir)
            ));
            self.out.indent();
            self.top_level(ir, op)?;
            self.out.unindent();
            self.out.write("};");
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Statements of one line.
    fn simple(&mut self, ir: &Ir, op: Op) -> Emitted<bool> {
        let loc = ir.loc(op);
        if let Some(include) = IncludeOp::cast(ir, op) {
            let name = include.include(ir);
            self.out.write(&match include.is_standard_include(ir) {
                true => format!("#include <{name}>"),
                false => format!("#include \"{name}\""),
            });
        } else if let Some(verbatim) = VerbatimOp::cast(ir, op) {
            let text = self.verbatim(ir, verbatim)?;
            self.out.write(&text);
        } else if let Some(variable) = VariableOp::cast(ir, op) {
            self.variable(ir, variable)?;
        } else if let Some(assign) = AssignOp::cast(ir, op) {
            let place = self.name(assign.var(ir));
            let value = self.operand(ir, assign.value(ir))?;
            self.out.write(&format!("{place} = {value}"));
        } else if let Some(global) = GlobalOp::cast(ir, op) {
            let specifiers = [
                (global.extern_specifier(ir), "extern "),
                (global.static_specifier(ir), "static "),
                (global.const_specifier(ir), "const "),
            ];
            let mut text: String = specifiers
                .iter()
                .filter(|(is_set, _)| *is_set)
                .map(|(_, word)| *word)
                .collect();
            text += &declaration(ir, loc, global.ty(ir).value(ir), &global.sym_name(ir))?;
            self.initialized(ir, op, text, global.initial_value(ir))?;
        } else if let Some(field) = FieldOp::cast(ir, op) {
            let text = declaration(ir, loc, field.ty(ir).value(ir), &field.sym_name(ir))?;
            self.initialized(ir, op, text, field.initial_value(ir))?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Writes a declaration with the value that it begins with.
    fn initialized(&mut self, ir: &Ir, op: Op, text: String, value: Option<Attribute>) -> Emitted {
        let value = match value {
            Some(value) => format!(" = {}", attribute_text(ir, ir.loc(op), value)?),
            None => String::new(),
        };
        self.out.write(&format!("{text}{value};"));
        Ok(())
    }

    fn verbatim(&mut self, ir: &Ir, verbatim: VerbatimOp) -> Emitted<String> {
        let line = verbatim.value(ir);
        let mut operands = verbatim.fmt_args(ir).collect::<Vec<Value>>().into_iter();
        if operands.len() == 0 {
            return Ok(line.to_string());
        }
        let parts = verbatim_parts(&line).map_err(|message| ir.op_error(verbatim, message))?;
        let mut text = String::new();
        for part in parts {
            match (part, operands.as_slice().first()) {
                (VerbatimPart::Text(part), _) => text.push_str(part),
                (VerbatimPart::Operand, Some(operand)) => {
                    text.push_str(&self.operand(ir, *operand)?);
                    operands.next();
                }
                (VerbatimPart::Operand, None) => {}
            }
        }
        Ok(text)
    }

    /// A variable, which may begin with nothing.
    fn variable(&mut self, ir: &Ir, variable: VariableOp) -> Emitted {
        let (result, value) = (variable.result(ir), variable.value(ir));
        let is_empty = value
            .cast::<OpaqueAttr>(ir)
            .is_some_and(|value| value.value(ir).is_empty());
        match (is_empty, self.options.declare_variables_at_top) {
            (true, true) => {}
            (true, false) => {
                let declaration = self.declare(ir, result)?;
                self.out.write(&declaration);
            }
            (false, _) => {
                let value = attribute_text(ir, ir.loc(variable.op()), value)?;
                self.assignment(ir, variable.op(), &value)?;
            }
        }
        Ok(())
    }
}
