//! Which passes are running: for a line on the terminal, and for what is said when a run is interrupted.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use terrace_ir::attributes::{Attribute, StringAttr};
use terrace_ir::context::{Context, OpName};
use terrace_ir::ir::Ir;
use terrace_ir::symbol::symbol_attr;

use super::per_thread::PerThread;
use crate::pass::pipeline::Pipeline;
use crate::pass::{PassInfo, reproducer};

/// Knows what a manager whose [configuration](crate::pass::PassConfig::progress) has it is doing.
pub struct Progress {
    start: Instant,
    threads: PerThread<Thread>,
    /// The passes that may run, by the numbers that pipelines give them.
    passes: Mutex<Vec<&'static PassInfo>>,
    /// The context of the run, which knows the names.
    context: Mutex<Option<Context>>,
    /// What to write if the run is interrupted.
    reproducer: Mutex<Option<(PathBuf, String)>>,
    has_panicked: AtomicBool,
}

/// What a thread does. It alone writes here, very often, and nobody needs to see a moment in which half of it is new.
#[derive(Default)]
struct Thread {
    /// The number of the pass, from one on; zero for none.
    pass: AtomicU64,
    /// The op's name and the attribute with its symbol, as handles.
    op: AtomicU64,
    /// How many runs of passes it has behind it.
    done: AtomicU64,
}

/// What a thread did before it ran a pass, perhaps for another one.
pub(in crate::pass) struct Before {
    pass: u64,
    op: u64,
}

impl Default for Progress {
    fn default() -> Self {
        Progress {
            start: Instant::now(),
            threads: PerThread::default(),
            passes: Mutex::default(),
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

    /// Gives the passes of a pipeline their numbers.
    pub(in crate::pass) fn attach(&self, pipeline: &mut Pipeline) {
        let mut passes = lock(&self.passes);
        for scheduled in pipeline.scheduled_passes_mut() {
            let info = scheduled.pass.info();
            let known = passes.iter().position(|known| std::ptr::eq(*known, info));
            let index = known.unwrap_or_else(|| {
                passes.push(info);
                passes.len() - 1
            });
            scheduled.number = index as u64 + 1;
        }
    }

    /// Notes that the pass of this number begins on the root of `ir`.
    #[inline]
    pub(in crate::pass) fn enter(&self, number: u64, ir: &Ir) -> Before {
        let root = ir.root();
        let symbol = symbol_attr(ir, root).map_or(0, |attr| u64::from(attr.raw()));
        let thread = self.threads.here();
        let before = Before {
            pass: thread.pass.load(Ordering::Relaxed),
            op: thread.op.load(Ordering::Relaxed),
        };
        let name = ir.name(root).index() as u64;
        thread.op.store(name << 32 | symbol, Ordering::Relaxed);
        thread.pass.store(number, Ordering::Relaxed);
        before
    }

    /// Notes that a pass ended.
    #[inline]
    pub(in crate::pass) fn leave(&self, before: &Before) {
        let thread = self.threads.here();
        let done = thread.done.load(Ordering::Relaxed);
        thread.pass.store(before.pass, Ordering::Relaxed);
        thread.op.store(before.op, Ordering::Relaxed);
        thread.done.store(done + 1, Ordering::Relaxed);
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

    /// What runs now, a text for each thread that runs a pass: `pass 'cse' on 'func.func' @main`.
    pub fn running(&self) -> Vec<String> {
        let (context, passes) = (lock(&self.context), lock(&self.passes));
        let Some(cx) = &*context else {
            return Vec::new();
        };
        let describe = |thread: &Thread| {
            let number = usize::try_from(thread.pass.load(Ordering::Relaxed)).ok()?;
            let pass = passes.get(number.checked_sub(1)?)?.argument;
            let op = thread.op.load(Ordering::Relaxed);
            let (name, symbol) = ((op >> 32) as usize, op as u32);
            let name = OpName::new(name).as_str(cx);
            let symbol = Attribute::from_raw(symbol).and_then(|attr| attr.cast::<StringAttr>(cx));
            let symbol = symbol.map(|symbol| format!(" @{}", symbol.text(cx)));
            Some(format!(
                "pass '{pass}' on '{name}'{}",
                symbol.unwrap_or_default()
            ))
        };
        self.threads.iter().filter_map(describe).collect()
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
