//! Inserting, replacing and erasing ops.

use terrace_handles::{HandleError, OpHandle, Place, Result, Session, ValueHandle};

use super::base::{Change, MlirRewriterBase, State};
use crate::ir::{Entity, MlirBlock, MlirOperation, MlirValue};
use crate::support::Array;

/// What a handle stands for, which must not be null.
pub(super) fn given<E: Entity>(entity: E) -> Result<E::Handle> {
    entity.handle().ok_or(HandleError::Dead)
}

pub(super) fn all_given(values: &[MlirValue]) -> Result<Vec<ValueHandle>> {
    values.iter().map(|value| given(*value)).collect()
}

impl State {
    /// Makes every use of a value that `accept` holds for use another one.
    fn replace_uses(
        &mut self,
        session: &mut Session,
        from: ValueHandle,
        to: ValueHandle,
        accept: impl Fn(&mut Session, OpHandle) -> Result<bool>,
    ) -> Result<()> {
        if from == to {
            return Ok(());
        }
        for (user, index) in session.uses(from)? {
            if accept(session, user)? {
                session.set_operand(user, index, to)?;
                self.note(Change::Modified(user));
            }
        }
        Ok(())
    }

    pub(super) fn replace_all(
        &mut self,
        session: &mut Session,
        from: ValueHandle,
        to: ValueHandle,
    ) -> Result<()> {
        self.replace_uses(session, from, to, |_, _| Ok(true))
    }

    fn replace_results(
        &mut self,
        session: &mut Session,
        op: OpHandle,
        with: &[ValueHandle],
    ) -> Result<()> {
        let results = session.results(op)?;
        if results.len() != with.len() {
            return Err(HandleError::OutOfRange);
        }
        for (old, new) in results.into_iter().zip(with) {
            self.replace_all(session, old, *new)?;
        }
        Ok(())
    }

    /// Erases an op; the driver of a pattern does it when the pattern is done.
    pub(super) fn erase(&mut self, session: &mut Session, op: OpHandle) -> Result<()> {
        if self.place == Place::Before(op) || self.place == Place::After(op) {
            let block = session.parent_block(op)?;
            let end = block.map_or(Place::Detached, Place::AtEnd);
            self.place = session.next_op(op)?.map_or(end, Place::Before);
        }
        if self.changes.is_none() {
            return session.destroy_op(op);
        }
        for result in session.results(op)? {
            if session.has_uses(result)? {
                return Err(HandleError::InUse);
            }
        }
        self.note(Change::Erased(op));
        Ok(())
    }
}

exported! {
    fn mlirRewriterBaseInsert(rewriter: MlirRewriterBase, op: MlirOperation) -> MlirOperation {
        rewriter.with(|state, session| {
            let op = given(op)?;
            state.insert(session, op)?;
            Ok(op)
        })
    }

    fn mlirRewriterBaseClone(rewriter: MlirRewriterBase, op: MlirOperation) -> MlirOperation {
        rewriter.with(|state, session| {
            let copy = session.clone_op(given(op)?)?;
            state.insert(session, copy)?;
            Ok(copy)
        })
    }

    fn mlirRewriterBaseCloneWithoutRegions(rewriter: MlirRewriterBase, op: MlirOperation) -> MlirOperation {
        rewriter.with(|state, session| {
            let copy = session.clone_op_without_regions(given(op)?)?;
            state.insert(session, copy)?;
            Ok(copy)
        })
    }

    fn mlirRewriterBaseReplaceOpWithValues(
        rewriter: MlirRewriterBase,
        op: MlirOperation,
        count: isize,
        values: Array<MlirValue>,
    ) {
        rewriter.with(|state, session| {
            let op = given(op)?;
            state.replace_results(session, op, &all_given(values.of(count))?)?;
            state.erase(session, op)
        })
    }

    fn mlirRewriterBaseReplaceOpWithOperation(rewriter: MlirRewriterBase, op: MlirOperation, new: MlirOperation) {
        rewriter.with(|state, session| {
            let (op, with) = (given(op)?, session.results(given(new)?)?);
            state.replace_results(session, op, &with)?;
            state.erase(session, op)
        })
    }

    fn mlirRewriterBaseEraseOp(rewriter: MlirRewriterBase, op: MlirOperation) {
        rewriter.with(|state, session| state.erase(session, given(op)?))
    }

    fn mlirRewriterBaseMoveOpBefore(rewriter: MlirRewriterBase, op: MlirOperation, other: MlirOperation) {
        rewriter.with(|state, session| {
            let op = given(op)?;
            session.move_op(op, Place::Before(given(other)?))?;
            state.note(Change::Modified(op));
            Ok(())
        })
    }

    fn mlirRewriterBaseMoveOpAfter(rewriter: MlirRewriterBase, op: MlirOperation, other: MlirOperation) {
        rewriter.with(|state, session| {
            let op = given(op)?;
            session.move_op(op, Place::After(given(other)?))?;
            state.note(Change::Modified(op));
            Ok(())
        })
    }

    fn mlirRewriterBaseStartOpModification(_rewriter: MlirRewriterBase, _op: MlirOperation) {
        // What is changed is told when it is done.
    }

    fn mlirRewriterBaseFinalizeOpModification(rewriter: MlirRewriterBase, op: MlirOperation) {
        rewriter.with(|state, _| {
            state.note(Change::Modified(given(op)?));
            Ok(())
        })
    }

    fn mlirRewriterBaseCancelOpModification(_rewriter: MlirRewriterBase, _op: MlirOperation) {
        // Nothing was told.
    }

    fn mlirRewriterBaseReplaceAllUsesWith(rewriter: MlirRewriterBase, from: MlirValue, to: MlirValue) {
        rewriter.with(|state, session| state.replace_all(session, given(from)?, given(to)?))
    }

    fn mlirRewriterBaseReplaceAllValueRangeUsesWith(
        rewriter: MlirRewriterBase,
        count: isize,
        from: Array<MlirValue>,
        to: Array<MlirValue>,
    ) {
        rewriter.with(|state, session| {
            let from = all_given(from.of(count))?;
            let to = all_given(to.of(count))?;
            from.into_iter().zip(to).try_for_each(|(from, to)| state.replace_all(session, from, to))
        })
    }

    fn mlirRewriterBaseReplaceAllOpUsesWithValueRange(
        rewriter: MlirRewriterBase,
        from: MlirOperation,
        count: isize,
        to: Array<MlirValue>,
    ) {
        rewriter.with(|state, session| state.replace_results(session, given(from)?, &all_given(to.of(count))?))
    }

    fn mlirRewriterBaseReplaceAllOpUsesWithOperation(rewriter: MlirRewriterBase, from: MlirOperation, to: MlirOperation) {
        rewriter.with(|state, session| {
            let with = session.results(given(to)?)?;
            state.replace_results(session, given(from)?, &with)
        })
    }

    fn mlirRewriterBaseReplaceOpUsesWithinBlock(
        rewriter: MlirRewriterBase,
        op: MlirOperation,
        count: isize,
        values: Array<MlirValue>,
        block: MlirBlock,
    ) {
        rewriter.with(|state, session| {
            let (results, block) = (session.results(given(op)?)?, given(block)?);
            for (from, to) in results.into_iter().zip(all_given(values.of(count))?) {
                state.replace_uses(session, from, to, |session, user| Ok(session.parent_block(user)? == Some(block)))?;
            }
            Ok(())
        })
    }

    fn mlirRewriterBaseReplaceAllUsesExcept(
        rewriter: MlirRewriterBase,
        from: MlirValue,
        to: MlirValue,
        except: MlirOperation,
    ) {
        rewriter.with(|state, session| {
            let except = given(except)?;
            state.replace_uses(session, given(from)?, given(to)?, |_, user| Ok(user != except))
        })
    }
}
