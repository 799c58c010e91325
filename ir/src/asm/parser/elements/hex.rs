//! Bytes in hexadecimal.

use std::sync::Arc;

use rayon::prelude::*;

use super::list::zeros;

/// How many bytes are decoded at once before faults are looked for, and by one thread.
const BLOCK: usize = 1 << 16;

/// The bytes of `0x` and pairs of hexadecimal digits.
pub(in super::super) fn hex_bytes(text: &[u8], threading: bool) -> Option<Arc<[u8]>> {
    let (pairs, rest) = text.strip_prefix(b"0x")?.as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    let mut bytes = zeros(pairs.len());
    let out = Arc::get_mut(&mut bytes)?;
    let decode = |(out, pairs)| decode_block(out, pairs);
    let is_valid = match threading && pairs.len() > BLOCK {
        true => out
            .par_chunks_mut(BLOCK)
            .zip(pairs.par_chunks(BLOCK))
            .all(decode),
        false => out.chunks_mut(BLOCK).zip(pairs.chunks(BLOCK)).all(decode),
    };
    is_valid.then_some(bytes)
}

/// Decodes as many pairs as there are bytes to write. Without a branch, so that it becomes vector instructions.
fn decode_block(out: &mut [u8], pairs: &[[u8; 2]]) -> bool {
    let mut all_valid = true;
    for (byte, &[high, low]) in out.iter_mut().zip(pairs) {
        let (high, is_high) = digit(high.into());
        let (low, is_low) = digit(low.into());
        *byte = (high << 4 | low) as u8;
        all_valid &= is_high & is_low;
    }
    all_valid
}

/// The value of a digit, and whether it is one.
#[inline]
fn digit(byte: u16) -> (u16, bool) {
    let decimal = byte.wrapping_sub(u16::from(b'0'));
    let letter = (byte | 0x20).wrapping_sub(u16::from(b'a'));
    let value = if decimal < 10 {
        decimal
    } else {
        letter.wrapping_add(10)
    };
    (value, (decimal < 10) | (letter < 6))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_both_cases_are_read_and_others_refused() {
        let all: Vec<u8> = (0..=255).cycle().take(3 * BLOCK + 7).collect();
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
            for threading in [false, true] {
                assert_eq!(
                    hex_bytes(text.as_bytes(), threading).as_deref(),
                    Some(&all[..])
                );
            }
        }
        for byte in 0..=255u8 {
            for text in [[b'0', b'x', byte, b'0'], [b'0', b'x', b'f', byte]] {
                let is_valid = hex_bytes(&text, false).is_some();
                assert_eq!(is_valid, byte.is_ascii_hexdigit(), "{byte}");
            }
        }
        assert_eq!(hex_bytes(b"0x", false).as_deref(), Some(&[][..]));
        assert!(hex_bytes(b"0x1", false).is_none());
        assert!(hex_bytes(b"12", false).is_none());
    }
}
