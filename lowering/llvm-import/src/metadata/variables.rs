//! Variables and labels of debug information.

use terrace_ir::attributes::Attribute;
use terrace_llvm_dialect::{self as llvm, DiScope};

use super::debug::flags;
use super::node::{Node, Record};
use super::{MetadataRef, Reader};
use crate::parser::Result;

impl<'a> Reader<'_, '_, 'a> {
    /// A variable or a label.
    pub(super) fn variable(&mut self, record: &Record<'a>) -> Result<Option<Attribute>> {
        let cx = self.cx;
        let scope = self.debug_as::<DiScope>(record.node("scope"))?;
        let name = self.string_attr(record, "name");
        let file = self.debug_as::<llvm::DiFileAttr>(record.node("file"))?;
        let line = record.number("line") as u32;
        let align = record.number("align") as u32;
        if record.name == b"DIGlobalVariable" {
            let ty = self.debug_as(record.node("type"))?;
            let (Some(file), Some(ty)) = (file, ty) else {
                return Ok(None);
            };
            let linkage_name = self.string_attr(record, "linkageName");
            let is_local = record.flag("isLocal").unwrap_or(false);
            let is_defined = record.flag("isDefinition").unwrap_or(true);
            let variable = llvm::DiGlobalVariableAttr::get(
                cx,
                scope,
                name,
                linkage_name,
                file,
                line,
                ty,
                is_local,
                is_defined,
                align,
            );
            return Ok(Some(variable.into()));
        }
        let Some(scope) = scope else {
            return Ok(None);
        };
        if record.name == b"DILabel" {
            return Ok(Some(
                llvm::DiLabelAttr::get(cx, scope, name, file, line).into(),
            ));
        }
        let ty = self.debug_as(record.node("type"))?;
        let argument = record.number("arg") as u32;
        let variable = llvm::DiLocalVariableAttr::get(
            cx,
            scope,
            name,
            file,
            line,
            argument,
            align,
            ty,
            flags(record),
        );
        Ok(Some(variable.into()))
    }

    /// A `DIGlobalVariableExpression`.
    pub(super) fn global_expression(&mut self, node: MetadataRef) -> Result<Option<Attribute>> {
        let cx = self.cx;
        let Node::Record(record) = self.node(node)? else {
            return Ok(None);
        };
        if record.name != b"DIGlobalVariableExpression" {
            return Ok(None);
        }
        let Some(variable) = self.debug_as(record.node("var"))? else {
            return Ok(None);
        };
        let expression = match record.node("expr") {
            Some(node) => self.expression(node)?,
            None => None,
        };
        let expression = expression.and_then(|attr| attr.cast(cx));
        Ok(Some(
            llvm::DiGlobalVariableExpressionAttr::get(cx, variable, expression).into(),
        ))
    }
}
