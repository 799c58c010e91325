//! The omp dialect: OpenMP.
//!
//! An op is a construct or a directive, and its operands and attributes are clauses. What a clause gives to the body, such as the
//! copies of `private` variables, are arguments of the body's first block, which the clause names.

mod arguments;
mod atomics;
mod checks;
mod clauses;
mod control;
mod data;
mod declarations;
mod enums;
mod loops;
mod regions;
pub mod syntax;
mod target;
mod tasks;
mod transforms;

pub use atomics::*;
pub use control::*;
pub use data::*;
pub use declarations::*;
pub use enums::*;
pub use loops::*;
pub use regions::*;
pub use target::*;
pub use tasks::*;
use terrace_ir::Context;
use terrace_ir::ods::{AnyInteger, AnyOf, ArrayAttrOf, Index};
use terrace_ir::types::{MemRefType, Type};
use terrace_llvm_dialect::PointerType;
use terrace_ods_macros::{constraint, dialect, ty};
pub use transforms::*;

/// OpenMP.
#[dialect(
    name = "omp",
    ops(
        AllocateDirOp,
        AtomicCaptureOp,
        AtomicReadOp,
        AtomicUpdateOp,
        AtomicWriteOp,
        BarrierOp,
        CancelOp,
        CancellationPointOp,
        CanonicalLoopOp,
        CriticalDeclareOp,
        CriticalOp,
        DeclareMapperInfoOp,
        DeclareMapperOp,
        DeclareReductionOp,
        DistributeOp,
        FlushOp,
        LoopNestOp,
        LoopOp,
        MapBoundsOp,
        MapInfoOp,
        MaskedOp,
        MasterOp,
        NewCliOp,
        OrderedOp,
        OrderedRegionOp,
        ParallelOp,
        PrivateClauseOp,
        ScanOp,
        SectionOp,
        SectionsOp,
        SimdOp,
        SingleOp,
        TargetAllocMemOp,
        TargetDataOp,
        TargetEnterDataOp,
        TargetExitDataOp,
        TargetFreeMemOp,
        TargetOp,
        TargetUpdateOp,
        TaskOp,
        TaskgroupOp,
        TaskloopOp,
        TaskwaitOp,
        TaskyieldOp,
        TeamsOp,
        TerminatorOp,
        ThreadprivateOp,
        TileOp,
        UnrollHeuristicOp,
        WorkdistributeOp,
        WorkshareLoopWrapperOp,
        WorkshareOp,
        WsloopOp,
        YieldOp,
    ),
    types(CanonicalLoopInfoType, MapBoundsType),
    attributes(
        AtomicControlAttr,
        ClauseBindKind,
        ClauseCancellationConstructType,
        ClauseDependAttr,
        ClauseGrainsizeType,
        ClauseMapFlagsAttr,
        ClauseMemoryOrderKind,
        ClauseNumTasksType,
        ClauseNumThreadsType,
        ClauseOrderKind,
        ClauseProcBindKind,
        ClauseRequiresAttr,
        ClauseScheduleKind,
        ClauseTaskDependAttr,
        DataSharingClauseTypeAttr,
        DeclareTargetAttr,
        DeclareTargetCaptureClauseAttr,
        DeclareTargetDeviceTypeAttr,
        FlagsAttr,
        OrderModifier,
        ReductionModifierAttr,
        ScheduleModifier,
        VariableCaptureKindAttr,
        VersionAttr
    )
)]
pub struct OmpDialect;

/// Type for representing omp map clause bounds information
///
/// Which part of a variable is mapped.
#[ty(dialect = OmpDialect, mnemonic = "map_bounds_ty")]
pub struct MapBoundsType {}

/// Type for representing a reference to a canonical loop
///
/// Names a loop, for ops that transform it.
#[ty(dialect = OmpDialect, mnemonic = "cli")]
pub struct CanonicalLoopInfoType {}

/// Whether a type is that of pointers to variables.
pub fn is_pointer_like(cx: &Context, ty: Type) -> bool {
    ty.is::<MemRefType>(cx) || ty.is::<PointerType>(cx)
}

/// The type of what a pointer points to, if that is known.
pub(crate) fn pointee(cx: &Context, ty: Type) -> Option<Type> {
    ty.cast::<MemRefType>(cx).map(|ty| ty.element(cx))
}

/// The type of loop names.
fn cli(cx: &Context) -> Type {
    CanonicalLoopInfoType::get(cx).into()
}

constraint! {
    /// OpenMP-compatible variable type
    pub PointerLike: Type = |cx, ty| is_pointer_like(cx, ty);

    /// integer or index
    pub IntLike: Type = AnyOf<(AnyInteger, Index)>;

    /// Type for representing a reference to a canonical loop
    pub LoopName: Type = CanonicalLoopInfoType, buildable = cli;

    /// Type for representing omp map clause bounds information
    pub MapBounds: Type = MapBoundsType, buildable = |cx| MapBoundsType::get(cx).into();

    /// depend clause in a target or task construct array
    pub TaskDependArrayAttr: Attribute = ArrayAttrOf<ClauseTaskDependAttr>;
}
