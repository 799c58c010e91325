//! Runs of passes as actions: logged one by one, and counted to leave some out.

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use terrace_ir::asm::{PrintOptions, print_op};
use terrace_ir::ir::Ir;
use terrace_ir::location::Location;

use super::Instrumentation;
use crate::pass::Pass;

/// The only kind of action there is.
const ACTION: &str = "pass-execution";

/// A line when a run of a pass begins and one when it ends, as `mlir-opt` logs its actions.
pub struct ActionLog {
    sink: Mutex<Box<dyn Write + Send>>,
    /// What is logged; everything if there is none.
    places: Vec<Place>,
}

/// A place in a file; `None` is any line or column.
struct Place {
    file: String,
    line: Option<u32>,
    column: Option<u32>,
}

impl ActionLog {
    /// A log that is written to `sink`.
    pub fn new(sink: impl Write + Send + 'static) -> Self {
        ActionLog {
            sink: Mutex::new(Box::new(sink)),
            places: Vec::new(),
        }
    }

    /// Logs only what happens to ops from these places: `FILE:LINE:COLUMN`, separated by commas, with `*` for any line or
    /// column.
    ///
    /// # Errors
    /// What was expected, if one is no place.
    pub fn only(&mut self, places: &str) -> Result<(), String> {
        for text in places.split(',') {
            let place = Place::parse(text);
            self.places.push(place.ok_or_else(|| {
                format!("expected `FILE:LINE:COLUMN`, with `*` for any, found `{text}`")
            })?);
        }
        Ok(())
    }

    fn line(&self, ir: &Ir, rest: impl FnOnce() -> String) {
        let location = ir.loc(ir.root());
        let wanted = self.places.is_empty() || self.places.iter().any(|p| p.has(ir, location));
        if !wanted {
            return;
        }
        let thread = std::thread::current();
        let name = match (thread.name(), rayon::current_thread_index()) {
            (Some(name), _) => name.to_owned(),
            (None, Some(index)) => format!("worker {}", index + 1),
            (None, None) => "unnamed".to_owned(),
        };
        let mut sink = self.sink.lock().unwrap_or_else(PoisonError::into_inner);
        // A log that cannot be written must not end what it logs.
        let _ = writeln!(sink, "[thread {name}] {}", rest());
    }

    fn completed(&self, ir: &Ir) {
        self.line(ir, || format!("completed `{ACTION}`"));
    }
}

impl Place {
    fn parse(text: &str) -> Option<Self> {
        let number = |text: &str| match text {
            "*" => Some(None),
            digits => digits.parse().ok().map(Some),
        };
        let (rest, column) = text.rsplit_once(':')?;
        let (file, line) = rest.rsplit_once(':')?;
        Some(Place {
            file: file.to_owned(),
            line: number(line)?,
            column: number(column)?,
        })
    }

    fn has(&self, ir: &Ir, location: Location) -> bool {
        let Some(at) = location.file_position(ir) else {
            return false;
        };
        let (line, column) = at.start;
        at.file.as_str(ir) == self.file
            && self.line.is_none_or(|wanted| wanted == line)
            && self.column.is_none_or(|wanted| wanted == column)
    }
}

impl Instrumentation for ActionLog {
    fn before_pass(&self, pass: &dyn Pass, ir: &Ir) {
        self.line(ir, || {
            let options = PrintOptions {
                local_scope: true,
                skip_regions: true,
                ..PrintOptions::default()
            };
            let (root, title) = (ir.root(), pass.info().title);
            let (name, text) = (ir.name(root).as_str(ir), print_op(ir, root, &options));
            format!(
                "begins (no breakpoint) Action `{ACTION}` running `{title}` on Operation `{name}` ({text})`"
            )
        });
    }

    fn after_pass(&self, _: &dyn Pass, ir: &Ir) {
        self.completed(ir);
    }

    fn after_pass_failed(&self, _: &dyn Pass, ir: &Ir) {
        self.completed(ir);
    }
}

/// Leaves out the first runs of passes, and those after so many more: to find the one that goes wrong.
///
/// ```
/// use terrace_passes::pass::DebugCounter;
///
/// let mut counter = DebugCounter::default();
/// counter.set("pass-execution-skip=1,pass-execution-count=1").unwrap();
/// assert_eq!([(); 3].map(|()| counter.is_wanted()), [false, true, false]);
/// ```
#[derive(Debug, Default)]
pub struct DebugCounter {
    seen: AtomicU64,
    skip: u64,
    /// How many are run; `None` for all.
    count: Option<u64>,
}

impl DebugCounter {
    /// Reads `pass-execution-skip=NUMBER` and `pass-execution-count=NUMBER`, separated by commas.
    ///
    /// # Errors
    /// What was expected instead.
    pub fn set(&mut self, arguments: &str) -> Result<(), String> {
        for argument in arguments.split(',') {
            let Some((name, value)) = argument.split_once('=') else {
                return Err(format!(
                    "expected DebugCounter argument to have an `=` separating the counter name and value, but the \
                     provided argument was: `{argument}`"
                ));
            };
            let value: u64 = value.parse().map_err(|_| {
                format!("expected DebugCounter counter value to be numeric, but got `{value}`")
            })?;
            let kinds = [("-skip", true), ("-count", false)];
            let kind = kinds
                .iter()
                .find_map(|(end, skip)| Some((name.strip_suffix(end)?, *skip)));
            match kind {
                Some((ACTION, true)) => self.skip = value,
                Some((ACTION, false)) => self.count = Some(value),
                Some((other, _)) => {
                    return Err(format!(
                        "there is no counter `{other}`; the only one is `{ACTION}`"
                    ));
                }
                None => {
                    return Err(format!(
                        "expected DebugCounter counter name to end with either `-skip` or `-count`, but got `{name}`"
                    ));
                }
            }
        }
        Ok(())
    }

    /// Counts a run, and says whether it is to happen.
    pub fn is_wanted(&self) -> bool {
        let index = self.seen.fetch_add(1, Ordering::Relaxed);
        let past = index.checked_sub(self.skip);
        past.is_some_and(|past| self.count.is_none_or(|count| past < count))
    }

    /// How often it was asked, and what it was set to, as `mlir-opt` prints it.
    pub fn report(&self) -> String {
        let count = self
            .count
            .map_or("-1".to_owned(), |count| count.to_string());
        let (seen, skip) = (self.seen.load(Ordering::Relaxed), self.skip);
        format!("DebugCounter counters:\n{ACTION:<32}: {{{seen},{skip},{count}}}\n")
    }
}
