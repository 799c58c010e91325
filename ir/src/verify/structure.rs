//! The first round over an arena: every op by itself, and the shape of blocks and regions.

use super::op::{self, Part};
use super::record;
use crate::context::OpName;
use crate::diagnostics::Diagnostic;
use crate::interfaces::{BranchOpInterface, CastOpInterface, RegionBranchOpInterface};
use crate::ir::{Block, Ir, Op, Region};
use crate::ods::{OpInfo, OpTraits, TraitCheck, VerifyResult};
use crate::symbol::SymbolUserOpInterface;

/// What the first round found, and noted for the second.
#[derive(Default)]
pub(super) struct Checked {
    pub(super) errors: Vec<Diagnostic>,
    /// Isolated ops, in order.
    pub(super) children: Vec<Op>,
    /// Ops to look at again when those inside them were verified, outer ones first.
    pub(super) with_regions: Vec<Op>,
    /// Ops that check the symbols they refer to, in order.
    pub(super) symbol_users: Vec<Op>,
}

/// What the verifier has to do for ops of one name, found out once.
#[derive(Clone, Copy)]
pub(super) struct NamePlan<'a> {
    pub(super) info: Option<&'a OpInfo>,
    pub(super) is_branch: bool,
    pub(super) is_cast: bool,
    is_symbol_user: bool,
    /// Whether regions are looked at in the second round.
    is_region_checked: bool,
}

impl<'a> NamePlan<'a> {
    fn new(ir: &'a Ir, op: Op) -> Self {
        let info = ir.info(op);
        let checks = info.map_or(&[][..], |info| &*info.trait_checks);
        let implicit_terminator = checks
            .iter()
            .any(|check| matches!(check, TraitCheck::SingleBlockImplicitTerminator(_)));
        NamePlan {
            info,
            is_branch: op.implements::<dyn BranchOpInterface>(ir),
            is_cast: op.implements::<dyn CastOpInterface>(ir),
            is_symbol_user: op.implements::<dyn SymbolUserOpInterface>(ir),
            is_region_checked: implicit_terminator
                || op.implements::<dyn RegionBranchOpInterface>(ir)
                || info.is_some_and(|info| {
                    info.hooks.verify_regions.is_some() || info.traits.has(OpTraits::SYMBOL_TABLE)
                }),
        }
    }
}

/// Where the walk goes on.
enum Frame {
    /// The op and those after it in its block.
    Ops(Op),
    /// The block and those after it in its region.
    Blocks(Block),
}

struct Checker<'a> {
    ir: &'a Ir,
    plans: Vec<Option<NamePlan<'a>>>,
    found: Checked,
}

/// Checks the ops of one arena.
pub(super) fn check(ir: &Ir) -> Checked {
    let mut checker = Checker {
        ir,
        plans: Vec::new(),
        found: Checked::default(),
    };
    let mut stack = Vec::new();
    if checker.check_op(ir.root(), Part::Inside) {
        checker.enter_regions(ir.root(), &mut stack);
    }
    while let Some(frame) = stack.pop() {
        match frame {
            Frame::Blocks(block) => {
                stack.extend(ir.next_block(block).map(Frame::Blocks));
                record(&mut checker.found.errors, check_block(ir, block));
                stack.extend(ir.first_op(block).map(Frame::Ops));
            }
            Frame::Ops(first) => {
                let mut next = Some(first);
                while let Some(op) = next {
                    next = ir.next_op(op);
                    if ir.child(op).is_some() {
                        checker.check_op(op, Part::Outside);
                        checker.found.children.push(op);
                        continue;
                    }
                    let is_valid = checker.check_op(op, Part::All);
                    if is_valid && !ir.regions(op).is_empty() {
                        stack.extend(next.map(Frame::Ops));
                        checker.enter_regions(op, &mut stack);
                        break;
                    }
                }
            }
        }
    }
    checker.found
}

impl<'a> Checker<'a> {
    #[inline]
    fn plan(&mut self, name: OpName, op: Op) -> NamePlan<'a> {
        let index = name.index();
        if let Some(Some(plan)) = self.plans.get(index) {
            return *plan;
        }
        if self.plans.len() <= index {
            self.plans.resize(index + 1, None);
        }
        *self.plans[index].insert(NamePlan::new(self.ir, op))
    }

    /// Whether the op by itself is valid. Only then are the ops inside it checked, which may rely on what is around them.
    fn check_op(&mut self, op: Op, part: Part) -> bool {
        let plan = self.plan(self.ir.name(op), op);
        let checked = op::check(self.ir, op, part, &plan);
        let is_valid = checked.is_ok();
        record(&mut self.found.errors, checked);
        if plan.is_symbol_user && part != Part::Outside {
            self.found.symbol_users.push(op);
        }
        if plan.is_region_checked && part != Part::Outside {
            self.found.with_regions.push(op);
        }
        is_valid
    }

    /// Checks the regions of an op and puts their blocks on the stack.
    fn enter_regions(&mut self, op: Op, stack: &mut Vec<Frame>) {
        let ir = self.ir;
        for (index, region) in ir.regions(op).iter().enumerate().rev() {
            record(&mut self.found.errors, check_region(ir, op, index, *region));
            stack.extend(ir.first_block(*region).map(Frame::Blocks));
        }
    }
}

fn check_region(ir: &Ir, op: Op, index: usize, region: Region) -> VerifyResult {
    let Some(entry) = ir.first_block(region) else {
        return Ok(());
    };
    if ir.next_block(entry).is_some() && ir.has_trait(op, OpTraits::GRAPH_REGION) {
        return ir
            .op_error(
                op,
                format_args!("expects graph region #{index} to have 0 or 1 blocks"),
            )
            .into();
    }
    if ir.has_predecessors(entry) {
        return ir
            .error(op, "entry block of region may not have predecessors")
            .into();
    }
    Ok(())
}

/// Whether the block is the only one of an op that allows it to end anyhow.
fn may_lack_terminator(ir: &Ir, block: Block) -> bool {
    let Some(op) = ir.block_op(block) else {
        return true;
    };
    let only = ir.next_block(block).is_none() && ir.prev_block(block).is_none();
    only && ir
        .info(op)
        .is_none_or(|info| info.traits.has(OpTraits::NO_TERMINATOR))
}

fn check_block(ir: &Ir, block: Block) -> VerifyResult {
    let Some(last) = ir.last_op(block) else {
        if may_lack_terminator(ir, block) {
            return Ok(());
        }
        let op = ir.block_op(block).unwrap_or(ir.root());
        return ir
            .error(op, "empty block: expect at least a terminator")
            .into();
    };
    let region = ir.block_region(block);
    if ir.successors(last).any(|to| ir.block_region(to) != region) {
        return ir
            .op_error(last, "branching to block of a different region")
            .into();
    }
    // An op without a definition may be a terminator.
    let ends = ir
        .info(last)
        .is_none_or(|info| info.traits.has(OpTraits::TERMINATOR));
    if ends || may_lack_terminator(ir, block) {
        return Ok(());
    }
    let name = ir.name(last).as_str(ir);
    let terminators = ir
        .block_op(block)
        .and_then(|op| implicit_terminator(ir, op))
        .map_or(String::new(), |info| format!(", such as '{}'", info.name));
    ir.error(last, format!("block with no terminator, has '{name}'"))
        .help(format!("end the block with a terminator{terminators}"))
        .into()
}

/// The op that ends the blocks of an op unless another is written.
pub(super) fn implicit_terminator(ir: &Ir, op: Op) -> Option<&OpInfo> {
    ir.info(op)?
        .trait_checks
        .iter()
        .find_map(|check| match check {
            TraitCheck::SingleBlockImplicitTerminator(info) => Some(&**info),
            _ => None,
        })
}
