//! What each option of the printer does; the expected texts are MLIR's.

use terrace_ir::asm::{PrintOptions, parse_module, print_module, write_module};
use terrace_opt_lib::print_flags;

use super::{permissive, reprint};

fn options(flags: &[&str]) -> PrintOptions {
    let mut options = PrintOptions::default();
    for flag in flags {
        let (name, value) = match flag.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (*flag, None),
        };
        let known = print_flags::set(&mut options, name, value);
        assert_eq!(known.ok(), Some(true), "{flag}");
    }
    options
}

const USERS: &str = r#""f"() ({
^bb0(%x: i32, %y: i32, %unused: f32):
  %0:3 = "a.b"() : () -> (i32, i32, i32)
  %5 = "a.z"() : () -> i32
  "a.c"(%0#0, %0#2, %5) : (i32, i32, i32) -> ()
  "a.d"(%5, %0#2, %x, %5) : (i32, i32, i32, i32) -> ()
  %t = "a.h"(%x) ({
    ^bb0(%a : i32):
      "a.q"(%a, %a): (i32, i32) -> ()
  }) : (i32) -> i32
  %s = "a.s"(%y) : (i32) -> i32
  %u:2 = "a.two"(%s) : (i32) -> (i32, i32)
  "a.e"(%u#1) : (i32) -> ()
  "a.e"() : () -> ()
}) : () -> ()"#;

#[test]
fn users_of_values() {
    assert_eq!(
        reprint(USERS, &options(&["mlir-print-value-users"])),
        r#"module {
  "f"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32):
    // %arg0 is used by %5, %4
    // %arg1 is used by %6
    // %arg2 is unused
    %1:3 = "a.b"() : () -> (i32, i32, i32) // users: (%3), (unused), (%4, %3)
    %2 = "a.z"() : () -> i32 // users: %4, %3
    "a.c"(%1#0, %1#2, %2) : (i32, i32, i32) -> () // id: %3
    "a.d"(%2, %1#2, %arg0, %2) : (i32, i32, i32, i32) -> () // id: %4
    %5 = "a.h"(%arg0) ({
    ^bb0(%arg3: i32):
      // %arg3 is used by %10
      "a.q"(%arg3, %arg3) : (i32, i32) -> () // id: %10
    }) : (i32) -> i32 // unused
    %6 = "a.s"(%arg1) : (i32) -> i32 // users: %7#0, %7#1
    %7:2 = "a.two"(%6) : (i32) -> (i32, i32) // users: (unused), (%8)
    "a.e"(%7#1) : (i32) -> () // id: %8
    "a.e"() : () -> ()
  }) : () -> ()
}
"#
    );
}

#[test]
fn unique_names() {
    let text = r#""b"() ({
^bb0(%x: i32):
  %0 = "c"() : () -> i32
}, {
^bb0(%x: i32):
  %0 = "c"() : () -> i32
}) : () -> ()"#;
    assert_eq!(
        reprint(text, &options(&["mlir-print-unique-ssa-ids"])),
        r#"module {
  "b"() ({
  ^bb0(%arg1: i32):
    %1 = "c"() : () -> i32
  }, {
  ^bb0(%arg0: i32):
    %0 = "c"() : () -> i32
  }) : () -> ()
}
"#
    );
}

#[test]
fn names_from_locations() {
    let text = r#""f"() ({
^bb0(%x: i32 loc("x"("f":1:1)), %y: i32 loc(callsite("in y" at "u")), %z: f32 loc(fused["a", "b"])):
  %0:2 = "a.b"(%x, %x) : (i32, i32) -> (i32, i32) loc("x")
  %e = "a.b"() : () -> i32 loc(fused["f":1:2, "9z$"])
  %g = "a.b"() : () -> i32 loc("")
  %g1 = "a.b"() : () -> i32 loc("x")
  %g2 = "a.b"() : () -> i32 loc("arg5")
  "a.b"() ({
  ^bb0(%q: i32 loc("x"), %r: i32, %r2: i32, %r3: i32):
    "a.c"() : () -> ()
  ^bb1(%q3: i32 loc("x")):
    "a.c"() : () -> ()
  }) : () -> ()
}) : () -> ()"#;
    assert_eq!(
        reprint(text, &options(&["mlir-use-nameloc-as-prefix"])),
        r#"module {
  "f"() ({
  ^bb0(%x: i32, %in_y: i32, %a: f32):
    %x_0:2 = "a.b"(%x, %x) : (i32, i32) -> (i32, i32)
    %_9z$ = "a.b"() : () -> i32
    %0 = "a.b"() : () -> i32
    %x_1 = "a.b"() : () -> i32
    %arg5 = "a.b"() : () -> i32
    "a.b"() ({
    ^bb0(%x_2: i32, %arg4: i32, %arg5_3: i32, %arg6: i32):
      "a.c"() : () -> ()
    ^bb1(%x_4: i32):  // no predecessors
      "a.c"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}
"#
    );
}

#[test]
fn a_name_does_not_start_with_a_digit() {
    assert_eq!(
        reprint(
            "%a = \"a\"() : () -> i32 loc(\"@s\")",
            &options(&["mlir-use-nameloc-as-prefix"])
        ),
        "module {\n  %_40s = \"a\"() : () -> i32\n}\n"
    );
}

#[test]
fn regions_left_out() {
    let text = "module @a attributes {b.c} { \"a\"() : () -> () }";
    let skipping = options(&["mlir-print-skip-regions"]);
    assert_eq!(
        reprint(text, &skipping),
        "module @a attributes {b.c} {...}\n"
    );
    let generic = options(&["mlir-print-skip-regions", "mlir-print-op-generic"]);
    assert_eq!(
        reprint(text, &generic),
        "\"builtin.module\"() <{sym_name = \"a\"}> ({...}) {b.c} : () -> ()\n"
    );
}

#[test]
fn large_constants() {
    let text =
        "\"a\"() {d = dense<[1, 2, 3]> : tensor<3xi8>, s = dense<7> : tensor<9xi8>} : () -> ()";
    let print = |flag: &str| reprint(text, &options(&[flag]));
    let module = |value: &str| {
        format!(
            "module {{\n  \"a\"() {{d = {value} : tensor<3xi8>, s = dense<7> : tensor<9xi8>}} : () -> ()\n}}\n"
        )
    };
    let hex = "mlir-print-elementsattrs-with-hex-if-larger";
    assert_eq!(print(&format!("{hex}=3")), module("dense<[1, 2, 3]>"));
    assert_eq!(print(&format!("{hex}=2")), module("dense<\"0x010203\">"));
    assert_eq!(print(&format!("{hex}=-1")), module("dense<[1, 2, 3]>"));
    let elide = "mlir-elide-elementsattrs-if-larger";
    assert_eq!(print(&format!("{elide}=3")), module("dense<[1, 2, 3]>"));
    assert_eq!(
        print(&format!("{elide}=2")),
        module("dense_resource<__elided__>")
    );
}

/// A module with enough functions for several runs and an op with many small blocks, with everything in it that is numbered or
/// named.
fn large_module() -> String {
    let mut text = String::from("#m = affine_map<(d0) -> (d0 + 1)>\n");
    for function in 0..600 {
        text.push_str(&format!(
            "module @f{function} {{\n  %0 = \"c\"() : () -> i32 loc(\"f{function}\":1:2)\n"
        ));
        for op in 0..40 {
            text.push_str(&format!(
                "  %v{op}:2 = \"a.b\"(%0) {{m = #m, n = affine_map<(d0) -> (d0 + {})>}} : (i32) -> (i32, i32)\n",
                (function * op) % 50
            ));
        }
        text.push_str("}\n");
    }
    text.push_str("\"a.blocks\"() ({\n  \"a.br\"()[^b0] : () -> ()\n");
    let blocks = 2500;
    for block in 0..blocks {
        text.push_str(&format!("^b{block}(%p{block}: i32):\n"));
        for op in 0..8 {
            text.push_str(&format!(
                "  %b{block}_{op} = \"a.c\"(%p{block}) : (i32) -> i32\n"
            ));
        }
        let next = (block + 1) % blocks;
        text.push_str(&format!("  \"a.br\"(%p{block})[^b{next}] : (i32) -> ()\n"));
    }
    text.push_str("}) : () -> ()\n");
    text
}

#[test]
fn threads_change_nothing() {
    let cx = permissive();
    let text = large_module();
    let ir = parse_module(&cx, text.as_bytes(), "t.mlir").expect("the text is valid");
    let flags: [&[&str]; 5] = [
        &[],
        &["mlir-print-op-generic"],
        &["mlir-print-debuginfo"],
        &["mlir-print-local-scope", "mlir-print-value-users"],
        &["mlir-print-unique-ssa-ids"],
    ];
    for flags in flags {
        let parallel = options(flags).assume_verified();
        let serial = PrintOptions {
            threading: false,
            ..parallel.clone()
        };
        let printed = print_module(&ir, &parallel);
        assert!(printed == print_module(&ir, &serial), "{flags:?}");
        // In a thread of a pool whose other thread may have nothing else to do.
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build();
        let pool = pool.expect("two threads can be started");
        let in_pool = pool.install(|| print_module(&ir, &parallel));
        assert!(printed == in_pool, "{flags:?}");
        let mut streamed = Vec::new();
        write_module(&ir, &parallel, &mut streamed).expect("a vector takes everything");
        assert!(printed.into_bytes() == streamed, "{flags:?}");
    }
}

/// Takes so many bytes and fails then.
struct Full(usize);

impl std::io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        match taken {
            0 if !bytes.is_empty() => Err(std::io::Error::other("full")),
            _ => Ok(taken),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn errors_of_the_sink_are_told() {
    let cx = permissive();
    let ir = parse_module(&cx, b"\"a\"() : () -> ()", "t.mlir").expect("the text is valid");
    let result = write_module(&ir, &PrintOptions::default(), &mut Full(5));
    assert_eq!(
        result.err().map(|error| error.to_string()).as_deref(),
        Some("full")
    );
}

#[test]
fn locations_that_share_parts_are_cut_off_where_there_are_no_aliases() {
    let mut text = String::from("#loc0 = loc(\"f\":1:1)\n");
    for level in 0..60 {
        let next = level + 1;
        text += &format!("#loc{next} = loc(callsite(#loc{level} at #loc{level}))\n");
    }
    text += "\"a.b\"() : () -> () loc(#loc60)\n\"a.c\"() : () -> () loc(#loc3)\n";
    for pretty in [false, true] {
        let mut flags = vec!["mlir-print-local-scope", "mlir-print-debuginfo"];
        flags.extend(pretty.then_some("mlir-pretty-debuginfo"));
        let printed = reprint(&text, &options(&flags));
        let cut = "<too many locations to be written without aliases>";
        assert!(printed.contains(cut));
        assert!(printed.len() < 1 << 22);
        let (_, small) = printed.split_once("\"a.c\"").expect("it is printed");
        assert_eq!(
            small
                .matches("f\":1:1")
                .count()
                .max(small.matches("f:1:1").count()),
            8
        );
        assert!(!small.contains(cut));
        if !pretty {
            reprint(&printed, &PrintOptions::default());
        }
    }
}
