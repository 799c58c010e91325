//! How a manager runs its pipeline: verification, threads, what is printed.

use std::sync::Arc;

use crate::asm::PrintOptions;

/// Where dumps and reports go.
pub type Output = Arc<dyn Fn(&str) + Send + Sync>;

/// How a manager runs its pipeline.
#[derive(Clone)]
pub struct PassConfig {
    /// Whether the verifier runs after each pass.
    pub verify: bool,
    /// Whether the functions of a module are processed in parallel.
    pub threading: bool,
    /// Which IR is printed around passes.
    pub printing: IrPrinting,
    /// How it is printed.
    pub print_options: PrintOptions,
    /// Whether the time of each pass is reported.
    pub timing: Option<ReportStyle>,
    /// Whether the passes' statistics are reported.
    pub statistics: Option<ReportStyle>,
    /// Whether the pipeline is printed before it runs.
    pub dump_pipeline: bool,
    /// Where dumps and reports go; standard error unless set.
    pub output: Output,
}

impl Default for PassConfig {
    fn default() -> Self {
        PassConfig {
            verify: true,
            threading: true,
            printing: IrPrinting::default(),
            print_options: PrintOptions::default(),
            timing: None,
            statistics: None,
            dump_pipeline: false,
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
