//! The pass manager: a pipeline with its configuration.

use std::sync::Arc;

use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::ir::Ir;
use terrace_ir::location::Location;
use terrace_ir::ods::TypedOp;
use terrace_ir::verify::verify;

use super::config::PassConfig;
use super::context::{PassContext, cannot_run};
use super::execute::{Executor, Failed};
use super::log::Log;
use super::pipeline::Pipeline;
use super::print::Folder;
use super::reproducer::Reproduction;
use super::{Pass, PassResult, report};

/// The pipeline failed, and in what. Its diagnostics were emitted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PipelineFailed {
    failures: Vec<String>,
    error: Option<Diagnostic>,
}

impl PipelineFailed {
    fn before_all_passes(error: Diagnostic) -> Self {
        PipelineFailed {
            failures: Vec::new(),
            error: Some(error),
        }
    }

    /// The passes that failed, each with the op it failed on, in the order of the text: "`Inliner` on 'func.func' operation: @f".
    /// None if no pass has run: the input is invalid, or the pipeline does not fit it.
    pub fn failures(&self) -> &[String] {
        &self.failures
    }

    /// The first error that was emitted; none where a pass fails and does not say why.
    pub fn error(&self) -> Option<&Diagnostic> {
        self.error.as_ref()
    }
}

impl std::fmt::Display for PipelineFailed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the pipeline failed")?;
        if let Some(failure) = self.failures.first() {
            write!(f, " in {failure}")?;
        }
        if let Some(error) = &self.error {
            write!(f, ": {}", error.message())?;
        }
        Ok(())
    }
}

impl std::error::Error for PipelineFailed {}

/// Runs a pipeline of passes.
///
/// ```ignore
/// let mut pm = PassManager::new();
/// pm.nest::<FuncOp>().add(Canonicalizer::default()).add(Cse::default());
/// pm.run(&mut module)?;
/// ```
pub struct PassManager {
    pipeline: Pipeline,
    /// How the pipeline is run.
    pub config: PassConfig,
}

impl Default for PassManager {
    fn default() -> Self {
        PassManager::new()
    }
}

impl PassManager {
    /// An empty pipeline on a module.
    pub fn new() -> Self {
        PassManager::with_pipeline(Pipeline::on_op("builtin.module"))
    }

    /// Runs this pipeline.
    pub fn with_pipeline(pipeline: Pipeline) -> Self {
        PassManager {
            pipeline,
            config: PassConfig::default(),
        }
    }

    /// The pipeline.
    pub fn pipeline(&mut self) -> &mut Pipeline {
        &mut self.pipeline
    }

    /// Adds a pass at the end. A pass for another op than the module is nested under its op.
    pub fn add(&mut self, pass: impl Pass) -> &mut Self {
        self.pipeline.add(pass);
        self
    }

    /// The pipeline at the end for ops of one kind directly inside the module, added if there is none.
    pub fn nest<O: TypedOp>(&mut self) -> &mut Pipeline {
        self.pipeline.nest::<O>()
    }

    /// Runs the passes. Emits their diagnostics, in an order that does not depend on threads.
    ///
    /// # Errors
    /// If the IR is invalid, or a pass fails or panics, or leaves invalid IR.
    pub fn run(&mut self, ir: &mut Ir) -> Result<(), PipelineFailed> {
        let cx = ir.context().clone();
        let output = self.config.output.clone();
        if self.config.dump_pipeline {
            let count = self.pipeline.elements.len();
            let text = self.pipeline.to_pretty_string();
            output(&format!("Pass Manager with {count} passes:\n{text}\n\n"));
        }
        if let Err(diagnostic) = self.prepare(ir) {
            cx.emit(&diagnostic);
            return Err(PipelineFailed::before_all_passes(diagnostic));
        }
        if self.config.verify_input
            && let Err(errors) = verify(ir)
        {
            let said = "the input of the pipeline is invalid: no pass has run";
            let errors = errors.into_iter();
            let errors = errors.map(|error| error.related(Location::UNKNOWN, said));
            let errors: Vec<Diagnostic> = errors.collect();
            errors.iter().for_each(|error| cx.emit(error));
            return Err(PipelineFailed {
                failures: Vec::new(),
                error: errors.into_iter().next(),
            });
        }
        if let Some(progress) = &self.config.progress {
            progress.start(&cx);
        }
        let result = self.execute(ir);
        if let Some(progress) = &self.config.progress {
            progress.stop();
        }
        if let Some(style) = self.config.statistics {
            output(&report::statistics(&self.pipeline, style));
        }
        result
    }

    fn prepare(&mut self, ir: &Ir) -> PassResult {
        let reproducer = &self.config.reproducer;
        if reproducer.as_ref().is_some_and(|r| r.local) && self.config.threading {
            let message =
                "Local crash reproduction may not be used without disabling multi-threading first.";
            let error = Diagnostic::error(Location::UNKNOWN, message);
            return Err(error.help("use `--mlir-disable-threading` as well"));
        }
        self.pipeline.initialize(ir.context())?;
        if !self.pipeline.matches(ir) {
            return Err(cannot_run(&self.pipeline, ir));
        }
        if let Some(timing) = &self.config.timing {
            timing.root.attach(&mut self.pipeline);
        }
        if let Some(progress) = &self.config.progress {
            progress.attach(&mut self.pipeline);
        }
        Ok(())
    }

    fn execute(&mut self, ir: &mut Ir) -> Result<(), PipelineFailed> {
        let mut executor = Executor::new(ir.context(), self.config.clone());
        executor.reproduction = self
            .config
            .reproducer
            .as_ref()
            .map(|wanted| Reproduction::new(wanted, ir, &self.pipeline, &self.config));
        let executor = Arc::new(executor);
        let mut cx = PassContext::with_executor(executor.clone());
        cx.log = Log::immediate(&executor.context, &executor.config.output);
        let tree = executor.config.printing.tree.as_ref();
        cx.folder = tree.map(|path| Folder::top(path, ir));
        let mut result = executor.run_pipeline(&mut self.pipeline, ir, &[], &mut cx);
        if let Some(deferred) = cx.deferred.first() {
            cx.emit(ir.op_error(
                ir.root(),
                format_args!(
                    "has no op around it for the change that a pass deferred: {}",
                    deferred.describe(ir)
                ),
            ));
            result = Err(Failed);
        }
        if let (Err(_), Some(reproduction)) = (&result, &executor.reproduction) {
            cx.emit(reproduction.failed(ir, cx.log.failures()));
        }
        result.map_err(|_| PipelineFailed {
            failures: cx.log.failures().to_vec(),
            error: cx.log.first_error().cloned(),
        })
    }
}
