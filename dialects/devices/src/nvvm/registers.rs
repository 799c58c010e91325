//! Registers that say who the thread is, and what time it is.

use smallvec::{SmallVec, smallvec};
use terrace_ir::Ir;
use terrace_ir::ods::Optional;
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_llvm_dialect::{ConstantRangeAttr, LlvmType};
use terrace_ods_macros::{op, op_family};
use terrace_passes::analysis::dataflow::{InferIntRangeInterface, IntRange};

use super::NvvmDialect;

op_family! {
    /// Registers whose values may be known to be in a range.
    #[op(
        dialect = NvvmDialect, traits(Pure), interfaces(InferIntRangeInterface, ExpandToLlvm),
        assembly { ("range" $range^)? attr_dict ":" type($res) },
    )]
    struct Ranged {
        #[attr]
        range: Optional<ConstantRangeAttr>,
        #[result]
        res: LlvmType,
    }

    impl InferIntRangeInterface for Ranged {
        fn result_ranges(&self, ir: &Ir, _: &[Option<IntRange>]) -> Ranges {
            smallvec![self.range(ir).map(|range| known_range(ir, range))]
        }
    }
}

type Ranges = SmallVec<[Option<IntRange>; 1]>;

fn known_range(ir: &Ir, range: ConstantRangeAttr) -> IntRange {
    let width = range.lower(ir).ty(ir).bit_width(ir).unwrap_or(32);
    let [lower, upper] = [range.lower(ir), range.upper(ir)].map(|bound| bound.as_i64(ir) as u64);
    IntRange::from_unsigned(width, lower, upper)
}

/// The register `%laneid`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.laneid")]
pub struct LaneIdOp;

/// The register `%warpsize`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.warpsize")]
pub struct WarpSizeOp;

/// The register `%warpid`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.warpid")]
pub struct WarpIdOp;

/// The register `%nwarpid`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.nwarpid")]
pub struct WarpDimOp;

/// The register `%smid`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.smid")]
pub struct SmIdOp;

/// The register `%nsmid`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.nsmid")]
pub struct SmDimOp;

/// The register `%gridid`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.gridid")]
pub struct GridIdOp;

/// The register `%tid.x`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.tid.x")]
pub struct ThreadIdXOp;

/// The register `%tid.y`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.tid.y")]
pub struct ThreadIdYOp;

/// The register `%tid.z`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.tid.z")]
pub struct ThreadIdZOp;

/// The register `%ntid.x`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.ntid.x")]
pub struct BlockDimXOp;

/// The register `%ntid.y`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.ntid.y")]
pub struct BlockDimYOp;

/// The register `%ntid.z`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.ntid.z")]
pub struct BlockDimZOp;

/// The register `%ctaid.x`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.ctaid.x")]
pub struct BlockIdXOp;

/// The register `%ctaid.y`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.ctaid.y")]
pub struct BlockIdYOp;

/// The register `%ctaid.z`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.ctaid.z")]
pub struct BlockIdZOp;

/// The register `%nctaid.x`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.nctaid.x")]
pub struct GridDimXOp;

/// The register `%nctaid.y`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.nctaid.y")]
pub struct GridDimYOp;

/// The register `%nctaid.z`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.nctaid.z")]
pub struct GridDimZOp;

/// The register `%clusterid.x`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.clusterid.x")]
pub struct ClusterIdXOp;

/// The register `%clusterid.y`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.clusterid.y")]
pub struct ClusterIdYOp;

/// The register `%clusterid.z`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.clusterid.z")]
pub struct ClusterIdZOp;

/// The register `%nclusterid.x`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.nclusterid.x")]
pub struct ClusterDimXOp;

/// The register `%nclusterid.y`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.nclusterid.y")]
pub struct ClusterDimYOp;

/// The register `%nclusterid.z`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.nclusterid.z")]
pub struct ClusterDimZOp;

/// The register `%cluster.ctaid.x`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.cluster.ctaid.x")]
pub struct BlockInClusterIdXOp;

/// The register `%cluster.ctaid.y`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.cluster.ctaid.y")]
pub struct BlockInClusterIdYOp;

/// The register `%cluster.ctaid.z`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.cluster.ctaid.z")]
pub struct BlockInClusterIdZOp;

/// The register `%cluster.nctaid.x`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.cluster.nctaid.x")]
pub struct ClusterDimBlocksXOp;

/// The register `%cluster.nctaid.y`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.cluster.nctaid.y")]
pub struct ClusterDimBlocksYOp;

/// The register `%cluster.nctaid.z`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.cluster.nctaid.z")]
pub struct ClusterDimBlocksZOp;

/// The register `%cluster.ctarank`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.cluster.ctarank")]
pub struct BlockInClusterRankOp;

/// The register `%cluster.nctarank`.
#[op(family = Ranged, mnemonic = "read.ptx.sreg.cluster.nctarank")]
pub struct ClusterSizeOp;

op_family! {
    /// Registers that do not change.
    #[op(
        dialect = NvvmDialect, traits(Pure), interfaces(ExpandToLlvm),
        assembly { attr_dict ":" type($res) },
    )]
    struct Constant {
        #[result]
        res: LlvmType,
    }
}

/// The register `%lanemask.eq`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.lanemask.eq")]
pub struct LaneMaskEqOp;

/// The register `%lanemask.le`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.lanemask.le")]
pub struct LaneMaskLeOp;

/// The register `%lanemask.lt`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.lanemask.lt")]
pub struct LaneMaskLtOp;

/// The register `%lanemask.ge`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.lanemask.ge")]
pub struct LaneMaskGeOp;

/// The register `%lanemask.gt`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.lanemask.gt")]
pub struct LaneMaskGtOp;

/// The register `%total.smem.size`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.total.smem.size")]
pub struct TotalSmemSizeOp;

/// The register `%dynamic.smem.size`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.dynamic.smem.size")]
pub struct DynamicSmemSizeOp;

/// The register `%aggr.smem.size`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.aggr.smem.size")]
pub struct AggrSmemSizeOp;

/// The register `%envreg0`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg0")]
pub struct EnvReg0Op;

/// The register `%envreg10`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg10")]
pub struct EnvReg10Op;

/// The register `%envreg11`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg11")]
pub struct EnvReg11Op;

/// The register `%envreg12`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg12")]
pub struct EnvReg12Op;

/// The register `%envreg13`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg13")]
pub struct EnvReg13Op;

/// The register `%envreg14`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg14")]
pub struct EnvReg14Op;

/// The register `%envreg15`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg15")]
pub struct EnvReg15Op;

/// The register `%envreg16`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg16")]
pub struct EnvReg16Op;

/// The register `%envreg17`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg17")]
pub struct EnvReg17Op;

/// The register `%envreg18`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg18")]
pub struct EnvReg18Op;

/// The register `%envreg19`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg19")]
pub struct EnvReg19Op;

/// The register `%envreg1`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg1")]
pub struct EnvReg1Op;

/// The register `%envreg20`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg20")]
pub struct EnvReg20Op;

/// The register `%envreg21`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg21")]
pub struct EnvReg21Op;

/// The register `%envreg22`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg22")]
pub struct EnvReg22Op;

/// The register `%envreg23`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg23")]
pub struct EnvReg23Op;

/// The register `%envreg24`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg24")]
pub struct EnvReg24Op;

/// The register `%envreg25`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg25")]
pub struct EnvReg25Op;

/// The register `%envreg26`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg26")]
pub struct EnvReg26Op;

/// The register `%envreg27`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg27")]
pub struct EnvReg27Op;

/// The register `%envreg28`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg28")]
pub struct EnvReg28Op;

/// The register `%envreg29`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg29")]
pub struct EnvReg29Op;

/// The register `%envreg2`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg2")]
pub struct EnvReg2Op;

/// The register `%envreg30`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg30")]
pub struct EnvReg30Op;

/// The register `%envreg31`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg31")]
pub struct EnvReg31Op;

/// The register `%envreg3`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg3")]
pub struct EnvReg3Op;

/// The register `%envreg4`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg4")]
pub struct EnvReg4Op;

/// The register `%envreg5`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg5")]
pub struct EnvReg5Op;

/// The register `%envreg6`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg6")]
pub struct EnvReg6Op;

/// The register `%envreg7`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg7")]
pub struct EnvReg7Op;

/// The register `%envreg8`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg8")]
pub struct EnvReg8Op;

/// The register `%envreg9`.
#[op(family = Constant, mnemonic = "read.ptx.sreg.envreg9")]
pub struct EnvReg9Op;

op_family! {
    /// Registers that change.
    #[op(dialect = NvvmDialect, interfaces(ExpandToLlvm), assembly { attr_dict ":" type($res) })]
    struct Changing {
        #[result]
        res: LlvmType,
    }
}

/// The register `%clock`.
#[op(family = Changing, mnemonic = "read.ptx.sreg.clock")]
pub struct ClockOp;

/// The register `%clock64`.
#[op(family = Changing, mnemonic = "read.ptx.sreg.clock64")]
pub struct Clock64Op;

/// The register `%globaltimer`.
#[op(family = Changing, mnemonic = "read.ptx.sreg.globaltimer")]
pub struct GlobalTimerOp;

/// The register `%globaltimer.lo`.
#[op(family = Changing, mnemonic = "read.ptx.sreg.globaltimer.lo")]
pub struct GlobalTimerLoOp;
