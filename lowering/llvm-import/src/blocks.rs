//! The blocks of a function before their instructions are read: where they begin, what goes on from them, and what they are given.

use rustc_hash::FxHashMap;
use terrace_ir::Type;

use crate::lexer::Kind;
use crate::parser::{Name, Parser, Result};
use crate::symbols::Function;

/// A block.
pub(crate) struct BlockOutline<'a> {
    /// Where its first instruction is.
    pub(crate) start: u32,
    /// The phi nodes at its front.
    pub(crate) phis: Vec<Phi<'a>>,
    /// Where its instructions behind the phi nodes begin.
    pub(crate) rest: u32,
    /// The names of the blocks behind it.
    pub(crate) successors: Vec<(Name<'a>, u32)>,
}

/// A phi node: an argument of its block.
pub(crate) struct Phi<'a> {
    pub(crate) name: Option<Name<'a>>,
    pub(crate) ty: Type,
    /// Where each value stands, and the block from which it comes.
    pub(crate) incoming: Vec<(u32, Name<'a>)>,
    /// Where what is said of it begins.
    pub(crate) debug: Option<crate::metadata::MetadataRef>,
}

/// All blocks of a function, in the order of the text.
pub(crate) struct Outline<'a> {
    pub(crate) blocks: Vec<BlockOutline<'a>>,
    /// The names of the blocks.
    pub(crate) names: Vec<Name<'a>>,
    /// Where the body ends.
    pub(crate) end: u32,
    by_name: FxHashMap<Name<'a>, usize>,
}

impl<'a> Outline<'a> {
    /// The place of a block.
    pub(crate) fn place(&self, name: &Name<'_>) -> Option<usize> {
        let by_name: &FxHashMap<Name<'_>, usize> = &self.by_name;
        by_name.get(name).copied()
    }

    /// The blocks that can be reached, in reverse post-order of a depth-first search.
    pub(crate) fn order(&self, parser: &Parser<'a>) -> Result<Vec<usize>> {
        let successors = |block: usize| -> Result<Vec<usize>> {
            let names = self.blocks[block].successors.iter();
            let places = names.map(|(name, at)| {
                self.place(name).ok_or_else(|| {
                    let message = format!("use of undefined value '%{}'", name.display());
                    parser.elsewhere(*at).error(message)
                })
            });
            places.collect()
        };
        let mut visited = vec![false; self.blocks.len()];
        visited[0] = true;
        let mut order = Vec::new();
        let mut pending = vec![(0, successors(0)?.into_iter())];
        while let Some((block, rest)) = pending.last_mut() {
            match rest.next() {
                Some(next) if !std::mem::replace(&mut visited[next], true) => {
                    let successors = successors(next)?;
                    pending.push((next, successors.into_iter()));
                }
                Some(_) => {}
                None => {
                    order.push(*block);
                    pending.pop();
                }
            }
        }
        order.reverse();
        Ok(order)
    }
}

/// Reads the outline of a body, behind its opening brace.
pub(crate) fn outline<'a>(parser: &mut Parser<'a>, function: &Function<'a>) -> Result<Outline<'a>> {
    let mut outline = Outline {
        blocks: Vec::new(),
        names: Vec::new(),
        end: 0,
        by_name: FxHashMap::default(),
    };
    let unnamed = function.parameters.iter();
    let unnamed = unnamed.filter(|parameter| !matches!(parameter.name, Some(Name::Text(_))));
    // An entry block without a label takes the number behind those of the arguments.
    let entry = Name::Number(unnamed.count() as u32);
    while !parser.take(Kind::RightBrace) {
        let token = parser.peek();
        let name = match token.kind {
            Kind::Label | Kind::LabelId => {
                parser.bump();
                parser.name(token)?
            }
            _ if outline.blocks.is_empty() => entry.clone(),
            _ => return Err(parser.expected("a label")),
        };
        let place = outline.blocks.len();
        if outline.by_name.insert(name.clone(), place).is_some() {
            let message = format!("unable to create block named '{}'", name.display());
            return Err(parser.error_at(token, message));
        }
        let block = block(parser)?;
        outline.names.push(name);
        outline.blocks.push(block);
    }
    outline.end = parser.offset();
    match outline.blocks.is_empty() {
        true => Err(parser.error("function body requires at least one basic block")),
        false => Ok(outline),
    }
}

/// A block behind its label.
fn block<'a>(parser: &mut Parser<'a>) -> Result<BlockOutline<'a>> {
    let start = parser.offset();
    let mut phis = Vec::new();
    while let Some(phi) = parser.parse_phi()? {
        phis.push(phi);
    }
    let rest = parser.offset();
    let mut successors = Vec::new();
    // Up to its terminator, and behind that up to the next label.
    let mut ends = false;
    loop {
        match parser.kind() {
            Kind::RightBrace if ends => break,
            Kind::Label | Kind::LabelId if ends => break,
            Kind::LeftBrace => parser.skip_balanced(Kind::LeftBrace, Kind::RightBrace)?,
            Kind::Word if is_terminator(parser.word()) => {
                ends = true;
                parser.bump();
            }
            Kind::Word if ends && parser.at_word("label") => {
                parser.bump();
                let token = parser.peek();
                if matches!(token.kind, Kind::Local | Kind::LocalId) {
                    parser.bump();
                    successors.push((parser.name(token)?, token.start));
                }
            }
            // Names of fields inside look like labels.
            Kind::LeftParen => parser.skip_balanced(Kind::LeftParen, Kind::RightParen)?,
            Kind::End | Kind::Unterminated | Kind::RightBrace | Kind::Label | Kind::LabelId => {
                return Err(parser.expected("an instruction"));
            }
            _ => {
                parser.bump();
            }
        }
    }
    Ok(BlockOutline {
        start,
        phis,
        rest,
        successors,
    })
}

/// Whether an instruction of this name ends its block.
fn is_terminator(word: &[u8]) -> bool {
    matches!(
        word,
        b"ret"
            | b"br"
            | b"switch"
            | b"indirectbr"
            | b"invoke"
            | b"callbr"
            | b"resume"
            | b"unreachable"
            | b"cleanupret"
            | b"catchret"
            | b"catchswitch"
    )
}

impl<'a> Parser<'a> {
    /// `%name = phi type [ value, %block ], ..`, if it is next.
    fn parse_phi(&mut self) -> Result<Option<Phi<'a>>> {
        let token = self.peek();
        let mut ahead = self.clone();
        let mut name = None;
        if matches!(token.kind, Kind::Local | Kind::LocalId) {
            ahead.bump();
            if !ahead.take(Kind::Equal) {
                return Ok(None);
            }
            name = Some(self.name(token)?);
        }
        if !ahead.take_word("phi") {
            return Ok(None);
        }
        *self = ahead;
        self.parse_fast_math_flags();
        let ty = self.parse_type()?;
        let mut incoming = Vec::new();
        loop {
            self.expect(Kind::LeftSquare)?;
            let value = self.offset();
            // The value is read when its block is left.
            self.skip_to_comma()?;
            self.expect(Kind::Comma)?;
            let token = self.bump();
            if !matches!(token.kind, Kind::Local | Kind::LocalId) {
                return Err(self.error_at(token, "expected a block in the phi node"));
            }
            let block = self.name(token)?;
            self.expect(Kind::RightSquare)?;
            incoming.push((value, block));
            if self.kind() != Kind::Comma || self.peek_second().kind != Kind::LeftSquare {
                break;
            }
            self.bump();
        }
        let mut debug = None;
        while self.take(Kind::Comma) {
            let attachment = self.parse_attachment()?;
            if attachment.kind == b"dbg" {
                debug = Some(attachment.node);
            }
        }
        Ok(Some(Phi {
            name,
            ty,
            incoming,
            debug,
        }))
    }
}
