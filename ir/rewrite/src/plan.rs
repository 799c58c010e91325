//! Plans: what to try on ops of one name, in order. Rules become paths in a tree of conditions, so that what several begin
//! with is tested once.

use std::sync::OnceLock;

use smallvec::SmallVec;
use terrace_ir::attributes::Attribute;
use terrace_ir::context::{Context, OpName};
use terrace_ir::ir::{Ir, Op};
use terrace_ir::ods::{ArgumentConstraint, Arity, AttrTest, Slot, TypeTest};
use terrace_ir::rewrite::rule::{Holds, Match, Part, Place, Rule, Step};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};

/// What to try on ops of one name.
#[derive(Default)]
pub(crate) struct Plan {
    candidates: Vec<Candidate>,
    nodes: Vec<Node>,
    /// The nodes of all paths, one after the other.
    paths: Vec<u32>,
}

/// One thing to try.
pub(crate) struct Candidate {
    /// The pattern's place in its set.
    pub(crate) pattern: u32,
    /// How it is matched, if the plan does that.
    matching: Option<Matching>,
}

/// A rule in one of its orders of operands.
struct Matching {
    rule: &'static Rule,
    swapped: u32,
    /// Its part of the paths.
    path: std::ops::Range<u32>,
    /// Whether it is the last order of the rule.
    last: bool,
    /// The bits of the conditions on its path that others share.
    shared: Bits,
}

/// A bit for each condition that several paths share. The few beyond that of large plans are tested for each path.
type Bits = u128;

/// A condition, after those that lead to it.
struct Node {
    parent: Option<u32>,
    step: &'static Step,
    swapped: u32,
    test: Test,
    /// How many paths it is on.
    paths: u32,
    /// Its bit, if it is on several.
    bit: Bits,
}

/// How a condition is tested.
enum Test {
    /// This operand of a matched op is defined by an op of this name.
    DefinedBy { of: u8, operand: u16, op: OpName },
    /// An attribute is the one that the step says, made when it is needed first.
    Equal(OnceLock<Option<Attribute>>),
    /// As the step says.
    Step,
}

impl Test {
    /// The test for a rule's step, with some ops' operands swapped.
    fn new(cx: &Context, rule: &Rule, step: &Step, swapped: u32) -> Test {
        match step {
            Step::Equal { .. } => Test::Equal(OnceLock::new()),
            Step::DefinedBy {
                at,
                op,
                result: None,
            } => {
                let name = cx.op_name_of(op);
                // Ops of a dialect that is not loaded have the name without being defined.
                let is_defined = name.info(cx).is_some_and(|info| std::ptr::eq(info, *op));
                match only_operand(rule, resolved(*at, swapped)) {
                    Some(operand) if is_defined => Test::DefinedBy {
                        of: at.op,
                        operand,
                        op: name,
                    },
                    _ => Test::Step,
                }
            }
            _ => Test::Step,
        }
    }
}

/// The operand that a place is, if that is the same for all ops of the kind.
fn only_operand(rule: &Rule, at: Place) -> Option<u16> {
    let Slot::Operand(group) = at.slot else {
        return None;
    };
    let upto = rule
        .matched_info(at.op)
        .operands
        .get(..=usize::from(group))?;
    let single = upto.iter().all(|operand| operand.arity == Arity::One);
    (single && at.part == Part::Whole).then_some(group)
}

impl Plan {
    /// Adds a pattern that matches on its own.
    pub(crate) fn add(&mut self, pattern: u32) {
        self.candidates.push(Candidate {
            pattern,
            matching: None,
        });
    }

    /// Adds a rule, in every order of operands that it allows.
    pub(crate) fn add_rule(&mut self, cx: &Context, pattern: u32, rule: &'static Rule) {
        let mut swapped = 0u32;
        loop {
            let start = self.paths.len() as u32;
            let mut parent = None;
            for step in rule.steps {
                let node = self.node(cx, parent, rule, step, swapped);
                self.paths.push(node);
                parent = Some(node);
            }
            // The next subset of the ops that may be swapped.
            let next = swapped.wrapping_sub(rule.either) & rule.either;
            self.candidates.push(Candidate {
                pattern,
                matching: Some(Matching {
                    rule,
                    swapped,
                    path: start..self.paths.len() as u32,
                    last: next == 0,
                    shared: 0,
                }),
            });
            if next == 0 {
                break;
            }
            swapped = next;
        }
    }

    /// The node for a step after another one: a known one if it says the same.
    fn node(
        &mut self,
        cx: &Context,
        parent: Option<u32>,
        rule: &Rule,
        step: &'static Step,
        swapped: u32,
    ) -> u32 {
        let known = self.nodes.iter().position(|node| {
            node.parent == parent && same_step(cx, (node.step, node.swapped), (step, swapped))
        });
        if let Some(known) = known {
            self.nodes[known].paths += 1;
            return known as u32;
        }
        self.nodes.push(Node {
            parent,
            step,
            swapped,
            test: Test::new(cx, rule, step, swapped),
            paths: 1,
            bit: 0,
        });
        self.nodes.len() as u32 - 1
    }

    /// Numbers the conditions that are shared, when all patterns were added.
    pub(crate) fn finish(&mut self) {
        let shared = self.nodes.iter_mut().filter(|node| node.paths > 1);
        for (node, bit) in shared.zip(0..Bits::BITS) {
            node.bit = 1 << bit;
        }
        for matching in self
            .candidates
            .iter_mut()
            .filter_map(|c| c.matching.as_mut())
        {
            let path = &self.paths[matching.path.start as usize..matching.path.end as usize];
            let bits = path.iter().map(|node| self.nodes[*node as usize].bit);
            matching.shared = bits.fold(0, |all, bit| all | bit);
        }
    }

    /// What to try, in order.
    pub(crate) fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }
}

/// How far matching one op has come.
pub(crate) struct Progress<'a> {
    plan: &'a Plan,
    found: Match,
    /// The nodes that hold and lead to where matching is, with the number of ops found before each.
    path: SmallVec<[(u32, u32); 8]>,
    /// The shared conditions that are known not to hold.
    failed: Bits,
    /// The furthest step that failed in the orders of the rule that were tried.
    furthest: usize,
}

/// What trying a candidate gives.
pub(crate) enum Tried {
    /// It is a pattern that matches on its own.
    Alone,
    /// Another order of the same rule comes next.
    AnotherOrder,
    /// The rule matched, and its result was built or not.
    Done(RewriteResult),
}

impl<'a> Progress<'a> {
    pub(crate) fn new(plan: &'a Plan, op: Op) -> Self {
        Progress {
            plan,
            found: Match::of(op),
            path: SmallVec::new(),
            failed: 0,
            furthest: 0,
        }
    }

    /// Whether a candidate may do something: its rule matches, or that is not known. What cannot is not worth trying,
    /// unless somebody wants to know why.
    #[inline]
    pub(crate) fn may_match(&mut self, candidate: &'a Candidate, ir: &Ir) -> bool {
        candidate.matching.as_ref().is_none_or(|matching| {
            self.failed & matching.shared == 0 && self.advance(ir, matching).is_none()
        })
    }

    /// Tries a candidate of the plan.
    pub(crate) fn try_candidate(
        &mut self,
        candidate: &'a Candidate,
        rewriter: &mut Rewriter<'_>,
    ) -> Tried {
        let Some(matching) = &candidate.matching else {
            return Tried::Alone;
        };
        match self.advance(rewriter, matching) {
            None => {
                self.furthest = 0;
                Tried::Done(matching.rule.rewrite_match(&self.found, rewriter))
            }
            Some(failed) => {
                self.furthest = self.furthest.max(failed);
                if !matching.last {
                    return Tried::AnotherOrder;
                }
                let failed = std::mem::take(&mut self.furthest);
                Tried::Done(Err(MatchFailure::of_step(matching.rule, failed + 1)))
            }
        }
    }

    /// Follows a path from where it leaves the present one; the first step that does not hold.
    fn advance(&mut self, ir: &Ir, matching: &Matching) -> Option<usize> {
        let path = &self.plan.paths[matching.path.start as usize..matching.path.end as usize];
        if self.failed & matching.shared != 0 {
            let failed = |node: &u32| self.plan.nodes[*node as usize].bit & self.failed != 0;
            return path.iter().position(failed);
        }
        let common = self
            .path
            .iter()
            .zip(path)
            .take_while(|((here, _), there)| here == *there)
            .count();
        if let Some((_, ops)) = self.path.get(common) {
            self.found.truncate(*ops as usize);
        }
        self.path.truncate(common);
        for (index, &node) in path.iter().enumerate().skip(common) {
            let ops = self.found.num_ops() as u32;
            let node_data = &self.plan.nodes[node as usize];
            if !self.holds(ir, node_data) {
                self.found.truncate(ops as usize);
                self.failed |= node_data.bit;
                return Some(index);
            }
            self.path.push((node, ops));
        }
        self.found.set_swapped(matching.swapped);
        None
    }

    /// Whether a condition holds after those that lead to it.
    fn holds(&mut self, ir: &Ir, node: &Node) -> bool {
        if let Test::DefinedBy { of, operand, op } = node.test {
            let value = ir.operand(self.found.op(of), operand.into());
            let Some(definition) = ir.defining_op(value).filter(|def| ir.name(*def) == op) else {
                return false;
            };
            self.found.push(definition);
            return true;
        }
        // The step is that of the rule that came first, in its order of operands.
        self.found.set_swapped(node.swapped);
        match (node.step, &node.test) {
            (Step::Equal { at, attr: make, .. }, Test::Equal(attr)) => {
                self.found.attribute(ir, *at) == *attr.get_or_init(|| make(ir))
            }
            (step, _) => self.found.step(ir, step),
        }
    }
}

/// A place with the operands as they are.
fn resolved(place: Place, swapped: u32) -> Place {
    match place.slot {
        Slot::Operand(group @ (0 | 1)) if swapped & (1 << place.op) != 0 => Place {
            slot: Slot::Operand(1 - group),
            ..place
        },
        _ => place,
    }
}

/// Whether two steps say the same, each with some ops' operands swapped. Conditions in Rust are never the same.
fn same_step(cx: &Context, a: (&Step, u32), b: (&Step, u32)) -> bool {
    let same = |one: &Place, other: &Place| resolved(*one, a.1) == resolved(*other, b.1);
    match (a.0, b.0) {
        (
            Step::DefinedBy { at, op, result },
            Step::DefinedBy {
                at: at2,
                op: op2,
                result: result2,
            },
        ) => same(at, at2) && std::ptr::eq(*op, *op2) && result == result2,
        (
            Step::Constraint { at, constraint },
            Step::Constraint {
                at: at2,
                constraint: constraint2,
            },
        ) => same(at, at2) && same_constraint(constraint, constraint2),
        (
            Step::Equal { at, attr, text },
            Step::Equal {
                at: at2,
                attr: attr2,
                text: text2,
            },
        ) => same(at, at2) && text == text2 && attr(cx) == attr2(cx),
        (
            Step::Same { at, other },
            Step::Same {
                at: at2,
                other: other2,
            },
        ) => same(at, at2) && same(other, other2),
        (
            Step::Length { at, min, exact },
            Step::Length {
                at: at2,
                min: min2,
                exact: exact2,
            },
        ) => same(at, at2) && min == min2 && exact == exact2,
        (
            Step::BlockArgument { at, index },
            Step::BlockArgument {
                at: at2,
                index: index2,
            },
        ) => same(at, at2) && index == index2,
        (
            Step::ResultOf { at, op, result },
            Step::ResultOf {
                at: at2,
                op: op2,
                result: result2,
            },
        ) => same(at, at2) && op == op2 && result == result2,
        (
            Step::Region { op, region, holds },
            Step::Region {
                op: op2,
                region: region2,
                holds: holds2,
            },
        ) => op == op2 && region == region2 && same_content(holds, holds2),
        _ => false,
    }
}

fn same_constraint(a: &ArgumentConstraint, b: &ArgumentConstraint) -> bool {
    match (a, b) {
        (ArgumentConstraint::Type(a), ArgumentConstraint::Type(b)) => {
            matches!((&a.matches, &b.matches), (TypeTest::Plain(a), TypeTest::Plain(b)) if std::ptr::fn_addr_eq(*a, *b))
        }
        (ArgumentConstraint::Attr(a), ArgumentConstraint::Attr(b)) => {
            matches!((&a.matches, &b.matches), (AttrTest::Plain(a), AttrTest::Plain(b)) if std::ptr::fn_addr_eq(*a, *b))
        }
        _ => false,
    }
}

fn same_content(a: &Holds, b: &Holds) -> bool {
    match (a, b) {
        (Holds::Anything, Holds::Anything) | (Holds::Nothing, Holds::Nothing) => true,
        (
            Holds::Block { alone, last },
            Holds::Block {
                alone: alone2,
                last: last2,
            },
        ) => alone == alone2 && std::ptr::eq(*last, *last2),
        _ => false,
    }
}
