//! Caches, scopes and memory spaces, and what matrices are made of.

use terrace_ods_macros::enum_attr;

use super::XevmDialect;

/// Where a load is cached, level by level: not, yes, or as a stream.
#[enum_attr(dialect = XevmDialect, mnemonic = "load_cache_control")]
pub enum LoadCacheControl {
    /// `L1uc_L2uc_L3uc`.
    #[name = "L1uc_L2uc_L3uc"]
    L1ucL2ucL3uc = 1,
    /// `L1uc_L2uc_L3c`.
    #[name = "L1uc_L2uc_L3c"]
    L1ucL2ucL3c = 2,
    /// `L1uc_L2c_L3uc`.
    #[name = "L1uc_L2c_L3uc"]
    L1ucL2cL3uc = 3,
    /// `L1uc_L2c_L3c`.
    #[name = "L1uc_L2c_L3c"]
    L1ucL2cL3c = 4,
    /// `L1c_L2uc_L3uc`.
    #[name = "L1c_L2uc_L3uc"]
    L1cL2ucL3uc = 5,
    /// `L1c_L2uc_L3c`.
    #[name = "L1c_L2uc_L3c"]
    L1cL2ucL3c = 6,
    /// `L1c_L2c_L3uc`.
    #[name = "L1c_L2c_L3uc"]
    L1cL2cL3uc = 7,
    /// `L1c_L2c_L3c`.
    #[name = "L1c_L2c_L3c"]
    L1cL2cL3c = 8,
    /// `L1s_L2uc_L3uc`.
    #[name = "L1s_L2uc_L3uc"]
    L1sL2ucL3uc = 9,
    /// `L1s_L2uc_L3c`.
    #[name = "L1s_L2uc_L3c"]
    L1sL2ucL3c = 10,
    /// `L1s_L2c_L3uc`.
    #[name = "L1s_L2c_L3uc"]
    L1sL2cL3uc = 11,
    /// `L1s_L2c_L3c`.
    #[name = "L1s_L2c_L3c"]
    L1sL2cL3c = 12,
    /// `ir`.
    Ir = 13,
}

/// Where a store is cached, level by level: not, written through or back, or as a stream.
#[enum_attr(dialect = XevmDialect, mnemonic = "store_cache_control")]
pub enum StoreCacheControl {
    /// `L1uc_L2uc_L3uc`.
    #[name = "L1uc_L2uc_L3uc"]
    L1ucL2ucL3uc = 1,
    /// `L1uc_L2uc_L3wb`.
    #[name = "L1uc_L2uc_L3wb"]
    L1ucL2ucL3wb = 2,
    /// `L1uc_L2wb_L3uc`.
    #[name = "L1uc_L2wb_L3uc"]
    L1ucL2wbL3uc = 3,
    /// `L1uc_L2wb_L3wb`.
    #[name = "L1uc_L2wb_L3wb"]
    L1ucL2wbL3wb = 4,
    /// `L1wt_L2uc_L3uc`.
    #[name = "L1wt_L2uc_L3uc"]
    L1wtL2ucL3uc = 5,
    /// `L1wt_L2uc_L3wb`.
    #[name = "L1wt_L2uc_L3wb"]
    L1wtL2ucL3wb = 6,
    /// `L1wt_L2wb_L3uc`.
    #[name = "L1wt_L2wb_L3uc"]
    L1wtL2wbL3uc = 7,
    /// `L1wt_L2wb_L3wb`.
    #[name = "L1wt_L2wb_L3wb"]
    L1wtL2wbL3wb = 8,
    /// `L1s_L2uc_L3uc`.
    #[name = "L1s_L2uc_L3uc"]
    L1sL2ucL3uc = 9,
    /// `L1s_L2uc_L3wb`.
    #[name = "L1s_L2uc_L3wb"]
    L1sL2ucL3wb = 10,
    /// `L1s_L2wb_L3uc`.
    #[name = "L1s_L2wb_L3uc"]
    L1sL2wbL3uc = 11,
    /// `L1s_L2wb_L3wb`.
    #[name = "L1s_L2wb_L3wb"]
    L1sL2wbL3wb = 12,
    /// `L1wb_L2uc_L3uc`.
    #[name = "L1wb_L2uc_L3uc"]
    L1wbL2ucL3uc = 13,
    /// `L1wb_L2wb_L3uc`.
    #[name = "L1wb_L2wb_L3uc"]
    L1wbL2wbL3uc = 14,
    /// `L1wb_L2uc_L3wb`.
    #[name = "L1wb_L2uc_L3wb"]
    L1wbL2ucL3wb = 15,
}

/// Who sees accesses in order.
#[enum_attr(dialect = XevmDialect, mnemonic = "mem_scope")]
pub enum MemScope {
    /// The lane.
    Lane = 0,
    /// The subgroup.
    Subgroup = 1,
    /// The workgroup.
    Workgroup = 2,
    /// The cluster.
    Cluster = 3,
    /// The device.
    Device = 4,
    /// All.
    System = 5,
}

/// A memory space.
#[enum_attr(dialect = XevmDialect, mnemonic = "addr_space")]
pub enum AddrSpace {
    /// A work item's.
    Private = 0,
    /// All see it.
    Global = 1,
    /// Constants.
    Constant = 2,
    /// A workgroup's.
    Shared = 3,
    /// Any.
    Generic = 4,
}

/// What matrices are made of.
#[enum_attr]
pub enum ElemType {
    /// `bf16`.
    #[name = "bf16"]
    Bf16 = 8,
    /// `f16`.
    #[name = "f16"]
    F16 = 9,
    /// `s8`.
    #[name = "s8"]
    S8 = 10,
    /// `u8`.
    #[name = "u8"]
    U8 = 11,
    /// `s4`.
    #[name = "s4"]
    S4 = 12,
    /// `u4`.
    #[name = "u4"]
    U4 = 13,
    /// `tf32`.
    #[name = "tf32"]
    Tf32 = 14,
    /// `f32`.
    #[name = "f32"]
    F32 = 15,
    /// `s32`.
    #[name = "s32"]
    S32 = 16,
}
