//! Floats as decimal numbers.

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::{FloatKind, FloatValue};

/// A finite number as decimal digits: `0.d1d2d3... * 10^exponent`.
struct Decimal {
    negative: bool,
    digits: Vec<u8>,
    exponent: i32,
}

impl Decimal {
    /// The digits of `significand * 2^power`, which is not zero, with `precision` of them, as LLVM computes them: more are
    /// cut off until their number is right by the count of bits, and if that leaves one too many, the rest is rounded half
    /// up.
    fn with_precision(negative: bool, significand: u128, power: i32, precision: u32) -> Decimal {
        let zeros = significand.trailing_zeros();
        let power = power + zeros as i32;
        let mut number = UBig::from(significand >> zeros);
        // A negative power of two has the digits of the power of five.
        if power < 0 {
            number *= UBig::from(5u8).pow(power.unsigned_abs() as usize);
        } else {
            number <<= power as usize;
        }
        // The power of ten of the last digit.
        let mut last = power.min(0);
        // 196 / 59 is a little more than the bits of a digit.
        let needed = (precision as usize * 196).div_ceil(59);
        let removable = number.bit_len().saturating_sub(needed) * 59 / 196;
        if removable > 0 {
            last += removable as i32;
            number /= UBig::from(10u8).pow(removable);
        }
        let text = number.to_string();
        let significant = text.trim_end_matches('0');
        last += (text.len() - significant.len()) as i32;
        let mut digits: Vec<u8> = significant.bytes().map(|digit| digit - b'0').collect();
        let mut exponent = last + digits.len() as i32;
        let precision = precision as usize;
        if digits.len() > precision {
            let round_up = digits[precision] >= 5;
            digits.truncate(precision);
            if round_up {
                match digits.iter().rposition(|digit| *digit != 9) {
                    Some(last) => {
                        digits.truncate(last + 1);
                        digits[last] += 1;
                    }
                    None => {
                        digits = vec![1];
                        exponent += 1;
                    }
                }
            }
        }
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
        }
        Decimal {
            negative,
            digits,
            exponent,
        }
    }

    /// `1.250000e+00`.
    fn scientific(&self) -> String {
        let mut out = String::with_capacity(16);
        if self.negative {
            out.push('-');
        }
        for place in 0..7 {
            let digit = self.digits.get(place).copied().unwrap_or(0);
            out.push(char::from(b'0' + digit));
            if place == 0 {
                out.push('.');
            }
        }
        let exponent = self.exponent - 1;
        out.push('e');
        out.push(if exponent < 0 { '-' } else { '+' });
        out.push_str(&format!("{:02}", exponent.unsigned_abs()));
        out
    }

    /// `0.3333333`, or with an exponent where that would need more than three padding zeros; `None` for integers, which
    /// would not read as floats.
    fn shortest(&self, precision: u32) -> Option<String> {
        const PADDING: i32 = 3;
        let count = self.digits.len() as i32;
        // The power of ten of the last digit.
        let last = self.exponent - count;
        let scientific = if last >= 0 {
            last > PADDING || count + last > precision as i32
        } else {
            let first = self.exponent - 1;
            first < 0 && -first > PADDING
        };
        let mut out = String::with_capacity(28);
        if self.negative {
            out.push('-');
        }
        let digits = |range: std::ops::Range<usize>| {
            self.digits[range]
                .iter()
                .map(|digit| char::from(b'0' + digit))
        };
        let all = self.digits.len();
        if scientific {
            out.extend(digits(0..1));
            out.push('.');
            if all == 1 {
                out.push('0');
            }
            out.extend(digits(1..all));
            out.push_str(&format!("E{:+}", self.exponent - 1));
            return Some(out);
        }
        if last >= 0 {
            return None;
        }
        if self.exponent > 0 {
            let whole = self.exponent as usize;
            out.extend(digits(0..whole));
            out.push('.');
            out.extend(digits(whole..all));
        } else {
            out.push_str("0.");
            out.extend(std::iter::repeat_n(
                '0',
                self.exponent.unsigned_abs() as usize,
            ));
            out.extend(digits(0..all));
        }
        Some(out)
    }
}

impl FloatKind {
    /// The decimal text of a float, if it has one that gives it back: six digits if they do, else as many as the format needs.
    ///
    /// ```
    /// use terrace_numbers::float::FloatKind;
    /// assert_eq!(FloatKind::F16.decimal(0x3e00).as_deref(), Some("1.500000e+00"));
    /// assert_eq!(FloatKind::F16.decimal(0x7c00), None);
    /// ```
    pub fn decimal(self, bits: u128) -> Option<String> {
        let FloatValue::Finite {
            negative,
            significand,
            exponent,
        } = self.decode(bits)
        else {
            return None;
        };
        if significand == 0 {
            let sign = if negative { "-" } else { "" };
            return Some(format!("{sign}0.000000e+00"));
        }
        // MLIR reads decimals of every format by way of an `f64`.
        let is_read = |text: &str| {
            let by_way = |text: &str| Some(self.from_f64(text.parse().ok()?));
            self.width() <= 64 || by_way(text) == Some(bits)
        };
        let six = Decimal::with_precision(negative, significand, exponent, 6).scientific();
        if self.parse(&six) == Some(bits) {
            return is_read(&six).then_some(six);
        }
        // As many digits as tell every two numbers of the format apart.
        let precision = 2 + self.format().precision * 59 / 196;
        let all = Decimal::with_precision(negative, significand, exponent, precision);
        all.shortest(precision).filter(|text| is_read(text))
    }
}
