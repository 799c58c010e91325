//! `dense<...>` literals.

use super::lexer::{self, Token};
use super::{AsmParser, ParseResult, Position, TokenKind};
use crate::attributes::{Attribute, DenseElementsAttr, Int, element_bytes};
use crate::types::{FloatType, ShapedType, Type, TypeData};

/// A literal whose type is not known yet.
#[derive(Default)]
struct Literal {
    /// The scalars in order; a complex number is two of them.
    scalars: Vec<Scalar>,
    /// Sizes of the nested lists, the outermost first; empty for a single element.
    shape: Vec<i64>,
    /// `"0x..."` with all bytes.
    hex: Option<Token>,
}

struct Scalar {
    negative: bool,
    literal: Token,
}

impl AsmParser<'_> {
    pub(super) fn parse_dense_elements(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        let start = self.position();
        self.bump();
        self.expect(TokenKind::Less, "expected '<' after 'dense'")?;
        let mut literal = Literal::default();
        if !self.consume_if(TokenKind::Greater) {
            if self.is(TokenKind::String) {
                literal.hex = Some(self.token);
                self.bump();
            } else {
                literal.shape = self.parse_elements(&mut literal.scalars)?;
            }
            self.expect(TokenKind::Greater, "expected '>'")?;
        }
        let (at, ty) = match ty {
            Some(ty) => (self.since(start), ty),
            None => {
                self.expect(TokenKind::Colon, "expected ':'")?;
                let at = self.position();
                let ty = self.parse_type()?;
                (self.since(at), ty)
            }
        };
        let shaped = ty
            .cast::<ShapedType>(self.cx)
            .ok_or_else(|| self.plain_error_at(at, "elements literal must be a shaped type"))?;
        if !shaped.has_static_shape(self.cx) {
            return Err(self.plain_error_at(at, "elements literal type must have static shape"));
        }
        let element = shaped.element(self.cx);
        let size = element_bytes(self.cx, element);
        let count = shaped
            .num_elements(self.cx)
            .and_then(|count| usize::try_from(count).ok())
            .filter(|count| count.checked_mul(size).is_some())
            .ok_or_else(|| self.plain_error_at(at, "elements literal has too many elements"))?;
        let data = match literal.hex {
            Some(token) => self.hex_data(token, at, shaped, count)?,
            None => self.literal_data(&literal, at, shaped, count)?,
        };
        Ok(DenseElementsAttr::from_bytes(self.cx, shaped, data).into())
    }

    /// One element or a list of them; gives the shape.
    fn parse_elements(&mut self, scalars: &mut Vec<Scalar>) -> ParseResult<Vec<i64>> {
        if !self.is(TokenKind::LSquare) {
            self.parse_element(scalars)?;
            return Ok(Vec::new());
        }
        self.nested(|parser| {
            parser.bump();
            let (mut count, mut inner) = (0, Vec::new());
            while !parser.is(TokenKind::RSquare) {
                if count != 0 {
                    parser.expect(TokenKind::Comma, "expected ',' or ']'")?;
                }
                let at = parser.position();
                let shape = parser.parse_elements(scalars)?;
                if count != 0 && shape != inner {
                    return Err(parser.plain_error_at(
                        parser.since(at),
                        "tensor literal is invalid; ranks are not consistent between elements",
                    ));
                }
                inner = shape;
                count += 1;
            }
            parser.bump();
            inner.insert(0, count);
            Ok(inner)
        })
    }

    fn parse_element(&mut self, scalars: &mut Vec<Scalar>) -> ParseResult<()> {
        if !self.consume_if(TokenKind::LParen) {
            return self.parse_scalar(scalars);
        }
        self.parse_scalar(scalars)?;
        self.expect(TokenKind::Comma, "expected ',' between complex elements")?;
        self.parse_scalar(scalars)?;
        self.expect(TokenKind::RParen, "expected ')' after complex elements")
    }

    fn parse_scalar(&mut self, scalars: &mut Vec<Scalar>) -> ParseResult<()> {
        let negative = self.consume_if(TokenKind::Minus);
        let is_bool = !negative && (self.peek_keyword("true") || self.peek_keyword("false"));
        if !is_bool && !self.is(TokenKind::Integer) && !self.is(TokenKind::Float) {
            return Err(self.expected("expected element literal of primitive type"));
        }
        scalars.push(Scalar {
            negative,
            literal: self.token,
        });
        self.bump();
        Ok(())
    }

    fn literal_data(
        &self,
        literal: &Literal,
        at: Position,
        ty: ShapedType,
        count: usize,
    ) -> ParseResult<Vec<u8>> {
        let shape = ty.shape(self.cx).unwrap_or(&[]);
        let is_splat = literal.shape.is_empty() && !literal.scalars.is_empty();
        if !is_splat && !literal.scalars.is_empty() && literal.shape != shape {
            return Err(self.plain_error_at(
                at,
                format!(
                    "inferred shape of elements literal ([{}]) does not match type ([{}])",
                    join(&literal.shape),
                    join(shape)
                ),
            ));
        }
        if literal.scalars.is_empty() && count != 0 {
            let ty = crate::asm::print_type(self.cx, ty.into());
            return Err(self.plain_error_at(
                at,
                format!("parsed zero elements, but type ('{ty}') expected at least 1"),
            ));
        }
        if count == 0 {
            return Ok(Vec::new());
        }
        let element = ty.element(self.cx);
        let (part, parts) = match element.data(self.cx) {
            TypeData::Complex(part) => (*part, 2),
            _ => (element, 1),
        };
        let elements = if is_splat { 1 } else { count };
        if literal.scalars.len() != elements * parts {
            let expected = if parts == 2 { "complex" } else { "scalar" };
            return Err(self.plain_error_at(
                at,
                format!("expected {expected} elements for this element type"),
            ));
        }
        let size = element_bytes(self.cx, part);
        let mut data = Vec::with_capacity(literal.scalars.len() * size);
        if let Some(float) = part.cast::<FloatType>(self.cx) {
            let kind = float.kind(self.cx);
            for scalar in &literal.scalars {
                let at = position(scalar.literal);
                let bits = match scalar.literal.kind {
                    TokenKind::Float => self.decimal_bits(at, scalar.negative, kind)?,
                    TokenKind::Integer => self.float_bits(at, scalar.negative, float)?,
                    _ => {
                        return Err(self
                            .plain_error_at(at, "expected i1 type for 'true' or 'false' values"));
                    }
                };
                data.extend_from_slice(&bits.to_le_bytes()[..size]);
            }
        } else if part.is_integer(self.cx) || part == Type::INDEX {
            for scalar in &literal.scalars {
                self.integer_element(scalar, part)?
                    .write_le_bytes(size, &mut data);
            }
        } else {
            return Err(self.plain_error_at(
                at,
                "expected an integer, index, float or complex element type",
            ));
        }
        Ok(data)
    }

    fn integer_element(&self, scalar: &Scalar, ty: Type) -> ParseResult<Int> {
        let at = position(scalar.literal);
        match scalar.literal.kind {
            TokenKind::Float => {
                Err(self.plain_error_at(at, "expected integer elements, but parsed floating-point"))
            }
            TokenKind::Integer => {
                let value = self.integer_value(at, scalar.negative, ty)?;
                Ok(match ty == Type::I1 {
                    true => Int::from(i64::from(value != Int::ZERO)),
                    false => value,
                })
            }
            _ if ty != Type::I1 => {
                Err(self.plain_error_at(at, "expected i1 type for 'true' or 'false' values"))
            }
            _ => Ok(Int::from(i64::from(
                self.spelling_of(scalar.literal) == b"true",
            ))),
        }
    }

    /// The bytes of `"0x..."`: of all elements, or of one.
    fn hex_data(
        &self,
        token: Token,
        at: Position,
        ty: ShapedType,
        count: usize,
    ) -> ParseResult<Vec<u8>> {
        let text = lexer::unescape(self.spelling_of(token));
        let digits = text.strip_prefix(b"0x").filter(|digits| {
            digits.len().is_multiple_of(2) && digits.iter().all(u8::is_ascii_hexdigit)
        });
        let Some(digits) = digits else {
            return Err(self.plain_error_at(
                position(token),
                "expected string containing hex digits starting with `0x`",
            ));
        };
        let bytes: Vec<u8> = digits
            .chunks_exact(2)
            .map(|pair| lexer::hex_digit(pair[0]) << 4 | lexer::hex_digit(pair[1]))
            .collect();
        let element = ty.element(self.cx);
        if element == Type::I1 && bytes.len() == count.div_ceil(8) {
            // Booleans are packed in the text, the first in the lowest bit.
            return Ok((0..count).map(|i| bytes[i / 8] >> (i % 8) & 1).collect());
        }
        let size = element_bytes(self.cx, element);
        if element == Type::I1 && count != 0 && matches!(bytes[..], [0 | 0xff]) {
            return Ok(vec![bytes[0] & 1]);
        }
        let is_splat = count != 0 && bytes.len() == size;
        if element == Type::I1 || (bytes.len() != count * size && !is_splat) {
            let ty = crate::asm::print_type(self.cx, ty.into());
            return Err(self.plain_error_at(
                at,
                format!("elements hex data size is invalid for provided type: '{ty}'"),
            ));
        }
        Ok(bytes)
    }
}

fn position(token: Token) -> Position {
    Position {
        start: token.start,
        end: token.end,
    }
}

fn join(shape: &[i64]) -> String {
    let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
    sizes.join(", ")
}
