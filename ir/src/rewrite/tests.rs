//! Tests of folding and of the greedy driver, on a dialect of a few ops.

use std::sync::{Arc, Mutex};

use smallvec::SmallVec;

use super::*;
use crate::attributes::{Attribute, IntegerAttr};
use crate::builder::Builder;
use crate::context::{Context, Dialect, DialectInfo, InfoCell};
use crate::ir::{Block, Ir, Op, OpSpec, Value, WalkOrder};
use crate::location::Location;
use crate::ods::{AttrConstraintInfo, AttributeInfo, FoldResult, Folded, Hooks, OpInfo, OpTraits};
use crate::types::Type;

const fn op(name: &'static str, traits: OpTraits, hooks: Hooks) -> OpInfo {
    OpInfo {
        name,
        summary: "",
        description: "",
        operands: &[],
        attributes: &[],
        results: &[],
        regions: &[],
        successors: &[],
        arguments: &[],
        traits,
        trait_checks: &[],
        interfaces: &[],
        assembly: None,
        hooks,
        cell: InfoCell::new(),
    }
}

static VALUE: [AttributeInfo; 1] = [AttributeInfo {
    name: "value",
    constraint: AttrConstraintInfo::of::<crate::ods::AnyAttr>(),
    optional: false,
    default: None,
}];
static CONST: OpInfo = OpInfo {
    attributes: &VALUE,
    ..op(
        "t.const",
        OpTraits::PURE.with(OpTraits::CONSTANT_LIKE),
        Hooks::NONE,
    )
};
static ADD: OpInfo = op(
    "t.add",
    OpTraits::PURE.with(OpTraits::COMMUTATIVE),
    Hooks {
        fold: Some(fold_add),
        ..Hooks::NONE
    },
);
static NEG: OpInfo = op(
    "t.neg",
    OpTraits::PURE.with(OpTraits::INVOLUTION),
    Hooks::NONE,
);
static USE: OpInfo = op("t.use", OpTraits::NONE, Hooks::NONE);
static BODY: OpInfo = op("t.body", OpTraits::RECURSIVE_MEMORY_EFFECTS, Hooks::NONE);
static BRANCH: OpInfo = op("t.br", OpTraits::TERMINATOR, Hooks::NONE);
static FUNC: OpInfo = op("t.func", OpTraits::ISOLATED_FROM_ABOVE, Hooks::NONE);

static DIALECT: DialectInfo = DialectInfo {
    name: "t",
    summary: "",
    description: "",
    ops: &[&CONST, &ADD, &NEG, &USE, &BODY, &BRANCH, &FUNC],
    types: &[],
    attributes: &[],
    materialize_constant: Some(materialize),
    dependencies: &[],
    interfaces: |_| {},
};

struct TestDialect;

impl Dialect for TestDialect {
    const NAME: &'static str = "t";
    const INFO: &'static DialectInfo = &DIALECT;
}

fn integer(ir: &Ir, attr: Attribute) -> i128 {
    attr.cast::<IntegerAttr>(ir)
        .expect("the dialect's constants are integers")
        .value(ir)
}

fn fold_add(ir: &Ir, op: Op, operands: &[Option<Attribute>]) -> Folded {
    let &[lhs, rhs] = operands else { return None };
    let sum = IntegerAttr::get(ir, Type::I32, integer(ir, lhs?) + integer(ir, rhs?));
    assert_eq!(ir.num_operands(op), 2);
    FoldResult::single(Attribute::from(sum))
}

fn materialize(b: &mut Builder<'_>, loc: Location, value: Attribute, ty: Type) -> Option<Op> {
    let name = b.op_name("t.const");
    Some(b.create(OpSpec {
        attributes: &[Some(value)],
        result_types: &[ty],
        ..OpSpec::new(name, loc)
    }))
}

struct Fixture {
    ir: Ir,
    block: Block,
}

impl Fixture {
    fn new() -> Self {
        let cx = Context::new();
        cx.load_dialect::<TestDialect>();
        let mut ir = Ir::new(&cx, cx.op_name("t.func"), Location::UNKNOWN, 1);
        let region = ir.regions(ir.root())[0];
        let block = ir.append_block(region, &[Type::I32]);
        Fixture { ir, block }
    }

    fn arg(&self) -> Value {
        self.ir.block_arg(self.block, 0)
    }

    fn op(&mut self, block: Block, name: &str, operands: &[Value], results: usize) -> Op {
        let name = self.ir.op_name(name);
        let types: SmallVec<[Type; 1]> = smallvec::smallvec![Type::I32; results];
        Builder::at_end(&mut self.ir, block).create(OpSpec {
            operands,
            result_types: &types,
            ..OpSpec::new(name, Location::UNKNOWN)
        })
    }

    fn value(&mut self, name: &str, operands: &[Value]) -> Value {
        let op = self.op(self.block, name, operands, 1);
        self.ir.result(op, 0)
    }

    fn constant(&mut self, block: Block, value: i128) -> Value {
        let attr = IntegerAttr::get(&self.ir, Type::I32, value).into();
        let mut builder = Builder::at_end(&mut self.ir, block);
        let op = materialize(&mut builder, Location::UNKNOWN, attr, Type::I32);
        self.ir.result(op.expect("it is always built"), 0)
    }

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

    /// One op a line: results by number, name, operands, a constant's value, what is inside.
    fn text(&self) -> String {
        let mut numbers = vec![usize::MAX; self.ir.value_capacity()];
        numbers[self.arg().index()] = 0;
        let mut next = 1;
        let mut lines = Vec::new();
        for op in self.ir.walk(self.ir.root(), WalkOrder::Pre).skip(1) {
            let operands: Vec<String> = self
                .ir
                .operands(op)
                .map(|v| format!("%{}", numbers[v.index()]))
                .collect();
            let mut line = String::new();
            for result in self.ir.results(op) {
                numbers[result.index()] = next;
                line += &format!("%{next} = ");
                next += 1;
            }
            line += &self.ir.name(op).as_str(&self.ir)[2..];
            if let Some(value) = constant_op_value(&self.ir, op) {
                line += &format!(" {}", integer(&self.ir, value));
            }
            lines.push(format!("{line}({})", operands.join(", ")));
        }
        lines.join("; ")
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
    root: PatternRoot::Op(&ADD),
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
    root: PatternRoot::Op(&NEG),
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
