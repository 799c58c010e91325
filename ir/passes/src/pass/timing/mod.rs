//! How long passes take.

mod report;

use std::borrow::Cow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::ReportStyle;
use super::instruments::per_thread::PerThread;
use super::pipeline::{Element, Pipeline};

/// How a report of times is written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ReportFormat {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

/// Measures what a tool does: parts of its own, and the passes of all managers whose configuration has a copy.
///
/// ```
/// use terrace_passes::pass::{PassConfig, ReportFormat, ReportStyle, Timing};
///
/// let timing = Timing::new();
/// let config = PassConfig { timing: Some(timing.clone()), ..PassConfig::default() };
/// let text = timing.measure("Parser", || "module {}".to_owned());
/// assert!(timing.report(ReportStyle::Tree, ReportFormat::Text).contains("Parser"));
/// ```
#[derive(Clone)]
pub struct Timing {
    start: Instant,
    pub(super) root: TimeNode,
}

impl Default for Timing {
    fn default() -> Self {
        Timing::new()
    }
}

impl Timing {
    /// Starts to measure.
    pub fn new() -> Self {
        Timing {
            start: Instant::now(),
            root: TimeNode::new("root".into()),
        }
    }

    /// Runs `f` and adds the time it takes to the row of this name.
    pub fn measure<R>(&self, name: &'static str, f: impl FnOnce() -> R) -> R {
        self.root.child(name).measure(f)
    }

    /// What was measured so far, as `mlir-opt` reports it. With times of several threads there is a column for their sum,
    /// the user time; the wall time is that of the longest thread.
    pub fn report(&self, style: ReportStyle, format: ReportFormat) -> String {
        report::report(&self.root, self.start.elapsed(), style, format)
    }
}

/// A row of the report, with those below it. Copies are the same row.
#[derive(Clone)]
pub(super) struct TimeNode(Arc<Node>);

struct Node {
    name: Cow<'static, str>,
    /// Nanoseconds by thread.
    threads: PerThread<AtomicU64>,
    children: Mutex<Vec<TimeNode>>,
}

impl TimeNode {
    fn new(name: Cow<'static, str>) -> Self {
        TimeNode(Arc::new(Node {
            name,
            threads: PerThread::default(),
            children: Mutex::default(),
        }))
    }

    /// Runs `f` and adds the time it takes.
    pub(super) fn measure<R>(&self, f: impl FnOnce() -> R) -> R {
        let start = Instant::now();
        let result = f();
        let elapsed = u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
        let time = self.0.threads.here();
        time.fetch_add(elapsed, Ordering::Relaxed);
        result
    }

    /// The row of this name below this one, made where it is missing.
    pub(super) fn child(&self, name: impl Into<Cow<'static, str>>) -> TimeNode {
        self.nth_child(name.into(), 0)
    }

    /// As [`child`](Self::child), behind so many others of the name.
    fn nth_child(&self, name: Cow<'static, str>, others: usize) -> TimeNode {
        let children = self.0.children.lock();
        let mut children = children.unwrap_or_else(PoisonError::into_inner);
        let mut same = children.iter().filter(|child| child.0.name == name);
        if let Some(known) = same.nth(others) {
            return known.clone();
        }
        let node = TimeNode::new(name);
        children.push(node.clone());
        node
    }

    /// Gives the elements of a pipeline rows below this one. A pipeline with elements of the same names shares its rows.
    pub(super) fn attach(&self, pipeline: &mut Pipeline) {
        let mut names: Vec<Cow<'static, str>> = Vec::new();
        for element in &mut pipeline.elements {
            let name = match element {
                Element::Pass(scheduled) => Cow::Borrowed(scheduled.pass.info().title),
                Element::Nested(nested) => nested.title().into(),
            };
            let others = names.iter().filter(|other| **other == name).count();
            let node = self.nth_child(name.clone(), others);
            names.push(name);
            match element {
                Element::Pass(scheduled) => scheduled.timer = Some(node),
                Element::Nested(nested) => {
                    node.attach(nested);
                    nested.timer = Some(node);
                }
            }
        }
    }

    /// The times of all threads together, those included that worked for one that waited.
    fn user(&self) -> Duration {
        let own = self.nanoseconds().map(Duration::from_nanos).sum();
        let inside = self.children().iter().map(TimeNode::user).sum();
        Duration::max(own, inside)
    }

    /// The time of the longest thread.
    fn wall(&self) -> Duration {
        Duration::from_nanos(self.nanoseconds().max().unwrap_or(0))
    }

    /// Whether anything was measured on a thread of the pool.
    fn is_threaded(&self) -> bool {
        let mut others = self.nanoseconds().skip(1);
        others.any(|time| time > 0) || self.children().iter().any(TimeNode::is_threaded)
    }

    fn nanoseconds(&self) -> impl Iterator<Item = u64> {
        let threads = self.0.threads.iter();
        threads.map(|time| time.load(Ordering::Relaxed))
    }

    fn children(&self) -> Vec<TimeNode> {
        let children = self.0.children.lock();
        children.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Runs `f`, and measures it if there is a row for it.
pub(super) fn measure<R>(timer: Option<&TimeNode>, f: impl FnOnce() -> R) -> R {
    match timer {
        Some(timer) => timer.measure(f),
        None => f(),
    }
}
