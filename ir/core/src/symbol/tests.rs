//! Tests of symbol tables and references.

use super::*;
use crate::attributes::{ArrayAttr, DictAttr, FlatSymbolRefAttr, SymbolRefAttr};
use crate::context::Context;
use crate::ir::{Ir, Op};
use crate::test_dialect::{context, parse};

fn function(name: &str, visibility: &str, callee: &str) -> String {
    format!(
        r#""t.func"() <{{sym_name = "{name}", sym_visibility = "{visibility}"}}> ({{
          "t.call"() <{{callee = @{callee}}}> : () -> ()
          "t.return"() : () -> ()
        }}) : () -> ()
        "#
    )
}

fn module(body: &str) -> String {
    format!("\"t.module\"() ({{\n{body}\n}}) : () -> ()\n")
}

fn named(ir: &Ir, ops: &[Op]) -> Vec<String> {
    ops.iter()
        .map(|op| {
            symbol_name(ir, *op)
                .expect("a symbol")
                .as_str(ir)
                .to_owned()
        })
        .collect()
}

fn reference(cx: &Context, path: &[&str]) -> SymbolRefAttr {
    let path: Vec<_> = path.iter().map(|name| cx.ident(name)).collect();
    SymbolRefAttr::get(cx, path[0], &path[1..])
}

// covers: SYM-001, SYM-002, SYM-004, SYM-010
#[test]
fn symbols_are_found_inserted_and_renamed_on_a_clash() {
    let cx = context();
    let text = function("f", "private", "f") + &function("g", "public", "f");
    let mut ir = parse(&cx, &module(&text));
    let mut table = SymbolTable::new(&ir);
    let f = table.lookup_str(&cx, "f").unwrap();
    assert_eq!(table.lookup_str(&cx, "nothing"), None);
    assert_eq!(visibility(&ir, f), Visibility::Private);
    set_visibility(&mut ir, f, Visibility::Public);
    assert_eq!(visibility(&ir, f), Visibility::Public);
    assert_eq!(ir.attr(f, "sym_visibility"), None);

    let copy = ir.clone_op(f, &mut Default::default());
    assert_eq!(table.insert(&mut ir, copy).as_str(&cx), "f_0");
    let region = ir.regions(ir.root())[0];
    assert_eq!(
        ir.last_block(region).and_then(|b| ir.last_op(b)),
        Some(copy)
    );
    table.rename(&mut ir, f, cx.ident("h"));
    assert_eq!(table.lookup_str(&cx, "f"), None);
    assert_eq!(table.lookup_str(&cx, "h"), Some(f));
    assert!(known_unused(&ir, cx.ident("f")));
    assert!(!known_unused(&ir, cx.ident("h")));
    table.erase(&mut ir, copy);
    assert_eq!(table.lookup_str(&cx, "f_0"), None);
}

// covers: SYM-005, SYM-006, SYM-009, SYM-012
#[test]
fn nested_references_lead_from_table_to_table() {
    let cx = context();
    let inner = function("f", "nested", "f");
    let body = format!(
        "\"t.module\"() <{{sym_name = \"a\"}}> ({{\n{inner}\n}}) : () -> ()\n{}",
        function("g", "public", "g")
    );
    let ir = parse(&cx, &module(&body));
    let tables = SymbolTables::new(&ir);
    let (_, scope) = tables.arenas().next().unwrap();
    let path = reference(&cx, &["a", "f"]);
    let (table, f) = scope.lookup(path).unwrap();
    assert_eq!(named(table, &[f]), ["f"]);
    assert_eq!(visibility(table, f), Visibility::Nested);
    assert_eq!(lookup_symbol(&ir, path).unwrap().1, f);
    for missing in [&["f"][..], &["a", "g"], &["g", "f"], &["a", "f", "f"]] {
        let missing = reference(&cx, missing);
        assert!(scope.lookup(missing).is_none() && lookup_symbol(&ir, missing).is_none());
    }
}

// covers: SYM-008, SYM-013
#[test]
fn references_are_renamed_inside_arrays_and_dictionaries() {
    let cx = context();
    let mut ir = parse(&cx, &module(&function("f", "public", "f")));
    let f = SymbolTable::new(&ir).lookup_str(&cx, "f").unwrap();
    let deep = |name: &str| {
        let nested = reference(&cx, &[name, "f"]).into();
        let other = FlatSymbolRefAttr::get(&cx, cx.ident("other")).into();
        let array = ArrayAttr::get(&cx, &[nested, other]).into();
        let dict = DictAttr::get(&cx, [(cx.ident("k"), array)]);
        crate::attributes::Attribute::from(ArrayAttr::get(&cx, &[dict.into(), array]))
    };
    ir.set_attr(f, "x.uses", deep("f"));
    let mut found = Vec::new();
    for_each_symbol_use(&ir, |_, _, r| found.push(r.root(&cx).as_str(&cx)));
    assert_eq!(found, ["f", "other", "f"]);
    assert!(replace_all_symbol_uses(
        &mut ir,
        cx.ident("f"),
        cx.ident("g")
    ));
    assert_eq!(ir.attr(f, "x.uses"), Some(deep("g")));
    assert!(!replace_all_symbol_uses(
        &mut ir,
        cx.ident("f"),
        cx.ident("g")
    ));
}

// covers: SYM-008, SYM-011
#[test]
fn private_symbols_that_only_use_each_other_are_unused() {
    let cx = context();
    let text = [
        function("main", "public", "a"),
        function("a", "private", "b"),
        function("b", "private", "b"),
        function("c", "private", "d"),
        function("d", "private", "c"),
        // References inside another table are to its own symbols.
        format!(
            "\"t.module\"() ({{\n{}}}) : () -> ()",
            function("c", "public", "c")
        ),
    ]
    .concat();
    let ir = parse(&cx, &module(&text));
    assert_eq!(named(&ir, &unused_private_symbols(&ir)), ["c", "d"]);
}

// covers: SYM-004, SYM-008
#[test]
fn symbols_get_names_that_are_free_in_several_tables() {
    let cx = context();
    let text = function("f", "public", "f") + &function("f_0", "public", "f");
    let mut ir = parse(&cx, &module(&text));
    let other = SymbolTable::new(&parse(&cx, &module(&function("f_1", "public", "f"))));
    let mut table = SymbolTable::new(&ir);
    let f = table.lookup_str(&cx, "f").unwrap();
    // A symbol of the table keeps its name.
    assert_eq!(table.insert(&mut ir, f).as_str(&cx), "f");
    let name = table.rename_to_unique(&mut ir, f, &[&other]);
    assert_eq!(name.as_str(&cx), "f_2");
    assert_eq!(table.lookup(name), Some(f));
    assert!(known_unused(&ir, cx.ident("f")) && !known_unused(&ir, name));
}

// covers: SYM-006, SYM-008
#[test]
fn references_to_symbols_of_inner_tables_are_renamed_from_outside() {
    let cx = context();
    let mut ir = parse(&cx, &module(&function("g", "public", "g")));
    let g = SymbolTable::new(&ir).lookup_str(&cx, "g").unwrap();
    let uses = |paths: [&[&str]; 3]| {
        let refs = paths.map(|path| reference(&cx, path).into());
        crate::attributes::Attribute::from(ArrayAttr::get(&cx, &refs))
    };
    ir.set_attr(
        g,
        "x.uses",
        uses([&["a", "f"], &["a", "f", "h"], &["f", "a"]]),
    );
    let (from, to) = (reference(&cx, &["a", "f"]), reference(&cx, &["a", "e"]));
    assert!(replace_symbol_path(&mut ir, from, to));
    let renamed = uses([&["a", "e"], &["a", "e", "h"], &["f", "a"]]);
    assert_eq!(ir.attr(g, "x.uses"), Some(renamed));
    assert!(!replace_symbol_path(&mut ir, from, to));
}

// covers: SYM-008
#[test]
fn references_in_types_count() {
    let cx = context();
    let mut ir = parse(&cx, &module(&function("f", "public", "f")));
    let f = SymbolTable::new(&ir).lookup_str(&cx, "f").unwrap();
    let ty = |name: &str| {
        let text =
            format!("(tuple<memref<2xi32, {{space = @{name}}}>>) -> tensor<2xf32, @{name}::@b>");
        crate::asm::parse_attribute(&cx, &text).unwrap()
    };
    ir.set_attr(f, "x.type", ty("t"));
    let mut found = 0;
    for_each_symbol_use(&ir, |_, _, r| {
        found += usize::from(r.root(&cx).as_str(&cx) == "t")
    });
    assert_eq!(found, 2);
    assert!(replace_all_symbol_uses(
        &mut ir,
        cx.ident("t"),
        cx.ident("u")
    ));
    assert_eq!(ir.attr(f, "x.type"), Some(ty("u")));
}
