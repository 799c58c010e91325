//! The texts of names, and which are taken.

use std::borrow::Cow;
use std::fmt::Write;
use std::hash::Hasher;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxHasher;

/// Texts in one buffer, by number.
#[derive(Clone, Default)]
pub(super) struct Texts {
    text: String,
    /// Where each text ends; it starts where the one before ends.
    ends: Vec<u32>,
}

impl Texts {
    pub(super) fn get(&self, id: u32) -> &str {
        let start = match id {
            0 => 0,
            id => self.ends[id as usize - 1] as usize,
        };
        &self.text[start..self.ends[id as usize] as usize]
    }

    pub(super) fn len(&self) -> u32 {
        self.ends.len() as u32
    }

    pub(super) fn push(&mut self, text: &str) {
        if self.ends.is_empty() {
            // As much as most functions need: there are many of them.
            self.text.reserve(256);
            self.ends.reserve(32);
        }
        self.text.push_str(text);
        self.ends.push(self.text.len() as u32);
    }
}

/// The texts that are taken in the region that is being numbered.
#[derive(Default)]
pub(in crate::asm::printer) struct TakenTexts {
    pub(super) texts: Texts,
    taken: HashTable<u32>,
    /// The texts in `taken`, in order.
    log: Vec<u32>,
}

impl TakenTexts {
    pub(super) fn len(&self) -> usize {
        self.log.len()
    }

    /// Gives the texts, and is as new, with the memory that it had.
    pub(super) fn take_texts(&mut self) -> Texts {
        /// It takes as long to clear a table as it is large: one that others will hardly fill again is not kept.
        const MOST_KEPT: usize = 1 << 12;
        match self.taken.capacity() <= MOST_KEPT {
            true => self.taken.clear(),
            false => self.taken = HashTable::new(),
        }
        self.log.clear();
        std::mem::take(&mut self.texts)
    }

    /// Releases what was taken since there were `len` of them.
    pub(super) fn release_to(&mut self, len: usize) {
        for id in self.log.drain(len..) {
            let hash = hash(self.texts.get(id));
            if let Ok(entry) = self.taken.find_entry(hash, |known| *known == id) {
                entry.remove();
            }
        }
    }

    /// Takes a text, if it is free.
    pub(super) fn insert(&mut self, text: &str) -> Option<u32> {
        let texts = &self.texts;
        let is_same = |known: &u32| texts.get(*known) == text;
        let rehash = |known: &u32| hash(texts.get(*known));
        match self.taken.entry(hash(text), is_same, rehash) {
            Entry::Occupied(_) => None,
            Entry::Vacant(entry) => {
                let id = texts.len();
                entry.insert(id);
                self.texts.push(text);
                self.log.push(id);
                Some(id)
            }
        }
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}

/// The bytes that a name may hold.
pub(in crate::asm::printer) struct NameBytes([bool; 256]);

impl NameBytes {
    /// Letters, digits and this punctuation.
    pub(in crate::asm::printer) const fn with(punctuation: &[u8]) -> Self {
        let mut accepted = [false; 256];
        let mut byte = 0;
        while byte < accepted.len() {
            accepted[byte] = (byte as u8).is_ascii_alphanumeric();
            byte += 1;
        }
        let mut at = 0;
        while at < punctuation.len() {
            accepted[punctuation[at] as usize] = true;
            at += 1;
        }
        NameBytes(accepted)
    }
}

/// A name as the lexer accepts it, of these bytes: others are written as hexadecimal digits. A digit in front would make the
/// name a number.
pub(in crate::asm::printer) fn sanitize<'n>(name: &'n str, bytes: &NameBytes) -> Cow<'n, str> {
    let is_valid = |byte: u8| bytes.0[byte as usize];
    let starts_with_digit = name.starts_with(|first: char| first.is_ascii_digit());
    if !starts_with_digit && name.bytes().all(is_valid) {
        return name.into();
    }
    let mut out = String::with_capacity(name.len() + 1);
    for byte in name.bytes() {
        match byte {
            b' ' => out.push('_'),
            byte if is_valid(byte) => out.push(char::from(byte)),
            byte => write!(out, "{byte:X}").expect("writing to a string succeeds"),
        }
    }
    if out.starts_with(|first: char| first.is_ascii_digit()) {
        out.insert(0, '_');
    }
    out.into()
}
