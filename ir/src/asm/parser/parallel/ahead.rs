//! Attributes, types and locations of ops in generic form, read ahead by other threads.
//!
//! A block with many ops is read in order, for values are defined from the front to the back. But what an op in generic
//! form says behind its operands depends on nothing but aliases, and is most of the work when it is long. So where one such
//! op follows another, other threads look for more of them behind, line by line, and keep what they can read by its place.
//! The parser takes what it finds there and reads the rest itself: whatever the others took for the beginning of an op,
//! an attribute at a place is the same attribute.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use smallvec::SmallVec;

use super::super::attributes::NamedAttributes;
use super::super::{AsmParser, ParseResult, Token, TokenKind};
use super::Readers;
use crate::attributes::Attribute;
use crate::context::Ident;
use crate::location::Location;
use crate::types::Type;

/// As many ops have to follow each other.
const MIN_OPS: u32 = 256;

/// And as long as this they have to be, in bytes: the parser reads shorter ones as fast as it finds what was read.
const MIN_OP_LEN: u32 = 128;

/// How much text is read ahead at once.
const CHUNK: u32 = 1 << 16;

/// How many chunks may be under way. Less than what was read so far is read ahead: if no more ops of this kind follow, little
/// is lost.
const MAX_CHUNKS: usize = 16;

/// What is read ahead for a parser.
#[derive(Default)]
pub(in super::super) struct Ahead<'a> {
    /// Who reads it; nobody if the text is read in order.
    pub(in super::super) readers: Option<Arc<Readers<'a>>>,
    /// Where the ops that follow each other begin, and how many there are.
    start: u32,
    ops: u32,
    /// What other threads are reading, in the order of the text, and where that ends.
    chunks: VecDeque<Chunk>,
    end: u32,
    /// What was read of the chunk that the parser is in.
    pieces: Option<Box<Pieces>>,
    /// Tells the threads that nobody wants it any more.
    stopped: Arc<AtomicBool>,
}

impl<'a> Ahead<'a> {
    /// For a parser that reads elsewhere.
    pub(in super::super) fn fork(&self) -> Self {
        Ahead {
            readers: self.readers.clone(),
            ..Ahead::default()
        }
    }
}

struct Chunk {
    start: u32,
    pieces: Receiver<Box<Pieces>>,
}

/// What was read of a chunk.
#[derive(Default)]
struct Pieces {
    /// The nesting at which it was read: how much more may nest depends on it.
    depth: u32,
    /// In the order of the text.
    all: Vec<Piece>,
    /// How many of them are behind the parser.
    passed: usize,
    attributes: NamedAttributes,
    types: Vec<Type>,
}

/// What begins at a place, and how it goes on behind.
struct Piece {
    start: u32,
    kind: PieceKind,
    last_end: u32,
    next: Token,
}

enum PieceKind {
    Attributes(Range<usize>),
    /// The types of the operands, and those of the results behind them.
    FunctionType(Range<usize>, usize),
    Location(Location),
}

/// What was read ahead at a place.
pub(in super::super) enum Found<'p> {
    /// `{name = value, ...}`.
    Attributes(&'p [(Ident, Attribute)]),
    /// `(operands) -> results`.
    FunctionType(&'p [Type], &'p [Type]),
    /// `loc(...)`.
    Location(Location),
}

impl<'a> AsmParser<'a> {
    /// After an op in generic form without regions that began at `start`.
    pub(in super::super) fn look_ahead(&mut self, start: u32) {
        let ahead = &mut self.ahead;
        let Some(readers) = &ahead.readers else {
            return;
        };
        ahead.ops += 1;
        if ahead.ops == 1 {
            ahead.start = start;
        }
        let at = self.token.start;
        let len = at - ahead.start;
        if ahead.ops < MIN_OPS || len / ahead.ops < MIN_OP_LEN {
            return;
        }
        let most = (len / CHUNK) as usize;
        while ahead.chunks.len() < most.min(MAX_CHUNKS) {
            let start = ahead.end.max(at);
            let end = start.saturating_add(CHUNK).min(self.text.len() as u32);
            if start == end {
                break;
            }
            ahead.end = end;
            let (sender, pieces) = channel();
            ahead.chunks.push_back(Chunk { start, pieces });
            let (depth, stopped) = (self.depth, Arc::clone(&ahead.stopped));
            let aliases = Arc::clone(&self.aliases);
            readers.send(Box::new(move |parser| {
                parser.aliases = aliases;
                parser.depth = depth;
                let pieces = parser.read_pieces(start..end, &stopped);
                parser.aliases = Arc::default();
                // Nobody receives it if the attempt has failed.
                let _ = sender.send(pieces);
            }));
        }
    }

    /// No more ops of this kind follow.
    #[inline]
    pub(in super::super) fn stop_looking_ahead(&mut self) {
        if self.ahead.ops != 0 {
            self.forget_ahead();
        }
    }

    fn forget_ahead(&mut self) {
        (self.ahead.ops, self.ahead.end) = (0, 0);
        self.ahead.pieces = None;
        if self.ahead.chunks.is_empty() {
            return;
        }
        self.ahead.stopped.store(true, Ordering::Relaxed);
        while let Some(chunk) = self.ahead.chunks.pop_front() {
            // Who defines an alias afterwards has them alone.
            self.receive(chunk);
        }
        self.ahead.stopped = Arc::default();
    }

    /// Waits for a chunk. Meanwhile reads another, or this one.
    fn receive(&self, chunk: Chunk) -> Option<Box<Pieces>> {
        let readers = self.ahead.readers.as_ref()?;
        loop {
            match chunk.pieces.try_recv() {
                Ok(pieces) => return Some(pieces),
                Err(TryRecvError::Disconnected) => return None,
                Err(TryRecvError::Empty) => match readers.take() {
                    Some(job) => job(&mut self.fork()),
                    None => return chunk.pieces.recv().ok(),
                },
            }
        }
    }

    /// Goes past the next token and what begins with it, if that was read ahead.
    #[inline]
    pub(in super::super) fn take_found(&mut self) -> Option<Found<'_>> {
        match self.ahead.chunks.is_empty() && self.ahead.pieces.is_none() {
            true => None,
            false => self.find_piece(),
        }
    }

    fn find_piece(&mut self) -> Option<Found<'_>> {
        let at = self.token.start;
        while self
            .ahead
            .chunks
            .front()
            .is_some_and(|chunk| chunk.start <= at)
        {
            let chunk = self.ahead.chunks.pop_front()?;
            self.ahead.pieces = self.receive(chunk);
        }
        let pieces = self.ahead.pieces.as_deref_mut()?;
        let left = &pieces.all[pieces.passed..];
        pieces.passed += left.iter().take_while(|piece| piece.start < at).count();
        let piece = pieces.all.get(pieces.passed)?;
        if piece.start != at || pieces.depth != self.depth {
            return None;
        }
        (self.token, self.last_end) = (piece.next, piece.last_end);
        Some(match &piece.kind {
            PieceKind::Attributes(range) => Found::Attributes(&pieces.attributes[range.clone()]),
            PieceKind::FunctionType(inputs, end) => Found::FunctionType(
                &pieces.types[inputs.clone()],
                &pieces.types[inputs.end..*end],
            ),
            PieceKind::Location(location) => Found::Location(*location),
        })
    }

    /// What can be read of the lines that begin in a range.
    fn read_pieces(&mut self, range: Range<u32>, stopped: &AtomicBool) -> Box<Pieces> {
        let mut pieces = Box::new(Pieces {
            depth: self.depth,
            ..Pieces::default()
        });
        self.last_end = range.start;
        while !stopped.load(Ordering::Relaxed)
            && let Some(len) = memchr::memchr(b'\n', &self.text[self.last_end as usize..])
        {
            let line = self.last_end + len as u32 + 1;
            if line >= range.end {
                break;
            }
            self.last_end = line;
            self.reset_to(line);
            // What is wrong is found again when it is read in order.
            let _ = self.read_line(&mut pieces);
            self.errors.clear();
        }
        pieces
    }

    fn read_line(&mut self, pieces: &mut Pieces) -> ParseResult<()> {
        use TokenKind::{Colon, Comma, Equal, Integer, PercentId};
        self.skip_tokens(&[PercentId, Colon, Integer, Comma, Equal]);
        self.expect(TokenKind::String, "")?;
        self.expect(TokenKind::LParen, "")?;
        self.skip_tokens(&[PercentId, Comma]);
        self.expect(TokenKind::RParen, "")?;
        if self.consume_if(TokenKind::LSquare) {
            self.skip_tokens(&[TokenKind::CaretId, Comma]);
            self.expect(TokenKind::RSquare, "")?;
        }
        if self.consume_if(TokenKind::Less) {
            self.read_attributes(pieces)?;
            self.expect(TokenKind::Greater, "")?;
        }
        if self.is(TokenKind::LBrace) {
            self.read_attributes(pieces)?;
        }
        self.expect(Colon, "")?;
        if self.is(TokenKind::LParen) {
            let start = self.token.start;
            let mut types = SmallVec::new();
            self.parse_types_in_parens(&mut types)?;
            self.expect(TokenKind::Arrow, "")?;
            let results = self.parse_function_results()?;
            let first = pieces.types.len();
            pieces.types.extend_from_slice(&types);
            let inputs = first..pieces.types.len();
            pieces.types.extend_from_slice(&results);
            let kind = PieceKind::FunctionType(inputs, pieces.types.len());
            self.add_piece(pieces, start, kind);
        }
        let start = self.token.start;
        if let Some(location) = self.parse_optional_location()? {
            self.add_piece(pieces, start, PieceKind::Location(location));
        }
        Ok(())
    }

    fn skip_tokens(&mut self, kinds: &[TokenKind]) {
        while kinds.contains(&self.token.kind) {
            self.bump();
        }
    }

    fn read_attributes(&mut self, pieces: &mut Pieces) -> ParseResult<()> {
        let start = self.token.start;
        let mut entries = std::mem::take(&mut self.spare_attributes);
        entries.clear();
        self.parse_attribute_dict(&mut entries)?;
        let first = pieces.attributes.len();
        pieces.attributes.extend_from_slice(&entries);
        self.spare_attributes = entries;
        let kind = PieceKind::Attributes(first..pieces.attributes.len());
        self.add_piece(pieces, start, kind);
        Ok(())
    }

    fn add_piece(&self, pieces: &mut Pieces, start: u32, kind: PieceKind) {
        pieces.all.push(Piece {
            start,
            kind,
            last_end: self.last_end,
            next: self.token,
        });
    }
}
