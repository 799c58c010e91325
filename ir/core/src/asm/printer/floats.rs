//! Floats: six digits if they give the value back, else as many as its format needs, else the bits.

use super::AsmPrinter;
use crate::float::FloatKind;

impl AsmPrinter<'_> {
    /// A float without its type; says whether the bits were written.
    pub(super) fn print_float(&mut self, kind: FloatKind, bits: u128) -> bool {
        let value = kind.to_f64(bits);
        if let Some((number, places)) = short_decimal(value)
            && (kind.width() <= 64 || kind.from_f64(value) == bits)
        {
            self.print_short_decimal(value < 0.0, number, places);
            return false;
        }
        match kind.decimal(bits) {
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

    /// A number of up to six digits, of which so many are behind the point.
    fn print_short_decimal(&mut self, negative: bool, number: u32, places: u32) {
        if negative {
            self.write("-");
        }
        let mut rest = number;
        let first = number.ilog10();
        let mut power = 10u32.pow(first);
        for place in 0..7 {
            let digit = rest.checked_div(power).unwrap_or(0);
            rest -= digit * power;
            power /= 10;
            self.out.push(b'0' + digit as u8);
            if place == 0 {
                self.out.push(b'.');
            }
        }
        self.write(if first < places { "e-0" } else { "e+0" });
        self.write_u64(first.abs_diff(places).into());
    }
}

/// The absolute value of a number that has no more than six decimal digits, the usual case: it is the first number divided
/// by ten to the power of the second.
fn short_decimal(value: f64) -> Option<(u32, u32)> {
    const LIMIT: u64 = 1_000_000;
    // All powers of five with up to six digits.
    const FIVES: [u64; 9] = [1, 5, 25, 125, 625, 3125, 15_625, 78_125, 390_625];
    let bits = value.abs().to_bits();
    let significand = bits & ((1 << 52) - 1) | 1 << 52;
    let zeros = significand.trailing_zeros();
    let odd = significand >> zeros;
    // The value is `odd * 2^power`, unless it is so small or large that it is not short.
    let power = (bits >> 52) as i32 - 1075 + zeros as i32;
    if odd >= LIMIT {
        return None;
    }
    let (number, places) = match u32::try_from(power) {
        Ok(power) => (odd << power.min(20), 0),
        // A negative power of two has the digits of the power of five.
        Err(_) => (
            odd * FIVES.get(power.unsigned_abs() as usize)?,
            power.unsigned_abs(),
        ),
    };
    (number < LIMIT).then_some((number as u32, places))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Context;

    fn print(kind: FloatKind, bits: u128) -> String {
        let (cx, options) = (Context::new(), super::super::PrintOptions::default());
        let mut printer = AsmPrinter::new(&cx, &options);
        printer.print_float(kind, bits);
        printer.into_text()
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
            (0.7, "0.69999999999999996"),
            (0.5, "5.000000e-01"),
            (-99999.5, "-9.999950e+04"),
            (0.00390625, "3.906250e-03"),
            (0.01171875, "0.01171875"),
            (1e6, "1.000000e+06"),
            (524287.5, "524287.5"),
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
            assert_eq!(print(FloatKind::F64, value.to_bits().into()), text);
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
        assert_eq!(
            print(FloatKind::F32, 0.15625f32.to_bits().into()),
            "1.562500e-01"
        );
        assert_eq!(print(FloatKind::F16, 0x7c00), "0x7C00");
        // Wider numbers are decimal if they are that of an `f64`.
        let nearest = [
            (FloatKind::F80, "1.10000000000000008882"),
            (FloatKind::F128, "1.10000000000000008881784197001252323"),
        ];
        for (kind, nearby) in nearest {
            let printed = |text: &str| print(kind, kind.parse(text).expect("it is a number"));
            assert_eq!(printed("1.5"), "1.500000e+00");
            assert_eq!(printed("1.1")[..2], *"0x");
            assert_eq!(printed("1e300")[..2], *"0x");
            assert_eq!(print(kind, kind.from_f64(1.1)), nearby);
            assert_eq!(kind.parse(nearby), Some(kind.from_f64(1.1)));
        }
        assert_eq!(print(FloatKind::F16, 0x5641), "1.000630e+02");
    }

    #[test]
    fn short_decimals_print_as_all_others_do() {
        let (cx, options) = (Context::new(), super::super::PrintOptions::default());
        let mut printer = AsmPrinter::new(&cx, &options);
        for bits in 0..=u16::MAX {
            let text = FloatKind::F16.decimal(bits.into());
            let text = text.unwrap_or_else(|| format!("0x{bits:X}"));
            printer.out.clear();
            printer.print_float(FloatKind::F16, bits.into());
            assert_eq!(printer.out, text.as_bytes());
        }
    }
}
