//! Random IR: whatever can be built is printed, read back, and is the same.
//!
//! The IR is made from random bytes, so that a failure is shrunk by shrinking the bytes: where they end, everything is the
//! simplest of its kind, and nothing more is added.

mod affine;
mod attributes;
mod locations;
mod ops;
mod round_trip;
mod threads;
mod types;

use arbitrary::Unstructured;
use terrace_ir::{Context, Ident};

/// How deep types, attributes and locations nest.
const DEPTH: usize = 4;

/// What is not written in every form.
#[derive(Clone, Copy)]
struct Include {
    /// The data of resources.
    blobs: bool,
    /// Ops at the end of a block that go without saying, and with them their locations.
    implicit_terminators: bool,
}

/// Makes random parts of IR.
struct Generator<'a, 'u> {
    cx: &'a Context,
    bytes: Unstructured<'u>,
    include: Include,
    depth: usize,
}

impl<'a, 'u> Generator<'a, 'u> {
    fn new(cx: &'a Context, bytes: &'u [u8], include: Include) -> Self {
        Generator {
            cx,
            bytes: Unstructured::new(bytes),
            include,
            depth: 0,
        }
    }

    /// A number below this one; zero at the end of the bytes.
    fn below(&mut self, count: usize) -> usize {
        let range = 0..=count.saturating_sub(1);
        self.bytes.int_in_range(range).unwrap_or_default()
    }

    /// True once in so many times.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }

    /// Any bits.
    fn any<T: arbitrary::Arbitrary<'u> + Default>(&mut self) -> T {
        self.bytes.arbitrary().unwrap_or_default()
    }

    /// A number: mostly small, sometimes at the edge of its type.
    fn number(&mut self) -> i64 {
        match self.below(6) {
            0 => 0,
            1 | 2 => self.below(10) as i64,
            3 => -(self.below(10) as i64),
            4 => self.one_of(&[
                i64::MAX,
                i64::MIN,
                i64::MIN + 1,
                i64::from(i32::MAX),
                -1 << 32,
            ]),
            _ => self.any(),
        }
    }

    /// Up to `limit` of something.
    fn list<T>(&mut self, limit: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let count = self.below(limit + 1);
        (0..count).map(|_| make(self)).collect()
    }

    fn optional<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.once_in(2).then(|| make(self))
    }

    /// One level deeper, or `leaf` if it is deep already.
    fn nested<T>(
        &mut self,
        leaf: impl FnOnce(&mut Self) -> T,
        make: impl FnOnce(&mut Self) -> T,
    ) -> T {
        if self.depth == DEPTH || self.bytes.is_empty() {
            return leaf(self);
        }
        self.depth += 1;
        let made = make(self);
        self.depth -= 1;
        made
    }

    /// A word that needs no quotes.
    fn word(&mut self) -> Ident {
        let words = [
            "a",
            "b",
            "x1",
            "long_name",
            "a.b",
            "_",
            "A$-",
            "true",
            "loc",
            "unit",
            "i32",
            "0x",
        ];
        let word = self.one_of(&words[..11]);
        self.cx.ident(word)
    }

    /// Any name but the empty one.
    fn name(&mut self) -> Ident {
        let names = [
            "a",
            "b",
            "x.y",
            "sp ace",
            "q\"q",
            "back\\slash",
            "\n\t",
            "é",
            "\0",
            "0",
            "-1",
            "a-b",
            "$",
            "true",
            "f32",
            "%0",
            "^bb0",
            "@s",
            "//",
            "\u{10ffff}",
            "0x",
            "a\\22",
            "{",
            "private",
        ];
        match self.below(8) {
            0..=2 => self.word(),
            3..=6 => {
                let name = self.one_of(&names);
                self.cx.ident(name)
            }
            _ => {
                let text: String = self
                    .list(12, |this| this.any::<char>())
                    .into_iter()
                    .collect();
                self.cx.ident(if text.is_empty() { "empty" } else { &text })
            }
        }
    }

    /// Bytes that need not be UTF-8.
    fn text(&mut self) -> Vec<u8> {
        match self.below(3) {
            0 => self.name().as_str(self.cx).as_bytes().to_vec(),
            1 => self.list(8, |this| this.any::<u8>()),
            _ => Vec::new(),
        }
    }
}
