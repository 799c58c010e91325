//! Barriers in shared memory, at which threads and copies arrive.

use terrace_ir::ods::{AnyOf, I1, I32, I64, Index, Optional};
use terrace_ods_macros::op;

use super::{MBarrierGroupType, MBarrierTokenType, NvgpuDialect};

/// Makes barriers.
#[op(dialect = NvgpuDialect, mnemonic = "mbarrier.create", assembly { attr_dict "->" bare(type($barriers)) })]
pub struct MBarrierCreateOp {
    #[result]
    barriers: MBarrierGroupType,
}

/// The address of one of several barriers.
#[op(
    dialect = NvgpuDialect, mnemonic = "mbarrier.get",
    assembly { $barriers "[" $mbar_id "]" attr_dict ":" bare(type($barriers)) "->" type($mbarrier_pointer) },
)]
pub struct MBarrierGetOp {
    #[operand]
    barriers: MBarrierGroupType,
    #[operand(name = "mbarId")]
    mbar_id: Index,
    #[result(name = "mbarrierPointer")]
    mbarrier_pointer: AnyOf<(I32, I64)>,
}

/// Sets a barrier to wait for so many arrivals.
#[op(
    dialect = NvgpuDialect, mnemonic = "mbarrier.init",
    assembly {
        $barriers "[" $mbar_id "]" "," $count ("," "predicate" "=" $predicate^)? attr_dict ":" bare(type($barriers))
    },
)]
pub struct MBarrierInitOp {
    #[operand]
    barriers: MBarrierGroupType,
    #[operand]
    count: Index,
    #[operand(name = "mbarId")]
    mbar_id: Index,
    #[operand]
    predicate: Optional<I1>,
}

/// Whether the phase of a token is over.
#[op(
    dialect = NvgpuDialect, mnemonic = "mbarrier.test.wait",
    assembly { $barriers "[" $mbar_id "]" "," $token attr_dict ":" bare(type($barriers)) "," type($token) },
)]
pub struct MBarrierTestWaitOp {
    #[operand]
    barriers: MBarrierGroupType,
    #[operand]
    token: MBarrierTokenType,
    #[operand(name = "mbarId")]
    mbar_id: Index,
    #[result(name = "waitComplete")]
    wait_complete: I1,
}

/// Arrives at a barrier.
#[op(
    dialect = NvgpuDialect, mnemonic = "mbarrier.arrive",
    assembly { $barriers "[" $mbar_id "]" attr_dict ":" bare(type($barriers)) "->" type($token) },
)]
pub struct MBarrierArriveOp {
    #[operand]
    barriers: MBarrierGroupType,
    #[operand(name = "mbarId")]
    mbar_id: Index,
    #[result]
    token: MBarrierTokenType,
}

/// Arrives several times, of which none may be the last.
#[op(
    dialect = NvgpuDialect, mnemonic = "mbarrier.arrive.nocomplete",
    assembly { $barriers "[" $mbar_id "]" "," $count attr_dict ":" bare(type($barriers)) "->" type($token) },
)]
pub struct MBarrierArriveNoCompleteOp {
    #[operand]
    barriers: MBarrierGroupType,
    #[operand(name = "mbarId")]
    mbar_id: Index,
    #[operand]
    count: Index,
    #[result]
    token: MBarrierTokenType,
}

/// Arrives, and says how many bytes are yet to be copied.
#[op(
    dialect = NvgpuDialect, mnemonic = "mbarrier.arrive.expect_tx",
    assembly {
        $barriers "[" $mbar_id "]" "," $txcount ("," "predicate" "=" $predicate^)? attr_dict ":" bare(type($barriers))
    },
)]
pub struct MBarrierArriveExpectTxOp {
    #[operand]
    barriers: MBarrierGroupType,
    #[operand]
    txcount: Index,
    #[operand(name = "mbarId")]
    mbar_id: Index,
    #[operand]
    predicate: Optional<I1>,
}

/// Waits until a phase is over, which its parity names, or for some time.
#[op(
    dialect = NvgpuDialect, mnemonic = "mbarrier.try_wait.parity",
    assembly { $barriers "[" $mbar_id "]" "," $phase_parity "," $ticks attr_dict ":" bare(type($barriers)) },
)]
pub struct MBarrierTryWaitParityOp {
    #[operand]
    barriers: MBarrierGroupType,
    #[operand(name = "phaseParity")]
    phase_parity: I1,
    #[operand]
    ticks: Index,
    #[operand(name = "mbarId")]
    mbar_id: Index,
}
