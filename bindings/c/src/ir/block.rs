//! Blocks.

use std::ffi::{c_uint, c_void};

use terrace_handles::{BlockHandle, HandleError, OpHandle, Place, Result, Session};
use terrace_ir::asm::print_type;
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

/// Which of its region's blocks a block is.
fn position(session: &mut Session, block: BlockHandle) -> Result<usize> {
    let region = session.block_region(block)?.ok_or(HandleError::Detached)?;
    let blocks = session.blocks(region)?;
    let place = blocks.iter().position(|other| *other == block);
    Ok(place.unwrap_or_default())
}

/// What a block is called in the text of its region.
fn name(session: &mut Session, block: BlockHandle) -> Result<String> {
    Ok(format!("^bb{}", position(session, block)?))
}

/// What is said of where control comes from: the blocks in their order.
fn origin(session: &mut Session, block: BlockHandle) -> Result<String> {
    let mut places = Vec::new();
    for block in session.predecessors(block)? {
        places.push(position(session, block)?);
    }
    places.sort_unstable();
    let from: Vec<_> = places.iter().map(|place| format!("^bb{place}")).collect();
    Ok(match &*from {
        [] if session.prev_block(block)?.is_none() => String::new(),
        [] => "  // no predecessors".to_owned(),
        [from] => format!("  // pred: {from}"),
        several => format!("  // {} preds: {}", several.len(), several.join(", ")),
    })
}

/// The text of a block as in that of its region.
fn text(session: &mut Session, block: BlockHandle) -> Result<String> {
    if session.block_op(block)?.is_none() {
        return Ok("<<UNLINKED BLOCK>>\n".to_owned());
    }
    let mut args = Vec::new();
    for arg in session.args(block)? {
        let name = session.value_name(arg, &default_options())?;
        let ty = print_type(session.context(), session.value_ty(arg)?);
        args.push(format!("{name}: {ty}"));
    }
    let args = if args.is_empty() {
        String::new()
    } else {
        format!("({})", args.join(", "))
    };
    let mut text = format!(
        "{}{args}:{}\n",
        name(session, block)?,
        origin(session, block)?
    );
    for op in session.ops(block)? {
        let op = session.print(op, &default_options())?;
        op.lines()
            .for_each(|line| text.push_str(&format!("  {line}\n")));
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
