//! Changing blocks and regions.

use terrace_handles::{BlockHandle, HandleError, Place, Result, Session, ValueHandle};
use terrace_ir::{Location, SmallVec, Type};

use super::base::{MlirRewriterBase, State};
use super::replace::{all_given, given};
use crate::handle::{Handle, MlirLocation, MlirType};
use crate::ir::{MlirBlock, MlirOperation, MlirRegion, MlirValue};
use crate::support::Array;

impl State {
    /// Moves the ops of a block somewhere, with these values for its arguments, and erases it.
    fn inline_block(
        &mut self,
        session: &mut Session,
        block: BlockHandle,
        place: Place,
        values: &[ValueHandle],
    ) -> Result<()> {
        let args = session.args(block)?;
        if args.len() != values.len() {
            return Err(HandleError::OutOfRange);
        }
        for (arg, value) in args.into_iter().zip(values) {
            self.replace_all(session, arg, *value)?;
        }
        for op in session.ops(block)? {
            session.move_op(op, place)?;
        }
        session.erase_block(block)
    }
}

exported! {
    fn mlirRewriterBaseCreateBlockBefore(
        rewriter: MlirRewriterBase,
        before: MlirBlock,
        count: isize,
        types: Array<MlirType>,
        locations: Array<MlirLocation>,
    ) -> MlirBlock {
        rewriter.with(|state, session| {
            let types = types.of(count).iter().map(|ty| ty.get_in(state.cx));
            let types: Option<SmallVec<[Type; 4]>> = types.collect();
            let locations = locations.of(count).iter().map(|at| at.get_in(state.cx));
            let locations: Option<SmallVec<[Location; 4]>> = locations.collect();
            let (types, locations) = types.zip(locations).ok_or(HandleError::Dead)?;
            let block = session.create_block(&types, &locations);
            session.insert_block_before(given(before)?, block)?;
            state.place = Place::AtEnd(block);
            Ok(block)
        })
    }

    fn mlirRewriterBaseCloneRegionBefore(rewriter: MlirRewriterBase, region: MlirRegion, before: MlirBlock) {
        rewriter.with(|state, session| {
            let (region, before) = (given(region)?, given(before)?);
            let op = session.region_op(region)?.ok_or(HandleError::Detached)?;
            let copy = session.clone_op(op)?;
            let copied = session.region(copy, session.region_index(region)?)?;
            for block in session.blocks(copied)? {
                session.detach_block(block)?;
                session.insert_block_before(before, block)?;
                for op in session.ops(block)? {
                    state.inserted(session, op);
                }
            }
            session.destroy_op(copy)
        })
    }

    fn mlirRewriterBaseInlineRegionBefore(rewriter: MlirRewriterBase, region: MlirRegion, before: MlirBlock) {
        rewriter.with(|_, session| {
            let before = given(before)?;
            for block in session.blocks(given(region)?)? {
                session.detach_block(block)?;
                session.insert_block_before(before, block)?;
            }
            Ok(())
        })
    }

    fn mlirRewriterBaseEraseBlock(rewriter: MlirRewriterBase, block: MlirBlock) {
        rewriter.with(|_, session| session.destroy_block(given(block)?))
    }

    fn mlirRewriterBaseInlineBlockBefore(
        rewriter: MlirRewriterBase,
        block: MlirBlock,
        op: MlirOperation,
        count: isize,
        values: Array<MlirValue>,
    ) {
        rewriter.with(|state, session| {
            let place = Place::Before(given(op)?);
            state.inline_block(session, given(block)?, place, &all_given(values.of(count))?)
        })
    }

    fn mlirRewriterBaseMergeBlocks(
        rewriter: MlirRewriterBase,
        block: MlirBlock,
        onto: MlirBlock,
        count: isize,
        values: Array<MlirValue>,
    ) {
        rewriter.with(|state, session| {
            let place = Place::AtEnd(given(onto)?);
            state.inline_block(session, given(block)?, place, &all_given(values.of(count))?)
        })
    }

    fn mlirRewriterBaseMoveBlockBefore(rewriter: MlirRewriterBase, block: MlirBlock, other: MlirBlock) {
        rewriter.with(|_, session| {
            let (block, other) = (given(block)?, given(other)?);
            if block == other {
                return Ok(());
            }
            session.detach_block(block)?;
            session.insert_block_before(other, block)
        })
    }
}
