//! The pass manager: a pipeline with its configuration.

use std::sync::Arc;

use super::config::PassConfig;
use super::context::PassContext;
use super::execute::Executor;
use super::log::Log;
use super::pipeline::Pipeline;
use super::{Pass, report};
use crate::ir::Ir;
use crate::ods::TypedOp;

/// The pipeline failed. Its diagnostics were emitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PipelineFailed;

impl std::fmt::Display for PipelineFailed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a pass failed")
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
    /// If a pass fails, or leaves invalid IR.
    pub fn run(&mut self, ir: &mut Ir) -> Result<(), PipelineFailed> {
        let cx = ir.context().clone();
        let output = self.config.output.clone();
        if self.config.dump_pipeline {
            let count = self.pipeline.elements.len();
            let text = self.pipeline.to_pretty_string();
            output(&format!("Pass Manager with {count} passes:\n{text}\n\n"));
        }
        if !self.pipeline.matches(ir) {
            let anchor = self.pipeline.anchor().unwrap_or("any");
            let message = format_args!("cannot run a pipeline for '{anchor}'");
            cx.emit(&ir.op_error(ir.root(), message));
            return Err(PipelineFailed);
        }
        let timer = self.pipeline.timer.clone();
        let result = timer.measure(|| self.execute(ir));
        if let Some(style) = self.config.statistics {
            output(&report::statistics(&self.pipeline, style));
        }
        if let Some(style) = self.config.timing {
            output(&report::timing(&self.pipeline, style));
        }
        result
    }

    fn execute(&mut self, ir: &mut Ir) -> Result<(), PipelineFailed> {
        let executor = Executor {
            context: ir.context().clone(),
            config: Arc::new(self.config.clone()),
        };
        if let Err(diagnostic) = self.pipeline.initialize(&executor.context) {
            executor.context.emit(&diagnostic);
            return Err(PipelineFailed);
        }
        let mut cx = PassContext::with_executor(executor.clone());
        cx.log = Log::immediate(&executor.context, &executor.config.output);
        let result = executor.run_pipeline(&mut self.pipeline, ir, &[], &mut cx);
        if let Some(deferred) = cx.deferred.first() {
            executor.context.emit(&ir.op_error(
                ir.root(),
                format_args!(
                    "has no op around it for the change that a pass deferred: {}",
                    deferred.describe(ir)
                ),
            ));
            return Err(PipelineFailed);
        }
        result.map_err(|_| PipelineFailed)
    }
}
