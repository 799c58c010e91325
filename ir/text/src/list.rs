//! Lists of numbers, read straight into the bytes of an attribute.
//!
//! Only valid lists in the usual notation are read here. Whatever else there may be, the parser reads token by token, and
//! says what is wrong with it.

use std::sync::Arc;

use rayon::prelude::*;
use smallvec::SmallVec;
use terrace_numbers::Signedness;
use terrace_numbers::float::FloatKind;

/// What the elements are.
#[derive(Clone, Copy)]
pub enum Scalars {
    /// Integers of this many bits.
    Integers(u32, Signedness),
    /// Floats of this format.
    Floats(FloatKind),
}

/// The data of a list of a static shape, which `text` is all of. With `at_once`, several threads read so many bytes at a time. `None`
/// if the text is anything but a valid list.
pub fn read_list(
    text: &[u8],
    shape: &[i64],
    scalars: Scalars,
    at_once: Option<usize>,
) -> Option<Arc<[u8]>> {
    match scalars {
        Scalars::Integers(width, signedness) => {
            let integers = Integers::new(width, signedness)?;
            match width {
                1..=8 => read_all::<1>(text, shape, integers, at_once),
                9..=16 => read_all::<2>(text, shape, integers, at_once),
                25..=32 => read_all::<4>(text, shape, integers, at_once),
                57..=64 => read_all::<8>(text, shape, integers, at_once),
                _ => None,
            }
        }
        Scalars::Floats(kind) => match kind.width() {
            1..=8 => read_all::<1>(text, shape, kind, at_once),
            9..=16 => read_all::<2>(text, shape, kind, at_once),
            25..=32 => read_all::<4>(text, shape, kind, at_once),
            64 => read_all::<8>(text, shape, kind, at_once),
            _ => None,
        },
    }
}

/// Bytes that will be written. Whoever writes to a page first waits for the system to clear it, not who asks for many.
pub(crate) fn zeros(len: usize) -> Arc<[u8]> {
    let bytes = Arc::new_zeroed_slice(len);
    // SAFETY: All bytes are initialized to 0, which is a `u8`.
    unsafe { bytes.assume_init() }
}

/// How numbers are read.
trait Scalar: Copy + Send + Sync {
    /// The bits of the number that begins at `pos`, and where it ends.
    fn read(self, text: &[u8], pos: usize) -> Option<(u64, usize)>;
}

fn read_all<const SIZE: usize>(
    text: &[u8],
    shape: &[i64],
    scalar: impl Scalar,
    at_once: Option<usize>,
) -> Option<Arc<[u8]>> {
    let grid = Grid::new(shape)?;
    let mut parts = vec![text];
    if let Some(at_once) = at_once
        && text.len() >= 2 * at_once
    {
        parts = split(text, text.len().div_ceil(at_once).min(64));
    }
    // Commas stand between any two elements and nowhere else.
    let count = |part: &&[u8]| memchr::memchr_iter(b',', part).count() + 1;
    let counts: Vec<usize> = parts.iter().map(count).collect();
    if counts.iter().sum::<usize>() != grid.count {
        return None;
    }
    let mut data = zeros(grid.count.checked_mul(SIZE)?);
    let mut rest = Arc::get_mut(&mut data)?;
    let mut tasks = Vec::new();
    let mut first = 0;
    for (part, count) in parts.into_iter().zip(counts) {
        let (out, others) = rest.split_at_mut(count * SIZE);
        tasks.push((part, first, out.as_chunks_mut::<SIZE>().0));
        rest = others;
        first += count;
    }
    let read = |(part, first, out)| grid.read_part(part, first, out, scalar).is_some();
    let is_valid = match tasks.len() {
        1 => tasks.into_iter().all(read),
        _ => tasks.into_par_iter().all(read),
    };
    is_valid.then_some(data)
}

/// Cuts a text at some of its commas.
fn split(text: &[u8], parts: usize) -> Vec<&[u8]> {
    let size = text.len() / parts;
    let mut found = Vec::with_capacity(parts);
    let mut rest = text;
    while rest.len() > size {
        let Some(comma) = memchr::memchr(b',', &rest[size..]) else {
            break;
        };
        found.push(&rest[..size + comma]);
        rest = &rest[size + comma + 1..];
    }
    found.push(rest);
    found
}

/// Where brackets stand between the elements of a shape.
struct Grid {
    /// The number of elements.
    count: usize,
    /// The numbers of elements in the lists of each level, the outermost first.
    periods: SmallVec<[usize; 4]>,
    /// That of the innermost.
    row: usize,
}

impl Grid {
    fn new(shape: &[i64]) -> Option<Grid> {
        let mut periods: SmallVec<[usize; 4]> = SmallVec::new();
        let mut count = 1usize;
        for size in shape.iter().rev() {
            count = count.checked_mul(usize::try_from(*size).ok()?)?;
            periods.insert(0, count);
        }
        let row = *periods.last()?;
        (count != 0).then_some(Grid {
            count,
            periods,
            row,
        })
    }

    /// How many lists begin before the element with this index, and how many end after the one before it.
    fn brackets(&self, index: usize) -> usize {
        let at_border = |period: &&usize| index.is_multiple_of(**period);
        self.periods.iter().filter(at_border).count()
    }

    /// Reads the elements of a part of the text from the one with the index `first` on.
    fn read_part<const SIZE: usize>(
        &self,
        text: &[u8],
        first: usize,
        out: &mut [[u8; SIZE]],
        scalar: impl Scalar,
    ) -> Option<()> {
        let mut pos = 0;
        let mut in_row = first % self.row;
        let count = out.len();
        for (number, out) in out.iter_mut().enumerate() {
            if in_row == 0 {
                for _ in 0..self.brackets(first + number) {
                    pos = skip_byte(text, pos, b'[')?;
                }
            }
            let (bits, end) = scalar.read(text, skip_space(text, pos))?;
            out.copy_from_slice(&bits.to_le_bytes()[..SIZE]);
            pos = end;
            in_row += 1;
            if in_row == self.row {
                in_row = 0;
                for _ in 0..self.brackets(first + number + 1) {
                    pos = skip_byte(text, pos, b']')?;
                }
            }
            if number + 1 < count {
                pos = skip_byte(text, pos, b',')?;
            }
        }
        (skip_space(text, pos) == text.len()).then_some(())
    }
}

fn skip_space(text: &[u8], mut pos: usize) -> usize {
    while matches!(text.get(pos), Some(b' ' | b'\n' | b'\t' | b'\r')) {
        pos += 1;
    }
    pos
}

/// After the next byte but white space, which must be this one.
#[inline]
fn skip_byte(text: &[u8], pos: usize, byte: u8) -> Option<usize> {
    if text.get(pos) == Some(&byte) {
        return Some(pos + 1);
    }
    let pos = skip_space(text, pos);
    (text.get(pos) == Some(&byte)).then_some(pos + 1)
}

/// After a minus, and whether there is one.
fn skip_minus(text: &[u8], pos: usize) -> (bool, usize) {
    match text.get(pos) {
        Some(b'-') => (true, skip_space(text, pos + 1)),
        _ => (false, pos),
    }
}

#[derive(Clone, Copy)]
struct Integers {
    /// The greatest number, the magnitude of the least one, and the bits that are stored.
    greatest: u64,
    least: u64,
    mask: u64,
    is_bool: bool,
}

impl Integers {
    fn new(width: u32, signedness: Signedness) -> Option<Integers> {
        let mask = u64::MAX.checked_shr(64u32.checked_sub(width)?)?;
        let (greatest, least) = match signedness {
            Signedness::Signless => (mask, mask / 2 + 1),
            Signedness::Signed => (mask / 2, mask / 2 + 1),
            // The least one is not below zero: leave it to the parser to say so.
            Signedness::Unsigned => (mask, 0),
        };
        Some(Integers {
            greatest,
            least,
            mask,
            is_bool: width == 1 && signedness == Signedness::Signless,
        })
    }
}

impl Scalar for Integers {
    #[inline]
    fn read(self, text: &[u8], pos: usize) -> Option<(u64, usize)> {
        let (negative, start) = skip_minus(text, pos);
        let mut pos = start;
        let mut value = 0u64;
        if let Some(digits) = text.get(pos..).and_then(|rest| rest.first_chunk())
            && let Some(eight) = eight_digits(*digits)
        {
            value = eight;
            pos += 8;
        }
        while let Some(digit @ b'0'..=b'9') = text.get(pos) {
            value = value
                .checked_mul(10)?
                .checked_add(u64::from(digit - b'0'))?;
            pos += 1;
        }
        if pos == start {
            return match text.get(pos..)? {
                rest if self.is_bool && !negative && rest.starts_with(b"true") => {
                    Some((1, pos + 4))
                }
                rest if self.is_bool && !negative && rest.starts_with(b"false") => {
                    Some((0, pos + 5))
                }
                _ => None,
            };
        }
        let limit = if negative { self.least } else { self.greatest };
        if value > limit || negative && limit == 0 {
            return None;
        }
        let value = if negative {
            value.wrapping_neg()
        } else {
            value
        };
        Some((value & self.mask, pos))
    }
}

/// The number of eight digits.
#[inline]
fn eight_digits(text: [u8; 8]) -> Option<u64> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let text = u64::from_le_bytes(text);
    // The high halves of digits are 3, also when 6 is added.
    let high = text & (EACH * 0xf0) | (text.wrapping_add(EACH * 6) & (EACH * 0xf0)) >> 4;
    if high != EACH * 0x33 {
        return None;
    }
    // Neighbours are put together, to pairs, to four, to eight.
    let ones = text & (EACH * 0x0f);
    let pairs = (ones * 10 + (ones >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    Some((fours * 10_000 + (fours >> 32)) & 0xffff_ffff)
}

impl Scalar for FloatKind {
    fn read(self, text: &[u8], pos: usize) -> Option<(u64, usize)> {
        let (negative, start) = skip_minus(text, pos);
        let rest = text.get(start..)?;
        let is_end = |byte: &u8| matches!(byte, b',' | b']' | b' ' | b'\n' | b'\t' | b'\r');
        let literal = &rest[..rest.iter().position(is_end).unwrap_or(rest.len())];
        let literal = std::str::from_utf8(literal).ok()?;
        let bits = match literal.strip_prefix("0x") {
            Some(digits) if negative || digits.starts_with('+') => return None,
            Some(digits) => {
                let bits = u64::from_str_radix(digits, 16).ok()?;
                (bits >> (self.width() - 1) <= 1).then_some(bits)?
            }
            // Other notations of floats are not those of the text format.
            None if !literal.starts_with(|first: char| first.is_ascii_digit()) => return None,
            None if !literal.contains('.') => return None,
            None => u64::try_from(self.parse(literal)?).ok()?,
        };
        let bits = match negative {
            true if !self.format().is_signed() => return None,
            true => u64::try_from(self.negate(bits.into())).ok()?,
            false => bits,
        };
        Some((bits, start + literal.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn integers(text: &str, shape: &[i64], width: u32) -> Option<Vec<u8>> {
        let scalars = Scalars::Integers(width, Signedness::Signless);
        let data = read_list(text.as_bytes(), shape, scalars, None)?;
        for at_once in [1, 1 << 16] {
            assert_eq!(
                read_list(text.as_bytes(), shape, scalars, Some(at_once)).as_deref(),
                Some(&*data)
            );
        }
        Some(data.to_vec())
    }

    #[test]
    fn eight_digits_are_read_at_once() {
        for number in [0u64, 1, 12_345_678, 99_999_999, 10_000_000, 90_807_060] {
            let text = format!("{number:08}");
            assert_eq!(
                eight_digits(text.as_bytes().try_into().unwrap()),
                Some(number)
            );
        }
        for byte in (0..=255u8).filter(|byte| !byte.is_ascii_digit()) {
            for place in 0..8 {
                let mut text = *b"12345678";
                text[place] = byte;
                assert_eq!(eight_digits(text), None, "{byte} at {place}");
            }
        }
    }

    #[test]
    fn lists_have_the_shape_of_their_type() {
        assert_eq!(integers("[1, -2,\n3 ]", &[3], 8), Some(vec![1, 254, 3]));
        assert_eq!(
            integers("[[1,2],[3,4]]", &[2, 2], 8),
            Some(vec![1, 2, 3, 4])
        );
        assert_eq!(
            integers("[ [[1]] , [[2]] ]", &[2, 1, 1], 8),
            Some(vec![1, 2])
        );
        for (text, shape) in [
            ("[1, 2]", &[3][..]),
            ("[1, 2, 3, 4]", &[2, 2]),
            ("[[1, 2], [3, 4]]", &[4]),
            ("[[1], [2, 3, 4]]", &[2, 2]),
            ("[[1, 2], [3, 4]", &[2, 2]),
            ("[1, 2]]", &[2]),
            ("[1, 2,]", &[2]),
            ("[1,, 2]", &[3]),
            ("[]", &[0]),
            ("[1]", &[]),
            ("1", &[1]),
        ] {
            assert_eq!(integers(text, shape, 8), None, "{text}");
        }
    }

    #[test]
    fn numbers_are_in_range() {
        assert_eq!(
            integers("[127, 128, 255, -128]", &[4], 8),
            Some(vec![127, 128, 255, 128])
        );
        assert_eq!(
            integers("[true, false, 1, -1, 0]", &[5], 1),
            Some(vec![1, 0, 1, 1, 0])
        );
        assert_eq!(
            integers("[18446744073709551615]", &[1], 64),
            Some(vec![255; 8])
        );
        for text in [
            "[256]", "[-129]", "[true]", "[0x1]", "[1.0]", "[1e1]", "[1 2]", "[+1]", "[\"a\"]",
            "[//\n1]",
        ] {
            assert_eq!(integers(text, &[1], 8), None, "{text}");
        }
        assert_eq!(integers("[18446744073709551616]", &[1], 64), None);
        let unsigned = Scalars::Integers(8, Signedness::Unsigned);
        assert_eq!(
            read_list(b"[255]", &[1], unsigned, None).as_deref(),
            Some(&[255][..])
        );
        assert!(read_list(b"[-0]", &[1], unsigned, None).is_none());
        let signed = Scalars::Integers(8, Signedness::Signed);
        assert!(read_list(b"[128]", &[1], signed, None).is_none());
    }

    #[test]
    fn floats_are_rounded_to_their_format() {
        let read = |text: &str, kind| {
            read_list(text.as_bytes(), &[1], Scalars::Floats(kind), None).map(|data| data.to_vec())
        };
        for (text, value) in [
            ("[1.5]", 1.5f32),
            ("[-0.1e-3]", -0.1e-3),
            ("[2.]", 2.0),
            ("[0x7F800000]", f32::INFINITY),
        ] {
            assert_eq!(
                read(text, FloatKind::F32),
                Some(value.to_le_bytes().to_vec()),
                "{text}"
            );
        }
        assert_eq!(read("[1.5]", FloatKind::BF16), Some(vec![0xc0, 0x3f]));
        for text in [
            "[1]",
            "[inf]",
            "[nan]",
            "[.5]",
            "[1e5]",
            "[1.5f]",
            "[0x+1]",
            "[-0x1]",
            "[0x1FFFFFFFF]",
            "[1.5.]",
        ] {
            assert_eq!(read(text, FloatKind::F32), None, "{text}");
        }
    }

    #[test]
    fn long_lists_are_read_by_several_threads() {
        let numbers: Vec<u32> = (0..200_000u32)
            .map(|i| i.wrapping_mul(2_654_435_761))
            .collect();
        let rows: Vec<String> = numbers.chunks(8).map(|row| format!("{row:?}")).collect();
        let text = format!("[{}]", rows.join(",\n "));
        let expected: Vec<u8> = numbers
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect();
        assert_eq!(integers(&text, &[25_000, 8], 32), Some(expected));
        let broken = text.replacen("],\n [", ",\n ", 1);
        assert_eq!(integers(&broken, &[25_000, 8], 32), None);
    }
}
