//! Arithmetic on the bits of constants: exact for integers of up to 128 bits and for all floating-point formats.

use terrace_ir::float::{FloatKind, FloatValue, Specials};

/// An integer constant: bits above its width are zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Int {
    bits: u128,
    width: u32,
}

impl Int {
    /// The widest integers that are folded.
    pub const MAX_WIDTH: u32 = 128;

    /// The integer with these low bits.
    ///
    /// # Panics
    /// If it is wider than [`Int::MAX_WIDTH`].
    pub fn new(bits: u128, width: u32) -> Self {
        assert!(
            width <= Int::MAX_WIDTH,
            "integers of at most 128 bits are folded"
        );
        let mask = u128::MAX.checked_shr(Int::MAX_WIDTH - width).unwrap_or(0);
        Int {
            bits: bits & mask,
            width,
        }
    }

    /// The number of bits.
    pub fn width(self) -> u32 {
        self.width
    }

    /// As an unsigned number.
    pub fn unsigned(self) -> u128 {
        self.bits
    }

    /// As a signed number.
    pub fn signed(self) -> i128 {
        match self.width {
            0 => 0,
            width => (self.bits as i128) << (Int::MAX_WIDTH - width) >> (Int::MAX_WIDTH - width),
        }
    }

    /// All bits set.
    pub fn all_ones(width: u32) -> Self {
        Int::new(u128::MAX, width)
    }

    /// The least signed number of a width.
    pub fn signed_min(width: u32) -> Self {
        Int::new(
            1u128.checked_shl(width.saturating_sub(1)).unwrap_or(0),
            width,
        )
    }

    /// The greatest signed number of a width.
    pub fn signed_max(width: u32) -> Self {
        Int::new(!Int::signed_min(width).bits, width)
    }

    /// Whether a signed number has no more bits than this one.
    pub fn holds_signed(self, number: Option<i128>) -> bool {
        number.is_some_and(|number| Int::new(number as u128, self.width).signed() == number)
    }

    /// Whether an unsigned number has no more bits than this one.
    pub fn holds_unsigned(self, number: Option<u128>) -> bool {
        number.is_some_and(|number| Int::new(number, self.width).unsigned() == number)
    }

    /// The shift amount, if it is less than the width.
    fn shift_amount(self) -> Option<u32> {
        u32::try_from(self.bits)
            .ok()
            .filter(|amount| *amount < self.width)
    }
}

/// Folds two integers of one width; the result is cut to that width.
pub type IntFold = fn(Int, Int) -> Option<u128>;

/// The integer operations. What has no defined result is not folded: division by zero, overflowing division, shifts by
/// the width or more.
pub mod int {
    use super::Int;

    /// The sum.
    pub fn add(a: Int, b: Int) -> Option<u128> {
        Some(a.bits.wrapping_add(b.bits))
    }
    /// The difference.
    pub fn sub(a: Int, b: Int) -> Option<u128> {
        Some(a.bits.wrapping_sub(b.bits))
    }
    /// The low half of the product.
    pub fn mul(a: Int, b: Int) -> Option<u128> {
        Some(a.bits.wrapping_mul(b.bits))
    }
    /// The high half of the product of unsigned numbers.
    pub fn mul_high_u(a: Int, b: Int) -> Option<u128> {
        Some(upper_half(a.bits.carrying_mul(b.bits, 0), a.width))
    }
    /// The high half of the product of signed numbers.
    pub fn mul_high_s(a: Int, b: Int) -> Option<u128> {
        let (x, y) = (a.signed(), b.signed());
        let (low, high) = (x as u128).carrying_mul(y as u128, 0);
        // A negative number stands for itself plus 2 to the 128th.
        let excess = |factor: i128, other: i128| if factor < 0 { other as u128 } else { 0 };
        let high = high.wrapping_sub(excess(x, y)).wrapping_sub(excess(y, x));
        Some(upper_half((low, high), a.width))
    }

    /// The bits from `width` on of a number that is given in two parts.
    fn upper_half((low, high): (u128, u128), width: u32) -> u128 {
        match width {
            0 => 0,
            Int::MAX_WIDTH => high,
            _ => low >> width | high << (Int::MAX_WIDTH - width),
        }
    }

    /// The quotient of unsigned numbers.
    pub fn div_u(a: Int, b: Int) -> Option<u128> {
        a.bits.checked_div(b.bits)
    }
    /// The quotient of signed numbers, rounded towards zero.
    pub fn div_s(a: Int, b: Int) -> Option<u128> {
        if b.bits == 0 || is_overflowing_division(a, b) {
            return None;
        }
        Some((a.signed() / b.signed()) as u128)
    }
    /// The quotient of unsigned numbers, rounded up.
    pub fn ceil_div_u(a: Int, b: Int) -> Option<u128> {
        (b.bits != 0).then(|| a.bits.div_ceil(b.bits))
    }
    /// The quotient of signed numbers, rounded up.
    pub fn ceil_div_s(a: Int, b: Int) -> Option<u128> {
        let quotient = div_s(a, b)? as i128;
        let (a, b) = (a.signed(), b.signed());
        let round_up = a % b != 0 && (a < 0) == (b < 0);
        Some((quotient + i128::from(round_up)) as u128)
    }
    /// The quotient of signed numbers, rounded down.
    pub fn floor_div_s(a: Int, b: Int) -> Option<u128> {
        let quotient = div_s(a, b)? as i128;
        let (a, b) = (a.signed(), b.signed());
        let round_down = a % b != 0 && (a < 0) != (b < 0);
        Some((quotient - i128::from(round_down)) as u128)
    }
    /// The remainder of unsigned numbers.
    pub fn rem_u(a: Int, b: Int) -> Option<u128> {
        a.bits.checked_rem(b.bits)
    }
    /// The remainder of signed numbers, with the sign of the first.
    pub fn rem_s(a: Int, b: Int) -> Option<u128> {
        (b.bits != 0).then(|| a.signed().wrapping_rem(b.signed()) as u128)
    }
    /// The bits that both have.
    pub fn and(a: Int, b: Int) -> Option<u128> {
        Some(a.bits & b.bits)
    }
    /// The bits that one has.
    pub fn or(a: Int, b: Int) -> Option<u128> {
        Some(a.bits | b.bits)
    }
    /// The bits that only one has.
    pub fn xor(a: Int, b: Int) -> Option<u128> {
        Some(a.bits ^ b.bits)
    }
    /// The first, shifted left by the second.
    pub fn shl(a: Int, b: Int) -> Option<u128> {
        Some(a.bits << b.shift_amount()?)
    }
    /// The first, shifted right by the second; zeros come in.
    pub fn shr_u(a: Int, b: Int) -> Option<u128> {
        Some(a.bits >> b.shift_amount()?)
    }
    /// The first, shifted right by the second; its sign comes in.
    pub fn shr_s(a: Int, b: Int) -> Option<u128> {
        Some((a.signed() >> b.shift_amount()?) as u128)
    }
    /// The greater signed number.
    pub fn max_s(a: Int, b: Int) -> Option<u128> {
        Some(a.signed().max(b.signed()) as u128)
    }
    /// The greater unsigned number.
    pub fn max_u(a: Int, b: Int) -> Option<u128> {
        Some(a.bits.max(b.bits))
    }
    /// The lesser signed number.
    pub fn min_s(a: Int, b: Int) -> Option<u128> {
        Some(a.signed().min(b.signed()) as u128)
    }
    /// The lesser unsigned number.
    pub fn min_u(a: Int, b: Int) -> Option<u128> {
        Some(a.bits.min(b.bits))
    }

    /// Whether the quotient is one more than the largest number of the width.
    fn is_overflowing_division(a: Int, b: Int) -> bool {
        a == Int::signed_min(a.width) && b == Int::all_ones(b.width)
    }
}

/// A floating-point constant, in the bits of its own format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Float {
    /// Its bits.
    pub bits: u128,
    /// Its format.
    pub kind: FloatKind,
}

impl Float {
    /// The nearest value of the format.
    pub fn new(kind: FloatKind, value: f64) -> Self {
        if value.is_nan() {
            return Float::nan(kind);
        }
        Float {
            bits: kind.from_f64(value),
            kind,
        }
    }

    /// The exact value.
    pub fn value(self) -> f64 {
        self.kind.to_f64(self.bits)
    }

    /// Whether it is this value; zeros have signs, and any NaN is one.
    pub fn is(self, value: f64) -> bool {
        let own = self.value();
        own.is_nan() && value.is_nan() || own.to_bits() == value.to_bits()
    }

    /// The positive quiet NaN without payload, what invalid operations give.
    fn nan(kind: FloatKind) -> Self {
        let value = FloatValue::Nan {
            negative: false,
            payload: 1 << 127,
        };
        let bits = kind.encode(value);
        Float { bits, kind }
    }

    fn quiet_bit(kind: FloatKind) -> u128 {
        // The highest mantissa bit.
        1 << (kind.format().mantissa_bits() - 1)
    }

    fn is_nan(self) -> bool {
        self.value().is_nan()
    }

    /// A NaN as a quiet one, where the format has others.
    fn quieted(self) -> Self {
        match self.kind.format().specials {
            Specials::Ieee => Float {
                bits: self.bits | Float::quiet_bit(self.kind),
                kind: self.kind,
            },
            _ => self,
        }
    }

    /// The bit that is the sign of this number; none for what has no sign in its format.
    fn sign_bit(self) -> u128 {
        let format = self.kind.format();
        let sign = 1 << (format.width - 1);
        let is_unsigned = format.specials == Specials::NanIsNegativeZero && self.bits & !sign == 0;
        if is_unsigned || !format.is_signed() {
            0
        } else {
            sign
        }
    }

    /// The same number with the other sign; NaNs too.
    pub fn negated(self) -> Self {
        Float {
            bits: self.bits ^ self.sign_bit(),
            kind: self.kind,
        }
    }

    /// The same number with a positive sign; NaNs too.
    pub fn magnitude(self) -> Self {
        Float {
            bits: self.bits & !self.sign_bit(),
            kind: self.kind,
        }
    }

    /// Whether it is neither zero, subnormal, infinite nor a NaN.
    pub fn is_normal(self) -> bool {
        let smallest_normal = 2 * Float::quiet_bit(self.kind);
        self.value().is_finite() && self.magnitude().bits >= smallest_normal
    }

    /// The result of a function that gives numbers of the format for numbers of the format. NaNs stay NaNs.
    pub fn map_exactly(self, f: fn(f64) -> f64) -> Self {
        if self.is_nan() {
            return self.quieted();
        }
        Float::new(self.kind, f(self.value()))
    }

    /// The nearest value of another format; a NaN keeps its sign and the high bits of its payload.
    pub fn convert(self, kind: FloatKind) -> Self {
        let bits = kind.from_f64(self.value());
        let converted = Float { bits, kind };
        if self.is_nan() {
            converted.quieted()
        } else {
            converted
        }
    }
}

/// Whether a format has something for a result, if only an infinity or a NaN.
fn has_result(kind: FloatKind, value: f64) -> bool {
    let format = kind.format();
    match format.specials {
        Specials::None => value.is_finite(),
        _ => format.is_signed(),
    }
}

/// Folds two floats of one format, unless the format has nothing for the result.
pub fn compute_floats(fold: FloatFold, a: Float, b: Float) -> Option<Float> {
    let [x, y] = [a, b].map(|float| float.convert(FloatKind::F64));
    has_result(a.kind, fold(x, y).value()).then(|| fold(a, b))
}

/// Folds two floats of one format.
pub type FloatFold = fn(Float, Float) -> Float;

/// The floating-point operations, rounded to nearest, ties to even. `f64` has more than twice the precision of the other
/// formats, so that rounding its results once more gives the correctly rounded result in them as well.
pub mod float {
    use super::Float;

    /// Applies `f` unless an operand is a NaN, which is then the result.
    fn or_nan(a: Float, b: Float, f: impl FnOnce(f64, f64) -> f64) -> Float {
        if a.is_nan() {
            a.quieted()
        } else if b.is_nan() {
            b.quieted()
        } else {
            Float::new(a.kind, f(a.value(), b.value()))
        }
    }

    /// Applies `f` unless an operand is a NaN: then the other one is the result.
    fn or_number(a: Float, b: Float, f: impl FnOnce(f64, f64) -> f64) -> Float {
        if a.is_nan() {
            b
        } else if b.is_nan() {
            a
        } else {
            Float::new(a.kind, f(a.value(), b.value()))
        }
    }

    /// The sum.
    pub fn add(a: Float, b: Float) -> Float {
        or_nan(a, b, |a, b| a + b)
    }
    /// The difference.
    pub fn sub(a: Float, b: Float) -> Float {
        or_nan(a, b, |a, b| a - b)
    }
    /// The product.
    pub fn mul(a: Float, b: Float) -> Float {
        or_nan(a, b, |a, b| a * b)
    }
    /// The quotient.
    pub fn div(a: Float, b: Float) -> Float {
        or_nan(a, b, |a, b| a / b)
    }
    /// The remainder, with the sign of the first.
    pub fn rem(a: Float, b: Float) -> Float {
        or_nan(a, b, |a, b| a % b)
    }
    /// The greater number, or a NaN if one is one.
    pub fn maximum(a: Float, b: Float) -> Float {
        or_nan(a, b, greater)
    }
    /// The lesser number, or a NaN if one is one.
    pub fn minimum(a: Float, b: Float) -> Float {
        or_nan(a, b, |a, b| -greater(-a, -b))
    }
    /// The greater number, or the other one if one is a NaN.
    pub fn max_num(a: Float, b: Float) -> Float {
        or_number(a, b, greater)
    }
    /// The lesser number, or the other one if one is a NaN.
    pub fn min_num(a: Float, b: Float) -> Float {
        or_number(a, b, |a, b| -greater(-a, -b))
    }

    /// The greater number; positive zero is greater than negative zero.
    fn greater(a: f64, b: f64) -> f64 {
        if a > b || a == b && a.is_sign_positive() {
            a
        } else {
            b
        }
    }
}

/// How two integers of one width compare.
pub mod compare {
    use super::Int;

    /// Equal.
    pub fn eq(a: Int, b: Int) -> bool {
        a.unsigned() == b.unsigned()
    }
    /// Not equal.
    pub fn ne(a: Int, b: Int) -> bool {
        a.unsigned() != b.unsigned()
    }
    /// Signed less.
    pub fn slt(a: Int, b: Int) -> bool {
        a.signed() < b.signed()
    }
    /// Signed less or equal.
    pub fn sle(a: Int, b: Int) -> bool {
        a.signed() <= b.signed()
    }
    /// Signed greater.
    pub fn sgt(a: Int, b: Int) -> bool {
        a.signed() > b.signed()
    }
    /// Signed greater or equal.
    pub fn sge(a: Int, b: Int) -> bool {
        a.signed() >= b.signed()
    }
    /// Unsigned less.
    pub fn ult(a: Int, b: Int) -> bool {
        a.unsigned() < b.unsigned()
    }
    /// Unsigned less or equal.
    pub fn ule(a: Int, b: Int) -> bool {
        a.unsigned() <= b.unsigned()
    }
    /// Unsigned greater.
    pub fn ugt(a: Int, b: Int) -> bool {
        a.unsigned() > b.unsigned()
    }
    /// Unsigned greater or equal.
    pub fn uge(a: Int, b: Int) -> bool {
        a.unsigned() >= b.unsigned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small(value: i128) -> Int {
        Int::new(value as u128, 8)
    }

    #[test]
    fn eight_bit_operations_agree_with_rust() {
        for a in i8::MIN..=i8::MAX {
            for b in i8::MIN..=i8::MAX {
                let (x, y) = (small(a.into()), small(b.into()));
                let signed = |fold: IntFold| fold(x, y).map(|bits| Int::new(bits, 8).signed());
                let unsigned = |fold: IntFold| fold(x, y).map(|bits| Int::new(bits, 8).unsigned());
                assert_eq!(signed(int::add), Some(a.wrapping_add(b).into()));
                assert_eq!(signed(int::sub), Some(a.wrapping_sub(b).into()));
                assert_eq!(signed(int::mul), Some(a.wrapping_mul(b).into()));
                assert_eq!(signed(int::div_s), a.checked_div(b).map(Into::into));
                let remainder = (b != 0).then(|| a.wrapping_rem(b).into());
                assert_eq!(signed(int::rem_s), remainder);
                let (c, d) = (a as u8, b as u8);
                assert_eq!(unsigned(int::div_u), c.checked_div(d).map(Into::into));
                assert_eq!(unsigned(int::rem_u), c.checked_rem(d).map(Into::into));
                let ceil = (d != 0).then(|| c.div_ceil(d).into());
                assert_eq!(unsigned(int::ceil_div_u), ceil);
                assert_eq!(unsigned(int::shl), (d < 8).then(|| (c << (d & 7)).into()));
                assert_eq!(signed(int::shr_s), (d < 8).then(|| (a >> (d & 7)).into()));
                if let Some(quotient) = signed(int::floor_div_s) {
                    let exact = f64::from(a) / f64::from(b);
                    assert_eq!(quotient as f64, exact.floor(), "{a} / {b}");
                    assert_eq!(
                        signed(int::ceil_div_s).map(|q| q as f64),
                        Some(exact.ceil())
                    );
                }
            }
        }
    }

    #[test]
    fn the_widest_and_the_narrowest_integers_fold() {
        let min = Int::signed_min(128);
        assert_eq!(min.signed(), i128::MIN);
        assert_eq!(Int::signed_max(128).signed(), i128::MAX);
        assert_eq!(int::div_s(min, Int::all_ones(128)), None);
        assert_eq!(int::rem_s(min, Int::all_ones(128)), Some(0));
        assert_eq!(Int::new(1, 1).signed(), -1);
        assert_eq!(int::add(Int::new(5, 0), Int::new(7, 0)), Some(0));
    }

    #[test]
    fn floats_round_once_and_keep_nans() {
        let half = |value| Float::new(FloatKind::F16, value);
        assert_eq!(float::add(half(2048.0), half(1.0)), half(2048.0));
        assert_eq!(float::div(half(1.0), half(0.0)).value(), f64::INFINITY);
        let f64s = |value| Float::new(FloatKind::F64, value);
        let invalid = float::sub(f64s(f64::INFINITY), f64s(f64::INFINITY));
        assert_eq!(invalid.bits, 0x7ff8_0000_0000_0000);
        let payload = Float {
            bits: 0xfff8_0000_0000_1234,
            kind: FloatKind::F64,
        };
        assert_eq!(float::mul(f64s(1.0), payload), payload);
        assert_eq!(float::max_num(f64s(1.0), payload), f64s(1.0));
        assert_eq!(float::maximum(f64s(-0.0), f64s(0.0)).bits, 0);
        assert_eq!(float::minimum(f64s(0.0), f64s(-0.0)).bits, 1 << 63);
    }
}
