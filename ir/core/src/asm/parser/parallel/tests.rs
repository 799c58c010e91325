use std::sync::Arc;

use proptest::prelude::*;
use terrace_ods_macros::{dialect, op};

use super::{Readers, Skipping};
use crate::asm::parser::AsmParser;
use crate::asm::parser::module::parse_skipping;
use crate::asm::parser::source::LazySource;
use crate::asm::{AsmPrinter, OpParser, ParseResult, PrintOptions, parse_module, print_module};
use crate::attributes::StringAttr;
use crate::builder::OpState;
use crate::context::{Context, Thresholds};
use crate::diagnostics::Diagnostic;
use crate::ir::Ir;
use crate::ods::{AnyRegion, CustomAssembly, SymbolNameAttr};

#[dialect(name = "p", ops(FuncOp, LookOp, EndOp))]
pub struct ParallelDialect;

/// A function with a terminator that may be left out.
#[op(
    dialect = ParallelDialect, mnemonic = "func",
    traits(IsolatedFromAbove, SingleBlockImplicitTerminator(EndOp)),
    default_dialect, custom_assembly,
)]
pub struct FuncOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[region]
    body: AnyRegion,
}

/// A function whose syntax looks into its region and counts the blocks.
#[op(
    dialect = ParallelDialect, mnemonic = "look",
    traits(IsolatedFromAbove), custom_assembly,
)]
pub struct LookOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[region]
    body: AnyRegion,
}

/// Ends a function.
#[op(dialect = ParallelDialect, mnemonic = "end", traits(Terminator), assembly { attr_dict })]
pub struct EndOp;

impl CustomAssembly for FuncOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let name = parser.parse_symbol_name()?;
        state.set_attr(cx, "sym_name", StringAttr::get(cx, name.as_str(cx)).into());
        let signature = parser.parse_function_signature(false)?;
        let at = parser.position();
        let body = parser.parse_region(&signature.arguments)?;
        if parser.is_empty_region(body) {
            return Err(parser.error_at(at, "expected a body"));
        }
        state.regions.push(body);
        parser.parse_optional_attr_dict(state)
    }

    /// The tests print generic forms.
    fn print(self, _: &Ir, _: &mut AsmPrinter<'_>) {}
}

impl CustomAssembly for LookOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let body = parser.parse_region(&[])?;
        let ir = parser.region_ir();
        let first = ir
            .first_block(body)
            .map(|block| ir.block_ops(block).count());
        let name = format!("f{}", first.unwrap_or(0));
        state.set_attr(cx, "sym_name", StringAttr::get(cx, &name).into());
        state.regions.push(body);
        Ok(())
    }

    /// The tests print generic forms.
    fn print(self, _: &Ir, _: &mut AsmPrinter<'_>) {}
}

type Parsed = Result<String, Vec<Diagnostic>>;

/// What the text is, read in order and with the bodies of its functions in parallel.
fn both_ways(text: &str) -> (Parsed, Parsed) {
    let cx = Context::new();
    cx.set_thresholds(Thresholds::SMALLEST);
    cx.load_dialect::<ParallelDialect>();
    cx.allow_unregistered_dialects(true);
    let source = cx.add_source(cx.ident("t"), text);
    let options = PrintOptions {
        generic: true,
        debug_info: true,
        ..PrintOptions::default()
    };
    let parser = || {
        let source = LazySource::known(&cx, source);
        AsmParser::new(&cx, source, 0..text.len() as u32)
    };
    let in_order = || {
        let ir = parse_skipping(parser(), Skipping::Nothing)?;
        Ok(print_module(&ir, &options))
    };
    let in_parallel = |readers: &Arc<_>| {
        let ir = parse_skipping(parser(), Skipping::inside(readers))?;
        Ok(print_module(&ir, &options))
    };
    (in_order(), Readers::run(1, parser, in_parallel))
}

/// The text is valid, and reading it in parallel works and gives the same.
fn assert_same(text: &str) -> String {
    let (in_order, parallel) = both_ways(text);
    let in_order = in_order.expect("the text is valid");
    assert_eq!(parallel.expect("reading in parallel works"), in_order);
    in_order
}

#[test]
fn functions_in_modules_are_read_in_parallel() {
    let printed = assert_same(
        r#"
        #before = 1 : i7
        p.func @a(%x: i32) {
            %y = "u.v"(%x) {a = "}", b = #before} : (i32) -> i32 // }
            "u.w"() ({ ^b(%z: i32): "u.br"(%y, %z)[^b] : (i32, i32) -> () }) : () -> ()
        }
        module @inner {
            p.func @b() { func @c() { end } } {after = unit} loc(#later)
            "p.func"() <{sym_name = "d"}> ({ "p.end"() : () -> () loc(#later) }) : () -> ()
        }
        %top = "u.top"() : () -> f32
        #between = 2 : i8
        p.func @e() { "u.x"() {a = #before, b = #between} : () -> () loc(fused[#later, "s"]) }
        "u.region"() ({ p.func @f() { end loc(callsite("a" at #later)) } }) : () -> ()
        #later = loc("file":1:2)
        p.func @g() { end loc(#later) }
        "#,
    );
    assert_eq!(printed.matches("\"p.end\"").count(), 7);
    assert_eq!(printed.matches("b = 2 : i8").count(), 1);
}

#[test]
fn definitions_are_read_by_several_threads() {
    let mut text = String::from("#a0 = 0 : i32\n!t0 = tuple<i32>\n");
    for number in 1..300 {
        text += &format!(
            "#a{number} = [#a{}, #a{}, distinct[{}]<unit>]\n!t{number} = tuple<!t{}>\n",
            number - 1,
            number / 2,
            number % 7,
            number / 3
        );
    }
    text += "#far100000 = \"far\"\n";
    for number in 0..50 {
        text += &format!(
            "p.func @f{number}() {{ \"u.y\"() {{a = #a{number}, b = !t{}, c = #far100000}} : () -> () \
             loc(#loc{}) end loc(#loc) }}\n",
            5 * number,
            299 - number
        );
    }
    text += "#loc = loc(\"file\":1:2)\n#loc0 = loc(fused<#a5>[#loc])\n";
    for number in 1..300 {
        text += &format!("#loc{number} = loc(callsite(#loc{} at #loc))\n", number - 1);
    }
    assert_same(&text);
    for wrong in [
        "#a7 = 1",
        "!t8 = i1",
        "#b = [#b]",
        "#b = [#c]\n#c = 1",
        "#b = distinct[3]<1>",
        "#b = ]",
        "#loc300 = loc(fused[#loc300])",
    ] {
        let text = format!("{text}{wrong}\n");
        let (in_order, parallel) = both_ways(&text);
        assert!(in_order.is_err() && parallel.is_err(), "{wrong}");
    }
}

#[test]
fn syntax_may_look_into_its_region() {
    let printed = assert_same(
        r#"
        p.look { "u.a"() : () -> () "u.b"() ({ "u.c"() : () -> () }) : () -> () }
        p.func @a() { end }
        p.look { ^a: "u.a"() : () -> () ^b: "u.a"() : () -> () }
        p.look {}
        "#,
    );
    for name in ["f2", "f1", "f0"] {
        assert!(
            printed.contains(&format!("sym_name = \"{name}\"")),
            "{printed}"
        );
    }
}

#[test]
fn what_is_wrong_in_order_is_wrong_in_parallel() {
    let faults = [
        ("#a = 1", "{b = #a}", "#b = 2"),
        ("", "{b = #a}", "#a = 2"),
        ("", "{b = ]}", ""),
        ("", "loc(#undefined)", ""),
        ("", "loc(#cyclic)", "#cyclic = loc(fused[#cyclic])"),
        ("", "({ \"u.x\"(%1) : (i32) -> () })", ""),
        ("", "({ \"u.x\"()[^b] : () -> () })", ""),
        ("", "({", ""),
        ("", "})", ""),
        ("", "\"", ""),
    ];
    for (number, (before, fault, after)) in faults.into_iter().enumerate() {
        for (open, close) in [
            ("p.func @a() {", "}"),
            ("p.look {", "}"),
            ("module {p.func @a() {", "}}"),
        ] {
            let at = fault.starts_with("loc");
            let (inside, behind) = if at { ("", fault) } else { (fault, "") };
            let text = format!(
                "{before}\n{open} \"u.y\"() {inside} : () -> () {behind} {close}\n{after}\np.func @z() {{}}"
            );
            let (in_order, parallel) = both_ways(&text);
            assert_eq!(in_order.is_ok(), number == 0, "{text}");
            assert_eq!(parallel.is_ok(), number == 0, "{text}");
        }
    }
}

#[test]
fn what_only_looks_like_a_comment_is_read_in_order() {
    let text = "p.func @a() { %x = \"u.y\"() : () -> !u.t<//> } p.func @b() {\n}";
    let (in_order, parallel) = both_ways(text);
    assert!(in_order.is_ok());
    assert!(parallel.is_err());
}

/// A long text with an error at its end gives the error that reading in order gives, once.
#[test]
fn errors_of_long_texts_are_those_in_order() {
    let mut text = String::new();
    for number in 0..3000 {
        text += &format!("p.func @f{number}() {{ \"u.x\"() : () -> () }}\n");
    }
    text += "p.func @last() { %1 = \"u.x\"() : () -> () }\np.func @first() { \"u.x\"(%2) : (i32) -> () \"u.y\"(%3) : (i8) -> () }\n";
    let cx = Context::new();
    cx.load_dialect::<ParallelDialect>();
    cx.allow_unregistered_dialects(true);
    let Err(errors) = parse_module(&cx, text.as_bytes(), "t") else {
        panic!("the text is invalid");
    };
    let rendered: Vec<String> = errors.iter().map(|error| error.render(&cx)).collect();
    assert!(
        rendered[0].starts_with("t:3001:18: error: cannot name an operation with no results"),
        "{rendered:?}"
    );
    assert_eq!(rendered.len(), 1);
}

fn any_item() -> impl Strategy<Value = String> {
    let op = prop::sample::select(vec![
        "%v = \"u.a\"() : () -> i32",
        "\"u.b\"(%x) : (i32) -> ()",
        "\"u.c\"() {a = \"{\\\"\", b = #a1, c = !u.t<\"}\">} : () -> () // {\n",
        "\"u.d\"() ({ %v = \"u.a\"() : () -> i32 }, {}) : () -> () loc(#a2)",
        "\"u.e\"() ({ ^a: \"u.f\"()[^b] : () -> () ^b: }) : () -> () loc(fused[#a3])",
        "p.func @n() { end loc(\"x\") }",
    ]);
    let body = prop::collection::vec(op, 0..6).prop_map(|mut ops| {
        let mut defined = false;
        ops.retain(|op| !op.starts_with('%') || !std::mem::replace(&mut defined, true));
        ops.join("\n")
    });
    let alias = (1..4u8).prop_map(|number| format!("#a{number} = loc(\"f\":{number}:1)\n"));
    let item = prop_oneof![
        4 => body.clone().prop_map(|body| format!("p.func @f(%x: i32) {{ {body} }}\n")),
        1 => body.clone().prop_map(|body| {
            format!("\"p.func\"() <{{sym_name = \"g\"}}> ({{ ^a(%x: i32): {body} }}) {{}} : () -> ()\n")
        }),
        1 => body.prop_map(|body| format!("p.look {{ ^a(%x: i32): {body} }}\n")),
        1 => Just("\"u.top\"() : () -> ()\n".to_owned()),
    ];
    prop_oneof![
        5 => item.clone(),
        1 => alias,
        1 => prop::collection::vec(item, 0..4).prop_map(|items| format!("module {{ {} }}\n", items.concat())),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Valid or not: whenever reading in parallel gives something it is what reading in order gives; and it does if
    /// that is something.
    #[test]
    fn parallel_and_in_order_agree(items in prop::collection::vec(any_item(), 0..8), change in prop::option::of((any::<prop::sample::Index>(), prop::sample::select(vec!["", "{", "}", "\"", "//", "\n", "%", "("])))) {
        let mut text = items.concat();
        if let Some((at, new)) = change && !text.is_empty() {
            let at = at.index(text.len());
            text.replace_range(at..=at, new);
        }
        let (in_order, parallel) = both_ways(&text);
        match (in_order, parallel) {
            (Ok(in_order), Ok(parallel)) => prop_assert_eq!(in_order, parallel),
            (Err(_), Err(_)) => {}
            (in_order, _) => prop_assert!(false, "valid in {} only:\n{text}", if in_order.is_ok() { "order" } else { "parallel" }),
        }
    }
}
