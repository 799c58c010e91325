//! Folds of arithmetic and comparisons.

use terrace_dialect_base::folding::{Float, Int, float, int, uniform_attr};
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{Fold, FoldResult, Folded};
use terrace_ir::types::{IntegerType, RankedTensorType, Type};
use terrace_ir::{Ir, Value};

use super::Number;
use crate::constants::zero_point;
use crate::types::element;
use crate::{
    AbsOp, AddOp, EqualOp, GreaterEqualOp, GreaterOp, IntDivOp, LogicalNotOp, MulOp, NegateOp,
    ReciprocalOp, SelectOp, SubOp,
};

/// The types of two operands and the result, if all are ranked tensors of integers or floats.
fn types(ir: &Ir, values: [Value; 3]) -> Option<[Type; 3]> {
    let types = values.map(|value| ir.ty(value));
    let is_plain = |ty: &Type| {
        let element = element(ir, *ty);
        ty.is::<RankedTensorType>(ir) && (element.is_integer(ir) || element.is_float(ir))
    };
    types.iter().all(is_plain).then_some(types)
}

/// What is computed from two numbers of one type.
fn compute(
    numbers: [Option<Number>; 2],
    ints: impl Fn(Int, Int) -> Option<u128>,
    floats: impl Fn(Float, Float) -> Float,
) -> Option<u128> {
    match numbers {
        [Some(Number::Int(a, _)), Some(Number::Int(b, _))] if a.width() == b.width() => ints(a, b),
        [Some(Number::Float(a)), Some(Number::Float(b))] if a.kind == b.kind => {
            Some(floats(a, b).bits)
        }
        _ => None,
    }
}

fn numbers(ir: &Ir, operands: &[Option<Attribute>]) -> [Option<Number>; 2] {
    [operands[0], operands[1]].map(|operand| Number::of(ir, operand))
}

fn is_zero(number: Option<Number>) -> bool {
    number.is_some_and(Number::is_zero)
}

impl Fold for AddOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (a, b) = (self.input1(ir), self.input2(ir));
        let [a_type, b_type, result] = types(ir, [a, b, self.output(ir)])?;
        let numbers = numbers(ir, operands);
        if a_type == result && is_zero(numbers[1]) {
            return FoldResult::single(a);
        }
        if b_type == result && is_zero(numbers[0]) {
            return FoldResult::single(b);
        }
        let sum = compute(numbers, int::add, float::add)?;
        FoldResult::single(uniform_attr(ir, result, sum)?)
    }
}

impl Fold for SubOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (a, b) = (self.input1(ir), self.input2(ir));
        let [a_type, _, result] = types(ir, [a, b, self.output(ir)])?;
        let numbers = numbers(ir, operands);
        if a_type == result && is_zero(numbers[1]) {
            return FoldResult::single(a);
        }
        let difference = compute(numbers, int::sub, float::sub)?;
        FoldResult::single(uniform_attr(ir, result, difference)?)
    }
}

/// The product of two integers, shifted to the right and rounded.
fn scaled_product(a: Int, b: Int, shift: u32) -> Option<u128> {
    let product = a.signed().checked_mul(b.signed())?;
    if shift == 0 {
        return Some(product as u128);
    }
    let half = 1i128.checked_shl(shift - 1)?;
    Some((product.checked_add(half)? >> shift.min(127)) as u128)
}

impl Fold for MulOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (a, b) = (self.input1(ir), self.input2(ir));
        let [a_type, b_type, result] = types(ir, [a, b, self.output(ir)])?;
        let is_shifted = element(ir, result) == Type::I32;
        let shift = match is_shifted {
            true => u32::try_from(zero_point(ir, self.shift(ir), true)?).ok()?,
            false => 0,
        };
        let numbers = numbers(ir, operands);
        for (number, own, other, value) in [
            (numbers[0], b_type, result, b),
            (numbers[1], a_type, result, a),
        ] {
            let Some(number) = number.filter(|_| own == other) else {
                continue;
            };
            if number.is_zero()
                && let Some(zero) = number.splat(ir, result)
            {
                return FoldResult::single(zero);
            }
            if number.is_one(shift) {
                return FoldResult::single(value);
            }
        }
        let product = |a, b| scaled_product(a, b, shift);
        let product = compute(numbers, product, float::mul)?;
        FoldResult::single(uniform_attr(ir, result, product)?)
    }
}

impl Fold for IntDivOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let a = self.input1(ir);
        let [a_type, b_type, result] = types(ir, [a, self.input2(ir), self.output(ir)])?;
        if a_type != b_type {
            return None;
        }
        let numbers = numbers(ir, operands);
        if let Some(zero) = numbers[0].filter(|number| number.is_zero())
            && let Some(zero) = zero.splat(ir, result)
        {
            return FoldResult::single(zero);
        }
        if numbers[1].is_some_and(|number| number.is_one(0)) && a_type == result {
            return FoldResult::single(a);
        }
        let quotient = |a: Int, b: Int| {
            let quotient = a.signed().checked_div(b.signed())?;
            Some(quotient as u128)
        };
        let quotient = compute(numbers, quotient, float::div)?;
        FoldResult::single(uniform_attr(ir, result, quotient)?)
    }
}

/// A comparison of numbers that are known.
fn compare(
    ir: &Ir,
    operands: &[Option<Attribute>],
    output: Value,
    signed: fn(&i128, &i128) -> bool,
    unsigned: fn(&u128, &u128) -> bool,
    floats: fn(&f64, &f64) -> bool,
) -> Folded {
    let holds = match numbers(ir, operands) {
        [Some(Number::Int(a, true)), Some(Number::Int(b, true))] if a.width() == b.width() => {
            unsigned(&a.unsigned(), &b.unsigned())
        }
        [Some(Number::Int(a, false)), Some(Number::Int(b, false))] if a.width() == b.width() => {
            signed(&a.signed(), &b.signed())
        }
        [Some(Number::Float(a)), Some(Number::Float(b))] if a.kind == b.kind => {
            floats(&a.value(), &b.value())
        }
        _ => return None,
    };
    FoldResult::single(uniform_attr(ir, ir.ty(output), holds.into())?)
}

impl Fold for GreaterOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        compare(ir, operands, self.output(ir), i128::gt, u128::gt, f64::gt)
    }
}

impl Fold for GreaterEqualOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        compare(ir, operands, self.output(ir), i128::ge, u128::ge, f64::ge)
    }
}

impl Fold for EqualOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (a, output) = (self.input1(ir), self.output(ir));
        let is_integer = element(ir, ir.ty(a)).is::<IntegerType>(ir);
        if is_integer && a == self.input2(ir) && ir.ty(output).is::<RankedTensorType>(ir) {
            return FoldResult::single(uniform_attr(ir, ir.ty(output), 1)?);
        }
        compare(ir, operands, output, i128::eq, u128::eq, f64::eq)
    }
}

impl Fold for AbsOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let inner = self.input1(ir).defining::<AbsOp>(ir)?;
        FoldResult::single(inner.output(ir))
    }
}

impl Fold for ReciprocalOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let Some(Number::Float(number)) = Number::of(ir, operands[0]) else {
            return None;
        };
        let inverse = float::div(Float::new(number.kind, 1.0), number);
        let ty = ir.ty(self.input1(ir));
        if ty != ir.ty(self.output(ir)) {
            return None;
        }
        FoldResult::single(uniform_attr(ir, ty, inverse.bits)?)
    }
}

impl Fold for NegateOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let inner = self.input1(ir).defining::<NegateOp>(ir)?;
        let zero_points = [
            self.input1_zp(ir),
            self.output_zp(ir),
            inner.input1_zp(ir),
            inner.output_zp(ir),
        ];
        let is_zero = |value: &Value| zero_point(ir, *value, true) == Some(0);
        let source = inner.input1(ir);
        let fits = ir.ty(source) == ir.ty(self.output(ir)) && zero_points.iter().all(is_zero);
        fits.then(|| FoldResult::single(source)).flatten()
    }
}

impl SelectOp {
    /// The op that negates the condition.
    pub(crate) fn negation(self, ir: &Ir) -> Option<LogicalNotOp> {
        self.input1(ir).defining::<LogicalNotOp>(ir)
    }
}

impl Fold for SelectOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (yes, no) = (self.input2(ir), self.input3(ir));
        let chosen = match yes == no {
            true => yes,
            false => match Number::of(ir, operands[0])?.is_zero() {
                true => no,
                false => yes,
            },
        };
        let fits = ir.ty(chosen) == ir.ty(self.output(ir));
        fits.then(|| FoldResult::single(chosen)).flatten()
    }
}
