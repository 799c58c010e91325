//! Lists of sizes, of which some may not be known.

use terrace_ir::asm::{AsmParser, AsmPrinter, Delimiter, ParseResult};
use terrace_ir::ods::Parameter;
use terrace_ir::types::DYNAMIC;

/// Sizes as a parameter of a type or an attribute, read and printed as `[4, ?]`. [`DYNAMIC`] stands for `?`.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Sizes(Vec<i64>);

impl std::ops::Deref for Sizes {
    type Target = [i64];

    fn deref(&self) -> &[i64] {
        &self.0
    }
}

impl<S: AsRef<[i64]>> From<S> for Sizes {
    fn from(sizes: S) -> Self {
        Sizes(sizes.as_ref().into())
    }
}

impl Parameter for Sizes {
    type View<'a> = &'a [i64];

    fn view(&self) -> &[i64] {
        self
    }

    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Sizes>> {
        match parser.peek_punct("[") {
            true => Ok(Some(Sizes(parse_sizes(parser)?))),
            false => Ok(None),
        }
    }

    fn print(&self, printer: &mut AsmPrinter<'_>) {
        print_sizes(printer, self);
    }

    const WHAT: &'static str = "a list of sizes in square brackets";
}

/// `DimSizes($sizes)` of a parameter of a type or an attribute: `[4, ?]`.
///
/// # Errors
/// The text is no such list.
pub fn parse_dim_sizes(
    parser: &mut AsmParser<'_>,
    sizes: &mut Option<Vec<i64>>,
) -> ParseResult<()> {
    *sizes = Some(parse_sizes(parser)?);
    Ok(())
}

/// Prints what [`parse_dim_sizes`] reads.
pub fn print_dim_sizes(printer: &mut AsmPrinter<'_>, sizes: &[i64]) {
    print_sizes(printer, sizes);
}

/// `SizeList($sizes)` of a parameter of a type or an attribute: `4, ?`.
///
/// # Errors
/// The text is no such list.
pub fn parse_size_list(
    parser: &mut AsmParser<'_>,
    sizes: &mut Option<Vec<i64>>,
) -> ParseResult<()> {
    *sizes = Some(parse_sizes_in(parser, Delimiter::None)?);
    Ok(())
}

/// Prints what [`parse_size_list`] reads.
pub fn print_size_list(printer: &mut AsmPrinter<'_>, sizes: &[i64]) {
    printer.comma_separated(sizes, |printer, size| match *size {
        DYNAMIC => printer.write("?"),
        size => write!(printer, "{size}"),
    });
}

pub(super) fn parse_sizes(parser: &mut AsmParser<'_>) -> ParseResult<Vec<i64>> {
    parse_sizes_in(parser, Delimiter::Square)
}

fn parse_sizes_in(parser: &mut AsmParser<'_>, delimiter: Delimiter) -> ParseResult<Vec<i64>> {
    let mut sizes = Vec::new();
    parser.parse_comma_list(delimiter, |parser| {
        sizes.push(match parser.parse_optional_punct("?") {
            true => DYNAMIC,
            false => parser.parse_integer_as()?,
        });
        Ok(())
    })?;
    Ok(sizes)
}

pub(super) fn print_sizes(printer: &mut AsmPrinter<'_>, sizes: &[i64]) {
    printer.write("[");
    print_size_list(printer, sizes);
    printer.write("]");
}
