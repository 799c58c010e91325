//! `dense<...>`, `sparse<...>` and `dense_resource<...>`.

use std::sync::Arc;

use terrace_text::lexer::{self, Token};
use terrace_text::{Scalars, hex_bytes, read_list};

use super::{AsmParser, ParseResult, Position, TokenKind};
use crate::attributes::{
    Attribute, DenseElementsAttr, Int, ResourceElementsAttr, SparseElementsAttr,
    StringElementsAttr, element_bytes, from_raw, is_boolean, write_integer_element,
};
use crate::float::FloatKind;
use crate::types::{RankedTensorType, ShapedType, Signedness, Type, TypeData};

/// A literal whose type is not known yet.
#[derive(Default)]
struct Literal {
    /// The scalars in order; a complex number is two of them.
    scalars: Vec<Scalar>,
    /// Sizes of the nested lists, the outermost first; empty for a single element, or none.
    shape: Vec<i64>,
    /// `"0x..."` with all bytes, or a string that stands for all elements.
    text: Option<Token>,
}

struct Scalar {
    negative: bool,
    literal: Token,
}

/// How elements are read.
enum ElementKind {
    Integer,
    Float(FloatKind),
    /// Of a type that only the dialect understands.
    String,
}

impl AsmParser<'_> {
    pub(super) fn parse_dense_elements(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        let start = self.position();
        self.bump();
        self.expect(TokenKind::Less, "expected '<' after 'dense'")?;
        if let Some(attr) = self.parse_list_by_type(ty) {
            return Ok(attr);
        }
        let mut literal = Literal::default();
        if !self.consume_if(TokenKind::Greater) {
            literal = self.parse_literal()?;
            self.expect(TokenKind::Greater, "expected '>'")?;
        }
        let ty = self.parse_static_type(start, ty)?;
        self.dense_elements(&literal, self.since(start), ty)
    }

    pub(super) fn parse_sparse_elements(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        let start = self.position();
        self.bump();
        self.expect(TokenKind::Less, "Expected '<' after 'sparse'")?;
        let (mut indices, mut values) = (Literal::default(), Literal::default());
        let is_empty = self.consume_if(TokenKind::Greater);
        if !is_empty {
            indices = self.parse_list_literal()?;
            self.expect(TokenKind::Comma, "expected ','")?;
            values = self.parse_literal()?;
            self.expect(TokenKind::Greater, "expected '>'")?;
        }
        let ty = self.parse_static_type(start, ty)?;
        let at = self.since(start);
        let rank = ty.rank(self.cx).unwrap_or(0) as i64;
        let indices_shape = match indices.shape[..] {
            [] => &[i64::from(!is_empty), rank][..],
            ref shape => shape,
        };
        let values_shape = match values.shape[..] {
            [] => &indices_shape[..1],
            ref shape => shape,
        };
        let of_shape = |shape: &[i64], element| RankedTensorType::get(self.cx, shape, element);
        let indices_type = of_shape(indices_shape, Type::I64).into();
        let values_type = of_shape(values_shape, ty.element(self.cx)).into();
        let indices = self.dense_elements(&indices, at, indices_type)?;
        let values = self.dense_elements(&values, at, values_type)?;
        SparseElementsAttr::checked(self.cx, ty, indices, values)
            .map(Attribute::from)
            .map_err(|fault| self.plain_error_at(at, fault))
    }

    pub(super) fn parse_resource_elements(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        self.bump();
        self.expect(TokenKind::Less, "expected '<' after 'dense_resource'")?;
        let resource = self.parse_resource_handle()?;
        self.expect(TokenKind::Greater, "expected '>'")?;
        let at = self.position();
        let ty = self.parse_type_of_elements(ty)?;
        match ty.cast(self.cx) {
            Some(ty) => Ok(ResourceElementsAttr::get(self.cx, ty, resource).into()),
            None => {
                Err(self.plain_error_at(self.since(at), "`dense_resource` expected a shaped type"))
            }
        }
    }

    /// A list of numbers: its type is read first, so that the numbers go straight to their place. `None` if that fails
    /// for any reason; then nothing was read.
    fn parse_list_by_type(&mut self, known: Option<Type>) -> Option<Attribute> {
        // What was read in vain is not tried again, so that nested literals take linear time.
        if !self.is(TokenKind::LSquare) || self.token.start < self.tried_until {
            return None;
        }
        let (token, last_end) = (self.token, self.last_end);
        let attr = self.try_list_by_type(known);
        if attr.is_none() {
            self.tried_until = self.tried_until.max(self.token.end);
            (self.token, self.last_end) = (token, last_end);
        }
        attr
    }

    fn try_list_by_type(&mut self, known: Option<Type>) -> Option<Attribute> {
        let start = self.token.start as usize;
        let end = start + memchr::memchr(b'>', &self.text[start..])?;
        self.last_end = end as u32 + 1;
        self.reset_to(end as u32 + 1);
        let ty = self.parse_static_type(self.position(), known).ok()?;
        let scalars = match ty.element(self.cx).data(self.cx) {
            TypeData::Integer { width, signedness } => Scalars::Integers(*width, *signedness),
            TypeData::Index => Scalars::Integers(64, Signedness::Signed),
            TypeData::Float(kind) => Scalars::Floats(*kind),
            _ => return None,
        };
        let list = &self.text[start..end];
        let data = read_list(
            list,
            ty.shape(self.cx)?,
            scalars,
            self.shared().map(|shared| shared.list_at_once),
        )?;
        Some(DenseElementsAttr::from_bytes(self.cx, ty, data).into())
    }

    /// The type after a literal, unless it is known.
    fn parse_type_of_elements(&mut self, known: Option<Type>) -> ParseResult<Type> {
        if let Some(ty) = known {
            return Ok(ty);
        }
        self.expect(TokenKind::Colon, "expected ':'")?;
        self.parse_type()
    }

    /// The type of the literal that begins at `start`.
    fn parse_static_type(
        &mut self,
        start: Position,
        known: Option<Type>,
    ) -> ParseResult<ShapedType> {
        let ty = self.parse_type_of_elements(known)?;
        let at = self.since(start);
        let Some(shaped) = ty.cast::<ShapedType>(self.cx) else {
            return Err(self.plain_error_at(at, "elements literal must be a shaped type"));
        };
        if !shaped.has_static_shape(self.cx) {
            return Err(self.plain_error_at(at, "elements literal type must have static shape"));
        }
        Ok(shaped)
    }

    /// A string that stands for all elements, an element or a list.
    fn parse_literal(&mut self) -> ParseResult<Literal> {
        if !self.is(TokenKind::String) {
            return self.parse_list_literal();
        }
        let text = Some(self.token);
        self.bump();
        Ok(Literal {
            text,
            ..Literal::default()
        })
    }

    fn parse_list_literal(&mut self) -> ParseResult<Literal> {
        let mut literal = Literal::default();
        literal.shape = self.parse_elements(&mut literal.scalars)?;
        Ok(literal)
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
                    parser.expect(TokenKind::Comma, "expected ']'")?;
                }
                let shape = parser.parse_elements(scalars)?;
                if count != 0 && shape != inner {
                    return Err(parser.plain_error(
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
        let is_number = self.is(TokenKind::Integer) || self.is(TokenKind::Float);
        let is_other =
            self.is(TokenKind::String) || self.peek_keyword("true") || self.peek_keyword("false");
        match (negative, is_number, is_other) {
            (_, true, _) | (false, _, true) => {}
            (true, ..) => {
                return Err(self.plain_error("expected integer or floating point literal"));
            }
            _ => return Err(self.plain_error("expected element literal of primitive type")),
        }
        scalars.push(Scalar {
            negative,
            literal: self.token,
        });
        self.bump();
        Ok(())
    }

    /// The attribute that a literal stands for in a type of static shape.
    fn dense_elements(
        &self,
        literal: &Literal,
        at: Position,
        ty: ShapedType,
    ) -> ParseResult<Attribute> {
        let element = ty.element(self.cx);
        let (part, parts) = match element.data(self.cx) {
            TypeData::Complex(part) => (*part, 2),
            _ => (element, 1),
        };
        let kind = match part.data(self.cx) {
            TypeData::Integer { .. } | TypeData::Index => ElementKind::Integer,
            TypeData::Float(kind) => ElementKind::Float(*kind),
            _ => ElementKind::String,
        };
        let count = ty
            .num_elements(self.cx)
            .and_then(|count| usize::try_from(count).ok())
            .ok_or_else(|| self.plain_error_at(at, "elements literal has too many elements"))?;
        let data = match (literal.text, kind) {
            (Some(text), ElementKind::String) => {
                let value = lexer::unescape(self.spelling_of(text)).into();
                return Ok(StringElementsAttr::get(self.cx, ty, [value]).into());
            }
            (Some(text), _) => self.hex_data(text, at, ty, count)?,
            (None, kind) => {
                self.check_literal(literal, at, ty, count, parts)?;
                match kind {
                    ElementKind::Integer => self.integer_data(literal, part)?.into(),
                    ElementKind::Float(kind) => self.float_data(literal, kind)?.into(),
                    ElementKind::String => {
                        let values = self.strings(literal, at)?;
                        return Ok(StringElementsAttr::get(self.cx, ty, values).into());
                    }
                }
            }
        };
        Ok(DenseElementsAttr::from_bytes(self.cx, ty, data).into())
    }

    /// Checks the number of elements and their shape against those of the type.
    fn check_literal(
        &self,
        literal: &Literal,
        at: Position,
        ty: ShapedType,
        count: usize,
        parts: usize,
    ) -> ParseResult<()> {
        let fault = |message| Err(self.plain_error_at(at, message));
        let print = |ty: Type| crate::asm::print_type(self.cx, ty);
        let parsed = literal.scalars.len();
        if parsed == 0 && count != 0 && literal.shape.is_empty() {
            return fault(format!(
                "parsed zero elements, but type ('{}') expected at least 1",
                print(ty.into())
            ));
        }
        let shape = ty.shape(self.cx).unwrap_or(&[]);
        if !literal.shape.is_empty() && literal.shape != shape {
            return fault(format!(
                "inferred shape of elements literal ([{}]) does not match type ([{}])",
                join(&literal.shape),
                join(shape)
            ));
        }
        let (elements, whole) = match literal.shape[..] {
            [] => (usize::from(parsed != 0), ty.element(self.cx)),
            _ => (count, ty.into()),
        };
        // The shapes are equal, so that only pairs in place of single elements can make a difference.
        if parsed == elements * parts {
            return Ok(());
        }
        fault(match parts {
            2 => format!(
                "parsed {parsed} elements, but type ('{}') expected {} elements",
                print(whole),
                elements * parts
            ),
            _ => "expected scalar elements for this element type".to_owned(),
        })
    }

    fn float_data(&self, literal: &Literal, kind: FloatKind) -> ParseResult<Vec<u8>> {
        let size = (kind.width() as usize).div_ceil(8);
        let mut data = Vec::with_capacity(literal.scalars.len() * size);
        for scalar in &literal.scalars {
            let at = position(scalar.literal);
            let bits = match scalar.literal.kind {
                TokenKind::Float => self.decimal_bits(at, scalar.negative, kind)?,
                TokenKind::Integer => self.float_bits(at, scalar.negative, kind)?,
                TokenKind::String => {
                    return Err(self.plain_error_at(
                        at,
                        "expected floating point elements, but parsed string",
                    ));
                }
                _ => {
                    return Err(
                        self.plain_error_at(at, "expected i1 type for 'true' or 'false' values")
                    );
                }
            };
            data.extend_from_slice(&bits.to_le_bytes()[..size]);
        }
        Ok(data)
    }

    fn integer_data(&self, literal: &Literal, ty: Type) -> ParseResult<Vec<u8>> {
        let mut data = Vec::with_capacity(literal.scalars.len() * element_bytes(self.cx, ty));
        for scalar in &literal.scalars {
            let value = self.integer_element(scalar, ty)?;
            write_integer_element(self.cx, ty, &value, &mut data);
        }
        Ok(data)
    }

    fn integer_element(&self, scalar: &Scalar, ty: Type) -> ParseResult<Int> {
        let at = position(scalar.literal);
        let fault = |message| Err(self.plain_error_at(at, message));
        match scalar.literal.kind {
            TokenKind::Float => fault("expected integer elements, but parsed floating-point"),
            TokenKind::String => fault("expected integer elements, but parsed string"),
            TokenKind::Integer => {
                if scalar.negative && self.is_unsigned(ty) {
                    return fault("expected unsigned integer elements, but parsed negative value");
                }
                self.integer_value(at, scalar.negative, ty)
                    .map_or_else(|| fault("integer constant out of range for type"), Ok)
            }
            _ if !is_boolean(self.cx, ty) => fault("expected i1 type for 'true' or 'false' values"),
            _ => Ok(Int::from(i64::from(
                self.spelling_of(scalar.literal) == b"true",
            ))),
        }
    }

    fn strings(&self, literal: &Literal, at: Position) -> ParseResult<Vec<Box<[u8]>>> {
        let texts = literal.scalars.iter().map(|scalar| {
            let text = self.spelling_of(scalar.literal);
            match scalar.literal.kind {
                TokenKind::String => Ok(lexer::unescape(text).into()),
                _ => Err(self.plain_error_at(
                    at,
                    format!(
                        "expected string token, got {}",
                        String::from_utf8_lossy(text)
                    ),
                )),
            }
        });
        texts.collect()
    }

    /// The bytes of `"0x..."`: of all elements, or of one.
    fn hex_data(
        &self,
        token: Token,
        at: Position,
        ty: ShapedType,
        count: usize,
    ) -> ParseResult<Arc<[u8]>> {
        let text = self.spelling_of(token);
        let at_once = self.shared().map(|shared| shared.hex_at_once);
        // No escape is a digit. Long literals are not even searched for one.
        let bytes = hex_bytes(&text[1..text.len() - 1], at_once)
            .or_else(|| hex_bytes(&lexer::unescape(text), at_once));
        let Some(bytes) = bytes else {
            return Err(self.plain_error_at(
                position(token),
                "expected string containing hex digits starting with `0x`",
            ));
        };
        let element = ty.element(self.cx);
        let invalid_size = || {
            let ty = crate::asm::print_type(self.cx, ty.into());
            self.plain_error_at(
                at,
                format!("elements hex data size is invalid for provided type: '{ty}'"),
            )
        };
        from_raw(self.cx, element, count, bytes).ok_or_else(invalid_size)
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
