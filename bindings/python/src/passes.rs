//! Pass managers.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use terrace_ir::diagnostics::Handled;
use terrace_ir::asm::PrintOptions;
use terrace_ir::{Diagnostic, Severity};
use terrace_passes::pass::{PassFilter, PassManager, PassRegistry, Pipeline, ReportStyle};

use crate::context::ContextObject;
use crate::diagnostics::mlir_error;
use crate::op::{OperationBase, handle_error};

/// All passes and pipelines.
fn registry() -> &'static PassRegistry {
    static REGISTRY: OnceLock<PassRegistry> = OnceLock::new();
    REGISTRY.get_or_init(|| {
        let mut registry = PassRegistry::new();
        terrace_dialects::register_passes(&mut registry);
        terrace_lowering::register_passes(&mut registry);
        registry
    })
}

/// The names of all passes and pipelines.
#[pyfunction]
pub fn pass_names() -> Vec<String> {
    registry().names().map(str::to_owned).collect()
}

/// Runs passes over the IR of a context.
#[pyclass(frozen, subclass, name = "_PassManager", module = "terrace.passmanager")]
pub struct PassManagerObject {
    context: Py<ContextObject>,
    manager: Mutex<PassManager>,
}

impl PassManagerObject {
    fn manager(&self) -> MutexGuard<'_, PassManager> {
        self.manager.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reads a whole pipeline.
fn parse(context: &Py<ContextObject>, pipeline: &str) -> PyResult<Pipeline> {
    let parsed = Pipeline::parse(&context.get().cx, pipeline, registry());
    parsed.map_err(|error| PyValueError::new_err(error.message().to_owned()))
}

/// The parts of a text between commas that are in no brackets.
fn elements(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    let parts = text.split(move |letter| {
        match letter {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == ',' && depth == 0
    });
    parts.map(str::trim).filter(|part| !part.is_empty())
}

#[pymethods]
impl PassManagerObject {
    #[new]
    fn new(context: Bound<'_, ContextObject>, anchor_op: &str) -> Self {
        let pipeline = match anchor_op {
            "any" => Pipeline::on_any(),
            name => Pipeline::on_op(name.to_owned()),
        };
        let mut manager = PassManager::with_pipeline(pipeline);
        manager.config.threading = context.get().cx.is_multithreaded();
        PassManagerObject {
            context: context.unbind(),
            manager: Mutex::new(manager),
        }
    }

    /// Replaces the passes by those of a text.
    fn _parse(&self, pipeline: &str) -> PyResult<()> {
        let pipeline = parse(&self.context, pipeline)?;
        *self.manager().pipeline() = pipeline;
        Ok(())
    }

    /// Adds passes by a text without the op around it.
    fn _add(&self, pipeline: &str) -> PyResult<()> {
        let mut manager = self.manager();
        let cx = &self.context.get().cx;
        for element in elements(pipeline) {
            // `name{options}`, or `op(passes)`.
            match element.find(['{', '(']) {
                Some(at) if element[at..].starts_with('(') => {
                    let nested = parse(&self.context, element)?;
                    manager.pipeline().nest_pipeline(nested);
                }
                at => {
                    let (name, options) = element.split_at(at.unwrap_or(element.len()));
                    let options = options.trim_start_matches('{').trim_end_matches('}');
                    let added = manager
                        .pipeline()
                        .add_named(cx, name.trim(), options, registry());
                    added.map_err(|error| PyValueError::new_err(error.message().to_owned()))?;
                }
            }
        }
        Ok(())
    }

    fn enable_verifier(&self, enable: bool) {
        self.manager().config.verify = enable;
    }

    fn _enable_statistics(&self, as_list: bool) {
        self.manager().config.statistics = Some(match as_list {
            true => ReportStyle::List,
            false => ReportStyle::Tree,
        });
    }

    #[expect(clippy::too_many_arguments, reason = "as MLIR has them")]
    fn _enable_ir_printing(
        &self,
        before: bool,
        after: bool,
        module_scope: bool,
        only_changed: bool,
        only_failed: bool,
        large_elements_limit: Option<usize>,
        large_resource_limit: Option<usize>,
        enable_debug_info: bool,
        print_generic_op_form: bool,
        tree: Option<std::path::PathBuf>,
    ) {
        let config = &mut self.manager().config;
        let all = |all| match all {
            true => PassFilter::All,
            false => PassFilter::None,
        };
        config.printing.before = all(before);
        config.printing.after = all(after || only_changed || only_failed);
        config.printing.module_scope = module_scope;
        config.printing.only_changed = only_changed;
        config.printing.only_failed = only_failed;
        config.printing.tree = tree;
        config.print_options = PrintOptions {
            generic: print_generic_op_form,
            debug_info: enable_debug_info,
            elide_elements_above: large_elements_limit,
            elide_resources_above: large_resource_limit,
            ..PrintOptions::default()
        };
        if module_scope {
            config.threading = false;
        }
    }

    /// Runs the passes over an op.
    fn run(&self, py: Python<'_>, operation: &Bound<'_, OperationBase>) -> PyResult<()> {
        let op = operation.get().op()?;
        let context = op.context();
        let (shared, handle) = (context.get(), op.handle);
        let loan = shared.session().lend(handle);
        let mut loan = loan.map_err(|error| handle_error(py, context, error))?;
        let (result, errors) = py.detach(|| {
            let errors = std::sync::Arc::new(Mutex::new(Vec::<Diagnostic>::new()));
            let sink = std::sync::Arc::clone(&errors);
            let handler = shared.cx.push_handler(move |_, diagnostic| {
                if diagnostic.severity() != Severity::Error {
                    return Handled::No;
                }
                let mut sink = sink.lock().unwrap_or_else(PoisonError::into_inner);
                sink.push(diagnostic.clone());
                Handled::Yes
            });
            let result = self.manager().run(&mut loan.ir);
            drop(handler);
            let errors = std::mem::take(&mut *errors.lock().unwrap_or_else(PoisonError::into_inner));
            (result, errors)
        });
        let returned = shared.session().give_back(loan);
        returned.map_err(|error| handle_error(py, context, error))?;
        shared
            .session()
            .invalidate_inside(handle)
            .map_err(|error| handle_error(py, context, error))?;
        match result {
            Ok(()) => Ok(()),
            Err(_) => Err(mlir_error(py, context, "Failure while executing pass pipeline", errors)),
        }
    }

    fn __str__(&self) -> String {
        self.manager().pipeline().to_string()
    }

    #[getter]
    fn context(&self, py: Python<'_>) -> Py<ContextObject> {
        self.context.clone_ref(py)
    }
}
