//! The lexer: tokens are ranges of the text, nothing is allocated.

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// The end of the text.
    Eof,
    /// Text that is no token.
    Error(LexError),
    /// `[a-zA-Z_][a-zA-Z_0-9.$]*`: keywords, op names, types such as `i32`.
    BareId,
    /// `@name` or `@"name"`.
    AtId,
    /// `#name`.
    HashId,
    /// `%name`.
    PercentId,
    /// `^name`.
    CaretId,
    /// `!name`.
    BangId,
    /// Decimal or `0x` digits.
    Integer,
    /// Digits with a dot.
    Float,
    /// `"text"` with its quotes.
    String,
    /// `(`.
    LParen,
    /// `)`.
    RParen,
    /// `{`.
    LBrace,
    /// `}`.
    RBrace,
    /// `[`.
    LSquare,
    /// `]`.
    RSquare,
    /// `<`.
    Less,
    /// `>`.
    Greater,
    /// `,`.
    Comma,
    /// `:`.
    Colon,
    /// `=`.
    Equal,
    /// `->`.
    Arrow,
    /// `+`.
    Plus,
    /// `-`.
    Minus,
    /// `*`.
    Star,
    /// `/`.
    Slash,
    /// `?`.
    Question,
    /// `|`.
    VerticalBar,
    /// `...`.
    Ellipsis,
    /// `{-#`, before file metadata.
    MetadataBegin,
    /// `#-}`.
    MetadataEnd,
}

/// Why some text is no token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LexError {
    /// A character that begins no token.
    Character,
    /// Dots that are not three.
    Ellipsis,
    /// A string without an end.
    String,
    /// An escape that there is not.
    Escape,
    /// `@` without a name.
    SymbolName,
    /// `#` without a name.
    AttributeName,
    /// `%` without a name.
    ValueName,
    /// `^` without a name.
    BlockName,
    /// `!` without a name.
    TypeName,
}

impl LexError {
    /// What is wrong, in words.
    pub fn message(self) -> &'static str {
        match self {
            LexError::Character => "unexpected character",
            LexError::Ellipsis => "expected three consecutive dots for an ellipsis",
            LexError::String => "expected '\"' in string literal",
            LexError::Escape => "unknown escape in string literal",
            LexError::SymbolName => "@ identifier expected to start with letter or '_'",
            LexError::AttributeName => "invalid attribute name",
            LexError::ValueName => "invalid SSA name",
            LexError::BlockName => "invalid block name",
            LexError::TypeName => "invalid type identifier",
        }
    }
}

impl LexError {
    /// Where in the token the fault is: what is missing is missing after it.
    pub fn place(self, token: Token) -> (u32, u32) {
        match self {
            LexError::String => (token.end, token.end),
            LexError::Ellipsis | LexError::SymbolName => (token.start + 1, token.start + 1),
            _ => (token.start, token.end),
        }
    }
}

impl TokenKind {
    /// The token that a piece of punctuation lexes to.
    #[inline]
    pub fn of_punctuation(text: &str) -> Option<TokenKind> {
        match text.as_bytes() {
            b"{" => Some(TokenKind::LBrace),
            b"-" => Some(TokenKind::Minus),
            b"/" => Some(TokenKind::Slash),
            b"->" => Some(TokenKind::Arrow),
            b"..." => Some(TokenKind::Ellipsis),
            [byte] => SINGLE[usize::from(*byte)],
            _ => None,
        }
    }
}

/// A token: its kind and its place in the text.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it begins, in bytes.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
}

/// What a byte may be part of, as a set of these.
mod class {
    /// White space, among which MLIR counts NUL bytes.
    pub(super) const SPACE: u8 = 1;
    pub(super) const DIGIT: u8 = 1 << 1;
    pub(super) const HEX_DIGIT: u8 = 1 << 2;
    /// A bare identifier after its start.
    pub(super) const WORD: u8 = 1 << 3;
    /// A name after a sigil, after its start.
    pub(super) const NAME: u8 = 1 << 4;

    pub(super) const OF_BYTE: [u8; 256] = {
        let mut table = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let character = byte as u8;
            table[byte] = match character {
                b' ' | b'\t' | b'\n' | b'\r' | 0 => SPACE,
                b'0'..=b'9' => DIGIT | HEX_DIGIT | WORD | NAME,
                b'a'..=b'f' | b'A'..=b'F' => HEX_DIGIT | WORD | NAME,
                b'g'..=b'z' | b'G'..=b'Z' | b'_' | b'$' | b'.' => WORD | NAME,
                b'-' => NAME,
                _ => 0,
            };
            byte += 1;
        }
        table
    };
}

#[inline]
fn is_of(byte: u8, class: u8) -> bool {
    class::OF_BYTE[usize::from(byte)] & class != 0
}

/// Where the run of bytes of a class that begins at `pos` ends.
#[inline]
fn end_of_run(text: &[u8], mut pos: usize, class: u8) -> usize {
    while text.get(pos).is_some_and(|byte| is_of(*byte, class)) {
        pos += 1;
    }
    pos
}

/// As [`end_of_run`] for space, of which there is much before what is nested deep.
#[inline]
fn end_of_space(text: &[u8], pos: usize) -> usize {
    let short = &text[..text.len().min(pos + INDENT.len())];
    match end_of_run(short, pos, class::SPACE) {
        end if end == pos + INDENT.len() => end_of_indent(text, end),
        end => end,
    }
}

fn end_of_indent(text: &[u8], mut pos: usize) -> usize {
    while text[pos..].starts_with(&INDENT) {
        pos += INDENT.len();
    }
    end_of_run(text, pos, class::SPACE)
}

const INDENT: [u8; 32] = [b' '; 32];

/// As [`end_of_run`] for words, or with `NAME` for names, eight bytes at once: most words end within them, so that
/// their lengths cost no branch that is hard to foresee.
#[inline]
fn end_of_word<const NAME: bool>(text: &[u8], mut pos: usize) -> usize {
    while let Some(bytes) = text.get(pos..).and_then(|rest| rest.first_chunk()) {
        let outside = !word_bytes::<NAME>(u64::from_le_bytes(*bytes)) & (EACH * 0x80);
        if outside != 0 {
            return pos + outside.trailing_zeros() as usize / 8;
        }
        pos += 8;
    }
    end_of_run(text, pos, if NAME { class::NAME } else { class::WORD })
}

/// A factor that repeats a byte eight times.
const EACH: u64 = 0x0101_0101_0101_0101;

/// The highest bit of each byte tells whether it may be part of a word, or with `NAME` of a name.
#[inline]
fn word_bytes<const NAME: bool>(bytes: u64) -> u64 {
    // Sums of seven bits each do not carry into the next byte: adding `0x80 - first` sets the highest bit of those from
    // `first` on.
    let low = bytes & (EACH * 0x7f);
    let within = |bytes: u64, first: u8, last: u8| {
        (bytes + EACH * u64::from(0x80 - first)) & !(bytes + EACH * u64::from(0x7f - last))
    };
    let letter = within(low | (EACH * 0x20), b'a', b'z');
    let digit = within(low, b'0', b'9');
    let dot = within(low, if NAME { b'-' } else { b'.' }, b'.');
    let other = within(low, b'_', b'_') | within(low, b'$', b'$');
    (letter | digit | dot | other) & !bytes
}

/// Whether a byte may be part of a bare identifier after its start.
pub fn is_id_byte(byte: u8) -> bool {
    is_of(byte, class::WORD)
}

/// The tokens of one byte that begin no other.
const SINGLE: [Option<TokenKind>; 256] = {
    let mut table = [None; 256];
    table[b'(' as usize] = Some(TokenKind::LParen);
    table[b')' as usize] = Some(TokenKind::RParen);
    table[b'}' as usize] = Some(TokenKind::RBrace);
    table[b'[' as usize] = Some(TokenKind::LSquare);
    table[b']' as usize] = Some(TokenKind::RSquare);
    table[b'<' as usize] = Some(TokenKind::Less);
    table[b'>' as usize] = Some(TokenKind::Greater);
    table[b',' as usize] = Some(TokenKind::Comma);
    table[b':' as usize] = Some(TokenKind::Colon);
    table[b'=' as usize] = Some(TokenKind::Equal);
    table[b'+' as usize] = Some(TokenKind::Plus);
    table[b'*' as usize] = Some(TokenKind::Star);
    table[b'?' as usize] = Some(TokenKind::Question);
    table[b'|' as usize] = Some(TokenKind::VerticalBar);
    table
};

/// The first token at or after `pos`.
#[inline]
pub fn lex(text: &[u8], mut pos: usize) -> Token {
    // Most tokens are preceded by one space.
    if text.get(pos) == Some(&b' ') {
        pos += 1;
    }
    loop {
        let Some(&first) = text.get(pos) else {
            return token(TokenKind::Eof, pos, pos);
        };
        if let Some(kind) = SINGLE[usize::from(first)] {
            return token(kind, pos, pos + 1);
        }
        match first {
            b' ' | b'\t' | b'\n' | b'\r' | 0 => pos = end_of_space(text, pos + 1),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                return token(TokenKind::BareId, pos, end_of_word::<false>(text, pos + 1));
            }
            b'%' => return prefixed(text, pos, TokenKind::PercentId, LexError::ValueName),
            b'/' if text[pos..].starts_with(b"//") => pos = end_of_comment(text, pos),
            _ => return lex_other(text, pos, first),
        }
    }
}

/// Where the line of a comment ends.
#[cold]
fn end_of_comment(text: &[u8], pos: usize) -> usize {
    memchr::memchr2(b'\n', b'\r', &text[pos..]).map_or(text.len(), |len| pos + len)
}

/// The token at `start` if its first byte does not tell its kind.
#[inline(never)]
fn lex_other(text: &[u8], start: usize, first: u8) -> Token {
    let at = |index: usize| text.get(index).copied().unwrap_or(0);
    let single = |kind| token(kind, start, start + 1);
    match first {
        b'{' if at(start + 1) == b'-' && at(start + 2) == b'#' => {
            token(TokenKind::MetadataBegin, start, start + 3)
        }
        b'{' => single(TokenKind::LBrace),
        b'-' if at(start + 1) == b'>' => token(TokenKind::Arrow, start, start + 2),
        b'-' => single(TokenKind::Minus),
        b'.' if at(start + 1) == b'.' && at(start + 2) == b'.' => {
            token(TokenKind::Ellipsis, start, start + 3)
        }
        b'.' => single(TokenKind::Error(LexError::Ellipsis)),
        b'0'..=b'9' => number(text, start),
        b'"' => string(text, start, start, TokenKind::String),
        b'@' if at(start + 1) == b'"' => string(text, start, start + 1, TokenKind::AtId),
        b'@' if at(start + 1).is_ascii_alphabetic() || at(start + 1) == b'_' => token(
            TokenKind::AtId,
            start,
            end_of_word::<false>(text, start + 2),
        ),
        b'@' => single(TokenKind::Error(LexError::SymbolName)),
        b'#' if at(start + 1) == b'-' && at(start + 2) == b'}' => {
            token(TokenKind::MetadataEnd, start, start + 3)
        }
        b'#' => prefixed(text, start, TokenKind::HashId, LexError::AttributeName),
        b'!' => prefixed(text, start, TokenKind::BangId, LexError::TypeName),
        b'^' => prefixed(text, start, TokenKind::CaretId, LexError::BlockName),
        b'/' => single(TokenKind::Slash),
        _ => single(TokenKind::Error(LexError::Character)),
    }
}

#[inline]
fn token(kind: TokenKind, start: usize, end: usize) -> Token {
    // Texts of 4 GiB and more are refused before they are lexed.
    Token {
        kind,
        start: start as u32,
        end: end as u32,
    }
}

/// A sigil and a name of digits only, or of letters, digits and `$._-` that starts with no digit.
#[inline(always)]
fn prefixed(text: &[u8], start: usize, kind: TokenKind, error: LexError) -> Token {
    let end = match text.get(start + 1) {
        Some(b'0'..=b'9') => end_of_run(text, start + 2, class::DIGIT),
        Some(byte) if is_of(*byte, class::NAME) => end_of_word::<true>(text, start + 2),
        _ => return token(TokenKind::Error(error), start, start + 1),
    };
    token(kind, start, end)
}

fn number(text: &[u8], start: usize) -> Token {
    let at = |index: usize| text.get(index).copied().unwrap_or(0);
    if at(start) == b'0' && at(start + 1) == b'x' {
        // `0xi32` is `0` followed by `xi32`, as in shapes.
        let end = match is_of(at(start + 2), class::HEX_DIGIT) {
            true => end_of_run(text, start + 2, class::HEX_DIGIT),
            false => start + 1,
        };
        return token(TokenKind::Integer, start, end);
    }
    let mut end = end_of_run(text, start + 1, class::DIGIT);
    if at(end) != b'.' {
        return token(TokenKind::Integer, start, end);
    }
    end = end_of_run(text, end + 1, class::DIGIT);
    if matches!(at(end), b'e' | b'E') {
        let digits = end + 1 + usize::from(matches!(at(end + 1), b'+' | b'-'));
        if is_of(at(digits), class::DIGIT) {
            end = end_of_run(text, digits, class::DIGIT);
        }
    }
    token(TokenKind::Float, start, end)
}

/// A string whose opening quote is at `quote`.
fn string(text: &[u8], start: usize, quote: usize, kind: TokenKind) -> Token {
    let mut pos = quote + 1;
    loop {
        let Some(special) = special_in_string(text, pos) else {
            return token(TokenKind::Error(LexError::String), start, text.len());
        };
        pos = special;
        match text[pos] {
            b'"' => return token(kind, start, pos + 1),
            b'\n' => return token(TokenKind::Error(LexError::String), start, pos),
            _ => {}
        }
        // An escape: one character, or two hexadecimal digits.
        match &text[pos + 1..] {
            [b'"' | b'\\' | b'n' | b't', ..] => pos += 2,
            [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit() => pos += 3,
            _ => return token(TokenKind::Error(LexError::Escape), pos, pos + 1),
        }
    }
}

/// The next byte of a string that does not stand for itself. Strings may hold the digits of large constants.
#[inline]
fn special_in_string(text: &[u8], mut pos: usize) -> Option<usize> {
    const PIECE: usize = 1024;
    loop {
        let end = text.len().min(pos + PIECE);
        if let Some(len) = memchr::memchr3(b'"', b'\\', b'\n', &text[pos..end]) {
            return Some(pos + len);
        }
        if end == text.len() {
            return None;
        }
        terrace_support::prefetch::prefetch_behind(text, end..end + PIECE);
        pos = end;
    }
}

/// The bytes that a string token stands for; `quoted` is with the quotes.
pub fn unescape(quoted: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    let body = &quoted[1..quoted.len() - 1];
    if memchr::memchr(b'\\', body).is_none() {
        return body.into();
    }
    let mut out = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some(len) = memchr::memchr(b'\\', rest) {
        out.extend_from_slice(&rest[..len]);
        let escape = rest[len + 1];
        let (byte, used) = match escape {
            b'n' => (b'\n', 2),
            b't' => (b'\t', 2),
            b'"' | b'\\' => (escape, 2),
            // The lexer saw two hexadecimal digits.
            high => (hex_digit(high) << 4 | hex_digit(rest[len + 2]), 3),
        };
        out.push(byte);
        rest = &rest[len + used..];
    }
    out.extend_from_slice(rest);
    out.into()
}

/// The value of a hexadecimal digit; 0 for other bytes.
pub fn hex_digit(byte: u8) -> u8 {
    (byte as char).to_digit(16).unwrap_or(0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_of_any_length_end_at_their_quote() {
        for len in [0, 1, 1021, 1022, 1023, 1024, 1025, 2048, 5000] {
            let body = "a".repeat(len);
            for (end, kind) in [
                ("\"", TokenKind::String),
                ("\\\"\"", TokenKind::String),
                ("\n", TokenKind::Error(LexError::String)),
                ("", TokenKind::Error(LexError::String)),
            ] {
                let text = format!("\"{body}{end}");
                let string = lex(text.as_bytes(), 0);
                assert_eq!(string.kind, kind, "{len} {end:?}");
                let is_ended = end != "\n";
                assert_eq!(
                    string.end as usize,
                    1 + len + usize::from(is_ended) * end.len()
                );
            }
        }
    }

    #[test]
    fn words_end_where_their_bytes_do() {
        for byte in 0..=255u8 {
            for place in 0..20 {
                let mut text = [b'a'; 24];
                text[place] = byte;
                let word = end_of_run(&text, 0, class::WORD);
                assert_eq!(end_of_word::<false>(&text, 0), word, "{byte} at {place}");
                let name = end_of_run(&text, 0, class::NAME);
                assert_eq!(end_of_word::<true>(&text, 0), name, "{byte} at {place}");
            }
        }
    }

    #[test]
    fn space_ends_where_something_else_begins() {
        for len in 0..100 {
            for space in [" ", "\t", "\n"] {
                let mut text = space.repeat(len);
                assert_eq!(end_of_space(text.as_bytes(), 0), len);
                text.push_str("a ");
                assert_eq!(end_of_space(text.as_bytes(), 0), len);
                assert_eq!(end_of_space(text.as_bytes(), len / 2), len);
            }
        }
    }

    fn kinds(text: &str) -> Vec<(TokenKind, &str)> {
        let mut tokens = Vec::new();
        let mut pos = 0;
        loop {
            let token = lex(text.as_bytes(), pos);
            if token.kind == TokenKind::Eof {
                return tokens;
            }
            tokens.push((token.kind, &text[token.start as usize..token.end as usize]));
            pos = token.end as usize;
        }
    }

    // covers: IR-001, IR-002, IR-003, IR-004, IR-005, IR-006
    #[test]
    fn tokens_of_every_kind() {
        use TokenKind::*;
        assert_eq!(
            kinds(
                "%a-b %12a @f.g @\"x y\" #a.b<1> ^bb0 !t.x // comment\n a.b$ 0x1F 0xi32 1.5e-3 1.e 12 \"q\\\"\\41\" -> -1 ...::{-# #-}"
            ),
            [
                (PercentId, "%a-b"),
                (PercentId, "%12"),
                (BareId, "a"),
                (AtId, "@f.g"),
                (AtId, "@\"x y\""),
                (HashId, "#a.b"),
                (Less, "<"),
                (Integer, "1"),
                (Greater, ">"),
                (CaretId, "^bb0"),
                (BangId, "!t.x"),
                (BareId, "a.b$"),
                (Integer, "0x1F"),
                (Integer, "0"),
                (BareId, "xi32"),
                (Float, "1.5e-3"),
                (Float, "1."),
                (BareId, "e"),
                (Integer, "12"),
                (String, "\"q\\\"\\41\""),
                (Arrow, "->"),
                (Minus, "-"),
                (Integer, "1"),
                (Ellipsis, "..."),
                (Colon, ":"),
                (Colon, ":"),
                (MetadataBegin, "{-#"),
                (MetadataEnd, "#-}"),
            ]
        );
    }

    #[test]
    fn faults_are_tokens_and_not_panics() {
        let fault = |text: &[u8]| lex(text, 0).kind;
        assert_eq!(fault(b"\"abc"), TokenKind::Error(LexError::String));
        assert_eq!(fault(b"\"abc\n\""), TokenKind::Error(LexError::String));
        assert_eq!(fault(b"\"\\q\""), TokenKind::Error(LexError::Escape));
        assert_eq!(fault(b"\"\\"), TokenKind::Error(LexError::Escape));
        assert_eq!(fault(b"@1"), TokenKind::Error(LexError::SymbolName));
        assert_eq!(fault(b"%"), TokenKind::Error(LexError::ValueName));
        assert_eq!(fault(b"\xff"), TokenKind::Error(LexError::Character));
        assert_eq!(fault(b"\0\0 \0"), TokenKind::Eof);
    }

    #[test]
    fn escapes_are_resolved() {
        assert_eq!(
            *unescape(b"\"a\\n\\22\\\\\\C3\\A9\""),
            *"a\n\"\\\u{e9}".as_bytes()
        );
    }
}

/// Checks that tokens follow each other to the end of any text.
#[cfg(fuzzing)]
pub fn check_tokens(text: &[u8]) {
    let mut pos = 0;
    loop {
        let token = lex(text, pos);
        let (start, end) = (token.start as usize, token.end as usize);
        assert!(pos <= start && start <= end && end <= text.len());
        match token.kind {
            TokenKind::Eof => return assert_eq!(end, text.len()),
            TokenKind::String => drop(unescape(&text[start..end])),
            TokenKind::Error(error) => {
                let (from, to) = error.place(token);
                assert!(from <= to && to as usize <= text.len());
            }
            _ => {}
        }
        assert!(end > pos, "each token is at least one byte");
        pos = end;
    }
}
