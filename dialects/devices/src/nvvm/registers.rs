//! Registers that say who the thread is, and what time it is.

use smallvec::{SmallVec, smallvec};
use terrace_ir::Ir;
use terrace_ir::ods::Optional;
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_llvm_dialect::{ConstantRangeAttr, LlvmType};
use terrace_ods_macros::op;
use terrace_passes::analysis::dataflow::{InferIntRangeInterface, IntRange};

use super::NvvmDialect;

/// Registers whose values may be known to be in a range.
macro_rules! ranged {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = NvvmDialect, mnemonic = $mnemonic, traits(Pure), interfaces(InferIntRangeInterface, ExpandToLlvm),
            assembly { ("range" $range^)? attr_dict ":" type($res) },
        )]
        pub struct $name {
            #[attr]
            range: Optional<ConstantRangeAttr>,
            #[result]
            res: LlvmType,
        }

        impl InferIntRangeInterface for $name {
            fn result_ranges(&self, ir: &Ir, _: &[Option<IntRange>]) -> Ranges {
                smallvec![self.range(ir).map(|range| known_range(ir, range))]
            }
        }
    )*};
}

type Ranges = SmallVec<[Option<IntRange>; 1]>;

fn known_range(ir: &Ir, range: ConstantRangeAttr) -> IntRange {
    let width = range.lower(ir).ty(ir).bit_width(ir).unwrap_or(32);
    let [lower, upper] = [range.lower(ir), range.upper(ir)].map(|bound| bound.as_i64(ir) as u64);
    IntRange::from_unsigned(width, lower, upper)
}

ranged! {
    /// The register `%laneid`.
    LaneIdOp = "read.ptx.sreg.laneid";
    /// The register `%warpsize`.
    WarpSizeOp = "read.ptx.sreg.warpsize";
    /// The register `%warpid`.
    WarpIdOp = "read.ptx.sreg.warpid";
    /// The register `%nwarpid`.
    WarpDimOp = "read.ptx.sreg.nwarpid";
    /// The register `%smid`.
    SmIdOp = "read.ptx.sreg.smid";
    /// The register `%nsmid`.
    SmDimOp = "read.ptx.sreg.nsmid";
    /// The register `%gridid`.
    GridIdOp = "read.ptx.sreg.gridid";
    /// The register `%tid.x`.
    ThreadIdXOp = "read.ptx.sreg.tid.x";
    /// The register `%tid.y`.
    ThreadIdYOp = "read.ptx.sreg.tid.y";
    /// The register `%tid.z`.
    ThreadIdZOp = "read.ptx.sreg.tid.z";
    /// The register `%ntid.x`.
    BlockDimXOp = "read.ptx.sreg.ntid.x";
    /// The register `%ntid.y`.
    BlockDimYOp = "read.ptx.sreg.ntid.y";
    /// The register `%ntid.z`.
    BlockDimZOp = "read.ptx.sreg.ntid.z";
    /// The register `%ctaid.x`.
    BlockIdXOp = "read.ptx.sreg.ctaid.x";
    /// The register `%ctaid.y`.
    BlockIdYOp = "read.ptx.sreg.ctaid.y";
    /// The register `%ctaid.z`.
    BlockIdZOp = "read.ptx.sreg.ctaid.z";
    /// The register `%nctaid.x`.
    GridDimXOp = "read.ptx.sreg.nctaid.x";
    /// The register `%nctaid.y`.
    GridDimYOp = "read.ptx.sreg.nctaid.y";
    /// The register `%nctaid.z`.
    GridDimZOp = "read.ptx.sreg.nctaid.z";
    /// The register `%clusterid.x`.
    ClusterIdXOp = "read.ptx.sreg.clusterid.x";
    /// The register `%clusterid.y`.
    ClusterIdYOp = "read.ptx.sreg.clusterid.y";
    /// The register `%clusterid.z`.
    ClusterIdZOp = "read.ptx.sreg.clusterid.z";
    /// The register `%nclusterid.x`.
    ClusterDimXOp = "read.ptx.sreg.nclusterid.x";
    /// The register `%nclusterid.y`.
    ClusterDimYOp = "read.ptx.sreg.nclusterid.y";
    /// The register `%nclusterid.z`.
    ClusterDimZOp = "read.ptx.sreg.nclusterid.z";
    /// The register `%cluster.ctaid.x`.
    BlockInClusterIdXOp = "read.ptx.sreg.cluster.ctaid.x";
    /// The register `%cluster.ctaid.y`.
    BlockInClusterIdYOp = "read.ptx.sreg.cluster.ctaid.y";
    /// The register `%cluster.ctaid.z`.
    BlockInClusterIdZOp = "read.ptx.sreg.cluster.ctaid.z";
    /// The register `%cluster.nctaid.x`.
    ClusterDimBlocksXOp = "read.ptx.sreg.cluster.nctaid.x";
    /// The register `%cluster.nctaid.y`.
    ClusterDimBlocksYOp = "read.ptx.sreg.cluster.nctaid.y";
    /// The register `%cluster.nctaid.z`.
    ClusterDimBlocksZOp = "read.ptx.sreg.cluster.nctaid.z";
    /// The register `%cluster.ctarank`.
    BlockInClusterRankOp = "read.ptx.sreg.cluster.ctarank";
    /// The register `%cluster.nctarank`.
    ClusterSizeOp = "read.ptx.sreg.cluster.nctarank";
}

/// Registers that do not change.
macro_rules! constant {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = NvvmDialect, mnemonic = $mnemonic, traits(Pure), interfaces(ExpandToLlvm),
            assembly { attr_dict ":" type($res) },
        )]
        pub struct $name {
            #[result]
            res: LlvmType,
        }
    )*};
}

constant! {
    /// The register `%lanemask.eq`.
    LaneMaskEqOp = "read.ptx.sreg.lanemask.eq";
    /// The register `%lanemask.le`.
    LaneMaskLeOp = "read.ptx.sreg.lanemask.le";
    /// The register `%lanemask.lt`.
    LaneMaskLtOp = "read.ptx.sreg.lanemask.lt";
    /// The register `%lanemask.ge`.
    LaneMaskGeOp = "read.ptx.sreg.lanemask.ge";
    /// The register `%lanemask.gt`.
    LaneMaskGtOp = "read.ptx.sreg.lanemask.gt";
    /// The register `%total.smem.size`.
    TotalSmemSizeOp = "read.ptx.sreg.total.smem.size";
    /// The register `%dynamic.smem.size`.
    DynamicSmemSizeOp = "read.ptx.sreg.dynamic.smem.size";
    /// The register `%aggr.smem.size`.
    AggrSmemSizeOp = "read.ptx.sreg.aggr.smem.size";
    /// The register `%envreg0`.
    EnvReg0Op = "read.ptx.sreg.envreg0";
    /// The register `%envreg10`.
    EnvReg10Op = "read.ptx.sreg.envreg10";
    /// The register `%envreg11`.
    EnvReg11Op = "read.ptx.sreg.envreg11";
    /// The register `%envreg12`.
    EnvReg12Op = "read.ptx.sreg.envreg12";
    /// The register `%envreg13`.
    EnvReg13Op = "read.ptx.sreg.envreg13";
    /// The register `%envreg14`.
    EnvReg14Op = "read.ptx.sreg.envreg14";
    /// The register `%envreg15`.
    EnvReg15Op = "read.ptx.sreg.envreg15";
    /// The register `%envreg16`.
    EnvReg16Op = "read.ptx.sreg.envreg16";
    /// The register `%envreg17`.
    EnvReg17Op = "read.ptx.sreg.envreg17";
    /// The register `%envreg18`.
    EnvReg18Op = "read.ptx.sreg.envreg18";
    /// The register `%envreg19`.
    EnvReg19Op = "read.ptx.sreg.envreg19";
    /// The register `%envreg1`.
    EnvReg1Op = "read.ptx.sreg.envreg1";
    /// The register `%envreg20`.
    EnvReg20Op = "read.ptx.sreg.envreg20";
    /// The register `%envreg21`.
    EnvReg21Op = "read.ptx.sreg.envreg21";
    /// The register `%envreg22`.
    EnvReg22Op = "read.ptx.sreg.envreg22";
    /// The register `%envreg23`.
    EnvReg23Op = "read.ptx.sreg.envreg23";
    /// The register `%envreg24`.
    EnvReg24Op = "read.ptx.sreg.envreg24";
    /// The register `%envreg25`.
    EnvReg25Op = "read.ptx.sreg.envreg25";
    /// The register `%envreg26`.
    EnvReg26Op = "read.ptx.sreg.envreg26";
    /// The register `%envreg27`.
    EnvReg27Op = "read.ptx.sreg.envreg27";
    /// The register `%envreg28`.
    EnvReg28Op = "read.ptx.sreg.envreg28";
    /// The register `%envreg29`.
    EnvReg29Op = "read.ptx.sreg.envreg29";
    /// The register `%envreg2`.
    EnvReg2Op = "read.ptx.sreg.envreg2";
    /// The register `%envreg30`.
    EnvReg30Op = "read.ptx.sreg.envreg30";
    /// The register `%envreg31`.
    EnvReg31Op = "read.ptx.sreg.envreg31";
    /// The register `%envreg3`.
    EnvReg3Op = "read.ptx.sreg.envreg3";
    /// The register `%envreg4`.
    EnvReg4Op = "read.ptx.sreg.envreg4";
    /// The register `%envreg5`.
    EnvReg5Op = "read.ptx.sreg.envreg5";
    /// The register `%envreg6`.
    EnvReg6Op = "read.ptx.sreg.envreg6";
    /// The register `%envreg7`.
    EnvReg7Op = "read.ptx.sreg.envreg7";
    /// The register `%envreg8`.
    EnvReg8Op = "read.ptx.sreg.envreg8";
    /// The register `%envreg9`.
    EnvReg9Op = "read.ptx.sreg.envreg9";
}

/// Registers that change.
macro_rules! changing {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = NvvmDialect, mnemonic = $mnemonic, interfaces(ExpandToLlvm),
            assembly { attr_dict ":" type($res) },
        )]
        pub struct $name {
            #[result]
            res: LlvmType,
        }
    )*};
}

changing! {
    /// The register `%clock`.
    ClockOp = "read.ptx.sreg.clock";
    /// The register `%clock64`.
    Clock64Op = "read.ptx.sreg.clock64";
    /// The register `%globaltimer`.
    GlobalTimerOp = "read.ptx.sreg.globaltimer";
    /// The register `%globaltimer.lo`.
    GlobalTimerLoOp = "read.ptx.sreg.globaltimer.lo";
}
