//! Lists: elements separated by commas, between delimiters or without.

use super::{AsmParser, ParseResult, TokenKind};

/// What surrounds a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delimiter {
    /// Nothing; the list has at least one element.
    None,
    /// `(...)`.
    Paren,
    /// `[...]`.
    Square,
    /// `<...>`.
    Angle,
    /// `{...}`.
    Brace,
    /// `(...)`, or no list at all.
    OptionalParen,
    /// `[...]`, or no list at all.
    OptionalSquare,
    /// `<...>`, or no list at all.
    OptionalAngle,
    /// `{...}`, or no list at all.
    OptionalBrace,
}

impl Delimiter {
    /// The opening and closing punctuation; `None` for lists without.
    fn tokens(self) -> Option<[(TokenKind, &'static str); 2]> {
        Some(match self {
            Delimiter::None => return None,
            Delimiter::Paren | Delimiter::OptionalParen => {
                [(TokenKind::LParen, "("), (TokenKind::RParen, ")")]
            }
            Delimiter::Square | Delimiter::OptionalSquare => {
                [(TokenKind::LSquare, "["), (TokenKind::RSquare, "]")]
            }
            Delimiter::Angle | Delimiter::OptionalAngle => {
                [(TokenKind::Less, "<"), (TokenKind::Greater, ">")]
            }
            Delimiter::Brace | Delimiter::OptionalBrace => {
                [(TokenKind::LBrace, "{"), (TokenKind::RBrace, "}")]
            }
        })
    }

    fn is_optional(self) -> bool {
        matches!(
            self,
            Delimiter::OptionalParen
                | Delimiter::OptionalSquare
                | Delimiter::OptionalAngle
                | Delimiter::OptionalBrace
        )
    }
}

/// What lists can be parsed with: parsers of both kinds.
pub(super) trait Tokens<'a> {
    fn tokens(&mut self) -> &mut AsmParser<'a>;
}

impl<'a> Tokens<'a> for AsmParser<'a> {
    fn tokens(&mut self) -> &mut AsmParser<'a> {
        self
    }
}

/// Elements separated by commas between delimiters. `context` ends the message about a missing one.
pub(super) fn comma_list<'a, P: Tokens<'a>>(
    parser: &mut P,
    delimiter: Delimiter,
    context: &str,
    mut element: impl FnMut(&mut P) -> ParseResult<()>,
) -> ParseResult<()> {
    let Some([open, close]) = delimiter.tokens() else {
        loop {
            element(parser)?;
            if !parser.tokens().consume_if(TokenKind::Comma) {
                return Ok(());
            }
        }
    };
    if delimiter.is_optional() && !parser.tokens().is(open.0) {
        return Ok(());
    }
    parser.tokens().expect_delimiter(open, context)?;
    if parser.tokens().consume_if(close.0) {
        return Ok(());
    }
    loop {
        element(parser)?;
        let tokens = parser.tokens();
        if !tokens.consume_if(TokenKind::Comma) {
            return tokens.expect_delimiter(close, context);
        }
    }
}
impl AsmParser<'_> {
    /// Elements separated by commas.
    pub fn parse_comma_list(
        &mut self,
        delimiter: Delimiter,
        element: impl FnMut(&mut Self) -> ParseResult<()>,
    ) -> ParseResult<()> {
        comma_list(self, delimiter, "", element)
    }

    /// As [`parse_comma_list`](Self::parse_comma_list), with words for the message about a missing delimiter.
    pub(super) fn parse_list_in(
        &mut self,
        context: &str,
        delimiter: Delimiter,
        element: impl FnMut(&mut Self) -> ParseResult<()>,
    ) -> ParseResult<()> {
        comma_list(self, delimiter, context, element)
    }

    /// Elements separated by commas, at least one, and the end of the list, whose beginning was read.
    pub(super) fn parse_list_until(
        &mut self,
        (kind, text): (TokenKind, &str),
        element: impl FnMut(&mut Self) -> ParseResult<()>,
    ) -> ParseResult<()> {
        if self.is(kind) {
            return Err(self.expected("expected list element"));
        }
        self.parse_comma_list(Delimiter::None, element)?;
        match self.consume_if(kind) {
            true => Ok(()),
            false => Err(self.expected(format!("expected ',' or '{text}'"))),
        }
    }

    pub(super) fn expect_delimiter(
        &mut self,
        (kind, text): (TokenKind, &str),
        context: &str,
    ) -> ParseResult<()> {
        if self.consume_if(kind) {
            return Ok(());
        }
        Err(self.expected(format!("expected '{text}'{context}")))
    }
}
