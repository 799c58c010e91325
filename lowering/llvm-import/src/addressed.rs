//! Blocks whose addresses are constants.
//!
//! In the dialect such a block has a tag, whose number is the one that LLVM gives the block: the order in which the reader of LLVM
//! comes by blocks, which makes one where a name is first mentioned.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use crate::blocks::{self, Outline};
use crate::lexer::Kind;
use crate::module::Module;
use crate::parser::{Name, Parser, Result};

/// The blocks of a function whose addresses are constants.
pub(crate) struct AddressedBlocks<'a> {
    numbers: FxHashMap<Name<'a>, u32>,
    by_place: FxHashMap<usize, u32>,
}

/// Where addresses of blocks of a function are.
struct Mentions<'a> {
    outline: Outline<'a>,
    /// The body begins here.
    start: u32,
    mentions: Vec<(u32, Name<'a>)>,
}

impl<'a> Module<'a> {
    /// The blocks, by their function, whose addresses are taken anywhere in the text.
    pub(crate) fn addressed_blocks(
        &self,
        parser: &Parser<'a>,
    ) -> Result<FxHashMap<Name<'a>, AddressedBlocks<'a>>> {
        const WORD: &[u8] = b"blockaddress";
        let mut functions = FxHashMap::default();
        for place in memchr::memmem::find_iter(parser.whole_text(), WORD) {
            let mut at = parser.elsewhere(place as u32);
            // It may be in a string.
            if !at.take_word("blockaddress") || !at.take(Kind::LeftParen) {
                continue;
            }
            let function = at.bump();
            if !matches!(function.kind, Kind::Global | Kind::GlobalId) || !at.take(Kind::Comma) {
                continue;
            }
            let name = at.name(function)?;
            let block = at.bump();
            if !matches!(block.kind, Kind::Local | Kind::LocalId) {
                continue;
            }
            let block = at.name(block)?;
            let function = self.function(&name);
            let Some((function, start)) = function.and_then(|f| Some((f, f.body?))) else {
                continue;
            };
            let known = match functions.entry(name) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(entry) => entry.insert(Mentions {
                    outline: blocks::outline(&mut parser.elsewhere(start), function)?,
                    start,
                    mentions: Vec::new(),
                }),
            };
            known.mentions.push((place as u32, block));
        }
        let functions = functions.into_iter();
        Ok(functions
            .map(|(name, known)| (name, known.number()))
            .collect())
    }
}

impl<'a> Mentions<'a> {
    fn number(self) -> AddressedBlocks<'a> {
        let mut numbers: FxHashMap<Name<'a>, u32> = FxHashMap::default();
        let mut come_by = |name: &Name<'a>| {
            let next = numbers.len() as u32;
            numbers.entry(name.clone()).or_insert(next);
        };
        let outline = &self.outline;
        let inside = self.mentions.partition_point(|(at, _)| *at < self.start);
        let (before, mut inside) = self.mentions.split_at(inside);
        let mut before: Vec<&Name<'a>> = before.iter().map(|(_, block)| block).collect();
        before.retain(|block| outline.place(block).is_some());
        before.sort();
        before.into_iter().for_each(&mut come_by);
        for (place, block) in outline.blocks.iter().enumerate() {
            come_by(&outline.names[place]);
            for (_, from) in block.phis.iter().flat_map(|phi| &phi.incoming) {
                come_by(from);
            }
            let end = outline
                .blocks
                .get(place + 1)
                .map_or(outline.end, |next| next.start);
            let here = inside.partition_point(|(at, _)| *at < end);
            for (_, block) in &inside[..here] {
                come_by(block);
            }
            inside = &inside[here..];
            for (successor, _) in &block.successors {
                come_by(successor);
            }
        }
        let taken = self.mentions.iter();
        let taken = taken.filter_map(|(_, block)| Some((outline.place(block)?, numbers[block])));
        AddressedBlocks {
            by_place: taken.collect(),
            numbers,
        }
    }
}

impl AddressedBlocks<'_> {
    /// The number of a block.
    pub(crate) fn number(&self, block: &Name<'_>) -> Option<u32> {
        // A shorter life of the names is as good.
        let numbers: &FxHashMap<Name<'_>, u32> = &self.numbers;
        numbers.get(block).copied()
    }

    /// The number of the block at a place in its function, if its address is taken.
    pub(crate) fn number_at(&self, place: usize) -> Option<u32> {
        self.by_place.get(&place).copied()
    }
}
