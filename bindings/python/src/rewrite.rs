//! What of rewriting is native: everything but the patterns, which are functions of Python, and the order in which they are
//! applied.

use pyo3::prelude::*;
use terrace_handles::{HandleError, OpHandle, Session, WalkOrder};
use terrace_ir::{Ir, Op};
use terrace_rewrite::{GreedyConfig, GreedyRewrite, PatternSet, RegionSimplification, Strictness};

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
