//! Numbers, shapes, tensor literals and struct literals.

use super::{Parse, Parser};
use crate::ast::{ConstantId, ConstantKind, ExprId, ExprKind, MAX_ELEMENTS, Shape};
use crate::error::{Error, count, quote};
use crate::lexer::TokenKind;
use crate::source::Span;

/// What is known of a tensor literal while it is read.
#[derive(Default)]
struct Extents {
    /// For each level of brackets seen, the length of its first complete list and where that stands.
    levels: Vec<Option<(i64, Span)>>,
    /// The level whose lists hold numbers, known from the first number on.
    leaf: Option<usize>,
}

impl<'s> Parser<'s> {
    /// The number at the current token; one that no `f64` comes near is reported.
    fn number(&mut self) -> f64 {
        let span = self.bump().span;
        let text = self.text(span);
        let value: f64 = text.parse().expect("the lexer checked the form");
        let mantissa = text.split(['e', 'E']).next().unwrap_or(text);
        let problem = if value.is_infinite() {
            "too large"
        } else if value == 0.0 && mantissa.bytes().any(|b| matches!(b, b'1'..=b'9')) {
            "too close to zero"
        } else {
            return value;
        };
        self.report(
            Error::new(
                span,
                format!("the number {} is {problem} for a 64-bit float", quote(text)),
            )
            .note("numbers lie between 4.9e-324 and 1.7976931348623157e308"),
        );
        0.0
    }

    pub(super) fn number_constant(&mut self) -> (Span, ConstantId) {
        let span = self.here();
        let value = self.number();
        (
            span,
            self.module.push_constant(span, ConstantKind::Number(value)),
        )
    }

    pub(super) fn shape(&mut self) -> Parse<Shape> {
        let open = self.bump().span;
        let mut dims = vec![self.dimension()?];
        while self.eat(TokenKind::Comma) {
            dims.push(self.dimension()?);
        }
        let close = self
            .expect_close(TokenKind::Greater, open, "`,` or `>` in the shape")?
            .span;
        let span = open.to(close);
        let elements = dims
            .iter()
            .try_fold(1i64, |product, &dim| product.checked_mul(dim));
        if elements.is_none_or(|elements| elements > MAX_ELEMENTS) {
            self.report(Error::new(
                span,
                format!("the shape has too many elements: the limit is {MAX_ELEMENTS}"),
            ));
        }
        Ok(Shape { dims, span })
    }

    /// A dimension; a bad one is reported and stands for 1.
    fn dimension(&mut self) -> Parse<i64> {
        if !self.at(TokenKind::Number) {
            return Err(self.unexpected("a dimension, which is a positive integer", |error| error));
        }
        let span = self.bump().span;
        let text = self.text(span);
        let error = if !text.bytes().all(|b| b.is_ascii_digit()) {
            Error::new(
                span,
                format!("the dimension {} is not an integer", quote(text)),
            )
        } else {
            match text.parse::<i64>() {
                Ok(0) => Error::new(span, "a dimension cannot be 0")
                    .help("every dimension has at least one element"),
                Ok(dim) if dim <= MAX_ELEMENTS => return Ok(dim),
                _ => Error::new(
                    span,
                    format!(
                        "the dimension {} is too large: the limit is {MAX_ELEMENTS}",
                        quote(text)
                    ),
                ),
            }
        };
        self.report(error);
        Ok(1)
    }

    pub(super) fn tensor_literal(&mut self) -> Parse<ConstantId> {
        let open = self.here();
        let start = self.module.number_count();
        let mut extents = Extents::default();
        self.tensor_list(0, &mut extents)?;
        let shape = extents
            .levels
            .into_iter()
            .flatten()
            .map(|(length, _)| length)
            .collect();
        let tensor = self.module.tensor(shape, start);
        let span = Span::new(open.start, self.previous_end);
        Ok(self
            .module
            .push_constant(span, ConstantKind::Tensor(tensor)))
    }

    /// One list of a tensor literal, with its brackets; its numbers go straight to the module.
    fn tensor_list(&mut self, level: usize, extents: &mut Extents) -> Parse<()> {
        let open = self.bump().span;
        if extents.levels.len() == level {
            extents.levels.push(None);
        }
        let mut length = 0;
        loop {
            match self.token.kind {
                TokenKind::LBracket if extents.leaf != Some(level) => {
                    self.nested(|parser| parser.tensor_list(level + 1, extents))?;
                }
                TokenKind::Number if extents.levels.len() == level + 1 => {
                    extents.leaf = Some(level);
                    let number = self.number();
                    self.module.push_number(number);
                }
                TokenKind::LBracket | TokenKind::Number => {
                    let error = Error::new(
                        self.here(),
                        "numbers and lists are mixed in a tensor literal",
                    )
                    .label(match self.token.kind {
                        TokenKind::Number => "a list was expected here",
                        _ => "a number was expected here",
                    })
                    .help("all numbers of a tensor stand equally deep in brackets");
                    return Err(self.report(error));
                }
                TokenKind::RBracket if length == 0 => {
                    let error =
                        Error::new(open.to(self.here()), "an empty list in a tensor literal")
                            .help("every dimension has at least one element");
                    return Err(self.report(error));
                }
                TokenKind::Identifier => {
                    return Err(self.unexpected(
                        "a number or `[` in the tensor literal",
                        |error| {
                            error.help("a tensor literal holds numbers only, no variables or calls")
                        },
                    ));
                }
                _ => {
                    return Err(self
                        .unexpected("a number or `[` in the tensor literal", |error| {
                            error.note_at(open, "the list starts here")
                        }));
                }
            }
            length += 1;
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect_close(
            TokenKind::RBracket,
            open,
            "`,` or `]` in the tensor literal",
        )?;
        let span = Span::new(open.start, self.previous_end);
        match extents.levels[level] {
            None => extents.levels[level] = Some((length, span)),
            Some((first, _)) if first == length => {}
            Some((first, first_span)) => {
                let has = count(length as usize, "element");
                let error = Error::new(span, "the lists of a tensor literal differ in length")
                    .label(format!("this one has {has}"))
                    .note_at(
                        first_span,
                        format!("the first one has {}", count(first as usize, "element")),
                    );
                return Err(self.report(error));
            }
        }
        Ok(())
    }

    /// A struct literal, as an expression.
    pub(super) fn struct_literal(&mut self) -> Parse<ExprId> {
        let start = self.here();
        let constant = self.struct_fields()?;
        let span = Span::new(start.start, self.previous_end);
        Ok(self.module.push_expr(span, ExprKind::Constant(constant)))
    }

    fn struct_fields(&mut self) -> Parse<ConstantId> {
        let open = self.bump().span;
        self.open_literals += 1;
        let mut fields = Vec::new();
        loop {
            let field = match self.token.kind {
                TokenKind::Number => self.number_constant().1,
                TokenKind::LBracket => self.tensor_literal()?,
                TokenKind::LBrace => self.nested(Self::struct_fields)?,
                TokenKind::RBrace if fields.is_empty() => {
                    self.bump();
                    self.open_literals -= 1;
                    let error = Error::new(
                        Span::new(open.start, self.previous_end),
                        "an empty struct literal",
                    )
                    .help("give a value for each field of the struct");
                    return Err(self.report(error));
                }
                _ => {
                    return Err(self
                        .unexpected("a number, `[` or `{` in the struct literal", |error| {
                            error.help("a struct literal holds constants only")
                        }));
                }
            };
            fields.push(field);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect_close(TokenKind::RBrace, open, "`,` or `}` in the struct literal")?;
        self.open_literals -= 1;
        let span = Span::new(open.start, self.previous_end);
        Ok(self
            .module
            .push_constant(span, ConstantKind::Struct(fields)))
    }
}
