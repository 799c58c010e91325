//! What the custom syntax of several ops shares.

use terrace_ir::Context;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{Attribute, DenseArrayAttr, SymbolRefAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{AttrConstraint, Enumeration};

/// Reads the word of a case of an enumeration, if one is next, into an attribute. A case without a word is the default.
pub(super) fn parse_word<E>(parser: &mut OpParser<'_, '_>, name: &str, state: &mut OpState)
where
    E: Enumeration + for<'a> AttrConstraint<Value<'a> = E>,
{
    let mut cases = E::INFO.cases.iter().filter(|case| !case.name.is_empty());
    let case = cases.find(|case| parser.parse_optional_keyword(case.name));
    if let Some(value) = case.and_then(|case| E::from_value(case.value)) {
        let cx = parser.context();
        let attr: Attribute = E::make(cx, value);
        state.set_attr(cx, name, attr);
    }
}

/// Prints words with a space after each, without the empty ones.
pub(super) fn print_words<'w>(
    printer: &mut AsmPrinter<'_>,
    words: impl IntoIterator<Item = &'w str>,
) {
    for word in words.into_iter().filter(|word| !word.is_empty()) {
        write!(printer, "{word} ");
    }
}

/// `comdat(@table::@selector)`, if it is next.
pub(super) fn parse_comdat(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
    if !parser.parse_optional_keyword("comdat") {
        return Ok(());
    }
    parser.parse_punct("(")?;
    let comdat = parser.parse_symbol_ref()?;
    state.set_attr(parser.context(), "comdat", comdat.into());
    parser.parse_punct(")")
}

pub(super) fn print_comdat(printer: &mut AsmPrinter<'_>, comdat: Option<SymbolRefAttr>) {
    if let Some(comdat) = comdat {
        printer.write(" comdat(");
        printer.print_attr(comdat.into());
        printer.write(")");
    }
}

/// Says how many operands each group has.
pub(super) fn set_operand_sizes(cx: &Context, state: &mut OpState, sizes: &[i32]) {
    let sizes = DenseArrayAttr::i32s(cx, sizes);
    state.set_attr(cx, "operandSegmentSizes", sizes.into());
}
