//! How single clauses are written.
//!
//! Operands are asked of the op as it is seen from outside: what is in the arena of `omp.target` does not see them.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{ArrayAttr, Attribute, IntegerAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{AttrConstraint, Enumeration, FormatElement, I64Attr};
use terrace_ir::{Context, Ir, Op, SmallVec};

use super::{
    ClauseBindKind, ClauseCancellationConstructType, ClauseMapFlags, ClauseMapFlagsAttr,
    ClauseMemoryOrderKind, ClauseOrderKind, ClauseProcBindKind, ClauseScheduleKind,
    ClauseTaskDepend, ClauseTaskDependAttr, OrderModifier, ScheduleModifier, VariableCaptureKind,
    VariableCaptureKindAttr,
};

type Arguments<'a> = &'a [FormatElement];

/// Reads a word of an enum.
fn parse_word<E: Enumeration>(parser: &mut OpParser<'_, '_>) -> ParseResult<E> {
    let at = parser.position();
    let word = parser.parse_keyword()?;
    E::of_text(word)
        .ok_or_else(|| parser.error_at(parser.since(at), format!("invalid clause value: '{word}'")))
}

/// The directives of clauses that are one word.
macro_rules! words {
    ($($parse:ident $print:ident $name:ident;)*) => {$(
        pub(super) fn $parse(parser: &mut OpParser<'_, '_>, state: &mut OpState, arguments: Arguments<'_>) -> ParseResult<()> {
            let word: $name = parse_word(parser)?;
            let word = $name::make(parser.context(), word);
            parser.set_attribute(&arguments[0], state, Some(word));
            Ok(())
        }

        pub(super) fn $print(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: Arguments<'_>) {
            let word = arguments[0].attribute(ir, op).and_then(|word| $name::read(ir, word));
            if let Some(word) = word {
                printer.write(&Enumeration::text(word));
            }
        }
    )*};
}

words! {
    parse_bind_kind print_bind_kind ClauseBindKind;
    parse_cancel_directive print_cancel_directive ClauseCancellationConstructType;
    parse_memory_order_kind print_memory_order_kind ClauseMemoryOrderKind;
    parse_proc_bind_kind print_proc_bind_kind ClauseProcBindKind;
}

/// The numbers of places in a list, for lists of which several parts are read at once.
fn each(
    printer: &mut AsmPrinter<'_>,
    count: usize,
    mut print: impl FnMut(&mut AsmPrinter<'_>, usize),
) {
    printer.comma_separated(0..count, |printer, index| print(printer, index));
}

/// `%allocator : type -> %variable : type, ..`.
///
/// # Errors
/// The text is none of this form.
pub fn parse_allocate_and_allocator(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let (mut names, mut types) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
    loop {
        for (index, arrow) in [(1, true), (0, false)] {
            names[index].push(parser.parse_operand()?);
            types[index].push(parser.parse_colon_type()?);
            if arrow {
                parser.parse_punct("->")?;
            }
        }
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    for index in 0..2 {
        parser.set_operands(&arguments[2 * index], &names[index]);
        parser.set_types(&arguments[2 * index + 1], &types[index]);
    }
    Ok(())
}

/// Prints what [`parse_allocate_and_allocator`] reads.
pub fn print_allocate_and_allocator(
    _: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    printer.from_outside(op, |printer, ir, op| {
        let [vars, allocators] = [0, 2].map(|index| arguments[index].operands(ir, op));
        each(
            printer,
            vars.len().min(allocators.len()),
            |printer, index| {
                for (value, after) in [(allocators[index], " -> "), (vars[index], "")] {
                    printer.print_operand(value);
                    printer.write(" : ");
                    printer.print_type(ir.ty(value));
                    printer.write(after);
                }
            },
        );
    });
}

/// `%variable : type -> alignment, ..`.
///
/// # Errors
/// The text is none of this form.
pub fn parse_aligned_clause(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let (mut names, mut types, mut alignments) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        names.push(parser.parse_operand()?);
        types.push(parser.parse_colon_type()?);
        parser.parse_punct("->")?;
        alignments.push(parser.parse_attribute()?);
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    parser.set_operands(&arguments[0], &names);
    parser.set_types(&arguments[1], &types);
    let alignments = ArrayAttr::get(parser.context(), &alignments);
    parser.set_attribute(&arguments[2], state, Some(alignments.into()));
    Ok(())
}

/// Prints what [`parse_aligned_clause`] reads.
pub fn print_aligned_clause(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let alignments = elements(ir, arguments[2].attribute(ir, op));
    let vars = arguments[0].operands(ir, op);
    each(printer, vars.len(), |printer, index| {
        printer.print_operand(vars[index]);
        printer.write(" : ");
        printer.print_type(ir.ty(vars[index]));
        if let Some(alignment) = alignments.get(index) {
            printer.write(" -> ");
            printer.print_attr(*alignment);
        }
    });
}

/// The elements of an array, none if there is no array.
pub(crate) fn elements(cx: &Context, array: Option<Attribute>) -> &[Attribute] {
    let array = array.and_then(|array| array.cast::<ArrayAttr>(cx));
    array.map_or(&[], |array| array.elements(cx))
}

/// `%variable = %step : type, ..`.
///
/// # Errors
/// The text is none of this form.
pub fn parse_linear_clause(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let (mut names, mut types, mut steps) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        names.push(parser.parse_operand()?);
        parser.parse_punct("=")?;
        steps.push(parser.parse_operand()?);
        types.push(parser.parse_colon_type()?);
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    parser.set_operands(&arguments[0], &names);
    parser.set_types(&arguments[1], &types);
    parser.set_operands(&arguments[2], &steps);
    Ok(())
}

/// Prints what [`parse_linear_clause`] reads.
pub fn print_linear_clause(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let [vars, steps] = [0, 2].map(|index| arguments[index].operands(ir, op));
    each(printer, vars.len(), |printer, index| {
        printer.print_operand(vars[index]);
        if let Some(step) = steps.get(index) {
            printer.write(" = ");
            printer.print_operand(*step);
        }
        printer.write(" : ");
        printer.print_type(ir.ty(vars[index]));
    });
}

/// `%variable -> @function : type, ..`.
///
/// # Errors
/// The text is none of this form.
pub fn parse_copyprivate(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let (mut names, mut types, mut symbols) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        names.push(parser.parse_operand()?);
        parser.parse_punct("->")?;
        symbols.push(parser.parse_symbol_ref()?.into());
        types.push(parser.parse_colon_type()?);
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    parser.set_operands(&arguments[0], &names);
    parser.set_types(&arguments[1], &types);
    let symbols = ArrayAttr::get(parser.context(), &symbols);
    parser.set_attribute(&arguments[2], state, Some(symbols.into()));
    Ok(())
}

/// Prints what [`parse_copyprivate`] reads.
pub fn print_copyprivate(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: Arguments<'_>) {
    let symbols = elements(ir, arguments[2].attribute(ir, op));
    let vars = arguments[0].operands(ir, op);
    each(printer, vars.len().min(symbols.len()), |printer, index| {
        printer.print_operand(vars[index]);
        printer.write(" -> ");
        printer.print_attr(symbols[index]);
        printer.write(" : ");
        printer.print_type(ir.ty(vars[index]));
    });
}

/// `kind -> %variable : type, ..`.
///
/// # Errors
/// The text is none of this form.
pub fn parse_depend_var_list(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let (mut names, mut types, mut kinds) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        let kind: ClauseTaskDepend = parse_word(parser)?;
        kinds.push(ClauseTaskDependAttr::get(parser.context(), kind).into());
        parser.parse_punct("->")?;
        names.push(parser.parse_operand()?);
        types.push(parser.parse_colon_type()?);
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    parser.set_operands(&arguments[0], &names);
    parser.set_types(&arguments[1], &types);
    let kinds = ArrayAttr::get(parser.context(), &kinds);
    parser.set_attribute(&arguments[2], state, Some(kinds.into()));
    Ok(())
}

/// Prints what [`parse_depend_var_list`] reads.
pub fn print_depend_var_list(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let kinds = elements(ir, arguments[2].attribute(ir, op));
    let kinds: Vec<ClauseTaskDepend> = kinds
        .iter()
        .filter_map(|kind| Some(kind.cast::<ClauseTaskDependAttr>(ir)?.value(ir)))
        .collect();
    printer.from_outside(op, |printer, ir, op| {
        let vars = arguments[0].operands(ir, op);
        each(printer, vars.len().min(kinds.len()), |printer, index| {
            printer.write(&Enumeration::text(kinds[index]));
            printer.write(" -> ");
            printer.print_operand(vars[index]);
            printer.write(" : ");
            printer.print_type(ir.ty(vars[index]));
        });
    });
}

/// `strict, %value : type`, where the word may be missing.
pub(super) fn parse_strict_clause(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let at = parser.position();
    if let Some(word) = parser.parse_any_keyword() {
        if word != "strict" {
            let message = format!("invalid clause value: '{word}'");
            return Err(parser.error_at(parser.since(at), message));
        }
        // Both clauses have but this word, each as an enum of its own.
        let cx = parser.context();
        let name = parser.name().info(cx).map(|info| {
            let FormatElement::Attribute(slot) = &arguments[0] else {
                return "";
            };
            &*info.attributes[usize::from(*slot)].name
        });
        let word = match name {
            Some("num_tasks_mod") => {
                super::ClauseNumTasksType::make(cx, super::ClauseNumTasksType::Strict)
            }
            _ => super::ClauseGrainsizeType::make(cx, super::ClauseGrainsizeType::Strict),
        };
        parser.set_attribute(&arguments[0], state, Some(word));
        parser.parse_punct(",")?;
    }
    let value = parser.parse_operand()?;
    let ty = parser.parse_colon_type()?;
    parser.set_operands(&arguments[1], &[value]);
    parser.set_types(&arguments[2], &[ty]);
    Ok(())
}

pub(super) fn print_strict_clause(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    if arguments[0].attribute(ir, op).is_some() {
        printer.write("strict, ");
    }
    for value in arguments[1].operands(ir, op) {
        printer.print_operand(value);
        printer.write(": ");
        printer.print_type(ir.ty(value));
    }
}

/// `%lower : type to %upper : type`, where the first may be missing.
pub(super) fn parse_num_teams(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    if let Some(lower) = parser.parse_optional_operand()? {
        let ty = parser.parse_colon_type()?;
        parser.set_operands(&arguments[0], &[lower]);
        parser.set_types(&arguments[1], &[ty]);
    }
    parser.parse_keyword_exact("to")?;
    let upper = parser.parse_operand()?;
    let ty = parser.parse_colon_type()?;
    parser.set_operands(&arguments[2], &[upper]);
    parser.set_types(&arguments[3], &[ty]);
    Ok(())
}

pub(super) fn print_num_teams(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let [lower, upper] = [0, 2].map(|index| arguments[index].operands(ir, op));
    for lower in lower {
        printer.print_operand(lower);
        printer.write(" : ");
        printer.print_type(ir.ty(lower));
    }
    // Where the lower bound is missing there is a space before it, too: MLIR's output is the reference.
    printer.write(" to ");
    for upper in upper {
        printer.print_operand(upper);
        printer.write(" : ");
        printer.print_type(ir.ty(upper));
    }
}

/// `reproducible:concurrent`, where the first word may be missing.
///
/// # Errors
/// The text is none of this form.
pub fn parse_order_clause(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    for modifier in [OrderModifier::Reproducible, OrderModifier::Unconstrained] {
        if parser.parse_optional_keyword(&Enumeration::text(modifier)) {
            parser.parse_punct(":")?;
            let modifier = OrderModifier::make(parser.context(), modifier);
            parser.set_attribute(&arguments[1], state, Some(modifier));
            break;
        }
    }
    let order: ClauseOrderKind = parse_word(parser)?;
    let order = ClauseOrderKind::make(parser.context(), order);
    parser.set_attribute(&arguments[0], state, Some(order));
    Ok(())
}

/// Prints what [`parse_order_clause`] reads.
pub fn print_order_clause(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: Arguments<'_>) {
    let modifier = arguments[1].attribute(ir, op);
    if let Some(modifier) = modifier.and_then(|modifier| OrderModifier::read(ir, modifier)) {
        printer.write(&Enumeration::text(modifier));
        printer.write(":");
    }
    let order = arguments[0].attribute(ir, op);
    if let Some(order) = order.and_then(|order| ClauseOrderKind::read(ir, order)) {
        printer.write(&Enumeration::text(order));
    }
}

/// `dynamic = %chunk : type, nonmonotonic, simd`, of which the first word must be there.
///
/// # Errors
/// The text is none of this form.
pub fn parse_schedule_clause(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let error = |parser: &OpParser<'_, '_>, message: String| {
        parser.error_at(parser.name_position(), message)
    };
    let word = parser.parse_keyword()?;
    let Some(kind) = ClauseScheduleKind::of_text(word) else {
        return Err(error(parser, " expected schedule kind".into()));
    };
    let has_chunk = !matches!(kind, ClauseScheduleKind::Auto | ClauseScheduleKind::Runtime);
    if has_chunk && parser.parse_optional_punct("=") {
        let chunk = parser.parse_operand()?;
        let ty = parser.parse_colon_type()?;
        parser.set_operands(&arguments[3], &[chunk]);
        parser.set_types(&arguments[4], &[ty]);
    }
    let mut modifiers: SmallVec<[ScheduleModifier; 2]> = SmallVec::new();
    while parser.parse_optional_punct(",") {
        let word = parser.parse_keyword()?;
        let Some(modifier) = ScheduleModifier::of_text(word) else {
            return Err(error(parser, format!(" unknown modifier type: {word}")));
        };
        modifiers.push(modifier);
    }
    let is_simd = |modifier: ScheduleModifier| modifier == ScheduleModifier::Simd;
    let (modifier, simd) = match modifiers[..] {
        [] => (None, false),
        [modifier] if is_simd(modifier) => (Some(ScheduleModifier::None), true),
        [modifier] => (Some(modifier), false),
        [modifier, simd] if !is_simd(modifier) && is_simd(simd) => (Some(modifier), true),
        [_, _] => return Err(error(parser, " incorrect modifier order".into())),
        _ => return Err(error(parser, " unexpected modifier(s)".into())),
    };
    let cx = parser.context();
    parser.set_attribute(
        &arguments[0],
        state,
        Some(ClauseScheduleKind::make(cx, kind)),
    );
    let modifier = modifier.map(|modifier| ScheduleModifier::make(cx, modifier));
    parser.set_attribute(&arguments[1], state, modifier);
    parser.set_attribute(&arguments[2], state, simd.then_some(Attribute::UNIT));
    Ok(())
}

/// Prints what [`parse_schedule_clause`] reads.
pub fn print_schedule_clause(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let kind = arguments[0].attribute(ir, op);
    if let Some(kind) = kind.and_then(|kind| ClauseScheduleKind::read(ir, kind)) {
        printer.write(&Enumeration::text(kind));
    }
    for chunk in arguments[3].operands(ir, op) {
        printer.write(" = ");
        printer.print_operand(chunk);
        printer.write(" : ");
        printer.print_type(ir.ty(chunk));
    }
    let modifier = arguments[1].attribute(ir, op);
    if let Some(modifier) = modifier.and_then(|modifier| ScheduleModifier::read(ir, modifier)) {
        printer.write(", ");
        printer.write(&Enumeration::text(modifier));
    }
    if arguments[2].attribute(ir, op).is_some() {
        printer.write(", simd");
    }
}

/// What may be known of how often others want the same, with its bits.
const HINTS: [(&str, i64); 4] = [
    ("uncontended", 1),
    ("contended", 2),
    ("nonspeculative", 4),
    ("speculative", 8),
];

/// `none`, or `contended, speculative`.
///
/// # Errors
/// The text is none of this form.
pub fn parse_synchronization_hint(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let mut hint = 0;
    if !parser.parse_optional_keyword("none") {
        loop {
            let word = parser.parse_keyword()?;
            let Some((_, bit)) = HINTS.iter().find(|(name, _)| *name == word) else {
                return Err(parser.error(format!("{word} is not a valid hint")));
            };
            hint |= bit;
            if !parser.parse_optional_punct(",") {
                break;
            }
        }
    }
    let hint = I64Attr::make(parser.context(), hint);
    parser.set_attribute(&arguments[0], state, Some(hint));
    Ok(())
}

/// Prints what [`parse_synchronization_hint`] reads.
pub fn print_synchronization_hint(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let hint = arguments[0].attribute(ir, op);
    let hint = hint.and_then(|hint| hint.cast::<IntegerAttr>(ir));
    let hint = hint.map_or(0, |hint| hint.as_i64(ir));
    if hint == 0 {
        return printer.write("none");
    }
    let words = HINTS.iter().filter(|(_, bit)| hint & bit != 0);
    printer.comma_separated(words, |printer, (word, _)| printer.write(word));
}

/// Words for how a variable is mapped, which come before the directions in which it is copied.
const MAP_MODIFIERS: [(&str, ClauseMapFlags); 5] = [
    ("always", ClauseMapFlags::ALWAYS),
    ("implicit", ClauseMapFlags::IMPLICIT),
    ("ompx_hold", ClauseMapFlags::OMPX_HOLD),
    ("close", ClauseMapFlags::CLOSE),
    ("present", ClauseMapFlags::PRESENT),
];

/// The directions.
const DIRECTIONS: [(&str, ClauseMapFlags); 2] =
    [("to", ClauseMapFlags::TO), ("from", ClauseMapFlags::FROM)];

/// Words that come after the directions.
const MAP_TYPES: [(&str, ClauseMapFlags); 13] = [
    ("delete", ClauseMapFlags::DEL),
    ("return_param", ClauseMapFlags::RETURN_PARAM),
    ("storage", ClauseMapFlags::STORAGE),
    ("private", ClauseMapFlags::PRIV),
    ("literal", ClauseMapFlags::LITERAL),
    ("attach", ClauseMapFlags::ATTACH),
    ("attach_always", ClauseMapFlags::ATTACH_ALWAYS),
    ("attach_none", ClauseMapFlags::ATTACH_NONE),
    ("attach_auto", ClauseMapFlags::ATTACH_AUTO),
    ("ref_ptr", ClauseMapFlags::REF_PTR),
    ("ref_ptee", ClauseMapFlags::REF_PTEE),
    ("ref_ptr_ptee", ClauseMapFlags::REF_PTR_PTEE),
    ("is_device_ptr", ClauseMapFlags::IS_DEVICE_PTR),
];

/// `always, tofrom`, or `none`.
///
/// # Errors
/// The text is none of this form.
pub fn parse_map_clause(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let known = || MAP_MODIFIERS.iter().chain(&DIRECTIONS).chain(&MAP_TYPES);
    let mut flags = ClauseMapFlags::NONE;
    loop {
        let at = parser.position();
        let word = parser.parse_keyword()?;
        flags = match (word, known().find(|(name, _)| *name == word)) {
            (_, Some((_, flag))) => flags | *flag,
            ("tofrom", None) => flags | ClauseMapFlags::TO | ClauseMapFlags::FROM,
            ("none", None) => flags,
            _ => {
                let message = format!("invalid clause value: '{word}'");
                return Err(parser.error_at(parser.since(at), message));
            }
        };
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    let flags = ClauseMapFlagsAttr::get(parser.context(), flags);
    parser.set_attribute(&arguments[0], state, Some(flags.into()));
    Ok(())
}

/// Prints what [`parse_map_clause`] reads.
pub fn print_map_clause(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: Arguments<'_>) {
    let flags = arguments[0].attribute(ir, op);
    let flags = flags.and_then(|flags| flags.cast::<ClauseMapFlagsAttr>(ir));
    let flags = flags.map_or(ClauseMapFlags::NONE, |flags| flags.value(ir));
    let is_set = |(_, flag): &&(&str, ClauseMapFlags)| flags.contains(*flag);
    let mut words: Vec<&str> = MAP_MODIFIERS
        .iter()
        .filter(is_set)
        .map(|row| row.0)
        .collect();
    let directions: Vec<&str> = DIRECTIONS.iter().filter(is_set).map(|row| row.0).collect();
    match directions[..] {
        [_, _] => words.push("tofrom"),
        _ => words.extend(directions),
    }
    words.extend(MAP_TYPES.iter().filter(is_set).map(|row| row.0));
    if words.is_empty() {
        words.push("none");
    }
    printer.comma_separated(words, |printer, word| printer.write(word));
}

/// `ByRef`.
///
/// # Errors
/// The text is none of this form.
pub fn parse_capture_type(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let kind: VariableCaptureKind = parse_word(parser)?;
    let kind = VariableCaptureKindAttr::get(parser.context(), kind);
    parser.set_attribute(&arguments[0], state, Some(kind.into()));
    Ok(())
}

/// Prints what [`parse_capture_type`] reads.
pub fn print_capture_type(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: Arguments<'_>) {
    let kind = arguments[0].attribute(ir, op);
    if let Some(kind) = kind.and_then(|kind| kind.cast::<VariableCaptureKindAttr>(ir)) {
        printer.write(&Enumeration::text(kind.value(ir)));
    }
}

/// `[0, 1], [2]`: where members are in a variable.
///
/// # Errors
/// The text is none of this form.
pub fn parse_members_index(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let mut paths = Vec::new();
    loop {
        let mut path = Vec::new();
        parser.parse_punct("[")?;
        loop {
            let index: i64 = parser.parse_integer_as()?;
            path.push(I64Attr::make(parser.context(), index));
            if !parser.parse_optional_punct(",") {
                break;
            }
        }
        parser.parse_punct("]")?;
        paths.push(ArrayAttr::get(parser.context(), &path).into());
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    let paths = ArrayAttr::get(parser.context(), &paths);
    parser.set_attribute(&arguments[0], state, Some(paths.into()));
    Ok(())
}

/// Prints what [`parse_members_index`] reads.
pub fn print_members_index(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let paths = elements(ir, arguments[0].attribute(ir, op));
    printer.comma_separated(paths, |printer, path| {
        printer.write("[");
        printer.comma_separated(elements(ir, Some(*path)), |printer, index| {
            printer.print_attr_without_type(*index);
        });
        printer.write("]");
    });
}

/// `(%made, %made) <- (%from)`, where what is made may be missing.
///
/// # Errors
/// The text is none of this form.
pub fn parse_loop_transform_clis(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    use terrace_ir::asm::Delimiter::Paren;
    let mut made = SmallVec::new();
    if parser.peek_punct("(") {
        made = parser.parse_operand_list(Paren)?;
    }
    let mut from = SmallVec::new();
    if made.is_empty() || parser.peek_punct("<") {
        parser.parse_punct("<")?;
        parser.parse_punct("-")?;
        from = parser.parse_operand_list(Paren)?;
    }
    for (index, names) in [made, from].iter().enumerate() {
        parser.set_operands(&arguments[index], names);
    }
    Ok(())
}

/// Prints what [`parse_loop_transform_clis`] reads.
pub fn print_loop_transform_clis(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let [made, from] = [0, 1].map(|index| arguments[index].operands(ir, op));
    if !made.is_empty() {
        printer.write("(");
        printer.print_operands(made.iter().copied());
        printer.write(")");
    }
    if !from.is_empty() {
        printer.write(if made.is_empty() { "<- (" } else { " <- (" });
        printer.print_operands(from);
        printer.write(")");
    }
}
