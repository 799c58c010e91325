//! A trait of one's own, constants and what folds of numbers need, and ops that choose.

use terrace::prelude::*;

use crate::types::{Bit, BitsType, Order, ensure, width};
use crate::{CircuitDialect, rules};

/// Ops whose results follow from their operands at once, and that are nothing but bits.
#[op_trait(verify = all_bits)]
pub struct Combinational;

fn all_bits(ir: &Ir, op: Op) -> VerifyResult {
    let mut values = ir.operands(op).chain(ir.results(op));
    let fits = values.all(|value| width(ir, ir.ty(value)).is_some());
    ensure(ir, op, fits, "is combinational, and computes with bits alone")
}

/// A number.
#[op(
    dialect = CircuitDialect, mnemonic = "constant", traits(Pure, ConstantLike, Combinational),
    assembly { $value attr_dict ":" type($result) }, verify, fold,
)]
pub struct ConstantOp {
    #[attr]
    value: I64Attr,
    #[result]
    result: BitsType,
}

impl Verify for ConstantOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let width = width(ir, ir.ty(self.result(ir))).unwrap_or(64);
        let value = self.value(ir);
        let fits = truncate(value, width) == value;
        ensure(ir, self, fits, &format!("{value} does not fit in {width} bits"))
    }
}

impl Fold for ConstantOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(self.value_attr(ir)?)
    }
}

/// The constant that a fold has found.
pub fn materialize_constant(
    b: &mut Builder<'_>,
    loc: Location,
    value: Attribute,
    ty: Type,
) -> Option<Op> {
    let value = value.cast::<IntegerAttr>(b)?.as_i64(b);
    Some(ConstantOp::build(b, loc, ty, value).into())
}

/// The lowest bits of a number.
pub fn truncate(value: i64, width: u32) -> i64 {
    let mask = u64::MAX.checked_shr(64u32.saturating_sub(width)).unwrap_or(0);
    value & mask as i64
}

/// What a fold needs: the operands as numbers, and the width of the first.
pub fn numbers<const N: usize>(
    ir: &Ir,
    op: Op,
    operands: &[Option<Attribute>],
) -> Option<([i64; N], u32)> {
    let mut numbers = [0; N];
    for (number, operand) in numbers.iter_mut().zip(operands) {
        *number = (*operand)?.cast::<IntegerAttr>(ir)?.as_i64(ir);
    }
    Some((numbers, width(ir, ir.ty(ir.operand(op, 0)))?))
}

/// The result of a fold: a number of so many bits, if there is one.
pub fn constant(ir: &Ir, value: impl Into<Option<i64>>, width: u32) -> Folded {
    FoldResult::single(IntegerAttr::i64(ir, truncate(value.into()?, width)))
}

/// Every bit inverted.
#[op(
    dialect = CircuitDialect, mnemonic = "not", traits(Pure, Combinational),
    assembly { $input attr_dict ":" type($result) }, fold, canonicalize(rules::NotNot),
)]
pub struct NotOp<T: BitsType> {
    #[operand]
    input: T,
    #[result]
    result: T,
}

impl Fold for NotOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let ([input], width) = numbers(ir, self.op(), operands)?;
        constant(ir, !input, width)
    }
}

/// The first word where the condition holds, and otherwise the second.
#[op(
    dialect = CircuitDialect, mnemonic = "mux", traits(Pure, Combinational),
    assembly { $condition "," $yes "," $no attr_dict ":" type($result) },
    fold, canonicalize(rules::MuxNot),
)]
pub struct MuxOp<T: BitsType> {
    #[operand]
    condition: Bit,
    #[operand]
    yes: T,
    #[operand]
    no: T,
    #[result]
    result: T,
}

impl Fold for MuxOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        if self.yes(ir) == self.no(ir) {
            return FoldResult::single(self.yes(ir));
        }
        match numbers(ir, self.op(), &operands[..1])? {
            ([0], _) => FoldResult::single(self.no(ir)),
            ([_], _) => FoldResult::single(self.yes(ir)),
        }
    }
}

/// Whether two numbers have an order.
#[op(
    dialect = CircuitDialect, mnemonic = "compare", traits(Pure, Combinational),
    assembly { $order $lhs "," $rhs attr_dict ":" type($lhs) }, fold,
)]
pub struct CompareOp<T: BitsType> {
    #[attr]
    order: Order,
    #[operand]
    lhs: T,
    #[operand]
    rhs: T,
    #[result]
    result: Bit,
}

impl Fold for CompareOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let ([lhs, rhs], _) = numbers(ir, self.op(), operands)?;
        let holds = match self.order(ir) {
            Order::Eq => lhs == rhs,
            Order::Ne => lhs != rhs,
            Order::Lt => (lhs as u64) < rhs as u64,
        };
        constant(ir, i64::from(holds), 1)
    }
}
