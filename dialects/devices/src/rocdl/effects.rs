//! What the ops do to memory.

use super::{
    ClusterLoadAsyncToLDSB8Op, ClusterLoadAsyncToLDSB32Op, ClusterLoadAsyncToLDSB64Op,
    ClusterLoadAsyncToLDSB128Op, DsAtomicAsyncBarrierArriveOp, DsAtomicBarrierArriveRtnOp,
    DsLoadTr4B64, DsLoadTr6B96, DsLoadTr8B64, DsLoadTr16B128, DsReadTr4B64, DsReadTr6B96,
    DsReadTr8B64, DsReadTr16B64, FlatPrefetchOp, GlobalLoadAsyncToLDSB8Op,
    GlobalLoadAsyncToLDSB32Op, GlobalLoadAsyncToLDSB64Op, GlobalLoadAsyncToLDSB128Op,
    GlobalLoadLDSOp, GlobalLoadTr4B64, GlobalLoadTr6B96, GlobalLoadTr8B64, GlobalLoadTr8B128,
    GlobalPrefetchOp, LoadToLDSOp, RawPtrBufferAtomicCmpSwapOp, RawPtrBufferAtomicFaddOp,
    RawPtrBufferAtomicFmaxOp, RawPtrBufferAtomicSmaxOp, RawPtrBufferAtomicUminOp,
    RawPtrBufferLoadLdsOp, RawPtrBufferLoadOp, RawPtrBufferStoreOp,
};

effects! {
    DsReadTr4B64: [Read ptr];
    DsReadTr8B64: [Read ptr];
    DsReadTr6B96: [Read ptr];
    DsReadTr16B64: [Read ptr];
    GlobalLoadTr4B64: [Read ptr];
    GlobalLoadTr8B64: [Read ptr];
    GlobalLoadTr6B96: [Read ptr];
    GlobalLoadTr8B128: [Read ptr];
    DsLoadTr4B64: [Read ptr];
    DsLoadTr8B64: [Read ptr];
    DsLoadTr6B96: [Read ptr];
    DsLoadTr16B128: [Read ptr];
    LoadToLDSOp: [Read global_ptr, Write lds_ptr];
    GlobalLoadLDSOp: [Read global_ptr, Write lds_ptr];
    GlobalLoadAsyncToLDSB128Op: [Read global_ptr, Write lds_ptr];
    GlobalLoadAsyncToLDSB32Op: [Read global_ptr, Write lds_ptr];
    GlobalLoadAsyncToLDSB64Op: [Read global_ptr, Write lds_ptr];
    GlobalLoadAsyncToLDSB8Op: [Read global_ptr, Write lds_ptr];
    ClusterLoadAsyncToLDSB128Op: [Read global_ptr, Write lds_ptr];
    ClusterLoadAsyncToLDSB32Op: [Read global_ptr, Write lds_ptr];
    ClusterLoadAsyncToLDSB64Op: [Read global_ptr, Write lds_ptr];
    ClusterLoadAsyncToLDSB8Op: [Read global_ptr, Write lds_ptr];
    RawPtrBufferLoadOp: [Read rsrc];
    RawPtrBufferLoadLdsOp: [Read rsrc, Write lds_ptr];
    RawPtrBufferStoreOp: [Write rsrc];
    RawPtrBufferAtomicCmpSwapOp: [Read rsrc, Write rsrc];
    RawPtrBufferAtomicFmaxOp: [Read rsrc, Write rsrc];
    RawPtrBufferAtomicSmaxOp: [Read rsrc, Write rsrc];
    RawPtrBufferAtomicUminOp: [Read rsrc, Write rsrc];
    RawPtrBufferAtomicFaddOp: [Read rsrc, Write rsrc];
    GlobalPrefetchOp: [Read ptr];
    FlatPrefetchOp: [Read ptr];
    DsAtomicBarrierArriveRtnOp: [Read barrier_ptr, Write barrier_ptr];
    DsAtomicAsyncBarrierArriveOp: [Write barrier_ptr];
}
