//! Numbers, strings and sections: what everything else is made of.

use std::fmt::Display;

/// The version that is written, and the newest that is read.
pub const VERSION: u64 = 6;

/// Versions since which something is encoded in another way.
pub mod since {
    /// Dialects may have versions.
    pub const DIALECT_VERSIONS: u64 = 1;
    /// Regions of isolated ops are sections.
    pub const ISOLATED_SECTIONS: u64 = 2;
    /// Uses may be in another order than the ops.
    pub const USE_ORDERS: u64 = 3;
    /// Block arguments say whether they have a location, and ops are counted.
    pub const OPTIONAL_LOCATIONS: u64 = 4;
    /// Properties are apart from attributes.
    pub const PROPERTIES: u64 = 5;
    /// The sizes of groups of operands and results are properties.
    pub const SEGMENT_SIZES: u64 = 6;
}

/// The kinds of sections, by their numbers.
pub mod section {
    pub const STRINGS: u8 = 0;
    pub const DIALECTS: u8 = 1;
    pub const ATTRIBUTES_AND_TYPES: u8 = 2;
    pub const OFFSETS: u8 = 3;
    pub const IR: u8 = 4;
    pub const RESOURCES: u8 = 5;
    pub const RESOURCE_OFFSETS: u8 = 6;
    pub const DIALECT_VERSIONS: u8 = 7;
    pub const PROPERTIES: u8 = 8;
    /// How many kinds there are.
    pub const COUNT: usize = 9;
}

/// What an op has, as bits.
pub mod part {
    pub const ATTRIBUTES: u8 = 1;
    pub const RESULTS: u8 = 2;
    pub const OPERANDS: u8 = 4;
    pub const SUCCESSORS: u8 = 8;
    pub const REGIONS: u8 = 16;
    pub const USE_ORDERS: u8 = 32;
    pub const PROPERTIES: u8 = 64;
}

/// What fills the space before aligned data.
const PADDING: u8 = 0xcb;

/// What is wrong with bytecode.
pub type Fault = String;

/// What was read, or what is wrong.
pub type Read<T> = Result<T, Fault>;

/// A place in bytecode, and where the part ends that it is in.
#[derive(Clone, Copy)]
pub struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
    end: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Cursor {
            bytes,
            at: 0,
            end: bytes.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.at == self.end
    }

    /// How many bytes are left.
    pub fn left(&self) -> usize {
        self.end - self.at
    }

    /// Expects nothing more of what this is the part of.
    pub fn expect_end(&self, of: impl Display) -> Read<()> {
        match self.left() {
            0 => Ok(()),
            left => Err(format!("{left} bytes are left of {of}")),
        }
    }

    pub fn byte(&mut self) -> Read<u8> {
        Ok(self.take(1)?[0])
    }

    pub fn bool(&mut self) -> Read<bool> {
        Ok(self.byte()? != 0)
    }

    /// The next bytes.
    pub fn take(&mut self, count: usize) -> Read<&'a [u8]> {
        if count > self.left() {
            let left = self.left();
            return Err(format!(
                "expected {count} more bytes at byte {}, found {left}",
                self.at
            ));
        }
        let taken = &self.bytes[self.at..self.at + count];
        self.at += count;
        Ok(taken)
    }

    /// The part of the next bytes.
    pub fn part(&mut self, count: usize) -> Read<Cursor<'a>> {
        let at = self.at;
        self.take(count)?;
        Ok(Cursor {
            at,
            end: self.at,
            ..*self
        })
    }

    /// A number: the zeros at the bottom of its first byte say how many bytes follow.
    pub fn number(&mut self) -> Read<u64> {
        let first = self.byte()?;
        let more = first.trailing_zeros() as usize;
        let mut bytes = [0; 8];
        if more == 8 {
            bytes.copy_from_slice(self.take(8)?);
            return Ok(u64::from_le_bytes(bytes));
        }
        bytes[0] = first;
        bytes[1..=more].copy_from_slice(self.take(more)?);
        Ok(u64::from_le_bytes(bytes) >> (more + 1))
    }

    /// A number that is an index or a count.
    pub fn index(&mut self) -> Read<usize> {
        let number = self.number()?;
        usize::try_from(number).map_err(|_| format!("{number} is too large a number"))
    }

    /// A number of things that take at least a byte each: no list is longer than what is left.
    pub fn count(&mut self) -> Read<usize> {
        let count = self.index()?;
        match count <= self.left() {
            true => Ok(count),
            false => Err(format!(
                "expected {count} more things, found {} bytes",
                self.left()
            )),
        }
    }

    pub fn signed(&mut self) -> Read<i64> {
        let number = self.number()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// A number, and a flag in its lowest bit.
    pub fn flagged(&mut self) -> Read<(usize, bool)> {
        let number = self.index()?;
        Ok((number >> 1, number & 1 != 0))
    }

    /// A list: how many there are, and each.
    pub fn list<T>(&mut self, mut read: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let count = self.count()?;
        (0..count).map(|_| read(self)).collect()
    }

    /// Bytes up to a zero.
    pub fn until_zero(&mut self) -> Read<&'a [u8]> {
        let rest = &self.bytes[self.at..self.end];
        let length = rest.iter().position(|byte| *byte == 0);
        let length = length.ok_or_else(|| "expected the end of a string".to_owned())?;
        let text = self.take(length)?;
        self.take(1)?;
        Ok(text)
    }

    pub fn blob(&mut self) -> Read<&'a [u8]> {
        let size = self.index()?;
        self.take(size)
    }

    /// Skips what is there to align what follows.
    pub fn align(&mut self, alignment: usize) -> Read<()> {
        if !alignment.is_power_of_two() {
            return Err(format!(
                "expected a power of two as alignment, found {alignment}"
            ));
        }
        self.take(self.at.next_multiple_of(alignment) - self.at)?;
        Ok(())
    }

    /// The kind and the bytes of a section.
    pub fn section(&mut self) -> Read<(u8, Cursor<'a>)> {
        let kind = self.byte()?;
        let length = self.index()?;
        if kind & 0x80 != 0 {
            let alignment = self.index()?;
            self.align(alignment)?;
        }
        Ok((kind & 0x7f, self.part(length)?))
    }
}

/// Bytecode that is being written.
#[derive(Default)]
pub struct Output(pub Vec<u8>);

impl Output {
    pub fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    pub fn number(&mut self, value: u64) {
        let bits = u64::BITS - value.leading_zeros();
        let more = bits.saturating_sub(1) / 7;
        if more > 7 {
            self.byte(0);
            self.0.extend(value.to_le_bytes());
            return;
        }
        let encoded = (value << 1 | 1) << more;
        self.0.extend(&encoded.to_le_bytes()[..=more as usize]);
    }

    pub fn index(&mut self, value: usize) {
        self.number(value as u64);
    }

    pub fn signed(&mut self, value: i64) {
        self.number((value << 1 ^ value >> 63) as u64);
    }

    pub fn flagged(&mut self, value: usize, flag: bool) {
        self.index(value << 1 | usize::from(flag));
    }

    pub fn list<T>(
        &mut self,
        list: impl ExactSizeIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        self.index(list.len());
        list.for_each(|item| write(self, item));
    }

    pub fn blob(&mut self, bytes: &[u8]) {
        self.index(bytes.len());
        self.0.extend(bytes);
    }

    pub fn until_zero(&mut self, text: &[u8]) {
        self.0.extend(text);
        self.byte(0);
    }

    pub fn align(&mut self, alignment: usize) {
        self.0
            .resize(self.0.len().next_multiple_of(alignment), PADDING);
    }

    /// A section whose data is already there; for data that is aligned inside.
    pub fn section(&mut self, kind: u8, data: &Output, alignment: usize) {
        self.byte(kind | u8::from(alignment > 1) << 7);
        self.index(data.0.len());
        if alignment > 1 {
            self.index(alignment);
            self.align(alignment);
        }
        self.0.extend(&data.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let mut output = Output::default();
        let shifted = (0..64).flat_map(|bit| [(1u64 << bit) - 1, 1 << bit, (1 << bit) + 1]);
        let values: Vec<u64> = shifted.chain([u64::MAX]).collect();
        for value in &values {
            output.number(*value);
            output.signed(*value as i64);
        }
        let mut cursor = Cursor::new(&output.0);
        for value in values {
            assert_eq!(cursor.number(), Ok(value));
            assert_eq!(cursor.signed(), Ok(value as i64));
        }
        assert!(cursor.is_empty());
    }

    #[test]
    fn numbers_are_as_the_document_has_them() {
        let encoded = |value| {
            let mut output = Output::default();
            output.number(value);
            output.0
        };
        assert_eq!(encoded(0), [1]);
        assert_eq!(encoded(127), [0xff]);
        assert_eq!(encoded(128), [0x02, 0x02]);
        assert_eq!(
            encoded(u64::MAX),
            [0, 255, 255, 255, 255, 255, 255, 255, 255]
        );
    }

    #[test]
    fn what_ends_too_early_is_an_error() {
        assert!(Cursor::new(&[]).byte().is_err());
        assert!(Cursor::new(&[2]).number().is_err());
        assert!(Cursor::new(&[0x83]).list(|list| list.byte()).is_err());
        assert!(Cursor::new(b"abc").until_zero().is_err());
        assert!(Cursor::new(&[4, 0x81]).section().is_err());
    }
}
