//! Named metadata: what is said of a module as a whole.

use terrace_ir::attributes::{
    ArrayAttr, Attribute, FlatSymbolRefAttr, FloatAttr, IntegerAttr, StringAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{Enumeration, TypedOp};
use terrace_ir::{Block, Diagnostic, Ir, Type};
use terrace_llvm_dialect::{self as llvm, ModFlagBehavior};

use super::node::Operand;
use super::{MetadataRef, Reader};
use crate::parser::{Name, Result};

impl<'a> Reader<'_, '_, 'a> {
    pub(super) fn import_named(&mut self, ir: &mut Ir, block: Block) -> Result {
        let root = ir.root();
        for (name, start) in &self.table.named {
            let list = MetadataRef::Inline(*start);
            match name.as_str() {
                "llvm.linker.options" => {
                    for options in self.list(Some(list))?.into_iter().flatten() {
                        self.linker_options(ir, block, options)?;
                    }
                }
                "llvm.ident" | "llvm.commandline" => {
                    if let Some(text) = self.only_text(list)? {
                        ir.set_attr(root, name, text.into());
                    }
                }
                _ => {}
            }
        }
        for (name, start) in &self.table.named {
            if name == "llvm.module.flags" {
                self.module_flags(ir, block, MetadataRef::Inline(*start))?;
            }
        }
        Ok(())
    }

    /// The text in the only node of a list.
    fn only_text(&mut self, list: MetadataRef) -> Result<Option<StringAttr>> {
        let [Some(node)] = self.list(Some(list))?[..] else {
            return Ok(None);
        };
        match &self.operands(node)?[..] {
            [Operand::Text(text)] => Ok(Some(StringAttr::get(self.cx, text))),
            _ => Ok(None),
        }
    }

    fn linker_options(&mut self, ir: &mut Ir, block: Block, options: MetadataRef) -> Result {
        let cx = self.cx;
        let texts = self
            .operands(options)?
            .into_iter()
            .filter_map(|operand| match operand {
                Operand::Text(text) => Some(StringAttr::get(cx, text).into()),
                _ => None,
            });
        let texts: Vec<Attribute> = texts.collect();
        let name = cx.loaded_op_name_of(<llvm::LinkerOptionsOp as TypedOp>::INFO);
        let mut state = OpState::new(cx, name, self.table.module_location(cx, self.parser.source));
        state.set_attr(cx, "options", ArrayAttr::get(cx, &texts).into());
        let op = state.create(ir);
        ir.append_op(block, op);
        Ok(())
    }

    fn module_flags(&mut self, ir: &mut Ir, block: Block, list: MetadataRef) -> Result {
        let cx = self.cx;
        let loc = self.table.module_location(cx, self.parser.source);
        let mut flags: Vec<Attribute> = Vec::new();
        for node in self.list(Some(list))?.into_iter().flatten() {
            let operands = self.operands(node)?;
            let [Operand::Integer(behavior, _), Operand::Text(key), value] = &operands[..] else {
                continue;
            };
            let Some(behavior) = ModFlagBehavior::from_value(*behavior as i64) else {
                continue;
            };
            let value: Option<Attribute> = match value {
                Operand::Integer(value, _) => Some(IntegerAttr::get(cx, Type::I32, *value).into()),
                Operand::Text(text) => Some(StringAttr::get(cx, text).into()),
                Operand::Node(node) => match &**key {
                    b"CG Profile" => Some(self.call_profile(*node)?),
                    b"ProfileSummary" => self.profile_summary(*node)?,
                    _ => None,
                },
                _ => None,
            };
            let Some(value) = value else {
                let key = String::from_utf8_lossy(key);
                let message = format!("unsupported module flag value for key '{key}'");
                cx.emit(&Diagnostic::warning(loc, message));
                continue;
            };
            let key = StringAttr::get(cx, key);
            flags.push(llvm::ModuleFlagAttr::get(cx, behavior, key, value).into());
        }
        if flags.is_empty() {
            return Ok(());
        }
        let name = cx.loaded_op_name_of(<llvm::ModuleFlagsOp as TypedOp>::INFO);
        let mut state = OpState::new(cx, name, loc);
        state.set_attr(cx, "flags", ArrayAttr::get(cx, &flags).into());
        let op = state.create(ir);
        ir.append_op(block, op);
        Ok(())
    }

    /// How often functions call each other.
    fn call_profile(&mut self, list: MetadataRef) -> Result<Attribute> {
        let cx = self.cx;
        let mut entries: Vec<Attribute> = Vec::new();
        for node in self.list(Some(list))?.into_iter().flatten() {
            let operands = self.operands(node)?;
            let [from, to, Operand::Integer(count, _)] = &operands[..] else {
                continue;
            };
            let symbol = |operand: &Operand<'_>| match operand {
                Operand::Symbol(Name::Text(name)) => {
                    let name = String::from_utf8_lossy(name);
                    Some(FlatSymbolRefAttr::get(cx, cx.ident(&name)))
                }
                _ => None,
            };
            let count = *count as u64;
            let entry =
                llvm::ModuleFlagCgProfileEntryAttr::get(cx, symbol(from), symbol(to), count);
            entries.push(entry.into());
        }
        Ok(ArrayAttr::get(cx, &entries).into())
    }

    /// What a profile says of a program as a whole: pairs of names and values, in order.
    fn profile_summary(&mut self, list: MetadataRef) -> Result<Option<Attribute>> {
        let cx = self.cx;
        let mut pairs = Vec::new();
        for node in self.list(Some(list))?.into_iter().flatten() {
            match &self.operands(node)?[..] {
                [Operand::Text(key), value] => pairs.push((key.clone(), value.clone())),
                _ => return Ok(None),
            }
        }
        let find = |key: &str| {
            let mut pairs = pairs.iter();
            let found = pairs.find(|(known, _)| &**known == key.as_bytes());
            found.map(|(_, value)| value)
        };
        let number = |key: &str| match find(key) {
            Some(Operand::Integer(number, _)) => Some(*number as u64),
            _ => None,
        };
        let format = match find("ProfileFormat") {
            Some(Operand::Text(text)) => {
                llvm::ProfileSummaryFormatKind::symbolize(&String::from_utf8_lossy(text))
            }
            _ => None,
        };
        let ratio = match find("PartialProfileRatio") {
            Some(Operand::Float(ratio)) => Some(FloatAttr::f64(cx, *ratio)),
            _ => None,
        };
        let mut detailed = Vec::new();
        if let Some(Operand::Node(node)) = find("DetailedSummary") {
            for entry in self.list(Some(*node))?.into_iter().flatten() {
                match self.operands(entry)?[..] {
                    [
                        Operand::Integer(cut, _),
                        Operand::Integer(min, _),
                        Operand::Integer(count, _),
                    ] => {
                        detailed.push(llvm::ModuleFlagProfileSummaryDetailedAttr::get(
                            cx,
                            cut as u32,
                            min as u64,
                            count as u32,
                        ));
                    }
                    _ => return Ok(None),
                }
            }
        }
        let summary = || {
            Some(llvm::ModuleFlagProfileSummaryAttr::get(
                cx,
                format?,
                number("TotalCount")?,
                number("MaxCount")?,
                number("MaxInternalCount")?,
                number("MaxFunctionCount")?,
                number("NumCounts")?,
                number("NumFunctions")?,
                number("IsPartialProfile"),
                ratio,
                detailed.clone(),
            ))
        };
        Ok(summary().map(Attribute::from))
    }
}
