//! Blocks.

use std::ffi::{c_uint, c_void};

use terrace_handles::{BlockHandle, HandleError, OpHandle, Place, Result, Session};
use terrace_ir::{Location, SmallVec, Type};

use super::entity::entity_methods;
use super::flags::default_options;
use super::nowhere::{current, note};
use super::{Entity, MlirBlock, MlirOperation, MlirRegion, MlirValue, index};
use crate::handle::{Handle, MlirLocation, MlirType};
use crate::support::{Array, MlirStringCallback, send};

/// Puts an op that belongs to nobody into a block.
fn insert(
    block: MlirBlock,
    op: MlirOperation,
    place: impl FnOnce(&mut Session, BlockHandle) -> Result<Place>,
) {
    let op = op.handle();
    block.with(|session, block| {
        let op: OpHandle = op.ok_or(HandleError::Dead)?;
        let place = place(session, block)?;
        session.insert_op(op, place)
    })
}

/// The place before the op with this index.
fn nth_place(session: &mut Session, block: BlockHandle, at: isize) -> Result<Place> {
    let mut next = session.first_op(block)?;
    for _ in 0..at {
        let op = next.ok_or(HandleError::OutOfRange)?;
        next = session.next_op(op)?;
    }
    Ok(next.map_or(Place::AtEnd(block), Place::Before))
}

fn nth<T: Copy>(list: &[T], at: isize) -> Result<T> {
    list.get(index(at)).copied().ok_or(HandleError::OutOfRange)
}

/// The text of a block: where it is in that of its region, without what is around it.
fn text(session: &mut Session, block: BlockHandle) -> Result<String> {
    let mut text = String::new();
    let args = session.args(block)?;
    if !args.is_empty() {
        let mut shown = Vec::new();
        for arg in args {
            let name = session.value_name(arg, &default_options())?;
            let ty = terrace_ir::asm::print_type(session.context(), session.value_ty(arg)?);
            shown.push(format!("{name}: {ty}"));
        }
        text.push_str(&format!("^bb0({}):\n", shown.join(", ")));
    } else {
        text.push_str("^bb0:\n");
    }
    for op in session.ops(block)? {
        let op = session.print(op, &default_options())?;
        for line in op.lines() {
            text.push_str(&format!("  {line}\n"));
        }
    }
    Ok(text)
}

entity_methods! { MlirBlock:
    mlirBlockDestroy() -> () = |session, block| session.destroy_block(block);
    mlirBlockDetach() -> () = |session, block| session.detach_block(block);
    mlirBlockGetParentOperation() -> MlirOperation = |session, block| session.block_op(block);
    mlirBlockGetParentRegion() -> MlirRegion = |session, block| session.block_region(block);
    mlirBlockGetNextInRegion() -> MlirBlock = |session, block| session.next_block(block);
    mlirBlockGetFirstOperation() -> MlirOperation = |session, block| session.first_op(block);
    mlirBlockGetTerminator() -> MlirOperation = |session, block| session.terminator(block);
    mlirBlockGetNumArguments() -> isize = |session, block| session.num_args(block);
    mlirBlockGetArgument(at: isize) -> MlirValue = |session, block| session.arg(block, index(at));
    mlirBlockEraseArgument(at: c_uint) -> () = |session, block| session.erase_arg(block, at as usize);
    mlirBlockGetNumSuccessors() -> isize = |session, block| Ok(session.block_successors(block)?.len());
    mlirBlockGetSuccessor(at: isize) -> MlirBlock = |session, block| nth(&session.block_successors(block)?, at);
    mlirBlockGetNumPredecessors() -> isize = |session, block| Ok(session.predecessors(block)?.len());
    mlirBlockGetPredecessor(at: isize) -> MlirBlock = |session, block| nth(&session.predecessors(block)?, at);
}

exported! {
    fn mlirBlockCreate(count: isize, types: Array<MlirType>, locations: Array<MlirLocation>) -> MlirBlock {
        let (types, locations) = (types.of(count), locations.of(count));
        let cx = types.first().and_then(|ty| ty.get()).map_or_else(current, |ty| ty.0);
        note(cx);
        let types: Option<SmallVec<[Type; 4]>> = types.iter().map(|ty| ty.get_in(cx)).collect();
        let locations = locations.iter().map(|at| at.get_in(cx).unwrap_or(Location::UNKNOWN));
        let locations: SmallVec<[Location; 4]> = locations.collect();
        types.map(|types| cx.session().create_block(&types, &locations).into()).unwrap_or_default()
    }

    fn mlirBlockEqual(one: MlirBlock, other: MlirBlock) -> bool {
        one == other
    }

    fn mlirBlockAppendOwnedOperation(block: MlirBlock, op: MlirOperation) {
        insert(block, op, |_, block| Ok(Place::AtEnd(block)));
    }

    fn mlirBlockInsertOwnedOperation(block: MlirBlock, at: isize, op: MlirOperation) {
        insert(block, op, |session, block| nth_place(session, block, at));
    }

    fn mlirBlockInsertOwnedOperationAfter(block: MlirBlock, reference: MlirOperation, op: MlirOperation) {
        insert(block, op, |_, block| Ok(reference.handle().map_or(Place::AtStart(block), Place::After)));
    }

    fn mlirBlockInsertOwnedOperationBefore(block: MlirBlock, reference: MlirOperation, op: MlirOperation) {
        insert(block, op, |_, block| Ok(reference.handle().map_or(Place::AtEnd(block), Place::Before)));
    }

    fn mlirBlockAddArgument(block: MlirBlock, ty: MlirType, location: MlirLocation) -> MlirValue {
        let (ty, location) = (ty.get(), location.get());
        block.with(|session, block| {
            let ((_, ty), (_, location)) = ty.zip(location).ok_or(HandleError::Dead)?;
            session.add_arg(block, ty, location)
        })
    }

    fn mlirBlockInsertArgument(block: MlirBlock, at: isize, ty: MlirType, location: MlirLocation) -> MlirValue {
        let (ty, location) = (ty.get(), location.get());
        block.with(|session, block| {
            let ((_, ty), (_, location)) = ty.zip(location).ok_or(HandleError::Dead)?;
            session.insert_arg(block, index(at), ty, location)
        })
    }

    fn mlirBlockPrint(block: MlirBlock, callback: MlirStringCallback, user_data: *mut c_void) {
        if let Some((_, text)) = block.ask(text) {
            send(&text, callback, user_data);
        }
    }
}
