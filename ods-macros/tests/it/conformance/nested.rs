//! Groups in groups, groups whose second part has the anchor, and what else stands in formats.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::ods::{AnyType, FormatElement, I64Attr, Index, Optional, StrAttr, Variadic};
use terrace_ir::{Ir, Op, OpState};
use terrace_ods_macros::op;

use super::{ConformanceDialect, accepts, rejects, reprints};

/// Groups in a group, in what stands there otherwise, and in a clause.
#[op(
    dialect = ConformanceDialect, mnemonic = "nested",
    traits(AttrSizedOperandSegments),
    assembly {
        ("from" $low^ ("to" $high^ ("by" $step^)?)?) : ("all" ("but" $except^)?)?
        oilist("tag" $tag ("of" $size^)? | "flag" $flag)
        attr_dict
    },
)]
pub struct NestedOp {
    #[operand]
    low: Optional<Index>,
    #[operand]
    high: Optional<Index>,
    #[attr]
    step: Optional<I64Attr>,
    #[attr]
    except: Optional<I64Attr>,
    #[attr]
    tag: Optional<StrAttr>,
    #[attr]
    size: Optional<I64Attr>,
    #[attr]
    flag: Optional<StrAttr>,
}

/// Groups whose first part is written where their anchor is not.
#[op(
    dialect = ConformanceDialect, mnemonic = "inverted",
    assembly = "(`none`) : (`of` $values^ `:` type($values))? (`slow`) : (`fast` $fast^)? (`-`) : (`...` $limit^)? attr-dict",
)]
pub struct InvertedOp {
    #[operand]
    values: Variadic<AnyType>,
    #[attr]
    fast: Optional<terrace_ir::attributes::UnitAttr>,
    #[attr]
    limit: Optional<I64Attr>,
}

/// A custom directive that writes what nothing else does, and gets text with quotes in it.
#[op(
    dialect = ConformanceDialect, mnemonic = "rest_of",
    assembly = "$first custom<Rest>(prop-dict, \"say \\\"rest\\\"\") attr-dict",
)]
pub struct RestOfOp {
    #[attr]
    first: I64Attr,
    #[attr]
    second: Optional<I64Attr>,
}

fn parse_rest(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    assert!(matches!(arguments[0], FormatElement::PropDict));
    assert_eq!(arguments[1].text(), Some("say \"rest\""));
    parser.parse_keyword_exact("rest")?;
    parser.parse_optional_properties(state)
}

fn print_rest(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, _: &[FormatElement]) {
    printer.write("rest");
    if let Some(second) = ir.inherent_attr(op, 1) {
        printer.write(" <{second = ");
        printer.print_attr(second);
        printer.write("}>");
    }
}

const VALUE: &str = "%0 = \"t.value\"() : () -> index";

#[test]
fn groups_are_in_groups() {
    for op in [
        "o.nested from %0",
        "o.nested from %0 to %0",
        "o.nested from %0 to %0 by 4",
        "o.nested all",
        "o.nested all but 3",
        "o.nested all tag \"a\"",
        "o.nested from %0 tag \"a\" of 2 flag \"b\" {x}",
    ] {
        accepts(&format!("{VALUE}\n{op}"));
    }
    // Clauses come in any order.
    reprints(
        "o.nested all flag \"b\" tag \"a\" of 2",
        "o.nested all tag \"a\" of 2 flag \"b\"",
    );
    // A group in a group is nothing without the group around it: the word begins the next op.
    let next = "custom op 'by' is unknown (tried 'builtin.by' as well)";
    rejects(&format!("{VALUE}\no.nested from %0 by 4"), next);
    rejects("o.nested all by 4", next);
    rejects("o.nested but 3", "custom op 'o.nested' expected 'all'");
    let attribute = "expected attribute value";
    rejects("o.nested all tag \"a\" of", attribute);
}

#[test]
fn the_second_part_has_the_anchor() {
    accepts(&format!(
        "{VALUE}\no.inverted of %0, %0 : index, index slow -"
    ));
    accepts(&format!("{VALUE}\no.inverted of %0 : index fast ... 3"));
    accepts("o.inverted none slow - {x}");
    accepts("o.inverted none fast -");
    rejects("o.inverted slow -", "custom op 'o.inverted' expected 'of'");
    rejects(
        "o.inverted none -",
        "custom op 'o.inverted' expected 'fast'",
    );
    rejects("o.inverted none slow", "expected '...'");
}

#[test]
fn a_directive_writes_the_other_properties() {
    accepts("o.rest_of 1 rest");
    accepts("o.rest_of 1 rest <{second = 2 : i64}> {x}");
}
