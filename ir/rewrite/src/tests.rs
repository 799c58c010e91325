//! Tests of folding and of the greedy driver.

use std::sync::{Arc, Mutex};

use terrace_ir::ir::{Op, OpSpec, Value, WalkOrder};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::*;
use terrace_ir::types::Type;

use super::testing::{AddOp, Fixture, NegOp};
use super::*;

impl Fixture {
    fn run(&mut self, patterns: &[&'static dyn RewritePattern]) -> GreedyResult {
        self.run_with(patterns, &GreedyConfig::default())
    }

    fn freeze(&self, patterns: &[&'static dyn RewritePattern]) -> FrozenPatterns {
        let mut set = PatternSet::new();
        set.add_all(patterns);
        set.freeze(self.ir.context())
    }

    /// What the greedy driver logs, a tree for each op.
    fn log(&self) -> Arc<Mutex<Vec<String>>> {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&lines);
        let output: DebugOutput = Arc::new(move |text| {
            sink.lock().expect("not poisoned").push(text.to_owned());
        });
        self.ir.context().debug_rewrites(RewriteDebug {
            greedy: Some(output),
            ..RewriteDebug::default()
        });
        lines
    }

    fn run_with(
        &mut self,
        patterns: &[&'static dyn RewritePattern],
        config: &GreedyConfig,
    ) -> GreedyResult {
        let frozen = self.freeze(patterns);
        GreedyRewrite::new(&frozen).config(config).run(&mut self.ir)
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
    let (_, inner) = f.body(0);
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

// covers: PAT-001, PAT-005, PAT-008, PAT-009, PAT-015
#[test]
fn patterns_apply_until_none_does_and_say_why_not() {
    let mut f = Fixture::new();
    let x = f.arg();
    let doubled = f.value("t.add", &[x, x]);
    let sum = f.value("t.add", &[doubled, x]);
    f.op(f.block, "t.use", &[sum], 0);
    let lines = f.log();
    let result = f.run(&[&AddToNeg]);
    assert!(result.converged);
    assert_eq!(result.rewrites, 1);
    assert_eq!(f.text(), "%1 = neg(%0); %2 = add(%1, %0); use(%2)");
    let expected = r#"//===-------------------------------------------===//
Processing operation : 't.add'(0x1) {
  %0 = "t.add"(%arg0, %arg0) : (i32, i32) -> i32

  * Fold {
  } -> FAILURE : unable to fold

  * Pattern : 't.add -> ()' {
    Trying to match "AddToNeg"
    ** Insert  : 't.neg'(0x4)
    ** Replace : 't.add'(0x1)
    ** Modify  : 't.add'(0x2)
    ** Erase   : 't.add'(0x1)
  } -> SUCCESS : pattern applied successfully
} -> SUCCESS : pattern matched
//===-------------------------------------------===//
"#;
    let lines = lines.lock().expect("not poisoned");
    assert_eq!(lines[0], expected);
    let failure =
        "    ** Failure : the operands differ\n  } -> FAILURE : pattern failed to match\n";
    assert!(lines.iter().any(|tree| tree.contains(failure)));
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
        "`AddToNeg` (500 times), `NegToAdd` (500 times); `AddToNeg` makes what `NegToAdd` matches, which makes what \
         `AddToNeg` matches"
    );
    assert_eq!(result.circle, ["AddToNeg", "NegToAdd"]);
}

// covers: IR-043
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

/// Far more than 100,000 ops take without optimisation on a busy machine, which is about a second on an idle one; a
/// quadratic step would take many minutes.
const LONG: std::time::Duration = std::time::Duration::from_secs(60);

/// An op with a body of 100,000 ops is visited after each change inside, without looking through the body.
#[test]
fn a_large_body_is_linear() {
    const COUNT: usize = 100_000;
    let mut f = Fixture::new();
    let (_, inner) = f.body(0);
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
    assert!(start.elapsed() < LONG);
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
    assert!(start.elapsed() < LONG);
}

// covers: PAT-016
#[test]
fn strictness_says_which_ops_are_visited() {
    let make = || {
        let mut f = Fixture::new();
        let x = f.arg();
        let doubled = f.value("t.add", &[x, x]);
        let other = f.value("t.add", &[doubled, doubled]);
        f.op(f.block, "t.use", &[other], 0);
        f
    };
    let run = |strictness| {
        let mut f = make();
        let first = f.ir.first_op(f.block).expect("an op");
        let patterns = f.freeze(&[&AddToNeg, &NegToAdd]);
        let config = GreedyConfig {
            strictness,
            max_rewrites: Some(4),
            ..GreedyConfig::default()
        };
        let result = GreedyRewrite::new(&patterns)
            .config(&config)
            .run_on(&mut f.ir, &[first]);
        (f.text(), result.rewrites, result.converged)
    };
    let (text, rewrites, converged) = run(Strictness::ExistingOps);
    assert_eq!(text, "%1 = neg(%0); %2 = add(%1, %1); use(%2)");
    assert_eq!((rewrites, converged), (1, true));
    // What is made is visited again and again.
    let (_, rewrites, converged) = run(Strictness::ExistingAndNewOps);
    assert_eq!((rewrites, converged), (4, false));
    // So are the users of what changes.
    let (text, ..) = run(Strictness::AnyOp);
    assert!(!text.contains("add(%1, %1)"), "{text}");
}

#[test]
fn the_walk_visits_every_op_once() {
    let mut f = Fixture::new();
    let x = f.arg();
    let doubled = f.value("t.add", &[x, x]);
    let dead = f.value("t.neg", &[doubled]);
    f.value("t.neg", &[dead]);
    let patterns = f.freeze(&[&AddToNeg, &NegToAdd]);
    assert!(walk_and_apply_patterns(&mut f.ir, &patterns));
    assert_eq!(f.text(), "%1 = neg(%0); %2 = add(%1, %1); %3 = add(%2, %2)");
    let none = f.freeze(&[]);
    assert!(!walk_and_apply_patterns(&mut f.ir, &none));
}

/// Counts what it hears of.
#[derive(Default)]
struct Counts {
    inserted: usize,
    replaced: usize,
    erased: usize,
}

impl Listener for Counts {
    fn op_inserted(&mut self, _: &terrace_ir::ir::Ir, _: Op) {
        self.inserted += 1;
    }
    fn op_replaced(&mut self, _: &terrace_ir::ir::Ir, _: Op, _: &[Value]) {
        self.replaced += 1;
    }
    fn op_erased(&mut self, _: &terrace_ir::ir::Ir, _: Op) {
        self.erased += 1;
    }
}

// covers: PAT-007, PAT-013
#[test]
fn listeners_hear_of_every_change() {
    let mut f = Fixture::new();
    let x = f.arg();
    let doubled = f.value("t.add", &[x, x]);
    f.op(f.block, "t.use", &[doubled], 0);
    f.value("t.neg", &[x]);
    let mut counts = Counts::default();
    let patterns = f.freeze(&[&AddToNeg]);
    let config = GreedyConfig::default();
    GreedyRewrite::new(&patterns)
        .config(&config)
        .listener(&mut counts)
        .run(&mut f.ir);
    assert_eq!((counts.inserted, counts.replaced, counts.erased), (1, 1, 2));
}

// covers: PAT-012, PAT-014
#[test]
fn a_cost_model_decides_what_is_tried_first() {
    let applied = |benefit: fn(&PatternInfo) -> Option<u16>| {
        let mut f = Fixture::new();
        let x = f.arg();
        f.value("t.add", &[x, x]);
        let mut set = PatternSet::new();
        set.add_all(&[&AddToNeg, &AnyOp]);
        let patterns = set.freeze_by(f.ir.context(), benefit);
        let op = f.ir.last_op(f.block).expect("an op");
        let applied = patterns.apply(op, &mut Rewriter::new(&mut f.ir));
        applied.map(|info| info.name)
    };
    assert_eq!(applied(|info| Some(info.benefit)), Some("AddToNeg"));
    assert_eq!(
        applied(|info| Some(u16::from(info.name == "AnyOp"))),
        Some("AnyOp")
    );
    assert_eq!(applied(|_| None), None);
}

/// Any op at all; its root is also found by a condition.
struct AnyOp;

impl RewritePattern for AnyOp {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "AnyOp",
            description: "",
            root: PatternRoot::Any,
            benefit: 1,
        };
        &INFO
    }
    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
        rewriter.set_attr(op, "seen", terrace_ir::attributes::Attribute::UNIT);
        Ok(())
    }
}

/// All commutative ops; and by an interface, all with memory effects.
struct OfTrait<const INTERFACE: bool>;

impl<const INTERFACE: bool> RewritePattern for OfTrait<INTERFACE> {
    fn info(&self) -> &PatternInfo {
        static BY_TRAIT: PatternInfo = PatternInfo {
            name: "OfTrait",
            description: "",
            root: PatternRoot::Matching(|ir, op| {
                ir.has_trait(op, terrace_ir::ods::OpTraits::COMMUTATIVE)
            }),
            benefit: 1,
        };
        static BY_INTERFACE: PatternInfo = PatternInfo {
            name: "OfInterface",
            description: "",
            root: PatternRoot::interface::<dyn terrace_ir::interfaces::BranchOpInterface>(),
            benefit: 1,
        };
        if INTERFACE { &BY_INTERFACE } else { &BY_TRAIT }
    }
    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
        AnyOp.match_and_rewrite(op, rewriter)
    }
}

// covers: PAT-003
#[test]
fn patterns_for_all_ops_with_a_trait_or_an_interface() {
    for (pattern, expected) in [
        (&OfTrait::<false> as &dyn RewritePattern, "t.add"),
        (&OfTrait::<true>, "t.br"),
    ] {
        let mut f = Fixture::new();
        let x = f.arg();
        f.value("t.add", &[x, x]);
        f.value("t.neg", &[x]);
        f.op(f.block, "t.br", &[], 0);
        let patterns = f.freeze(&[pattern]);
        assert!(walk_and_apply_patterns(&mut f.ir, &patterns));
        let seen = |op: &Op| f.ir.attr(*op, "seen").is_some();
        let seen: Vec<_> =
            f.ir.block_ops(f.block)
                .filter(seen)
                .map(|op| f.ir.name(op).as_str(&f.ir))
                .collect();
        assert_eq!(seen, [expected]);
    }
}

// covers: PAT-012
#[test]
fn patterns_are_chosen_by_name_and_label() {
    let set = || {
        let mut set = PatternSet::new();
        set.add_labelled("sums", |set| {
            set.add_all(&[&AddToNeg]);
        });
        set.add_all(&[&NegToAdd]);
        set
    };
    let names = |enabled: &[&str], disabled: &[&str]| {
        let owned = |names: &[&str]| {
            names
                .iter()
                .map(|name| (*name).to_owned())
                .collect::<Vec<_>>()
        };
        let mut set = set();
        set.select(&owned(enabled), &owned(disabled))
            .map(|()| set.names().collect::<Vec<_>>())
    };
    assert_eq!(names(&[], &[]).expect("known"), ["AddToNeg", "NegToAdd"]);
    assert_eq!(names(&["sums"], &[]).expect("known"), ["AddToNeg"]);
    assert_eq!(names(&[], &["sums"]).expect("known"), ["NegToAdd"]);
    assert_eq!(
        names(&["AddToNeg", "NegToAdd"], &["AddToNeg"]).expect("known"),
        ["NegToAdd"]
    );
    let error = names(&["sum"], &[]).expect_err("unknown");
    assert_eq!(
        error.message(),
        "no pattern of a loaded dialect is named 'sum'"
    );
    assert_eq!(error.help_text(), Some("did you mean `sums`?"));
}

#[test]
fn explanations_and_the_limit_are_remarks() {
    let mut f = Fixture::new();
    let x = f.arg();
    for _ in 0..3 {
        let doubled = f.value("t.add", &[x, x]);
        let sum = f.value("t.add", &[doubled, x]);
        f.op(f.block, "t.use", &[sum], 0);
    }
    let cx = f.ir.context().clone();
    cx.debug_rewrites(RewriteDebug {
        explain: Some("AddToNeg".into()),
        limit: Some(2),
        ..RewriteDebug::default()
    });
    let remarks = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&remarks);
    let handler = cx.push_handler(move |_, diagnostic| {
        let message = diagnostic.message().to_owned();
        sink.lock().expect("not poisoned").push(message);
        terrace_ir::diagnostics::Handled::Yes
    });
    f.run(&[&AddToNeg]);
    drop(handler);
    assert_eq!(
        *remarks.lock().expect("not poisoned"),
        [
            "`AddToNeg` applies here",
            "`AddToNeg` does not apply: the operands differ",
            "rewrite 2 is the last one that the limit allows: `AddToNeg` was applied",
        ]
    );
    assert_eq!(f.text().matches("neg").count(), 2);
}

// covers: CAN-012, CAN-015
#[test]
fn a_dialect_folds_what_ops_do_not() {
    let mut f = Fixture::new();
    let x = f.arg();
    let same = f.value("t.same", &[x]);
    f.op(f.block, "t.use", &[same], 0);
    f.run(&[]);
    assert_eq!(f.text(), "use(%0)");
}

// covers: CAN-014
#[test]
fn what_folds_need_not_be_created() {
    let mut f = Fixture::new();
    let (x, one, two) = (f.arg(), f.constant(f.block, 1), f.constant(f.block, 2));
    let mut create = |name: &str, operands: &[Value]| {
        let spec = OpSpec {
            operands,
            result_types: &[Type::I32],
            ..OpSpec::new(f.ir.op_name(name), terrace_ir::location::Location::UNKNOWN)
        };
        terrace_ir::builder::Builder::at_end(&mut f.ir, f.block).create_or_fold(spec)[0]
    };
    let sum = create("t.add", &[one, two]);
    assert_eq!(create("t.same", &[x]), x);
    let neg = create("t.neg", &[x]);
    assert_eq!(create("t.neg", &[neg]), x);
    let moved = create("t.add", &[one, x]);
    f.op(f.block, "t.use", &[sum, neg, moved], 0);
    assert_eq!(
        f.text(),
        "%1 = const 1(); %2 = const 2(); %3 = const 3(); %4 = neg(%0); %5 = add(%0, %1); use(%3, %4, %5)"
    );
}

/// `-x` becomes what it is in place, before an op that is built elsewhere.
struct InPlace;

impl RewritePattern for InPlace {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "InPlace",
            description: "",
            root: PatternRoot::Op(NegOp::INFO),
            benefit: 1,
        };
        &INFO
    }
    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
        if rewriter.attr(op, "done").is_some() {
            return Err(MatchFailure::new("it is done"));
        }
        let start = rewriter
            .parent_block(op)
            .and_then(|block| rewriter.first_op(block));
        let x = rewriter.operand(op, 0);
        let before = rewriter.insertion_point();
        rewriter.preserving_insertion_point(|builder| {
            if let Some(start) = start {
                builder.set_insertion_point_before(start);
            }
            let spec = OpSpec {
                operands: &[x],
                ..OpSpec::new(
                    builder.op_name("t.use"),
                    terrace_ir::location::Location::UNKNOWN,
                )
            };
            builder.create(spec);
        });
        assert_eq!(rewriter.insertion_point(), before);
        rewriter.modify(op, |ir| {
            ir.set_attr(op, "done", terrace_ir::attributes::Attribute::UNIT)
        });
        Ok(())
    }
}

// covers: PAT-006, PAT-010, PAT-011
#[test]
fn the_root_may_be_changed_in_place() {
    let mut f = Fixture::new();
    let x = f.arg();
    let neg = f.value("t.neg", &[x]);
    f.op(f.block, "t.use", &[neg], 0);
    let mut counts = Counts::default();
    let patterns = f.freeze(&[&InPlace]);
    let config = GreedyConfig::default();
    let result = GreedyRewrite::new(&patterns)
        .config(&config)
        .listener(&mut counts)
        .run(&mut f.ir);
    assert_eq!((result.rewrites, counts.inserted, counts.erased), (1, 1, 0));
    assert_eq!(f.text(), "use(%0); %1 = neg(%0); use(%1)");
}

// covers: PAT-017
#[test]
fn isolated_ops_are_left_alone() {
    let mut f = Fixture::new();
    let inner = f.op(f.block, "t.func", &[], 0);
    let child = f.ir.child_mut(inner).expect("a function is isolated");
    let region = child.create_region();
    child.attach_regions(child.root(), &[region]);
    let block = child.append_block(region, &[Type::I32]);
    let x = child.block_arg(block, 0);
    let spec = OpSpec {
        operands: &[x, x],
        result_types: &[Type::I32],
        ..OpSpec::new(
            child.op_name("t.add"),
            terrace_ir::location::Location::UNKNOWN,
        )
    };
    terrace_ir::builder::Builder::at_end(child, block).create(spec);
    assert_eq!(f.run(&[&AddToNeg]).rewrites, 0);
    assert_eq!(
        f.ir.child(inner)
            .map(|child| child.block_ops(block).count()),
        Some(1)
    );
}

#[test]
fn a_constant_that_is_not_said_to_be_one_is_not_replaced_for_ever() {
    let mut f = Fixture::new();
    let undef = f.value("t.undef", &[]);
    f.op(f.block, "t.use", &[undef], 0);
    let result = f.run(&[]);
    assert!(result.converged && !result.changed);
    assert_eq!(f.text(), "%1 = undef(); use(%1)");
}
