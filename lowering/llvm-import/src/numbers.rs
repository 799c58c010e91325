//! Integers and floating-point numbers, as LLVM IR writes them.

use dashu_int::IBig;
use terrace_ir::Type;
use terrace_ir::attributes::{FloatAttr, Int, IntegerAttr};
use terrace_ir::types::{FloatKind, FloatType, IntegerType};

use crate::lexer::{Kind, hex_digit};
use crate::parser::{Parser, Result};

impl Parser<'_> {
    /// An integer of a type.
    pub(crate) fn parse_integer_of(&mut self, ty: Type) -> Result<IntegerAttr> {
        let token = self.peek();
        let Some(integer) = ty.cast::<IntegerType>(self.cx) else {
            return Err(self.error("integer constant must have integer type"));
        };
        if token.kind != Kind::Integer {
            return Err(self.expected("an integer"));
        }
        let text = std::str::from_utf8(self.text(token)).unwrap_or_default();
        let value = match text.parse::<i64>() {
            Ok(small) => Int::from(small),
            Err(_) => {
                let large = self.large_integer(text);
                let width = integer.width(self.cx) as usize;
                let is_within = |large: &IBig| large_bits(large) <= width + 1;
                large
                    .filter(is_within)
                    .map(Int::from)
                    .ok_or_else(|| self.error("integer constant is too large for its type"))?
            }
        };
        self.bump();
        Ok(IntegerAttr::from_int(self.cx, ty, value))
    }

    /// `u0xFF`, `s0xFF`, or a decimal number that is long.
    fn large_integer(&self, text: &str) -> Option<IBig> {
        /// What is longer is no integer of any type.
        const LONGEST: usize = 1 << 22;
        if text.len() > LONGEST {
            return None;
        }
        if let Some(digits) = text.strip_prefix("u0x") {
            return IBig::from_str_radix(digits, 16).ok();
        }
        if let Some(digits) = text.strip_prefix("s0x") {
            let value = IBig::from_str_radix(digits, 16).ok()?;
            // The first digit holds the sign.
            let is_negative = hex_digit(*digits.as_bytes().first()?) >= 8;
            let all = IBig::ONE << (4 * digits.len());
            return Some(if is_negative { value - all } else { value });
        }
        text.parse().ok()
    }

    /// A number of a type.
    pub(crate) fn parse_float_of(&mut self, ty: Type) -> Result<FloatAttr> {
        let token = self.peek();
        let Some(float) = ty.cast::<FloatType>(self.cx) else {
            return Err(self.error("floating point constant invalid for type"));
        };
        let kind = float.kind(self.cx);
        let text = std::str::from_utf8(self.text(token)).unwrap_or_default();
        let bits = match text.strip_prefix("0x") {
            None => match kind {
                // Decimals are read as doubles.
                FloatKind::F64 => FloatKind::F64.parse(text),
                _ => FloatKind::F64
                    .parse(text)
                    .map(|bits| FloatKind::F64.convert(bits, kind)),
            },
            Some(digits) => hexadecimal(digits, kind),
        };
        let bits = bits.ok_or_else(|| self.error("floating point constant invalid for type"))?;
        self.bump();
        Ok(FloatAttr::from_bits(self.cx, ty, bits))
    }
}

/// How many bits an integer has, without its sign.
fn large_bits(value: &IBig) -> usize {
    value.to_le_bytes().len() * 8
}

/// The bits of a number behind `0x`.
fn hexadecimal(digits: &str, kind: FloatKind) -> Option<u128> {
    let (format, digits) = match digits.as_bytes().first()? {
        b'K' => (FloatKind::F80, &digits[1..]),
        b'L' => (FloatKind::F128, &digits[1..]),
        b'H' => (FloatKind::F16, &digits[1..]),
        b'R' => (FloatKind::BF16, &digits[1..]),
        b'M' => return None,
        _ => (FloatKind::F64, digits),
    };
    let bits = u128::from_str_radix(digits, 16).ok()?;
    match format {
        // The low half comes first.
        FloatKind::F128 if digits.len() > 16 => {
            let low_len = 16;
            let low = u128::from_str_radix(&digits[..low_len], 16).ok()?;
            let high = u128::from_str_radix(&digits[low_len..], 16).ok()?;
            (kind == format).then_some(high << 64 | low)
        }
        FloatKind::F64 if kind == FloatKind::F64 => Some(bits),
        FloatKind::F64 => Some(FloatKind::F64.convert(bits, kind)),
        _ => (kind == format).then_some(bits),
    }
}
