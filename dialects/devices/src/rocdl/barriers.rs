//! Barriers, and waiting for counters.

use terrace_ir::ods::{I1, I16Attr, I32, I32Attr};
use terrace_llvm_dialect::PointerIn;
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::op;

use super::RocdlDialect;

/// `llvm.amdgcn.s.waitcnt`.
#[op(
    dialect = RocdlDialect, mnemonic = "s.waitcnt", interfaces(ExpandToLlvm),
    assembly { attr_dict $bitfield },
)]
pub struct SWaitcntOp {
    #[attr]
    bitfield: I32Attr,
}

/// `llvm.amdgcn.s.sleep`.
#[op(dialect = RocdlDialect, mnemonic = "s.sleep", interfaces(ExpandToLlvm), assembly { attr_dict $count })]
pub struct SSleepOp {
    #[attr]
    count: I32Attr,
}

/// `llvm.amdgcn.s.nop`.
#[op(dialect = RocdlDialect, mnemonic = "s.nop", interfaces(ExpandToLlvm), assembly { attr_dict $count })]
pub struct SNopOp {
    #[attr]
    count: I16Attr,
}

/// Barriers without parts.
macro_rules! barriers {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(dialect = RocdlDialect, mnemonic = $mnemonic, interfaces(ExpandToLlvm), assembly { attr_dict })]
        pub struct $name;
    )*};
}

barriers! {
    /// `llvm.amdgcn.s.barrier`.
    SBarrierOp = "s.barrier";
    /// Waits for the workgroup, and orders its accesses of memory.
    BarrierOp = "barrier";
}

/// Barriers in memory and how many take part.
macro_rules! barriers_with_members {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, interfaces(ExpandToLlvm),
            assembly { $ptr "member_cnt" "=" $member_cnt attr_dict ":" qualified(type($ptr)) },
        )]
        pub struct $name {
            #[operand]
            ptr: PointerIn<3>,
            #[attr(name = "memberCnt")]
            member_cnt: I32Attr,
        }
    )*};
}

barriers_with_members! {
    /// `llvm.amdgcn.s.barrier.init`.
    BarrierInitOp = "s.barrier.init";
    /// `llvm.amdgcn.s.barrier.signal.var`.
    BarrierSignalVarOp = "s.barrier.signal.var";
}

/// `llvm.amdgcn.s.barrier.signal`.
#[op(
    dialect = RocdlDialect, mnemonic = "s.barrier.signal", interfaces(ExpandToLlvm),
    assembly { "id" "=" $id attr_dict },
)]
pub struct BarrierSignalOp {
    #[attr]
    id: I32Attr,
}

/// Barriers in memory.
macro_rules! barriers_in_memory {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, interfaces(ExpandToLlvm),
            assembly { $ptr attr_dict ":" qualified(type($ptr)) },
        )]
        pub struct $name {
            #[operand]
            ptr: PointerIn<3>,
        }
    )*};
}

barriers_in_memory! {
    /// `llvm.amdgcn.s.barrier.join`.
    BarrierJoinOp = "s.barrier.join";
    /// `llvm.amdgcn.s.wakeup.barrier`.
    WakeupBarrierOp = "s.wakeup.barrier";
}

/// Barriers by their numbers.
macro_rules! barriers_by_number {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, interfaces(ExpandToLlvm),
            assembly { "id" "=" $id attr_dict },
        )]
        pub struct $name {
            #[attr]
            id: I16Attr,
        }
    )*};
}

barriers_by_number! {
    /// `llvm.amdgcn.s.barrier.leave`.
    BarrierLeaveOp = "s.barrier.leave";
    /// `llvm.amdgcn.s.barrier.wait`.
    BarrierWaitOp = "s.barrier.wait";
}

/// `llvm.amdgcn.s.barrier.signal.isfirst`.
#[op(
    dialect = RocdlDialect, mnemonic = "s.barrier.signal.isfirst", interfaces(ExpandToLlvm),
    assembly { "id" "=" $id attr_dict "->" type($res) },
)]
pub struct BarrierSignalIsfirstOp {
    #[attr]
    id: I32Attr,
    #[result]
    res: I1,
}

/// `llvm.amdgcn.s.get.barrier.state`.
#[op(
    dialect = RocdlDialect, mnemonic = "s.get.barrier.state", interfaces(ExpandToLlvm),
    assembly { "id" "=" $id attr_dict "->" type($res) },
)]
pub struct GetBarrierStateOp {
    #[attr]
    id: I32Attr,
    #[result]
    res: I32,
}

/// `llvm.amdgcn.s.get.named.barrier.state`.
#[op(
    dialect = RocdlDialect, mnemonic = "s.get.named.barrier.state", interfaces(ExpandToLlvm),
    assembly { $ptr attr_dict ":" qualified(type($ptr)) "->" type($res) },
)]
pub struct GetNamedBarrierStateOp {
    #[operand]
    ptr: PointerIn<3>,
    #[result]
    res: I32,
}

/// Waits for a counter.
macro_rules! counters {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, interfaces(ExpandToLlvm),
            assembly { $count attr_dict },
        )]
        pub struct $name {
            #[attr]
            count: I16Attr,
        }
    )*};
}

counters! {
    /// `llvm.amdgcn.s.wait.dscnt`.
    WaitDscntOp = "s.wait.dscnt";
    /// `llvm.amdgcn.s.wait.loadcnt`.
    WaitLoadcntOp = "s.wait.loadcnt";
    /// `llvm.amdgcn.s.wait.storecnt`.
    WaitStorecntOp = "s.wait.storecnt";
    /// `llvm.amdgcn.s.wait.expcnt`.
    WaitExpcntOp = "s.wait.expcnt";
    /// `llvm.amdgcn.s.wait.asynccnt`.
    WaitAsynccntOp = "s.wait.asynccnt";
    /// `llvm.amdgcn.s.wait.tensorcnt`.
    WaitTensorcntOp = "s.wait.tensorcnt";
}

/// `llvm.amdgcn.s.setprio`.
#[op(
    dialect = RocdlDialect, mnemonic = "s.setprio", interfaces(ExpandToLlvm),
    assembly { $priority attr_dict },
)]
pub struct SetPrioOp {
    #[attr]
    priority: I16Attr,
}

/// `llvm.amdgcn.sched.barrier`.
#[op(
    dialect = RocdlDialect, mnemonic = "sched.barrier", interfaces(ExpandToLlvm),
    assembly { $mask attr_dict },
)]
pub struct SchedBarrierOp {
    #[attr]
    mask: I32Attr,
}

/// `llvm.amdgcn.sched.group.barrier`.
#[op(
    dialect = RocdlDialect, mnemonic = "sched.group.barrier", interfaces(ExpandToLlvm),
    assembly { $mask "," $size "," $group_id attr_dict },
)]
pub struct SchedGroupBarrierOp {
    #[attr]
    mask: I32Attr,
    #[attr]
    size: I32Attr,
    #[attr(name = "groupId")]
    group_id: I32Attr,
}

/// `llvm.amdgcn.iglp.opt`.
#[op(dialect = RocdlDialect, mnemonic = "iglp.opt", interfaces(ExpandToLlvm), assembly { $variant attr_dict })]
pub struct IglpOptOp {
    #[attr]
    variant: I32Attr,
}
