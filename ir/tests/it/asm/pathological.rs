//! Hostile input: an answer in linear time, never a panic.

use std::time::{Duration, Instant};

use terrace_ir::asm::{PrintOptions, parse_module, print_module};

use super::permissive;

/// Runs the parser and, if the text is valid, the printer.
fn survive(text: &[u8]) {
    let cx = permissive();
    match parse_module(&cx, text, "t") {
        Ok(ir) => drop(print_module(&ir, &PrintOptions::default())),
        Err(errors) => errors.iter().for_each(|error| drop(error.render(&cx))),
    }
}

#[test]
fn bytes_that_are_no_text() {
    for text in [
        &b""[..],
        b"\0",
        b"\xff\xfe\xfd",
        b"\"\xff\"() : () -> ()",
        b"\"a\"() {s = \"\xff\"} : () -> ()",
        b"\"a\"() {\"\xff\"} : () -> ()",
        b"\"a\"() {s = @\"\xff\"} : () -> ()",
        b"\"a\"() : () -> () loc(\"\xff\")",
        b"\"a\"() : () -> !d.t<\xff>",
        b"\"a\0b\"() : () -> ()",
        b"\"a\"() : () -> !d.t<\0>",
        b"%0 = \"a",
        b"\"a\"(%x#99999999999999999999) : (i32) -> ()",
        b"%x:4294967295 = \"a\"() : () -> i32",
        b"%x:4294967295, %y:4294967295 = \"a\"() : () -> i32",
        b"\"a\"() {a = dense<1> : tensor<9223372036854775807x9223372036854775807xi32>} : () -> ()",
        b"\"a\"() {a = dense<\"0x00\"> : tensor<1000000000000000xi8>} : () -> ()",
        b"\"a\"() {a = dense<> : tensor<0x9223372036854775807xi32>} : () -> ()",
        b"\"a\"() {a = dense<[]> : tensor<0xi32>} : () -> ()",
        b"\"a\"() {a = 1 : i16777215, b = -1 : i0, c = 0 : i0, d = dense<1> : tensor<2xi16777215>} : () -> ()",
        b"\"a\"() {a = affine_map<(d0) -> (d0 * 9223372036854775807 * 9223372036854775807)>} : () -> ()",
        b"\"a\"() {a = affine_map<(d0) -> (-9223372036854775808 - d0)>} : () -> ()",
        b"\"a\"() : () -> () loc(\"f\":4294967296:1)",
        b"\"builtin.module\"() : () -> ()",
        b"\"builtin.module\"() ({}, {}) : () -> ()",
        b"%0 = \"builtin.module\"() ({}) : () -> i32",
        b"\"builtin.module\"() {sym_name = 3} : () -> ()",
    ] {
        survive(text);
    }
}

#[test]
fn every_prefix_of_a_text() {
    let text = b"#a = affine_map<(d0)[s0] -> (d0 floordiv 2 + s0)>\n!t = vector<2x[4]xf32>\nmodule @m attributes {t.x = [1, -2.5e3 : f32]} {
  %0:2 = \"a.b\"() <{p = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>}> ({ ^bb0(%x: i32 loc(\"f\":1:2)): \"c\"(%x)[^bb1] : (i32) -> ()
  ^bb1: }) {q = #a, \"r\\22\" = @s::@t} : () -> (!t, !d.u<a -> \"b\">) loc(fused<1>[\"x\"(unknown), callsite(\"y\" at \"z\")])
}";
    for end in 0..=text.len() {
        survive(&text[..end]);
    }
    // And with one byte damaged.
    for at in 0..text.len() {
        for byte in [b'\0', b'"', b'<', b'}', b'#', 0xff] {
            let mut damaged = text.to_vec();
            damaged[at] = byte;
            survive(&damaged);
        }
    }
}

#[test]
fn nesting_is_limited_and_what_is_allowed_fits_the_stack() {
    let nest = |open: &str, inner: &str, close: &str, depth: usize| {
        format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
    };
    let attribute = |text: String| format!("\"a\"() {{a = {text}}} : () -> ()");
    for (depth, fits) in [(900, true), (1100, false), (100_000, false)] {
        let texts = [
            nest("\"a\"() ({\n", "", "}) : () -> ()\n", depth),
            nest("module {", "", "}", depth),
            attribute(nest("[", "", "]", depth)),
            attribute(nest("{a = ", "1", "}", depth)),
            attribute(nest("(", "", ") -> ()", depth)),
            attribute(nest("tuple<", "", ">", depth)),
            attribute(format!(
                "affine_map<(d0) -> ({})>",
                nest("(", "d0", ")", depth)
            )),
            attribute(format!("affine_map<(d0) -> ({}d0)>", "-".repeat(depth))),
            attribute(format!(
                "affine_map<(d0) -> (d0{})>",
                " floordiv 3".repeat(depth)
            )),
            format!(
                "\"a\"() : () -> () loc({})",
                nest("\"x\"(", "unknown", ")", depth)
            ),
        ];
        for text in texts {
            let cx = permissive();
            match parse_module(&cx, text.as_bytes(), "t") {
                Ok(ir) => {
                    let options = PrintOptions {
                        debug_info: true,
                        ..PrintOptions::default()
                    };
                    drop(print_module(&ir, &options));
                }
                Err(errors) => {
                    assert!(
                        !fits,
                        "{depth} levels are accepted: {}",
                        errors[0].message()
                    );
                    assert_eq!(errors[0].message(), "nesting deeper than 1000 levels");
                }
            }
        }
    }
}

/// Checks that sixteen times the input takes no more than about sixteen times as long. Another process can slow one
/// measurement down, but hardly all; quadratic growth, 256 times as long, is in each of them.
#[track_caller]
fn is_linear(make: impl Fn(usize) -> String) {
    const ROUNDS: usize = 8;
    let time = |text: &str| {
        let start = Instant::now();
        survive(text.as_bytes());
        start.elapsed()
    };
    let (small, large) = (make(300), make(4_800));
    let mut measured = Vec::new();
    for _ in 0..ROUNDS {
        let times = (time(&small), time(&large));
        if times.1 < times.0 * 80 + Duration::from_millis(20) {
            return;
        }
        measured.push(times);
    }
    panic!("the time for a small input and for sixteen times as much: {measured:?}");
}

#[test]
fn wide_input_takes_linear_time() {
    // Forward references, of many names and of many results of one name.
    is_linear(|n| {
        let uses: String = (0..n)
            .map(|i| format!("\"u\"(%v{i}) : (i32) -> ()\n"))
            .collect();
        let defs: String = (0..n)
            .map(|i| format!("%v{i} = \"d\"() : () -> i32\n"))
            .collect();
        uses + &defs
    });
    is_linear(|n| {
        let uses: String = (0..n)
            .map(|i| format!("\"u\"(%v#{i}) : (i32) -> ()\n"))
            .collect();
        format!(
            "{uses}%v:{n} = \"d\"() : () -> ({})",
            vec!["i32"; n].join(", ")
        )
    });
    // Undefined values.
    is_linear(|n| {
        (0..n)
            .map(|i| format!("\"u\"(%v{i}) : (i32) -> ()\n"))
            .collect()
    });
    // Blocks and branches.
    is_linear(|n| {
        let blocks: String = (0..n)
            .map(|i| format!("^b{i}: \"br\"()[^b{}] : () -> ()\n", (i + 1) % n))
            .collect();
        format!("\"a\"() ({{\n{blocks}}}) : () -> ()")
    });
    // Attributes of one op, and elements of one list.
    is_linear(|n| {
        let entries: Vec<String> = (0..n).map(|i| format!("a{i} = {i}")).collect();
        format!("\"a\"() {{{}}} : () -> ()", entries.join(", "))
    });
    is_linear(|n| {
        let entries: Vec<String> = (0..n).map(|i| format!("{i}.5")).collect();
        format!(
            "\"a\"() {{a = dense<[{}]> : tensor<{n}xf64>}} : () -> ()",
            entries.join(", ")
        )
    });
    // Functions, each an arena of its own.
    is_linear(|n| "module { %0 = \"x\"() : () -> i32 }\n".repeat(n));
    // The dimensions of one type, which are one word to the lexer.
    for dimension in ["1x", "0x"] {
        is_linear(|n| {
            let dimensions = dimension.repeat(10 * n);
            format!("\"a\"() : () -> tensor<{dimensions}f32>")
        });
    }
    // One line, and many empty ones.
    is_linear(|n| "\"a\"() : () -> () ".repeat(n));
    is_linear(|n| "\n".repeat(100 * n));
    // Locations defined after their use.
    is_linear(|n| {
        let ops: String = (0..n)
            .map(|i| format!("\"a\"() : () -> () loc(#l{i})\n"))
            .collect();
        let locs: String = (0..n)
            .map(|i| format!("#l{i} = loc(\"f\":{i}:1)\n"))
            .collect();
        ops + &locs
    });
    // Digits, and balanced text.
    is_linear(|n| format!("\"a\"() {{a = {}}} : () -> ()", "9".repeat(100 * n)));
    is_linear(|n| {
        format!(
            "\"a\"() {{a = #d.a<{}{}>}} : () -> ()",
            "[".repeat(n),
            "]".repeat(n)
        )
    });
}
