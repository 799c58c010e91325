//! Transformations of affine loops.

mod buffers;
mod coalesce;
mod dependence_check;
mod expand_index;
mod fusion;
mod invariant;
mod loops;
mod normalize;
mod overwritten_stores;
mod parallelize;
mod permute;
mod raise;
mod scalar_replacement;
mod simplify;
mod simplify_extrema;
mod tile;
mod unroll;
mod unroll_jam;

pub use coalesce::{AffineLoopCoalescingPass, coalesce};
pub use dependence_check::MemRefDependenceCheck;
pub use expand_index::{AffineExpandIndexOpsPass, expand_delinearize, expand_linearize};
pub use fusion::{AffineLoopFusionPass, FusionMode};
pub use invariant::AffineLoopInvariantCodeMotionPass;
pub use normalize::{AffineLoopNormalizePass, normalize_for, normalize_parallel};
pub use parallelize::{AffineParallelizePass, parallelize};
pub use permute::sink_sequential_loops;
pub use raise::AffineRaiseFromMemrefPass;
pub use scalar_replacement::replace_by_scalars;
pub use simplify::{AffineSimplifyStructuresPass, simplified};
pub use simplify_extrema::AffineSimplifyMinMaxPass;
use terrace_ir::Ir;
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassRegistry, PassResult};
pub use tile::{AffineLoopTilePass, tile};
pub use unroll::{AffineLoopUnrollPass, unroll, unroll_fully};
pub use unroll_jam::{AffineLoopUnrollJamPass, unroll_and_jam};

/// Adds the passes of this module to a registry.
pub fn register(registry: &mut PassRegistry) {
    registry
        .pass::<AffineExpandIndexOpsPass>()
        .pass::<AffineLoopCoalescingPass>()
        .pass::<AffineLoopFusionPass>()
        .pass::<AffineLoopInvariantCodeMotionPass>()
        .pass::<AffineLoopNormalizePass>()
        .pass::<AffineLoopTilePass>()
        .pass::<AffineLoopUnrollJamPass>()
        .pass::<AffineLoopUnrollPass>()
        .pass::<AffineParallelizePass>()
        .pass::<MemRefDependenceCheck>()
        .pass::<AffineRaiseFromMemrefPass>()
        .pass::<AffineScalarReplacementPass>()
        .pass::<AffineSimplifyMinMaxPass>()
        .pass::<AffineSimplifyStructuresPass>();
}

/// Replace loads of affine accesses by the values stored before, and remove stores that are overwritten before anything is read, and
/// buffers that are never read.
#[pass(name = "affine-scalrep", on = terrace_standard_dialects::func::FuncOp)]
pub fn affine_scalar_replacement(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    replace_by_scalars(ir);
    Ok(())
}
