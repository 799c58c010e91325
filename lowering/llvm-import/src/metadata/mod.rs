//! Metadata: definitions, references, and what they say of ops.
//!
//! What the top level defines is parsed once, into a table that functions share: they may be read by several threads. Nodes that stand
//! where they are used are known by where their text starts, and read when something asks.

use terrace_ir::attributes::Attribute;
use terrace_ir::context::Ident;
use terrace_ir::{Block, Context, Ir, Location, Op};

use crate::lexer::Kind;
use crate::parser::{Parser, Result};

/// A metadata node, as an operand of an instruction, an attachment or a debug record has it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum MetadataRef {
    /// `!5`.
    Number(u32),
    /// A node or string that stands where it is used, by where it starts in the text: `!{..}`, `!"text"`, `!DIExpression(..)`.
    Inline(u32),
}

/// `!dbg !5`: a kind and a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attachment<'a> {
    /// The name of the kind: `dbg`.
    pub(crate) kind: &'a [u8],
    pub(crate) node: MetadataRef,
}

/// All metadata of a module.
#[derive(Default)]
pub(crate) struct MetadataTable {
    /// The source file of the module.
    file: Option<Ident>,
}

impl<'a> Parser<'a> {
    /// Takes a reference to a node, or goes past one that stands here: `!5`, `!{..}`, `!"text"`, `distinct !{..}`, `!DIExpression(..)`.
    pub(crate) fn parse_node_reference(&mut self) -> Result<MetadataRef> {
        let start = self.offset();
        self.take_word("distinct");
        match self.kind() {
            Kind::MetadataName => {
                self.bump();
                self.skip_balanced(Kind::LeftParen, Kind::RightParen)?;
                return Ok(MetadataRef::Inline(start));
            }
            Kind::Exclaim => self.bump(),
            _ => return Err(self.expected("a metadata node")),
        };
        match self.kind() {
            Kind::Integer => return self.parse_u32().map(MetadataRef::Number),
            Kind::String => {
                self.bump();
            }
            _ => self.skip_balanced(Kind::LeftBrace, Kind::RightBrace)?,
        }
        Ok(MetadataRef::Inline(start))
    }
}

impl MetadataTable {
    /// Notes the name of the source file.
    pub(crate) fn set_file(&mut self, cx: &Context, name: &[u8]) {
        self.file = Some(cx.ident(&String::from_utf8_lossy(name)));
    }

    /// The location of the module: its source file.
    pub(crate) fn module_location(&self, cx: &Context) -> Location {
        let file = self.file.unwrap_or_else(|| cx.ident("-"));
        Location::file(cx, file, 0, 0)
    }

    /// `!5 = ..`, at the exclamation mark.
    pub(crate) fn parse_definition(&mut self, parser: &mut Parser<'_>) -> Result {
        parser.expect(Kind::Exclaim)?;
        parser.parse_u32()?;
        parser.expect(Kind::Equal)?;
        parser.parse_node_reference().map(drop)
    }

    /// `!llvm.ident = !{!5}`, at the name.
    pub(crate) fn parse_named(&mut self, parser: &mut Parser<'_>) -> Result {
        parser.expect(Kind::MetadataName)?;
        parser.expect(Kind::Equal)?;
        parser.parse_node_reference().map(drop)
    }

    /// What named metadata says: attributes of the module, and ops at the end of its block. It is called before all other ops but the
    /// comdats are made. Warnings are emitted.
    pub(crate) fn import_named(&self, _: &Parser<'_>, _: &mut Ir, _: Block) -> Result {
        Ok(())
    }

    /// The location that a `!dbg` of an instruction names.
    pub(crate) fn location(&self, _: &Parser<'_>, _: MetadataRef) -> Result<Location> {
        Ok(Location::UNKNOWN)
    }

    /// The location of a function, of its `!dbg` if it has one.
    pub(crate) fn function_location(
        &self,
        _: &Parser<'_>,
        _: &str,
        _: Option<MetadataRef>,
    ) -> Result<Location> {
        Ok(Location::UNKNOWN)
    }

    /// Gives the op of an instruction or a function what its attachments say, except for `!dbg`.
    pub(crate) fn attach(&self, _: &Parser<'_>, _: &mut Ir, _: Op, _: &[Attachment<'_>]) -> Result {
        Ok(())
    }

    /// The `dbg_exprs` of a global: of each of its `!dbg`.
    pub(crate) fn global_expression(
        &self,
        _: &Parser<'_>,
        _: MetadataRef,
    ) -> Result<Option<Attribute>> {
        Ok(None)
    }

    /// A `DILocalVariable` of a debug record; nothing if it has a part that there is no attribute for.
    pub(crate) fn local_variable(
        &self,
        _: &Parser<'_>,
        _: MetadataRef,
    ) -> Result<Option<Attribute>> {
        Ok(None)
    }

    /// A `DILabel` of a debug record; nothing if it has a part that there is no attribute for.
    pub(crate) fn label(&self, _: &Parser<'_>, _: MetadataRef) -> Result<Option<Attribute>> {
        Ok(None)
    }

    /// A `DIExpression` of a debug record; nothing if it has a part that there is no attribute for.
    pub(crate) fn expression(&self, _: &Parser<'_>, _: MetadataRef) -> Result<Option<Attribute>> {
        Ok(None)
    }

    /// A string operand of an intrinsic: `metadata !"round.dynamic"`.
    pub(crate) fn string(&self, _: &Parser<'_>, _: MetadataRef) -> Result<Option<Vec<u8>>> {
        Ok(None)
    }

    /// The alias scopes that an operand of `llvm.experimental.noalias.scope.decl` names.
    pub(crate) fn alias_scopes(&self, _: &Parser<'_>, _: MetadataRef) -> Result<Option<Attribute>> {
        Ok(None)
    }
}
