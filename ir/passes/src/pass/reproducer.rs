//! Reproducers: what is needed to see a failure again, in one file.
//!
//! A reproducer is a module, as it was before a pipeline ran, with the pipeline in its metadata:
//!
//! ```text
//! {-#
//!   external_resources: {
//!     mlir_reproducer: {
//!       pipeline: "builtin.module(cse)",
//!       disable_threading: false,
//!       verify_each: true
//!     }
//!   }
//! #-}
//! ```

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use terrace_ir::asm::print_module;
use terrace_ir::diagnostics::{Diagnostic, io_reason};
use terrace_ir::ir::{Ir, Op};
use terrace_ir::location::Location;
use terrace_ir::resources::{ExternalResources, ResourceValue};

use super::config::{PassConfig, Reproducer};
use super::context::PassContext;
use super::execute::{descend, on_op};
use super::{Pass, PassRegistry, Pipeline};

const GROUP: &str = "mlir_reproducer";

/// The text of a module with the pipeline that is about to run on it, and how it runs.
fn reproducer_text(ir: &mut Ir, pipeline: &str, config: &PassConfig) -> String {
    let cx = ir.context().clone();
    let before = ir.external_resources().cloned();
    let mut resources = before.clone().unwrap_or_default();
    let text = ResourceValue::String(pipeline.as_bytes().into());
    *resources.group_mut(cx.ident(GROUP)) = vec![
        (cx.ident("pipeline"), text),
        (
            cx.ident("disable_threading"),
            ResourceValue::Bool(!config.threading),
        ),
        (cx.ident("verify_each"), ResourceValue::Bool(config.verify)),
    ];
    ir.set_external_resources(resources);
    let text = print_module(ir, &config.print_options);
    ir.set_external_resources(before.unwrap_or_default());
    text
}

impl PassConfig {
    /// The pipeline that a reproducer is for, which the configuration is changed to run as it ran.
    ///
    /// # Errors
    /// If the pipeline is not one.
    pub fn read_reproducer(
        &mut self,
        ir: &Ir,
        registry: &PassRegistry,
    ) -> Result<Option<Pipeline>, Diagnostic> {
        let cx = ir.context();
        let mut pipeline = None;
        let resources = ir.external_resources();
        for (name, value) in
            resources.map_or(&[][..], |r: &ExternalResources| r.group(cx.ident(GROUP)))
        {
            match (name.as_str(cx), value) {
                ("pipeline", ResourceValue::String(text)) => {
                    let text = String::from_utf8_lossy(text);
                    pipeline = Some(Pipeline::parse(cx, &text, registry)?);
                }
                ("disable_threading", ResourceValue::Bool(disabled)) => self.threading = !disabled,
                ("verify_each", ResourceValue::Bool(verify)) => self.verify = *verify,
                // Other versions may know more.
                _ => {}
            }
        }
        Ok(pipeline)
    }
}

/// What a run that may fail leaves behind.
pub(super) struct Reproduction {
    wanted: Reproducer,
    /// What to write should the pass that is running fail.
    text: Mutex<String>,
    /// A pass failed: the text is that of the first that did.
    has_failed: AtomicBool,
}

impl Reproduction {
    /// For a pipeline that is about to run.
    pub(super) fn new(
        wanted: &Reproducer,
        ir: &mut Ir,
        pipeline: &Pipeline,
        config: &PassConfig,
    ) -> Self {
        let reproduction = Reproduction {
            wanted: wanted.clone(),
            text: Mutex::default(),
            has_failed: AtomicBool::new(false),
        };
        if !wanted.local {
            reproduction.set(reproducer_text(ir, &pipeline.to_string(), config), config);
        }
        reproduction
    }

    fn set(&self, text: String, config: &PassConfig) {
        if let Some(progress) = &config.progress {
            progress.set_reproducer(&self.wanted.path, text.clone());
        }
        *self.text.lock().unwrap_or_else(PoisonError::into_inner) = text;
    }

    /// Notes what is needed to see this pass fail.
    pub(super) fn before_pass(&self, pass: &dyn Pass, top: &mut Ir, path: &[Op], cx: &PassContext) {
        if !self.wanted.local || self.has_failed.load(Ordering::Relaxed) {
            return;
        }
        let mut pipeline = String::new();
        for depth in 0..=path.len() {
            let ir = descend(top, &path[..depth]);
            pipeline.push_str(ir.name(ir.root()).as_str(ir));
            pipeline.push('(');
        }
        super::pipeline::print_pass(pass, &mut pipeline);
        pipeline.extend(std::iter::repeat_n(')', path.len() + 1));
        let config = &cx.executor.config;
        self.set(reproducer_text(top, &pipeline, config), config);
    }

    /// Notes that the pass that is running failed.
    pub(super) fn pass_failed(&self) {
        self.has_failed.store(true, Ordering::Relaxed);
    }

    /// Writes the reproducer of a run in which these passes failed, and says so.
    pub(super) fn failed(&self, ir: &Ir, failures: &[String]) -> Diagnostic {
        let text = self.text.lock().unwrap_or_else(PoisonError::into_inner);
        let location = ir.loc(ir.root());
        let error = Diagnostic::error(
            location,
            "Failures have been detected while processing an MLIR pass pipeline",
        );
        let shown = match failures {
            [] => format!("a pipeline{}", on_op(ir)),
            [first, ..] if self.wanted.local => first.clone(),
            many => format!("[{}]", many.join(", ")),
        };
        match write(&self.wanted.path, &text) {
            Ok(()) => error.note(
                location,
                format!(
                    "Pipeline failed while executing {shown}: reproducer generated at `{}`",
                    self.wanted.path.display()
                ),
            ),
            Err(reason) => error.note(location, reason),
        }
    }
}

/// Writes a reproducer; the error says what went wrong.
///
/// A file that is there is replaced and not written to: it may be the input, which is mapped into memory.
pub(super) fn write(path: &Path, text: &str) -> Result<(), String> {
    let replace = || {
        // Devices and pipes cannot be replaced, and are no input that is mapped.
        if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
            return std::fs::write(path, text);
        }
        // Where a link leads, so that it stays one.
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.tmp", std::process::id()));
        let beside = target.with_file_name(name);
        std::fs::write(&beside, text)
            .and_then(|()| std::fs::rename(&beside, &target))
            .inspect_err(|_| {
                // What matters is told to the user.
                let _ = std::fs::remove_file(&beside);
            })
    };
    replace().map_err(|error| {
        format!(
            "cannot write the reproducer to '{}': {}",
            path.display(),
            io_reason(&error)
        )
    })
}

/// Writes the module and the pipeline that is about to run on it to a file, whether it will fail or not.
///
/// # Errors
/// If the file cannot be written.
pub fn generate_reproducer(
    path: &Path,
    ir: &mut Ir,
    pipeline: &Pipeline,
    config: &PassConfig,
) -> Result<(), Diagnostic> {
    let text = reproducer_text(ir, &pipeline.to_string(), config);
    write(path, &text).map_err(|message| Diagnostic::error(Location::UNKNOWN, message))
}
