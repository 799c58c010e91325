//! Names that differ from each other.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

/// The names that are taken, each with the first number that may be free behind it.
#[derive(Default)]
pub(super) struct Names(FxHashMap<String, usize>);

impl Names {
    /// The wanted name, or if it is taken one with a number.
    pub(super) fn new_name(&mut self, wanted: &str) -> String {
        if let Entry::Vacant(place) = self.0.entry(wanted.to_owned()) {
            place.insert(0);
            return wanted.to_owned();
        }
        let mut number = self.0.get(wanted).copied().unwrap_or_default();
        loop {
            let name = format!("{wanted}_{number}");
            number += 1;
            if !self.0.contains_key(&name) {
                self.0.insert(wanted.to_owned(), number);
                self.0.insert(name.clone(), 0);
                return name;
            }
        }
    }
}
