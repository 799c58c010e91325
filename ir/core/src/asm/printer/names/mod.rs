//! The names of values and blocks, as MLIR makes them up.
//!
//! Counters are handed down from region to region, also into isolated ops, and a text is taken for the region that uses
//! it and all regions inside. So the names inside an isolated op depend on what is around it and not on what is
//! beside it: an arena is numbered when it is printed, and functions can be numbered and printed in parallel. Only
//! where no name may be used twice is everything numbered at once, before anything is printed.

mod lookup;
mod numbering;
mod texts;

use std::sync::{Arc, OnceLock};

pub use lookup::ValueNames;
use rustc_hash::{FxHashMap, FxHashSet};
use texts::Texts;
pub(super) use texts::{NameBytes, TakenTexts, sanitize};

use super::PrintOptions;
use crate::ir::{Block, Ir, Op, Region, Value};

/// How the arenas of a text get their names.
pub(super) enum Naming {
    /// Each when it is printed.
    PerArena,
    /// All at once, by the arena's address.
    Whole(FxHashMap<usize, Arc<ArenaNames>>),
    /// Each is called by its index, whatever the order of the text.
    ByIndex,
}

impl Naming {
    /// For the text of an arena and everything in it.
    pub(super) fn new(ir: &Ir, options: &PrintOptions) -> Self {
        if options.generic || options.unique_names {
            Naming::Whole(numbering::whole(ir, options))
        } else {
            Naming::PerArena
        }
    }

    /// The names in an arena. `spare` is memory of earlier calls.
    pub(super) fn names(
        &self,
        ir: &Ir,
        options: &PrintOptions,
        around: Around,
        spare: &mut TakenTexts,
    ) -> Arc<ArenaNames> {
        let known = match self {
            Naming::PerArena => None,
            Naming::Whole(names) => names.get(&address(ir)).cloned(),
            Naming::ByIndex => Some(Arc::new(ArenaNames {
                by_index: true,
                ..ArenaNames::default()
            })),
        };
        known.unwrap_or_else(|| Arc::new(numbering::arena(ir, options, around, spare)))
    }
}

fn address(ir: &Ir) -> usize {
    std::ptr::from_ref(ir).addr()
}

/// The names in one arena, by index.
#[derive(Clone, Default)]
pub(super) struct ArenaNames {
    /// Whether what has no name here is called by its index.
    by_index: bool,
    values: Vec<ValueName>,
    blocks: Vec<u32>,
    /// The texts of blocks for which hooks asked.
    block_texts: FxHashMap<Block, Box<str>>,
    /// The numbers of ops without results; empty unless users of values are printed.
    ops: Vec<u32>,
    texts: Arc<Texts>,
    /// What regions hand to the isolated ops inside them, by index; empty if there are none.
    regions: Vec<RegionNames>,
    /// What is taken around the arena.
    taken: Option<Arc<Taken>>,
}

/// A number, or a text for which hooks asked.
#[derive(Clone, Copy)]
struct ValueName {
    id: u32,
    /// Which of the results that share the name; [`ValueName::ALONE`] if it is the only one.
    number: u32,
}

impl ValueName {
    const ALONE: u32 = u32::MAX;
    /// `%arg1`, with the number in the other bits.
    const ARGUMENT: u32 = 1 << 30;
    /// The number of a text in the other bits.
    const TEXT: u32 = 1 << 31;
    const NONE: ValueName = ValueName {
        id: u32::MAX,
        number: ValueName::ALONE,
    };

    fn is_set(self) -> bool {
        self.id != u32::MAX
    }
}

/// What [`ArenaNames::value`] gives.
pub(super) enum Name<'a> {
    Number(u32),
    Argument(u32),
    Text(&'a str),
    Unknown,
}

/// The next numbers.
#[derive(Clone, Copy, Default)]
struct Counters {
    value: u32,
    argument: u32,
    conflict: u32,
}

/// What there is around an arena.
#[derive(Default)]
pub(super) struct Around {
    counters: Counters,
    taken: Option<Arc<Taken>>,
}

/// Texts that are taken in a region, and those taken around it.
struct Taken {
    texts: FxHashSet<Box<str>>,
    /// Whether any of them, here or around, is one that arguments have by default.
    like_arguments: bool,
    around: Option<Arc<Taken>>,
}

/// The state that a region leaves behind.
#[derive(Clone, Default)]
struct RegionNames {
    counters: Counters,
    /// The texts that it took.
    texts: std::ops::Range<u32>,
    parent: Option<Region>,
    taken: OnceLock<Option<Arc<Taken>>>,
}

impl ArenaNames {
    /// The name of a value, and which of the results that share it.
    #[inline]
    pub(super) fn value(&self, value: Value) -> (Name<'_>, Option<u32>) {
        let Some(&ValueName { id, number }) = self.values.get(value.index()) else {
            let name = match self.by_index {
                true => Name::Number(value.index() as u32),
                false => Name::Unknown,
            };
            return (name, None);
        };
        let name = match id {
            u32::MAX => Name::Unknown,
            id if id & ValueName::TEXT != 0 => Name::Text(self.texts.get(id & !ValueName::TEXT)),
            id if id & ValueName::ARGUMENT != 0 => Name::Argument(id & !ValueName::ARGUMENT),
            id => Name::Number(id),
        };
        (name, (number != ValueName::ALONE).then_some(number))
    }

    /// Gives a value the name that another one has in other names.
    pub(super) fn rename(&mut self, value: Value, others: &ArenaNames, other: Value) {
        let (name, number) = others.value(other);
        let id = match name {
            Name::Number(number) => number,
            Name::Argument(number) => ValueName::ARGUMENT | number,
            Name::Text(text) => {
                let texts = Arc::make_mut(&mut self.texts);
                texts.push(text);
                ValueName::TEXT | (texts.len() - 1)
            }
            Name::Unknown => return,
        };
        if let Some(renamed) = self.values.get_mut(value.index()) {
            let number = number.unwrap_or(ValueName::ALONE);
            *renamed = ValueName { id, number };
        }
    }

    /// The place of a block in its region.
    pub(super) fn block(&self, block: Block) -> Option<u32> {
        let index = self.by_index.then_some(block.index() as u32);
        let number = self.blocks.get(block.index()).copied().or(index);
        number.filter(|number| *number != u32::MAX)
    }

    /// The text of a block for which a hook asked.
    pub(super) fn block_text(&self, block: Block) -> Option<&str> {
        if self.block_texts.is_empty() {
            return None;
        }
        self.block_texts.get(&block).map(|text| &**text)
    }

    /// The number of an op without results, if it has one.
    pub(super) fn op(&self, op: Op) -> Option<u32> {
        let number = self.ops.get(op.index()).copied();
        number.filter(|number| *number != u32::MAX)
    }

    /// What there is around an isolated op in a region of this arena.
    pub(super) fn around(&self, region: Region) -> Around {
        let Some(names) = self.regions.get(region.index()) else {
            return Around::default();
        };
        Around {
            counters: names.counters,
            taken: self.taken(region),
        }
    }

    /// The texts taken in a region and around it.
    fn taken(&self, region: Region) -> Option<Arc<Taken>> {
        // The regions from the inside out, up to one for which the answer is known.
        let mut path = Vec::new();
        let mut next = Some(region);
        let mut around = self.taken.clone();
        while let Some(region) = next {
            let names = &self.regions[region.index()];
            if let Some(known) = names.taken.get() {
                around = known.clone();
                break;
            }
            path.push(names);
            next = names.parent;
        }
        for names in path.into_iter().rev() {
            let taken = names.taken.get_or_init(|| {
                if names.texts.is_empty() {
                    return around.clone();
                }
                let texts = names.texts.clone().map(|id| self.texts.get(id));
                let is_around = around.as_ref().is_some_and(|around| around.like_arguments);
                Some(Arc::new(Taken {
                    like_arguments: is_around
                        || texts.clone().any(|text| argument_number(text).is_some()),
                    texts: texts.map(Into::into).collect(),
                    around: around.clone(),
                }))
            });
            around = taken.clone();
        }
        around
    }
}

impl Taken {
    fn contains(&self, text: &str) -> bool {
        let mut next = Some(self);
        while let Some(taken) = next {
            if taken.texts.contains(text) {
                return true;
            }
            next = taken.around.as_deref();
        }
        false
    }
}

/// The number in a text that is the default name of an argument: `arg1`.
fn argument_number(text: &str) -> Option<u32> {
    let digits = text.strip_prefix("arg")?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit())
        && (digits == "0" || !digits.starts_with('0'));
    digits.parse().ok().filter(|_| is_number)
}
