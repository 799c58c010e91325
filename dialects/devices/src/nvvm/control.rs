//! What threads and clusters do next.

use terrace_ir::attributes::UnitAttr;
use terrace_ir::ods::{
    AnyOf, AnyType, I1, I16Attr, I32, I32Attr, Is, Optional, SignlessIntOfWidths, StrAttr, Variadic,
};
use terrace_llvm_dialect::PointerIn;
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::{op, op_family};

use super::{ClusterLaunchControlQueryType, GridDepActionKind, NvvmDialect, SetMaxRegisterAction};

/// Instructions in PTX as text, with operands that are read, written or both.
#[op(
    dialect = NvvmDialect, mnemonic = "inline_ptx", traits(AttrSizedOperandSegments),
    assembly {
        $ptx_code ("ro" "(" $read_only_args^ ":" type($read_only_args) ")")? ("rw" "(" $read_write_args^
        ":" type($read_write_args) ")")? ("," "predicate" "=" $predicate^)? attr_dict ("->"
        type($write_only_args)^)?
    },
)]
pub struct InlinePtxOp {
    #[operand(name = "readOnlyArgs")]
    read_only_args: Variadic<AnyType>,
    #[operand(name = "readWriteArgs")]
    read_write_args: Variadic<AnyType>,
    #[attr(name = "ptxCode")]
    ptx_code: StrAttr,
    #[operand]
    predicate: Optional<I1>,
    #[result(name = "writeOnlyArgs")]
    write_only_args: Variadic<AnyType>,
}

/// Waits about so many nanoseconds.
#[op(dialect = NvvmDialect, mnemonic = "nanosleep", interfaces(ExpandToLlvm), assembly { attr_dict $duration })]
pub struct NanosleepOp {
    #[operand]
    duration: I32,
}

/// Counts events for the profiler.
#[op(
    dialect = NvvmDialect, mnemonic = "pmevent", interfaces(ExpandToLlvm), verify,
    assembly { attr_dict ("id" "=" $event_id^)? ("mask" "=" $masked_event_id^)? },
)]
pub struct PMEventOp {
    #[attr(name = "maskedEventId")]
    masked_event_id: Optional<I16Attr>,
    #[attr(name = "eventId")]
    event_id: Optional<I32Attr>,
}

/// Gives registers of the warp back, or asks for more.
#[op(
    dialect = NvvmDialect, mnemonic = "setmaxregister", interfaces(ExpandToLlvm), verify,
    assembly { " " $action $reg_count attr_dict },
)]
pub struct SetMaxRegisterOp {
    #[attr(name = "regCount")]
    reg_count: I32Attr,
    #[attr]
    action: SetMaxRegisterAction,
}

/// Waits for the grid that this one depends on, or lets the next begin.
#[op(
    dialect = NvvmDialect, mnemonic = "griddepcontrol", interfaces(ExpandToLlvm),
    assembly { " " $kind attr_dict },
)]
pub struct GriddepcontrolOp {
    #[attr]
    kind: GridDepActionKind,
}

op_family! {
    /// Ops without parts.
    #[op(dialect = NvvmDialect, interfaces(ExpandToLlvm), assembly { attr_dict })]
    struct Plain;
}

/// Ends the thread.
#[op(family = Plain, mnemonic = "exit")]
pub struct ExitOp;

/// Stops the program for the debugger.
#[op(family = Plain, mnemonic = "breakpoint")]
pub struct BreakpointOp;

/// Asks for the work of a cluster that has not begun.
#[op(
    dialect = NvvmDialect, mnemonic = "clusterlaunchcontrol.try.cancel", interfaces(ExpandToLlvm),
    assembly { ("multicast" $multicast^ ",")? $smem_address "," $mbarrier attr_dict },
)]
pub struct ClusterLaunchControlTryCancelOp {
    #[attr]
    multicast: Optional<UnitAttr>,
    #[operand(name = "smemAddress")]
    smem_address: PointerIn<3>,
    #[operand]
    mbarrier: PointerIn<3>,
}

/// What the answer to such a question says.
#[op(
    dialect = NvvmDialect, mnemonic = "clusterlaunchcontrol.query.cancel", interfaces(ExpandToLlvm),
    verify,
    assembly { "query" "=" " " $query_type "," $try_cancel_response attr_dict ":" type($res) },
)]
pub struct ClusterLaunchControlQueryCancelOp {
    #[attr]
    query_type: ClusterLaunchControlQueryType,
    #[operand]
    try_cancel_response: SignlessIntOfWidths<(Is<128>,)>,
    #[result]
    res: AnyOf<(I1, I32)>,
}
