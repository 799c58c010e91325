//! How much memory a process needs while each pass runs.

use std::fmt::Write;
use std::sync::{Mutex, PoisonError};

use terrace_ir::ir::Ir;

use super::Instrumentation;
use crate::pass::Pass;
use crate::pass::report::header;

/// Notes the peak of the process's memory while each pass runs. With several threads that is what all passes that run at
/// the time need together.
///
/// The system is asked, which only Linux answers; elsewhere the report is empty.
#[derive(Default)]
pub struct PeakMemory(Mutex<Vec<(&'static str, u64)>>);

impl PeakMemory {
    /// The peaks in the order in which the passes ran first.
    pub fn report(&self) -> String {
        let mut out = header("Peak memory report");
        out.push_str("  ----Peak MiB----  ----Name----\n");
        for (name, kib) in &*self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            let _ = writeln!(out, "  {:16.1}  {name}", *kib as f64 / 1024.0);
        }
        out
    }

    fn note(&self, name: &'static str) {
        let Some(peak) = peak() else { return };
        let mut peaks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match peaks.iter_mut().find(|known| known.0 == name) {
            Some(known) => known.1 = known.1.max(peak),
            None => peaks.push((name, peak)),
        }
    }
}

/// The largest size of the process in memory, in KiB, since it was last reset.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

impl Instrumentation for PeakMemory {
    fn before_pass(&self, _: &dyn Pass, _: &Ir) {
        // Where this is not allowed, peaks are those since the process began.
        let _ = std::fs::write("/proc/self/clear_refs", "5");
    }

    fn after_pass(&self, pass: &dyn Pass, _: &Ir) {
        self.note(pass.info().title);
    }

    fn after_pass_failed(&self, pass: &dyn Pass, _: &Ir) {
        self.note(pass.info().title);
    }
}
