//! What lanes exchange, and where they wait.

use crate::constraints::IntegerOrFloat;
use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::{AnyOf, AnyType, DefaultValued, FixedVectorRankOf, I32Attr, Is, Optional};
use terrace_ods_macros::op;

use super::rules::{BarrierAfterBarrier, WaitAfterWait};
use super::{AmdgpuDialect, DPPPerm, PermArgument, SchedBarrierOptEnum};

/// The value of another lane, where masks say so, and the old one elsewhere.
#[op(
    dialect = AmdgpuDialect, mnemonic = "dpp",
    traits(Pure, SameTypeOperands, AllTypesMatch(result, old, src)), verify,
    assembly { $old $src $kind ("(" $perm_argument^ ")")? attr_dict ":" type($result) },
)]
pub struct DPPOp {
    #[operand]
    old: AnyType,
    #[operand]
    src: AnyType,
    #[attr]
    kind: DPPPerm,
    #[attr(name = "permArgument")]
    perm_argument: Optional<PermArgument>,
    #[attr]
    row_mask: DefaultValued<I32Attr, { 15 }>,
    #[attr]
    bank_mask: DefaultValued<I32Attr, { 15 }>,
    #[attr]
    bound_ctrl: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    result: AnyType,
}

/// The value of the lane whose number has other bits.
#[op(
    dialect = AmdgpuDialect, mnemonic = "swizzle_bitmode", traits(Pure, AllTypesMatch(result, src)),
    assembly { $src $and_mask $or_mask $xor_mask attr_dict ":" type($result) },
)]
pub struct SwizzleBitModeOp {
    #[operand]
    src: AnyOf<(
        IntegerOrFloat,
        FixedVectorRankOf<(IntegerOrFloat,), (Is<1>,)>,
    )>,
    #[attr]
    and_mask: I32Attr,
    #[attr]
    or_mask: I32Attr,
    #[attr]
    xor_mask: I32Attr,
    #[result]
    result: AnyOf<(
        IntegerOrFloat,
        FixedVectorRankOf<(IntegerOrFloat,), (Is<1>,)>,
    )>,
}

/// The value of the lane that is a row of lanes further.
#[op(
    dialect = AmdgpuDialect, mnemonic = "permlane_swap", traits(Pure, AllTypesMatch(result, src)), verify,
    assembly { $src $row_length attr_dict ":" type($result) },
)]
pub struct PermlaneSwapOp {
    #[operand]
    src: AnyOf<(
        IntegerOrFloat,
        FixedVectorRankOf<(IntegerOrFloat,), (Is<1>,)>,
    )>,
    #[attr]
    row_length: I32Attr,
    #[attr]
    fetch_inactive: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr]
    bound_ctrl: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    result: AnyOf<(
        IntegerOrFloat,
        FixedVectorRankOf<(IntegerOrFloat,), (Is<1>,)>,
    )>,
}

/// Waits for the accesses to shared memory, and for all lanes of the block.
#[op(dialect = AmdgpuDialect, mnemonic = "lds_barrier", canonicalize(BarrierAfterBarrier), assembly { attr_dict })]
pub struct LDSBarrierOp;

/// Keeps the scheduler from moving ops over it, but for some kinds.
#[op(dialect = AmdgpuDialect, mnemonic = "sched_barrier", assembly { "allow" "=" $opts attr_dict })]
pub struct SchedBarrierOp {
    #[attr]
    opts: SchedBarrierOptEnum,
}

/// Waits until no more than some accesses are under way.
#[op(
    dialect = AmdgpuDialect, mnemonic = "memory_counter_wait", canonicalize(WaitAfterWait),
    assembly {
        oilist("load" "(" $load ")" | "store" "(" $store ")" | "ds" "(" $ds ")" | "exp" "(" $exp ")" | "tensor" "("
        $tensor ")") attr_dict
    },
)]
pub struct MemoryCounterWaitOp {
    #[attr]
    load: Optional<I32Attr>,
    #[attr]
    store: Optional<I32Attr>,
    #[attr]
    ds: Optional<I32Attr>,
    #[attr]
    exp: Optional<I32Attr>,
    #[attr]
    tensor: Optional<I32Attr>,
}
