//! Between bits and values.

use super::{FloatFormat, FloatKind, Specials};

/// What the bits of a float stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FloatValue {
    /// `(-1)^negative * significand * 2^exponent`; a significand of zero is a zero.
    Finite {
        /// The sign.
        negative: bool,
        /// The absolute value without its scale.
        significand: u128,
        /// The scale.
        exponent: i32,
    },
    /// An infinity.
    Infinity {
        /// The sign.
        negative: bool,
    },
    /// Not a number.
    Nan {
        /// The sign.
        negative: bool,
        /// The mantissa below the leading one, its highest bit in the highest bit here; `1 << 127` for the quiet NaN.
        payload: u128,
    },
}

impl From<f64> for FloatValue {
    fn from(value: f64) -> FloatValue {
        FloatKind::F64.decode(value.to_bits().into())
    }
}

impl FloatFormat {
    /// The mantissa bits that the leading one is not among.
    const fn fraction_bits(self) -> u32 {
        self.precision - 1
    }

    /// What the exponent field holds for `2^0`.
    const fn bias(self) -> i32 {
        // Formats with subnormal numbers keep the lowest exponent for them.
        self.min_exponent.wrapping_neg() + self.is_signed() as i32
    }

    /// The bits of a sign, an exponent field and a significand with its leading one, if it has one.
    fn assemble(self, negative: bool, field: u128, significand: u128) -> u128 {
        let mantissa = if self.has_explicit_one() {
            significand
        } else {
            significand & ((1 << self.fraction_bits()) - 1)
        };
        let sign = if negative && self.is_signed() {
            1 << (self.width - 1)
        } else {
            0
        };
        sign | field << self.mantissa_bits() | mantissa
    }

    fn highest_field(self) -> u128 {
        (1 << self.exponent_bits()) - 1
    }

    fn largest(self, negative: bool) -> u128 {
        let significand = match self.specials {
            Specials::NanIsAllOnes if self.is_signed() => (1 << self.precision) - 2,
            _ => (1 << self.precision) - 1,
        };
        let field = (self.max_exponent + self.bias()) as u128;
        self.assemble(negative, field, significand)
    }

    fn infinity(self, negative: bool) -> u128 {
        match self.specials {
            Specials::Ieee => {
                self.assemble(negative, self.highest_field(), 1 << self.fraction_bits())
            }
            Specials::None => self.largest(negative),
            Specials::NanIsAllOnes | Specials::NanIsNegativeZero => self.nan(negative, 1 << 127),
        }
    }

    fn nan(self, negative: bool, payload: u128) -> u128 {
        match self.specials {
            Specials::Ieee => {
                let payload = match payload >> (128 - self.fraction_bits()) {
                    0 => 1,
                    payload => payload,
                };
                let one = 1 << self.fraction_bits();
                self.assemble(negative, self.highest_field(), one | payload)
            }
            Specials::NanIsAllOnes => {
                self.assemble(negative, self.highest_field(), (1 << self.precision) - 1)
            }
            Specials::NanIsNegativeZero => 1 << (self.width - 1),
            // There is nothing nearer to no number than the largest one.
            Specials::None => self.largest(negative),
        }
    }

    fn zero(self, negative: bool) -> u128 {
        match self.specials {
            Specials::NanIsNegativeZero => 0,
            _ => self.assemble(negative, 0, 0),
        }
    }

    /// The nearest number, ties to even, and whether it was a tie. `sticky` says that the significand is a little larger
    /// than given.
    pub(super) fn round(
        self,
        negative: bool,
        significand: u128,
        exponent: i32,
        sticky: bool,
    ) -> (u128, bool) {
        if significand == 0 {
            return (self.zero(negative), false);
        }
        let length = 128 - significand.leading_zeros();
        // The exponent of the leading one, and the lowest bit that the format keeps.
        let leading = exponent.saturating_add(length as i32 - 1);
        let mut kept_exponent = leading.max(self.min_exponent);
        let lowest = kept_exponent - self.fraction_bits() as i32;
        let dropped = i64::from(lowest) - i64::from(exponent);
        let (mut kept, mut tie) = (0, false);
        if dropped <= 0 {
            kept = significand << -dropped;
        } else if dropped <= 128 {
            let rest = significand & (u128::MAX >> (128 - dropped));
            let half = 1 << (dropped - 1);
            kept = significand.checked_shr(dropped as u32).unwrap_or(0);
            tie = rest == half && !sticky;
            kept += u128::from(rest > half || rest == half && (sticky || kept & 1 == 1));
        }
        if kept >> self.precision != 0 {
            kept >>= 1;
            kept_exponent += 1;
        }
        let is_normal = kept >> self.fraction_bits() != 0;
        if !is_normal && !self.is_signed() {
            return (0, tie);
        }
        let is_nan_pattern = self.specials == Specials::NanIsAllOnes
            && self.is_signed()
            && kept_exponent == self.max_exponent
            && kept == (1 << self.precision) - 1;
        if kept_exponent > self.max_exponent || is_nan_pattern {
            return (self.infinity(negative), tie);
        }
        let field = match is_normal {
            true => (kept_exponent + self.bias()) as u128,
            false => 0,
        };
        if kept == 0 {
            return (self.zero(negative), tie);
        }
        (self.assemble(negative, field, kept), tie)
    }
}

impl FloatKind {
    /// The bits of a value, rounded to nearest, ties to even.
    ///
    /// What the format has no bits for becomes the nearest that it has: an infinity becomes a NaN or the largest number, a
    /// NaN the largest number, and in a format without sign and zero, zero becomes the smallest number and the sign is
    /// lost.
    pub fn encode(self, value: FloatValue) -> u128 {
        let format = self.format();
        match value {
            FloatValue::Finite {
                negative,
                significand,
                exponent,
            } => format.round(negative, significand, exponent, false).0,
            FloatValue::Infinity { negative } => format.infinity(negative),
            FloatValue::Nan { negative, payload } => format.nan(negative, payload),
        }
    }

    /// The exact value of some bits; bits above the width are ignored.
    pub fn decode(self, bits: u128) -> FloatValue {
        let format = self.format();
        let bits = bits & (u128::MAX >> (128 - format.width));
        let negative = format.is_signed() && bits >> (format.width - 1) == 1;
        let field = bits >> format.mantissa_bits() & format.highest_field();
        let fraction = bits & ((1 << format.fraction_bits()) - 1);
        let one = 1 << format.fraction_bits();
        let payload = match format.fraction_bits() {
            0 => 0,
            bits => fraction << (128 - bits),
        };
        let is_highest = field == format.highest_field();
        let is_unnormal =
            format.has_explicit_one() && field != 0 && bits >> format.fraction_bits() & 1 == 0;
        match format.specials {
            Specials::Ieee if is_unnormal => return FloatValue::Nan { negative, payload },
            Specials::Ieee if is_highest && fraction == 0 => {
                return FloatValue::Infinity { negative };
            }
            Specials::Ieee if is_highest => return FloatValue::Nan { negative, payload },
            Specials::NanIsAllOnes if is_highest && fraction == one - 1 => {
                return FloatValue::Nan {
                    negative,
                    payload: 1 << 127,
                };
            }
            Specials::NanIsNegativeZero if bits == 1 << (format.width - 1) => {
                return FloatValue::Nan {
                    negative: false,
                    payload: 1 << 127,
                };
            }
            _ => {}
        }
        let is_subnormal = field == 0 && format.is_signed();
        let explicit_one = bits & if format.has_explicit_one() { one } else { 0 };
        let significand = fraction | if is_subnormal { explicit_one } else { one };
        let exponent = match is_subnormal {
            true => format.min_exponent,
            false => field as i32 - format.bias(),
        };
        FloatValue::Finite {
            negative,
            significand,
            exponent: exponent - format.fraction_bits() as i32,
        }
    }

    /// The bits that arithmetic would give for these. They differ for `f80` alone, in which some patterns are never made.
    pub fn canonical_bits(self, bits: u128) -> u128 {
        match self {
            FloatKind::F80 => {
                let (field, one) = (bits >> 64 & 0x7fff, bits >> 63 & 1);
                match (field, one) {
                    // A subnormal number with a leading one is the smallest normal exponent.
                    (0, 1) => bits | 1 << 64,
                    // Every other number without a leading one is a NaN.
                    (1.., 0) => bits | 0x7fff << 64,
                    _ => bits,
                }
            }
            _ => bits,
        }
    }

    /// The bits of the number in another format, rounded as in [`encode`](Self::encode).
    pub fn convert(self, bits: u128, to: FloatKind) -> u128 {
        to.encode(self.decode(bits))
    }

    /// The bits of the nearest number of the format.
    pub fn from_f64(self, value: f64) -> u128 {
        match self {
            FloatKind::F64 => value.to_bits().into(),
            FloatKind::F32 => (value as f32).to_bits().into(),
            _ => self.encode(value.into()),
        }
    }

    /// The nearest `f64`; exact for all formats but `f80` and `f128`.
    pub fn to_f64(self, bits: u128) -> f64 {
        match self {
            FloatKind::F64 => f64::from_bits(bits as u64),
            FloatKind::F32 => f32::from_bits(bits as u32).into(),
            _ => f64::from_bits(self.convert(bits, FloatKind::F64) as u64),
        }
    }

    /// The bits with the other sign, of NaNs too. What has no other sign stays as it is.
    pub fn negate(self, bits: u128) -> u128 {
        let format = self.format();
        let sign = 1 << (format.width - 1);
        let is_unsigned_zero =
            format.specials == Specials::NanIsNegativeZero && (bits == 0 || bits == sign);
        if is_unsigned_zero || !format.is_signed() {
            return bits;
        }
        bits ^ sign
    }

    /// Whether the bits are a NaN.
    pub fn is_nan(self, bits: u128) -> bool {
        matches!(self.decode(bits), FloatValue::Nan { .. })
    }
}
