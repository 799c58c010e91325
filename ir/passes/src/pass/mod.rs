//! Passes: what `#[pass]` declares, pipelines of them, and the manager that runs a pipeline over a module.
//!
//! A pass works on one arena, a module's or a function's, and owns it while it runs: it cannot see siblings, so the
//! manager runs the functions of a module in parallel. What a function pass wants changed in the module around it, it
//! [defers](PassContext::defer).

mod analysis;
mod config;
mod context;
mod execute;
mod info;
mod instruments;
mod log;
mod manager;
mod options;
mod parallel;
mod pipeline;
mod print;
mod registry;
mod report;
mod reproducer;
mod statistic;
#[cfg(test)]
mod tests;
mod text;
mod timing;

pub use analysis::{Analysis, AnalysisContext, PreservedAnalyses};
pub use config::{IrPrinting, Output, PassConfig, PassFilter, ReportStyle, Reproducer};
pub use context::PassContext;
pub use execute::hide_panics_of_passes;
pub use info::{OptionInfo, PassInfo, PassTarget, PipelineInfo, StatisticInfo};
pub use instruments::{ActionLog, DebugCounter, Instrumentation, PeakMemory, Progress, Trace};
pub use manager::{PassManager, PipelineFailed};
pub use options::{Accepts, DefaultOption, OptionValue, PassList, check_option, unknown_choice};
pub use parallel::{for_each_arena, for_each_arena_with, for_each_numbered_arena};
pub use pipeline::Pipeline;
pub use print::diff::diff;
pub use registry::PassRegistry;
pub use reproducer::generate_reproducer;
pub use statistic::Statistic;
use terrace_ir::context::Context;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::ir::Ir;
pub use timing::{ReportFormat, Timing};

/// What a pass returns. Its error stops the pipeline; further messages go through [`PassContext::emit`].
pub type PassResult = Result<(), Diagnostic>;

/// A pass. The struct is declared with `#[pass]`, which implements [`PassDeclaration`].
///
/// The manager copies passes for its threads: a pass must not keep anything from one run to the next but its
/// statistics and what [`Pass::initialize`] computed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a pass",
    label = "declared with `#[pass]`, but without `impl Pass`",
    note = "a pass is a struct declared with `#[pass]` and an `impl Pass` with its `run`"
)]
pub trait Pass: PassDeclaration + Send + Sync + 'static {
    /// Works on the op at the root of `ir`.
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult;

    /// Computes what all runs share, such as a frozen set of patterns. Called once, before copies are made.
    fn initialize(&mut self, cx: &Context) -> PassResult {
        let _ = cx;
        Ok(())
    }
}

/// The part of a pass that `#[pass]` writes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not declared as a pass",
    label = "declare it with `#[pass(name = \"my-pass\")]` on the struct"
)]
pub trait PassDeclaration {
    /// The static table.
    fn info(&self) -> &'static PassInfo;
    /// A copy for another thread or pipeline. Statistics are shared with the original.
    fn clone_pass(&self) -> Box<dyn Pass>;
    /// The text of an option's value, by its place in [`PassInfo::options`].
    fn option(&self, index: usize) -> String;
    /// Sets an option from text, which may name passes of the registry.
    ///
    /// # Errors
    /// What was expected instead.
    fn set_option(
        &mut self,
        index: usize,
        text: &str,
        registry: &PassRegistry,
    ) -> Result<(), String>;
    /// A statistic, by its place in [`PassInfo::statistics`].
    fn statistic(&self, index: usize) -> &Statistic;
}

impl Clone for Box<dyn Pass> {
    fn clone(&self) -> Self {
        self.clone_pass()
    }
}

/// A pipeline with options. The struct is declared with `#[pass_pipeline]`, which implements [`PipelineDeclaration`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a pipeline",
    label = "declared with `#[pass_pipeline]`, but without `impl PassPipeline`"
)]
pub trait PassPipeline: PipelineDeclaration + 'static {
    /// Adds what the options ask for.
    fn build(&self, pipeline: &mut Pipeline);
}

/// The part of a pipeline that `#[pass_pipeline]` writes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not declared as a pipeline",
    label = "declare it with `#[pass_pipeline(name = \"my-pipeline\")]` on the struct"
)]
pub trait PipelineDeclaration {
    /// The static table.
    fn info(&self) -> &'static PipelineInfo;
    /// The text of an option's value, by its place in [`PipelineInfo::options`].
    fn option(&self, index: usize) -> String;
    /// Sets an option from text, which may name passes of the registry.
    ///
    /// # Errors
    /// What was expected instead.
    fn set_option(
        &mut self,
        index: usize,
        text: &str,
        registry: &PassRegistry,
    ) -> Result<(), String>;
}
