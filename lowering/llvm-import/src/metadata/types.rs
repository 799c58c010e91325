//! Types of debug information.

use terrace_ir::attributes::{Attribute, IntegerAttr, StringAttr};
use terrace_llvm_dialect::{self as llvm, DiNode, DiType, DwarfTag};

use super::debug::flags;
use super::node::Record;
use super::{MetadataRef, Reader};
use crate::parser::Result;

impl<'a> Reader<'_, '_, 'a> {
    pub(super) fn composite_type(
        &mut self,
        node: MetadataRef,
        record: &Record<'a>,
    ) -> Result<Option<Attribute>> {
        let cx = self.cx;
        let tag = self.tag(record);
        let elements = self.entities(record.node("elements"))?;
        let base = self.debug_as::<DiType>(record.node("baseType"))?;
        if tag.text() == Some("DW_TAG_array_type") && base.is_none() {
            return Ok(None);
        }
        let file = self.debug_as(record.node("file"))?;
        let scope = self.debug_as(record.node("scope"))?;
        let mut expression = |name| self.expression_of(record, name);
        let location = expression("dataLocation")?;
        let rank = expression("rank")?;
        let allocated = expression("allocated")?;
        let associated = expression("associated")?;
        let identity = self.made.recursion.identity(node);
        let name = self.string_attr(record, "name");
        let [size, align] = ["size", "align"].map(|name| record.number(name) as u64);
        let line = record.number("line") as u32;
        let ty = llvm::DiCompositeTypeAttr::get(
            cx,
            identity.and_then(|identity| identity.cast(cx)),
            false,
            tag,
            name,
            file,
            line,
            scope,
            base,
            flags(record),
            size,
            align,
            location,
            rank,
            allocated,
            associated,
            elements,
        );
        Ok(Some(ty.into()))
    }

    pub(super) fn derived_type(&mut self, record: &Record<'a>) -> Result<Option<Attribute>> {
        let cx = self.cx;
        let base = self.debug_as::<DiType>(record.node("baseType"))?;
        if record.node("baseType").is_some() && base.is_none() {
            return Ok(None);
        }
        let extra = self.debug_as::<DiNode>(record.node("extraData"))?;
        let space = record
            .optional_number("dwarfAddressSpace")
            .map(|space| space as u32);
        let name = self.string_attr(record, "name");
        let ty = llvm::DiDerivedTypeAttr::get(
            cx,
            self.tag(record),
            name,
            base,
            record.number("size") as u64,
            record.number("align") as u32,
            record.number("offset") as u64,
            space,
            extra,
        );
        Ok(Some(ty.into()))
    }

    pub(super) fn subroutine_type(&mut self, record: &Record<'a>) -> Result<Option<Attribute>> {
        let cx = self.cx;
        let mut types = Vec::new();
        for node in self.list(record.node("types"))? {
            let ty = match node {
                Some(_) => self.debug_as::<DiType>(node)?,
                // Nothing, or what variadic functions take.
                None => Attribute::from(llvm::DiNullTypeAttr::get(cx)).cast(cx),
            };
            match ty {
                Some(ty) => types.push(ty),
                None => return Ok(None),
            }
        }
        let convention = record.word("cc").and_then(|word| {
            llvm::DwarfCallingConvention::of_name(std::str::from_utf8(word).ok()?)
        });
        let ty = llvm::DiSubroutineTypeAttr::get(cx, convention.unwrap_or_default(), types);
        Ok(Some(ty.into()))
    }

    pub(super) fn string_type(&mut self, record: &Record<'a>) -> Result<Option<Attribute>> {
        let cx = self.cx;
        let length = self.debug_as(record.node("stringLength"))?;
        let length_expression = self.expression_of(record, "stringLengthExpression")?;
        let location = self.expression_of(record, "stringLocationExpression")?;
        let encoding = record
            .word("encoding")
            .and_then(|word| llvm::DwarfEncoding::of_name(std::str::from_utf8(word).ok()?));
        let tag = match record.word("tag") {
            Some(_) => self.tag(record),
            None => DwarfTag::of_name("DW_TAG_string_type").unwrap_or_default(),
        };
        let ty = llvm::DiStringTypeAttr::get(
            cx,
            tag,
            StringAttr::get(cx, record.text("name").unwrap_or_default()),
            record.number("size") as u64,
            record.number("align") as u32,
            length,
            length_expression,
            location,
            encoding.unwrap_or_default(),
        );
        Ok(Some(ty.into()))
    }

    /// A bound: a number, an expression or a variable.
    fn bound(&mut self, record: &Record<'a>, name: &str) -> Result<Option<Attribute>> {
        if let Some(number) = record.optional_number(name) {
            return Ok(Some(IntegerAttr::i64(self.cx, number as i64).into()));
        }
        let Some(node) = record.node(name) else {
            return Ok(None);
        };
        match self.expression(node)? {
            Some(expression) => Ok(Some(expression)),
            None => self.debug(node),
        }
    }

    pub(super) fn subrange(&mut self, record: &Record<'a>) -> Result<Option<Attribute>> {
        let count = self.bound(record, "count")?;
        let upper = self.bound(record, "upperBound")?;
        if count.is_none() && upper.is_none() {
            return Ok(None);
        }
        let lower = self.bound(record, "lowerBound")?;
        let stride = self.bound(record, "stride")?;
        Ok(Some(
            llvm::DiSubrangeAttr::get(self.cx, count, lower, upper, stride).into(),
        ))
    }

    pub(super) fn generic_subrange(&mut self, record: &Record<'a>) -> Result<Option<Attribute>> {
        let count = self.bound(record, "count")?;
        let upper = self.bound(record, "upperBound")?;
        let lower = self.bound(record, "lowerBound")?;
        let stride = self.bound(record, "stride")?;
        let (Some(lower), Some(stride)) = (lower, stride) else {
            return Ok(None);
        };
        if count.is_none() && upper.is_none() {
            return Ok(None);
        }
        Ok(Some(
            llvm::DiGenericSubrangeAttr::get(self.cx, count, lower, upper, stride).into(),
        ))
    }
}
