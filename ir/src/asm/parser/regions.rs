//! Regions and blocks.

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::values::Body;
use super::{Argument, AsmParser, Delimiter, ParseResult, Position, TokenKind};
use crate::diagnostics::Diagnostic;
use crate::ir::{Block, Region};
use crate::types::Type;

/// The blocks of a region that is being parsed, by name.
#[derive(Default)]
pub(super) struct BlockScope {
    blocks: Vec<NamedBlock>,
    by_name: HashTable<u32>,
}

struct NamedBlock {
    hash: u64,
    at: Position,
    block: Block,
    /// Whether the label was seen, and not only a branch to it.
    defined: bool,
}

impl AsmParser<'_> {
    /// `{ blocks }`, where the first block has these arguments and then no label.
    pub(super) fn parse_region(
        &mut self,
        body: &mut Body,
        arguments: &[Argument],
    ) -> ParseResult<Region> {
        self.expect(TokenKind::LBrace, "expected '{' to begin a region")?;
        let region = body.ir.create_region();
        if arguments.is_empty() && self.consume_if(TokenKind::RBrace) {
            return Ok(region);
        }
        let scope = body.open_scope();
        body.block_scopes.push(BlockScope::default());
        self.nested(|parser| parser.parse_blocks(body, region, arguments))?;
        body.close_scope(scope);
        self.check_blocks_defined(body)?;
        Ok(region)
    }

    fn parse_blocks(
        &mut self,
        body: &mut Body,
        region: Region,
        arguments: &[Argument],
    ) -> ParseResult<()> {
        let has_label = self.is(TokenKind::CaretId);
        if !arguments.is_empty() && has_label {
            return Err(self.plain_error("invalid block name in region with named arguments"));
        }
        if !has_label {
            let entry = body.ir.append_block(region, &[]);
            for argument in arguments {
                self.check_entry_argument(body, argument.name)?;
                let value = body.ir.add_block_arg(entry, argument.ty);
                if let Some(loc) = argument.loc {
                    body.ir.set_arg_loc(value, loc);
                }
                self.define_values(body, argument.name.at, value, 1)?;
            }
            self.parse_block_body(body, entry)?;
        }
        while !self.consume_if(TokenKind::RBrace) {
            let block = self.parse_label(body, region)?;
            self.parse_block_body(body, block)?;
        }
        Ok(())
    }

    fn parse_block_body(&mut self, body: &mut Body, block: Block) -> ParseResult<()> {
        while !matches!(self.token.kind, TokenKind::CaretId | TokenKind::RBrace) {
            self.parse_operation(body, block)?;
        }
        Ok(())
    }

    /// `^name(%a: type, ...):`.
    fn parse_label(&mut self, body: &mut Body, region: Region) -> ParseResult<Block> {
        let at = self.position();
        if !self.is(TokenKind::CaretId) {
            return Err(self.expected("expected block name"));
        }
        self.bump();
        let named = self.named_block(body, at);
        if named.defined {
            let previous = named.at;
            let name = String::from_utf8_lossy(self.block_name(at));
            return Err(self
                .plain_error_at(at, format!("redefinition of block '{name}'"))
                .note(self.location_at(previous), "previously defined here"));
        }
        (named.defined, named.at) = (true, at);
        let block = named.block;
        body.ir.attach_block(region, block);
        if self.is(TokenKind::LParen) {
            self.parse_comma_list(Delimiter::Paren, |parser| {
                let name = parser.position();
                let operand = parser.parse_value_name()?;
                if operand.number != 0 {
                    return Err(
                        parser.plain_error_at(name, "expected a block argument without a number")
                    );
                }
                parser.expect(TokenKind::Colon, "expected ':' and type for SSA operand")?;
                let ty = parser.parse_type()?;
                let loc = parser.parse_optional_location()?;
                let value = body.ir.add_block_arg(block, ty);
                let loc = loc.unwrap_or_else(|| parser.location_at(name));
                body.ir.set_arg_loc(value, loc);
                parser.define_values(body, name, value, 1)
            })?;
        }
        self.expect(TokenKind::Colon, "expected ':' after block name")?;
        Ok(block)
    }

    /// `^name` in an op: its block, which is created if the label was not seen yet.
    pub(super) fn parse_successor_in(&mut self, body: &mut Body) -> ParseResult<Block> {
        let at = self.position();
        if !self.is(TokenKind::CaretId) {
            return Err(self.expected("expected block name"));
        }
        self.bump();
        Ok(self.named_block(body, at).block)
    }

    fn block_name(&self, at: Position) -> &[u8] {
        &self.text[at.start as usize..at.end as usize]
    }

    /// The entry of the block named at a place, created detached if there is none.
    fn named_block<'b>(&self, body: &'b mut Body, at: Position) -> &'b mut NamedBlock {
        let scope = body
            .block_scopes
            .last_mut()
            .expect("a label or successor is inside a region");
        let name = self.block_name(at);
        let mut hasher = FxHasher::default();
        hasher.write(name);
        let hash = hasher.finish();
        let known = scope.by_name.find(hash, |known| {
            self.block_name(scope.blocks[*known as usize].at) == name
        });
        if let Some(&index) = known {
            return &mut scope.blocks[index as usize];
        }
        let index = scope.blocks.len();
        scope.blocks.push(NamedBlock {
            hash,
            at,
            block: body.ir.create_block(&[]),
            defined: false,
        });
        let blocks = &scope.blocks;
        scope
            .by_name
            .insert_unique(hash, index as u32, |known| blocks[*known as usize].hash);
        &mut scope.blocks[index]
    }

    /// Reports the blocks of the region that ends which have no label.
    pub(super) fn check_blocks_defined(&mut self, body: &mut Body) -> ParseResult<()> {
        let scope = body
            .block_scopes
            .pop()
            .expect("a scope was pushed for this region");
        let undefined = scope.blocks.iter().filter(|named| !named.defined);
        let undefined: Vec<Diagnostic> = undefined
            .map(|named| self.plain_error_at(named.at, "reference to an undefined block"))
            .collect();
        self.give_up(undefined)
    }

    /// Fails with all of these errors, if there are any.
    pub(super) fn give_up(&mut self, mut errors: Vec<Diagnostic>) -> ParseResult<()> {
        let Some(last) = errors.pop() else {
            return Ok(());
        };
        self.errors.append(&mut errors);
        Err(last)
    }
}

/// An entry block argument without attributes.
impl Argument {
    /// An argument as `%name: type`.
    pub fn new(name: super::UnresolvedOperand, ty: Type) -> Self {
        Argument {
            name,
            ty,
            attributes: None,
            loc: None,
        }
    }
}
