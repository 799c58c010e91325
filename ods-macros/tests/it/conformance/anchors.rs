//! Groups and clauses that custom directives decide.

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::attributes::{Attribute, IntegerAttr, UnitAttr};
use terrace_ir::ods::{AnyType, FormatElement, I64Attr, Index, Optional, Variadic};
use terrace_ir::{Ir, Op, OpState};
use terrace_ods_macros::op;

use super::{ConformanceDialect, accepts, rejects, reprints};

/// Groups whose anchor is a custom directive: they are there if any part is that the directive writes, not what it refers to.
#[op(
    dialect = ConformanceDialect, mnemonic = "anchored",
    assembly {
        $scale
        ("of" custom<Sized>($size, $values, qualified(type($values)), ref($scale))^ "end") : ("empty")?
        ("tagged" custom<Flag>($flag)^)?
        attr_dict
    },
)]
pub struct AnchoredOp {
    #[attr]
    scale: I64Attr,
    #[attr]
    size: Optional<I64Attr>,
    #[operand]
    values: Variadic<AnyType>,
    #[attr]
    flag: Optional<UnitAttr>,
}

/// Groups that begin with a custom directive.
#[op(
    dialect = ConformanceDialect, mnemonic = "begun",
    assembly { (custom<Number>($size)^ "then" $limit) : ("nothing")? attr_dict },
)]
pub struct BegunOp {
    #[attr]
    size: Optional<I64Attr>,
    #[attr]
    limit: Optional<I64Attr>,
}

/// Clauses whose parts are those of custom directives.
#[op(
    dialect = ConformanceDialect, mnemonic = "given",
    traits(AttrSizedOperandSegments),
    assembly {
        oilist(
            "of" custom<Sized>($size, $values, type($values)) "end"
            | "between" "(" $lower "," $upper ")"
            | "exact" $exact
        )
        "by" $scale attr_dict
    },
)]
pub struct GivenOp {
    #[attr]
    scale: Optional<I64Attr>,
    #[attr]
    size: Optional<I64Attr>,
    #[operand]
    values: Variadic<AnyType>,
    #[operand]
    lower: Optional<Index>,
    #[operand]
    upper: Optional<Index>,
    #[attr]
    exact: Optional<UnitAttr>,
}

fn read_number(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    argument: &FormatElement,
) -> ParseResult<()> {
    let number = parser.parse_integer_as::<i64>()?;
    let number = IntegerAttr::i64(parser.context(), number);
    parser.set_attribute(argument, state, Some(number.into()));
    Ok(())
}

fn number(ir: &Ir, op: Op, argument: &FormatElement) -> Option<i64> {
    let attr: Attribute = argument.attribute(ir, op)?;
    Some(attr.cast::<IntegerAttr>(ir)?.as_i64(ir))
}

/// `size 3` and `[%a, %b] : types`, each of which may be missing.
fn parse_sized(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    if parser.parse_optional_keyword("size") {
        read_number(parser, state, &arguments[0])?;
    }
    if parser.peek_punct("[") {
        let values = parser.parse_operand_list(Delimiter::Square)?;
        parser.set_operands(&arguments[1], &values);
        let mut types = Vec::new();
        for _ in 0..values.len() {
            parser.parse_punct(":")?;
            types.push(parser.parse_type()?);
        }
        parser.set_types(&arguments[2], &types);
    }
    Ok(())
}

fn print_sized(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    let size = number(ir, op, &arguments[0]);
    if let Some(size) = size {
        printer.write_fmt(format_args!("size {size}"));
    }
    let values = arguments[1].operands(ir, op);
    if values.is_empty() {
        return;
    }
    printer.write(if size.is_some() { " [" } else { "[" });
    printer.print_operands(values);
    printer.write("]");
    for ty in arguments[2].types(ir, op) {
        printer.write(" : ");
        printer.print_type(ty);
    }
}

/// `on` or `off`: that the directive is written does not mean that the attribute is there.
fn parse_flag(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    if parser.parse_optional_keyword("on") {
        parser.set_attribute(&arguments[0], state, Some(Attribute::UNIT));
        return Ok(());
    }
    parser.parse_keyword_exact("off")
}

fn print_flag(_: &Ir, _: Op, printer: &mut AsmPrinter<'_>, _: &[FormatElement]) {
    printer.write("on");
}

/// `nr 3`
fn parse_optional_number(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<bool> {
    if !parser.parse_optional_keyword("nr") {
        return Ok(false);
    }
    read_number(parser, state, &arguments[0])?;
    Ok(true)
}

fn print_number(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    let size = number(ir, op, &arguments[0]).expect("the group is there");
    printer.write_fmt(format_args!("nr {size}"));
}

#[test]
fn a_custom_directive_is_the_anchor_of_a_group() {
    accepts(
        "%0 = \"t.value\"() : () -> i8
         o.anchored 1 of size 3 [%0] : i8 end
         o.anchored 1 of size 3 end tagged on
         o.anchored 1 of [%0, %0] : i8 : i8 end {x}
         o.anchored 1 empty",
    );
    // The directive says whether the flag is there.
    reprints("o.anchored 1 empty tagged off", "o.anchored 1 empty");
    rejects(
        "o.anchored 1 empty tagged",
        "custom op 'o.anchored' expected 'off'",
    );
    rejects("o.anchored 1", "custom op 'o.anchored' expected 'empty'");
}

#[test]
fn a_custom_directive_begins_a_group() {
    accepts(
        "o.begun nr 3 then 4 {x}
         o.begun nothing",
    );
    rejects("o.begun", "custom op 'o.begun' expected 'nothing'");
    rejects("o.begun nr 3", "custom op 'o.begun' expected 'then'");
    rejects(
        "o.begun nr then",
        "custom op 'o.begun' expected integer value",
    );
}

#[test]
fn a_clause_is_there_if_any_of_its_parts_is() {
    accepts(
        "%0 = \"t.value\"() : () -> index
         o.given of size 3 [%0] : index end exact by 2
         o.given of size 3 end between(%0, %0) by 2
         o.given of [%0] : index end by 2
         o.given exact by 2",
    );
    reprints(
        "%0 = \"t.value\"() : () -> index o.given exact between (, %0) by 2",
        "%0 = \"t.value\"() : () -> index\n  o.given between(, %0) exact by 2",
    );
    rejects(
        "o.given exact exact by 2",
        "custom op 'o.given' `exact` clause can appear at most once in the expansion of the oilist directive",
    );
}
