//! What a context's diagnostics say.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use super::ColorChoice;

/// What the diagnostics of a context say beside the fault, and how many there are. Everything is off in a new context.
#[derive(Default)]
pub struct DiagnosticOptions {
    first_errors_only: AtomicBool,
    prints_ops: AtomicBool,
    prints_traces: AtomicBool,
    color: AtomicU8,
}

impl DiagnosticOptions {
    /// Whether the verifier reports only the first error of each isolated op, as MLIR's does.
    pub fn reports_first_errors_only(&self) -> bool {
        self.first_errors_only.load(Ordering::Relaxed)
    }

    /// Makes the verifier report only the first error of each isolated op, as MLIR's does, instead of all it can find.
    pub fn report_first_errors_only(&self, first_only: bool) {
        self.first_errors_only.store(first_only, Ordering::Relaxed);
    }

    /// Whether diagnostics about an op show it as it is.
    pub fn prints_ops(&self) -> bool {
        self.prints_ops.load(Ordering::Relaxed)
    }

    /// Adds a note with the op to diagnostics about it: the source may look different from what passes made of it.
    pub fn print_ops(&self, print: bool) {
        self.prints_ops.store(print, Ordering::Relaxed);
    }

    /// Whether diagnostics about ops, and those of the parser, say where in the program they were made.
    pub fn prints_traces(&self) -> bool {
        self.prints_traces.load(Ordering::Relaxed)
    }

    /// Adds a note with the stack of calls to diagnostics about ops and to those of the parser.
    pub fn print_traces(&self, print: bool) {
        self.prints_traces.store(print, Ordering::Relaxed);
    }

    /// Whether diagnostics that are printed to standard error are in colours.
    pub fn color(&self) -> ColorChoice {
        let chosen = self.color.load(Ordering::Relaxed);
        let all = [ColorChoice::Auto, ColorChoice::Always, ColorChoice::Never];
        all[usize::from(chosen)]
    }

    /// Chooses whether diagnostics that are printed to standard error are in colours.
    pub fn choose_color(&self, choice: ColorChoice) {
        self.color.store(choice as u8, Ordering::Relaxed);
    }
}
