//! Builtin types.

use smallvec::SmallVec;

use super::{AsmParser, Delimiter, ParseResult, Position, Token, TokenKind, parse_digits};
use crate::asm::print_type;
use crate::attributes::AttrData;
use crate::context::Context;
use crate::float::FloatKind;
use crate::ods::{DeclaredType, ExpectedKind, TypeConstraint, TypeInfo};
use crate::types::{
    ComplexType, DYNAMIC, FloatType, FunctionType, IntegerType, MemRefType, RankedTensorType,
    Signedness, TupleType, Type, UnrankedMemRefType, UnrankedTensorType, VectorType, checks,
};

/// Dimension sizes, mostly few.
type Shape = SmallVec<[i64; 4]>;

/// The definition of the only types that may be, if it is known.
pub(super) type Definition = Option<fn() -> &'static TypeInfo>;

impl AsmParser<'_> {
    /// Any type.
    pub fn parse_type(&mut self) -> ParseResult<Type> {
        if self.is(TokenKind::LParen) {
            return self.nested(Self::parse_function_type);
        }
        self.parse_non_function_type()
    }

    /// A type of a dialect where that is known: what follows `!dialect.mnemonic`, or all of it.
    pub fn parse_type_without_name<T: DeclaredType>(&mut self) -> ParseResult<Type> {
        match self.peek_type() {
            true => self.parse_type(),
            false => self.nested(|parser| (T::INFO.parse)(parser)),
        }
    }

    /// A type, if one is next.
    pub fn parse_optional_type(&mut self) -> ParseResult<Option<Type>> {
        match self.peek_type() {
            true => self.parse_type().map(Some),
            false => Ok(None),
        }
    }

    /// Whether a type is next.
    pub fn peek_type(&self) -> bool {
        self.is(TokenKind::LParen) || self.is(TokenKind::BangId) || self.at_builtin_type()
    }

    /// Types separated by commas, at least one.
    pub fn parse_type_list(&mut self) -> ParseResult<SmallVec<[Type; 4]>> {
        let mut types = SmallVec::new();
        self.parse_comma_list(Delimiter::None, |parser| {
            types.push(parser.parse_type()?);
            Ok(())
        })?;
        Ok(types)
    }

    /// A type of the kind that a constraint names, whether it satisfies the constraint or not.
    pub fn parse_type_of<C: TypeConstraint>(&mut self) -> ParseResult<Type> {
        let at = self.position();
        let ty = self.parse_type()?;
        match C::KIND {
            Some(kind) => self.check_kind(kind, ty, at).map(|()| ty),
            None => Ok(ty),
        }
    }

    /// A type, or only the parameters of one with this definition, `<f32>`.
    pub(super) fn parse_type_or_parameters(&mut self, definition: Definition) -> ParseResult<Type> {
        match definition {
            Some(definition) if self.peek_punct("<") => {
                self.nested(|parser| (definition().parse)(parser))
            }
            _ => self.parse_type(),
        }
    }

    /// Checks the kind of a type that was read from `at` on.
    pub(super) fn check_kind(&self, kind: ExpectedKind, ty: Type, at: Position) -> ParseResult<()> {
        let cx = self.context();
        if (kind.holds)(cx, ty) {
            return Ok(());
        }
        let expected = kind.name.map_or_else(String::new, |name| {
            format!(": expected {name}, but found '{}'", print_type(cx, ty))
        });
        let message = format!("invalid kind of type specified{expected}");
        Err(self.error_at(self.since(at), message))
    }

    /// `: type`.
    pub fn parse_colon_type(&mut self) -> ParseResult<Type> {
        self.parse_punct(":")?;
        self.parse_type()
    }

    /// `-> type`, `-> (types)`, or nothing for no types.
    pub fn parse_optional_arrow_types(&mut self) -> ParseResult<SmallVec<[Type; 4]>> {
        if !self.parse_optional_punct("->") {
            return Ok(SmallVec::new());
        }
        self.parse_function_results()
    }

    /// One type, or several in parentheses.
    pub(super) fn parse_function_results(&mut self) -> ParseResult<SmallVec<[Type; 4]>> {
        let mut types = SmallVec::new();
        if self.is(TokenKind::LParen) {
            self.parse_types_in_parens(&mut types)?;
        } else {
            types.push(self.parse_non_function_type()?);
        }
        Ok(types)
    }

    pub(super) fn parse_types_in_parens(
        &mut self,
        types: &mut SmallVec<[Type; 4]>,
    ) -> ParseResult<()> {
        self.parse_comma_list(Delimiter::Paren, |parser| {
            types.push(parser.parse_type()?);
            Ok(())
        })
    }

    fn parse_function_type(&mut self) -> ParseResult<Type> {
        let mut inputs = SmallVec::new();
        self.parse_types_in_parens(&mut inputs)?;
        self.expect(TokenKind::Arrow, "expected '->' in function type")?;
        let results = self.parse_function_results()?;
        Ok(FunctionType::get(self.cx, &inputs, &results).into())
    }

    /// Whether the next token is a keyword that starts a builtin type.
    fn at_builtin_type(&self) -> bool {
        if !self.is(TokenKind::BareId) {
            return false;
        }
        let word = self.spelling();
        simple_type(self.cx, word).is_some()
            || matches!(
                word,
                b"complex" | b"memref" | b"tensor" | b"tuple" | b"vector"
            )
            || integer_type(word).is_some()
    }

    /// Whether the next token is a type such as `i32`, which is no keyword.
    pub(super) fn at_integer_type(&self) -> bool {
        self.is(TokenKind::BareId) && integer_type(self.spelling()).is_some()
    }

    /// Any type but a function type, which in some places needs parentheses around it.
    pub(super) fn parse_non_function_type(&mut self) -> ParseResult<Type> {
        if self.is(TokenKind::BangId) {
            return self.spelled_type(Self::parse_extended_type);
        }
        if !self.is(TokenKind::BareId) {
            return Err(self.expected("expected non-function type"));
        }
        let word = self.spelling();
        if let Some(ty) = simple_type(self.cx, word) {
            self.bump();
            return Ok(ty);
        }
        match word {
            b"tensor" => self.nested(Self::parse_tensor_type),
            b"memref" => self.nested(Self::parse_memref_type),
            b"vector" => self.nested(Self::parse_vector_type),
            b"tuple" => self.nested(Self::parse_tuple_type),
            b"complex" => self.nested(Self::parse_complex_type),
            _ => match integer_type(word) {
                Some((Some(width), signedness)) => {
                    let check = checks::integer_width(width);
                    self.checked_at(self.position(), check)?;
                    self.bump();
                    Ok(IntegerType::with_signedness(self.cx, width, signedness).into())
                }
                Some((None, _)) => Err(self.plain_error("invalid integer width")),
                None => Err(self.expected("expected non-function type")),
            },
        }
    }

    /// The word and `<`; `context` ends the message about a missing one: " in tensor type".
    fn open_angle(&mut self, context: &str) -> ParseResult<()> {
        self.bump();
        self.expect_delimiter((TokenKind::Less, "<"), context)
    }

    fn close_angle(&mut self, context: &str) -> ParseResult<()> {
        self.expect_delimiter((TokenKind::Greater, ">"), context)
    }

    fn parse_complex_type(&mut self) -> ParseResult<Type> {
        self.open_angle(" in complex type")?;
        let at = self.position();
        let element = self.parse_type()?;
        self.close_angle(" in complex type")?;
        self.checked_at(at, checks::complex_element(self.cx, element))?;
        Ok(ComplexType::get(self.cx, element).into())
    }

    fn parse_tuple_type(&mut self) -> ParseResult<Type> {
        self.open_angle(" in tuple type")?;
        let mut elements: SmallVec<[Type; 4]> = SmallVec::new();
        if !self.is(TokenKind::Greater) {
            elements = self.parse_type_list()?;
        }
        self.close_angle(" in tuple type")?;
        Ok(TupleType::get(self.cx, &elements).into())
    }

    fn parse_tensor_type(&mut self) -> ParseResult<Type> {
        self.open_angle(" in tensor type")?;
        let shape = self.parse_ranked_or_star()?;
        let at = self.position();
        let element = self.parse_type()?;
        let at = self.since(at);
        let encoding = match self.consume_if(TokenKind::Comma) {
            true => self.parse_optional_attribute()?,
            false => None,
        };
        self.close_angle(" in tensor type")?;
        self.checked_at(at, checks::tensor_element(self.cx, element))?;
        match (shape, encoding) {
            (Some(shape), _) => {
                Ok(RankedTensorType::with_encoding(self.cx, &shape, element, encoding).into())
            }
            (None, None) => Ok(UnrankedTensorType::get(self.cx, element).into()),
            (None, Some(_)) => Err(self.expected("cannot apply encoding to unranked tensor")),
        }
    }

    /// `*x`, or dimensions each followed by `x`.
    fn parse_ranked_or_star(&mut self) -> ParseResult<Option<Shape>> {
        if self.consume_if(TokenKind::Star) {
            self.parse_x()?;
            return Ok(None);
        }
        self.parse_dimensions(true).map(Some)
    }

    fn parse_memref_type(&mut self) -> ParseResult<Type> {
        let start = self.position();
        self.open_angle(" in memref type")?;
        let shape = self.parse_ranked_or_star()?;
        let at = self.position();
        let element = self.parse_type()?;
        let at = self.since(at);
        self.checked_at(at, checks::memref_element(self.cx, element))?;
        let (mut layout, mut memory_space) = (None, None);
        if !self.consume_if(TokenKind::Greater) {
            self.expect(TokenKind::Comma, "expected ',' or '>' in memref type")?;
            self.parse_list_until((TokenKind::Greater, ">"), |parser| {
                let attr = parser.parse_attribute()?;
                let is_layout = matches!(
                    attr.data(parser.cx),
                    AttrData::AffineMap(_) | AttrData::StridedLayout { .. }
                );
                let fault = match (is_layout, memory_space, &shape) {
                    (true, _, None) => "cannot have affine map for unranked memref type",
                    (true, Some(_), _) => "expected memory space to be last in memref type",
                    (true, None, Some(_)) => {
                        layout = Some(attr);
                        return Ok(());
                    }
                    (false, Some(_), _) => "multiple memory spaces specified in memref type",
                    (false, None, _) => {
                        memory_space = Some(attr);
                        return Ok(());
                    }
                };
                Err(parser.plain_error(fault))
            })?;
        }
        let at = self.since(start);
        self.checked_at(at, checks::memory_space(self.cx, memory_space))?;
        let Some(shape) = shape else {
            return Ok(UnrankedMemRefType::get(self.cx, element, memory_space).into());
        };
        self.checked_at(at, checks::layout(self.cx, layout, shape.len()))?;
        Ok(MemRefType::with_layout(self.cx, &shape, element, layout, memory_space).into())
    }

    /// A fault in the parameters of a type as an error at a place.
    fn checked_at(&self, at: Position, check: checks::Check) -> ParseResult<()> {
        check.map_err(|fault| fault.reported(|message| self.plain_error_at(at, message)))
    }

    fn parse_vector_type(&mut self) -> ParseResult<Type> {
        let start = self.position();
        self.open_angle(" in vector type")?;
        let mut shape = Shape::new();
        let mut scalable: SmallVec<[bool; 4]> = SmallVec::new();
        while self.is(TokenKind::Integer) || self.is(TokenKind::LSquare) {
            let is_scalable = self.consume_if(TokenKind::LSquare);
            if is_scalable && !self.is(TokenKind::Integer) {
                return Err(self.plain_error("invalid dimension"));
            }
            shape.push(self.parse_dimension()?);
            scalable.push(is_scalable);
            if is_scalable {
                self.expect(TokenKind::RSquare, "missing ']' closing scalable dimension")?;
            }
            self.parse_x()?;
        }
        let element = self.parse_type()?;
        self.close_angle(" in vector type")?;
        let check = checks::vector(self.cx, &shape, element);
        self.checked_at(self.since(start), check)?;
        Ok(VectorType::scalable(self.cx, &shape, &scalable, element).into())
    }

    /// `2x?x3`: dimensions separated by `x`.
    pub fn parse_dimension_list(&mut self) -> ParseResult<Shape> {
        let mut shape = Shape::new();
        loop {
            if self.consume_if(TokenKind::Question) {
                shape.push(DYNAMIC);
            } else {
                shape.push(self.parse_dimension()?);
            }
            if !self.at_x() {
                return Ok(shape);
            }
            self.parse_x()?;
        }
    }

    /// `2x?x`: dimensions each followed by `x`, up to an element type.
    pub fn parse_dimensions(&mut self, allow_dynamic: bool) -> ParseResult<Shape> {
        let mut shape = Shape::new();
        loop {
            if allow_dynamic && self.consume_if(TokenKind::Question) {
                shape.push(DYNAMIC);
            } else if self.is(TokenKind::Integer) {
                shape.push(self.parse_dimension()?);
            } else {
                return Ok(shape);
            }
            self.parse_x()?;
        }
    }

    /// A dimension size. `0x4` is a zero, an `x` and a four.
    fn parse_dimension(&mut self) -> ParseResult<i64> {
        if !self.is(TokenKind::Integer) {
            return Err(self.expected("expected dimension size"));
        }
        let digits = self.spelling();
        let (size, end) = match digits.get(1) {
            Some(b'x') => (Some(0), self.token.start + 1),
            _ => (parse_digits(digits), self.token.end),
        };
        let size = size
            .and_then(|size| i64::try_from(size).ok())
            .ok_or_else(|| self.plain_error("invalid dimension"))?;
        self.last_end = end;
        if self.text.get(end as usize) == Some(&b'x') {
            // The word that begins here holds all dimensions to come: reading it each time would be quadratic.
            self.token = Token {
                kind: TokenKind::BareId,
                start: end,
                end: end + 1,
            };
        } else {
            self.reset_to(end);
        }
        Ok(size)
    }

    fn at_x(&self) -> bool {
        self.is(TokenKind::BareId) && self.spelling()[0] == b'x'
    }

    /// The `x` after a dimension, which may be glued to what follows.
    pub fn parse_x(&mut self) -> ParseResult<()> {
        if !self.at_x() {
            return Err(self.expected("expected 'x' in dimension list"));
        }
        let after = self.token.start + 1;
        self.last_end = after;
        self.reset_to(after);
        Ok(())
    }
}

/// The types that are one word, apart from integers of unusual width.
fn simple_type(cx: &Context, word: &[u8]) -> Option<Type> {
    Some(match word {
        b"i1" => Type::I1,
        b"i8" => Type::I8,
        b"i16" => Type::I16,
        b"i32" => Type::I32,
        b"i64" => Type::I64,
        b"index" => Type::INDEX,
        b"f16" => Type::F16,
        b"bf16" => Type::BF16,
        b"f32" => Type::F32,
        b"f64" => Type::F64,
        b"none" => Type::NONE,
        [b'f', b'0'..=b'9', ..] | [b't', b'f', ..] => {
            let kind = FloatKind::from_keyword(std::str::from_utf8(word).ok()?)?;
            FloatType::get(cx, kind).into()
        }
        _ => return None,
    })
}

/// `i7`, `si7`, `ui7`; no width if the digits are too many.
fn integer_type(word: &[u8]) -> Option<(Option<u32>, Signedness)> {
    let (digits, signedness) = match word {
        [b'i', digits @ ..] => (digits, Signedness::Signless),
        [b's', b'i', digits @ ..] => (digits, Signedness::Signed),
        [b'u', b'i', digits @ ..] => (digits, Signedness::Unsigned),
        _ => return None,
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let width = parse_digits(digits).and_then(|width| u32::try_from(width).ok());
    Some((width, signedness))
}
