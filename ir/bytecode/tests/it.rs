//! What is written is read again; what is wrong is said.

use terrace_bytecode::{WriteOptions, read_module, write_module, write_module_with};
use terrace_ir::asm::{ParseOptions, PrintOptions, parse_module, print_module};
use terrace_ir::{Context, Ir};

/// All kinds of attributes, types, locations, regions and resources that need no dialect.
const PROGRAM: &str = r##"#set = affine_set<(d0) : (d0 - 3 >= 0)>
#loc = loc("arg")
module {
  %0:2 = "some.values"() {array = [1, "two"], dist = distinct[0]<unit>, half = 1.500000e+00 : f16, minus = -3 : i5, none, one = true, refs = [@a, @"b c"::@d], set = #set, text = "a\00\FFb", typed = "x" : i32, wide = -170141183460469231731687303715884105727 : i128} : () -> (i32, index) loc(fused["a", "b.mlir":1:2, callsite("c" at "d.mlir":3:4)])
  %1 = "some.op"(%0#0) <{prop = 3 : i8}> ({
  ^bb0(%arg0: i32 loc("arg")):
    "some.end"(%arg0, %2)[^bb2, ^bb1] : (i32, f32) -> () loc("x.mlir":1:2 to :5)
  ^bb1:  // pred: ^bb0
    %3 = "some.inner"(%2) ({
      "some.deep"(%arg0) : (i32) -> () loc(fused<"meta">["x"])
    }, {
    }) : (f32) -> i64 loc("x.mlir":1:2 to 3:4)
    "some.end"() : () -> ()
  ^bb2:  // pred: ^bb0
    "some.end"() : () -> ()
  }) {blob = array<i64: 1, -2>, bools = dense<[true, false, true, true, false, true, false, false, true]> : tensor<9xi1>, c = dense<(1,2)> : tensor<1xcomplex<i8>>, lit = dense_resource<weights> : tensor<3xi32>, sparse = sparse<[[0, 1], [2, 0]], [5.000000e+00, -6.000000e+00]> : tensor<3x4xf32>, splat = dense<true> : vector<[4]xi1>, strings = dense<["a", "b"]> : tensor<2x!some.string>, ty = tuple<none, complex<f80>, si7, ui3, memref<*xf8E4M3FN, 2>, tensor<*xindex>, tensor<2xi1, "enc">, () -> (), memref<?x4xf32, strided<[?, 1], offset: ?>, 3>, memref<2xi8>>} : (i32) -> f32 loc("x.mlir":1:2)
  %2 = "some.later"() : () -> f32 loc("n"("x.mlir":7:0))
  module @inner {
  } loc(unknown)
} loc(unknown)

{-#
  dialect_resources: {
    builtin: {
      weights: "0x04000000010000000200000003000000"
    }
  },
  external_resources: {
    mine: {
      flag: true,
      name: "text",
      blob: "0x0800000001020304"
    }
  }
#-}
"##;

fn context() -> Context {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    cx
}

fn program(cx: &Context) -> Box<Ir> {
    let read = parse_module(cx, PROGRAM.as_bytes(), "program.mlir");
    read.unwrap_or_else(|errors| panic!("{}", errors[0].render(cx)))
}

fn print(ir: &Ir) -> String {
    print_module(ir, &PrintOptions::default().with_debug_info())
}

fn read(cx: &Context, bytes: &[u8]) -> Result<Box<Ir>, String> {
    let read = read_module(cx, bytes, "program.mlirbc", &ParseOptions::default());
    read.map_err(|errors| errors[0].message().to_owned())
}

#[test]
fn what_is_written_is_read() {
    let cx = context();
    let ir = program(&cx);
    let bytes = write_module(&ir);
    let again = read(&cx, &bytes).unwrap();
    assert_eq!(print(&again), print(&ir));
    // In a context of its own as well, where nothing is known yet.
    let cx = context();
    assert_eq!(print(&read(&cx, &bytes).unwrap()), print(&ir));
}

#[test]
fn resources_are_left_out() {
    let cx = context();
    let options = WriteOptions {
        elide_resources: true,
        ..WriteOptions::default()
    };
    let bytes = write_module_with(&program(&cx), &options);
    let text = print(&read(&cx, &bytes).unwrap());
    assert!(text.contains("dense_resource<weights>"));
    assert!(!text.contains("0x04000000"));
}

/// As of text: without an implicit module the only op is what is read.
#[test]
fn one_op_is_read_without_a_module_around_it() {
    let cx = context();
    let ir = parse_module(&cx, b"module @a {\n  module @b {\n  }\n}\n", "in.mlir").unwrap();
    let only = |bytes: &[u8]| {
        let options = ParseOptions {
            implicit_module: false,
            ..ParseOptions::default()
        };
        let read = read_module(&cx, bytes, "in.mlirbc", &options);
        read.map(|ir| print_module(&ir, &PrintOptions::default()))
            .map_err(|errors| errors[0].message().to_owned())
    };
    assert_eq!(
        only(&write_module(&ir)).unwrap(),
        "module @a {\n  module @b {\n  }\n}\n"
    );
    // No op at all: no dialects, attributes, types and strings either.
    let empty = b"ML\xefR\x0dme\0\x01\x05\x01\x01\x02\x01\x03\x05\x01\x01\x04\x03\x01\x00\x03\x01";
    assert_eq!(
        only(empty).unwrap_err(),
        "source must contain a single top-level operation, found: 0"
    );
}

#[test]
fn what_is_no_bytecode_is_an_error() {
    let cx = context();
    let message = |bytes: &[u8]| read(&cx, bytes).unwrap_err();
    assert_eq!(
        message(b"module {}"),
        "expected bytecode, which begins with `ML\\xefR`"
    );
    assert_eq!(
        message(b"ML\xefR\x0fme\0"),
        "bytecode version 7 is newer than the newest that is known, 6"
    );
    assert_eq!(message(b"ML\xefR\x0dme\0"), "expected a section of ops");
    assert_eq!(message(b"ML\xefR\x0dme"), "expected the end of a string");
    assert_eq!(message(b"ML\xefR\x0dme\0\x09\x01"), "unknown section 9");
    assert_eq!(
        message(b"ML\xefR\x0dme\0\x04\x01\x04\x01"),
        "section 4 is there twice"
    );
}

/// Whatever is wrong is an error: nothing panics, hangs or takes memory that the file does not account for.
#[test]
fn broken_bytecode_is_an_error() {
    let cx = context();
    let bytes = write_module(&program(&cx));
    let mut state = 1u64;
    let mut random = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut errors = 0;
    for _ in 0..3000 {
        let mut broken = bytes.clone();
        for _ in 0..1 + random(3) {
            let place = random(broken.len());
            broken[place] = random(256) as u8;
        }
        if random(4) == 0 {
            broken.truncate(random(broken.len()));
        }
        errors += usize::from(read(&cx, &broken).is_err());
    }
    assert!(errors > 1000, "{errors} of 3000 were rejected");
}
