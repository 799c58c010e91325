//! Inputs made to break a compiler: deep, long, wide and random ones. None may panic, exhaust the stack, or take more than
//! time in proportion to its size.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use terrace::ir::Diagnostic;
use terrace::ir::pass::PassConfig;
use toyc::pipeline::{self, Emit, Language, Options};

use crate::frontend::diagnostics;
use crate::programs::{files_of, toy_files};
use crate::random::Random;

const N: usize = 100_000;

/// A limit that only more than linear work exceeds, for a debug build on a slow machine.
const LONG: Duration = Duration::from_secs(20);

fn main_with(body: &str) -> String {
    format!("def main() {{ {body} }}")
}

fn in_time(text: impl Into<Vec<u8>>) -> String {
    let start = Instant::now();
    let said = diagnostics(text);
    assert!(start.elapsed() < LONG, "took {:?}", start.elapsed());
    said
}

#[test]
fn deep_nesting_hits_a_limit() {
    let limit = "nested too deeply: the limit is 256 levels";
    let nested = |open: &str, middle: &str, close: &str| {
        format!("{}{middle}{}", open.repeat(N), close.repeat(N))
    };
    for (open, middle, close) in [
        ("[", "1", "]"),
        ("(", "1", ")"),
        ("transpose(", "1", ")"),
        ("f(1, ", "1", ")"),
    ] {
        assert!(
            in_time(main_with(&format!(
                "print({});",
                nested(open, middle, close)
            )))
            .contains(limit)
        );
        // Unclosed, at the end of the file.
        assert!(in_time(format!("def main() {{ print({}", open.repeat(N))).contains(limit));
    }
    let fields = nested("{", "1", "}");
    assert!(
        in_time(format!(
            "struct S {{ var a; }} {}",
            main_with(&format!("S s = {fields};"))
        ))
        .contains(limit)
    );
    let closing = ")".repeat(N);
    assert!(in_time(main_with(&closing)).contains("expected an expression, found `)`"));
    let depth = |n: usize| main_with(&format!("print({}1{});", "(".repeat(n), ")".repeat(n)));
    assert_eq!(in_time(depth(255)), "");
    assert!(in_time(depth(256)).contains(limit));
}

#[test]
fn long_chains_are_no_deep_nesting() {
    assert_eq!(
        in_time(main_with(&format!("print({});", vec!["1"; N].join(" + ")))),
        ""
    );
    assert_eq!(
        in_time(main_with(&format!("print({});", vec!["1"; N].join(" * ")))),
        ""
    );
    let fields = format!("var a = 1; print(a{});", ".b".repeat(N));
    assert!(in_time(main_with(&fields)).contains("a tensor has no field `b`"));
}

#[test]
fn long_files_take_linear_time() {
    let many = |n: usize, line: &dyn Fn(usize) -> String| (0..n).map(line).collect::<String>();
    let statements = many(N, &|i| format!("var v{} = v{i} * v{i};\n", i + 1));
    assert_eq!(
        in_time(main_with(&format!("var v0 = 1;\n{statements}"))),
        ""
    );
    let functions = many(N, &|i| {
        format!("def f{}(x) {{ return f{i}(x) + x; }}\n", i + 1)
    });
    assert_eq!(
        in_time(format!(
            "def f0(x) {{ return x; }}\n{functions}def main() {{ }}"
        )),
        ""
    );
    let structs = many(N, &|i| format!("struct S{i} {{ var a; }}\n"));
    assert_eq!(in_time(format!("{structs}def main() {{ }}")), "");
    let rows = vec![format!("[{}]", vec!["1.5"; 512].join(", ")); 512].join(",\n");
    assert_eq!(
        in_time(main_with(&format!("print(transpose([{rows}]));"))),
        ""
    );
}

#[test]
fn long_files_of_errors_take_linear_time() {
    let undefined = (0..N)
        .map(|i| format!("print(u{i});\n"))
        .collect::<String>();
    assert!(in_time(main_with(&undefined)).ends_with("note: 99980 more errors are not shown\n"));
    let calls = (0..N)
        .map(|i| format!("def f{i}() {{ g{i}(); }}\n"))
        .collect::<String>();
    assert!(in_time(calls).contains("undefined function"));
    // Every function calls the first one: as many circles as functions, each longer than the last.
    let circles = (0..N)
        .map(|i| format!("def f{i}() {{ f{}(); f0(); }}\n", (i + 1) % N))
        .collect::<String>();
    assert!(in_time(circles).contains("the function `f0` calls itself: `f0` -> `f1` -> "));
    for junk in [
        "\0", "\u{e9}", "-", "//", "}", "{", "]", ";", "def ", "struct ", "var ", "<", "\"",
        "1.2.3 ",
    ] {
        assert_ne!(in_time(junk.repeat(N)), "");
        in_time(main_with(&junk.repeat(N)));
    }
}

#[test]
fn long_tokens_are_shortened_in_messages() {
    for text in [
        main_with(&format!("print({});", "x".repeat(N))),
        main_with(&format!("print({});", "1".repeat(N))),
        main_with(&format!("print({}.);", "1".repeat(N))),
        main_with(&format!("var a<{}> = 1;", "1".repeat(N))),
        main_with(&format!("{}();", "f".repeat(N))),
    ] {
        let said = in_time(text);
        assert!(!said.is_empty() && said.len() < 2000, "{said}");
    }
}

#[test]
fn nested_structs_cannot_explode() {
    let mut text = String::from("struct S0 { var a; }\n");
    for i in 1..N {
        writeln!(text, "struct S{i} {{ S{} a; }}", i - 1).expect("a String takes all text");
    }
    assert!(in_time(format!("{text} def main() {{ }}")).contains("is nested too deeply"));
}

/// Changes a text in a few places at random; never to an empty one.
fn mutate(random: &mut Random, seeds: &[Vec<u8>], pieces: &[&[u8]]) -> Vec<u8> {
    let mut text = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(4) {
        let at = random.below(text.len());
        match random.below(5) {
            0 => text[at] = random.below(256) as u8,
            1 if text.len() > 1 => drop(text.remove(at)),
            2 => text.truncate(at.max(1)),
            3 => drop(text.splice(at..at, pieces[random.below(pieces.len())].iter().copied())),
            _ => {
                let other = &seeds[random.below(seeds.len())];
                let from = random.below(other.len());
                let to = (from + random.below(40)).min(other.len());
                drop(text.splice(at..at, other[from..to].iter().copied()));
            }
        }
    }
    text
}

/// The texts of files, without long ones.
fn seeds(files: &[PathBuf]) -> Vec<Vec<u8>> {
    let texts = files
        .iter()
        .map(|path| std::fs::read(path).expect("the program can be read"));
    texts
        .filter(|text| !text.is_empty() && text.len() < 4000)
        .collect()
}

#[test]
fn mutated_programs_never_panic() {
    let seeds = seeds(&[toy_files(""), toy_files("bad")].concat());
    let pieces: [&[u8]; 14] = [
        b"{", b"}", b"[", b"]", b"(", b")", b";", b"<", b">", b".", b"=", b"var ", b"\xc3",
        b"1e999",
    ];
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for _ in 0..10_000 {
        diagnostics(mutate(&mut random, &seeds, &pieces));
    }
}

/// What the compiler says about a program on its way to the llvm dialect.
fn compile(language: Language, text: Vec<u8>) -> Vec<Diagnostic> {
    let cx = pipeline::context();
    let options = Options {
        emit: Emit::MlirLlvm,
        optimize: true,
        language,
        executable: PathBuf::new(),
        debug_info: false,
        generic: false,
        debug_shapes: false,
        passes: PassConfig::default(),
    };
    let compile = || pipeline::compile(&cx, &options, "t", text);
    let (result, diagnostics) = cx.capture_diagnostics(compile);
    assert_eq!(result.is_err(), !diagnostics.is_empty());
    diagnostics
}

#[test]
fn mutated_ir_never_panics() {
    let seeds = seeds(&files_of("tests/golden", "mlir"));
    let pieces: [&[u8]; 12] = [
        b"%0",
        b"%1",
        b"tensor<*xf64>",
        b"tensor<2x3xf64>",
        b"tensor<?xf64>",
        b"memref<3x2xf64>",
        b"!toy.struct<f64>",
        b"@main",
        b"{",
        b"}",
        b"toy.return\n",
        b"-1",
    ];
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for _ in 0..2_000 {
        compile(Language::Mlir, mutate(&mut random, &seeds, &pieces));
    }
}
