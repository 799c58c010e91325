//! The parser: one pass over the bytes, by recursive descent with a bounded depth.
//!
//! This file holds what all of it shares: the current token, errors, keywords, punctuation, lists and literals.

mod affine;
mod attributes;
mod dialect;
mod elements;
mod format;
mod function;
mod later;
mod locations;
mod metadata;
mod module;
mod names;
mod op_parser;
mod ops;
mod parallel;
mod regions;
mod source;
mod types;
mod values;

pub(crate) use format::ParsePlan;
pub use function::FunctionSignature;
pub use module::{
    ParseOptions, count_tokens, parse_attribute, parse_module, parse_source, parse_source_range,
    parse_type,
};
pub use op_parser::{Argument, OpParser};
pub use values::UnresolvedOperand;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxBuildHasher;

use attributes::NamedAttributes;
use dialect::Aliases;
use format::Groups;
use names::Spellings;
use ops::KnownOp;
use parallel::{Ahead, Skipped, Skipper};
use source::LazySource;
use values::ValueNames;

use super::ParseResult;
use super::lexer::{self, Token, TokenKind};
use super::stack::with_stack;
use crate::attributes::StringAttr;
use crate::context::{Context, Ident, OpName};
use crate::diagnostics::Diagnostic;
use crate::ir::Room;
use crate::location::Location;
use crate::types::Type;

/// How deep ops, types, attributes and affine expressions may nest, all together. The parser and the printer would cope
/// with more; passes and hooks that recurse would not.
const MAX_NESTING: u32 = 1000;

/// Reads types, attributes and punctuation.
///
/// It looks at one token at a time. Methods named `parse_optional_*` consume nothing when what they look for is not
/// there; the others fail.
pub struct AsmParser<'a> {
    cx: &'a Context,
    /// The text up to the end of what is read; offsets count from its beginning.
    text: &'a [u8],
    /// Where what is read begins.
    start: u32,
    source: LazySource<'a>,
    token: Token,
    /// Where the token before the current one ended.
    last_end: u32,
    depth: u32,
    aliases: Arc<Aliases<'a>>,
    /// In the definition of an alias, how long what the aliases in it stand for is in full.
    expansion: Option<u64>,
    /// Whether definitions of aliases are read ahead of their place.
    reads_ahead: bool,
    /// The op whose custom form is being read: its name precedes the messages of hand-written syntax.
    custom_op: Option<OpName>,
    /// The dialects whose prefix may be left out, by nesting.
    default_dialects: Vec<&'a str>,
    /// The names of ops met before, by their spelling.
    op_names: Spellings<'a, KnownOp<'a>>,
    /// The names of attributes met before, by their spelling.
    attribute_names: HashMap<&'a [u8], Ident, FxBuildHasher>,
    /// An empty list of attributes, to be filled again.
    spare_attributes: NamedAttributes,
    /// Tables of bodies that are finished, for those to come.
    spare_names: Vec<ValueNames>,
    /// Memory in which their arenas grew.
    spare_rooms: Vec<Room>,
    /// What formats were read into before.
    #[expect(clippy::vec_box, reason = "a box is moved in one instruction")]
    spare_groups: Vec<Box<Groups>>,
    /// Up to where an attempt to read elements by their type was in vain.
    tried_until: u32,
    /// Whether other threads may help.
    threading: bool,
    /// Whether what is not one `module` is wrapped in one.
    implicit_module: bool,
    skipper: Skipper,
    ahead: Ahead<'a>,
    /// The regions of the isolated op that was read last, if they were skipped.
    skipped: Vec<Skipped<'a>>,
    /// Errors after which parsing went on.
    errors: Vec<Diagnostic>,
    /// Errors about values that were never defined, found when their scope ended.
    undefined: Vec<Diagnostic>,
    /// The recursive types whose bodies are being read.
    open_types: Vec<Type>,
}

/// A place in the text, to report an error at later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    start: u32,
    end: u32,
}

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
trait Tokens<'a> {
    fn tokens(&mut self) -> &mut AsmParser<'a>;
}

impl<'a> Tokens<'a> for AsmParser<'a> {
    fn tokens(&mut self) -> &mut AsmParser<'a> {
        self
    }
}

/// Elements separated by commas between delimiters. `context` ends the message about a missing one.
fn comma_list<'a, P: Tokens<'a>>(
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

impl<'a> AsmParser<'a> {
    /// Reads the bytes in `range`.
    fn new(cx: &'a Context, source: LazySource<'a>, range: Range<u32>) -> Self {
        let text = &source.text()[..range.end as usize];
        AsmParser {
            cx,
            text,
            start: range.start,
            source,
            token: lexer::lex(text, range.start as usize),
            last_end: 0,
            depth: 0,
            aliases: Arc::default(),
            expansion: None,
            reads_ahead: false,
            custom_op: None,
            default_dialects: Vec::new(),
            op_names: Spellings::default(),
            attribute_names: HashMap::default(),
            spare_attributes: NamedAttributes::new(),
            spare_names: Vec::new(),
            spare_rooms: Vec::new(),
            spare_groups: Vec::new(),
            tried_until: 0,
            threading: false,
            implicit_module: true,
            skipper: Skipper::default(),
            ahead: Ahead::default(),
            skipped: Vec::new(),
            errors: Vec::new(),
            undefined: Vec::new(),
            open_types: Vec::new(),
        }
    }

    /// A parser of the same text for another thread.
    fn fork(&self) -> Self {
        let mut parser = AsmParser::new(
            self.cx,
            self.source.clone(),
            self.start..self.text.len() as u32,
        );
        parser.threading = self.threading;
        parser.ahead = self.ahead.fork();
        parser
    }

    /// The context.
    pub fn context(&self) -> &'a Context {
        self.cx
    }

    /// The location of the next token.
    pub fn location(&self) -> Location {
        self.source.location(self.token.start)
    }

    /// The place of the next token.
    pub fn position(&self) -> Position {
        Position {
            start: self.token.start,
            end: self.token.end,
        }
    }

    /// The location of a place seen before.
    pub fn location_at(&self, position: Position) -> Location {
        self.source.location(position.start)
    }

    /// An error at the next token. In the custom form of an op the op's name precedes the message.
    pub fn error(&self, message: impl Into<String>) -> Diagnostic {
        self.error_at(self.position(), message)
    }

    /// An error at a place seen before. In the custom form of an op the op's name precedes the message.
    pub fn error_at(&self, at: Position, message: impl Into<String>) -> Diagnostic {
        match self.custom_op {
            Some(name) => {
                let name = name.as_str(self.cx);
                self.plain_error_at(at, format!("custom op '{name}' {}", message.into()))
            }
            None => self.plain_error_at(at, message),
        }
    }

    fn plain_error(&self, message: impl Into<String>) -> Diagnostic {
        self.plain_error_at(self.position(), message)
    }

    /// If what follows is no token, that is the fault: it was read before anything else could go wrong.
    fn plain_error_at(&self, at: Position, message: impl Into<String>) -> Diagnostic {
        let error = |at: Position, message| {
            let location = self.source.range(at.start, at.end);
            Diagnostic::error(location, message).traced(self.cx)
        };
        match self.token.kind {
            TokenKind::Error(fault) => {
                let (start, end) = fault.place(self.token);
                error(Position { start, end }, fault.message().to_owned())
            }
            _ => error(at, message.into()),
        }
    }

    /// An error because the next token is not the expected one: something is missing after the last token, or, if it
    /// is on the same line, the next one is wrong.
    fn expected(&self, message: impl Into<String>) -> Diagnostic {
        let (start, next) = (self.last_end, self.position());
        let between = &self.text[start as usize..next.start as usize];
        let at = if start == 0 {
            next
        } else if next.start == next.end || memchr::memchr2(b'\n', b'\r', between).is_some() {
            Position { start, end: start }
        } else {
            Position {
                start,
                end: next.end,
            }
        };
        self.plain_error_at(at, message)
    }

    /// Everything from `start` to the end of the last token.
    pub fn since(&self, start: Position) -> Position {
        Position {
            start: start.start,
            end: self.last_end.max(start.end),
        }
    }

    fn bump(&mut self) {
        self.last_end = self.token.end;
        self.token = lexer::lex(self.text, self.token.end as usize);
    }

    /// Goes on at a byte of the text.
    fn reset_to(&mut self, pos: u32) {
        self.token = lexer::lex(self.text, pos as usize);
    }

    fn spelling_of(&self, token: Token) -> &'a [u8] {
        &self.text[token.start as usize..token.end as usize]
    }

    fn spelling(&self) -> &'a [u8] {
        self.spelling_of(self.token)
    }

    /// The spelling of an identifier token, which the lexer made of ASCII.
    fn spelling_str(&self) -> &'a str {
        std::str::from_utf8(self.spelling()).expect("identifiers are ASCII")
    }

    fn is(&self, kind: TokenKind) -> bool {
        self.token.kind == kind
    }

    fn consume_if(&mut self, kind: TokenKind) -> bool {
        let found = self.is(kind);
        if found {
            self.bump();
        }
        found
    }

    fn expect(&mut self, kind: TokenKind, message: &str) -> ParseResult<()> {
        if self.consume_if(kind) {
            Ok(())
        } else {
            Err(self.expected(message))
        }
    }

    /// Runs `f` one level deeper. Everything that recurses goes through here, so that no input can exhaust the stack.
    pub fn nested<R: Send>(
        &mut self,
        f: impl FnOnce(&mut Self) -> ParseResult<R> + Send,
    ) -> ParseResult<R> {
        self.enter()?;
        let result = with_stack(self.depth, || f(self));
        self.depth -= 1;
        result
    }

    /// Runs `f`, which reads the body of a recursive type: inside of it the type is written without its body.
    pub fn inside_type<R>(
        &mut self,
        ty: Type,
        f: impl FnOnce(&mut Self) -> ParseResult<R>,
    ) -> ParseResult<R> {
        self.open_types.push(ty);
        let result = f(self);
        self.open_types.pop();
        result
    }

    /// Whether the body of this type is being read.
    pub fn is_inside_type(&self, ty: Type) -> bool {
        self.open_types.contains(&ty)
    }

    fn enter(&mut self) -> ParseResult<()> {
        if self.depth == MAX_NESTING {
            return Err(self
                .error(format!("nesting deeper than {MAX_NESTING} levels"))
                .help("move inner parts out, for example with an alias or a function"));
        }
        self.depth += 1;
        Ok(())
    }

    /// Whether the next token is this punctuation.
    #[inline]
    pub fn peek_punct(&self, text: &str) -> bool {
        match TokenKind::of_punctuation(text) {
            Some(kind) => self.is(kind),
            None => self.peek_split_punct(text),
        }
    }

    /// Punctuation of several characters that lex one by one, such as `::` and `>=`.
    fn peek_split_punct(&self, text: &str) -> bool {
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

    fn parse_optional_split_punct(&mut self, text: &str) -> bool {
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
    fn expected_punct(&self, text: &str) -> Diagnostic {
        self.expected(format!("expected '{text}'"))
    }

    /// Whether the next token is this keyword.
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

    /// Elements separated by commas.
    pub fn parse_comma_list(
        &mut self,
        delimiter: Delimiter,
        element: impl FnMut(&mut Self) -> ParseResult<()>,
    ) -> ParseResult<()> {
        comma_list(self, delimiter, "", element)
    }

    /// As [`parse_comma_list`](Self::parse_comma_list), with words for the message about a missing delimiter.
    fn parse_list_in(
        &mut self,
        context: &str,
        delimiter: Delimiter,
        element: impl FnMut(&mut Self) -> ParseResult<()>,
    ) -> ParseResult<()> {
        comma_list(self, delimiter, context, element)
    }

    /// Elements separated by commas, at least one, and the end of the list, whose beginning was read.
    fn parse_list_until(
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

    fn expect_delimiter(
        &mut self,
        (kind, text): (TokenKind, &str),
        context: &str,
    ) -> ParseResult<()> {
        if self.consume_if(kind) {
            return Ok(());
        }
        Err(self.expected(format!("expected '{text}'{context}")))
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
        let value = parse_digits(self.spelling()).and_then(|value| i128::try_from(value).ok());
        self.bump();
        match value {
            Some(value) => Ok(Some(if negative { -value } else { value })),
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
        let at = self.position();
        let Some(bytes) = self.parse_optional_string_bytes() else {
            return Ok(None);
        };
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Some(text)),
            Err(_) => Err(self.error_at(at, "expected a string of valid UTF-8")),
        }
    }

    /// A string literal.
    pub fn parse_string(&mut self) -> ParseResult<String> {
        match self.parse_optional_string()? {
            Some(text) => Ok(text),
            None => Err(self.error("expected string")),
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
fn parse_digits(text: &[u8]) -> Option<u128> {
    let (digits, radix) = match text {
        [b'0', b'x', digits @ ..] => (digits, 16),
        _ => (text, 10),
    };
    digits.iter().try_fold(0u128, |value, digit| {
        let digit = u128::from(lexer::hex_digit(*digit));
        value.checked_mul(radix)?.checked_add(digit)
    })
}
