//! What analyses find out about programs.

use terrace_ir::Ir;
use terrace_ir::ir::WalkOrder;
use terrace_passes::analysis::dataflow::{IntegerRanges, Program, RangeFact, solve_forward};

use crate::{context, parse};

/// What the ranges of the operands of all `test.show` are, a line each.
fn ranges(text: &str) -> String {
    let cx = context();
    cx.allow_unregistered_dialects(true);
    let module = parse(&cx, text);
    let program = Program::new(&module);
    let facts = solve_forward(&program, &IntegerRanges);
    let mut shown = String::new();
    for arena in 0..program.len() {
        let ir: &Ir = program.ir(arena);
        for op in ir.walk(ir.root(), WalkOrder::Pre) {
            if ir.name(op).as_str(ir) != "test.show" {
                continue;
            }
            for value in ir.operands(op) {
                shown += &match facts.arena(arena).get(value).copied().unwrap_or_default() {
                    RangeFact::Unreached => "unreached\n".to_owned(),
                    RangeFact::Unknown => "unknown\n".to_owned(),
                    RangeFact::Within(range) => format!(
                        "{}..={} {}..={}\n",
                        range.umin(),
                        range.umax(),
                        range.smin(),
                        range.smax()
                    ),
                };
            }
        }
    }
    shown
}

#[test]
fn ranges_follow_arithmetic() {
    let shown = ranges(
        "func.func @f(%x: i8, %y: i8) {
           %c3 = arith.constant 3 : i8
           %c16 = arith.constant 16 : i8
           %low = arith.andi %x, %c3 : i8
           %rem = arith.remui %y, %c16 : i8
           %sum = arith.addi %low, %rem : i8
           %wide = arith.extui %sum : i8 to i16
           %less = arith.cmpi ult, %low, %c16 : i8
           %chosen = arith.select %less, %low, %x : i8
           %any = arith.addi %x, %y : i8
           %nuw = arith.addi %c16, %y overflow<nuw> : i8
           \"test.show\"(%low, %rem, %sum, %wide, %less, %chosen, %any, %nuw)
             : (i8, i8, i8, i16, i1, i8, i8, i8) -> ()
           return
         }",
    );
    let expected = "0..=3 0..=3\n0..=15 0..=15\n0..=18 0..=18\n0..=18 0..=18\n1..=1 -1..=-1\n\
                    0..=3 0..=3\n0..=255 -128..=127\n16..=255 -128..=127\n";
    assert_eq!(shown, expected);
}

#[test]
fn ranges_follow_control_flow_and_calls() {
    let shown = ranges(
        "func.func private @callee(%x: index) -> index {
           \"test.show\"(%x) : (index) -> ()
           return %x : index
         }
         func.func @f(%cond: i1, %n: index) {
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           %c7 = arith.constant 7 : index
           %r = scf.for %i = %c0 to %c7 step %c1 iter_args(%a = %c0) -> index {
             %next = arith.addi %a, %c1 : index
             \"test.show\"(%i) : (index) -> ()
             scf.yield %next : index
           }
           %either = scf.if %cond -> index { scf.yield %c1 : index } else { scf.yield %c7 : index }
           %called = call @callee(%either) : (index) -> index
           \"test.show\"(%r, %called) : (index, index) -> ()
           return
         }",
    );
    let all = "0..=18446744073709551615 -9223372036854775808..=9223372036854775807";
    let expected = format!("1..=7 1..=7\n0..=6 0..=6\n{all}\n1..=7 1..=7\n");
    assert_eq!(shown, expected);
}

/// A value that grows by a recursive call, not by a loop.
#[test]
fn ranges_that_grow_end() {
    let shown = ranges(
        "func.func private @count(%x: i64) {
           %c1 = arith.constant 1 : i64
           %next = arith.addi %x, %c1 overflow<nsw, nuw> : i64
           call @count(%next) : (i64) -> ()
           \"test.show\"(%x) : (i64) -> ()
           return
         }
         func.func @f() {
           %c0 = arith.constant 0 : i64
           call @count(%c0) : (i64) -> ()
           return
         }",
    );
    assert_eq!(
        shown,
        "0..=18446744073709551615 -9223372036854775808..=9223372036854775807\n"
    );
}
