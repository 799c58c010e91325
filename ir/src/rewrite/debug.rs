//! What answers "why did my rule not fire?": the log of drivers, explanations of one pattern, and a limit on rewrites.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use rustc_hash::FxHashSet;

use super::{MatchFailure, PatternInfo};
use crate::asm::print_logged_op;
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

/// The frame around what belongs to one op.
const BAR: &str = "//===-------------------------------------------===//";

/// A log as a tree: what is done for an op stands in braces, and so does what is done for the ops that this creates.
pub struct Log {
    out: DebugOutput,
    text: String,
    depth: usize,
    /// Where the part of the pattern begins that is being tried.
    mark: usize,
}

impl Log {
    /// An empty log that goes out here.
    pub fn new(out: &DebugOutput) -> Self {
        Log {
            out: Arc::clone(out),
            text: String::new(),
            depth: 0,
            mark: 0,
        }
    }

    /// A line at the present depth; an empty one is empty.
    pub fn line(&mut self, line: &str) {
        if !line.is_empty() {
            let _ = write!(self.text, "{:1$}", "", self.depth * 2);
            self.text.push_str(line);
        }
        self.text.push('\n');
    }

    /// Begins what is done for an op: `Legalizing operation : 'x'(0x2a) {`.
    pub fn open_op(&mut self, verb: &str, ir: &Ir, op: Op) {
        if self.depth > 0 {
            self.line("");
        }
        self.line(BAR);
        self.open(&format!("{verb} operation : {}", named(ir, op)));
        if ir.regions(op).is_empty() && ir.child(op).is_none() {
            let text = print_logged_op(ir, op);
            for line in text.trim_end().lines() {
                self.line(line);
            }
            self.line("");
        }
    }

    /// Ends what was done for an op. When it was the outermost, the text goes out.
    pub fn close_op(&mut self, outcome: &str) {
        self.close(outcome);
        self.line(BAR);
        if self.depth == 0 {
            (self.out)(&self.text);
            self.text.clear();
        }
    }

    /// Begins a part: `* Fold {`.
    pub fn open(&mut self, what: &str) {
        self.line(&format!("{what} {{"));
        self.depth += 1;
    }

    /// Ends a part: `} -> SUCCESS : ...`.
    pub fn close(&mut self, outcome: &str) {
        self.depth -= 1;
        self.line(&format!("}} -> {outcome}"));
    }

    /// A pattern is being tried: what it changes is logged inside its part.
    pub fn begin_pattern(&mut self) {
        self.mark = self.text.len();
        self.depth += 1;
    }

    /// The pattern was not for the op after all.
    pub fn forget_pattern(&mut self) {
        self.text.truncate(self.mark);
        self.depth -= 1;
    }

    /// Writes the part of a pattern that was tried on an op of this name, up to what came of it.
    pub fn end_pattern(
        &mut self,
        root: &str,
        info: &PatternInfo,
        generates: &[&str],
        failure: Option<&MatchFailure>,
    ) {
        let changes = self.text.split_off(self.mark);
        self.depth -= 1;
        self.open(&format!(
            "* Pattern : '{root} -> ({})'",
            generates.join(", ")
        ));
        self.line(&format!("Trying to match \"{}\"", info.name));
        self.text.push_str(&changes);
        if let Some(failure) = failure {
            self.line(&format!("** Failure : {failure}"));
        }
    }

    /// Closes the part of a pattern.
    pub fn close_pattern(&mut self, applied: bool) {
        self.close(match applied {
            true => "SUCCESS : pattern applied successfully",
            false => "FAILURE : pattern failed to match",
        });
        if !applied {
            self.line("");
        }
    }

    /// A change, `** Insert  : 'x'(0x2a)`.
    pub fn change(&mut self, what: &str, ir: &Ir, op: Op) {
        self.line(&format!("** {what:<7} : {}", named(ir, op)));
    }
}

/// An op in a log: its name and its number in the arena.
fn named(ir: &Ir, op: Op) -> String {
    format!("'{}'(0x{:x})", ir.name(op).as_str(ir), op.index())
}

#[cfg(test)]
mod tests {
    use crate::asm::print_logged_op;
    use crate::test_dialect::{context, parse};

    #[test]
    fn in_large_arenas_values_and_blocks_are_logged_by_index() {
        let cx = context();
        let ops = "\"t.use\"() : () -> ()\n".repeat(1000);
        let ir = parse(
            &cx,
            &format!(
                "\"t.func\"() <{{sym_name = \"f\"}}> ({{
                 ^bb0(%a: i32):
                   {ops}
                   %b = \"t.add\"(%a, %a) : (i32, i32) -> i32
                   \"t.br\"()[^bb1] : () -> ()
                 ^bb1:
                   \"t.return\"() : () -> ()
                 }}) : () -> ()"
            ),
        );
        let entry = ir.first_block(ir.regions(ir.root())[0]);
        let jump = entry.and_then(|entry| ir.last_op(entry));
        let jump = jump.expect("the entry ends with a branch");
        let add = ir.prev_op(jump).expect("there is an op before");
        let operand = ir.operand(add, 0).index();
        let result = ir.result(add, 0).index();
        assert_eq!(
            print_logged_op(&ir, add),
            format!("%{result} = \"t.add\"(%{operand}, %{operand}) : (i32, i32) -> i32")
        );
        let to = ir.successors(jump).next().expect("it branches").index();
        assert_eq!(
            print_logged_op(&ir, jump),
            format!("\"t.br\"()[^bb{to}] : () -> ()")
        );
    }
}
