//! Numbers, names and types in a binary.

use terrace_foreign_dialects::wasmssa::{
    ExternRefType, FuncRefType, LimitType, TableType, vector_type,
};
use terrace_ir::context::Ident;
use terrace_ir::types::Type;
use terrace_ir::{Context, Diagnostic, Location};

use super::Read;

/// Bytes, and how far they were read.
#[derive(Clone)]
pub(super) struct Reader<'a> {
    pub(super) cx: &'a Context,
    file: Ident,
    bytes: &'a [u8],
    at: usize,
    end: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(cx: &'a Context, file: Ident, bytes: &'a [u8]) -> Self {
        let end = bytes.len();
        Reader {
            cx,
            file,
            bytes,
            at: 0,
            end,
        }
    }

    /// Where the next byte is.
    pub(super) fn loc(&self) -> Location {
        let at = u32::try_from(self.at).unwrap_or(u32::MAX);
        Location::file(self.cx, self.file, 0, at)
    }

    pub(super) fn error(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(self.loc(), message.into())
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.end
    }

    pub(super) fn byte(&mut self) -> Read<u8> {
        let [byte] = self.array()?;
        Ok(byte)
    }

    pub(super) fn peek(&self) -> Read<u8> {
        match self.bytes[self.at..self.end].first() {
            Some(byte) => Ok(*byte),
            None => Err(self.error("trying to peek at next byte, but input stream is empty")),
        }
    }

    pub(super) fn array<const N: usize>(&mut self) -> Read<[u8; N]> {
        let slice = self.slice(N)?;
        Ok(slice.try_into().expect("it has that length"))
    }

    fn slice(&mut self, length: usize) -> Read<&'a [u8]> {
        let left = self.end - self.at;
        if length > left {
            let message =
                format!("trying to extract {length} bytes when only {left} are available");
            return Err(self.error(message));
        }
        let slice = &self.bytes[self.at..self.at + length];
        self.at += length;
        Ok(slice)
    }

    /// The next bytes, to be read apart.
    pub(super) fn part(&mut self, length: u32) -> Read<Reader<'a>> {
        let mut part = self.clone();
        self.slice(length as usize)?;
        part.end = self.at;
        Ok(part)
    }

    /// An unsigned number, seven bits a byte.
    pub(super) fn u32(&mut self) -> Read<u32> {
        let mut value: u64 = 0;
        for place in 0..5 {
            let byte = self
                .byte()
                .map_err(|_| self.error("malformed uleb128, extends past end"))?;
            value |= u64::from(byte & 0x7f) << (7 * place);
            if byte & 0x80 == 0 {
                let value = u32::try_from(value);
                return value.map_err(|_| self.error("literal does not fit on 32 bits"));
            }
        }
        Err(self.error("literal does not fit on 32 bits"))
    }

    /// A signed number of at most so many bits.
    pub(super) fn signed(&mut self, bits: u32) -> Read<i64> {
        let mut value: i128 = 0;
        for place in 0..bits.div_ceil(7) {
            let byte = self
                .byte()
                .map_err(|_| self.error("malformed sleb128, extends past end"))?;
            value |= i128::from(byte & 0x7f) << (7 * place);
            if byte & 0x80 == 0 {
                let unused = 128 - 7 * (place + 1);
                let value = value << unused >> unused;
                let limit = 1_i128 << (bits - 1);
                return match i64::try_from(value) {
                    Ok(small) if (-limit..limit).contains(&value) => Ok(small),
                    _ => Err(self.error(format!("literal does not fit on {bits} bits"))),
                };
            }
        }
        Err(self.error("sleb128 too big for int64"))
    }

    pub(super) fn name(&mut self) -> Read<String> {
        let length = self.u32()?;
        let bytes = self.slice(length as usize)?;
        Ok(String::from_utf8_lossy(bytes).into_owned())
    }

    /// The type of a value.
    pub(super) fn value_type(&mut self) -> Read<Type> {
        let code = self.peek()?;
        let Some(ty) = value_type(self.cx, code) else {
            return Err(self.error(format!("invalid value type encoding: {code}")));
        };
        self.byte()?;
        Ok(ty)
    }

    pub(super) fn limits(&mut self) -> Read<LimitType> {
        let has_maximum = match self.byte()? {
            0 => false,
            1 => true,
            header => return Err(self.error(format!("invalid limit header: {header}"))),
        };
        let minimum = self.u32()?;
        let maximum = if has_maximum { Some(self.u32()?) } else { None };
        Ok(LimitType::get(self.cx, minimum, maximum))
    }

    pub(super) fn table_type(&mut self) -> Read<TableType> {
        let element = self.value_type()?;
        if !element.is::<FuncRefType>(self.cx) && !element.is::<ExternRefType>(self.cx) {
            return Err(self.error("invalid element type for table"));
        }
        let limits = self.limits()?;
        Ok(TableType::get(self.cx, element, limits.into()))
    }

    /// The type of a global, and whether it changes.
    pub(super) fn global_type(&mut self) -> Read<(Type, bool)> {
        let ty = self.value_type()?;
        match self.byte()? {
            0 => Ok((ty, false)),
            1 => Ok((ty, true)),
            code => Err(self.error(format!("invalid global mutability specifier: {code}"))),
        }
    }
}

fn value_type(cx: &Context, code: u8) -> Option<Type> {
    Some(match code {
        0x7f => Type::I32,
        0x7e => Type::I64,
        0x7d => Type::F32,
        0x7c => Type::F64,
        0x7b => vector_type(cx),
        0x70 => FuncRefType::get(cx).into(),
        0x6f => ExternRefType::get(cx).into(),
        _ => return None,
    })
}
