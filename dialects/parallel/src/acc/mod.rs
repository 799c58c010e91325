//! The acc dialect: OpenACC.
//!
//! A clause that moves data is an op of its own, [`CopyinOp`] or another, whose result is the variable as the device has it; constructs
//! such as [`ParallelOp`] take these results. What a clause says for one type of device only is marked with it.

mod atomics;
mod checks;
mod compute;
mod data;
mod declarations;
mod enums;
mod executable;
mod loops;
mod recipes;
mod routine;
pub mod syntax;

pub use atomics::*;
pub use compute::*;
pub use data::*;
pub use declarations::*;
pub use enums::*;
pub use executable::*;
pub use loops::*;
pub use recipes::*;
pub use routine::*;
use terrace_ir::Context;
use terrace_ir::interfaces::{Effect, EffectKind, Resource};
use terrace_ir::ods::ArrayAttrOf;
use terrace_ir::types::Type;
use terrace_ods_macros::{constraint, dialect, ty};

use crate::omp::is_pointer_like;

/// OpenACC.
#[dialect(
    name = "acc",
    ops(
        AtomicCaptureOp,
        AtomicReadOp,
        AtomicUpdateOp,
        AtomicWriteOp,
        AttachOp,
        CacheOp,
        CopyinOp,
        CopyoutOp,
        CreateOp,
        DataBoundsOp,
        DataOp,
        DeclareDeviceResidentOp,
        DeclareEnterOp,
        DeclareExitOp,
        DeclareLinkOp,
        DeclareOp,
        DeleteOp,
        DetachOp,
        DevicePtrOp,
        EnterDataOp,
        ExitDataOp,
        FirstprivateMapInitialOp,
        FirstprivateOp,
        FirstprivateRecipeOp,
        GetDevicePtrOp,
        GetExtentOp,
        GetLowerboundOp,
        GetStrideOp,
        GetUpperboundOp,
        GlobalConstructorOp,
        GlobalDestructorOp,
        HostDataOp,
        InitOp,
        KernelEnvironmentOp,
        KernelsOp,
        LoopOp,
        NoCreateOp,
        ParallelOp,
        PresentOp,
        PrivateOp,
        PrivateRecipeOp,
        ReductionOp,
        ReductionRecipeOp,
        RoutineOp,
        SerialOp,
        SetOp,
        ShutdownOp,
        TerminatorOp,
        UpdateDeviceOp,
        UpdateHostOp,
        UpdateOp,
        UseDeviceOp,
        WaitOp,
        YieldOp,
    ),
    types(DataBoundsType, DeclareTokenType),
    attributes(
        ClauseDefaultValue,
        CombinedConstructsType,
        Construct,
        DataClause,
        DataClauseModifierAttr,
        DeclareActionAttr,
        DeclareAttr,
        DeviceType,
        GangArgType,
        ParLevel,
        RecipeKind,
        ReductionOperator,
        RoutineInfoAttr,
        SpecializedRoutineAttr,
        VarNameAttr,
    )
)]
pub struct AccDialect;

/// Type for representing acc data clause bounds information
///
/// Which part of a variable a clause is about.
#[ty(dialect = AccDialect, mnemonic = "data_bounds_ty")]
pub struct DataBoundsType {}

/// declare token type
///
/// Where the data of a `declare` directive begins, for where it ends.
#[ty(dialect = AccDialect, mnemonic = "declare_token")]
pub struct DeclareTokenType {}

/// How often data is on the device.
const RUNTIME_COUNTERS: Resource = Resource("AccRuntimeCounters");
/// What is going on.
const CONSTRUCTS: Resource = Resource("AccConstructResource");
/// Which device is used.
const CURRENT_DEVICE: Resource = Resource("AccCurrentDeviceIdResource");

/// What constructs do: they are there, and ask for the device.
const CONSTRUCT_EFFECTS: [(EffectKind, Resource); 2] = [
    (EffectKind::Write, CONSTRUCTS),
    (EffectKind::Read, CURRENT_DEVICE),
];

/// An effect on what belongs to no value.
fn effect((kind, resource): (EffectKind, Resource)) -> Effect {
    Effect::on_anything(kind).in_resource(resource)
}

/// Constructs that are there, and ask for the device.
macro_rules! construct_effects {
    ($($name:ident)*) => {$(
        impl terrace_ir::interfaces::MemoryEffects for $name {
            fn effects(&self, _: &terrace_ir::Ir) -> terrace_ir::interfaces::EffectList {
                $crate::acc::CONSTRUCT_EFFECTS.map($crate::acc::effect).into_iter().collect()
            }
        }
    )*};
}
use construct_effects;

fn is_pointer(cx: &Context, ty: Type) -> bool {
    is_pointer_like(cx, ty)
}

constraint! {
    /// pointer-like type
    pub PointerLike: Type = |cx, ty| is_pointer(cx, ty);

    /// PointerLikeType instance
    pub PointerLikeInstance: Type = |cx, ty| is_pointer(cx, ty);

    /// any pointer or mappable
    pub Variable: Type = |cx, ty| is_pointer(cx, ty);

    /// Type for representing acc data clause bounds information
    pub Bounds: Type = DataBoundsType, buildable = |cx| DataBoundsType::get(cx).into();

    /// declare token type
    pub Token: Type = DeclareTokenType, buildable = |cx| DeclareTokenType::get(cx).into();

    /// device type array attribute
    pub DeviceTypeArrayAttr: Attribute = ArrayAttrOf<DeviceType>;

    /// Device type attributes
    pub DeviceTypes: Attribute = ArrayAttrOf<DeviceType>;

    /// gang arg type array attribute
    pub GangArgTypeArrayAttr: Attribute = ArrayAttrOf<GangArgType>;
}
