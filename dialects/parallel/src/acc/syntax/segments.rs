//! How groups of operands for types of devices are written.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{Attribute, BoolAttr, DenseArrayAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{AttrConstraint, FormatElement};
use terrace_ir::{Ir, Op, Value};

use super::{
    Arguments, Operands, is_word_alone, list, no_device, parse_device, parse_words, print_device,
    print_devices, print_typed, set_list, set_sizes,
};
use crate::acc::GangArgType;

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
///
/// # Errors
/// The text is none of this form.
pub fn parse_device_type_operands_with_segment(
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

/// Prints what [`parse_device_type_operands_with_segment`] reads.
pub fn print_device_type_operands_with_segment(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let (operands, sizes) = (arguments[0].operands(ir, op), sizes(ir, op, &arguments[3]));
    let devices = list(ir, op, &arguments[2]);
    print_segments(ir, printer, (&operands, &sizes, devices), |_, _, _| {});
}

/// Nothing, or `([device, ..], {devnum: %x : type, ..} [device], ..)`.
///
/// # Errors
/// The text is none of this form.
pub fn parse_wait_clause(
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

/// Prints what [`parse_wait_clause`] reads.
pub fn print_wait_clause(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: Arguments<'_>) {
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
///
/// # Errors
/// The text is none of this form.
pub fn parse_gang_clause(
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

/// Prints what [`parse_gang_clause`] reads.
pub fn print_gang_clause(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: Arguments<'_>) {
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
