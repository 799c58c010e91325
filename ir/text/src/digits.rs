//! Text and numbers, appended to bytes.

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
pub fn push_text(out: &mut Vec<u8>, text: &str) {
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
pub fn push_u64(out: &mut Vec<u8>, mut value: u64) {
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

#[cfg(test)]
mod tests {
    use super::*;

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
