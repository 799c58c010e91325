//! Numbers in attributes and among the elements of constants.

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};

use super::{AsmParser, ParseResult, Position, TokenKind, parse_digits};
use crate::attributes::{Attribute, FloatAttr, Int, IntegerAttr};
use crate::float::FloatKind;
use crate::types::{FloatType, IntegerType, Signedness, Type, TypeData};

impl<'a> AsmParser<'a> {
    /// A decimal or hexadecimal integer of any size with an optional minus, if one is next.
    ///
    /// # Errors
    /// If it has more bits than [the widest integer type](IntegerType::MAX_WIDTH).
    pub fn parse_optional_int(&mut self) -> ParseResult<Option<Int>> {
        if !self.peek_integer() {
            return Ok(None);
        }
        let start = self.position();
        let negative = self.consume_if(TokenKind::Minus);
        let at = self.position();
        self.bump();
        let width = IntegerType::MAX_WIDTH;
        match parse_int(self.literal(at), negative, width, Signedness::Signed) {
            Some(value) => Ok(Some(value)),
            None => Err(self.error_at(self.since(start), "integer value too large")),
        }
    }

    /// An integer or float with an optional minus.
    pub(super) fn parse_number(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        let negative = self.consume_if(TokenKind::Minus);
        let literal = self.token;
        let at = self.position();
        match literal.kind {
            TokenKind::Float => {
                self.bump();
                let ty = self.parse_type_suffix(ty)?.unwrap_or(Type::F64);
                let float = ty.cast::<FloatType>(self.cx).ok_or_else(|| {
                    self.plain_error("floating point value not valid for specified type")
                })?;
                let bits = self.decimal_bits(at, negative, float.kind(self.cx))?;
                Ok(FloatAttr::from_bits(self.cx, ty, bits).into())
            }
            TokenKind::Integer => {
                self.bump();
                let ty = self.parse_type_suffix(ty)?.unwrap_or(Type::I64);
                if let Some(float) = ty.cast::<FloatType>(self.cx) {
                    let bits = self.float_bits(at, negative, float.kind(self.cx))?;
                    return Ok(FloatAttr::from_bits(self.cx, ty, bits).into());
                }
                if !ty.is_integer(self.cx) && ty != Type::INDEX {
                    return Err(
                        self.plain_error_at(at, "integer literal not valid for specified type")
                    );
                }
                if negative && self.is_unsigned(ty) {
                    return Err(self.plain_error_at(
                        at,
                        "negative integer literal not valid for unsigned integer type",
                    ));
                }
                match self.integer_value(at, negative, ty) {
                    Some(value) => Ok(IntegerAttr::from_int(self.cx, ty, value).into()),
                    None => {
                        Err(self.plain_error_at(at, "integer constant out of range for attribute"))
                    }
                }
            }
            _ => Err(self.expected("expected constant integer or floating point value")),
        }
    }

    fn literal(&self, at: Position) -> &'a [u8] {
        &self.text[at.start as usize..at.end as usize]
    }

    /// The bits of a float literal, rounded to the format.
    pub(super) fn decimal_bits(
        &self,
        at: Position,
        negative: bool,
        kind: FloatKind,
    ) -> ParseResult<u128> {
        let text = std::str::from_utf8(self.literal(at)).expect("numbers are ASCII");
        let bits = kind
            .parse(text)
            .expect("the lexer accepts only valid floats");
        if !negative {
            return Ok(bits);
        }
        if !kind.format().is_signed() {
            return Err(self.plain_error_at(
                at,
                format!(
                    "negative floating point value not valid for {}, which has no sign",
                    kind.keyword()
                ),
            ));
        }
        Ok(kind.negate(bits))
    }

    /// The bits of a float that an integer literal gives in hexadecimal.
    pub(super) fn float_bits(
        &self,
        at: Position,
        negative: bool,
        kind: FloatKind,
    ) -> ParseResult<u128> {
        let literal = self.literal(at);
        if !literal.starts_with(b"0x") {
            return Err(self
                .plain_error_at(
                    at,
                    "unexpected decimal integer literal for a floating point value",
                )
                .note(
                    self.location_at(at),
                    "add a trailing dot to make the literal a float",
                ));
        }
        if negative {
            return Err(self.plain_error_at(
                at,
                "hexadecimal float literal should not have a leading minus",
            ));
        }
        let width = kind.width();
        parse_digits(literal)
            .filter(|bits| bits >> (width - 1) <= 1)
            .ok_or_else(|| {
                self.plain_error_at(at, "hexadecimal float constant out of range for type")
            })
    }

    /// The value of an integer literal, if it is in the range of the type, an integer type or `index`.
    pub(super) fn integer_value(&self, at: Position, negative: bool, ty: Type) -> Option<Int> {
        let (width, signedness) = match ty.data(self.cx) {
            TypeData::Integer { width, signedness } => (*width, *signedness),
            _ => (64, Signedness::Signed),
        };
        parse_int(self.literal(at), negative, width, signedness)
    }

    pub(super) fn is_unsigned(&self, ty: Type) -> bool {
        matches!(
            ty.data(self.cx),
            TypeData::Integer {
                signedness: Signedness::Unsigned,
                ..
            }
        )
    }

    pub(super) fn parse_bool_literal(&mut self) -> Option<bool> {
        if self.parse_optional_keyword("true") {
            Some(true)
        } else if self.parse_optional_keyword("false") {
            Some(false)
        } else {
            None
        }
    }
}

/// The value of a decimal or hexadecimal literal if a type of `width` bits has it: signless types take what fits as a
/// signed or as an unsigned number.
fn parse_int(literal: &[u8], negative: bool, width: u32, signedness: Signedness) -> Option<Int> {
    let signed = negative || signedness == Signedness::Signed;
    if width > 128 {
        let magnitude = parse_big_digits(literal, width)?;
        let limit = width - u32::from(signed);
        let fits = magnitude.bit_len() <= limit as usize
            || negative && magnitude == UBig::ONE << limit as usize;
        let value = match negative {
            true => -IBig::from(magnitude),
            false => magnitude.into(),
        };
        return fits.then(|| Int::from(value).wrapped(width, signedness));
    }
    let magnitude = parse_digits(literal)?;
    // The greatest magnitude: all bits, or all but the sign, and one more below zero.
    let limit = match width {
        0 => 0,
        width if !signed => u128::MAX >> (128 - width),
        width => (1 << (width - 1)) - u128::from(!negative),
    };
    let value = match negative {
        true => Int::from((magnitude as i128).wrapping_neg()),
        false => Int::from(magnitude),
    };
    (magnitude <= limit).then(|| value.wrapped(width, signedness))
}

/// The value of a decimal or `0x` literal; `None` if it has more digits than a number of so many bits.
fn parse_big_digits(literal: &[u8], width: u32) -> Option<UBig> {
    let (digits, radix, bits_of_ten_digits) = match literal {
        [b'0', b'x', digits @ ..] => (digits, 16, 40),
        _ => (literal, 10, 33),
    };
    let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
    let digits = &digits[zeros..];
    if digits.is_empty() {
        return Some(UBig::ZERO);
    }
    if (digits.len() as u64 - 1) * bits_of_ten_digits / 10 > width.into() {
        return None;
    }
    let digits = std::str::from_utf8(digits).expect("numbers are ASCII");
    UBig::from_str_radix(digits, radix).ok()
}
