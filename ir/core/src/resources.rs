//! Resources: data that stands at the end of a text instead of where it is used.
//!
//! `dense_resource<weights> : tensor<1000xf32>` names a resource of the builtin dialect. Its bytes are in the metadata of
//! the text, `{-# dialect_resources: { builtin: { weights: "0x..." } } #-}`, and become known to the context when the
//! text is read. What the metadata holds for other tools, its external resources, stays with the module.

use std::sync::{Arc, PoisonError, RwLock};

use crate::context::{Context, Ident};

/// A named blob of the context. Two resources may have the same name; what is printed tells them apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Resource(u32);

/// Bytes, and how they are to be aligned in memory. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blob {
    /// A power of two.
    pub alignment: u32,
    /// The bytes.
    pub data: Arc<[u8]>,
}

/// The resources of a context.
#[derive(Default)]
pub(crate) struct Resources(boxcar::Vec<Entry>);

struct Entry {
    name: Ident,
    blob: RwLock<Option<Blob>>,
}

impl Resource {
    /// A new resource, without a blob yet.
    pub fn new(cx: &Context, name: Ident) -> Resource {
        let index = cx.resources().0.push(Entry {
            name,
            blob: RwLock::default(),
        });
        Resource(u32::try_from(index).expect("a context holds at most 2^32 resources"))
    }

    fn entry(self, cx: &Context) -> &Entry {
        let entry = cx.resources().0.get(self.0 as usize);
        entry.expect("internal error: a resource belongs to another context")
    }

    /// The name that it was given.
    pub fn name(self, cx: &Context) -> Ident {
        self.entry(cx).name
    }

    /// The data, if it is known.
    pub fn blob(self, cx: &Context) -> Option<Blob> {
        let blob = self.entry(cx).blob.read();
        blob.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sets the data.
    pub fn set_blob(self, cx: &Context, blob: Blob) {
        let mut place = self
            .entry(cx)
            .blob
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        *place = Some(blob);
    }
}

/// What a resource for another tool holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResourceValue {
    /// `"0x..."`.
    Blob(Blob),
    /// `true` or `false`.
    Bool(bool),
    /// `"text"`, bytes that need not be UTF-8.
    String(Box<[u8]>),
}

/// The external resources of a text: names and values for other tools, in groups.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ExternalResources {
    /// The groups in the order of the text, each with its entries; several entries may have the same name.
    pub groups: Vec<(Ident, Vec<(Ident, ResourceValue)>)>,
}

impl ExternalResources {
    /// The entries of a group; none if there is no such group.
    pub fn group(&self, name: Ident) -> &[(Ident, ResourceValue)] {
        let group = self.groups.iter().find(|group| group.0 == name);
        group.map_or(&[], |group| &group.1)
    }

    /// The entries of a group, which is made where it is missing.
    pub fn group_mut(&mut self, name: Ident) -> &mut Vec<(Ident, ResourceValue)> {
        let known = self.groups.iter().position(|group| group.0 == name);
        let index = known.unwrap_or_else(|| {
            self.groups.push((name, Vec::new()));
            self.groups.len() - 1
        });
        &mut self.groups[index].1
    }
}
