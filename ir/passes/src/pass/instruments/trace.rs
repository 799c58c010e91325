//! A trace of a run, for the viewers that read Chrome's format.

use std::any::TypeId;
use std::fmt::Write;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use terrace_ir::ir::Ir;
use terrace_ir::json;
use terrace_ir::symbol::symbol_name;

use super::Instrumentation;
use super::per_thread::PerThread;
use crate::pass::Pass;

/// Records when each pass and each analysis ran, on which thread and on which op.
///
/// The text is for `chrome://tracing`, [Perfetto](https://ui.perfetto.dev) and others; each thread has a track.
pub struct Trace {
    start: Instant,
    threads: PerThread<Mutex<Track>>,
}

/// What happened on a thread.
#[derive(Default)]
struct Track {
    /// When what runs now began.
    open: Vec<Duration>,
    events: Vec<Event>,
}

struct Event {
    name: &'static str,
    category: &'static str,
    /// The op's name and symbol.
    op: String,
    start: Duration,
    end: Duration,
}

impl Default for Trace {
    fn default() -> Self {
        Trace {
            start: Instant::now(),
            threads: PerThread::default(),
        }
    }
}

impl Trace {
    fn track<R>(&self, f: impl FnOnce(&mut Track) -> R) -> R {
        let track = self.threads.here().lock();
        f(&mut track.unwrap_or_else(PoisonError::into_inner))
    }

    fn begin(&self) {
        self.track(|track| track.open.push(self.start.elapsed()));
    }

    fn end(&self, name: &'static str, category: &'static str, ir: &Ir) {
        let root = ir.root();
        let mut op = ir.name(root).as_str(ir).to_owned();
        if let Some(symbol) = symbol_name(ir, root) {
            op.push_str(" @");
            op.push_str(symbol.as_str(ir));
        }
        self.track(|track| {
            let end = self.start.elapsed();
            let start = track.open.pop().unwrap_or(end);
            track.events.push(Event {
                name,
                category,
                op,
                start,
                end,
            });
        });
    }

    /// All that was recorded so far, as JSON.
    pub fn to_json(&self) -> String {
        let mut out = String::from("{\"displayTimeUnit\": \"ms\", \"traceEvents\": [");
        let mut separator = "\n";
        for (number, thread) in self.threads.iter().enumerate() {
            let track = thread.lock().unwrap_or_else(PoisonError::into_inner);
            if track.events.is_empty() {
                continue;
            }
            let title = match number {
                0 => "main thread".to_owned(),
                number => format!("worker {number}"),
            };
            let _ = write!(
                out,
                "{separator}{{\"name\": \"thread_name\", \"ph\": \"M\", \"pid\": 1, \"tid\": {number}, \
                 \"args\": {{\"name\": \"{title}\"}}}}"
            );
            separator = ",\n";
            for event in &track.events {
                let (start, length) = (event.start, event.end.saturating_sub(event.start));
                let micros = |time: Duration| time.as_nanos() as f64 / 1000.0;
                let _ = write!(
                    out,
                    "{separator}{{\"name\": \"{}\", \"cat\": \"{}\", \"ph\": \"X\", \"ts\": {:.3}, \"dur\": {:.3}, \
                     \"pid\": 1, \"tid\": {number}, \"args\": {{\"op\": {}}}}}",
                    event.name,
                    event.category,
                    micros(start),
                    micros(length),
                    json::text(&event.op),
                );
            }
        }
        out.push_str("\n]}\n");
        out
    }
}

impl Instrumentation for Trace {
    fn before_pass(&self, _: &dyn Pass, _: &Ir) {
        self.begin();
    }

    fn after_pass(&self, pass: &dyn Pass, ir: &Ir) {
        self.end(pass.info().title, "pass", ir);
    }

    fn after_pass_failed(&self, pass: &dyn Pass, ir: &Ir) {
        self.end(pass.info().title, "pass,failed", ir);
    }

    fn before_analysis(&self, _: &'static str, _: TypeId, _: &Ir) {
        self.begin();
    }

    fn after_analysis(&self, name: &'static str, _: TypeId, ir: &Ir) {
        self.end(name, "analysis", ir);
    }
}
