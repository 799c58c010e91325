//! Tests of the verifier: what it says of each kind of mistake.

use std::fmt::Write;

use super::*;
use crate::context::Context;
use crate::test_dialect::{context, parse};

fn errors_of(ir: &Ir) -> Vec<String> {
    let errors = verify(ir).err().unwrap_or_default();
    let text = |error: &Diagnostic| {
        let mut text = error.message().to_owned();
        for note in error.notes() {
            write!(text, "; {}", note.message).unwrap();
        }
        text
    };
    errors.iter().map(text).collect()
}

fn check_module(cx: &Context, body: &str, expected: &[&str]) {
    let ir = parse(cx, &format!("\"t.module\"() ({{\n{body}\n}}) : () -> ()"));
    assert_eq!(errors_of(&ir), expected, "in {body}");
}

/// Checks the errors of a function with these arguments, body and return.
fn check(body: &str, expected: &[&str]) {
    check_in(&context(), body, expected);
}

fn check_in(cx: &Context, body: &str, expected: &[&str]) {
    let function = format!(
        r#""t.func"() <{{sym_name = "f"}}> ({{
        ^bb0(%i: i32, %l: i64, %b: i1, %x: index, %f: f32, %m: memref<?xf32>, %t: tensor<2xi32>, %u: tensor<?xi32>):
          {body}
          "t.return"() : () -> ()
        }}) : () -> ()"#
    );
    check_module(cx, &function, expected);
}

#[test]
fn valid_ir_passes() {
    check(
        r#"%0 = "t.add"(%i, %i) : (i32, i32) -> i32
           %1 = "t.add"(%t, %u) : (tensor<2xi32>, tensor<?xi32>) -> tensor<2xi32>
           %2 = "t.load"(%m, %x) : (memref<?xf32>, index) -> f32
           "t.elementwise"(%t, %i) : (tensor<2xi32>, i32) -> tensor<2xi1>
           "t.pairs"(%i, %b, %l, %f) : (i32, i1, i64, f32) -> ()
           "t.body"() ({}) : () -> ()"#,
        &[],
    );
}

#[test]
fn attributes_that_were_right_are_checked_with_other_types() {
    let message = "'t.constant' op failed to verify that all of {value, result} have same type";
    check(
        r#"%0 = "t.constant"() <{value = 1 : i32}> : () -> i32
           %1 = "t.constant"() <{value = 1 : i32}> : () -> i32
           %2 = "t.constant"() <{value = 1 : i32}> : () -> i64
           %3 = "t.constant"() <{value = 2 : i32}> : () -> i32
           %4 = "t.constant"() <{value = 1 : i64}> : () -> i64
           %5 = "t.constant"() <{value = 1 : i64}> : () -> i32
           %6 = "t.constant"() <{value = 1 : i32}> : () -> i32"#,
        &[message, message],
    );
}

// covers: DIAG-010
#[test]
fn counts() {
    check(
        r#"%0 = "t.add"(%i) : (i32) -> i32
           "t.add"(%i, %i) : (i32, i32) -> ()
           %1:2 = "t.add"(%i, %i) : (i32, i32) -> (i32, i32)
           %2 = "t.add"(%i, %i) ({}) : (i32, i32) -> i32
           %3 = "t.constant"(%i) <{value = 1 : i32}> : (i32) -> i32
           %4 = "t.load"() : () -> f32
           "t.graph"() : () -> ()
           "t.same_operands"() : () -> i32"#,
        &[
            "'t.add' op expected 2 operands, but found 1",
            "'t.add' op requires one result",
            "'t.add' op requires one result",
            "'t.add' op requires zero regions",
            "'t.constant' op requires zero operands",
            "'t.load' op expected 1 or more operands, but found 0",
            "'t.graph' op requires one region",
            "'t.same_operands' op requires zero results",
        ],
    );
}

#[test]
fn types_of_operands_and_results() {
    check(
        r#"%0 = "t.add"(%i, %f) : (i32, f32) -> i32
           %1 = "t.add"(%i, %i) : (i32, i32) -> f32
           %2 = "t.load"(%m, %f) : (memref<?xf32>, f32) -> f32
           %3 = "t.cast"(%f) : (f32) -> i32
           %4 = "t.cast"() : () -> i32
           %5:2 = "t.cast"(%f) : (f32) -> (i32, f32)
           "t.cast"(%f) : (f32) -> ()"#,
        &[
            "'t.add' op operand #1 must be signless-integer-like, but got 'f32'",
            "'t.add' op result #0 must be signless-integer-like, but got 'f32'",
            "'t.load' op operand #1 must be variadic of index, but got 'f32'",
            "'t.cast' op operand type 'f32' and result type 'i32' are cast incompatible",
            "'t.cast' op operand types [] and result type 'i32' are cast incompatible",
            "'t.cast' op operand type 'f32' and result types 'i32', 'f32' are cast incompatible",
            "'t.cast' op expected at least one result for cast operation",
        ],
    );
}

#[test]
fn attributes() {
    check(
        r#"%0 = "t.constant"() : () -> i32
           %1 = "t.load"(%m, %x) <{alignment = 1 : i32}> : (memref<?xf32>, index) -> f32
           %2 = "t.constant"() <{value = 1 : i64}> : () -> i32
           %3 = "t.constant"() <{value = unit}> : () -> i32"#,
        &[
            "'t.constant' op requires attribute 'value'",
            "'t.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute",
            "'t.constant' op failed to verify that all of {value, result} have same type",
            "'t.constant' op failed to verify that all of {value, result} have same type",
        ],
    );
}

#[test]
fn sizes_of_groups() {
    let switch = |sizes: &str, operands: &str, types: &str| {
        format!(
            r#""t.switch"(%b{operands}) [^bb1, ^bb1] {{operandSegmentSizes = {sizes}}} : (i1{types}) -> ()
            ^bb1:"#
        )
    };
    let cases = [
        ("array<i32: 1, 0>", "must have 3 elements, but got 2"),
        ("array<i32: 1, -1, 0>", "cannot have negative elements"),
        ("array<i64: 1, 0, 0>", "requires dense i32 array"),
        ("unit", "requires dense i32 array"),
    ];
    for (sizes, expected) in cases {
        let cx = context();
        let body = switch(sizes, "", "");
        let ir = parse(&cx, &in_function(&body));
        let errors = errors_of(&ir);
        assert!(errors[0].contains(expected), "{errors:?}");
    }
    let cases = [
        (
            switch("array<i32: 1, 1, 0>", "", ""),
            "'t.switch' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'",
        ),
        (
            switch("array<i32: 0, 1, 0>", "", ""),
            "'t.switch' op operand group starting at #0 requires 1 element, but found 0",
        ),
        (
            switch("array<i32: 1, 0, 2>", ", %x, %x", ", index, index"),
            "'t.switch' op operand group starting at #1 requires 0 or 1 element, but found 2",
        ),
    ];
    for (body, expected) in cases {
        let cx = context();
        let errors = errors_of(&parse(&cx, &in_function(&body)));
        assert_eq!(errors[0], expected);
    }
    check(
        r#""t.pairs"(%i, %b, %l) : (i32, i1, i64) -> ()"#,
        &[
            "'t.pairs' op expected 2 variadic operand groups of the same size, but found 3 operands for them",
        ],
    );
}

fn in_function(body: &str) -> String {
    format!(
        r#""t.module"() ({{ "t.func"() <{{sym_name = "f"}}> ({{
        ^bb0(%b: i1, %x: index):
          {body}
          "t.return"() : () -> ()
        }}) : () -> () }}) : () -> ()"#
    )
}

#[test]
fn traits_about_types() {
    check(
        r#"%0 = "t.add"(%i, %l) : (i32, i64) -> i32
           %1 = "t.add"(%t, %t) : (tensor<2xi32>, tensor<2xi32>) -> tensor<3xi32>
           %2 = "t.load"(%m, %x) : (memref<?xf32>, index) -> f64
           "t.same_operands"(%i, %l) : (i32, i64) -> ()
           "t.same_shape"(%t, %i) : (tensor<2xi32>, i32) -> i32
           "t.same_shape"(%t, %u) : (tensor<2xi32>, tensor<?xi32>) -> tensor<3xi1>
           "t.same_element"(%t, %i) : (tensor<2xi32>, i32) -> f32
           "t.elementwise"(%t) : (tensor<2xi32>) -> i32
           "t.elementwise"(%i) : (i32) -> tensor<2xi32>
           "t.elementwise"(%t) : (tensor<2xi32>) -> (tensor<2xi32>, i32)
           "t.elementwise"(%t) : (tensor<2xi32>) -> vector<2xi32>"#,
        &[
            "'t.add' op requires the same type for all operands and results",
            "'t.add' op requires the same type for all operands and results",
            "'t.load' op failed to verify that result type matches element type of 'memref'",
            "'t.same_operands' op requires all operands to have the same type",
            "'t.same_shape' op requires the same shape for all operands and results",
            "'t.same_shape' op requires the same shape for all operands and results",
            "'t.same_element' op requires the same element type for all operands and results",
            "'t.elementwise' op if an operand is non-scalar, then there must be at least one non-scalar result",
            "'t.elementwise' op if a result is non-scalar, then at least one operand must be non-scalar",
            "'t.elementwise' op if an operand is non-scalar, then all results must be non-scalar",
            "'t.elementwise' op all non-scalar operands/results must have the same shape and base type",
        ],
    );
}

// covers: TRT-002, TRT-004, TRT-012, TRT-017
#[test]
fn traits_and_hooks_in_order() {
    check(
        r#""t.even"(%i) : (i32) -> ()
           "t.even"() : () -> ()
           "t.return"() : () -> ()"#,
        &[
            "'t.even' op requires an even number of operands",
            "'t.even' op must have operands",
            "'t.return' op must be the last operation in the parent block",
        ],
    );
    check_module(
        &context(),
        r#""t.func"() <{sym_name = "f"}> ({ "t.yield"() : () -> () }) : () -> ()"#,
        &["'t.yield' op expects parent op 't.loop'"],
    );
}

// covers: TRT-015, IR-044
#[test]
fn regions() {
    check(
        r#""t.loop"() ({}) : () -> ()
           "t.body"() ({
             "t.return"() : () -> ()
           ^bb1:
             "t.return"() : () -> ()
           }) : () -> ()
           "t.body"() ({
           ^bb0(%a: i32):
             "t.return"() : () -> ()
           }) : () -> ()
           "t.graph"() ({
             "t.return"() : () -> ()
           ^bb1:
             "t.return"() : () -> ()
           }) : () -> ()"#,
        &[
            "'t.loop' op region #0 ('body') failed to verify constraint: region with 1 blocks",
            "'t.body' op expects region #0 to have 0 or 1 blocks",
            "'t.body' op region should have no arguments",
            "'t.graph' op expects graph region #0 to have 0 or 1 blocks",
        ],
    );
    // These look into regions, and come once everything in them is valid.
    check(
        r#""t.body"() ({ "t.return"(%i, %i) : (i32, i32) -> () }) : () -> ()
           "t.loop"() ({ "t.return"() : () -> () }) : () -> ()"#,
        &[
            "'t.body' op must return at most one value",
            "'t.loop' op expects regions to end with 't.yield', found 't.return'; in custom textual format, the absence of terminator implies 't.yield'",
        ],
    );
}

// covers: IR-034, IR-036, IR-037, IR-022
#[test]
fn blocks_and_branches() {
    let function = |body: &str| {
        format!("\"t.func\"() <{{sym_name = \"f\"}}> ({{\n^bb0(%i: i32):\n{body}\n}}) : () -> ()")
    };
    let cases = [
        (
            r#"%0 = "t.add"(%i, %i) : (i32, i32) -> i32"#,
            "block with no terminator, has %0 = \"t.add\"(%arg0, %arg0) : (i32, i32) -> i32",
        ),
        (
            r#""t.br"() [^bb1] : () -> ()
               ^bb1:"#,
            "empty block: expect at least a terminator",
        ),
        (
            r#""t.br"() [^bb1] : () -> ()
               "t.return"() : () -> ()
               ^bb1:
               "t.return"() : () -> ()"#,
            "operation with block successors must terminate its parent block",
        ),
        (
            r#""t.br"(%i) [^bb0] : (i32) -> ()"#,
            "entry block of region may not have predecessors",
        ),
        (
            r#""t.br"(%i) [^bb1] : (i32) -> ()
               ^bb1:
               "t.return"() : () -> ()"#,
            "branch has 1 operands for successor #0, but target block has 0",
        ),
        (
            r#""t.br"(%i) [^bb1] : (i32) -> ()
               ^bb1(%a: i64):
               "t.return"() : () -> ()"#,
            "type mismatch for bb argument #0 of successor #0",
        ),
        (
            r#""t.br"() : () -> ()"#,
            "'t.br' op requires 1 successor but found 0",
        ),
    ];
    for (body, expected) in cases {
        check_module(&context(), &function(body), &[expected]);
    }
}

// covers: IR-042
#[test]
fn values_passed_between_regions() {
    check(
        r#"%0 = "t.loop"(%i) ({
           ^bb0(%a: i32):
             "t.yield"(%l) : (i64) -> ()
           }) : (i32) -> i32
           %1 = "t.loop"(%i) ({
             "t.yield"(%i) : (i32) -> ()
           }) : (i32) -> i32"#,
        &[
            "'t.loop' op along control flow edge from Operation t.yield to Region #0: successor operand type #0 'i64' should match successor input type #0 'i32'; region branch point",
            "'t.loop' op along control flow edge from parent to Region #0: region branch point has 1 operands, but region successor needs 0 inputs; region branch point",
        ],
    );
}

// covers: IR-008, IR-035, IR-038, IR-039, IR-041, IFC-008
#[test]
fn definitions_dominate_uses() {
    check(
        r#"%0 = "t.add"(%1, %1) : (i32, i32) -> i32
           %1 = "t.add"(%i, %i) : (i32, i32) -> i32
           "t.graph"() ({
             %2 = "t.add"(%3, %i) : (i32, i32) -> i32
             %3 = "t.add"(%2, %1) : (i32, i32) -> i32
           }) : () -> ()"#,
        &["operand #0 does not dominate this use; operand defined here (op in the same block)"],
    );
    let branches = |use_in_join: &str| {
        format!(
            r#""t.switch"(%b) [^bb1, ^bb2] <{{operandSegmentSizes = array<i32: 1, 0, 0>}}> : (i1) -> ()
               ^bb1:
               %0 = "t.add"(%i, %i) : (i32, i32) -> i32
               "t.br"(%0) [^bb3] : (i32) -> ()
               ^bb2:
               "t.br"(%i) [^bb3] : (i32) -> ()
               ^bb3(%j: i32):
               %1 = "t.loop"(%i) ({{
               ^bb0(%k: i32):
                 %2 = "t.add"({use_in_join}, %k) : (i32, i32) -> i32
                 "t.yield"(%2) : (i32) -> ()
               }}) : (i32) -> i32
               "t.br"() [^bb4] : () -> ()
               ^bb4:"#
        )
    };
    check(&branches("%j"), &[]);
    check(
        &branches("%0"),
        &["operand #0 does not dominate this use; operand defined here (op in a parent region)"],
    );
    check(
        &branches("%1"),
        &["operand #0 does not dominate this use; operand defined here (op in a parent region)"],
    );
}

#[test]
fn unreachable_blocks_may_use_anything_of_their_region() {
    check(
        r#""t.return"() : () -> ()
           ^bb1:
           %0 = "t.add"(%1, %1) : (i32, i32) -> i32
           "t.loop"() ({
             %2 = "t.add"(%1, %i) : (i32, i32) -> i32
             "t.yield"() : () -> ()
           }) : () -> ()
           "t.br"() [^bb2] : () -> ()
           ^bb2:
           %1 = "t.add"(%0, %i) : (i32, i32) -> i32"#,
        &[],
    );
}

#[test]
fn values_do_not_leave_their_region() {
    // The parser does not let such a use pass: it is made afterwards.
    let cx = context();
    let mut ir = parse(
        &cx,
        &in_function(
            r#""t.graph"() ({
                 %0 = "t.cast"(%b) : (i1) -> i1
               }) : () -> ()
               "t.even"(%b, %b) : (i1, i1) -> ()"#,
        ),
    );
    let function = ir.children().next().unwrap().0;
    let body = ir.child_mut(function).unwrap();
    let find = |body: &Ir, name: &str| {
        let ops = body.all_ops();
        ops.into_iter()
            .find(|op| body.name(*op).as_str(body) == name)
            .unwrap()
    };
    let (cast, user) = (find(body, "t.cast"), find(body, "t.even"));
    let value = body.result(cast, 0);
    body.set_operand(user, 1, value);
    assert_eq!(
        errors_of(&ir),
        ["operand #1 does not dominate this use; operand defined here (op in a child region)"]
    );
}

// covers: SYM-003, SYM-004, SYM-007, TRT-016, IFC-009, IFC-010
#[test]
fn symbols() {
    let function = |attributes: &str, body: &str| {
        format!(
            "\"t.func\"() <{{{attributes}}}> ({{ {body} \"t.return\"() : () -> () }}) : () -> ()\n"
        )
    };
    let f = function("sym_name = \"f\"", "");
    let cx = context();
    check_module(
        &cx,
        &(f.clone() + &f),
        &["redefinition of symbol named 'f'; see existing symbol definition here"],
    );
    let call = r#""t.call"() <{callee = @g}> : () -> ()"#;
    check_module(
        &cx,
        &function("sym_name = \"f\"", call),
        &["'t.call' op 'g' does not reference a valid function"],
    );
    // An op may be a symbol only if it has a name.
    let [unnamed, named] = ["", "<{sym_name = \"m\"}>"]
        .map(|name| format!("\"t.module\"() {name} ({{ {f} }}) : () -> ()\n"));
    check_module(&cx, &(unnamed.clone() + &unnamed), &[]);
    check_module(
        &cx,
        &(named.clone() + &unnamed + &named),
        &["redefinition of symbol named 'm'; see existing symbol definition here"],
    );
    // What is inside of a wrong op is not looked at, and the references behind it are.
    let wrong = format!("\"t.add\"() ({{ {f} }}) : () -> ()\n");
    let g = function(
        "sym_name = \"g\"",
        "\"t.call\"() <{callee = @h}> : () -> ()",
    );
    let inner = format!("\"t.module\"() <{{sym_name = \"m\"}}> ({{ {g} }}) : () -> ()");
    check_module(
        &cx,
        &(wrong + &inner),
        &[
            "'t.add' op requires zero regions",
            "'t.call' op 'h' does not reference a valid function",
        ],
    );
    // In a function alone references cannot be checked.
    let module = format!(
        "\"t.module\"() ({{ {} }}) : () -> ()",
        function("sym_name = \"f\"", call)
    );
    let module = parse(&cx, &module);
    assert_eq!(errors_of(module.children().next().unwrap().1), [""; 0]);
    // A reference is looked up in the nearest table only.
    check_module(
        &cx,
        &format!(
            "{}\"t.module\"() ({{ {} }}) : () -> ()",
            function("sym_name = \"g\"", ""),
            function("sym_name = \"f\"", call)
        ),
        &["'t.call' op 'g' does not reference a valid function"],
    );
    // One of several ops that are alike is enough if all is right, but not in another table.
    let [g, h] = ["g", "h"].map(|name| function(&format!("sym_name = \"{name}\""), call));
    let wrong = "'t.call' op 'g' does not reference a valid function";
    check_module(&cx, &(g.clone() + &h), &[]);
    check_module(
        &cx,
        &(f.clone() + &h).replace("@g", "@i"),
        &[&wrong.replace("'g'", "'i'")],
    );
    check_module(
        &cx,
        &format!("{h}{}", h.replace("\"h\"", "\"i\"")),
        &[wrong, wrong],
    );
    let inner = format!("\"t.module\"() ({{ {h} }}) : () -> ()\n");
    check_module(&cx, &format!("{g}{inner}{h}"), &[wrong]);
    check_module(&cx, &format!("{g}{h}{inner}"), &[wrong]);
    check_module(
        &cx,
        &(function("sym_name = \"a\", sym_visibility = \"x\"", "")
            + &function("sym_name = \"b\", sym_visibility = unit", "")
            + &function("", "")),
        &[
            "'t.func' op visibility expected to be one of [\"public\", \"private\", \"nested\"], but got \"x\"",
            "'t.func' op requires visibility attribute 'sym_visibility' to be a string attribute, but got unit",
            "'t.func' op requires attribute 'sym_name'",
        ],
    );
    check_module(
        &cx,
        &function("sym_name = \"outer\"", &f),
        &["'t.func' op symbol's parent must have the SymbolTable trait"],
    );
}

// covers: IR-017, IR-018
#[test]
fn ops_without_a_definition() {
    let cx = context();
    check_in(
        &cx,
        r#""t.unknown"() : () -> ()"#,
        &[
            "unregistered operation 't.unknown' found in dialect ('t') that does not allow unknown operations",
        ],
    );
    cx.allow_unregistered_dialects(true);
    check_in(
        &cx,
        r#""other.op"(%i) ({ "other.inner"() : () -> () }) : (i32) -> ()"#,
        &[],
    );
    let text = in_function(r#""other.op"() : () -> ()"#);
    let ir = parse(&cx, &text);
    cx.allow_unregistered_dialects(false);
    assert_eq!(
        errors_of(&ir),
        ["'other.op' op created with unregistered dialect"]
    );
}

// covers: IR-097
#[test]
fn errors_of_many_functions_are_reported_in_order_and_end_after_a_hundred() {
    let cx = context();
    let functions: String = (0..300)
        .map(|index| {
            format!(
                r#""t.func"() <{{sym_name = "f{index}"}}> ({{
                   "t.even"() {{ n = {index} : i64 }} : () -> ()
                   "t.graph"() ({{
                     %0 = "t.constant"() <{{value = 1 : i32}}> : () -> i32
                     %1 = "t.add"(%0, %0) : (i32, i32) -> i32
                     %2 = "t.add"(%1, %0) : (i32, i32) -> i32
                   }}) : () -> ()
                   "t.return"() : () -> ()
                   }}) : () -> ()
                   "#
            )
        })
        .collect();
    let ir = parse(
        &cx,
        &format!("\"t.module\"() ({{\n{functions}\n}}) : () -> ()"),
    );
    let errors = verify(&ir).unwrap_err();
    assert_eq!(errors.len(), 100);
    let lines: Vec<_> = errors
        .iter()
        .map(|error| error.location().file_position(&cx).unwrap().start.0)
        .collect();
    assert!(lines.is_sorted(), "{lines:?}");
}

/// An error names the values of the op, for which the arena is looked through: no more are made than are reported.
#[test]
fn errors_that_are_not_reported_cost_nothing() {
    let cx = context();
    let body = |line: &str| in_function(&line.repeat(40_000));
    let functions = |attributes: &str| {
        let function = format!(
            "\"t.func\"() <{{sym_name = \"f\"{attributes}}}> ({{\n\"t.return\"() : () -> ()\n}}) : () -> ()\n"
        );
        format!(
            "\"t.module\"() ({{\n{}}}) : () -> ()",
            function.repeat(20_000)
        )
    };
    for text in [
        body("\"t.add\"(%x) : (index) -> ()\n"),
        functions(""),
        functions(", sym_visibility = \"x\""),
    ] {
        let errors = verify(&parse(&cx, &text)).unwrap_err();
        assert_eq!(errors.len(), 100);
    }
}

#[test]
fn one_value_with_many_users_and_deep_nesting_are_linear() {
    let cx = context();
    cx.allow_unregistered_dialects(true);
    let users: String = (0..40_000)
        .map(|index| format!("%v{index} = \"t.add\"(%i, %i) : (i32, i32) -> i32\n"))
        .collect();
    check_in(&cx, &users, &[]);

    let mut ir = parse(&cx, &in_function(""));
    let function = ir.children().next().unwrap().0;
    let body = ir.child_mut(function).unwrap();
    let entry = body.first_block(body.regions(body.root())[0]).unwrap();
    let value = body.block_arg(entry, 0);
    let name = body.op_name("other.nest");
    let mut op = body.first_op(entry).unwrap();
    for _ in 0..50_000 {
        let spec = crate::ir::OpSpec {
            operands: &[value],
            num_regions: 1,
            ..crate::ir::OpSpec::new(name, crate::location::Location::UNKNOWN)
        };
        let nest = crate::builder::Builder::before(body, op).create(spec);
        let region = body.regions(nest)[0];
        let block = body.append_block(region, &[]);
        let end = body.create_op(crate::ir::OpSpec::new(
            body.op_name("other.end"),
            crate::location::Location::UNKNOWN,
        ));
        body.append_op(block, end);
        op = end;
    }
    assert_eq!(verify(&ir), Ok(()));
}

#[test]
fn errors_come_in_the_order_of_mlir_and_on_request_only_the_first() {
    let cx = context();
    // Outer uses before inner ones, and the last op with regions before the first.
    let body = r#"
        "t.graph"() ({ "t.even"(%i, %1) {in = 1} : (i32, i32) -> () }) : () -> ()
        "t.graph"() ({ "t.even"(%i, %1) {in = 2} : (i32, i32) -> () }) : () -> ()
        "t.even"(%1, %1) : (i32, i32) -> ()
        %1 = "t.add"(%i, %i) : (i32, i32) -> i32"#;
    let function = |name: &str, body: &str| {
        format!(
            "\"t.func\"() <{{sym_name = \"{name}\"}}> ({{ ^bb0(%i: i32): {body} \"t.return\"() : () -> () }}) : () -> ()\n"
        )
    };
    // An op that is wrong by itself hides what comes later.
    let module = format!(
        "\"t.module\"() ({{ {}{}{} }}) : () -> ()",
        function("f", body),
        function("g", "\"t.even\"() : () -> () \"t.even\"(%i) : (i32) -> ()"),
        function("f", "")
    );
    let ir = parse(&cx, &module);
    let operands = |errors: Vec<String>| -> Vec<String> {
        let first = |error: &String| error.split(';').next().unwrap_or_default().to_owned();
        errors.iter().map(first).collect()
    };
    assert_eq!(
        operands(errors_of(&ir)),
        [
            "operand #0 does not dominate this use",
            "operand #1 does not dominate this use",
            "operand #1 does not dominate this use",
            "'t.even' op must have operands",
            "'t.even' op requires an even number of operands",
        ]
    );
    cx.diagnostic_options().report_first_errors_only(true);
    assert_eq!(
        operands(errors_of(&ir)),
        [
            "operand #0 does not dominate this use",
            "'t.even' op must have operands",
        ]
    );
}

#[test]
fn parts_that_are_missing() {
    check(
        r#""t.body"() ({
           ^bb0:
           }) : () -> ()
           "t.same_shape"(%t) : (tensor<2xi32>) -> ()"#,
        &[
            "'t.body' op expects a non-empty block",
            "'t.same_shape' op expected 1 or more results",
        ],
    );
}

#[test]
fn branches_out_of_their_region() {
    // No text says this: blocks are looked up in the region at hand.
    let cx = context();
    cx.allow_unregistered_dialects(true);
    let mut ir = parse(
        &cx,
        r#""t.module"() ({
             "any.op"() ({ "any.branch"() : () -> () }) : () -> ()
             "any.op"() ({ "any.end"() : () -> () }) : () -> ()
           }) : () -> ()"#,
    );
    let ops = ir.all_ops();
    let named = |name: &str| {
        let found = ops.iter().find(|op| ir.name(**op).as_str(&ir) == name);
        *found.expect("the text has it")
    };
    let (branch, end) = (named("any.branch"), named("any.end"));
    let elsewhere = ir.parent_block(end).expect("it is in a block");
    ir.set_successors(branch, &[elsewhere]);
    assert_eq!(
        errors_of(&ir),
        [
            "'any.branch' op branching to block of a different region",
            "entry block of region may not have predecessors",
        ]
    );
}
