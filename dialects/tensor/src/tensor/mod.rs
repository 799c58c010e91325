//! The tensor dialect: values with many elements, their shapes, and parts of them.

mod casts;
mod concat;
mod elements;
mod empty;
mod gather;
mod generate;
mod pad;
mod query;
mod reshape;
mod rules;
mod slices;

pub use casts::{BitcastOp, CastOp};
pub use concat::ConcatOp;
pub use elements::{ExtractOp, FromElementsOp, InsertOp, SplatOp};
pub use empty::EmptyOp;
pub use gather::{GatherOp, ScatterOp};
pub use generate::{GenerateOp, YieldOp};
pub use pad::PadOp;
pub use query::{DimOp, RankOp};
pub use reshape::{CollapseShapeOp, ExpandShapeOp, ReshapeOp};
pub use rules::{says_as_much, weakening_cast_source};
pub use slices::{ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};
use terrace_ir::types::{RankedTensorType, Type};
use terrace_ir::{Context, Ir, Value};
use terrace_ods_macros::dialect;

/// Values with many elements, their shapes, and parts of them.
#[dialect(
    name = "tensor",
    ops(
        BitcastOp, CastOp, CollapseShapeOp, ConcatOp, DimOp, EmptyOp, ExpandShapeOp, ExtractOp, ExtractSliceOp,
        FromElementsOp, GatherOp, GenerateOp, InsertOp, InsertSliceOp, PadOp, ParallelInsertSliceOp, RankOp, ReshapeOp,
        ScatterOp, SplatOp, YieldOp,
    ),
    materialize_constant = crate::complex::materialize_constant,
    dependent_dialects(terrace_standard_dialects::arith::ArithDialect, crate::complex::ComplexDialect),
    interfaces(terrace_passes::transforms::inline_anywhere, rules::in_place),
)]
pub struct TensorDialect;

/// The type of a value that a constraint has found to be a ranked tensor.
fn tensor_type(ir: &Ir, value: Value) -> RankedTensorType {
    let ty: Type = ir.ty(value);
    ty.cast(ir)
        .expect("the constraint is one on ranked tensors")
}

/// The element type of a tensor.
fn tensor_element(cx: &Context, ty: Type) -> Option<Type> {
    let is_tensor =
        ty.is::<RankedTensorType>(cx) || ty.is::<terrace_ir::types::UnrankedTensorType>(cx);
    is_tensor.then(|| ty.element_or_self(cx))
}
