//! Metadata: definitions, references, and what they say of ops.
//!
//! What the top level defines is found once, and a node is read when something asks for it. What was made of a numbered node is kept.
//! Nodes that stand where they are used are known by where their text starts.

mod aliasing;
mod attachments;
mod debug;
mod expressions;
mod locations;
mod loops;
mod named;
mod node;
mod recursion;
mod types;
mod variables;

use std::sync::Mutex;

use node::Operand;
use recursion::Recursion;
use rustc_hash::FxHashMap;
use terrace_ir::attributes::Attribute;
use terrace_ir::context::Ident;
use terrace_ir::source::Source;
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
    /// Where each numbered node starts.
    nodes: FxHashMap<u32, u32>,
    /// Named nodes: the name without its sigil, and where the list starts.
    named: Vec<(String, u32)>,
    made: Mutex<Made>,
}

/// What was made of nodes.
#[derive(Default)]
struct Made {
    /// The identities of nodes that are distinct.
    identities: FxHashMap<MetadataRef, Attribute>,
    recursion: Recursion,
    locations: FxHashMap<u32, Location>,
    tbaa: FxHashMap<u32, Attribute>,
    /// Groups of accesses, alias scopes and their domains.
    groups: FxHashMap<u32, Attribute>,
    loops: FxHashMap<u32, Option<Attribute>>,
    /// How deep the node that is being read is in others.
    depth: u32,
}

/// How deep nodes may be in each other.
const MAX_DEPTH: u32 = 4000;

/// Nodes while they are read.
struct Reader<'t, 'p, 'a> {
    table: &'t MetadataTable,
    parser: &'p Parser<'a>,
    cx: &'a Context,
    made: &'t mut Made,
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

    /// The location of the module: its source file, or where the text is from if it names none.
    pub(crate) fn module_location(&self, cx: &Context, source: Source) -> Location {
        let file = self.file.unwrap_or_else(|| source.file(cx));
        Location::file(cx, file, 0, 0)
    }

    /// `!5 = ..`, at the exclamation mark.
    pub(crate) fn parse_definition(&mut self, parser: &mut Parser<'_>) -> Result {
        let token = parser.expect(Kind::Exclaim)?;
        let number = parser.parse_u32()?;
        parser.expect(Kind::Equal)?;
        let start = parser.offset();
        if self.nodes.insert(number, start).is_some() {
            return Err(parser.error_at(token, "Metadata id is already used"));
        }
        Ok(())
    }

    /// `!llvm.ident = !{!5}`, at the name.
    pub(crate) fn parse_named(&mut self, parser: &mut Parser<'_>) -> Result {
        let token = parser.expect(Kind::MetadataName)?;
        let name = String::from_utf8_lossy(&parser.text(token)[1..]).into_owned();
        parser.expect(Kind::Equal)?;
        self.named.push((name, parser.offset()));
        Ok(())
    }

    /// Reads nodes with what was made of others.
    fn read<'a, R>(
        &self,
        parser: &Parser<'a>,
        read: impl FnOnce(&mut Reader<'_, '_, 'a>) -> Result<R>,
    ) -> Result<R> {
        let mut made = self.made.lock().unwrap_or_else(|e| e.into_inner());
        let mut reader = Reader {
            table: self,
            parser,
            cx: parser.cx,
            made: &mut made,
        };
        read(&mut reader)
    }

    /// What named metadata says: attributes of the module, and ops at the end of its block. It is called before functions are
    /// made. Warnings are emitted.
    pub(crate) fn import_named(&self, parser: &Parser<'_>, ir: &mut Ir, block: Block) -> Result {
        self.read(parser, |reader| reader.import_named(ir, block))
    }

    /// The location that a `!dbg` of an instruction names.
    pub(crate) fn location(&self, parser: &Parser<'_>, node: MetadataRef) -> Result<Location> {
        // Most are asked for once; a lock costs less than reading.
        self.read(parser, |reader| reader.location(node))
    }

    /// The location of a function, of its `!dbg` if it has one.
    pub(crate) fn function_location(
        &self,
        parser: &Parser<'_>,
        node: Option<MetadataRef>,
    ) -> Result<Location> {
        match node {
            Some(node) => self.read(parser, |reader| reader.function_location(node)),
            None => Ok(Location::UNKNOWN),
        }
    }

    /// Gives the op of an instruction or a function what its attachments say, except for `!dbg`.
    pub(crate) fn attach(
        &self,
        parser: &Parser<'_>,
        ir: &mut Ir,
        op: Op,
        attachments: &[Attachment<'_>],
    ) -> Result {
        self.read(parser, |reader| reader.attach(ir, op, attachments))
    }

    /// The `dbg_exprs` of a global: of each of its `!dbg`.
    pub(crate) fn global_expression(
        &self,
        parser: &Parser<'_>,
        node: MetadataRef,
    ) -> Result<Option<Attribute>> {
        self.read(parser, |reader| reader.global_expression(node))
    }

    /// What a debug record is about, a `DILocalVariable` or a `DILabel`; nothing if it has a part that there is no attribute for.
    pub(crate) fn entity(
        &self,
        parser: &Parser<'_>,
        node: MetadataRef,
    ) -> Result<Option<Attribute>> {
        self.read(parser, |reader| reader.debug(node))
    }

    /// A `DIExpression` of a debug record.
    pub(crate) fn expression(
        &self,
        parser: &Parser<'_>,
        node: MetadataRef,
    ) -> Result<Option<Attribute>> {
        self.read(parser, |reader| reader.expression(node))
    }

    /// A string operand of an intrinsic: `metadata !"round.dynamic"`.
    pub(crate) fn string(&self, parser: &Parser<'_>, node: MetadataRef) -> Result<Option<Vec<u8>>> {
        self.read(parser, |reader| match reader.operand(node)? {
            Operand::Text(text) => Ok(Some(text.into_owned())),
            _ => Ok(None),
        })
    }

    /// The alias scopes that an operand of `llvm.experimental.noalias.scope.decl` names.
    pub(crate) fn alias_scopes(
        &self,
        parser: &Parser<'_>,
        node: MetadataRef,
    ) -> Result<Option<Attribute>> {
        self.read(parser, |reader| reader.alias_scopes(node))
    }
}
