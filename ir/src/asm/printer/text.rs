//! Words, numbers and strings.

use std::fmt;

use super::AsmPrinter;
use crate::asm::lexer::is_id_byte;
use terrace_support::prefetch::prefetch_behind;

/// What [`AsmPrinter::write_fmt`] writes through.
struct Formatted<'b>(&'b mut Vec<u8>);

impl fmt::Write for Formatted<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        push_text(self.0, text);
        Ok(())
    }
}

/// The numbers up to 99.
static PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut value = 0;
    while value < 100 {
        pairs[value] = [b'0' + (value / 10) as u8, b'0' + (value % 10) as u8];
        value += 1;
    }
    pairs
};

/// Appends a text.
#[inline]
pub(super) fn push_text(out: &mut Vec<u8>, text: &str) {
    push_bytes(out, text.as_bytes());
}

/// Appends bytes. Most texts are shorter than what it costs to call for a copy: up to 16 bytes are copied as two pieces of
/// one size, which may overlap.
#[inline]
fn push_bytes(out: &mut Vec<u8>, text: &[u8]) {
    #[inline]
    fn push_pieces<const N: usize>(out: &mut Vec<u8>, text: &[u8]) {
        if let (Some(first), Some(last)) = (text.first_chunk::<N>(), text.last_chunk::<N>()) {
            let start_of_last = out.len() + text.len() - N;
            out.extend_from_slice(first);
            out.truncate(start_of_last);
            out.extend_from_slice(last);
        }
    }
    match text.len() {
        0 => {}
        1..4 => text.iter().for_each(|byte| out.push(*byte)),
        4..8 => push_pieces::<4>(out, text),
        8..=16 => push_pieces::<8>(out, text),
        _ => out.extend_from_slice(text),
    }
}

/// Appends the digits of a number.
#[inline]
pub(super) fn push_u64(out: &mut Vec<u8>, mut value: u64) {
    if value < 10 {
        return out.push(b'0' + value as u8);
    }
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    while value >= 10 {
        at -= 2;
        digits[at..at + 2].copy_from_slice(&PAIRS[(value % 100) as usize]);
        value /= 100;
    }
    if value > 0 {
        at -= 1;
        digits[at] = b'0' + value as u8;
    }
    push_bytes(out, &digits[at..]);
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

/// Two digits for each byte.
fn hex_digits(digits: &mut [[u8; 2]], bytes: &[u8]) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: The processor has these instructions.
        return unsafe { hex_digits_wide(digits, bytes) };
    }
    hex_digits_one_by_one(digits, bytes);
}

/// As [`hex_digits_one_by_one`], with instructions for 32 bytes at once.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn hex_digits_wide(digits: &mut [[u8; 2]], bytes: &[u8]) {
    hex_digits_one_by_one(digits, bytes);
}

#[inline(always)]
fn hex_digits_one_by_one(digits: &mut [[u8; 2]], bytes: &[u8]) {
    let digit = |nibble: u8| nibble + if nibble < 10 { b'0' } else { b'A' - 10 };
    for (pair, byte) in digits.iter_mut().zip(bytes) {
        *pair = [digit(byte >> 4), digit(byte & 15)];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_have_their_digits() {
        let bytes: Vec<u8> = (0..=255).collect();
        for bytes in [&bytes[..], &bytes[3..80]] {
            let mut digits = vec![[0; 2]; bytes.len()];
            hex_digits(&mut digits, bytes);
            let expected: String = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
            assert_eq!(digits.as_flattened(), expected.as_bytes());
        }
    }

    #[test]
    fn texts_of_all_lengths_are_appended() {
        let all: String = (0..40u8).map(|place| char::from(b'A' + place)).collect();
        for len in 0..=all.len() {
            let mut out = b"before ".to_vec();
            push_text(&mut out, &all[..len]);
            assert_eq!(out, format!("before {}", &all[..len]).into_bytes());
        }
    }
}
