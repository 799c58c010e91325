//! Barriers of blocks, clusters and warps.

use terrace_ir::attributes::UnitAttr;
use terrace_ir::ods::{I32, Optional};
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::{op, op_family};

use super::{BarrierReduction, NvvmDialect};

/// Waits for all threads of the block, at the first barrier.
#[op(dialect = NvvmDialect, mnemonic = "barrier0", interfaces(ExpandToLlvm), assembly { attr_dict })]
pub struct Barrier0Op;

/// Waits for threads of the block, at a barrier; what predicates of them come to, if asked.
#[op(
    dialect = NvvmDialect, mnemonic = "barrier", traits(AttrSizedOperandSegments),
    interfaces(ExpandToLlvm),
    verify,
    assembly {
        ("id" "=" $barrier_id^)? ("number_of_threads" "=" $number_of_threads^)?
        (qualified($reduction_op)^ $reduction_predicate)? ("->" type($res)^)? attr_dict
    },
)]
pub struct BarrierOp {
    #[operand(name = "barrierId")]
    barrier_id: Optional<I32>,
    #[operand(name = "numberOfThreads")]
    number_of_threads: Optional<I32>,
    #[attr(name = "reductionOp")]
    reduction_op: Optional<BarrierReduction>,
    #[operand(name = "reductionPredicate")]
    reduction_predicate: Optional<I32>,
    #[result]
    res: Optional<I32>,
}

/// Arrives at a barrier of the block without waiting.
#[op(
    dialect = NvvmDialect, mnemonic = "barrier.arrive",
    assembly { ("id" "=" $barrier_id^)? "number_of_threads" "=" $number_of_threads attr_dict },
)]
pub struct BarrierArriveOp {
    #[operand(name = "barrierId")]
    barrier_id: Optional<I32>,
    #[operand(name = "numberOfThreads")]
    number_of_threads: I32,
}

op_family! {
    /// Parts of barriers of the cluster.
    #[op(dialect = NvvmDialect, interfaces(ExpandToLlvm), assembly { attr_dict })]
    struct ClusterBarriers {
        #[attr]
        aligned: Optional<UnitAttr>,
    }
}

/// Arrives at the barrier of the cluster.
#[op(family = ClusterBarriers, mnemonic = "cluster.arrive")]
pub struct ClusterArriveOp;

/// Arrives at the barrier of the cluster, which orders no accesses of memory.
#[op(family = ClusterBarriers, mnemonic = "cluster.arrive.relaxed")]
pub struct ClusterArriveRelaxedOp;

/// Waits for the threads of the cluster to arrive.
#[op(family = ClusterBarriers, mnemonic = "cluster.wait")]
pub struct ClusterWaitOp;

/// Waits for threads of the warp.
#[op(
    dialect = NvvmDialect, mnemonic = "bar.warp.sync", interfaces(ExpandToLlvm),
    assembly { $mask attr_dict ":" type($mask) },
)]
pub struct SyncWarpOp {
    #[operand]
    mask: I32,
}
