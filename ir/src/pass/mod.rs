//! Passes: what `#[pass]` declares, pipelines of them, and the manager that runs a pipeline over a module.
//!
//! A pass works on one arena, a module's or a function's, and owns it while it runs: it cannot see siblings, so the
//! manager runs the functions of a module in parallel. What a function pass wants changed in the module around it, it
//! [defers](PassContext::defer).

mod config;
mod context;
mod dump;
mod execute;
mod flags;
mod info;
mod log;
mod manager;
mod options;
mod parallel;
mod pipeline;
mod registry;
mod report;
mod statistic;
#[cfg(test)]
mod tests;
mod text;

pub use config::{IrPrinting, Output, PassConfig, PassFilter, ReportStyle};
pub use context::PassContext;
pub use flags::PassFlags;
pub use info::{OptionInfo, PassInfo, StatisticInfo};
pub use manager::{PassManager, PipelineFailed};
pub use options::OptionValue;
pub use parallel::{for_each_arena, for_each_numbered_arena};
pub use pipeline::Pipeline;
pub use registry::PassRegistry;
pub use statistic::Statistic;

use crate::context::Context;
use crate::diagnostics::Diagnostic;
use crate::ir::Ir;

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
pub trait PassDeclaration {
    /// The static table.
    fn info(&self) -> &'static PassInfo;
    /// A copy for another thread or pipeline. Statistics are shared with the original.
    fn clone_pass(&self) -> Box<dyn Pass>;
    /// The text of an option's value, by its place in [`PassInfo::options`].
    fn option(&self, index: usize) -> String;
    /// Sets an option from text.
    ///
    /// # Errors
    /// What was expected instead.
    fn set_option(&mut self, index: usize, text: &str) -> Result<(), String>;
    /// A statistic, by its place in [`PassInfo::statistics`].
    fn statistic(&self, index: usize) -> &Statistic;
}

impl Clone for Box<dyn Pass> {
    fn clone(&self) -> Self {
        self.clone_pass()
    }
}
