//! Barriers in memory.

use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::{AnyOf, DefaultValued, I1, I32, I64, Optional};
use terrace_llvm_dialect::PointerIn;
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::{op, op_family};

use super::{MemScopeKind, NvvmDialect};

/// Makes a barrier in memory for so many arrivals.
#[op(
    dialect = NvvmDialect, mnemonic = "mbarrier.init", interfaces(ExpandToLlvm),
    assembly { $addr "," $count ("," "predicate" "=" $predicate^)? attr_dict ":" type(operands) },
)]
pub struct MBarrierInitOp {
    #[operand]
    addr: AnyOf<(PointerIn<0>, PointerIn<3>)>,
    #[operand]
    count: I32,
    #[operand]
    predicate: Optional<I1>,
}

/// Ends a barrier, so that its memory can be used otherwise.
#[op(
    dialect = NvvmDialect, mnemonic = "mbarrier.inval", interfaces(ExpandToLlvm),
    assembly { $addr attr_dict ":" type(operands) },
)]
pub struct MBarrierInvalOp {
    #[operand]
    addr: AnyOf<(PointerIn<0>, PointerIn<3>)>,
}

op_family! {
    /// What concerns the bytes that a barrier waits for.
    #[op(
        dialect = NvvmDialect, interfaces(ExpandToLlvm), verify,
        assembly { $addr "," $txcount attr_dict ":" type(operands) },
    )]
    struct Transactions {
        #[operand]
        addr: AnyOf<(PointerIn<3>, PointerIn<7>)>,
        #[operand]
        txcount: I32,
        #[attr]
        scope: DefaultValued<MemScopeKind, { MemScopeKind::Cta }>,
    }
}

/// Lets a barrier wait for more bytes.
#[op(family = Transactions, mnemonic = "mbarrier.expect_tx")]
pub struct MBarrierExpectTxOp;

/// Tells a barrier that bytes have come.
#[op(family = Transactions, mnemonic = "mbarrier.complete_tx")]
pub struct MBarrierCompleteTxOp;

op_family! {
    /// Arrivals at a barrier.
    #[op(
        dialect = NvvmDialect, interfaces(ExpandToLlvm), verify,
        assembly { $addr ("," $count^)? attr_dict ":" type($addr) ("->" type($res)^)? },
    )]
    struct Arrivals {
        #[operand]
        addr: AnyOf<(PointerIn<0>, PointerIn<3>, PointerIn<7>)>,
        #[operand]
        count: Optional<I32>,
        #[attr]
        scope: DefaultValued<MemScopeKind, { MemScopeKind::Cta }>,
        #[attr]
        relaxed: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
        #[result]
        res: Optional<I64>,
    }
}

/// Arrives at a barrier.
#[op(family = Arrivals, mnemonic = "mbarrier.arrive")]
pub struct MBarrierArriveOp;

/// Arrives at a barrier for the last time: it waits for one arrival fewer from then on.
#[op(family = Arrivals, mnemonic = "mbarrier.arrive_drop")]
pub struct MBarrierArriveDropOp;

op_family! {
    /// Arrivals that do not end a phase.
    #[op(
        dialect = NvvmDialect, interfaces(ExpandToLlvm),
        assembly { $addr "," $count attr_dict ":" type(operands) "->" type($res) },
    )]
    struct OpenArrivals {
        #[operand]
        addr: AnyOf<(PointerIn<0>, PointerIn<3>)>,
        #[operand]
        count: I32,
        #[result]
        res: I64,
    }
}

/// Arrives at a barrier without ending its phase.
#[op(family = OpenArrivals, mnemonic = "mbarrier.arrive.nocomplete")]
pub struct MBarrierArriveNocompleteOp;

/// Arrives at a barrier for the last time without ending its phase.
#[op(family = OpenArrivals, mnemonic = "mbarrier.arrive_drop.nocomplete")]
pub struct MBarrierArriveDropNocompleteOp;

/// Arrives at a barrier and lets it wait for more bytes.
#[op(
    dialect = NvvmDialect, mnemonic = "mbarrier.arrive.expect_tx", interfaces(ExpandToLlvm), verify,
    assembly {
        $addr "," $txcount ("," "predicate" "=" $predicate^)? attr_dict ":" type(operands) ("->"
        type($res)^)?
    },
)]
pub struct MBarrierArriveExpectTxOp {
    #[operand]
    addr: AnyOf<(PointerIn<0>, PointerIn<3>, PointerIn<7>)>,
    #[operand]
    txcount: I32,
    #[attr]
    scope: DefaultValued<MemScopeKind, { MemScopeKind::Cta }>,
    #[attr]
    relaxed: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[operand]
    predicate: Optional<I1>,
    #[result]
    res: Optional<I64>,
}

/// Arrives at a barrier for the last time and lets it wait for more bytes.
#[op(
    dialect = NvvmDialect, mnemonic = "mbarrier.arrive_drop.expect_tx", interfaces(ExpandToLlvm),
    verify,
    assembly { $addr "," $txcount attr_dict ":" type(operands) ("->" type($res)^)? },
)]
pub struct MBarrierArriveDropExpectTxOp {
    #[operand]
    addr: AnyOf<(PointerIn<0>, PointerIn<3>, PointerIn<7>)>,
    #[operand]
    txcount: I32,
    #[attr]
    scope: DefaultValued<MemScopeKind, { MemScopeKind::Cta }>,
    #[attr]
    relaxed: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    res: Optional<I64>,
}

/// Waits until the phase of a barrier with a parity has ended.
#[op(
    dialect = NvvmDialect, mnemonic = "mbarrier.try_wait.parity",
    assembly { $addr "," $phase "," $ticks attr_dict ":" type(operands) },
)]
pub struct MBarrierTryWaitParityOp {
    #[operand]
    addr: AnyOf<(PointerIn<0>, PointerIn<3>)>,
    #[operand]
    phase: I32,
    #[operand]
    ticks: I32,
}

/// Whether a phase of a barrier has ended.
#[op(
    dialect = NvvmDialect, mnemonic = "mbarrier.test.wait", interfaces(ExpandToLlvm), verify,
    assembly { $addr "," $state_or_phase attr_dict ":" type(operands) "->" type($res) },
)]
pub struct MBarrierTestWaitOp {
    #[operand]
    addr: AnyOf<(PointerIn<0>, PointerIn<3>)>,
    #[operand(name = "stateOrPhase")]
    state_or_phase: AnyOf<(I64, I32)>,
    #[attr]
    scope: DefaultValued<MemScopeKind, { MemScopeKind::Cta }>,
    #[attr]
    relaxed: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    res: I1,
}

/// Waits for a while for the end of a phase of a barrier; whether it has ended.
#[op(
    dialect = NvvmDialect, mnemonic = "mbarrier.try_wait", interfaces(ExpandToLlvm), verify,
    assembly { $addr "," $state_or_phase ("," $ticks^)? attr_dict ":" type(operands) "->" type($res) },
)]
pub struct MBarrierTryWaitOp {
    #[operand]
    addr: AnyOf<(PointerIn<0>, PointerIn<3>)>,
    #[operand(name = "stateOrPhase")]
    state_or_phase: AnyOf<(I64, I32)>,
    #[operand]
    ticks: Optional<I32>,
    #[attr]
    scope: DefaultValued<MemScopeKind, { MemScopeKind::Cta }>,
    #[attr]
    relaxed: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    res: I1,
}
