//! Debug information that refers to itself.
//!
//! A struct with a pointer to itself is an attribute with an identity, in which the struct is named by the identity alone. While a
//! node is made, what is in it may name nodes around it like that; such a part depends on them, and is made again where they are not
//! around it.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::attributes::Attribute;

/// What is known of nodes that refer to themselves.
#[derive(Default)]
pub(super) struct Recursion {
    /// The identities of nodes that refer to themselves.
    identities: FxHashMap<u32, Attribute>,
    /// The nodes that are being made, the outermost first.
    stack: Vec<Layer>,
    /// By node, its place on the stack.
    places: FxHashMap<u32, usize>,
    /// What depends on nodes around it.
    dependent: FxHashMap<u32, (Attribute, FxHashSet<Attribute>)>,
}

struct Layer {
    node: u32,
    /// What stands for the node in itself, if it is in itself.
    inner: Option<Attribute>,
    /// What stands in it for nodes around it, or for itself.
    unbound: FxHashSet<Attribute>,
}

impl Recursion {
    /// Begins a node that can be in itself. If it is being made already, gives what stands for it there, which `make` makes of an
    /// identity that `identify` makes.
    pub(super) fn enter(
        &mut self,
        node: u32,
        identify: impl FnOnce() -> Attribute,
        make: impl FnOnce(Attribute) -> Attribute,
    ) -> Option<Attribute> {
        let Some(place) = self.places.get(&node).copied() else {
            self.places.insert(node, self.stack.len());
            self.stack.push(Layer {
                node,
                inner: None,
                unbound: FxHashSet::default(),
            });
            return None;
        };
        let inner = match self.stack[place].inner {
            Some(inner) => inner,
            None => make(*self.identities.entry(node).or_insert_with(identify)),
        };
        self.stack[place].inner = Some(inner);
        let last = self.stack.last_mut().expect("the node is on the stack");
        last.unbound.insert(inner);
        Some(inner)
    }

    /// What was made of a node before, if all that it depends on is around it now.
    pub(super) fn dependent(&mut self, node: u32) -> Option<Attribute> {
        let (attr, unbound) = self.dependent.get(&node)?;
        let around = &self.stack.last()?.unbound;
        if unbound.is_subset(around) {
            return Some(*attr);
        }
        self.dependent.remove(&node);
        None
    }

    /// The identity of the node that was entered last, if it is in itself.
    pub(super) fn identity(&self, node: u32) -> Option<Attribute> {
        let last = self.stack.last()?;
        let is_recursive = last.node == node && last.inner.is_some();
        self.identities.get(&node).copied().filter(|_| is_recursive)
    }

    /// Whether what was made of a node depends on nothing around it.
    pub(super) fn finish(&mut self, node: u32, attr: Attribute) -> bool {
        let Some(last) = self.stack.last_mut() else {
            return true;
        };
        if last.node != node {
            return last.unbound.is_empty();
        }
        if let Some(inner) = last.inner {
            last.unbound.remove(&inner);
        }
        let is_whole = last.unbound.is_empty();
        if !is_whole {
            let unbound = last.unbound.clone();
            self.dependent.insert(node, (attr, unbound));
        }
        is_whole
    }

    /// Ends a node that was entered.
    pub(super) fn leave(&mut self, node: u32) {
        if self.stack.last().is_none_or(|last| last.node != node) {
            return;
        }
        self.places.remove(&node);
        if let Some(left) = self.stack.pop()
            && let Some(around) = self.stack.last_mut()
        {
            around.unbound.extend(left.unbound);
        }
    }
}
