//! The context: what all IR of one compilation shares.
//!
//! A [`Context`] owns the interned types, attributes, locations, identifiers and op names, the loaded dialects, the
//! source texts for diagnostics and the diagnostic handler. It is a cheap handle (`Clone`), `Send` and `Sync`; dropping
//! the last handle frees everything. Handles such as [`Type`] are `Copy` and compare in one instruction; using
//! one with another context than its own is a bug.

mod dialect;
mod entry;
mod op_kind;
mod op_name;
mod thresholds;

use std::cell::Cell;
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

pub use dialect::{Dialect, DialectInfo, DialectInterfaces};
pub(crate) use entry::{Entry, Whole};
pub use op_kind::OpKind;
pub(crate) use op_name::OpNames;
pub use op_name::{InfoCell, OpName};
use terrace_support::attached::Attached;
pub(crate) use terrace_support::interner::Interner;
pub use thresholds::Thresholds;

use crate::attributes::{AttrData, Attribute};
use crate::diagnostics::{Diagnostic, DiagnosticOptions, Handlers};
use crate::location::{self, Location};
use crate::resources::Resources;
use crate::rewrite::{Debugging, RewriteDebug};
use crate::source::Sources;
use crate::types::{Type, TypeData};

/// An interned string: attribute names, symbol names, file names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Ident(u32);

impl Ident {
    /// The text.
    #[inline]
    pub fn as_str(self, cx: &Context) -> &str {
        cx.0.idents.get(self.0)
    }
}

/// What all IR of one compilation shares; see the [module documentation](self).
#[derive(Clone)]
pub struct Context(Arc<ContextData>);

struct ContextData {
    /// Distinguishes contexts in the caches of static tables.
    id: u32,
    idents: Interner<Box<str>>,
    types: Interner<TypeData>,
    attributes: Interner<AttrData>,
    locations: Interner<location::Interned>,
    sources: Sources,
    op_names: OpNames,
    resources: Resources,
    /// The number of distinct attributes made.
    distinct: AtomicU32,
    dialects: dialect::Dialects,
    attached: Attached,
    handlers: Handlers,
    diagnostic_options: DiagnosticOptions,
    rewrite_debug: OnceLock<Arc<Debugging>>,
    thresholds: OnceLock<Thresholds>,
    allow_unregistered: AtomicBool,
    multithreaded: AtomicBool,
    /// Whether a type or attribute was interned that the printer gives an alias.
    has_aliased_data: AtomicBool,
    /// Whether an attribute was interned that the printer calls by its place in the text.
    has_numbered_data: AtomicBool,
    /// Whether a dialect's type or attribute was interned whose parameters it does not accept.
    has_invalid_data: AtomicBool,
}

impl Context {
    /// A context with the builtin dialect and nothing else.
    pub fn new() -> Self {
        static NEXT_ID: AtomicU32 = AtomicU32::new(1);
        let cx = Context(Arc::new(ContextData {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            idents: Interner::default(),
            types: Interner::default(),
            attributes: Interner::default(),
            locations: Interner::default(),
            sources: Sources::default(),
            op_names: OpNames::default(),
            resources: Resources::default(),
            distinct: AtomicU32::new(0),
            dialects: dialect::Dialects::default(),
            attached: Attached::default(),
            handlers: Handlers::default(),
            diagnostic_options: DiagnosticOptions::default(),
            rewrite_debug: OnceLock::new(),
            thresholds: OnceLock::new(),
            allow_unregistered: AtomicBool::new(false),
            multithreaded: AtomicBool::new(true),
            has_aliased_data: AtomicBool::new(false),
            has_numbered_data: AtomicBool::new(false),
            has_invalid_data: AtomicBool::new(false),
        }));
        Type::intern_fixed(&cx);
        Attribute::intern_fixed(&cx);
        Location::intern_fixed(&cx);
        cx.load_dialect::<crate::builtin::BuiltinDialect>();
        cx
    }

    /// Makes all drivers of rewrites and conversions tell what they do. The first call counts; later ones have no effect.
    pub fn debug_rewrites(&self, debug: RewriteDebug) {
        let _ = self.0.rewrite_debug.set(Arc::new(Debugging::new(debug)));
    }

    /// What drivers are to tell, if anything.
    pub fn rewrite_debug(&self) -> Option<&Arc<Debugging>> {
        self.0.rewrite_debug.get()
    }

    /// A number that no other context of this process has.
    #[inline]
    pub fn id(&self) -> u32 {
        self.0.id
    }

    /// Interns a string.
    pub fn ident(&self, text: &str) -> Ident {
        let idents = &self.0.idents;
        Ident(idents.intern(text, |known, text| **known == **text, Box::from))
    }

    pub(crate) fn intern_type<K: Hash>(
        &self,
        key: K,
        eq: impl Fn(&TypeData, &K) -> bool,
        make: impl FnOnce(K) -> TypeData,
    ) -> u32 {
        self.0.types.intern(key, eq, |key| {
            let data = make(key);
            INTERNED.set(INTERNED.get() + 1);
            if crate::asm::type_gets_alias(&data) {
                set(&self.0.has_aliased_data);
            }
            data
        })
    }

    #[inline]
    pub(crate) fn type_data(&self, index: u32) -> &TypeData {
        self.0.types.get(index)
    }

    pub(crate) fn intern_attr<K: Hash>(
        &self,
        key: K,
        eq: impl Fn(&AttrData, &K) -> bool,
        make: impl FnOnce(K) -> AttrData,
    ) -> u32 {
        self.0.attributes.intern(key, eq, |key| {
            let data = make(key);
            INTERNED.set(INTERNED.get() + 1);
            if crate::asm::attr_gets_alias(&data) {
                set(&self.0.has_aliased_data);
            }
            if crate::asm::attr_gets_number(&data) {
                set(&self.0.has_numbered_data);
            }
            data
        })
    }

    #[inline]
    pub(crate) fn attr_data(&self, index: u32) -> &AttrData {
        self.0.attributes.get(index)
    }

    #[inline]
    pub(crate) fn locations(&self) -> &Interner<location::Interned> {
        &self.0.locations
    }

    #[inline]
    pub(crate) fn sources(&self) -> &Sources {
        &self.0.sources
    }

    #[inline]
    pub(crate) fn op_names(&self) -> &OpNames {
        &self.0.op_names
    }

    /// The interfaces that were added to definitions.
    pub(crate) fn attached(&self) -> &Attached {
        &self.0.attached
    }

    #[inline]
    pub(crate) fn resources(&self) -> &Resources {
        &self.0.resources
    }

    /// A number that no other distinct attribute of the context has.
    pub(crate) fn next_distinct(&self) -> u32 {
        self.0.distinct.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn dialects(&self) -> &dialect::Dialects {
        &self.0.dialects
    }

    /// An upper bound of the indices of types.
    pub(crate) fn num_types(&self) -> usize {
        self.0.types.end()
    }

    /// An upper bound of the indices of attributes.
    pub(crate) fn num_attributes(&self) -> usize {
        self.0.attributes.end()
    }

    /// An upper bound of the indices of locations that have one.
    pub(crate) fn num_locations(&self) -> usize {
        self.0.locations.end()
    }

    /// Whether printing needs to look for aliases, apart from those of locations.
    pub(crate) fn has_aliased_data(&self) -> bool {
        self.0.has_aliased_data.load(Ordering::Relaxed)
    }

    /// Whether there may be types or attributes with wrong parameters.
    pub(crate) fn has_invalid_data(&self) -> bool {
        self.0.has_invalid_data.load(Ordering::Relaxed)
    }

    /// What an attribute or a type of a dialect becomes that may have been interned just now: the verifier is told if its
    /// parameters are wrong.
    pub(crate) fn remember_if_invalid<D>(
        &self,
        intern: impl FnOnce() -> D,
        fault: impl FnOnce(&D) -> Option<Diagnostic>,
    ) -> D {
        let before = INTERNED.get();
        let data = intern();
        // Whoever interned it first has asked.
        if INTERNED.get() != before && fault(&data).is_some() {
            set(&self.0.has_invalid_data);
        }
        data
    }

    /// What diagnostics say beside the fault.
    pub fn diagnostic_options(&self) -> &DiagnosticOptions {
        &self.0.diagnostic_options
    }

    /// Whether there may be distinct attributes or resources.
    pub(crate) fn has_numbered_data(&self) -> bool {
        self.0.has_numbered_data.load(Ordering::Relaxed)
    }

    pub(crate) fn handlers(&self) -> &Handlers {
        &self.0.handlers
    }

    /// Whether ops, types and attributes of dialects that are not loaded are accepted.
    pub fn allows_unregistered_dialects(&self) -> bool {
        self.0.allow_unregistered.load(Ordering::Relaxed)
    }

    /// Accepts or rejects ops, types and attributes of dialects that are not loaded; rejected by default.
    pub fn allow_unregistered_dialects(&self, allow: bool) {
        self.0.allow_unregistered.store(allow, Ordering::Relaxed);
    }

    /// Whether work on this context's IR may be shared among threads; it may by default.
    pub fn is_multithreaded(&self) -> bool {
        self.0.multithreaded.load(Ordering::Relaxed)
    }

    /// From how much work on threads share it.
    pub fn thresholds(&self) -> &Thresholds {
        self.0.thresholds.get().unwrap_or(&Thresholds::DEFAULT)
    }

    /// Sets from how much work on threads share it, for tests. The first call counts; later ones have no effect.
    pub fn set_thresholds(&self, thresholds: Thresholds) {
        let _ = self.0.thresholds.set(thresholds);
    }

    /// Allows or forbids sharing work on this context's IR among threads. Results are the same.
    pub fn set_multithreaded(&self, multithreaded: bool) {
        self.0.multithreaded.store(multithreaded, Ordering::Relaxed);
    }
}

impl Default for Context {
    fn default() -> Self {
        Context::new()
    }
}

impl std::fmt::Debug for Context {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Context#{}", self.0.id)
    }
}

thread_local! {
    /// How many types and attributes this thread was the first to intern.
    static INTERNED: Cell<u64> = const { Cell::new(0) };
}

/// Sets what threads read often and change once.
fn set(flag: &AtomicBool) {
    if !flag.load(Ordering::Relaxed) {
        flag.store(true, Ordering::Relaxed);
    }
}
