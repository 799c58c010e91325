//! Copies and transposed loads between memory spaces.

use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{I32, I32Attr, I64, Optional};
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_llvm_dialect::{AliasScopeAttr, AnyPointer, ArrayOf, LlvmType, PointerIn, TbaaTagAttr};
use terrace_ods_macros::{op, op_family};

use super::{Packed, RocdlDialect};

op_family! {
    /// Loads of shared memory, transposed.
    #[op(
        dialect = RocdlDialect, interfaces(MemoryEffects, ExpandToLlvm),
        assembly { $ptr attr_dict ":" bare(type($ptr)) "->" type($res) },
    )]
    struct TransposedReads {
        #[operand]
        ptr: PointerIn<3>,
        #[attr]
        alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        #[attr]
        noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        #[attr]
        tbaa: Optional<ArrayOf<TbaaTagAttr>>,
        #[result]
        res: LlvmType,
    }
}

/// `llvm.amdgcn.ds.read.tr4.b64`.
#[op(family = TransposedReads, mnemonic = "ds.read.tr4.b64")]
pub struct DsReadTr4B64;

/// `llvm.amdgcn.ds.read.tr8.b64`.
#[op(family = TransposedReads, mnemonic = "ds.read.tr8.b64")]
pub struct DsReadTr8B64;

/// `llvm.amdgcn.ds.read.tr6.b96`.
#[op(family = TransposedReads, mnemonic = "ds.read.tr6.b96")]
pub struct DsReadTr6B96;

/// `llvm.amdgcn.ds.read.tr16.b64`.
#[op(family = TransposedReads, mnemonic = "ds.read.tr16.b64")]
pub struct DsReadTr16B64;

op_family! {
    /// Loads of global or shared memory, transposed.
    #[op(
        dialect = RocdlDialect, interfaces(MemoryEffects, ExpandToLlvm),
        assembly { $ptr attr_dict ":" qualified(type($ptr)) "->" type($res) },
    )]
    struct TransposedLoads<Ptr> {
        #[operand]
        ptr: Ptr,
        #[attr]
        alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        #[attr]
        noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        #[attr]
        tbaa: Optional<ArrayOf<TbaaTagAttr>>,
        #[result]
        res: LlvmType,
    }
}

/// `llvm.amdgcn.global.load.tr4.b64`.
#[op(family = TransposedLoads<PointerIn<1>>, mnemonic = "global.load.tr4.b64")]
pub struct GlobalLoadTr4B64;

/// `llvm.amdgcn.global.load.tr.b64`.
#[op(family = TransposedLoads<PointerIn<1>>, mnemonic = "global.load.tr.b64")]
pub struct GlobalLoadTr8B64;

/// `llvm.amdgcn.global.load.tr6.b96`.
#[op(family = TransposedLoads<PointerIn<1>>, mnemonic = "global.load.tr6.b96")]
pub struct GlobalLoadTr6B96;

/// `llvm.amdgcn.global.load.tr.b128`.
#[op(family = TransposedLoads<PointerIn<1>>, mnemonic = "global.load.tr.b128")]
pub struct GlobalLoadTr8B128;

/// `llvm.amdgcn.ds.load.tr4.b64`.
#[op(family = TransposedLoads<PointerIn<3>>, mnemonic = "ds.load.tr4.b64")]
pub struct DsLoadTr4B64;

/// `llvm.amdgcn.ds.load.tr8.b64`.
#[op(family = TransposedLoads<PointerIn<3>>, mnemonic = "ds.load.tr8.b64")]
pub struct DsLoadTr8B64;

/// `llvm.amdgcn.ds.load.tr6.b96`.
#[op(family = TransposedLoads<PointerIn<3>>, mnemonic = "ds.load.tr6.b96")]
pub struct DsLoadTr6B96;

/// `llvm.amdgcn.ds.load.tr16.b128`.
#[op(family = TransposedLoads<PointerIn<3>>, mnemonic = "ds.load.tr16.b128")]
pub struct DsLoadTr16B128;

/// `llvm.amdgcn.load.to.lds`.
#[op(
    dialect = RocdlDialect, mnemonic = "load.to.lds", interfaces(MemoryEffects, ExpandToLlvm),
    assembly { $global_ptr "," $lds_ptr "," $size "," $offset "," $aux attr_dict ":" bare(type($global_ptr)) },
)]
pub struct LoadToLDSOp {
    #[operand(name = "globalPtr")]
    global_ptr: AnyPointer,
    #[operand(name = "ldsPtr")]
    lds_ptr: PointerIn<3>,
    #[attr]
    size: I32Attr,
    #[attr]
    offset: I32Attr,
    #[attr]
    aux: I32Attr,
    #[attr]
    alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
    #[attr]
    noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
    #[attr]
    tbaa: Optional<ArrayOf<TbaaTagAttr>>,
}

/// `llvm.amdgcn.global.load.lds`.
#[op(
    dialect = RocdlDialect, mnemonic = "global.load.lds", interfaces(MemoryEffects, ExpandToLlvm),
    assembly { $global_ptr "," $lds_ptr "," $size "," $offset "," $aux attr_dict },
)]
pub struct GlobalLoadLDSOp {
    #[operand(name = "globalPtr")]
    global_ptr: PointerIn<1>,
    #[operand(name = "ldsPtr")]
    lds_ptr: PointerIn<3>,
    #[attr]
    size: I32Attr,
    #[attr]
    offset: I32Attr,
    #[attr]
    aux: I32Attr,
    #[attr]
    alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
    #[attr]
    noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
    #[attr]
    tbaa: Optional<ArrayOf<TbaaTagAttr>>,
}

op_family! {
    /// Copies from global to shared memory.
    #[op(
        dialect = RocdlDialect, interfaces(MemoryEffects, ExpandToLlvm),
        assembly {
            $global_ptr "," $lds_ptr "," $offset "," $aux attr_dict ":"
            qualified(type($global_ptr)) "," qualified(type($lds_ptr))
        },
    )]
    struct Copies {
        #[operand(name = "globalPtr")]
        global_ptr: PointerIn<1>,
        #[operand(name = "ldsPtr")]
        lds_ptr: PointerIn<3>,
        #[attr]
        offset: I32Attr,
        #[attr]
        aux: I32Attr,
        #[attr]
        alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        #[attr]
        noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        #[attr]
        tbaa: Optional<ArrayOf<TbaaTagAttr>>,
    }
}

/// `llvm.amdgcn.global.load.async.to.lds.b128`.
#[op(family = Copies, mnemonic = "global.load.async.to.lds.b128")]
pub struct GlobalLoadAsyncToLDSB128Op;

/// `llvm.amdgcn.global.load.async.to.lds.b32`.
#[op(family = Copies, mnemonic = "global.load.async.to.lds.b32")]
pub struct GlobalLoadAsyncToLDSB32Op;

/// `llvm.amdgcn.global.load.async.to.lds.b64`.
#[op(family = Copies, mnemonic = "global.load.async.to.lds.b64")]
pub struct GlobalLoadAsyncToLDSB64Op;

/// `llvm.amdgcn.global.load.async.to.lds.b8`.
#[op(family = Copies, mnemonic = "global.load.async.to.lds.b8")]
pub struct GlobalLoadAsyncToLDSB8Op;

op_family! {
    /// Copies from global memory to the shared memory of a cluster.
    #[op(
        dialect = RocdlDialect, interfaces(MemoryEffects, ExpandToLlvm),
        assembly {
            $global_ptr "," $lds_ptr "," $offset "," $cpol "," $mask attr_dict ":"
            qualified(type($global_ptr)) "," qualified(type($lds_ptr))
        },
    )]
    struct ClusterCopies {
        #[operand(name = "globalPtr")]
        global_ptr: PointerIn<1>,
        #[operand(name = "ldsPtr")]
        lds_ptr: PointerIn<3>,
        #[attr]
        offset: I32Attr,
        #[attr]
        cpol: I32Attr,
        #[operand]
        mask: I32,
        #[attr]
        alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        #[attr]
        noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        #[attr]
        tbaa: Optional<ArrayOf<TbaaTagAttr>>,
    }
}

/// `llvm.amdgcn.cluster.load.async.to.lds.b128`.
#[op(family = ClusterCopies, mnemonic = "cluster.load.async.to.lds.b128")]
pub struct ClusterLoadAsyncToLDSB128Op;

/// `llvm.amdgcn.cluster.load.async.to.lds.b32`.
#[op(family = ClusterCopies, mnemonic = "cluster.load.async.to.lds.b32")]
pub struct ClusterLoadAsyncToLDSB32Op;

/// `llvm.amdgcn.cluster.load.async.to.lds.b64`.
#[op(family = ClusterCopies, mnemonic = "cluster.load.async.to.lds.b64")]
pub struct ClusterLoadAsyncToLDSB64Op;

/// `llvm.amdgcn.cluster.load.async.to.lds.b8`.
#[op(family = ClusterCopies, mnemonic = "cluster.load.async.to.lds.b8")]
pub struct ClusterLoadAsyncToLDSB8Op;

op_family! {
    /// Copies of tensors of up to five dimensions.
    #[op(
        dialect = RocdlDialect, interfaces(ExpandToLlvm),
        assembly { attr_dict operands "cachepolicy" $cache_policy ":" type($dgroup0) "," type($dgroup1) },
    )]
    struct TensorCopies {
        #[operand]
        dgroup0: Packed<4, I32>,
        #[operand]
        dgroup1: Packed<8, I32>,
        #[operand]
        dgroup2: Packed<4, I32>,
        #[operand]
        dgroup3: Packed<4, I32>,
        #[attr(name = "cachePolicy")]
        cache_policy: I32Attr,
        #[attr]
        alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        #[attr]
        noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        #[attr]
        tbaa: Optional<ArrayOf<TbaaTagAttr>>,
    }
}

/// `llvm.amdgcn.tensor.load.to.lds`.
#[op(family = TensorCopies, mnemonic = "tensor.load.to.lds")]
pub struct TensorLoadToLDSOp;

/// `llvm.amdgcn.tensor.store.from.lds`.
#[op(family = TensorCopies, mnemonic = "tensor.store.from.lds")]
pub struct TensorStoreFromLDSOp;

op_family! {
    /// Copies of tensors of up to two dimensions.
    #[op(
        dialect = RocdlDialect, interfaces(ExpandToLlvm),
        assembly { attr_dict operands "cachepolicy" $cache_policy ":" type($dgroup0) "," type($dgroup1) },
    )]
    struct FlatTensorCopies {
        #[operand]
        dgroup0: Packed<4, I32>,
        #[operand]
        dgroup1: Packed<8, I32>,
        #[attr(name = "cachePolicy")]
        cache_policy: I32Attr,
        #[attr]
        alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        #[attr]
        noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        #[attr]
        tbaa: Optional<ArrayOf<TbaaTagAttr>>,
    }
}

/// `llvm.amdgcn.tensor.load.to.lds.d2`.
#[op(family = FlatTensorCopies, mnemonic = "tensor.load.to.lds.d2")]
pub struct TensorLoadToLDSD2Op;

/// `llvm.amdgcn.tensor.store.from.lds.d2`.
#[op(family = FlatTensorCopies, mnemonic = "tensor.store.from.lds.d2")]
pub struct TensorStoreFromLDSD2Op;

/// `llvm.amdgcn.global.prefetch`.
#[op(
    dialect = RocdlDialect, mnemonic = "global.prefetch", interfaces(MemoryEffects, ExpandToLlvm),
    assembly { $ptr "," "scope" $scope attr_dict ":" qualified(type($ptr)) },
)]
pub struct GlobalPrefetchOp {
    #[operand]
    ptr: PointerIn<1>,
    #[attr]
    scope: I32Attr,
    #[attr]
    alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
    #[attr]
    noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
    #[attr]
    tbaa: Optional<ArrayOf<TbaaTagAttr>>,
}

/// `llvm.amdgcn.flat.prefetch`.
#[op(
    dialect = RocdlDialect, mnemonic = "flat.prefetch", interfaces(MemoryEffects, ExpandToLlvm),
    assembly { $ptr "," "scope" $scope attr_dict ":" qualified(type($ptr)) },
)]
pub struct FlatPrefetchOp {
    #[operand]
    ptr: PointerIn<0>,
    #[attr]
    scope: I32Attr,
    #[attr]
    alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
    #[attr]
    noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
    #[attr]
    tbaa: Optional<ArrayOf<TbaaTagAttr>>,
}

/// `llvm.amdgcn.ds.atomic.barrier.arrive.rtn.b64`.
#[op(
    dialect = RocdlDialect, mnemonic = "ds.atomic.barrier.arrive.rtn.b64", interfaces(MemoryEffects,
    ExpandToLlvm),
    assembly { $barrier_ptr "," $val attr_dict ":" qualified(type($barrier_ptr)) "," type($val) "->" type($res) },
)]
pub struct DsAtomicBarrierArriveRtnOp {
    #[operand(name = "barrierPtr")]
    barrier_ptr: PointerIn<3>,
    #[operand]
    val: I64,
    #[attr]
    alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
    #[attr]
    noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
    #[attr]
    tbaa: Optional<ArrayOf<TbaaTagAttr>>,
    #[result]
    res: I64,
}

/// `llvm.amdgcn.ds.atomic.async.barrier.arrive.b64`.
#[op(
    dialect = RocdlDialect, mnemonic = "ds.atomic.async.barrier.arrive.b64", interfaces(MemoryEffects,
    ExpandToLlvm),
    assembly { $barrier_ptr attr_dict ":" qualified(type($barrier_ptr)) },
)]
pub struct DsAtomicAsyncBarrierArriveOp {
    #[operand(name = "barrierPtr")]
    barrier_ptr: PointerIn<3>,
    #[attr]
    alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
    #[attr]
    noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
    #[attr]
    tbaa: Optional<ArrayOf<TbaaTagAttr>>,
}
