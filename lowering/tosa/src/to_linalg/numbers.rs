//! Products, negations, bounds and casts: what depends on how numbers are represented.

use terrace_dialects::arith::{self, CmpFPredicate, CmpIPredicate};
use terrace_dialects::{math, tosa};
use terrace_ir::attributes::{Attribute, DenseElementsAttr, FloatAttr, IntegerAttr};
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::builtin::UnrealizedConversionCastOp;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::MatchFailure;
use terrace_ir::types::{FloatType, IntegerType, Signedness};
use terrace_ir::{Ir, Op, Type, Value};

use super::formulas::{Body, Formula, unsupported};
use crate::build::{
    clamp_float, clamp_int, compare_floats, compare_ints, constant, greatest_int, int_range,
    int_type, least_int, select,
};

/// A product, of integers with a shift, which is an operand if it is not known.
pub(super) fn product(ir: &Ir, op: Op, from: Type, to: Type) -> Result<Body, MatchFailure> {
    let op = tosa::MulOp::cast(ir, op).ok_or_else(unsupported)?;
    let shift = constant_value(ir, op.shift(ir)).and_then(|shift| {
        let shift = shift.cast::<DenseElementsAttr>(ir)?;
        i64::try_from(shift.integer_values(ir).next()?).ok()
    });
    let inputs = if shift.is_some() { 2 } else { 3 };
    let formula: Formula = if from.is_float(ir) {
        if shift.is_some_and(|shift| shift != 0) {
            return Err(MatchFailure::new("a product of floats is not shifted"));
        }
        Box::new(|b, x| b.value(arith::MulFOp::new(b, x[0], x[1])))
    } else if !from.is_integer(ir) {
        return Err(unsupported());
    } else if shift.is_none_or(|shift| shift > 0) {
        let widths = [op.input1(ir), op.input2(ir)]
            .map(|value| ir.ty(value).element_or_self(ir).bit_width(ir));
        if widths
            .iter()
            .any(|width| width.is_none_or(|width| width > 32))
        {
            return Err(MatchFailure::new("a factor has more than 32 bits"));
        }
        Box::new(move |b, x| {
            let shift = match shift {
                Some(shift) => arith::constant_int(b, int_type(b, 8), shift.into()),
                None => x[2],
            };
            shifted_product(b, [x[0], x[1]], shift, to)
        })
    } else {
        Box::new(move |b, x| {
            let [x, y] = [x[0], x[1]].map(|x| widen(b, x, to));
            b.value(arith::MulIOp::new(b, x, y))
        })
    };
    Ok(Body { inputs, formula })
}

/// A number with at least as many bits.
fn widen(b: &ImplicitLocBuilder<'_>, x: Value, to: Type) -> Value {
    let [found, wanted] = [b.ty(x), to].map(|ty| b.with(|b| ty.bit_width(b)));
    match found < wanted {
        true => b.value(arith::ExtSIOp::new(b, to, x)),
        false => x,
    }
}

fn shifted_product(
    b: &ImplicitLocBuilder<'_>,
    factors: [Value; 2],
    shift: Value,
    to: Type,
) -> Value {
    let [x, y] = factors.map(|factor| widen(b, factor, Type::I32));
    let mode = tosa::RoundingMode::SingleRound;
    let product = b.value(tosa::ApplyScaleOp::new(b, Type::I32, x, y, shift, mode));
    match b.ty(product) == to {
        true => product,
        false => b.value(arith::TruncIOp::new(b, to, product)),
    }
}

/// The opposite number: what is left of the sum of the zero points.
pub(super) fn negation(ir: &Ir, op: Op, from: Type, to: Type) -> Result<Body, MatchFailure> {
    let op = tosa::NegateOp::cast(ir, op).ok_or_else(unsupported)?;
    let points = [op.input1_zp(ir), op.output_zp(ir)];
    let points = points.map(|point| tosa::zero_point(ir, point, true));
    let sum = match points {
        [Some(input), Some(output)] => Some(input.wrapping_add(output)),
        _ => None,
    };
    let inputs = if sum.is_some() { 1 } else { 3 };
    if from.is_float(ir) {
        let formula: Formula = Box::new(|b, x| b.value(arith::NegFOp::new(b, x[0])));
        return Ok(Body { inputs, formula });
    }
    let width = from.cast::<IntegerType>(ir).map(|ty| ty.width(ir));
    let width = width.ok_or_else(unsupported)?;
    let range = int_range(width)?;
    let needed = sum.map_or(64, |sum| {
        let greatest = i128::from(range[1]) + i128::from(sum).abs() + 1;
        let fits = |width: &u32| greatest < 1 << (width - 1);
        [16, 32, 48].into_iter().find(fits).unwrap_or(64)
    });
    let formula = move |b: &ImplicitLocBuilder<'_>, x: &[Value]| {
        let wide = int_type(b, needed);
        let sum = match sum {
            Some(sum) => arith::constant_int(b, wide, sum.into()),
            None => {
                let [input, output] = [x[1], x[2]].map(|point| widen(b, point, wide));
                b.value(arith::AddIOp::new(b, input, output))
            }
        };
        let value = widen(b, x[0], wide);
        let difference = b.value(arith::SubIOp::new(b, sum, value));
        if b.ty(difference) == to {
            return difference;
        }
        let range = range.map(|bound| arith::constant_int(b, wide, bound.into()));
        let value = clamp_int(b, difference, range, false);
        b.value(arith::TruncIOp::new(b, to, value))
    };
    Ok(Body {
        inputs,
        formula: Box::new(formula),
    })
}

/// A number, or the bound that it exceeds.
pub(super) fn clamp(ir: &Ir, op: Op, from: Type, to: Type) -> Result<Body, MatchFailure> {
    let op = tosa::ClampOp::cast(ir, op).ok_or_else(unsupported)?;
    let bounds = [op.min_val(ir), op.max_val(ir)];
    let formula: Formula = if from.is_float(ir) {
        let bounds = bounds.map(|bound| float_of(ir, bound, to));
        let [Some(least), Some(greatest)] = bounds else {
            return Err(unsupported());
        };
        let ignores = op.nan_mode(ir) == tosa::NanPropagationMode::Ignore;
        Box::new(move |b, x| {
            let [least, greatest] = [least, greatest].map(|bound| constant(b, bound));
            let value = clamp_float(b, x[0], [least, greatest]);
            if !ignores {
                return value;
            }
            let is_nan = compare_floats(b, CmpFPredicate::Uno, x[0], x[0]);
            select(b, is_nan, least, value)
        })
    } else {
        let ty = from.cast::<IntegerType>(ir).ok_or_else(unsupported)?;
        let is_unsigned = ty.signedness(ir) == Signedness::Unsigned;
        let bounds = bounds.map(|bound| int_of(ir, bound, is_unsigned));
        let [Some(least), Some(greatest)] = bounds else {
            return Err(unsupported());
        };
        Box::new(move |b, x| {
            let bounds = [least, greatest].map(|bound| arith::constant_int(b, to, bound));
            clamp_int(b, x[0], bounds, is_unsigned)
        })
    };
    Ok(Body { inputs: 1, formula })
}

fn float_of(ir: &Ir, bound: Attribute, ty: Type) -> Option<Attribute> {
    let (bound, ty) = (bound.cast::<FloatAttr>(ir)?, ty.cast::<FloatType>(ir)?);
    let bits = bound.kind(ir).convert(bound.bits(ir), ty.kind(ir));
    Some(FloatAttr::from_bits(ir, ty.into(), bits).into())
}

/// The number that an attribute holds, as one of its own type.
fn int_of(ir: &Ir, bound: Attribute, is_unsigned: bool) -> Option<i128> {
    let bound = bound.cast::<IntegerAttr>(ir)?;
    let (value, width) = (bound.exact(ir)?, bound.width(ir));
    let is_wrapped = is_unsigned && value < 0 && width < 127;
    Some(if is_wrapped {
        value + (1 << width)
    } else {
        value
    })
}

/// A number of one type as one of another.
pub(super) fn cast(ir: &Ir, _: Op, from: Type, to: Type) -> Result<Body, MatchFailure> {
    let widths = [from, to].map(|ty| ty.bit_width(ir));
    let [Some(from_width), Some(to_width)] = widths else {
        return Err(unsupported());
    };
    let widens = from_width < to_width;
    let formula: Formula = match (from.is_float(ir), to.is_float(ir)) {
        _ if from == to => Box::new(|_, x| x[0]),
        (true, true) => float_to_float(widens, from_width == to_width, to),
        (false, true) => int_to_float(ir, from, to),
        (true, false) if to_width == 1 => Box::new(move |b, x| {
            let zero = arith::constant_float(b, from, 0.0);
            compare_floats(b, CmpFPredicate::Une, x[0], zero)
        }),
        (true, false) => float_to_int(ir, from, to)?,
        (false, false) if from_width == 1 && widens => {
            Box::new(move |b, x| b.value(arith::ExtUIOp::new(b, to, x[0])))
        }
        (false, false) if to_width == 1 => Box::new(move |b, x| {
            let zero = arith::constant_int(b, b.ty(x[0]), 0);
            compare_ints(b, CmpIPredicate::Ne, x[0], zero)
        }),
        (false, false) if widens => Box::new(move |b, x| b.value(arith::ExtSIOp::new(b, to, x[0]))),
        (false, false) if from_width > to_width => {
            Box::new(move |b, x| b.value(arith::TruncIOp::new(b, to, x[0])))
        }
        // Only the sign is another.
        (false, false) => Box::new(|_, x| x[0]),
    };
    Ok(Body { inputs: 1, formula })
}

fn float_to_float(widens: bool, same_width: bool, to: Type) -> Formula {
    match (widens, same_width) {
        (true, _) => Box::new(move |b, x| b.value(arith::ExtFOp::new(b, to, x[0]))),
        // Neither format holds the other's numbers.
        (false, true) => Box::new(move |b, x| {
            let wide = arith::ExtFOp::new(b, Type::F32, x[0]);
            b.value(arith::TruncFOp::new(b, to, wide))
        }),
        (false, false) => Box::new(move |b, x| b.value(arith::TruncFOp::new(b, to, x[0]))),
    }
}

fn int_to_float(ir: &Ir, from: Type, to: Type) -> Formula {
    let width = from.bit_width(ir);
    let ty = from.cast::<IntegerType>(ir);
    if ty.is_some_and(|ty| ty.signedness(ir) == Signedness::Unsigned) {
        let signless: Type = IntegerType::get(ir, width.unwrap_or(1)).into();
        return Box::new(move |b, x| {
            let value = UnrealizedConversionCastOp::new(b, &[signless], [x[0]]);
            let value = b.result(value, 0);
            b.value(arith::UIToFPOp::new(b, to, value))
        });
    }
    match width {
        Some(1) => Box::new(move |b, x| b.value(arith::UIToFPOp::new(b, to, x[0]))),
        _ => Box::new(move |b, x| b.value(arith::SIToFPOp::new(b, to, x[0]))),
    }
}

/// A float is rounded, and numbers that are too great become the greatest one.
fn float_to_int(ir: &Ir, from: Type, to: Type) -> Result<Formula, MatchFailure> {
    let format = from.cast::<FloatType>(ir).ok_or_else(unsupported)?;
    let format = format.kind(ir).format();
    let width = to.bit_width(ir).ok_or_else(unsupported)?;
    let [least, greatest] = int_range(width)?;
    let (Some(least_attr), Some(greatest_attr)) = (least_int(ir, to), greatest_int(ir, to)) else {
        return Err(unsupported());
    };
    let bits = width as i32 - 1;
    if bits > format.max_exponent {
        // All finite numbers fit: only the infinities do not.
        return Ok(Box::new(move |b, x| {
            let rounded = b.value(math::RoundEvenOp::new(b, x[0]));
            let value = b.value(arith::FPToSIOp::new(b, to, rounded));
            let infinities = [f64::INFINITY, f64::NEG_INFINITY]
                .map(|infinity| arith::constant_float(b, from, infinity));
            let [is_over, is_under] =
                infinities.map(|infinity| compare_floats(b, CmpFPredicate::Ueq, rounded, infinity));
            let [least, greatest] = [least_attr, greatest_attr].map(|bound| constant(b, bound));
            let value = select(b, is_over, greatest, value);
            select(b, is_under, least, value)
        }));
    }
    if format.precision as i32 >= bits {
        // Both bounds are floats.
        return Ok(Box::new(move |b, x| {
            let rounded = b.value(math::RoundEvenOp::new(b, x[0]));
            let bounds =
                [least, greatest].map(|bound| arith::constant_float(b, from, bound as f64));
            let value = clamp_float(b, rounded, bounds);
            b.value(arith::FPToSIOp::new(b, to, value))
        }));
    }
    // One more than the greatest number is a float.
    Ok(Box::new(move |b, x| {
        let rounded = b.value(math::RoundEvenOp::new(b, x[0]));
        let [least, over] = [least as f64, greatest as f64 + 1.0]
            .map(|bound| arith::constant_float(b, from, bound));
        let greatest = constant(b, greatest_attr);
        let value = arith::MaximumFOp::new(b, rounded, least);
        let value = b.value(arith::FPToSIOp::new(b, to, value));
        let is_over = compare_floats(b, CmpFPredicate::Uge, rounded, over);
        select(b, is_over, greatest, value)
    }))
}
