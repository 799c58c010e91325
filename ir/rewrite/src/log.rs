//! What drivers log of their work.

use std::fmt::Write as _;
use std::sync::Arc;

use terrace_ir::asm::print_logged_op;
use terrace_ir::ir::{Ir, Op};
use terrace_ir::rewrite::{DebugOutput, MatchFailure, PatternInfo};

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
