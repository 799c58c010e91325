//! Which passes are running: for a line on the terminal, and for what is said when a run is interrupted.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::per_thread::PerThread;
use crate::context::{Context, Ident, OpName};
use crate::ir::Ir;
use crate::pass::PassInfo;
use crate::pass::reproducer;
use crate::symbol::symbol_name;

/// Knows what a manager whose [configuration](crate::pass::PassConfig::progress) has it is doing.
pub struct Progress {
    start: Instant,
    threads: PerThread<Thread>,
    /// The context of the run, which knows the names.
    context: Mutex<Option<Context>>,
    /// What to write if the run is interrupted.
    reproducer: Mutex<Option<(PathBuf, String)>>,
    has_panicked: AtomicBool,
}

/// What a thread does.
#[derive(Default)]
struct Thread {
    /// The passes it runs, one inside another.
    running: Mutex<Vec<Running>>,
    /// How many runs of passes it has behind it.
    done: AtomicU64,
}

#[derive(Clone, Copy)]
struct Running {
    info: &'static PassInfo,
    op: OpName,
    symbol: Option<Ident>,
}

impl Default for Progress {
    fn default() -> Self {
        Progress {
            start: Instant::now(),
            threads: PerThread::default(),
            context: Mutex::default(),
            reproducer: Mutex::default(),
            has_panicked: AtomicBool::new(false),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Progress {
    pub(in crate::pass) fn start(&self, cx: &Context) {
        *lock(&self.context) = Some(cx.clone());
    }

    pub(in crate::pass) fn stop(&self) {
        *lock(&self.context) = None;
        *lock(&self.reproducer) = None;
    }

    pub(in crate::pass) fn enter(&self, info: &'static PassInfo, ir: &Ir) {
        let root = ir.root();
        lock(&self.threads.here().running).push(Running {
            info,
            op: ir.name(root),
            symbol: symbol_name(ir, root),
        });
    }

    pub(in crate::pass) fn leave(&self) {
        let thread = self.threads.here();
        lock(&thread.running).pop();
        thread.done.fetch_add(1, Ordering::Relaxed);
    }

    pub(in crate::pass) fn set_reproducer(&self, path: &Path, text: String) {
        *lock(&self.reproducer) = Some((path.to_owned(), text));
    }

    pub(in crate::pass) fn note_panic(&self) {
        self.has_panicked.store(true, Ordering::Relaxed);
    }

    /// Whether a pass panicked.
    pub fn has_panicked(&self) -> bool {
        self.has_panicked.load(Ordering::Relaxed)
    }

    /// Whether a pipeline is running.
    pub fn is_running(&self) -> bool {
        lock(&self.context).is_some()
    }

    /// What runs now, a text for each pass: `pass 'cse' on 'func.func' @main`.
    pub fn running(&self) -> Vec<String> {
        let context = lock(&self.context);
        let Some(cx) = &*context else {
            return Vec::new();
        };
        let describe = |running: &Running| {
            let symbol = running
                .symbol
                .map(|symbol| format!(" @{}", symbol.as_str(cx)));
            let (pass, op) = (running.info.argument, running.op.as_str(cx));
            format!("pass '{pass}' on '{op}'{}", symbol.unwrap_or_default())
        };
        let threads = self.threads.iter();
        threads
            .flat_map(|thread| {
                lock(&thread.running)
                    .iter()
                    .map(describe)
                    .collect::<Vec<_>>()
            })
            .collect()
    }

    /// A line for people who wait.
    pub fn line(&self) -> String {
        let seconds = self.start.elapsed().as_secs();
        let threads = self.threads.iter();
        let done: u64 = threads
            .map(|thread| thread.done.load(Ordering::Relaxed))
            .sum();
        let running = self.running();
        let more = match running.len() {
            0 | 1 => String::new(),
            many => format!(" and {} more", many - 1),
        };
        let first = running.first().map_or("between passes", String::as_str);
        format!("[{seconds} s] {first}{more}; {done} done")
    }

    /// Writes the reproducer of what is running, if the run is to have one. Gives its path, or what went wrong.
    pub fn write_reproducer(&self) -> Option<Result<PathBuf, String>> {
        let (path, text) = lock(&self.reproducer).take()?;
        Some(reproducer::write(&path, &text).map(|()| path))
    }
}
