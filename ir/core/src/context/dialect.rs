//! Dialects: what a `#[dialect]` struct lists, and its loading into a context.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, RwLock};

use rustc_hash::FxBuildHasher;

use super::{Context, Ident, OpName};
use crate::ods::{AttrInfo, ConstantMaterializer, OpInfo, RegisterInterfaces, Shared, TypeInfo};

/// A dialect, declared with `#[dialect]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a dialect",
    label = "a struct declared with `#[dialect]` is expected here"
)]
pub trait Dialect: 'static {
    /// The namespace: `toy` in `toy.add`.
    const NAME: &'static str;
    /// The static table that the macro emits.
    const INFO: &'static DialectInfo;
}

/// The definition of a dialect.
pub struct DialectInfo {
    /// The namespace: `toy` in `toy.add`.
    pub name: Shared<str>,
    /// The first line of the doc comment.
    pub summary: Shared<str>,
    /// The rest of the doc comment.
    pub description: Shared<str>,
    /// Its ops.
    pub ops: Shared<[Shared<OpInfo>]>,
    /// Its types.
    pub types: Shared<[Shared<TypeInfo>]>,
    /// Its attributes.
    pub attributes: Shared<[Shared<AttrInfo>]>,
    /// Builds the op that holds a constant of this type, if the dialect has one for it.
    pub materialize_constant: Option<ConstantMaterializer>,
    /// Loads the dialects whose ops this one's rewrites produce.
    pub dependencies: Shared<[fn(&Context)]>,
    /// Registers the dialect's interfaces.
    pub interfaces: RegisterInterfaces,
}

/// The interfaces that a dialect implements, by trait object type.
#[derive(Default)]
pub struct DialectInterfaces {
    by_type: HashMap<TypeId, Arc<dyn Any + Send + Sync>, FxBuildHasher>,
}

impl DialectInterfaces {
    /// Implements an interface: `interfaces.add::<dyn InlinerInterface>(Arc::new(ToyInliner))`.
    pub fn add<I: ?Sized + Send + Sync + 'static>(&mut self, implementation: Arc<I>) {
        self.by_type
            .insert(TypeId::of::<I>(), Arc::new(implementation));
    }

    fn get<I: ?Sized + Send + Sync + 'static>(&self) -> Option<Arc<I>> {
        let entry = self.by_type.get(&TypeId::of::<I>())?;
        entry.downcast_ref::<Arc<I>>().cloned()
    }
}

#[derive(Default)]
pub(crate) struct Dialects {
    loaded: RwLock<HashMap<Ident, Loaded, FxBuildHasher>>,
    /// Interfaces that others than the dialect itself implement for it.
    attached: RwLock<HashMap<Ident, DialectInterfaces, FxBuildHasher>>,
}

/// A loaded dialect. It costs little until a text or a pass names it: what is found by name is put into
/// tables when somebody asks.
struct Loaded {
    info: Shared<DialectInfo>,
    interfaces: OnceLock<DialectInterfaces>,
    /// Whether its ops have names in the context.
    has_op_names: AtomicBool,
    definitions: OnceLock<Definitions>,
}

/// The types and attributes of a dialect by mnemonic.
struct Definitions {
    types: HashMap<Shared<str>, Shared<TypeInfo>, FxBuildHasher>,
    attributes: HashMap<Shared<str>, Shared<AttrInfo>, FxBuildHasher>,
}

impl Loaded {
    fn interfaces(&self) -> &DialectInterfaces {
        self.interfaces.get_or_init(|| {
            let mut interfaces = DialectInterfaces::default();
            (self.info.interfaces)(&mut interfaces);
            interfaces
        })
    }

    fn definitions(&self) -> &Definitions {
        self.definitions.get_or_init(|| {
            let types = self.info.types.iter();
            let attributes = self.info.attributes.iter();
            Definitions {
                types: types.map(|ty| (ty.mnemonic.clone(), ty.clone())).collect(),
                attributes: attributes
                    .map(|attr| (attr.mnemonic.clone(), attr.clone()))
                    .collect(),
            }
        })
    }
}

impl Context {
    /// Makes a dialect's ops, types and attributes known; loading twice does nothing.
    ///
    /// # Panics
    /// If two loaded dialects share a name.
    pub fn load_dialect<D: Dialect>(&self) {
        self.load_dialect_info(D::INFO);
    }

    /// As [`Context::load_dialect`], by the table.
    pub fn load_dialect_info(&self, info: impl Into<Shared<DialectInfo>>) {
        let info = info.into();
        let name = self.ident(&info.name);
        {
            let mut loaded = self
                .dialects()
                .loaded
                .write()
                .unwrap_or_else(|e| e.into_inner());
            if let Some(known) = loaded.get(&name) {
                assert!(
                    known.info.is(&info),
                    "two dialects are named `{}`",
                    info.name
                );
                return;
            }
            loaded.insert(
                name,
                Loaded {
                    info: info.clone(),
                    interfaces: OnceLock::new(),
                    has_op_names: AtomicBool::new(false),
                    definitions: OnceLock::new(),
                },
            );
        }
        if self.op_names().has_names_of(name) {
            self.name_ops_of(name);
        }
        for load in &info.dependencies {
            load(self);
        }
    }

    /// Gives the ops of a dialect their names and definitions in this context, if it is loaded and has not done so.
    ///
    /// It is done for the first op of the dialect that is named, and before that has its name: nobody sees a name
    /// without its definition.
    pub(super) fn name_ops_of(&self, dialect: Ident) {
        let loaded = self.dialects().loaded.read();
        let loaded = loaded.unwrap_or_else(|e| e.into_inner());
        let Some(loaded) = loaded.get(&dialect) else {
            return;
        };
        if loaded.has_op_names.load(Ordering::Acquire) {
            return;
        }
        self.register_ops(dialect, &loaded.info.ops);
        loaded.has_op_names.store(true, Ordering::Release);
    }

    /// Whether a dialect of this name is loaded, and its table.
    pub fn dialect(&self, name: &str) -> Option<Shared<DialectInfo>> {
        self.with_dialect(name, |loaded| loaded.info.clone())
    }

    /// The tables of all loaded dialects, by name.
    pub fn loaded_dialects(&self) -> Vec<Shared<DialectInfo>> {
        let loaded = self
            .dialects()
            .loaded
            .read()
            .unwrap_or_else(|e| e.into_inner());
        let mut infos: Vec<_> = loaded.values().map(|loaded| loaded.info.clone()).collect();
        infos.sort_by(|a, b| a.name.cmp(&b.name));
        infos
    }

    /// A dialect's implementation of an interface: `cx.dialect_interface::<dyn InlinerInterface>("toy")`.
    ///
    /// What the dialect itself registers counts more than what was [attached](Context::attach_dialect_interface).
    pub fn dialect_interface<I>(&self, dialect: &str) -> Option<Arc<I>>
    where
        I: ?Sized + Send + Sync + 'static,
    {
        let own = self.with_dialect(dialect, |loaded| loaded.interfaces().get::<I>())?;
        own.or_else(|| {
            let attached = &self.dialects().attached;
            let attached = attached.read().unwrap_or_else(|e| e.into_inner());
            attached.get(&self.ident(dialect))?.get::<I>()
        })
    }

    /// Implements an interface for a dialect of somebody else, whether it is loaded yet or not: what is known of a dialect in a
    /// crate that it does not depend on, such as how it is lowered.
    pub fn attach_dialect_interface<D: Dialect, I>(&self, implementation: Arc<I>)
    where
        I: ?Sized + Send + Sync + 'static,
    {
        let attached = &self.dialects().attached;
        let mut attached = attached.write().unwrap_or_else(|e| e.into_inner());
        let interfaces = attached.entry(self.ident(D::NAME)).or_default();
        interfaces.add(implementation);
    }

    /// All dialects' implementations of an interface, by the names of the dialects.
    pub fn dialect_interfaces<I>(&self) -> Vec<Arc<I>>
    where
        I: ?Sized + Send + Sync + 'static,
    {
        let dialects = self.loaded_dialects();
        let interfaces = dialects
            .iter()
            .map(|info| self.dialect_interface(&info.name));
        interfaces.flatten().collect()
    }

    /// The type definition `!dialect.mnemonic`.
    pub fn type_info(&self, dialect: &str, mnemonic: &str) -> Option<Shared<TypeInfo>> {
        self.with_dialect(dialect, |loaded| {
            loaded.definitions().types.get(mnemonic).cloned()
        })?
    }

    /// The attribute definition `#dialect.mnemonic`.
    pub fn attr_info(&self, dialect: &str, mnemonic: &str) -> Option<Shared<AttrInfo>> {
        self.with_dialect(dialect, |loaded| {
            loaded.definitions().attributes.get(mnemonic).cloned()
        })?
    }

    /// The table of the dialect that an op belongs to.
    pub(crate) fn dialect_of(&self, name: OpName) -> Option<Shared<DialectInfo>> {
        self.with_loaded(name.dialect_ident(self), |loaded| loaded.info.clone())
    }

    fn with_dialect<R>(&self, name: &str, f: impl FnOnce(&Loaded) -> R) -> Option<R> {
        self.with_loaded(self.ident(name), f)
    }

    fn with_loaded<R>(&self, name: Ident, f: impl FnOnce(&Loaded) -> R) -> Option<R> {
        let loaded = self
            .dialects()
            .loaded
            .read()
            .unwrap_or_else(|e| e.into_inner());
        loaded.get(&name).map(f)
    }
}
