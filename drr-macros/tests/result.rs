//! What results build, a rule a feature.

mod common;

use common::*;
use terrace_drr_macros::pat;
use terrace_ir::location::LocationData;

/// Builds the negation of a value, as code that a rule calls.
fn negate(rw: &mut Rewriter<'_>, loc: Location, x: Value) -> NegOp {
    NegOp::build(rw, loc, x)
}

/// The first argument of the entry block.
fn first_argument(ir: &Ir) -> Value {
    let block = ir.first_block(ir.regions(ir.root())[0]).expect("a block");
    ir.block_arg(block, 0)
}

/// An attribute twice as large, if it is small.
fn double(value: i64) -> Result<i64, MatchFailure> {
    if value < 100 {
        Ok(2 * value)
    } else {
        Err(MatchFailure::new("too large to double"))
    }
}

pat! {
    /// A nested op, whose type is inferred.
    Nested: SubOp(x, y) => AddOp(x, NegOp(y));
}

pat! {
    /// Auxiliary ops, a bound result, an explicit type, a benefit and a location.
    pub Auxiliary: c @ CastOp(x: I32) => {
        mem @ AllocOp(None) -> Type::I64;
        StoreOp(mem, x);
        LoadOp(mem) -> c.ty(rw)
    } benefit(+2) loc(c, x);
}

pat! {
    /// A name bound inside.
    BoundInside: NegOp(x) => { AddOp(n @ NegOp(x), n) };
}

pat! {
    /// Rust code for an attribute.
    RustAttribute: NegOp(ConstantOp(value)) => ConstantOp({ -value });
}

pat! {
    /// Rust code that gives up.
    GivesUp: NegOp(ConstantOp(value)) => {
        sum @ AddOp({ negate(rw, Location::UNKNOWN, first_argument(rw)).as_value(rw) }, { first_argument(rw) });
        _copy @ SubOp(sum, sum);
        ConstantOp({ double(value)? })
    };
}

pat! {
    /// Rust code that builds the replacement.
    RustOp: s @ SubOp(x, _) => {{ negate(rw, rw.loc(s.into()), x) }};
}

pat! {
    /// Rust code for an operand.
    RustOperand: SubOp(x, y) => AddOp({ negate(rw, Location::UNKNOWN, y).as_value(rw) }, x);
}

pat! {
    /// Statements of Rust code.
    RustStatement: n @ NegOp(x) => {
        { rw.set_attr(n.into(), "seen", Attribute::UNIT) };
        x
    };
}

pat! {
    /// Literals, constants and absent attributes.
    Literals: NegOp(x) => ScaleOp(x, { IntegerAttr::get(rw, Type::I8, 3).into() }, { Some("three".into()) }, true, -4);
}

pat! {
    /// Attributes are passed on.
    PassOn: ScaleOp(x, factor, label, exact, unit) => ScaleOp(NegOp(x), factor, label, exact, unit);
}

pat! {
    /// One of several results of a new op.
    Pick: NegOp(x) => { s @ SplitOp(x); SubOp(s.1, s.0) };
}

pat! {
    /// A result of a new op replaces the root.
    PickReplacement: NegOp(x) => { s @ SplitOp(x); s.1 };
}

pat! {
    /// One value a result.
    Values: SplitOp(x) => (x, NegOp(x));
}

pat! {
    /// Results of several ops.
    Mixed: SplitOp(x) => { p @ PairOp(x, x); (p.1, CastOp(p.0)) };
}

pat! {
    /// An op with as many results.
    SameCount: SplitOp(x) => PairOp(x, x);
}

pat! {
    /// A bound op with as many results.
    BoundSameCount: SplitOp(x) => { p @ PairOp(x, x); p };
}

pat! {
    /// Any number of results.
    AnyCount: CallOp(callee, inputs) => TailCallOp(callee, [..inputs]);
}

pat! {
    /// Any number of values.
    AnyValues: CallOp("same", inputs) => inputs;
}

pat! {
    /// Erases an op without results.
    Erase: StoreOp(_, LoadOp(_)) => ();
}

pat! {
    /// Also so.
    EraseAfter: StoreOp(memory, NegOp(x)) => { StoreOp(memory, x); };
}

pat! {
    /// A variadic operand from single values, others and optional ones.
    List: s @ SliceOp(x, offset) if s.ty(ir) == Type::I1 => ConcatOp([x, NegOp(x), ..offset]);
}

pat! {
    /// An optional operand.
    SomeOperand: NegOp(x) => SliceOp(x, Some(NegOp(x)));
}

pat! {
    /// Operand groups whose sizes an attribute holds, and successors.
    Segments: CondBranchOp(c, xs, [y, ..])[to, other] => CondBranchOp(c, [y], [..xs, y])[other, { to }];
}

pat! {
    /// A result type for each result.
    Types: n @ NegOp(x) => {
        c @ CallOp("f", [x]) -> (Type::I64, n.ty(rw));
        { rw.result(c.into(), 1) }
    };
}

pat! {
    /// A location for one op.
    OneLoc: a @ AddOp(n @ NegOp(x), y) => { AddOp(NegOp(x) loc(n), y) loc("name") } loc(a);
}

pat! {
    /// A named location for all.
    NamedLoc: AddOp(NegOp(x), y) => AddOp(y, x) loc("combined");
}

pat! {
    /// Two rules.
    First: NegOp(ConstantOp(value)) => ConstantOp({ -value });
    /// The second.
    Second: SubOp(x, _) => x benefit(7);

    /// Both.
    static RULES;
}

/// A power, with the exponent as a parameter of the function.
fn power<const N: u32>(value: i64) -> i64 {
    value.pow(N)
}

pat! {
    /// A parametric function.
    Parametric: NegOp(ConstantOp(value)) => ConstantOp({ power::<3>(value) });
}

fn neg(constant: i64) -> Fixture {
    let mut t = Fixture::new();
    let x = t.constant(constant);
    t.value::<NegOp>(&[x], &[], Type::I32);
    t
}

pat! {
    /// Both results of one op.
    Joined: SubOp(s @ SplitOp(x).low, s.high) => x;
}

pat! {
    /// The same by number, in both orders, with less benefit than it has.
    JoinedByNumber: either AddOp(s @ SplitOp(x).1, s.0) => x benefit(-1);
}

pat! {
    /// A unit attribute that is not there.
    WithoutUnit: NegOp(x) => ScaleOp(x, { Attribute::UNIT }, None, None, 1);
}

#[test]
fn several_results_of_one_op() {
    let mut t = split();
    assert_eq!(t.apply(&Joined), "%0 %1 = split a");
    assert_eq!(
        (Joined.info().benefit, JoinedByNumber.info().benefit),
        (2, 1)
    );
    for (first, second, applies) in [(0, 1, true), (1, 0, true), (0, 0, false)] {
        let mut t = Fixture::new();
        let a = t.arg(0);
        let split = t.op::<SplitOp>(&[a], &[], &[Type::I32; 2]);
        let operands = [first, second].map(|index| t.ir.result(split, index));
        t.value::<AddOp>(&operands, &[], Type::I32);
        assert_eq!(t.apply(&JoinedByNumber).contains("add"), !applies);
    }
    // Results of two ops that are alike.
    let mut t = Fixture::new();
    let a = t.arg(0);
    let ops = [(); 2].map(|()| t.op::<SplitOp>(&[a], &[], &[Type::I32; 2]));
    let operands = [t.ir.result(ops[0], 0), t.ir.result(ops[1], 1)];
    t.value::<SubOp>(&operands, &[], Type::I32);
    assert!(t.apply(&Joined).contains("sub"));
}

#[test]
fn a_unit_attribute_is_left_out() {
    let mut t = Fixture::new();
    let a = t.arg(0);
    t.value::<NegOp>(&[a], &[], Type::I32);
    assert_eq!(t.apply(&WithoutUnit), "%0 = scale a factor=unit unit=1");
}

fn sub() -> Fixture {
    let mut t = Fixture::new();
    let operands = [t.arg(0), t.arg(1)];
    t.value::<SubOp>(&operands, &[], Type::I32);
    t
}

fn split() -> Fixture {
    let mut t = Fixture::new();
    let a = t.arg(0);
    let split = t.op::<SplitOp>(&[a], &[], &[Type::I32; 2]);
    let (low, high) = (t.ir.result(split, 0), t.ir.result(split, 1));
    t.value::<SubOp>(&[low, high], &[], Type::I32);
    t
}

impl Fixture {
    /// Applies a rule to the first op.
    fn apply_to_first(&mut self, rule: &dyn RewritePattern) -> String {
        let op = self.nth(0);
        let mut rewriter = Rewriter::new(&mut self.ir);
        rewriter.set_insertion_point_before(op);
        rule.match_and_rewrite(op, &mut rewriter).unwrap();
        self.print()
    }
}

// covers: DRR-013, DRR-014, DRR-015
#[test]
fn nested_ops_are_built_first() {
    let mut t = sub();
    assert_eq!(t.apply(&Nested), "%0 = neg b; %1 = add a %0");
    assert_eq!(t.types(t.last()), ["i32"]);
}

// covers: DRR-016, DRR-025, DRR-033, DRR-035
#[test]
fn auxiliary_ops() {
    let mut t = Fixture::new();
    let a = t.arg(0);
    let x = t.value::<NegOp>(&[a], &[], Type::I32);
    t.value::<CastOp>(&[x], &[], Type::I64);
    assert_eq!(
        t.apply(&Auxiliary),
        "%0 = neg a; %1 = alloc; store %1 %0; %2 = load %1"
    );
    assert_eq!(t.types(t.last()), ["i64"]);
    assert_eq!(t.lines(t.last()), [2, 1]);
    assert_eq!(Auxiliary.info().benefit, 3);
    assert_eq!(
        Auxiliary.info().description,
        "Auxiliary ops, a bound result, an explicit type, a benefit and a location."
    );
}

#[test]
fn names_inside_arguments() {
    assert!(
        neg(1)
            .apply(&BoundInside)
            .ends_with("%1 = neg %0; %2 = add %1 %1")
    );
}

// covers: DRR-017, DRR-021, DRR-022, DRR-023
#[test]
fn rust_code_for_arguments() {
    assert!(
        neg(3)
            .apply(&RustAttribute)
            .ends_with("%1 = constant value=-3")
    );
    assert!(neg(2).apply(&Parametric).ends_with("%1 = constant value=8"));
    assert_eq!(sub().apply(&RustOperand), "%0 = neg b; %1 = add %0 a");
}

#[test]
fn code_that_gives_up_leaves_no_op_of_the_rule() {
    let mut t = neg(100);
    assert_eq!(t.apply(&GivesUp), "no match: too large to double");
    // What Rust code has built is its own.
    assert_eq!(
        t.print(),
        "%0 = constant value=100; %1 = neg a; %2 = neg %0"
    );
    assert!(neg(4).apply(&GivesUp).ends_with("constant value=8"));
}

// covers: DRR-018, DRR-019, DRR-024
#[test]
fn rust_code_for_ops() {
    let mut t = sub();
    assert_eq!(t.apply(&RustOp), "%0 = neg a");
    assert_eq!(t.lines(t.last()), [1]);
    assert_eq!(neg(1).apply(&RustStatement), "%0 = constant value=1");
}

// covers: DRR-040, DRR-041
#[test]
fn values_of_attributes() {
    assert!(
        neg(1)
            .apply(&Literals)
            .ends_with("scale %0 factor=3 label=\"three\" exact=unit unit=-4")
    );
    let mut t = Fixture::new();
    let (a, two, five, text) = (t.arg(0), t.int(2), t.int(5), t.text("t"));
    t.value::<ScaleOp>(&[a], &[two, text, None, five], Type::I32);
    assert_eq!(
        t.apply(&PassOn),
        "%0 = neg a; %1 = scale %0 factor=2 label=\"t\" unit=5"
    );
}

// covers: DRR-026, DRR-027
#[test]
fn results_of_new_ops() {
    assert!(
        neg(1)
            .apply(&Pick)
            .ends_with("%1 %2 = split %0; %3 = sub %2 %1")
    );
    assert!(neg(1).apply(&PickReplacement).ends_with("%1 %2 = split %0"));
}

// covers: DRR-028, DRR-036
#[test]
fn several_results() {
    assert_eq!(split().apply_to_first(&Values), "%0 = neg a; %1 = sub a %0");
    assert_eq!(
        split().apply_to_first(&Mixed),
        "%0 %1 = pair a a; %2 = cast %0; %3 = sub %1 %2"
    );
    assert_eq!(
        split().apply_to_first(&SameCount),
        "%0 %1 = pair a a; %2 = sub %0 %1"
    );
    assert_eq!(
        split().apply_to_first(&BoundSameCount),
        "%0 %1 = pair a a; %2 = sub %0 %1"
    );
}

// covers: DRR-030
#[test]
fn any_number_of_results() {
    let mut t = Fixture::new();
    let operands = [t.arg(0), t.arg(1)];
    let name = t.text("same");
    t.op::<CallOp>(&operands, &[name], &[Type::I32; 3]);
    assert_eq!(
        t.apply(&AnyValues),
        "no match: the replacement has 2 values, but the op has 3 results"
    );
    assert_eq!(
        t.apply(&AnyCount),
        "%0 %1 %2 = tail_call a b callee=\"same\""
    );
    t.op::<CallOp>(&operands, &[name], &[Type::I32; 2]);
    assert_eq!(
        t.apply(&AnyValues),
        "%0 %1 %2 = tail_call a b callee=\"same\""
    );
}

#[test]
fn ops_without_results() {
    let mut t = Fixture::new();
    let [a, b] = [t.arg(0), t.arg(1)];
    let x = t.value::<LoadOp>(&[a], &[], Type::I32);
    t.op::<StoreOp>(&[b, x], &[], &[]);
    assert_eq!(t.apply(&Erase), "%0 = load a");
    let n = t.value::<NegOp>(&[a], &[], Type::I32);
    t.op::<StoreOp>(&[b, n], &[], &[]);
    assert_eq!(t.apply(&EraseAfter), "%0 = load a; %1 = neg a; store b a");
}

// covers: DRR-037
#[test]
fn operand_groups() {
    let mut t = Fixture::new();
    let [a, b] = [t.arg(0), t.arg(1)];
    t.value::<SliceOp>(&[a, b], &[], Type::I1);
    assert_eq!(t.apply(&List), "%0 = neg a; %1 = concat a %0 b");
    assert!(
        neg(1)
            .apply(&SomeOperand)
            .ends_with("%1 = neg %0; %2 = slice %0 %1")
    );
    let mut t = Fixture::new();
    let sizes = t.sizes(&[1, 2, 1]);
    let (to, other) = (t.blocks[1], t.blocks[2]);
    let operands = [t.arg(2), t.arg(0), t.arg(1), t.arg(3)];
    t.op_to::<CondBranchOp>(&operands, &[sizes], &[], &[to, other]);
    assert_eq!(t.apply(&Segments), "cond_br c d a b d ^2 ^1");
    assert_eq!(t.ir.operand_group(t.last(), 1), 1..2);
    assert_eq!(t.ir.operand_group(t.last(), 2), 2..5);
}

#[test]
fn result_types() {
    let mut t = neg(1);
    assert!(t.apply(&Types).ends_with("%1 %2 = call %0 callee=\"f\""));
    assert_eq!(t.types(t.last()), ["i64", "i32"]);
}

fn add_neg() -> Fixture {
    let mut t = Fixture::new();
    let [a, b] = [t.arg(0), t.arg(1)];
    let n = t.value::<NegOp>(&[a], &[], Type::I32);
    t.value::<AddOp>(&[n, b], &[], Type::I32);
    t
}

// covers: DRR-020, DRR-034, DRR-035
#[test]
fn locations() {
    let mut t = neg(1);
    t.apply(&RustAttribute);
    assert_eq!(t.lines(t.last()), [2, 1]);
    let mut t = add_neg();
    t.apply(&OneLoc);
    assert_eq!(t.lines(t.nth(1)), [1]);
    let named = |t: &Fixture| match t.ir.loc(t.last()).data(&t.ir) {
        LocationData::Name { name, .. } => name.as_str(&t.ir).to_owned(),
        other => panic!("{other:?}"),
    };
    assert_eq!(named(&t), "name");
    let mut t = add_neg();
    t.apply(&NamedLoc);
    assert_eq!(named(&t), "combined");
}

// covers: DRR-033, DRR-038, DRR-039
#[test]
fn rules_are_data() {
    assert_eq!(Second.info().benefit, 7);
    assert_eq!(RULES.len(), 2);
    let rule = RULES[0].rule().expect("a table");
    assert_eq!(rule.info.name, "First");
    assert_eq!(rule.root.name, "test.neg");
    assert_eq!(rule.steps.len(), 1);
}
