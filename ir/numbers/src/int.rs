//! Integers of any size.

use dashu_int::IBig;

/// Whether an integer type says how its sign bit is meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    /// `i32`: the operations say.
    Signless,
    /// `si32`.
    Signed,
    /// `ui32`.
    Unsigned,
}

/// An integer of any size. What fits 64 bits is stored inline.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Int(Repr);

/// Equal integers have equal representations: `Large` holds only what `Small` cannot.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Repr {
    Small(i64),
    Large(Box<IBig>),
}

impl Int {
    /// Zero.
    pub const ZERO: Int = Int(Repr::Small(0));

    /// The value, if it fits.
    #[inline]
    pub fn to_i128(&self) -> Option<i128> {
        match &self.0 {
            Repr::Small(value) => Some((*value).into()),
            Repr::Large(value) => large_to_i128(value),
        }
    }

    /// The value, if it fits.
    #[inline]
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small(value) => Some(*value),
            Repr::Large(_) => None,
        }
    }

    /// The value for arithmetic of any precision.
    pub fn to_big(&self) -> IBig {
        match &self.0 {
            Repr::Small(value) => (*value).into(),
            Repr::Large(value) => (**value).clone(),
        }
    }

    /// Whether the value is below zero.
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Small(value) => *value < 0,
            Repr::Large(value) => **value < IBig::ZERO,
        }
    }

    /// The value that the low `width` bits stand for: sign-extended unless the type is unsigned.
    pub fn wrapped(self, width: u32, signedness: Signedness) -> Int {
        let signed = signedness != Signedness::Unsigned;
        if let Repr::Small(value) = self.0 {
            if width >= 64 && (signed || value >= 0) {
                return self;
            }
            if width < 64 {
                let shift = 64 - width;
                return match (width, signed) {
                    (0, _) => Int::ZERO,
                    (_, true) => Int(Repr::Small(value << shift >> shift)),
                    (_, false) => Int::from(i128::from((value as u64) << shift >> shift)),
                };
            }
        }
        let mut bytes = Vec::new();
        self.write_le_bytes((width as usize).div_ceil(8), &mut bytes);
        Int::from_le_bytes(&bytes, width, signedness)
    }

    /// The value of `width` bits in little-endian order; bits above are ignored.
    pub fn from_le_bytes(bytes: &[u8], width: u32, signedness: Signedness) -> Int {
        let signed = signedness != Signedness::Unsigned;
        if bytes.len() <= 16 && width <= 128 {
            let mut wide = [0u8; 16];
            wide[..bytes.len()].copy_from_slice(bytes);
            let shift = 128 - width;
            let value = u128::from_le_bytes(wide);
            return match (width, signed) {
                (0, _) => Int::ZERO,
                (_, true) => Int::from((value << shift) as i128 >> shift),
                (_, false) => Int::from(value << shift >> shift),
            };
        }
        let mut bytes = bytes.to_vec();
        // Make the last byte hold bits of the value alone, then a sign of its own.
        let used = width % 8;
        if used != 0
            && let Some(last) = bytes.last_mut()
        {
            let shift = 8 - used;
            *last = match signed {
                true => ((*last << shift) as i8 >> shift) as u8,
                false => *last << shift >> shift,
            };
        }
        if !signed {
            bytes.push(0);
        }
        IBig::from_le_bytes(&bytes).into()
    }

    /// Appends the low `size` bytes in little-endian order, with the sign repeated where the value is shorter.
    pub fn write_le_bytes(&self, size: usize, out: &mut Vec<u8>) {
        let end = out.len() + size;
        match &self.0 {
            Repr::Small(value) => out.extend_from_slice(&value.to_le_bytes()[..size.min(8)]),
            Repr::Large(value) => {
                let bytes = value.to_le_bytes();
                out.extend_from_slice(&bytes[..size.min(bytes.len())]);
            }
        }
        out.resize(end, if self.is_negative() { 0xff } else { 0 });
    }
}

/// Apart from where it is asked for: large integers are rare.
#[cold]
fn large_to_i128(value: &IBig) -> Option<i128> {
    i128::try_from(value).ok()
}

impl From<i64> for Int {
    fn from(value: i64) -> Int {
        Int(Repr::Small(value))
    }
}

impl From<i128> for Int {
    #[inline]
    fn from(value: i128) -> Int {
        match i64::try_from(value) {
            Ok(value) => Int(Repr::Small(value)),
            Err(_) => Int(Repr::Large(Box::new(value.into()))),
        }
    }
}

impl From<u128> for Int {
    fn from(value: u128) -> Int {
        match i64::try_from(value) {
            Ok(value) => Int(Repr::Small(value)),
            Err(_) => Int(Repr::Large(Box::new(value.into()))),
        }
    }
}

impl From<IBig> for Int {
    fn from(value: IBig) -> Int {
        match i64::try_from(&value) {
            Ok(value) => Int(Repr::Small(value)),
            Err(_) => Int(Repr::Large(Box::new(value))),
        }
    }
}

impl std::fmt::Display for Int {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Repr::Small(value) => value.fmt(f),
            Repr::Large(value) => value.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use Signedness::{Signed, Signless, Unsigned};

    use super::*;

    fn wrap(value: i128, width: u32, signedness: Signedness) -> i128 {
        Int::from(value)
            .wrapped(width, signedness)
            .to_i128()
            .expect("it fits")
    }

    #[test]
    fn values_wrap_to_their_width() {
        assert_eq!(wrap(255, 8, Signless), -1);
        assert_eq!(wrap(-1, 8, Unsigned), 255);
        assert_eq!(wrap(-1, 64, Unsigned), u64::MAX.into());
        assert_eq!(wrap(1 << 64, 64, Signed), 0);
        assert_eq!(wrap(7, 0, Signless), 0);
        assert_eq!(wrap(-7, 127, Signed), -7);
        let ones = Int::from(-1i64).wrapped(200, Unsigned);
        assert_eq!(ones.to_i128(), None);
        assert_eq!(ones.to_big(), (IBig::from(1) << 200) - IBig::from(1));
        assert_eq!(ones.clone().wrapped(200, Signed), Int::from(-1i64));
        assert_eq!(ones.wrapped(3, Unsigned), Int::from(7i64));
    }

    #[test]
    fn bytes_hold_the_value() {
        for (value, width) in [(-5i128, 200), (i128::MAX, 136), (i128::MIN, 131), (3, 17)] {
            let mut bytes = Vec::new();
            Int::from(value).write_le_bytes((width as usize).div_ceil(8), &mut bytes);
            let back = Int::from_le_bytes(&bytes, width, Signed);
            assert_eq!(back, Int::from(value));
        }
        assert_eq!(
            Int::from_le_bytes(&[0xff; 25], 199, Signless),
            Int::from(-1i64)
        );
        assert_eq!(Int::from_le_bytes(&[0xff], 4, Unsigned), Int::from(15i64));
    }
}
