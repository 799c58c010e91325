//! What answers "why did my rule not fire?": the log of drivers, explanations of one pattern, and a limit on rewrites.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use rustc_hash::FxHashSet;

use super::{MatchFailure, PatternInfo};
use crate::context::Context;
use crate::diagnostics::{Diagnostic, most_similar};
use crate::ir::{Ir, Op};
use crate::location::Location;

/// Takes the lines of a log.
pub type DebugOutput = Arc<dyn Fn(&str) + Send + Sync>;

/// What the drivers in a context tell, and when they stop: [`Context::debug_rewrites`].
#[derive(Default)]
pub struct RewriteDebug {
    /// The greedy drivers log what they do here.
    pub greedy: Option<DebugOutput>,
    /// Dialect conversions log what they do here.
    pub conversion: Option<DebugOutput>,
    /// For this pattern, remarks say where it applies, and for each op of its root's kind where it does not, why.
    pub explain: Option<String>,
    /// After this many patterns and folds, greedy drivers leave everything as it is: the half of which the output is still
    /// right is found by bisection. Which rewrite is the last depends on threads, unless there is one.
    pub limit: Option<u64>,
}

/// What a context keeps of that.
pub struct Debugging {
    /// What was asked for.
    pub wanted: RewriteDebug,
    applied: AtomicU64,
    explained: Mutex<FxHashSet<(Location, String)>>,
    /// The names of the patterns that drivers were given, while one is to be explained.
    known: Mutex<FxHashSet<&'static str>>,
}

// A context may be used after a panic was caught, and so may this: what it counts and has said is never half done.
impl std::panic::UnwindSafe for Debugging {}
impl std::panic::RefUnwindSafe for Debugging {}

impl Debugging {
    /// Nothing was told yet.
    pub fn new(wanted: RewriteDebug) -> Self {
        Debugging {
            wanted,
            applied: AtomicU64::new(0),
            explained: Mutex::default(),
            known: Mutex::default(),
        }
    }

    /// Whether the limit is reached.
    pub fn is_exhausted(&self) -> bool {
        self.wanted
            .limit
            .is_some_and(|limit| self.applied.load(Ordering::Relaxed) >= limit)
    }

    /// Counts a rewrite, and says which one is the last that the limit allows.
    pub fn count(&self, cx: &Context, loc: Location, what: &dyn Fn() -> String) {
        let Some(limit) = self.wanted.limit else {
            return;
        };
        let number = self.applied.fetch_add(1, Ordering::Relaxed) + 1;
        if number == limit {
            let message = format!(
                "rewrite {number} is the last one that the limit allows: {}",
                what()
            );
            cx.emit(&Diagnostic::remark(loc, message));
        }
    }

    /// Notes the names of patterns that will be applied.
    pub fn note_patterns(&self, names: impl Iterator<Item = &'static str>) {
        if self.wanted.explain.is_some() {
            let mut known = self.known.lock().unwrap_or_else(|e| e.into_inner());
            known.extend(names);
        }
    }

    /// A warning if the pattern that is to be explained was in no set of patterns.
    pub fn unknown_pattern(&self) -> Option<Diagnostic> {
        let wanted = self.wanted.explain.as_deref()?;
        let known = self.known.lock().unwrap_or_else(|e| e.into_inner());
        if known.contains(wanted) {
            return None;
        }
        let message = format!("no pass applied a pattern named '{wanted}'");
        let warning = Diagnostic::warning(Location::UNKNOWN, message);
        Some(match most_similar(wanted, known.iter().copied()) {
            Some(similar) => warning.help(format!("did you mean `{similar}`?")),
            None if known.is_empty() => warning.help("none of the passes applies patterns"),
            None => warning,
        })
    }

    /// Explains what came of a pattern, once for each place and reason.
    pub fn explain(
        &self,
        ir: &Ir,
        op: Op,
        loc: Location,
        info: &PatternInfo,
        failure: Option<&MatchFailure>,
    ) {
        if self.wanted.explain.as_deref() != Some(info.name) {
            return;
        }
        let message = match failure {
            None => format!("`{}` applies here", info.name),
            Some(failure) => format!("`{}` does not apply: {failure}", info.name),
        };
        let mut explained = self.explained.lock().unwrap_or_else(|e| e.into_inner());
        if !explained.insert((loc, message.clone())) {
            return;
        }
        let mut remark = Diagnostic::remark(loc, message);
        if failure.is_some() && ir.is_live(op) {
            for (index, operand) in ir.operands(op).enumerate() {
                if let Some(definition) = ir.defining_op(operand) {
                    let name = ir.name(definition).as_str(ir);
                    let note = format!("operand #{index} is defined by this '{name}'");
                    remark = remark.related(ir.loc(definition), note);
                }
            }
        }
        ir.context().emit(&remark);
    }
}
