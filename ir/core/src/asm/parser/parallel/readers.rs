//! The threads that read what the parser goes past.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::AsmParser;

/// Something to read elsewhere in the text, with a parser of the thread that comes to it.
pub(super) type Job<'a> = Box<dyn FnOnce(&mut AsmParser<'a>) + Send + 'a>;

/// Jobs on their way from the parser to the threads that help it. Who waits for a job takes one as well: all is done also
/// where no thread could be started.
#[derive(Default)]
pub(in super::super) struct Readers<'a> {
    /// How many threads there are beside the parser's.
    count: usize,
    queue: Mutex<Queue<'a>>,
    changed: Condvar,
}

#[derive(Default)]
struct Queue<'a> {
    jobs: VecDeque<Job<'a>>,
    /// Whether no job will come any more.
    closed: bool,
}

impl<'a> Readers<'a> {
    /// Runs `parse` with `count` threads beside it. They are not those of the global pool, which `parse` may want to wait
    /// for.
    pub(in super::super) fn run<R>(
        count: usize,
        fork: impl Fn() -> AsmParser<'a> + Sync,
        parse: impl FnOnce(&Arc<Readers<'a>>) -> R,
    ) -> R {
        let readers = Arc::new(Readers {
            count,
            ..Readers::default()
        });
        thread::scope(|scope| {
            let work = || {
                let mut parser = fork();
                while let Some(job) = readers.wait_for_job() {
                    job(&mut parser);
                }
            };
            for _ in 0..count {
                // Fewer threads do as well.
                let _ = thread::Builder::new().spawn_scoped(scope, work);
            }
            let _end = Close(&readers);
            parse(&readers)
        })
    }

    /// How many threads help the parser, at most.
    pub(in super::super) fn count(&self) -> usize {
        self.count
    }

    pub(in super::super) fn send(&self, job: Job<'a>) {
        self.lock().jobs.push_back(job);
        self.changed.notify_one();
    }

    /// The next job, if one is there.
    pub(in super::super) fn take(&self) -> Option<Job<'a>> {
        self.lock().jobs.pop_front()
    }

    /// The next job, or `None` when none will come.
    fn wait_for_job(&self) -> Option<Job<'a>> {
        let mut queue = self.lock();
        loop {
            if let Some(job) = queue.jobs.pop_front() {
                return Some(job);
            }
            if queue.closed {
                return None;
            }
            queue = self
                .changed
                .wait(queue)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue<'a>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends the threads, also while a panic unwinds: a scope waits for them.
struct Close<'r, 'a>(&'r Readers<'a>);

impl Drop for Close<'_, '_> {
    fn drop(&mut self) {
        let mut queue = self.0.lock();
        queue.closed = true;
        // What nobody waits for has failed.
        queue.jobs.clear();
        self.0.changed.notify_all();
    }
}
