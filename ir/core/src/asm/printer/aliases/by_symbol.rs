//! Numbers of symbols.

use rustc_hash::FxHashMap;

use super::Symbol;
use super::gather::Noted;
use crate::attributes::Attribute;
use crate::context::Context;
use crate::location::Location;
use crate::types::Type;

/// By symbol, what was met.
#[derive(Default)]
pub(super) struct BySymbol {
    types: FxHashMap<Type, u32>,
    attributes: FxHashMap<Attribute, u32>,
    locations: ByLocation,
}

/// By location, what was met. Debug information has one for each op and more: where a text has a good part of those of a context,
/// they are found by their indices.
#[derive(Default)]
struct ByLocation {
    /// For those with an index below its length; [`ByLocation::NONE`] for what was not met.
    dense: Vec<u32>,
    others: FxHashMap<Location, u32>,
}

impl ByLocation {
    const NONE: u32 = u32::MAX;

    /// Of so many locations in the context at least one must be in a text that has a place for each.
    const SPARSEST: usize = 8;

    fn reserve(&mut self, cx: &Context, count: usize) {
        let all = cx.num_locations();
        if all / ByLocation::SPARSEST <= count && self.others.is_empty() {
            self.dense.resize(all, ByLocation::NONE);
        }
    }

    fn get(&self, location: Location) -> Option<u32> {
        let dense = location.index().and_then(|index| self.dense.get(index));
        match dense {
            Some(&known) => (known != ByLocation::NONE).then_some(known),
            None => self.others.get(&location).copied(),
        }
    }

    fn insert(&mut self, location: Location, number: u32) -> u32 {
        let dense = location.index().and_then(|index| self.dense.get_mut(index));
        match dense {
            Some(known) => {
                if *known == ByLocation::NONE {
                    *known = number;
                }
                *known
            }
            None => *self.others.entry(location).or_insert(number),
        }
    }

    fn remove(&mut self, location: Location) {
        let dense = location.index().and_then(|index| self.dense.get_mut(index));
        match dense {
            Some(known) => *known = ByLocation::NONE,
            None => {
                self.others.remove(&location);
            }
        }
    }
}

impl BySymbol {
    pub(super) fn get(&self, symbol: Symbol) -> Option<u32> {
        match symbol {
            Symbol::Type(ty) => self.types.get(&ty).copied(),
            Symbol::Attribute(attr) => self.attributes.get(&attr).copied(),
            Symbol::Location(location) => self.locations.get(location),
        }
    }

    /// What is known of a symbol, or `number` for it from now on: which, and whether it is new.
    pub(super) fn insert(&mut self, symbol: Symbol, number: u32) -> (u32, bool) {
        let known = match symbol {
            Symbol::Type(ty) => *self.types.entry(ty).or_insert(number),
            Symbol::Attribute(attr) => *self.attributes.entry(attr).or_insert(number),
            Symbol::Location(location) => self.locations.insert(location, number),
        };
        (known, known == number)
    }

    /// Makes room for what is in a log.
    pub(super) fn reserve(&mut self, cx: &Context, log: &[Noted]) {
        let (mut types, mut attributes, mut locations) = (0, 0, 0);
        for noted in log {
            match noted.symbol {
                Symbol::Type(_) => types += 1,
                Symbol::Attribute(_) => attributes += 1,
                Symbol::Location(_) => locations += 1,
            }
        }
        self.types.reserve(types);
        self.attributes.reserve(attributes);
        self.locations.reserve(cx, locations);
    }

    pub(super) fn remove(&mut self, symbol: Symbol) {
        match symbol {
            Symbol::Type(ty) => {
                self.types.remove(&ty);
            }
            Symbol::Attribute(attr) => {
                self.attributes.remove(&attr);
            }
            Symbol::Location(location) => self.locations.remove(location),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_are_found_in_either_way() {
        let cx = Context::new();
        let location = |line| Location::file(&cx, cx.ident("file"), line, 1);
        let source = cx.add_source(cx.ident("text"), "ab");
        let known: Vec<Location> = (1..20)
            .map(location)
            .chain([source.location(&cx, 1)])
            .collect();
        for reserved in [0, 1000] {
            let mut table = ByLocation::default();
            table.reserve(&cx, reserved);
            assert_eq!(table.dense.is_empty(), reserved == 0);
            let all: Vec<Location> = [&known[..], &[location(100 + reserved as u32)]].concat();
            for (number, location) in (0..).zip(&all) {
                assert_eq!(table.get(*location), None);
                assert_eq!(table.insert(*location, number), number);
                assert_eq!(table.insert(*location, 1000), number);
            }
            for (number, location) in (0..).zip(&all) {
                assert_eq!(table.get(*location), Some(number));
                table.remove(*location);
                assert_eq!(table.get(*location), None);
            }
        }
    }
}
