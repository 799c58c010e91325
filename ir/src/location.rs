//! Source locations: interned, `Copy`, printed in MLIR's syntax by the text format.

use crate::attributes::Attribute;
use crate::context::{Context, Ident};

/// Where a piece of IR comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Location(u32);

/// The data behind a [`Location`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LocationData {
    /// `loc(unknown)`.
    Unknown,
    /// `loc("file":line:column)`, or a range `loc("file":line:column to line:column)`. Lines and columns count from 1;
    /// columns count bytes. A range's end is exclusive; a plain position has `end == start`.
    File {
        /// The file's name as the user gave it.
        file: Ident,
        /// Line and column of the first byte.
        start: (u32, u32),
        /// Line and column after the last byte.
        end: (u32, u32),
    },
    /// `loc("name"(child))`.
    Name {
        /// The name.
        name: Ident,
        /// The named location; unknown if none was given.
        child: Location,
    },
    /// `loc(callsite(callee at caller))`.
    CallSite {
        /// The location inside the callee.
        callee: Location,
        /// The location of the call.
        caller: Location,
    },
    /// `loc(fused<metadata>[a, b])`.
    Fused {
        /// The parts, without duplicates or unknown ones.
        locations: Box<[Location]>,
        /// What fused them.
        metadata: Option<Attribute>,
    },
}

/// A range in a file; see [`LocationData::File`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FilePosition {
    /// The file's name as the user gave it.
    pub file: Ident,
    /// Line and column of the first byte.
    pub start: (u32, u32),
    /// Line and column after the last byte.
    pub end: (u32, u32),
}

impl Location {
    /// `loc(unknown)`, in every context.
    pub const UNKNOWN: Location = Location(0);

    pub(crate) fn intern_fixed(cx: &Context) {
        let unknown = Location::get(cx, LocationData::Unknown);
        assert!(
            unknown == Location::UNKNOWN,
            "the unknown location is interned first"
        );
    }

    /// Interns a location.
    pub fn get(cx: &Context, data: LocationData) -> Location {
        Location(cx.intern_location(data))
    }

    /// A position in a file. Line and column count from 1.
    pub fn file(cx: &Context, file: Ident, line: u32, column: u32) -> Location {
        Location::file_range(cx, file, (line, column), (line, column))
    }

    /// A range in a file: (line, column) of its first byte and after its last one.
    pub fn file_range(cx: &Context, file: Ident, start: (u32, u32), end: (u32, u32)) -> Location {
        Location::get(cx, LocationData::File { file, start, end })
    }

    /// A name for a location.
    pub fn name(cx: &Context, name: &str, child: Location) -> Location {
        Location::get(
            cx,
            LocationData::Name {
                name: cx.ident(name),
                child,
            },
        )
    }

    /// A location inside an inlined callee.
    pub fn call_site(cx: &Context, callee: Location, caller: Location) -> Location {
        Location::get(cx, LocationData::CallSite { callee, caller })
    }

    /// Several locations at once: nested fusions without metadata are flattened, duplicates and unknown locations
    /// dropped, and a single remaining part is returned as it is.
    pub fn fused(cx: &Context, parts: impl IntoIterator<Item = Location>) -> Location {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut locations: Vec<Location> = Vec::new();
        let mut add = |part: Location| {
            if part != Location::UNKNOWN && seen.insert(part) {
                locations.push(part);
            }
        };
        for part in parts {
            match part.data(cx) {
                LocationData::Fused {
                    locations,
                    metadata: None,
                } => locations.iter().copied().for_each(&mut add),
                _ => add(part),
            }
        }
        match locations[..] {
            [] => Location::UNKNOWN,
            [single] => single,
            _ => Location::get(
                cx,
                LocationData::Fused {
                    locations: locations.into(),
                    metadata: None,
                },
            ),
        }
    }

    /// The data.
    #[inline]
    pub fn data(self, cx: &Context) -> &LocationData {
        cx.location_data(self.0)
    }

    /// The first file position inside, looking through names, call sites (the callee) and fusions: what a diagnostic
    /// points at.
    pub fn file_position(self, cx: &Context) -> Option<FilePosition> {
        let mut pending = vec![self];
        while let Some(location) = pending.pop() {
            match location.data(cx) {
                LocationData::Unknown => {}
                LocationData::File { file, start, end } => {
                    return Some(FilePosition {
                        file: *file,
                        start: *start,
                        end: *end,
                    });
                }
                LocationData::Name { child, .. } => pending.push(*child),
                LocationData::CallSite { callee, caller } => pending.extend([*caller, *callee]),
                LocationData::Fused { locations, .. } => pending.extend(locations.iter().rev()),
            }
        }
        None
    }

    /// The places of the calls through which the code at this location was inlined, the innermost first.
    pub fn callers(self, cx: &Context) -> Vec<Location> {
        let mut callers = Vec::new();
        let mut pending = vec![(self, false)];
        while let Some((location, is_caller)) = pending.pop() {
            match location.data(cx) {
                LocationData::CallSite { callee, caller } => {
                    pending.extend([(*caller, true), (*callee, is_caller)]);
                }
                LocationData::Name { child, .. } => pending.push((*child, is_caller)),
                _ if is_caller => callers.push(location),
                _ => {}
            }
        }
        callers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_told_from_the_inside_out() {
        let cx = Context::new();
        let [a, b, c] = [1, 2, 3].map(|line| Location::file(&cx, cx.ident("f"), line, 1));
        let inside = Location::call_site(&cx, Location::call_site(&cx, a, b), c);
        let outside = Location::call_site(&cx, a, Location::call_site(&cx, b, c));
        assert_eq!(a.callers(&cx), []);
        assert_eq!(inside.callers(&cx), [b, c]);
        assert_eq!(outside.callers(&cx), [b, c]);
        assert_eq!(Location::name(&cx, "n", outside).callers(&cx), [b, c]);
    }
}
