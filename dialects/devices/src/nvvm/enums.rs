//! Memory spaces, scopes and orders, and what threads ask of each other.

use terrace_ods_macros::enum_attr;

use super::NvvmDialect;

/// What a cache keeps longer than other lines.
#[enum_attr(dialect = NvvmDialect, mnemonic = "cache_eviction_priority", keyword)]
pub enum CacheEvictionPriority {
    /// Like any other.
    EvictNormal = 0,
    /// Not long.
    EvictFirst = 1,
    /// Longest.
    EvictLast = 2,
    /// As long as it was.
    EvictUnchanged = 3,
    /// Not at all.
    NoAllocate = 4,
}

/// A memory space.
#[enum_attr(dialect = NvvmDialect, mnemonic = "memory_space")]
pub enum MemorySpace {
    /// Any.
    Generic = 0,
    /// All threads see it.
    Global = 1,
    /// The threads of a block see it.
    Shared = 3,
    /// Constants.
    Constant = 4,
    /// One thread sees it.
    Local = 5,
    /// Matrices.
    Tensor = 6,
    /// The threads of a cluster see it.
    SharedCluster = 7,
}

/// Who sees accesses in order.
#[enum_attr(dialect = NvvmDialect, mnemonic = "mem_scope")]
pub enum MemScopeKind {
    /// The block.
    Cta = 0,
    /// The cluster.
    Cluster = 1,
    /// The GPU.
    Gpu = 2,
    /// All.
    Sys = 3,
}

/// Whose shared memory.
#[enum_attr(dialect = NvvmDialect, mnemonic = "shared_space")]
pub enum SharedSpace {
    /// The block's.
    Cta = 0,
    /// The cluster's.
    Cluster = 1,
}

/// How accesses are ordered.
#[enum_attr(dialect = NvvmDialect, mnemonic = "mem_order")]
pub enum MemOrderKind {
    /// Not at all.
    Weak = 0,
    /// As the same address demands.
    Relaxed = 1,
    /// What follows comes after.
    Acquire = 2,
    /// What went before comes before.
    Release = 3,
    /// Both.
    AcqRel = 4,
    /// All in one order.
    Sc = 5,
    /// As devices demand.
    Mmio = 6,
    /// As other devices and signals demand.
    Volatile = 7,
}

/// How the values of a warp are combined.
#[enum_attr(dialect = NvvmDialect, mnemonic = "redux_kind", keyword)]
pub enum ReduxKind {
    /// Sum.
    Add = 1,
    /// Bits of all.
    And = 2,
    /// Largest, signed.
    Max = 3,
    /// Smallest, signed.
    Min = 4,
    /// Bits of any.
    Or = 5,
    /// Largest, unsigned.
    Umax = 6,
    /// Smallest, unsigned.
    Umin = 7,
    /// Bits of an odd number.
    Xor = 8,
    /// Smallest float.
    Fmin = 9,
    /// Largest float.
    Fmax = 10,
}

/// How the predicates of a block are combined.
#[enum_attr(dialect = NvvmDialect, mnemonic = "reduction")]
pub enum BarrierReduction {
    /// How many hold.
    Popc = 0,
    /// Whether all hold.
    And = 1,
    /// Whether any holds.
    Or = 2,
}

/// A way to memory.
#[enum_attr(dialect = NvvmDialect, mnemonic = "proxy_kind")]
pub enum ProxyKind {
    /// By another address.
    Alias = 0,
    /// By copies.
    Async = 1,
    /// By copies in global memory.
    #[name = "async.global"]
    AsyncGlobal = 2,
    /// By copies in shared memory.
    #[name = "async.shared"]
    AsyncShared = 3,
    /// By tensor maps.
    Tensormap = 4,
    /// The usual one.
    Generic = 5,
}

/// Whether a warp wants more registers.
#[enum_attr(dialect = NvvmDialect, mnemonic = "action", keyword)]
pub enum SetMaxRegisterAction {
    /// Fewer.
    Decrease = 1,
    /// More.
    Increase = 0,
}

/// Which thread of a warp a value comes from.
#[enum_attr(dialect = NvvmDialect, mnemonic = "shfl_kind", keyword)]
pub enum ShflKind {
    /// The one whose number differs in bits.
    Bfly = 0,
    /// A lower one.
    Up = 1,
    /// A higher one.
    Down = 2,
    /// Any.
    Idx = 3,
}

/// How the predicates of a warp are combined.
#[enum_attr(dialect = NvvmDialect, mnemonic = "vote_sync_kind", keyword)]
pub enum VoteSyncKind {
    /// Whether one holds.
    Any = 0,
    /// Whether all hold.
    All = 1,
    /// Which hold.
    Ballot = 2,
    /// Whether all are alike.
    Uni = 3,
}

/// How bytes are chosen.
#[enum_attr(dialect = NvvmDialect, mnemonic = "permute_mode")]
pub enum PermuteMode {
    /// Each by itself.
    Default = 0,
    /// Four in order.
    #[name = "f4e"]
    F4e = 1,
    /// Four in reverse.
    #[name = "b4e"]
    B4e = 2,
    /// One for all.
    #[name = "rc8"]
    Rc8 = 3,
    /// Clamped at the lower end.
    Ecl = 4,
    /// Clamped at the upper end.
    Ecr = 5,
    /// Two for all.
    #[name = "rc16"]
    Rc16 = 6,
}

/// Where a load is cached.
#[enum_attr(dialect = NvvmDialect, mnemonic = "load_cache_modifier", keyword)]
pub enum LoadCacheModifierKind {
    /// At all levels.
    Ca = 0,
    /// Not at the first level.
    Cg = 1,
    /// At all levels, likely once.
    Cs = 2,
    /// At all levels, for the last time.
    Lu = 3,
    /// Nowhere.
    Cv = 4,
}

/// How numbers are rounded.
#[enum_attr(dialect = NvvmDialect, mnemonic = "fp_rnd_mode")]
pub enum FPRoundingMode {
    /// As usual.
    None = 0,
    /// To the nearest, ties to even.
    Rn = 1,
    /// Down.
    Rm = 2,
    /// Up.
    Rp = 3,
    /// To zero.
    Rz = 4,
    /// To the nearest, ties away from zero.
    Rna = 5,
    /// By chance.
    Rs = 6,
}

/// What becomes of numbers that are too large.
#[enum_attr(dialect = NvvmDialect, mnemonic = "sat_mode")]
pub enum SaturationMode {
    /// What it becomes anyway.
    None = 0,
    /// The largest finite one.
    Satfinite = 1,
}

/// How a box of a tensor is read.
#[enum_attr(dialect = NvvmDialect, mnemonic = "tma_load_mode")]
pub enum TMALoadMode {
    /// As it lies.
    Tile = 0,
    /// As columns of images.
    #[name = "im2col"]
    Im2col = 1,
    /// As columns of images along the width.
    #[name = "im2col_w"]
    Im2colW = 2,
    /// The same, 128 at a time.
    #[name = "im2col_w_128"]
    Im2colW128 = 3,
    /// As rows that are gathered.
    #[name = "tile_gather4"]
    TileGather4 = 4,
}

/// How a box of a tensor is written.
#[enum_attr(dialect = NvvmDialect, mnemonic = "tma_store_mode")]
pub enum TMAStoreMode {
    /// As it lies.
    Tile = 0,
    /// As columns of images.
    #[name = "im2col"]
    Im2col = 1,
    /// As rows that are scattered.
    #[name = "tile_scatter4"]
    TileScatter4 = 2,
}

/// How many blocks take part.
#[enum_attr(dialect = NvvmDialect, mnemonic = "cta_group")]
pub enum CTAGroupKind {
    /// One.
    #[name = "cta_1"]
    Cta1 = 0,
    /// Two.
    #[name = "cta_2"]
    Cta2 = 1,
}

/// A level of caches.
#[enum_attr(dialect = NvvmDialect, mnemonic = "prefetch_cache_level", keyword)]
pub enum PrefetchCacheLevel {
    /// The first.
    #[name = "L1"]
    L1 = 0,
    /// The second.
    #[name = "L2"]
    L2 = 1,
}

/// How boxes are combined.
#[enum_attr(dialect = NvvmDialect, mnemonic = "tma_redux_kind")]
pub enum TMAReduxKind {
    /// Sum.
    Add = 0,
    /// Largest.
    Max = 2,
    /// Smallest.
    Min = 1,
    /// One more, up to a bound.
    Inc = 3,
    /// One less, down to zero.
    Dec = 4,
    /// Bits of both.
    And = 5,
    /// Bits of either.
    Or = 6,
    /// Bits that differ.
    Xor = 7,
}

/// What a grid does about another.
#[enum_attr(dialect = NvvmDialect, mnemonic = "grid_dep_action", keyword)]
pub enum GridDepActionKind {
    /// Waits for it.
    Wait = 0,
    /// Lets it begin.
    LaunchDependents = 1,
}

/// What is asked of the values of a warp.
#[enum_attr(dialect = NvvmDialect, mnemonic = "match_sync_kind", keyword)]
pub enum MatchSyncKind {
    /// Which are the same.
    Any = 0,
    /// Whether all are.
    All = 1,
}

/// How bytes are read.
#[enum_attr(dialect = NvvmDialect, mnemonic = "dot_accumulate_type")]
pub enum DotAccumulateType {
    /// With a sign.
    Signed = 1,
    /// Without.
    Unsigned = 0,
}

/// What is asked.
#[enum_attr(dialect = NvvmDialect, mnemonic = "cluster_launch_control_query_type", keyword)]
pub enum ClusterLaunchControlQueryType {
    /// Whether the work was got.
    IsCanceled = 0,
    /// Which block is the first, in x.
    GetFirstCtaIdX = 1,
    /// Which block is the first, in y.
    GetFirstCtaIdY = 2,
    /// Which block is the first, in z.
    GetFirstCtaIdZ = 3,
}
