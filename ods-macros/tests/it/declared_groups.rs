//! Optional groups of types and attributes that a struct or a custom directive decides.

use terrace_ir::asm::{
    AsmParser, AsmPrinter, ParseResult, parse_attribute, parse_type, print_attribute, print_type,
};
use terrace_ir::context::Context;
use terrace_ir::types::Type;
use terrace_ods_macros::{attr, dialect, ty};

/// Groups of parameters.
#[dialect(
    name = "a",
    types(PairType, BareType, ExtensionType, NestedType, KeyedType),
    attributes(CallAttr)
)]
pub struct AnchorDialect;

/// A struct in brackets, which are there if any of its parameters is.
#[ty(dialect = AnchorDialect, mnemonic = "pair", assembly { ("<" struct(params)^ ">")? })]
pub struct PairType {
    left: Option<i64>,
    #[default(1)]
    right: i64,
}

/// A struct without brackets, after a parameter.
#[ty(dialect = AnchorDialect, mnemonic = "bare", assembly { "<" $size (struct($left, $right)^ "]") : (")")? ">" })]
pub struct BareType {
    size: i64,
    left: Option<i64>,
    right: Option<i64>,
}

/// A group in a group, one in what stands there otherwise, and one whose second part has the anchor.
#[ty(
    dialect = AnchorDialect, mnemonic = "nested",
    assembly {
        "<" $size ("," $left^ ("," $right^)?) : ("-" ("..." $tail^)?)? ("none") : ("of" $name^)? ">"
    },
)]
pub struct NestedType {
    size: i64,
    left: Option<i64>,
    right: Option<i64>,
    tail: Option<i64>,
    name: Option<String>,
}

/// A struct in which a value is written by functions.
#[ty(dialect = AnchorDialect, mnemonic = "keyed", assembly { "<" struct($size, custom<Sum>($parts)) ">" })]
pub struct KeyedType {
    size: i64,
    #[default(Vec::new())]
    parts: Vec<i64>,
}

/// `1 + 2`
fn parse_sum(parser: &mut AsmParser<'_>, parts: &mut Option<Vec<i64>>) -> ParseResult<()> {
    let parts = parts.get_or_insert_default();
    loop {
        parts.push(parser.parse_integer_as()?);
        if !parser.parse_optional_punct("+") {
            return Ok(());
        }
    }
}

fn print_sum(printer: &mut AsmPrinter<'_>, parts: &[i64]) {
    let parts: Vec<String> = parts.iter().map(i64::to_string).collect();
    printer.write(&parts.join(" + "));
}

/// A custom directive that a group is there for.
#[ty(dialect = AnchorDialect, mnemonic = "extension", assembly { "<" $name ("," custom<Lists>($types, qualified($numbers))^)? ">" })]
pub struct ExtensionType {
    name: String,
    #[default(Vec::new())]
    types: Vec<Type>,
    #[default(Vec::new())]
    numbers: Vec<u32>,
}

fn parse_lists(
    parser: &mut AsmParser<'_>,
    types: &mut Option<Vec<Type>>,
    numbers: &mut Option<Vec<u32>>,
) -> ParseResult<()> {
    let (types, numbers) = (
        types.get_or_insert_default(),
        numbers.get_or_insert_default(),
    );
    loop {
        match parser.parse_optional_integer()? {
            Some(number) => numbers.push(u32::try_from(number).unwrap_or_default()),
            None => types.push(parser.parse_type()?),
        }
        if !parser.parse_optional_punct(",") {
            return Ok(());
        }
    }
}

fn print_lists(printer: &mut AsmPrinter<'_>, types: &[Type], numbers: &[u32]) {
    let mut separator = "";
    for ty in types {
        printer.write(std::mem::replace(&mut separator, ", "));
        printer.print_type(*ty);
    }
    for number in numbers {
        printer.write(std::mem::replace(&mut separator, ", "));
        printer.write_fmt(format_args!("{number}"));
    }
}

/// A custom directive that begins a group, and looks at what was read before.
#[attr(dialect = AnchorDialect, mnemonic = "call", assembly { "<" $name (custom<Arguments>(ref($name), $arguments)^ "done")? ">" })]
pub struct CallAttr {
    name: String,
    #[default(Vec::new())]
    arguments: Vec<i64>,
}

/// The arguments in parentheses; those of `neg` without.
fn parse_optional_arguments(
    parser: &mut AsmParser<'_>,
    name: Option<&String>,
    arguments: &mut Option<Vec<i64>>,
) -> ParseResult<bool> {
    let values = arguments.get_or_insert_default();
    if name.is_some_and(|name| name == "neg") {
        values.push(parser.parse_integer_as()?);
        return Ok(true);
    }
    if !parser.parse_optional_punct("(") {
        return Ok(false);
    }
    loop {
        values.push(parser.parse_integer_as()?);
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    parser.parse_punct(")")?;
    Ok(true)
}

fn print_arguments(printer: &mut AsmPrinter<'_>, name: &str, arguments: &[i64]) {
    let text: Vec<String> = arguments.iter().map(i64::to_string).collect();
    let text = text.join(", ");
    match name {
        "neg" => printer.write(&text),
        _ => printer.write_fmt(format_args!("({text})")),
    }
}

fn context() -> Context {
    let cx = Context::new();
    cx.load_dialect::<AnchorDialect>();
    cx
}

#[track_caller]
fn types(texts: &[&str]) {
    let cx = context();
    for text in texts {
        let ty = parse_type(&cx, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        assert_eq!(print_type(&cx, ty), *text);
    }
}

#[track_caller]
fn wrong(text: &str, message: &str) {
    let cx = context();
    let error = match text.starts_with('!') {
        true => parse_type(&cx, text).err(),
        false => parse_attribute(&cx, text).err(),
    };
    let error = error.unwrap_or_else(|| panic!("{text} is read"));
    assert_eq!(error.message(), message, "{text}");
}

#[test]
fn a_struct_is_an_anchor() {
    types(&[
        "!a.pair",
        "!a.pair<left = 1>",
        "!a.pair<right = 2>",
        "!a.pair<left = 1, right = 2>",
        "!a.bare<3)>",
        "!a.bare<3 right = 2]>",
        "!a.bare<3 left = 1, right = 2]>",
    ]);
    wrong(
        "!a.pair<middle = 1>",
        "duplicate or unknown struct parameter name: middle",
    );
    wrong("!a.bare<3 left = 1>", "expected ']'");
}

#[test]
fn a_custom_directive_is_an_anchor() {
    types(&[
        "!a.extension<\"x\">",
        "!a.extension<\"x\", i8>",
        "!a.extension<\"x\", 4, 5>",
        "!a.extension<\"x\", i8, f32, 4>",
    ]);
    wrong("!a.extension<\"x\",>", "expected non-function type");
}

#[test]
fn a_custom_directive_begins_a_group_and_sees_what_it_refers_to() {
    let cx = context();
    for text in [
        "#a.call<\"f\">",
        "#a.call<\"f\" (1, 2) done>",
        "#a.call<\"neg\" 3 done>",
    ] {
        let attr = parse_attribute(&cx, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        assert_eq!(print_attribute(&cx, attr), text);
    }
    wrong("#a.call<\"f\" (1)>", "expected 'done'");
    wrong("#a.call<\"f\" ()>", "expected integer value");
}

#[test]
fn groups_are_in_groups_and_have_their_anchor_in_either_part() {
    types(&[
        "!a.nested<1 - none>",
        "!a.nested<1 - ... 2 none>",
        "!a.nested<1, 2 none>",
        "!a.nested<1, 2, 3 of \"x\">",
    ]);
    wrong("!a.nested<1 of \"x\">", "expected '-'");
    wrong("!a.nested<1 -, 3 none>", "expected 'of'");
}

#[test]
fn functions_write_values_of_a_struct() {
    types(&["!a.keyed<size = 1>", "!a.keyed<size = 1, parts = 2 + 3>"]);
    wrong(
        "!a.keyed<parts = 2 + 3>",
        "struct is missing required parameter: size",
    );
}
