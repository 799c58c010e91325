//! `convert-complex-to-standard`: complex numbers as formulas of their parts, by ops of arith and math.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPattern, ConversionPatterns, ConversionRewriter,
    ConversionTarget, Legality, TypeConverter, conversion_pattern,
};
use terrace_dialects::arith::FastMathFlags;
use terrace_dialects::{arith, complex, math};
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::rewrite::{MatchFailure, PatternInfo, PatternRoot, RewriteResult};
use terrace_ir::types::ComplexType;
use terrace_ir::{Context, Ir, Op, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use super::division::{ComplexRange, divide};
use super::floats::{Float, Floats, Parts, Target, formula};
use super::formulas::{self, absolute};

/// Convert complex numbers to arithmetic of their parts.
#[pass(
    name = "convert-complex-to-standard",
    dependent_dialects(arith::ArithDialect, complex::ComplexDialect, math::MathDialect)
)]
pub struct ComplexToStandardPass {
    /// How quotients are computed where parts may be too large, too small or no numbers.
    #[option(default = ComplexRange::Improved)]
    pub complex_range: ComplexRange,
}

impl Pass for ComplexToStandardPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let mut patterns = ConversionPatterns::new();
        populate_complex_to_standard(&mut patterns, self.complex_range);
        let target = ConversionTarget::new()
            .dialect::<arith::ArithDialect>(Legality::Legal)
            .dialect::<math::MathDialect>(Legality::Legal)
            .op::<complex::CreateOp>(Legality::Legal)
            .op::<complex::ReOp>(Legality::Legal)
            .op::<complex::ImOp>(Legality::Legal);
        Conversion {
            target: &target,
            patterns: &patterns,
            converter: &TypeConverter::new(),
            mode: ConversionMode::Partial,
        }
        .apply(ir)
    }
}

/// Adds the patterns of this conversion.
pub fn populate_complex_to_standard(patterns: &mut ConversionPatterns, range: ComplexRange) {
    patterns.add(AbsLowering);
    patterns.add(AngleLowering);
    patterns.add(Atan2Lowering);
    patterns.add(AddLowering);
    patterns.add(SubLowering);
    patterns.add(MulLowering);
    patterns.add(DivLowering { range });
    patterns.add(EqualLowering);
    patterns.add(NotEqualLowering);
    patterns.add(NegLowering);
    patterns.add(ConjLowering);
    patterns.add(SinLowering);
    patterns.add(CosLowering);
    patterns.add(TanLowering);
    patterns.add(TanhLowering);
    patterns.add(ExpLowering);
    patterns.add(Expm1Lowering);
    patterns.add(LogLowering);
    patterns.add(Log1pLowering);
    patterns.add(PowLowering);
    patterns.add(PowiLowering);
    patterns.add(SignLowering);
    patterns.add(SqrtLowering);
    patterns.add(RsqrtLowering);
}

/// The type of the parts of a complex number.
pub(crate) fn part_type(cx: &Context, ty: Type) -> Result<Type, MatchFailure> {
    let ty = ty.cast::<ComplexType>(cx);
    let ty = ty.ok_or_else(|| MatchFailure::new("the operand is no complex number"))?;
    Ok(ty.element(cx))
}

/// The fast-math flags of an op.
pub(crate) fn flags_of(ir: &Ir, op: Op) -> FastMathFlags {
    let flags = ir.attr(op, "fastmath");
    let flags = flags.and_then(|flags| FastMathFlags::read(ir, flags));
    flags.unwrap_or(FastMathFlags::NONE)
}

/// Replaces an op by a value that is computed from its first operand's parts.
fn replace(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    build: impl for<'f> FnOnce(&'f Floats<'f>) -> Value,
) -> RewriteResult {
    let ty = part_type(rw, rw.ty(operands[0]))?;
    let flags = flags_of(rw, op);
    let value = formula(rw, op, Target::Standard, ty, flags, build);
    rw.replace_op(op, &[value]);
    Ok(())
}

/// Replaces a function of a complex number.
fn replace_function(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    function: impl for<'f> FnOnce(&'f Floats<'f>, Parts<'f>) -> Parts<'f>,
) -> RewriteResult {
    replace(op, operands, rw, |f| {
        let parts = f.parts(operands[0]);
        f.complex(function(f, parts))
    })
}

conversion_pattern! {
    /// The absolute value.
    pub AbsLowering: complex::AbsOp => |op, operands, rw| {
        replace(op.op(), operands, rw, |f| {
            let parts = f.parts(operands[0]);
            absolute(f, parts).value
        })
    };
    /// The angle of the point that the parts are.
    pub AngleLowering: complex::AngleOp => |op, operands, rw| {
        replace(op.op(), operands, rw, |f| {
            let [real, imaginary] = f.parts(operands[0]);
            imaginary.atan2(real).value
        })
    };
    /// The logarithm of (b + ia) / √(a² + b²), times -i.
    pub Atan2Lowering: complex::Atan2Op => lower_atan2;
    /// The sums of the parts.
    pub AddLowering: complex::AddOp => |op, operands, rw| {
        by_part(op.op(), operands, rw, |a, b| a + b)
    };
    /// The differences of the parts.
    pub SubLowering: complex::SubOp => |op, operands, rw| {
        by_part(op.op(), operands, rw, |a, b| a - b)
    };
    /// The product.
    pub MulLowering: complex::MulOp => |op, operands, rw| {
        replace(op.op(), operands, rw, |f| {
            let [a, b] = f.parts(operands[0]);
            let [c, d] = f.parts(operands[1]);
            f.complex([a * c - b * d, b * c + a * d])
        })
    };
    /// Equal if both parts are.
    pub EqualLowering: complex::EqualOp => |op, operands, rw| {
        replace(op.op(), operands, rw, |f| {
            let [a, b] = f.parts(operands[0]);
            let [c, d] = f.parts(operands[1]);
            (a.equals(c) & b.equals(d)).value()
        })
    };
    /// Unequal if a part is.
    pub NotEqualLowering: complex::NotEqualOp => |op, operands, rw| {
        replace(op.op(), operands, rw, |f| {
            let [a, b] = f.parts(operands[0]);
            let [c, d] = f.parts(operands[1]);
            (a.differs_or_nan(c) | b.differs_or_nan(d)).value()
        })
    };
    /// The negatives of the parts.
    pub NegLowering: complex::NegOp => |op, operands, rw| {
        replace_function(op.op(), operands, rw, |f, [real, imaginary]| {
            f.with_flags(FastMathFlags::NONE, || [-real, -imaginary])
        })
    };
    /// The negative of the imaginary part.
    pub ConjLowering: complex::ConjOp => |op, operands, rw| {
        replace_function(op.op(), operands, rw, |f, [real, imaginary]| {
            f.with_flags(FastMathFlags::NONE, || [real, -imaginary])
        })
    };
    /// The sine, by exponentials of the imaginary part.
    pub SinLowering: complex::SinOp => |op, operands, rw| {
        replace_function(op.op(), operands, rw, formulas::sine)
    };
    /// The cosine, by exponentials of the imaginary part.
    pub CosLowering: complex::CosOp => |op, operands, rw| {
        replace_function(op.op(), operands, rw, formulas::cosine)
    };
    /// The tangent is the hyperbolic tangent of the number turned by a right angle, and turned back.
    pub TanLowering: complex::TanOp => |op, operands, rw| {
        replace_function(op.op(), operands, rw, |f, [real, imaginary]| {
            let minus_one = f.constant(-1.0);
            let turned = [imaginary * minus_one, real];
            let [real, imaginary] = formulas::hyperbolic_tangent(f, minus_one, turned);
            [imaginary, real * minus_one]
        })
    };
    /// The hyperbolic tangent, by exponentials of the real part.
    pub TanhLowering: complex::TanhOp => |op, operands, rw| {
        replace_function(op.op(), operands, rw, |f, parts| {
            let minus_one = f.constant(-1.0);
            formulas::hyperbolic_tangent(f, minus_one, parts)
        })
    };
    /// The exponential, by functions of the imaginary part.
    pub ExpLowering: complex::ExpOp => |op, operands, rw| {
        replace_function(op.op(), operands, rw, formulas::exponential)
    };
    /// The exponential minus one.
    pub Expm1Lowering: complex::Expm1Op => |op, operands, rw| {
        replace_function(op.op(), operands, rw, formulas::exponential_minus_one)
    };
    /// The logarithm of the absolute value, and the angle.
    pub LogLowering: complex::LogOp => |op, operands, rw| {
        replace(op.op(), operands, rw, |f| {
            let absolute = absolute_op(f, operands[0]).log();
            let [real, imaginary] = f.parts(operands[0]);
            f.complex([absolute, imaginary.atan2(real)])
        })
    };
    /// The logarithm of one plus a number.
    pub Log1pLowering: complex::Log1pOp => |op, operands, rw| {
        replace_function(op.op(), operands, rw, formulas::logarithm_of_one_plus)
    };
    /// The power, by logarithms and angles.
    pub PowLowering: complex::PowOp => |op, operands, rw| {
        replace(op.op(), operands, rw, |f| {
            let exponent = f.parts(operands[1]);
            power(f, operands[0], exponent)
        })
    };
    /// The power by the complex number of the integer.
    pub PowiLowering: complex::PowiOp => |op, operands, rw| {
        replace(op.op(), operands, rw, |f| {
            let exponent = f.converted::<arith::SIToFPOp>(operands[1]);
            let exponent = f.complex([exponent, f.constant(0.0)]);
            f.flagged::<complex::PowOp>(&[operands[0], exponent], f.complex_type())
        })
    };
    /// The number by its absolute value, or zero.
    pub SignLowering: complex::SignOp => |op, operands, rw| {
        replace(op.op(), operands, rw, |f| {
            let [real, imaginary] = f.parts(operands[0]);
            let zero = f.constant(0.0);
            let is_zero = f.with_flags(FastMathFlags::NONE, || {
                real.equals(zero) & imaginary.equals(zero)
            });
            let absolute = absolute_op(f, operands[0]);
            let sign = f.complex([real / absolute, imaginary / absolute]);
            is_zero.select_value(operands[0], sign, f.complex_type())
        })
    };
    /// The square root.
    pub SqrtLowering: complex::SqrtOp => |op, operands, rw| {
        replace(op.op(), operands, rw, |f| f.complex(formulas::square_root(f, operands[0])))
    };
    /// The reciprocal of the square root.
    pub RsqrtLowering: complex::RsqrtOp => |op, operands, rw| {
        replace(op.op(), operands, rw, |f| {
            f.complex(formulas::reciprocal_square_root(f, operands[0]))
        })
    };
}

/// The quotient.
pub struct DivLowering {
    /// How it is computed.
    pub range: ComplexRange,
}

impl ConversionPattern for DivLowering {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "DivLowering",
            description: "The quotient.",
            root: PatternRoot::Op(<complex::DivOp as TypedOp>::INFO),
            benefit: 1,
        };
        &INFO
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        replace(op, operands, rw, |f| {
            let dividend = f.parts(operands[0]);
            let divisor = f.parts(operands[1]);
            f.complex(divide(f, self.range, dividend, divisor))
        })
    }
}

/// Replaces an op by what a function gives for the real parts, and for the imaginary ones.
fn by_part(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    function: impl for<'f> Fn(Float<'f>, Float<'f>) -> Float<'f>,
) -> RewriteResult {
    replace(op, operands, rw, |f| {
        let real = function(f.real(operands[0]), f.real(operands[1]));
        let imaginary = function(f.imaginary(operands[0]), f.imaginary(operands[1]));
        f.complex([real, imaginary])
    })
}

/// The op for the absolute value, which is lowered in turn.
fn absolute_op<'f>(f: &'f Floats<'f>, number: Value) -> Float<'f> {
    f.flagged_float::<complex::AbsOp>(&[number])
}

/// A power of a complex number.
fn power<'f>(f: &'f Floats<'f>, base: Value, [c, d]: Parts<'f>) -> Value {
    let [a, b] = f.parts(base);
    let absolute = absolute_op(f, base);
    let power = absolute.pow(c);
    let negated = -d;
    let angle = b.atan2(a);
    let scale = power * (negated * angle).exp();
    let log = absolute.log();
    let turned = c * angle + d * log;
    let (cos, sin) = (turned.cos(), turned.sin());

    let infinity = f.constant(f64::INFINITY);
    let (zero, one) = (f.constant(0.0), f.constant(1.0));
    let complex_one = f.complex([one, zero]);
    let complex_zero = f.complex([zero, zero]);
    let complex_infinity = f.complex([infinity, zero]);
    let base_is_zero = absolute.equals(zero);
    let d_is_zero = d.equals(zero);
    let c_is_zero = c.equals(zero);
    let b_is_zero = b.equals(zero);
    let c_is_positive_or_zero = zero.at_most(c);
    let parts = [scale * cos, scale * sin];
    let ty = f.complex_type();
    let of_zero = c_is_zero.select_value(complex_one, complex_zero, ty);
    let result = f.complex(parts);
    let is_of_zero = base_is_zero & d_is_zero & c_is_positive_or_zero;
    let result = is_of_zero.select_value(of_zero, result, ty);
    // To the power of zero.
    let result = (c_is_zero & d_is_zero).select_value(complex_one, result, ty);
    // Of one.
    let is_one = a.equals(one) & b_is_zero;
    let result = is_one.select_value(complex_one, result, ty);
    // Of infinity.
    let is_infinite = a.equals(infinity) & b_is_zero;
    let is_positive = c.greater(zero);
    let is_positive = is_infinite & (d_is_zero & is_positive);
    let result = is_positive.select_value(complex_infinity, result, ty);
    let is_negative = c.less(zero);
    let is_negative = is_infinite & (d_is_zero & is_negative);
    is_negative.select_value(complex_zero, result, ty)
}

fn lower_atan2(
    op: complex::Atan2Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    replace(op.op(), operands, rw, |f| {
        let ty = f.complex_type();
        let [a, b] = [operands[0], operands[1]];
        let b_square = f.flagged::<complex::MulOp>(&[b, b], ty);
        let a_square = f.flagged::<complex::MulOp>(&[a, a], ty);
        let sum = f.flagged::<complex::AddOp>(&[b_square, a_square], ty);
        let root = f.flagged::<complex::SqrtOp>(&[sum], ty);
        let (zero, one) = (f.constant(0.0), f.constant(1.0));
        let i = f.complex([zero, one]);
        let turned = f.flagged::<complex::MulOp>(&[i, a], ty);
        let sum = f.flagged::<complex::AddOp>(&[b, turned], ty);
        let quotient = f.flagged::<complex::DivOp>(&[sum, root], ty);
        let log = f.flagged::<complex::LogOp>(&[quotient], ty);
        let minus_one = f.constant(-1.0);
        let minus_i = f.complex([zero, minus_one]);
        f.flagged::<complex::MulOp>(&[minus_i, log], ty)
    })
}
