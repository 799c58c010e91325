//! The xevm dialect: what Intel's GPUs have in LLVM IR.

mod attributes;
mod checks;
mod constraints;
mod effects;
mod enums;
mod ids;
mod ops;

pub use attributes::*;
pub use constraints::*;
pub use enums::*;
pub use ids::*;
pub use ops::*;
use terrace_ods_macros::dialect;

/// What Intel's GPUs have in LLVM IR.
#[dialect(
    name = "xevm",
    ops(
        BlockLoad2dOp,
        BlockLoadOp,
        BlockPrefetch2dOp,
        BlockStore2dOp,
        BlockStoreOp,
        GridDimXOp,
        GridDimYOp,
        GridDimZOp,
        LaneIdOp,
        MMAOp,
        MemfenceOp,
        PrefetchOp,
        SubgroupIdOp,
        SubgroupSizeOp,
        WorkgroupDimXOp,
        WorkgroupDimYOp,
        WorkgroupDimZOp,
        WorkgroupIdXOp,
        WorkgroupIdYOp,
        WorkgroupIdZOp,
        WorkitemIdXOp,
        WorkitemIdYOp,
        WorkitemIdZOp
    ),
    attributes(
        AddrSpace,
        LoadCacheControl,
        MMAShapeAttr,
        MMATypesAttr,
        MemScope,
        StoreCacheControl,
        XeVMTargetAttr
    ),
    dependent_dialects(terrace_llvm_dialect::LlvmDialect)
)]
pub struct XevmDialect;
