//! The walk over an arena: every op by itself, the shape of blocks and regions, and what relies on the inside of an op.

use rustc_hash::FxHashSet;

use super::attributes::AttributeVerifiers;
use super::op::{self, Part, Types};
use super::plan::{NamePlan, Plans};
use super::regions::Names;
use super::symbols::SymbolUses;
use super::visible::Visible;
use super::{MAX_ERRORS, Tables, record, regions};
use crate::asm::describe_op;
use crate::diagnostics::Diagnostic;
use crate::interfaces::{RegionKind, region_kind};
use crate::ir::{Block, BlockAhead, Ir, Op, Region};
use crate::ods::{OpInfo, OpTraits, TraitCheck, VerifyResult};

/// What the walk found, and noted for later.
#[derive(Default)]
pub(super) struct Checked {
    pub(super) errors: Vec<Diagnostic>,
    /// Isolated ops, in order.
    pub(super) stubs: Vec<Stub>,
    /// Ops that are valid but for what relies on the isolated ops inside them, inner ones first.
    pub(super) deferred: Vec<Op>,
    /// Ops that check the symbols they refer to, in order.
    pub(super) symbol_users: Vec<Op>,
    /// Whether all operands certainly are defined where they are used; if not, it is to be found out.
    pub(super) is_dominated: bool,
}

/// An isolated op, seen from outside.
pub(super) struct Stub {
    pub(super) op: Op,
    /// What is wrong with its operands, results or place.
    pub(super) error: Option<Diagnostic>,
}

/// Where the walk goes on.
enum Frame {
    /// The op and those after it in its block.
    Ops(Op),
    /// The block and those after it in its region.
    Blocks(Block),
    /// The block, whose ops were visited.
    LeaveBlock(Block),
    /// The op, whose regions were visited.
    Leave {
        op: Op,
        /// How many failures and isolated ops there were before its regions.
        failures: usize,
        stubs: usize,
    },
}

struct Checker<'p, 'a> {
    ir: &'a Ir,
    attributes: &'p AttributeVerifiers<'a>,
    plans: &'p mut Plans<'a>,
    visible: &'p mut Visible,
    symbol_uses: &'p mut SymbolUses,
    found: Checked,
    /// How many checks failed, whether there was room for their errors or not.
    failures: usize,
    /// How many isolated ops are wrong from outside.
    wrong_stubs: usize,
    /// The ops that are wrong, or were not checked altogether as they use what is.
    wrong: FxHashSet<Op>,
    /// The ops that use what the walk had not come to: their hooks wait for its end.
    waiting: Vec<(Op, Part)>,
}

/// What is known of the ops that operands come from. Hooks may look at them, and rely on their being right.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sources {
    Right,
    Wrong,
    /// Some are still to come.
    Unmet,
}

/// Checks the ops of one arena.
pub(super) fn check<'a>(
    ir: &'a Ir,
    attributes: &AttributeVerifiers<'a>,
    tables: &mut Tables<'a>,
) -> Checked {
    tables.visible.begin(ir);
    let mut checker = Checker {
        ir,
        attributes,
        plans: &mut tables.plans,
        visible: &mut tables.visible,
        symbol_uses: &mut tables.symbol_uses,
        found: Checked::default(),
        failures: 0,
        wrong_stubs: 0,
        wrong: FxHashSet::default(),
        waiting: Vec::new(),
    };
    let mut stack = Vec::new();
    checker.enter(ir.root(), Part::Inside, &mut stack);
    while let Some(frame) = stack.pop() {
        if checker.is_full() {
            break;
        }
        match frame {
            Frame::Blocks(block) => {
                stack.extend(ir.next_block(block).map(Frame::Blocks));
                let Some(first) = ir.first_op(block) else {
                    checker.record(check_empty_block(ir, block));
                    continue;
                };
                checker.visible.enter_block(ir, block);
                stack.push(Frame::LeaveBlock(block));
                stack.push(Frame::Ops(first));
            }
            Frame::LeaveBlock(block) => {
                checker.visible.leave_block(ir, block);
                checker.record(check_block_end(ir, block));
            }
            Frame::Ops(first) => checker.walk_block(first, &mut stack),
            Frame::Leave {
                op,
                failures,
                stubs,
            } => checker.leave(op, failures, stubs),
        }
    }
    checker.check_waiting();
    checker.found.is_dominated = checker.visible.are_all();
    checker.found
}

impl<'a> Checker<'_, 'a> {
    fn record(&mut self, result: VerifyResult) {
        self.failures += usize::from(result.is_err());
        record(&mut self.found.errors, result);
    }

    /// Whether there are as many errors as are reported. To make one takes time in the size of the arena, because values get
    /// their names, so no more are made.
    fn is_full(&self) -> bool {
        self.failures + self.wrong_stubs >= MAX_ERRORS
    }

    /// Visits ops of one block from `first` on, until one has regions.
    fn walk_block(&mut self, first: Op, stack: &mut Vec<Frame>) {
        let ir = self.ir;
        let block = ir
            .parent_block(first)
            .expect("the walk found it in a block");
        if let Some(before) = ir.prev_op(first) {
            // The walk comes from its regions.
            self.visible.pass(ir, before, block);
        }
        let mut next = Some(first);
        let mut ahead = BlockAhead::of(ir, first);
        while let Some(op) = next
            && !self.is_full()
        {
            next = ir.next_op(op);
            ahead.follow(ir, op);
            self.visible.check(ir, op);
            if ir.child(op).is_some() {
                let plan = self.plans.of(ir, ir.name(op), op);
                let error = op::check(ir, op, Part::Outside, plan, Types::New).err();
                if error.is_some() {
                    self.wrong_stubs += 1;
                    self.wrong.insert(op);
                }
                self.found.stubs.push(Stub { op, error });
            } else if ir.regions(op).is_empty() {
                self.check_op(op, Part::All);
            } else {
                stack.extend(next.map(Frame::Ops));
                self.enter(op, Part::All, stack);
                return;
            }
            self.visible.pass(ir, op, block);
        }
    }

    /// Checks an op without what is in its regions.
    #[inline]
    fn check_op(&mut self, op: Op, part: Part) -> &NamePlan<'a> {
        let ir = self.ir;
        let sources = self.sources(op);
        let plan = self.plans.of(ir, ir.name(op), op);
        let types = match part {
            Part::All if plan.accepts(ir, op) => Types::Known,
            _ => Types::New,
        };
        let attributes = self.attributes.check(ir, op);
        let is_plain = plan.is_plain && types == Types::Known && ir.num_successors(op) == 0;
        let checked = attributes.and_then(|()| match sources {
            Sources::Right if is_plain && ir.regions(op).is_empty() => {
                op::check_plain(ir, op, plan)
            }
            Sources::Right => op::check(ir, op, part, plan, types),
            Sources::Wrong | Sources::Unmet => op::check_definition(ir, op, part, plan, types),
        });
        match sources {
            Sources::Right => {}
            Sources::Wrong => drop(self.wrong.insert(op)),
            Sources::Unmet => self.waiting.push((op, part)),
        }
        match checked {
            Ok(()) if types == Types::New && part == Part::All => plan.accept(ir, op),
            Ok(()) => {}
            Err(error) => {
                self.failures += 1;
                self.wrong.insert(op);
                record(&mut self.found.errors, Err(error));
            }
        }
        if plan.is_symbol_user
            && !(plan.is_symbol_user_by_signature && self.symbol_uses.is_known(ir, op))
        {
            self.found.symbol_users.push(op);
        }
        plan
    }

    #[inline]
    fn sources(&self, op: Op) -> Sources {
        let ir = self.ir;
        let is_wrong = |value| {
            ir.defining_op(value)
                .is_some_and(|op| self.wrong.contains(&op))
        };
        if !self.wrong.is_empty() && ir.operands(op).any(is_wrong) {
            return Sources::Wrong;
        }
        match self.visible.are_met(ir, op) {
            true => Sources::Right,
            false => Sources::Unmet,
        }
    }

    /// Lets the hooks check that waited, if all else is right.
    fn check_waiting(&mut self) {
        for (op, part) in std::mem::take(&mut self.waiting) {
            if !self.wrong.is_empty() {
                return;
            }
            let ir = self.ir;
            let plan = self.plans.of(ir, ir.name(op), op);
            let checked = op::check_hooks(ir, op, part, plan);
            if checked.is_err() {
                self.wrong.insert(op);
            }
            self.record(checked);
        }
    }

    /// Checks an op with regions and puts these on the stack if it is valid: the ops inside may rely on that.
    fn enter(&mut self, op: Op, part: Part, stack: &mut Vec<Frame>) {
        let ir = self.ir;
        let failures = self.failures;
        let is_region_checked = self.check_op(op, part).is_region_checked;
        for (index, region) in ir.regions(op).iter().enumerate() {
            if self.failures == failures {
                self.record(check_region(ir, op, index, *region));
            }
        }
        if self.failures != failures {
            return;
        }
        if is_region_checked {
            let stubs = self.found.stubs.len();
            stack.push(Frame::Leave {
                op,
                failures,
                stubs,
            });
        }
        for region in ir.regions(op).iter().rev() {
            stack.extend(ir.first_block(*region).map(Frame::Blocks));
        }
    }

    fn leave(&mut self, op: Op, failures: usize, stubs: usize) {
        if self.failures != failures {
            return;
        }
        // What is in a symbol table may refer to symbols anywhere in it.
        if self.found.stubs.len() != stubs || op == self.ir.root() {
            self.found.deferred.push(op);
            return;
        }
        let before = self.found.errors.len();
        regions::check_op(self.ir, op, Names::New, &mut self.found.errors);
        self.failures += self.found.errors.len() - before;
    }
}

fn check_region(ir: &Ir, op: Op, index: usize, region: Region) -> VerifyResult {
    let Some(entry) = ir.first_block(region) else {
        return Ok(());
    };
    if ir.next_block(entry).is_some() && region_kind(ir, op, index) == RegionKind::Graph {
        return ir
            .op_error(
                op,
                format_args!("expects graph region #{index} to have 0 or 1 blocks"),
            )
            .into();
    }
    if ir.has_predecessors(entry) {
        let message = "entry block of region may not have predecessors";
        return Diagnostic::error(ir.loc(op), message).into();
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

fn check_empty_block(ir: &Ir, block: Block) -> VerifyResult {
    if may_lack_terminator(ir, block) {
        return Ok(());
    }
    let op = ir.block_op(block).unwrap_or(ir.root());
    ir.error(op, "empty block: expect at least a terminator")
        .into()
}

fn check_block_end(ir: &Ir, block: Block) -> VerifyResult {
    let Some(last) = ir.last_op(block) else {
        return Ok(());
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
    let terminators = ir
        .block_op(block)
        .and_then(|op| implicit_terminator(ir, op))
        .map_or(String::new(), |info| format!(", such as '{}'", info.name));
    let message = format!("block with no terminator, has {}", describe_op(ir, last));
    ir.error(last, message)
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
