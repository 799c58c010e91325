//! Aliases that locations use before they are defined.
//!
//! Debug info stands at the end of a text: `loc(#loc7)` comes before `#loc7 = loc(...)`. The first such use looks for all
//! definitions. They are read in the order of the text, as far as it is needed, so that each finds those before it: however
//! long a chain of aliases is, nothing nests.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::FxBuildHasher;

use super::{AsmParser, ParseResult};
use crate::attributes::{Attribute, LocationAttr};
use crate::types::Type;

/// The definitions of a text, those that were read already among them.
pub(super) struct LaterAliases<'a> {
    by_name: HashMap<(u8, &'a [u8]), usize, FxBuildHasher>,
    /// In the order of the text.
    definitions: Vec<Definition<'a>>,
    /// How many were read.
    read: Mutex<usize>,
}

struct Definition<'a> {
    sigil: u8,
    name: &'a [u8],
    /// The offset of what the alias stands for.
    start: u32,
    read: OnceLock<ParseResult<Read>>,
}

struct Read {
    value: Value,
    /// The offset of what follows, unless the alias was known before.
    end: Option<u32>,
}

#[derive(Clone, Copy)]
enum Value {
    Attribute(Attribute),
    Type(Type),
}

impl<'a> LaterAliases<'a> {
    /// Every line `#name = attribute` or `!name = type` from `start` on. Of two with one name, which is an error, the first
    /// counts.
    fn find(text: &'a [u8], start: u32) -> Self {
        let mut found = LaterAliases {
            by_name: HashMap::default(),
            definitions: Vec::new(),
            read: Mutex::new(0),
        };
        let mut line_start = start as usize;
        while line_start < text.len() {
            let line_end = memchr::memchr(b'\n', &text[line_start..])
                .map_or(text.len(), |len| line_start + len);
            let line = text[line_start..line_end].trim_ascii_start();
            if let Some(sigil @ (b'#' | b'!')) = line.first()
                && let Some(equal) = memchr::memchr(b'=', line)
            {
                let name = line[1..equal].trim_ascii_end();
                let next = found.definitions.len();
                found.by_name.entry((*sigil, name)).or_insert(next);
                found.definitions.push(Definition {
                    sigil: *sigil,
                    name,
                    start: (line_end - line.len() + equal + 1) as u32,
                    read: OnceLock::new(),
                });
            }
            line_start = line_end + 1;
        }
        found
    }

    fn definition(&self, name: &[u8], sigil: u8) -> Option<&Definition<'a>> {
        self.definitions.get(self.index(name, sigil)?)
    }

    fn index(&self, name: &[u8], sigil: u8) -> Option<usize> {
        self.by_name.get(&(sigil, name)).copied()
    }
}

impl<'a> AsmParser<'a> {
    /// What an alias in a location stands for, if it is defined: maybe later in the text.
    pub(super) fn location_alias(&mut self, name: &'a [u8]) -> ParseResult<Option<Attribute>> {
        if let Some(attr) = self.aliases.attributes.get(name) {
            return Ok(Some(attr.value));
        }
        // A definition sees those before it.
        if self.reads_ahead {
            return Ok(self.later_attribute(name));
        }
        let aliases = Arc::clone(&self.aliases);
        let later = &aliases.later;
        let later = later.get_or_init(|| LaterAliases::find(self.text, self.start));
        let Some(index) = later.index(name, b'#') else {
            return Ok(None);
        };
        let read = &later.definitions[index].read;
        if read.get().is_none() {
            self.read_ahead(later, index);
        }
        match read.get() {
            Some(Ok(Read { value, .. })) => Ok(value.attribute()),
            Some(Err(error)) => Err(error.clone()),
            None => unreachable!("internal error: a definition was not read ahead"),
        }
    }

    /// While definitions are read ahead: what one of them said.
    pub(super) fn later_attribute(&self, name: &[u8]) -> Option<Attribute> {
        self.later(name, b'#')?.attribute()
    }

    /// While definitions are read ahead: what one of them said.
    pub(super) fn later_type(&self, name: &[u8]) -> Option<Type> {
        match self.later(name, b'!')? {
            Value::Type(ty) => Some(ty),
            Value::Attribute(_) => None,
        }
    }

    fn later(&self, name: &[u8], sigil: u8) -> Option<Value> {
        if !self.reads_ahead {
            return None;
        }
        let definition = self.aliases.later.get()?.definition(name, sigil)?;
        let read = definition.read.get()?.as_ref().ok()?;
        Some(read.value)
    }

    /// Reads definitions up to this one.
    fn read_ahead(&mut self, later: &LaterAliases<'a>, until: usize) {
        let mut read = later.read.lock().unwrap_or_else(PoisonError::into_inner);
        let (token, last_end, depth) = (self.token, self.last_end, self.depth);
        let (threading, errors) = (self.threading, self.errors.len());
        // Another thread that helps could wait for this one.
        self.threading = false;
        self.reads_ahead = true;
        while *read <= until {
            let definition = &later.definitions[*read];
            let result = self.read_definition(definition);
            self.depth = depth;
            let is_first = definition.read.set(result).is_ok();
            assert!(is_first, "who holds the lock reads each definition once");
            *read += 1;
        }
        self.errors.truncate(errors);
        self.reads_ahead = false;
        self.threading = threading;
        (self.token, self.last_end) = (token, last_end);
    }

    fn read_definition(&mut self, definition: &Definition<'a>) -> ParseResult<Read> {
        let name = definition.name;
        let is_type = definition.sigil == b'!';
        // What is known was defined before what is read now.
        let known = match is_type {
            true => {
                let known = self.aliases.types.get(name);
                known.map(|known| Value::Type(known.value))
            }
            false => {
                let known = self.aliases.attributes.get(name);
                known.map(|known| Value::Attribute(known.value))
            }
        };
        if let Some(value) = known {
            return Ok(Read { value, end: None });
        }
        self.reset_to(definition.start);
        self.last_end = definition.start;
        let value = match is_type {
            true => self.parse_type().map(Value::Type),
            false => self.parse_attribute().map(Value::Attribute),
        }?;
        let end = Some(self.token.start);
        Ok(Read { value, end })
    }

    /// In front of what an alias of an attribute stands for: skips it, if it is a location that was read ahead.
    pub(super) fn skip_read_definition(&mut self, name: &[u8]) -> Option<Attribute> {
        let definition = self.aliases.later.get()?.definition(name, b'#')?;
        let read = definition.read.get()?.as_ref().ok()?;
        let (attr, end) = (read.value.attribute()?, read.end?);
        if definition.start != self.last_end || attr.cast::<LocationAttr>(self.cx).is_none() {
            return None;
        }
        self.reset_to(end);
        self.last_end = end;
        Some(attr)
    }
}

impl Value {
    fn attribute(self) -> Option<Attribute> {
        match self {
            Value::Attribute(attr) => Some(attr),
            Value::Type(_) => None,
        }
    }
}
