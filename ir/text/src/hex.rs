//! Bytes in hexadecimal.

use std::sync::Arc;

use rayon::prelude::*;
use terrace_support::prefetch::prefetch_behind;

use crate::list::zeros;

/// The bytes of `0x` and pairs of hexadecimal digits. With `at_once`, several threads decode so many bytes at a time.
pub fn hex_bytes(text: &[u8], at_once: Option<usize>) -> Option<Arc<[u8]>> {
    let (pairs, rest) = text.strip_prefix(b"0x")?.as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    let mut bytes = zeros(pairs.len());
    let out = Arc::get_mut(&mut bytes)?;
    let decode = |(out, pairs)| decode_block(out, pairs);
    let is_valid = match at_once {
        Some(block) if pairs.len() > block => out
            .par_chunks_mut(block)
            .zip(pairs.par_chunks(block))
            .all(decode),
        _ => decode((out, pairs)),
    };
    is_valid.then_some(bytes)
}

/// Decodes as many pairs as there are bytes to write; whether all are digits.
fn decode_block(out: &mut [u8], pairs: &[[u8; 2]]) -> bool {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: The processor has these instructions.
        return unsafe { decode_wide(out, pairs) };
    }
    decode_rows(out, pairs)
}

/// As [`decode_rows`], with instructions for 32 bytes at once: it takes two thirds of the time.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn decode_wide(out: &mut [u8], pairs: &[[u8; 2]]) -> bool {
    decode_rows(out, pairs)
}

/// How many digits are looked at side by side.
const ROW: usize = 64;

/// Row by row: without a branch in it, a row becomes vector instructions on bytes.
#[inline(always)]
fn decode_rows(out: &mut [u8], pairs: &[[u8; 2]]) -> bool {
    let (out_rows, out_rest) = out.as_chunks_mut::<{ ROW / 2 }>();
    let (rows, rest) = pairs.as_chunks::<{ ROW / 2 }>();
    let mut faults = [0u8; ROW];
    for (number, (out, row)) in out_rows.iter_mut().zip(rows).enumerate() {
        prefetch_behind(pairs.as_flattened(), number * ROW..(number + 1) * ROW);
        let mut values = [0u8; ROW];
        for (at, byte) in row.as_flattened().iter().enumerate() {
            let (value, is_digit) = digit(*byte);
            values[at] = value;
            faults[at] |= u8::from(!is_digit);
        }
        for (byte, pair) in out.iter_mut().zip(values.as_chunks::<2>().0) {
            let [high, low] = pair.map(u16::from);
            *byte = (high << 4 | low) as u8;
        }
    }
    let mut is_valid = faults == [0; ROW];
    for (byte, pair) in out_rest.iter_mut().zip(rest) {
        let [(high, is_high), (low, is_low)] = pair.map(digit);
        *byte = high << 4 | low;
        is_valid &= is_high & is_low;
    }
    is_valid
}

/// The value of a digit, and whether it is one.
#[inline(always)]
fn digit(byte: u8) -> (u8, bool) {
    let decimal = byte.wrapping_sub(b'0');
    let letter = (byte | 0x20).wrapping_sub(b'a');
    let value = if decimal < 10 {
        decimal
    } else {
        letter.wrapping_add(10)
    };
    (value, (decimal < 10) | (letter < 6))
}

/// Two digits for each byte; there must be as many pairs as bytes.
pub fn hex_digits(digits: &mut [[u8; 2]], bytes: &[u8]) {
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
    fn digits_of_both_cases_are_read_and_others_refused() {
        let all: Vec<u8> = (0..=255).cycle().take((3 << 16) + 7).collect();
        for upper in [false, true] {
            let digits: String = all
                .iter()
                .map(|byte| {
                    if upper {
                        format!("{byte:02X}")
                    } else {
                        format!("{byte:02x}")
                    }
                })
                .collect();
            let text = format!("0x{digits}");
            for at_once in [None, Some(1), Some(1 << 16)] {
                assert_eq!(
                    hex_bytes(text.as_bytes(), at_once).as_deref(),
                    Some(&all[..])
                );
            }
        }
        for byte in 0..=255u8 {
            for text in [[b'0', b'x', byte, b'0'], [b'0', b'x', b'f', byte]] {
                let is_valid = hex_bytes(&text, None).is_some();
                assert_eq!(is_valid, byte.is_ascii_hexdigit(), "{byte}");
            }
        }
        assert_eq!(hex_bytes(b"0x", None).as_deref(), Some(&[][..]));
        assert!(hex_bytes(b"0x1", None).is_none());
        assert!(hex_bytes(b"12", None).is_none());
    }
}
