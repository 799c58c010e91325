//! What the greedy driver needs memory for.

use rustc_hash::FxHashMap;
use terrace_ir::ir::Op;

use super::constants::UniqueConstants;
use super::worklist::Worklist;

/// Tables of the greedy driver, kept for their memory: what is in them is of one iteration.
#[derive(Clone, Default)]
pub struct GreedyTables {
    pub(super) worklist: Worklist,
    pub(super) constants: UniqueConstants,
    /// What was in the worklist; empty but for the time when it is swept.
    pub(super) ops: Vec<Option<Op>>,
    /// By op with regions: an op inside that has an effect, so that it need not be looked for at each visit.
    pub(super) effects: FxHashMap<Op, Op>,
}

impl GreedyTables {
    /// Forgets what is in them.
    pub(super) fn clear(&mut self) {
        self.worklist.clear();
        self.constants.clear();
        self.ops.clear();
        self.effects.clear();
    }
}
