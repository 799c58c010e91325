//! Interfaces that a context adds to definitions.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::hash::BuildHasher;
use std::sync::atomic::Ordering;

use rustc_hash::FxBuildHasher;

use crate::sync::{AtomicU64, RwLock};

/// Interfaces by the address of a definition and the type of the trait object.
#[derive(Default)]
pub struct Attached {
    /// Which keys there may be, so that asking for what is not there, which most do, takes no lock.
    filter: Filter,
    entries: RwLock<HashMap<Key, Entry, FxBuildHasher>>,
}

/// The address of a definition, and the type of the trait object.
type Key = (usize, TypeId);

/// In the filter, what stands for whatever definition an interface is attached to: no address is null.
const ANY: usize = 0;

/// A bit for each hash of a key.
struct Filter([AtomicU64; 64]);

impl Default for Filter {
    fn default() -> Self {
        Filter(std::array::from_fn(|_| AtomicU64::default()))
    }
}

impl Filter {
    /// The word and the bit of a key.
    #[inline]
    fn place(&self, key: &Key) -> (&AtomicU64, u64) {
        let hash = FxBuildHasher.hash_one(key);
        (&self.0[hash as usize % self.0.len()], 1 << (hash >> 58))
    }

    fn insert(&self, key: &Key) {
        for key in [*key, (ANY, key.1)] {
            let (word, bit) = self.place(&key);
            word.fetch_or(bit, Ordering::Release);
        }
    }

    #[inline]
    fn may_contain(&self, key: &Key) -> bool {
        let (word, bit) = self.place(key);
        word.load(Ordering::Acquire) & bit != 0
    }
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
    pub fn attach<H: 'static, I: ?Sized + 'static>(
        &self,
        definition: usize,
        cast: impl Fn(&H) -> &I + Send + Sync + 'static,
    ) {
        let cast: Cast<H, I> = std::sync::Arc::new(cast);
        self.insert::<I>(definition, Entry::Model(Box::new(cast)));
    }

    /// Notes that a definition is to get an interface.
    pub fn promise<I: ?Sized + 'static>(
        &self,
        definition: usize,
        interface: &'static str,
        name: &'static str,
    ) {
        let key = (definition, TypeId::of::<I>());
        let mut entries = self.entries.write().unwrap_or_else(|e| e.into_inner());
        entries
            .entry(key)
            .or_insert(Entry::Promise(interface, name));
        self.filter.insert(&key);
    }

    fn insert<I: ?Sized + 'static>(&self, definition: usize, entry: Entry) {
        let key = (definition, TypeId::of::<I>());
        let mut entries = self.entries.write().unwrap_or_else(|e| e.into_inner());
        entries.insert(key, entry);
        self.filter.insert(&key);
    }

    /// Whether the interface `I` may be attached to some definition, or promised; if not, it is to none.
    #[inline]
    pub fn may_have<I: ?Sized + 'static>(&self) -> bool {
        self.filter.may_contain(&(ANY, TypeId::of::<I>()))
    }

    /// Whether the interface `I` is attached to a definition, or promised.
    pub fn has<I: ?Sized + 'static>(&self, definition: usize) -> bool {
        let key = (definition, TypeId::of::<I>());
        if !self.filter.may_contain(&key) {
            return false;
        }
        let entries = self.entries.read().unwrap_or_else(|e| e.into_inner());
        entries.contains_key(&key)
    }

    /// The handle as an object of the interface `I`, if that was attached to its definition.
    pub fn object<'h, H: 'static, I: ?Sized + 'static>(
        &self,
        definition: usize,
        handle: &'h H,
    ) -> Option<&'h I> {
        let key = (definition, TypeId::of::<I>());
        if !self.filter.may_contain(&key) {
            return None;
        }
        let entries = self.entries.read().unwrap_or_else(|e| e.into_inner());
        match entries.get(&key)? {
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
