//! Custom directives: parts by name, and regions that may be left out.

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, RegionStyle};
use terrace_ir::attributes::{ArrayAttr, AttrKind, Attribute, StringAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::FormatElement;
use terrace_ir::{Context, Ir, Op};

use super::{Variadicity, VariadicityArrayAttr, names};

fn strings<'a>(cx: &Context, texts: impl IntoIterator<Item = &'a str>) -> Attribute {
    let texts = texts
        .into_iter()
        .map(|text| StringAttr::get(cx, text).into());
    ArrayAttr::get(cx, &texts.collect::<Vec<Attribute>>()).into()
}

/// Sets the attribute that an argument of a directive stands for.
fn set_attribute(state: &mut OpState, argument: &FormatElement, attr: Attribute) {
    if let FormatElement::Attribute(slot) = argument {
        state.attributes[usize::from(*slot)] = Some(attr);
    }
}

/// The attribute that an argument of a directive stands for.
fn attribute<K: AttrKind>(ir: &Ir, op: Op, argument: &FormatElement) -> Option<K> {
    match argument {
        FormatElement::Attribute(slot) => ir.inherent_attr(op, usize::from(*slot))?.cast(ir),
        _ => None,
    }
}

/// `{...}`, or nothing for an empty region; it has a block in any case.
pub fn parse_single_block_region(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let region = match parser.parse_optional_region(&[])? {
        Some(region) => region,
        None => parser.create_region(),
    };
    let ir = parser.region_ir();
    if ir.first_block(region).is_none() {
        ir.append_block(region, &[]);
    }
    parser.set_regions(&arguments[0], &[region]);
    Ok(())
}

/// See [`parse_single_block_region`].
pub fn print_single_block_region(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    _: &[FormatElement],
) {
    let region = ir.regions(op)[0];
    let has_ops = ir
        .first_block(region)
        .is_some_and(|block| ir.first_op(block).is_some());
    if has_ops {
        printer.print_region(region, RegionStyle::FULL);
    }
}

/// `(name: %value, ...)`.
pub fn parse_named_value_list(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let (mut values, mut names) = (Vec::new(), Vec::new());
    parser.parse_comma_list(Delimiter::Paren, |parser| {
        names.push(parser.parse_keyword()?);
        parser.parse_punct(":")?;
        values.push(parser.parse_operand()?);
        Ok(())
    })?;
    parser.set_operands(&arguments[0], &values);
    let names = strings(parser.context(), names);
    set_attribute(state, &arguments[1], names);
    Ok(())
}

/// See [`parse_named_value_list`].
pub fn print_named_value_list(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let names = attribute(ir, op, &arguments[1]).map(|names| names::texts(ir, names));
    let names = names.unwrap_or_default();
    printer.write("(");
    printer.comma_separated(
        names.iter().zip(ir.operands(op)),
        |printer, (name, value)| {
            printer.write(name);
            printer.write(": ");
            printer.print_operand(value);
        },
    );
    printer.write(")");
}

/// `(name: %value, name: optional %value, ...)`.
pub fn parse_named_value_list_with_variadicity(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let (mut values, mut names, mut variadicity) = (Vec::new(), Vec::new(), Vec::new());
    parser.parse_comma_list(Delimiter::Paren, |parser| {
        names.push(parser.parse_keyword()?);
        parser.parse_punct(":")?;
        let cases = [
            Variadicity::Optional,
            Variadicity::Variadic,
            Variadicity::Single,
        ];
        let case = cases
            .into_iter()
            .find(|case| parser.parse_optional_keyword(case.stringify()));
        variadicity.push(case.unwrap_or(Variadicity::Single));
        values.push(parser.parse_operand()?);
        Ok(())
    })?;
    parser.set_operands(&arguments[0], &values);
    let cx = parser.context();
    let names = strings(cx, names);
    set_attribute(state, &arguments[1], names);
    let variadicity = VariadicityArrayAttr::get(cx, variadicity);
    set_attribute(state, &arguments[2], variadicity.into());
    Ok(())
}

/// See [`parse_named_value_list_with_variadicity`].
pub fn print_named_value_list_with_variadicity(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let names = attribute(ir, op, &arguments[1]).map(|names| names::texts(ir, names));
    let names = names.unwrap_or_default();
    let variadicity: Option<VariadicityArrayAttr> = attribute(ir, op, &arguments[2]);
    let variadicity = variadicity.map_or(&[][..], |variadicity| variadicity.value(ir));
    printer.write("(");
    let parts = names.iter().zip(ir.operands(op)).enumerate();
    printer.comma_separated(parts, |printer, (index, (name, value))| {
        printer.write(name);
        printer.write(": ");
        match variadicity.get(index) {
            None | Some(Variadicity::Single) => {}
            Some(case @ (Variadicity::Optional | Variadicity::Variadic)) => {
                printer.write(case.stringify());
                printer.write(" ");
            }
        }
        printer.print_operand(value);
    });
    printer.write(")");
}

/// `{"name" = %value, ...}`, or nothing.
pub fn parse_attributes(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let (mut values, mut names) = (Vec::new(), Vec::new());
    if parser.parse_optional_punct("{") {
        parser.parse_comma_list(Delimiter::None, |parser| {
            names.push(parser.parse_attribute()?);
            parser.parse_punct("=")?;
            values.push(parser.parse_operand()?);
            Ok(())
        })?;
        parser.parse_punct("}")?;
    }
    parser.set_operands(&arguments[0], &values);
    let names = ArrayAttr::get(parser.context(), &names);
    set_attribute(state, &arguments[1], names.into());
    Ok(())
}

/// See [`parse_attributes`].
pub fn print_attributes(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let names: Option<ArrayAttr> = attribute(ir, op, &arguments[1]);
    let names = names.map_or(&[][..], |names| names.elements(ir));
    if names.is_empty() {
        return;
    }
    printer.write("{");
    printer.comma_separated(
        names.iter().zip(ir.operands(op)),
        |printer, (name, value)| {
            printer.print_attr(*name);
            printer.write(" = ");
            printer.print_operand(value);
        },
    );
    printer.write("}");
}
