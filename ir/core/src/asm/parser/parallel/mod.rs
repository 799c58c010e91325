//! The regions of functions and other isolated ops, parsed in parallel.
//!
//! Nothing crosses the border of an isolated op but aliases. So when the regions of one begin that lies directly in
//! a symbol table, such as a module, the parser skips them and goes on behind, while other threads read them, each into its arena. It waits for
//! them when the symbol table ends; or when an alias is defined, which they do not see because it comes after them.
//!
//! This is only tried, see [`parse_source_range`](super::parse_source_range): whoever finds an error gives up, and the
//! text is parsed again in order. So errors are those of a parser that reads from the front to the back.

mod readers;
mod skip;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

pub(super) use readers::Readers;
pub(super) use skip::{Skipper, end_of_string};

use super::regions::Completion;
use super::values::Body;
use super::{Argument, AsmParser, ParseResult, TokenKind, lexer};
use crate::ir::{Ir, Op, Region};

/// Which regions are skipped, and those that were.
#[derive(Default)]
pub(super) enum Skipping<'a> {
    /// All regions are read where they are.
    #[default]
    Nothing,
    /// In the body of a symbol table, the regions of isolated ops are skipped.
    Inside(Box<Pending<'a>>),
    /// In the arena of such an op these regions were skipped.
    Regions(Vec<Skipped<'a>>),
}

/// The isolated ops in a symbol table whose regions were skipped.
pub(super) struct Pending<'a> {
    readers: Arc<Readers<'a>>,
    /// Those for the next job.
    waiting: Vec<Waiting<'a>>,
    /// How long the text of their regions is.
    len: u32,
    /// Whether jobs were sent that nobody has waited for.
    sent: bool,
    /// Where the jobs send what they have read.
    results: (
        Sender<ParseResult<Children>>,
        Receiver<ParseResult<Children>>,
    ),
}

/// An isolated op whose regions were skipped, and its arena.
struct Waiting<'a> {
    op: Op,
    child: Box<Ir>,
    regions: Vec<Skipped<'a>>,
}

/// Isolated ops with their arenas.
type Children = Vec<(Op, Box<Ir>)>;

/// A region that was skipped.
pub(super) struct Skipped<'a> {
    /// The region, still empty.
    region: Region,
    /// The offsets of the opening brace and after the closing one.
    start: u32,
    end: u32,
    arguments: Vec<Argument>,
    completion: Option<Completion<'a>>,
    default_dialect: &'a str,
    depth: u32,
}

impl<'a> Skipping<'a> {
    /// For the body of a symbol table.
    pub(super) fn inside(readers: &Arc<Readers<'a>>) -> Self {
        Skipping::Inside(Box::new(Pending {
            readers: Arc::clone(readers),
            waiting: Vec::new(),
            len: 0,
            sent: false,
            results: channel(),
        }))
    }

    /// For the arena of an isolated op in a body of this kind.
    pub(super) fn of_child(&self, is_symbol_table: bool) -> Self {
        match self {
            Skipping::Inside(pending) if is_symbol_table => Skipping::inside(&pending.readers),
            Skipping::Inside(_) => Skipping::Regions(Vec::new()),
            Skipping::Nothing | Skipping::Regions(_) => Skipping::Nothing,
        }
    }

    /// Whether this region was skipped.
    pub(super) fn has_skipped(&self, region: Region) -> bool {
        match self {
            Skipping::Regions(regions) => regions.iter().any(|skipped| skipped.region == region),
            Skipping::Nothing | Skipping::Inside(_) => false,
        }
    }
}

impl<'a> AsmParser<'a> {
    /// Skips the next region, if it is one to skip and not empty.
    pub(super) fn skip_region(
        &mut self,
        body: &mut Body<'a>,
        arguments: &[Argument],
        completion: Option<Completion<'a>>,
    ) -> Option<Region> {
        let Skipping::Regions(skipped) = &mut body.skipping else {
            return None;
        };
        let start = self.token.start;
        let first = lexer::lex(self.text, self.token.end as usize);
        if !self.is(TokenKind::LBrace) || first.kind == TokenKind::RBrace {
            return None;
        }
        let end = self.skipper.end_of_region(self.text, start as usize)? as u32;
        let region = body.ir.create_region();
        skipped.push(Skipped {
            region,
            start,
            end,
            arguments: arguments.into(),
            completion,
            default_dialect: self.default_dialects.last().copied().unwrap_or_default(),
            depth: self.depth,
        });
        self.last_end = end;
        self.reset_to(end);
        Some(region)
    }

    /// Reads a region that was skipped.
    fn read_skipped(&mut self, body: &mut Body<'a>, skipped: &Skipped<'a>) -> ParseResult<()> {
        self.reset_to(skipped.start);
        self.depth = skipped.depth;
        self.default_dialects.push(skipped.default_dialect);
        let Skipped {
            region,
            ref arguments,
            completion,
            ..
        } = *skipped;
        self.parse_region_into(body, region, arguments, completion)?;
        self.default_dialects.pop();
        if self.last_end != skipped.end {
            return Err(self.plain_error("expected the region to end elsewhere"));
        }
        Ok(())
    }

    /// Reads the regions of an isolated op that were skipped now, because somebody wants to see them.
    pub(super) fn read_skipped_now(&mut self, body: &mut Body<'a>) {
        if !matches!(body.skipping, Skipping::Regions(_)) {
            return;
        }
        let Skipping::Regions(regions) = std::mem::take(&mut body.skipping) else {
            return;
        };
        let (token, last_end, depth) = (self.token, self.last_end, self.depth);
        let custom_op = self.custom_op.take();
        for skipped in &regions {
            if let Err(error) = self.read_skipped(body, skipped) {
                // The attempt has failed. Until that is noticed the region goes as complete.
                self.errors.push(error);
                if body.ir.first_block(skipped.region).is_none() {
                    let types = skipped.arguments.iter().map(|argument| argument.ty);
                    let types: Vec<_> = types.collect();
                    body.ir.append_block(skipped.region, &types);
                }
            }
        }
        (self.token, self.last_end, self.depth) = (token, last_end, depth);
        self.custom_op = custom_op;
    }

    /// Lets the regions that were skipped be read for `op`, which was added to a symbol table.
    pub(super) fn read_elsewhere(&mut self, body: &mut Body<'a>, op: Op) {
        let Skipping::Inside(pending) = &mut body.skipping else {
            unreachable!("internal error: a region is skipped outside symbol tables")
        };
        let child = body.ir.take_child(op).expect("an isolated op has an arena");
        let regions = std::mem::take(&mut self.skipped);
        pending.len += regions
            .iter()
            .map(|region| region.end - region.start)
            .sum::<u32>();
        pending.waiting.push(Waiting { op, child, regions });
        if pending.len as usize >= self.cx.thresholds().text_at_once {
            self.send_waiting(pending);
        }
    }

    fn send_waiting(&self, pending: &mut Pending<'a>) {
        let waiting = std::mem::take(&mut pending.waiting);
        let aliases = Arc::clone(&self.aliases);
        let sender = pending.results.0.clone();
        pending.len = 0;
        pending.sent = true;
        pending.readers.send(Box::new(move |parser| {
            parser.aliases = aliases;
            let children = waiting
                .into_iter()
                .map(|waiting| parser.read_child(waiting));
            let children = children.collect();
            // Who defines an alias afterwards has them alone.
            parser.aliases = Arc::default();
            // Nobody receives it if the attempt has failed.
            let _ = sender.send(children);
        }));
    }

    /// In front of the definition of an alias, in the body of a module that several threads read.
    pub(super) fn read_definitions_together(&mut self, body: &Body<'a>) {
        if let Skipping::Inside(pending) = &body.skipping {
            self.read_definitions(&pending.readers);
        }
    }

    /// Waits for what other threads are reading. Completes the ops in a symbol table whose regions were skipped.
    pub(super) fn read_waiting(&mut self, body: &mut Body<'a>) -> ParseResult<()> {
        let Skipping::Inside(pending) = &mut body.skipping else {
            return Ok(());
        };
        if !pending.waiting.is_empty() {
            self.send_waiting(pending);
        }
        if !std::mem::take(&mut pending.sent) {
            return Ok(());
        }
        let mut parser = self.fork();
        while let Some(job) = pending.readers.take() {
            job(&mut parser);
        }
        // The other senders are with the jobs that are not done.
        let (_, results) = std::mem::replace(&mut pending.results, channel());
        for children in results {
            for (op, child) in children? {
                body.ir.put_child(op, child);
            }
        }
        Ok(())
    }

    /// Reads the regions of an isolated op into its arena.
    fn read_child(&mut self, waiting: Waiting<'a>) -> ParseResult<(Op, Box<Ir>)> {
        let mut body = Body::new(self, waiting.child);
        for skipped in &waiting.regions {
            self.read_skipped(&mut body, skipped)?;
        }
        let ir = body.finish(self, None)?;
        match self.errors.pop().or_else(|| self.undefined.pop()) {
            Some(error) => Err(error),
            None => Ok((waiting.op, ir)),
        }
    }
}
