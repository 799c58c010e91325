//! Who is told of a diagnostic: a stack of handlers, the last one first.
//!
//! No lock is held while a handler runs, so one may emit, push and drop handlers itself, and may use threads. What a
//! handler emits goes to the handlers that were there before it.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, MutexGuard};

use super::Diagnostic;
use crate::context::Context;

/// Whether a handler took a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handled {
    /// It did: nobody else is told.
    Yes,
    /// It did not: the handler that was there before it is asked, and in the end the diagnostic is printed to standard
    /// error.
    No,
}

/// Receives emitted diagnostics.
pub type Handler = Arc<dyn Fn(&Context, &Diagnostic) -> Handled + Send + Sync>;

/// The handlers of a context, in the order of their ids.
#[derive(Default)]
pub(crate) struct Handlers(Mutex<HandlerStack>);

#[derive(Default)]
struct HandlerStack {
    /// Shared with those that are emitting.
    entries: Arc<Vec<(HandlerId, Handler)>>,
    next: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct HandlerId(u64);

thread_local! {
    /// The handlers that are running on this thread, with the ids of their contexts.
    static RUNNING: RefCell<Vec<(u32, HandlerId)>> = const { RefCell::new(Vec::new()) };
}

impl Handlers {
    fn lock(&self) -> MutexGuard<'_, HandlerStack> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }

    fn push(&self, handler: Handler) -> HandlerId {
        let mut stack = self.lock();
        let id = HandlerId(stack.next);
        stack.next += 1;
        Arc::make_mut(&mut stack.entries).push((id, handler));
        id
    }

    fn remove(&self, id: HandlerId) {
        Arc::make_mut(&mut self.lock().entries).retain(|entry| entry.0 != id);
    }
}

/// A handler that is removed when this is dropped.
#[must_use = "the handler is removed when this is dropped"]
pub struct ScopedHandler {
    cx: Context,
    id: HandlerId,
}

impl Drop for ScopedHandler {
    fn drop(&mut self) {
        self.cx.handlers().remove(self.id);
    }
}

/// Notes that a handler is running on this thread.
struct Running;

impl Running {
    fn start(cx: &Context, id: HandlerId) -> Self {
        RUNNING.with_borrow_mut(|running| running.push((cx.id(), id)));
        Running
    }

    /// The innermost handler of the context that is running on this thread.
    fn last(cx: &Context) -> Option<HandlerId> {
        RUNNING.with_borrow(|running| {
            let mut handlers = running.iter().rev();
            handlers
                .find(|entry| entry.0 == cx.id())
                .map(|entry| entry.1)
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.with_borrow_mut(|running| running.pop());
    }
}

impl Context {
    /// Adds a handler, which is asked before those that are there already, until what is returned is dropped.
    ///
    /// ```
    /// use terrace_ir::{Context, Diagnostic, Handled, Location, Severity};
    ///
    /// let cx = Context::new();
    /// let quiet = cx.push_handler(|_, diagnostic| match diagnostic.severity() {
    ///     Severity::Error => Handled::No,
    ///     _ => Handled::Yes,
    /// });
    /// cx.emit(&Diagnostic::warning(Location::UNKNOWN, "not printed"));
    /// drop(quiet);
    /// ```
    pub fn push_handler(
        &self,
        handler: impl Fn(&Context, &Diagnostic) -> Handled + Send + Sync + 'static,
    ) -> ScopedHandler {
        ScopedHandler {
            cx: self.clone(),
            id: self.handlers().push(Arc::new(handler)),
        }
    }

    /// Tells the handlers of a diagnostic, the last one first, until one takes it. Without any it is printed to standard
    /// error.
    pub fn emit(&self, diagnostic: &Diagnostic) {
        let entries = Arc::clone(&self.handlers().lock().entries);
        let asking = Running::last(self);
        for (id, handler) in entries.iter().rev() {
            if asking.is_some_and(|asking| *id >= asking) {
                continue;
            }
            let _running = Running::start(self, *id);
            if handler(self, diagnostic) == Handled::Yes {
                return;
            }
        }
        eprint!("{}", diagnostic.render_for_stderr(self));
    }

    /// Runs `f` and gives, with its result, the diagnostics emitted meanwhile instead of handling them.
    pub fn capture_diagnostics<R>(&self, f: impl FnOnce() -> R) -> (R, Vec<Diagnostic>) {
        let captured = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&captured);
        let handler = self.push_handler(move |_, diagnostic| {
            let mut sink = sink.lock().unwrap_or_else(|e| e.into_inner());
            sink.push(diagnostic.clone());
            Handled::Yes
        });
        let result = f();
        drop(handler);
        let captured = std::mem::take(&mut *captured.lock().unwrap_or_else(|e| e.into_inner()));
        (result, captured)
    }
}
