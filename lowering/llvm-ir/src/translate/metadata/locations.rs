//! Locations as places in the source, in scopes of debug information.

use rustc_hash::FxHashMap;
use terrace_ir::attributes::Attribute;
use terrace_ir::location::LocationData;
use terrace_ir::{Context, Location};
use terrace_llvm_dialect as llvm;

use super::{Nodes, Text, debug};
use crate::{LlvmContext, raw};

/// A place before it is made: line, column, scope, and where the function that it is in was inlined.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place<'cx> {
    position: (u32, u32),
    scope: raw::Metadata<'cx>,
    inlined_at: Option<raw::Metadata<'cx>>,
}

impl<'cx> Place<'cx> {
    fn make(self, llvm: &'cx LlvmContext) -> raw::Metadata<'cx> {
        raw::debug_location(llvm, self.position, self.scope, self.inlined_at)
    }

    /// A place that stands for two: what they have in common.
    fn merge(self, other: Self, function: raw::Metadata<'cx>) -> Self {
        let position = match (self.position, other.position) {
            (this, that) if this == that => this,
            ((this, _), (that, _)) if this == that => (this, 0),
            _ => (0, 0),
        };
        let is_same_scope = self.scope == other.scope && self.inlined_at == other.inlined_at;
        Place {
            position,
            scope: if is_same_scope { self.scope } else { function },
            inlined_at: self.inlined_at.filter(|_| is_same_scope),
        }
    }
}

/// The function of the source that a function is, in which its ops are unless they say otherwise.
pub(in crate::translate) struct Scope<'cx> {
    function: raw::Metadata<'cx>,
    known: FxHashMap<Location, Option<raw::Metadata<'cx>>>,
}

impl<'cx> Scope<'cx> {
    /// The scope that the location of a function names.
    pub(in crate::translate) fn of(
        cx: &Context,
        nodes: &Nodes<'cx>,
        loc: Location,
    ) -> Option<Self> {
        let function = nodes.get(subprogram(cx, loc)?)?;
        Some(Scope {
            function,
            known: FxHashMap::default(),
        })
    }

    /// The node of the function itself.
    pub(in crate::translate) fn function(&self) -> raw::Metadata<'cx> {
        self.function
    }

    /// The place that a location is.
    pub(in crate::translate) fn place(
        &mut self,
        cx: &Context,
        llvm: &'cx LlvmContext,
        nodes: &Nodes<'cx>,
        loc: Location,
    ) -> Option<raw::Metadata<'cx>> {
        if let Some(known) = self.known.get(&loc) {
            return *known;
        }
        let place = self.translate(cx, llvm, nodes, loc, self.function, None);
        let place = place.map(|place| place.make(llvm));
        self.known.insert(loc, place);
        place
    }

    fn translate(
        &self,
        cx: &Context,
        llvm: &'cx LlvmContext,
        nodes: &Nodes<'cx>,
        loc: Location,
        scope: raw::Metadata<'cx>,
        inlined_at: Option<raw::Metadata<'cx>>,
    ) -> Option<Place<'cx>> {
        match loc.data(cx) {
            LocationData::Unknown => None,
            LocationData::File { start, .. } => Some(Place {
                position: start,
                scope,
                inlined_at,
            }),
            LocationData::Name { child, .. } => {
                self.translate(cx, llvm, nodes, child, scope, inlined_at)
            }
            LocationData::CallSite { callee, caller } => {
                let caller = self.translate(cx, llvm, nodes, caller, scope, inlined_at);
                // What is inlined is in a scope of its own.
                let caller = caller.map(|caller| caller.make(llvm));
                let callee_scope = scope_of(cx, nodes, callee)?;
                self.translate(cx, llvm, nodes, callee, callee_scope, caller)
            }
            LocationData::Fused {
                locations,
                metadata,
            } => {
                let own = metadata.filter(|attr| debug::is_entity(cx, *attr));
                let scope = own.and_then(|attr| nodes.get(attr)).unwrap_or(scope);
                let mut places = locations
                    .iter()
                    .map(|loc| self.translate(cx, llvm, nodes, *loc, scope, inlined_at));
                let first = places.next()??;
                Some(
                    places
                        .flatten()
                        .fold(first, |all, place| all.merge(place, self.function)),
                )
            }
        }
    }
}

/// The scope that a location names.
fn scope_of<'cx>(cx: &Context, nodes: &Nodes<'cx>, loc: Location) -> Option<raw::Metadata<'cx>> {
    match loc.data(cx) {
        LocationData::Unknown | LocationData::File { .. } => None,
        LocationData::Name { child, .. } => scope_of(cx, nodes, child),
        LocationData::CallSite { callee, .. } => scope_of(cx, nodes, callee),
        LocationData::Fused {
            locations,
            metadata,
        } => metadata
            .filter(|attr| debug::is_entity(cx, *attr))
            .and_then(|attr| nodes.get(attr))
            .or_else(|| locations.iter().find_map(|loc| scope_of(cx, nodes, *loc))),
    }
}

/// The function of the source that a location names.
fn subprogram(cx: &Context, loc: Location) -> Option<llvm::DiSubprogramAttr> {
    match loc.data(cx) {
        LocationData::Unknown | LocationData::File { .. } => None,
        LocationData::Name { child, .. } => subprogram(cx, child),
        LocationData::CallSite { callee, caller } => {
            subprogram(cx, callee).or_else(|| subprogram(cx, caller))
        }
        LocationData::Fused {
            locations,
            metadata,
        } => metadata
            .and_then(|attr| attr.cast::<llvm::DiSubprogramAttr>(cx))
            .or_else(|| locations.iter().find_map(|loc| subprogram(cx, *loc))),
    }
}

impl Text<'_> {
    /// The text of the node of the place where a loop begins or ends.
    pub(super) fn place(&mut self, loc: Location) -> Option<String> {
        let LocationData::Fused {
            locations,
            metadata,
        } = loc.data(self.cx)
        else {
            return None;
        };
        let scope: Attribute = metadata.filter(|attr| debug::is_entity(self.cx, *attr))?;
        let (line, column) = locations.iter().find_map(|loc| position(self.cx, *loc))?;
        let scope = self.node(scope);
        Some(format!(
            "!DILocation(line: {line}, column: {column}, scope: !{scope})"
        ))
    }
}

fn position(cx: &Context, loc: Location) -> Option<(u32, u32)> {
    match loc.data(cx) {
        LocationData::File { start, .. } => Some(start),
        LocationData::Name { child, .. } => position(cx, child),
        LocationData::CallSite { callee, .. } => position(cx, callee),
        LocationData::Fused { locations, .. } => {
            locations.iter().find_map(|loc| position(cx, *loc))
        }
        LocationData::Unknown => None,
    }
}
