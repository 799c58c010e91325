//! Source texts: shared, numbered in one space of positions, with lines and columns on demand.
//!
//! A context gives every text that is added to it a range of a space of 2^31 positions, so that the [`Location`] of a
//! byte is a number and costs no table entry. File, line and column are found again when somebody asks.
//!
//! A text is kept as long as its context, because locations may refer to it; adding the same text under the same name
//! again gives the source there is. Of several texts under one name the last one is what [`Context::source`] finds. When
//! the space is used up, the locations in further texts are interned one by one: dearer, but the same to their users. A
//! process that reads texts without end makes a context for each of its tasks.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, RwLock};

use rustc_hash::FxBuildHasher;

use crate::context::{Context, Ident};
use crate::location::Location;

/// The bytes of a source file. A clone is the same text, not a copy: several contexts may share it.
#[derive(Clone)]
pub struct SourceText(Arc<Text<dyn AsRef<[u8]> + Send + Sync>>);

struct Text<T: ?Sized> {
    /// Where lines start, once somebody has asked.
    line_starts: OnceLock<Box<[u32]>>,
    owner: T,
}

impl SourceText {
    /// Shares what `owner` holds: a vector, a string, a mapped file.
    pub fn new(owner: impl AsRef<[u8]> + Send + Sync + 'static) -> Self {
        SourceText(Arc::new(Text {
            line_starts: OnceLock::new(),
            owner,
        }))
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        self.0.owner.as_ref()
    }

    fn is_same(&self, other: &SourceText) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.bytes() == other.bytes()
    }

    fn line_starts(&self) -> &[u32] {
        self.0.line_starts.get_or_init(|| {
            let ends = memchr::memchr_iter(b'\n', self.bytes());
            // Nothing can be located behind the first 4 GiB.
            let starts = ends.map_while(|end| u32::try_from(end + 1).ok());
            std::iter::once(0).chain(starts).collect()
        })
    }
}

impl fmt::Debug for SourceText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SourceText({} bytes)", self.bytes().len())
    }
}

impl From<Vec<u8>> for SourceText {
    fn from(text: Vec<u8>) -> Self {
        SourceText::new(text)
    }
}

impl From<String> for SourceText {
    fn from(text: String) -> Self {
        SourceText::new(text)
    }
}

/// Copies the text.
impl From<&[u8]> for SourceText {
    fn from(text: &[u8]) -> Self {
        SourceText::new(text.to_vec())
    }
}

/// Copies the text.
impl From<&str> for SourceText {
    fn from(text: &str) -> Self {
        text.as_bytes().into()
    }
}

impl AsRef<[u8]> for SourceText {
    fn as_ref(&self) -> &[u8] {
        self.bytes()
    }
}

/// A text that is known to a context, made by [`Context::add_source`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Source {
    index: u32,
    /// The position of the first byte.
    base: Option<Position>,
    /// The last offset that is a place: the end of the text.
    end: u32,
}

/// A place in the texts of a context: below 2^31.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Position(pub(crate) u32);

impl Position {
    /// How many there are.
    const COUNT: u32 = 1 << 31;
}

/// The source texts of a context.
#[derive(Default)]
pub(crate) struct Sources {
    all: boxcar::Vec<SourceData>,
    /// How many of them may be looked at without a lock.
    count: AtomicU32,
    /// The first position that no text has. Held while a text is added.
    next: Mutex<u32>,
    newest: RwLock<HashMap<Ident, Source, FxBuildHasher>>,
}

struct SourceData {
    file: Ident,
    text: SourceText,
    /// As in [`Source`]; for texts without positions, where they would be.
    base: u32,
}

impl SourceData {
    /// Line and column, both from 1.
    fn line_column(&self, offset: u32) -> (u32, u32) {
        let starts = self.text.line_starts();
        let line = starts.partition_point(|start| *start <= offset);
        (line as u32, offset - starts[line - 1] + 1)
    }

    /// The offset of a line and column that are in the text: the end of each line is the last place on it.
    fn offset(&self, (line, column): (u32, u32), end: u32) -> Option<u32> {
        let line = (line as usize).checked_sub(1)?;
        let column = column.checked_sub(1)?;
        let starts = self.text.line_starts();
        let last = starts.get(line + 1).map_or(end, |next| next - 1);
        let offset = starts
            .get(line)?
            .checked_add(column)
            .filter(|offset| *offset <= last)?;
        Some(offset)
    }
}

impl Sources {
    fn get(&self, index: u32) -> &SourceData {
        self.all
            .get(index as usize)
            .expect("internal error: a source belongs to another context")
    }

    fn add(&self, file: Ident, text: SourceText) -> Source {
        let mut next = self.next.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(known) = self.newest(file)
            && self.get(known.index).text.is_same(&text)
        {
            return known;
        }
        let end = u32::try_from(text.bytes().len()).unwrap_or(u32::MAX);
        // The end of the text is a place, too.
        let after = next
            .checked_add(end)
            .and_then(|last| last.checked_add(1))
            .filter(|after| *after <= Position::COUNT);
        let base = *next;
        let index = self.all.push(SourceData { file, text, base }) as u32;
        *next = after.unwrap_or(base);
        self.count.store(index + 1, Ordering::Release);
        let source = Source {
            index,
            base: after.map(|_| Position(base)),
            end,
        };
        let mut newest = self.newest.write().unwrap_or_else(|e| e.into_inner());
        newest.insert(file, source);
        source
    }

    fn newest(&self, file: Ident) -> Option<Source> {
        let newest = self.newest.read().unwrap_or_else(|e| e.into_inner());
        newest.get(&file).copied()
    }

    /// The text that a position is in, and the offset there.
    fn locate(&self, position: Position) -> (u32, u32) {
        // The last text that begins at the position or before: those without positions have the same base as the one
        // after them.
        let (mut low, mut high) = (0, self.count.load(Ordering::Acquire));
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.get(middle).base <= position.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        (low, position.0 - self.get(low).base)
    }

    /// File, line and column of a position.
    pub(crate) fn place(&self, position: Position) -> (Ident, (u32, u32)) {
        let (index, offset) = self.locate(position);
        let data = self.get(index);
        (data.file, data.line_column(offset))
    }

    /// The source that a position is in.
    pub(crate) fn source_at(&self, position: Position) -> Source {
        let (index, _) = self.locate(position);
        let data = self.get(index);
        Source {
            index,
            base: Some(Position(data.base)),
            end: data.text.bytes().len() as u32,
        }
    }

    /// The position of a line and column in the newest text of that name, if they are in it.
    pub(crate) fn position(&self, file: Ident, place: (u32, u32)) -> Option<Position> {
        let source = self.newest(file)?;
        let base = source.base?;
        let offset = self.get(source.index).offset(place, source.end)?;
        Some(Position(base.0 + offset))
    }
}

impl Context {
    /// Makes a text known under a name, so that locations can be in it and diagnostics show its lines.
    pub fn add_source(&self, file: Ident, text: impl Into<SourceText>) -> Source {
        self.sources().add(file, text.into())
    }

    /// The text that was added last under this name.
    pub fn source(&self, file: Ident) -> Option<Source> {
        self.sources().newest(file)
    }
}

impl Source {
    /// The name it was added under.
    pub fn file(self, cx: &Context) -> Ident {
        cx.sources().get(self.index).file
    }

    /// The text.
    pub fn text(self, cx: &Context) -> &SourceText {
        &cx.sources().get(self.index).text
    }

    /// The location of a byte, or of the end of the text.
    ///
    /// # Panics
    /// If the offset is outside the text.
    #[inline]
    pub fn location(self, cx: &Context, offset: u32) -> Location {
        match self.position(offset) {
            Some(position) => Location::at(position),
            None => {
                let place = self.line_column(cx, offset);
                Location::outside(cx, self.file(cx), place, place)
            }
        }
    }

    /// The location of a range of bytes.
    ///
    /// # Panics
    /// If an offset is outside the text.
    pub fn range(self, cx: &Context, start: u32, end: u32) -> Location {
        if start == end {
            return self.location(cx, start);
        }
        let [from, to] = [start, end].map(|offset| self.position(offset));
        match (from, to) {
            (Some(from), Some(to)) => Location::between(cx, from, to),
            _ => {
                let [start, end] = [start, end].map(|offset| self.line_column(cx, offset));
                Location::outside(cx, self.file(cx), start, end)
            }
        }
    }

    #[inline]
    fn position(self, offset: u32) -> Option<Position> {
        assert!(offset <= self.end, "the offset is outside the text");
        Some(Position(self.base?.0 + offset))
    }

    /// Line and column of a byte, or of the end of the text. They count from 1, columns in bytes.
    ///
    /// # Panics
    /// If the offset is outside the text.
    pub fn line_column(self, cx: &Context, offset: u32) -> (u32, u32) {
        assert!(offset <= self.end, "the offset is outside the text");
        cx.sources().get(self.index).line_column(offset)
    }

    /// The bytes of a line, counted from 1, without its end.
    pub fn line(self, cx: &Context, line: u32) -> Option<&[u8]> {
        let data = cx.sources().get(self.index);
        let starts = data.text.line_starts();
        let index = (line as usize).checked_sub(1)?;
        let start = *starts.get(index)? as usize;
        let text = data.text.bytes();
        let end = starts
            .get(index + 1)
            .map_or(text.len(), |next| *next as usize);
        let line = &text[start..end];
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        Some(line.strip_suffix(b"\r").unwrap_or(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asm::{ParseOptions, parse_source, parse_source_range};
    use crate::location::LocationData;

    fn place(cx: &Context, location: Location) -> (&str, u32, u32) {
        let position = location.file_position(cx).expect("a place in a file");
        assert_eq!(position.start, position.end);
        (position.file.as_str(cx), position.start.0, position.start.1)
    }

    #[test]
    fn every_byte_has_a_place() {
        let cx = Context::new();
        let sources = ["ab\n\nc", "", "x\n"].map(|text| cx.add_source(cx.ident(text), text));
        let places = |source: Source| -> Vec<(u32, u32)> {
            (0..=source.text(&cx).bytes().len() as u32)
                .map(|offset| {
                    let (_, line, column) = place(&cx, source.location(&cx, offset));
                    (line, column)
                })
                .collect()
        };
        assert_eq!(
            places(sources[0]),
            [(1, 1), (1, 2), (1, 3), (2, 1), (3, 1), (3, 2)]
        );
        assert_eq!(places(sources[1]), [(1, 1)]);
        assert_eq!(places(sources[2]), [(1, 1), (1, 2), (2, 1)]);
        for source in sources {
            assert_eq!(
                source.location(&cx, 0).file_position(&cx).unwrap().file,
                source.file(&cx)
            );
        }
    }

    #[test]
    fn lines_are_given_without_their_ends() {
        let cx = Context::new();
        let source = cx.add_source(cx.ident("f"), "a\r\n\nb");
        let lines = [0, 1, 2, 3, 4].map(|line| source.line(&cx, line));
        assert_eq!(lines, [None, Some(&b"a"[..]), Some(b""), Some(b"b"), None]);
    }

    // covers: DIAG-001, IR-092
    #[test]
    fn a_place_is_one_location_however_it_was_made() {
        let cx = Context::new();
        let f = cx.ident("f");
        let before = Location::file(&cx, f, 1, 1);
        let source = cx.add_source(f, "ab\ncd");
        for offset in 0..=5 {
            let (line, column) = source.line_column(&cx, offset);
            assert_eq!(
                source.location(&cx, offset),
                Location::file(&cx, f, line, column)
            );
        }
        let range = Location::file_range(&cx, f, (1, 2), (2, 1));
        assert_eq!(source.range(&cx, 1, 3), range);
        assert_eq!(source.range(&cx, 1, 1), source.location(&cx, 1));
        let data = LocationData::File {
            file: f,
            start: (1, 2),
            end: (2, 1),
        };
        assert_eq!(range.data(&cx), data);
        assert_eq!(Location::get(&cx, data), range);
        // What was made before the text was known says the same, but stays another location.
        assert_eq!(before.data(&cx), source.location(&cx, 0).data(&cx));
    }

    #[test]
    fn places_outside_the_text_keep_their_numbers() {
        let cx = Context::new();
        let f = cx.ident("f");
        let source = cx.add_source(f, "ab\ncd");
        for outside in [(0, 0), (1, 0), (1, 4), (2, 4), (3, 1), (u32::MAX, u32::MAX)] {
            let location = Location::file(&cx, f, outside.0, outside.1);
            assert_eq!(place(&cx, location), ("f", outside.0, outside.1));
            let range = Location::file_range(&cx, f, (1, 1), outside);
            let position = range.file_position(&cx).unwrap();
            assert_eq!((position.start, position.end), ((1, 1), outside));
            assert_eq!(position.source, Some(source));
        }
    }

    #[test]
    fn locations_of_a_text_survive_another_of_the_same_name() {
        let cx = Context::new();
        let f = cx.ident("f");
        let old = cx.add_source(f, "ab\ncd");
        let same = cx.add_source(f, "ab\ncd".to_owned());
        let location = old.location(&cx, 3);
        assert_eq!(old, same);
        let new = cx.add_source(f, "efgh");
        assert_ne!(old, new);
        assert_eq!(cx.source(f), Some(new));
        assert_eq!(place(&cx, location), ("f", 2, 1));
        let source = location.file_position(&cx).unwrap().source.unwrap();
        assert_eq!(source, old);
        assert_eq!(source.line(&cx, 2), Some(&b"cd"[..]));
        assert_eq!(Location::file(&cx, f, 1, 1), new.location(&cx, 0));
    }

    #[test]
    fn texts_that_do_not_fit_are_located_all_the_same() {
        let cx = Context::new();
        *cx.sources().next.lock().unwrap() = Position::COUNT - 7;
        let [large, small, none] = ["large", "small", "none"].map(|name| cx.ident(name));
        let large = cx.add_source(large, "\"a\"() : () -> ()\n\"b\"() : () -> ()\n");
        let small = cx.add_source(small, "ab\ncde");
        let none = cx.add_source(none, "");
        assert_eq!((large.base, none.base), (None, None));
        assert_eq!(small.base, Some(Position(Position::COUNT - 7)));
        assert_eq!(place(&cx, large.location(&cx, 17)), ("large", 2, 1));
        assert_eq!(place(&cx, small.location(&cx, 0)), ("small", 1, 1));
        assert_eq!(place(&cx, small.location(&cx, 6)), ("small", 2, 4));
        assert_eq!(place(&cx, none.location(&cx, 0)), ("none", 1, 1));
        for source in [large, small, none] {
            let (line, column) = source.line_column(&cx, 0);
            let explicit = Location::file(&cx, source.file(&cx), line, column);
            assert_eq!(source.location(&cx, 0), explicit);
        }
        cx.allow_unregistered_dialects(true);
        let ir = parse_source(&cx, large).expect("the text is valid");
        let block = ir.first_block(ir.regions(ir.root())[0]).unwrap();
        let places: Vec<_> = ir
            .block_ops(block)
            .map(|op| place(&cx, ir.loc(op)))
            .collect();
        assert_eq!(places, [("large", 1, 1), ("large", 2, 1)]);
    }

    #[test]
    fn parts_of_a_text_are_located_in_all_of_it() {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let text = "#l = loc(\"x\")\n\"a\"() : () -> ()\n// -----\n\"b\"() : () -> () loc(#l)\n";
        let source = cx.add_source(cx.ident("f"), text);
        let at = text.find("\"b\"").unwrap();
        let options = ParseOptions::default();
        let errors = parse_source_range(&cx, source, at..text.len(), &options)
            .expect_err("the alias is defined in another part");
        let message = "f:4:22: error: operation location alias was never defined\n";
        assert!(errors[0].render(&cx).starts_with(message), "{errors:?}");
        let ir = parse_source_range(&cx, source, at..at + 16, &options).expect("the part is valid");
        let block = ir.first_block(ir.regions(ir.root())[0]).unwrap();
        let op = ir.first_op(block).unwrap();
        assert_eq!(place(&cx, ir.loc(op)), ("f", 4, 1));
    }

    #[test]
    fn types_read_on_their_own_are_not_kept() {
        let cx = Context::new();
        crate::asm::parse_type(&cx, "tensor<4xi32>").expect("a type");
        assert_eq!(cx.source(cx.ident("<string>")), None);
        let error = crate::asm::parse_type(&cx, "tensor<4x").expect_err("no type");
        assert!(error.render(&cx).contains("tensor<4x\n"), "{error:?}");
    }
}
