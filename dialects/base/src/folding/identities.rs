//! What operations give for one known operand or for equal ones, and for constants.

use Identity::{Absorbing, AbsorbingIf, Constant, Find, Neutral, SameGives, SameIs};
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{FoldResult, Folded, OpTraits};
use terrace_ir::{Ir, Op};

use super::elements::{Scalar, Special, Uniform, fold_constants, fold_elements, uniform_attr};
use super::numeric::{self, Float, FloatFold, Int, IntFold};

/// What an operation gives for one known operand or for equal ones.
#[derive(Clone, Copy)]
pub enum Identity {
    /// `x op c` is `x`.
    Neutral(Special),
    /// `x op c` is `c`.
    Absorbing(Special),
    /// `x op c` is another constant.
    Constant(Special, Special),
    /// `x op x` is `x`.
    SameIs,
    /// `x op x` is a constant.
    SameGives(Special),
    /// What a function finds, such as that another op is undone.
    Find(fn(&Ir, Op) -> Option<FoldResult>),
    /// `x op c` is `c`, where something holds of the op.
    AbsorbingIf(Special, fn(&Ir, Op) -> bool),
}

impl Identity {
    /// Whether it may say something of an op with this constant, if one is known.
    #[inline]
    fn applies(self, ir: &Ir, op: Op, constant: Option<Uniform>) -> bool {
        match self {
            Neutral(c) | Absorbing(c) | Constant(c, _) => {
                constant.is_some_and(|constant| constant.is(c))
            }
            AbsorbingIf(c, holds) => {
                constant.is_some_and(|constant| constant.is(c)) && holds(ir, op)
            }
            SameIs | SameGives(_) => ir.operand(op, 0) == ir.operand(op, 1),
            Find(_) => true,
        }
    }

    /// What it gives for an op that it applies to, of whose two operands `constant` is the one that may be known.
    fn result(self, ir: &Ir, op: Op, constant: usize) -> Option<FoldResult> {
        match self {
            Neutral(_) | SameIs => Some(ir.operand(op, 1 - constant).into()),
            Absorbing(_) | AbsorbingIf(..) => Some(ir.operand(op, constant).into()),
            Constant(_, result) | SameGives(result) => constant_result(ir, op, result),
            Find(find) => find(ir, op),
        }
    }
}

/// A constant of the type of an op's result.
pub fn constant_result(ir: &Ir, op: Op, constant: Special) -> Option<FoldResult> {
    constant.attr(ir, ir.ty(ir.result(op, 0))).map(Into::into)
}

/// Folds by the first identity that applies, else by computing with two constants.
pub fn fold_binary(
    ir: &Ir,
    op: Op,
    operands: &[Option<Attribute>],
    identities: &[Identity],
    compute: impl Fn(Scalar, [u128; 2]) -> Option<u128>,
) -> Folded {
    // A constant of a commutative op is on the right, unless an analysis knows it and nobody has moved it yet.
    let is_left =
        operands[1].is_none() && operands[0].is_some() && ir.has_trait(op, OpTraits::COMMUTATIVE);
    let constant = usize::from(!is_left);
    let known = operands[constant].and_then(|constant| Uniform::of(ir, constant));
    let mut applying = identities.iter().filter(|id| id.applies(ir, op, known));
    if let Some(result) = applying.find_map(|id| id.result(ir, op, constant)) {
        return FoldResult::single(result);
    }
    fold_constants(ir, op, [operands[0], operands[1]], compute)
}

/// Folds an operation on integers by the first identity that applies, else by computing with two constants.
pub fn fold_ints(
    ir: &Ir,
    op: Op,
    operands: &[Option<Attribute>],
    identities: &[Identity],
    fold: IntFold,
) -> Folded {
    fold_binary(ir, op, operands, identities, |scalar, [a, b]| {
        let width = scalar.width();
        fold(Int::new(a, width), Int::new(b, width))
    })
}

/// Folds an operation on floats by the first identity that applies, else by computing with two constants.
pub fn fold_floats(
    ir: &Ir,
    op: Op,
    operands: &[Option<Attribute>],
    identities: &[Identity],
    fold: FloatFold,
) -> Folded {
    fold_binary(ir, op, operands, identities, |scalar, [a, b]| {
        let Scalar::Float(kind) = scalar else {
            return None;
        };
        let [a, b] = [a, b].map(|bits| Float { bits, kind });
        Some(numeric::compute_floats(fold, a, b)?.bits)
    })
}

/// Folds a comparison of equal integers, or of two constants.
pub fn fold_comparison(
    ir: &Ir,
    op: Op,
    operands: &[Option<Attribute>],
    holds: impl Fn(Int, Int) -> bool,
) -> Folded {
    let (lhs, rhs) = (ir.operand(op, 0), ir.operand(op, 1));
    let result = ir.ty(ir.result(op, 0));
    if lhs == rhs {
        let equal = Int::new(0, 1);
        let holds = u128::from(holds(equal, equal));
        return FoldResult::single(uniform_attr(ir, result, holds)?);
    }
    let width = Scalar::of(ir, ir.ty(lhs))?.width();
    let constants = [operands[0]?, operands[1]?];
    let folded = fold_elements(ir, constants, result, |[a, b]| {
        Some(holds(Int::new(a, width), Int::new(b, width)).into())
    })?;
    FoldResult::single(folded)
}
