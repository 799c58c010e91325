//! Words, numbers and strings.

use std::fmt;

use terrace_support::prefetch::prefetch_behind;
use terrace_text::lexer::is_id_byte;
use terrace_text::{hex_digits, push_text, push_u64};

use super::AsmPrinter;
use super::regions::INDENT;

/// What [`AsmPrinter::write_fmt`] writes through.
struct Formatted<'b>(&'b mut Vec<u8>);

impl fmt::Write for Formatted<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        push_text(self.0, text);
        Ok(())
    }
}

impl AsmPrinter<'_> {
    /// Appends text as it is.
    #[inline]
    pub fn write(&mut self, text: &str) {
        push_text(&mut self.out, text);
    }

    /// For `write!`, which cannot fail.
    pub fn write_fmt(&mut self, arguments: fmt::Arguments<'_>) {
        fmt::Write::write_fmt(&mut Formatted(&mut self.out), arguments)
            .expect("writing to a buffer succeeds");
    }

    /// Ends the line and indents the next one.
    pub fn newline(&mut self) {
        self.out.push(b'\n');
        self.write_indent();
    }

    /// Runs `f`, whose lines are indented one level deeper.
    pub fn indented(&mut self, f: impl FnOnce(&mut Self)) {
        self.indent += INDENT;
        f(self);
        self.indent -= INDENT;
    }

    pub(super) fn write_indent(&mut self) {
        const SPACES: &[u8] = &[b' '; 64];
        let mut left = self.indent;
        while left > SPACES.len() {
            self.out.extend_from_slice(SPACES);
            left -= SPACES.len();
        }
        self.out.extend_from_slice(&SPACES[..left]);
    }

    #[inline]
    pub(super) fn write_u64(&mut self, value: u64) {
        push_u64(&mut self.out, value);
    }

    pub(super) fn write_i64(&mut self, value: i64) {
        if value < 0 {
            self.out.push(b'-');
        }
        self.write_u64(value.unsigned_abs());
    }

    /// Text in quotes, with escapes as MLIR writes them.
    pub fn print_string(&mut self, bytes: &[u8]) {
        let is_plain = |byte: &u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\');
        self.out.push(b'"');
        let mut rest = bytes;
        while let Some(plain) = rest.iter().position(|byte| !is_plain(byte)) {
            self.out.extend_from_slice(&rest[..plain]);
            self.out.push(b'\\');
            match rest[plain] {
                b'\\' => self.out.push(b'\\'),
                byte => self.write_hex(&[byte]),
            }
            rest = &rest[plain + 1..];
        }
        self.out.extend_from_slice(rest);
        self.out.push(b'"');
    }

    /// Two digits a byte.
    pub(super) fn write_hex(&mut self, bytes: &[u8]) {
        /// Few enough that they stay in the nearest cache, many enough that the digits are computed side by side.
        const AT_ONCE: usize = 512;
        let mut digits = [[0u8; 2]; AT_ONCE];
        for (number, piece) in bytes.chunks(AT_ONCE).enumerate() {
            prefetch_behind(bytes, number * AT_ONCE..(number + 1) * AT_ONCE);
            let digits = &mut digits[..piece.len()];
            hex_digits(digits, piece);
            self.out.extend_from_slice(digits.as_flattened());
            self.flush_if_full();
        }
    }

    /// `@name`, quoted where the lexer needs it.
    pub fn print_symbol_name(&mut self, name: &str) {
        self.out.push(b'@');
        if is_word(name, is_id_byte) {
            self.write(name);
        } else {
            self.print_string(name.as_bytes());
        }
    }

    /// A word as it is, or in quotes where the lexer needs it.
    pub fn print_keyword_or_string(&mut self, text: &str) {
        if is_word(text, is_id_byte) {
            self.write(text);
        } else {
            self.print_string(text.as_bytes());
        }
    }

    /// Items with a separator between them.
    pub fn separated<T>(
        &mut self,
        separator: &str,
        items: impl IntoIterator<Item = T>,
        mut print: impl FnMut(&mut Self, T),
    ) {
        let mut first = true;
        for item in items {
            if !std::mem::take(&mut first) {
                self.write(separator);
            }
            print(self, item);
        }
    }

    /// Items with commas between them.
    pub fn comma_separated<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        print: impl FnMut(&mut Self, T),
    ) {
        self.separated(", ", items, print);
    }
}

/// Whether a text starts with a letter or an underscore and all bytes after it are accepted.
fn is_word(text: &str, accepts: impl Fn(u8) -> bool) -> bool {
    let mut bytes = text.bytes();
    bytes
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && bytes.all(accepts)
}
