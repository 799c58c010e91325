//! Windows that move over dimensions, and how dimensions are laid out.

use super::sizes::{parse_sizes, print_sizes};
use terrace_ir::asm::{AsmParser, AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::attributes::{Attribute, DenseArrayAttr, DenseElementsAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::FormatElement;
use terrace_ir::types::{IntegerType, RankedTensorType, Type};
use terrace_ir::{Ir, Op};

/// What `WindowAttributes` writes, in the order of its arguments.
const WINDOW: [&str; 5] = ["stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"];

/// `WindowAttributes($strides, $padding, $lhs_dilation, $rhs_dilation, $reversal)`: `stride = [2, 1], pad = [[0, 1], [0, 0]]`, each of
/// which may be left out.
///
/// # Errors
/// The text is no such list.
pub fn parse_window_attributes(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let cx = parser.context();
    let at = parser.position();
    while let Some(name) = parser.parse_any_keyword() {
        let known = WINDOW
            .iter()
            .zip(arguments)
            .find(|(known, _)| **known == name);
        let free = known.filter(|(_, argument)| parser.attribute_read(argument, state).is_none());
        let Some((_, argument)) = free else {
            return Err(parser.error_at(parser.since(at), format!("Unexpected keyword {name}")));
        };
        parser.parse_punct("=")?;
        let value: Attribute = match name {
            "pad" => parse_padding(parser)?.into(),
            "reverse" => {
                let mut flags: Vec<u8> = Vec::new();
                parser.parse_comma_list(Delimiter::Square, |parser| {
                    flags.push(match parser.parse_any_keyword() {
                        Some(word) => u8::from(word == "true"),
                        None => u8::from(parser.parse_integer()? != 0),
                    });
                    Ok(())
                })?;
                DenseArrayAttr::from_bytes(cx, IntegerType::get(cx, 1).into(), flags).into()
            }
            _ => DenseArrayAttr::i64s(cx, &parse_sizes(parser)?).into(),
        };
        parser.set_attribute(argument, state, Some(value));
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    Ok(())
}

/// `[[0, 1], [2, 3]]`, as elements.
fn parse_padding(parser: &mut OpParser<'_, '_>) -> ParseResult<DenseElementsAttr> {
    let mut numbers: Vec<i64> = Vec::new();
    parser.parse_comma_list(Delimiter::Square, |parser| {
        let at = parser.position();
        let pair = parse_sizes(parser)?;
        if pair.len() != 2 {
            let count = pair.len();
            let message = format!("Expected array with 2 elements, got {count} elements instead");
            return Err(parser.error_at(parser.since(at), message));
        }
        numbers.extend(pair);
        Ok(())
    })?;
    let cx = parser.context();
    let ty = RankedTensorType::get(cx, &[numbers.len() as i64 / 2, 2], Type::I64);
    let numbers = numbers.into_iter().map(i128::from);
    Ok(DenseElementsAttr::integers(cx, ty.into(), numbers))
}

/// Prints what [`parse_window_attributes`] reads.
pub fn print_window_attributes(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let present = WINDOW
        .iter()
        .zip(arguments)
        .filter_map(|(name, argument)| Some((*name, argument.attribute(ir, op)?)));
    printer.comma_separated(present, |printer, (name, attr)| {
        write!(printer, "{name} = [");
        if let Some(pad) = attr.cast::<DenseElementsAttr>(ir) {
            let numbers: Vec<i64> = pad.i64_values(ir).collect();
            printer.comma_separated(numbers.chunks(2), print_sizes);
        } else if let Some(list) = attr.cast::<DenseArrayAttr>(ir) {
            match name {
                "reverse" => printer.comma_separated(list.bytes(ir), |printer, flag| {
                    write!(printer, "{}", *flag != 0);
                }),
                _ => printer.comma_separated(list.as_i64s(ir), |printer, number| {
                    write!(printer, "{number}");
                }),
            }
        }
        printer.write("]");
    });
}

/// Where dimensions with letters are, and where those with numbers: `[b, 1, 0, f]` is `[0, 3]` and `[2, 1]` for the letters `b` and
/// `f`. A part of directives such as `ConvolutionDimensions`.
///
/// # Errors
/// The text is no such list, or a dimension is missing or there twice.
pub fn parse_dimension_layout<const N: usize>(
    parser: &mut AsmParser<'_>,
    letters: [&str; N],
) -> ParseResult<([i64; N], Vec<i64>)> {
    let (mut lettered, mut numbered) = ([None; N], Vec::new());
    let mut place = 0;
    let start = parser.position();
    parser.parse_comma_list(Delimiter::Square, |parser| {
        let at = parser.position();
        if let Some(dim) = parser.parse_optional_integer()? {
            numbered.push((dim, place));
        } else {
            let word = parser.parse_keyword()?;
            let letter = letters.iter().position(|letter| *letter == word);
            let Some(letter) = letter.filter(|letter| lettered[*letter].is_none()) else {
                let message = format!("Unexpected dimension {word}");
                return Err(parser.error_at(parser.since(at), message));
            };
            lettered[letter] = Some(place);
        }
        place += 1;
        Ok(())
    })?;
    let missing = letters.iter().zip(lettered).filter(|(_, at)| at.is_none());
    let missing: Vec<&str> = missing.map(|(letter, _)| *letter).collect();
    numbered.sort_unstable();
    let is_row = numbered
        .iter()
        .map(|(dim, _)| *dim)
        .eq(0..numbered.len() as i128);
    let problem = match (&missing[..], is_row) {
        ([], true) => {
            let places = numbered.into_iter().map(|(_, place)| place).collect();
            return Ok((lettered.map(Option::unwrap_or_default), places));
        }
        ([], false) => "Expected spatial dimensions from 0, each once".to_owned(),
        (letters, _) => format!("Expected dimensions {} not specified", letters.join(", ")),
    };
    Err(parser.error_at(parser.since(start), problem))
}

/// Prints what [`parse_dimension_layout`] reads. A dimension whose place there is not leaves a gap.
pub fn print_dimension_layout(
    printer: &mut AsmPrinter<'_>,
    lettered: &[(&str, i64)],
    numbered: &[i64],
) {
    let mut names = vec![String::new(); numbered.len() + lettered.len()];
    let numbered = numbered.iter().enumerate();
    let numbered = numbered.map(|(dim, place)| (dim.to_string(), *place));
    let lettered = lettered
        .iter()
        .map(|(letter, place)| ((*letter).to_owned(), *place));
    for (name, place) in numbered.chain(lettered) {
        let slot = usize::try_from(place).ok();
        if let Some(slot) = slot.and_then(|place| names.get_mut(place)) {
            *slot = name;
        }
    }
    write!(printer, "[{}]", names.join(", "));
}
