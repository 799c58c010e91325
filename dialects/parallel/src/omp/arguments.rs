//! Clauses that give arguments to the body: `private(@copy %x -> %arg0 : type)`.

use terrace_ir::asm::{
    Argument, AsmPrinter, OpParser, ParseResult, RegionStyle, UnresolvedOperand,
};
use terrace_ir::attributes::{ArrayAttr, Attribute, DenseArrayAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{AttrConstraint, DenseBoolArrayAttr, Enumeration, FormatElement};
use terrace_ir::types::Type;
use terrace_ir::{Ir, Op, Value};

use super::syntax::elements;
use super::{ReductionModifier, ReductionModifierAttr};

/// A clause as it stands in a format: its name, its operands and their types, and attributes as it has them. What it does not have
/// is `None`.
struct Clause<'a> {
    name: &'a str,
    vars: &'a FormatElement,
    types: &'a FormatElement,
    symbols: Option<&'a FormatElement>,
    by_reference: Option<&'a FormatElement>,
    modifier: Option<&'a FormatElement>,
    barrier: Option<&'a FormatElement>,
    maps: Option<&'a FormatElement>,
}

/// The clauses in the arguments of the directive, after the region.
fn clauses(arguments: &[FormatElement]) -> impl Iterator<Item = Clause<'_>> {
    let mut rest = &arguments[1..];
    std::iter::from_fn(move || {
        let (name, after) = rest.split_first()?;
        let name = name.text().unwrap_or_default();
        let end = after.iter().position(|argument| argument.text().is_some());
        let (parts, next) = after.split_at(end.unwrap_or(after.len()));
        rest = next;
        let [vars, types, attributes @ ..] = parts else {
            return None;
        };
        let is_private = name == "private";
        Some(Clause {
            name,
            vars,
            types,
            symbols: attributes.first(),
            by_reference: attributes.get(1).filter(|_| !is_private),
            modifier: attributes.get(2).filter(|_| !is_private),
            barrier: attributes.get(1).filter(|_| is_private),
            maps: attributes.get(2).filter(|_| is_private),
        })
    })
}

/// What follows the name of a clause.
fn parse_clause(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    clause: &Clause<'_>,
    arguments: &mut Vec<Argument>,
) -> ParseResult<()> {
    parser.parse_punct("(")?;
    if let Some(modifier) = clause.modifier
        && parser.parse_optional_keyword("mod")
    {
        parser.parse_punct(":")?;
        let at = parser.position();
        let word = parser.parse_keyword()?;
        let Some(word) = ReductionModifier::of_text(word) else {
            let message = format!("invalid clause value: '{word}'");
            return Err(parser.error_at(parser.since(at), message));
        };
        let word = ReductionModifierAttr::get(parser.context(), word);
        parser.set_attribute(modifier, state, Some(word.into()));
        parser.parse_punct(",")?;
    }
    let mut vars: Vec<UnresolvedOperand> = Vec::new();
    let mut names: Vec<UnresolvedOperand> = Vec::new();
    let (mut by_reference, mut symbols, mut maps) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        if clause.by_reference.is_some() {
            by_reference.push(parser.parse_optional_keyword("byref"));
        }
        if clause.symbols.is_some() {
            symbols.push(Attribute::from(parser.parse_symbol_ref()?));
        }
        vars.push(parser.parse_operand()?);
        parser.parse_punct("->")?;
        names.push(parser.parse_argument_name()?);
        if clause.maps.is_some() {
            let mut map = -1;
            if parser.parse_optional_punct("[") {
                parser.parse_keyword_exact("map_idx")?;
                parser.parse_punct("=")?;
                map = parser.parse_integer_as()?;
                parser.parse_punct("]")?;
            }
            maps.push(map);
        }
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    parser.parse_punct(":")?;
    let at = parser.position();
    let types = parser.parse_type_list()?;
    if types.len() != vars.len() {
        return Err(parser.operand_count_error(at, vars.len(), types.len()));
    }
    parser.parse_punct(")")?;
    let cx = parser.context();
    if let Some(barrier) = clause.barrier
        && parser.parse_optional_keyword("private_barrier")
    {
        parser.set_attribute(barrier, state, Some(Attribute::UNIT));
    }
    if let Some(list) = clause.symbols {
        parser.set_attribute(list, state, Some(ArrayAttr::get(cx, &symbols).into()));
    }
    if let Some(list) = clause.by_reference {
        let flags = bools(parser, &by_reference);
        parser.set_attribute(list, state, Some(flags));
    }
    if let Some(list) = clause.maps
        && maps.iter().any(|map| *map != -1)
    {
        parser.set_attribute(list, state, Some(DenseArrayAttr::i64s(cx, &maps).into()));
    }
    parser.set_operands(clause.vars, &vars);
    parser.set_types(clause.types, &types);
    let named = names.into_iter().zip(types);
    arguments.extend(named.map(|(name, ty)| Argument::new(name, ty)));
    Ok(())
}

fn bools(parser: &OpParser<'_, '_>, flags: &[bool]) -> Attribute {
    let bytes: Vec<u8> = flags.iter().map(|flag| u8::from(*flag)).collect();
    DenseArrayAttr::from_bytes(parser.context(), Type::I1, bytes).into()
}

/// The clauses that are there, in their order, and the body.
pub(super) fn parse_block_arguments(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let mut body_arguments = Vec::new();
    for clause in clauses(arguments) {
        if parser.parse_optional_keyword(clause.name) {
            parse_clause(parser, state, &clause, &mut body_arguments)?;
        }
    }
    let body = parser.parse_region(&body_arguments)?;
    parser.set_regions(&arguments[0], &[body]);
    Ok(())
}

/// The flags of an array of booleans.
fn flags(ir: &Ir, array: Attribute) -> Vec<bool> {
    let array = DenseBoolArrayAttr::read(ir, array);
    array.map_or_else(Vec::new, |array| {
        array.bytes(ir).iter().map(|byte| *byte != 0).collect()
    })
}

pub(super) fn print_block_arguments(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let [body] = arguments[0].regions(ir, op) else {
        return;
    };
    let entry = ir.first_block(*body);
    let mut inside: &[Value] = entry.map_or(&[], |entry| ir.block_args(entry));
    for clause in clauses(arguments) {
        let mut count = 0;
        printer.from_outside(op, |_, ir, op| count = clause.vars.operands(ir, op).len());
        let (own, rest) = inside.split_at(count.min(inside.len()));
        inside = rest;
        if !own.is_empty() {
            print_clause(ir, op, printer, &clause, own);
            printer.write(" ");
        }
    }
    printer.print_region(*body, RegionStyle::WITHOUT_ENTRY_ARGS);
}

fn print_clause(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, clause: &Clause<'_>, own: &[Value]) {
    let attribute = |part: Option<&FormatElement>| part.and_then(|part| part.attribute(ir, op));
    printer.write(clause.name);
    printer.write("(");
    let modifier = attribute(clause.modifier).and_then(|word| word.cast(ir));
    if let Some(modifier) = modifier {
        let modifier: ReductionModifierAttr = modifier;
        printer.write("mod: ");
        printer.write(&Enumeration::text(modifier.value(ir)));
        printer.write(", ");
    }
    let symbols = elements(ir, attribute(clause.symbols));
    let by_reference = attribute(clause.by_reference).map_or_else(Vec::new, |list| flags(ir, list));
    let maps = attribute(clause.maps).and_then(|maps| maps.cast::<DenseArrayAttr>(ir));
    let maps: Vec<i64> = maps.map_or_else(Vec::new, |maps| maps.as_i64s(ir).collect());
    printer.comma_separated(own.iter().enumerate(), |printer, (index, argument)| {
        if by_reference.get(index) == Some(&true) {
            printer.write("byref ");
        }
        if let Some(symbol) = symbols.get(index) {
            printer.print_attr(*symbol);
            printer.write(" ");
        }
        printer.from_outside(op, |printer, ir, op| {
            let vars = clause.vars.operands(ir, op);
            printer.print_operand(vars[index]);
        });
        printer.write(" -> ");
        printer.print_operand(*argument);
        if let Some(map) = maps.get(index).filter(|map| **map != -1) {
            write!(printer, " [map_idx={map}]");
        }
    });
    printer.write(" : ");
    printer.from_outside(op, |printer, ir, op| {
        let types = clause
            .vars
            .operands(ir, op)
            .into_iter()
            .map(|value| ir.ty(value));
        printer.print_types(types);
    });
    printer.write(")");
    if attribute(clause.barrier).is_some() {
        printer.write(" private_barrier");
    }
}
