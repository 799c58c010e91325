//! Custom directives whose arguments are of every kind and arity: the two tables of the manual.

use terrace_ir::asm::{
    AsmPrinter, Delimiter, OpParser, ParseResult, PrintOptions, RegionStyle, UnresolvedOperand,
};
use terrace_ir::attributes::{Attribute, IntegerAttr, StringAttr};
use terrace_ir::ods::{
    AnyRegion, AnySuccessor, AnyType, DenseI32ArrayAttr, FormatElement, I64Attr, Optional, StrAttr,
    Variadic, VariadicOfVariadic,
};
use terrace_ir::{Ir, Op, OpState};
use terrace_ods_macros::op;

use super::{ConformanceDialect, context, rejects};

/// Each kind of part is written by a function of its own.
#[op(
    dialect = ConformanceDialect, mnemonic = "every",
    traits(Terminator, NoTerminator, AttrSizedOperandSegments, AttrSizedResultSegments),
    assembly {
        custom<Attributes>($label, $level)
        custom<Operands>($one, $maybe, $lists, type($one), type($maybe), type($lists))
        custom<Results>(type($y), type($z), type($w), ref(type($one)), ref($maybe), ref($lists))
        custom<Bodies>($body, $others, ref($label)) custom<Targets>($next, $targets, ref($body))
        custom<Dictionary>(attr_dict)
    },
)]
pub struct EveryOp {
    #[attr]
    label: StrAttr,
    #[attr]
    level: Optional<I64Attr>,
    #[attr]
    sizes: DenseI32ArrayAttr,
    #[operand]
    one: AnyType,
    #[operand]
    maybe: Optional<AnyType>,
    #[operand(segments = sizes)]
    lists: VariadicOfVariadic<AnyType>,
    #[result]
    y: AnyType,
    #[result]
    z: Optional<AnyType>,
    #[result]
    w: Variadic<AnyType>,
    #[region]
    body: AnyRegion,
    #[region]
    others: Variadic<AnyRegion>,
    #[successor]
    next: AnySuccessor,
    #[successor]
    targets: Variadic<AnySuccessor>,
}

/// `"label" level 3`
fn parse_attributes(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let label = parser.parse_string()?;
    let label = StringAttr::get(parser.context(), label);
    parser.set_attribute(&arguments[0], state, Some(label.into()));
    if parser.parse_optional_keyword("level") {
        let level = parser.parse_integer_as::<i64>()?;
        let level = IntegerAttr::i64(parser.context(), level);
        parser.set_attribute(&arguments[1], state, Some(level.into()));
    }
    Ok(())
}

fn print_attributes(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    let label = arguments[0].attribute(ir, op);
    printer.print_attr(label.expect("the label is required"));
    let level = arguments[1].attribute(ir, op);
    if let Some(level) = level.and_then(|level: Attribute| level.cast::<IntegerAttr>(ir)) {
        printer.write_fmt(format_args!(" level {}", level.as_i64(ir)));
    }
}

/// `%one and %maybe (%a, %b) () : type and type, type, type`, where all but `%one` and its type may be missing.
fn parse_operands(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let one = parser.parse_operand()?;
    let has_maybe = parser.parse_optional_keyword("and");
    if has_maybe {
        let maybe = parser.parse_operand()?;
        parser.set_operands(&arguments[1], &[maybe]);
    }
    let mut lists: Vec<Vec<UnresolvedOperand>> = Vec::new();
    while parser.peek_punct("(") {
        lists.push(parser.parse_operand_list(Delimiter::Paren)?.to_vec());
    }
    parser.set_operands(&arguments[0], &[one]);
    parser.set_operand_lists(&arguments[2], state, &lists);
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    parser.set_types(&arguments[3], &[ty]);
    if has_maybe {
        parser.parse_keyword_exact("and")?;
        let ty = parser.parse_type()?;
        parser.set_types(&arguments[4], &[ty]);
    }
    let mut types = Vec::new();
    for _ in lists.iter().flatten() {
        parser.parse_punct(",")?;
        types.push(parser.parse_type()?);
    }
    parser.set_types(&arguments[5], &types);
    Ok(())
}

fn print_operands(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    printer.print_operands(arguments[0].operands(ir, op));
    let maybe = arguments[1].operands(ir, op);
    if !maybe.is_empty() {
        printer.write(" and ");
        printer.print_operands(maybe);
    }
    for list in arguments[2].operand_lists(ir, op) {
        printer.write(" (");
        printer.print_operands(list.map(|index| ir.operand(op, index)));
        printer.write(")");
    }
    printer.write(" : ");
    printer.print_types(arguments[3].types(ir, op));
    for ty in arguments[4].types(ir, op) {
        printer.write(" and ");
        printer.print_type(ty);
    }
    let lists = arguments[5].operand_lists(ir, op);
    assert_eq!(
        lists.iter().map(ExactSizeIterator::len).sum::<usize>(),
        arguments[5].types(ir, op).len()
    );
    for ty in arguments[5].types(ir, op) {
        printer.write(", ");
        printer.print_type(ty);
    }
}

/// `-> y, z, w`: where there is `%maybe`, there is a `z`; `as one` stands for the type of `%one`.
fn parse_results(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    parser.parse_punct("->")?;
    if parser.parse_optional_keyword("as") {
        parser.parse_keyword_exact("one")?;
        let types = parser.types_read(&arguments[3]).to_vec();
        parser.set_types(&arguments[0], &types);
    } else {
        let ty = parser.parse_type()?;
        parser.set_types(&arguments[0], &[ty]);
    }
    if !parser.operands_read(&arguments[4]).is_empty() {
        parser.parse_punct(",")?;
        let ty = parser.parse_type()?;
        parser.set_types(&arguments[1], &[ty]);
    }
    let mut types = Vec::new();
    for _ in 0..parser.operands_read(&arguments[5]).len() {
        parser.parse_punct(",")?;
        types.push(parser.parse_type()?);
    }
    parser.set_types(&arguments[2], &types);
    Ok(())
}

fn print_results(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    printer.write("-> ");
    let y = arguments[0].types(ir, op);
    match y == arguments[3].types(ir, op) {
        true => printer.write("as one"),
        false => printer.print_types(y),
    }
    for ty in arguments[1..=2].iter().flat_map(|all| all.types(ir, op)) {
        printer.write(", ");
        printer.print_type(ty);
    }
}

/// Regions in a row.
fn parse_bodies(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    assert!(parser.attribute_read(&arguments[2], state).is_some());
    let body = parser.parse_region(&[])?;
    parser.set_regions(&arguments[0], &[body]);
    let mut others = Vec::new();
    while parser.peek_punct("{") {
        others.push(parser.parse_region(&[])?);
    }
    parser.set_regions(&arguments[1], &others);
    Ok(())
}

fn print_bodies(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    let others = arguments[1].regions(ir, op);
    for (index, region) in arguments[0]
        .regions(ir, op)
        .iter()
        .chain(others)
        .enumerate()
    {
        printer.write(if index == 0 { "" } else { " " });
        printer.print_region(*region, RegionStyle::FULL);
    }
}

/// `to ^next ^a ^b attributes`
fn parse_targets(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    parser.parse_keyword_exact("to")?;
    let next = parser.parse_successor()?;
    parser.set_successors(&arguments[0], &[next]);
    let mut targets = Vec::new();
    while !parser.parse_optional_keyword("end") {
        targets.push(parser.parse_successor()?);
    }
    parser.set_successors(&arguments[1], &targets);
    Ok(())
}

fn print_targets(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    assert_eq!(arguments[2].regions(ir, op).len(), 1);
    printer.write("to ");
    for argument in &arguments[..2] {
        for block in argument.successors(ir, op) {
            printer.print_successor(block);
            printer.write(" ");
        }
    }
    printer.write("end");
}

/// `with {..}`, or nothing.
fn parse_dictionary(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    _: &[FormatElement],
) -> ParseResult<()> {
    match parser.parse_optional_keyword("with") {
        true => parser.parse_optional_attr_dict(state),
        false => Ok(()),
    }
}

fn print_dictionary(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    assert!(matches!(
        arguments,
        [FormatElement::AttrDict { keyword: false }]
    ));
    if ir.discardable_attrs(op).is_some() {
        printer.write("with");
        let parts = [
            "label",
            "level",
            "sizes",
            "operandSegmentSizes",
            "resultSegmentSizes",
        ];
        printer.print_attr_dict(ir, op, &parts);
    }
}

/// The op in a function with two more blocks: its line as it is printed, and the function in generic form.
#[track_caller]
fn printed(op: &str) -> (String, String) {
    let cx = context();
    let text = format!(
        "\"t.f\"() ({{ %0 = \"t.v\"() : () -> i8\n{op}\n^bb1:\n\"t.end\"() : () -> ()\n^bb2:\n\"t.end\"() : () -> () }}) : () -> ()"
    );
    let module = terrace_ir::asm::parse_module(&cx, text.as_bytes(), "t.mlir")
        .unwrap_or_else(|errors| panic!("{}", errors[0].render(&cx)));
    terrace_ir::verify::verify(&module).expect("the op is valid");
    let generic = PrintOptions {
        generic: true,
        ..Default::default()
    };
    (
        terrace_ir::asm::print_module(&module, &PrintOptions::default()),
        terrace_ir::asm::print_module(&module, &generic),
    )
}

// covers: ODS-122, ODS-123, ODS-124
#[test]
fn directives_get_parts_of_every_arity() {
    let full = "%y, %z, %w:3 = o.every \"a\" level 3 %0 and %0 (%0, %0) () (%0) : i8 and i8, i8, i8, i8 -> as one, i2, i3, i4, i5 {\n    } {\n    } {\n    } to ^bb1 ^bb2 ^bb1 end with {x}";
    let (custom, generic) = printed(full);
    assert!(custom.contains(full), "{custom}");
    for part in [
        "\"o.every\"(%0, %0, %0, %0, %0)[^bb1, ^bb2, ^bb1]",
        "label = \"a\", level = 3 : i64, operandSegmentSizes = array<i32: 1, 1, 3>, resultSegmentSizes = array<i32: 1, 1, 3>, sizes = array<i32: 2, 0, 1>",
        "}) {x} : (i8, i8, i8, i8, i8) -> (i8, i2, i3, i4, i5)",
    ] {
        assert!(generic.contains(part), "{generic}");
    }
    let small = "%y = o.every \"a\" %0 : i8 -> i1 {\n    } to ^bb1 end";
    let (custom, generic) = printed(small);
    assert!(custom.contains(small), "{custom}");
    assert!(
        generic.contains("operandSegmentSizes = array<i32: 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0>, sizes = array<i32>"),
        "{generic}"
    );
    rejects(
        "%0 = \"t.v\"() : () -> i8 %1 = o.every \"a\" level x %0 : i8 -> i1 { } to ^bb1 end",
        "custom op 'o.every' expected integer value",
    );
}
