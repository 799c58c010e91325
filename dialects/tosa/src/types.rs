//! Shapes as values, 8-bit numbers of the microscaling formats, and what the tensors of the ops may be.

use terrace_dialect_base::shapes::are_compatible_shapes;
use terrace_ir::ods::{
    AnyFloat, AnyOf, AnySignlessInteger, AnyUnsignedInteger, F4E2M1FN, F6E2M3FN, F6E3M2FN,
    F8E4M3FN, F8E5M2, F8E8M0FNU, F16, F32, I16, I32, Is, SignlessIntOfWidths, TensorRankOf,
    TypeConstraint, VerifyResult, VerifyType,
};
use terrace_ir::types::{RankedTensorType, ShapedType, Type, UnrankedTensorType, VectorType};
use terrace_ir::{Context, Diagnostic, Ir, Location, Value};
use terrace_ods_macros::{constraint, ty};
use terrace_tensor_dialects::quant;

use super::TosaDialect;

/// Shape with static rank and Index element type
///
/// So many sizes, which are values: `!tosa.shape<4>`.
#[ty(dialect = TosaDialect, mnemonic = "shape", assembly { "<" $rank ">" }, verify)]
pub struct ShapeType {
    rank: i32,
}

impl VerifyType for ShapeType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        match self.rank(cx) {
            0.. => Ok(()),
            rank => Err(Diagnostic::error(
                loc,
                format!("invalid rank (must be >= 0): {rank}"),
            )),
        }
    }
}

/// INT8 type as defined by OCP-MX
///
/// Eight bits that count 64ths.
#[ty(dialect = TosaDialect, mnemonic = "mxint8")]
pub struct MxInt8Type {}

/// What sums are computed in.
pub type AccType = AnyOf<(I32, SignlessIntOfWidths<(Is<48>,)>, F16, F32)>;
/// The factors of a rescaling.
pub type Multipliers = TensorRankOf<(I16, I32), (Is<1>,)>;
/// How far a rescaling shifts.
pub type Shifts = TensorRankOf<(terrace_ir::ods::I8,), (Is<1>,)>;

/// Which numbers of dimensions a tensor may have, if it is ranked.
#[derive(Clone, Copy)]
enum Ranks {
    Any,
    AtLeastOne,
    Exactly(usize),
    /// One dimension of size one.
    Scalar,
}

/// Whether a type is a tensor without empty dimensions and with such elements; unranked ones are.
fn is_tensor(cx: &Context, ty: Type, ranks: Ranks, element: fn(&Context, Type) -> bool) -> bool {
    if let Some(tensor) = ty.cast::<RankedTensorType>(cx) {
        let shape = tensor.shape(cx);
        let fits = match ranks {
            Ranks::Any => true,
            Ranks::AtLeastOne => !shape.is_empty(),
            Ranks::Exactly(rank) => shape.len() == rank,
            Ranks::Scalar => shape == [1],
        };
        return fits && !shape.contains(&0) && element(cx, tensor.element(cx));
    }
    ty.cast::<UnrankedTensorType>(cx)
        .is_some_and(|tensor| element(cx, tensor.element(cx)))
}

fn is_int(cx: &Context, ty: Type) -> bool {
    AnyUnsignedInteger::matches(cx, ty) || AnySignlessInteger::matches(cx, ty)
}

fn is_int_or_float(cx: &Context, ty: Type) -> bool {
    is_int(cx, ty) || AnyFloat::matches(cx, ty)
}

fn is_quantized(cx: &Context, ty: Type) -> bool {
    quant::storage(cx, ty).is_some_and(|storage| [4, 8, 16, 32].contains(&storage.width))
}

fn is_number(cx: &Context, ty: Type) -> bool {
    is_int_or_float(cx, ty) || is_quantized(cx, ty) || ty.is::<MxInt8Type>(cx)
}

fn is_scaled(cx: &Context, ty: Type) -> bool {
    AnyOf::<(F8E4M3FN, F8E5M2, F4E2M1FN, F6E2M3FN, F6E3M2FN)>::matches(cx, ty)
        || ty.is::<MxInt8Type>(cx)
}

fn is_signless(cx: &Context, ty: Type, widths: &[u32]) -> bool {
    ty.is_signless_integer(cx)
        && ty
            .bit_width(cx)
            .is_some_and(|width| widths.contains(&width))
}

/// Whether a type, or the elements of a tensor or of a vector that has dimensions, are such numbers.
fn is_like(cx: &Context, ty: Type, element: fn(&Context, Type) -> bool) -> bool {
    let in_vector = |ty: VectorType| ty.rank(cx) > 0 && element(cx, ty.element(cx));
    element(cx, ty)
        || ty.cast::<VectorType>(cx).is_some_and(in_vector)
        || is_tensor(cx, ty, Ranks::Any, element)
}

constraint! {
    /// tosa-conformant tensor of number values
    pub Tensor: Type = |cx, ty| is_tensor(cx, ty, Ranks::Any, is_number);

    /// tosa-conformant tensor of at least rank 1
    pub TensorAtLeast1D: Type = |cx, ty| is_tensor(cx, ty, Ranks::AtLeastOne, is_number);

    /// 1-d tosa-conformant tensor
    pub Tensor1D: Type = |cx, ty| is_tensor(cx, ty, Ranks::Exactly(1), is_number);

    /// 3-d tosa-conformant tensor
    pub Tensor3D: Type = |cx, ty| is_tensor(cx, ty, Ranks::Exactly(3), is_number);

    /// 4-d tosa-conformant tensor
    pub Tensor4D: Type = |cx, ty| is_tensor(cx, ty, Ranks::Exactly(4), is_number);

    /// 5-d tosa-conformant tensor
    pub Tensor5D: Type = |cx, ty| is_tensor(cx, ty, Ranks::Exactly(5), is_number);

    /// tosa-conformant tensor of 1-bit signless integer values
    pub BoolTensor: Type = |cx, ty| is_tensor(cx, ty, Ranks::Any, |cx, ty| is_signless(cx, ty, &[1]));

    /// tosa-conformant tensor of 32-bit signless integer or 64-bit signless integer values
    pub Int32Or64Tensor: Type = |cx, ty| is_tensor(cx, ty, Ranks::Any, |cx, ty| is_signless(cx, ty, &[32, 64]));

    /// tosa-conformant tensor of floating-point values
    pub FloatTensor: Type = |cx, ty| is_tensor(cx, ty, Ranks::Any, AnyFloat::matches);

    /// tosa-conformant unranked tensor of unsigned integer or signless integer or floating-point values or tosa-conformant scalar tensor of number values
    pub ScalarTensor: Type = |cx, ty| {
        let element = if ty.is::<UnrankedTensorType>(cx) { is_int_or_float } else { is_number };
        is_tensor(cx, ty, Ranks::Scalar, element)
    };

    /// tosa-conformant unranked tensor of unsigned integer or signless integer or floating-point values or tosa-conformant scalar tensor of unsigned integer or signless integer or floating-point values
    pub ScalarIntOrFloat: Type = |cx, ty| is_tensor(cx, ty, Ranks::Scalar, is_int_or_float);

    /// tosa-conformant unranked tensor of 8-bit signless integer values or tosa-conformant scalar tensor of 8-bit signless integer values
    pub ScalarInt8: Type = |cx, ty| is_tensor(cx, ty, Ranks::Scalar, |cx, ty| is_signless(cx, ty, &[8]));

    /// tosa-conformant unranked tensor of 32-bit signless integer values or tosa-conformant scalar tensor of 32-bit signless integer values
    pub ScalarInt32: Type = |cx, ty| is_tensor(cx, ty, Ranks::Scalar, |cx, ty| is_signless(cx, ty, &[32]));

    /// tosa-conformant unranked tensor of number values or 2D tensor of 32-bit signless integer or 64-bit signless integer values
    pub IndexTensor2D: Type = |cx, ty| match ty.is::<UnrankedTensorType>(cx) {
        true => Tensor::matches(cx, ty),
        false => is_tensor(cx, ty, Ranks::Exactly(2), |cx, ty| is_signless(cx, ty, &[32, 64])),
    };

    /// tosa-conformant unranked tensor of micro-scaling format number values or 3D tensor of micro-scaling format number values
    pub ScaledTensor3D: Type = |cx, ty| is_tensor(cx, ty, Ranks::Exactly(3), is_scaled);

    /// tosa-conformant unranked tensor of micro-scaling format scale number values or 3D tensor of micro-scaling format scale number values
    pub ScaleTensor3D: Type = |cx, ty| is_tensor(cx, ty, Ranks::Exactly(3), F8E8M0FNU::matches);

    /// tosa-conformant tensor of at least rank 1
    pub ScaledTensorAtLeast1D: Type = |cx, ty| is_tensor(cx, ty, Ranks::AtLeastOne, is_scaled);

    /// tosa-conformant tensor of at least rank 1
    pub ScaleTensorAtLeast1D: Type = |cx, ty| is_tensor(cx, ty, Ranks::AtLeastOne, F8E8M0FNU::matches);

    /// signless-integer-like
    pub IntLike: Type = |cx, ty| is_like(cx, ty, is_int);

    /// signless-integer-8-bit-like
    pub Int8Like: Type = |cx, ty| is_like(cx, ty, |cx, ty| is_signless(cx, ty, &[8]));

    /// Tosa shape type of rank 2
    pub ShapeOfRank2: Type = |cx, ty| shape_rank(cx, ty) == Some(2);

    /// Tosa shape type of rank 4
    pub ShapeOfRank4: Type = |cx, ty| shape_rank(cx, ty) == Some(4);

    /// arbitrary integer attribute or arbitrary float attribute
    pub IntOrFloatAttr: Attribute = |cx, attr| {
        attr.is::<terrace_ir::attributes::IntegerAttr>(cx)
            || attr.is::<terrace_ir::attributes::BoolAttr>(cx)
            || attr.is::<terrace_ir::attributes::FloatAttr>(cx)
    };
}

/// How many sizes a shape has.
pub fn shape_rank(cx: &Context, ty: Type) -> Option<usize> {
    usize::try_from(ty.cast::<ShapeType>(cx)?.rank(cx)).ok()
}

/// The type of a tensor's elements; of another type, that type.
pub fn element(cx: &Context, ty: Type) -> Type {
    ty.cast::<ShapedType>(cx).map_or(ty, |ty| ty.element(cx))
}

/// What the elements of a tensor are stored as: the integers in place of quantized numbers.
pub fn storage_element(cx: &Context, ty: Type) -> Type {
    let element = element(cx, ty);
    quant::storage(cx, element).map_or(element, |storage| storage.ty(cx))
}

/// The shape of a ranked tensor.
pub fn ranked_shape(cx: &Context, ty: Type) -> Option<&[i64]> {
    ty.cast::<ShapedType>(cx)?.shape(cx)
}

/// The shape of the ranked tensor that a value is.
pub(crate) fn shape_of(ir: &Ir, value: Value) -> Option<&[i64]> {
    ranked_shape(ir, ir.ty(value))
}

/// Whether two tensors can have one shape.
pub(crate) fn are_compatible(cx: &Context, a: Type, b: Type) -> bool {
    are_compatible_shapes(ranked_shape(cx, a), ranked_shape(cx, b))
}
