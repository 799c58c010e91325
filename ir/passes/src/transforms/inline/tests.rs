//! Tests of the inliner.

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_ir::asm::{PrintOptions, print_module, print_type};
use terrace_ir::builder::Builder;
use terrace_ir::context::Context;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::ir::{Block, Ir, Op, OpSpec, Value};
use terrace_ir::location::Location;
use terrace_ir::ods::TypedOp;
use terrace_ir::types::Type;
use terrace_ir::verify::verify;

use super::*;
use crate::pass::{PassManager, Pipeline};
use crate::test_dialect::{self, BranchOp, CastOp, StoreOp, TestDialect, parse};

/// What may be inlined in the test dialect: all but stores.
struct TestInliner;

impl InlinerInterface for TestInliner {
    fn is_legal_to_inline_call(&self, _: &Ir, _: Op, _: &Ir) -> bool {
        true
    }

    fn is_legal_to_inline(&self, ir: &Ir, op: Op) -> bool {
        !ir.is_op(op, StoreOp::INFO)
    }

    fn is_legal_to_inline_into(&self, _: &Ir, _: Op) -> bool {
        true
    }

    fn handle_terminator_to_block(
        &self,
        b: &mut Builder<'_>,
        terminator: Op,
        dest: Block,
    ) -> Result<(), Diagnostic> {
        let operands: SmallVec<[Value; 4]> = b.operands(terminator).collect();
        b.create(OpSpec {
            operands: &operands,
            successors: &[dest],
            ..OpSpec::new(b.op_name_of(BranchOp::INFO), b.loc(terminator))
        });
        Ok(())
    }

    fn materialize_call_conversion(
        &self,
        b: &mut Builder<'_>,
        value: Value,
        ty: Type,
        loc: Location,
    ) -> Option<Op> {
        assert_ne!(print_type(b, ty), print_type(b, b.ty(value)));
        let both_integers = ty.is_integer(b) && b.ty(value).is_integer(b);
        both_integers.then(|| {
            b.create(OpSpec {
                operands: &[value],
                result_types: &[ty],
                ..OpSpec::new(b.op_name_of(CastOp::INFO), loc)
            })
        })
    }
}

/// A context with the dialect.
fn context() -> Context {
    let cx = test_dialect::context();
    cx.attach_dialect_interface::<TestDialect, dyn InlinerInterface>(Arc::new(TestInliner));
    cx
}

fn inline(cx: &Context, text: &str) -> (Box<Ir>, InlineReport) {
    let mut ir = parse(cx, text);
    assert_eq!(verify(&ir), Ok(()));
    let report = inline_calls(&mut ir, &InlineOptions::default(), &mut |_| Ok(())).unwrap();
    assert_eq!(verify(&ir), Ok(()));
    (ir, report)
}

fn print(ir: &Ir) -> String {
    let options = PrintOptions {
        generic: true,
        ..PrintOptions::default()
    };
    print_module(ir, &options)
}

/// How often each op is in the output.
fn count(ir: &Ir, op: &str) -> usize {
    print(ir).matches(&format!("\"{op}\"")).count()
}

/// A module of functions; each is a name, a visibility and a body.
fn module(functions: &[(&str, &str, &str)]) -> String {
    let mut text = String::from("\"t.module\"() ({\n");
    for (name, visibility, body) in functions {
        text += &format!(
            "\"t.func\"() <{{sym_name = \"{name}\", sym_visibility = \"{visibility}\"}}> ({{\n{body}\n}}) : () -> ()\n"
        );
    }
    text + "}) : () -> ()"
}

const ADD: &str = r#"^bb0(%a: i32, %b: i32):
  %c = "t.add"(%a, %b) : (i32, i32) -> i32
  "t.return"(%c) : (i32) -> ()"#;

// covers: IFC-006, IFC-007, IFC-013
#[test]
fn a_body_takes_the_place_of_its_call_and_the_function_goes() {
    let cx = context();
    let main = r#"^bb0(%x: i32):
      %y = "t.call"(%x, %x) <{callee = @add}> : (i32, i32) -> i32
      %z = "t.call"(%y, %x) <{callee = @add}> : (i32, i32) -> i32
      "t.return"(%z) : (i32) -> ()"#;
    let text = module(&[("add", "private", ADD), ("main", "public", main)]);
    let (ir, report) = inline(&cx, &text);
    assert_eq!((report.inlined, report.erased), (2, 1));
    assert!(report.recursive.is_empty());
    let expected = r#"^bb0(%arg0: i32):
    %0 = "t.add"(%arg0, %arg0) : (i32, i32) -> i32
    %1 = "t.add"(%0, %arg0) : (i32, i32) -> i32
    "t.return"(%1) : (i32) -> ()"#;
    let text = print(&ir);
    assert!(text.contains(expected), "{text}");
}

#[test]
fn locations_say_through_which_call_code_came() {
    let cx = context();
    let main = r#"
      "t.call"() <{callee = @f}> : () -> () loc("call")
      "t.return"() : () -> ()"#;
    let f = r#"
      "t.call"() <{callee = @g}> : () -> () loc("inner call")
      "t.return"() : () -> ()"#;
    let g = r#"
      "t.even"() : () -> () loc("op")
      "t.return"() : () -> ()"#;
    let text = module(&[
        ("g", "private", g),
        ("f", "private", f),
        ("main", "public", main),
    ]);
    let mut ir = parse(&cx, &text);
    inline_calls(&mut ir, &InlineOptions::default(), &mut |_| Ok(())).unwrap();
    let options = PrintOptions {
        generic: true,
        debug_info: true,
        local_scope: true,
        ..PrintOptions::default()
    };
    let text = print_module(&ir, &options);
    let expected = r#"callsite("op" at callsite("inner call" at "call"))"#;
    assert!(text.contains(expected), "{text}");
}

#[test]
fn bodies_of_several_blocks_are_put_between_the_halves_of_a_block() {
    let cx = context();
    let choose = r#"^bb0(%c: i1, %a: i32):
      "t.switch"(%c, %a) [^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
    ^bb1(%x: i32):
      "t.return"(%x) : (i32) -> ()
    ^bb2:
      %d = "t.add"(%a, %a) : (i32, i32) -> i32
      "t.return"(%d) : (i32) -> ()"#;
    let main = r#"^bb0(%c: i1, %x: i32):
      %y = "t.call"(%c, %x) <{callee = @choose}> : (i1, i32) -> i32
      %z = "t.call"(%c, %y) <{callee = @choose}> : (i1, i32) -> i32
      %l = "t.loop"(%z) ({
      ^bb0(%i: i32):
        %n = "t.call"(%c, %i) <{callee = @choose}> : (i1, i32) -> i32
        "t.yield"(%n) : (i32) -> ()
      }) : (i32) -> i32
      "t.return"(%l) : (i32) -> ()"#;
    let text = module(&[("choose", "private", choose), ("main", "public", main)]);
    let (ir, report) = inline(&cx, &text);
    // A loop's body has one block: the call inside stays.
    assert_eq!((report.inlined, report.erased), (2, 0));
    assert_eq!(count(&ir, "t.call"), 1);
    assert_eq!(count(&ir, "t.br"), 4);
    assert_eq!(count(&ir, "t.switch"), 3);
}

#[test]
fn recursion_is_reported_and_stays() {
    let cx = context();
    let even = r#""t.call"() <{callee = @odd}> : () -> ()
      "t.return"() : () -> ()"#;
    let odd = r#""t.call"() <{callee = @even}> : () -> ()
      "t.return"() : () -> ()"#;
    let own = r#""t.call"() <{callee = @own}> : () -> ()
      "t.call"() <{callee = @even}> : () -> ()
      "t.return"() : () -> ()"#;
    let text = module(&[
        ("even", "private", even),
        ("odd", "private", odd),
        ("own", "public", own),
    ]);
    let (ir, report) = inline(&cx, &text);
    assert_eq!((report.inlined, report.erased), (0, 0));
    let calls: Vec<_> = report
        .recursive
        .iter()
        .map(|call| (call.caller.as_str(&cx), call.callee.as_str(&cx)))
        .collect();
    assert_eq!(calls, [("even", "odd"), ("odd", "even"), ("own", "own")]);
    assert_eq!(count(&ir, "t.call"), 4);
}

#[test]
fn what_a_dialect_forbids_or_is_defined_elsewhere_stays() {
    let cx = context();
    let stores = r#"^bb0(%v: i32, %m: memref<i32>):
      "t.store"(%v, %m) : (i32, memref<i32>) -> ()
      "t.return"() : () -> ()"#;
    let calls = r#"^bb0(%v: i32, %m: memref<i32>):
      "t.call"(%v, %m) <{callee = @stores}> : (i32, memref<i32>) -> ()
      "t.call"() <{callee = @elsewhere}> : () -> ()
      "t.return"() : () -> ()"#;
    let text = module(&[
        ("stores", "private", stores),
        ("elsewhere", "private", ""),
        ("calls", "public", calls),
    ]);
    let (ir, report) = inline(&cx, &text);
    assert_eq!((report.inlined, report.erased), (0, 0));
    assert_eq!(count(&ir, "t.call"), 2);
}

#[test]
fn types_that_differ_are_converted_or_the_call_stays() {
    let cx = context();
    let call = |ty: &str| {
        format!(
            r#"^bb0(%x: {ty}):
              %y = "t.call"(%x, %x) <{{callee = @add}}> : ({ty}, {ty}) -> {ty}
              %z = "t.call"(%y, %y) <{{callee = @add}}> : ({ty}, {ty}) -> {ty}
              "t.return"(%y) : ({ty}) -> ()"#
        )
    };
    let (wide, float) = (call("i64"), call("f32"));
    let functions = [
        ("add", "private", ADD),
        ("wide", "public", &wide),
        ("float", "public", &float),
    ];
    let (ir, report) = inline(&cx, &module(&functions));
    assert_eq!((report.inlined, report.erased), (2, 0));
    assert_eq!(count(&ir, "t.cast"), 6);
    assert_eq!(count(&ir, "t.call"), 2);
    let float = &print(&ir)[print(&ir).find("float").unwrap()..];
    assert!(!float.contains("t.cast"), "{float}");
}

#[test]
fn chains_of_calls_are_inlined_in_linear_time() {
    let cx = context();
    let length = 3_000;
    let mut functions = vec![("f0".to_string(), ADD.to_string())];
    for index in 1..length {
        let body = format!(
            r#"^bb0(%a: i32, %b: i32):
              %c = "t.add"(%a, %b) : (i32, i32) -> i32
              %d = "t.call"(%c, %a) <{{callee = @f{}}}> : (i32, i32) -> i32
              "t.return"(%d) : (i32) -> ()"#,
            index - 1
        );
        functions.push((format!("f{index}"), body));
    }
    let main = format!(
        r#"^bb0(%x: i32):
          %y = "t.call"(%x, %x) <{{callee = @f{}}}> : (i32, i32) -> i32
          "t.return"(%y) : (i32) -> ()"#,
        length - 1
    );
    let mut list: Vec<_> = functions
        .iter()
        .map(|(name, body)| (&**name, "private", &**body))
        .collect();
    list.push(("main", "public", &main));
    let mut simplified = 0;
    let mut ir = parse(&cx, &module(&list));
    let report = inline_calls(&mut ir, &InlineOptions::default(), &mut |callee| {
        simplified += callee.all_ops().len();
        Ok(())
    })
    .unwrap();
    assert_eq!((report.inlined, report.erased), (length, length));
    // No function was given anything before it was inlined itself.
    assert_eq!(simplified, 3 * length - 1);
    assert_eq!(verify(&ir), Ok(()));
    assert_eq!(count(&ir, "t.add"), length);
}

#[test]
fn functions_with_several_callers_are_completed_once() {
    let cx = context();
    let middle = r#"^bb0(%a: i32):
      %b = "t.call"(%a, %a) <{callee = @add}> : (i32, i32) -> i32
      "t.return"(%b) : (i32) -> ()"#;
    let main = r#"^bb0(%a: i32):
      %b = "t.call"(%a) <{callee = @middle}> : (i32) -> i32
      %c = "t.call"(%b) <{callee = @middle}> : (i32) -> i32
      "t.return"(%c) : (i32) -> ()"#;
    let text = module(&[
        ("add", "private", ADD),
        ("middle", "private", middle),
        ("main", "public", main),
        ("unused", "private", main),
    ]);
    let (ir, report) = inline(&cx, &text);
    assert_eq!((report.inlined, report.erased), (3, 3));
    assert_eq!((count(&ir, "t.add"), count(&ir, "t.func")), (2, 1));
}

#[test]
fn the_pass_works_on_nested_tables() {
    let cx = context();
    let main = r#"^bb0(%x: i32):
      %y = "t.call"(%x, %x) <{callee = @add}> : (i32, i32) -> i32
      "t.return"(%y) : (i32) -> ()"#;
    let inner = module(&[("add", "private", ADD), ("main", "public", main)]);
    let mut ir = parse(&cx, &format!("\"t.module\"() ({{\n{inner}\n}}) : () -> ()"));
    let mut pipeline = Pipeline::on_op("t.module");
    pipeline.add(Inliner::default());
    PassManager::with_pipeline(pipeline).run(&mut ir).unwrap();
    assert_eq!((count(&ir, "t.add"), count(&ir, "t.func")), (1, 1));
}
