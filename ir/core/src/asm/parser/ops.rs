//! Operations: results, the generic form, and the way to custom forms.

use smallvec::SmallVec;

use super::op_parser::OpParser;
use super::parallel::Skipping;
use super::values::{Body, UnresolvedOperand};
use super::{
    AsmParser, Delimiter, ParsePlan, ParseResult, Position, TokenKind, format, lexer, parse_digits,
};
use crate::asm::print_attribute;
use crate::attributes::{Attribute, DenseArrayAttr, DictAttr};
use crate::builder::OpState;
use crate::context::{Context, Ident, OpName};
use crate::diagnostics::Diagnostic;
use crate::ir::{Block, Ir, Region};
use crate::ods::{AttributeInfo, OPERAND_SEGMENT_SIZES, OpInfo, OpTraits};
use crate::types::Type;

/// `%name` or `%name:2` before the equals sign.
struct ResultName {
    at: Position,
    count: u32,
}

/// An op's name and its definition, if its dialect is loaded.
#[derive(Clone, Copy)]
pub(super) struct KnownOp<'a> {
    name: OpName,
    info: Option<&'a OpInfo>,
    /// How its custom form is read, if that is simple.
    plan: Option<&'a ParsePlan>,
}

impl<'a> KnownOp<'a> {
    fn new(cx: &'a Context, name: OpName) -> Self {
        let info = name.info(cx);
        KnownOp {
            name,
            info,
            plan: info.and_then(|info| cx.parse_plan(name, || ParsePlan::new(info))),
        }
    }

    fn is_isolated(self) -> bool {
        self.info
            .is_some_and(|info| info.traits.has(OpTraits::ISOLATED_FROM_ABOVE))
    }
}

impl<'a> AsmParser<'a> {
    /// One op with its results and location, appended to a block.
    pub(super) fn parse_operation(&mut self, body: &mut Body<'a>, block: Block) -> ParseResult<()> {
        let start = self.position();
        let results = self.parse_result_names()?;
        let expected: u64 = results.iter().map(|name| u64::from(name.count)).sum();
        let at = self.position();
        let is_custom = self.is(TokenKind::BareId);
        let op = match self.token.kind {
            TokenKind::BareId if !self.at_integer_type() => self.parse_custom_name()?,
            TokenKind::String => self.parse_generic_name()?,
            _ => return Err(self.expected("expected operation name in quotes")),
        };
        let mut state = OpState::with_info(op.name, op.info, self.location_at(at));
        match op.info {
            Some(info) if is_custom => {
                self.parse_custom_form(body, &mut state, (info, op.plan), at, expected)?;
            }
            _ => self.parse_generic_form(body, &mut state, op)?,
        }
        state.loc = self.parse_optional_location()?.unwrap_or(state.loc);
        let defined = state.result_types.len() as u64;
        if !results.is_empty() && defined != expected {
            let message = match defined {
                0 => "cannot name an operation with no results".to_owned(),
                _ => format!(
                    "operation defines {defined} results but was provided {expected} to bind"
                ),
            };
            return Err(self.plain_error_at(start, message));
        }
        let op = state.create_in(&mut body.ir);
        body.ir.append_op(block, op);
        if !self.skipped.is_empty() {
            self.read_elsewhere(body, op);
        }
        let mut first = 0;
        for name in results {
            let value = body.ir.result(op, first);
            self.define_values(body, name.at, value, name.count)?;
            first += name.count as usize;
        }
        Ok(())
    }

    fn parse_result_names(&mut self) -> ParseResult<SmallVec<[ResultName; 2]>> {
        let mut names = SmallVec::new();
        if !self.is(TokenKind::PercentId) {
            return Ok(names);
        }
        loop {
            let at = self.position();
            self.expect(TokenKind::PercentId, "expected valid ssa identifier")?;
            let mut count = 1;
            if self.consume_if(TokenKind::Colon) {
                if !self.is(TokenKind::Integer) {
                    return Err(self.expected("expected integer number of results"));
                }
                count = parse_digits(self.spelling())
                    .and_then(|count| u32::try_from(count).ok())
                    .filter(|count| *count != 0)
                    .ok_or_else(|| {
                        self.plain_error("expected named operation to have at least 1 result")
                    })?;
                self.bump();
            }
            names.push(ResultName { at, count });
            if !self.consume_if(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::Equal, "expected '=' after SSA name")?;
        Ok(names)
    }

    /// `(operands)[successors]<{properties}>({regions}) {attributes} : type`, after the name.
    fn parse_generic_form(
        &mut self,
        body: &mut Body<'a>,
        state: &mut OpState,
        op: KnownOp<'_>,
    ) -> ParseResult<()> {
        let cx = self.cx;
        self.expect(TokenKind::LParen, "expected '(' to start operand list")?;
        let mut operands = SmallVec::new();
        if self.is(TokenKind::PercentId) {
            operands = self.parse_operand_names(Delimiter::None)?;
        }
        self.expect(TokenKind::RParen, "expected ')' to end operand list")?;
        if self.is(TokenKind::LSquare) {
            if op
                .info
                .is_some_and(|info| !info.traits.has(OpTraits::TERMINATOR))
            {
                return Err(self.plain_error("successors in non-terminator"));
            }
            self.bump();
            self.parse_list_until((TokenKind::RSquare, "]"), |parser| {
                state.successors.push(parser.parse_successor_in(body)?);
                Ok(())
            })?;
        }
        let mut fault = None;
        if self.consume_if(TokenKind::Less) {
            match op.info {
                None => state.attributes[0] = Some(self.parse_attribute()?),
                Some(info) => fault = self.parse_properties(state, info)?,
            }
            self.expect(TokenKind::Greater, "expected '>' to close properties")?;
        }
        if self.is(TokenKind::LParen) {
            self.parse_generic_regions(body, state, op)?;
        } else if op.is_isolated() {
            state.child = Some(Box::new(Ir::new(cx, op.name, state.loc, 0)));
        }
        if self.is(TokenKind::LBrace) {
            self.parse_op_attributes(state)?;
        }
        self.expect(TokenKind::Colon, "expected ':' followed by operation type")?;
        self.parse_generic_types(body, &operands, state)?;
        fault.map_or(Ok(()), Err)
    }

    /// What is between `<` and `>` in the generic form: a dictionary of inherent attributes. Gives what is wrong with
    /// their kinds, which is told when the op was read.
    fn parse_properties(
        &mut self,
        state: &mut OpState,
        info: &OpInfo,
    ) -> ParseResult<Option<Diagnostic>> {
        let cx = self.cx;
        if !self.is(TokenKind::LBrace) || info.attributes.is_empty() {
            let attr = self.parse_attribute()?;
            let why = match info.attributes.is_empty() {
                true => "this operation does not support properties",
                false => "expected DictionaryAttr to set properties",
            };
            return Ok(Some(self.invalid_properties(state, attr, why)));
        }
        self.nested(|parser| {
            parser.with_attributes(|parser, entries| {
                state.add_attributes(cx, Some(info), entries);
                let mut slots = info.attributes.iter().zip(&state.attributes);
                let wrong = slots
                    .find_map(|(definition, attr)| wrong_property(cx, info, definition, (*attr)?));
                wrong.map(|why| {
                    let attr = DictAttr::get(cx, entries.iter().copied());
                    parser.invalid_properties(state, attr.into(), &why)
                })
            })
        })
    }

    #[cold]
    fn invalid_properties(&self, state: &OpState, properties: Attribute, why: &str) -> Diagnostic {
        let properties = print_attribute(self.cx, properties);
        let name = state.name.as_str(self.cx);
        let message = format!("invalid properties {properties} for op {name}: {why}");
        Diagnostic::error(state.loc, message).traced(self.cx)
    }

    /// The name of an op in generic form.
    fn parse_generic_name(&mut self) -> ParseResult<KnownOp<'a>> {
        let cx = self.cx;
        let spelling = self.spelling();
        if let Some(known) = self.op_names.get(spelling) {
            self.bump();
            return Ok(known);
        }
        let name = lexer::unescape(spelling);
        if name.is_empty() {
            return Err(self.plain_error("empty operation name is invalid"));
        }
        let name = std::str::from_utf8(&name)
            .ok()
            .filter(|name| !name.contains('\0'))
            .ok_or_else(|| self.plain_error("null character not allowed in operation name"))?;
        let name = cx.op_name(name);
        let known = KnownOp::new(cx, name);
        if known.info.is_none()
            && !cx.allows_unregistered_dialects()
            && cx.dialect(name.dialect(cx)).is_none()
        {
            return Err(self.plain_error("operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used"));
        }
        self.op_names.insert(spelling, known);
        self.bump();
        Ok(known)
    }

    /// `({...}, {...})`; those of an isolated op go to an arena of its own.
    fn parse_generic_regions(
        &mut self,
        body: &mut Body<'a>,
        state: &mut OpState,
        op: KnownOp<'_>,
    ) -> ParseResult<()> {
        let mut child = op
            .is_isolated()
            .then(|| self.new_child(body, op.info, state));
        self.bump();
        loop {
            let region = match &mut child {
                Some(child) => self.parse_region(child, &[], None)?,
                None => self.parse_region(body, &[], None)?,
            };
            state.regions.push(region);
            if !self.consume_if(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RParen, "expected ')' to end region list")?;
        if let Some(child) = child {
            state.child = Some(self.finish_child(child, body, &state.regions)?);
        }
        Ok(())
    }

    /// What the regions of an isolated op in `body` are parsed into.
    fn new_child(&mut self, body: &Body<'a>, info: Option<&OpInfo>, state: &OpState) -> Body<'a> {
        let ir = Ir::new(self.cx, state.name, state.loc, 0);
        let mut child = Body::new(self, Box::new(ir));
        let is_symbol_table = info.is_some_and(|info| info.traits.has(OpTraits::SYMBOL_TABLE));
        child.skipping = body.skipping.of_child(is_symbol_table);
        child
    }

    /// The arena of an isolated op, with these regions.
    pub(super) fn finish_child(
        &mut self,
        mut child: Body<'a>,
        outer: &Body<'a>,
        regions: &[Region],
    ) -> ParseResult<Box<Ir>> {
        if let Skipping::Regions(skipped) = &mut child.skipping {
            self.skipped = std::mem::take(skipped);
        }
        let mut ir = child.finish(self, Some(outer))?;
        let root = ir.root();
        ir.attach_regions(root, regions);
        Ok(ir)
    }

    fn parse_generic_types(
        &mut self,
        body: &mut Body<'a>,
        operands: &[UnresolvedOperand],
        state: &mut OpState,
    ) -> ParseResult<()> {
        let at = self.position();
        if !self.is(TokenKind::LParen) {
            // An alias may name the function type.
            let ty = self.parse_type()?;
            let Some(ty) = ty.cast::<crate::types::FunctionType>(self.cx) else {
                return Err(self.plain_error_at(at, "expected function type"));
            };
            let inputs = ty.inputs(self.cx);
            self.resolve_all(body, operands, inputs, at, state)?;
            state.result_types.extend_from_slice(ty.results(self.cx));
            return Ok(());
        }
        let mut inputs: SmallVec<[Type; 4]> = SmallVec::new();
        self.parse_types_in_parens(&mut inputs)?;
        self.expect(TokenKind::Arrow, "expected '->' in function type")?;
        let results = self.parse_function_results()?;
        self.resolve_all(body, operands, &inputs, at, state)?;
        state.result_types.extend_from_slice(&results);
        Ok(())
    }

    fn resolve_all(
        &mut self,
        body: &mut Body<'a>,
        operands: &[UnresolvedOperand],
        types: &[Type],
        at: Position,
        state: &mut OpState,
    ) -> ParseResult<()> {
        if operands.len() != types.len() {
            let plural = if operands.len() == 1 { "" } else { "s" };
            return Err(self.plain_error_at(
                at,
                format!(
                    "expected {} operand type{plural} but had {}",
                    operands.len(),
                    types.len()
                ),
            ));
        }
        for (operand, ty) in operands.iter().zip(types) {
            let value = self.resolve_value(body, *operand, *ty)?;
            state.operands.push(value);
        }
        Ok(())
    }

    pub(super) fn parse_operand_names(
        &mut self,
        delimiter: Delimiter,
    ) -> ParseResult<SmallVec<[UnresolvedOperand; 4]>> {
        let mut operands = SmallVec::new();
        self.parse_list_in(" in operand list", delimiter, |parser| {
            operands.push(parser.parse_value_name()?);
            Ok(())
        })?;
        Ok(operands)
    }

    /// `{...}`: inherent attributes go to their slots.
    pub(super) fn parse_op_attributes(&mut self, state: &mut OpState) -> ParseResult<()> {
        let cx = self.cx;
        self.with_attributes(|_, entries| {
            state.add_attributes(cx, state.name.info(cx), entries);
        })
    }

    /// `{...}`, handed to `take`. The list is in memory that is kept for the next one, and empty when it is taken: whoever had it
    /// before.
    fn with_attributes<R>(
        &mut self,
        take: impl FnOnce(&mut Self, &[(Ident, Attribute)]) -> R,
    ) -> ParseResult<R> {
        let mut entries = std::mem::take(&mut self.spare_attributes);
        entries.clear();
        self.parse_attribute_dict(&mut entries)?;
        let taken = take(self, &entries);
        self.spare_attributes = entries;
        Ok(taken)
    }

    /// The name of an op in custom form, whose dialect may be left out where the enclosing op has a default one.
    fn parse_custom_name(&mut self) -> ParseResult<KnownOp<'a>> {
        let cx = self.cx;
        let spelling = self.spelling();
        if let Some(known) = self.op_names.get(spelling) {
            self.bump();
            return Ok(known);
        }
        let text = self.spelling_str();
        let written = cx.op_name(text);
        let name = if written.info(cx).is_some() || text.contains('.') {
            written
        } else {
            let dialect = self.default_dialects.last().copied().unwrap_or("builtin");
            cx.op_name(&format!("{dialect}.{text}"))
        };
        let known = KnownOp::new(cx, name);
        if known.info.is_some() {
            if name == written {
                self.op_names.insert(spelling, known);
            }
            self.bump();
            return Ok(known);
        }
        let tried = if name == written {
            String::new()
        } else {
            format!("  (tried '{}' as well)", name.as_str(cx))
        };
        let dialect = name.dialect(cx);
        if cx.dialect(dialect).is_some() {
            let tried = tried.trim_start_matches(' ');
            return Err(
                self.plain_error(format!("custom op '{text}' is unknown {tried}").trim_end())
            );
        }
        let loaded = cx.loaded_dialects();
        let loaded: Vec<&str> = loaded.iter().map(|info| &*info.name).collect();
        Err(self
            .plain_error(format!(
                "Dialect `{dialect}' not found for custom op '{text}'{tried}"
            ))
            .note(
                self.location(),
                format!("Available dialects: {}", loaded.join(", ")),
            ))
    }

    /// What follows the name at `at`.
    fn parse_custom_form(
        &mut self,
        body: &mut Body<'a>,
        state: &mut OpState,
        (info, plan): (&'a OpInfo, Option<&ParsePlan>),
        at: Position,
        results: u64,
    ) -> ParseResult<()> {
        if let (Some(plan), Some(assembly)) = (plan, &info.assembly) {
            let outer_op = self.custom_op.replace(state.name);
            let mut parser = OpParser::new(self, body, None, state.name, at, results);
            format::parse_planned(&mut parser, state, info, assembly, plan)?;
            parser.finish();
            self.custom_op = outer_op;
            return Ok(());
        }
        let is_isolated = info.traits.has(OpTraits::ISOLATED_FROM_ABOVE);
        let child = is_isolated.then(|| Box::new(self.new_child(body, Some(info), state)));
        let outer_op = self.custom_op.replace(state.name);
        self.default_dialects
            .push(info.hooks.default_dialect.as_deref().unwrap_or(""));
        let mut parser = OpParser::new(self, body, child, state.name, at, results);
        match (&info.hooks.parse, &info.assembly) {
            (Some(parse), _) => parse(&mut parser, state)?,
            (None, Some(assembly)) => format::parse(&mut parser, state, info, assembly)?,
            (None, None) => {
                return Err(parser.error_at(at, "has no custom assembly form"));
            }
        }
        let child = parser.finish();
        self.default_dialects.pop();
        self.custom_op = outer_op;
        if let Some(child) = child {
            state.child = Some(self.finish_child(*child, body, &state.regions)?);
        }
        Ok(())
    }
}

/// Why an attribute cannot be stored in the slot of its definition, if it cannot.
#[inline]
fn wrong_property(
    cx: &Context,
    info: &OpInfo,
    definition: &AttributeInfo,
    attr: Attribute,
) -> Option<String> {
    const SIZED: OpTraits =
        OpTraits::ATTR_SIZED_OPERAND_SEGMENTS.with(OpTraits::ATTR_SIZED_RESULT_SEGMENTS);
    match (definition.constraint.is_kind)(cx, attr) {
        true if !info.traits.intersects(SIZED) => None,
        is_kind => why_wrong(cx, info, definition, attr, is_kind),
    }
}

#[cold]
fn why_wrong(
    cx: &Context,
    info: &OpInfo,
    definition: &AttributeInfo,
    attr: Attribute,
    is_kind: bool,
) -> Option<String> {
    if is_kind && !definition.is_segment_sizes() {
        return None;
    }
    if !definition.is_segment_sizes() {
        return Some(format!(
            "Invalid attribute `{}` in property conversion: {}",
            definition.name,
            print_attribute(cx, attr)
        ));
    }
    let sizes = attr.cast::<DenseArrayAttr>(cx);
    let Some(sizes) = sizes.filter(|sizes| sizes.element(cx) == Type::I32) else {
        return Some("expected DenseI32ArrayAttr for key `value`".to_owned());
    };
    let (found, groups) = (
        sizes.len(cx),
        match &*definition.name {
            OPERAND_SEGMENT_SIZES => info.operands.len(),
            _ => info.results.len(),
        },
    );
    (found != groups).then(|| format!("size mismatch in attribute conversion: {found} vs {groups}"))
}
