//! Pass managers.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use terrace_ir::asm::PrintOptions;
use terrace_ir::diagnostics::Handled;
use terrace_ir::{Diagnostic, Ir, Severity};
use terrace_passes::pass::{
    Pass, PassContext, PassDeclaration, PassFilter, PassInfo, PassManager, PassRegistry,
    PassResult, PassTarget, Pipeline, ReportStyle, Statistic, Timing,
};

use crate::context::ContextObject;
use crate::diagnostics::mlir_error;
use crate::op::{OpRef, OperationBase, RootObject, handle_error};

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
#[pyclass(
    frozen,
    subclass,
    name = "_PassManager",
    module = "terrace.passmanager"
)]
pub struct PassManagerObject {
    context: Py<ContextObject>,
    manager: Mutex<PassManager>,
    /// What keeps the IR that the passes are running on: objects that passes of Python are given hold it.
    running: Running,
}

type Running = Arc<Mutex<Option<Py<RootObject>>>>;

/// A function of Python as a pass.
struct PythonPass {
    info: &'static PassInfo,
    run: Arc<Py<PyAny>>,
    running: Running,
}

impl PassDeclaration for PythonPass {
    fn info(&self) -> &'static PassInfo {
        self.info
    }

    fn clone_pass(&self) -> Box<dyn Pass> {
        Box::new(PythonPass {
            info: self.info,
            run: Arc::clone(&self.run),
            running: Arc::clone(&self.running),
        })
    }

    fn option(&self, _index: usize) -> String {
        String::new()
    }

    fn set_option(&mut self, _: usize, _: &str, _: &PassRegistry) -> Result<(), String> {
        Err("passes of Python have no options".to_owned())
    }

    fn statistic(&self, _index: usize) -> &Statistic {
        unreachable!("passes of Python have no statistics")
    }
}

impl Pass for PythonPass {
    fn run(&mut self, ir: &mut Ir, _cx: &mut PassContext) -> PassResult {
        let location = ir.loc(ir.root());
        Python::attach(|py| {
            let failed = |message: String| Err(Diagnostic::error(location, message));
            let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(root) = running.as_ref().map(|root| root.clone_ref(py)) else {
                return failed("the pass manager is not running".to_owned());
            };
            drop(running);
            let context = root.get().context.clone_ref(py);
            let visit = context.get().session().enter(ir);
            let op = OpRef {
                root,
                handle: visit.op,
            };
            let external = ExternalPassObject::default();
            let result = Bound::new(py, external).and_then(|pass| {
                let op = op.view(py)?;
                self.run.bind(py).call1((op, &pass))?;
                Ok(pass.get().failed.load(Ordering::Relaxed))
            });
            context.get().session().leave(visit, ir);
            match result {
                Ok(false) => Ok(()),
                Ok(true) => failed(format!("the pass '{}' failed", self.info.title)),
                Err(error) => failed(format!("the pass '{}' raised {error}", self.info.title)),
            }
        })
    }
}

/// What a pass of Python is given to say that it failed.
#[pyclass(frozen, name = "ExternalPass", module = "terrace.passmanager")]
#[derive(Default)]
pub struct ExternalPassObject {
    failed: AtomicBool,
}

#[pymethods]
impl ExternalPassObject {
    fn signal_pass_failure(&self) {
        self.failed.store(true, Ordering::Relaxed);
    }
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
            running: Running::default(),
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

    /// Adds a function as a pass.
    fn _add_function(
        &self,
        run: Bound<'_, PyAny>,
        name: String,
        argument: String,
        description: String,
    ) {
        // Tables of passes are static. There are as many of these as a program adds.
        let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
        let info = Box::leak(Box::new(PassInfo {
            argument: leak(argument),
            title: leak(name),
            summary: leak(description),
            description: "",
            on: PassTarget::Any,
            options: &[],
            statistics: &[],
            dependent_dialects: &[],
        }));
        self.manager().pipeline().add(PythonPass {
            info,
            run: Arc::new(run.unbind()),
            running: Arc::clone(&self.running),
        });
    }

    fn _enable_timing(&self) {
        self.manager().config.timing = Some(Timing::default());
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
        let running = || self.running.lock().unwrap_or_else(PoisonError::into_inner);
        *running() = Some(op.root.clone_ref(py));
        let (result, errors) = py.detach(|| {
            let errors = Arc::new(Mutex::new(Vec::<Diagnostic>::new()));
            let sink = Arc::clone(&errors);
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
            let errors =
                std::mem::take(&mut *errors.lock().unwrap_or_else(PoisonError::into_inner));
            (result, errors)
        });
        let done = running().take();
        drop(done);
        let returned = shared.session().give_back(loan);
        returned.map_err(|error| handle_error(py, context, error))?;
        shared
            .session()
            .invalidate_inside(handle)
            .map_err(|error| handle_error(py, context, error))?;
        match result {
            Ok(()) => Ok(()),
            Err(_) => Err(mlir_error(
                py,
                context,
                "Failure while executing pass pipeline",
                errors,
            )),
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
