//! Ops, blocks and regions.

use terrace_ir::Context;
use terrace_ir::asm::{PrintOptions, parse_module};

use super::{fixed_point, ops_fixed_point, parse, permissive, reprint};

// covers: IR-009, IR-011, IR-013, IR-016, IR-020
#[test]
fn the_generic_form() {
    fixed_point(
        "module {
  %0:2 = \"a.a\"() : () -> (i32, f32)
  %1 = \"a.b\"(%0#1, %0#0) : (f32, i32) -> tensor<4xf32>
  \"a.c\"(%1) ({
  ^bb0(%arg0: i32, %arg1: i32):
    \"a.d\"(%arg0) : (i32) -> ()
  }, {
  }) {x} : (tensor<4xf32>) -> ()
}
",
    );
}

// covers: IR-012, IR-022, IR-032, IR-033, IR-036, IR-044
#[test]
fn blocks_and_successors() {
    fixed_point(
        "module {
  \"a.a\"() ({
    \"a.br\"()[^bb1] : () -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb2
    %0 = \"a.b\"() : () -> i1
    \"a.br\"(%0)[^bb2, ^bb3] : (i1) -> ()
  ^bb2:  // pred: ^bb1
    \"a.br\"()[^bb1] : () -> ()
  ^bb3(%1: i32, %2: f32):  // pred: ^bb1
    \"a.end\"() : () -> ()
  ^bb4:  // no predecessors
    \"a.end\"() : () -> ()
  }) : () -> ()
}
",
    );
}

// covers: IR-024, IR-025
#[test]
fn modules() {
    fixed_point("module {\n}\n");
    fixed_point("module @name attributes {a.b = 1 : i32} {\n  module {\n  }\n}\n");
    assert_eq!(
        reprint("\"a.a\"() : () -> ()", &PrintOptions::default()),
        "module {\n  \"a.a\"() : () -> ()\n}\n"
    );
    assert_eq!(
        reprint("module @m { }", &PrintOptions::generic()),
        "\"builtin.module\"() <{sym_name = \"m\"}> ({\n^bb0:\n}) : () -> ()\n"
    );
}

// covers: IR-008, IR-035, IR-038, IR-041
#[test]
fn values_may_be_used_before_their_definition() {
    fixed_point(
        "module {
  \"a.a\"(%1#1, %0) ({
    \"a.b\"(%1#0) : (f32) -> ()
  }) : (i32, i8) -> ()
  %0 = \"a.c\"(%0) : (i8) -> i8
  %1:2 = \"a.d\"() : () -> (f32, i32)
}
",
    );
}

#[test]
fn names_are_local_to_their_region() {
    let text = "module {
  \"a.a\"() ({
    %0 = \"a.b\"() : () -> i32
  }, {
    %0 = \"a.b\"() : () -> f32
  }) : () -> ()
}
";
    fixed_point(text);
    let cx = permissive();
    let outside = "\"a\"() ({ %x = \"b\"() : () -> i32 }) : () -> () \"c\"(%x) : (i32) -> ()";
    let errors = parse_module(&cx, outside.as_bytes(), "t").expect_err("the value is out of scope");
    assert_eq!(errors[0].message(), "use of undeclared SSA value name");
}

// covers: IR-001, IR-006
#[test]
fn comments_names_and_sigils() {
    let text = "// comment
module { // another
  %module = \"a.a\"() : () -> i32 // %module is no keyword
  \"a.b\"(%module) : (i32) -> () }";
    assert_eq!(
        reprint(text, &PrintOptions::default()),
        "module {\n  %0 = \"a.a\"() : () -> i32\n  \"a.b\"(%0) : (i32) -> ()\n}\n"
    );
}

#[test]
fn several_names_for_results() {
    assert_eq!(
        reprint(
            "%a, %b:2 = \"a\"() : () -> (i1, i2, i3) \"b\"(%b#1, %a) : (i3, i1) -> ()",
            &PrintOptions::default()
        ),
        "module {\n  %0:3 = \"a\"() : () -> (i1, i2, i3)\n  \"b\"(%0#2, %0#0) : (i3, i1) -> ()\n}\n"
    );
}

// covers: IR-016
#[test]
fn unregistered_ops_need_permission() {
    let cx = Context::new();
    let errors = parse_module(&cx, b"\"a.b\"() : () -> ()", "t").expect_err("not permitted");
    assert!(
        errors[0]
            .message()
            .starts_with("operation being parsed with an unregistered dialect")
    );
    let errors = parse_module(&cx, b"a.b", "t").expect_err("not known");
    assert_eq!(
        errors[0].message(),
        "Dialect `a' not found for custom op 'a.b'"
    );
}

#[test]
fn names_of_ops_are_escaped() {
    ops_fixed_point(&["\"a.\\22b\"() : () -> ()"]);
}

#[test]
fn options() {
    let text = "module { \"a\"() ({ \"b\"() {v = dense<[1, 2, 3]> : tensor<3xi8>} : () -> () }) : () -> () }";
    let print = |options: PrintOptions| reprint(text, &options);
    assert_eq!(
        print(PrintOptions {
            skip_regions: true,
            ..PrintOptions::default()
        }),
        "module {...}\n"
    );
    let hex = print(PrintOptions {
        hex_elements_above: Some(2),
        ..PrintOptions::default()
    });
    assert!(hex.contains("dense<\"0x010203\"> : tensor<3xi8>"), "{hex}");
    let elided = print(PrintOptions {
        elide_elements_above: Some(2),
        ..PrintOptions::default()
    });
    assert!(
        elided.contains("dense_resource<__elided__> : tensor<3xi8>"),
        "{elided}"
    );
}

// covers: IR-019, IR-014
#[test]
fn every_op_has_the_location_of_its_name() {
    let cx = permissive();
    let ir = parse(
        &cx,
        "%x =\n  \"a.a\"() : () -> i32\n\"a.b\"() : () -> () loc(\"f\":7:8)",
    );
    let locs: Vec<String> = ir
        .all_ops()
        .iter()
        .map(|op| terrace_ir::asm::print_location(&cx, ir.loc(*op)))
        .collect();
    assert_eq!(locs, ["loc(\"t.mlir\":2:3)", "loc(\"f\":7:8)"]);
}
