//! Between floats and decimal text.

use dashu_int::UBig;
use dashu_int::ops::{BitTest, DivRem};

use super::{FloatKind, FloatValue};

/// More significant digits than this only say whether a number lies above what the first of them give: between two
/// numbers of the widest format lies none with more.
const MAX_DIGITS: usize = 12_000;

/// Powers of ten beyond this are infinite or zero in every format.
const MAX_POWER: i64 = 6_000;

impl FloatKind {
    /// The bits of the number that a text such as `-1.25e-3` stands for, rounded once, to nearest, ties to even. `None`
    /// if the text is no such number.
    pub fn parse(self, text: &str) -> Option<u128> {
        if self == FloatKind::F32 {
            return text.parse::<f32>().ok().map(|v| v.to_bits().into());
        }
        let approximate: f64 = text.parse().ok()?;
        if self == FloatKind::F64 {
            return Some(approximate.to_bits().into());
        }
        let format = self.format();
        if !approximate.is_finite()
            && !text.ends_with(|last: char| last.is_ascii_digit() || last == '.')
        {
            return Some(self.from_f64(approximate));
        }
        // Rounding twice is wrong only if the first result lies right between two numbers of the format.
        if format.width < 64
            && let FloatValue::Finite {
                negative,
                significand,
                exponent,
            } = approximate.into()
        {
            let (bits, tie) = format.round(negative, significand, exponent, false);
            if !tie {
                return Some(bits);
            }
        }
        let number = Decimal::read(text)?;
        Some(number.round(self))
    }
}

/// `digits * 10^power`.
struct Decimal {
    negative: bool,
    digits: UBig,
    power: i64,
    /// Whether digits that are not zero were cut off.
    sticky: bool,
}

impl Decimal {
    fn read(text: &str) -> Option<Decimal> {
        let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
        let negative = text.starts_with('-');
        let (mantissa, power) = match unsigned.split_once(['e', 'E']) {
            // An exponent of that many digits is as good as the largest one.
            Some((mantissa, power)) => {
                let limit = if power.starts_with('-') {
                    i64::MIN / 2
                } else {
                    i64::MAX / 2
                };
                (mantissa, power.parse().unwrap_or(limit))
            }
            None => (unsigned, 0i64),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = || whole.bytes().chain(fraction.bytes());
        let zeros = all().take_while(|digit| *digit == b'0').count();
        let kept: Vec<u8> = all().skip(zeros).take(MAX_DIGITS).collect();
        let cut_off = (whole.len() + fraction.len() - zeros).saturating_sub(MAX_DIGITS);
        let sticky = all()
            .skip(zeros)
            .skip(MAX_DIGITS)
            .any(|digit| digit != b'0');
        let digits = match kept.is_empty() {
            true => UBig::ZERO,
            false => UBig::from_str_radix(std::str::from_utf8(&kept).ok()?, 10).ok()?,
        };
        Some(Decimal {
            negative,
            digits,
            power: power
                .saturating_sub(fraction.len() as i64)
                .saturating_add(cut_off as i64),
            sticky,
        })
    }

    fn round(self, kind: FloatKind) -> u128 {
        let Decimal {
            negative,
            digits,
            power,
            mut sticky,
        } = self;
        // As many digits as there are shift the point by that much.
        let magnitude = power.saturating_add(digits.bit_len() as i64 / 3);
        if digits.is_zero() || magnitude < -MAX_POWER {
            let (significand, exponent) = (u128::from(!digits.is_zero()), i32::MIN / 2);
            return kind
                .format()
                .round(negative, significand, exponent, false)
                .0;
        }
        if power > MAX_POWER {
            return kind.encode(FloatValue::Infinity { negative });
        }
        let ten_to_the_power = UBig::from(10u8).pow(power.unsigned_abs() as usize);
        let (mut number, mut exponent) = (digits, 0);
        if power >= 0 {
            number *= ten_to_the_power;
        } else {
            // Enough bits for every format remain after the division.
            let shift = (ten_to_the_power.bit_len() + 128).saturating_sub(number.bit_len());
            let (quotient, rest) = (number << shift).div_rem(ten_to_the_power);
            sticky |= !rest.is_zero();
            number = quotient;
            exponent = -(shift as i32);
        }
        let excess = number.bit_len().saturating_sub(128);
        if excess > 0 {
            sticky |= number.trailing_zeros().is_some_and(|zeros| zeros < excess);
            number >>= excess;
            exponent += excess as i32;
        }
        let significand = u128::try_from(&number).expect("128 bits are left");
        kind.format()
            .round(negative, significand, exponent, sticky)
            .0
    }
}
