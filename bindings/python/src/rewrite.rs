//! What of rewriting is native: everything but the patterns, which are functions of Python, and the order in which they are
//! applied.

use pyo3::prelude::*;
use terrace_handles::{HandleError, OpHandle, Session, WalkOrder};
use terrace_ir::{Ir, Op};
use terrace_meta_dialects::execution::{NativeFunctions, PdlPatterns};
use terrace_rewrite::{
    FrozenPatterns, GreedyConfig, GreedyRewrite, PatternSet, RegionSimplification, Strictness,
    walk_and_apply_patterns,
};

use crate::diagnostics::mlir_error;
use crate::op::{OperationBase, handle_error};
use crate::value::ValueObject;

/// How it works, by the names that Python has.
#[derive(FromPyObject)]
pub struct Config {
    use_top_down_traversal: bool,
    enable_folding: bool,
    enable_constant_cse: bool,
    #[pyo3(attribute("_region_simplification"))]
    region_simplification: u8,
}

impl Config {
    fn greedy(&self) -> GreedyConfig {
        GreedyConfig {
            order: match self.use_top_down_traversal {
                true => WalkOrder::Pre,
                false => WalkOrder::Post,
            },
            fold: self.enable_folding,
            unique_constants: self.enable_constant_cse,
            region_simplification: match self.region_simplification {
                0 => RegionSimplification::Disabled,
                1 => RegionSimplification::Normal,
                _ => RegionSimplification::Aggressive,
            },
            ..GreedyConfig::default()
        }
    }
}

/// Folds in an op, erases what is dead there and simplifies its control flow, without looking into isolated ops inside it; of
/// ops that are given, folds and erases only those. Says whether it changed anything. What is in no isolated op, or is not
/// valid, is left as it is.
#[pyfunction]
pub fn simplify_greedily(
    py: Python<'_>,
    operation: &Bound<'_, OperationBase>,
    config: Config,
    only: Option<Vec<Bound<'_, OperationBase>>>,
) -> PyResult<bool> {
    let op = operation.get().op()?;
    let shared = op.context().get();
    let handle = op.handle;
    let only: Option<Vec<OpHandle>> = only.map(|only| {
        let ops = only.iter().filter_map(|op| op.get().op().ok());
        ops.map(|op| op.handle).collect()
    });
    let changed = py.detach(|| {
        shared.with_session(|session| simplify(session, handle, config.greedy(), only.as_deref()))
    });
    match changed {
        Err(HandleError::NotIsolated) => Ok(false),
        other => other.map_err(|error| handle_error(py, op.context(), error)),
    }
}

fn simplify(
    session: &mut Session,
    op: OpHandle,
    mut config: GreedyConfig,
    only: Option<&[OpHandle]>,
) -> Result<bool, HandleError> {
    // Folders, and what simplifies control flow, rely on valid IR; patterns may leave it invalid for a while.
    if session.verify(op).is_err() {
        return Ok(false);
    }
    let arena = |ir: &Ir| std::ptr::from_ref(ir).addr();
    let here = session.read(op, |ir, _| arena(ir))?;
    let mut ops: Option<Vec<Op>> = None;
    if let Some(only) = only {
        config.strictness = Strictness::ExistingOps;
        let at = only.iter().filter_map(|op| {
            let (at, op) = session.read(*op, |ir, op| (arena(ir), op)).ok()?;
            (at == here).then_some(op)
        });
        ops = Some(at.collect());
    }
    let (mut loan, op) = session.lend_around(op)?;
    let ir = &mut loan.ir;
    if op != ir.root() && ops.is_none() {
        ops = Some(ir.walk(op, WalkOrder::Pre).skip(1).collect());
    }
    let no_patterns = PatternSet::new().freeze(session.context());
    let driver = GreedyRewrite::new(&no_patterns).config(&config);
    let result = match ops {
        Some(ops) => driver.run_on(ir, &ops),
        None => driver.run(ir),
    };
    session.give_back(loan)?;
    Ok(result.changed)
}

/// What an op folds to, if it does: the constants among that are new, and nothing uses them.
#[pyfunction]
pub fn fold_op<'py>(
    py: Python<'py>,
    operation: &Bound<'py, OperationBase>,
) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
    let op = operation.get().op()?;
    let Some(values) = op.ask(py, |session| session.fold_op(op.handle))? else {
        return Ok(None);
    };
    let values = values.into_iter();
    let values = values.map(|value| ValueObject::wrap(py, &op.root, value));
    values.collect::<PyResult<_>>().map(Some)
}

/// Patterns of the pdl dialect that are ready to be applied.
#[pyclass(frozen, name = "_PdlPatterns", module = "terrace._terrace")]
pub struct PdlPatternsObject {
    patterns: FrozenPatterns,
}

/// The patterns of a module, of which they are a copy.
#[pyfunction]
pub fn pdl_patterns(
    py: Python<'_>,
    module: &Bound<'_, OperationBase>,
) -> PyResult<PdlPatternsObject> {
    let op = module.get().op()?;
    let copy = op.ask(py, |session| {
        let copy = session.clone_op(op.handle)?;
        session.release(copy)
    })?;
    let patterns = PdlPatterns::new(copy, NativeFunctions::default()).map_err(|error| {
        let message = "the module has patterns that cannot be applied";
        mlir_error(py, op.context(), message, vec![error])
    })?;
    let mut set = PatternSet::new();
    set.add(patterns);
    Ok(PdlPatternsObject {
        patterns: set.freeze(&op.context().get().cx),
    })
}

/// Applies patterns of the pdl dialect inside an op, greedily or each op once. Says whether that came to an end.
#[pyfunction]
pub fn apply_pdl_patterns(
    py: Python<'_>,
    operation: &Bound<'_, OperationBase>,
    patterns: &Bound<'_, PdlPatternsObject>,
    config: Config,
    once: bool,
) -> PyResult<bool> {
    let op = operation.get().op()?;
    let shared = op.context().get();
    let handle = op.handle;
    let patterns = &patterns.get().patterns;
    let config = config.greedy();
    let applied = py.detach(|| {
        let (mut loan, op) = shared.with_session(|session| session.lend_around(handle))?;
        let converged = apply(&mut loan.ir, op, patterns, &config, once);
        shared.with_session(|session| session.give_back(loan))?;
        Ok(converged)
    });
    applied.map_err(|error| handle_error(py, op.context(), error))
}

fn apply(
    ir: &mut Ir,
    op: Op,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    once: bool,
) -> bool {
    let driver = || GreedyRewrite::new(patterns).config(config);
    if op != ir.root() && !once {
        let inside: Vec<Op> = ir.walk(op, WalkOrder::Pre).skip(1).collect();
        return driver().run_on(ir, &inside).converged;
    }
    let mut converged = true;
    let mut pending = vec![ir];
    while let Some(ir) = pending.pop() {
        match once {
            true => {
                walk_and_apply_patterns(ir, patterns);
            }
            false => converged &= driver().run(ir).converged,
        }
        pending.extend(ir.children_mut());
    }
    converged
}
