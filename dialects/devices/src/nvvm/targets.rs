//! Which GPUs have which ops.

use terrace_gpu_dialect::{GpuModuleOp, TargetVerifyInterface};
use terrace_ir::Ir;
use terrace_ir::ods::{OpInfo, TypedOp, VerifyResult};

use super::*;

/// Since when there is an op, or which GPUs have it that also promise what later ones may not have, such as `sm_90a`.
enum Requirement {
    Since(u32),
    Just(&'static [u32]),
}

use Requirement::{Just, Since};

macro_rules! requirements {
    ($($requirement:expr => [$($op:ident),* $(,)?];)*) => {
        &[$($((<$op as TypedOp>::INFO, $requirement)),*),*]
    };
}

static REQUIREMENTS: &[(&OpInfo, Requirement)] = requirements! {
    Since(30) => [ShflOp];
    Since(80) => [ReduxOp];
    Since(90) => [
        ClusterIdXOp, BlockInClusterIdXOp, BlockInClusterIdYOp, BlockInClusterIdZOp,
        ClusterDimBlocksXOp, ClusterDimBlocksYOp, BlockInClusterRankOp, AggrSmemSizeOp,
        ClusterArriveRelaxedOp, ClusterWaitOp, CpAsyncBulkWaitGroupOp,
        CpAsyncBulkTensorGlobalToSharedClusterOp, MapaOp,
    ];
    Since(100) => [ClusterLaunchControlTryCancelOp, ClusterLaunchControlQueryCancelOp];
    Just(&[90]) => [WgmmaFenceAlignedOp, WgmmaGroupSyncAlignedOp, WgmmaWaitGroupSyncOp];
    Just(&[100, 101]) => [
        Tcgen05AllocOp, Tcgen05DeallocOp, Tcgen05RelinquishAllocPermitOp, Tcgen05FenceOp,
        Tcgen05WaitOp, Tcgen05CommitOp, Tcgen05CpOp, Tcgen05LdOp, Tcgen05StOp,
    ];
    Just(&[100, 101, 103]) => [Tcgen05ShiftOp];
    Just(&[100, 103]) => [ConvertF32x4ToF8x4Op, ConvertF32x4ToF6x4Op, ConvertF32x4ToF4x4Op];
    Just(&[100, 110]) => [
        Tcgen05MMAOp, Tcgen05MMASparseOp, Tcgen05MMABlockScaleOp, Tcgen05MMASparseBlockScaleOp,
        Tcgen05MMAWsOp, Tcgen05MMAWsSparseOp,
    ];
};

/// A kind of GPU: `sm_90`, or with its own features `sm_90a`.
struct Chip<'a> {
    name: &'a str,
    version: u32,
    has_own_features: bool,
}

impl<'a> Chip<'a> {
    fn new(name: &'a str) -> Self {
        let version = name.strip_prefix("sm_").unwrap_or("");
        let version = version.trim_end_matches(|letter: char| !letter.is_ascii_digit());
        Chip {
            name,
            version: version.parse().unwrap_or(0),
            has_own_features: name.ends_with('a'),
        }
    }

    fn has(&self, requirement: &Requirement) -> bool {
        match requirement {
            Since(version) => self.version >= *version,
            Just(versions) => self.has_own_features && versions.contains(&self.version),
        }
    }

    fn verify(&self, ir: &Ir) -> VerifyResult {
        for op in ir.all_ops() {
            let info = ir.info(op);
            let required = info.and_then(|info| {
                REQUIREMENTS
                    .iter()
                    .find(|(known, _)| std::ptr::eq(*known, info))
            });
            if required.is_some_and(|(_, requirement)| !self.has(requirement)) {
                let message = format!("is not supported on {}", self.name);
                return ir.op_error(op, message).into();
            }
            if op != ir.root()
                && let Some(child) = ir.child(op)
            {
                self.verify(child)?;
            }
        }
        Ok(())
    }
}

impl TargetVerifyInterface for NVVMTargetAttr {
    fn verify_target(&self, ir: &Ir, module: GpuModuleOp) -> VerifyResult {
        if !self.checks_ops(ir) {
            return Ok(());
        }
        let name = self.chip(ir);
        let chip = Chip::new(name);
        if chip.version < 20 {
            let message = "Minimum NVVM target SM version is sm_20";
            return ir.error(module, message).into();
        }
        let (inside, _) = ir.definition(module.op());
        chip.verify(inside)
    }
}
