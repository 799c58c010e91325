//! The formats, as data.

/// The floating-point types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FloatKind {
    /// 4 bits: 2 of exponent, 1 of mantissa, only finite numbers.
    F4E2M1FN,
    /// 6 bits: 2 of exponent, 3 of mantissa, only finite numbers.
    F6E2M3FN,
    /// 6 bits: 3 of exponent, 2 of mantissa, only finite numbers.
    F6E3M2FN,
    /// 8 bits: 5 of exponent, 2 of mantissa, as IEEE 754 would have it.
    F8E5M2,
    /// 8 bits: 4 of exponent, 3 of mantissa, as IEEE 754 would have it.
    F8E4M3,
    /// 8 bits: 4 of exponent, 3 of mantissa, no infinities.
    F8E4M3FN,
    /// 8 bits: 5 of exponent, 2 of mantissa, no infinities and no negative zero.
    F8E5M2FNUZ,
    /// 8 bits: 4 of exponent, 3 of mantissa, no infinities and no negative zero.
    F8E4M3FNUZ,
    /// 8 bits: 4 of exponent with a bias of 11, 3 of mantissa, no infinities and no negative zero.
    F8E4M3B11FNUZ,
    /// 8 bits: 3 of exponent, 4 of mantissa, as IEEE 754 would have it.
    F8E3M4,
    /// 8 bits of exponent: powers of two, no sign, no zero.
    F8E8M0FNU,
    /// Brain float: the upper half of an `f32`.
    BF16,
    /// IEEE half.
    F16,
    /// 19 bits: the exponent of an `f32`, the mantissa of an `f16`.
    TF32,
    /// IEEE single.
    F32,
    /// IEEE double.
    F64,
    /// x87 extended: 64 bits of mantissa, the first of which is written.
    F80,
    /// IEEE quadruple.
    F128,
}

/// What the bit patterns stand for that are no finite numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Specials {
    /// The highest exponent holds infinities and NaNs.
    Ieee,
    /// All bits but the sign set are a NaN; there are no infinities.
    NanIsAllOnes,
    /// What would be the negative zero is the NaN; there are no infinities.
    NanIsNegativeZero,
    /// Every bit pattern is a finite number.
    None,
}

/// How the bits of a format are laid out: sign, exponent, mantissa from the highest down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FloatFormat {
    /// All bits.
    pub width: u32,
    /// The bits of a significand, with the leading one that most formats leave out.
    pub precision: u32,
    /// The exponent of the smallest normal number, which is `2^min_exponent`.
    pub min_exponent: i32,
    /// The exponent of the largest number.
    pub max_exponent: i32,
    /// The other bit patterns.
    pub specials: Specials,
}

impl FloatFormat {
    const fn new(width: u32, precision: u32, exponents: [i32; 2], specials: Specials) -> Self {
        FloatFormat {
            width,
            precision,
            min_exponent: exponents[0],
            max_exponent: exponents[1],
            specials,
        }
    }

    /// Whether the format has a sign bit. One without has neither zero nor subnormal numbers.
    pub const fn is_signed(self) -> bool {
        self.precision > 1
    }

    /// Whether the leading one of a significand is written.
    pub const fn has_explicit_one(self) -> bool {
        self.width == 80
    }

    /// The bits of the mantissa field.
    pub const fn mantissa_bits(self) -> u32 {
        if self.has_explicit_one() {
            self.precision
        } else {
            self.precision - 1
        }
    }

    /// The bits of the exponent field.
    pub const fn exponent_bits(self) -> u32 {
        self.width - self.mantissa_bits() - self.is_signed() as u32
    }
}

/// All kinds, with their keywords and formats, in the order of [`FloatKind`].
const TABLE: [(FloatKind, &str, FloatFormat); 18] = {
    use FloatKind::*;
    use Specials::{Ieee, NanIsAllOnes, NanIsNegativeZero, None};
    const fn row(
        kind: FloatKind,
        keyword: &'static str,
        width: u32,
        precision: u32,
        exponents: [i32; 2],
        specials: Specials,
    ) -> (FloatKind, &'static str, FloatFormat) {
        (
            kind,
            keyword,
            FloatFormat::new(width, precision, exponents, specials),
        )
    }
    [
        row(F4E2M1FN, "f4E2M1FN", 4, 2, [0, 2], None),
        row(F6E2M3FN, "f6E2M3FN", 6, 4, [0, 2], None),
        row(F6E3M2FN, "f6E3M2FN", 6, 3, [-2, 4], None),
        row(F8E5M2, "f8E5M2", 8, 3, [-14, 15], Ieee),
        row(F8E4M3, "f8E4M3", 8, 4, [-6, 7], Ieee),
        row(F8E4M3FN, "f8E4M3FN", 8, 4, [-6, 8], NanIsAllOnes),
        row(F8E5M2FNUZ, "f8E5M2FNUZ", 8, 3, [-15, 15], NanIsNegativeZero),
        row(F8E4M3FNUZ, "f8E4M3FNUZ", 8, 4, [-7, 7], NanIsNegativeZero),
        row(
            F8E4M3B11FNUZ,
            "f8E4M3B11FNUZ",
            8,
            4,
            [-10, 4],
            NanIsNegativeZero,
        ),
        row(F8E3M4, "f8E3M4", 8, 5, [-2, 3], Ieee),
        row(F8E8M0FNU, "f8E8M0FNU", 8, 1, [-127, 127], NanIsAllOnes),
        row(BF16, "bf16", 16, 8, [-126, 127], Ieee),
        row(F16, "f16", 16, 11, [-14, 15], Ieee),
        row(TF32, "tf32", 19, 11, [-126, 127], Ieee),
        row(F32, "f32", 32, 24, [-126, 127], Ieee),
        row(F64, "f64", 64, 53, [-1022, 1023], Ieee),
        row(F80, "f80", 80, 64, [-16382, 16383], Ieee),
        row(F128, "f128", 128, 113, [-16382, 16383], Ieee),
    ]
};

impl FloatKind {
    /// Every kind.
    pub fn all() -> impl Iterator<Item = FloatKind> {
        TABLE.iter().map(|row| row.0)
    }

    /// Storage bits.
    pub const fn width(self) -> u32 {
        self.format().width
    }

    /// The type's keyword: `f32`.
    pub const fn keyword(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// The kind of a keyword.
    pub fn from_keyword(word: &str) -> Option<FloatKind> {
        TABLE.iter().find(|row| row.1 == word).map(|row| row.0)
    }

    /// The layout of the bits.
    pub const fn format(self) -> FloatFormat {
        TABLE[self as usize].2
    }
}
