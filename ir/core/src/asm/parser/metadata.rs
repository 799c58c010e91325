//! The metadata of a text, `{-# ... #-}`: resources.

use terrace_text::hex_bytes;

use super::{AsmParser, ParseResult, Position, TokenKind, lexer};
use crate::context::Ident;
use crate::resources::{Blob, ExternalResources, Resource, ResourceValue};

/// What comes after the colon of an entry.
struct Entry {
    name: Ident,
    /// Where the value begins.
    at: Position,
    value: EntryValue,
}

enum EntryValue {
    String(Box<[u8]>),
    Bool(bool),
    Other,
}

impl<'a> AsmParser<'a> {
    /// The key in `dense_resource<key>`.
    pub(super) fn parse_resource_handle(&mut self) -> ParseResult<Resource> {
        let name = self.parse_resource_key()?;
        Ok(self.aliases.resource(self.cx, name))
    }

    fn parse_resource_key(&mut self) -> ParseResult<Ident> {
        let name = match self.token.kind {
            TokenKind::BareId => self.spelling().into(),
            TokenKind::String => lexer::unescape(self.spelling()),
            _ => return Err(self.plain_error("expected identifier key for 'resource' entry")),
        };
        let Ok(name) = std::str::from_utf8(&name) else {
            return Err(self.plain_error("expected a resource key of valid UTF-8"));
        };
        self.bump();
        Ok(self.cx.ident(name))
    }

    /// `{-# dialect_resources: {...}, external_resources: {...} #-}`.
    pub(super) fn parse_file_metadata(
        &mut self,
        external: &mut ExternalResources,
    ) -> ParseResult<()> {
        self.bump();
        if self.consume_if(TokenKind::MetadataEnd) {
            return Ok(());
        }
        loop {
            let (at, key) = (self.position(), self.spelling());
            if !self.is(TokenKind::BareId) {
                return Err(self.expected("expected identifier key in file metadata dictionary"));
            }
            self.bump();
            self.expect(TokenKind::Colon, "expected ':'")?;
            match key {
                b"dialect_resources" => {
                    self.parse_resource_groups(|parser, at, name| {
                        parser.parse_dialect_group(at, name)
                    })?;
                }
                b"external_resources" => self.parse_resource_groups(|parser, _, name| {
                    parser.parse_external_group(name, external)
                })?,
                _ => {
                    let key = String::from_utf8_lossy(key);
                    return Err(self.plain_error_at(
                        at,
                        format!("unknown key '{key}' in file metadata dictionary"),
                    ));
                }
            }
            if !self.consume_if(TokenKind::Comma) {
                return self.expect(TokenKind::MetadataEnd, "expected ',' or '#-}'");
            }
        }
    }

    /// `{ name: {...}, ... }`; `group` reads what follows the colon.
    fn parse_resource_groups(
        &mut self,
        mut group: impl FnMut(&mut Self, Position, &'a str) -> ParseResult<()>,
    ) -> ParseResult<()> {
        self.expect(TokenKind::LBrace, "expected '{'")?;
        self.parse_list_to_brace(|parser| {
            if !parser.is(TokenKind::BareId) {
                return Err(parser.plain_error("expected identifier key for 'resource' entry"));
            }
            let (at, name) = (parser.position(), parser.spelling_str());
            parser.bump();
            parser.expect(TokenKind::Colon, "expected ':'")?;
            parser.expect(TokenKind::LBrace, "expected '{'")?;
            group(parser, at, name)
        })
    }

    /// What follows the opening brace of a list, which may be empty.
    fn parse_list_to_brace(
        &mut self,
        element: impl FnMut(&mut Self) -> ParseResult<()>,
    ) -> ParseResult<()> {
        match self.consume_if(TokenKind::RBrace) {
            true => Ok(()),
            false => self.parse_list_until((TokenKind::RBrace, "}"), element),
        }
    }

    /// The resources of a dialect. Those that the text does not refer to are left out; of two with the same key the later
    /// one counts.
    fn parse_dialect_group(&mut self, at: Position, dialect: &str) -> ParseResult<()> {
        let Some(info) = self.cx.dialect(dialect) else {
            return Err(self.plain_error_at(at, format!("dialect '{dialect}' is unknown")));
        };
        if info.name != "builtin" {
            return Err(self.plain_error(format!(
                "unexpected 'resource' section for dialect '{dialect}'"
            )));
        }
        self.parse_list_to_brace(|parser| {
            let entry = parser.parse_resource_entry()?;
            let blob = parser.blob(&entry)?;
            if let Some(resource) = parser.aliases.known_resource(entry.name) {
                resource.set_blob(parser.cx, blob);
            }
            Ok(())
        })
    }

    fn parse_external_group(
        &mut self,
        name: &str,
        external: &mut ExternalResources,
    ) -> ParseResult<()> {
        let group = self.cx.ident(name);
        self.parse_list_to_brace(|parser| {
            let entry = parser.parse_resource_entry()?;
            let value = match &entry.value {
                EntryValue::Bool(value) => ResourceValue::Bool(*value),
                EntryValue::String(text) if text.starts_with(b"0x") => {
                    ResourceValue::Blob(parser.blob(&entry)?)
                }
                EntryValue::String(text) => ResourceValue::String(text.clone()),
                EntryValue::Other => {
                    let name = entry.name.as_str(parser.cx);
                    return Err(parser.plain_error_at(
                        entry.at,
                        format!("expected string value for key '{name}'"),
                    ));
                }
            };
            external.group_mut(group).push((entry.name, value));
            Ok(())
        })
    }

    /// `key: value`.
    fn parse_resource_entry(&mut self) -> ParseResult<Entry> {
        let name = self.parse_resource_key()?;
        self.expect(TokenKind::Colon, "expected ':'")?;
        let at = self.position();
        let value = match self.token.kind {
            TokenKind::String => EntryValue::String(lexer::unescape(self.spelling()).into()),
            TokenKind::BareId if self.peek_keyword("true") => EntryValue::Bool(true),
            TokenKind::BareId if self.peek_keyword("false") => EntryValue::Bool(false),
            _ => EntryValue::Other,
        };
        self.bump();
        Ok(Entry { name, at, value })
    }

    /// The alignment in four bytes, the lowest first, then the data.
    fn blob(&self, entry: &Entry) -> ParseResult<Blob> {
        let name = entry.name.as_str(self.cx);
        let fault = |message: String| self.plain_error_at(entry.at, message);
        let bytes = match &entry.value {
            EntryValue::String(text) => {
                hex_bytes(text, self.shared().map(|shared| shared.hex_at_once))
            }
            EntryValue::Bool(_) | EntryValue::Other => None,
        };
        let bytes =
            bytes.ok_or_else(|| fault(format!("expected hex string blob for key '{name}'")))?;
        let Some((alignment, data)) = bytes.split_first_chunk() else {
            return Err(fault(format!(
                "expected hex string blob for key '{name}' to encode alignment in first 4 bytes"
            )));
        };
        let alignment = u32::from_le_bytes(*alignment);
        if !(alignment.is_power_of_two() || alignment == 0 && data.is_empty()) {
            return Err(fault(format!(
                "expected hex string blob for key '{name}' to encode alignment in first 4 bytes, \
                 but got non-power-of-2 value: {alignment}"
            )));
        }
        Ok(Blob {
            alignment,
            data: data.into(),
        })
    }
}
