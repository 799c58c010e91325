//! Buffers: memory with bounds.

use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{I16, I32, I64, Optional};
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_llvm_dialect::{AliasScopeAttr, AnyPointer, ArrayOf, LlvmType, PointerIn, TbaaTagAttr};
use terrace_ods_macros::{op, op_family};

use super::RocdlDialect;

/// `llvm.amdgcn.make.buffer.rsrc`.
#[op(
    dialect = RocdlDialect, mnemonic = "make.buffer.rsrc", traits(Pure), interfaces(ExpandToLlvm),
    assembly { operands attr_dict ":" bare(type($base)) "to" bare(type($res)) },
)]
pub struct MakeBufferRsrcOp {
    #[operand]
    base: AnyPointer,
    #[operand]
    stride: I16,
    #[operand(name = "numRecords")]
    num_records: I64,
    #[operand]
    flags: I32,
    #[result]
    res: AnyPointer,
}

/// `llvm.amdgcn.raw.ptr.buffer.load`.
#[op(
    dialect = RocdlDialect, mnemonic = "raw.ptr.buffer.load",
    interfaces(MemoryEffects, ExpandToLlvm),
    assembly { operands attr_dict ":" type($res) },
)]
pub struct RawPtrBufferLoadOp {
    #[operand]
    rsrc: PointerIn<8>,
    #[operand]
    offset: I32,
    #[operand]
    soffset: I32,
    #[operand]
    aux: I32,
    #[attr]
    alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
    #[attr]
    noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
    #[attr]
    tbaa: Optional<ArrayOf<TbaaTagAttr>>,
    #[result]
    res: LlvmType,
}

/// `llvm.amdgcn.raw.ptr.buffer.load.lds`.
#[op(
    dialect = RocdlDialect, mnemonic = "raw.ptr.buffer.load.lds",
    interfaces(MemoryEffects, ExpandToLlvm),
    assembly { operands attr_dict },
)]
pub struct RawPtrBufferLoadLdsOp {
    #[operand]
    rsrc: PointerIn<8>,
    #[operand(name = "ldsPtr")]
    lds_ptr: PointerIn<3>,
    #[operand]
    size: I32,
    #[operand]
    voffset: I32,
    #[operand]
    soffset: I32,
    #[operand]
    offset: I32,
    #[operand]
    aux: I32,
    #[attr]
    alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
    #[attr]
    noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
    #[attr]
    tbaa: Optional<ArrayOf<TbaaTagAttr>>,
}

op_family! {
    /// Stores and atomic updates of buffers.
    #[op(
        dialect = RocdlDialect, interfaces(MemoryEffects, ExpandToLlvm),
        assembly { operands attr_dict ":" type($vdata) },
    )]
    struct Stores {
        #[operand]
        vdata: LlvmType,
        #[operand]
        rsrc: PointerIn<8>,
        #[operand]
        offset: I32,
        #[operand]
        soffset: I32,
        #[operand]
        aux: I32,
        #[attr]
        alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        #[attr]
        noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        #[attr]
        tbaa: Optional<ArrayOf<TbaaTagAttr>>,
    }
}

/// `llvm.amdgcn.raw.ptr.buffer.store`.
#[op(family = Stores, mnemonic = "raw.ptr.buffer.store")]
pub struct RawPtrBufferStoreOp;

/// `llvm.amdgcn.raw.ptr.buffer.atomic.fmax`.
#[op(family = Stores, mnemonic = "raw.ptr.buffer.atomic.fmax")]
pub struct RawPtrBufferAtomicFmaxOp;

/// `llvm.amdgcn.raw.ptr.buffer.atomic.smax`.
#[op(family = Stores, mnemonic = "raw.ptr.buffer.atomic.smax")]
pub struct RawPtrBufferAtomicSmaxOp;

/// `llvm.amdgcn.raw.ptr.buffer.atomic.umin`.
#[op(family = Stores, mnemonic = "raw.ptr.buffer.atomic.umin")]
pub struct RawPtrBufferAtomicUminOp;

/// `llvm.amdgcn.raw.ptr.buffer.atomic.fadd`.
#[op(family = Stores, mnemonic = "raw.ptr.buffer.atomic.fadd")]
pub struct RawPtrBufferAtomicFaddOp;

/// `llvm.amdgcn.raw.ptr.buffer.atomic.cmpswap`.
#[op(
    dialect = RocdlDialect, mnemonic = "raw.ptr.buffer.atomic.cmpswap", traits(AllTypesMatch(res, src,
    cmp)), interfaces(MemoryEffects, ExpandToLlvm),
    assembly { operands attr_dict ":" type($res) },
)]
pub struct RawPtrBufferAtomicCmpSwapOp {
    #[operand]
    src: LlvmType,
    #[operand]
    cmp: LlvmType,
    #[operand]
    rsrc: PointerIn<8>,
    #[operand]
    offset: I32,
    #[operand]
    soffset: I32,
    #[operand]
    aux: I32,
    #[attr]
    alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
    #[attr]
    noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
    #[attr]
    tbaa: Optional<ArrayOf<TbaaTagAttr>>,
    #[result]
    res: LlvmType,
}

/// `llvm.amdgcn.raw.buffer.load`.
#[op(dialect = RocdlDialect, mnemonic = "raw.buffer.load", interfaces(ExpandToLlvm), custom_assembly)]
pub struct RawBufferLoadOp {
    #[operand]
    rsrc: LlvmType,
    #[operand]
    offset: LlvmType,
    #[operand]
    soffset: LlvmType,
    #[operand]
    aux: LlvmType,
    #[result]
    res: LlvmType,
}

op_family! {
    /// The same of buffers whose descriptors are vectors.
    #[op(dialect = RocdlDialect, interfaces(ExpandToLlvm), custom_assembly)]
    struct OlderStores {
        #[operand]
        vdata: LlvmType,
        #[operand]
        rsrc: LlvmType,
        #[operand]
        offset: LlvmType,
        #[operand]
        soffset: LlvmType,
        #[operand]
        aux: LlvmType,
    }
}

/// `llvm.amdgcn.raw.buffer.store`.
#[op(family = OlderStores, mnemonic = "raw.buffer.store")]
pub struct RawBufferStoreOp;

/// `llvm.amdgcn.raw.buffer.atomic.fadd`.
#[op(family = OlderStores, mnemonic = "raw.buffer.atomic.fadd")]
pub struct RawBufferAtomicFAddOp;

/// `llvm.amdgcn.raw.buffer.atomic.fmax`.
#[op(family = OlderStores, mnemonic = "raw.buffer.atomic.fmax")]
pub struct RawBufferAtomicFMaxOp;

/// `llvm.amdgcn.raw.buffer.atomic.smax`.
#[op(family = OlderStores, mnemonic = "raw.buffer.atomic.smax")]
pub struct RawBufferAtomicSMaxOp;

/// `llvm.amdgcn.raw.buffer.atomic.umin`.
#[op(family = OlderStores, mnemonic = "raw.buffer.atomic.umin")]
pub struct RawBufferAtomicUMinOp;

/// `llvm.amdgcn.raw.buffer.atomic.cmpswap`.
#[op(
    dialect = RocdlDialect, mnemonic = "raw.buffer.atomic.cmpswap",
    traits(AllTypesMatch(res, src, cmp)),
    interfaces(ExpandToLlvm),
    assembly { attr_dict "(" operands ")" ":" type($res) "," type($rsrc) },
)]
pub struct RawBufferAtomicCmpSwapOp {
    #[operand]
    src: LlvmType,
    #[operand]
    cmp: LlvmType,
    #[operand]
    rsrc: LlvmType,
    #[operand]
    offset: I32,
    #[operand]
    soffset: I32,
    #[operand]
    aux: I32,
    #[result]
    res: LlvmType,
}
