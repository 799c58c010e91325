//! Debug information that refers to itself.
//!
//! A struct with a pointer to itself is an attribute with an identity, in which the struct is named by the identity alone. While a
//! node is made, what is in it may name nodes around it like that; such a part depends on them, and is known only while they are
//! being made. The scheme is that of `mlir/Support/CyclicReplacerCache.h`, so that what is nested in what is the same as in MLIR.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use terrace_ir::Context;
use terrace_ir::attributes::{Attribute, DistinctAttr};

use super::MetadataRef;

/// What was made of nodes, and the nodes that are being made.
#[derive(Default)]
pub(super) struct Recursion {
    /// What depends on nothing around it. Nodes without an attribute are known too.
    whole: FxHashMap<MetadataRef, Option<Attribute>>,
    /// What depends on nodes that are being made, and the place of the innermost of them.
    dependent: FxHashMap<MetadataRef, (Option<Attribute>, usize)>,
    /// The nodes that are being made, the outermost first.
    frames: Vec<Frame>,
    /// By node, its places among the frames.
    places: FxHashMap<MetadataRef, Vec<usize>>,
    /// The identities of nodes that refer to themselves.
    identities: FxHashMap<MetadataRef, Attribute>,
}

/// A node that is being made.
#[derive(Default)]
struct Frame {
    /// What is known only as long as this node is being made.
    depending: Vec<MetadataRef>,
    /// The places of frames that what is made here depends on, its own if it is in itself.
    depends_on: BTreeSet<usize>,
}

/// What is to be done about a node.
pub(super) enum Step {
    /// Nothing: it is in itself, where this stands for it.
    StandIn(Attribute),
    /// Its attribute is to be made, and [`Recursion::finish`] told of it.
    Make,
    /// It cannot be made, for nothing can stand for it in itself.
    Endless,
}

impl Recursion {
    /// What is known of a node here, if something is.
    pub(super) fn known(&mut self, node: MetadataRef) -> Option<Option<Attribute>> {
        if let Some(known) = self.whole.get(&node) {
            return Some(*known);
        }
        let (known, place) = self.dependent.get(&node).copied()?;
        self.depend_on(place);
        Some(known)
    }

    /// Begins a node that is not known. If it is being made already, `stand_in` makes what stands for it there of its identity; there
    /// is none for nodes that cannot be in themselves.
    pub(super) fn begin(
        &mut self,
        cx: &Context,
        node: MetadataRef,
        stand_in: Option<impl FnOnce(Attribute) -> Attribute>,
    ) -> Step {
        let places = self.places.entry(node).or_default();
        if let Some(place) = places.last().copied() {
            if let Some(stand_in) = stand_in {
                let new = || DistinctAttr::create(cx, Attribute::UNIT).into();
                let identity = *self.identities.entry(node).or_insert_with(new);
                let inner = stand_in(identity);
                self.dependent.insert(node, (Some(inner), place));
                self.depend_on(place);
                return Step::StandIn(inner);
            }
            // A cycle that can be broken is, before a node is in it for the third time.
            if places.len() > 1 {
                return Step::Endless;
            }
        }
        places.push(self.frames.len());
        self.frames.push(Frame::default());
        Step::Make
    }

    /// What the innermost frame makes depends on a frame.
    fn depend_on(&mut self, place: usize) {
        let frame = self.frames.last_mut();
        let frame = frame.expect("what depends on a frame is known while the frame is there");
        frame.depends_on.insert(place);
    }

    /// The identity of the node that was begun last, if it is in itself.
    pub(super) fn identity(&self, node: MetadataRef) -> Option<Attribute> {
        let frame = self.frames.last()?;
        let is_inside = frame.depends_on.contains(&(self.frames.len() - 1));
        self.identities.get(&node).copied().filter(|_| is_inside)
    }

    /// Ends the node that was begun last.
    pub(super) fn finish(&mut self, node: MetadataRef, made: Option<Attribute>) {
        let mut frame = self.frames.pop().expect("a node that ends was begun");
        frame.depends_on.remove(&self.frames.len());
        match frame.depends_on.last().copied() {
            None => {
                self.whole.insert(node, made);
            }
            Some(innermost) => {
                self.dependent.insert(node, (made, innermost));
                self.frames[innermost].depending.push(node);
                let around = self.frames.last_mut();
                let around = around.expect("what a node depends on is around it");
                // The larger set stays, so that a deep nest costs little more than what is in it.
                if around.depends_on.len() < frame.depends_on.len() {
                    std::mem::swap(&mut around.depends_on, &mut frame.depends_on);
                }
                around.depends_on.append(&mut frame.depends_on);
            }
        }
        for depending in frame.depending {
            self.dependent.remove(&depending);
        }
        if let Some(places) = self.places.get_mut(&node) {
            places.pop();
            if places.is_empty() {
                self.places.remove(&node);
            }
        }
    }
}
