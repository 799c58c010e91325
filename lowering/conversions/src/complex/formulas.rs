//! Functions of complex numbers as formulas of their parts.

use terrace_dialects::arith::FastMathFlags;
use terrace_ir::Value;

use super::floats::{Float, Floats, Parts};

/// What of the absolute value is computed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Root {
    Itself,
    Square,
    ReciprocalSquare,
}

/// The absolute value, by the ratio of the smaller part to the larger one, so that no square is too large.
pub(super) fn absolute<'f>(f: &'f Floats<'f>, parts: Parts<'f>) -> Float<'f> {
    absolute_root(f, parts, Root::Itself)
}

fn absolute_root<'f>(f: &'f Floats<'f>, [real, imaginary]: Parts<'f>, root: Root) -> Float<'f> {
    let one = f.constant(1.0);
    let (real, imaginary) = (real.abs(), imaginary.abs());
    let (larger, smaller) = (real.max(imaginary), real.min(imaginary));
    // The ratio is a NaN where both are zero or infinite.
    let flags = f.flags_with_specials();
    f.with_flags(flags, || {
        let ratio = smaller / larger;
        let square = ratio * ratio + one;
        let (result, otherwise) = match root {
            Root::Itself => (larger * square.sqrt(), smaller),
            Root::Square => {
                let quarter = f.constant(0.25);
                (larger.sqrt() * square.pow(quarter), smaller)
            }
            Root::ReciprocalSquare => {
                let square = square.rsqrt();
                let otherwise = smaller.rsqrt();
                (larger.rsqrt() * square.sqrt(), otherwise)
            }
        };
        result.is_nan().select(otherwise, result)
    })
}

/// The sine.
pub(super) fn sine<'f>(f: &'f Floats<'f>, [real, imaginary]: Parts<'f>) -> Parts<'f> {
    let half = f.constant(0.5);
    let exp = imaginary.exp();
    let (up, down) = (half * exp, half / exp);
    let (sin, cos) = (real.sin(), real.cos());
    [(up + down) * sin, (up - down) * cos]
}

/// The cosine.
pub(super) fn cosine<'f>(f: &'f Floats<'f>, [real, imaginary]: Parts<'f>) -> Parts<'f> {
    let half = f.constant(0.5);
    let exp = imaginary.exp();
    let (up, down) = (half * exp, half / exp);
    let (sin, cos) = (real.sin(), real.cos());
    [(down + up) * cos, (down - up) * sin]
}

/// The exponential; where that of the real part is too large, by its halves.
pub(super) fn exponential<'f>(f: &'f Floats<'f>, [real, imaginary]: Parts<'f>) -> Parts<'f> {
    let (zero, half) = (f.constant(0.0), f.constant(0.5));
    let infinity = f.constant(f64::INFINITY);
    let exp = real.exp();
    let root = (real * half).exp();
    let (cos, sin) = (imaginary.cos(), imaginary.sin());
    let is_infinite = exp.equals(infinity);
    let is_real = f.with_flags(FastMathFlags::NONE, || imaginary.equals(zero));
    let part = |function: Float<'f>| {
        let direct = exp * function;
        is_infinite.select(root * function * root, direct)
    };
    let real = part(cos);
    [real, is_real.select(zero, part(sin))]
}

/// (cos(x) - 1 + x²/2) / x⁴ as a polynomial of x², the highest power first.
const COSINE: [f64; 7] = [
    4.737750796424621e-14,
    -1.147028484342536e-11,
    2.087675428708152e-9,
    -2.755731921499979e-7,
    2.480158730157055e-5,
    -0.0013888888888888872,
    0.041666666666666664,
];

/// cos(x) - 1, exact where it is small.
fn cosine_minus_one<'f>(f: &'f Floats<'f>, x: Float<'f>) -> Float<'f> {
    let (minus_half, minus_one) = (f.constant(-0.5), f.constant(-1.0));
    let direct = x.cos() + minus_one;
    let square = x * x;
    let fourth = square * square;
    let first = f.constant(COSINE[0]);
    let sum = COSINE[1..].iter().fold(first, |sum, coefficient| {
        let coefficient = f.constant(*coefficient);
        sum.mul_add(square, coefficient)
    });
    let (sum, linear) = (fourth * sum, minus_half * square);
    let series = f.with_flags(FastMathFlags::NONE, || sum + linear);
    // (π/4)².
    let limit = f.constant(0.61685);
    square.at_least(limit).select(direct, series)
}

/// The exponential minus one, exact near zero.
pub(super) fn exponential_minus_one<'f>(
    f: &'f Floats<'f>,
    [real, imaginary]: Parts<'f>,
) -> Parts<'f> {
    let (zero, one) = (f.constant(0.0), f.constant(1.0));
    let exp_m1 = real.exp_m1();
    let exp = exp_m1 + one;
    let sin = imaginary.sin();
    let cos_m1 = cosine_minus_one(f, imaginary);
    let cos = cos_m1 + one;
    let real = exp_m1 * cos + cos_m1;
    let is_real = imaginary.equals(zero);
    [real, is_real.select(zero, exp * sin)]
}

/// The natural logarithm of one plus a number, exact near zero.
pub(super) fn logarithm_of_one_plus<'f>(
    f: &'f Floats<'f>,
    [real, imaginary]: Parts<'f>,
) -> Parts<'f> {
    let (half, one) = (f.constant(0.5), f.constant(1.0));
    let sum = real + one;
    let (sum_abs, imaginary_abs) = (sum.abs(), imaginary.abs());
    let (larger, smaller) = (sum_abs.max(imaginary_abs), sum_abs.min(imaginary_abs));
    let is_to_the_right = sum.greater(imaginary_abs);
    let rest = is_to_the_right.select(real, larger - one);
    let flags = f.flags();
    let exact = f.flags_with_specials();
    let log = f.with_flags(exact, || {
        let ratio = smaller / larger;
        let log = f.with_flags(flags, || rest.log_1p());
        let log = half * (ratio * ratio).log_1p() + log;
        log.is_nan().select(smaller, log)
    });
    [log, imaginary.atan2(sum)]
}

/// The square root, by the half of the angle.
pub(super) fn square_root<'f>(f: &'f Floats<'f>, number: Value) -> Parts<'f> {
    let (zero, half) = (f.constant(0.0), f.constant(0.5));
    let [real, imaginary] = f.parts(number);
    let root = absolute_root(f, [real, imaginary], Root::Square);
    let angle = imaginary.atan2(real) * half;
    let (cos, sin) = (angle.cos(), angle.sin());
    let is_real = sin.equals(zero);
    let mut result_real = root * cos;
    let mut result_imaginary = is_real.select(zero, root * sin);
    if !f.all_finite() {
        let infinity = f.constant(f64::INFINITY);
        let minus_infinity = f.constant(f64::NEG_INFINITY);
        let nan = f.constant(f64::NAN);
        let imaginary_abs = imaginary.abs();
        let imaginary_is_infinite = imaginary_abs.equals(infinity);
        let imaginary_is_finite = imaginary_abs.differs(infinity);
        let is_infinite = real.equals(infinity);
        let is_minus_infinite = real.equals(minus_infinity);
        result_real = (is_minus_infinite & imaginary_is_finite).select(zero, result_real);
        result_real = (imaginary_is_infinite | is_infinite).select(infinity, result_real);
        let signed = infinity.with_sign_of(imaginary);
        let is_nan = f.with_flags(FastMathFlags::NONE, || root.is_nan());
        result_imaginary = is_nan.select(nan, result_imaginary);
        let is_infinite = imaginary_is_infinite | is_minus_infinite;
        result_imaginary = is_infinite.select(signed, result_imaginary);
    }
    let is_zero = root.equals(zero);
    let real = is_zero.select(zero, result_real);
    [real, is_zero.select(zero, result_imaginary)]
}

/// The reciprocal of the square root, by the half of the angle.
pub(super) fn reciprocal_square_root<'f>(f: &'f Floats<'f>, number: Value) -> Parts<'f> {
    let (zero, infinity) = (f.constant(0.0), f.constant(f64::INFINITY));
    let (minus_half, nan) = (f.constant(-0.5), f.constant(f64::NAN));
    let [real, imaginary] = f.parts(number);
    let root = absolute_root(f, [real, imaginary], Root::ReciprocalSquare);
    let angle = imaginary.atan2(real) * minus_half;
    let (cos, sin) = (angle.cos(), angle.sin());
    let mut result = [root * cos, root * sin];
    if !f.all_finite() {
        let minus_one = f.constant(-1.0);
        let real_zero = zero.with_sign_of(real);
        let imaginary_zero = minus_one * zero.with_sign_of(imaginary);
        let (real_abs, imaginary_abs) = (real.abs(), imaginary.abs());
        let imaginary_is_infinite = imaginary_abs.equals(infinity);
        let is_nan = real.is_nan();
        let real_is_infinite = real_abs.equals(infinity);
        let is_infinite = (imaginary_is_infinite & is_nan) | real_is_infinite;
        result = [
            is_infinite.select(real_zero, result[0]),
            is_infinite.select(imaginary_zero, result[1]),
        ];
    }
    let is_zero = real.equals(zero) & imaginary.equals(zero);
    let real = is_zero.select(infinity, result[0]);
    [real, is_zero.select(nan, result[1])]
}

/// The hyperbolic tangent; `minus_one` is that constant.
pub(super) fn hyperbolic_tangent<'f>(
    f: &'f Floats<'f>,
    minus_one: Float<'f>,
    [real, imaginary]: Parts<'f>,
) -> Parts<'f> {
    let (infinity, four) = (f.constant(f64::INFINITY), f.constant(4.0));
    let double = real + real;
    let negated = minus_one * double;
    let (up, down) = (double.exp_m1(), negated.exp_m1());
    let difference = up - down;
    let cos = imaginary.cos();
    let cos_squares = cos * cos * four;
    let sin = imaginary.sin();
    let sin_cos = four * (cos * sin);
    let sum = up + down;
    let divisor = sum + cos_squares;
    let is_infinite = sum.equals(infinity);
    let sign = minus_one.with_sign_of(real);
    let result_real = is_infinite.select(sign, difference / divisor);
    let result_imaginary = sin_cos / divisor;
    if f.all_finite() {
        return [result_real, result_imaginary];
    }
    let real_abs = real.abs();
    let (zero, nan) = (f.constant(0.0), f.constant(f64::NAN));
    let is_infinite = real_abs.equals(infinity);
    let is_real = imaginary.equals(zero);
    let is_finite = !is_infinite;
    let is_nan = sin_cos.is_nan();
    let is_undefined = is_nan & is_finite;
    let is_zero = is_real | (is_infinite & is_nan);
    let real = is_undefined.select(nan, result_real);
    [real, is_zero.select(zero, result_imaginary)]
}
