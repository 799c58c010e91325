//! What patterns match, a rule a feature.

mod common;

use common::*;
use terrace_drr_macros::pat;

const SEVEN: i64 = 7;

pat! {
    /// Captures by position.
    Swap: SubOp(x, y) => SubOp(y, x);
}

pat! {
    /// The same name twice.
    SubSelf: SubOp(x, x) => ConstantOp(0);
}

pat! {
    /// Nested two deep.
    ThreeNegs: NegOp(NegOp(NegOp(x))) => NegOp(x);
}

pat! {
    /// A type constraint on an operand.
    OnlyI32: NegOp(x: I32) => x;
}

pat! {
    /// A type constraint without a capture.
    IgnoreI64: AddOp(x, _: I64) => x;
}

pat! {
    /// An attribute constraint that refines what is captured.
    RefineAttr: ScaleOp(_, factor: I64Attr, _, _, _) if factor > 1 => ConstantOp(factor);
}

pat! {
    /// An attribute constraint without a capture.
    AttrOnly: ScaleOp(x, _: I32Attr, _, _, _) => x;
}

pat! {
    /// A literal.
    One: ScaleOp(x, _, _, _, 1) => x;
}

pat! {
    /// A negative literal, and text.
    Literals: CallOp("id", [x]) => { { smallvec::smallvec![x] } };
}

pat! {
    /// A constant by path.
    Seven: CompareOp(SEVEN, x, _) => x;
}

pat! {
    /// An expression.
    Expression: CompareOp({ SEVEN + 1 }, _, x) => x;
}

pat! {
    /// A constant.
    AddZero: AddOp(x, ConstantOp(0)) => x;
}

pat! {
    /// In both orders.
    EitherZero: either AddOp(x, ConstantOp(0)) => x;
}

pat! {
    /// Nested, each in both orders, with a guard that needs the right ones.
    EitherNested: either AddOp(x, either AddOp(y, z: I64)) if ir.ty(x) == Type::F32 && ir.ty(y) == Type::I32
        => AddOp(AddOp(x, y), z);
}

pat! {
    /// A bound op and its operand are one value.
    SameOp: AddOp(n @ NegOp(_), n) => n;
}

pat! {
    /// Names of attributes that are the same.
    SameAttr: AddOp(ConstantOp(k), ConstantOp(k)) => ConstantOp({ 2 * k });
}

pat! {
    /// A result of an op with several.
    High: NegOp(SplitOp(x).1) => x;
}

pat! {
    /// A variadic operand as a whole.
    WholeVariadic: ConcatOp(xs) if xs.len() == 2 => ConcatOp([{ xs[1] }, { xs[0] }]);
}

pat! {
    /// No elements.
    Empty: ConcatOp([]) => ConstantOp(0);
}

pat! {
    /// Exactly two, one of them nested.
    Two: ConcatOp([x, NegOp(y)]) => SubOp(x, y);
}

pat! {
    /// Elements and the rest.
    Rest: ConcatOp([x, rest @ ..]) if !rest.is_empty() => ConcatOp([..rest, x]);
}

pat! {
    /// Elements and whatever follows.
    First: ConcatOp([x: I32, ..]) => x;
}

pat! {
    /// An optional operand that is there.
    Present: SliceOp(x, Some(ConstantOp(0))) => x;
}

pat! {
    /// An optional operand that is not.
    Absent: SliceOp(x, None) => x;
}

pat! {
    /// An optional operand as a whole.
    Whole: s @ SliceOp(x, offset) if offset.is_some() && same_type(ir, s, x) => SliceOp(NegOp(x), offset);
}

pat! {
    /// Attributes that may be absent.
    Optionals: ScaleOp(x, _, label, exact, unit) if label.is_none() && !exact && unit == 1 => x;
}

pat! {
    /// The attributes of a matched op by its accessors.
    ByAccessor: s @ ScaleOp(x, _, _, _, _) if ir.attr(s.into(), "label").is_some() => x;
}

pat! {
    /// Successors.
    SameTarget: CondBranchOp(_, xs, xs)[to, other] if to == other => BranchOp(xs)[to];
}

pat! {
    /// Conditions on a result, and on several names.
    Conditions: s @ SplitOp(x)
        if !ir.has_uses(s.high(ir)) && I32::matches(ir, ir.ty(s.low(ir))) && same_element(ir, x, s.low(ir))
        => (CastOp(x), x);
}

/// A condition over two values.
fn same_element(ir: &Ir, a: Value, b: Value) -> bool {
    ir.ty(a).element_or_self(ir) == ir.ty(b).element_or_self(ir)
}

fn abc(t: &Fixture) -> [Value; 4] {
    [t.arg(0), t.arg(1), t.arg(2), t.arg(3)]
}

// covers: DRR-001, DRR-002, DRR-003, DRR-004, DRR-005, DRR-011, DRR-012
#[test]
fn captures_by_position() {
    let mut t = Fixture::new();
    let [a, b, ..] = abc(&t);
    t.value::<SubOp>(&[a, b], &[], Type::I32);
    assert_eq!(t.apply(&Swap), "%0 = sub b a");
}

#[test]
fn a_name_twice_means_equality() {
    let mut t = Fixture::new();
    let [a, b, ..] = abc(&t);
    t.value::<SubOp>(&[a, a], &[], Type::I32);
    assert_eq!(t.apply(&SubSelf), "%0 = constant value=0");
    t.value::<SubOp>(&[a, b], &[], Type::I32);
    assert_eq!(
        t.apply(&SubSelf),
        "no match: operand 'rhs' of 'test.sub' is not operand 'lhs' of 'test.sub'"
    );
}

// covers: DRR-009
#[test]
fn nested_ops() {
    let mut t = Fixture::new();
    let a = t.arg(0);
    let x = t.value::<NegOp>(&[a], &[], Type::I32);
    let y = t.value::<NegOp>(&[x], &[], Type::I32);
    assert_eq!(
        t.apply(&ThreeNegs),
        "no match: operand 'input' of 'test.neg' is not defined by 'test.neg'"
    );
    t.value::<NegOp>(&[y], &[], Type::I32);
    assert_eq!(t.apply(&ThreeNegs), "%0 = neg a; %1 = neg %0; %2 = neg a");
    assert_eq!(ThreeNegs.info().benefit, 3);
}

// covers: DRR-006, DRR-008, DRR-042
#[test]
fn type_constraints() {
    let mut t = Fixture::new();
    let c = t.arg(2);
    t.value::<NegOp>(&[c], &[], Type::I64);
    assert_eq!(
        t.apply(&OnlyI32),
        "no match: operand 'input' of 'test.neg' is not 32-bit signless integer"
    );
    let mut t = Fixture::new();
    let x = t.arg(0);
    t.value::<NegOp>(&[x], &[], Type::I32);
    assert_eq!(t.apply(&OnlyI32), "");
    let mut t = Fixture::new();
    let x = t.arg(2);
    t.value::<AddOp>(&[x, x], &[], Type::I64);
    assert_eq!(t.apply(&IgnoreI64), "");
}

// covers: DRR-006, DRR-007, DRR-008
#[test]
fn attribute_constraints() {
    let mut t = Fixture::new();
    let a = t.arg(0);
    let (two, text) = (t.int(2), t.text("2"));
    t.value::<ScaleOp>(&[a], &[text, None, None, None], Type::I32);
    assert_eq!(
        t.apply(&RefineAttr),
        "no match: attribute 'factor' of 'test.scale' is not 64-bit signless integer attribute"
    );
    t.value::<ScaleOp>(&[a], &[two, None, None, None], Type::I32);
    assert_eq!(
        t.apply(&AttrOnly),
        "no match: attribute 'factor' of 'test.scale' is not 32-bit signless integer attribute"
    );
    assert_eq!(
        t.apply(&RefineAttr),
        "%0 = scale a factor=\"2\"; %1 = constant value=2"
    );
}

#[test]
fn attribute_values() {
    let mut t = Fixture::new();
    let [a, b, ..] = abc(&t);
    let (two, seven, eight) = (t.int(2), t.int(7), t.int(8));
    t.value::<ScaleOp>(&[a], &[two, None, None, two], Type::I32);
    assert_eq!(
        t.apply(&One),
        "no match: attribute 'unit' of 'test.scale' is not `1`"
    );
    let id = t.text("id");
    t.op::<CallOp>(&[a], &[id], &[Type::I32]);
    assert_eq!(t.apply(&Literals), "%0 = scale a factor=2 unit=2");
    // Absent, it is the default.
    t.value::<ScaleOp>(&[a], &[two, None, None, None], Type::I32);
    assert_eq!(t.apply(&One), "%0 = scale a factor=2 unit=2");
    t.value::<CompareOp>(&[a, b], &[seven], Type::I1);
    assert_eq!(
        t.apply(&Expression),
        "no match: attribute 'predicate' of 'test.compare' is not `SEVEN + 1`"
    );
    assert_eq!(t.apply(&Seven), "%0 = scale a factor=2 unit=2");
    t.value::<CompareOp>(&[a, b], &[eight], Type::I1);
    assert_eq!(t.apply(&Expression), "%0 = scale a factor=2 unit=2");
}

#[test]
fn either_order() {
    let mut t = Fixture::new();
    let [a, _, c, d] = abc(&t);
    let zero = t.constant(0);
    t.value::<AddOp>(&[zero, a], &[], Type::I32);
    assert_eq!(
        t.apply(&AddZero),
        "no match: operand 'rhs' of 'test.add' is not defined by 'test.constant'"
    );
    assert_eq!(t.apply(&EitherZero), "%0 = constant value=0");
    t.value::<AddOp>(&[a, zero], &[], Type::I32);
    assert_eq!(t.apply(&EitherZero), "%0 = constant value=0");
    // Only one of the four orders satisfies constraint and guard.
    let inner = t.value::<AddOp>(&[c, a], &[], Type::I32);
    t.value::<AddOp>(&[inner, d], &[], Type::F32);
    assert_eq!(
        t.apply(&EitherNested),
        "%0 = constant value=0; %1 = add c a; %2 = add d a; %3 = add %2 c"
    );
    t.value::<AddOp>(&[a, d], &[], Type::F32);
    assert_eq!(
        t.apply(&EitherNested),
        "no match: operand 'rhs' of 'test.add' (in either order) is not defined by 'test.add'"
    );
}

// covers: DRR-010
#[test]
fn a_bound_op_is_its_result() {
    let mut t = Fixture::new();
    let a = t.arg(0);
    let n = t.value::<NegOp>(&[a], &[], Type::I32);
    t.value::<AddOp>(&[n, n], &[], Type::I32);
    assert_eq!(t.apply(&SameOp), "%0 = neg a");
    t.value::<AddOp>(&[n, a], &[], Type::I32);
    assert_eq!(
        t.apply(&SameOp),
        "no match: operand 'rhs' of 'test.add' is not operand 'lhs' of 'test.add'"
    );
}

#[test]
fn equal_attributes() {
    let mut t = Fixture::new();
    let (x, y, z) = (t.constant(3), t.constant(3), t.constant(4));
    t.value::<AddOp>(&[x, z], &[], Type::I32);
    assert_eq!(
        t.apply(&SameAttr),
        "no match: attribute 'value' of 'test.constant' is not attribute 'value' of 'test.constant'"
    );
    t.ir.set_operand(t.last(), 1, y);
    assert!(t.apply(&SameAttr).ends_with("; %3 = constant value=6"));
}

// covers: DRR-037
#[test]
fn results_of_nested_ops() {
    let mut t = Fixture::new();
    let a = t.arg(0);
    let split = t.op::<SplitOp>(&[a], &[], &[Type::I32; 2]);
    let (low, high) = (t.ir.result(split, 0), t.ir.result(split, 1));
    t.value::<NegOp>(&[low], &[], Type::I32);
    assert_eq!(
        t.apply(&High),
        "no match: operand 'input' of 'test.neg' is not result 'high' of a 'test.split'"
    );
    t.value::<NegOp>(&[high], &[], Type::I32);
    assert_eq!(t.apply(&High), "%0 %1 = split a; %2 = neg %0");
}

// covers: DRR-030, DRR-037
#[test]
fn variadic_operands() {
    let mut t = Fixture::new();
    let [a, b, c, _] = abc(&t);
    t.value::<ConcatOp>(&[a, b], &[], Type::I1);
    assert_eq!(t.apply(&WholeVariadic), "%0 = concat b a");
    assert_eq!(t.apply(&Rest), "%0 = concat a b");
    assert_eq!(
        t.apply(&Empty),
        "no match: operand 'inputs' of 'test.concat' does not hold exactly 0 values"
    );
    assert_eq!(
        t.apply(&Two),
        "no match: value #1 of operand 'inputs' of 'test.concat' is not defined by 'test.neg'"
    );
    assert_eq!(t.apply(&First), "");
    t.value::<ConcatOp>(&[c, a], &[], Type::I1);
    assert_eq!(
        t.apply(&First),
        "no match: value #0 of operand 'inputs' of 'test.concat' is not 32-bit signless integer"
    );
    t.value::<ConcatOp>(&[], &[], Type::I1);
    assert_eq!(
        t.apply(&First),
        "no match: operand 'inputs' of 'test.concat' does not hold at least 1 value"
    );
    assert_eq!(t.apply(&Empty), "%0 = concat c a; %1 = constant value=0");
    let n = t.value::<NegOp>(&[b], &[], Type::I32);
    t.value::<ConcatOp>(&[a, n], &[], Type::I1);
    assert!(t.apply(&Two).ends_with("%3 = sub a b"));
}

#[test]
fn optional_operands() {
    let mut t = Fixture::new();
    let a = t.arg(0);
    let zero = t.constant(0);
    t.value::<SliceOp>(&[a], &[], Type::I32);
    assert_eq!(
        t.apply(&Present),
        "no match: operand 'offset' of 'test.slice' does not hold at least 1 value"
    );
    assert_eq!(
        t.apply(&Whole),
        "no match: guard `offset.is_some()` is false"
    );
    assert_eq!(t.apply(&Absent), "%0 = constant value=0");
    t.value::<SliceOp>(&[a, zero], &[], Type::I32);
    assert_eq!(
        t.apply(&Absent),
        "no match: operand 'offset' of 'test.slice' does not hold exactly 0 values"
    );
    assert_eq!(
        t.apply(&Whole),
        "%0 = constant value=0; %1 = neg a; %2 = slice %1 %0"
    );
    assert_eq!(t.apply(&Present), "%0 = constant value=0; %1 = neg a");
}

#[test]
fn optional_attributes() {
    let mut t = Fixture::new();
    let a = t.arg(0);
    let (two, text) = (t.int(2), t.text("l"));
    let unit = Some(Attribute::UNIT);
    t.value::<ScaleOp>(&[a], &[two, text, None, None], Type::I32);
    assert_eq!(
        t.apply(&Optionals),
        "no match: guard `label.is_none()` is false"
    );
    assert_eq!(t.apply(&ByAccessor), "");
    t.value::<ScaleOp>(&[a], &[two, None, unit, None], Type::I32);
    assert_eq!(t.apply(&Optionals), "no match: guard `!exact` is false");
    t.ir.set_inherent_attr(t.last(), 2, None);
    assert_eq!(t.apply(&Optionals), "");
}

#[test]
fn successors() {
    let mut t = Fixture::new();
    let [a, b, ..] = abc(&t);
    let to = t.blocks[2];
    let sizes = t.sizes(&[1, 1, 1]);
    t.op_to::<CondBranchOp>(&[a, b, b], &[sizes], &[], &[to, t.blocks[1]]);
    assert_eq!(
        t.apply(&SameTarget),
        "no match: guard `to == other` is false"
    );
    t.ir.set_successor(t.last(), 1, to);
    assert_eq!(t.apply(&SameTarget), "br b ^2");
}

#[test]
fn another_op() {
    let mut t = Fixture::new();
    let a = t.arg(0);
    t.value::<NegOp>(&[a], &[], Type::I32);
    assert_eq!(t.apply(&Swap), "no match: the op is not a 'test.sub'");
}

// covers: DRR-031, DRR-032
#[test]
fn conditions() {
    let mut t = Fixture::new();
    let c = t.arg(2);
    let split = t.op::<SplitOp>(&[c], &[], &[Type::I32; 2]);
    assert_eq!(
        t.apply(&Conditions),
        "no match: guard `same_element(ir, x, s.low(ir))` is false"
    );
    t.ir.set_operand(split, 0, t.arg(0));
    let high = t.ir.result(split, 1);
    let user = t.value::<NegOp>(&[high], &[], Type::I32);
    let user = t.ir.defining_op(user).expect("an op");
    t.ir.move_op_before(split, user);
    let mut rewriter = Rewriter::new(&mut t.ir);
    let failure = Conditions
        .match_and_rewrite(split, &mut rewriter)
        .unwrap_err();
    assert_eq!(
        failure.reason(),
        "guard `!ir.has_uses(s.high(ir))` is false"
    );
    t.ir.erase_op(user);
    assert_eq!(t.apply(&Conditions), "%0 = cast a");
}
