//! Memory spaces, and how lanes exchange values.

use terrace_ods_macros::enum_attr;

use super::AmdgpuDialect;

/// How a buffer is addressed.
#[enum_attr(dialect = AmdgpuDialect, mnemonic = "address_space")]
pub enum AddressSpace {
    /// By a pointer that holds the bounds as well.
    FatRawBuffer = 0,
    /// By a descriptor.
    BufferRsrc = 1,
    /// By a pointer that holds the bounds, of rows.
    FatStructuredBuffer = 2,
}

/// Which lane a value comes from.
#[enum_attr(dialect = AmdgpuDialect, mnemonic = "dpp_perm", keyword)]
pub enum DPPPerm {
    /// One of the same four, as numbers say.
    QuadPerm = 0,
    /// A later one of the same 16.
    RowShl = 1,
    /// An earlier one of the same 16.
    RowShr = 2,
    /// An earlier one of the same 16, or of their end.
    RowRor = 3,
    /// The next.
    WaveShl = 4,
    /// The one before.
    WaveShr = 5,
    /// The one before, or the last.
    WaveRor = 6,
    /// The next, or the first.
    WaveRol = 7,
    /// The one as far from the end of 16.
    RowMirror = 8,
    /// The one as far from the end of 8.
    RowHalfMirror = 9,
    /// The last of the 16 before.
    #[name = "row_bcast_15"]
    RowBcast15 = 10,
    /// The last of the 32 before.
    #[name = "row_bcast_31"]
    RowBcast31 = 11,
}

/// What may be moved over a barrier for the scheduler.
#[enum_attr(dialect = AmdgpuDialect, mnemonic = "sched_barrier_opt", bits)]
pub enum SchedBarrierOptEnum {
    /// What has no effects.
    NonMemNonSideffect = 1,
    /// Arithmetic on vectors.
    Valu = 2,
    /// Arithmetic on scalars.
    Salu = 4,
    /// Products of matrices.
    MfmaWmma = 8,
    /// All accesses to global memory.
    AllVmem = 16,
    /// Reads of global memory.
    VmemRead = 32,
    /// Writes to global memory.
    VmemWrite = 64,
    /// All accesses to shared memory.
    AllDs = 128,
    /// Reads of shared memory.
    DsRead = 256,
    /// Writes to shared memory.
    DsWrite = 512,
    /// Elementary functions.
    Transcendental = 1024,
}

/// How the blocks of the second matrix are exchanged.
#[enum_attr(dialect = AmdgpuDialect, mnemonic = "mfma_perm_b", keyword)]
pub enum MFMAPermB {
    /// Not at all.
    None = 0,
    /// The first half of the lanes is used twice.
    #[name = "bcast_first_32"]
    BcastFirst32 = 1,
    /// The second half of the lanes is used twice.
    #[name = "bcast_second_32"]
    BcastSecond32 = 2,
    /// Each 16 lanes have those of the 16 before.
    #[name = "rotate_16_right"]
    Rotate16Right = 3,
    /// The first 16 lanes are used four times.
    #[name = "bcast_first_16"]
    BcastFirst16 = 4,
    /// The second 16 lanes are used four times.
    #[name = "bcast_second_16"]
    BcastSecond16 = 5,
    /// The third 16 lanes are used four times.
    #[name = "bcast_third_16"]
    BcastThird16 = 6,
    /// The fourth 16 lanes are used four times.
    #[name = "bcast_fourth_16"]
    BcastFourth16 = 7,
}
