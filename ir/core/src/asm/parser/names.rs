//! Names in the text, made ready for hash tables: a name of up to eight bytes is one number.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher};

use rustc_hash::{FxBuildHasher, FxHasher};

use super::Position;
use crate::context::Ident;

/// A name at a place in the text, without its sigil.
#[derive(Clone, Copy)]
pub(super) struct Name {
    /// The bytes, padded with zeros, if they are at most eight; else a hash of them.
    key: u64,
    start: u32,
    len: u32,
}

/// The longest name whose bytes are its key.
const SHORT: usize = 8;

impl Name {
    /// The name at `at`, which is with its sigil.
    #[inline]
    pub(super) fn new(text: &[u8], at: Position) -> Name {
        let start = at.start as usize + 1;
        let len = at.end as usize - start;
        let key = match text[start..].first_chunk() {
            Some(bytes) if (1..=SHORT).contains(&len) => {
                u64::from_le_bytes(*bytes) & (u64::MAX >> (64 - 8 * len))
            }
            _ => other_key(&text[start..start + len]),
        };
        Name {
            key,
            start: start as u32,
            len: len as u32,
        }
    }

    /// Where the name is, with its sigil.
    pub(super) fn position(self) -> Position {
        Position {
            start: self.start - 1,
            end: self.start + self.len,
        }
    }

    /// Whether two names of one text are the same.
    #[inline]
    pub(super) fn is(self, text: &[u8], other: Name) -> bool {
        self.key == other.key
            && self.len == other.len
            && (self.len as usize <= SHORT || self.bytes(text) == other.bytes(text))
    }

    /// The name as it is written.
    fn bytes(self, text: &[u8]) -> &[u8] {
        &text[self.start as usize..(self.start + self.len) as usize]
    }

    #[inline]
    pub(super) fn hash(self) -> u64 {
        fold(self.key)
    }

    /// The hash of one value of a group, so that the values of a large group do not all collide.
    pub(super) fn hash_numbered(self, number: u32) -> u64 {
        fold(
            self.key
                .wrapping_add(u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15)),
        )
    }
}

/// Spreads the differences of keys over all bits.
#[inline]
fn fold(key: u64) -> u64 {
    let product = u128::from(key) * 0x9e37_79b9_7f4a_7c15;
    product as u64 ^ (product >> 64) as u64
}

/// The key of a name that is long, or so near to the end of the text that eight bytes cannot be read.
fn other_key(name: &[u8]) -> u64 {
    match (name.first_chunk(), name.last_chunk()) {
        (Some(first), Some(last)) if name.len() <= 2 * SHORT => {
            let first = u64::from_le_bytes(*first).wrapping_add(name.len() as u64);
            fold(first).wrapping_add(u64::from_le_bytes(*last))
        }
        (Some(_), _) => {
            let mut hasher = FxHasher::default();
            hasher.write(name);
            hasher.finish()
        }
        (None, _) => {
            let mut bytes = [0; SHORT];
            bytes[..name.len()].copy_from_slice(name);
            u64::from_le_bytes(bytes)
        }
    }
}

/// What was found before, by how it is spelled.
///
/// Spellings of 8 to 16 bytes, as most names of ops have, are two numbers: the last ones met are found by comparing
/// these.
pub(super) struct Spellings<'a, T> {
    all: HashMap<&'a [u8], T, FxBuildHasher>,
    recent: Vec<Recent<T>>,
}

/// A spelling met lately, with what it stands for.
#[derive(Clone, Copy)]
struct Recent<T> {
    key: Medium,
    found: Option<T>,
}

/// A spelling of 8 to 16 bytes: its first and its last eight.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Medium {
    first: u64,
    last: u64,
    len: usize,
}

impl Medium {
    #[inline]
    fn of(spelling: &[u8]) -> Option<Medium> {
        match (spelling.first_chunk(), spelling.last_chunk()) {
            (Some(first), Some(last)) if spelling.len() <= 2 * SHORT => Some(Medium {
                first: u64::from_le_bytes(*first),
                last: u64::from_le_bytes(*last),
                len: spelling.len(),
            }),
            _ => None,
        }
    }

    /// Its place among the recent ones.
    #[inline]
    fn place(self) -> usize {
        const PLACE_BITS: u32 = RECENT.ilog2();
        let mixed = self.first.rotate_left(29) ^ self.last;
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - PLACE_BITS)) as usize
    }
}

/// How many recent spellings are kept at most.
const RECENT: usize = 128;

impl<T> Default for Spellings<'_, T> {
    fn default() -> Self {
        Spellings {
            all: HashMap::default(),
            recent: Vec::new(),
        }
    }
}

impl<'a, T: Copy> Spellings<'a, T> {
    /// What the spelling stands for.
    #[inline]
    pub(super) fn get(&mut self, spelling: &[u8]) -> Option<T> {
        let Some(key) = Medium::of(spelling) else {
            return self.all.get(spelling).copied();
        };
        if let Some(recent) = self.recent.get(key.place())
            && recent.key == key
        {
            return recent.found;
        }
        self.get_older(spelling, key)
    }

    #[cold]
    fn get_older(&mut self, spelling: &[u8], key: Medium) -> Option<T> {
        let found = *self.all.get(spelling)?;
        self.remember(key, found);
        Some(found)
    }

    /// Remembers what a spelling stands for.
    pub(super) fn insert(&mut self, spelling: &'a [u8], found: T) {
        self.all.insert(spelling, found);
        if let Some(key) = Medium::of(spelling) {
            self.remember(key, found);
        }
    }

    fn remember(&mut self, key: Medium, found: T) {
        let nothing = Recent {
            key: Medium::default(),
            found: None,
        };
        self.recent.resize(RECENT, nothing);
        self.recent[key.place()] = Recent {
            key,
            found: Some(found),
        };
    }
}

/// The identifiers of spellings met lately. Of those that are many and all different little is kept.
#[derive(Default)]
pub(super) struct RecentNames<'a>(Vec<Option<(&'a [u8], Ident)>>);

impl<'a> RecentNames<'a> {
    fn place(spelling: &[u8]) -> usize {
        FxBuildHasher.hash_one(spelling) as usize % RECENT
    }

    #[inline]
    pub(super) fn get(&self, spelling: &[u8]) -> Option<Ident> {
        let (known, name) = (*self.0.get(RecentNames::place(spelling))?)?;
        (known == spelling).then_some(name)
    }

    pub(super) fn insert(&mut self, spelling: &'a [u8], name: Ident) {
        self.0.resize(RECENT, None);
        self.0[RecentNames::place(spelling)] = Some((spelling, name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recent_names_are_those_inserted_last() {
        let cx = crate::Context::new();
        let words: Vec<String> = (0..1000).map(|number| format!("k{number}")).collect();
        let mut names = RecentNames::default();
        for word in &words {
            assert_eq!(names.get(word.as_bytes()), None);
            names.insert(word.as_bytes(), cx.ident(word));
            assert_eq!(names.get(word.as_bytes()), Some(cx.ident(word)));
        }
        let known = words.iter().filter_map(|word| names.get(word.as_bytes()));
        assert!(known.count() <= RECENT);
    }

    #[test]
    fn spellings_stand_for_what_was_inserted_last() {
        let words: Vec<String> = (0..2000)
            .map(|number| format!("{}{number}", &"abcdefghijklmnopqrst"[..number % 20]))
            .collect();
        let mut spellings = Spellings::default();
        for (number, word) in words.iter().enumerate() {
            assert_eq!(spellings.get(word.as_bytes()), None);
            spellings.insert(word.as_bytes(), number);
        }
        for (number, word) in words.iter().enumerate() {
            assert_eq!(spellings.get(word.as_bytes()), Some(number));
            assert_eq!(spellings.get(word.as_bytes()), Some(number));
        }
    }

    #[test]
    fn names_of_all_lengths_equal_themselves_only() {
        let words: Vec<String> = (1..40).map(|len| format!("%{}", "a".repeat(len))).collect();
        let text = [&words[..], &words[..]].concat().join(" ");
        let mut names = Vec::new();
        let mut start = 0;
        for word in text.split(' ') {
            let end = start + word.len() as u32;
            names.push((word, Name::new(text.as_bytes(), Position { start, end })));
            start = end + 1;
        }
        for (word, name) in &names {
            assert_eq!(name.bytes(text.as_bytes()), &word.as_bytes()[1..]);
            for (other_word, other) in &names {
                assert_eq!(name.is(text.as_bytes(), *other), word == other_word);
                assert_eq!(name.hash() == other.hash(), word == other_word);
            }
        }
    }
}
