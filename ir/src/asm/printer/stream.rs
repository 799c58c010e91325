//! Streaming and printing in parallel.
//!
//! Text goes to the sink whenever a buffer is full, so that it is never held whole. Where there is enough to do, the ops
//! of a block are printed in windows: short runs of ops, each into a buffer of its own, in parallel; then the buffers
//! are written in order. Ops that are large themselves are printed in place, so that the blocks inside them are split
//! in the same way.

use std::io::{self, Write};

use rayon::prelude::*;

use super::AsmPrinter;
use super::aliases::Collector;
use crate::ir::{Ir, Op, WalkOrder};

/// A buffer with more bytes than this is written to the sink.
const FULL: usize = 1 << 18;

/// The work of a run, in ops.
const RUN: usize = 2048;

/// Ops with more work inside than this are printed in place.
const LARGE: usize = 8 * RUN;

/// Less work than this is not worth the threads.
const PARALLEL: usize = 4 * RUN;

/// Where the text of the outermost printer goes.
pub(super) struct Stream<'a> {
    sink: &'a mut (dyn Write + Send),
    result: io::Result<()>,
    /// Buffers of earlier windows.
    buffers: Vec<Vec<u8>>,
}

impl<'a> Stream<'a> {
    pub(super) fn new(sink: &'a mut (dyn Write + Send)) -> Self {
        Stream {
            sink,
            result: Ok(()),
            buffers: Vec::new(),
        }
    }

    /// What became of all that was written.
    pub(super) fn finish(self) -> io::Result<()> {
        self.result
    }

    fn write(&mut self, bytes: &[u8]) {
        if self.result.is_ok() {
            self.result = self.sink.write_all(bytes);
        }
    }
}

/// Whether printing an arena and all inside it is worth several threads.
pub(super) fn is_large(ir: &Ir) -> bool {
    work(ir, PARALLEL) >= PARALLEL && rayon::current_num_threads() > 1
}

/// About how many ops there are in an arena and inside it; not counted on beyond `limit`.
pub(super) fn work(ir: &Ir, limit: usize) -> usize {
    let mut sum = 0;
    let mut pending = vec![ir];
    while let Some(ir) = pending.pop() {
        sum += ir.op_capacity();
        if sum >= limit {
            return sum;
        }
        pending.extend(ir.child_arenas());
    }
    sum
}

/// About how many ops there are in an op, itself included; not counted on when the op is large.
pub(super) fn work_of(ir: &Ir, op: Op) -> usize {
    let limit = LARGE;
    match ir.child(op) {
        Some(child) => work(child, limit),
        None if ir.regions(op).is_empty() => 1,
        None => {
            let mut sum = 0;
            for op in ir.walk(op, WalkOrder::Pre) {
                sum += ir.child(op).map_or(1, |child| work(child, limit));
                if sum >= limit {
                    break;
                }
            }
            sum
        }
    }
}

impl<'a> AsmPrinter<'a> {
    /// Writes what the buffer holds if it is much.
    #[inline]
    pub(super) fn flush_if_full(&mut self) {
        if self.out.len() >= FULL && self.held == 0 {
            self.flush();
        }
    }

    /// Writes what the buffer holds, if the printer has a sink.
    pub(super) fn flush(&mut self) {
        if let Some(stream) = &mut self.stream {
            stream.write(&self.out);
            self.out.clear();
        }
    }

    /// Prints items, each on a line, in parallel where that pays. `work` estimates how much there is to do for one.
    pub(super) fn print_lines<T: Copy + Send + Sync>(
        &mut self,
        items: impl Iterator<Item = T>,
        work: impl Fn(T) -> usize,
        print: impl Fn(&mut AsmPrinter<'a>, T) + Sync,
    ) {
        if !self.parallel {
            for item in items {
                print(self, item);
                self.flush_if_full();
            }
            return;
        }
        let window = RUN * 4 * rayon::current_num_threads();
        let mut runs: Vec<Vec<T>> = Vec::new();
        let (mut in_run, mut in_window) = (RUN, 0);
        for item in items {
            let work = work(item);
            let is_large = work >= LARGE;
            if is_large || in_window >= window {
                self.print_runs(&mut runs, in_window, &print);
                (in_run, in_window) = (RUN, 0);
            }
            if is_large {
                print(self, item);
                self.flush_if_full();
                continue;
            }
            if in_run >= RUN {
                runs.push(Vec::new());
                in_run = 0;
            }
            runs.last_mut().expect("a run was begun").push(item);
            in_run += work;
            in_window += work;
        }
        self.print_runs(&mut runs, in_window, &print);
    }

    fn print_runs<T: Copy + Send + Sync>(
        &mut self,
        runs: &mut Vec<Vec<T>>,
        work: usize,
        print: &(impl Fn(&mut AsmPrinter<'a>, T) + Sync),
    ) {
        if work < PARALLEL {
            for item in runs.drain(..).flatten() {
                print(self, item);
            }
            return self.flush_if_full();
        }
        self.flush();
        let mut forks: Vec<AsmPrinter<'a>> = runs.iter().map(|_| self.fork()).collect();
        forks
            .par_iter_mut()
            .zip(runs.par_drain(..))
            .with_max_len(1)
            .for_each(|(fork, run)| run.into_iter().for_each(|item| print(fork, item)));
        for fork in forks {
            self.join(fork);
        }
    }

    /// A printer in the same place, with a buffer of its own.
    fn fork(&mut self) -> AsmPrinter<'a> {
        let buffer = self.stream.as_mut().and_then(|stream| stream.buffers.pop());
        let collector = match self.collector.as_deref() {
            Some(Collector::Gather(gather)) => Some(Box::new(Collector::Gather(gather.fork()))),
            _ => None,
        };
        let mut out = buffer.unwrap_or_default();
        out.clear();
        AsmPrinter {
            cx: self.cx,
            options: self.options,
            out,
            stream: None,
            parallel: false,
            held: 0,
            arena: self.arena.clone(),
            naming: self.naming,
            aliases: self.aliases,
            collector,
            sharing: self.sharing,
            indent: self.indent,
            depth: self.depth,
            default_dialects: self.default_dialects.clone(),
            open_types: Vec::new(),
            location_parts: None,
            begins: None,
        }
    }

    /// Takes over what a fork printed, which comes next.
    fn join(&mut self, fork: AsmPrinter<'a>) {
        match &mut self.stream {
            Some(stream) => {
                stream.write(&fork.out);
                stream.buffers.push(fork.out);
            }
            None => self.out.extend_from_slice(&fork.out),
        }
        let gathered = fork.collector.map(|collector| *collector);
        if let (Some(Collector::Gather(all)), Some(Collector::Gather(next))) =
            (self.collector.as_deref_mut(), gathered)
        {
            all.append(next);
        }
    }
}
