//! Attributes as they are written.

use std::borrow::Cow;

use crate::attributes::{AttributeSet, Groups, KNOWN, KNOWN_LISTS, Memory, Payload};
use crate::lexer::Kind;
use crate::parser::{Parser, Result};

/// A word of older versions, which is an attribute of another name now.
const NOCAPTURE: &[u8] = b"nocapture";

impl<'a> Parser<'a> {
    /// Attributes of an argument or a result, if there are some.
    pub(crate) fn parse_parameter_attributes(&mut self) -> Result<AttributeSet<'a>> {
        let mut set = AttributeSet::default();
        while self.parse_attribute(&mut set, false)? {}
        Ok(set)
    }

    /// Attributes of a function or a call, if there are some. Groups are looked up.
    pub(crate) fn parse_function_attributes(
        &mut self,
        groups: &Groups<'a>,
    ) -> Result<AttributeSet<'a>> {
        let mut set = AttributeSet::default();
        loop {
            if self.kind() == Kind::AttributeGroup {
                let token = self.bump();
                let number = std::str::from_utf8(&self.text(token)[1..]);
                let number: Option<u32> = number.ok().and_then(|number| number.parse().ok());
                if let Some(group) = number.and_then(|number| groups.get(&number)) {
                    set.extend(group);
                }
            } else if self.at_word("align") || !self.parse_attribute(&mut set, true)? {
                break;
            }
        }
        set.sort();
        Ok(set)
    }

    /// `attributes #0 = { .. }`, behind the word.
    pub(crate) fn parse_attribute_group(&mut self) -> Result<(u32, AttributeSet<'a>)> {
        let token = self.expect(Kind::AttributeGroup)?;
        let number = std::str::from_utf8(&self.text(token)[1..]);
        let number = number.ok().and_then(|number| number.parse().ok());
        let number =
            number.ok_or_else(|| self.error_at(token, "invalid value number (too large)"))?;
        self.expect(Kind::Equal)?;
        self.expect(Kind::LeftBrace)?;
        let mut set = AttributeSet::default();
        while self.parse_attribute(&mut set, true)? {}
        self.expect(Kind::RightBrace)?;
        Ok((number, set))
    }

    /// One attribute, if one is next.
    fn parse_attribute(&mut self, set: &mut AttributeSet<'a>, of_function: bool) -> Result<bool> {
        if self.kind() == Kind::String {
            let name = self.parse_string()?;
            let value = match self.take(Kind::Equal) {
                true => self.parse_string()?,
                false => Cow::Borrowed(&b""[..]),
            };
            set.add(name, Payload::Text(value));
            return Ok(true);
        }
        let word = self.word();
        let is_known = KNOWN
            .iter()
            .chain(&KNOWN_LISTS)
            .any(|known| known.as_bytes() == word);
        if !is_known && word != NOCAPTURE {
            return Ok(false);
        }
        self.bump();
        let payload = match word {
            b"align" | b"alignstack" | b"dereferenceable" | b"dereferenceable_or_null" => {
                Payload::Integer(self.parse_attribute_number()?)
            }
            b"byref" | b"byval" | b"elementtype" | b"inalloca" | b"preallocated" | b"sret" => {
                match self.take(Kind::LeftParen) {
                    true => {
                        let ty = self.parse_any_type()?;
                        self.expect(Kind::RightParen)?;
                        Payload::Type(ty)
                    }
                    false => Payload::Unit,
                }
            }
            // Of a function these are words for accesses of memory.
            b"readnone" | b"readonly" | b"writeonly" if of_function => {
                let kinds = match word {
                    b"readnone" => 0,
                    b"readonly" => 1,
                    _ => 2,
                };
                let memory = set.memory().and(Memory([kinds; Memory::KINDS.len()]));
                set.add(Cow::Borrowed(b"memory"), Payload::Memory(memory));
                return Ok(true);
            }
            b"memory" => Payload::Memory(self.parse_memory()?),
            b"range" => self.parse_range()?,
            b"uwtable" => {
                // Without more it is for every instruction.
                let mut kind = 2;
                if self.take(Kind::LeftParen) {
                    kind = if self.at_word("sync") { 1 } else { 2 };
                    self.bump();
                    self.expect(Kind::RightParen)?;
                }
                Payload::Integer(kind)
            }
            b"vscale_range" => {
                self.expect(Kind::LeftParen)?;
                let min = self.parse_u32()?;
                let max = match self.take(Kind::Comma) {
                    true => self.parse_u32()?,
                    false => min,
                };
                self.expect(Kind::RightParen)?;
                Payload::Integer(u64::from(min) << 32 | u64::from(max))
            }
            b"allocsize" => {
                self.expect(Kind::LeftParen)?;
                let size = self.parse_u32()?;
                let count = match self.take(Kind::Comma) {
                    true => self.parse_u32()?,
                    false => u32::MAX,
                };
                self.expect(Kind::RightParen)?;
                Payload::Integer(u64::from(size) << 32 | u64::from(count))
            }
            b"allockind" => Payload::Integer(self.parse_allocation_kind()?),
            NOCAPTURE => {
                set.add(Cow::Borrowed(b"captures"), Payload::Unit);
                return Ok(true);
            }
            b"captures" => {
                let open = self.offset();
                self.skip_balanced(Kind::LeftParen, Kind::RightParen)?;
                let inside = &self.whole_text()[open as usize..self.last_end() as usize];
                match inside {
                    b"(none)" => Payload::Unit,
                    _ => Payload::Other,
                }
            }
            b"nofpclass" | b"initializes" => {
                self.skip_balanced(Kind::LeftParen, Kind::RightParen)?;
                Payload::Other
            }
            b"dead_on_return" if self.kind() == Kind::LeftParen => {
                self.skip_balanced(Kind::LeftParen, Kind::RightParen)?;
                Payload::Other
            }
            _ => Payload::Unit,
        };
        set.add(Cow::Borrowed(word), payload);
        Ok(true)
    }

    /// `8`, `(8)` or `=8`.
    fn parse_attribute_number(&mut self) -> Result<u64> {
        if self.take(Kind::LeftParen) {
            let number = self.parse_u64()?;
            self.expect(Kind::RightParen)?;
            return Ok(number);
        }
        self.take(Kind::Equal);
        self.parse_u64()
    }

    /// `(read, argmem: none)`, behind the word.
    fn parse_memory(&mut self) -> Result<Memory> {
        self.expect(Kind::LeftParen)?;
        let mut memory = Memory([0; Memory::KINDS.len()]);
        loop {
            let mut kind = None;
            if self.kind() == Kind::Label {
                let token = self.peek();
                let name = self.label_text(token);
                // All memory that is specific to targets.
                let is_target = &*name == b"target_mem";
                let place = Memory::KINDS.iter().skip(1);
                let place = { place }.position(|known| known.as_bytes() == &*name);
                if place.is_none() && !is_target {
                    return Err(
                        self.error("expected a kind of memory: argmem, inaccessiblemem, errnomem")
                    );
                }
                self.bump();
                kind = Some(place.map_or(4..6, |place| place + 1..place + 2));
            }
            let access = match self.word() {
                b"none" => 0,
                b"read" => 1,
                b"write" => 2,
                b"readwrite" => 3,
                _ => {
                    return Err(self.expected("access kind (none, read, write, readwrite)"));
                }
            };
            self.bump();
            match kind {
                Some(kinds) => memory.0[kinds].fill(access),
                None => memory.0.fill(access),
            }
            if !self.take(Kind::Comma) {
                break;
            }
        }
        self.expect(Kind::RightParen)?;
        Ok(memory)
    }

    /// `(i32 0, 5)`, behind the word.
    fn parse_range(&mut self) -> Result<Payload<'a>> {
        self.expect(Kind::LeftParen)?;
        let ty = self.parse_type()?;
        let lower = self.parse_integer_of(ty)?;
        self.expect(Kind::Comma)?;
        let upper = self.parse_integer_of(ty)?;
        self.expect(Kind::RightParen)?;
        Ok(Payload::Range(lower, upper))
    }

    /// `("alloc,zeroed")`, behind the word.
    fn parse_allocation_kind(&mut self) -> Result<u64> {
        const KINDS: [&[u8]; 6] = [
            b"alloc",
            b"realloc",
            b"free",
            b"uninitialized",
            b"zeroed",
            b"aligned",
        ];
        self.expect(Kind::LeftParen)?;
        let token = self.peek();
        let text = self.parse_string()?;
        let mut bits = 0;
        for word in text.split(|byte| *byte == b',') {
            let place = KINDS.iter().position(|known| *known == word);
            let Some(place) = place else {
                let word = String::from_utf8_lossy(word);
                return Err(self.error_at(token, format!("unknown allockind {word}")));
            };
            bits |= 1 << place;
        }
        self.expect(Kind::RightParen)?;
        Ok(bits)
    }
}
