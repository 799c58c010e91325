//! `one-shot-bufferize`.

use terrace_dialects::bufferization::BufferizationDialect;
use terrace_dialects::{arith, linalg, memref};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::{Diagnostic, Ir};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use crate::driver::one_shot_bufferize;
use crate::options::{Heuristic, Layout, Options};

/// One-shot bufferization.
#[pass(
    name = "one-shot-bufferize", on = ModuleOp,
    dependent_dialects(
        BufferizationDialect, memref::MemRefDialect, arith::ArithDialect, linalg::LinalgDialect
    )
)]
pub struct OneShotBufferizePass {
    /// Allows returning or yielding new allocations from a loop.
    #[option(default = false)]
    allow_return_allocs_from_loops: bool,
    /// Allows ops that cannot be bufferized; casts stand around them.
    #[option(default = false)]
    allow_unknown_ops: bool,
    /// The order in which is decided what is in place: `bottom-up` or `top-down`.
    #[option(default = "bottom-up".to_owned())]
    analysis_heuristic: String,
    /// Sets the alignment of new buffers, in bytes; 0 sets none.
    #[option(default = 64)]
    buffer_alignment: u64,
    /// Bufferizes functions and calls as well.
    #[option(default = false)]
    bufferize_function_boundaries: bool,
    /// Gives iterations that run at the same time memory of their own.
    #[option(default = true)]
    check_parallel_regions: bool,
    /// Skips the analysis, and copies before each write.
    #[option(default = false)]
    copy_before_write: bool,
    /// The dialects whose ops are bufferized; all if there are none.
    #[option]
    dialect_filter: Vec<String>,
    /// The layout of buffers that functions take and return: `infer-layout-map`, `fully-dynamic-layout-map` or
    /// `identity-layout-map`.
    #[option(default = "infer-layout-map".to_owned())]
    function_boundary_type_conversion: String,
    /// It is an error if the memory space of a buffer is not known.
    #[option(default = false)]
    must_infer_memory_space: bool,
    /// The functions that are not analysed, in which every write is preceded by a copy.
    #[option]
    no_analysis_func_filter: Vec<String>,
    /// Writes what the analysis found as attributes, and does nothing else.
    #[option(default = false)]
    test_analysis_only: bool,
    /// The layout of buffers of ops of which nothing is known: `fully-dynamic-layout-map` or `identity-layout-map`.
    #[option(default = "fully-dynamic-layout-map".to_owned())]
    unknown_type_conversion: String,
}

impl OneShotBufferizePass {
    fn options(&self, ir: &Ir) -> Result<Options, Diagnostic> {
        let error = |option: &str, word: &str, known: &str| {
            let message = format!("'{word}' is no value of the option '{option}'");
            ir.error(ir.root(), message)
                .help(format!("it is one of {known}"))
        };
        let layout = |option: &str, word: &str| match word {
            "infer-layout-map" => Ok(Layout::Inferred),
            "fully-dynamic-layout-map" => Ok(Layout::FullyDynamic),
            "identity-layout-map" => Ok(Layout::Identity),
            _ => Err(error(
                option,
                word,
                "infer-layout-map, fully-dynamic-layout-map and identity-layout-map",
            )),
        };
        let boundary = &self.function_boundary_type_conversion;
        let unknown = &self.unknown_type_conversion;
        Ok(Options {
            allow_return_allocs_from_loops: self.allow_return_allocs_from_loops,
            allow_unknown_ops: self.allow_unknown_ops,
            function_boundaries: self.bufferize_function_boundaries,
            check_parallel_regions: self.check_parallel_regions,
            copy_before_write: self.copy_before_write,
            dialect_filter: self.dialect_filter.clone(),
            boundary_layout: layout("function-boundary-type-conversion", boundary)?,
            unknown_layout: layout("unknown-type-conversion", unknown)?,
            must_infer_memory_space: self.must_infer_memory_space,
            alignment: self.buffer_alignment,
            heuristic: match &*self.analysis_heuristic {
                "bottom-up" => Heuristic::BottomUp,
                "top-down" => Heuristic::TopDown,
                word => return Err(error("analysis-heuristic", word, "bottom-up and top-down")),
            },
            only_analysis: self.test_analysis_only,
            not_analysed: self.no_analysis_func_filter.clone(),
        })
    }
}

impl Pass for OneShotBufferizePass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let options = self.options(ir)?;
        one_shot_bufferize(ir, &options).map_err(|errors| {
            let mut errors = errors.into_iter();
            let first = errors.next().expect("a failure has an error");
            errors.for_each(|error| cx.context().emit(&error));
            first
        })
    }
}
