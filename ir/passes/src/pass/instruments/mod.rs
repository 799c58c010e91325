//! Instruments: what looks on while a pipeline runs.

pub(super) mod actions;
mod memory;
pub(super) mod per_thread;
pub(super) mod progress;
mod trace;

use std::any::TypeId;
use std::sync::Arc;

pub use actions::{ActionLog, DebugCounter};
pub use memory::PeakMemory;
pub use progress::Progress;
use terrace_ir::ir::Ir;
pub use trace::Trace;

use super::Pass;
use super::timing::TimeNode;

/// Is told what happens while a pipeline runs. Added to [`PassConfig::instruments`](super::PassConfig::instruments).
///
/// The methods are called on the threads that run the passes, several at a time. Instruments are nested: of those told before
/// something, the last is the first to be told after it.
pub trait Instrumentation: Send + Sync {
    /// Before a pipeline runs on the root of `ir`; `anchor` is the op it is for, `None` for any.
    fn before_pipeline(&self, anchor: Option<&str>, ir: &Ir) {
        let _ = (anchor, ir);
    }

    /// After a pipeline, whether it failed or not.
    fn after_pipeline(&self, anchor: Option<&str>, ir: &Ir) {
        let _ = (anchor, ir);
    }

    /// Before a pass runs on the root of `ir`. Either [`after_pass`](Self::after_pass) or
    /// [`after_pass_failed`](Self::after_pass_failed) follows.
    fn before_pass(&self, pass: &dyn Pass, ir: &Ir) {
        let _ = (pass, ir);
    }

    /// After a pass that succeeded and left valid IR.
    fn after_pass(&self, pass: &dyn Pass, ir: &Ir) {
        let _ = (pass, ir);
    }

    /// After a pass that failed, panicked, or left invalid IR.
    fn after_pass_failed(&self, pass: &dyn Pass, ir: &Ir) {
        let _ = (pass, ir);
    }

    /// Before an analysis is computed.
    fn before_analysis(&self, name: &'static str, id: TypeId, ir: &Ir) {
        let _ = (name, id, ir);
    }

    /// After an analysis was computed.
    fn after_analysis(&self, name: &'static str, id: TypeId, ir: &Ir) {
        let _ = (name, id, ir);
    }
}

/// Who is to be told that an analysis is computed.
pub(super) struct Observer<'a> {
    pub(super) instruments: &'a [Arc<dyn Instrumentation>],
    /// The pass that asks.
    pub(super) timer: Option<&'a TimeNode>,
}

impl Observer<'_> {
    pub(super) fn analysis<R>(
        &self,
        name: &'static str,
        id: TypeId,
        ir: &Ir,
        compute: impl FnOnce() -> R,
    ) -> R {
        for instrument in self.instruments {
            instrument.before_analysis(name, id, ir);
        }
        let result = match self.timer {
            Some(timer) => timer.child(format!("(A) {name}")).measure(compute),
            None => compute(),
        };
        for instrument in self.instruments.iter().rev() {
            instrument.after_analysis(name, id, ir);
        }
        result
    }
}
