//! The tosa dialect: ops on whole tensors, of which neural networks are made.

mod attributes;
mod casts;
mod checks;
mod constants;
mod control_flow;
mod convolutions;
mod elementwise;
mod folds;
pub mod infer;
mod layout;
mod reductions;
mod rules;
mod shapes;
mod syntax;
mod traits;
mod types;
mod variables;
mod verify;

pub use attributes::*;
pub use casts::*;
pub use constants::*;
pub use control_flow::*;
pub use convolutions::*;
pub use elementwise::*;
pub use layout::*;
pub use reductions::*;
pub use shapes::*;
use terrace_ir::Context;
use terrace_ods_macros::dialect;
pub use traits::*;
pub use types::*;
pub use variables::*;

/// Ops on whole tensors, with the results that a specification says.
#[dialect(
    name = "tosa",
    ops(
        AbsOp, AddOp, AddShapeOp, ApplyScaleOp, ArgMaxOp, ArithmeticRightShiftOp, AvgPool2dOp, BitwiseAndOp,
        BitwiseNotOp, BitwiseOrOp, BitwiseXorOp, CastFromBlockScaledOp, CastOp, CastToBlockScaledOp, CeilOp, ClampOp,
        ClzOp, ConcatOp, ConcatShapeOp, ConstOp, ConstShapeOp, Conv2DOp, Conv3DOp, CosOp, CustomOp, DepthwiseConv2DOp,
        DimOp, DivCeilShapeOp, DivFloorShapeOp, EqualOp, ErfOp, Exp2ShapeOp, ExpOp, Fft2dOp, FloorOp, GatherOp,
        GreaterEqualOp, GreaterOp, IdentityOp, IfOp, IntDivOp, Log2CeilShapeOp, Log2FloorShapeOp, LogOp, LogicalAndOp,
        LogicalLeftShiftOp, LogicalNotOp, LogicalOrOp, LogicalRightShiftOp, LogicalXorOp, MatMulOp,
        MatMulTBlockScaledOp, MaxPool2dOp, MaxShapeOp, MaximumOp, MinShapeOp, MinimumOp, ModShapeOp, MulOp, MulShapeOp,
        NegateOp, PadOp, PowOp, RFft2dOp, ReciprocalOp, ReduceAllOp, ReduceAnyOp, ReduceMaxOp, ReduceMinOp,
        ReduceProductOp, ReduceSumOp, RescaleOp, ReshapeOp, ResizeOp, ReverseOp, RsqrtOp, ScatterOp, SelectOp,
        SigmoidOp, SinOp, SliceOp, SliceShapeOp, SubOp, SubShapeOp, TableOp, TanhOp, TileOp, TransposeConv2DOp,
        TransposeOp, VariableOp, VariableReadOp, VariableWriteOp, WhileOp, YieldOp,
    ),
    types(MxInt8Type, ShapeType),
    attributes(
        BlockSize, ConvOpQuantizationAttr, Extension, Level, MatMulOpQuantizationAttr, NanPropagationMode,
        PadOpQuantizationAttr, Profile, ResizeMode, RoundingMode, SpecificationVersion, TargetEnvAttr,
        UnaryOpQuantizationAttr,
    ),
    materialize_constant = constants::materialize_constant,
    dependent_dialects(
        terrace_tensor_dialects::quant::QuantDialect,
        terrace_tensor_dialects::tensor::TensorDialect
    ),
    interfaces(terrace_passes::transforms::inline_anywhere, rules::in_place)
)]
pub struct TosaDialect;

/// Loads the dialect.
pub fn register_all(cx: &Context) {
    cx.load_dialect::<TosaDialect>();
}
