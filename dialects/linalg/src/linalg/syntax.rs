//! The syntax of structured ops: `ins(..) outs(..)`, results, and bodies that the text leaves out.

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, Position, RegionStyle};
use terrace_ir::attributes::{ArrayAttr, Attribute, DenseArrayAttr, DictAttr};
use terrace_ir::builder::OpState;
use terrace_ir::context::{Ident, OpName};
use terrace_ir::ods::{AttrConstraint, OPERAND_SEGMENT_SIZES, TypedOp};
use terrace_ir::types::RankedTensorType;
use terrace_ir::{Block, Builder, Ir, Location, Op, Region, SmallVec, Type, Value};
use terrace_standard_dialects::arith::FastMathFlags;

use super::access::argument_type;
use super::body::Body;
use super::interface::body;
use super::{TypeFn, YieldOp};

/// The attribute in which MLIR keeps the maps of a named op.
pub(super) const MEMOIZED_MAPS: &str = "linalg.memoized_indexing_maps";

/// The types of the operands that were read.
pub(super) struct Operands {
    /// Those of the inputs.
    pub(super) inputs: SmallVec<[Type; 4]>,
    /// Those of the destinations.
    pub(super) outputs: SmallVec<[Type; 4]>,
}

impl Operands {
    /// What a body gets: an element of each.
    fn argument_types(&self, parser: &OpParser<'_, '_>) -> Vec<Type> {
        let cx = parser.context();
        let types = self.inputs.iter().chain(&self.outputs);
        types.map(|ty| argument_type(cx, *ty)).collect()
    }
}

/// Reads `word(%a, %b : type, type)`, if it is next.
fn parse_group(
    parser: &mut OpParser<'_, '_>,
    word: &str,
    state: &mut OpState,
) -> ParseResult<SmallVec<[Type; 4]>> {
    if !parser.parse_optional_keyword(word) {
        return Ok(SmallVec::new());
    }
    parser.parse_punct("(")?;
    let at = parser.position();
    let operands = parser.parse_operand_list(Delimiter::None)?;
    parser.parse_punct(":")?;
    let types = parser.parse_type_list()?;
    parser.parse_punct(")")?;
    parser.resolve_operands(&operands, &types, at, state)?;
    Ok(types)
}

/// Reads attributes, `ins(..)` and `outs(..)`.
pub(super) fn parse_operands(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
) -> ParseResult<Operands> {
    parser.parse_optional_properties(state)?;
    parser.parse_optional_attr_dict(state)?;
    let inputs = parse_group(parser, "ins", state)?;
    let outputs = parse_group(parser, "outs", state)?;
    Ok(Operands { inputs, outputs })
}

/// Says in the attributes how many inputs and destinations there are.
pub(super) fn set_sizes(parser: &OpParser<'_, '_>, state: &mut OpState, operands: &Operands) {
    let sizes = [operands.inputs.len(), operands.outputs.len()];
    state.set_operand_sizes(parser.context(), &sizes);
}

/// Prints ` ins(..)` and ` outs(..)`, those that are there.
pub(super) fn print_operands(
    ir: &Ir,
    printer: &mut AsmPrinter<'_>,
    inputs: &[Value],
    outputs: &[Value],
) {
    for (word, values) in [(" ins(", inputs), (" outs(", outputs)] {
        if values.is_empty() {
            continue;
        }
        printer.write(word);
        printer.print_operands(values.iter().copied());
        printer.write(" : ");
        printer.print_types(values.iter().map(|value| ir.ty(*value)));
        printer.write(")");
    }
}

/// A region with a block that has an argument for each operand.
fn create_body(parser: &mut OpParser<'_, '_>, arguments: &[Type]) -> (Region, Block) {
    let region = parser.create_region();
    let block = parser.region_ir().append_block(region, arguments);
    (region, block)
}

/// Reads a named op; its body is built from its definition.
pub(super) fn parse_named(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    body: Body,
) -> ParseResult<()> {
    let at = parser.position();
    let operands = parse_operands(parser, state)?;
    set_sizes(parser, state, &operands);
    parser.parse_optional_attr_dict(state)?;
    state.result_types = parser.parse_optional_arrow_types()?.into_iter().collect();
    let (expected, found) = (
        body.num_inputs() + 1,
        operands.inputs.len() + operands.outputs.len(),
    );
    if found != expected {
        let message = format!(
            "[parseNamedStructuredOpRegion] ods-gen generated region expects {expected} args, got {found}"
        );
        return Err(parser.error(message));
    }
    build_body(parser, state, &operands, body, at)
}

/// The function by which operands of a named op become the type of its output.
fn cast_function(parser: &OpParser<'_, '_>, state: &OpState) -> TypeFn {
    let cx = parser.context();
    let attr = state.attr(cx, "cast");
    attr.and_then(|attr| TypeFn::read(cx, attr))
        .unwrap_or(TypeFn::CastSigned)
}

/// Adds the region of a named op.
pub(super) fn build_body(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    operands: &Operands,
    body: Body,
    at: Position,
) -> ParseResult<()> {
    let types = operands.argument_types(parser);
    let cast = cast_function(parser, state);
    let (region, block) = create_body(parser, &types);
    let ir = parser.region_ir();
    let arguments = ir.block_args(block).to_vec();
    let mut b = Builder::at_end(ir, block);
    match body.build(&mut b, &arguments, cast) {
        Ok(values) => {
            YieldOp::build(&mut b, Location::UNKNOWN, &values);
        }
        Err(message) => return Err(parser.error_at(at, message)),
    }
    state.regions.push(region);
    Ok(())
}

/// Adds a region that yields its first argument; it has one for each of these types.
pub(super) fn build_identity_body(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    operands: &Operands,
) {
    let types = operands.argument_types(parser);
    let (region, block) = create_body(parser, &types);
    let loc = parser.name_loc();
    let ir = parser.region_ir();
    let first = ir.block_args(block).first().copied();
    let mut b = Builder::at_end(ir, block);
    if let Some(first) = first {
        YieldOp::build(&mut b, loc, &[first]);
    }
    state.regions.push(region);
}

/// Prints a named op, without its body.
pub(super) fn print_named(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    num_inputs: usize,
    elided: &[&str],
) {
    let elided = [elided, &[OPERAND_SEGMENT_SIZES, MEMOIZED_MAPS]].concat();
    printer.print_attr_dict(ir, op, &elided);
    let operands: Vec<Value> = ir.operands(op).collect();
    let (inputs, outputs) = operands.split_at(num_inputs);
    print_operands(ir, printer, inputs, outputs);
    print_results(ir, op, printer);
}

/// Prints the result types, if there are results.
pub(super) fn print_results(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>) {
    if ir.num_results(op) != 0 {
        printer.print_optional_arrow_types(ir.result_types(op));
    }
}

/// Reads `indexing_maps = [..]`, if it is next.
pub(super) fn parse_optional_maps(parser: &mut OpParser<'_, '_>) -> ParseResult<Option<ArrayAttr>> {
    if !parser.parse_optional_keyword("indexing_maps") {
        return Ok(None);
    }
    parser.parse_punct("=")?;
    let at = parser.position();
    let attr = parser.parse_attribute()?;
    let cx = parser.context();
    let Some(maps) = attr.cast::<ArrayAttr>(cx) else {
        return Err(parser.error_at(at, "invalid kind of attribute specified"));
    };
    let is_map = |attr: &Attribute| attr.is::<terrace_ir::attributes::AffineMapAttr>(cx);
    if !maps.elements(cx).iter().all(is_map) {
        return Err(parser.error("element of indexing_maps array is not an affine_map"));
    }
    Ok(Some(maps))
}

/// Prints ` indexing_maps = [..]`.
pub(super) fn print_maps(ir: &Ir, printer: &mut AsmPrinter<'_>, maps: ArrayAttr) {
    printer.write(" indexing_maps = [");
    printer.comma_separated(maps.elements(ir), |printer, map| printer.print_attr(*map));
    printer.write("]");
}

/// Reads the operands of an op whose results have the types of its destinations, and a list of dimensions.
pub(super) fn parse_destination_style(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    dimensions: Option<&str>,
) -> ParseResult<Operands> {
    let operands = parse_operands(parser, state)?;
    let cx = parser.context();
    let results = operands
        .outputs
        .iter()
        .filter(|ty| ty.is::<RankedTensorType>(cx));
    state.result_types.extend(results.copied());
    if let Some(name) = dimensions {
        parser.parse_keyword_exact(name)?;
        parser.parse_punct("=")?;
        let mut numbers = Vec::new();
        parser.parse_punct("[")?;
        if !parser.parse_optional_punct("]") {
            loop {
                numbers.push(parser.parse_integer_as::<i64>()?);
                if !parser.parse_optional_punct(",") {
                    break;
                }
            }
            parser.parse_punct("]")?;
        }
        let cx = parser.context();
        state.set_attr(cx, name, DenseArrayAttr::i64s(cx, &numbers).into());
    }
    parser.parse_optional_attr_dict(state)?;
    Ok(operands)
}

/// Prints ` name = [0, 1] `.
pub(super) fn print_dimensions(printer: &mut AsmPrinter<'_>, name: &str, dimensions: &[i64]) {
    printer.write_fmt(format_args!(" {name} = ["));
    printer.comma_separated(dimensions, |printer, dim| {
        printer.write_fmt(format_args!("{dim}"));
    });
    printer.write("] ");
}

/// An op whose operands are arguments of the body, in short: `{ arith.addf }`.
pub(super) struct Payload {
    name: OpName,
    attributes: Vec<(String, Attribute)>,
}

/// Reads the short form of a body, if it is next.
pub(super) fn parse_optional_payload(
    parser: &mut OpParser<'_, '_>,
) -> ParseResult<Option<Payload>> {
    if !parser.parse_optional_punct("{") {
        return Ok(None);
    }
    let at = parser.position();
    let text = parser.parse_keyword()?;
    let cx = parser.context();
    let name = match text.contains('.') {
        true => cx.op_name(text),
        false => cx.op_name(&format!("builtin.{text}")),
    };
    if name.info(cx).is_none() {
        let message = format!("does not know the op '{text}' of its body");
        return Err(parser.error_at(parser.since(at), message));
    }
    let dict = parser.parse_optional_dict()?;
    parser.parse_punct("}")?;
    let entries = dict.map_or(&[][..], |dict| dict.entries(cx));
    let attributes = entries
        .iter()
        .map(|(name, value)| (name.as_str(cx).to_owned(), *value))
        .collect();
    Ok(Some(Payload { name, attributes }))
}

/// In which order the op of a short body takes the body's arguments.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PayloadOperands {
    /// Those of the inputs.
    Inputs,
    /// That of the destination, and then those of the inputs.
    InitFirst,
}

impl PayloadOperands {
    fn of(self, arguments: &[Value]) -> Vec<Value> {
        let Some((init, inputs)) = arguments.split_last() else {
            return Vec::new();
        };
        match self {
            PayloadOperands::Inputs => inputs.to_vec(),
            PayloadOperands::InitFirst => std::iter::once(*init)
                .chain(inputs.iter().copied())
                .collect(),
        }
    }
}

/// Reads the body of an op: its arguments and a region, unless there is a short form, which was read before.
pub(super) fn parse_payload_body(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    operands: &Operands,
    payload: Option<Payload>,
    order: PayloadOperands,
) -> ParseResult<()> {
    let Some(payload) = payload else {
        let arguments = parser.parse_argument_list(Delimiter::Paren)?;
        let region = parser.parse_region(&arguments)?;
        state.regions.push(region);
        return Ok(());
    };
    let cx = parser.context();
    let types = operands.argument_types(parser);
    let Some(result) = types.last().copied() else {
        let region = parser.create_region();
        state.regions.push(region);
        return Ok(());
    };
    let loc = parser.name_loc();
    let (region, block) = create_body(parser, &types);
    let ir = parser.region_ir();
    let mut inner = OpState::new(cx, payload.name, loc);
    inner.operands = order.of(ir.block_args(block)).into_iter().collect();
    inner.result_types.push(result);
    for (name, value) in &payload.attributes {
        inner.set_attr(cx, name, *value);
    }
    let mut b = Builder::at_end(ir, block);
    let op = b.create_from(inner);
    let results: Vec<Value> = b.results(op).collect();
    YieldOp::build(&mut b, loc, &results);
    state.regions.push(region);
    Ok(())
}

/// The op of a body that can be written in short: the only one but for the terminator, which takes the arguments in order and
/// whose result is yielded.
fn short_payload(ir: &Ir, op: Op, order: PayloadOperands) -> Option<Op> {
    let block = body(ir, op)?;
    let payload = ir.first_op(block)?;
    let end = ir.next_op(payload)?;
    let arguments = ir.block_args(block);
    if ir.next_op(end).is_some() || ir.num_operands(payload) == 0 {
        return None;
    }
    let wanted = order.of(arguments);
    let yielded = YieldOp::cast(ir, end)?;
    let is_payload = |value: Value| ir.defining_op(value) == Some(payload);
    let yields_it = yielded.values(ir).len() == 1 && yielded.values(ir).all(is_payload);
    (yields_it && ir.operands(payload).eq(wanted)).then_some(payload)
}

/// All attributes of an op, those that have their default too.
fn stored_attributes(ir: &Ir, op: Op) -> Option<DictAttr> {
    let mut entries: Vec<(Ident, Attribute)> = Vec::new();
    if let Some(info) = ir.info(op) {
        for (slot, value) in info.attributes.iter().zip(ir.inherent_attrs(op)) {
            let default = || slot.default.as_ref().map(|default| default(ir));
            if let Some(value) = value.or_else(default) {
                entries.push((ir.ident(&slot.name), value));
            }
        }
    }
    let discardable = ir.discardable_attrs(op);
    entries.extend(discardable.iter().flat_map(|dict| dict.entries(ir)));
    (!entries.is_empty()).then(|| DictAttr::get(ir, entries))
}

/// The attribute that says that no licences are taken with floats, which is not written.
fn arith_flags_none(ir: &Ir, op: Op) -> Option<&'static str> {
    let flags = ir.attr(op, "fastmath");
    let flags = flags.and_then(|flags| FastMathFlags::read(ir, flags));
    (flags.unwrap_or(FastMathFlags::NONE) == FastMathFlags::NONE).then_some("fastmath")
}

/// Prints the short form of the body, if it has one, and says whether it did.
pub(super) fn print_optional_payload(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    order: PayloadOperands,
) -> bool {
    let Some(payload) = short_payload(ir, op, order) else {
        return false;
    };
    printer.write(" { ");
    printer.write(ir.name(payload).as_str(ir));
    let fast = arith_flags_none(ir, payload);
    printer.print_optional_dict(stored_attributes(ir, payload), fast.as_slice());
    printer.write(" }");
    true
}

/// Prints the arguments of a body and its region, on lines of their own.
pub(super) fn print_long_body(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>) {
    let region = ir.regions(op)[0];
    let arguments = body(ir, op).map_or(&[][..], |block| ir.block_args(block));
    printer.indented(|printer| {
        printer.newline();
        printer.write("(");
        printer.comma_separated(arguments, |printer, argument| {
            printer.print_region_argument(*argument, None);
        });
        printer.write(") ");
        printer.print_region(region, RegionStyle::WITHOUT_ENTRY_ARGS);
    });
}
