//! Source locations: `Copy`, printed in MLIR's syntax by the text format.
//!
//! A location is a position in a source text of the context, which costs nothing, or a number of something
//! interned. Which one is an implementation matter: `loc("f":1:2)` is the same location however it was made, as long as
//! the text of `f` was added before.

use std::any::Any;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::attributes::Attribute;
use crate::context::{Context, Entry, Ident, Whole};
use crate::source::{Position, Source};

/// Where a piece of IR comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Location(u32);

/// What a [`Location`] says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LocationData<'a> {
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
        locations: &'a [Location],
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
    /// The text, if the context knows it.
    pub source: Option<Source>,
}

/// What is interned for a location that is no position.
#[derive(PartialEq, Eq, Hash)]
pub(crate) enum Interned {
    Unknown,
    /// A range in a text of the context.
    Range(Position, Position),
    /// A place or a range in another file, or outside the text that is known under the name.
    File {
        file: Ident,
        start: (u32, u32),
        end: (u32, u32),
    },
    Name {
        name: Ident,
        child: Location,
    },
    CallSite {
        callee: Location,
        caller: Location,
    },
    Fused {
        locations: Box<[Location]>,
        metadata: Option<Attribute>,
    },
    /// Data of a program's own, and what is said of it.
    Opaque {
        underlying: Underlying,
        fallback: Location,
    },
}

/// Shared data, which is the same only as itself.
pub(crate) struct Underlying(Arc<dyn Any + Send + Sync>);

impl PartialEq for Underlying {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Underlying {}

impl Hash for Underlying {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).cast::<()>().hash(state);
    }
}

impl Entry for Interned {
    type Key<'a> = (&'a [Location], Option<Attribute>);

    fn key(&self) -> Option<Self::Key<'_>> {
        match self {
            Interned::Fused {
                locations,
                metadata,
            } => Some((locations, *metadata)),
            _ => None,
        }
    }
}

/// The two kinds of numbers.
enum Repr {
    Position(Position),
    Interned(u32),
}

impl Location {
    /// `loc(unknown)`, in every context.
    pub const UNKNOWN: Location = Location(0);

    /// Distinguishes positions from indices.
    const POSITION: u32 = 1 << 31;

    pub(crate) fn intern_fixed(cx: &Context) {
        let unknown = Location::intern(cx, Interned::Unknown);
        assert!(
            unknown == Location::UNKNOWN,
            "the unknown location is interned first"
        );
    }

    fn intern(cx: &Context, data: Interned) -> Location {
        Location::interned(
            cx.locations()
                .intern(Whole(data), Whole::equals, Whole::into_inner),
        )
    }

    fn interned(index: u32) -> Location {
        assert!(
            index < Location::POSITION,
            "a context holds at most 2^31 locations"
        );
        Location(index)
    }

    #[inline]
    fn repr(self) -> Repr {
        match self.0.checked_sub(Location::POSITION) {
            Some(position) => Repr::Position(Position(position)),
            None => Repr::Interned(self.0),
        }
    }

    /// The index of what is interned; a place in a text has none.
    #[inline]
    pub(crate) fn index(self) -> Option<usize> {
        match self.repr() {
            Repr::Interned(index) => Some(index as usize),
            Repr::Position(_) => None,
        }
    }

    #[inline]
    pub(crate) fn at(position: Position) -> Location {
        Location(Location::POSITION | position.0)
    }

    pub(crate) fn between(cx: &Context, start: Position, end: Position) -> Location {
        Location::intern(cx, Interned::Range(start, end))
    }

    /// A place or a range that has no positions.
    pub(crate) fn outside(
        cx: &Context,
        file: Ident,
        start: (u32, u32),
        end: (u32, u32),
    ) -> Location {
        Location::intern(cx, Interned::File { file, start, end })
    }

    /// The location of which [`Location::data`] says this.
    pub fn get(cx: &Context, data: LocationData<'_>) -> Location {
        match data {
            LocationData::Unknown => Location::UNKNOWN,
            LocationData::File { file, start, end } => Location::file_range(cx, file, start, end),
            LocationData::Name { name, child } => {
                Location::intern(cx, Interned::Name { name, child })
            }
            LocationData::CallSite { callee, caller } => Location::call_site(cx, callee, caller),
            LocationData::Fused {
                locations,
                metadata,
            } => Location::interned(cx.locations().intern(
                (locations, metadata),
                |known, key| known.key() == Some(*key),
                |(locations, metadata)| Interned::Fused {
                    locations: locations.into(),
                    metadata,
                },
            )),
        }
    }

    /// A position in a file. Line and column count from 1.
    pub fn file(cx: &Context, file: Ident, line: u32, column: u32) -> Location {
        Location::file_range(cx, file, (line, column), (line, column))
    }

    /// A range in a file: (line, column) of its first byte and after its last one.
    pub fn file_range(cx: &Context, file: Ident, start: (u32, u32), end: (u32, u32)) -> Location {
        let position = |place| cx.sources().position(file, place);
        match position(start) {
            Some(start_at) if start == end => Location::at(start_at),
            Some(start_at) => match position(end) {
                Some(end_at) => Location::between(cx, start_at, end_at),
                None => Location::outside(cx, file, start, end),
            },
            None => Location::outside(cx, file, start, end),
        }
    }

    /// A name for a location.
    pub fn name(cx: &Context, name: &str, child: Location) -> Location {
        let name = cx.ident(name);
        Location::intern(cx, Interned::Name { name, child })
    }

    /// A location inside an inlined callee.
    pub fn call_site(cx: &Context, callee: Location, caller: Location) -> Location {
        Location::intern(cx, Interned::CallSite { callee, caller })
    }

    /// A location that carries something of the program's own, such as the syntax tree's node, and looks like `fallback` to
    /// everybody else: in the text, in diagnostics, and for [`Location::data`].
    ///
    /// ```
    /// # use std::sync::Arc;
    /// use terrace_ir::{Context, Location};
    ///
    /// struct Node(u32);
    ///
    /// let cx = Context::new();
    /// let file = Location::file(&cx, cx.ident("f"), 1, 2);
    /// let location = Location::opaque(&cx, Arc::new(Node(7)), file);
    /// assert_eq!(location.underlying::<Node>(&cx).map(|node| node.0), Some(7));
    /// assert_eq!(location.data(&cx), file.data(&cx));
    /// ```
    pub fn opaque<T: Any + Send + Sync>(
        cx: &Context,
        underlying: Arc<T>,
        fallback: Location,
    ) -> Location {
        // What is said is never opaque itself.
        let fallback = fallback.fallback(cx);
        let underlying = Underlying(underlying);
        Location::intern(
            cx,
            Interned::Opaque {
                underlying,
                fallback,
            },
        )
    }

    /// What [`Location::opaque`] was made of, if it was something of this type.
    pub fn underlying<T: Any>(self, cx: &Context) -> Option<&T> {
        match self.repr() {
            Repr::Interned(index) => match cx.locations().get(index) {
                Interned::Opaque { underlying, .. } => underlying.0.downcast_ref(),
                _ => None,
            },
            Repr::Position(_) => None,
        }
    }

    /// The location without what it carries.
    fn fallback(self, cx: &Context) -> Location {
        match self.repr() {
            Repr::Interned(index) => match cx.locations().get(index) {
                Interned::Opaque { fallback, .. } => *fallback,
                _ => self,
            },
            Repr::Position(_) => self,
        }
    }

    /// Several locations at once: nested fusions without metadata are flattened, duplicates and unknown locations
    /// dropped, and a single remaining part is returned as it is.
    pub fn fused(cx: &Context, parts: impl IntoIterator<Item = Location>) -> Location {
        Location::fused_with(cx, parts, None)
    }

    /// As [`fused`](Self::fused), with what fused them: nested fusions with the same metadata are flattened, and metadata
    /// is never dropped.
    pub fn fused_with(
        cx: &Context,
        parts: impl IntoIterator<Item = Location>,
        metadata: Option<Attribute>,
    ) -> Location {
        let mut seen = FxHashSet::default();
        let mut locations: Vec<Location> = Vec::new();
        let mut add = |part: Location| {
            if part != Location::UNKNOWN && seen.insert(part) {
                locations.push(part);
            }
        };
        for part in parts {
            match part.fused_parts(cx) {
                Some((parts, of_part)) if of_part == metadata => {
                    parts.iter().copied().for_each(&mut add);
                }
                _ => add(part),
            }
        }
        match (&locations[..], metadata) {
            ([], None) => Location::UNKNOWN,
            ([single], None) => *single,
            (locations, _) => Location::get(
                cx,
                LocationData::Fused {
                    locations: match locations {
                        [] => &[Location::UNKNOWN],
                        locations => locations,
                    },
                    metadata,
                },
            ),
        }
    }

    /// What it says. Takes the logarithm of the number of lines for a place in a text, constant time else.
    pub fn data(self, cx: &Context) -> LocationData<'_> {
        let index = match self.repr() {
            Repr::Position(position) => {
                let (file, start) = cx.sources().place(position);
                return LocationData::File {
                    file,
                    start,
                    end: start,
                };
            }
            Repr::Interned(index) => index,
        };
        match cx.locations().get(index) {
            Interned::Unknown => LocationData::Unknown,
            Interned::Range(start, end) => {
                let (file, start) = cx.sources().place(*start);
                let (_, end) = cx.sources().place(*end);
                LocationData::File { file, start, end }
            }
            &Interned::File { file, start, end } => LocationData::File { file, start, end },
            &Interned::Name { name, child } => LocationData::Name { name, child },
            &Interned::CallSite { callee, caller } => LocationData::CallSite { callee, caller },
            Interned::Fused {
                locations,
                metadata,
            } => LocationData::Fused {
                locations,
                metadata: *metadata,
            },
            Interned::Opaque { fallback, .. } => fallback.data(cx),
        }
    }

    /// The parts of a fusion, and what fused them. That a location is none is known without looking for its line.
    fn fused_parts(self, cx: &Context) -> Option<(&[Location], Option<Attribute>)> {
        match self.repr() {
            Repr::Position(_) => None,
            Repr::Interned(index) => cx.locations().get(index).key(),
        }
    }

    /// The text that a place or range is in.
    fn source(self, cx: &Context, file: Ident) -> Option<Source> {
        match self.repr() {
            Repr::Position(position) => Some(cx.sources().source_at(position)),
            Repr::Interned(index) => match cx.locations().get(index) {
                Interned::Range(start, _) => Some(cx.sources().source_at(*start)),
                Interned::Opaque { fallback, .. } => fallback.source(cx, file),
                _ => cx.source(file),
            },
        }
    }

    /// The first file position inside, looking through names, call sites (the callee) and fusions: what a diagnostic
    /// points at.
    pub fn file_position(self, cx: &Context) -> Option<FilePosition> {
        self.parts(cx).find_map(|location| match location.data(cx) {
            LocationData::File { file, start, end } => Some(FilePosition {
                file,
                start,
                end,
                source: location.source(cx, file),
            }),
            _ => None,
        })
    }

    /// The places of the calls through which the code at this location was inlined, the innermost first. Locations may share
    /// parts: there can be many more calls than locations.
    pub fn callers(self, cx: &Context) -> impl Iterator<Item = Location> {
        let mut pending = vec![(self, false)];
        std::iter::from_fn(move || {
            while let Some((location, is_caller)) = pending.pop() {
                match location.data(cx) {
                    LocationData::CallSite { callee, caller } => {
                        pending.extend([(caller, true), (callee, is_caller)]);
                    }
                    LocationData::Name { child, .. } if child != Location::UNKNOWN => {
                        pending.push((child, is_caller));
                    }
                    _ if is_caller => return Some(location),
                    _ => {}
                }
            }
            None
        })
    }

    /// This location and those inside it, each once: what it is made of before what stands behind it.
    pub(crate) fn parts(self, cx: &Context) -> impl Iterator<Item = Location> {
        let mut pending = vec![self];
        let mut seen = FxHashSet::default();
        std::iter::from_fn(move || {
            let location = loop {
                let next = pending.pop()?;
                if seen.insert(next) {
                    break next;
                }
            };
            match location.data(cx) {
                LocationData::Unknown | LocationData::File { .. } => {}
                LocationData::Name { child, .. } => pending.push(child),
                LocationData::CallSite { callee, caller } => pending.extend([caller, callee]),
                LocationData::Fused { locations, .. } => pending.extend(locations.iter().rev()),
            }
            Some(location)
        })
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
        assert_eq!(a.callers(&cx).next(), None);
        assert!(inside.callers(&cx).eq([b, c]));
        assert!(outside.callers(&cx).eq([b, c]));
        assert!(Location::name(&cx, "n", outside).callers(&cx).eq([b, c]));
    }

    // covers: DIAG-004
    #[test]
    fn what_a_location_carries_is_not_written() {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let text = "\"a\"() : () -> () loc(\"f\":1:2)\n";
        let mut ir = crate::asm::parse_module(&cx, text.as_bytes(), "t").expect("it is valid");
        let op = *ir.all_ops().last().expect("there is one");
        let fallback = ir.loc(op);
        let node = Arc::new(String::from("node"));
        let location = Location::opaque(&cx, node.clone(), fallback);
        assert_ne!(location, fallback);
        assert_eq!(location, Location::opaque(&cx, node.clone(), fallback));
        assert_ne!(
            location,
            Location::opaque(&cx, Arc::new(String::from("node")), fallback)
        );
        let nested = Location::opaque(&cx, Arc::new(4u8), location);
        assert_eq!(nested.data(&cx), fallback.data(&cx));
        assert_eq!(nested.underlying(&cx), Some(&4u8));
        assert_eq!(nested.file_position(&cx), fallback.file_position(&cx));
        let options = crate::asm::PrintOptions {
            debug_info: true,
            local_scope: true,
            ..Default::default()
        };
        let before = crate::asm::print_module(&ir, &options);
        ir.set_loc(op, location);
        assert_eq!(crate::asm::print_module(&ir, &options), before);
        assert_eq!(ir.loc(op).underlying(&cx), Some(&*node));
        assert_eq!(fallback.underlying::<String>(&cx), None);
    }

    #[test]
    fn shared_parts_are_looked_at_once() {
        let cx = Context::new();
        let chain = |first| (0..60).fold(first, |at, _| Location::call_site(&cx, at, at));
        assert_eq!(chain(Location::UNKNOWN).file_position(&cx), None);
        let file = Location::file(&cx, cx.ident("f"), 1, 1);
        let doubled = chain(file);
        assert!(doubled.file_position(&cx).is_some());
        assert!(doubled.callers(&cx).take(1000).all(|caller| caller == file));
        assert_eq!(
            doubled.parts(&cx).filter(|part| *part == doubled).count(),
            1
        );
    }
}
