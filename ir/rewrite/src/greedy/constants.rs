//! Equal constants become one.

use rustc_hash::FxHashMap;
use terrace_ir::attributes::Attribute;
use terrace_ir::context::Ident;
use terrace_ir::ir::{Block, Ir, Op, Region};
use terrace_ir::location::Location;
use terrace_ir::rewrite::{Rewriter, constant_region};
use terrace_ir::types::Type;

/// The constants of an arena, one of each value, dialect and type in a region, at the start of its entry block.
#[derive(Clone, Default)]
pub(super) struct UniqueConstants {
    known: FxHashMap<(Region, Ident, Attribute, Type), Op>,
    /// By op index: whether the op is one of them.
    owned: Vec<bool>,
    /// The block of the last constant, with the region where its constants are.
    last: Option<(Block, Region)>,
}

impl UniqueConstants {
    /// Forgets all constants, but not the memory for them.
    pub(super) fn clear(&mut self) {
        self.known.clear();
        self.owned.clear();
        self.last = None;
    }

    /// Enters a constant, and moves it to the start of its region's entry block unless only constants precede it there.
    /// If an equal one is known, the op is replaced by that, and `false` returned.
    pub(super) fn insert(&mut self, rewriter: &mut Rewriter<'_>, op: Op, value: Attribute) -> bool {
        let Some(block) = rewriter.parent_block(op) else {
            return true;
        };
        let Some(region) = self.region_of(rewriter, block) else {
            return true;
        };
        let dialect = rewriter.name(op).dialect_ident(rewriter);
        let key = (region, dialect, value, rewriter.ty(rewriter.result(op, 0)));
        if let Some(&known) = self.known.get(&key) {
            let value = rewriter.result(known, 0);
            rewriter.replace_op(op, &[value]);
            rewriter.ir_mut().set_loc(known, Location::UNKNOWN);
            return false;
        }
        let front = rewriter
            .first_block(region)
            .and_then(|entry| rewriter.first_op(entry))
            .expect("the region around a constant has ops");
        let follows_constants = rewriter.prev_op(op).is_some_and(|before| self.owns(before));
        let in_place =
            rewriter.first_block(region) == Some(block) && (front == op || follows_constants);
        if !in_place {
            rewriter.ir_mut().move_op_before(op, front);
            // It stands for uses anywhere: no source line is its own.
            rewriter.ir_mut().set_loc(op, Location::UNKNOWN);
        }
        self.known.insert(key, op);
        if self.owned.len() <= op.index() {
            self.owned.resize(op.index() + 1, false);
        }
        self.owned[op.index()] = true;
        true
    }

    /// As [`constant_region`]; constants mostly come several in a block.
    fn region_of(&mut self, ir: &Ir, block: Block) -> Option<Region> {
        if let Some((last, region)) = self.last
            && last == block
        {
            return Some(region);
        }
        let region = constant_region(ir, block)?;
        self.last = Some((block, region));
        Some(region)
    }

    fn owns(&self, op: Op) -> bool {
        self.owned.get(op.index()).copied().unwrap_or(false)
    }
}
