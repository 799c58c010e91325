//! Copies and transposed loads between memory spaces.

use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{I32, I32Attr, I64, Optional};
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_llvm_dialect::{AliasScopeAttr, AnyPointer, ArrayOf, LlvmType, PointerIn, TbaaTagAttr};
use terrace_ods_macros::op;

use super::{Packed, RocdlDialect};

/// Loads of shared memory, transposed.
macro_rules! transposed_reads {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, interfaces(MemoryEffects, ExpandToLlvm),
            assembly { $ptr attr_dict ":" bare(type($ptr)) "->" type($res) },
        )]
        pub struct $name {
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
    )*};
}

transposed_reads! {
    /// `llvm.amdgcn.ds.read.tr4.b64`.
    DsReadTr4B64 = "ds.read.tr4.b64";
    /// `llvm.amdgcn.ds.read.tr8.b64`.
    DsReadTr8B64 = "ds.read.tr8.b64";
    /// `llvm.amdgcn.ds.read.tr6.b96`.
    DsReadTr6B96 = "ds.read.tr6.b96";
    /// `llvm.amdgcn.ds.read.tr16.b64`.
    DsReadTr16B64 = "ds.read.tr16.b64";
}

/// Loads of global or shared memory, transposed.
macro_rules! transposed_loads {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal ($Ptr:ty);)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, interfaces(MemoryEffects, ExpandToLlvm),
            assembly { $ptr attr_dict ":" qualified(type($ptr)) "->" type($res) },
        )]
        pub struct $name {
            #[operand]
            ptr: $Ptr,
            #[attr]
            alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
            #[attr]
            noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
            #[attr]
            tbaa: Optional<ArrayOf<TbaaTagAttr>>,
            #[result]
            res: LlvmType,
        }
    )*};
}

transposed_loads! {
    /// `llvm.amdgcn.global.load.tr4.b64`.
    GlobalLoadTr4B64 = "global.load.tr4.b64" (PointerIn<1>);
    /// `llvm.amdgcn.global.load.tr.b64`.
    GlobalLoadTr8B64 = "global.load.tr.b64" (PointerIn<1>);
    /// `llvm.amdgcn.global.load.tr6.b96`.
    GlobalLoadTr6B96 = "global.load.tr6.b96" (PointerIn<1>);
    /// `llvm.amdgcn.global.load.tr.b128`.
    GlobalLoadTr8B128 = "global.load.tr.b128" (PointerIn<1>);
    /// `llvm.amdgcn.ds.load.tr4.b64`.
    DsLoadTr4B64 = "ds.load.tr4.b64" (PointerIn<3>);
    /// `llvm.amdgcn.ds.load.tr8.b64`.
    DsLoadTr8B64 = "ds.load.tr8.b64" (PointerIn<3>);
    /// `llvm.amdgcn.ds.load.tr6.b96`.
    DsLoadTr6B96 = "ds.load.tr6.b96" (PointerIn<3>);
    /// `llvm.amdgcn.ds.load.tr16.b128`.
    DsLoadTr16B128 = "ds.load.tr16.b128" (PointerIn<3>);
}

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

/// Copies from global to shared memory.
macro_rules! copies {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, interfaces(MemoryEffects, ExpandToLlvm),
            assembly {
                $global_ptr "," $lds_ptr "," $offset "," $aux attr_dict ":"
                qualified(type($global_ptr)) "," qualified(type($lds_ptr))
            },
        )]
        pub struct $name {
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
    )*};
}

copies! {
    /// `llvm.amdgcn.global.load.async.to.lds.b128`.
    GlobalLoadAsyncToLDSB128Op = "global.load.async.to.lds.b128";
    /// `llvm.amdgcn.global.load.async.to.lds.b32`.
    GlobalLoadAsyncToLDSB32Op = "global.load.async.to.lds.b32";
    /// `llvm.amdgcn.global.load.async.to.lds.b64`.
    GlobalLoadAsyncToLDSB64Op = "global.load.async.to.lds.b64";
    /// `llvm.amdgcn.global.load.async.to.lds.b8`.
    GlobalLoadAsyncToLDSB8Op = "global.load.async.to.lds.b8";
}

/// Copies from global memory to the shared memory of a cluster.
macro_rules! cluster_copies {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, interfaces(MemoryEffects, ExpandToLlvm),
            assembly {
                $global_ptr "," $lds_ptr "," $offset "," $cpol "," $mask attr_dict ":"
                qualified(type($global_ptr)) "," qualified(type($lds_ptr))
            },
        )]
        pub struct $name {
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
    )*};
}

cluster_copies! {
    /// `llvm.amdgcn.cluster.load.async.to.lds.b128`.
    ClusterLoadAsyncToLDSB128Op = "cluster.load.async.to.lds.b128";
    /// `llvm.amdgcn.cluster.load.async.to.lds.b32`.
    ClusterLoadAsyncToLDSB32Op = "cluster.load.async.to.lds.b32";
    /// `llvm.amdgcn.cluster.load.async.to.lds.b64`.
    ClusterLoadAsyncToLDSB64Op = "cluster.load.async.to.lds.b64";
    /// `llvm.amdgcn.cluster.load.async.to.lds.b8`.
    ClusterLoadAsyncToLDSB8Op = "cluster.load.async.to.lds.b8";
}

/// Copies of tensors of up to five dimensions.
macro_rules! tensor_copies {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, interfaces(ExpandToLlvm),
            assembly { attr_dict operands "cachepolicy" $cache_policy ":" type($dgroup0) "," type($dgroup1) },
        )]
        pub struct $name {
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
    )*};
}

tensor_copies! {
    /// `llvm.amdgcn.tensor.load.to.lds`.
    TensorLoadToLDSOp = "tensor.load.to.lds";
    /// `llvm.amdgcn.tensor.store.from.lds`.
    TensorStoreFromLDSOp = "tensor.store.from.lds";
}

/// Copies of tensors of up to two dimensions.
macro_rules! flat_tensor_copies {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, interfaces(ExpandToLlvm),
            assembly { attr_dict operands "cachepolicy" $cache_policy ":" type($dgroup0) "," type($dgroup1) },
        )]
        pub struct $name {
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
    )*};
}

flat_tensor_copies! {
    /// `llvm.amdgcn.tensor.load.to.lds.d2`.
    TensorLoadToLDSD2Op = "tensor.load.to.lds.d2";
    /// `llvm.amdgcn.tensor.store.from.lds.d2`.
    TensorStoreFromLDSD2Op = "tensor.store.from.lds.d2";
}

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
