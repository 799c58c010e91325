//! Ranges of integers, read as unsigned and as signed numbers, and what arithmetic makes of them.

/// The values that an integer can have: bounds, both inclusive, of its bits read as an unsigned and as a signed number.
///
/// An integer has at most [`IntRange::MAX_WIDTH`] bits; about wider ones nothing is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IntRange {
    width: u32,
    umin: u64,
    umax: u64,
    smin: i64,
    smax: i64,
}

/// Which overflow does not happen.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NoWrap {
    /// That of signed numbers.
    pub signed: bool,
    /// That of unsigned numbers.
    pub unsigned: bool,
}

/// How a quotient is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// Towards zero.
    Truncate,
    /// Up.
    Ceil,
    /// Down.
    Floor,
}

impl IntRange {
    /// The most bits that are kept track of.
    pub const MAX_WIDTH: u32 = 64;

    /// All values of a width. A width of zero has one value.
    ///
    /// # Panics
    /// If the width is more than [`IntRange::MAX_WIDTH`].
    pub fn full(width: u32) -> Self {
        assert!(
            width <= Self::MAX_WIDTH,
            "ranges of integers of {width} bits are not kept track of"
        );
        let (smin, smax) = match width {
            0 => (0, 0),
            _ => (i64::MIN >> (64 - width), i64::MAX >> (64 - width)),
        };
        IntRange {
            width,
            umin: 0,
            umax: mask(width),
            smin,
            smax,
        }
    }

    /// Exactly one value, given by its bits.
    pub fn constant(width: u32, bits: u64) -> Self {
        let (bits, signed) = (bits & mask(width), sign_extend(width, bits));
        IntRange {
            umin: bits,
            umax: bits,
            smin: signed,
            smax: signed,
            ..IntRange::full(width)
        }
    }

    /// The unsigned numbers from `min` to `max`.
    pub fn from_unsigned(width: u32, min: u64, max: u64) -> Self {
        let full = IntRange::full(width);
        let (smin, smax) = (sign_extend(width, min), sign_extend(width, max));
        let same_sign = (smin < 0) == (smax < 0);
        IntRange {
            umin: min,
            umax: max,
            smin: if same_sign { smin } else { full.smin },
            smax: if same_sign { smax } else { full.smax },
            width,
        }
    }

    /// The signed numbers from `min` to `max`.
    pub fn from_signed(width: u32, min: i64, max: i64) -> Self {
        let full = IntRange::full(width);
        let same_sign = (min < 0) == (max < 0);
        IntRange {
            umin: if same_sign {
                min as u64 & mask(width)
            } else {
                0
            },
            umax: if same_sign {
                max as u64 & mask(width)
            } else {
                full.umax
            },
            smin: min,
            smax: max,
            width,
        }
    }

    /// The number of bits.
    pub fn width(self) -> u32 {
        self.width
    }

    /// The least unsigned number.
    pub fn umin(self) -> u64 {
        self.umin
    }

    /// The greatest unsigned number.
    pub fn umax(self) -> u64 {
        self.umax
    }

    /// The least signed number.
    pub fn smin(self) -> i64 {
        self.smin
    }

    /// The greatest signed number.
    pub fn smax(self) -> i64 {
        self.smax
    }

    /// The bits of the only value that there is.
    pub fn as_constant(self) -> Option<u64> {
        if self.umin == self.umax {
            Some(self.umin)
        } else if self.smin == self.smax {
            Some(self.smin as u64 & mask(self.width))
        } else {
            None
        }
    }

    /// The values in either range.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        IntRange {
            umin: self.umin.min(other.umin),
            umax: self.umax.max(other.umax),
            smin: self.smin.min(other.smin),
            smax: self.smax.max(other.smax),
            width: self.width,
        }
    }

    /// The values in both ranges.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        IntRange {
            umin: self.umin.max(other.umin),
            umax: self.umax.min(other.umax),
            smin: self.smin.max(other.smin),
            smax: self.smax.min(other.smax),
            width: self.width,
        }
    }

    /// The unsigned numbers between the least and the greatest of these, which were computed without overflow; all values if
    /// one could not be computed or does not fit. Where overflow does not happen, what does not fit is cut off.
    fn of_unsigned<const N: usize>(width: u32, values: [Option<i128>; N], saturate: bool) -> Self {
        let limit = i128::from(mask(width));
        match bounds(values, 0, limit, saturate) {
            Some((min, max)) => IntRange::from_unsigned(width, min as u64, max as u64),
            None => IntRange::full(width),
        }
    }

    /// As [`IntRange::of_unsigned`], for signed numbers.
    fn of_signed<const N: usize>(width: u32, values: [Option<i128>; N], saturate: bool) -> Self {
        let full = IntRange::full(width);
        let (low, high) = (i128::from(full.smin), i128::from(full.smax));
        match bounds(values, low, high, saturate) {
            Some((min, max)) => IntRange::from_signed(width, min as i64, max as i64),
            None => full,
        }
    }

    /// What `f` makes of all pairs of bounds of unsigned numbers.
    fn unsigned_pairs(
        self,
        rhs: Self,
        f: impl Fn(i128, i128) -> Option<i128>,
    ) -> [Option<i128>; 4] {
        let (a, b) = ([self.umin, self.umax], [rhs.umin, rhs.umax]);
        std::array::from_fn(|index| f(a[index / 2].into(), b[index % 2].into()))
    }

    /// What `f` makes of all pairs of bounds of signed numbers.
    fn signed_pairs(self, rhs: Self, f: impl Fn(i128, i128) -> Option<i128>) -> [Option<i128>; 4] {
        let (a, b) = ([self.smin, self.smax], [rhs.smin, rhs.smax]);
        std::array::from_fn(|index| f(a[index / 2].into(), b[index % 2].into()))
    }

    /// Sums.
    #[must_use]
    pub fn add(self, rhs: Self, no_wrap: NoWrap) -> Self {
        let sum = |a: i128, b: i128| Some(a + b);
        let unsigned = [
            sum(self.umin.into(), rhs.umin.into()),
            sum(self.umax.into(), rhs.umax.into()),
        ];
        let signed = [
            sum(self.smin.into(), rhs.smin.into()),
            sum(self.smax.into(), rhs.smax.into()),
        ];
        IntRange::of_unsigned(self.width, unsigned, no_wrap.unsigned)
            .intersection(IntRange::of_signed(self.width, signed, no_wrap.signed))
    }

    /// Differences.
    #[must_use]
    pub fn sub(self, rhs: Self, no_wrap: NoWrap) -> Self {
        let difference = |a: i128, b: i128| Some(a - b);
        let unsigned = [
            difference(self.umin.into(), rhs.umax.into()),
            difference(self.umax.into(), rhs.umin.into()),
        ];
        let signed = [
            difference(self.smin.into(), rhs.smax.into()),
            difference(self.smax.into(), rhs.smin.into()),
        ];
        IntRange::of_unsigned(self.width, unsigned, no_wrap.unsigned)
            .intersection(IntRange::of_signed(self.width, signed, no_wrap.signed))
    }

    /// Products.
    #[must_use]
    pub fn mul(self, rhs: Self, no_wrap: NoWrap) -> Self {
        // Products of unsigned numbers of 64 bits can be too large, which is as good as not fitting.
        let product = |a: i128, b: i128| Some(a.checked_mul(b).unwrap_or(i128::MAX));
        let unsigned = self.unsigned_pairs(rhs, product);
        let signed = self.signed_pairs(rhs, product);
        IntRange::of_unsigned(self.width, unsigned, no_wrap.unsigned)
            .intersection(IntRange::of_signed(self.width, signed, no_wrap.signed))
    }

    /// Quotients of unsigned numbers.
    #[must_use]
    pub fn div_u(self, rhs: Self, rounding: Rounding) -> Self {
        if rhs.umin == 0 {
            return IntRange::full(self.width);
        }
        let quotients = self.unsigned_pairs(rhs, |a, b| Some(divide(a, b, rounding)));
        IntRange::of_unsigned(self.width, quotients, false)
    }

    /// Quotients of signed numbers.
    #[must_use]
    pub fn div_s(self, rhs: Self, rounding: Rounding) -> Self {
        if rhs.smin <= 0 && rhs.smax >= 0 {
            return IntRange::full(self.width);
        }
        let quotients = self.signed_pairs(rhs, |a, b| Some(divide(a, b, rounding)));
        IntRange::of_signed(self.width, quotients, false)
    }

    /// Remainders of unsigned numbers.
    #[must_use]
    pub fn rem_u(self, rhs: Self) -> Self {
        let modulus = rhs.umax;
        if rhs.umin == rhs.umax && modulus != 0 && self.umax - self.umin < modulus {
            let (min, max) = (self.umin % modulus, self.umax % modulus);
            if min <= max {
                return IntRange::from_unsigned(self.width, min, max);
            }
        }
        let greatest = (modulus.wrapping_sub(1) & mask(self.width)).min(self.umax);
        IntRange::from_unsigned(self.width, 0, greatest)
    }

    /// Remainders of signed numbers, with the sign of the dividend.
    #[must_use]
    pub fn rem_s(self, rhs: Self) -> Self {
        if rhs.smin <= 0 && rhs.smax >= 0 {
            return IntRange::full(self.width);
        }
        let divisor = i128::from(if rhs.smin > 0 { rhs.smax } else { rhs.smin }).abs();
        let (low, high) = (i128::from(self.smin), i128::from(self.smax));
        if rhs.smin == rhs.smax && high - low < divisor {
            let (min, max) = (low % divisor, high % divisor);
            if min <= max {
                return IntRange::from_signed(self.width, min as i64, max as i64);
            }
        }
        let greatest = divisor - 1;
        let min = if low < 0 { -greatest } else { 0 };
        let max = if high > 0 { greatest } else { 0 };
        IntRange::from_signed(self.width, min as i64, max as i64)
    }

    /// The greater ones of signed numbers.
    #[must_use]
    pub fn max_s(self, rhs: Self) -> Self {
        IntRange::from_signed(self.width, self.smin.max(rhs.smin), self.smax.max(rhs.smax))
    }

    /// The lesser ones of signed numbers.
    #[must_use]
    pub fn min_s(self, rhs: Self) -> Self {
        IntRange::from_signed(self.width, self.smin.min(rhs.smin), self.smax.min(rhs.smax))
    }

    /// The greater ones of unsigned numbers.
    #[must_use]
    pub fn max_u(self, rhs: Self) -> Self {
        IntRange::from_unsigned(self.width, self.umin.max(rhs.umin), self.umax.max(rhs.umax))
    }

    /// The lesser ones of unsigned numbers.
    #[must_use]
    pub fn min_u(self, rhs: Self) -> Self {
        IntRange::from_unsigned(self.width, self.umin.min(rhs.umin), self.umax.min(rhs.umax))
    }

    /// The least and the greatest bits that have what all values begin with in common.
    fn bits(self) -> (u64, u64) {
        let differing = match self.umin ^ self.umax {
            0 => 0,
            bits => u64::MAX >> bits.leading_zeros(),
        };
        (self.umin & !differing, self.umax | differing)
    }

    /// Bitwise and.
    #[must_use]
    pub fn and(self, rhs: Self) -> Self {
        let ((a0, a1), (b0, b1)) = (self.bits(), rhs.bits());
        IntRange::from_unsigned(self.width, a0 & b0, a1 & b1)
    }

    /// Bitwise or.
    #[must_use]
    pub fn or(self, rhs: Self) -> Self {
        let ((a0, a1), (b0, b1)) = (self.bits(), rhs.bits());
        IntRange::from_unsigned(self.width, a0 | b0, a1 | b1)
    }

    /// Bitwise exclusive or.
    #[must_use]
    pub fn xor(self, rhs: Self) -> Self {
        let ((a0, a1), (b0, b1)) = (self.bits(), rhs.bits());
        let differing = (a0 ^ a1) | (b0 ^ b1);
        let common = (a0 ^ b0) & !differing;
        IntRange::from_unsigned(self.width, common, common | differing)
    }

    /// Shifts to the left.
    #[must_use]
    pub fn shl(self, rhs: Self, no_wrap: NoWrap) -> Self {
        let width = self.width;
        let shift = |a: i128, by: u64| {
            // More does not fit unless there is nothing to shift.
            (by < width.into()).then(|| a.checked_mul(1i128 << by).unwrap_or(i128::MAX))
        };
        let by = [rhs.umin, rhs.umax];
        let unsigned = [self.umin, self.umax];
        let signed = [self.smin, self.smax];
        let unsigned = std::array::from_fn::<_, 4, _>(|i| shift(unsigned[i / 2].into(), by[i % 2]));
        let signed = std::array::from_fn::<_, 4, _>(|i| shift(signed[i / 2].into(), by[i % 2]));
        IntRange::of_unsigned(width, unsigned, no_wrap.unsigned).intersection(IntRange::of_signed(
            width,
            signed,
            no_wrap.signed,
        ))
    }

    /// Shifts to the right that fill with zeros.
    #[must_use]
    pub fn shr_u(self, rhs: Self) -> Self {
        let width = i128::from(self.width);
        let shifted = self.unsigned_pairs(rhs, |a, by| (by < width).then(|| a >> by));
        IntRange::of_unsigned(self.width, shifted, false)
    }

    /// Shifts to the right that fill with the sign.
    #[must_use]
    pub fn shr_s(self, rhs: Self) -> Self {
        let by = [rhs.umin, rhs.umax];
        let values = [self.smin, self.smax];
        let shifted = std::array::from_fn::<_, 4, _>(|index| {
            let by = by[index % 2];
            (by < self.width.into()).then(|| i128::from(values[index / 2] >> by))
        });
        IntRange::of_signed(self.width, shifted, false)
    }

    /// The same unsigned numbers with more bits.
    #[must_use]
    pub fn extend_u(self, width: u32) -> Self {
        IntRange::from_unsigned(width, self.umin, self.umax)
    }

    /// The same signed numbers with more bits.
    #[must_use]
    pub fn extend_s(self, width: u32) -> Self {
        IntRange::from_signed(width, self.smin, self.smax)
    }

    /// The lowest bits of the values.
    #[must_use]
    pub fn truncate(self, width: u32) -> Self {
        if width >= self.width {
            return self;
        }
        let full = IntRange::full(width);
        let rolls_over = (self.umin >> width) != (self.umax >> width);
        let (umin, umax) = match rolls_over {
            true => (0, full.umax),
            false => (self.umin & full.umax, self.umax & full.umax),
        };
        // What is cut off and the sign that remains.
        let (low, high) = (
            self.smin.checked_shr(width.saturating_sub(1)).unwrap_or(0),
            self.smax.checked_shr(width.saturating_sub(1)).unwrap_or(0),
        );
        let is_kept = low == high || (low == -1 && (high == 0 || high == -1));
        let (smin, smax) = match is_kept {
            true => (
                sign_extend(width, self.smin as u64),
                sign_extend(width, self.smax as u64),
            ),
            false => (full.smin, full.smax),
        };
        IntRange {
            width,
            umin,
            umax,
            smin,
            smax,
        }
    }

    /// The bounds as they are, for numbers with more bits.
    #[must_use]
    pub fn widen(self, width: u32) -> Self {
        IntRange { width, ..self }
    }
}

/// All bits of a width.
fn mask(width: u32) -> u64 {
    match width {
        0 => 0,
        _ => u64::MAX >> (64 - width),
    }
}

fn sign_extend(width: u32, bits: u64) -> i64 {
    match width {
        0 => 0,
        _ => (bits << (64 - width)) as i64 >> (64 - width),
    }
}

/// The least and the greatest of the values, if there are all and they fit or may be cut off.
fn bounds<const N: usize>(
    values: [Option<i128>; N],
    low: i128,
    high: i128,
    saturate: bool,
) -> Option<(i128, i128)> {
    let (mut min, mut max) = (high, low);
    for value in values {
        let value = value?;
        if !saturate && !(low..=high).contains(&value) {
            return None;
        }
        let value = value.clamp(low, high);
        (min, max) = (min.min(value), max.max(value));
    }
    Some((min, max))
}

fn divide(a: i128, b: i128, rounding: Rounding) -> i128 {
    let (quotient, is_exact) = (a / b, a % b == 0);
    let is_negative = (a < 0) != (b < 0);
    match rounding {
        Rounding::Ceil if !is_exact && !is_negative => quotient + 1,
        Rounding::Floor if !is_exact && is_negative => quotient - 1,
        Rounding::Truncate | Rounding::Ceil | Rounding::Floor => quotient,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTH: u32 = 4;

    fn contains(range: IntRange, bits: u64) -> bool {
        let signed = sign_extend(WIDTH, bits);
        (range.umin..=range.umax).contains(&bits) && (range.smin..=range.smax).contains(&signed)
    }

    /// Some ranges of four bits: all signed and unsigned intervals.
    fn ranges() -> Vec<IntRange> {
        let mut ranges = Vec::new();
        for low in 0..16 {
            for high in low..16 {
                ranges.push(IntRange::from_unsigned(WIDTH, low, high));
                ranges.push(IntRange::from_signed(
                    WIDTH,
                    low as i64 - 8,
                    high as i64 - 8,
                ));
            }
        }
        ranges
    }

    /// The results of an op on all values of all ranges are in the range that it gives; `None` where it is undefined.
    fn check(
        name: &str,
        range_op: impl Fn(IntRange, IntRange) -> IntRange,
        op: impl Fn(u64, u64) -> Option<i64>,
    ) {
        let ranges = ranges();
        let values: Vec<Vec<u64>> = ranges
            .iter()
            .map(|range| (0..16).filter(|bits| contains(*range, *bits)).collect())
            .collect();
        for (a, a_values) in ranges.iter().zip(&values).step_by(3) {
            for (b, b_values) in ranges.iter().zip(&values).step_by(2) {
                let result = range_op(*a, *b);
                for &x in a_values {
                    for &y in b_values {
                        if let Some(value) = op(x, y) {
                            let bits = value as u64 & mask(WIDTH);
                            assert!(
                                contains(result, bits),
                                "{name}: {x} and {y} give {bits}, not in {result:?} of {a:?} and {b:?}"
                            );
                        }
                    }
                }
            }
        }
    }

    fn s(bits: u64) -> i64 {
        sign_extend(WIDTH, bits)
    }

    #[test]
    fn ranges_contain_what_is_computed() {
        let wrap = NoWrap::default();
        let in_range = |value: i64, low: i64, high: i64| (low..=high).contains(&value);
        let nuw = NoWrap {
            signed: false,
            unsigned: true,
        };
        let nsw = NoWrap {
            signed: true,
            unsigned: false,
        };
        check("add", |a, b| a.add(b, wrap), |x, y| Some((x + y) as i64));
        check(
            "add nuw",
            |a, b| a.add(b, nuw),
            |x, y| (x + y < 16).then_some((x + y) as i64),
        );
        check(
            "add nsw",
            |a, b| a.add(b, nsw),
            |x, y| {
                let sum = s(x) + s(y);
                in_range(sum, -8, 7).then_some(sum)
            },
        );
        check(
            "sub",
            |a, b| a.sub(b, wrap),
            |x, y| Some(x as i64 - y as i64),
        );
        check(
            "sub nuw",
            |a, b| a.sub(b, nuw),
            |x, y| (x >= y).then(|| (x - y) as i64),
        );
        check("mul", |a, b| a.mul(b, wrap), |x, y| Some((x * y) as i64));
        check(
            "mul nsw",
            |a, b| a.mul(b, nsw),
            |x, y| {
                let product = s(x) * s(y);
                in_range(product, -8, 7).then_some(product)
            },
        );
        check(
            "div_u",
            |a, b| a.div_u(b, Rounding::Truncate),
            |x, y| (y != 0).then(|| (x / y) as i64),
        );
        check(
            "ceil_div_u",
            |a, b| a.div_u(b, Rounding::Ceil),
            |x, y| (y != 0).then(|| x.div_ceil(y) as i64),
        );
        for (rounding, f) in [
            (Rounding::Truncate, (|x, y| x / y) as fn(i64, i64) -> i64),
            (Rounding::Ceil, |x, y| (x as f64 / y as f64).ceil() as i64),
            (Rounding::Floor, |x, y| (x as f64 / y as f64).floor() as i64),
        ] {
            check(
                "div_s",
                |a, b| a.div_s(b, rounding),
                |x, y| {
                    let (x, y) = (s(x), s(y));
                    (y != 0 && !(x == -8 && y == -1)).then(|| f(x, y))
                },
            );
        }
        check("rem_u", IntRange::rem_u, |x, y| {
            (y != 0).then(|| (x % y) as i64)
        });
        check("rem_s", IntRange::rem_s, |x, y| {
            (y != 0 && !(s(x) == -8 && s(y) == -1)).then(|| s(x) % s(y))
        });
        check("max_s", IntRange::max_s, |x, y| Some(s(x).max(s(y))));
        check("min_u", IntRange::min_u, |x, y| Some(x.min(y) as i64));
        check("and", IntRange::and, |x, y| Some((x & y) as i64));
        check("or", IntRange::or, |x, y| Some((x | y) as i64));
        check("xor", IntRange::xor, |x, y| Some((x ^ y) as i64));
        check(
            "shl",
            |a, b| a.shl(b, wrap),
            |x, y| (y < 4).then(|| (x << y) as i64),
        );
        check(
            "shl nuw",
            |a, b| a.shl(b, nuw),
            |x, y| (y < 4 && x << y < 16).then(|| (x << y) as i64),
        );
        check("shr_u", IntRange::shr_u, |x, y| {
            (y < 4).then(|| (x >> y) as i64)
        });
        check("shr_s", IntRange::shr_s, |x, y| (y < 4).then(|| s(x) >> y));
    }

    #[test]
    fn truncation_and_extension_contain_the_values() {
        for range in ranges() {
            for bits in (0..16).filter(|bits| contains(range, *bits)) {
                let narrow = range.truncate(2);
                let cut = bits & 3;
                assert!(
                    (narrow.umin..=narrow.umax).contains(&cut),
                    "{range:?} {bits}"
                );
                let signed = sign_extend(2, cut);
                assert!(
                    (narrow.smin..=narrow.smax).contains(&signed),
                    "{range:?} {bits}"
                );
                let wide = range.extend_s(8);
                assert!((wide.smin..=wide.smax).contains(&s(bits)));
                let wide = range.extend_u(8);
                assert!((wide.umin..=wide.umax).contains(&bits));
            }
        }
    }
}
