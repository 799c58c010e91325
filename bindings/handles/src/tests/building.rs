//! Programs that build IR as clients of MLIR do.

use terrace_bytecode::WriteOptions;
use terrace_ir::asm::PrintOptions;
use terrace_ir::{Context, Location, Type};

use crate::*;

fn context() -> Context {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    cx
}

fn op(cx: &Context, name: &str) -> NewOp<'static> {
    NewOp::new(cx.op_name(name), Location::UNKNOWN)
}

fn body(session: &mut Session, op: OpHandle) -> BlockHandle {
    let region = session.region(op, 0).unwrap();
    session.first_block(region).unwrap().unwrap()
}

fn text(session: &mut Session, op: OpHandle) -> String {
    session.print(op, &PrintOptions::default()).unwrap()
}

/// Bytecode is of isolated ops, wherever they are, and reads back as what was written.
#[test]
fn isolated_ops_are_written_as_bytecode() {
    let cx = context();
    let mut session = Session::new(cx.clone(), 7);
    let outer = session.create_module(Location::UNKNOWN);
    let outer_body = body(&mut session, outer);
    let inner = session.create_module(Location::UNKNOWN);
    session.insert_op(inner, Place::AtEnd(outer_body)).unwrap();
    let inner_body = body(&mut session, inner);
    let leaf = session.create_op(&op(&cx, "t.leaf")).unwrap();
    session.insert_op(leaf, Place::AtEnd(inner_body)).unwrap();
    let options = WriteOptions::default();
    let bytes = session.write_bytecode(inner, &options).unwrap();
    let again = session.parse_op(&bytes, "inner.mlirbc").unwrap();
    assert_eq!(
        text(&mut session, again),
        "module {\n  \"t.leaf\"() : () -> ()\n}\n"
    );
    let of_leaf = session.write_bytecode(leaf, &options);
    assert_eq!(of_leaf, Err(HandleError::NotIsolated));
}

/// An op that is taken out is the caller's, with all that is inside it; one that is in another op stays.
#[test]
fn what_is_outermost_can_be_released() {
    let cx = context();
    let mut session = Session::new(cx.clone(), 7);
    let outer = session.create_module(Location::UNKNOWN);
    let outer_body = body(&mut session, outer);
    let inner = session.create_module(Location::UNKNOWN);
    session.insert_op(inner, Place::AtEnd(outer_body)).unwrap();
    let inner_body = body(&mut session, inner);
    let leaf = session.create_op(&op(&cx, "t.leaf")).unwrap();
    session.insert_op(leaf, Place::AtEnd(inner_body)).unwrap();
    let as_text = text(&mut session, outer);
    assert!(matches!(
        session.release(inner),
        Err(HandleError::NotIsolated)
    ));
    assert!(matches!(
        session.release(leaf),
        Err(HandleError::NotIsolated)
    ));
    let released = session.release(outer).unwrap();
    for op in [outer, inner, leaf] {
        assert_eq!(session.parent_op(op), Err(HandleError::Dead));
    }
    let adopted = session.adopt(released);
    assert_eq!(text(&mut session, adopted), as_text);
}

/// From the inside out: a region, its block, the ops, and the module last.
#[test]
fn a_module_is_built_around_its_body() {
    let cx = context();
    let mut session = Session::new(cx.clone(), 7);
    let region = session.create_region();
    let block = session.create_block(&[Type::F32], &[]);
    session.append_block(region, block).unwrap();
    let arg = session.arg(block, 0).unwrap();
    let add = session
        .create_op(&NewOp {
            operands: &[arg, arg],
            results: Results::Types(&[Type::F32]),
            ..op(&cx, "t.add")
        })
        .unwrap();
    assert_eq!(session.parent_block(add), Ok(None));
    session.insert_op(add, Place::AtEnd(block)).unwrap();
    let inner = session
        .create_op(&NewOp {
            regions: NewRegions::Owned(&[region]),
            ..op(&cx, "builtin.module")
        })
        .unwrap();
    assert_eq!(session.region(inner, 0), Ok(region));
    assert_eq!(session.region_op(region), Ok(Some(inner)));
    assert_eq!(session.parent_op(add), Ok(Some(inner)));
    let outer = session.create_module(Location::UNKNOWN);
    let outer_body = body(&mut session, outer);
    session.insert_op(inner, Place::AtEnd(outer_body)).unwrap();
    assert_eq!(session.parent_op(inner), Ok(Some(outer)));
    assert_eq!(session.top_op(add), Ok(outer));
    assert_eq!(session.arg(block, 0), Ok(arg));
    assert_eq!(session.uses(arg), Ok(vec![(add, 1), (add, 0)]));
    // Out again, and gone.
    session.detach_op(inner).unwrap();
    assert_eq!(session.parent_op(inner), Ok(None));
    assert_eq!(session.ops(outer_body), Ok(vec![]));
    session.erase_op(inner).unwrap();
    for dead in [inner, add] {
        assert_eq!(session.op_name(dead), Err(HandleError::Dead));
    }
    assert!(!session.value_is_alive(arg));
    assert!(session.is_alive(outer));
}

/// An op is taken from one module to another before what it uses, which MLIR allows.
#[test]
fn uses_may_cross_borders_for_a_while() {
    let cx = context();
    let mut session = Session::new(cx.clone(), 1);
    let [one, other] = [(); 2].map(|()| session.create_module(Location::UNKNOWN));
    let [from, to] = [one, other].map(|module| body(&mut session, module));
    let make = session
        .create_op(&NewOp {
            results: Results::Types(&[Type::F32]),
            place: Place::AtEnd(from),
            ..op(&cx, "t.make")
        })
        .unwrap();
    let made = session.result(make, 0).unwrap();
    let take = session
        .create_op(&NewOp {
            operands: &[made],
            place: Place::AtEnd(from),
            ..op(&cx, "t.take")
        })
        .unwrap();
    session.move_op(take, Place::AtEnd(to)).unwrap();
    assert_eq!(session.operand(take, 0), Ok(made));
    assert_eq!(session.uses(made), Ok(vec![(take, 0)]));
    assert_eq!(session.erase_op(make), Err(HandleError::InUse));
    assert!(session.verify(other).is_err());
    session.move_op(make, Place::Before(take)).unwrap();
    assert_eq!(session.operand(take, 0), Ok(made));
    assert_eq!(session.result(make, 0), Ok(made));
    assert_eq!(session.standing, 0);
    assert_eq!(session.verify(other), Ok(()));
    assert_eq!(session.ops(from), Ok(vec![]));
    assert_eq!(
        text(&mut session, other),
        "module {\n  %0 = \"t.make\"() : () -> f32\n  \"t.take\"(%0) : (f32) -> ()\n}\n"
    );
    // What used a result that is gone has a dead operand.
    session.destroy_op(make).unwrap();
    assert_eq!(session.operand(take, 0), Ok(made));
    assert_eq!(session.value_ty(made), Err(HandleError::Dead));
    session.erase_op(take).unwrap();
    assert_eq!(session.standing, 0);
}

#[test]
fn detached_ops_have_text() {
    let cx = context();
    let mut session = Session::new(cx.clone(), 1);
    let block = session.create_block(&[Type::F32], &[]);
    let arg = session.arg(block, 0).unwrap();
    let add = session
        .create_op(&NewOp {
            operands: &[arg],
            results: Results::Types(&[Type::F32]),
            ..op(&cx, "t.neg")
        })
        .unwrap();
    assert_eq!(
        text(&mut session, add),
        "%0 = \"t.neg\"(<<UNKNOWN SSA VALUE>>) : (f32) -> f32\n"
    );
    assert_eq!(session.verify(add), Ok(()));
}

#[test]
fn an_op_does_not_come_to_be_inside_itself() {
    let cx = context();
    let mut session = Session::new(cx.clone(), 1);
    let [one, other] = [(); 2].map(|()| session.create_module(Location::UNKNOWN));
    let [outer, inner] = [one, other].map(|module| body(&mut session, module));
    session.insert_op(other, Place::AtEnd(outer)).unwrap();
    let cycle = Err(HandleError::Cycle);
    assert_eq!(session.insert_op(one, Place::AtEnd(inner)), cycle);
    assert_eq!(session.insert_op(one, Place::AtEnd(outer)), cycle);
    assert_eq!(session.move_op(other, Place::AtEnd(inner)), cycle);
    let holder = session
        .create_op(&NewOp {
            regions: NewRegions::Empty(1),
            ..op(&cx, "t.holder")
        })
        .unwrap();
    let region = session.region(holder, 0).unwrap();
    let block = session.append_block_with(region, &[], &[]).unwrap();
    assert_eq!(session.insert_op(holder, Place::AtEnd(block)), cycle);
    session.detach_block(block).unwrap();
    session.insert_op(holder, Place::AtEnd(block)).unwrap();
    assert_eq!(session.append_block(region, block), cycle);
}

/// What was taken out of a module is still in its arena, and the module may go into it.
#[test]
fn a_module_is_moved_into_what_was_taken_out_of_it() {
    let cx = context();
    let mut session = Session::new(cx.clone(), 1);
    let module = session.create_module(Location::UNKNOWN);
    let inside = body(&mut session, module);
    let holder = session
        .create_op(&NewOp {
            regions: NewRegions::Empty(1),
            place: Place::AtEnd(inside),
            ..op(&cx, "t.holder")
        })
        .unwrap();
    let region = session.region(holder, 0).unwrap();
    let block = session.append_block_with(region, &[], &[]).unwrap();
    session.detach_op(holder).unwrap();
    session.move_op(module, Place::AtEnd(block)).unwrap();
    session.check();
    assert_eq!(session.parent_op(module), Ok(Some(holder)));
    assert_eq!(session.ops(block), Ok(vec![module]));
    assert_eq!(session.block_op(inside), Ok(Some(module)));
    assert_eq!(session.verify(holder), Ok(()));
    session.erase_op(holder).unwrap();
    assert!(!session.is_alive(module));
}

#[test]
fn arguments_are_inserted_between_others() {
    let cx = context();
    let mut session = Session::new(cx.clone(), 1);
    let block = session.create_block(&[Type::F32, Type::F64], &[]);
    let [a, b] = [0, 1].map(|index| session.arg(block, index).unwrap());
    let user = session
        .create_op(&NewOp {
            operands: &[b, a],
            place: Place::AtEnd(block),
            ..op(&cx, "t.use")
        })
        .unwrap();
    let new = session
        .insert_arg(block, 1, Type::BF16, Location::UNKNOWN)
        .unwrap();
    assert_eq!(session.args(block), Ok(vec![a, new, b]));
    assert_eq!(session.operands(user), Ok(vec![b, a]));
    assert_eq!(session.erase_arg(block, 0), Err(HandleError::InUse));
    session.erase_arg(block, 1).unwrap();
    assert_eq!(session.args(block), Ok(vec![a, b]));
    assert!(!session.value_is_alive(new));
}

#[test]
fn edits_keep_the_handles_of_what_survives() {
    let cx = context();
    let mut session = Session::new(cx.clone(), 1);
    let module = session
        .parse_module(
            b"module { module @a { \"t.x\"() : () -> () \"t.y\"() : () -> () } }",
            "t",
        )
        .unwrap();
    let outer = body(&mut session, module);
    let a = session.first_op(outer).unwrap().unwrap();
    let inner = body(&mut session, a);
    let ops = session.ops(inner).unwrap();
    session
        .edit(module, |ir| {
            let stub = ir.children().next().unwrap().0;
            let child = ir.child_mut(stub).unwrap();
            let first = child.all_ops()[0];
            child.erase_op(first);
        })
        .unwrap();
    assert!(!session.is_alive(ops[0]));
    assert_eq!(session.ops(inner), Ok(vec![ops[1]]));
    assert_eq!(session.parent_op(ops[1]), Ok(Some(a)));
    // A callback of a pass on the inner module.
    let mut loan = session.lend(module).unwrap();
    assert_eq!(session.op_name(a), Err(HandleError::Lent));
    let stub = loan.ir.children().next().unwrap().0;
    let child = loan.ir.child_mut(stub).unwrap();
    let visit = session.enter(child);
    assert_eq!(visit.op, a);
    assert_eq!(session.ops(inner), Ok(vec![ops[1]]));
    assert_eq!(session.parent_op(a), Ok(None));
    session.erase_op(ops[1]).unwrap();
    session.leave(visit, child);
    session.give_back(loan).unwrap();
    assert_eq!(session.ops(inner), Ok(vec![]));
    assert_eq!(session.parent_op(a), Ok(Some(module)));
    session.invalidate_inside(module).unwrap();
    assert!(session.is_alive(module) && !session.is_alive(a));
    assert_eq!(
        text(&mut session, module),
        "module {\n  module @a {\n  }\n}\n"
    );
}

#[test]
fn symbols_are_found_and_renamed() {
    let cx = context();
    let mut session = Session::new(cx.clone(), 1);
    let module = session
        .parse_module(b"module { module @a {} }", "t")
        .unwrap();
    let mut table = SymbolTable::new(&mut session, module).unwrap();
    let a = table.lookup(&session, "a").unwrap();
    let copy = session.clone_op(a).unwrap();
    table.insert(&mut session, copy).unwrap();
    assert_eq!(table.lookup(&session, "a_0"), Some(copy));
    table.erase(&mut session, a).unwrap();
    assert_eq!(table.lookup(&session, "a"), None);
    assert_eq!(
        text(&mut session, module),
        "module {\n  module @a_0 {\n  }\n}\n"
    );
}

#[test]
fn one_op_is_read() {
    let cx = context();
    let mut session = Session::new(cx.clone(), 1);
    let read = session.parse_op(b"\"t.x\"() : () -> ()", "t").unwrap();
    assert_eq!(session.parent_op(read), Ok(None));
    assert_eq!(text(&mut session, read), "\"t.x\"() : () -> ()\n");
    let module = session
        .parse_op(b"module { \"t.x\"() : () -> () }", "t")
        .unwrap();
    assert_eq!(
        session.op_name(module).unwrap().as_str(&cx),
        "builtin.module"
    );
    let Err(HandleError::Invalid(errors)) = session.parse_op(b"", "t") else {
        panic!("there is no op");
    };
    assert_eq!(
        errors[0].message(),
        "source must contain a single top-level operation, found: 0"
    );
}

#[test]
fn an_op_folds_to_what_stays_beside_it() {
    let cx = context();
    let mut session = Session::new(cx.clone(), 1);
    let module = session.create_module(Location::UNKNOWN);
    let inside = body(&mut session, module);
    let cast = |session: &mut Session, operand, ty| {
        let cast = session.create_op(&NewOp {
            operands: &[operand],
            results: Results::Types(&[ty]),
            place: Place::AtEnd(inside),
            ..op(&cx, "builtin.unrealized_conversion_cast")
        });
        cast.unwrap()
    };
    let make = session
        .create_op(&NewOp {
            results: Results::Types(&[Type::F32]),
            place: Place::AtEnd(inside),
            ..op(&cx, "t.make")
        })
        .unwrap();
    let made = session.result(make, 0).unwrap();
    let there = cast(&mut session, made, Type::F64);
    let between = session.result(there, 0).unwrap();
    let back = cast(&mut session, between, Type::F32);
    assert_eq!(session.fold_op(back), Ok(Some(vec![made])));
    assert_eq!(session.fold_op(there), Ok(None));
    assert_eq!(session.ops(inside), Ok(vec![make, there, back]));
    session.detach_op(back).unwrap();
    assert_eq!(session.fold_op(back), Ok(None));
}
