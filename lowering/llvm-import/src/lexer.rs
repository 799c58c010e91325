//! Tokens of LLVM IR.
//!
//! The lexer works over bytes and never fails: what it does not know is a token of its own, which no rule of the grammar takes.

use std::borrow::Cow;

/// A token: what it is, and which bytes it is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// What kinds of tokens there are. Names may be quoted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The end of the text.
    End,
    /// No token: its text is to blame.
    Unknown,
    /// A string or a comment that never ends.
    Unterminated,
    /// A keyword, a type such as `i32`, an opcode, `DW_TAG_member`.
    Word,
    /// `name:`, also of a field of a metadata node; the colon belongs to the token.
    Label,
    /// `12:`.
    LabelId,
    /// `@name`.
    Global,
    /// `@12`.
    GlobalId,
    /// `%name`.
    Local,
    /// `%12`.
    LocalId,
    /// `$name`.
    Comdat,
    /// `!name`.
    MetadataName,
    /// `!`, before a number, a string or a node.
    Exclaim,
    /// `#12`.
    AttributeGroup,
    /// `#`, before the name of a debug record.
    Hash,
    /// `^12`, of a summary.
    Summary,
    /// `"text"`.
    String,
    /// `-12`, or `s0xFF`, `u0xFF`.
    Integer,
    /// `1.5e+00`, `0x3FF0000000000000`, `0xK..`.
    Float,
    Equal,
    Comma,
    Star,
    LeftSquare,
    RightSquare,
    LeftBrace,
    RightBrace,
    Less,
    Greater,
    LeftParen,
    RightParen,
    Bar,
    Colon,
    /// `...`.
    Dots,
}

impl Kind {
    /// What messages call it.
    pub(crate) fn describe(self) -> &'static str {
        match self {
            Kind::End => "end of file",
            Kind::Unknown => "a token",
            Kind::Unterminated => "the end of a string or comment",
            Kind::Word => "a keyword",
            Kind::Label | Kind::LabelId => "a label",
            Kind::Global | Kind::GlobalId => "a global name",
            Kind::Local | Kind::LocalId => "a local name",
            Kind::Comdat => "a comdat name",
            Kind::MetadataName => "a metadata name",
            Kind::Exclaim => "'!'",
            Kind::AttributeGroup => "an attribute group",
            Kind::Hash => "'#'",
            Kind::Summary => "a summary entry",
            Kind::String => "a string",
            Kind::Integer => "an integer",
            Kind::Float => "a floating-point number",
            Kind::Equal => "'='",
            Kind::Comma => "','",
            Kind::Star => "'*'",
            Kind::LeftSquare => "'['",
            Kind::RightSquare => "']'",
            Kind::LeftBrace => "'{'",
            Kind::RightBrace => "'}'",
            Kind::Less => "'<'",
            Kind::Greater => "'>'",
            Kind::LeftParen => "'('",
            Kind::RightParen => "')'",
            Kind::Bar => "'|'",
            Kind::Colon => "':'",
            Kind::Dots => "'...'",
        }
    }
}

/// Reads one token after the other.
#[derive(Clone)]
pub(crate) struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
}

/// What a byte may be part of.
const KEYWORD: u8 = 1;
const NAME: u8 = 2;

/// The classes of all bytes.
static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let c = byte as u8;
        if c.is_ascii_alphanumeric() || c == b'_' {
            table[byte] |= KEYWORD | NAME;
        }
        if matches!(c, b'-' | b'$' | b'.') {
            table[byte] |= NAME;
        }
        byte += 1;
    }
    table
};

impl<'a> Lexer<'a> {
    /// A lexer that begins at an offset.
    pub(crate) fn new(text: &'a [u8], at: usize) -> Self {
        Lexer { text, at }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// Goes on while bytes are of a class.
    #[inline]
    fn skip(&mut self, class: u8) {
        while let Some(byte) = self.text.get(self.at)
            && CLASS[usize::from(*byte)] & class != 0
        {
            self.at += 1;
        }
    }

    fn skip_digits(&mut self) {
        while self.peek(0).is_ascii_digit() {
            self.at += 1;
        }
    }

    /// The next token.
    #[inline]
    pub(crate) fn next(&mut self) -> Token {
        let Some(start) = self.skip_blanks() else {
            let start = self.at as u32;
            self.at = self.text.len();
            return Token {
                kind: Kind::Unterminated,
                start,
                end: self.at as u32,
            };
        };
        let kind = self.token();
        Token {
            kind,
            start: start as u32,
            end: self.at as u32,
        }
    }

    /// Goes to where the next token starts; nothing if a comment never ends.
    #[inline]
    fn skip_blanks(&mut self) -> Option<usize> {
        loop {
            match self.text.get(self.at) {
                Some(b' ' | b'\n' | b'\t' | b'\r' | 0) => self.at += 1,
                Some(b';') => {
                    let rest = &self.text[self.at..];
                    self.at += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                }
                Some(b'/') if self.peek(1) == b'*' => {
                    let rest = &self.text[self.at + 2..];
                    self.at += 4 + memchr::memmem::find(rest, b"*/")?;
                }
                _ => return Some(self.at),
            }
        }
    }

    #[inline]
    fn token(&mut self) -> Kind {
        let Some(&first) = self.text.get(self.at) else {
            return Kind::End;
        };
        self.at += 1;
        match first {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(),
            b'%' => self.variable(Kind::Local, Kind::LocalId),
            b'@' => self.variable(Kind::Global, Kind::GlobalId),
            b'0'..=b'9' | b'-' => self.number(first),
            b'+' => self.positive(),
            b'!' => self.exclaim(),
            b'#' => self.numbered(Kind::AttributeGroup, Kind::Hash),
            b'^' => self.numbered(Kind::Summary, Kind::Unknown),
            b'$' => self.dollar(),
            b'"' => self.string(),
            b'.' => self.dot(),
            b'=' => Kind::Equal,
            b',' => Kind::Comma,
            b'*' => Kind::Star,
            b'[' => Kind::LeftSquare,
            b']' => Kind::RightSquare,
            b'{' => Kind::LeftBrace,
            b'}' => Kind::RightBrace,
            b'<' => Kind::Less,
            b'>' => Kind::Greater,
            b'(' => Kind::LeftParen,
            b')' => Kind::RightParen,
            b'|' => Kind::Bar,
            b':' => Kind::Colon,
            _ => Kind::Unknown,
        }
    }

    /// After its first byte: a label goes as far as a name, any other word ends earlier.
    #[inline]
    fn word(&mut self) -> Kind {
        let start = self.at - 1;
        self.skip(KEYWORD);
        let end = self.at;
        if matches!(self.peek(0), b':' | b'-' | b'$' | b'.') {
            self.skip(NAME);
            if self.peek(0) == b':' {
                self.at += 1;
                return Kind::Label;
            }
            self.at = end;
        }
        match &self.text[start..end] {
            [b'u' | b's', b'0', b'x', digits @ ..]
                if !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit) =>
            {
                Kind::Integer
            }
            _ => Kind::Word,
        }
    }

    /// After `%` or `@`.
    #[inline]
    fn variable(&mut self, named: Kind, numbered: Kind) -> Kind {
        match self.peek(0) {
            b'"' => {
                self.at += 1;
                self.quoted(named)
            }
            b'0'..=b'9' => {
                self.skip_digits();
                numbered
            }
            byte if CLASS[usize::from(byte)] & NAME != 0 => {
                self.skip(NAME);
                named
            }
            _ => Kind::Unknown,
        }
    }

    /// After an opening quote.
    fn quoted(&mut self, kind: Kind) -> Kind {
        match memchr::memchr(b'"', &self.text[self.at..]) {
            Some(length) => {
                self.at += length + 1;
                kind
            }
            None => {
                self.at = self.text.len();
                Kind::Unterminated
            }
        }
    }

    fn string(&mut self) -> Kind {
        let kind = self.quoted(Kind::String);
        if kind == Kind::String && self.peek(0) == b':' {
            self.at += 1;
            return Kind::Label;
        }
        kind
    }

    /// After a digit or a minus sign.
    fn number(&mut self, first: u8) -> Kind {
        let start = self.at - 1;
        if first == b'-' && !self.peek(0).is_ascii_digit() {
            return self.label_or(Kind::Unknown);
        }
        self.skip_digits();
        if first != b'-' && self.peek(0) == b':' {
            self.at += 1;
            return Kind::LabelId;
        }
        let end = self.at;
        if CLASS[usize::from(self.peek(0))] & NAME != 0 || self.peek(0) == b':' {
            self.skip(NAME);
            if self.peek(0) == b':' {
                self.at += 1;
                return Kind::Label;
            }
            self.at = end;
        }
        if end == start + 1 && first == b'0' && self.peek(0) == b'x' {
            return self.hexadecimal();
        }
        if self.peek(0) != b'.' {
            return Kind::Integer;
        }
        self.at += 1;
        self.fraction()
    }

    /// After `0`: `x`, perhaps a letter that names the format, and digits.
    fn hexadecimal(&mut self) -> Kind {
        self.at += 1;
        if matches!(self.peek(0), b'K' | b'L' | b'M' | b'H' | b'R') {
            self.at += 1;
        }
        let digits = self.at;
        while self.peek(0).is_ascii_hexdigit() {
            self.at += 1;
        }
        match self.at > digits {
            true => Kind::Float,
            false => Kind::Unknown,
        }
    }

    /// After the decimal point.
    fn fraction(&mut self) -> Kind {
        self.skip_digits();
        if matches!(self.peek(0), b'e' | b'E') {
            let sign = usize::from(matches!(self.peek(1), b'-' | b'+'));
            if self.peek(1 + sign).is_ascii_digit() {
                self.at += 1 + sign;
                self.skip_digits();
            }
        }
        Kind::Float
    }

    /// After `+`: only floating-point numbers have it.
    fn positive(&mut self) -> Kind {
        if !self.peek(0).is_ascii_digit() {
            return Kind::Unknown;
        }
        self.skip_digits();
        if self.peek(0) != b'.' {
            return Kind::Unknown;
        }
        self.at += 1;
        self.fraction()
    }

    /// After `!`.
    fn exclaim(&mut self) -> Kind {
        let is_name =
            |byte: u8| byte == b'\\' || (CLASS[usize::from(byte)] & NAME != 0 && byte != 0);
        if !is_name(self.peek(0)) || self.peek(0).is_ascii_digit() {
            return Kind::Exclaim;
        }
        while is_name(self.peek(0)) {
            self.at += 1;
        }
        Kind::MetadataName
    }

    /// After `#` or `^`.
    fn numbered(&mut self, numbered: Kind, alone: Kind) -> Kind {
        if !self.peek(0).is_ascii_digit() {
            return alone;
        }
        self.skip_digits();
        numbered
    }

    /// After `$`: a label, or a comdat.
    fn dollar(&mut self) -> Kind {
        if self.peek(0) == b'"' {
            self.at += 1;
            return self.quoted(Kind::Comdat);
        }
        self.label_or(match CLASS[usize::from(self.peek(0))] & NAME {
            0 => Kind::Unknown,
            _ => Kind::Comdat,
        })
    }

    /// After `.`.
    fn dot(&mut self) -> Kind {
        if self.peek(0) == b'.' && self.peek(1) == b'.' {
            // A label may begin like this, too.
            let start = self.at;
            let kind = self.label_or(Kind::Dots);
            if kind == Kind::Dots {
                self.at = start + 2;
            }
            return kind;
        }
        self.label_or(Kind::Unknown)
    }

    /// The rest of a name, and whether it is a label.
    fn label_or(&mut self, other: Kind) -> Kind {
        self.skip(NAME);
        if self.peek(0) == b':' {
            self.at += 1;
            return Kind::Label;
        }
        other
    }
}

/// The text of a string between quotes, with `\\` and `\hh` replaced.
pub(crate) fn unescape(text: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr(b'\\', text).is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        match (byte, tail) {
            (b'\\', [b'\\', tail @ ..]) => {
                out.push(b'\\');
                rest = tail;
            }
            (b'\\', [high, low, tail @ ..])
                if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() =>
            {
                out.push(hex_digit(*high) << 4 | hex_digit(*low));
                rest = tail;
            }
            _ => out.push(byte),
        }
    }
    Cow::Owned(out)
}

/// The value of a hexadecimal digit; zero for other bytes.
pub(crate) fn hex_digit(byte: u8) -> u8 {
    match byte {
        b'0'..=b'9' => byte - b'0',
        b'a'..=b'f' => byte - b'a' + 10,
        b'A'..=b'F' => byte - b'A' + 10,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All tokens of a text, each with its kind.
    fn tokens(text: &str) -> Vec<(Kind, &str)> {
        let mut lexer = Lexer::new(text.as_bytes(), 0);
        std::iter::from_fn(|| {
            let token = lexer.next();
            let part = &text[token.start as usize..token.end as usize];
            (token.kind != Kind::End).then_some((token.kind, part))
        })
        .collect()
    }

    #[test]
    fn names_may_be_quoted_and_numbered() {
        use Kind::*;
        assert_eq!(
            tokens(r#"%a.b %"a b" @12 @f-1 $c $"d e" !llvm.module.flags !4 !"s" #5 #dbg_value"#),
            [
                (Local, "%a.b"),
                (Local, "%\"a b\""),
                (GlobalId, "@12"),
                (Global, "@f-1"),
                (Comdat, "$c"),
                (Comdat, "$\"d e\""),
                (MetadataName, "!llvm.module.flags"),
                (Exclaim, "!"),
                (Integer, "4"),
                (Exclaim, "!"),
                (String, "\"s\""),
                (AttributeGroup, "#5"),
                (Hash, "#"),
                (Word, "dbg_value"),
            ]
        );
    }

    #[test]
    fn words_that_end_in_a_colon_are_labels() {
        use Kind::*;
        assert_eq!(
            tokens(r#"entry: 7: for.end: "a b": 1a: .b: $c: -d: line: 5 i32"#),
            [
                (Label, "entry:"),
                (LabelId, "7:"),
                (Label, "for.end:"),
                (Label, "\"a b\":"),
                (Label, "1a:"),
                (Label, ".b:"),
                (Label, "$c:"),
                (Label, "-d:"),
                (Label, "line:"),
                (Integer, "5"),
                (Word, "i32"),
            ]
        );
    }

    #[test]
    fn numbers_are_integers_or_floats() {
        use Kind::*;
        assert_eq!(
            tokens("-5 u0xFF 1.0 -2.5e+00 +3. 0x3FF0 0xK3FFF 0xH3C00 0x ... x"),
            [
                (Integer, "-5"),
                (Integer, "u0xFF"),
                (Float, "1.0"),
                (Float, "-2.5e+00"),
                (Float, "+3."),
                (Float, "0x3FF0"),
                (Float, "0xK3FFF"),
                (Float, "0xH3C00"),
                (Unknown, "0x"),
                (Dots, "..."),
                (Word, "x"),
            ]
        );
    }

    #[test]
    fn comments_are_blank_and_strings_end() {
        use Kind::*;
        assert_eq!(
            tokens("a ; b \"\n/* c \" */ d \"e\\22\""),
            [(Word, "a"), (Word, "d"), (String, "\"e\\22\"")]
        );
        assert_eq!(tokens("a \"b"), [(Word, "a"), (Unterminated, "\"b")]);
        assert_eq!(tokens("a /* b"), [(Word, "a"), (Unterminated, "/* b")]);
    }

    #[test]
    fn escapes_are_two_digits_or_a_backslash() {
        let cases: [(&[u8], &[u8]); 4] = [
            (b"a\\00b", b"a\0b"),
            (b"\\\\41", b"\\41"),
            (b"\\4", b"\\4"),
            (b"\\zz", b"\\zz"),
        ];
        for (text, expected) in cases {
            assert_eq!(&*unescape(text), expected);
        }
    }
}
