//! Stack slots of bodies that are inlined.
//!
//! A slot lives until its function returns. Inlined, it would live as long as the caller, and a call in a loop would
//! take more of the stack each time. So slots of constant size go to the caller's entry, where they are made once, and
//! say where their contents matter; memory of other sizes is given back where the body ends.

use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::{Builder, Ir, Op, Region, Value};

use crate::{
    AllocaOp, ConstantOp, LifetimeEndOp, LifetimeStartOp, PointerType, StackRestoreOp, StackSaveOp,
};

/// The constant number of elements of a slot.
fn constant_size(ir: &Ir, slot: AllocaOp) -> Option<IntegerAttr> {
    constant_value(ir, slot.array_size(ir))?.cast(ir)
}

/// Whether it is said somewhere when the contents of a slot matter.
fn has_lifetime(ir: &Ir, slot: AllocaOp) -> bool {
    ir.users(slot.res(ir)).any(|user| {
        LifetimeStartOp::cast(ir, user).is_some() || LifetimeEndOp::cast(ir, user).is_some()
    })
}

/// Moves the slots of a body that is about to take the place of a call, while it is still in a region of its own.
pub(super) fn move_slots(ir: &mut Ir, call: Op, body: Region) {
    let Some(entry) = ir.first_block(body) else {
        return;
    };
    let in_entry = ir.block_ops(entry).filter_map(|op| AllocaOp::cast(ir, op));
    let movable: Vec<(AllocaOp, IntegerAttr)> = in_entry
        .filter_map(|slot| Some((slot, constant_size(ir, slot)?)))
        .collect();
    let mut slots = ir
        .walk_region(body, WalkOrder::Pre)
        .filter_map(|op| AllocaOp::cast(ir, op));
    let grows = slots.any(|slot| constant_size(ir, slot).is_none());
    if grows {
        restore_stack(ir, call, body);
    }
    let caller = ir
        .parent_region(call)
        .and_then(|region| ir.first_block(region));
    let Some(first) = caller.and_then(|block| ir.first_op(block)) else {
        return;
    };
    let mut limited = Vec::new();
    for (slot, size) in movable {
        let pointer = slot.res(ir);
        if size.value(ir) != 0 && !has_lifetime(ir, slot) {
            limited.push(pointer);
            let mut b = Builder::before(ir, slot.op());
            let loc = b.loc(slot.op());
            LifetimeStartOp::build(&mut b, loc, pointer);
        }
        let mut b = Builder::before(ir, first);
        let (loc, ty) = (b.loc(slot.op()), b.ty(slot.array_size(&b)));
        let count = ConstantOp::build(&mut b, loc, ty, size.into()).res(&b);
        ir.move_op_before(slot.op(), first);
        ir.set_operand(slot.op(), 0, count);
    }
    for exit in exits(ir, body) {
        for &pointer in &limited {
            let mut b = Builder::before(ir, exit);
            let loc = b.value_loc(pointer);
            LifetimeEndOp::build(&mut b, loc, pointer);
        }
    }
}

/// Gives back what a body takes of the stack.
fn restore_stack(ir: &mut Ir, call: Op, body: Region) {
    let entry = ir.first_block(body).and_then(|entry| ir.first_op(entry));
    let Some(entry) = entry else { return };
    let loc = ir.loc(call);
    let pointer = PointerType::get(ir, 0).into();
    let mut b = Builder::before(ir, entry);
    let saved: Value = StackSaveOp::build(&mut b, loc, pointer).res(&b);
    for exit in exits(ir, body) {
        let mut b = Builder::before(ir, exit);
        StackRestoreOp::build(&mut b, loc, saved);
    }
}

/// The ops that return from a body.
fn exits(ir: &Ir, body: Region) -> Vec<Op> {
    let ends = ir.region_blocks(body).filter_map(|block| ir.last_op(block));
    ends.filter(|op| ir.has_trait(*op, OpTraits::RETURN_LIKE))
        .collect()
}
