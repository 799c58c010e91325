//! From byte offsets to locations.

use std::sync::OnceLock;

use crate::context::Context;
use crate::location::Location;
use crate::source::Source;

/// The source that is being read. A type or attribute read on its own becomes one when something is located in it:
/// a context would otherwise keep the text of every type that a program asks for by its spelling.
#[derive(Clone)]
pub(super) struct LazySource<'a> {
    cx: &'a Context,
    text: &'a [u8],
    source: OnceLock<Source>,
}

impl<'a> LazySource<'a> {
    pub(super) fn known(cx: &'a Context, source: Source) -> Self {
        LazySource {
            cx,
            text: source.text(cx).bytes(),
            source: source.into(),
        }
    }

    pub(super) fn anonymous(cx: &'a Context, text: &'a [u8]) -> Self {
        LazySource {
            cx,
            text,
            source: OnceLock::new(),
        }
    }

    /// All of the text, of which the parser may read a part.
    pub(super) fn text(&self) -> &'a [u8] {
        self.text
    }

    fn source(&self) -> Source {
        let add = || self.cx.add_source(self.cx.ident("<string>"), self.text);
        *self.source.get_or_init(add)
    }

    /// The location of one byte.
    #[inline]
    pub(super) fn location(&self, offset: u32) -> Location {
        self.source().location(self.cx, offset)
    }

    /// The location of a range of bytes.
    pub(super) fn range(&self, start: u32, end: u32) -> Location {
        self.source().range(self.cx, start, end)
    }

    /// The location of the file as a whole.
    pub(super) fn file_location(&self) -> Location {
        Location::file(self.cx, self.source().file(self.cx), 0, 0)
    }
}
