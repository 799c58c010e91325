//! Regions and blocks.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::names::Name;
use super::values::Body;
use super::{Argument, AsmParser, Delimiter, ParseResult, Position, TokenKind};
use crate::diagnostics::Diagnostic;
use crate::ir::{Block, Ir, OpSpec, Region};
use crate::location::Location;
use crate::ods::{Arity, BlockCount, OpInfo, OpTraits, RegionInfo, TraitCheck};
use crate::types::Type;

/// The blocks of a region that is being parsed, by name.
#[derive(Default)]
pub(super) struct BlockScope {
    by_name: HashTable<NamedBlock>,
}

struct NamedBlock {
    /// Where the label is, or a branch as long as it was not seen.
    name: Name,
    block: Block,
    /// Whether the label was seen, and not only a branch to it.
    defined: bool,
}

/// Adds what the custom form of an op may leave out of its regions: the only block, and an implicit terminator.
#[derive(Clone, Copy)]
pub(super) struct Completion<'a> {
    pub(super) info: &'a OpInfo,
    pub(super) loc: Location,
}

impl Completion<'_> {
    fn complete(self, ir: &mut Ir, region: Region) {
        let info = self.info;
        let terminator = info.trait_checks.iter().find_map(|check| match check {
            TraitCheck::SingleBlockImplicitTerminator(terminator) => Some(terminator),
            _ => None,
        });
        // Where a terminator is needed and not implied, an empty block is no better than none.
        let needs_block = info.traits.has(OpTraits::SINGLE_BLOCK)
            && (info.traits.has(OpTraits::NO_TERMINATOR) || info.assembly.is_some());
        if terminator.is_none() && !needs_block {
            return;
        }
        let block = match ir.last_block(region) {
            Some(block) => block,
            None => ir.append_block(region, &[]),
        };
        if let Some(terminator) = terminator
            && !ir
                .last_op(block)
                .is_some_and(|op| ir.has_trait(op, OpTraits::TERMINATOR))
        {
            let mut spec = OpSpec::new(ir.op_name_of(terminator), self.loc);
            // Where its definition asks for regions with a block, these are implied as well.
            let asks = |region: &&RegionInfo| {
                region.arity == Arity::One && region.blocks == BlockCount::Exactly(1)
            };
            spec.num_regions = terminator.regions.iter().take_while(asks).count();
            let op = ir.create_op(spec);
            for index in 0..spec.num_regions {
                ir.append_block(ir.regions(op)[index], &[]);
            }
            ir.append_op(block, op);
        }
    }
}

impl<'a> AsmParser<'a> {
    /// `{ blocks }`, where the first block has these arguments and then no label.
    pub(super) fn parse_region(
        &mut self,
        body: &mut Body<'a>,
        arguments: &[Argument],
        completion: Option<Completion<'a>>,
    ) -> ParseResult<Region> {
        if let Some(region) = self.skip_region(body, arguments, completion) {
            return Ok(region);
        }
        let region = body.ir.create_region();
        self.parse_region_into(body, region, arguments, completion)?;
        Ok(region)
    }

    /// As [`parse_region`](Self::parse_region), into a region that is there.
    pub(super) fn parse_region_into(
        &mut self,
        body: &mut Body<'a>,
        region: Region,
        arguments: &[Argument],
        completion: Option<Completion<'a>>,
    ) -> ParseResult<()> {
        self.expect(TokenKind::LBrace, "expected '{' to begin a region")?;
        if !arguments.is_empty() || !self.consume_if(TokenKind::RBrace) {
            let scope = body.open_scope();
            body.block_scopes.push(BlockScope::default());
            self.nested(|parser| parser.parse_blocks(body, region, arguments))?;
            body.close_scope(self.text, scope);
            self.check_blocks_defined(body)?;
        }
        if let Some(completion) = completion {
            completion.complete(&mut body.ir, region);
        }
        Ok(())
    }

    fn parse_blocks(
        &mut self,
        body: &mut Body<'a>,
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
                let loc = argument.loc;
                let loc = loc.unwrap_or_else(|| self.location_at(argument.name.at));
                body.ir.set_arg_loc(value, loc);
                self.define_argument(body, argument.name, value)?;
            }
            self.parse_block_body(body, entry)?;
        }
        while !self.consume_if(TokenKind::RBrace) {
            let block = self.parse_label(body, region)?;
            self.parse_block_body(body, block)?;
        }
        Ok(())
    }

    fn parse_block_body(&mut self, body: &mut Body<'a>, block: Block) -> ParseResult<()> {
        while !matches!(self.token.kind, TokenKind::CaretId | TokenKind::RBrace) {
            self.parse_operation(body, block)?;
        }
        Ok(())
    }

    /// `^name(%a: type, ...):`.
    fn parse_label(&mut self, body: &mut Body<'a>, region: Region) -> ParseResult<Block> {
        let at = self.position();
        if !self.is(TokenKind::CaretId) {
            return Err(self.expected("expected block name"));
        }
        self.bump();
        let named = self.named_block(body, at);
        if named.defined {
            let previous = named.name.position();
            let name = String::from_utf8_lossy(self.block_name(at));
            return Err(self
                .plain_error_at(at, format!("redefinition of block '{name}'"))
                .related(self.location_at(previous), "previously defined here"));
        }
        (named.defined, named.name) = (true, Name::new(self.text, at));
        let block = named.block;
        body.ir.attach_block(region, block);
        if self.is(TokenKind::LParen) {
            self.parse_comma_list(Delimiter::Paren, |parser| {
                let name = parser.position();
                parser.parse_argument_name()?;
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
    pub(super) fn parse_successor_in(&mut self, body: &mut Body<'a>) -> ParseResult<Block> {
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
    fn named_block<'b>(&self, body: &'b mut Body<'a>, at: Position) -> &'b mut NamedBlock {
        let scope = body
            .block_scopes
            .last_mut()
            .expect("a label or successor is inside a region");
        let name = Name::new(self.text, at);
        let is_same = |known: &NamedBlock| known.name.is(self.text, name);
        let entry = scope
            .by_name
            .entry(name.hash(), is_same, |known| known.name.hash());
        match entry {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let block = body.ir.create_block(&[]);
                let named = NamedBlock {
                    name,
                    block,
                    defined: false,
                };
                entry.insert(named).into_mut()
            }
        }
    }

    /// Reports the blocks of the region that ends which have no label.
    pub(super) fn check_blocks_defined(&mut self, body: &mut Body<'a>) -> ParseResult<()> {
        let scope = body
            .block_scopes
            .pop()
            .expect("a scope was pushed for this region");
        let undefined = scope.by_name.iter().filter(|named| !named.defined);
        let mut places: Vec<Position> = undefined.map(|named| named.name.position()).collect();
        places.sort_by_key(|at| at.start);
        let errors = places
            .into_iter()
            .map(|at| self.plain_error_at(at, "reference to an undefined block"));
        let errors = errors.collect();
        self.give_up(errors)
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
