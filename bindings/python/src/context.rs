//! Contexts, and what is current on a thread: `with Context(), Location.unknown(), InsertionPoint(block):`.

use std::cell::RefCell;
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};
use terrace_handles::{OpHandle, Session};
use terrace_ir::{Context, OpName};

use crate::insertion::InsertionPointObject;
use crate::location::LocationObject;

/// A context, with all the IR that Python holds of it.
#[pyclass(
    frozen,
    subclass,
    weakref,
    dict,
    name = "_BaseContext",
    module = "terrace.ir"
)]
pub struct ContextObject {
    pub cx: Context,
    session: Mutex<Session>,
    /// Ops that no object of Python leads to any more; freed when the session is used next, since objects may be dropped while
    /// it is in use.
    graves: Mutex<Vec<OpHandle>>,
    has_graves: AtomicBool,
    /// The classes of views by op names, as long as `class_tables` says that there were no new ones since.
    views: Mutex<Views>,
}

#[derive(Default)]
struct Views {
    generation: u64,
    by_name: Vec<Option<Py<PyType>>>,
}

/// Counts how often classes of views were replaced.
static GENERATION: AtomicU64 = AtomicU64::new(0);

/// Has the classes of views looked up again.
#[pyfunction]
pub fn forget_view_classes() {
    GENERATION.fetch_add(1, Ordering::Relaxed);
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the hash tables of Python are to see of something.
pub fn hash_of(value: &impl Hash) -> u64 {
    std::hash::BuildHasherDefault::<std::hash::DefaultHasher>::default().hash_one(value)
}

impl ContextObject {
    /// The IR. Nothing that runs Python code may be called while it is held.
    pub fn session(&self) -> MutexGuard<'_, Session> {
        let mut session = lock(&self.session);
        if self.has_graves.swap(false, Ordering::Relaxed) {
            let graves = std::mem::take(&mut *lock(&self.graves));
            for op in graves {
                // What became part of other IR lives as long as that.
                if matches!(session.parent_block(op), Ok(None)) {
                    // Whether it was erased meanwhile does not matter.
                    let _ = session.destroy_op(op);
                }
            }
        }
        session
    }

    /// Does something long with the IR. What is reported meanwhile is told afterwards, since handlers may run code of Python.
    pub fn with_session<R>(&self, f: impl FnOnce(&mut Session) -> R) -> R {
        let (result, said) = self.cx.capture_diagnostics(|| f(&mut self.session()));
        said.iter().for_each(|diagnostic| self.cx.emit(diagnostic));
        result
    }

    /// Frees an op later, unless it is part of other IR then.
    pub fn bury(&self, op: OpHandle) {
        lock(&self.graves).push(op);
        self.has_graves.store(true, Ordering::Relaxed);
    }

    /// The class of the views of ops of this name, if it is known.
    pub fn view_class(&self, py: Python<'_>, name: OpName) -> Option<Py<PyType>> {
        let views = lock(&self.views);
        if views.generation != GENERATION.load(Ordering::Relaxed) {
            return None;
        }
        let class = views.by_name.get(name.index())?.as_ref()?;
        Some(class.clone_ref(py))
    }

    /// Remembers it.
    pub fn remember_view_class(&self, name: OpName, class: Py<PyType>) {
        let generation = GENERATION.load(Ordering::Relaxed);
        let mut views = lock(&self.views);
        // What is replaced is dropped after the lock, since that may run code of Python.
        let outdated = match views.generation == generation {
            true => Vec::new(),
            false => std::mem::take(&mut views.by_name),
        };
        views.generation = generation;
        if views.by_name.len() <= name.index() {
            views.by_name.resize_with(name.index() + 1, || None);
        }
        let replaced = views.by_name[name.index()].replace(class);
        drop(views);
        drop((outdated, replaced));
    }
}

#[pymethods]
impl ContextObject {
    #[new]
    #[pyo3(signature = (*_args, **_kwargs))]
    fn new(_args: &Bound<'_, PyTuple>, _kwargs: Option<&Bound<'_, PyDict>>) -> Self {
        static SESSIONS: AtomicU16 = AtomicU16::new(1);
        let cx = Context::new();
        // What is said of an op is said with the op.
        cx.diagnostic_options().print_ops(true);
        let number = SESSIONS.fetch_add(1, Ordering::Relaxed);
        ContextObject {
            session: Mutex::new(Session::new(cx.clone(), number)),
            graves: Mutex::default(),
            has_graves: AtomicBool::new(false),
            views: Mutex::default(),
            cx,
        }
    }

    /// Loads every dialect there is.
    fn load_all_available_dialects(&self) {
        terrace_dialects::register_all(&self.cx);
    }

    #[getter]
    fn get_allow_unregistered_dialects(&self) -> bool {
        self.cx.allows_unregistered_dialects()
    }

    #[setter]
    fn set_allow_unregistered_dialects(&self, allow: bool) {
        self.cx.allow_unregistered_dialects(allow);
    }

    fn enable_multithreading(&self, enable: bool) {
        self.cx.set_multithreaded(enable);
    }

    fn _is_multithreaded(&self) -> bool {
        self.cx.is_multithreaded()
    }

    fn is_registered_operation(&self, operation_name: &str) -> bool {
        self.cx.op_name(operation_name).info(&self.cx).is_some()
    }

    fn is_dialect_loaded(&self, dialect_name: &str) -> bool {
        dialect_name == "builtin" || self.cx.dialect(dialect_name).is_some()
    }

    fn _loaded_dialects(&self) -> Vec<String> {
        let dialects = self.cx.loaded_dialects();
        dialects.iter().map(|info| info.name.to_string()).collect()
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        push(
            slf.py(),
            Frame {
                kind: FrameKind::Context,
                context: slf.clone().unbind(),
                insertion_point: None,
                location: None,
            },
        );
        slf
    }

    fn __exit__(
        slf: Bound<'_, Self>,
        _exc_type: &Bound<'_, PyAny>,
        _exc_value: &Bound<'_, PyAny>,
        _traceback: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        pop(FrameKind::Context, |frame| frame.context.is(&slf))
    }
}

/// Which object pushed a frame.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum FrameKind {
    Context,
    Location,
    InsertionPoint,
}

/// What is current since a `with` statement.
pub struct Frame {
    pub kind: FrameKind,
    pub context: Py<ContextObject>,
    pub insertion_point: Option<Py<InsertionPointObject>>,
    pub location: Option<Py<LocationObject>>,
}

thread_local! {
    static FRAMES: RefCell<Vec<Frame>> = const { RefCell::new(Vec::new()) };
}

/// Enters a frame. What it does not say it has from the frame before, if that is of the same context.
pub fn push(py: Python<'_>, mut frame: Frame) {
    FRAMES.with_borrow_mut(|frames| {
        if let Some(outer) = frames.last()
            && outer.context.is(&frame.context)
        {
            let clone = |ip: &Py<InsertionPointObject>| ip.clone_ref(py);
            frame.insertion_point = frame
                .insertion_point
                .or_else(|| outer.insertion_point.as_ref().map(clone));
            let clone = |location: &Py<LocationObject>| location.clone_ref(py);
            frame.location = frame
                .location
                .or_else(|| outer.location.as_ref().map(clone));
        }
        frames.push(frame);
    });
}

/// Leaves the frame that an object entered.
pub fn pop(kind: FrameKind, is_own: impl FnOnce(&Frame) -> bool) -> PyResult<()> {
    let frame = FRAMES.with_borrow_mut(|frames| match frames.last() {
        Some(frame) if frame.kind == kind && is_own(frame) => Ok(frames.pop()),
        _ => Err(PyRuntimeError::new_err(match kind {
            FrameKind::Context => "Unbalanced Context enter/exit",
            FrameKind::Location => "Unbalanced Location enter/exit",
            FrameKind::InsertionPoint => "Unbalanced InsertionPoint enter/exit",
        })),
    })?;
    // Dropped last: that may run code of Python, which may enter something.
    drop(frame);
    Ok(())
}

fn top<R>(f: impl FnOnce(&Frame) -> R) -> Option<R> {
    FRAMES.with_borrow(|frames| frames.last().map(f))
}

/// The current context.
pub fn current_context_raw(py: Python<'_>) -> Option<Py<ContextObject>> {
    top(|frame| frame.context.clone_ref(py))
}

/// The current location.
pub fn current_location_raw(py: Python<'_>) -> Option<Py<LocationObject>> {
    top(|frame| {
        frame
            .location
            .as_ref()
            .map(|location| location.clone_ref(py))
    })?
}

/// The current insertion point.
pub fn current_insertion_point_raw(py: Python<'_>) -> Option<Py<InsertionPointObject>> {
    top(|frame| frame.insertion_point.as_ref().map(|ip| ip.clone_ref(py)))?
}

#[pyfunction]
pub fn current_context(py: Python<'_>) -> Option<Py<ContextObject>> {
    current_context_raw(py)
}

#[pyfunction]
pub fn current_location(py: Python<'_>) -> Option<Py<LocationObject>> {
    current_location_raw(py)
}

#[pyfunction]
pub fn current_insertion_point(py: Python<'_>) -> PyResult<Py<InsertionPointObject>> {
    current_insertion_point_raw(py)
        .ok_or_else(|| PyValueError::new_err("No current InsertionPoint"))
}

fn missing(what: &str, argument: &str, with: &str) -> PyErr {
    let article = if what.starts_with('I') { "an" } else { "a" };
    PyRuntimeError::new_err(format!(
        "An MLIR function requires {article} {what} but none was provided in the call or from the surrounding environment. \
         Either pass to the function with a '{argument}=' argument or establish a default using 'with {with}:'"
    ))
}

/// The context that a function is given, or the current one.
pub fn resolve_context(
    py: Python<'_>,
    context: Option<&Bound<'_, ContextObject>>,
) -> PyResult<Py<ContextObject>> {
    match context {
        Some(context) => Ok(context.clone().unbind()),
        None => current_context_raw(py).ok_or_else(|| missing("Context", "context", "Context()")),
    }
}

/// The location that a function is given, or the current one.
pub fn resolve_location(
    py: Python<'_>,
    location: Option<&Bound<'_, LocationObject>>,
) -> PyResult<Py<LocationObject>> {
    match location {
        Some(location) => Ok(location.clone().unbind()),
        None => current_location_raw(py).ok_or_else(|| missing("Location", "loc", "loc")),
    }
}

/// As [`resolve_context`], for Python code.
#[pyfunction]
#[pyo3(name = "resolve_context", signature = (context = None))]
pub fn resolve_context_object(
    py: Python<'_>,
    context: Option<&Bound<'_, ContextObject>>,
) -> PyResult<Py<ContextObject>> {
    resolve_context(py, context)
}

/// As [`resolve_location`], for Python code.
#[pyfunction]
#[pyo3(name = "resolve_location", signature = (location = None))]
pub fn resolve_location_object(
    py: Python<'_>,
    location: Option<&Bound<'_, LocationObject>>,
) -> PyResult<Py<LocationObject>> {
    resolve_location(py, location)
}
