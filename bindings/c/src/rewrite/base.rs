//! Rewriters: where they insert, and what they tell drivers.

use std::ffi::c_void;

use terrace_handles::{BlockHandle, OpHandle, Place, Result, Session, ValueOwner, WalkOrder};

use crate::context::MlirContext;
use crate::handle::{Cx, ToC};
use crate::ir::{Entity, MlirBlock, MlirOperation, MlirValue};

/// A rewriter: of C's, or of the pattern that is running.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirRewriterBase {
    ptr: *mut c_void,
}

/// The rewriter of a pattern that is running.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirPatternRewriter {
    ptr: *mut c_void,
}

/// What a driver wants to know.
#[derive(Clone, Copy)]
pub(super) enum Change {
    Inserted(OpHandle),
    Modified(OpHandle),
    /// It is still there, and the driver is to erase it.
    Erased(OpHandle),
}

/// What a rewriter consists of.
pub(super) struct State {
    pub(super) cx: Cx,
    pub(super) place: Place,
    /// What was changed, if a driver wants to know.
    pub(super) changes: Option<Vec<Change>>,
}

impl State {
    pub(super) fn new(cx: Cx, place: Place) -> Self {
        State {
            cx,
            place,
            changes: None,
        }
    }

    pub(super) fn note(&mut self, change: Change) {
        if let Some(changes) = &mut self.changes {
            changes.push(change);
        }
    }

    /// Puts an op where the rewriter inserts.
    pub(super) fn insert(&mut self, session: &mut Session, op: OpHandle) -> Result<()> {
        if self.place != Place::Detached {
            session.insert_op(op, self.place)?;
        }
        self.inserted(session, op);
        Ok(())
    }

    /// Notes an op that was inserted, with those inside it.
    pub(super) fn inserted(&mut self, session: &mut Session, op: OpHandle) {
        if self.changes.is_some() {
            let mut walk = session.walk(op, WalkOrder::Pre);
            while let Some(op) = walk.next(session) {
                self.note(Change::Inserted(op));
            }
        }
    }

    /// The block in which the rewriter inserts.
    fn block(&self, session: &mut Session) -> Result<Option<BlockHandle>> {
        match self.place {
            Place::Detached => Ok(None),
            Place::AtStart(block) | Place::AtEnd(block) => Ok(Some(block)),
            Place::Before(op) | Place::After(op) => session.parent_block(op),
        }
    }
}

impl MlirRewriterBase {
    fn new(state: State) -> Self {
        MlirRewriterBase {
            ptr: Box::into_raw(Box::new(state)).cast(),
        }
    }

    fn get<'a>(self) -> Option<&'a mut State> {
        // SAFETY: `new` made it, or it is the state of the pattern that is running on this thread, and C has not destroyed it.
        unsafe { self.ptr.cast::<State>().as_mut() }
    }

    /// What a function says of it; null, zero or false if anything that it needs is null or was erased.
    pub(super) fn with<R: ToC<C>, C: Default>(
        self,
        f: impl FnOnce(&mut State, &mut Session) -> Result<R>,
    ) -> C {
        let Some(state) = self.get() else {
            return C::default();
        };
        let cx = state.cx;
        let result = f(state, &mut cx.session()).ok();
        result.to_c(cx)
    }
}

impl MlirPatternRewriter {
    pub(super) fn of(state: &mut State) -> Self {
        MlirPatternRewriter {
            ptr: std::ptr::from_mut(state).cast(),
        }
    }
}

/// The place behind what defines a value.
fn after_value(session: &mut Session, value: MlirValue) -> Result<Place> {
    let value = value.handle().ok_or(terrace_handles::HandleError::Dead)?;
    Ok(match session.value_def(value)? {
        ValueOwner::Result { op, .. } => after(session, op)?,
        ValueOwner::Argument { block, .. } => start_of(session, block)?,
    })
}

/// The place behind an op, as it is now.
fn after(session: &mut Session, op: OpHandle) -> Result<Place> {
    Ok(match (session.next_op(op)?, session.parent_block(op)?) {
        (Some(next), _) => Place::Before(next),
        (None, Some(block)) => Place::AtEnd(block),
        (None, None) => Place::Detached,
    })
}

/// The place at the beginning of a block, as it is now.
fn start_of(session: &mut Session, block: BlockHandle) -> Result<Place> {
    Ok(session
        .first_op(block)?
        .map_or(Place::AtEnd(block), Place::Before))
}

exported! {
    fn mlirRewriterBaseGetContext(rewriter: MlirRewriterBase) -> MlirContext {
        rewriter.get().map(|state| state.cx.to_c(state.cx)).unwrap_or_default()
    }

    fn mlirRewriterBaseClearInsertionPoint(rewriter: MlirRewriterBase) {
        if let Some(state) = rewriter.get() {
            state.place = Place::Detached;
        }
    }

    fn mlirRewriterBaseSetInsertionPointBefore(rewriter: MlirRewriterBase, op: MlirOperation) {
        if let (Some(state), Some(op)) = (rewriter.get(), op.handle()) {
            state.place = Place::Before(op);
        }
    }

    fn mlirRewriterBaseSetInsertionPointAfter(rewriter: MlirRewriterBase, op: MlirOperation) {
        if let Some(op) = op.handle() {
            rewriter.with(|state, session| {
                state.place = after(session, op)?;
                Ok(())
            })
        }
    }

    fn mlirRewriterBaseSetInsertionPointAfterValue(rewriter: MlirRewriterBase, value: MlirValue) {
        rewriter.with(|state, session| {
            state.place = after_value(session, value)?;
            Ok(())
        })
    }

    fn mlirRewriterBaseSetInsertionPointToStart(rewriter: MlirRewriterBase, block: MlirBlock) {
        if let Some(block) = block.handle() {
            rewriter.with(|state, session| {
                state.place = start_of(session, block)?;
                Ok(())
            })
        }
    }

    fn mlirRewriterBaseSetInsertionPointToEnd(rewriter: MlirRewriterBase, block: MlirBlock) {
        if let (Some(state), Some(block)) = (rewriter.get(), block.handle()) {
            state.place = Place::AtEnd(block);
        }
    }

    fn mlirRewriterBaseGetInsertionBlock(rewriter: MlirRewriterBase) -> MlirBlock {
        rewriter.with(|state, session| state.block(session))
    }

    fn mlirRewriterBaseGetBlock(rewriter: MlirRewriterBase) -> MlirBlock {
        rewriter.with(|state, session| state.block(session))
    }

    fn mlirRewriterBaseGetOperationAfterInsertion(rewriter: MlirRewriterBase) -> MlirOperation {
        rewriter.with(|state, session| match state.place {
            Place::Before(op) => Ok(Some(op)),
            Place::After(op) => session.next_op(op),
            Place::AtStart(block) => session.first_op(block),
            Place::AtEnd(_) | Place::Detached => Ok(None),
        })
    }

    fn mlirIRRewriterCreate(context: MlirContext) -> MlirRewriterBase {
        let new = |cx| MlirRewriterBase::new(State::new(cx, Place::Detached));
        context.get().map_or(MlirRewriterBase { ptr: std::ptr::null_mut() }, new)
    }

    fn mlirIRRewriterCreateFromOp(op: MlirOperation) -> MlirRewriterBase {
        match (op.cx(), op.handle()) {
            (Some(cx), Some(op)) => MlirRewriterBase::new(State::new(cx, Place::Before(op))),
            _ => MlirRewriterBase { ptr: std::ptr::null_mut() },
        }
    }

    fn mlirIRRewriterDestroy(rewriter: MlirRewriterBase) {
        if !rewriter.ptr.is_null() {
            // SAFETY: `new` made it, and by the header it is not used again.
            drop(unsafe { Box::from_raw(rewriter.ptr.cast::<State>()) });
        }
    }

    fn mlirPatternRewriterAsBase(rewriter: MlirPatternRewriter) -> MlirRewriterBase {
        MlirRewriterBase { ptr: rewriter.ptr }
    }
}
