//! What parsers of one text share: its aliases, distinct attributes and resources.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use rustc_hash::FxBuildHasher;

use super::later::LaterAliases;
use crate::attributes::{Attribute, DistinctAttr};
use crate::context::{Context, Ident};
use crate::resources::Resource;
use crate::types::Type;

/// The aliases defined so far, by name without the sigil, and what else all parsers of one text share.
#[derive(Default)]
pub(super) struct Aliases<'a> {
    /// The distinct attributes of the text, by number.
    distinct: Mutex<HashMap<u64, DistinctAttr, FxBuildHasher>>,
    /// The resources of the text, by key.
    resources: Mutex<HashMap<Ident, Resource, FxBuildHasher>>,
    pub(super) types: ByAlias<'a, Aliased<Type>>,
    pub(super) attributes: ByAlias<'a, Aliased<Attribute>>,
    /// All aliases of the text; found by one scan of it, when one is needed before its definition or many are read at once.
    pub(super) later: OnceLock<LaterAliases<'a>>,
}

/// What an alias stands for.
#[derive(Clone, Copy)]
pub(super) struct Aliased<T> {
    pub(super) value: T,
    /// How long it is in full, in bytes.
    pub(super) len: u32,
}

impl Aliases<'_> {
    /// The distinct attribute of a number, which has this value if it is new.
    pub(super) fn distinct(&self, cx: &Context, number: u64, value: Attribute) -> DistinctAttr {
        let mut known = self.distinct.lock().unwrap_or_else(PoisonError::into_inner);
        *known
            .entry(number)
            .or_insert_with(|| DistinctAttr::create(cx, value))
    }

    /// The resource of a key.
    pub(super) fn resource(&self, cx: &Context, key: Ident) -> Resource {
        let mut known = self
            .resources
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *known.entry(key).or_insert_with(|| Resource::new(cx, key))
    }

    /// The resource of a key, if the text refers to it.
    pub(super) fn known_resource(&self, key: Ident) -> Option<Resource> {
        let known = self
            .resources
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        known.get(&key).copied()
    }
}

/// Something by the name of an alias. Printers number aliases: `loc12` is the twelfth of a list behind `loc`, so that names like it
/// by the hundred thousand are neither hashed nor compared.
pub(super) struct ByAlias<'a, T> {
    /// By what comes before the number.
    numbered: HashMap<&'a [u8], Vec<Option<T>>, FxBuildHasher>,
    /// Names without a number, or with one that is far from the others.
    others: HashMap<&'a [u8], T, FxBuildHasher>,
    /// Whether there are some of the latter.
    has_far: bool,
}

impl<T> Default for ByAlias<'_, T> {
    fn default() -> Self {
        ByAlias {
            numbered: HashMap::default(),
            others: HashMap::default(),
            has_far: false,
        }
    }
}

/// How far behind the last number of a list one may be: numbers come in order of definitions, with gaps where others are between.
const FARTHEST: usize = 1 << 10;

impl<'a, T: Copy> ByAlias<'a, T> {
    pub(super) fn get(&self, name: &[u8]) -> Option<T> {
        if let Some((prefix, number)) = split_number(name) {
            let list = self.numbered.get(prefix);
            if let Some(Some(found)) = list.and_then(|list| list.get(number)) {
                return Some(*found);
            }
            if !self.has_far {
                return None;
            }
        }
        self.others.get(name).copied()
    }

    /// Inserts something by a name, unless the name is known.
    pub(super) fn insert(&mut self, name: &'a [u8], value: T) {
        if self.get(name).is_some() {
            return;
        }
        if let Some((prefix, number)) = split_number(name) {
            let list = self.numbered.entry(prefix).or_default();
            if number < list.len() + FARTHEST {
                if number >= list.len() {
                    list.resize_with(number + 1, || None);
                }
                list[number] = Some(value);
                return;
            }
            self.has_far = true;
        }
        self.others.insert(name, value);
    }
}

/// `loc12` is 12 behind `loc`. A number is written without zeros in front, so that no two names are one.
fn split_number(name: &[u8]) -> Option<(&[u8], usize)> {
    /// More would not fit into memory.
    const MOST_DIGITS: usize = 9;
    let digits = name.iter().rev().take_while(|byte| byte.is_ascii_digit());
    let (prefix, number) = name.split_at(name.len() - digits.count());
    if number.is_empty() || number.len() > MOST_DIGITS || number[0] == b'0' && number.len() > 1 {
        return None;
    }
    let value = number
        .iter()
        .fold(0, |value, digit| 10 * value + usize::from(digit - b'0'));
    Some((prefix, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_numbers_are_found_like_others() {
        let names: Vec<String> = [
            "a",
            "a0",
            "a1",
            "a01",
            "a00",
            "7",
            "a4000",
            "b5",
            "a1b",
            "a99999999999",
        ]
        .map(str::to_owned)
        .into_iter()
        .chain((2..3000).map(|number| format!("a{number}")))
        .collect();
        let mut table = ByAlias::default();
        for (value, name) in names.iter().enumerate() {
            assert_eq!(table.get(name.as_bytes()), None, "{name}");
            table.insert(name.as_bytes(), value);
            table.insert(name.as_bytes(), 0);
        }
        for (value, name) in names.iter().enumerate() {
            assert_eq!(table.get(name.as_bytes()), Some(value), "{name}");
        }
        assert_eq!(table.get(b"a3999"), None);
        assert_eq!(table.get(b"b4"), None);
    }

    #[test]
    fn a_large_number_takes_no_memory() {
        let mut table = ByAlias::default();
        table.insert(b"a999999999", ());
        assert!(table.numbered[&b"a"[..]].is_empty());
        assert_eq!(table.get(b"a999999999"), Some(()));
    }
}
