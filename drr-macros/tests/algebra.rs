//! Rules as one writes them: the algebra of integers, applied until nothing changes.

use std::fmt::Write as _;

use terrace_drr_macros::pat;
use terrace_ir::builder::Builder;
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::*;
use terrace_ir::rewrite::{RewritePattern, same_type};
use terrace_ir::types::Type;
use terrace_ir::{Context, Ir, Location, Op, Value};
use terrace_ods_macros::{dialect, op};
use terrace_rewrite::{GreedyRewrite, PatternSet};

/// Numbers.
#[dialect(
    name = "n",
    ops(
        ConstantOp, AddOp, SubOp, MulOp, NegOp, AndOp, OrOp, XorOp, NotOp, ShlOp, MinOp, MaxOp,
        SelectOp, CmpOp, UseOp
    )
)]
pub struct NumberDialect;

/// A number.
#[op(dialect = NumberDialect, mnemonic = "constant", traits(Pure))]
pub struct ConstantOp {
    #[attr]
    value: I64Attr,
    #[result]
    result: I32,
}

/// A comparison.
#[op(dialect = NumberDialect, mnemonic = "cmp", traits(Pure))]
pub struct CmpOp {
    #[attr]
    predicate: I64Attr,
    #[operand]
    lhs: I32,
    #[operand]
    rhs: I32,
    #[result]
    result: I32,
}

/// The second operand if the first is true, otherwise the third.
#[op(dialect = NumberDialect, mnemonic = "select", traits(Pure))]
pub struct SelectOp {
    #[operand]
    condition: I32,
    #[operand]
    then: I32,
    #[operand]
    otherwise: I32,
    #[result]
    result: I32,
}

/// Keeps a value alive.
#[op(dialect = NumberDialect, mnemonic = "use")]
pub struct UseOp {
    #[operand]
    value: I32,
}

macro_rules! unary {
    ($($name:ident = $mnemonic:literal;)*) => {$(
        /// Of one number.
        #[op(dialect = NumberDialect, mnemonic = $mnemonic, traits(Pure))]
        pub struct $name {
            #[operand]
            input: I32,
            #[result]
            result: I32,
        }
    )*};
}

macro_rules! binary {
    ($($name:ident = $mnemonic:literal;)*) => {$(
        /// Of two numbers.
        #[op(dialect = NumberDialect, mnemonic = $mnemonic, traits(Pure))]
        pub struct $name {
            #[operand]
            lhs: I32,
            #[operand]
            rhs: I32,
            #[result]
            result: I32,
        }
    )*};
}

unary! { NegOp = "neg"; NotOp = "not"; }
binary! {
    AddOp = "add"; SubOp = "sub"; MulOp = "mul"; AndOp = "and"; OrOp = "or"; XorOp = "xor"; ShlOp = "shl";
    MinOp = "min"; MaxOp = "max";
}

/// Less than.
const LT: i64 = 0;
/// Greater than.
const GT: i64 = 1;
/// Equal.
const EQ: i64 = 2;
/// Not equal.
const NE: i64 = 3;

/// The comparison of swapped operands.
fn swapped(predicate: i64) -> Option<i64> {
    match predicate {
        LT => Some(GT),
        GT => Some(LT),
        EQ | NE => Some(predicate),
        _ => None,
    }
}

/// The exponent of a power of two.
fn log2(value: i64) -> Option<i64> {
    (value > 1 && value.count_ones() == 1).then(|| value.trailing_zeros().into())
}

pat! {
    AddZero: either AddOp(x, ConstantOp(0)) => x;
    SubZero: SubOp(x, ConstantOp(0)) => x;
    SubSelf: SubOp(x, x) => ConstantOp(0);
    MulOne: either MulOp(x, ConstantOp(1)) => x;
    MulZero: either MulOp(_, zero @ ConstantOp(0)) => zero;
    MulMinusOne: either MulOp(x, ConstantOp(-1)) => NegOp(x);
    /// Fewer uses are better.
    AddSelf: AddOp(x, x) => MulOp(x, ConstantOp(2));
    NegNeg: NegOp(NegOp(x)) => x;
    NotNot: NotOp(NotOp(x)) => x;
    AddNeg: either AddOp(x, NegOp(y)) => SubOp(x, y);
    SubNeg: SubOp(x, NegOp(y)) => AddOp(x, y);
    NegSub: NegOp(SubOp(x, y)) => SubOp(y, x);
    SubFromZero: SubOp(ConstantOp(0), x) => NegOp(x);
    MulNegNeg: MulOp(NegOp(x), NegOp(y)) => MulOp(x, y);
    /// Constants come together, and meet.
    AddConstants: AddOp(AddOp(x, ConstantOp(a)), ConstantOp(b)) => AddOp(x, ConstantOp({ a + b }));
    MulConstants: MulOp(MulOp(x, ConstantOp(a)), ConstantOp(b)) => MulOp(x, ConstantOp({ a * b }));
    SubConstant: SubOp(x, ConstantOp(c)) if c != 0 => AddOp(x, ConstantOp({ -c }));
    SubAndAdd: either AddOp(SubOp(x, y), y) => x;
    AddAndSub: SubOp(either AddOp(x, y), y) => x;
    /// Four orders of operands.
    Factor: AddOp(either MulOp(x, y), either MulOp(x, z)) => MulOp(x, AddOp(y, z));
    Reassociate: AddOp(x, AddOp(y, z)) => AddOp(AddOp(x, y), z);

    /// All rules about sums and products.
    static SUMS;
}

pat! {
    AndSelf: AndOp(x, x) => x;
    OrSelf: OrOp(x, x) => x;
    XorSelf: XorOp(x, x) => ConstantOp(0);
    AndZero: either AndOp(_, zero @ ConstantOp(0)) => zero;
    AndOnes: either AndOp(x, ConstantOp(-1)) => x;
    OrZero: either OrOp(x, ConstantOp(0)) => x;
    OrOnes: either OrOp(_, ones @ ConstantOp(-1)) => ones;
    XorZero: either XorOp(x, ConstantOp(0)) => x;
    XorOnes: either XorOp(x, ConstantOp(-1)) => NotOp(x);
    DeMorganAnd: AndOp(NotOp(x), NotOp(y)) => NotOp(OrOp(x, y));
    DeMorganOr: OrOp(NotOp(x), NotOp(y)) => NotOp(AndOp(x, y));
    AndNotSelf: either AndOp(x, NotOp(x)) => ConstantOp(0);
    OrNotSelf: either OrOp(x, NotOp(x)) => ConstantOp(-1);
    XorNotSelf: either XorOp(x, NotOp(x)) => ConstantOp(-1);
    XorNots: XorOp(NotOp(x), NotOp(y)) => XorOp(x, y);
    AbsorbAnd: either AndOp(x, either OrOp(x, _)) => x;
    AbsorbOr: either OrOp(x, either AndOp(x, _)) => x;
}

pat! {
    ShlZero: ShlOp(x, ConstantOp(0)) => x;
    ZeroShl: ShlOp(zero @ ConstantOp(0), _) => zero;
    ShlShl: ShlOp(ShlOp(x, ConstantOp(a)), ConstantOp(b)) if a + b < 32 => ShlOp(x, ConstantOp({ a + b }));
    ShlTooFar: ShlOp(_, ConstantOp(by)) if by >= 32 => ConstantOp(0);
    MulPowerOfTwo: MulOp(x, ConstantOp(c)) if let Some(by) = log2(c) => ShlOp(x, ConstantOp(by));
    MinSelf: MinOp(x, x) => x;
    MaxSelf: MaxOp(x, x) => x;
    MinMax: either MinOp(x, either MaxOp(x, _)) => x;
    MaxMin: either MaxOp(x, either MinOp(x, _)) => x;
}

pat! {
    SelectSame: SelectOp(_, x, x) => x;
    SelectNot: SelectOp(NotOp(c), x, y) => SelectOp(c, y, x);
    SelectTrue: SelectOp(ConstantOp(-1), x, _) => x;
    SelectFalse: SelectOp(ConstantOp(0), _, y) => y;
    SelectAgain: SelectOp(c, SelectOp(c, x, _), y) => SelectOp(c, x, y);
    SelectOther: SelectOp(c, x, SelectOp(c, _, y)) => SelectOp(c, x, y);
    SelectBool: SelectOp(c @ CmpOp(_, _, _), ConstantOp(-1), ConstantOp(0)) => c;
    EqualSelf: CmpOp(EQ, x, x) => ConstantOp(-1);
    DifferentSelf: CmpOp(NE, x, x) => ConstantOp(0);
    /// Constants go to the right.
    CmpSwap: CmpOp(p, c @ ConstantOp(_), x)
        if let Some(q) = swapped(p) && x.defining::<ConstantOp>(ir).is_none() && same_type(ir, c, x)
        => CmpOp(q, x, c);
    NotCmp: NotOp(CmpOp(p, x, y)) if p == EQ || p == NE => CmpOp({ EQ + NE - p }, x, y);
}

pat! {
    FoldAdd: AddOp(ConstantOp(a), ConstantOp(b)) => ConstantOp({ a + b });
    FoldSub: SubOp(ConstantOp(a), ConstantOp(b)) => ConstantOp({ a - b });
    FoldMul: MulOp(ConstantOp(a), ConstantOp(b)) => ConstantOp({ a * b });
    FoldNeg: NegOp(ConstantOp(a)) => ConstantOp({ -a });
    FoldNot: NotOp(ConstantOp(a)) => ConstantOp({ !a });
    FoldMin: MinOp(ConstantOp(a), ConstantOp(b)) => ConstantOp({ a.min(b) });
    FoldMax: MaxOp(ConstantOp(a), ConstantOp(b)) => ConstantOp({ a.max(b) });
    FoldCmp: CmpOp(EQ, ConstantOp(a), ConstantOp(b)) => ConstantOp({ -i64::from(a == b) });

    static FOLDS;
}

/// Builds the value that an expression describes: `(add a 3)`, `(cmp:0 a b)`, `a`.
fn build(
    b: &mut Builder<'_>,
    words: &mut std::iter::Peekable<std::vec::IntoIter<String>>,
) -> Value {
    let word = words.next().expect("an expression");
    let (name, attribute, operands) = if word == "(" {
        let head = words.next().expect("an op");
        let mut operands = Vec::new();
        while words.peek().is_some_and(|word| word != ")") {
            operands.push(build(b, words));
        }
        words.next();
        match head.split_once(':') {
            Some((name, number)) => (name.to_owned(), number.parse().ok(), operands),
            None => (head, None, operands),
        }
    } else if let Ok(number) = word.parse::<i64>() {
        ("constant".to_owned(), Some(number), Vec::new())
    } else {
        let block = b.first_block(b.regions(b.root())[0]).expect("a block");
        return b.block_arg(block, usize::from(word.as_bytes()[0] - b'a'));
    };
    let attribute = attribute.map(|number| I64Attr::make(b, number));
    let spec = OpSpec {
        operands: &operands,
        attributes: if attribute.is_some() {
            &[attribute]
        } else {
            &[]
        },
        result_types: &[Type::I32],
        ..OpSpec::new(b.op_name(&format!("n.{name}")), Location::UNKNOWN)
    };
    let op = b.create(spec);
    b.result(op, 0)
}

fn print(ir: &Ir, value: Value, out: &mut String) {
    let Some(op) = ir.defining_op(value) else {
        let block = ir.first_block(ir.regions(ir.root())[0]).expect("a block");
        let index = ir.block_args(block).iter().position(|arg| *arg == value);
        out.push((b'a' + index.expect("an argument") as u8) as char);
        return;
    };
    if let Some(constant) = ConstantOp::cast(ir, op) {
        write!(out, "{}", constant.value(ir)).expect("text can be written");
        return;
    }
    out.push('(');
    out.push_str(&ir.name(op).as_str(ir)[2..]);
    if let Some(cmp) = CmpOp::cast(ir, op) {
        write!(out, ":{}", cmp.predicate(ir)).expect("text can be written");
    }
    for operand in ir.operands(op) {
        out.push(' ');
        print(ir, operand, out);
    }
    out.push(')');
}

/// What an expression becomes by these rules.
#[track_caller]
fn check(rules: &[&'static dyn RewritePattern], input: &str, expected: &str) {
    let cx = Context::new();
    cx.load_dialect::<NumberDialect>();
    let mut ir = Ir::new(&cx, cx.op_name("builtin.module"), Location::UNKNOWN, 1);
    let region = ir.regions(ir.root())[0];
    let block = ir.append_block(region, &[Type::I32; 4]);
    let words = input.replace('(', " ( ").replace(')', " ) ");
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    let value = build(
        &mut Builder::at_end(&mut ir, block),
        &mut words.into_iter().peekable(),
    );
    let user: Op = UseOp::build(
        &mut Builder::at_end(&mut ir, block),
        Location::UNKNOWN,
        value,
    )
    .into();
    let mut patterns = PatternSet::new();
    patterns.add_all(rules);
    let result = GreedyRewrite::new(&patterns.freeze(&cx)).run(&mut ir);
    assert!(result.converged);
    let mut output = String::new();
    print(&ir, ir.operand(user, 0), &mut output);
    assert_eq!(output, expected, "{input}");
}

// covers: DRR-001, DRR-009, DRR-033, DRR-041, CAN-017
#[test]
fn sums_and_products() {
    check(&[&AddZero], "(add 0 (add a 0))", "a");
    check(&[&SubZero], "(sub a 0)", "a");
    check(&[&SubSelf], "(sub a a)", "0");
    check(&[&MulOne], "(mul 1 (mul a 1))", "a");
    check(&[&MulZero], "(mul (mul 0 b) a)", "0");
    check(&[&MulMinusOne], "(mul -1 a)", "(neg a)");
    check(&[&AddSelf], "(add a a)", "(mul a 2)");
    check(&[&NegNeg], "(neg (neg (neg a)))", "(neg a)");
    check(&[&NotNot], "(not (not a))", "a");
    check(&[&AddNeg], "(add (neg a) b)", "(sub b a)");
    check(&[&SubNeg], "(sub a (neg b))", "(add a b)");
    check(&[&NegSub], "(neg (sub a b))", "(sub b a)");
    check(&[&SubFromZero], "(sub 0 a)", "(neg a)");
    check(&[&MulNegNeg], "(mul (neg a) (neg b))", "(mul a b)");
    check(&[&AddConstants], "(add (add (add a 1) 2) 3)", "(add a 6)");
    check(&[&MulConstants], "(mul (mul a 2) 3)", "(mul a 6)");
    check(&[&SubConstant], "(sub a 5)", "(add a -5)");
    check(&[&SubAndAdd], "(add b (sub a b))", "a");
    check(&[&AddAndSub], "(sub (add b a) b)", "a");
    check(&[&Factor], "(add (mul a b) (mul c b))", "(mul b (add a c))");
    check(
        &[&Reassociate],
        "(add a (add b (add c d)))",
        "(add (add (add a b) c) d)",
    );
    check(
        SUMS,
        "(sub (add (mul (neg a) (neg b)) c) (add 0 c))",
        "(mul a b)",
    );
}

#[test]
fn bits() {
    check(&[&AndSelf], "(and a a)", "a");
    check(&[&OrSelf], "(or a a)", "a");
    check(&[&XorSelf], "(xor a a)", "0");
    check(&[&AndZero], "(and 0 a)", "0");
    check(&[&AndOnes], "(and a -1)", "a");
    check(&[&OrZero], "(or 0 a)", "a");
    check(&[&OrOnes], "(or a -1)", "-1");
    check(&[&XorZero], "(xor 0 a)", "a");
    check(&[&XorOnes], "(xor -1 a)", "(not a)");
    check(&[&DeMorganAnd], "(and (not a) (not b))", "(not (or a b))");
    check(&[&DeMorganOr], "(or (not a) (not b))", "(not (and a b))");
    check(&[&AndNotSelf], "(and (not a) a)", "0");
    check(&[&OrNotSelf], "(or a (not a))", "-1");
    check(&[&XorNotSelf], "(xor (not a) a)", "-1");
    check(&[&XorNots], "(xor (not a) (not b))", "(xor a b)");
    check(&[&AbsorbAnd], "(and (or b a) a)", "a");
    check(&[&AbsorbOr], "(or a (and a b))", "a");
}

#[test]
fn shifts_and_bounds() {
    check(&[&ShlZero], "(shl a 0)", "a");
    check(&[&ZeroShl], "(shl 0 a)", "0");
    check(
        &[&ShlShl],
        "(shl (shl (shl a 3) 4) 30)",
        "(shl (shl a 7) 30)",
    );
    check(&[&ShlTooFar, &ShlShl], "(shl a 33)", "0");
    check(&[&MulPowerOfTwo], "(mul (mul a 8) 6)", "(mul (shl a 3) 6)");
    check(&[&MinSelf], "(min a a)", "a");
    check(&[&MaxSelf], "(max a a)", "a");
    check(&[&MinMax], "(min (max b a) a)", "a");
    check(&[&MaxMin], "(max a (min a b))", "a");
}

#[test]
fn choices() {
    check(&[&SelectSame], "(select c a a)", "a");
    check(&[&SelectNot], "(select (not c) a b)", "(select c b a)");
    check(&[&SelectTrue], "(select -1 a b)", "a");
    check(&[&SelectFalse], "(select 0 a b)", "b");
    check(
        &[&SelectAgain],
        "(select c (select c a b) d)",
        "(select c a d)",
    );
    check(
        &[&SelectOther],
        "(select c a (select c b d))",
        "(select c a d)",
    );
    check(&[&SelectBool], "(select (cmp:0 a b) -1 0)", "(cmp:0 a b)");
    check(&[&EqualSelf], "(cmp:2 a a)", "-1");
    check(&[&DifferentSelf], "(cmp:3 a a)", "0");
    check(&[&CmpSwap], "(cmp:0 7 a)", "(cmp:1 a 7)");
    check(&[&CmpSwap], "(cmp:9 7 a)", "(cmp:9 7 a)");
    check(&[&NotCmp], "(not (cmp:2 a b))", "(cmp:3 a b)");
    check(&[&NotCmp], "(not (cmp:0 a b))", "(not (cmp:0 a b))");
}

#[test]
fn constants() {
    check(FOLDS, "(add (mul 2 3) (sub 5 (neg 1)))", "12");
    check(FOLDS, "(min (not 0) (max 3 4))", "-1");
    check(FOLDS, "(add (cmp:2 4 4) (cmp:2 4 5))", "-1");
}
