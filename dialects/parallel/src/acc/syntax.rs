//! How clauses are written.

use terrace_ir::asm::{
    Argument, AsmPrinter, Delimiter, OpParser, ParseResult, RegionStyle, UnresolvedOperand,
};
use terrace_ir::attributes::{
    ArrayAttr, Attribute, BoolAttr, DenseArrayAttr, StringAttr, SymbolRefAttr, TypeAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{AttrConstraint, FormatElement};
use terrace_ir::types::Type;
use terrace_ir::{Context, Ir, Op, Value};

use super::{CombinedConstructsType, DeviceType, GangArgType};
use crate::omp::syntax::elements;
use crate::omp::{is_pointer_like, pointee};

type Arguments<'a> = &'a [FormatElement];

/// The attribute that says that no type of devices is named.
fn no_device(cx: &Context) -> Attribute {
    DeviceType::make(cx, DeviceType::None)
}

fn names_device(cx: &Context, device: Attribute) -> bool {
    DeviceType::read(cx, device) != Some(DeviceType::None)
}

/// ` [#acc.device_type<nvidia>]`, or nothing.
fn parse_device(parser: &mut OpParser<'_, '_>) -> ParseResult<Attribute> {
    if !parser.parse_optional_punct("[") {
        return Ok(no_device(parser.context()));
    }
    let device = parser.parse_attribute()?;
    parser.parse_punct("]")?;
    Ok(device)
}

fn print_device(ir: &Ir, printer: &mut AsmPrinter<'_>, device: Option<&Attribute>) {
    if let Some(device) = device.filter(|device| names_device(ir, **device)) {
        printer.write(" [");
        printer.print_attr(*device);
        printer.write("]");
    }
}

/// `[#acc.device_type<nvidia>, ..]`, if a bracket is next.
fn parse_devices(parser: &mut OpParser<'_, '_>) -> ParseResult<Option<Vec<Attribute>>> {
    if !parser.parse_optional_punct("[") {
        return Ok(None);
    }
    let mut devices = Vec::new();
    loop {
        devices.push(parser.parse_attribute()?);
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    parser.parse_punct("]")?;
    Ok(Some(devices))
}

fn print_devices(printer: &mut AsmPrinter<'_>, devices: &[Attribute]) {
    if !devices.is_empty() {
        printer.write("[");
        printer.comma_separated(devices, |printer, device| printer.print_attr(*device));
        printer.write("]");
    }
}

fn set_list(
    parser: &OpParser<'_, '_>,
    argument: &FormatElement,
    state: &mut OpState,
    list: &[Attribute],
) {
    let list = ArrayAttr::get(parser.context(), list);
    parser.set_attribute(argument, state, Some(list.into()));
}

fn set_sizes(
    parser: &OpParser<'_, '_>,
    argument: &FormatElement,
    state: &mut OpState,
    sizes: &[i32],
) {
    let sizes = DenseArrayAttr::i32s(parser.context(), sizes);
    parser.set_attribute(argument, state, Some(sizes.into()));
}

/// The attributes of a list.
fn list<'a>(ir: &'a Ir, op: Op, argument: &FormatElement) -> &'a [Attribute] {
    elements(ir, argument.attribute(ir, op))
}

/// Operands with their types.
#[derive(Default)]
struct Operands {
    names: Vec<UnresolvedOperand>,
    types: Vec<Type>,
}

impl Operands {
    /// `%x : type`
    fn parse(&mut self, parser: &mut OpParser<'_, '_>) -> ParseResult<()> {
        self.names.push(parser.parse_operand()?);
        self.types.push(parser.parse_colon_type()?);
        Ok(())
    }

    fn set(&self, parser: &mut OpParser<'_, '_>, names: &FormatElement, types: &FormatElement) {
        parser.set_operands(names, &self.names);
        parser.set_types(types, &self.types);
    }
}

fn print_typed(ir: &Ir, printer: &mut AsmPrinter<'_>, value: Value) {
    printer.print_operand(value);
    printer.write(" : ");
    printer.print_type(ir.ty(value));
}

/// `varPtr(%x`; the type and the bracket follow.
pub(super) fn parse_var(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    if !parser.parse_optional_keyword("varPtr") {
        parser.parse_keyword_exact("var")?;
    }
    parser.parse_punct("(")?;
    let var = parser.parse_operand()?;
    parser.set_operands(&arguments[0], &[var]);
    Ok(())
}

pub(super) fn print_var(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: Arguments<'_>) {
    printer.write("varPtr(");
    printer.print_operands(arguments[0].operands(ir, op));
}

/// `type) varType(type)`, where the type of the variable may be missing if that of its pointer says it.
pub(super) fn parse_var_ptr_type(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let pointer = parser.parse_type()?;
    parser.parse_punct(")")?;
    parser.set_types(&arguments[0], &[pointer]);
    let cx = parser.context();
    let ty = if parser.parse_optional_keyword("varType") {
        parser.parse_punct("(")?;
        let ty = parser.parse_type()?;
        parser.parse_punct(")")?;
        ty
    } else if is_pointer_like(cx, pointer) {
        let Some(ty) = pointee(cx, pointer) else {
            let message = "expected 'varType', as the pointer does not say what it points to";
            return Err(parser.error(message));
        };
        ty
    } else {
        pointer
    };
    parser.set_attribute(&arguments[1], state, Some(TypeAttr::get(cx, ty).into()));
    Ok(())
}

pub(super) fn print_var_ptr_type(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    for pointer in arguments[0].types(ir, op) {
        printer.print_type(pointer);
        printer.write(")");
        let ty = arguments[1].attribute(ir, op);
        let ty = ty
            .and_then(|ty| ty.cast::<TypeAttr>(ir))
            .map(|ty| ty.value(ir));
        if let Some(ty) = ty.filter(|ty| pointee(ir, pointer) != Some(*ty)) {
            printer.write(" varType(");
            printer.print_type(ty);
            printer.write(")");
        }
    }
}

/// `accPtr(%x : type)`
pub(super) fn parse_acc_var(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    if !parser.parse_optional_keyword("accPtr") {
        parser.parse_keyword_exact("accVar")?;
    }
    parser.parse_punct("(")?;
    let mut operands = Operands::default();
    operands.parse(parser)?;
    parser.parse_punct(")")?;
    operands.set(parser, &arguments[0], &arguments[1]);
    Ok(())
}

pub(super) fn print_acc_var(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    for var in arguments[0].operands(ir, op) {
        printer.write("accPtr(");
        print_typed(ir, printer, var);
        printer.write(")");
    }
}

/// `@name`
pub(super) fn parse_recipe_sym(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let at = parser.position();
    let recipe = parser.parse_attribute()?;
    if !recipe.is::<SymbolRefAttr>(parser.context()) {
        return Err(parser.error_at(parser.since(at), "invalid kind of attribute specified"));
    }
    parser.set_attribute(&arguments[0], state, Some(recipe));
    Ok(())
}

pub(super) fn print_recipe_sym(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    if let Some(recipe) = arguments[0].attribute(ir, op) {
        printer.print_attr(recipe);
    }
}

/// `%x : type [device], ..`: what follows a bracket.
fn parse_operands_of_devices(
    parser: &mut OpParser<'_, '_>,
    operands: &mut Operands,
    devices: &mut Vec<Attribute>,
) -> ParseResult<()> {
    loop {
        operands.parse(parser)?;
        devices.push(parse_device(parser)?);
        if !parser.parse_optional_punct(",") {
            return Ok(());
        }
    }
}

fn print_operands_of_devices(
    ir: &Ir,
    printer: &mut AsmPrinter<'_>,
    operands: &[Value],
    devices: &[Attribute],
) {
    printer.comma_separated(operands.iter().enumerate(), |printer, (index, value)| {
        print_typed(ir, printer, *value);
        print_device(ir, printer, devices.get(index));
    });
}

/// `%x : type [device], ..`
pub(super) fn parse_device_type_operands(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let (mut operands, mut devices) = (Operands::default(), Vec::new());
    parse_operands_of_devices(parser, &mut operands, &mut devices)?;
    operands.set(parser, &arguments[0], &arguments[1]);
    set_list(parser, &arguments[2], state, &devices);
    Ok(())
}

pub(super) fn print_device_type_operands(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let operands = arguments[0].operands(ir, op);
    print_operands_of_devices(ir, printer, &operands, list(ir, op, &arguments[2]));
}

/// Nothing, or `([device, ..], %x : type [device], ..)`, of which either list may be missing. The word alone is for no device.
pub(super) fn parse_device_type_operands_with_keyword_only(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    if !parser.parse_optional_punct("(") {
        let none = no_device(parser.context());
        set_list(parser, &arguments[3], state, &[none]);
        return Ok(());
    }
    if let Some(words) = parse_devices(parser)? {
        set_list(parser, &arguments[3], state, &words);
        if parser.parse_optional_punct(")") {
            return Ok(());
        }
        parser.parse_punct(",")?;
    }
    parse_device_type_operands(parser, state, arguments)?;
    parser.parse_punct(")")
}

/// Whether a list of devices says no more than the word before it.
fn is_word_alone(ir: &Ir, devices: &[Attribute]) -> bool {
    matches!(devices, [device] if !names_device(ir, *device))
}

pub(super) fn print_device_type_operands_with_keyword_only(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let (operands, words) = (arguments[0].operands(ir, op), list(ir, op, &arguments[3]));
    if operands.is_empty() && (words.is_empty() || is_word_alone(ir, words)) {
        return;
    }
    printer.write("(");
    print_devices(printer, words);
    if !words.is_empty() && !operands.is_empty() {
        printer.write(", ");
    }
    print_operands_of_devices(ir, printer, &operands, list(ir, op, &arguments[2]));
    printer.write(")");
}

/// Groups in braces, each for one device: how many operands they have, and the devices.
#[derive(Default)]
struct Segments {
    operands: Operands,
    sizes: Vec<i32>,
    devices: Vec<Attribute>,
}

impl Segments {
    /// `{%x : type, ..} [device], ..`; what comes first in each brace is read by a function.
    fn parse(
        &mut self,
        parser: &mut OpParser<'_, '_>,
        mut head: impl FnMut(&mut OpParser<'_, '_>) -> ParseResult<()>,
    ) -> ParseResult<()> {
        loop {
            parser.parse_punct("{")?;
            head(parser)?;
            let before = self.operands.names.len();
            loop {
                self.operands.parse(parser)?;
                if !parser.parse_optional_punct(",") {
                    break;
                }
            }
            parser.parse_punct("}")?;
            let size = self.operands.names.len() - before;
            self.sizes.push(i32::try_from(size).unwrap_or(i32::MAX));
            self.devices.push(parse_device(parser)?);
            if !parser.parse_optional_punct(",") {
                return Ok(());
            }
        }
    }

    /// Gives what was read for operands, their types, devices and sizes.
    fn set(
        &self,
        parser: &mut OpParser<'_, '_>,
        state: &mut OpState,
        arguments: [&FormatElement; 4],
    ) {
        let [operands, types, devices, sizes] = arguments;
        self.operands.set(parser, operands, types);
        set_list(parser, devices, state, &self.devices);
        set_sizes(parser, sizes, state, &self.sizes);
    }
}

/// The sizes of groups.
fn sizes(ir: &Ir, op: Op, argument: &FormatElement) -> Vec<usize> {
    let sizes = argument.attribute(ir, op);
    let sizes = sizes.and_then(|sizes| sizes.cast::<DenseArrayAttr>(ir));
    let sizes = sizes.into_iter().flat_map(|sizes| sizes.as_i32s(ir));
    sizes
        .map(|size| usize::try_from(size).unwrap_or(0))
        .collect()
}

/// Prints groups in braces. A function is told the number of the group and of the operand, and writes what stands before that.
fn print_segments(
    ir: &Ir,
    printer: &mut AsmPrinter<'_>,
    (operands, sizes, devices): (&[Value], &[usize], &[Attribute]),
    mut before: impl FnMut(&mut AsmPrinter<'_>, usize, usize),
) {
    let mut next = 0;
    printer.comma_separated(sizes.iter().enumerate(), |printer, (group, size)| {
        printer.write("{");
        let end = (next + size).min(operands.len());
        printer.comma_separated(next..end, |printer, index| {
            before(printer, group, index);
            print_typed(ir, printer, operands[index]);
        });
        next = end;
        printer.write("}");
        print_device(ir, printer, devices.get(group));
    });
}

/// `{%x : type, ..} [device], ..`
pub(super) fn parse_device_type_operands_with_segment(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let mut segments = Segments::default();
    segments.parse(parser, |_| Ok(()))?;
    let [operands, types, devices, sizes] = [0, 1, 2, 3].map(|index| &arguments[index]);
    segments.set(parser, state, [operands, types, devices, sizes]);
    Ok(())
}

pub(super) fn print_device_type_operands_with_segment(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let (operands, sizes) = (arguments[0].operands(ir, op), sizes(ir, op, &arguments[3]));
    let devices = list(ir, op, &arguments[2]);
    print_segments(ir, printer, (&operands, &sizes, devices), |_, _, _| {});
}

/// The devices in front of what has operands, with a comma after them, and whether there is nothing else. Without any the list is empty.
fn parse_words(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    argument: &FormatElement,
) -> ParseResult<bool> {
    let words = parse_devices(parser)?;
    set_list(
        parser,
        argument,
        state,
        words.as_deref().unwrap_or_default(),
    );
    if words.is_none() {
        return Ok(false);
    }
    if parser.parse_optional_punct(")") {
        return Ok(true);
    }
    parser.parse_punct(",")?;
    Ok(false)
}

/// Nothing, or `([device, ..], {devnum: %x : type, ..} [device], ..)`.
pub(super) fn parse_wait_clause(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let [operands, types, devices, sizes, devnums, words] =
        [0, 1, 2, 3, 4, 5].map(|index| &arguments[index]);
    if !parser.parse_optional_punct("(") {
        let none = no_device(parser.context());
        set_list(parser, words, state, &[none]);
        return Ok(());
    }
    if parse_words(parser, state, words)? {
        return Ok(());
    }
    let (mut segments, mut has_devnum) = (Segments::default(), Vec::new());
    segments.parse(parser, |parser| {
        let is_devnum = parser.parse_optional_keyword("devnum");
        if is_devnum {
            parser.parse_punct(":")?;
        }
        has_devnum.push(BoolAttr::get(is_devnum).into());
        Ok(())
    })?;
    segments.set(parser, state, [operands, types, devices, sizes]);
    set_list(parser, devnums, state, &has_devnum);
    parser.parse_punct(")")
}

pub(super) fn print_wait_clause(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let (operands, words) = (arguments[0].operands(ir, op), list(ir, op, &arguments[5]));
    if operands.is_empty() && (words.is_empty() || is_word_alone(ir, words)) {
        return;
    }
    printer.write("(");
    print_devices(printer, words);
    if !words.is_empty() && !operands.is_empty() {
        printer.write(", ");
    }
    let (sizes, devices) = (sizes(ir, op, &arguments[3]), list(ir, op, &arguments[2]));
    let devnums = list(ir, op, &arguments[4]);
    let mut last = None;
    print_segments(
        ir,
        printer,
        (&operands, &sizes, devices),
        |printer, group, _| {
            let is_first = last.replace(group) != Some(group);
            let has_devnum = devnums.get(group).and_then(|has| has.cast::<BoolAttr>(ir));
            if is_first && has_devnum.is_some_and(BoolAttr::value) {
                printer.write("devnum: ");
            }
        },
    );
    printer.write(")");
}

/// Nothing, or `([device, ..], {num=%x : type, static=%y : type} [device], ..)`.
pub(super) fn parse_gang_clause(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let [operands, types, kinds, devices, sizes, words] =
        [0, 1, 2, 3, 4, 5].map(|index| &arguments[index]);
    if !parser.parse_optional_punct("(") {
        let none = no_device(parser.context());
        set_list(parser, words, state, &[none]);
        return Ok(());
    }
    if parse_words(parser, state, words)? {
        return Ok(());
    }
    let (mut segments, mut found) = (Segments::default(), Vec::new());
    loop {
        parser.parse_punct("{")?;
        let before = found.len();
        // Each kind once, and in any order.
        for _ in 0..3 {
            let Some(kind) = parse_gang_kind(parser)? else {
                let message = match found.len() == before {
                    true => "expect at least one of num, dim or static values",
                    false => "new value expected after comma",
                };
                return Err(parser.error_at(parser.name_position(), message));
            };
            found.push(GangArgType::make(parser.context(), kind));
            segments.operands.parse(parser)?;
            if !parser.parse_optional_punct(",") {
                break;
            }
        }
        parser.parse_punct("}")?;
        segments
            .sizes
            .push(i32::try_from(found.len() - before).unwrap_or(i32::MAX));
        segments.devices.push(parse_device(parser)?);
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    segments.set(parser, state, [operands, types, devices, sizes]);
    set_list(parser, kinds, state, &found);
    parser.parse_punct(")")
}

const GANG_KINDS: [(&str, GangArgType); 3] = [
    ("num", GangArgType::Num),
    ("dim", GangArgType::Dim),
    ("static", GangArgType::Static),
];

/// `num=`
fn parse_gang_kind(parser: &mut OpParser<'_, '_>) -> ParseResult<Option<GangArgType>> {
    for (word, kind) in GANG_KINDS {
        if parser.parse_optional_keyword(word) {
            parser.parse_punct("=")?;
            return Ok(Some(kind));
        }
    }
    Ok(None)
}

pub(super) fn print_gang_clause(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let (operands, words) = (arguments[0].operands(ir, op), list(ir, op, &arguments[5]));
    if operands.is_empty() && (words.is_empty() || is_word_alone(ir, words)) {
        return;
    }
    printer.write("(");
    print_devices(printer, words);
    if !words.is_empty() && !operands.is_empty() {
        printer.write(", ");
    }
    let (sizes, devices) = (sizes(ir, op, &arguments[4]), list(ir, op, &arguments[3]));
    let kinds = list(ir, op, &arguments[2]);
    print_segments(
        ir,
        printer,
        (&operands, &sizes, devices),
        |printer, _, index| {
            let kind = kinds
                .get(index)
                .and_then(|kind| GangArgType::read(ir, *kind));
            let word = GANG_KINDS.iter().find(|(_, known)| Some(*known) == kind);
            if let Some((word, _)) = word {
                printer.write(word);
                printer.write("=");
            }
        },
    );
    printer.write(")");
}

/// Nothing, or `(%x : type)`, where the word alone is a flag.
pub(super) fn parse_operand_with_keyword_only(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    if !parser.parse_optional_punct("(") {
        parser.set_attribute(&arguments[2], state, Some(Attribute::UNIT));
        return Ok(());
    }
    let mut operands = Operands::default();
    operands.parse(parser)?;
    operands.set(parser, &arguments[0], &arguments[1]);
    parser.parse_punct(")")
}

pub(super) fn print_operand_with_keyword_only(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    for value in arguments[0].operands(ir, op) {
        printer.write("(");
        print_typed(ir, printer, value);
        printer.write(")");
    }
}

/// Nothing, or `(%x, %y : type, type)`, where the word alone is a flag.
pub(super) fn parse_operands_with_keyword_only(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    if !parser.peek_punct("(") {
        parser.set_attribute(&arguments[2], state, Some(Attribute::UNIT));
        return Ok(());
    }
    let (names, types) = parse_values(parser)?;
    parser.set_operands(&arguments[0], &names);
    parser.set_types(&arguments[1], &types);
    Ok(())
}

pub(super) fn print_operands_with_keyword_only(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let operands = arguments[0].operands(ir, op);
    if !operands.is_empty() {
        print_values(ir, printer, &operands);
    }
}

/// `(%x, %y : type, type)`
fn parse_values(parser: &mut OpParser<'_, '_>) -> ParseResult<(Vec<UnresolvedOperand>, Vec<Type>)> {
    parser.parse_punct("(")?;
    let names = parser.parse_operand_list(Delimiter::None)?;
    parser.parse_punct(":")?;
    let types = parser.parse_type_list()?;
    parser.parse_punct(")")?;
    Ok((names.to_vec(), types.to_vec()))
}

fn print_values(ir: &Ir, printer: &mut AsmPrinter<'_>, values: &[Value]) {
    printer.write("(");
    printer.print_operands(values.iter().copied());
    printer.write(" : ");
    printer.print_types(values.iter().map(|value| ir.ty(*value)));
    printer.write(")");
}

/// The constructs that a loop is combined with, by what they are called there.
const COMBINED: [(&str, CombinedConstructsType); 3] = [
    ("kernels", CombinedConstructsType::KernelsLoop),
    ("parallel", CombinedConstructsType::ParallelLoop),
    ("serial", CombinedConstructsType::SerialLoop),
];

/// `combined(parallel)`, if it is next.
pub(super) fn parse_optional_combined_constructs_loop(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<bool> {
    if !parser.parse_optional_keyword("combined") {
        return Ok(false);
    }
    parser.parse_punct("(")?;
    let found = COMBINED
        .iter()
        .find(|(word, _)| parser.parse_optional_keyword(word));
    let Some((_, construct)) = found else {
        let at = parser.name_position();
        return Err(parser.error_at(at, "expected compute construct name"));
    };
    parser.parse_punct(")")?;
    let construct = CombinedConstructsType::make(parser.context(), *construct);
    parser.set_attribute(&arguments[0], state, Some(construct));
    Ok(true)
}

pub(super) fn print_combined_constructs_loop(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let construct = arguments[0].attribute(ir, op);
    let construct = construct.and_then(|construct| CombinedConstructsType::read(ir, construct));
    let word = COMBINED.iter().find(|(_, known)| Some(*known) == construct);
    if let Some((word, _)) = word {
        write!(printer, "combined({word})");
    }
}

/// `control(%i : type) = (%lower : type) to (%upper : type) step (%step : type)` if there are loop variables, and the body.
pub(super) fn parse_loop_control(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let mut variables: Vec<Argument> = Vec::new();
    if parser.parse_optional_keyword("control") {
        variables = parser.parse_argument_list(Delimiter::Paren)?;
        parser.parse_punct("=")?;
        for (part, word) in ["", "to", "step"].into_iter().enumerate() {
            if !word.is_empty() {
                parser.parse_keyword_exact(word)?;
            }
            let (names, types) = parse_values(parser)?;
            if names.len() != variables.len() {
                let message = format!("expected {} operands", variables.len());
                return Err(parser.error_at(parser.name_position(), message));
            }
            parser.set_operands(&arguments[2 * part + 1], &names);
            parser.set_types(&arguments[2 * part + 2], &types);
        }
    }
    let body = parser.parse_region(&variables)?;
    parser.set_regions(&arguments[0], &[body]);
    Ok(())
}

pub(super) fn print_loop_control(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let [body] = arguments[0].regions(ir, op) else {
        return;
    };
    let variables = ir
        .first_block(*body)
        .map_or(&[][..], |entry| ir.block_args(entry));
    if !variables.is_empty() {
        printer.write("control(");
        printer.comma_separated(variables, |printer, variable| {
            print_typed(ir, printer, *variable);
        });
        printer.write(") = ");
        // Two spaces: MLIR's printer writes them, and its output is the reference.
        for (part, word) in ["", " to ", "  step "].into_iter().enumerate() {
            printer.write(word);
            print_values(ir, printer, &arguments[2 * part + 1].operands(ir, op));
        }
        printer.write(" ");
    }
    printer.print_region(*body, RegionStyle::WITHOUT_ENTRY_ARGS);
}

/// `@name [device], "name" [device], ..`
pub(super) fn parse_bind_name(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let cx = parser.context();
    let mut lists = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
    loop {
        let at = parser.position();
        let name = parser.parse_attribute()?;
        let sort = match (name.is::<SymbolRefAttr>(cx), name.is::<StringAttr>(cx)) {
            (true, _) => 0,
            (_, true) => 1,
            _ => {
                let message = "expected a symbol or a string as the name to bind to";
                return Err(parser.error_at(parser.since(at), message));
            }
        };
        lists[sort].push(name);
        let device = parse_device(parser)?;
        lists[sort + 2].push(device);
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    for (argument, list) in arguments.iter().zip(&lists) {
        set_list(parser, argument, state, list);
    }
    Ok(())
}

pub(super) fn print_bind_name(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let [ids, texts, id_devices, text_devices] =
        [0, 1, 2, 3].map(|index| list(ir, op, &arguments[index]));
    let ids = ids
        .iter()
        .enumerate()
        .map(|(index, name)| (name, id_devices.get(index)));
    let texts = texts
        .iter()
        .enumerate()
        .map(|(index, name)| (name, text_devices.get(index)));
    printer.comma_separated(ids.chain(texts), |printer, (name, device)| {
        printer.print_attr(*name);
        print_device(ir, printer, device);
    });
}

/// Nothing, or `([device, ..], dim: 2 : i64 [device], ..)`.
pub(super) fn parse_routine_gang_clause(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let [words, dims, devices] = [0, 1, 2].map(|index| &arguments[index]);
    if !parser.parse_optional_punct("(") {
        let none = no_device(parser.context());
        set_list(parser, words, state, &[none]);
        return Ok(());
    }
    if parse_words(parser, state, words)? {
        return Ok(());
    }
    let (mut values, mut found) = (Vec::new(), Vec::new());
    loop {
        parser.parse_keyword_exact("dim")?;
        parser.parse_punct(":")?;
        values.push(parser.parse_attribute()?);
        found.push(parse_device(parser)?);
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    set_list(parser, dims, state, &values);
    set_list(parser, devices, state, &found);
    parser.parse_punct(")")
}

pub(super) fn print_routine_gang_clause(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let [words, dims, devices] = [0, 1, 2].map(|index| list(ir, op, &arguments[index]));
    if dims.is_empty() && (words.is_empty() || is_word_alone(ir, words)) {
        return;
    }
    printer.write("(");
    print_devices(printer, words);
    if !words.is_empty() && !dims.is_empty() {
        printer.write(", ");
    }
    printer.comma_separated(dims.iter().enumerate(), |printer, (index, dim)| {
        printer.write("dim: ");
        printer.print_attr(*dim);
        print_device(ir, printer, devices.get(index));
    });
    printer.write(")");
}

/// Nothing, or ` ([device, ..])`.
pub(super) fn parse_device_type_array_attr(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let mut devices = vec![no_device(parser.context())];
    if parser.parse_optional_punct("(") {
        devices = parse_devices(parser)?.unwrap_or_default();
        parser.parse_punct(")")?;
    }
    set_list(parser, &arguments[0], state, &devices);
    Ok(())
}

pub(super) fn print_device_type_array_attr(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    // The space is there in any case: MLIR's printer writes it, and its output is the reference.
    printer.write(" ");
    let devices = list(ir, op, &arguments[0]);
    if !is_word_alone(ir, devices) {
        printer.write("(");
        print_devices(printer, devices);
        printer.write(")");
    }
}
