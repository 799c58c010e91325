//! What an arena stores for each entity. Sizes matter here: an op that computes one value from two takes about 100 bytes.

use std::sync::atomic::{AtomicBool, AtomicU32};

use super::{Block, BlockUse, Op, Region, Use, Value};
use crate::attributes::Attribute;
use crate::context::OpName;
use crate::location::Location;
use crate::types::Type;

/// A contiguous run in one of the pools.
#[derive(Clone, Copy, Default)]
pub(super) struct Run {
    pub(super) start: u32,
    pub(super) len: u32,
}

impl Run {
    pub(super) fn new(start: usize, len: usize) -> Run {
        let index = |n| u32::try_from(n).expect("a pool of an arena has at most 2^32 entries");
        // The end must be an index, too.
        index(start + len);
        Run {
            start: index(start),
            len: index(len),
        }
    }

    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }
}

pub(super) struct OpData {
    /// `None` once erased.
    pub(super) name: Option<OpName>,
    pub(super) loc: Location,
    pub(super) parent: Option<Block>,
    pub(super) prev: Option<Op>,
    pub(super) next: Option<Op>,
    /// Position in the block, like a BASIC line number; valid if the block says so.
    pub(super) order: AtomicU32,
    pub(super) operands: Run,
    pub(super) first_result: u32,
    /// [`OpData::MANY`] or more results are counted by the parts.
    pub(super) num_results: u16,
    pub(super) num_attrs: u16,
    /// Inherent attributes by slot; for ops without a definition one slot for the properties.
    pub(super) first_attr: u32,
    /// What most ops do not have, as an index plus one.
    pub(super) parts: u32,
}

impl OpData {
    pub(super) const MANY: u16 = u16::MAX;

    pub(super) fn attrs(&self) -> std::ops::Range<usize> {
        let start = self.first_attr as usize;
        start..start + usize::from(self.num_attrs)
    }
}

/// The parts that most ops do not have.
#[derive(Clone, Copy, Default)]
pub(super) struct OpParts {
    pub(super) successors: Run,
    pub(super) regions: Run,
    /// Attributes that the definition does not name, a dictionary.
    pub(super) discardable: Option<Attribute>,
    /// The arena of an isolated op, as an index plus one.
    pub(super) child: u32,
    /// The number of results, if it is large.
    pub(super) num_results: u32,
}

pub(super) struct BlockData {
    pub(super) parent: Option<Region>,
    pub(super) prev: Option<Block>,
    pub(super) next: Option<Block>,
    pub(super) first_op: Option<Op>,
    pub(super) last_op: Option<Op>,
    pub(super) first_use: Option<BlockUse>,
    /// In the pool of arguments, with room for the next power of two.
    pub(super) args: Run,
    pub(super) order_valid: AtomicBool,
    pub(super) live: bool,
}

#[derive(Clone, Copy)]
pub(super) struct RegionData {
    pub(super) parent: Option<Op>,
    pub(super) index: u32,
    pub(super) first_block: Option<Block>,
    pub(super) last_block: Option<Block>,
}

#[derive(Clone, Copy)]
pub(super) struct ValueData {
    pub(super) ty: Type,
    /// The index of the op or block.
    pub(super) owner: u32,
    /// Which result or argument it is, and [`ValueData::ARGUMENT`] for an argument.
    pub(super) index: u32,
    pub(super) first_use: Option<Use>,
}

/// What defines a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueDef {
    /// Result `index` of an op.
    Result {
        /// The op.
        op: Op,
        /// Which of its results.
        index: u32,
    },
    /// Argument `index` of a block.
    Argument {
        /// The block.
        block: Block,
        /// Which of its arguments.
        index: u32,
    },
}

impl ValueData {
    const ARGUMENT: u32 = 1 << 31;

    #[inline]
    pub(super) fn new(ty: Type, def: ValueDef) -> Self {
        let mut data = ValueData {
            ty,
            owner: 0,
            index: 0,
            first_use: None,
        };
        data.set_def(def);
        data
    }

    #[inline]
    pub(super) fn set_def(&mut self, def: ValueDef) {
        let (owner, index, kind) = match def {
            ValueDef::Result { op, index } => (op.index(), index, 0),
            ValueDef::Argument { block, index } => (block.index(), index, Self::ARGUMENT),
        };
        assert!(
            index < Self::ARGUMENT,
            "an op has at most 2^31 results and a block as many arguments"
        );
        (self.owner, self.index) = (owner as u32, index | kind);
    }

    #[inline]
    pub(super) fn def(&self, tag: super::ArenaTag) -> ValueDef {
        let (owner, index) = (self.owner as usize, self.index & !Self::ARGUMENT);
        match self.index & Self::ARGUMENT {
            0 => ValueDef::Result {
                op: Op::new(owner, tag),
                index,
            },
            _ => ValueDef::Argument {
                block: Block::new(owner, tag),
                index,
            },
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct UseData {
    pub(super) value: Option<Value>,
    pub(super) owner: Op,
    pub(super) prev: Option<Use>,
    pub(super) next: Option<Use>,
}

#[derive(Clone, Copy)]
pub(super) struct BlockUseData {
    pub(super) block: Option<Block>,
    pub(super) owner: Op,
    pub(super) prev: Option<BlockUse>,
    pub(super) next: Option<BlockUse>,
}

// In debug builds ids are larger.
#[cfg(not(debug_assertions))]
const _: () = {
    assert!(size_of::<OpData>() == 48);
    assert!(size_of::<OpParts>() == 28);
    assert!(size_of::<BlockData>() == 36);
    assert!(size_of::<RegionData>() == 16);
    assert!(size_of::<ValueData>() == 16);
    assert!(size_of::<UseData>() == 16);
    assert!(size_of::<BlockUseData>() == 16);
};
