//! Strings, dialects, and where attributes, types and properties are.

use terrace_ir::context::OpName;

use super::{Entry, NamedOp, Reader, State};
use crate::encoding::{Cursor, Read, section, since};

/// The strings: their lengths from the last to the first, then the bytes from the first to the last, each with a zero.
pub fn strings(mut from: Cursor<'_>) -> Read<Vec<&[u8]>> {
    let mut lengths = from.list(|from| from.index())?;
    lengths.reverse();
    let string = |length: usize| match from.take(length)? {
        [text @ .., 0] => Ok(text),
        _ => Err("expected a string with a zero at its end".to_owned()),
    };
    lengths.into_iter().map(string).collect()
}

/// Where the properties of ops are: so many, each with its size.
pub fn properties(mut from: Cursor<'_>) -> Read<Vec<Cursor<'_>>> {
    from.list(|from| {
        let size = from.index()?;
        from.part(size)
    })
}

impl<'b> Reader<'_, 'b> {
    /// The dialects, and the names of ops.
    pub(super) fn read_dialects(&mut self, mut from: Cursor<'b>) -> Read<()> {
        for _ in 0..from.count()? {
            let name = match self.version < since::DIALECT_VERSIONS {
                true => from.index()?,
                false => {
                    let (name, has_version) = from.flagged()?;
                    // A version says how the attributes of its dialect are encoded, which is not known anyway.
                    if has_version && from.section()?.0 != section::DIALECT_VERSIONS {
                        return Err("expected the version of a dialect".to_owned());
                    }
                    name
                }
            };
            self.dialects.push(self.name_at(name)?);
        }
        if self.version >= since::OPTIONAL_LOCATIONS {
            self.ops.reserve(from.count()?);
        }
        while !from.is_empty() {
            let dialect = self.dialect(&mut from)?;
            for _ in 0..from.count()? {
                let (name, is_defined) = match self.version < since::PROPERTIES {
                    true => (from.index()?, None),
                    false => {
                        let (name, is_defined) = from.flagged()?;
                        (name, Some(is_defined))
                    }
                };
                let name = self.op_name(dialect, self.name_at(name)?);
                self.ops.push(NamedOp { name, is_defined });
            }
        }
        Ok(())
    }

    fn op_name(&self, dialect: usize, name: &str) -> OpName {
        match self.dialects[dialect] {
            // Ops without a dialect are in the group of one without a name.
            "" => self.cx.op_name(name),
            dialect => self.cx.op_name(&format!("{dialect}.{name}")),
        }
    }

    pub(super) fn dialect(&self, from: &mut Cursor<'_>) -> Read<usize> {
        let dialect = from.index()?;
        match dialect < self.dialects.len() {
            true => Ok(dialect),
            false => Err(format!("there is no dialect {dialect}")),
        }
    }

    /// Where attributes and types are.
    pub(super) fn read_offsets(
        &mut self,
        mut offsets: Cursor<'b>,
        mut entries: Cursor<'b>,
    ) -> Read<()> {
        let (attributes, types) = (offsets.count()?, offsets.count()?);
        self.attributes = self.entries(attributes, &mut offsets, &mut entries)?;
        self.types = self.entries(types, &mut offsets, &mut entries)?;
        Ok(())
    }

    /// So many entries, in groups by dialect.
    fn entries<T>(
        &self,
        count: usize,
        offsets: &mut Cursor<'b>,
        bytes: &mut Cursor<'b>,
    ) -> Read<Vec<Entry<'b, T>>> {
        let mut entries = Vec::with_capacity(count);
        while entries.len() < count {
            let dialect = self.dialect(offsets)?;
            for _ in 0..offsets.count()? {
                let (size, is_encoded) = offsets.flagged()?;
                entries.push(Entry {
                    dialect,
                    is_encoded,
                    bytes: bytes.part(size)?,
                    state: State::Unread,
                });
            }
        }
        match entries.len() == count {
            true => Ok(entries),
            false => Err(format!("expected {count} entries, found {}", entries.len())),
        }
    }
}
