//! That every operand is defined where it is used.
//!
//! One walk in program order knows, for each region around the op at hand, in which of its blocks the walk is. A value of
//! that very block is visible if the walk has passed its definition; one of another block of the region if that
//! block dominates. No search for common ancestors is needed, at any depth.

use terrace_support::index_set::IndexSet;

use super::MAX_ERRORS;
use crate::diagnostics::Diagnostic;
use crate::dominance::{Dominance, is_graph};
use crate::ir::{Block, Ir, Op, Region, Value, ValueDef};

enum Frame {
    /// The op and those after it in its block.
    Ops(Op),
    /// The block and those after it in its region.
    Blocks(Block),
    /// The region, whose blocks were visited.
    Leave(Region),
    /// The op, whose inside was visited.
    Passed(Op),
}

struct Checker<'a> {
    ir: &'a Ir,
    dominance: Dominance,
    /// By region: the block of it in which the walk is.
    current: Vec<Option<Block>>,
    /// The ops that the walk has passed.
    passed: IndexSet,
    /// The errors, each with the op that is wrong.
    errors: Vec<(Op, Diagnostic)>,
}

pub(super) fn check(ir: &Ir) -> Vec<Diagnostic> {
    let mut checker = Checker {
        ir,
        dominance: Dominance::default(),
        current: vec![None; ir.region_capacity()],
        passed: IndexSet::with_capacity(ir.op_capacity()),
        errors: Vec::new(),
    };
    checker.walk();
    let mut errors = checker.errors;
    if errors.len() > 1 {
        let order = visiting_order(ir);
        errors.sort_by_key(|error| ir.parent_op(error.0).map(|op| order[op.index()]));
    }
    errors.into_iter().map(|error| error.1).collect()
}

/// By op: when MLIR's verifier looks at the ops in its regions. It visits all ops in the regions of one op before it
/// goes deeper, into the last of them first.
fn visiting_order(ir: &Ir) -> Vec<u32> {
    let mut order = vec![0; ir.op_capacity()];
    let mut pending = vec![ir.root()];
    let mut visited = 0;
    while let Some(op) = pending.pop() {
        order[op.index()] = visited;
        visited += 1;
        let regions = ir.regions(op).iter();
        let blocks = regions.flat_map(|region| ir.region_blocks(*region));
        let ops = blocks.flat_map(|block| ir.block_ops(block));
        pending.extend(ops.filter(|op| !ir.regions(*op).is_empty()));
    }
    order
}

impl Checker<'_> {
    fn walk(&mut self) {
        let ir = self.ir;
        let mut stack = Vec::new();
        self.enter_regions(ir.root(), &mut stack);
        while let Some(frame) = stack.pop() {
            match frame {
                Frame::Passed(op) => self.pass(op),
                Frame::Leave(region) => self.current[region.index()] = None,
                Frame::Blocks(block) => {
                    stack.extend(ir.next_block(block).map(Frame::Blocks));
                    let region = ir
                        .block_region(block)
                        .expect("the walk found it in a region");
                    self.current[region.index()] = Some(block);
                    stack.extend(ir.first_op(block).map(Frame::Ops));
                }
                Frame::Ops(first) => {
                    self.walk_block(first, &mut stack);
                    if self.errors.len() >= MAX_ERRORS {
                        return;
                    }
                }
            }
        }
    }

    /// Visits ops of one block from `first` on, until one has regions.
    fn walk_block(&mut self, first: Op, stack: &mut Vec<Frame>) {
        let ir = self.ir;
        let block = ir
            .parent_block(first)
            .expect("the walk found it in a block");
        let is_checked = self.dominance.is_reachable(block);
        let mut next = Some(first);
        while let Some(op) = next
            && self.errors.len() < MAX_ERRORS
        {
            next = ir.next_op(op);
            if is_checked {
                for (index, operand) in ir.operands(op).enumerate() {
                    if !self.is_visible(operand, block) {
                        self.errors
                            .push((op, not_dominating(ir, op, index, operand)));
                        break;
                    }
                }
            }
            if ir.regions(op).is_empty() {
                self.pass(op);
            } else {
                stack.extend(next.map(Frame::Ops));
                stack.push(Frame::Passed(op));
                self.enter_regions(op, stack);
                return;
            }
        }
    }

    fn pass(&mut self, op: Op) {
        self.passed.insert(op.index());
    }

    fn has_passed(&self, op: Op) -> bool {
        self.passed.contains(op.index())
    }

    fn enter_regions(&mut self, op: Op, stack: &mut Vec<Frame>) {
        for region in self.ir.regions(op).iter().rev() {
            self.dominance.compute(self.ir, *region);
            stack.push(Frame::Leave(*region));
            stack.extend(self.ir.first_block(*region).map(Frame::Blocks));
        }
    }

    /// Whether a value may be used where the walk is, in `block`.
    #[inline]
    fn is_visible(&self, value: Value, block: Block) -> bool {
        let ir = self.ir;
        match ir.def(value) {
            ValueDef::Result { op, .. } => match ir.parent_block(op) {
                Some(other) if other == block => self.has_passed(op) || is_graph(self.ir, block),
                Some(other) => self.is_visible_from(Some(op), other),
                None => false,
            },
            ValueDef::Argument { block: other, .. } => {
                other == block || self.is_visible_from(None, other)
            }
        }
    }

    /// Whether a value of another block than the innermost one is visible: the result of `op`, or an argument.
    fn is_visible_from(&self, op: Option<Op>, block: Block) -> bool {
        let Some(region) = self.ir.block_region(block) else {
            return false;
        };
        match self.current[region.index()] {
            None => false,
            Some(current) if current == block => {
                op.is_none_or(|op| self.has_passed(op) || is_graph(self.ir, block))
            }
            Some(current) => self.dominance.block_dominates(block, current),
        }
    }
}

#[cold]
fn not_dominating(ir: &Ir, op: Op, index: usize, operand: Value) -> Diagnostic {
    let error = ir.error(op, format!("operand #{index} does not dominate this use"));
    let user_region = ir.parent_region(op);
    let (location, message) = match ir.def(operand) {
        ValueDef::Result { op: definition, .. } => {
            let place = if ir.parent_block(definition) == ir.parent_block(op) {
                "op in the same block"
            } else {
                match relation(ir, user_region, ir.parent_region(definition)) {
                    Relation::Same => "op in the same region",
                    Relation::Parent => "op in a parent region",
                    Relation::Child => "op in a child region",
                    Relation::None => "op is neither in a parent nor in a child region",
                }
            };
            (
                ir.loc(definition),
                format!("operand defined here ({place})"),
            )
        }
        ValueDef::Argument { block, .. } => {
            let region = ir.block_region(block);
            let place = match relation(ir, user_region, region) {
                Relation::Same => "in the same region",
                Relation::Parent => "in a parent region",
                Relation::Child => "in a child region",
                Relation::None => "neither in a parent nor in a child region",
            };
            let blocks = region
                .into_iter()
                .flat_map(|region| ir.region_blocks(region));
            let number = blocks.take_while(|other| *other != block).count();
            let owner = ir.block_op(block).map_or(ir.loc(op), |owner| ir.loc(owner));
            (
                owner,
                format!("operand defined as a block argument (block #{number} {place})"),
            )
        }
    };
    error.note(location, message)
}

/// Where the region of a definition is, seen from that of a use.
enum Relation {
    Same,
    Parent,
    Child,
    None,
}

fn relation(ir: &Ir, user: Option<Region>, definition: Option<Region>) -> Relation {
    let is_around = |outer: Option<Region>, inner: Option<Region>| {
        let around = |region: &Region| ir.parent_region(ir.region_op(*region)?);
        std::iter::successors(inner, around).any(|region| Some(region) == outer)
    };
    if user == definition {
        Relation::Same
    } else if is_around(definition, user) {
        Relation::Parent
    } else if is_around(user, definition) {
        Relation::Child
    } else {
        Relation::None
    }
}
