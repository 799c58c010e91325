//! Custom directives with arguments of every kind, and successors in another order than they are declared.

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::ods::{
    AnyRegion, AnySuccessor, AnyType, FormatElement, I64Attr, Optional, Variadic,
};
use terrace_ir::{Ir, Op, OpState};
use terrace_ods_macros::op;

use super::{ConformanceDialect, context, rejects};

/// Its format is functions that are given all its parts.
#[op(
    dialect = ConformanceDialect, mnemonic = "directive", traits(Terminator, NoTerminator),
    assembly {
        custom<Values>($xs, type($xs), "of") $count
        custom<Blocks>($targets, $body, $note, ref($xs), ref(type($xs)), ref($count)) attr_dict
    },
)]
pub struct DirectiveOp {
    #[operand]
    xs: Variadic<AnyType>,
    #[attr]
    count: I64Attr,
    #[prop]
    note: Optional<i64>,
    #[region]
    body: AnyRegion,
    #[successor]
    targets: Variadic<AnySuccessor>,
}

/// `[%a, %b] of i8, i16`
fn parse_values(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let operands = parser.parse_operand_list(Delimiter::Square)?;
    parser.parse_keyword_exact(arguments[2].text().unwrap_or_default())?;
    let types = parser.parse_type_list()?;
    parser.set_operands(&arguments[0], &operands);
    parser.set_types(&arguments[1], &types);
    Ok(())
}

fn print_values(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    printer.write("[");
    printer.print_operands(arguments[0].operands(ir, op));
    printer.write("] ");
    printer.write(arguments[2].text().unwrap_or_default());
    printer.write(" ");
    printer.print_types(arguments[1].types(ir, op));
}

/// `^a ^b do {..} note 3`, with a note only where more values than `count` were read.
fn parse_blocks(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let mut blocks = Vec::new();
    while !parser.parse_optional_keyword("do") {
        blocks.push(parser.parse_successor()?);
    }
    parser.set_successors(&arguments[0], &blocks);
    let region = parser.parse_region(&[])?;
    parser.set_regions(&arguments[1], &[region]);
    let values = parser.operands_read(&arguments[3]).len();
    assert_eq!(parser.types_read(&arguments[4]).len(), values);
    let count = parser.attribute_read(&arguments[5], state);
    let count = count.and_then(|count| count.cast::<IntegerAttr>(parser.context()));
    let count = count.map_or(0, |count| count.as_i64(parser.context()));
    if values as i64 > count {
        parser.parse_keyword_exact("note")?;
        let note = parser.parse_integer_as::<i64>()?;
        let note = <Option<i64> as terrace_ir::ods::Property>::make(parser.context(), Some(note));
        parser.set_attribute(&arguments[2], state, Some(note));
    }
    Ok(())
}

fn print_blocks(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    for block in arguments[0].successors(ir, op) {
        printer.print_successor(block);
        printer.write(" ");
    }
    printer.write("do ");
    for region in arguments[1].regions(ir, op) {
        printer.print_region(*region, terrace_ir::asm::RegionStyle::FULL);
    }
    let note = arguments[2].attribute(ir, op);
    let note = note.and_then(|note| <Option<i64> as terrace_ir::ods::Property>::read(ir, note));
    if let Some(note) = note.flatten() {
        printer.write_fmt(format_args!(" note {note}"));
    }
}

/// The second block is written first.
#[op(
    dialect = ConformanceDialect, mnemonic = "crossed", traits(Terminator),
    assembly { "other" $other "first" $first attr_dict },
)]
pub struct CrossedOp {
    #[successor]
    first: AnySuccessor,
    #[successor]
    other: AnySuccessor,
}

/// Checks that an op in a function with two more blocks prints as it is written.
#[track_caller]
fn keeps(op: &str) -> String {
    let cx = context();
    let text = format!(
        "\"t.f\"() ({{ %0 = \"t.v\"() : () -> i8\n{op}\n^bb1:\n\"t.end\"() : () -> ()\n^bb2:\n\"t.end\"() : () -> () }}) : () -> ()"
    );
    let module = terrace_ir::asm::parse_module(&cx, text.as_bytes(), "t.mlir")
        .unwrap_or_else(|errors| panic!("{}", errors[0].render(&cx)));
    terrace_ir::verify::verify(&module).expect("the op is valid");
    let printed = terrace_ir::asm::print_module(&module, &Default::default());
    assert!(printed.contains(op), "{printed}");
    let options = terrace_ir::asm::PrintOptions {
        generic: true,
        ..Default::default()
    };
    terrace_ir::asm::print_module(&module, &options)
}

// covers: ODS-105, ODS-109, ODS-125
#[test]
fn directives_get_parts_of_every_kind() {
    let generic = keeps("o.directive [%0, %0] of i8, i8 1 ^bb2 ^bb1 do {\n    } note 7 {a}");
    assert!(
        generic.contains(
            "\"o.directive\"(%0, %0)[^bb2, ^bb1] <{count = 1 : i64, note = [7]}> ({\n    }) {a}"
        ),
        "{generic}"
    );
    keeps("o.directive [%0] of i8 1 do {\n    }");
    rejects(
        "%0 = \"t.v\"() : () -> i8 o.directive [%0] of i8 0 do { }",
        "custom op 'o.directive' expected 'note'",
    );
}

#[test]
fn successors_are_written_in_any_order() {
    let generic = keeps("o.crossed other ^bb2 first ^bb1");
    assert!(generic.contains("\"o.crossed\"()[^bb1, ^bb2]"), "{generic}");
}
