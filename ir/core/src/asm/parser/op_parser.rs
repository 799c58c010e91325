//! What hand-written syntax of ops is parsed with.

use std::ops::{Deref, DerefMut};

use smallvec::SmallVec;

use super::format::Groups;
use super::regions::Completion;
use super::values::Body;
use super::{AsmParser, Delimiter, ParseResult, Position, Tokens, UnresolvedOperand, comma_list};
use crate::affine::AffineMap;
use crate::attributes::{Attribute, DictAttr};
use crate::builder::OpState;
use crate::context::OpName;
use crate::diagnostics::Diagnostic;
use crate::ir::{Block, Ir, Region, Value};
use crate::location::Location;
use crate::types::{FunctionType, Type};

/// Reads one op inside a body. It dereferences to [`AsmParser`].
///
/// Regions are parsed with [`parse_region`](Self::parse_region) and pushed to [`OpState::regions`]; those of an isolated
/// op go to an arena of its own, without further ado.
pub struct OpParser<'p, 'a> {
    parser: &'p mut AsmParser<'a>,
    body: &'p mut Body<'a>,
    /// The new arena of an isolated op.
    child: Option<Box<Body<'a>>>,
    name: OpName,
    name_at: Position,
    num_results: u64,
    /// What a declarative format has read so far.
    pub(super) groups: Box<Groups>,
}

/// `%name : type {attributes} loc(...)`: an argument of a region's entry block.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// The name.
    pub name: UnresolvedOperand,
    /// The type.
    pub ty: Type,
    /// The attributes, if any were written.
    pub attributes: Option<DictAttr>,
    /// The location; where it is named if none was written.
    pub loc: Option<Location>,
}

impl<'a> Deref for OpParser<'_, 'a> {
    type Target = AsmParser<'a>;

    fn deref(&self) -> &AsmParser<'a> {
        self.parser
    }
}

impl<'a> DerefMut for OpParser<'_, 'a> {
    fn deref_mut(&mut self) -> &mut AsmParser<'a> {
        self.parser
    }
}

impl<'a> Tokens<'a> for OpParser<'_, 'a> {
    fn tokens(&mut self) -> &mut AsmParser<'a> {
        self.parser
    }
}

impl<'p, 'a> OpParser<'p, 'a> {
    pub(super) fn new(
        parser: &'p mut AsmParser<'a>,
        body: &'p mut Body<'a>,
        child: Option<Box<Body<'a>>>,
        name: OpName,
        name_at: Position,
        num_results: u64,
    ) -> Self {
        let groups = parser.spare_groups.pop().unwrap_or_default();
        OpParser {
            parser,
            body,
            child,
            name,
            name_at,
            num_results,
            groups,
        }
    }

    /// Gives the arena of an isolated op, and what the next op can use again.
    #[inline]
    pub(super) fn finish(self) -> Option<Box<Body<'a>>> {
        self.parser.spare_groups.push(self.groups);
        self.child
    }

    /// The op's name.
    pub fn name(&self) -> OpName {
        self.name
    }

    /// Where the op's name is.
    pub fn name_position(&self) -> Position {
        self.name_at
    }

    /// The location of the op's name: the op's, unless a trailing `loc(...)` says otherwise.
    pub fn name_loc(&self) -> Location {
        self.parser.location_at(self.name_at)
    }

    /// How many results are named before the equals sign.
    pub fn num_named_results(&self) -> usize {
        self.num_results as usize
    }

    /// The arena in which the op will be, with its operands.
    pub fn ir(&self) -> &Ir {
        &self.body.ir
    }

    /// The arena in which the op's regions are.
    pub fn region_ir(&mut self) -> &mut Ir {
        if let Some(child) = &mut self.child {
            self.parser.read_skipped_now(child);
        }
        &mut self.region_body().ir
    }

    fn region_body(&mut self) -> &mut Body<'a> {
        match &mut self.child {
            Some(child) => child,
            None => self.body,
        }
    }

    /// Elements separated by commas, which may be operands.
    pub fn parse_comma_list(
        &mut self,
        delimiter: Delimiter,
        element: impl FnMut(&mut Self) -> ParseResult<()>,
    ) -> ParseResult<()> {
        comma_list(self, delimiter, "", element)
    }

    /// As [`parse_comma_list`](Self::parse_comma_list); `context` ends the message about a missing delimiter: " in index
    /// list".
    pub fn parse_comma_list_in(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        element: impl FnMut(&mut Self) -> ParseResult<()>,
    ) -> ParseResult<()> {
        comma_list(self, delimiter, context, element)
    }

    /// `%name` or `%name#1`.
    pub fn parse_operand(&mut self) -> ParseResult<UnresolvedOperand> {
        self.parser.parse_value_name()
    }

    /// An operand, if one is next.
    pub fn parse_optional_operand(&mut self) -> ParseResult<Option<UnresolvedOperand>> {
        if !self.parser.is(super::TokenKind::PercentId) {
            return Ok(None);
        }
        self.parse_operand().map(Some)
    }

    /// Operands separated by commas. Without a delimiter the list may be empty as well.
    pub fn parse_operand_list(
        &mut self,
        delimiter: Delimiter,
    ) -> ParseResult<SmallVec<[UnresolvedOperand; 4]>> {
        if delimiter == Delimiter::None && !self.parser.is(super::TokenKind::PercentId) {
            return Ok(SmallVec::new());
        }
        self.parser.parse_operand_names(delimiter)
    }

    /// The value of an operand, which must have this type; if it is defined later in the text, a placeholder.
    pub fn resolve_operand(&mut self, operand: UnresolvedOperand, ty: Type) -> ParseResult<Value> {
        self.parser.resolve_value(self.body, operand, ty)
    }

    /// Resolves operands and appends them to `state`. `at` is where a wrong number of types is reported.
    pub fn resolve_operands(
        &mut self,
        operands: &[UnresolvedOperand],
        types: &[Type],
        at: Position,
        state: &mut OpState,
    ) -> ParseResult<()> {
        if operands.len() != types.len() {
            return Err(self.operand_count_error(at, operands.len(), types.len()));
        }
        for (operand, ty) in operands.iter().zip(types) {
            let value = self.resolve_operand(*operand, *ty)?;
            state.operands.push(value);
        }
        Ok(())
    }

    /// What to say where operands and their types are not of one number.
    pub fn operand_count_error(&self, at: Position, operands: usize, types: usize) -> Diagnostic {
        let message = format!(
            "number of operands and types do not match: got {operands} operands and {types} types"
        );
        self.error_at(at, message)
    }

    /// Resolves operands that all have one type and appends them to `state`.
    pub fn resolve_operands_of_type(
        &mut self,
        operands: &[UnresolvedOperand],
        ty: Type,
        state: &mut OpState,
    ) -> ParseResult<()> {
        for operand in operands {
            let value = self.resolve_operand(*operand, ty)?;
            state.operands.push(value);
        }
        Ok(())
    }

    /// `{...}`; `arguments` become the first block's, which then has no label. A block or terminator that
    /// the op's definition implies is added.
    pub fn parse_region(&mut self, arguments: &[Argument]) -> ParseResult<Region> {
        let custom_op = self.parser.custom_op.take();
        let body = match &mut self.child {
            Some(child) => &mut **child,
            None => &mut *self.body,
        };
        let completion = self.name.info(self.parser.cx).map(|info| Completion {
            info,
            loc: self.parser.location_at(self.name_at),
        });
        let region = self.parser.parse_region(body, arguments, completion)?;
        self.parser.custom_op = custom_op;
        Ok(region)
    }

    /// As [`parse_region`](Self::parse_region), at once and without adding anything: for an op that looks at what is inside and adds
    /// itself what was left out, such as a terminator with operands.
    pub fn parse_region_as_written(&mut self, arguments: &[Argument]) -> ParseResult<Region> {
        let custom_op = self.parser.custom_op.take();
        let body = match &mut self.child {
            Some(child) => &mut **child,
            None => &mut *self.body,
        };
        let region = body.ir.create_region();
        self.parser
            .parse_region_into(body, region, arguments, None)?;
        self.parser.custom_op = custom_op;
        Ok(region)
    }

    /// A region of one block that holds the op that is next: of an op that wraps another one without braces.
    pub fn parse_wrapped_op(&mut self) -> ParseResult<Region> {
        let custom_op = self.parser.custom_op.take();
        let body = match &mut self.child {
            Some(child) => &mut **child,
            None => &mut *self.body,
        };
        let region = body.ir.create_region();
        let block = body.ir.append_block(region, &[]);
        self.parser
            .nested(|parser| parser.parse_operation(body, block))?;
        self.parser.custom_op = custom_op;
        Ok(region)
    }

    /// `{...}`, if it is next.
    pub fn parse_optional_region(&mut self, arguments: &[Argument]) -> ParseResult<Option<Region>> {
        if !self.peek_punct("{") {
            return Ok(None);
        }
        self.parse_region(arguments).map(Some)
    }

    /// A region without blocks, for an op whose region was left out.
    pub fn create_region(&mut self) -> Region {
        self.region_body().ir.create_region()
    }

    /// Whether a region of the op has no blocks.
    pub fn is_empty_region(&mut self, region: Region) -> bool {
        let body = self.region_body();
        !body.skipping.has_skipped(region) && body.ir.first_block(region).is_none()
    }

    /// `%name`, of an argument that a region will have.
    pub fn parse_argument_name(&mut self) -> ParseResult<UnresolvedOperand> {
        self.parser.parse_argument_name()
    }

    /// Names of arguments separated by commas.
    pub fn parse_argument_names(
        &mut self,
        delimiter: Delimiter,
    ) -> ParseResult<SmallVec<[UnresolvedOperand; 4]>> {
        let mut names = SmallVec::new();
        self.parse_comma_list(delimiter, |parser| {
            names.push(parser.parse_argument_name()?);
            Ok(())
        })?;
        Ok(names)
    }

    /// The location of an argument whose name was just read: `loc(...)` if that is next, else the name's.
    pub fn parse_argument_location(&mut self, name: &UnresolvedOperand) -> ParseResult<Location> {
        let loc = self.parse_optional_location()?;
        Ok(loc.unwrap_or_else(|| self.location_at(name.at)))
    }

    /// `%name : type {attributes} loc(...)`.
    pub fn parse_argument(&mut self) -> ParseResult<Argument> {
        let name = self.parse_argument_name()?;
        let ty = self.parse_colon_type()?;
        let attributes = self.parse_optional_dict()?;
        let loc = Some(self.parse_argument_location(&name)?);
        Ok(Argument {
            name,
            ty,
            attributes,
            loc,
        })
    }

    /// An argument, if one is next.
    pub fn parse_optional_argument(&mut self) -> ParseResult<Option<Argument>> {
        if !self.parser.is(super::TokenKind::PercentId) {
            return Ok(None);
        }
        self.parse_argument().map(Some)
    }

    /// Arguments separated by commas.
    pub fn parse_argument_list(&mut self, delimiter: Delimiter) -> ParseResult<Vec<Argument>> {
        let mut arguments = Vec::new();
        self.parse_comma_list_in(delimiter, " in argument list", |parser| {
            arguments.push(parser.parse_argument()?);
            Ok(())
        })?;
        Ok(arguments)
    }

    /// `^name`.
    pub fn parse_successor(&mut self) -> ParseResult<Block> {
        self.parser.parse_successor_in(self.body)
    }

    /// `^name` or `^name(%a, %b : type, type)`.
    pub fn parse_successor_and_operands(&mut self) -> ParseResult<(Block, SmallVec<[Value; 4]>)> {
        let block = self.parse_successor()?;
        let mut values = SmallVec::new();
        if !self.parse_optional_punct("(") {
            return Ok((block, values));
        }
        let operands = self.parse_operand_list(Delimiter::None)?;
        self.parse_punct(":")?;
        let at = self.position();
        let types = self.parse_type_list()?;
        if operands.len() != types.len() {
            return Err(self.error_at(
                at,
                format!(
                    "expected {} operand types but had {}",
                    operands.len(),
                    types.len()
                ),
            ));
        }
        for (operand, ty) in operands.into_iter().zip(types) {
            values.push(self.resolve_operand(operand, ty)?);
        }
        self.parse_punct(")")?;
        Ok((block, values))
    }

    /// `{name = value}`, if it is next: inherent attributes go to their slots.
    pub fn parse_optional_attr_dict(&mut self, state: &mut OpState) -> ParseResult<()> {
        if !self.peek_punct("{") {
            return Ok(());
        }
        self.parser.parse_op_attributes(state)
    }

    /// `attributes {name = value}`, if it is next.
    pub fn parse_optional_attr_dict_with_keyword(
        &mut self,
        state: &mut OpState,
    ) -> ParseResult<()> {
        if !self.parse_optional_keyword("attributes") {
            return Ok(());
        }
        self.parser.parse_op_attributes(state)
    }

    /// `<{name = value}>`, if it is next: inherent attributes go to their slots.
    pub fn parse_optional_properties(&mut self, state: &mut OpState) -> ParseResult<()> {
        if !self.parse_optional_punct("<") {
            return Ok(());
        }
        self.parser.parse_op_attributes(state)?;
        self.parse_punct(">")
    }

    /// `{name = value}` as a dictionary, if it is next.
    pub fn parse_optional_dict(&mut self) -> ParseResult<Option<DictAttr>> {
        if !self.peek_punct("{") {
            return Ok(None);
        }
        let mut entries = Vec::new();
        self.parser.parse_attribute_dict(&mut entries)?;
        Ok(Some(DictAttr::get(self.context(), entries)))
    }

    /// `: (inputs) -> results`.
    pub fn parse_colon_function_type(&mut self) -> ParseResult<FunctionType> {
        self.parse_punct(":")?;
        let at = self.position();
        let ty = self.parse_type()?;
        ty.cast(self.context())
            .ok_or_else(|| self.error_at(at, "expected function type"))
    }

    /// An attribute into the slot of an inherent one, or the discardable attributes.
    pub fn parse_attr_into(&mut self, name: &str, state: &mut OpState) -> ParseResult<Attribute> {
        let attr = self.parse_attribute()?;
        state.set_attr(self.context(), name, attr);
        Ok(attr)
    }

    /// Affine expressions over values, as in `[%i + 1, symbol(%n) * 2]`: the map, then the values of its dimensions and
    /// of its symbols.
    pub fn parse_affine_map_of_ssa_ids(
        &mut self,
        delimiter: Delimiter,
    ) -> ParseResult<(AffineMap, Vec<UnresolvedOperand>, Vec<UnresolvedOperand>)> {
        let (map, names) = self.parser.parse_affine_map_of_values(delimiter)?;
        Ok((map, names.dims, names.symbols))
    }

    /// As [`parse_affine_map_of_ssa_ids`](Self::parse_affine_map_of_ssa_ids), of one expression: the map has one result.
    pub fn parse_affine_expr_of_ssa_ids(
        &mut self,
    ) -> ParseResult<(AffineMap, Vec<UnresolvedOperand>, Vec<UnresolvedOperand>)> {
        let (map, names) = self.parser.parse_affine_expr_of_values()?;
        Ok((map, names.dims, names.symbols))
    }
}
