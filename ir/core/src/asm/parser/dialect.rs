//! What starts with `#` and `!`: aliases, and the attributes and types of dialects.

use std::sync::Arc;

use super::aliases::{Aliased, Aliases};
use super::{AsmParser, ParseResult, Position, TokenKind};
use crate::asm::{AsmFaultInterface, attr_gets_alias, type_gets_alias};
use crate::attributes::{AttrData, Attribute};
use crate::diagnostics::Diagnostic;
use crate::types::{Type, TypeData};

/// How long what an alias stands for may be in full, in bytes. With two uses of the one before in each of forty aliases,
/// nobody would see the end of what is printed.
const MAX_EXPANSION: u32 = 1 << 22;

/// `!name` or `#name`, read but not looked up.
enum Symbol<'a> {
    Alias(&'a [u8]),
    /// `dialect.mnemonic` or `dialect<`, and whether a body in angle brackets follows.
    Dialect {
        dialect: &'a str,
        /// What follows the dot; `None` in the verbose form.
        mnemonic: Option<&'a str>,
        has_body: bool,
    },
}

impl<'a> AsmParser<'a> {
    /// Consumes the token with the sigil.
    fn parse_symbol(&mut self) -> Symbol<'a> {
        let name = &self.spelling_str()[1..];
        let end = self.token.end;
        self.bump();
        let has_body = self.is(TokenKind::Less) && self.token.start == end;
        match name.split_once('.') {
            Some((dialect, mnemonic)) => Symbol::Dialect {
                dialect,
                mnemonic: Some(mnemonic),
                has_body,
            },
            None if has_body => Symbol::Dialect {
                dialect: name,
                mnemonic: None,
                has_body,
            },
            None => Symbol::Alias(name.as_bytes()),
        }
    }

    /// `!alias`, `!dialect.mnemonic<...>` or `!dialect<...>`.
    pub(super) fn parse_extended_type(&mut self) -> ParseResult<Type> {
        let at = self.position();
        let (dialect, mnemonic, has_body) = match self.parse_symbol() {
            Symbol::Alias(name) => {
                let known = self.aliases.types.get(name);
                return match known.or_else(|| self.later_type(name)) {
                    Some(known) => self.use_alias(at, name, known),
                    None => Err(self.undefined_alias(name)),
                };
            }
            Symbol::Dialect {
                dialect,
                mnemonic,
                has_body,
            } => (dialect, mnemonic, has_body),
        };
        if self.cx.dialect(dialect).is_none() {
            let text = self.parse_opaque_text(at, dialect, mnemonic, has_body, ('!', "type"))?;
            let dialect = self.cx.ident(dialect);
            return Ok(Type::get(self.cx, TypeData::Opaque { dialect, text }));
        }
        self.parse_dialect_body(at, (dialect, mnemonic), |parser, at, mnemonic| match parser
            .cx
            .type_info(dialect, mnemonic)
        {
            Some(info) => (info.parse)(parser),
            None => Err(parser.unknown_mnemonic(at, ("type", dialect, mnemonic))),
        })
    }

    /// `#alias`, `#dialect.mnemonic<...>` or `#dialect<...>`, with an optional type.
    pub(super) fn parse_extended_attribute(&mut self) -> ParseResult<Attribute> {
        let at = self.position();
        let (dialect, mnemonic, has_body) = match self.parse_symbol() {
            Symbol::Alias(name) => return self.attribute_alias(at, name),
            Symbol::Dialect {
                dialect,
                mnemonic,
                has_body,
            } => (dialect, mnemonic, has_body),
        };
        if self.cx.dialect(dialect).is_none() {
            let text =
                self.parse_opaque_text(at, dialect, mnemonic, has_body, ('#', "attribute"))?;
            let ty = match self.consume_if(TokenKind::Colon) {
                true => self.parse_type()?,
                false => Type::NONE,
            };
            let dialect = self.cx.ident(dialect);
            return Ok(Attribute::get(
                self.cx,
                AttrData::Opaque { dialect, text, ty },
            ));
        }
        self.parse_dialect_body(at, (dialect, mnemonic), |parser, at, mnemonic| match parser
            .cx
            .attr_info(dialect, mnemonic)
        {
            Some(info) => (info.parse)(parser),
            None => Err(parser.unknown_mnemonic(at, ("attribute", dialect, mnemonic))),
        })
    }

    fn unknown_mnemonic(
        &self,
        at: Position,
        (what, dialect, mnemonic): (&str, &str, &str),
    ) -> Diagnostic {
        if dialect == "builtin" {
            return self.plain_error_at(
                at,
                format!("dialect 'builtin' provides no {what} parsing hook"),
            );
        }
        let syntax = self
            .cx
            .dialect_interface::<dyn AsmFaultInterface>(dialect)
            .filter(|_| what == "type");
        let message = syntax.map(|syntax| syntax.unknown_type(self.cx, mnemonic));
        let message = message
            .unwrap_or_else(|| format!("unknown {what} `{mnemonic}` in dialect `{dialect}`"));
        self.plain_error_at(at, message)
    }

    /// Runs `f` after the mnemonic, which in the verbose form is inside the angle brackets; `at` is where the sigil is.
    fn parse_dialect_body<R: Send>(
        &mut self,
        at: Position,
        (dialect, mnemonic): (&'a str, Option<&'a str>),
        f: impl FnOnce(&mut Self, Position, &'a str) -> ParseResult<R> + Send,
    ) -> ParseResult<R> {
        let custom_op = self.custom_op.take();
        let body = self.token.start;
        let result = self.nested(|parser| match mnemonic {
            Some(mnemonic) => {
                let start = at.end - mnemonic.len() as u32;
                f(parser, Position { start, ..at }, mnemonic)
            }
            None => {
                parser.expect(TokenKind::Less, &format!("expected '<' after '{dialect}'"))?;
                let at = parser.position();
                let mnemonic = parser.parse_keyword()?;
                let result = f(parser, at, mnemonic)?;
                parser.expect(TokenKind::Greater, "expected '>'")?;
                Ok(result)
            }
        });
        self.custom_op = custom_op;
        result.map_err(|error| self.unbalanced_body(body).unwrap_or(error))
    }

    /// What is wrong with the brackets of a body that begins here, if anything: whatever else is wrong inside is a
    /// consequence.
    #[cold]
    fn unbalanced_body(&mut self, body: u32) -> Option<Diagnostic> {
        self.reset_to(body);
        match self.is(TokenKind::Less) {
            true => self.parse_balanced_body().err(),
            false => None,
        }
    }

    /// The text of a type or attribute of a dialect that is not loaded.
    fn parse_opaque_text(
        &mut self,
        at: Position,
        dialect: &str,
        mnemonic: Option<&'a str>,
        has_body: bool,
        (sigil, what): (char, &str),
    ) -> ParseResult<Box<str>> {
        let body = match has_body {
            true => self.parse_balanced_body()?,
            false => "",
        };
        let text = match mnemonic {
            Some(mnemonic) => format!("{mnemonic}{body}"),
            None => body[1..body.len() - 1].to_owned(),
        };
        let is_name_byte = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$');
        let starts_well = dialect.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        if !(starts_well && dialect.bytes().all(is_name_byte)) {
            return Err(self.expected(format!("invalid dialect namespace '\"{dialect}\"'")));
        }
        if !self.cx.allows_unregistered_dialects() {
            return Err(self
                .plain_error_at(
                    self.since(at),
                    format!("`{sigil}{dialect}<\"{text}\">` {what} created with unregistered dialect"),
                )
                .help("load the dialect, or allow unregistered dialects (-allow-unregistered-dialect)"));
        }
        Ok(text.into())
    }

    /// From `<` to the matching `>`, with brackets of every kind balanced.
    fn parse_balanced_body(&mut self) -> ParseResult<&'a str> {
        let start = self.token.start as usize;
        let mut open: Vec<u8> = Vec::new();
        let mut pos = start;
        let unbalanced = |parser: &Self, open: &[u8]| {
            // The body begins with a bracket.
            let bracket = char::from(open.last().copied().unwrap_or(b'<'));
            parser.plain_error(format!(
                "unbalanced '{bracket}' character in pretty dialect name"
            ))
        };
        loop {
            let Some(&byte) = self.text.get(pos).filter(|byte| **byte != 0) else {
                return Err(unbalanced(self, &open));
            };
            pos += 1;
            match byte {
                b'<' | b'[' | b'(' | b'{' => open.push(byte),
                b'-' if self.text.get(pos) == Some(&b'>') => pos += 1,
                b'>' | b']' | b')' | b'}' => {
                    let opening = match byte {
                        b'>' => b'<',
                        b']' => b'[',
                        b')' => b'(',
                        _ => b'{',
                    };
                    if open.last() != Some(&opening) {
                        return Err(unbalanced(self, &open));
                    }
                    open.pop();
                }
                b'"' => {
                    self.reset_to(pos as u32 - 1);
                    if !self.is(TokenKind::String) {
                        return Err(self.plain_error("expected string"));
                    }
                    pos = self.token.end as usize;
                }
                _ => {}
            }
            if open.is_empty() {
                break;
            }
        }
        let body = std::str::from_utf8(&self.text[start..pos]);
        let body =
            body.map_err(|_| self.plain_error("expected valid UTF-8 in pretty dialect name"))?;
        self.last_end = pos as u32;
        self.reset_to(pos as u32);
        Ok(body)
    }

    fn attribute_alias(&mut self, at: Position, name: &'a [u8]) -> ParseResult<Attribute> {
        let known = self.aliases.attributes.get(name);
        match known.or_else(|| self.later_attribute(name)) {
            Some(known) => self.use_alias(at, name, known),
            None => Err(self.undefined_alias(name)),
        }
    }

    /// What an alias stands for, unless nobody would see the end of it.
    fn use_alias<T>(&mut self, at: Position, name: &[u8], known: Aliased<T>) -> ParseResult<T> {
        if let Some(expansion) = &mut self.expansion {
            *expansion = expansion.saturating_add(known.len);
        } else if known.len > MAX_EXPANSION {
            let name = String::from_utf8_lossy(name);
            let most = MAX_EXPANSION >> 20;
            let error = format!("alias '{name}' stands for more than {most} MiB of text");
            return Err(self.plain_error_at(at, error).note(
                self.location_at(at),
                "an alias in the definition of another is printed in full",
            ));
        }
        Ok(known.value)
    }

    /// An alias that was just read has no definition.
    pub(super) fn undefined_alias(&self, name: &[u8]) -> Diagnostic {
        let name = String::from_utf8_lossy(name);
        self.expected(format!("undefined symbol alias id '{name}'"))
    }

    /// `#name = attribute` at the top level.
    pub(super) fn parse_attribute_alias_definition(&mut self) -> ParseResult<()> {
        let (at, name) = self.parse_alias_name("attribute")?;
        if self.aliases.attributes.get(name).is_some() {
            return Err(self.redefinition(at, "attribute", name));
        }
        let aliased = match self.skip_read_attribute(name) {
            Some(aliased) => aliased,
            None => self.parse_aliased_attribute()?,
        };
        self.aliases_mut().attributes.insert(name, aliased);
        Ok(())
    }

    /// `!name = type` at the top level.
    pub(super) fn parse_type_alias_definition(&mut self) -> ParseResult<()> {
        let (at, name) = self.parse_alias_name("type")?;
        if self.aliases.types.get(name).is_some() {
            return Err(self.redefinition(at, "type", name));
        }
        let aliased = match self.skip_read_type(name) {
            Some(aliased) => aliased,
            None => self.parse_aliased_type()?,
        };
        self.aliases_mut().types.insert(name, aliased);
        Ok(())
    }

    /// What an alias of an attribute is defined as.
    pub(super) fn parse_aliased_attribute(&mut self) -> ParseResult<Aliased<Attribute>> {
        self.parse_aliased(Self::parse_attribute, |parser, attr| {
            attr_gets_alias(attr.data(parser.cx))
        })
    }

    /// What an alias of a type is defined as.
    pub(super) fn parse_aliased_type(&mut self) -> ParseResult<Aliased<Type>> {
        self.parse_aliased(Self::parse_type, |parser, ty| {
            type_gets_alias(ty.data(parser.cx))
        })
    }

    /// The definition of an alias. Printed in full it is as long as its text, and as what the aliases in it stand for;
    /// unless it is printed as an alias again.
    fn parse_aliased<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> ParseResult<T>,
        gets_alias: impl FnOnce(&Self, &T) -> bool,
    ) -> ParseResult<Aliased<T>> {
        let start = self.token.start;
        let before = self.expansion.replace(0);
        let value = parse(self);
        let expansion = std::mem::replace(&mut self.expansion, before).unwrap_or_default();
        let value = value?;
        let len = match gets_alias(self, &value) {
            true => 0,
            false => expansion.saturating_add(self.last_end.saturating_sub(start)),
        };
        Ok(Aliased { value, len })
    }

    fn aliases_mut(&mut self) -> &mut Aliases<'a> {
        Arc::get_mut(&mut self.aliases).expect("no other thread reads while an alias is defined")
    }

    fn redefinition(&self, at: Position, what: &str, name: &[u8]) -> Diagnostic {
        let name = String::from_utf8_lossy(name);
        self.plain_error_at(at, format!("redefinition of {what} alias id '{name}'"))
    }

    fn parse_alias_name(&mut self, what: &str) -> ParseResult<(Position, &'a [u8])> {
        let at = self.position();
        let name = &self.spelling()[1..];
        if name.contains(&b'.') {
            return Err(self.plain_error(format!(
                "{what} names with a '.' are reserved for dialect-defined names"
            )));
        }
        self.bump();
        match self.consume_if(TokenKind::Equal) {
            true => Ok((at, name)),
            false => Err(self.expected(format!("expected '=' in {what} alias definition"))),
        }
    }
}
