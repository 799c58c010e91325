//! What ops compute of the elements.

use terrace_dialects::arith::{self, CmpFPredicate, CmpIPredicate};
use terrace_dialects::{math, tosa};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::ods::{OpInfo, TypedOp};
use terrace_ir::rewrite::MatchFailure;
use terrace_ir::{Ir, Op, Type, Value};

use super::numbers;
use crate::build::{compare_floats, compare_ints, constant, select};

/// Builds what is computed of some elements.
pub(super) type Build = fn(&ImplicitLocBuilder<'_>, &[Value]) -> Value;

/// The same, for one op.
pub(super) type Formula = Box<dyn FnOnce(&ImplicitLocBuilder<'_>, &[Value]) -> Value>;

/// What is computed, and of how many of the operands.
pub(super) struct Body {
    pub(super) inputs: usize,
    pub(super) formula: Formula,
}

/// Finds out what an op computes, from the type of its elements and that of the result's.
pub(super) type Special = fn(&Ir, Op, Type, Type) -> Result<Body, MatchFailure>;

/// How an op computes with numbers of a kind.
#[derive(Clone, Copy)]
pub(super) enum Rule {
    Floats(Build),
    Ints(Build),
    Numbers(Build, Build),
    /// Floats, or integers whose sign is not said.
    Signless(Build, Build),
    Any(Build),
    Special(Special),
}

impl Rule {
    pub(super) fn body(self, ir: &Ir, op: Op, from: Type, to: Type) -> Result<Body, MatchFailure> {
        let (is_float, is_int) = (from.is_float(ir), from.is_integer(ir));
        let is_signless = from.is_signless_integer(ir);
        let build = match self {
            Rule::Floats(build) if is_float => build,
            Rule::Ints(build) if is_int => build,
            Rule::Numbers(float, _) | Rule::Signless(float, _) if is_float => float,
            Rule::Numbers(_, int) if is_int => int,
            Rule::Signless(_, int) if is_signless => int,
            Rule::Any(build) => build,
            Rule::Special(special) => return special(ir, op, from, to),
            _ => return Err(unsupported()),
        };
        Ok(Body {
            inputs: ir.num_operands(op),
            formula: Box::new(build),
        })
    }
}

pub(super) fn unsupported() -> MatchFailure {
    MatchFailure::new("the op does not compute with such elements")
}

/// An op of one element.
macro_rules! unary {
    ($Op:ty) => {
        |b, x| b.value(<$Op>::new(b, x[0]))
    };
}

/// An op of two elements.
macro_rules! binary {
    ($Op:ty) => {
        |b, x| b.value(<$Op>::new(b, x[0], x[1]))
    };
}

/// A comparison of two elements.
macro_rules! comparison {
    ($float:ident, $int:ident) => {
        Rule::Signless(
            |b, x| compare_floats(b, CmpFPredicate::$float, x[0], x[1]),
            |b, x| compare_ints(b, CmpIPredicate::$int, x[0], x[1]),
        )
    };
}

/// The ops, and what they compute.
pub(super) static RULES: &[(&OpInfo, Rule)] = &[
    (
        tosa::AbsOp::INFO,
        Rule::Numbers(unary!(math::AbsFOp), absolute),
    ),
    (
        tosa::AddOp::INFO,
        Rule::Numbers(binary!(arith::AddFOp), binary!(arith::AddIOp)),
    ),
    (
        tosa::SubOp::INFO,
        Rule::Numbers(binary!(arith::SubFOp), binary!(arith::SubIOp)),
    ),
    (tosa::MulOp::INFO, Rule::Special(numbers::product)),
    (tosa::IntDivOp::INFO, Rule::Ints(binary!(arith::DivSIOp))),
    (tosa::NegateOp::INFO, Rule::Special(numbers::negation)),
    (tosa::PowOp::INFO, Rule::Floats(binary!(math::PowFOp))),
    (tosa::ReciprocalOp::INFO, Rule::Floats(reciprocal)),
    (tosa::RsqrtOp::INFO, Rule::Floats(unary!(math::RsqrtOp))),
    (tosa::LogOp::INFO, Rule::Floats(unary!(math::LogOp))),
    (tosa::ExpOp::INFO, Rule::Floats(unary!(math::ExpOp))),
    (tosa::SinOp::INFO, Rule::Floats(unary!(math::SinOp))),
    (tosa::CosOp::INFO, Rule::Floats(unary!(math::CosOp))),
    (tosa::TanhOp::INFO, Rule::Floats(unary!(math::TanhOp))),
    (tosa::ErfOp::INFO, Rule::Floats(unary!(math::ErfOp))),
    (tosa::BitwiseAndOp::INFO, Rule::Ints(binary!(arith::AndIOp))),
    (tosa::BitwiseOrOp::INFO, Rule::Ints(binary!(arith::OrIOp))),
    (tosa::BitwiseNotOp::INFO, Rule::Ints(complement)),
    (tosa::BitwiseXorOp::INFO, Rule::Ints(binary!(arith::XOrIOp))),
    (tosa::LogicalAndOp::INFO, Rule::Ints(binary!(arith::AndIOp))),
    (tosa::LogicalNotOp::INFO, Rule::Ints(complement)),
    (tosa::LogicalOrOp::INFO, Rule::Ints(binary!(arith::OrIOp))),
    (tosa::LogicalXorOp::INFO, Rule::Ints(binary!(arith::XOrIOp))),
    (tosa::CastOp::INFO, Rule::Special(numbers::cast)),
    (
        tosa::LogicalLeftShiftOp::INFO,
        Rule::Ints(binary!(arith::ShLIOp)),
    ),
    (
        tosa::LogicalRightShiftOp::INFO,
        Rule::Ints(binary!(arith::ShRUIOp)),
    ),
    (
        tosa::ArithmeticRightShiftOp::INFO,
        Rule::Special(right_shift),
    ),
    (
        tosa::ClzOp::INFO,
        Rule::Ints(unary!(math::CountLeadingZerosOp)),
    ),
    (
        tosa::SelectOp::INFO,
        Rule::Any(|b, x| select(b, x[0], x[1], x[2])),
    ),
    (tosa::GreaterOp::INFO, comparison!(Ogt, Sgt)),
    (tosa::GreaterEqualOp::INFO, comparison!(Oge, Sge)),
    (tosa::EqualOp::INFO, comparison!(Oeq, Eq)),
    (tosa::MaximumOp::INFO, Rule::Special(maximum)),
    (tosa::MinimumOp::INFO, Rule::Special(minimum)),
    (tosa::CeilOp::INFO, Rule::Floats(unary!(math::CeilOp))),
    (tosa::FloorOp::INFO, Rule::Floats(unary!(math::FloorOp))),
    (tosa::ClampOp::INFO, Rule::Special(numbers::clamp)),
    (tosa::SigmoidOp::INFO, Rule::Floats(sigmoid)),
];

fn absolute(b: &ImplicitLocBuilder<'_>, x: &[Value]) -> Value {
    let zero = arith::constant_int(b, b.ty(x[0]), 0);
    let opposite = arith::SubIOp::new(b, zero, x[0]);
    b.value(arith::MaxSIOp::new(b, x[0], opposite))
}

fn complement(b: &ImplicitLocBuilder<'_>, x: &[Value]) -> Value {
    let ones = arith::constant_int(b, b.ty(x[0]), -1);
    b.value(arith::XOrIOp::new(b, x[0], ones))
}

fn reciprocal(b: &ImplicitLocBuilder<'_>, x: &[Value]) -> Value {
    let one = arith::constant_float(b, b.ty(x[0]), 1.0);
    b.value(arith::DivFOp::new(b, one, x[0]))
}

fn sigmoid(b: &ImplicitLocBuilder<'_>, x: &[Value]) -> Value {
    let one = arith::constant_float(b, b.ty(x[0]), 1.0);
    let opposite = arith::NegFOp::new(b, x[0]);
    let power = math::ExpOp::new(b, opposite);
    let sum = arith::AddFOp::new(b, power, one);
    b.value(arith::DivFOp::new(b, one, sum))
}

/// A shift that keeps the sign; it rounds up if the last bit that is lost was set.
fn right_shift(ir: &Ir, op: Op, from: Type, _: Type) -> Result<Body, MatchFailure> {
    let op = tosa::ArithmeticRightShiftOp::cast(ir, op).ok_or_else(unsupported)?;
    if !from.is_integer(ir) {
        return Err(unsupported());
    }
    let rounds = op.round(ir).value();
    let formula = move |b: &ImplicitLocBuilder<'_>, x: &[Value]| {
        let shifted = b.value(arith::ShRSIOp::new(b, x[0], x[1]));
        if !rounds {
            return shifted;
        }
        let ty = b.ty(x[0]);
        let [one, zero] = [1, 0].map(|value| arith::constant_int(b, ty, value));
        let [no, yes] = [0, 1].map(|value| {
            let value = b.with(|b| IntegerAttr::get(b, Type::I1, value));
            constant(b, value)
        });
        let is_positive = compare_ints(b, CmpIPredicate::Sgt, x[1], zero);
        let last = arith::SubIOp::new(b, x[1], one);
        let last = arith::ShRSIOp::new(b, x[0], last);
        let last = arith::TruncIOp::new(b, Type::I1, last);
        let is_odd = b.value(arith::AndIOp::new(b, last, yes));
        let rounds = select(b, is_positive, is_odd, no);
        let round = arith::ExtUIOp::new(b, ty, rounds);
        b.value(arith::AddIOp::new(b, shifted, round))
    };
    Ok(Body {
        inputs: 2,
        formula: Box::new(formula),
    })
}

fn maximum(ir: &Ir, op: Op, from: Type, _: Type) -> Result<Body, MatchFailure> {
    let op = tosa::MaximumOp::cast(ir, op).ok_or_else(unsupported)?;
    let builds = (
        binary!(arith::MaximumFOp) as Build,
        binary!(arith::MaxSIOp) as Build,
    );
    extreme(ir, from, op.nan_mode(ir), builds)
}

fn minimum(ir: &Ir, op: Op, from: Type, _: Type) -> Result<Body, MatchFailure> {
    let op = tosa::MinimumOp::cast(ir, op).ok_or_else(unsupported)?;
    let builds = (
        binary!(arith::MinimumFOp) as Build,
        binary!(arith::MinSIOp) as Build,
    );
    extreme(ir, from, op.nan_mode(ir), builds)
}

/// The greater or smaller of two numbers; of a number and none it may be the number.
fn extreme(
    ir: &Ir,
    from: Type,
    mode: tosa::NanPropagationMode,
    (float, int): (Build, Build),
) -> Result<Body, MatchFailure> {
    let formula: Formula = if from.is_signless_integer(ir) {
        Box::new(int)
    } else if !from.is_float(ir) {
        return Err(unsupported());
    } else if mode == tosa::NanPropagationMode::Propagate {
        Box::new(float)
    } else {
        Box::new(move |b, x| {
            let value = float(b, x);
            let [first, second] = [x[0], x[1]].map(|x| compare_floats(b, CmpFPredicate::Uno, x, x));
            let value = select(b, first, x[1], value);
            select(b, second, x[0], value)
        })
    };
    Ok(Body { inputs: 2, formula })
}
