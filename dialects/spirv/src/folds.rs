//! What ops fold to: identities, and computations with constants. Results that SPIR-V leaves undefined are not folded.

use terrace_dialect_base::folding::Identity::{
    self, Absorbing, Constant, Neutral, SameGives, SameIs,
};
use terrace_dialect_base::folding::Special::{AllOnes, One, Zero};
use terrace_dialect_base::folding::{
    Int, IntFold, compare, fold_comparison, fold_constants, fold_elements, fold_ints, int,
};
use terrace_ir::attributes::{ArrayAttr, Attribute, DenseElementsAttr};
use terrace_ir::ods::{Fold, FoldResult, Folded, TypedOp};
use terrace_ir::{Context, Ir, Op, Value};

use super::ops::integers;
use super::*;

/// Whether the op is computed when the module is specialised: what a `spirv.SpecConstantOperation` wraps stays an op.
fn is_wrapped(ir: &Ir, op: Op) -> bool {
    let parent = ir.parent_op(op);
    parent.is_some_and(|parent| SpecConstantOperationOp::cast(ir, parent).is_some())
}

fn fold_binary(
    ir: &Ir,
    op: Op,
    operands: &[Option<Attribute>],
    identities: &[Identity],
    compute: IntFold,
) -> Folded {
    if is_wrapped(ir, op) {
        return None;
    }
    // The amount of a shift may have another width than what is shifted; then only the identities hold for both.
    let same_type = ir.ty(ir.operand(op, 0)) == ir.ty(ir.operand(op, 1));
    let lhs = operands[0].filter(|_| same_type);
    fold_ints(ir, op, &[lhs, operands[1]], identities, compute)
}

/// One row an operation: identities, and what it computes.
macro_rules! binary_folds {
    ($($op:ident: [$($identity:expr),*], $compute:expr;)*) => {$(
        impl Fold for $op {
            fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
                fold_binary(ir, self.op(), operands, &[$($identity),*], $compute)
            }
        }
    )*};
}

binary_folds! {
    IAddOp: [Neutral(Zero)], int::add;
    ISubOp: [SameGives(Zero)], int::sub;
    IMulOp: [Absorbing(Zero), Neutral(One)], int::mul;
    SDivOp: [Neutral(One)], int::div_s;
    UDivOp: [Neutral(One)], int::div_u;
    SModOp: [Constant(One, Zero)], mod_s;
    SRemOp: [Constant(One, Zero)], rem_s;
    UModOp: [Constant(One, Zero)], int::rem_u;
    BitwiseAndOp: [Absorbing(Zero), Neutral(AllOnes), SameIs], int::and;
    BitwiseOrOp: [Neutral(Zero), Absorbing(AllOnes), SameIs], int::or;
    BitwiseXorOp: [Neutral(Zero), SameGives(Zero)], int::xor;
    ShiftLeftLogicalOp: [Neutral(Zero)], int::shl;
    ShiftRightArithmeticOp: [Neutral(Zero)], int::shr_s;
    ShiftRightLogicalOp: [Neutral(Zero)], int::shr_u;
    LogicalAndOp: [Neutral(One), Absorbing(Zero)], int::and;
    LogicalOrOp: [Neutral(Zero), Constant(One, One)], int::or;
    LogicalEqualOp: [SameGives(One)], |a, b| Some((a == b).into());
    LogicalNotEqualOp: [Neutral(Zero), SameGives(Zero)], int::xor;
}

/// The remainder with the sign of the dividend; undefined where the quotient is.
fn rem_s(a: Int, b: Int) -> Option<u128> {
    int::div_s(a, b)?;
    int::rem_s(a, b)
}

/// The remainder with the sign of the divisor; undefined where the quotient is.
fn mod_s(a: Int, b: Int) -> Option<u128> {
    let remainder = Int::new(rem_s(a, b)?, a.width());
    let other_sign = remainder.unsigned() != 0 && (remainder.signed() < 0) != (b.signed() < 0);
    match other_sign {
        true => int::add(remainder, b),
        false => Some(remainder.unsigned()),
    }
}

/// One row an operation on one integer: what it computes.
macro_rules! unary_folds {
    ($($op:ident: $compute:expr;)*) => {$(
        impl Fold for $op {
            fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
                if is_wrapped(ir, self.op()) {
                    return None;
                }
                let compute: fn(u128) -> u128 = $compute;
                fold_constants(ir, self.op(), [operands[0]], |_, [bits]| Some(compute(bits)))
            }
        }
    )*};
}

unary_folds! {
    SNegateOp: u128::wrapping_neg;
    NotOp: |bits| !bits;
    LogicalNotOp: |bits| !bits;
}

/// One row a comparison: when it holds.
macro_rules! comparison_folds {
    ($($op:ident: $holds:expr;)*) => {$(
        impl Fold for $op {
            fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
                match is_wrapped(ir, self.op()) {
                    true => None,
                    false => fold_comparison(ir, self.op(), operands, $holds),
                }
            }
        }
    )*};
}

comparison_folds! {
    IEqualOp: compare::eq;
    INotEqualOp: compare::ne;
    SGreaterThanEqualOp: compare::sge;
    SGreaterThanOp: compare::sgt;
    SLessThanEqualOp: compare::sle;
    SLessThanOp: compare::slt;
    UGreaterThanEqualOp: compare::uge;
    UGreaterThanOp: compare::ugt;
    ULessThanEqualOp: compare::ule;
    ULessThanOp: compare::ult;
}

/// How many casts folding looks through; where there are more, rules make them fewer.
const MAX_CASTS: usize = 8;

/// A cast to other types and back is the value itself.
impl Fold for BitcastOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        if is_wrapped(ir, self.op()) {
            return None;
        }
        let ty = ir.ty(self.result(ir));
        let inner = |value: &Value| Some(value.defining::<BitcastOp>(ir)?.operand(ir));
        let values = std::iter::successors(inner(&self.operand(ir)), inner);
        let same = values.take(MAX_CASTS).find(|value| ir.ty(*value) == ty);
        FoldResult::single(same?)
    }
}

impl Fold for SelectOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        if is_wrapped(ir, self.op()) {
            return None;
        }
        let (if_true, if_false) = (self.true_value(ir), self.false_value(ir));
        let condition = operands[0];
        if if_true == if_false || One.is(ir, condition) {
            return FoldResult::single(if_true);
        }
        if Zero.is(ir, condition) {
            return FoldResult::single(if_false);
        }
        let constants = [condition?, operands[1]?, operands[2]?];
        let ty = ir.ty(self.result(ir));
        let folded = fold_elements(ir, constants, ty, |[choose, a, b]| {
            Some(if choose != 0 { a } else { b })
        })?;
        FoldResult::single(folded)
    }
}

/// As many insertions are looked through for one part: without a limit taking apart what is put together of many parts would take
/// quadratic time.
const MAX_INSERTIONS: usize = 64;

impl Fold for CompositeExtractOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        if is_wrapped(ir, self.op()) {
            return None;
        }
        let path = integers(ir, ir.attr(self.op(), "indices"));
        let mut composite = self.composite(ir);
        for _ in 0..MAX_INSERTIONS {
            let Some(insert) = composite.defining::<CompositeInsertOp>(ir) else {
                break;
            };
            let inserted = integers(ir, ir.attr(insert.op(), "indices"));
            if inserted == path {
                return FoldResult::single(insert.object(ir));
            }
            // What is part of the other is not looked through.
            if inserted.iter().zip(&path).all(|(a, b)| a == b) {
                return None;
            }
            composite = insert.composite(ir);
        }
        if let Some(construct) = composite.defining::<CompositeConstructOp>(ir)
            && let [index] = path[..]
            && let Some(Parts::Fixed(count)) = parts(ir, ir.ty(composite))
            && ir.num_operands(construct.op()) as u64 == count
        {
            let index = usize::try_from(index).ok()?;
            return FoldResult::single(ir.operands(construct.op()).nth(index)?);
        }
        let part = part_of_constant(ir, operands[0]?, &path)?;
        let ty = ir.ty(self.component(ir));
        let is_whole = part.ty(ir).is_none_or(|found| found == ty);
        is_whole.then(|| FoldResult::single(part))?
    }
}

/// What stands at a path of indices in a constant.
fn part_of_constant(cx: &Context, constant: Attribute, path: &[i64]) -> Option<Attribute> {
    let (mut part, mut path) = (constant, path);
    while let Some((first, rest)) = path.split_first() {
        let Some(array) = part.cast::<ArrayAttr>(cx) else {
            let dense: DenseElementsAttr = part.cast(cx)?;
            let Some([length]) = dense.ty(cx).shape(cx) else {
                return None;
            };
            let is_element = rest.is_empty() && (0..*length).contains(first);
            return is_element.then(|| dense.element_attr(cx, usize::try_from(*first).ok()?))?;
        };
        part = *array.elements(cx).get(usize::try_from(*first).ok()?)?;
        path = rest;
    }
    Some(part)
}
