//! Quotients of complex numbers.

use terrace_dialects::arith::FastMathFlags;
use terrace_pass_macros::OptionValue;

use super::floats::{Floats, Parts};

/// How a quotient is computed where its parts may be too large, too small or no numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, OptionValue)]
pub enum ComplexRange {
    /// By Smith's method, and as C says for infinities and NaNs.
    Improved,
    /// As it is defined: products that are too large are lost.
    Basic,
    /// As it is defined.
    None,
}

/// A quotient.
pub(crate) fn divide<'f>(
    f: &'f Floats<'f>,
    range: ComplexRange,
    dividend: Parts<'f>,
    divisor: Parts<'f>,
) -> Parts<'f> {
    match range {
        ComplexRange::Improved => divide_by_smith(f, dividend, divisor),
        ComplexRange::Basic | ComplexRange::None => divide_as_defined(dividend, divisor),
    }
}

/// Multiplied with the conjugate, by the square of the absolute value.
fn divide_as_defined<'f>([a, b]: Parts<'f>, [c, d]: Parts<'f>) -> Parts<'f> {
    let square = c * c + d * d;
    let real = a * c + b * d;
    let imaginary = b * c - a * d;
    [real / square, imaginary / square]
}

/// Scaled by the larger part of the divisor, with what C says where that gives NaNs.
fn divide_by_smith<'f>(f: &'f Floats<'f>, [a, b]: Parts<'f>, [c, d]: Parts<'f>) -> Parts<'f> {
    let exact = FastMathFlags::NONE;
    // Where the imaginary part of the divisor is larger.
    let ratio = c / d;
    let divisor = d + ratio * c;
    let by_imaginary = [(a * ratio + b) / divisor, (b * ratio - a) / divisor];
    // Where the real part is.
    let ratio = d / c;
    let divisor = c + ratio * d;
    let by_real = [(a + b * ratio) / divisor, (b - a * ratio) / divisor];

    // A number that is not a NaN by zero is infinite.
    let zero = f.constant(0.0);
    let c_abs = c.abs();
    let c_is_zero = f.with_flags(exact, || c_abs.equals(zero));
    let d_abs = d.abs();
    let d_is_zero = f.with_flags(exact, || d_abs.equals(zero));
    let by_zero = f.with_flags(exact, || {
        let number = a.ordered(zero) | b.ordered(zero);
        number & (c_is_zero & d_is_zero)
    });
    let infinity = f.constant(f64::INFINITY);
    let signed = f.with_flags(exact, || infinity.with_sign_of(c));
    let infinite = [signed * a, signed * b];

    // An infinite number by a finite one is infinite.
    let is_finite = f.with_flags(exact, || c_abs.differs(infinity) & d_abs.differs(infinity));
    let a_abs = a.abs();
    let a_is_infinite = f.with_flags(exact, || a_abs.equals(infinity));
    let b_abs = b.abs();
    let b_is_infinite = f.with_flags(exact, || b_abs.equals(infinity));
    let infinite_by_finite = (a_is_infinite | b_is_infinite) & is_finite;
    let one = f.constant(1.0);
    let (a_sign, b_sign) = f.with_flags(exact, || {
        let a_sign = a_is_infinite.select(one, zero).with_sign_of(a);
        (a_sign, b_is_infinite.select(one, zero).with_sign_of(b))
    });
    let infinite_real = infinity * (a_sign * c + b_sign * d);
    let crossed = a_sign * d;
    let infinite_imaginary = infinity * (b_sign * c - crossed);

    // A finite number by an infinite one is zero.
    let finite_by_infinite = f.with_flags(exact, || {
        let is_finite = a_abs.differs(infinity) & b_abs.differs(infinity);
        let c_is_infinite = c_abs.equals(infinity);
        let d_is_infinite = d_abs.equals(infinity);
        let both = is_finite & (c_is_infinite | d_is_infinite);
        let c_sign = c_is_infinite.select(one, zero).with_sign_of(c);
        let d_sign = d_is_infinite.select(one, zero).with_sign_of(d);
        (both, c_sign, d_sign)
    });
    let (finite_by_infinite, c_sign, d_sign) = finite_by_infinite;
    let zero_real = zero * (a * c_sign + b * d_sign);
    let zero_imaginary = zero * (b * c_sign - a * d_sign);

    let d_is_larger = f.with_flags(exact, || c_abs.less(d_abs));
    let smith = [0, 1].map(|part| d_is_larger.select(by_imaginary[part], by_real[part]));
    let zeros = [zero_real, zero_imaginary];
    let special = [0, 1].map(|part| finite_by_infinite.select(zeros[part], smith[part]));
    let infinities = [infinite_real, infinite_imaginary];
    let special = [0, 1].map(|part| infinite_by_finite.select(infinities[part], special[part]));
    let special = [0, 1].map(|part| by_zero.select(infinite[part], special[part]));
    let is_nan = f.with_flags(exact, || {
        smith[0].unordered(zero) & smith[1].unordered(zero)
    });
    [0, 1].map(|part| is_nan.select(special[part], smith[part]))
}
