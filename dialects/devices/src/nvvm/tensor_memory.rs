//! Tensor memory: how it is had, read and written.

use terrace_ir::attributes::UnitAttr;
use terrace_ir::ods::{AnyOf, DefaultValued, I1, I8, I16, I32, I64, Is, Optional, VectorLengthOf};
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_llvm_dialect::{AnyPointer, PointerIn};
use terrace_ods_macros::op;

use super::{
    CTAGroupKind, NvvmDialect, Tcgen05CpMulticast, Tcgen05CpShape, Tcgen05CpSrcFormat,
    Tcgen05FenceKind, Tcgen05LdStShape, Tcgen05WaitKind,
};

/// Asks for columns of tensor memory, and writes their address.
#[op(
    dialect = NvvmDialect, mnemonic = "tcgen05.alloc", interfaces(ExpandToLlvm),
    assembly { $addr "," $n_cols attr_dict ":" type(operands) },
)]
pub struct Tcgen05AllocOp {
    #[operand]
    addr: AnyOf<(AnyPointer, PointerIn<3>)>,
    #[operand(name = "nCols")]
    n_cols: I32,
    #[attr]
    group: DefaultValued<CTAGroupKind, { CTAGroupKind::Cta1 }>,
}

/// Gives columns of tensor memory back.
#[op(
    dialect = NvvmDialect, mnemonic = "tcgen05.dealloc", interfaces(ExpandToLlvm),
    assembly { $taddr "," $n_cols attr_dict ":" type(operands) },
)]
pub struct Tcgen05DeallocOp {
    #[operand]
    taddr: PointerIn<6>,
    #[operand(name = "nCols")]
    n_cols: I32,
    #[attr]
    group: DefaultValued<CTAGroupKind, { CTAGroupKind::Cta1 }>,
}

/// Promises to ask for no more tensor memory.
#[op(
    dialect = NvvmDialect, mnemonic = "tcgen05.relinquish_alloc_permit", interfaces(ExpandToLlvm),
    assembly { attr_dict },
)]
pub struct Tcgen05RelinquishAllocPermitOp {
    #[attr]
    group: DefaultValued<CTAGroupKind, { CTAGroupKind::Cta1 }>,
}

/// Orders accesses of tensor memory and what the threads do.
#[op(dialect = NvvmDialect, mnemonic = "tcgen05.fence", interfaces(ExpandToLlvm), assembly { $kind attr_dict })]
pub struct Tcgen05FenceOp {
    #[attr]
    kind: Tcgen05FenceKind,
}

/// Waits for the loads or stores of tensor memory.
#[op(dialect = NvvmDialect, mnemonic = "tcgen05.wait", interfaces(ExpandToLlvm), assembly { $kind attr_dict })]
pub struct Tcgen05WaitOp {
    #[attr]
    kind: Tcgen05WaitKind,
}

/// Lets a barrier know when all work on tensor memory so far is done.
#[op(
    dialect = NvvmDialect, mnemonic = "tcgen05.commit", interfaces(ExpandToLlvm),
    assembly { $addr ("," "multicast_mask" "=" $multicast_mask^)? attr_dict ":" type(operands) },
)]
pub struct Tcgen05CommitOp {
    #[operand]
    addr: AnyOf<(AnyPointer, PointerIn<3>)>,
    #[operand(name = "multicastMask")]
    multicast_mask: Optional<I16>,
    #[attr]
    group: DefaultValued<CTAGroupKind, { CTAGroupKind::Cta1 }>,
}

/// Moves the rows of a matrix in tensor memory.
#[op(
    dialect = NvvmDialect, mnemonic = "tcgen05.shift", interfaces(ExpandToLlvm),
    assembly { $taddr attr_dict ":" type(operands) },
)]
pub struct Tcgen05ShiftOp {
    #[operand]
    taddr: PointerIn<6>,
    #[attr]
    group: DefaultValued<CTAGroupKind, { CTAGroupKind::Cta1 }>,
}

/// Copies from shared to tensor memory.
#[op(
    dialect = NvvmDialect, mnemonic = "tcgen05.cp", interfaces(ExpandToLlvm), verify,
    assembly { $taddr "," $smem_desc attr_dict },
)]
pub struct Tcgen05CpOp {
    #[attr]
    shape: Tcgen05CpShape,
    #[attr]
    group: DefaultValued<CTAGroupKind, { CTAGroupKind::Cta1 }>,
    #[attr]
    multicast: DefaultValued<Tcgen05CpMulticast, { Tcgen05CpMulticast::None }>,
    #[attr(name = "srcFormat")]
    src_format: Optional<Tcgen05CpSrcFormat>,
    #[operand]
    taddr: PointerIn<6>,
    #[operand]
    smem_desc: I64,
}

/// Describes a matrix in shared memory.
#[op(
    dialect = NvvmDialect, mnemonic = "tcgen05.mma_smem_desc",
    assembly { "(" operands ")" attr_dict ":" "(" type(operands) ")" "->" type($res) },
)]
pub struct Tcgen05MmaSmemDescOp {
    #[operand(name = "startAddr")]
    start_addr: I32,
    #[operand(name = "leadingDimOffset")]
    leading_dim_offset: I32,
    #[operand(name = "strideDimOffset")]
    stride_dim_offset: I32,
    #[operand(name = "baseOffset")]
    base_offset: I8,
    #[operand(name = "leadingDimMode")]
    leading_dim_mode: I1,
    #[operand(name = "swizzleMode")]
    swizzle_mode: I8,
    #[result]
    res: I64,
}

/// Reads tensor memory.
#[op(
    dialect = NvvmDialect, mnemonic = "tcgen05.ld", interfaces(ExpandToLlvm), verify,
    assembly { $tmem_addr ("," $offset^)? ("pack" $pack^)? attr_dict ":" type($res) },
)]
pub struct Tcgen05LdOp {
    #[attr]
    pack: Optional<UnitAttr>,
    #[attr]
    shape: Tcgen05LdStShape,
    #[operand(name = "tmemAddr")]
    tmem_addr: PointerIn<6>,
    #[operand]
    offset: Optional<I64>,
    #[result]
    res: AnyOf<(
        I32,
        VectorLengthOf<(I32,), (Is<2>, Is<4>, Is<8>, Is<16>, Is<32>, Is<64>, Is<128>)>,
    )>,
}

/// Writes tensor memory.
#[op(
    dialect = NvvmDialect, mnemonic = "tcgen05.st", interfaces(ExpandToLlvm), verify,
    assembly { $tmem_addr "," $val ("," $offset^)? ("unpack" $unpack^)? attr_dict ":" type($val) },
)]
pub struct Tcgen05StOp {
    #[attr]
    unpack: Optional<UnitAttr>,
    #[attr]
    shape: Tcgen05LdStShape,
    #[operand(name = "tmemAddr")]
    tmem_addr: PointerIn<6>,
    #[operand]
    val: AnyOf<(
        I32,
        VectorLengthOf<(I32,), (Is<2>, Is<4>, Is<8>, Is<16>, Is<32>, Is<64>, Is<128>)>,
    )>,
    #[operand]
    offset: Optional<I64>,
}
