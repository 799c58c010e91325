//! Definitions of aliases that are read before their place.
//!
//! Debug info stands at the end of a text: `loc(#loc7)` comes before `#loc7 = loc(...)`. The first such use looks for all
//! definitions of the text. And where they are many, they are most of the text: then several threads read them first.
//!
//! Threads take definitions in the order of the text, a batch at a time, and a definition sees those before it alone. So it waits for
//! what others took before, never for what comes behind: whoever has the first one that is not read waits for nobody.
//! However long a chain of aliases is, nothing nests.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, OnceLock};

use super::aliases::{Aliased, ByAlias};
use super::parallel::Readers;
use super::{AsmParser, ParseResult};
use crate::attributes::Attribute;
use crate::diagnostics::Diagnostic;
use crate::location::Location;
use crate::types::Type;

/// The definitions of a text, those that were read already among them.
pub(super) struct LaterAliases<'a> {
    /// Their places in `definitions`.
    attributes: ByAlias<'a, u32>,
    types: ByAlias<'a, u32>,
    /// In the order of the text.
    definitions: Box<[Definition]>,
    /// How many were taken to be read.
    taken: AtomicUsize,
}

struct Definition {
    /// The offset of the sigil.
    sigil: u32,
    /// The offset of what the alias stands for.
    start: u32,
    read: OnceLock<ParseResult<Read>>,
}

#[derive(Clone, Copy)]
struct Read {
    value: Value,
    /// The offset of what follows, unless the alias was known before.
    end: Option<u32>,
}

#[derive(Clone, Copy)]
enum Value {
    Attribute(Aliased<Attribute>),
    Type(Aliased<Type>),
}

impl<'a> LaterAliases<'a> {
    /// Every line `#name = attribute` or `!name = type` from `start` on. Of two with one name, which is an error, the first
    /// counts.
    fn find(text: &'a [u8], start: u32) -> Self {
        let (mut attributes, mut types) = (ByAlias::default(), ByAlias::default());
        let mut places: Vec<(u32, u32)> = Vec::new();
        let mut line_start = start as usize;
        while line_start < text.len() {
            let line_end = memchr::memchr(b'\n', &text[line_start..])
                .map_or(text.len(), |len| line_start + len);
            let line = text[line_start..line_end].trim_ascii_start();
            if let Some(sigil @ (b'#' | b'!')) = line.first()
                && let Some(equal) = memchr::memchr(b'=', line)
            {
                let name = line[1..equal].trim_ascii_end();
                let place = places.len() as u32;
                let names = match sigil {
                    b'#' => &mut attributes,
                    _ => &mut types,
                };
                names.insert(name, place);
                let sigil = line_end - line.len();
                places.push((sigil as u32, (sigil + equal + 1) as u32));
            }
            line_start = line_end + 1;
        }
        let definition = |(sigil, start)| Definition {
            sigil,
            start,
            read: OnceLock::new(),
        };
        LaterAliases {
            attributes,
            types,
            definitions: places.into_iter().map(definition).collect(),
            taken: AtomicUsize::new(0),
        }
    }

    /// Takes definitions to read, unless those up to this one were taken.
    fn take(&self, until: usize, at_once: usize) -> Option<Range<usize>> {
        if self.taken.load(Ordering::Relaxed) > until {
            return None;
        }
        let start = self.taken.fetch_add(at_once, Ordering::Relaxed);
        let all = self.definitions.len();
        (start < all).then(|| start..all.min(start + at_once))
    }

    /// What was read of a definition, once the thread that took it has read it.
    fn wait(&self, place: u32) -> &ParseResult<Read> {
        /// In less time than it takes to sleep and to be woken up, a thread reads several definitions.
        const TRIES: usize = 64;
        let read = &self.definitions[place as usize].read;
        for _ in 0..TRIES {
            if let Some(read) = read.get() {
                return read;
            }
            std::thread::yield_now();
        }
        read.wait()
    }
}

/// Definitions that a thread has taken. Nobody waits for them in vain, should it panic.
struct Taken<'l>(&'l [Definition]);

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            for definition in self.0 {
                let error = Diagnostic::error(Location::UNKNOWN, "another thread panicked");
                let _ = definition.read.set(Err(error));
            }
        }
    }
}

impl<'a> AsmParser<'a> {
    /// Reads the definitions of a text together with other threads, if they are many. What is wrong with one is said when the
    /// parser comes to it.
    pub(super) fn read_definitions(&mut self, readers: &Arc<Readers<'a>>) {
        if self.aliases.later.get().is_some() {
            return;
        }
        let later = LaterAliases::find(self.text, self.start);
        let is_worth_it = later.definitions.len() >= self.cx.thresholds().definitions;
        if self.aliases.later.set(later).is_err() || !is_worth_it {
            return;
        }
        let (done, all_done) = channel::<()>();
        for _ in 0..readers.count() {
            let (aliases, done) = (Arc::clone(&self.aliases), done.clone());
            readers.send(Box::new(move |parser| {
                parser.aliases = aliases;
                parser.read_all_definitions();
                // Who defines an alias afterwards has them alone.
                parser.aliases = Arc::default();
                drop(done);
            }));
        }
        drop(done);
        self.read_all_definitions();
        while let Some(job) = readers.take() {
            job(&mut self.fork());
        }
        // Nobody sends anything: this ends when the last job has.
        let _ = all_done.recv();
    }

    fn read_all_definitions(&mut self) {
        let aliases = Arc::clone(&self.aliases);
        if let Some(later) = aliases.later.get() {
            self.read_ahead(later, later.definitions.len().saturating_sub(1));
        }
    }

    /// What an alias in a location stands for, if it is defined: maybe later in the text.
    pub(super) fn location_alias(&mut self, name: &'a [u8]) -> ParseResult<Option<Attribute>> {
        if let Some(known) = self.aliases.attributes.get(name) {
            return Ok(Some(known.value));
        }
        // A definition sees those before it.
        if self.reads_ahead.is_some() {
            return Ok(self.later_attribute(name).map(|known| known.value));
        }
        let aliases = Arc::clone(&self.aliases);
        let later = aliases
            .later
            .get_or_init(|| LaterAliases::find(self.text, self.start));
        let Some(place) = later.attributes.get(name) else {
            return Ok(None);
        };
        if later.definitions[place as usize].read.get().is_none() {
            self.read_ahead(later, place as usize);
        }
        match later.wait(place) {
            Ok(read) => Ok(read.value.attribute().map(|known| known.value)),
            Err(error) => Err(error.clone()),
        }
    }

    /// While definitions are read ahead: what one of them said.
    pub(super) fn later_attribute(&self, name: &[u8]) -> Option<Aliased<Attribute>> {
        let place = self.aliases.later.get()?.attributes.get(name)?;
        self.earlier(place)?.attribute()
    }

    /// While definitions are read ahead: what one of them said.
    pub(super) fn later_type(&self, name: &[u8]) -> Option<Aliased<Type>> {
        let place = self.aliases.later.get()?.types.get(name)?;
        match self.earlier(place)? {
            Value::Type(ty) => Some(ty),
            Value::Attribute(_) => None,
        }
    }

    /// What was read of a definition before the one that is being read.
    fn earlier(&self, place: u32) -> Option<Value> {
        if place >= self.reads_ahead? {
            return None;
        }
        let read = self.aliases.later.get()?.wait(place).as_ref().ok()?;
        Some(read.value)
    }

    /// Reads definitions until those up to this one are taken.
    fn read_ahead(&mut self, later: &LaterAliases<'a>, until: usize) {
        let (token, last_end, depth) = (self.token, self.last_end, self.depth);
        let (threading, errors) = (self.threading, self.errors.len());
        // Another thread that helps could wait for this one.
        self.threading = false;
        while let Some(taken) = later.take(until, self.cx.thresholds().definitions_at_once) {
            let start = taken.start;
            let taken = Taken(&later.definitions[taken]);
            for (place, definition) in (start..).zip(taken.0) {
                self.reads_ahead = Some(place as u32);
                let result = self.read_definition(definition);
                self.depth = depth;
                let is_first = definition.read.set(result).is_ok();
                assert!(is_first, "who took a definition reads it once");
            }
        }
        self.errors.truncate(errors);
        self.reads_ahead = None;
        self.threading = threading;
        (self.token, self.last_end) = (token, last_end);
    }

    fn read_definition(&mut self, definition: &Definition) -> ParseResult<Read> {
        let Definition { sigil, start, .. } = *definition;
        let name = &self.text[sigil as usize + 1..start as usize - 1];
        let name = name.trim_ascii_end();
        let is_type = self.text[sigil as usize] == b'!';
        // What is known was defined before what is read now.
        let known = match is_type {
            true => self.aliases.types.get(name).map(Value::Type),
            false => self.aliases.attributes.get(name).map(Value::Attribute),
        };
        if let Some(value) = known {
            return Ok(Read { value, end: None });
        }
        self.reset_to(start);
        self.last_end = start;
        let value = match is_type {
            true => self.parse_aliased_type().map(Value::Type),
            false => self.parse_aliased_attribute().map(Value::Attribute),
        }?;
        let end = Some(self.token.start);
        Ok(Read { value, end })
    }

    /// In front of what an alias of an attribute stands for: skips it, if it was read ahead.
    pub(super) fn skip_read_attribute(&mut self, name: &[u8]) -> Option<Aliased<Attribute>> {
        let later = self.aliases.later.get()?;
        let place = later.attributes.get(name)?;
        self.skip_read(place)?.attribute()
    }

    /// In front of what an alias of a type stands for: skips it, if it was read ahead.
    pub(super) fn skip_read_type(&mut self, name: &[u8]) -> Option<Aliased<Type>> {
        let later = self.aliases.later.get()?;
        let place = later.types.get(name)?;
        match self.skip_read(place)? {
            Value::Type(ty) => Some(ty),
            Value::Attribute(_) => None,
        }
    }

    fn skip_read(&mut self, place: u32) -> Option<Value> {
        let definition = &self.aliases.later.get()?.definitions[place as usize];
        let Read { value, end } = *definition.read.get()?.as_ref().ok()?;
        let end = end?;
        if definition.start != self.last_end {
            return None;
        }
        self.reset_to(end);
        self.last_end = end;
        Some(value)
    }
}

impl Value {
    fn attribute(self) -> Option<Aliased<Attribute>> {
        match self {
            Value::Attribute(attr) => Some(attr),
            Value::Type(_) => None,
        }
    }
}
