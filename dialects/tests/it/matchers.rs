//! Patterns by hand: what they look at is asked for with few words.

use terrace_dialects::arith::{self, AddIOp, SubIOp, XOrIOp};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{FunctionPattern, MatchFailure, RewriteResult, Rewriter, constant_value};
use terrace_rewrite::{GreedyRewrite, PatternSet};

use crate::{context, parse, print};

/// Y - (X + 1) is ~X + Y, if nothing else uses the sum.
fn subtract_successor(op: SubIOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let (y, sum) = (op.lhs(rw), op.rhs(rw));
    let Some(add) = sum.defining::<AddIOp>(rw) else {
        return Err(MatchFailure::new("the subtrahend is no sum"));
    };
    if !rw.has_one_use(sum) {
        return Err(MatchFailure::new("the sum is used elsewhere"));
    }
    let addend = constant_value(rw, add.rhs(rw)).and_then(|attr| attr.cast::<IntegerAttr>(rw));
    if addend.is_none_or(|addend| addend.value(rw) != 1) {
        return Err(MatchFailure::new("what is added is not 1"));
    }
    let (loc, x) = (rw.loc(op.op()), add.lhs(rw));
    let ones = IntegerAttr::get(rw, rw.ty(x), -1);
    let ones = arith::ConstantOp::build(rw, loc, ones.into()).result(rw);
    let inverted = XOrIOp::build(rw, loc, x, ones).result(rw);
    let result = AddIOp::build(rw, loc, inverted, y).result(rw);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn rewritten(text: &str) -> (usize, String) {
    let cx = context();
    let mut ir = parse(&cx, text);
    let mut patterns = PatternSet::new();
    patterns.add(FunctionPattern::new(
        "subtract-successor",
        "",
        subtract_successor,
    ));
    let function = ir.children_mut().next().expect("there is a function");
    let patterns = patterns.freeze(&cx);
    let result = GreedyRewrite::new(&patterns).run(function);
    (result.rewrites, print(&ir))
}

// covers: TOOL-010
#[test]
fn a_pattern_by_hand_asks_for_definitions_uses_and_constants() {
    let program = |addend: i32, more: &str| {
        format!(
            "func.func @f(%x: i32, %y: i32) -> i32 {{
               %c = arith.constant {addend} : i32
               %sum = arith.addi %x, %c : i32
               %r = arith.subi %y, %sum : i32
               {more}
               return %r : i32
             }}"
        )
    };
    let (rewrites, text) = rewritten(&program(1, ""));
    assert!(rewrites > 0);
    let expected = "    %c-1_i32 = arith.constant -1 : i32
    %0 = arith.xori %arg0, %c-1_i32 : i32
    %1 = arith.addi %0, %arg1 : i32
    return %1 : i32
";
    assert!(text.contains(expected), "{text}");
    let used = "%p = arith.muli %sum, %sum : i32\n call @g(%p) : (i32) -> ()";
    for (addend, more) in [(2, ""), (1, used)] {
        let text = program(addend, more) + "\nfunc.func private @g(i32)";
        let (_, text) = rewritten(&text);
        assert!(text.contains("arith.subi"), "{text}");
    }
}
