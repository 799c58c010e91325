//! Operations whose second result holds what does not fit into the first.

use smallvec::smallvec;
use terrace_dialect_base::folding::{Int, Scalar, Special, fold_elements, int};
use terrace_dialect_base::ub::PoisonAttr;
use terrace_ir::Ir;
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{BoolLike, Fold, FoldResult, Folded, SignlessIntegerOrIndexLike, TypedOp};
use terrace_ods_macros::{op, op_family};
use terrace_passes::analysis::dataflow::InferIntRangeInterface;

use super::ArithDialect;
use super::rules::*;

/// Sum of unsigned integers, and whether it overflows.
#[op(
    dialect = ArithDialect, mnemonic = "addui_extended",
    traits(Pure, Commutative, ElementwiseMappable, AllTypesMatch(lhs, rhs, sum)),
    assembly { $lhs "," $rhs attr_dict ":" type($sum) "," type($overflow) },
    interfaces(InferIntRangeInterface), fold, canonicalize(SumWithoutOverflow),
)]
pub struct AddUIExtendedOp {
    #[operand]
    lhs: SignlessIntegerOrIndexLike,
    #[operand]
    rhs: SignlessIntegerOrIndexLike,
    #[result]
    sum: SignlessIntegerOrIndexLike,
    #[result]
    overflow: BoolLike,
}

impl Fold for AddUIExtendedOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let types = [ir.ty(self.sum(ir)), ir.ty(self.overflow(ir))];
        if Special::Zero.is(ir, operands[1]) {
            let no_overflow = Special::Zero.attr(ir, types[1])?;
            return Some(smallvec![self.lhs(ir).into(), no_overflow.into()]);
        }
        let width = Scalar::of(ir, types[0])?.width();
        let constants = [operands[0]?, operands[1]?];
        let sum = |[a, b]: [u128; 2]| int::add(Int::new(a, width), Int::new(b, width));
        let overflow = |[a, b]: [u128; 2]| {
            let sum = Int::new(sum([a, b])?, width);
            Some(u128::from(sum.unsigned() < Int::new(a, width).unsigned()))
        };
        Some(smallvec![
            fold_elements(ir, constants, types[0], sum)?.into(),
            fold_elements(ir, constants, types[1], overflow)?.into(),
        ])
    }
}

/// The high half of a product.
type HighHalf = fn(Int, Int) -> Option<u128>;

fn fold_product(
    ir: &Ir,
    op: terrace_ir::Op,
    operands: &[Option<Attribute>],
    high: HighHalf,
) -> Option<[Attribute; 2]> {
    let ty = ir.ty(ir.operand(op, 0));
    let width = Scalar::of(ir, ty)?.width();
    let constants = [operands[0]?, operands[1]?];
    let half = |half: HighHalf| {
        fold_elements(ir, constants, ty, |[a, b]| {
            half(Int::new(a, width), Int::new(b, width))
        })
    };
    Some([half(int::mul)?, half(high)?])
}

op_family! {
    /// Both halves of a product. `One` is the factor that leaves the other one, if there is such a constant.
    #[op(
        dialect = ArithDialect, fold,
        traits(Pure, Commutative, ElementwiseMappable, AllTypesMatch(lhs, rhs, low, high)),
        assembly { $lhs "," $rhs attr_dict ":" type($lhs) },
    )]
    struct Products<HighHalf, One> {
        #[operand] lhs: SignlessIntegerOrIndexLike,
        #[operand] rhs: SignlessIntegerOrIndexLike,
        #[result] low: SignlessIntegerOrIndexLike,
        #[result] high: SignlessIntegerOrIndexLike,
    }

    impl Fold for Products {
        fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
            if Special::Zero.is(ir, operands[1]) {
                let zero = FoldResult::from(operands[1]?);
                return Some(smallvec![zero, zero]);
            }
            let one: Option<Special> = One;
            if one.is_some_and(|one| one.is(ir, operands[1])) {
                let zero = Special::Zero.attr(ir, ir.ty(self.low(ir)))?;
                return Some(smallvec![self.lhs(ir).into(), zero.into()]);
            }
            if let Some(poison) = PoisonAttr::among(ir, [operands[0], operands[1]]) {
                return Some(smallvec![poison.into(), poison.into()]);
            }
            let [low, high] = fold_product(ir, self.op(), operands, HighHalf)?;
            Some(smallvec![low.into(), high.into()])
        }
    }
}

/// Low and high half of the product of signed integers.
#[op(
    family = Products<HighHalf = int::mul_high_s, One = None>, mnemonic = "mulsi_extended",
    canonicalize(SignedProductWithoutHighHalf, SignedProductWithOne),
)]
pub struct MulSIExtendedOp;

/// Low and high half of the product of unsigned integers.
#[op(
    family = Products<HighHalf = int::mul_high_u, One = { Some(Special::One) }>,
    mnemonic = "mului_extended", canonicalize(UnsignedProductWithoutHighHalf),
)]
pub struct MulUIExtendedOp;
