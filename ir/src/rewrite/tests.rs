//! Tests of folding and of the greedy driver.

use std::sync::{Arc, Mutex};

use super::testing::{AddOp, Fixture, NegOp};
use super::*;
use crate::ir::{Op, OpSpec, Value, WalkOrder};
use crate::ods::TypedOp;
use crate::types::Type;

impl Fixture {
    fn run(&mut self, patterns: &[&'static dyn RewritePattern]) -> GreedyResult {
        self.run_with(patterns, &GreedyConfig::default())
    }

    fn run_with(
        &mut self,
        patterns: &[&'static dyn RewritePattern],
        config: &GreedyConfig,
    ) -> GreedyResult {
        let mut set = PatternSet::new();
        set.add_all(patterns);
        let frozen = set.freeze(&self.ir.context().clone());
        apply_patterns_greedily(&mut self.ir, &frozen, config)
    }
}

// covers: CAN-002, CAN-003, CAN-004, CAN-005
#[test]
fn constants_fold_move_right_and_stand_once_at_the_front() {
    let mut f = Fixture::new();
    let x = f.arg();
    let a = f.constant(f.block, 1);
    let sum = f.value("t.add", &[a, x]);
    let b = f.constant(f.block, 2);
    let c = f.constant(f.block, 1);
    let folded = f.value("t.add", &[b, c]);
    let dead = f.value("t.add", &[folded, sum]);
    let back = f.value("t.neg", &[sum]);
    let back = f.value("t.neg", &[back]);
    f.value("t.neg", &[dead]);
    f.op(f.block, "t.use", &[back, folded], 0);
    let result = f.run(&[]);
    assert!(result.changed && result.converged);
    assert_eq!(
        f.text(),
        "%1 = const 3(); %2 = const 1(); %3 = add(%0, %2); use(%3, %1)"
    );
}

#[test]
fn constants_inside_regions_are_hoisted() {
    let mut f = Fixture::new();
    let body = f.op(f.block, "t.body", &[], 0);
    let region = f.ir.create_region();
    f.ir.attach_regions(body, &[region]);
    let inner = f.ir.append_block(region, &[]);
    let one = f.constant(inner, 1);
    f.op(inner, "t.use", &[one], 0);
    let one = f.constant(f.block, 1);
    f.op(f.block, "t.use", &[one], 0);
    f.run(&[]);
    assert_eq!(f.text(), "%1 = const 1(); body(); use(%1); use(%1)");
}

struct AddToNeg;

static ADD_TO_NEG: PatternInfo = PatternInfo {
    name: "AddToNeg",
    description: "",
    root: PatternRoot::Op(AddOp::INFO),
    benefit: 1,
};

/// x + x => -x.
impl RewritePattern for AddToNeg {
    fn info(&self) -> &PatternInfo {
        &ADD_TO_NEG
    }
    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
        let (lhs, rhs) = (rewriter.operand(op, 0), rewriter.operand(op, 1));
        if lhs != rhs {
            return Err(MatchFailure::new("the operands differ"));
        }
        replace(rewriter, op, "t.neg", &[lhs]);
        Ok(())
    }
}

struct NegToAdd;

static NEG_TO_ADD: PatternInfo = PatternInfo {
    name: "NegToAdd",
    description: "",
    root: PatternRoot::Op(NegOp::INFO),
    benefit: 1,
};

/// -x => x + x.
impl RewritePattern for NegToAdd {
    fn info(&self) -> &PatternInfo {
        &NEG_TO_ADD
    }
    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
        let x = rewriter.operand(op, 0);
        replace(rewriter, op, "t.add", &[x, x]);
        Ok(())
    }
}

fn replace(rewriter: &mut Rewriter<'_>, op: Op, name: &str, operands: &[Value]) {
    let spec_name = rewriter.op_name(name);
    let loc = rewriter.loc(op);
    let new = rewriter.create(OpSpec {
        operands,
        result_types: &[Type::I32],
        ..OpSpec::new(spec_name, loc)
    });
    rewriter.replace_op_with(op, new);
}

// covers: PAT-001, PAT-008, PAT-009, PAT-015
#[test]
fn patterns_apply_until_none_does_and_say_why_not() {
    let mut f = Fixture::new();
    let x = f.arg();
    let doubled = f.value("t.add", &[x, x]);
    let sum = f.value("t.add", &[doubled, x]);
    f.op(f.block, "t.use", &[sum], 0);
    let lines = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&lines);
    let config = GreedyConfig {
        trace: Some(Arc::new(move |line| {
            sink.lock().expect("not poisoned").push(line.to_owned());
        })),
        ..GreedyConfig::default()
    };
    let result = f.run_with(&[&AddToNeg], &config);
    assert!(result.converged);
    assert_eq!(result.rewrites, 1);
    assert_eq!(f.text(), "%1 = neg(%0); %2 = add(%1, %0); use(%2)");
    let lines = lines.lock().expect("not poisoned");
    assert_eq!(lines[0], "applied AddToNeg to 't.add'");
    assert!(lines.contains(&"AddToNeg does not match 't.add': the operands differ".to_owned()));
}

#[test]
fn rules_that_undo_each_other_stop_and_are_named() {
    let mut f = Fixture::new();
    let x = f.arg();
    let doubled = f.value("t.add", &[x, x]);
    f.op(f.block, "t.use", &[doubled], 0);
    let config = GreedyConfig {
        max_rewrites: Some(1000),
        ..GreedyConfig::default()
    };
    let result = f.run_with(&[&AddToNeg, &NegToAdd], &config);
    assert!(!result.converged);
    assert_eq!(
        result.describe_still_firing(),
        "`AddToNeg` (500 times), `NegToAdd` (500 times)"
    );
}

#[test]
fn unreachable_blocks_are_erased_even_if_they_loop() {
    let mut f = Fixture::new();
    let x = f.arg();
    let region = f.ir.regions(f.ir.root())[0];
    let dead = f.ir.append_block(region, &[]);
    let other = f.ir.append_block(region, &[]);
    f.op(f.block, "t.br", &[], 0);
    let y = f.op(dead, "t.neg", &[x], 1);
    let y = f.ir.result(y, 0);
    let branch = f.op(dead, "t.br", &[], 0);
    f.ir.set_successors(branch, &[other]);
    f.op(other, "t.use", &[y], 0);
    let branch = f.op(other, "t.br", &[], 0);
    f.ir.set_successors(branch, &[dead]);
    assert!(f.run(&[]).changed);
    assert_eq!(f.text(), "br()");
    assert_eq!(f.ir.region_blocks(region).count(), 1);
}

/// A loop that carries a value nobody uses, and one that is used behind it.
#[test]
fn block_arguments_used_in_circles_are_erased() {
    let mut f = Fixture::new();
    let x = f.arg();
    let region = f.ir.regions(f.ir.root())[0];
    let head = f.ir.append_block(region, &[Type::I32, Type::I32]);
    let entry = f.op(f.block, "t.br", &[x, x], 0);
    f.ir.set_successors(entry, &[head]);
    let [idle, needed] = [0, 1].map(|index| f.ir.block_arg(head, index));
    let next = [idle, needed].map(|arg| {
        let op = f.op(head, "t.neg", &[arg], 1);
        f.ir.result(op, 0)
    });
    let back = f.op(head, "t.br", &next, 0);
    let exit = f.ir.append_block(region, &[Type::I32, Type::I32]);
    f.ir.set_successors(back, &[head, exit]);
    let last = f.ir.block_arg(exit, 1);
    f.op(exit, "t.use", &[last], 0);
    assert!(f.run(&[]).converged);
    assert_eq!(f.ir.block_args(head).len(), 1);
    assert_eq!(f.ir.block_args(exit).len(), 1);
    let names: Vec<_> = f.ir.block_ops(head).map(|op| f.ir.name(op)).collect();
    assert_eq!(names.len(), 2);
    assert_eq!(f.ir.num_operands(back), 1);
}

/// An op with a body of 100,000 ops is visited after each change inside, without looking through the body.
#[test]
fn a_large_body_is_linear() {
    const COUNT: usize = 100_000;
    let mut f = Fixture::new();
    let body = f.op(f.block, "t.body", &[], 0);
    let region = f.ir.create_region();
    f.ir.attach_regions(body, &[region]);
    let inner = f.ir.append_block(region, &[]);
    let x = f.arg();
    f.op(inner, "t.use", &[x], 0);
    for _ in 0..COUNT {
        let sum = f.op(inner, "t.add", &[x, x], 1);
        let sum = f.ir.result(sum, 0);
        f.op(inner, "t.load", &[sum], 1);
    }
    let start = std::time::Instant::now();
    assert!(f.run(&[&AddToNeg]).converged);
    assert_eq!(f.text(), "body(); use(%0)");
    assert!(start.elapsed().as_secs() < 20);
}

/// A block of 100,000 ops, all using one value, folds and dies without looking at all uses again and again.
#[test]
fn one_value_with_many_users_is_linear() {
    const COUNT: usize = 100_000;
    let mut f = Fixture::new();
    let x = f.arg();
    let shared = f.value("t.neg", &[x]);
    for index in 0..COUNT {
        let twice = f.value("t.neg", &[shared]);
        let one = f.constant(f.block, 1);
        let sum = f.value("t.add", &[one, twice]);
        if index % 2 == 0 {
            f.op(f.block, "t.use", &[sum], 0);
        }
    }
    let start = std::time::Instant::now();
    assert!(f.run(&[]).converged);
    let ops = f.ir.walk(f.ir.root(), WalkOrder::Pre).count();
    assert_eq!(ops, 2 + COUNT);
    // A debug build needs about a second; a quadratic step would take minutes.
    assert!(start.elapsed().as_secs() < 20);
}
