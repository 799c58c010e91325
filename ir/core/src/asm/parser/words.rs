//! Punctuation, words, numbers and strings.

use std::borrow::Cow;

use terrace_text::lexer::Token;

use super::{AsmParser, ParseResult, TokenKind, lexer};
use crate::attributes::StringAttr;
use crate::context::Ident;
use crate::diagnostics::Diagnostic;

impl<'a> AsmParser<'a> {
    /// Whether the next token is this punctuation.
    #[inline]
    pub fn peek_punct(&self, text: &str) -> bool {
        match TokenKind::of_punctuation(text) {
            Some(kind) => self.is(kind),
            None => self.peek_split_punct(text),
        }
    }

    /// Punctuation of several characters that lex one by one, such as `::` and `>=`.
    pub(super) fn peek_split_punct(&self, text: &str) -> bool {
        self.text[self.token.start as usize..].starts_with(text.as_bytes())
    }

    /// Consumes this punctuation if it is next: `(`, `->`, `::`, `...` and so on.
    #[inline]
    pub fn parse_optional_punct(&mut self, text: &str) -> bool {
        match TokenKind::of_punctuation(text) {
            Some(kind) => self.consume_if(kind),
            None => self.parse_optional_split_punct(text),
        }
    }

    pub(super) fn parse_optional_split_punct(&mut self, text: &str) -> bool {
        let found = self.peek_split_punct(text);
        if found {
            for _ in 0..text.len() {
                self.bump();
            }
        }
        found
    }

    /// Consumes this punctuation.
    #[inline]
    pub fn parse_punct(&mut self, text: &str) -> ParseResult<()> {
        if self.parse_optional_punct(text) {
            Ok(())
        } else {
            Err(self.expected_punct(text))
        }
    }

    #[cold]
    pub(super) fn expected_punct(&self, text: &str) -> Diagnostic {
        self.expected(format!("expected '{text}'"))
    }

    /// Whether the next token is this keyword.
    #[inline]
    pub fn peek_keyword(&self, keyword: &str) -> bool {
        self.is(TokenKind::BareId) && self.spelling() == keyword.as_bytes()
    }

    /// Whether a comma and `keyword =` are next: the end of a list that is one of several parameters.
    pub fn peek_next_key(&self) -> bool {
        let after = |token: Token| lexer::lex(self.text, token.end as usize);
        self.is(TokenKind::Comma) && {
            let key = after(self.token);
            key.kind == TokenKind::BareId && after(key).kind == TokenKind::Equal
        }
    }

    /// Consumes this keyword if it is next.
    #[inline]
    pub fn parse_optional_keyword(&mut self, keyword: &str) -> bool {
        let found = self.peek_keyword(keyword);
        if found {
            self.bump();
        }
        found
    }

    /// Consumes this keyword.
    pub fn parse_keyword_exact(&mut self, keyword: &str) -> ParseResult<()> {
        self.parse_keyword_in(keyword, "")
    }

    /// Consumes this keyword; `context` ends the message about a missing one: " between bounds".
    pub fn parse_keyword_in(&mut self, keyword: &str, context: &str) -> ParseResult<()> {
        if self.parse_optional_keyword(keyword) {
            Ok(())
        } else {
            Err(self.error(format!("expected '{keyword}'{context}")))
        }
    }

    /// Any keyword.
    pub fn parse_keyword(&mut self) -> ParseResult<&'a str> {
        self.parse_any_keyword()
            .ok_or_else(|| self.error("expected valid keyword"))
    }

    /// Any keyword, if one is next.
    pub fn parse_any_keyword(&mut self) -> Option<&'a str> {
        if !self.is(TokenKind::BareId) {
            return None;
        }
        let text = self.spelling_str();
        self.bump();
        Some(text)
    }

    /// Whether an integer is next, with a minus or not.
    pub fn peek_integer(&self) -> bool {
        let digits = match self.token.kind {
            TokenKind::Minus => lexer::lex(self.text, self.token.end as usize).kind,
            kind => kind,
        };
        digits == TokenKind::Integer
    }

    /// Whether a string literal is next.
    pub fn peek_string(&self) -> bool {
        self.is(TokenKind::String)
    }

    /// A decimal or hexadecimal integer with an optional minus.
    pub fn parse_integer(&mut self) -> ParseResult<i128> {
        match self.parse_optional_integer()? {
            Some(value) => Ok(value),
            None => Err(self.error("expected integer value")),
        }
    }

    /// As [`AsmParser::parse_integer`], if an integer is next. `true` and `false` count as 1 and 0.
    pub fn parse_optional_integer(&mut self) -> ParseResult<Option<i128>> {
        for (word, value) in [("true", 1), ("false", 0)] {
            if self.parse_optional_keyword(word) {
                return Ok(Some(value));
            }
        }
        let at = self.position();
        let negative = self.consume_if(TokenKind::Minus);
        if !self.is(TokenKind::Integer) {
            return if negative {
                Err(self.expected("expected integer value"))
            } else {
                Ok(None)
            };
        }
        let value = parse_digits(self.spelling());
        let value = value.and_then(|value| match negative {
            true => 0_i128.checked_sub_unsigned(value),
            false => i128::try_from(value).ok(),
        });
        self.bump();
        match value {
            Some(value) => Ok(Some(value)),
            None => Err(self.error_at(self.since(at), "integer value too large")),
        }
    }

    /// An integer that fits `T`.
    pub fn parse_integer_as<T: TryFrom<i128>>(&mut self) -> ParseResult<T> {
        let at = self.position();
        let value = self.parse_integer()?;
        T::try_from(value).map_err(|_| self.error_at(self.since(at), "integer value too large"))
    }

    /// A string literal's bytes, if one is next.
    pub fn parse_optional_string_bytes(&mut self) -> Option<Vec<u8>> {
        if !self.is(TokenKind::String) {
            return None;
        }
        let bytes = lexer::unescape(self.spelling()).into_owned();
        self.bump();
        Some(bytes)
    }

    /// A string literal, if one is next.
    pub fn parse_optional_string(&mut self) -> ParseResult<Option<String>> {
        Ok(self.parse_optional_text()?.map(Cow::into_owned))
    }

    /// A string literal.
    pub fn parse_string(&mut self) -> ParseResult<String> {
        self.parse_text().map(Cow::into_owned)
    }

    /// As [`parse_string`](Self::parse_string), without a copy where nothing is escaped.
    pub(super) fn parse_text(&mut self) -> ParseResult<Cow<'a, str>> {
        match self.parse_optional_text()? {
            Some(text) => Ok(text),
            None => Err(self.error("expected string")),
        }
    }

    fn parse_optional_text(&mut self) -> ParseResult<Option<Cow<'a, str>>> {
        if !self.is(TokenKind::String) {
            return Ok(None);
        }
        let at = self.position();
        let text = match lexer::unescape(self.spelling()) {
            Cow::Borrowed(bytes) => std::str::from_utf8(bytes).ok().map(Cow::Borrowed),
            Cow::Owned(bytes) => String::from_utf8(bytes).ok().map(Cow::Owned),
        };
        self.bump();
        match text {
            Some(text) => Ok(Some(text)),
            None => Err(self.error_at(at, "expected a string of valid UTF-8")),
        }
    }

    /// A string literal, as an attribute.
    pub fn parse_string_attr(&mut self) -> ParseResult<StringAttr> {
        let at = self.position();
        let attr = self.parse_attribute()?;
        attr.cast(self.cx).ok_or_else(|| {
            self.error_at(self.since(at), "invalid kind of attribute specified")
                .help("write a string in quotes")
        })
    }

    /// A keyword or a string literal, such as the name of an attribute.
    pub fn parse_keyword_or_string(&mut self) -> ParseResult<String> {
        if let Some(word) = self.parse_any_keyword() {
            return Ok(word.to_owned());
        }
        match self.parse_optional_string()? {
            Some(text) => Ok(text),
            None => Err(self.error("expected valid keyword or string")),
        }
    }

    /// `@name`.
    pub fn parse_symbol_name(&mut self) -> ParseResult<Ident> {
        match self.parse_optional_symbol_name()? {
            Some(name) => Ok(name),
            None => Err(self.error("expected valid '@'-identifier for symbol name")),
        }
    }

    /// `@name`, if one is next.
    pub fn parse_optional_symbol_name(&mut self) -> ParseResult<Option<Ident>> {
        if !self.is(TokenKind::AtId) {
            return Ok(None);
        }
        let body = &self.spelling()[1..];
        let name = match body.first() {
            Some(b'"') => lexer::unescape(body),
            _ => body.into(),
        };
        let Ok(name) = std::str::from_utf8(&name) else {
            return Err(self.error("expected a symbol name of valid UTF-8"));
        };
        let name = self.cx.ident(name);
        self.bump();
        Ok(Some(name))
    }
}

/// The value of a decimal or `0x` literal; `None` if it exceeds 128 bits.
pub(super) fn parse_digits(text: &[u8]) -> Option<u128> {
    /// So many decimal digits fit into 64 bits.
    const FEW: usize = 19;
    let (digits, radix) = match text {
        [b'0', b'x', digits @ ..] => (digits, 16),
        _ if text.len() <= FEW => {
            let value = text.iter().fold(0u64, |value, digit| {
                let digit = u64::from(lexer::hex_digit(*digit));
                value.wrapping_mul(10).wrapping_add(digit)
            });
            return Some(value.into());
        }
        _ => (text, 10),
    };
    digits.iter().try_fold(0u128, |value, digit| {
        let digit = u128::from(lexer::hex_digit(*digit));
        value.checked_mul(radix)?.checked_add(digit)
    })
}
