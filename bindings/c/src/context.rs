//! Contexts: `mlir-c/IR.h`, "Context API".

use std::collections::BTreeMap;
use std::ffi::{c_uint, c_void};
use std::ops::Deref;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock};

use terrace_handles::Session;
use terrace_ir::{Context, Diagnostic, Location, ScopedHandler};

use crate::dialect::{MlirDialectRegistry, Registry};
use crate::handle::{Cx, MlirDialect, ToC};
use crate::memo::Memo;
use crate::support::{MlirLlvmThreadPool, MlirStringRef};

/// A context as C sees it: Terrace's, and what MLIR's has beside it.
pub(crate) struct ApiContext {
    context: Context,
    /// Where it is in [`CONTEXTS`].
    number: u32,
    /// Its IR, from when C first makes any.
    session: OnceLock<Mutex<Session>>,
    /// What can be loaded by name.
    registered: Mutex<Registry>,
    /// What `mlirContextSetThreadPool` was given.
    pool: AtomicPtr<c_void>,
    /// What to tell C at the end.
    deleters: Mutex<Vec<Deleter>>,
    handlers: Mutex<Handlers>,
    /// The attributes that handles of types, and of the names of ops, are.
    type_attributes: Memo,
    name_attributes: Memo,
}

/// The handlers of diagnostics that C attached, by number.
#[derive(Default)]
pub(crate) struct Handlers {
    attached: BTreeMap<u64, ScopedHandler>,
    last: u64,
}

impl Handlers {
    pub(crate) fn add(&mut self, handler: ScopedHandler) -> u64 {
        self.last += 1;
        self.attached.insert(self.last, handler);
        self.last
    }

    pub(crate) fn remove(&mut self, number: u64) -> Option<ScopedHandler> {
        self.attached.remove(&number)
    }
}

/// How C is told that a context no longer needs memory.
pub(crate) struct Deleter {
    call: extern "C" fn(*mut c_void, *const c_void, usize, usize),
    user_data: *mut c_void,
    data: *const c_void,
    size: usize,
    alignment: usize,
}

// SAFETY: the pointers are only handed back to C, on the thread that destroys the context.
unsafe impl Send for Deleter {}

impl Deleter {
    pub(crate) fn new(
        call: extern "C" fn(*mut c_void, *const c_void, usize, usize),
        user_data: *mut c_void,
        data: &[u8],
        alignment: usize,
    ) -> Self {
        Deleter {
            call,
            user_data,
            data: data.as_ptr().cast(),
            size: data.len(),
            alignment,
        }
    }
}

impl Drop for ApiContext {
    fn drop(&mut self) {
        let deleters = self.deleters.get_mut().unwrap_or_else(|e| e.into_inner());
        for deleter in deleters.drain(..) {
            (deleter.call)(
                deleter.user_data,
                deleter.data,
                deleter.size,
                deleter.alignment,
            );
        }
    }
}

impl Deref for ApiContext {
    type Target = Context;
    fn deref(&self) -> &Context {
        &self.context
    }
}

/// How many contexts there can be at a time.
const MAX_CONTEXTS: usize = 1 << 16;

/// The contexts that there are, by number; a number is used again as late as possible.
static CONTEXTS: [AtomicPtr<ApiContext>; MAX_CONTEXTS] =
    [const { AtomicPtr::new(null_mut()) }; MAX_CONTEXTS];

/// The numbers of contexts, by what Terrace tells them apart.
static NUMBERS: Mutex<BTreeMap<u32, usize>> = Mutex::new(BTreeMap::new());

/// A context: the number of one in the upper half of the word.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct MlirContext {
    ptr: *mut c_void,
}

impl Default for MlirContext {
    fn default() -> Self {
        MlirContext { ptr: null_mut() }
    }
}

impl MlirContext {
    /// The context with this number.
    #[inline]
    pub(crate) fn find(number: usize) -> Option<Cx> {
        let context = CONTEXTS.get(number)?.load(Ordering::Acquire);
        // SAFETY: the table has only contexts that `create` made and `destroy` has not taken out yet, and C destroys none that
        // is in use.
        unsafe { context.as_ref() }
    }

    /// The one that this is the context of.
    pub(crate) fn of(cx: &Context) -> Option<Cx> {
        let known = NUMBERS.lock().unwrap_or_else(|e| e.into_inner());
        MlirContext::find(*known.get(&cx.id())?)
    }

    /// What it stands for.
    pub(crate) fn get(self) -> Option<Cx> {
        MlirContext::find(self.ptr.addr() >> 32)
    }

    /// What a function says of the context; null, zero or false without one.
    pub(crate) fn run<R: ToC<C>, C: Default>(self, f: impl FnOnce(Cx) -> R) -> C {
        self.get().map_or_else(C::default, |cx| f(cx).to_c(cx))
    }

    fn create(registry: Registry, threads: bool) -> Self {
        static LAST: AtomicUsize = AtomicUsize::new(0);
        let mut context = Box::new(ApiContext::nowhere());
        context.set_multithreaded(threads);
        context.append(&registry);
        for _ in 1..MAX_CONTEXTS {
            let number = LAST.fetch_add(1, Ordering::Relaxed) % (MAX_CONTEXTS - 1) + 1;
            context.number = number as u32;
            let new = Box::into_raw(context);
            let free = &CONTEXTS[number];
            if free
                .compare_exchange(null_mut(), new, Ordering::AcqRel, Ordering::Relaxed)
                .is_ok()
            {
                let context = MlirContext {
                    ptr: std::ptr::without_provenance_mut(number << 32),
                };
                if let Some(cx) = context.get() {
                    NUMBERS
                        .lock()
                        .unwrap_or_else(|e| e.into_inner())
                        .insert(cx.id(), number);
                    // Of an isolated op, MLIR reports the first error, and shows the op that it is about.
                    cx.diagnostic_options().report_first_errors_only(true);
                    cx.diagnostic_options().print_ops(true);
                    crate::ir::nowhere::note(cx);
                }
                return context;
            }
            // SAFETY: it was made above, and nobody has seen it.
            context = unsafe { Box::from_raw(new) };
        }
        MlirContext::default()
    }

    fn destroy(self) {
        let Some(place) = CONTEXTS.get(self.ptr.addr() >> 32) else {
            return;
        };
        let context = place.swap(null_mut(), Ordering::AcqRel);
        if !context.is_null() {
            // SAFETY: `create` made it of a box, and it was taken out of the table, so that this is its only owner.
            let context = unsafe { Box::from_raw(context) };
            NUMBERS
                .lock()
                .unwrap_or_else(|e| e.into_inner())
                .remove(&context.id());
            drop(context);
        }
    }
}

impl ToC<MlirContext> for Cx {
    fn to_c(self, _: Cx) -> MlirContext {
        MlirContext {
            ptr: std::ptr::without_provenance_mut((self.number as usize) << 32),
        }
    }
}

impl ApiContext {
    /// A context that is not in the table.
    pub(crate) fn nowhere() -> Self {
        ApiContext {
            context: Context::new(),
            number: 0,
            session: OnceLock::new(),
            registered: Mutex::default(),
            pool: AtomicPtr::default(),
            deleters: Mutex::default(),
            handlers: Mutex::default(),
            type_attributes: Memo::default(),
            name_attributes: Memo::default(),
        }
    }

    /// Those of types, by their indices.
    #[inline]
    pub(crate) fn type_attributes(&self) -> &Memo {
        &self.type_attributes
    }

    /// Those of the names of ops, by their indices.
    #[inline]
    pub(crate) fn name_attributes(&self) -> &Memo {
        &self.name_attributes
    }

    /// What tells it from other contexts.
    #[inline]
    pub(crate) fn number(&self) -> u32 {
        self.number
    }

    /// Tells C when the context is destroyed.
    pub(crate) fn call_when_destroyed(&self, deleter: Deleter) {
        self.deleters
            .lock()
            .unwrap_or_else(|e| e.into_inner())
            .push(deleter);
    }

    /// The handlers that C attached.
    pub(crate) fn handlers(&self) -> MutexGuard<'_, Handlers> {
        self.handlers.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// The IR of the context. No function of C's is called while it is locked.
    #[inline]
    pub(crate) fn session(&self) -> MutexGuard<'_, Session> {
        let number = self.number as u16;
        let session = || Mutex::new(Session::new(self.context.clone(), number));
        let session = self.session.get_or_init(session);
        session.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// The dialects that can be loaded.
    pub(crate) fn registered(&self) -> MutexGuard<'_, Registry> {
        self.registered.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Makes more dialects known, and runs what extends them.
    pub(crate) fn append(&self, registry: &Registry) {
        for extend in &registry.extensions {
            extend(&self.context);
        }
        let mut registered = self.registered();
        registered.dialects.extend(&registry.dialects);
        registered.extensions.extend(&registry.extensions);
    }

    /// Loads a dialect, if it is registered, and says whether it is there.
    pub(crate) fn load(&self, name: &str) -> bool {
        if self.dialect(name).is_some() {
            return true;
        }
        let info = self.registered().dialects.get(name).copied();
        if let Some(info) = info {
            self.load_dialect_info(info);
        }
        info.is_some()
    }

    /// Loads the registered dialects that a text may need: those whose names stand before a dot or
    /// a bracket in it. In bytecode a zero byte follows names of dialects as well.
    pub(crate) fn load_named_in(&self, text: &[u8]) {
        let mut missing: BTreeMap<&[u8], _> = BTreeMap::new();
        for (name, info) in &self.registered().dialects {
            if self.dialect(name).is_none() {
                missing.insert(name.as_bytes(), *info);
            }
        }
        let is_part = |letter: &u8| letter.is_ascii_alphanumeric() || *letter == b'_';
        let mut last = &text[..0];
        for (at, _) in
            (text.iter().enumerate()).filter(|(_, letter)| matches!(letter, b'.' | b'<' | 0))
        {
            if missing.is_empty() {
                return;
            }
            let start = text[..at].iter().rposition(|letter| !is_part(letter));
            let word = &text[start.map_or(0, |before| before + 1)..at];
            // What is named once is named often.
            if word == last {
                continue;
            }
            last = word;
            if let Some(info) = missing.remove(word) {
                self.load_dialect_info(info);
            }
        }
    }

    /// What a text of C's is read as. MLIR calls such a text by what it says, and so do errors.
    pub(crate) fn parsed<T>(
        &self,
        text: MlirStringRef,
        parse: fn(&Context, &str) -> Result<T, Diagnostic>,
    ) -> Option<T> {
        self.load_named_in(text.bytes());
        let text = text.text();
        let named = |error: Diagnostic| {
            let Some(at) = error.location().file_position(self) else {
                return error;
            };
            let location = Location::file(self, self.ident(&text), at.start.0, at.start.1);
            let renamed = Diagnostic::new(error.severity(), location, error.message());
            error.notes().iter().fold(renamed, |renamed, note| {
                renamed.note(note.location, note.message.clone())
            })
        };
        self.emitted(parse(self, &text).map_err(named))
    }

    /// What worked; of what did not, the handlers are told why.
    pub(crate) fn emitted<T>(&self, result: Result<T, Diagnostic>) -> Option<T> {
        result.map_err(|error| self.emit(&error)).ok()
    }

    fn load_all(&self) {
        let dialects: Vec<_> = self.registered().dialects.values().copied().collect();
        for info in dialects {
            self.load_dialect_info(info);
        }
    }
}

exported! {
    fn mlirContextCreate() -> MlirContext {
        MlirContext::create(Registry::default(), true)
    }

    fn mlirContextCreateWithThreading(threads: bool) -> MlirContext {
        MlirContext::create(Registry::default(), threads)
    }

    fn mlirContextCreateWithRegistry(registry: MlirDialectRegistry, threads: bool) -> MlirContext {
        MlirContext::create(registry.get().cloned().unwrap_or_default(), threads)
    }

    fn mlirContextEqual(a: MlirContext, b: MlirContext) -> bool {
        a == b
    }

    fn mlirContextDestroy(context: MlirContext) {
        context.destroy();
    }

    fn mlirContextGetNumThreads(context: MlirContext) -> c_uint {
        let threads = || std::thread::available_parallelism().map_or(1, |threads| threads.get() as c_uint);
        match context.get() {
            Some(cx) if cx.is_multithreaded() => threads(),
            _ => 1,
        }
    }

    fn mlirContextGetThreadPool(context: MlirContext) -> MlirLlvmThreadPool {
        let pool = context.get().map(|cx| cx.pool.load(Ordering::Relaxed));
        MlirLlvmThreadPool { ptr: pool.unwrap_or(null_mut()) }
    }
}

makers! {
    mlirContextSetAllowUnregisteredDialects(allow: bool) -> () = |cx| cx.allow_unregistered_dialects(allow);
    mlirContextGetAllowUnregisteredDialects() -> bool = |cx| cx.allows_unregistered_dialects();
    mlirContextGetNumRegisteredDialects() -> isize = |cx| cx.registered().dialects.len();
    mlirContextAppendDialectRegistry(registry: MlirDialectRegistry) -> () = |cx| registry.get().map(|registry| cx.append(registry));
    mlirContextGetNumLoadedDialects() -> isize = |cx| {
        // That of what C never sees is none of them.
        cx.loaded_dialects().iter().filter(|info| info.name != terrace_handles::DIALECT).count()
    };
    mlirContextGetOrLoadDialect(name: MlirStringRef) -> MlirDialect = |cx| {
        let name = name.text();
        cx.load(&name).then(|| cx.ident(&name))
    };
    mlirContextEnableMultithreading(enable: bool) -> () = |cx| cx.set_multithreaded(enable);
    mlirContextLoadAllAvailableDialects() -> () = |cx| cx.load_all();
    mlirContextIsRegisteredOperation(name: MlirStringRef) -> bool = |cx| cx.op_name(&name.text()).info(cx).is_some();
    mlirContextSetThreadPool(pool: MlirLlvmThreadPool) -> () = |cx| {
        cx.set_multithreaded(true);
        cx.pool.store(pool.ptr, Ordering::Relaxed);
    };
}
