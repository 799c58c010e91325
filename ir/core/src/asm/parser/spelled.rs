//! Types of dialects whose text was read before: the same text is the same type, and is not read again.

use super::parallel::end_of_string;
use super::{AsmParser, MAX_NESTING, ParseResult};
use crate::types::Type;

/// The text of a type of a dialect, as far as its brackets say.
#[derive(Clone, Copy)]
struct Spelled<'a> {
    text: &'a [u8],
    /// The offset behind it.
    end: u32,
}

impl<'a> AsmParser<'a> {
    /// The type of a dialect whose text is next, if that was read before; else what `read` gives, which reads it.
    ///
    /// A type depends on nothing but its text, with three exceptions, for which it is always read: inside a recursive type;
    /// where aliases are in it, since what they stand for has a place in the text; and in the definition of an alias, whose
    /// length is counted.
    #[inline]
    pub(super) fn spelled_type(
        &mut self,
        read: impl FnOnce(&mut Self) -> ParseResult<Type>,
    ) -> ParseResult<Type> {
        let Some(spelled) = self.spelled() else {
            return read(self);
        };
        if let Some(ty) = self.types.get(spelled.text) {
            self.last_end = spelled.end;
            self.reset_to(spelled.end);
            return Ok(ty);
        }
        let ty = read(self)?;
        if self.last_end == spelled.end {
            self.types.insert(spelled.text, ty);
        }
        Ok(ty)
    }

    /// What is next from its sigil to the bracket that ends it, if nothing but this text says what it is.
    #[inline]
    fn spelled(&self) -> Option<Spelled<'a>> {
        if !self.open_types.is_empty() || self.expansion.is_some() {
            return None;
        }
        let (start, end) = (self.token.start as usize, self.token.end as usize);
        let end = match self.text.get(end) {
            Some(b'<') => {
                let (end, brackets) = end_of_body(self.text, end)?;
                // A type nests no deeper than one level for each bracket and one for what is in it.
                let depth = self.depth as usize + 2 * (brackets + 1);
                (depth < MAX_NESTING as usize).then_some(end)?
            }
            // An alias has no dot. A body may also follow after blanks.
            _ => {
                let is_blank = |byte: &&u8| byte.is_ascii_whitespace();
                let next = self.text[end..].iter().find(|byte| !is_blank(byte));
                let has_body = matches!(next, Some(b'<' | b'/'));
                let is_alias = !self.text[start..end].contains(&b'.');
                (!has_body && !is_alias).then_some(end)?
            }
        };
        Some(Spelled {
            text: &self.text[start..end],
            end: end as u32,
        })
    }
}

/// The offset behind the bracket that matches the one at `open`, and how many brackets are opened on the way; nothing if there is
/// an alias in between, or if there can be.
fn end_of_body(text: &[u8], open: usize) -> Option<(usize, usize)> {
    let (mut pos, mut depth, mut brackets) = (open, 0usize, 0);
    loop {
        let byte = *text.get(pos)?;
        pos += 1;
        match byte {
            b'<' | b'(' | b'[' | b'{' => (depth, brackets) = (depth + 1, brackets + 1),
            b'>' if text[pos - 2] == b'-' => {}
            b'>' | b')' | b']' | b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some((pos, brackets));
                }
            }
            b'"' => pos = end_of_string(text, pos)?,
            // Aliases, and comments, which may hold brackets.
            b'!' | b'#' | b'/' => return None,
            _ => {}
        }
    }
}
