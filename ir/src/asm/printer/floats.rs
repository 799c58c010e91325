//! Floats: six digits if they give the value back, else as many as its format needs, else the bits.

use super::AsmPrinter;
use crate::attributes::{float_from_bits, float_to_bits};
use crate::types::FloatKind;

/// A finite number as decimal digits: `0.d1d2d3... * 10^exponent`.
struct Decimal {
    negative: bool,
    digits: Vec<u8>,
    exponent: i32,
}

/// A natural number, the lowest limb first, without zeros at the end.
struct Natural(Vec<u32>);

impl Natural {
    /// `significand * 2^power` for a power that is not negative, else `significand * 5^-power`, which has the digits of
    /// `significand * 2^power`.
    fn with_digits_of(significand: u64, power: i32) -> Natural {
        let mut number = Natural(vec![significand as u32, (significand >> 32) as u32]);
        let (base, at_once) = if power < 0 { (5u32, 13) } else { (2, 31) };
        let mut left = power.unsigned_abs();
        while left > 0 {
            let step = left.min(at_once);
            number.multiply(base.pow(step));
            left -= step;
        }
        number.trim();
        number
    }

    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    fn multiply(&mut self, by: u32) {
        let mut carry = 0;
        for limb in &mut self.0 {
            let product = u64::from(*limb) * u64::from(by) + carry;
            *limb = product as u32;
            carry = product >> 32;
        }
        if carry != 0 {
            self.0.push(carry as u32);
        }
    }

    /// Divides and gives the remainder.
    fn divide(&mut self, by: u32) -> u32 {
        let mut rest = 0;
        for limb in self.0.iter_mut().rev() {
            let dividend = rest << 32 | u64::from(*limb);
            *limb = (dividend / u64::from(by)) as u32;
            rest = dividend % u64::from(by);
        }
        self.trim();
        rest as u32
    }

    fn bits(&self) -> u32 {
        match self.0.last() {
            Some(last) => self.0.len() as u32 * 32 - last.leading_zeros(),
            None => 0,
        }
    }

    /// The digits, the highest first.
    fn into_digits(mut self) -> Vec<u8> {
        let mut digits = Vec::new();
        while !self.0.is_empty() {
            let mut chunk = self.divide(1_000_000_000);
            for _ in 0..9 {
                digits.push((chunk % 10) as u8);
                chunk /= 10;
            }
        }
        while digits.last() == Some(&0) {
            digits.pop();
        }
        digits.reverse();
        digits
    }
}

impl Decimal {
    /// The digits of a number other than zero with `precision` of them, as LLVM computes them: more are cut off until
    /// their number is right by the count of bits, and if that leaves one too many, the rest is rounded half up.
    fn with_precision(value: f64, precision: u32) -> Decimal {
        let bits = value.to_bits();
        let (mantissa, exponent) = (bits & ((1 << 52) - 1), (bits >> 52 & 0x7ff) as i32);
        let (significand, power) = match exponent {
            0 => (mantissa, -1074),
            _ => (mantissa | 1 << 52, exponent - 1075),
        };
        let zeros = significand.trailing_zeros();
        let power = power + zeros as i32;
        let mut number = Natural::with_digits_of(significand >> zeros, power);
        // The power of ten of the last digit.
        let mut last = power.min(0);
        // 196 / 59 is a little more than the bits of a digit.
        let needed = (precision * 196).div_ceil(59);
        let mut removable = number.bits().saturating_sub(needed) * 59 / 196;
        last += removable as i32;
        while removable > 0 {
            let step = removable.min(9);
            number.divide(10u32.pow(step));
            removable -= step;
        }
        let mut digits = number.into_digits();
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
            negative: value.is_sign_negative(),
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

/// The number of digits that tell every two numbers of a format apart.
fn round_trip_digits(kind: FloatKind) -> u32 {
    let mantissa = match kind {
        FloatKind::F16 => 11,
        FloatKind::BF16 => 8,
        FloatKind::F32 => 24,
        FloatKind::F64 => 53,
    };
    2 + mantissa * 59 / 196
}

/// The decimal text of a float, if it has one that gives it back.
fn decimal_text(kind: FloatKind, bits: u64) -> Option<String> {
    let value = float_from_bits(kind, bits);
    if !value.is_finite() {
        return None;
    }
    if value == 0.0 {
        let sign = if value.is_sign_negative() { "-" } else { "" };
        return Some(format!("{sign}0.000000e+00"));
    }
    let six = Decimal::with_precision(value, 6).scientific();
    let read_back: f64 = six.parse().expect("the text is a float");
    if float_to_bits(kind, read_back) == bits {
        return Some(six);
    }
    let precision = round_trip_digits(kind);
    Decimal::with_precision(value, precision).shortest(precision)
}

impl AsmPrinter<'_> {
    /// A float without its type; says whether the bits were written.
    pub(super) fn print_float(&mut self, kind: FloatKind, bits: u64) -> bool {
        let value = float_from_bits(kind, bits);
        if value != 0.0 && value.abs() < 1e6 && value == value.trunc() {
            self.print_small_integer(value);
            return false;
        }
        match decimal_text(kind, bits) {
            Some(text) => {
                self.write(&text);
                false
            }
            None => {
                self.write_fmt(format_args!("0x{bits:X}"));
                true
            }
        }
    }

    /// A whole number of up to six digits, the usual case.
    fn print_small_integer(&mut self, value: f64) {
        if value < 0.0 {
            self.write("-");
        }
        let mut rest = value.abs() as u32;
        let exponent = rest.ilog10();
        let mut power = 10u32.pow(exponent);
        for place in 0..7 {
            let digit = rest.checked_div(power).unwrap_or(0);
            rest -= digit * power;
            power /= 10;
            self.out.push(char::from(b'0' + digit as u8));
            if place == 0 {
                self.out.push('.');
            }
        }
        self.write("e+0");
        self.write_u64(exponent.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Context;

    fn print(kind: FloatKind, bits: u64) -> String {
        let (cx, options) = (Context::new(), super::super::PrintOptions::default());
        let mut printer = AsmPrinter::new(&cx, &options);
        printer.print_float(kind, bits);
        printer.out
    }

    // covers: IR-076
    #[test]
    fn floats_print_as_mlir_prints_them() {
        let f64s = [
            (0.0, "0.000000e+00"),
            (-0.0, "-0.000000e+00"),
            (1.0, "1.000000e+00"),
            (-120.0, "-1.200000e+02"),
            (999999.0, "9.999990e+05"),
            (1e100, "1.000000e+100"),
            (0.1, "1.000000e-01"),
            (1.0 / 3.0, "0.33333333333333331"),
            (0.000123456789, "1.23456789E-4"),
            (0.00123456789, "0.0012345678899999999"),
            (956.683, "956.68299999999999"),
            (4.9e-324, "4.940660e-324"),
            (f64::MAX, "1.7976931348623157E+308"),
            (1234567.5, "1234567.5"),
            (1234567.0, "0x4132D68700000000"),
            (f64::INFINITY, "0x7FF0000000000000"),
        ];
        for (value, text) in f64s {
            assert_eq!(print(FloatKind::F64, value.to_bits()), text);
        }
        assert_eq!(
            print(FloatKind::F32, 0.1f32.to_bits().into()),
            "1.000000e-01"
        );
        assert_eq!(
            print(FloatKind::F32, 0.3333333f32.to_bits().into()),
            "0.333333313"
        );
        assert_eq!(print(FloatKind::F32, 0x446b_7f55), "941.989562");
        assert_eq!(print(FloatKind::F16, 0x7c00), "0x7C00");
        assert_eq!(print(FloatKind::F16, 0x5641), "1.000630e+02");
    }
}
