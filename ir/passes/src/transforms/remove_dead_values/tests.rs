//! Tests of what goes wrong; the dialects' crate tests the results.

use super::RemoveDeadValues;
use crate::pass::{PassManager, Pipeline};
use crate::test_dialect::{context, parse};

/// The message of the pass on a module with a function of this body, which nothing in it calls, and its help.
fn error(visibility: &str, body: &str) -> (String, String) {
    let cx = context();
    let text = format!(
        r#""t.module"() ({{
          "t.func"() <{{sym_name = "f", sym_visibility = "{visibility}"}}> ({{ {body} }}) : () -> ()
        }}) : () -> ()"#
    );
    let mut ir = parse(&cx, &text);
    let mut pipeline = Pipeline::on_op("t.module");
    pipeline.add(RemoveDeadValues::default());
    let mut manager = PassManager::with_pipeline(pipeline);
    let (result, diagnostics) = cx.capture_diagnostics(|| manager.run(&mut ir));
    assert!(
        result.is_err(),
        "nothing can take the place of what is dead"
    );
    let first = &diagnostics[0];
    let help = first.help_text().expect("the error says what to do");
    (first.message().to_owned(), help.to_owned())
}

#[test]
fn an_operand_that_nobody_looks_at_needs_a_dialect_with_poison() {
    let body = r#"^bb0(%x: i32, %m: memref<i32>):
      "t.loop"(%x) ({
      ^bb0(%y: i32):
        "t.store"(%x, %m) : (i32, memref<i32>) -> ()
        "t.yield"(%x) : (i32) -> ()
      }) : (i32) -> i32
      "t.return"() : () -> ()"#;
    let (message, help) = error("public", body);
    assert_eq!(
        message,
        "'t.loop' op is passed a value that is not needed, and no dialect can replace it"
    );
    assert_eq!(help, "load a dialect that has poison, such as 'ub'");
}

#[test]
fn a_branch_that_is_never_executed_needs_a_dialect_that_says_so() {
    let body = r#"^bb0(%c: i1):
      "t.switch"(%c)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^bb1:
      "t.return"() : () -> ()"#;
    let (message, help) = error("private", body);
    assert_eq!(
        message,
        "'t.switch' op is never executed, and no dialect can say so"
    );
    assert_eq!(help, "load a dialect that has an op for it, such as 'ub'");
}
