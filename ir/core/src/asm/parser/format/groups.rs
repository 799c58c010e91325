//! What a format has read so far.

use super::super::{Position, UnresolvedOperand};
use crate::ir::{Block, Region};
use crate::ods::{OpInfo, TypeList};
use crate::types::Type;

/// What has been read, by group; put together when all is known. Kept for the next op, so that nothing is allocated.
#[derive(Default)]
pub(in super::super) struct Groups {
    /// The names of all operands read.
    pub(super) names: Vec<UnresolvedOperand>,
    /// All types read.
    pub(super) types: Vec<Type>,
    /// The operands of each group.
    pub(super) operands: Vec<Operands>,
    pub(super) result_types: Vec<Option<Run>>,
    /// What `operands`, `type(operands)` and `type(results)` read.
    pub(super) all_operands: Option<(Run, Position)>,
    pub(super) all_operand_types: Option<Run>,
    pub(super) all_result_types: Option<Run>,
    /// Regions with the number of their group.
    pub(super) regions: Vec<(usize, Region)>,
    /// Successors with the number of their group.
    pub(super) successors: Vec<(usize, Block)>,
}

/// Consecutive operands or types of those that were read.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub(super) start: u32,
    pub(super) len: u32,
}

#[derive(Clone, Copy)]
pub(super) struct Operands {
    pub(super) names: Run,
    /// Where they are, or would be.
    pub(super) at: Position,
    /// Their types, as far as they are written.
    pub(super) types: Option<Run>,
}

impl Run {
    /// No elements yet, the first of which will be number `start`.
    pub(super) fn empty_at(start: usize) -> Run {
        Run {
            start: start as u32,
            len: 0,
        }
    }

    pub(super) fn len(self) -> usize {
        self.len as usize
    }

    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }

    /// Takes the first `len` elements off, or all if they are fewer.
    pub(super) fn take(&mut self, len: usize) -> Run {
        let taken = Run {
            start: self.start,
            len: self.len.min(len as u32),
        };
        self.start += taken.len;
        self.len -= taken.len;
        taken
    }
}

impl Groups {
    /// Empty groups; `at` is where operands would be.
    pub(super) fn start(&mut self, info: &OpInfo, at: Position) {
        self.names.clear();
        self.types.clear();
        self.operands.clear();
        self.result_types.clear();
        self.regions.clear();
        self.successors.clear();
        (self.all_operands, self.all_operand_types) = (None, None);
        self.all_result_types = None;
        let none = Operands {
            names: Run::empty_at(0),
            at,
            types: None,
        };
        self.operands.resize(info.operands.len(), none);
        self.result_types.resize(info.results.len(), None);
    }

    /// Sets which operands of those read are in a group.
    pub(super) fn set_operands(&mut self, group: usize, names: Run, at: Position) {
        let group = &mut self.operands[group];
        (group.names, group.at) = (names, at);
    }

    pub(super) fn add_types(&mut self, types: &[Type]) -> Run {
        let run = Run {
            start: self.types.len() as u32,
            len: types.len() as u32,
        };
        self.types.extend_from_slice(types);
        run
    }

    pub(super) fn set_types(&mut self, list: TypeList, types: Run) {
        match list {
            TypeList::Operand(group) => self.operands[usize::from(group)].types = Some(types),
            TypeList::Result(group) => self.result_types[usize::from(group)] = Some(types),
            TypeList::Operands => self.all_operand_types = Some(types),
            TypeList::Results => self.all_result_types = Some(types),
        }
    }
}
