//! From bytes to tokens.

use crate::error::{Error, Errors, quote};
use crate::source::{Source, Span};

/// The kinds of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the kinds are named after what they are")]
pub enum TokenKind {
    Identifier,
    Number,
    Def,
    Return,
    Struct,
    Var,
    LParen,
    RParen,
    LBrace,
    RBrace,
    LBracket,
    RBracket,
    Less,
    Greater,
    Comma,
    Semicolon,
    Equal,
    Plus,
    Star,
    Dot,
    /// Bytes that are no token; the error is reported already.
    Invalid,
    /// The end of the text.
    End,
}

impl TokenKind {
    /// The kind as messages call it.
    pub fn describe(self) -> &'static str {
        match self {
            TokenKind::Identifier => "a name",
            TokenKind::Number => "a number",
            TokenKind::Def => "`def`",
            TokenKind::Return => "`return`",
            TokenKind::Struct => "`struct`",
            TokenKind::Var => "`var`",
            TokenKind::LParen => "`(`",
            TokenKind::RParen => "`)`",
            TokenKind::LBrace => "`{`",
            TokenKind::RBrace => "`}`",
            TokenKind::LBracket => "`[`",
            TokenKind::RBracket => "`]`",
            TokenKind::Less => "`<`",
            TokenKind::Greater => "`>`",
            TokenKind::Comma => "`,`",
            TokenKind::Semicolon => "`;`",
            TokenKind::Equal => "`=`",
            TokenKind::Plus => "`+`",
            TokenKind::Star => "`*`",
            TokenKind::Dot => "`.`",
            TokenKind::Invalid => "an invalid token",
            TokenKind::End => "the end of the file",
        }
    }
}

/// A token: its kind and its place. The text stays in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands.
    pub span: Span,
}

/// Reads tokens one after the other.
#[derive(Debug)]
pub struct Lexer<'s> {
    source: &'s Source,
    offset: usize,
}

impl<'s> Lexer<'s> {
    /// Starts at the beginning of the text.
    pub fn new(source: &'s Source) -> Self {
        Self { source, offset: 0 }
    }

    /// The next token; [`TokenKind::End`] again and again at the end. What is no token is reported and read as one
    /// [`TokenKind::Invalid`].
    pub fn next_token(&mut self, errors: &mut Errors) -> Token {
        self.skip_blanks(errors);
        let start = self.offset;
        let Some(byte) = self.peek() else {
            return self.token(TokenKind::End, start);
        };
        if byte.is_ascii_alphabetic() || byte == b'_' {
            self.skip_while(|b| b.is_ascii_alphanumeric() || b == b'_');
            let kind = match &self.source.text()[start..self.offset] {
                b"def" => TokenKind::Def,
                b"return" => TokenKind::Return,
                b"struct" => TokenKind::Struct,
                b"var" => TokenKind::Var,
                _ => TokenKind::Identifier,
            };
            return self.token(kind, start);
        }
        if byte.is_ascii_digit() {
            return self.number(errors);
        }
        let kind = match byte {
            b'(' => TokenKind::LParen,
            b')' => TokenKind::RParen,
            b'{' => TokenKind::LBrace,
            b'}' => TokenKind::RBrace,
            b'[' => TokenKind::LBracket,
            b']' => TokenKind::RBracket,
            b'<' => TokenKind::Less,
            b'>' => TokenKind::Greater,
            b',' => TokenKind::Comma,
            b';' => TokenKind::Semicolon,
            b'=' => TokenKind::Equal,
            b'+' => TokenKind::Plus,
            b'*' => TokenKind::Star,
            b'.' => TokenKind::Dot,
            _ => return self.invalid(byte, errors),
        };
        self.offset += 1;
        self.token(kind, start)
    }

    fn peek(&self) -> Option<u8> {
        self.source.text().get(self.offset).copied()
    }

    fn skip_while(&mut self, accept: impl Fn(u8) -> bool) {
        let rest = &self.source.text()[self.offset..];
        self.offset += rest.iter().position(|&b| !accept(b)).unwrap_or(rest.len());
    }

    fn token(&self, kind: TokenKind, start: usize) -> Token {
        let span = Span::new(start as u32, self.offset as u32);
        Token { kind, span }
    }

    /// White space and comments, which run from `#` to the end of the line.
    fn skip_blanks(&mut self, errors: &mut Errors) {
        loop {
            self.skip_while(|b| b.is_ascii_whitespace());
            if self.peek() != Some(b'#') {
                return;
            }
            let start = self.offset;
            self.skip_while(|b| b != b'\n');
            let comment = &self.source.text()[start..self.offset];
            let bad = match std::str::from_utf8(comment) {
                Ok(text) => text.find('\0').map(|at| (at, "a NUL byte")),
                Err(error) => Some((error.valid_up_to(), "a byte that is not UTF-8")),
            };
            if let Some((at, what)) = bad {
                let at = (start + at) as u32;
                errors.push(Error::new(
                    Span::new(at, at + 1),
                    format!("{what} in a comment"),
                ));
            }
        }
    }

    /// A number is `digits`, `digits.digits`, or one of these with an exponent such as `e-3`. Everything that clings to it
    /// belongs to it, so that `1.2.3` or `2x` is one mistake and not several tokens.
    fn number(&mut self, errors: &mut Errors) -> Token {
        let start = self.offset;
        loop {
            self.skip_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_'));
            let text = &self.source.text()[start..self.offset];
            let exponent_sign = matches!(self.peek(), Some(b'+' | b'-'))
                && matches!(text, [mantissa @ .., b'e' | b'E'] if mantissa.iter().all(|b| b.is_ascii_digit() || *b == b'.'));
            if !exponent_sign {
                break;
            }
            self.offset += 1;
        }
        let text = &self.source.text()[start..self.offset];
        let Some((at, problem)) = malformed(text) else {
            return self.token(TokenKind::Number, start);
        };
        let token = self.token(TokenKind::Invalid, start);
        let text = std::str::from_utf8(text).expect("the scanned bytes are ASCII");
        let at = (start + at) as u32;
        errors.push(
            Error::new(
                Span::new(at, token.span.end.min(at + 1)),
                format!("malformed number {}", quote(text)),
            )
            .label(problem)
            .help("a number looks like `2`, `0.5` or `1.5e-3`"),
        );
        token
    }

    fn invalid(&mut self, byte: u8, errors: &mut Errors) -> Token {
        let start = self.offset;
        let rest = &self.source.text()[start..];
        let window = &rest[..rest.len().min(4)];
        let valid = match std::str::from_utf8(window) {
            Ok(text) => text,
            Err(error) => {
                std::str::from_utf8(&window[..error.valid_up_to()]).expect("valid up to there")
            }
        };
        let character = valid.chars().next();
        self.offset += character.map_or(1, char::len_utf8);
        let message = match (byte, character) {
            (0, _) => "unexpected NUL byte".to_owned(),
            (_, None) => format!("unexpected byte 0x{byte:02X}: the file is not UTF-8"),
            (_, Some(c)) if c.is_ascii_graphic() => format!("unexpected character `{c}`"),
            (_, Some(c)) if c.is_alphanumeric() => {
                format!("unexpected character `{c}` (U+{:04X})", c as u32)
            }
            (_, Some(c)) => format!("unexpected character U+{:04X}", c as u32),
        };
        let help = match byte {
            b'-' => Some(
                "Toy has no subtraction and no negative numbers: its operators are `+`, `*` and `.`",
            ),
            b'/' if rest.starts_with(b"//") || rest.starts_with(b"/*") => {
                Some("a comment starts with `#`")
            }
            0xEF if character == Some('\u{feff}') => {
                Some("save the file without a byte order mark")
            }
            b'/' | b'%' | b'^' => Some("Toy's operators are `+`, `*` and `.`"),
            b'"' | b'\'' => Some("Toy has no strings: `print` takes a tensor"),
            _ => None,
        };
        // What clings to it says nothing new: the rest of a name, a string, or a run of the same byte.
        match byte {
            b'"' => {
                self.skip_while(|b| b != b'"' && b != b'\n');
                self.offset += usize::from(self.peek() == Some(b'"'));
            }
            0x80.. => self.skip_while(|b| b >= 0x80 || b.is_ascii_alphanumeric() || b == b'_'),
            0 | b'/' => self.skip_while(|b| b == byte),
            _ => {}
        }
        let token = self.token(TokenKind::Invalid, start);
        let mut error = Error::new(token.span, message);
        error.help = help.map(str::to_owned);
        errors.push(error);
        token
    }
}

/// Where and how a text that starts with a digit is not a number.
fn malformed(text: &[u8]) -> Option<(usize, &'static str)> {
    let digits = |from: usize| {
        text[from..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count()
    };
    let mut at = digits(0);
    if text.get(at) == Some(&b'.') {
        let fraction = digits(at + 1);
        if fraction == 0 {
            return Some((at, "no digit follows the point"));
        }
        at += 1 + fraction;
    }
    if let Some(b'e' | b'E') = text.get(at) {
        let sign = usize::from(matches!(text.get(at + 1), Some(b'+' | b'-')));
        let exponent = digits(at + 1 + sign);
        if exponent == 0 {
            return Some((at, "the exponent has no digits"));
        }
        at += 1 + sign + exponent;
    }
    match text.get(at) {
        None => None,
        Some(b'.') => Some((at, "this is one point too many")),
        Some(_) => Some((at, "this does not belong to a number")),
    }
}
