//! The arm_sme dialect: matrices in tiles of ARM's scalable matrix extension.

mod checks;
mod constraints;
mod enums;
mod intrinsics;
mod products;
mod tiles;

pub use checks::TileOp;
pub use constraints::*;
pub use enums::*;
pub use intrinsics::*;
pub use products::*;
use terrace_ods_macros::dialect;
pub use tiles::*;

/// Matrices in tiles of ARM's scalable matrix extension.
#[dialect(
    name = "arm_sme",
    ops(
        CntsdIntrOp,
        Ld1bHorizIntrOp,
        Ld1bVertIntrOp,
        Ld1dHorizIntrOp,
        Ld1dVertIntrOp,
        Ld1hHorizIntrOp,
        Ld1hVertIntrOp,
        Ld1qHorizIntrOp,
        Ld1qVertIntrOp,
        Ld1wHorizIntrOp,
        Ld1wVertIntrOp,
        MopaIntrOp,
        MopaWideIntrOp,
        MopsIntrOp,
        MopsWideIntrOp,
        ReadHorizIntrOp,
        ReadVertIntrOp,
        SmopaWideIntrOp,
        SmopaZa32IntrOp,
        SmopsWideIntrOp,
        SmopsZa32IntrOp,
        St1bHorizIntrOp,
        St1bVertIntrOp,
        St1dHorizIntrOp,
        St1dVertIntrOp,
        St1hHorizIntrOp,
        St1hVertIntrOp,
        St1qHorizIntrOp,
        St1qVertIntrOp,
        St1wHorizIntrOp,
        St1wVertIntrOp,
        StrIntrOp,
        SumopaWideIntrOp,
        SumopsWideIntrOp,
        UmopaWideIntrOp,
        UmopaZa32IntrOp,
        UmopsWideIntrOp,
        UmopsZa32IntrOp,
        UsmopaWideIntrOp,
        UsmopsWideIntrOp,
        WriteHorizIntrOp,
        WriteVertIntrOp,
        ZeroIntrOp,
        CopyTileOp,
        ExtractTileSliceOp,
        FMopa2WayOp,
        FMops2WayOp,
        GetTileOp,
        InsertTileSliceOp,
        LoadTileSliceOp,
        OuterProductOp,
        SMopa2WayOp,
        SMopa4WayOp,
        SMops2WayOp,
        SMops4WayOp,
        StoreTileSliceOp,
        StreamingVLOp,
        SuMopa4WayOp,
        SuMops4WayOp,
        TileLoadOp,
        TileStoreOp,
        UMopa2WayOp,
        UMopa4WayOp,
        UMops2WayOp,
        UMops4WayOp,
        UsMopa4WayOp,
        UsMops4WayOp,
        ZeroOp
    ),
    attributes(CombiningKind, TileSliceLayout, TypeSize),
    dependent_dialects(terrace_llvm_dialect::LlvmDialect)
)]
pub struct ArmSmeDialect;

effects! {
    St1bHorizIntrOp: [Write store_address];
    St1bVertIntrOp: [Write store_address];
    St1dHorizIntrOp: [Write store_address];
    St1dVertIntrOp: [Write store_address];
    St1hHorizIntrOp: [Write store_address];
    St1hVertIntrOp: [Write store_address];
    St1qHorizIntrOp: [Write store_address];
    St1qVertIntrOp: [Write store_address];
    St1wHorizIntrOp: [Write store_address];
    St1wVertIntrOp: [Write store_address];
    StrIntrOp: [Write store_address];
    TileLoadOp: [Read base];
    TileStoreOp: [Write base];
    LoadTileSliceOp: [Read base];
    StoreTileSliceOp: [Write base];
}
