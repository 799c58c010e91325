//! Attributes.

use std::borrow::Cow;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::{AsmParser, Delimiter, ParseResult, TokenKind, lexer, parse_digits};
use crate::attributes::{
    AffineMapAttr, ArrayAttr, AttrData, Attribute, BoolAttr, DenseArrayAttr, DictAttr,
    IntegerSetAttr, StridedLayoutAttr, StringAttr, SymbolRefAttr, TypeAttr, write_integer_element,
};
use crate::context::Ident;
use crate::types::{DYNAMIC, FloatType, Type, TypeData};

/// Attribute names with their values.
pub(super) type NamedAttributes = Vec<(Ident, Attribute)>;

impl<'a> AsmParser<'a> {
    /// Any attribute.
    pub fn parse_attribute(&mut self) -> ParseResult<Attribute> {
        self.parse_attribute_value(None)
    }

    /// An attribute whose type is known and not written: `5` of type `i32`.
    pub fn parse_attribute_of_type(&mut self, ty: Type) -> ParseResult<Attribute> {
        self.parse_attribute_value(Some(ty))
    }

    /// An attribute, if one is next.
    pub fn parse_optional_attribute(&mut self) -> ParseResult<Option<Attribute>> {
        match self.peek_attribute() {
            true => self.parse_attribute().map(Some),
            false => Ok(None),
        }
    }

    /// Whether an alias or an attribute of a dialect is next: what begins with `#`.
    pub fn peek_named_attribute(&self) -> bool {
        self.is(TokenKind::HashId)
    }

    /// Whether an attribute is next.
    pub fn peek_attribute(&self) -> bool {
        match self.token.kind {
            TokenKind::HashId
            | TokenKind::AtId
            | TokenKind::LSquare
            | TokenKind::LBrace
            | TokenKind::Float
            | TokenKind::Integer
            | TokenKind::Minus
            | TokenKind::String => true,
            TokenKind::BareId => {
                matches!(
                    self.spelling(),
                    b"affine_map"
                        | b"affine_set"
                        | b"array"
                        | b"dense"
                        | b"dense_resource"
                        | b"distinct"
                        | b"false"
                        | b"loc"
                        | b"sparse"
                        | b"strided"
                        | b"true"
                        | b"unit"
                ) || self.peek_type()
            }
            _ => self.peek_type(),
        }
    }

    fn parse_attribute_value(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        let cx = self.cx;
        match self.token.kind {
            TokenKind::Integer | TokenKind::Float | TokenKind::Minus => self.parse_number(ty),
            TokenKind::String => {
                let value = lexer::unescape(self.spelling());
                self.bump();
                match self.parse_type_suffix(ty)? {
                    Some(ty) if ty != Type::NONE => {
                        let value = value.into();
                        Ok(Attribute::get(cx, AttrData::String { value, ty }))
                    }
                    _ => Ok(StringAttr::get(cx, value).into()),
                }
            }
            TokenKind::AtId => self.parse_symbol_ref().map(Attribute::from),
            TokenKind::HashId => self.parse_extended_attribute(),
            TokenKind::LSquare => self.nested(|parser| {
                let mut elements = SmallVec::<[_; 8]>::new();
                parser.bump();
                if !parser.consume_if(TokenKind::RSquare) {
                    parser.parse_list_until((TokenKind::RSquare, "]"), |parser| {
                        elements.push(parser.parse_attribute()?);
                        Ok(())
                    })?;
                }
                Ok(ArrayAttr::get(cx, &elements).into())
            }),
            TokenKind::LBrace => {
                let mut entries = NamedAttributes::new();
                self.nested(|parser| parser.parse_attribute_dict(&mut entries))?;
                Ok(DictAttr::get(cx, entries).into())
            }
            TokenKind::BareId => match self.spelling() {
                b"true" | b"false" => {
                    let value = self.spelling() == b"true";
                    self.bump();
                    Ok(BoolAttr::get(value).into())
                }
                b"unit" => {
                    self.bump();
                    Ok(Attribute::UNIT)
                }
                b"dense" => self.parse_dense_elements(ty),
                b"dense_resource" => self.parse_resource_elements(ty),
                b"sparse" => self.parse_sparse_elements(ty),
                b"distinct" => self.parse_distinct(),
                b"array" => self.parse_dense_array(),
                b"affine_map" => {
                    let map = self.parse_in_angles(" in affine map", Self::parse_affine_map)?;
                    Ok(AffineMapAttr::get(cx, map).into())
                }
                b"affine_set" => {
                    let set = self.parse_in_angles(" in integer set", Self::parse_integer_set)?;
                    Ok(IntegerSetAttr::get(cx, set).into())
                }
                b"strided" => self.parse_strided_layout(),
                b"loc" => {
                    self.bump();
                    let location = self.parse_parenthesized_location()?;
                    Ok(Attribute::get(cx, AttrData::Location(location)))
                }
                _ => self.parse_type_attribute(),
            },
            _ => self.parse_type_attribute(),
        }
    }

    fn parse_type_attribute(&mut self) -> ParseResult<Attribute> {
        match self.parse_optional_type()? {
            Some(ty) => Ok(TypeAttr::get(self.cx, ty).into()),
            None => Err(self.expected("expected attribute value")),
        }
    }

    /// A keyword, then something in angle brackets. `context` ends the message about a missing one: " in sparse elements".
    fn parse_in_angles<R: Send>(
        &mut self,
        context: &str,
        f: impl FnOnce(&mut Self) -> ParseResult<R> + Send,
    ) -> ParseResult<R> {
        self.bump();
        self.expect_delimiter((TokenKind::Less, "<"), context)?;
        let result = self.nested(f)?;
        self.expect_delimiter((TokenKind::Greater, ">"), context)?;
        Ok(result)
    }

    /// The type after a literal, unless it is known.
    pub(super) fn parse_type_suffix(&mut self, known: Option<Type>) -> ParseResult<Option<Type>> {
        match known {
            Some(ty) => Ok(Some(ty)),
            None if self.consume_if(TokenKind::Colon) => self.parse_type().map(Some),
            None => Ok(None),
        }
    }

    /// `@root::@nested`.
    pub fn parse_symbol_ref(&mut self) -> ParseResult<SymbolRefAttr> {
        let root = self.parse_symbol_name()?;
        let mut nested = Vec::new();
        while self.peek_punct("::") {
            self.parse_optional_punct("::");
            if !self.is(TokenKind::AtId) {
                return Err(self.expected("expected nested symbol reference identifier"));
            }
            nested.push(self.parse_symbol_name()?);
        }
        Ok(SymbolRefAttr::get(self.cx, root, &nested))
    }

    /// `{name = value, unit_name}` with its braces.
    pub(super) fn parse_attribute_dict(
        &mut self,
        entries: &mut NamedAttributes,
    ) -> ParseResult<()> {
        // The names seen, once they are too many to compare one by one.
        let mut seen: Option<FxHashSet<Ident>> = None;
        self.parse_list_in(" in attribute dictionary", Delimiter::Brace, |parser| {
            let at = parser.position();
            let name = parser.parse_attribute_name()?;
            let duplicate = if let Some(seen) = &mut seen {
                !seen.insert(name)
            } else {
                if entries.len() == 16 {
                    seen = Some(entries.iter().map(|entry| entry.0).chain([name]).collect());
                }
                entries.iter().any(|entry| entry.0 == name)
            };
            if duplicate {
                let name = name.as_str(parser.cx);
                return Err(parser.plain_error_at(
                    at,
                    format!("duplicate key '{name}' in dictionary attribute"),
                ));
            }
            let value = match parser.consume_if(TokenKind::Equal) {
                true => parser.parse_attribute()?,
                false => Attribute::UNIT,
            };
            entries.push((name, value));
            Ok(())
        })
    }

    fn parse_attribute_name(&mut self) -> ParseResult<Ident> {
        let spelling = self.spelling();
        if let Some(name) = self.attribute_names.get(spelling) {
            self.bump();
            return Ok(name);
        }
        let name: Cow<'_, [u8]> = match self.token.kind {
            TokenKind::BareId => spelling.into(),
            TokenKind::String => lexer::unescape(spelling),
            _ => return Err(self.expected("expected attribute name")),
        };
        let name = match std::str::from_utf8(&name) {
            Ok(name) if !name.is_empty() => self.cx.ident(name),
            _ => return Err(self.plain_error("expected valid attribute name")),
        };
        self.attribute_names.insert(spelling, name);
        self.bump();
        Ok(name)
    }

    /// `array<i32: 1, 2>`.
    fn parse_dense_array(&mut self) -> ParseResult<Attribute> {
        self.bump();
        self.expect(TokenKind::Less, "expected '<' after 'array'")?;
        let at = self.position();
        let element = self.parse_type()?;
        let width = match element.data(self.cx) {
            TypeData::Integer { width: 1, .. } => 8,
            TypeData::Integer { width, .. } => *width,
            TypeData::Float(kind) => kind.width(),
            _ => {
                let element = crate::asm::print_type(self.cx, element);
                return Err(self.plain_error_at(
                    self.since(at),
                    format!("expected integer or float type, got: '{element}'"),
                ));
            }
        };
        if !width.is_multiple_of(8) {
            return Err(self.plain_error_at(
                self.since(at),
                "element type bitwidth must be a multiple of 8",
            ));
        }
        let mut data = Vec::new();
        if !self.consume_if(TokenKind::Greater) {
            self.expect(TokenKind::Colon, "expected ':' after dense array type")?;
            self.parse_comma_list(Delimiter::None, |parser| {
                parser.parse_array_element(element, &mut data)
            })?;
            self.expect(
                TokenKind::Greater,
                "expected '>' to close an array attribute",
            )?;
        }
        Ok(DenseArrayAttr::from_bytes(self.cx, element, data).into())
    }

    /// `[1, 2]`: the elements of a dense array whose element type is known.
    pub(super) fn parse_dense_array_elements(&mut self, element: Type) -> ParseResult<Attribute> {
        let mut data = Vec::new();
        self.parse_comma_list(Delimiter::Square, |parser| {
            parser.parse_array_element(element, &mut data)
        })?;
        Ok(DenseArrayAttr::from_bytes(self.cx, element, data).into())
    }

    fn parse_array_element(&mut self, element: Type, data: &mut Vec<u8>) -> ParseResult<()> {
        let (negative, at) = (self.is(TokenKind::Minus), self.position());
        if let Some(value) = self.parse_bool_literal() {
            if element != Type::I1 {
                let fault = match element.is_float(self.cx) {
                    true => "expected floating point literal",
                    false => "expected i1 type for 'true' or 'false' values",
                };
                return Err(self.plain_error_at(at, fault));
            }
            data.push(value.into());
            return Ok(());
        }
        if element == Type::I1 {
            self.bump();
            return Err(self.plain_error("expected 'true' or 'false' values for i1 type"));
        }
        self.consume_if(TokenKind::Minus);
        let (kind, at) = (self.token.kind, self.position());
        if let Some(float) = element.cast::<FloatType>(self.cx) {
            let kind_of_type = float.kind(self.cx);
            let bits = match kind {
                TokenKind::Float => self.decimal_bits(at, negative, kind_of_type)?,
                TokenKind::Integer => self.float_bits(at, negative, kind_of_type)?,
                _ => return Err(self.plain_error("expected floating point literal")),
            };
            let size = (kind_of_type.width() as usize).div_ceil(8);
            data.extend_from_slice(&bits.to_le_bytes()[..size]);
        } else {
            if kind != TokenKind::Integer {
                return Err(self.plain_error("expected integer literal"));
            }
            let value = match negative && self.is_unsigned(element) {
                true => None,
                false => self.integer_value(at, negative, element),
            };
            self.bump();
            let value = value.ok_or_else(|| self.plain_error("integer constant out of range"))?;
            write_integer_element(self.cx, element, &value, data);
            return Ok(());
        }
        self.bump();
        Ok(())
    }

    /// `strided<[s0, ?], offset: o>`.
    fn parse_strided_layout(&mut self) -> ParseResult<Attribute> {
        self.bump();
        self.expect(TokenKind::Less, "expected '<' after 'strided'")?;
        let mut strides = Vec::new();
        self.parse_comma_list(Delimiter::Square, |parser| {
            strides.push(parser.parse_integer_or_dynamic()?);
            Ok(())
        })?;
        let mut offset = 0;
        if !self.is(TokenKind::Greater) {
            self.expect(TokenKind::Comma, "expected ','")?;
            if !self.parse_optional_keyword("offset") {
                return Err(self.expected("expected 'offset' after comma"));
            }
            self.expect(TokenKind::Colon, "expected ':' after 'offset'")?;
            offset = self.parse_integer_or_dynamic()?;
        }
        self.expect(TokenKind::Greater, "expected '>'")?;
        Ok(StridedLayoutAttr::get(self.cx, &strides, offset).into())
    }

    fn parse_integer_or_dynamic(&mut self) -> ParseResult<i64> {
        if self.consume_if(TokenKind::Question) {
            return Ok(DYNAMIC);
        }
        let at = self.position();
        let value = match self.is(TokenKind::Integer) || self.is(TokenKind::Minus) {
            true => self.parse_optional_integer().ok().flatten(),
            false => None,
        };
        value
            .and_then(|value| i64::try_from(value).ok())
            .filter(|value| *value != DYNAMIC)
            .ok_or_else(|| self.plain_error_at(at, "expected a 64-bit signed integer or '?'"))
    }

    /// `distinct[0]<attr>`. The number tells the attributes of one text apart.
    fn parse_distinct(&mut self) -> ParseResult<Attribute> {
        self.bump();
        self.expect(TokenKind::LSquare, "expected '[' after 'distinct'")?;
        if !self.is(TokenKind::Integer) {
            return Err(self.plain_error("expected distinct ID"));
        }
        let number = parse_digits(self.spelling()).and_then(|number| u64::try_from(number).ok());
        self.bump();
        let number =
            number.ok_or_else(|| self.plain_error("expected an unsigned 64-bit integer"))?;
        self.expect(TokenKind::RSquare, "expected ']' to close distinct ID")?;
        self.expect(TokenKind::Less, "expected '<' after distinct ID")?;
        let at = self.position();
        let value = match self.is(TokenKind::Greater) {
            true => Attribute::UNIT,
            false => self.nested(|parser| parser.parse_attribute())?,
        };
        let at = self.since(at);
        self.expect(
            TokenKind::Greater,
            "expected '>' to close distinct attribute",
        )?;
        let cx = self.cx;
        let attr = self.aliases.distinct(cx, number, value);
        if attr.value(cx) == value {
            return Ok(attr.into());
        }
        let known = crate::asm::print_attribute(cx, attr.value(cx));
        Err(self.plain_error_at(
            at,
            format!("referenced attribute does not match previous definition: {known}"),
        ))
    }
}
