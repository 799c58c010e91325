//! Floats of few bits as the numbers that they stand for.
//!
//! What is here shares nothing with the code that folds: a number is found among all that a format has. Arithmetic is that of `f64`,
//! whose result, rounded once more to at most 11 bits, is the exact one rounded.

use terrace_ir::float::{FloatFormat, FloatKind, Specials};

/// A format of at most 16 bits.
pub struct Format {
    /// Its name is that of the type.
    pub kind: FloatKind,
    format: FloatFormat,
    /// What is finite and not negative, in the order of the bits, and the number that would be next.
    positive: Vec<f64>,
}

impl Format {
    /// A signed format.
    pub fn new(kind: FloatKind) -> Format {
        let mut format = Format {
            kind,
            format: kind.format(),
            positive: Vec::new(),
        };
        let finite = (0..1 << (kind.width() - 1)).map(|bits| format.decode(bits));
        let mut positive: Vec<f64> = finite.take_while(|value| value.is_finite()).collect();
        let last = positive[positive.len() - 2..].to_vec();
        positive.push(2.0 * last[1] - last[0]);
        format.positive = positive;
        format
    }

    fn sign(&self) -> u64 {
        1 << (self.format.width - 1)
    }

    /// The number that bits stand for.
    pub fn decode(&self, bits: u64) -> f64 {
        let FloatFormat {
            precision,
            min_exponent,
            specials,
            ..
        } = self.format;
        let sign = if bits & self.sign() == 0 { 1.0 } else { -1.0 };
        let rest = bits & (self.sign() - 1);
        let one = 1 << (precision - 1);
        let (field, fraction) = (rest / one, rest % one);
        let highest = (self.sign() - 1) / one;
        match specials {
            Specials::Ieee if field == highest && fraction == 0 => return sign * f64::INFINITY,
            Specials::Ieee if field == highest => return f64::NAN,
            Specials::NanIsAllOnes if rest == self.sign() - 1 => return f64::NAN,
            Specials::NanIsNegativeZero if bits == self.sign() => return f64::NAN,
            _ => {}
        }
        let (significand, exponent) = match field {
            0 => (fraction, min_exponent),
            _ => (one + fraction, min_exponent + field as i32 - 1),
        };
        sign * significand as f64 * 2.0_f64.powi(exponent - (precision as i32 - 1))
    }

    /// The bits of a NaN.
    fn nan(&self) -> u64 {
        match self.format.specials {
            Specials::NanIsNegativeZero => self.sign(),
            _ => self.sign() - 1,
        }
    }

    /// The bits of the nearest number; of two, those that are even.
    pub fn encode(&self, value: f64) -> u64 {
        if value.is_nan() {
            return self.nan();
        }
        let size = value.abs();
        let above = self.positive.partition_point(|known| *known < size);
        let last = self.positive.len() - 1;
        let nearest = match above {
            0 => 0,
            _ if above > last => last,
            _ => {
                let [low, high] = [self.positive[above - 1], self.positive[above]];
                let is_low = match (size - low).total_cmp(&(high - size)) {
                    std::cmp::Ordering::Less => true,
                    std::cmp::Ordering::Equal => above % 2 == 1,
                    std::cmp::Ordering::Greater => false,
                };
                above - usize::from(is_low)
            }
        };
        let has_negative_zero = self.format.specials != Specials::NanIsNegativeZero;
        let is_negative = value.is_sign_negative() && (nearest != 0 || has_negative_zero);
        let sign = if is_negative { self.sign() } else { 0 };
        match nearest == last {
            // The bits behind those of the largest number are infinity, if there is one.
            true if self.format.specials == Specials::Ieee => sign | last as u64,
            true => self.nan(),
            false => sign | nearest as u64,
        }
    }

    /// The bits with the other sign.
    pub fn negate(&self, bits: u64) -> u64 {
        self.encode(-self.decode(bits))
    }

    /// Whether bits stand for the same: any NaN is as good as another.
    pub fn is_same(&self, a: u64, b: u64) -> bool {
        a == b || self.decode(a).is_nan() && self.decode(b).is_nan()
    }

    /// Whether bits are a number, or the NaN that arithmetic gives.
    pub fn is_usual(&self, bits: u64) -> bool {
        bits == self.nan() || !self.decode(bits).is_nan()
    }

    /// Bits near which something may be special.
    pub fn special(&self) -> Vec<u64> {
        let numbers = [
            0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 127.0, 128.0, 129.0, 255.0, 256.0,
        ];
        let one = 1 << (self.format.precision - 1);
        let largest = self.positive.len() as u64 - 2;
        let sizes = numbers.map(|number| self.encode(number)).into_iter();
        let sizes = sizes.chain([
            1,
            2,
            one - 1,
            one,
            one + 1,
            largest - 1,
            largest,
            largest + 1,
        ]);
        let signed = sizes.flat_map(|bits| [bits, bits | self.sign()]);
        signed.chain([self.nan()]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_again() {
        for kind in super::super::KINDS {
            let format = Format::new(kind);
            for bits in 0..1 << kind.width() {
                let value = format.decode(bits);
                assert!(
                    format.is_same(format.encode(value), bits),
                    "{kind:?} {bits:#x}"
                );
            }
        }
    }

    #[test]
    fn what_is_between_is_rounded_to_even() {
        let format = Format::new(FloatKind::F8E4M3FN);
        // The largest number is 448; 480 would be next, but for the NaN that is there.
        assert_eq!(format.decode(0x7e), 448.0);
        assert_eq!(format.encode(464.0), 0x7e);
        assert_eq!(format.encode(465.0), 0x7f);
        let half = Format::new(FloatKind::F8E5M2);
        assert_eq!(half.encode(57344.0 + 4096.0), 0x7c);
        assert_eq!(half.encode(1.125), half.encode(1.0));
        assert_eq!(half.encode(1.375), half.encode(1.5));
    }
}
