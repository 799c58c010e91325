//! How a manager runs its pipeline: verification, threads, what is printed.

use std::path::PathBuf;
use std::sync::Arc;

use terrace_ir::asm::PrintOptions;

use super::instruments::progress::Progress;
use super::instruments::{DebugCounter, Instrumentation};
use super::timing::Timing;

/// Where dumps and reports go.
pub type Output = Arc<dyn Fn(&str) + Send + Sync>;

/// How a manager runs its pipeline.
#[derive(Clone)]
pub struct PassConfig {
    /// Whether the verifier runs after each pass.
    pub verify: bool,
    /// Whether it runs before the first: what is invalid already is not the fault of a pass, and passes may rely on what they are
    /// given being valid. Whoever has verified it says no.
    pub verify_input: bool,
    /// Whether the functions of a module are processed in parallel.
    pub threading: bool,
    /// Which IR is printed around passes.
    pub printing: IrPrinting,
    /// How it is printed.
    pub print_options: PrintOptions,
    /// Measures the time of each pass. Whoever made it reports it.
    pub timing: Option<Timing>,
    /// Whether the passes' statistics are reported.
    pub statistics: Option<ReportStyle>,
    /// Whether the pipeline is printed before it runs.
    pub dump_pipeline: bool,
    /// Where to leave what is needed to see a failure again.
    pub reproducer: Option<Reproducer>,
    /// Knows which passes are running.
    pub progress: Option<Arc<Progress>>,
    /// Which runs of passes are left out. Functions are to be processed one after the other, for that to mean anything.
    pub counter: Option<Arc<DebugCounter>>,
    /// What looks on, from the outside in.
    pub instruments: Vec<Arc<dyn Instrumentation>>,
    /// Where dumps and reports go; standard error unless set.
    pub output: Output,
}

impl Default for PassConfig {
    fn default() -> Self {
        PassConfig {
            verify: true,
            verify_input: true,
            threading: true,
            printing: IrPrinting::default(),
            print_options: PrintOptions::default(),
            timing: None,
            statistics: None,
            dump_pipeline: false,
            reproducer: None,
            progress: None,
            counter: None,
            instruments: Vec::new(),
            output: Arc::new(|text| eprint!("{text}")),
        }
    }
}

/// Which IR is printed around passes.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct IrPrinting {
    /// Before which passes.
    pub before: PassFilter,
    /// After which passes.
    pub after: PassFilter,
    /// After a pass, print only if the IR changed.
    pub only_changed: bool,
    /// After a pass, print only if it failed.
    pub only_failed: bool,
    /// Print the whole module where a pass on a function runs. Functions are then processed one after the other.
    pub module_scope: bool,
    /// After a pass, print the lines that it changed instead of everything.
    pub diff: bool,
    /// Write each text to a file of its own below this folder, in a folder for each op around it.
    pub tree: Option<PathBuf>,
}

/// Where and how reproducers are written: the module as it was, with the pipeline that fails on it in its metadata.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reproducer {
    /// The file, which the flag `--run-reproducer` names.
    pub path: PathBuf,
    /// The module just before the pass that failed, and that pass alone. Functions are then processed one after the other.
    pub local: bool,
}

/// A choice of passes.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub enum PassFilter {
    /// No pass.
    #[default]
    None,
    /// Every pass.
    All,
    /// The passes with these arguments.
    Only(Vec<String>),
}

impl PassFilter {
    /// Whether the pass with this argument is chosen.
    pub fn contains(&self, argument: &str) -> bool {
        match self {
            PassFilter::None => false,
            PassFilter::All => true,
            PassFilter::Only(arguments) => arguments.iter().any(|chosen| chosen == argument),
        }
    }
}

/// How a report is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportStyle {
    /// As the pipeline is nested.
    Tree,
    /// One line a pass, merged.
    List,
}
