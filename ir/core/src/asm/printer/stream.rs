//! Streaming and printing in parallel.
//!
//! Text goes to the sink whenever a buffer is full, so that it is never held whole. Where there is enough to do, the lines
//! of a region are printed in runs, each into a buffer of its own, by other threads. Meanwhile the thread that prints the
//! region makes up more runs and writes the buffers that are ready, in order. Ops that are large themselves are printed
//! in place, so that the regions inside them are split in the same way.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use rayon::{Scope, Yield};

use super::AsmPrinter;
use super::aliases::Collector;
use super::names::TakenTexts;
use crate::context::Thresholds;
use crate::ir::{Ir, Op, WalkOrder};

/// As many runs may be printed and not written yet.
const RUNS_PER_THREAD: usize = 4;

/// Where the text of the outermost printer goes.
pub(super) struct Stream<'a> {
    sink: &'a mut (dyn Write + Send),
    result: io::Result<()>,
    /// Buffers of earlier runs.
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

/// The runs that other threads are printing, in order.
struct Runs<'a, 's, 'scope, T> {
    under_way: VecDeque<Receiver<AsmPrinter<'a>>>,
    most: usize,
    scope: &'s Scope<'scope>,
    print: &'scope (dyn Fn(&mut AsmPrinter<'a>, T) + Sync),
}

impl<'a: 'scope, 'scope, T: Send + 'scope> Runs<'a, '_, 'scope, T> {
    /// Lets another thread print a run.
    fn start(&mut self, printer: &mut AsmPrinter<'a>, run: Vec<T>) {
        if self.under_way.is_empty() {
            // It comes before all that others print.
            printer.flush();
        } else if self.under_way.len() >= self.most {
            self.join_next(printer);
        }
        let (print, mut fork) = (self.print, printer.fork());
        let (sender, receiver) = channel();
        self.under_way.push_back(receiver);
        self.scope.spawn(move |_| {
            run.into_iter().for_each(|item| print(&mut fork, item));
            // Nobody receives it where another run has failed.
            let _ = sender.send(fork);
        });
    }

    /// Prints a run, after which all are complete.
    fn finish(&mut self, printer: &mut AsmPrinter<'a>, run: Vec<T>) {
        if self.under_way.is_empty() {
            run.into_iter().for_each(|item| (self.print)(printer, item));
            return printer.flush_if_full();
        }
        if !run.is_empty() {
            self.start(printer, run);
        }
        while !self.under_way.is_empty() {
            self.join_next(printer);
        }
    }

    /// Takes over the first of the runs. One whose thread panicked is missing: that panic goes on when the scope ends.
    fn join_next(&mut self, printer: &mut AsmPrinter<'a>) {
        if let Some(fork) = self.under_way.pop_front().and_then(wait) {
            printer.join(fork);
        }
    }
}

/// Waits for what another thread prints. A thread of the pool does something else for the pool meanwhile: all others could
/// be waiting, too.
fn wait<'a>(printed: Receiver<AsmPrinter<'a>>) -> Option<AsmPrinter<'a>> {
    loop {
        match printed.try_recv() {
            Ok(printer) => return Some(printer),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => match rayon::yield_now() {
                None => return printed.recv().ok(),
                Some(Yield::Executed) => {}
                Some(Yield::Idle) => std::thread::yield_now(),
            },
        }
    }
}

/// Whether printing an arena and all inside it is worth several threads.
pub(super) fn is_large(ir: &Ir) -> bool {
    let enough = ir.thresholds().printed;
    work(ir, enough) >= enough && rayon::current_num_threads() > 1
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
    let limit = ir.thresholds().large_op;
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
        if self.out.len() >= self.full && self.held == 0 {
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
    pub(super) fn print_lines<T: Copy + Send>(
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
        let Thresholds {
            large_op,
            printed_at_once,
            ..
        } = *self.cx.thresholds();
        rayon::in_place_scope(|scope| {
            let mut runs = Runs {
                under_way: VecDeque::new(),
                most: RUNS_PER_THREAD * rayon::current_num_threads(),
                scope,
                print: &print,
            };
            let (mut run, mut in_run) = (Vec::new(), 0);
            for item in items {
                let work = work(item);
                if work >= large_op {
                    runs.finish(self, std::mem::take(&mut run));
                    in_run = 0;
                    print(self, item);
                    self.flush_if_full();
                    continue;
                }
                run.push(item);
                in_run += work;
                if in_run >= printed_at_once {
                    runs.start(self, std::mem::take(&mut run));
                    in_run = 0;
                }
            }
            runs.finish(self, run);
        });
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
            full: self.full,
            held: 0,
            arena: self.arena.clone(),
            naming: self.naming,
            spare_names: TakenTexts::default(),
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
