//! Where values are made: before all uses, also when blocks are split, merged and inlined after a value was replaced.

use terrace_ir::attributes::Attribute;
use terrace_ir::ir::Block;
use terrace_ir::verify::verify;

use super::*;
use crate::SignatureConversion;

conversion_pattern! {
    /// The arguments of a function become pairs.
    PairArguments: FuncOp => pair_arguments;
    /// A loop becomes blocks: a head with pairs for its arguments, the rest of its body, and what follows it.
    SplitLoop: LoopOp => split_loop;
    /// A loop that runs once is its body.
    InlineLoop: LoopOp => inline_loop;
    /// A sum becomes one of single values.
    SumOfSingle: AddOp => sum_of_single;
}

fn sum_of_single(op: AddOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let sum = create(rw, "u.sum", op.op(), operands)?;
    rw.replace_op_with(op.op(), sum);
    Ok(())
}

/// Each argument of a block becomes two `i32`.
fn pairs(block: Block, rw: &mut ConversionRewriter<'_>) {
    let count = rw.block_args(block).len();
    let mut signature = SignatureConversion::new(count);
    for input in 0..count {
        signature.add_inputs(input, &[Type::I32, Type::I32]);
    }
    rw.apply_signature_conversion(block, &signature);
}

fn pair_arguments(op: FuncOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let region = rw.regions(op.op())[0];
    let entry = rw
        .first_block(region)
        .ok_or_else(|| MatchFailure::new("no body"))?;
    pairs(entry, rw);
    rw.modify(op.op(), |ir| ir.set_attr(op.op(), "done", Attribute::UNIT));
    Ok(())
}

/// Each of these twice: what a pair is passed.
fn twice(values: &[Value]) -> Vec<Value> {
    values.iter().flat_map(|value| [*value, *value]).collect()
}

/// The body of a loop, whose arguments become pairs, and its terminator.
fn body(op: LoopOp, rw: &mut ConversionRewriter<'_>) -> Result<(Block, Op), MatchFailure> {
    let none = || MatchFailure::new("the loop has no body");
    let region = rw.regions(op.op())[0];
    let body = rw.first_block(region).ok_or_else(none)?;
    let end = rw.last_op(body).ok_or_else(none)?;
    pairs(body, rw);
    Ok((body, end))
}

fn split_loop(op: LoopOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let region = rw.regions(op.op())[0];
    let (body, end) = body(op, rw)?;
    let first = rw.first_op(body).unwrap_or(end);
    let block = rw
        .parent_block(op.op())
        .ok_or_else(|| MatchFailure::new("the loop is in no block"))?;
    let before = rw.split_block_head(block, op.op());
    let head = rw.split_block_head(body, first);
    rw.inline_region_after(region, before);
    let mut branch = |from: Block, to: Block, values: &[Value]| {
        rw.set_insertion_point_to_end(from);
        let spec = OpSpec {
            operands: values,
            successors: &[to],
            ..OpSpec::new(rw.op_name("u.br"), rw.loc(op.op()))
        };
        rw.create(spec);
    };
    branch(before, head, &twice(operands));
    branch(head, body, &[]);
    branch(body, block, &[]);
    let results: Vec<Value> = rw.operands(end).collect();
    rw.erase_op(end);
    rw.replace_op(op.op(), &results);
    Ok(())
}

fn inline_loop(op: LoopOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let (body, end) = body(op, rw)?;
    let results: Vec<Value> = rw.operands(end).collect();
    rw.erase_op(end);
    rw.inline_block_before(body, op.op(), &twice(operands));
    rw.replace_op(op.op(), &results);
    Ok(())
}

/// A function after its sums and loops were converted; it verifies, so that all values are made before they are used.
fn convert(loops: impl ConversionPattern + 'static, body: &str) -> String {
    let target = target()
        .op::<FuncOp>(Legality::Dynamic(|ir, op| ir.attr(op, "done").is_some()))
        .op::<AddOp>(Legality::Illegal)
        .op::<LoopOp>(Legality::Illegal);
    let mut setup = Setup::partial(target)
        .pattern(PairArguments)
        .pattern(SumOfSingle)
        .pattern(loops);
    setup.converter = TypeConverter::new().rule(|_, _, ty| match ty {
        Type::I64 => Some(Some(Type::I32)),
        _ => None,
    });
    let cx = context();
    cx.allow_unregistered_dialects(true);
    let mut ir = parse(&cx, &function(body));
    setup.apply(&mut ir).expect("it converts");
    let text = print_module(&ir, &PrintOptions::generic());
    verify(&ir).unwrap_or_else(|errors| panic!("{text}\n{errors:#?}"));
    text
}

/// Functions whose arguments are used first in loops, after other loops, in loops of loops and after them; that have loops whose
/// arguments are; and that have loops from whose results others follow.
const BODIES: &[&str] = &[
    r#"^bb0(%a: i64):
"t.loop"() ({ "t.yield"() : () -> () }) : () -> ()
"t.loop"() ({
  %0 = "t.add"(%a, %a) : (i64, i64) -> i64
  "t.yield"() : () -> ()
}) : () -> ()
%1 = "t.add"(%a, %a) : (i64, i64) -> i64
"t.return"(%1) : (i64) -> ()"#,
    r#"^bb0(%a: i64, %b: i64):
"t.loop"() ({
  "t.loop"() ({
    %0 = "t.add"(%a, %a) : (i64, i64) -> i64
    "t.yield"() : () -> ()
  }) : () -> ()
  %1 = "t.add"(%b, %a) : (i64, i64) -> i64
  "t.yield"() : () -> ()
}) : () -> ()
"t.return"(%b, %a) : (i64, i64) -> ()"#,
    r#"^bb0(%a: i64):
%0 = "t.loop"(%a) ({
^bb0(%x: i64):
  %1 = "t.loop"(%x) ({
  ^bb0(%y: i64):
    %2 = "t.add"(%x, %y) : (i64, i64) -> i64
    "t.yield"(%y) : (i64) -> ()
  }) : (i64) -> i64
  %3 = "t.add"(%1, %x) : (i64, i64) -> i64
  "t.yield"(%x) : (i64) -> ()
}) : (i64) -> i64
%4 = "t.add"(%0, %a) : (i64, i64) -> i64
"t.return"(%0, %4) : (i64, i64) -> ()"#,
    r#"^bb0(%a: i64):
"t.br"()[^bb1] : () -> ()
^bb1:
"t.loop"() ({ "t.yield"() : () -> () }) : () -> ()
%0 = "t.add"(%a, %a) : (i64, i64) -> i64
"t.loop"() ({
  %1 = "t.add"(%a, %0) : (i64, i64) -> i64
  "t.yield"() : () -> ()
}) : () -> ()
"t.return"(%a) : (i64) -> ()"#,
];

#[test]
fn what_arguments_became_is_made_before_blocks_that_were_split_off() {
    for body in BODIES {
        convert(SplitLoop, body);
    }
    // One for all users, in the block that has the arguments now.
    let text = convert(SplitLoop, BODIES[0]);
    let cast = "\"builtin.unrealized_conversion_cast\"(%arg0, %arg1) : (i32, i32) -> i32";
    assert_eq!(text.matches(cast).count(), 1, "{text}");
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    assert_eq!(lines[2], "^bb0(%arg0: i32, %arg1: i32):", "{text}");
    assert!(lines[3].ends_with(cast), "{text}");
}

#[test]
fn what_arguments_became_is_made_where_their_block_was_inlined() {
    for body in BODIES {
        convert(InlineLoop, body);
    }
}

#[test]
fn what_a_terminator_defines_is_converted_where_it_is_used() {
    let body = r#"^bb0(%c: i1):
%0 = "x.invoke"(%c)[^bb1, ^bb2] : (i1) -> i64
^bb1:
%1 = "t.add"(%0, %0) : (i64, i64) -> i64
"t.return"(%1) : (i64) -> ()
^bb2:
%2 = "t.add"(%0, %0) : (i64, i64) -> i64
"t.return"(%0, %2) : (i64, i64) -> ()"#;
    let text = convert(SplitLoop, body);
    assert!(text.contains("\"u.sum\""), "{text}");
}
