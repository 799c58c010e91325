//! What arithmetic makes of ranges.

use super::{IntRange, NoWrap, Rounding, mask};

impl IntRange {
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
