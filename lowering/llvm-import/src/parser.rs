//! The cursor that everything is read with.

use std::borrow::Cow;

use terrace_ir::source::Source;
use terrace_ir::{Context, Diagnostic, Location};

use crate::lexer::{Kind, Lexer, Token, unescape};
use crate::types::TypeTable;

/// What reading gives, or what is wrong with the text.
pub(crate) type Result<T = (), E = Diagnostic> = std::result::Result<T, E>;

/// How deep types, constants and metadata nodes may nest.
pub(crate) const MAX_DEPTH: u32 = 128;

/// A name in the text, without its sigil: of a value, a type, a comdat.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Name<'a> {
    Number(u32),
    Text(Cow<'a, [u8]>),
}

impl Name<'_> {
    /// As messages say it.
    pub(crate) fn display(&self) -> String {
        match self {
            Name::Number(number) => number.to_string(),
            Name::Text(text) => String::from_utf8_lossy(text).into_owned(),
        }
    }
}

/// Reads a text, one token ahead.
#[derive(Clone)]
pub(crate) struct Parser<'a> {
    pub(crate) cx: &'a Context,
    pub(crate) source: Source,
    text: &'a [u8],
    lexer: Lexer<'a>,
    token: Token,
    /// Where the token before ends.
    last_end: u32,
    /// The named types of the module.
    pub(crate) types: &'a TypeTable<'a>,
    pub(crate) depth: u32,
}

impl<'a> Parser<'a> {
    /// A parser that begins at an offset.
    pub(crate) fn new(
        cx: &'a Context,
        source: Source,
        text: &'a [u8],
        types: &'a TypeTable<'a>,
        at: u32,
    ) -> Self {
        let mut lexer = Lexer::new(text, at as usize);
        let token = lexer.next();
        Parser {
            cx,
            source,
            text,
            lexer,
            token,
            last_end: at,
            types,
            depth: 0,
        }
    }

    /// Another parser of the same text, elsewhere.
    pub(crate) fn elsewhere(&self, at: u32) -> Self {
        let mut other = Parser::new(self.cx, self.source, self.text, self.types, at);
        other.depth = self.depth;
        other
    }

    /// The token that comes next.
    #[inline]
    pub(crate) fn peek(&self) -> Token {
        self.token
    }

    /// The kind of the token that comes next.
    #[inline]
    pub(crate) fn kind(&self) -> Kind {
        self.token.kind
    }

    /// The token after the one that comes next.
    pub(crate) fn peek_second(&self) -> Token {
        self.lexer.clone().next()
    }

    /// Takes the token that comes next.
    #[inline]
    pub(crate) fn bump(&mut self) -> Token {
        let token = self.token;
        self.last_end = token.end;
        self.token = self.lexer.next();
        token
    }

    /// Where the next token starts.
    pub(crate) fn offset(&self) -> u32 {
        self.token.start
    }

    /// Where the last token that was taken ends.
    pub(crate) fn last_end(&self) -> u32 {
        self.last_end
    }

    /// Goes on somewhere else in the text.
    pub(crate) fn jump(&mut self, at: u32) {
        self.lexer = Lexer::new(self.text, at as usize);
        self.last_end = at;
        self.token = self.lexer.next();
    }

    /// All of the text.
    pub(crate) fn whole_text(&self) -> &'a [u8] {
        self.text
    }

    /// The bytes of a token.
    #[inline]
    pub(crate) fn text(&self, token: Token) -> &'a [u8] {
        &self.text[token.start as usize..token.end as usize]
    }

    /// Takes the next token if it is of a kind.
    #[inline]
    pub(crate) fn take(&mut self, kind: Kind) -> bool {
        let is = self.token.kind == kind;
        if is {
            self.bump();
        }
        is
    }

    /// Takes the next token, which must be of a kind.
    #[inline]
    pub(crate) fn expect(&mut self, kind: Kind) -> Result<Token> {
        match self.token.kind == kind {
            true => Ok(self.bump()),
            false => Err(self.expected(kind.describe())),
        }
    }

    /// The next token if it is a word, else nothing.
    #[inline]
    pub(crate) fn word(&self) -> &'a [u8] {
        match self.token.kind {
            Kind::Word => self.text(self.token),
            _ => b"",
        }
    }

    /// Whether the next token is this word.
    #[inline]
    pub(crate) fn at_word(&self, word: &str) -> bool {
        self.is_word(self.token, word)
    }

    /// Whether a token is this word.
    #[inline]
    fn is_word(&self, token: Token, word: &str) -> bool {
        token.kind == Kind::Word && self.text(token) == word.as_bytes()
    }

    /// Takes the next token if it is this word.
    #[inline]
    pub(crate) fn take_word(&mut self, word: &str) -> bool {
        let is = self.at_word(word);
        if is {
            self.bump();
        }
        is
    }

    /// Takes the next token, which must be this word.
    pub(crate) fn expect_word(&mut self, word: &str) -> Result {
        match self.take_word(word) {
            true => Ok(()),
            false => Err(self.expected(&format!("'{word}'"))),
        }
    }

    /// The name of a label or field: `name:` without the colon.
    pub(crate) fn label_text(&self, token: Token) -> Cow<'a, [u8]> {
        let text = self.text(token);
        match &text[..text.len() - 1] {
            [b'"', quoted @ .., b'"'] => unescape(quoted),
            plain => Cow::Borrowed(plain),
        }
    }

    /// What a string token holds.
    pub(crate) fn string_text(&self, token: Token) -> Cow<'a, [u8]> {
        let text = self.text(token);
        unescape(&text[1..text.len() - 1])
    }

    /// What the token of a variable, type, comdat or label is called.
    pub(crate) fn name(&self, token: Token) -> Result<Name<'a>> {
        let text = self.text(token);
        let plain = match token.kind {
            Kind::Label | Kind::LabelId => &text[..text.len() - 1],
            Kind::Local
            | Kind::LocalId
            | Kind::Global
            | Kind::GlobalId
            | Kind::Comdat
            | Kind::AttributeGroup => &text[1..],
            _ => return Err(self.error_at(token, "expected a name")),
        };
        match token.kind {
            Kind::LocalId | Kind::GlobalId | Kind::LabelId | Kind::AttributeGroup => {
                let number = std::str::from_utf8(plain).ok().and_then(|n| n.parse().ok());
                let too_large = || self.error_at(token, "invalid value number (too large)");
                number.map(Name::Number).ok_or_else(too_large)
            }
            Kind::Label => Ok(Name::Text(self.label_text(token))),
            _ => match plain {
                [b'"', quoted @ .., b'"'] => {
                    let text = unescape(quoted);
                    match text.contains(&0) {
                        true => Err(self.error_at(token, "NUL character is not allowed in names")),
                        false => Ok(Name::Text(text)),
                    }
                }
                plain => Ok(Name::Text(Cow::Borrowed(plain))),
            },
        }
    }

    /// Takes a string.
    pub(crate) fn parse_string(&mut self) -> Result<Cow<'a, [u8]>> {
        let token = self.expect(Kind::String)?;
        Ok(self.string_text(token))
    }

    /// Takes an integer that is not negative and fits.
    pub(crate) fn parse_u32(&mut self) -> Result<u32> {
        let token = self.peek();
        let value = self.parse_u64()?;
        u32::try_from(value)
            .map_err(|_| self.error_at(token, "expected 32-bit integer (too large)"))
    }

    /// Takes an integer that is not negative and fits.
    pub(crate) fn parse_u64(&mut self) -> Result<u64> {
        let token = self.peek();
        if token.kind != Kind::Integer {
            return Err(self.expected("an integer"));
        }
        let text = self.text(token);
        let value = std::str::from_utf8(text).ok().and_then(|text| match text {
            _ if text.starts_with("u0x") => u64::from_str_radix(&text[3..], 16).ok(),
            _ => text.parse().ok(),
        });
        let value =
            value.ok_or_else(|| self.error_at(token, "expected 64-bit integer (too large)"))?;
        self.bump();
        Ok(value)
    }

    /// The location of a token.
    pub(crate) fn location(&self, token: Token) -> Location {
        self.source.range(self.cx, token.start, token.end)
    }

    /// An error at the next token.
    pub(crate) fn error(&self, message: impl Into<String>) -> Diagnostic {
        self.error_at(self.token, message)
    }

    /// An error at a token.
    pub(crate) fn error_at(&self, token: Token, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(self.location(token), message)
    }

    /// What should have come instead of the next token.
    pub(crate) fn expected(&self, what: &str) -> Diagnostic {
        let message = match self.token.kind {
            Kind::End => format!("expected {what}, found the end of the file"),
            Kind::Unterminated => "end of file in a string constant or comment".to_owned(),
            _ => {
                let found = String::from_utf8_lossy(self.text(self.token));
                format!("expected {what}, found '{}'", shortened(&found))
            }
        };
        self.error(message)
    }

    /// Goes one level deeper into something that nests.
    pub(crate) fn nested<T>(&mut self, f: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        self.enter()?;
        let result = f(self);
        self.leave();
        result
    }

    /// Begins something that nests.
    pub(crate) fn enter(&mut self) -> Result {
        if self.depth >= MAX_DEPTH {
            return Err(self.error(format!("nesting is deeper than {MAX_DEPTH} levels")));
        }
        self.depth += 1;
        Ok(())
    }

    /// Ends what [`Parser::enter`] began.
    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Goes past brackets and what is between them.
    pub(crate) fn skip_balanced(&mut self, open: Kind, close: Kind) -> Result {
        self.expect(open)?;
        let mut depth = 1;
        while depth > 0 {
            let kind = self.kind();
            if matches!(kind, Kind::End | Kind::Unterminated) {
                return Err(self.expected(close.describe()));
            }
            depth += u32::from(kind == open);
            depth -= u32::from(kind == close);
            self.bump();
        }
        Ok(())
    }

    /// Goes past a token, or past brackets and what is between them.
    pub(crate) fn skip_group(&mut self) -> Result {
        match self.kind() {
            Kind::LeftParen => self.skip_balanced(Kind::LeftParen, Kind::RightParen),
            Kind::LeftBrace => self.skip_balanced(Kind::LeftBrace, Kind::RightBrace),
            Kind::LeftSquare => self.skip_balanced(Kind::LeftSquare, Kind::RightSquare),
            Kind::Less => self.skip_balanced(Kind::Less, Kind::Greater),
            _ => {
                self.bump();
                Ok(())
            }
        }
    }

    /// Goes on to a comma, a closing bracket or the end of the text.
    pub(crate) fn skip_to_comma(&mut self) -> Result {
        while !matches!(
            self.kind(),
            Kind::Comma
                | Kind::RightParen
                | Kind::RightBrace
                | Kind::RightSquare
                | Kind::End
                | Kind::Unterminated
        ) {
            self.skip_group()?;
        }
        Ok(())
    }

    /// Whether the next token is a word that begins something at the top level.
    pub(crate) fn at_top_level_word(&self) -> bool {
        matches!(
            self.word(),
            b"define" | b"declare" | b"attributes" | b"module" | b"target" | b"source_filename"
        )
    }

    /// Takes `, word` if it is next; what is behind another comma stays.
    pub(crate) fn take_comma_and_word(&mut self, word: &str) -> bool {
        let is = self.at_comma_and_word(word);
        if is {
            self.bump();
            self.bump();
        }
        is
    }

    /// Whether `, word` is next.
    pub(crate) fn at_comma_and_word(&self, word: &str) -> bool {
        self.kind() == Kind::Comma && self.is_word(self.peek_second(), word)
    }
}

/// The first line of a text, if it is long only its beginning.
fn shortened(text: &str) -> Cow<'_, str> {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]).into(),
        None => text.into(),
    }
}
