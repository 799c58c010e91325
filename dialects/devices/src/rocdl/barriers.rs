//! Barriers, and waiting for counters.

use terrace_ir::ods::{I1, I16Attr, I32, I32Attr};
use terrace_llvm_dialect::PointerIn;
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::{op, op_family};

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

op_family! {
    /// Barriers without parts.
    #[op(dialect = RocdlDialect, interfaces(ExpandToLlvm), assembly { attr_dict })]
    struct Barriers;
}

/// `llvm.amdgcn.s.barrier`.
#[op(family = Barriers, mnemonic = "s.barrier")]
pub struct SBarrierOp;

/// Waits for the workgroup, and orders its accesses of memory.
#[op(family = Barriers, mnemonic = "barrier")]
pub struct BarrierOp;

op_family! {
    /// Barriers in memory and how many take part.
    #[op(
        dialect = RocdlDialect, interfaces(ExpandToLlvm),
        assembly { $ptr "member_cnt" "=" $member_cnt attr_dict ":" qualified(type($ptr)) },
    )]
    struct BarriersWithMembers {
        #[operand]
        ptr: PointerIn<3>,
        #[attr(name = "memberCnt")]
        member_cnt: I32Attr,
    }
}

/// `llvm.amdgcn.s.barrier.init`.
#[op(family = BarriersWithMembers, mnemonic = "s.barrier.init")]
pub struct BarrierInitOp;

/// `llvm.amdgcn.s.barrier.signal.var`.
#[op(family = BarriersWithMembers, mnemonic = "s.barrier.signal.var")]
pub struct BarrierSignalVarOp;

/// `llvm.amdgcn.s.barrier.signal`.
#[op(
    dialect = RocdlDialect, mnemonic = "s.barrier.signal", interfaces(ExpandToLlvm),
    assembly { "id" "=" $id attr_dict },
)]
pub struct BarrierSignalOp {
    #[attr]
    id: I32Attr,
}

op_family! {
    /// Barriers in memory.
    #[op(
        dialect = RocdlDialect, interfaces(ExpandToLlvm),
        assembly { $ptr attr_dict ":" qualified(type($ptr)) },
    )]
    struct BarriersInMemory {
        #[operand]
        ptr: PointerIn<3>,
    }
}

/// `llvm.amdgcn.s.barrier.join`.
#[op(family = BarriersInMemory, mnemonic = "s.barrier.join")]
pub struct BarrierJoinOp;

/// `llvm.amdgcn.s.wakeup.barrier`.
#[op(family = BarriersInMemory, mnemonic = "s.wakeup.barrier")]
pub struct WakeupBarrierOp;

op_family! {
    /// Barriers by their numbers.
    #[op(dialect = RocdlDialect, interfaces(ExpandToLlvm), assembly { "id" "=" $id attr_dict })]
    struct BarriersByNumber {
        #[attr]
        id: I16Attr,
    }
}

/// `llvm.amdgcn.s.barrier.leave`.
#[op(family = BarriersByNumber, mnemonic = "s.barrier.leave")]
pub struct BarrierLeaveOp;

/// `llvm.amdgcn.s.barrier.wait`.
#[op(family = BarriersByNumber, mnemonic = "s.barrier.wait")]
pub struct BarrierWaitOp;

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

op_family! {
    /// Waits for a counter.
    #[op(dialect = RocdlDialect, interfaces(ExpandToLlvm), assembly { $count attr_dict })]
    struct Counters {
        #[attr]
        count: I16Attr,
    }
}

/// `llvm.amdgcn.s.wait.dscnt`.
#[op(family = Counters, mnemonic = "s.wait.dscnt")]
pub struct WaitDscntOp;

/// `llvm.amdgcn.s.wait.loadcnt`.
#[op(family = Counters, mnemonic = "s.wait.loadcnt")]
pub struct WaitLoadcntOp;

/// `llvm.amdgcn.s.wait.storecnt`.
#[op(family = Counters, mnemonic = "s.wait.storecnt")]
pub struct WaitStorecntOp;

/// `llvm.amdgcn.s.wait.expcnt`.
#[op(family = Counters, mnemonic = "s.wait.expcnt")]
pub struct WaitExpcntOp;

/// `llvm.amdgcn.s.wait.asynccnt`.
#[op(family = Counters, mnemonic = "s.wait.asynccnt")]
pub struct WaitAsynccntOp;

/// `llvm.amdgcn.s.wait.tensorcnt`.
#[op(family = Counters, mnemonic = "s.wait.tensorcnt")]
pub struct WaitTensorcntOp;

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
