//! Patterns written in C, and sets of patterns.

use std::ffi::{c_uint, c_void};

use terrace_handles::{OpHandle, Place, Session, ValueHandle, Visit};
use terrace_ir::builder::InsertionPoint;
use terrace_ir::context::OpName;
use terrace_ir::rewrite::{
    MatchFailure, PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter,
};
use terrace_ir::{Block, Op, Value};
use terrace_rewrite::{FrozenPatterns, PatternSet};

use super::base::{Change, MlirPatternRewriter, State};
use crate::context::MlirContext;
use crate::handle::Cx;
use crate::ir::MlirOperation;
use crate::support::{Array, MlirLogicalResult, MlirStringRef};

/// A pattern that belongs to nobody yet, or the one that is running.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirRewritePattern {
    ptr: *const c_void,
}

/// Patterns that are being collected.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirRewritePatternSet {
    ptr: *mut c_void,
}

/// Patterns that can be applied.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirFrozenRewritePatternSet {
    ptr: *mut c_void,
}

type Match = extern "C" fn(
    MlirRewritePattern,
    MlirOperation,
    MlirPatternRewriter,
    *mut c_void,
) -> MlirLogicalResult;

/// The functions of a pattern.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirRewritePatternCallbacks {
    construct: Option<extern "C" fn(*mut c_void)>,
    destruct: Option<extern "C" fn(*mut c_void)>,
    match_and_rewrite: Option<Match>,
}

struct Pattern {
    info: PatternInfo,
    cx: Cx,
    root: OpName,
    callbacks: MlirRewritePatternCallbacks,
    user_data: *mut c_void,
}

// SAFETY: the pointer is only handed back to C, which by the header has patterns that several threads may apply.
unsafe impl Send for Pattern {}
// SAFETY: as above.
unsafe impl Sync for Pattern {}

impl Drop for Pattern {
    fn drop(&mut self) {
        if let Some(destruct) = self.callbacks.destruct {
            destruct(self.user_data);
        }
    }
}

impl RewritePattern for Pattern {
    fn info(&self) -> &PatternInfo {
        &self.info
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
        let failure = || Err(MatchFailure::new("the pattern says so"));
        let Some(call) = self
            .callbacks
            .match_and_rewrite
            .filter(|_| rewriter.name(op) == self.root)
        else {
            return failure();
        };
        let mut lent = Lent::new(self.cx, rewriter);
        let root = lent.op(op);
        let this = MlirRewritePattern {
            ptr: std::ptr::from_ref(self).cast(),
        };
        let result = call(
            this,
            root.into(),
            MlirPatternRewriter::of(&mut lent.state),
            self.user_data,
        );
        lent.give_back(rewriter);
        match result == MlirLogicalResult::FAILURE {
            true => failure(),
            false => Ok(()),
        }
    }
}

/// The IR of a rewriter while a function in C works on it.
pub(super) struct Lent {
    cx: Cx,
    visit: Visit,
    /// Where the rewriter inserts when the op before which it does is gone.
    block: Option<Block>,
    /// The rewriter that C sees.
    pub(super) state: State,
}

impl Lent {
    /// Lends what a rewriter works on.
    pub(super) fn new(cx: Cx, rewriter: &mut Rewriter<'_>) -> Self {
        let point = rewriter.insertion_point();
        let block = match point {
            InsertionPoint::Before(op) => rewriter.parent_block(op),
            InsertionPoint::BlockEnd(block) => Some(block),
            InsertionPoint::Detached => None,
        };
        let mut session = cx.session();
        let visit = session.enter_briefly(rewriter.ir_mut());
        let place = match point {
            InsertionPoint::Detached => Place::Detached,
            InsertionPoint::BlockEnd(block) => Place::AtEnd(session.visited_block(&visit, block)),
            InsertionPoint::Before(op) => Place::Before(session.visited_op(&visit, op)),
        };
        let mut state = State::new(cx, place);
        state.changes = Some(Vec::new());
        Lent {
            cx,
            visit,
            block,
            state,
        }
    }

    /// The handle of an op, for as long as it is lent.
    pub(super) fn op(&self, op: Op) -> OpHandle {
        self.cx.session().visited_op(&self.visit, op)
    }

    /// The handle of a value, for as long as it is lent.
    pub(super) fn value(&self, value: Value) -> ValueHandle {
        self.cx.session().visited_value(&self.visit, value)
    }

    /// The op that a handle stands for, if it is of what is lent.
    pub(super) fn op_of(&self, op: OpHandle) -> Option<Op> {
        self.cx.session().op_of_visit(&self.visit, op)
    }

    /// The value that a handle stands for, if it is of what is lent.
    pub(super) fn value_of(&self, value: ValueHandle) -> Option<Value> {
        self.cx.session().value_of_visit(&self.visit, value)
    }

    /// Gives it back, and tells the driver what was changed.
    pub(super) fn give_back(self, rewriter: &mut Rewriter<'_>) {
        let mut session = self.cx.session();
        let changes = self.state.changes.unwrap_or_default();
        let changes = of_visit(&mut session, &self.visit, changes);
        session.leave_briefly(self.visit, rewriter.ir_mut());
        drop(session);
        let is_lost = match rewriter.insertion_point() {
            InsertionPoint::Before(op) => !rewriter.is_live(op),
            InsertionPoint::BlockEnd(block) => !rewriter.is_live_block(block),
            InsertionPoint::Detached => false,
        };
        if is_lost {
            let block = self.block.filter(|block| rewriter.is_live_block(*block));
            let point = block.map_or(InsertionPoint::Detached, InsertionPoint::BlockEnd);
            rewriter.set_insertion_point(point);
        }
        tell(rewriter, changes);
    }
}

/// What becomes of an op of the arena.
enum Told {
    Inserted(Op),
    Modified(Op),
    Erased(Op),
}

/// The changes, by the ids of the arena.
fn of_visit(session: &mut Session, visit: &Visit, changes: Vec<Change>) -> Vec<Told> {
    let mut told = Vec::new();
    let mut erased: Vec<OpHandle> = Vec::new();
    for change in changes {
        let (Change::Inserted(op) | Change::Modified(op) | Change::Erased(op)) = change;
        let Some(id) = session.op_of_visit(visit, op) else {
            continue;
        };
        told.push(match change {
            Change::Inserted(_) => Told::Inserted(id),
            Change::Modified(_) => Told::Modified(id),
            Change::Erased(_) => {
                if erased.contains(&op) {
                    continue;
                }
                erased.push(op);
                Told::Erased(id)
            }
        });
    }
    // The driver erases them: they are not among what the pattern has left lying about.
    for op in erased {
        session.disown(op).ok();
    }
    told
}

/// Tells the driver.
fn tell(rewriter: &mut Rewriter<'_>, changes: Vec<Told>) {
    let erased = |op: Op| {
        changes
            .iter()
            .any(|change| matches!(change, Told::Erased(other) if *other == op))
    };
    for change in &changes {
        match *change {
            Told::Inserted(op) | Told::Modified(op) if !rewriter.is_live(op) => {}
            Told::Inserted(op) if !erased(op) => rewriter.notify_inserted(op),
            Told::Modified(op) if !erased(op) => rewriter.modify(op, |_| ()),
            _ => {}
        }
    }
    for change in &changes {
        if let Told::Erased(op) = *change
            && rewriter.is_live(op)
            && rewriter
                .results(op)
                .all(|result| !rewriter.has_uses(result))
        {
            rewriter.erase_op(op);
        }
    }
}

struct Set {
    cx: Cx,
    patterns: PatternSet,
}

impl MlirRewritePatternSet {
    /// A set that C owns.
    pub(super) fn new(cx: Cx, patterns: PatternSet) -> Self {
        MlirRewritePatternSet {
            ptr: Box::into_raw(Box::new(Set { cx, patterns })).cast(),
        }
    }

    /// No set.
    pub(super) const NULL: Self = MlirRewritePatternSet {
        ptr: std::ptr::null_mut(),
    };

    fn get<'a>(self) -> Option<&'a mut Set> {
        // SAFETY: `new` made it, C has not destroyed it, and by the header only one thread uses it.
        unsafe { self.ptr.cast::<Set>().as_mut() }
    }
}

impl MlirFrozenRewritePatternSet {
    pub(super) fn get<'a>(self) -> Option<&'a FrozenPatterns> {
        // SAFETY: `mlirFreezeRewritePattern` made it, and C has not destroyed it.
        unsafe { self.ptr.cast::<FrozenPatterns>().as_ref() }
    }
}

exported! {
    fn mlirOpRewritePatternCreate(
        root: MlirStringRef,
        benefit: c_uint,
        context: MlirContext,
        callbacks: MlirRewritePatternCallbacks,
        user_data: *mut c_void,
        _num_generated: usize,
        _generated: Array<MlirStringRef>,
    ) -> MlirRewritePattern {
        let Some(cx) = context.get() else {
            return MlirRewritePattern { ptr: std::ptr::null() };
        };
        if let Some(construct) = callbacks.construct {
            construct(user_data);
        }
        let pattern = Pattern {
            info: PatternInfo {
                name: "external pattern",
                description: "",
                root: PatternRoot::Any,
                benefit: u16::try_from(benefit).unwrap_or(u16::MAX),
            },
            cx,
            root: cx.op_name(&root.text()),
            callbacks,
            user_data,
        };
        MlirRewritePattern { ptr: Box::into_raw(Box::new(pattern)).cast_const().cast() }
    }

    fn mlirRewritePatternSetCreate(context: MlirContext) -> MlirRewritePatternSet {
        let new = |cx| MlirRewritePatternSet::new(cx, PatternSet::new());
        context.get().map_or(MlirRewritePatternSet::NULL, new)
    }

    fn mlirRewritePatternSetDestroy(set: MlirRewritePatternSet) {
        if !set.ptr.is_null() {
            // SAFETY: `new` made it, and by the header it is not used again.
            drop(unsafe { Box::from_raw(set.ptr.cast::<Set>()) });
        }
    }

    fn mlirRewritePatternSetAdd(set: MlirRewritePatternSet, pattern: MlirRewritePattern) {
        if pattern.ptr.is_null() {
            return;
        }
        // SAFETY: `mlirOpRewritePatternCreate` made it, and by the header C gives it away.
        let pattern = unsafe { Box::from_raw(pattern.ptr.cast_mut().cast::<Pattern>()) };
        if let Some(set) = set.get() {
            set.patterns.add(*pattern);
        }
    }

    fn mlirFreezeRewritePattern(set: MlirRewritePatternSet) -> MlirFrozenRewritePatternSet {
        let frozen = set.get().map(|set| std::mem::take(&mut set.patterns).freeze(set.cx));
        let frozen = frozen.map(|frozen| Box::into_raw(Box::new(frozen)));
        MlirFrozenRewritePatternSet { ptr: frozen.unwrap_or(std::ptr::null_mut()).cast() }
    }

    fn mlirFrozenRewritePatternSetDestroy(set: MlirFrozenRewritePatternSet) {
        if !set.ptr.is_null() {
            // SAFETY: `mlirFreezeRewritePattern` made it, and by the header it is not used again.
            drop(unsafe { Box::from_raw(set.ptr.cast::<FrozenPatterns>()) });
        }
    }
}
