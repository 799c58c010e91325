//! A type whose text was read before is the one that would be read from it again.

use terrace_ir::asm::{parse_attribute, parse_type};
use terrace_ir::attributes::{ArrayAttr, TypeAttr};
use terrace_ir::{Context, Type};

use crate::context;

/// The types of a list that one parser reads from front to back, or the first error.
fn together(cx: &Context, texts: &[&str]) -> Result<Vec<Type>, String> {
    let list = parse_attribute(cx, &format!("[{}]", texts.join(", ")));
    let list = list.map_err(|error| error.message().to_owned())?;
    let list: ArrayAttr = list.cast(cx).expect("it is a list");
    let types = list.elements(cx).iter().map(|attr| {
        let ty: TypeAttr = attr.cast(cx).expect("it is a type");
        ty.value(cx)
    });
    Ok(types.collect())
}

/// The same types, each read by a parser of its own, which has seen no other.
fn apart(cx: &Context, texts: &[&str]) -> Result<Vec<Type>, String> {
    let types = texts.iter().map(|text| parse_type(cx, text));
    let types: Result<_, _> = types.collect();
    types.map_err(|error| error.message().to_owned())
}

#[track_caller]
fn check(texts: &[&str]) -> Result<Vec<Type>, String> {
    let cx = context();
    let expected = apart(&cx, texts);
    let twice = [texts, texts].concat();
    let expected_twice = expected.clone().map(|types| [&types[..], &types].concat());
    assert_eq!(together(&cx, &twice), expected_twice, "{texts:?}");
    expected
}

#[test]
fn types_are_what_their_text_says() {
    let texts = [
        "!llvm.ptr",
        "!llvm.ptr<3>",
        "!llvm.ptr <3>",
        "!llvm.ptr // a body follows\n <3>",
        "!llvm<ptr<3>>",
        "!llvm.array<2 x ptr>",
        "!llvm.array< 2 x ptr >",
        "!llvm.struct<(ptr, array<2 x i8>)>",
        "!llvm.struct<\"a>\", (ptr, struct<\"a>\">)>",
        "!llvm.struct<\"b\\22\", (i8)>",
        "!llvm.struct<(i8, // >\n i16)>",
        "!llvm.func<void (i32, ...)>",
        "!llvm.struct<(!llvm.ptr, vector<2x!llvm.ptr>)>",
    ];
    let types = check(&texts).expect("all are types");
    assert_eq!(types[1], types[2]);
    assert_eq!(types[1], types[3]);
    assert_eq!(types[1], types[4]);
    assert_ne!(types[0], types[1]);
}

#[test]
fn a_recursive_struct_without_a_body_is_no_type_outside_of_itself() {
    let error = check(&[
        "!llvm.struct<\"a\", (struct<\"a\">)>",
        "!llvm.struct<\"a\">",
    ]);
    assert_eq!(
        error.unwrap_err(),
        "struct without a body only allowed in a recursive struct"
    );
}

#[test]
fn nesting_is_bounded_as_if_all_were_read() {
    let array = |levels: usize| {
        let (open, close) = ("array<1 x ".repeat(levels), ">".repeat(levels));
        format!("!llvm.{open}i8{close}")
    };
    for levels in [10, 300, 480, 490, 495, 500, 600, 980] {
        let plain = array(levels);
        for around in [0, 1, 10, 400, 490, 500, 600, 1000] {
            let (open, close) = ("tuple<".repeat(around), ">".repeat(around));
            let deep = format!("{open}{plain}{close}");
            let cx = context();
            // The list takes one level of its own.
            let expected = parse_type(&cx, &format!("tuple<{deep}>")).map(|_| ());
            let expected = expected.map_err(|error| error.message().to_owned());
            let found = together(&cx, &[&plain, &deep]).map(|_| ());
            assert_eq!(found, expected, "{levels} in {around}");
        }
    }
}
