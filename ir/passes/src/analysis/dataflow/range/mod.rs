//! Ranges of integers, read as unsigned and as signed numbers, and what arithmetic makes of them.

mod arithmetic;
mod interface;
#[cfg(test)]
mod tests;

pub use interface::InferIntRangeInterface;

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

    /// The values in both ranges; all if there are none, as is the case of a sum that always overflows though it must not: what is
    /// never computed may have any range, but bounds are never the wrong way round.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        let both = IntRange {
            umin: self.umin.max(other.umin),
            umax: self.umax.min(other.umax),
            smin: self.smin.max(other.smin),
            smax: self.smax.min(other.smax),
            width: self.width,
        };
        match both.umin <= both.umax && both.smin <= both.smax {
            true => both,
            false => IntRange::full(self.width),
        }
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
