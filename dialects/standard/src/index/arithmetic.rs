//! Operations on two indices, as one table: names, traits, what they do to constants, identities.

use terrace_dialect_base::folding::{Int, IntFold, int};
use terrace_dialect_base::rules;
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::{Fold, FoldResult, Folded, Index, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, Op, Value};
use terrace_ods_macros::{op, op_family};
use terrace_passes::analysis::dataflow::Rounding::{Ceil, Floor, Truncate};
use terrace_passes::analysis::dataflow::{InferIntRangeInterface, IntRange};

use super::ranges::{self, Reads};
use super::{ConstantOp, IndexDialect};
use crate::arith::Ranges;

/// What an operation gives when its right operand is a particular constant, or its left one.
#[derive(Clone, Copy)]
enum Identity {
    /// `x op c` is `x`.
    Neutral(i64),
    /// `x op c` is `c`.
    Absorbing(i64),
    /// `x op x` is `c`.
    SameGives(i64),
}
use Identity::{Absorbing, Neutral, SameGives};

impl Identity {
    /// What the operation gives for two equal operands, if this says it.
    fn of_same(&self) -> Option<i64> {
        match self {
            SameGives(value) => Some(*value),
            Neutral(_) | Absorbing(_) => None,
        }
    }
}

/// An operation on constants of the widths that `index` may have; `None` where the results differ.
pub(super) fn at_both_widths<R: PartialEq>(
    constants: [i64; 2],
    fold: impl Fn(Int, Int) -> Option<R>,
    narrow: impl Fn(&R) -> R,
) -> Option<R> {
    let at = |width| {
        let [a, b] = constants.map(|constant| Int::new(constant as u128, width));
        fold(a, b)
    };
    let (wide, narrowed) = (at(64)?, at(32)?);
    (narrow(&wide) == narrowed).then_some(wide)
}

fn fold_constants(fold: IntFold, constants: [i64; 2]) -> Option<i64> {
    let narrow = |bits: &u128| Int::new(*bits, 32).unsigned();
    let fold = |a: Int, b: Int| Some(Int::new(fold(a, b)?, a.width()).unsigned());
    at_both_widths(constants, fold, narrow).map(|bits| bits as i64)
}

/// The value of an index constant.
pub(super) fn index_value(ir: &Ir, constant: Option<Attribute>) -> Option<i64> {
    Some(constant?.cast::<IntegerAttr>(ir)?.as_i64(ir))
}

fn fold_binary(
    ir: &Ir,
    op: Op,
    operands: &[Option<Attribute>],
    fold: IntFold,
    identities: &[Identity],
) -> Folded {
    let [lhs, rhs] = [0, 1].map(|operand| index_value(ir, operands[operand]));
    if ir.operand(op, 0) == ir.operand(op, 1)
        && let Some(value) = identities.iter().find_map(Identity::of_same)
    {
        return FoldResult::single(Attribute::from(IntegerAttr::index(ir, value)));
    }
    let rhs = rhs?;
    if let Some(folded) = lhs.and_then(|lhs| fold_constants(fold, [lhs, rhs])) {
        return FoldResult::single(Attribute::from(IntegerAttr::index(ir, folded)));
    }
    identities.iter().find_map(|identity| match identity {
        Neutral(c) => (*c == rhs).then(|| FoldResult::single(ir.operand(op, 0)))?,
        Absorbing(c) => (*c == rhs).then(|| FoldResult::single(operands[1]?))?,
        SameGives(_) => None,
    })
}

/// An operation whose constants may be collected: `(x op a) op b` is `x op (a op b)`.
trait Associative: TypedOp {
    const FOLD: IntFold;
}

fn reassociate<T: Associative>(op: T, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let op = op.op();
    let constant = |value: Value| index_value(rewriter, constant_value(rewriter, value));
    let (lhs, rhs) = (rewriter.operand(op, 0), rewriter.operand(op, 1));
    let collected = lhs.defining::<T>(rewriter).and_then(|inner| {
        let (x, a) = (
            rewriter.operand(inner.op(), 0),
            rewriter.operand(inner.op(), 1),
        );
        Some((x, fold_constants(T::FOLD, [constant(a)?, constant(rhs)?])?))
    });
    let (x, folded) =
        collected.ok_or_else(|| MatchFailure::new("there are no two constants to collect"))?;
    let loc = rewriter.loc(op);
    let folded = ConstantOp::build(rewriter, loc, folded).result(rewriter);
    rewriter.set_operands(op, &[x, folded]);
    Ok(())
}

const NONE: &[Identity] = &[];

op_family! {
    /// Operations on two numbers: how constants fold, as what operands are read, what ranges become, and identities.
    #[op(
        dialect = IndexDialect, interfaces(InferIntRangeInterface), fold,
        assembly { $lhs "," $rhs attr_dict },
    )]
    struct IndexOps<Compute, As, Bounds, Identities = NONE> {
        #[operand] lhs: Index,
        #[operand] rhs: Index,
        #[result] result: Index,
    }

    impl InferIntRangeInterface for IndexOps {
        fn result_ranges(&self, _: &Ir, operands: &[Option<IntRange>]) -> Ranges {
            ranges::binary(operands, Reads::As, Bounds)
        }
    }

    impl Fold for IndexOps {
        fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
            fold_binary(ir, self.op(), operands, Compute, Identities)
        }
    }
}

/// Sum.
#[op(
    family = IndexOps<
        Compute = int::add,
        As = Either,
        Bounds = IntRange::add,
        Identities = { &[Neutral(0)] },
    >,
    mnemonic = "add", traits(Pure, Commutative), canonicalize(AddConstants),
)]
pub struct AddOp;

/// Difference.
#[op(
    family = IndexOps<
        Compute = int::sub,
        As = Either,
        Bounds = IntRange::sub,
        Identities = { &[Neutral(0), SameGives(0)] },
    >,
    mnemonic = "sub", traits(Pure),
)]
pub struct SubOp;

/// Product.
#[op(
    family = IndexOps<
        Compute = int::mul,
        As = Either,
        Bounds = IntRange::mul,
        Identities = { &[Neutral(1), Absorbing(0)] },
    >,
    mnemonic = "mul", traits(Pure, Commutative), canonicalize(MulConstants),
)]
pub struct MulOp;

/// Quotient of signed numbers, rounded towards zero. Division by zero and overflow are undefined.
#[op(
    family = IndexOps<
        Compute = int::div_s,
        As = Signed,
        Bounds = { |a, b, _| a.div_s(b, Truncate) },
    >,
    mnemonic = "divs", traits(NoMemoryEffect),
)]
pub struct DivSOp;

/// Quotient of unsigned numbers, rounded towards zero. Division by zero is undefined.
#[op(
    family = IndexOps<
        Compute = int::div_u,
        As = Unsigned,
        Bounds = { |a, b, _| a.div_u(b, Truncate) },
    >,
    mnemonic = "divu", traits(NoMemoryEffect),
)]
pub struct DivUOp;

/// Quotient of signed numbers, rounded up. Division by zero and overflow are undefined.
#[op(
    family = IndexOps<
        Compute = int::ceil_div_s,
        As = Signed,
        Bounds = { |a, b, _| a.div_s(b, Ceil) },
    >,
    mnemonic = "ceildivs", traits(NoMemoryEffect),
)]
pub struct CeilDivSOp;

/// Quotient of unsigned numbers, rounded up. Division by zero is undefined.
#[op(
    family = IndexOps<
        Compute = int::ceil_div_u,
        As = Unsigned,
        Bounds = { |a, b, _| a.div_u(b, Ceil) },
    >,
    mnemonic = "ceildivu", traits(NoMemoryEffect),
)]
pub struct CeilDivUOp;

/// Quotient of signed numbers, rounded down. Division by zero and overflow are undefined.
#[op(
    family = IndexOps<
        Compute = int::floor_div_s,
        As = Signed,
        Bounds = { |a, b, _| a.div_s(b, Floor) },
    >,
    mnemonic = "floordivs", traits(NoMemoryEffect),
)]
pub struct FloorDivSOp;

/// Remainder of the division of signed numbers, with the dividend's sign. Division by zero is undefined.
#[op(
    family = IndexOps<Compute = int::rem_s, As = Signed, Bounds = { |a, b, _| a.rem_s(b) }>,
    mnemonic = "rems", traits(NoMemoryEffect),
)]
pub struct RemSOp;

/// Remainder of the division of unsigned numbers. Division by zero is undefined.
#[op(
    family = IndexOps<Compute = int::rem_u, As = Unsigned, Bounds = { |a, b, _| a.rem_u(b) }>,
    mnemonic = "remu", traits(NoMemoryEffect),
)]
pub struct RemUOp;

/// The greater of two signed numbers.
#[op(
    family = IndexOps<Compute = int::max_s, As = Signed, Bounds = { |a, b, _| a.max_s(b) }>,
    mnemonic = "maxs", traits(Pure, Commutative), canonicalize(MaxSConstants),
)]
pub struct MaxSOp;

/// The greater of two unsigned numbers.
#[op(
    family = IndexOps<Compute = int::max_u, As = Unsigned, Bounds = { |a, b, _| a.max_u(b) }>,
    mnemonic = "maxu", traits(Pure, Commutative), canonicalize(MaxUConstants),
)]
pub struct MaxUOp;

/// The lesser of two signed numbers.
#[op(
    family = IndexOps<Compute = int::min_s, As = Signed, Bounds = { |a, b, _| a.min_s(b) }>,
    mnemonic = "mins", traits(Pure, Commutative), canonicalize(MinSConstants),
)]
pub struct MinSOp;

/// The lesser of two unsigned numbers.
#[op(
    family = IndexOps<Compute = int::min_u, As = Unsigned, Bounds = { |a, b, _| a.min_u(b) }>,
    mnemonic = "minu", traits(Pure, Commutative), canonicalize(MinUConstants),
)]
pub struct MinUOp;

/// Shift to the left. Poison if the amount, unsigned, is the width or more.
#[op(
    family = IndexOps<Compute = int::shl, As = Either, Bounds = IntRange::shl>,
    mnemonic = "shl", traits(Pure),
)]
pub struct ShlOp;

/// Shift to the right that fills with the sign. Poison if the amount, unsigned, is the width or more.
#[op(
    family = IndexOps<Compute = int::shr_s, As = Signed, Bounds = { |a, b, _| a.shr_s(b) }>,
    mnemonic = "shrs", traits(Pure),
)]
pub struct ShrSOp;

/// Shift to the right that fills with zeros. Poison if the amount, unsigned, is the width or more.
#[op(
    family = IndexOps<Compute = int::shr_u, As = Unsigned, Bounds = { |a, b, _| a.shr_u(b) }>,
    mnemonic = "shru", traits(Pure),
)]
pub struct ShrUOp;

/// Bitwise and.
#[op(
    family = IndexOps<Compute = int::and, As = Either, Bounds = { |a, b, _| a.and(b) }>,
    mnemonic = "and", traits(Pure, Commutative), canonicalize(AndConstants),
)]
pub struct AndOp;

/// Bitwise or.
#[op(
    family = IndexOps<Compute = int::or, As = Either, Bounds = { |a, b, _| a.or(b) }>,
    mnemonic = "or", traits(Pure, Commutative), canonicalize(OrConstants),
)]
pub struct OrOp;

/// Bitwise exclusive or.
#[op(
    family = IndexOps<Compute = int::xor, As = Either, Bounds = { |a, b, _| a.xor(b) }>,
    mnemonic = "xor", traits(Pure, Commutative), canonicalize(XOrConstants),
)]
pub struct XOrOp;

/// Declares that constants of operations may be collected.
macro_rules! associative {
    ($($name:ident $rule:ident $fold:path;)*) => {$(
        impl Associative for $name {
            const FOLD: IntFold = $fold;
        }

        rules! {
            $rule, "(x op a) op b -> x op (a op b), for constants a and b.", $name => reassociate;
        }
    )*};
}

associative! {
    AddOp AddConstants int::add;
    MulOp MulConstants int::mul;
    MaxSOp MaxSConstants int::max_s;
    MaxUOp MaxUConstants int::max_u;
    MinSOp MinSConstants int::min_s;
    MinUOp MinUConstants int::min_u;
    AndOp AndConstants int::and;
    OrOp OrConstants int::or;
    XOrOp XOrConstants int::xor;
}
