//! Types and attributes: constructors, accessors, formats, hooks.

use std::cell::Cell;
use std::collections::BTreeSet;

use terrace_ir::asm::{
    AsmParser, AsmPrinter, ParseResult, parse_attribute, parse_module, parse_type, print_attribute,
    print_type,
};
use terrace_ir::attributes::Attribute;
use terrace_ir::context::Context;
use terrace_ir::ods::{
    AttrConstraint, CustomTypeAssembly, Parameter, TypeConstraint, VerifyAttr, VerifyResult,
    VerifyType,
};
use terrace_ir::types::{DYNAMIC, TupleType, Type, VectorType};
use terrace_ir::verify::verify;
use terrace_ir::{Diagnostic, Location};
use terrace_ods_macros::{attr, dialect, ty};

/// Types and attributes for tests.
#[dialect(
    name = "p",
    types(
        RecordType,
        UnitType,
        SpacedType,
        HandType,
        MaybeType,
        NestedType,
        CountedType,
        GridType,
        TokenType,
        ChosenType
    ),
    attributes(RangeAttr, TagAttr, BoxAttr, ShelfAttr, PageAttr)
)]
pub struct ParameterDialect;

/// A record.
///
/// Of anything.
#[ty(dialect = ParameterDialect, mnemonic = "record", assembly { "<" $elements ">" }, verify)]
pub struct RecordType {
    /// What it holds.
    elements: Vec<Type>,
}

impl VerifyType for RecordType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        match self.elements(cx) {
            [] => Err(Diagnostic::error(loc, "a record has elements")),
            _ => Ok(()),
        }
    }
}

/// Nothing
#[ty(dialect = ParameterDialect, mnemonic = "unit")]
pub struct UnitType;

/// Keywords and numbers.
#[ty(dialect = ParameterDialect, mnemonic = "spaced", assembly = "`<` $name `x` $count `,` `flag` `=` $flag `>`")]
pub struct SpacedType {
    name: String,
    count: u32,
    flag: bool,
}

/// Written by hand.
#[ty(dialect = ParameterDialect, mnemonic = "hand", custom_assembly, verify)]
pub struct HandType {
    space: u32,
}

impl VerifyType for HandType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        match self.space(cx) {
            0..100 => Ok(()),
            _ => Err(Diagnostic::error(loc, "there are 100 spaces")),
        }
    }
}

thread_local! {
    /// The last [`HandType`] that was read, accepted or not.
    static LAST_READ: Cell<Option<Type>> = const { Cell::new(None) };
}

impl CustomTypeAssembly for HandType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let mut space = 0;
        if parser.parse_optional_punct("<") {
            space = parser.parse_integer_as()?;
            parser.parse_punct(">")?;
        }
        let ty = HandType::get(parser.context(), space);
        LAST_READ.set(Some(ty.into()));
        if space == 9 {
            VectorType::get(parser.context(), &[0], Type::I8);
        }
        Ok(ty)
    }
    fn print(self, printer: &mut AsmPrinter<'_>) {
        let space = self.space(printer.context());
        if space != 0 {
            printer.write(&format!("<{space}>"));
        }
    }
}

/// With something optional.
#[ty(dialect = ParameterDialect, mnemonic = "maybe", assembly { "<" $width (":" $element^) : ("none")? ">" })]
pub struct MaybeType {
    width: i64,
    element: Option<Type>,
}

/// With others inside.
#[ty(dialect = ParameterDialect, mnemonic = "nested", assembly { "<" params ">" })]
pub struct NestedType {
    unit: UnitType,
    range: RangeAttr,
}

/// With a directive of its own.
#[ty(dialect = ParameterDialect, mnemonic = "counted", assembly { "<" custom<Stars>($stars) ">" })]
pub struct CountedType {
    stars: u32,
}

fn parse_stars(parser: &mut AsmParser<'_>, stars: &mut Option<u32>) -> ParseResult<()> {
    while parser.parse_optional_punct("*") {
        *stars = Some(stars.unwrap_or(0) + 1);
    }
    Ok(())
}

fn print_stars(printer: &mut AsmPrinter<'_>, stars: &u32) {
    for _ in 0..*stars {
        printer.write("*");
    }
}

/// What programs hand to each other.
#[ty(dialect = ParameterDialect, no_assembly)]
pub struct TokenType {
    number: u32,
}

/// Numbers in no order, each once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Choice(BTreeSet<u32>);

impl Parameter for Choice {
    type View<'a> = &'a BTreeSet<u32>;
    fn view(&self) -> &BTreeSet<u32> {
        &self.0
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        let numbers = Vec::<u32>::parse_optional(parser)?;
        Ok(numbers.map(|numbers| Choice(numbers.into_iter().collect())))
    }
    fn print(&self, printer: &mut AsmPrinter<'_>) {
        let numbers: Vec<u32> = self.0.iter().copied().collect();
        Parameter::print(&numbers, printer);
    }
    const WHAT: &'static str = "choice of numbers";
}

/// A type whose storage is made of what it is given.
#[ty(dialect = ParameterDialect, mnemonic = "chosen", assembly { "<" $numbers ">" })]
pub struct ChosenType {
    numbers: Choice,
}

/// Sizes of dimensions.
#[ty(dialect = ParameterDialect, mnemonic = "grid", custom_assembly)]
pub struct GridType {
    sizes: Vec<i64>,
}

impl CustomTypeAssembly for GridType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let sizes = parser.parse_dimension_list()?.to_vec();
        parser.parse_punct(">")?;
        Ok(GridType::get(parser.context(), sizes))
    }
    fn print(self, printer: &mut AsmPrinter<'_>) {
        let sizes = self
            .sizes(printer.context())
            .iter()
            .map(|size| match *size {
                DYNAMIC => "?".to_owned(),
                size => size.to_string(),
            });
        let sizes: Vec<String> = sizes.collect();
        printer.write(&format!("<{}>", sizes.join("x")));
    }
}

/// A range.
#[attr(dialect = ParameterDialect, mnemonic = "range", assembly { "[" $low "," $high "]" }, verify)]
pub struct RangeAttr {
    low: i64,
    high: i64,
}

impl VerifyAttr for RangeAttr {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        if self.low(cx) > self.high(cx) {
            return Err(Diagnostic::error(loc, "a range does not go backwards"));
        }
        Ok(())
    }
}

/// A tag.
#[attr(dialect = ParameterDialect, mnemonic = "tag")]
pub struct TagAttr {
    text: String,
    value: Attribute,
}

/// With parameters by name, some of which may be left out.
#[attr(dialect = ParameterDialect, mnemonic = "box", assembly { "<" struct(params) ">" }, alias)]
pub struct BoxAttr {
    name: String,
    range: Option<RangeAttr>,
    #[default]
    sizes: Vec<u64>,
    #[default(1)]
    #[name = "copyCount"]
    count: u32,
}

/// All of it may be left out.
#[attr(dialect = ParameterDialect, mnemonic = "shelf", assembly { "<" struct($first, $second) ">" })]
pub struct ShelfAttr {
    first: Option<BoxAttr>,
    second: Option<BoxAttr>,
}

/// A default in an optional group.
#[attr(dialect = ParameterDialect, mnemonic = "page", assembly { ("<" $number^ ">")? })]
pub struct PageAttr {
    #[default(0)]
    number: u32,
}

fn context() -> Context {
    let cx = Context::new();
    cx.load_dialect::<ParameterDialect>();
    cx
}

fn round_trip_type(cx: &Context, text: &str) -> Type {
    let ty = parse_type(cx, text).unwrap_or_else(|error| panic!("{text}: {}", error.message()));
    assert_eq!(print_type(cx, ty), text);
    ty
}

fn round_trip_attr(cx: &Context, text: &str) -> Attribute {
    let attr =
        parse_attribute(cx, text).unwrap_or_else(|error| panic!("{text}: {}", error.message()));
    assert_eq!(print_attribute(cx, attr), text);
    attr
}

#[test]
fn what_a_hand_written_parser_makes_is_checked() {
    let cx = context();
    let fault = |text: &str| {
        let error = parse_module(&cx, text.as_bytes(), "t.mlir").expect_err("it is wrong");
        let place = error[0].render(&cx);
        (error[0].message().to_owned(), place)
    };
    cx.allow_unregistered_dialects(true);
    let (message, text) = fault("\"t.op\"() : () -> !p.hand<100>");
    assert_eq!(message, "there are 100 spaces");
    assert!(text.starts_with("t.mlir:1:"), "{text}");
    assert_eq!(
        fault("\"t.op\"() : () -> !p.hand<9>").0,
        "vector types must have positive constant sizes but got 0"
    );
    round_trip_type(&cx, "!p.hand<8>");
}

#[test]
fn the_verifier_finds_what_was_not_checked() {
    let cx = context();
    cx.allow_unregistered_dialects(true);
    let text = "\"t.op\"() : () -> tuple<i1, !p.hand>";
    let mut module = parse_module(&cx, text.as_bytes(), "t.mlir").expect("it is valid");
    // Whoever ignores that it is wrong has the type.
    parse_type(&cx, "!p.hand<200>").expect_err("it is wrong");
    let wrong = LAST_READ.take().expect("it was read");
    assert!(verify(&module).is_ok());
    let op = module.all_ops()[0];
    let result = module.result(op, 0);
    module.set_ty(result, TupleType::get(&cx, &[Type::I1, wrong]).into());
    let errors = verify(&module).expect_err("it is wrong");
    assert_eq!(
        errors[0].message(),
        "'t.op' op uses the invalid type '!p.hand<200>': there are 100 spaces"
    );
}

// covers: ODS-184, ODS-185, ODS-187, TYS-001, TYS-003
#[test]
fn parameters_are_constructor_arguments_and_accessors() {
    let cx = context();
    let ty = RecordType::get(&cx, vec![Type::I32, Type::F64]);
    assert_eq!(ty.elements(&cx), [Type::I32, Type::F64]);
    assert_eq!(
        Type::from(ty),
        RecordType::get(&cx, vec![Type::I32, Type::F64]).into()
    );
    assert_eq!(Type::from(ty).cast::<RecordType>(&cx), Some(ty));
    assert!(Type::from(ty).cast::<HandType>(&cx).is_none());
    let spaced = SpacedType::get(&cx, "a".to_owned(), 3, true);
    assert_eq!(
        (spaced.name(&cx), spaced.count(&cx), spaced.flag(&cx)),
        ("a", 3, true)
    );
}

// covers: ODS-187, ODS-142, TYS-002
#[test]
fn a_type_without_parameters_is_one_type() {
    let cx = context();
    let build = <UnitType as TypeConstraint>::BUILD.expect("there is only one");
    assert_eq!(build(&cx), UnitType::get(&cx).into());
    assert!(<RecordType as TypeConstraint>::BUILD.is_none());
    round_trip_type(&cx, "!p.unit");
}

// covers: ODS-184, ODS-005, TYS-009, TYS-010, TYS-013
#[test]
fn formats_are_read_and_printed() {
    let cx = context();
    round_trip_type(&cx, "!p.record<i32, tensor<2xf64>>");
    round_trip_type(&cx, "!p.spaced<\"a b\" x 3, flag = true>");
    round_trip_type(&cx, "!p.maybe<4 : f32>");
    round_trip_type(&cx, "!p.maybe<4 none>");
    round_trip_type(&cx, "!p.nested<!p.unit, [1, 2]>");
    round_trip_type(&cx, "!p.counted<***>");
    round_trip_type(&cx, "!p.grid<2x?x0x4>");
    round_trip_attr(&cx, "#p<range[-1, 5]>");
    round_trip_attr(&cx, "#p.tag<\"x\", 1 : i8>");
}

// covers: ODS-184
#[test]
fn parameters_by_name() {
    let cx = context();
    let everything = "#p.box<name = \"a\", range = [1, 2], sizes = 3, 4, copyCount = 5>";
    let attr = round_trip_attr(&cx, everything);
    let shuffled = "#p.box<sizes = 3, 4, copyCount = 5, range = #p.range[1, 2], name = \"a\">";
    assert_eq!(parse_attribute(&cx, shuffled).ok(), Some(attr));
    let small = round_trip_attr(&cx, "#p.box<name = \"a\">");
    let default = "#p.box<name = \"a\", copyCount = 1>";
    assert_eq!(parse_attribute(&cx, default).ok(), Some(small));
    round_trip_attr(
        &cx,
        "#p.shelf<first = <name = \"a\">, second = <name = \"b\">>",
    );
    round_trip_attr(&cx, "#p.shelf<>");
    round_trip_attr(&cx, "#p.page<2>");
    assert_eq!(
        parse_attribute(&cx, "#p.page<0>").ok(),
        Some(round_trip_attr(&cx, "#p.page"))
    );
    let message = |text: &str| parse_attribute(&cx, text).unwrap_err().message().to_owned();
    assert_eq!(
        message("#p.box<copyCount = 1>"),
        "struct is missing required parameter: name"
    );
    assert_eq!(
        message("#p.box<name = \"a\", name = \"b\">"),
        "duplicate or unknown struct parameter name: name"
    );
    assert_eq!(
        message("#p.box<nam = \"a\">"),
        "duplicate or unknown struct parameter name: nam"
    );
    assert_eq!(message("#p.box<>"), "expected a parameter name in struct");
    assert_eq!(
        message("#p.shelf<first = #p.range[1, 2]>"),
        "invalid kind of attribute specified"
    );
}

// covers: IR-067
#[test]
fn aliases_are_named_like_the_mnemonic() {
    let cx = context();
    let text = "#box = #p.box<name = \"a\">\nmodule attributes {t.a = #p.shelf<first = #box>, t.b = #box} {\n}\n";
    let ir = terrace_ir::asm::parse_module(&cx, text.as_bytes(), "test").expect("it is valid");
    assert_eq!(
        terrace_ir::asm::print_module(&ir, &Default::default()),
        text
    );
}

// covers: ODS-188, TYS-011, TYS-012
#[test]
fn syntax_by_hand() {
    let cx = context();
    let ty = round_trip_type(&cx, "!p.hand<7>");
    assert_eq!(ty, HandType::get(&cx, 7).into());
    round_trip_type(&cx, "!p.hand");
}

#[test]
fn parsing_errors_say_what_was_expected() {
    let cx = context();
    let message = |text: &str| parse_type(&cx, text).unwrap_err().message().to_owned();
    assert!(message("!p.spaced<1 x 3, flag = true>").contains("expected string"));
    assert!(message("!p.spaced<\"a\" x -1, flag = true>").contains("fits `u32`"));
    assert!(
        message("!p.maybe<4 : >").contains("expected a type"),
        "{}",
        message("!p.maybe<4 : >")
    );
    assert_eq!(message("!p.counted<>"), "expected the parameter `stars`");
    assert_eq!(message("!p.grid<2x?xi8>"), "expected dimension size");
    assert!(message("!p.nested<i32, #p.range[1, 2]>").contains("`UnitType`"));
}

// covers: TYS-006, TYS-007
#[test]
fn verifiers_reject_parameters() {
    let cx = context();
    let error = RecordType::get_checked(&cx, Location::UNKNOWN, Vec::new()).unwrap_err();
    assert_eq!(error.message(), "a record has elements");
    assert!(RecordType::get_checked(&cx, Location::UNKNOWN, vec![Type::I1]).is_ok());
    let error = parse_type(&cx, "!p.record<>").unwrap_err();
    assert_eq!(error.message(), "a record has elements");
    let error = parse_attribute(&cx, "#p.range[2, 1]").unwrap_err();
    assert_eq!(error.message(), "a range does not go backwards");
}

// covers: ODS-186
#[test]
fn a_type_without_a_mnemonic_is_in_no_text() {
    let cx = context();
    let ty = TokenType::get(&cx, 3);
    assert_eq!((ty.number(&cx), TokenType::get(&cx, 3)), (3, ty));
    assert_eq!(print_type(&cx, ty.into()), "!p.TokenType");
    let error = parse_type(&cx, "!p.TokenType").unwrap_err();
    assert_eq!(
        error.message(),
        "!p.TokenType is made by programs and has no syntax"
    );
}

// covers: ODS-189, TYS-004
#[test]
fn storage_is_made_of_what_it_is_given() {
    let cx = context();
    let given = String::from("a b");
    let spaced = SpacedType::get(&cx, given.clone(), 3, true);
    drop(given);
    // The context has a copy of its own, and one for all that are equal.
    assert_eq!(spaced.name(&cx), "a b");
    let again = SpacedType::get(&cx, "a b".to_owned(), 3, true);
    assert!(std::ptr::eq(spaced.name(&cx), again.name(&cx)));
    let chosen = |numbers: &[u32]| ChosenType::get(&cx, Choice(numbers.iter().copied().collect()));
    assert_eq!(chosen(&[3, 1, 3]), chosen(&[1, 3]));
    let ty = parse_type(&cx, "!p.chosen<3, 1, 3>").expect("it is valid");
    assert_eq!(print_type(&cx, ty), "!p.chosen<1, 3>");
}

// covers: TYS-005
#[test]
fn get_asserts_what_get_checked_reports() {
    let cx = context();
    let panics = |make: &dyn Fn(&Context)| {
        let run = std::panic::AssertUnwindSafe(|| make(&cx));
        let panic = std::panic::catch_unwind(run).err();
        panic.and_then(|panic| panic.downcast::<String>().ok())
    };
    let expected = |message: &str| match cfg!(debug_assertions) {
        true => Some(Box::new(format!("{message}; `get_checked` would say so"))),
        false => None,
    };
    assert_eq!(
        panics(&|cx| {
            RecordType::get(cx, Vec::new());
        }),
        expected("a record has elements")
    );
    assert_eq!(
        panics(&|cx| {
            RangeAttr::get(cx, 2, 1);
        }),
        expected("a range does not go backwards")
    );
    let error = RangeAttr::get_checked(&cx, Location::UNKNOWN, 2, 1).unwrap_err();
    assert_eq!(error.message(), "a range does not go backwards");
    let message = "vector types must have positive constant sizes but got 0";
    let error = VectorType::get_checked(&cx, Location::UNKNOWN, &[0], &[false], Type::I8);
    assert_eq!(error.unwrap_err().message(), message);
    assert_eq!(
        panics(&|cx| {
            VectorType::get(cx, &[0], Type::I8);
        }),
        expected(message)
    );
}

// covers: ODS-040
#[test]
fn wrappers_are_constraints() {
    let cx = context();
    let range = RangeAttr::get(&cx, 1, 2);
    assert!(RangeAttr::matches(&cx, range.into()));
    assert!(!TagAttr::matches(&cx, range.into()));
    assert_eq!(
        RangeAttr::read(&cx, range.into()).map(|range| range.high(&cx)),
        Some(2)
    );
    let mut text = String::new();
    <RecordType as TypeConstraint>::describe(&mut text);
    assert_eq!(text, "A record");
    let info = cx.type_info("p", "record").expect("it is registered");
    assert_eq!(
        (&*info.summary, &*info.description),
        ("A record.", "Of anything.")
    );
    assert!(cx.attr_info("p", "tag").is_some());
}
