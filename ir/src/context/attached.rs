//! Interfaces that a context adds to definitions.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, Ordering};

use rustc_hash::FxBuildHasher;

/// Interfaces by the address of a definition and the type of the trait object.
#[derive(Default)]
pub(crate) struct Attached {
    /// Whether there are any: most contexts have none, and asking costs nothing then.
    any: AtomicBool,
    entries: RwLock<HashMap<(usize, TypeId), Entry, FxBuildHasher>>,
}

enum Entry {
    /// A [`Cast`].
    Model(Box<dyn Any + Send + Sync>),
    /// The interface and the definition, for the message that there is none.
    Promise(&'static str, &'static str),
}

/// Borrows a handle as an interface object.
type Cast<H, I> = std::sync::Arc<dyn Fn(&H) -> &I + Send + Sync>;

impl Attached {
    /// Adds an interface to a definition; a later one takes the place of an earlier one.
    pub(crate) fn attach<H: 'static, I: ?Sized + 'static>(
        &self,
        definition: usize,
        cast: impl Fn(&H) -> &I + Send + Sync + 'static,
    ) {
        let cast: Cast<H, I> = std::sync::Arc::new(cast);
        self.insert::<I>(definition, Entry::Model(Box::new(cast)));
    }

    /// Notes that a definition is to get an interface.
    pub(crate) fn promise<I: ?Sized + 'static>(
        &self,
        definition: usize,
        interface: &'static str,
        name: &'static str,
    ) {
        let mut entries = self.entries.write().unwrap_or_else(|e| e.into_inner());
        entries
            .entry((definition, TypeId::of::<I>()))
            .or_insert(Entry::Promise(interface, name));
        self.any.store(true, Ordering::Release);
    }

    fn insert<I: ?Sized + 'static>(&self, definition: usize, entry: Entry) {
        let mut entries = self.entries.write().unwrap_or_else(|e| e.into_inner());
        entries.insert((definition, TypeId::of::<I>()), entry);
        self.any.store(true, Ordering::Release);
    }

    /// The handle as an object of the interface `I`, if that was attached to its definition.
    pub(crate) fn object<'h, H: 'static, I: ?Sized + 'static>(
        &self,
        definition: usize,
        handle: &'h H,
    ) -> Option<&'h I> {
        if !self.any.load(Ordering::Acquire) {
            return None;
        }
        let entries = self.entries.read().unwrap_or_else(|e| e.into_inner());
        match entries.get(&(definition, TypeId::of::<I>()))? {
            Entry::Model(model) => {
                let cast = model.downcast_ref::<Cast<H, I>>()?.clone();
                drop(entries);
                Some(cast(handle))
            }
            Entry::Promise(interface, name) => panic!(
                "the interface `{interface}` of `{name}` was promised and is not attached: was the function that attaches it called?"
            ),
        }
    }
}
