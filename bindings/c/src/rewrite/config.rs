//! How the greedy driver works.

use std::ffi::{c_int, c_void};

use terrace_handles::WalkOrder;
use terrace_rewrite::{GreedyConfig, RegionSimplification, Strictness};

/// A configuration that C owns.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirGreedyRewriteDriverConfig {
    ptr: *mut c_void,
}

impl MlirGreedyRewriteDriverConfig {
    fn set(self, f: impl FnOnce(&mut GreedyConfig)) {
        // SAFETY: `mlirGreedyRewriteDriverConfigCreate` made it, C has not destroyed it, and only one thread uses it.
        if let Some(config) = unsafe { self.ptr.cast::<GreedyConfig>().as_mut() } {
            f(config);
        }
    }

    pub(super) fn get(self) -> GreedyConfig {
        let mut config = default();
        self.set(|set| config = set.clone());
        config
    }
}

/// What MLIR's driver does unless it is told otherwise.
fn default() -> GreedyConfig {
    GreedyConfig {
        order: WalkOrder::Post,
        region_simplification: RegionSimplification::Aggressive,
        ..GreedyConfig::default()
    }
}

fn limit(limit: i64) -> Option<usize> {
    usize::try_from(limit).ok()
}

fn number(limit: Option<usize>) -> i64 {
    limit
        .and_then(|limit| i64::try_from(limit).ok())
        .unwrap_or(-1)
}

exported! {
    fn mlirGreedyRewriteDriverConfigCreate() -> MlirGreedyRewriteDriverConfig {
        MlirGreedyRewriteDriverConfig { ptr: Box::into_raw(Box::new(default())).cast() }
    }

    fn mlirGreedyRewriteDriverConfigDestroy(config: MlirGreedyRewriteDriverConfig) {
        if !config.ptr.is_null() {
            // SAFETY: `mlirGreedyRewriteDriverConfigCreate` made it, and by the header it is not used again.
            drop(unsafe { Box::from_raw(config.ptr.cast::<GreedyConfig>()) });
        }
    }

    fn mlirGreedyRewriteDriverConfigSetMaxIterations(config: MlirGreedyRewriteDriverConfig, max: i64) {
        config.set(|config| config.max_iterations = limit(max));
    }

    fn mlirGreedyRewriteDriverConfigSetMaxNumRewrites(config: MlirGreedyRewriteDriverConfig, max: i64) {
        config.set(|config| config.max_rewrites = limit(max));
    }

    fn mlirGreedyRewriteDriverConfigSetUseTopDownTraversal(config: MlirGreedyRewriteDriverConfig, top_down: bool) {
        config.set(|config| config.order = if top_down { WalkOrder::Pre } else { WalkOrder::Post });
    }

    fn mlirGreedyRewriteDriverConfigEnableFolding(config: MlirGreedyRewriteDriverConfig, enable: bool) {
        config.set(|config| config.fold = enable);
    }

    fn mlirGreedyRewriteDriverConfigSetStrictness(config: MlirGreedyRewriteDriverConfig, strictness: c_int) {
        config.set(|config| {
            config.strictness = match strictness {
                0 => Strictness::AnyOp,
                1 => Strictness::ExistingAndNewOps,
                _ => Strictness::ExistingOps,
            }
        });
    }

    fn mlirGreedyRewriteDriverConfigSetRegionSimplificationLevel(config: MlirGreedyRewriteDriverConfig, level: c_int) {
        config.set(|config| {
            config.region_simplification = match level {
                0 => RegionSimplification::Disabled,
                1 => RegionSimplification::Normal,
                _ => RegionSimplification::Aggressive,
            }
        });
    }

    fn mlirGreedyRewriteDriverConfigEnableConstantCSE(config: MlirGreedyRewriteDriverConfig, enable: bool) {
        config.set(|config| config.unique_constants = enable);
    }

    fn mlirGreedyRewriteDriverConfigGetMaxIterations(config: MlirGreedyRewriteDriverConfig) -> i64 {
        number(config.get().max_iterations)
    }

    fn mlirGreedyRewriteDriverConfigGetMaxNumRewrites(config: MlirGreedyRewriteDriverConfig) -> i64 {
        number(config.get().max_rewrites)
    }

    fn mlirGreedyRewriteDriverConfigGetUseTopDownTraversal(config: MlirGreedyRewriteDriverConfig) -> bool {
        config.get().order == WalkOrder::Pre
    }

    fn mlirGreedyRewriteDriverConfigIsFoldingEnabled(config: MlirGreedyRewriteDriverConfig) -> bool {
        config.get().fold
    }

    fn mlirGreedyRewriteDriverConfigGetStrictness(config: MlirGreedyRewriteDriverConfig) -> c_int {
        match config.get().strictness {
            Strictness::AnyOp => 0,
            Strictness::ExistingAndNewOps => 1,
            Strictness::ExistingOps => 2,
        }
    }

    fn mlirGreedyRewriteDriverConfigGetRegionSimplificationLevel(config: MlirGreedyRewriteDriverConfig) -> c_int {
        match config.get().region_simplification {
            RegionSimplification::Disabled => 0,
            RegionSimplification::Normal => 1,
            RegionSimplification::Aggressive => 2,
        }
    }

    fn mlirGreedyRewriteDriverConfigIsConstantCSEEnabled(config: MlirGreedyRewriteDriverConfig) -> bool {
        config.get().unique_constants
    }
}
