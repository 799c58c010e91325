//! Extreme sizes: an answer in time and memory that grow with the text, whatever is large in it.

use terrace_ir::asm::{PrintOptions, parse_module_unverified, print_module};
use terrace_ir::verify::verify;

use super::permissive;

const MANY: usize = 100_000;

/// Of what takes long in a build that is not optimised.
const FEWER: usize = 20_000;

/// What a reader says, after the IR was verified and printed if there is any: the number of bytes printed, or the first
/// error's message and how many there are.
fn outcome(text: &[u8]) -> Result<usize, (String, usize)> {
    let cx = permissive();
    match parse_module_unverified(&cx, text, "t") {
        Ok(ir) => {
            let _ = verify(&ir);
            let options = PrintOptions {
                debug_info: true,
                ..PrintOptions::default()
            };
            Ok(print_module(&ir, &options).len())
        }
        Err(errors) => {
            errors
                .iter()
                .take(10)
                .for_each(|error| drop(error.render(&cx)));
            Err((errors[0].message().to_owned(), errors.len()))
        }
    }
}

#[track_caller]
fn accepted(text: impl AsRef<[u8]>) {
    let text = text.as_ref();
    if let Err((message, _)) = outcome(text) {
        panic!(
            "{message}: {}",
            String::from_utf8_lossy(&text[..text.len().min(80)])
        );
    }
}

#[track_caller]
fn rejected(text: impl AsRef<[u8]>, message: &str) -> usize {
    match outcome(text.as_ref()) {
        Ok(_) => panic!("the text is accepted"),
        Err((found, count)) => {
            assert_eq!(found, message);
            count
        }
    }
}

fn attribute(text: &str) -> String {
    format!("\"a\"() {{a = {text}}} : () -> ()")
}

/// Many of something, with commas between.
fn list(make: impl FnMut(usize) -> String) -> String {
    list_of(MANY, make)
}

fn list_of(count: usize, make: impl FnMut(usize) -> String) -> String {
    (0..count).map(make).collect::<Vec<_>>().join(", ")
}

fn lines(make: impl FnMut(usize) -> String) -> String {
    lines_of(MANY, make)
}

fn lines_of(count: usize, make: impl FnMut(usize) -> String) -> String {
    (0..count).map(make).collect()
}

#[test]
fn numbers_of_a_million_digits() {
    let digits = "7".repeat(1_000_000);
    let value = "7".repeat(FEWER);
    rejected(
        attribute(&digits),
        "integer constant out of range for attribute",
    );
    accepted(attribute(&format!("{value} : i16777215")));
    accepted(attribute(&format!("0x{value} : i16777215")));
    accepted(attribute(&format!("{digits}.0 : f64")));
    accepted(attribute(&format!("1.0e{digits} : f64")));
    accepted(attribute(&format!("dense<{value}> : tensor<2xi16777215>")));
    rejected(
        attribute(&format!("tensor<{digits}xi8>")),
        "invalid dimension",
    );
    rejected(attribute(&format!("i{digits}")), "invalid integer width");
    rejected(
        attribute(&format!("affine_map<() -> ({digits})>")),
        "integer value too large",
    );
}

#[test]
fn names_of_a_million_characters() {
    let name = "n".repeat(1_000_000);
    for text in [
        format!("%{name} = \"a\"() : () -> i32 \"b\"(%{name}) : (i32) -> ()"),
        format!("\"d.{name}\"() : () -> ()"),
        format!("\"a\"() {{{name}, b = @{name}, c = \"{name}\", d = #d.{name}}} : () -> ()"),
        format!("\"a\"() ({{ ^{name}: \"b\"()[^{name}1] : () -> () ^{name}1: }}) : () -> ()"),
        format!("!{name} = i32 #{name} = 1 : !{name} \"a\"() {{a = #{name}}} : () -> ()"),
        format!("\"a\"() : () -> () loc(\"{name}\")"),
    ] {
        accepted(text);
    }
    rejected(
        format!("%{name} = \"a\"() : () -> i32 \"b\"(%{name}1) : (i32) -> ()"),
        "use of undeclared SSA value name",
    );
}

#[test]
fn many_parts_of_one_op() {
    let types = list(|_| "i32".to_owned());
    accepted(format!(
        "%0:{MANY} = \"a\"() : () -> ({types})\n\"b\"({}) : ({types}) -> ()",
        list(|i| format!("%0#{i}"))
    ));
    accepted(format!(
        "\"a\"() {{{}}} : () -> ()",
        list(|i| format!("a{i} = {i}"))
    ));
    accepted(format!(
        "\"a\"() <{{{}}}> : () -> ()",
        list(|i| format!("a{i} = {i}"))
    ));
    accepted(format!(
        "\"a\"() ({{ \"b\"()[{}] : () -> ()\n^x: }}) : () -> ()",
        list(|_| "^x".to_owned())
    ));
    accepted(format!(
        "\"a\"() ({}) : () -> ()",
        list(|_| "{}".to_owned())
    ));
    accepted(format!(
        "\"a\"() ({{ ^b({}): }}) : () -> ()",
        list(|i| format!("%a{i}: i32"))
    ));
}

#[test]
fn many_blocks() {
    let blocks = lines(|i| format!("^b{i}: \"br\"()[^b{}] : () -> ()\n", (i * 7 + 1) % MANY));
    accepted(format!(
        "\"a\"() ({{ \"br\"()[^b0] : () -> ()\n{blocks}}}) : () -> ()"
    ));
    let undefined = lines_of(FEWER, |i| format!("^b{i}: \"br\"()[^c{i}] : () -> ()\n"));
    rejected(
        format!("\"a\"() ({{\n{undefined}}}) : () -> ()"),
        "reference to an undefined block",
    );
}

#[test]
fn many_types_attributes_and_locations() {
    let types = list(|i| format!("i{}", i + 1));
    accepted(attribute(&format!("({types}) -> ()")));
    accepted(attribute(&format!("tuple<{types}>")));
    accepted(attribute(&format!("[{}]", list(|i| format!("\"{i}\"")))));
    accepted(attribute(&format!(
        "{{{}}}",
        list(|i| format!("\"{i}\" = unit"))
    )));
    accepted(attribute(&format!(
        "dense<[{}]> : tensor<{MANY}xi32>",
        list(|i| i.to_string())
    )));
    accepted(attribute(&format!(
        "array<i64: {}>",
        list(|i| i.to_string())
    )));
    accepted(attribute(&format!("@a{}", "::@b".repeat(MANY))));
    accepted(format!(
        "\"a\"() : () -> () loc(fused[{}])",
        list(|i| format!("\"f\":{i}:1"))
    ));
    accepted(attribute(&format!(
        "affine_map<({}) -> (d7)>",
        list(|i| format!("d{i}"))
    )));
    accepted(attribute(&format!(
        "strided<[{}]>",
        list(|i| i.to_string())
    )));
}

#[test]
fn many_dimensions() {
    let dimensions = "1x".repeat(MANY);
    for shape in ["tensor", "memref", "vector"] {
        accepted(attribute(&format!("{shape}<{dimensions}i8>")));
    }
    accepted(attribute(&format!("dense<1> : tensor<{dimensions}i8>")));
    accepted(attribute(&format!("vector<{}i8>", "[2]x".repeat(MANY))));
}

#[test]
fn shapes_with_more_elements_than_there_are_numbers() {
    let huge = "tensor<4294967296x4294967296x4294967296xi8>";
    accepted(attribute(huge));
    for text in [
        format!("dense<1> : {huge}"),
        format!("dense<\"0x01\"> : {huge}"),
        format!("dense<[1]> : {huge}"),
        format!("dense<[]> : {huge}"),
        format!("sparse<[[0, 0, 0]], [1]> : {huge}"),
        format!("dense_resource<r> : {huge}"),
        "dense<1> : tensor<9223372036854775807xi64>".to_owned(),
        "dense<true> : tensor<9223372036854775807xi1>".to_owned(),
        "dense<(1, 2)> : tensor<9223372036854775807xcomplex<i64>>".to_owned(),
    ] {
        let _ = outcome(attribute(&text).as_bytes());
    }
}

#[test]
fn deep_nesting_is_one_error() {
    let nest = |open: &str, inner: &str, close: &str| {
        format!("{}{inner}{}", open.repeat(MANY), close.repeat(MANY))
    };
    let deep = "nesting deeper than 1000 levels";
    for text in [
        nest("\"a\"() ({\n", "", "}) : () -> ()\n"),
        nest("module {", "", "}"),
        attribute(&nest("[", "", "]")),
        attribute(&nest("{a = ", "1", "}")),
        attribute(&nest("(", "", ") -> ()")),
        attribute(&nest("tuple<", "", ">")),
        attribute(&nest("complex<", "f32", ">")),
        attribute(&nest("memref<2x", "f32", ">")),
        attribute(&nest("distinct[0]<", "1", ">")),
        attribute(&format!("loc({})", nest("\"x\"(", "unknown", ")"))),
        attribute(&format!("loc({})", nest("fused[", "unknown", "]"))),
        attribute(&format!(
            "loc({})",
            nest("callsite(", "unknown", " at unknown)")
        )),
        attribute(&format!("affine_map<(d0) -> ({})>", nest("(", "d0", ")"))),
        attribute(&format!("affine_map<(d0) -> ({}d0)>", "-".repeat(MANY))),
        attribute(&format!(
            "affine_map<(d0) -> (d0{})>",
            " + d0 mod 2".repeat(MANY)
        )),
        attribute(&format!(
            "affine_map<(d0) -> (d0{})>",
            " floordiv 3".repeat(MANY)
        )),
        attribute(&format!("affine_map<(d0) -> (d0{})>", " * 3".repeat(MANY))),
    ] {
        assert_eq!(rejected(text, deep), 1);
    }
    // What dialects write is not looked into.
    accepted(attribute(&format!("#d.a<{}>", nest("[", "", "]"))));
    accepted(attribute(&format!("!d.a<{}>", nest("<", "", ">"))));
}

#[test]
fn aliases_that_use_each_other() {
    for (text, message) in [
        ("#a = #a", "undefined symbol alias id 'a'"),
        ("#a = [#b] #b = [#a]", "undefined symbol alias id 'b'"),
        ("!a = tuple<!a>", "undefined symbol alias id 'a'"),
        (
            "\"a\"() : () -> () loc(#a)\n#a = loc(\"x\"(#a))",
            "undefined symbol alias id 'a'",
        ),
        (
            "\"a\"() : () -> () loc(#a)\n#a = loc(\"x\"(#b))\n#b = loc(\"x\"(#a))",
            "undefined symbol alias id 'b'",
        ),
    ] {
        rejected(text, message);
    }
    let chain = lines(|i| format!("#a{} = #a{i}\n!a{} = !a{i}\n", i + 1, i + 1));
    accepted(format!(
        "#a0 = 1\n!a0 = i32\n{chain}\"a\"() {{a = #a{MANY}}} : () -> ()"
    ));
    // Every level is a pair of the one below, which nobody prints.
    let bomb = |count: usize| -> String {
        let pairs = (0..count).map(|i| format!("!a{} = tuple<!a{i}, !a{i}>\n", i + 1));
        format!("!a0 = i32\n{}", pairs.collect::<String>())
    };
    accepted(bomb(60));
    accepted(lines(|i| format!("#a{i} = {i}\n")) + &attribute("#a77"));
}

/// Each alias uses the one before twice: in full, the last would take a hundred terabytes.
#[test]
fn aliases_that_double() {
    let chain = |first: &str, next: &dyn Fn(usize) -> String| {
        let lines = (1..40).map(|number| format!("{}\n", next(number)));
        format!("{first}\n{}", lines.collect::<String>())
    };
    let arrays = chain("#a0 = [1]", &|n| format!("#a{n} = [#a{0}, #a{0}]", n - 1));
    let tuples = chain("!a0 = i1", &|n| {
        format!("!a{n} = tuple<!a{0}, !a{0}>", n - 1)
    });
    let functions = chain("!a0 = i1", &|n| format!("!a{n} = (!a{0}) -> !a{0}", n - 1));
    for (aliases, used) in [
        (&arrays, "\"u.x\"() {a = #a39} : () -> ()"),
        (&tuples, "\"u.x\"() {a = !a39} : () -> ()"),
        (&functions, "%0 = \"u.x\"() : () -> !a39"),
    ] {
        rejected(
            format!("{aliases}{used}"),
            "alias 'a39' stands for more than 4 MiB of text",
        );
        accepted(format!("{aliases}{}", used.replace("a39", "a10")));
        accepted(aliases);
    }
    // Locations are printed with aliases of their own.
    let locations = chain("#a0 = loc(\"f\":1:1)", &|n| {
        format!("#a{n} = loc(callsite(#a{0} at #a{0}))", n - 1)
    });
    accepted(format!("{locations}\"u.x\"() : () -> () loc(#a39)"));
}

#[test]
fn long_chains_of_locations() {
    let chain = lines(|i| format!("#l{} = loc(callsite(#l{i} at #l0))\n", i + 1));
    accepted(format!(
        "\"a\"() : () -> () loc(#l{MANY})\n#l0 = loc(\"f\":1:2)\n{chain}"
    ));
    let chain = lines(|i| format!("#l{} = loc(fused<#l{i}>[#l0])\n", i + 1));
    accepted(format!(
        "\"a\"() : () -> () loc(#l{MANY})\n#l0 = loc(\"f\":1:2)\n{chain}"
    ));
}

#[test]
fn texts_that_do_not_end() {
    let long = "x ".repeat(500_000);
    rejected(
        format!("\"a\"() {{a = \"{long}"),
        "expected '\"' in string literal",
    );
    accepted(format!("// {long}"));
    rejected(
        format!("\"a\"() {{a = #d.a<{long}"),
        "unbalanced '<' character in pretty dialect name",
    );
    rejected(
        format!("\"a\"() ({{{}", "\"b\"() : () -> ()\n".repeat(MANY)),
        "expected operation name in quotes",
    );
    rejected(format!("{{-# {long}"), "expected ':'");
    accepted("\0".repeat(1_000_000));
    rejected(b"\xff".repeat(1_000_000), "unexpected character");
    rejected("\"".repeat(1_000_001), "empty operation name is invalid");
}

#[test]
fn many_uses_before_their_definitions() {
    let uses = "\"u\"(%v, %v, %v, %v, %v, %v, %v, %v, %v, %v) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()\n";
    accepted(uses.repeat(FEWER) + "%v = \"d\"() : () -> i32");
    accepted(
        lines_of(FEWER, |i| format!("\"u\"(%v{i}) : (i32) -> ()\n"))
            + &lines_of(FEWER, |i| format!("%v{i} = \"d\"() : () -> i32\n")),
    );
}

#[test]
fn many_errors_are_found_in_linear_time() {
    let undefined = "use of undeclared SSA value name";
    rejected("\"u\"(%v) : (i32) -> ()\n".repeat(FEWER), undefined);
    rejected(
        lines_of(FEWER, |i| format!("\"u\"(%v{i}) : (i32) -> ()\n")),
        undefined,
    );
    // On one line.
    rejected("\"u\"(%v) : (i32) -> () ".repeat(FEWER), undefined);
    rejected(
        format!(
            "\"u\"({}) : ({}) -> ()",
            list_of(FEWER, |i| format!("%v{i}")),
            list_of(FEWER, |_| "i32".to_owned())
        ),
        undefined,
    );
}

#[test]
fn many_resources_of_one_name() {
    use terrace_ir::attributes::{ArrayAttr, ResourceElementsAttr};
    use terrace_ir::resources::Resource;
    use terrace_ir::types::{RankedTensorType, Type};

    let cx = permissive();
    let mut ir = super::parse(&cx, "\"a\"() : () -> ()");
    let ty = RankedTensorType::get(&cx, &[1], Type::I32);
    let resources = (0..FEWER).map(|_| Resource::new(&cx, cx.ident("r")));
    let all: Vec<_> = resources
        .map(|resource| ResourceElementsAttr::get(&cx, ty.into(), resource).into())
        .collect();
    let root = ir.root();
    ir.set_attr(root, "d.all", ArrayAttr::get(&cx, &all).into());
    let text = print_module(&ir, &PrintOptions::default());
    assert!(text.contains(&format!("dense_resource<r_{}>", FEWER - 1)));
}
