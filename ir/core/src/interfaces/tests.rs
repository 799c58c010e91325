//! Tests of the questions that interfaces answer.

use super::*;
use crate::attributes::IntegerAttr;
use crate::ir::{Ir, Op, WalkOrder};
use crate::ods::TypedOp;
use crate::test_dialect::{
    AddOp, AllocOp, CallOp, ConstantOp, LoadOp, LoopOp, StoreOp, YieldOp, context, parse,
};

const TEXT: &str = r#""t.module"() ({
  "t.func"() <{sym_name = "f"}> ({
  ^bb0(%x: i32):
    %k = "t.constant"() <{value = 7 : i32}> : () -> i32
    %s = "t.add"(%x, %k) : (i32, i32) -> i32
    %m = "t.alloc"() : () -> memref<i32>
    %v = "t.load"(%m) : (memref<i32>) -> i32
    %l = "t.loop"(%v) ({
    ^bb0(%i: i32):
      %n = "t.add"(%i, %i) : (i32, i32) -> i32
      "t.yield"(%n) : (i32) -> ()
    }) : (i32) -> i32
    "t.store"(%l, %m) : (i32, memref<i32>) -> ()
    %w = "t.loop"(%v) ({
    ^bb0(%i: i32):
      "t.store"(%i, %m) : (i32, memref<i32>) -> ()
      "t.yield"(%i) : (i32) -> ()
    }) : (i32) -> i32
    %c = "t.call"(%x) <{callee = @f}> : (i32) -> i32
    "t.return"(%s) : (i32) -> ()
  }) : () -> ()
}) : () -> ()"#;

fn find<T: TypedOp>(ir: &Ir) -> Vec<Op> {
    let ops = ir.walk(ir.root(), WalkOrder::Pre);
    ops.filter(|op| T::cast(ir, *op).is_some()).collect()
}

// covers: IFC-004
#[test]
fn effects_decide_what_is_pure_and_what_is_dead() {
    let cx = context();
    let module = parse(&cx, TEXT);
    let ir = module.children().next().unwrap().1;
    let [constant, alloc, load, call] = [
        find::<ConstantOp>(ir)[0],
        find::<AllocOp>(ir)[0],
        find::<LoadOp>(ir)[0],
        find::<CallOp>(ir)[0],
    ];
    let store = find::<StoreOp>(ir)[0];
    let loops = find::<LoopOp>(ir);
    let add = find::<AddOp>(ir)[0];
    let ops = [constant, add, loops[0], alloc, load, store, loops[1], call];
    let answers = |f: fn(&Ir, Op) -> bool| ops.map(|op| f(ir, op));
    let yes = |count: usize| std::array::from_fn(|index| index < count);
    assert_eq!(answers(has_no_memory_effect), yes(3));
    assert_eq!(answers(is_pure), yes(3));
    assert_eq!(answers(would_be_trivially_dead), yes(5));
    assert!(!is_trivially_dead(ir, loops[0]) && !is_trivially_dead(ir, load));
    assert!(!would_be_trivially_dead(ir, find::<YieldOp>(ir)[0]));
    assert_eq!(
        effects_on_values(ir, load).unwrap()[..],
        [(EffectKind::Read, ir.result(alloc, 0))]
    );
    assert_eq!(effects_on_values(ir, loops[0]), None);
    assert_eq!(effects_of(ir, call), None);
}

// covers: TRT-018
#[test]
fn constants_are_known_by_their_trait() {
    let cx = context();
    let module = parse(&cx, TEXT);
    let ir = module.children().next().unwrap().1;
    let constant = find::<ConstantOp>(ir)[0];
    let seven = IntegerAttr::get(&cx, crate::types::Type::I32, 7).into();
    assert_eq!(constant_value(ir, ir.result(constant, 0)), Some(seven));
    let add = find::<AddOp>(ir)[0];
    assert_eq!(constant_value(ir, ir.result(add, 0)), None);
}
