//! What operands, results and attributes of the ops may be.

use terrace_ir::Type;
use terrace_ir::attributes::{ArrayAttr, UnitAttr};
use terrace_ir::ods::{
    AnyOf, BF16, F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E4M3FN, F8E4M3FNUZ, F8E5M2, F8E5M2FNUZ, F16, F32,
    F64, FixedVectorLengthOf, I1, I8, I16, I32, I32Attr, I64, Is, SI8, SignedIntOfWidths,
    SignlessIntOfWidths, UI8, UnsignedIntOfWidths, VectorLengthOf,
};
use terrace_ir::types::{IntegerType, VectorType};
use terrace_ods_macros::constraint;

/// What `mfma` multiplies.
pub type MfmaIn = AnyOf<(
    F32,
    F64,
    I32,
    I64,
    VectorLengthOf<(F32,), (Is<2>,)>,
    VectorLengthOf<(F16,), (Is<4>, Is<8>)>,
    VectorLengthOf<(BF16,), (Is<2>, Is<4>, Is<8>)>,
    VectorLengthOf<(I8,), (Is<4>, Is<8>, Is<16>)>,
    VectorLengthOf<(F8E5M2FNUZ, F8E4M3FNUZ), (Is<8>,)>,
    VectorLengthOf<(F8E5M2, F8E4M3FN), (Is<8>, Is<32>)>,
    VectorLengthOf<(F6E2M3FN, F6E3M2FN, F4E2M1FN), (Is<32>,)>,
)>;

/// What `mfma` adds to.
pub type MfmaOut = AnyOf<(
    F64,
    VectorLengthOf<(F32,), (Is<4>, Is<16>, Is<32>)>,
    VectorLengthOf<(I32,), (Is<4>, Is<16>, Is<32>)>,
    VectorLengthOf<(F64,), (Is<4>,)>,
)>;

/// What `wmma` multiplies.
pub type WmmaIn = AnyOf<(
    VectorLengthOf<(F32,), (Is<2>,)>,
    VectorLengthOf<(F16, BF16), (Is<4>, Is<8>, Is<16>)>,
    VectorLengthOf<(I8, SI8, UI8), (Is<4>, Is<8>, Is<16>, Is<32>)>,
    VectorLengthOf<(F8E4M3FN, F8E5M2), (Is<4>, Is<8>, Is<32>, Is<64>)>,
    VectorLengthOf<
        (
            SignlessIntOfWidths<(Is<4>,)>,
            SignedIntOfWidths<(Is<4>,)>,
            UnsignedIntOfWidths<(Is<4>,)>,
        ),
        (Is<4>, Is<8>, Is<16>),
    >,
)>;

/// What `wmma` adds to.
pub type WmmaOut = AnyOf<(
    VectorLengthOf<(F32, I32), (Is<4>, Is<8>)>,
    VectorLengthOf<(F16, BF16), (Is<4>, Is<8>, Is<16>)>,
)>;

/// The elements that are there of what `sparse_mfma` multiplies.
pub type SparseIn = AnyOf<(
    VectorLengthOf<(F16,), (Is<4>, Is<8>)>,
    VectorLengthOf<(BF16,), (Is<4>, Is<8>)>,
    VectorLengthOf<(I8,), (Is<8>, Is<16>)>,
    VectorLengthOf<(F8E4M3FN, F8E5M2), (Is<8>, Is<16>)>,
    VectorLengthOf<(F8E4M3FNUZ, F8E5M2FNUZ), (Is<8>, Is<16>)>,
)>;

/// What `sparse_mfma` multiplies by.
pub type DenseIn = AnyOf<(
    VectorLengthOf<(F16,), (Is<8>, Is<16>)>,
    VectorLengthOf<(BF16,), (Is<8>, Is<16>)>,
    VectorLengthOf<(I8,), (Is<16>, Is<32>)>,
    VectorLengthOf<(F8E4M3FN, F8E5M2), (Is<16>, Is<32>)>,
    VectorLengthOf<(F8E4M3FNUZ, F8E5M2FNUZ), (Is<16>, Is<32>)>,
)>;

/// What `sparse_mfma` adds to.
pub type SparseOut = AnyOf<(
    VectorLengthOf<(F32,), (Is<4>, Is<16>)>,
    VectorLengthOf<(I32,), (Is<4>, Is<16>)>,
)>;

/// Which elements are there.
pub type SparseIndices = AnyOf<(
    FixedVectorLengthOf<(I8,), (Is<4>,)>,
    FixedVectorLengthOf<(I16,), (Is<2>,)>,
)>;

/// What `scaled_mfma` multiplies.
pub type ScaledMfmaIn = AnyOf<(
    VectorLengthOf<(F8E5M2, F8E4M3FN), (Is<32>,)>,
    VectorLengthOf<(F6E2M3FN, F6E3M2FN, F4E2M1FN), (Is<32>,)>,
)>;

/// What `scaled_mfma` adds to.
pub type ScaledMfmaOut = VectorLengthOf<(F32,), (Is<4>, Is<16>)>;

/// What `scaled_wmma` multiplies.
pub type ScaledWmmaIn = AnyOf<(
    VectorLengthOf<(F8E5M2, F8E4M3FN), (Is<64>,)>,
    VectorLengthOf<(F6E2M3FN, F6E3M2FN), (Is<64>,)>,
    VectorLengthOf<(F4E2M1FN,), (Is<64>, Is<128>)>,
)>;

/// What `scaled_wmma` adds to.
pub type ScaledWmmaOut = VectorLengthOf<(F32,), (Is<8>, Is<16>)>;

constraint! {
    /// 14-bit signless integer
    pub I14: Type = |cx, ty| ty.is_signless_integer(cx) && ty.bit_width(cx) == Some(14), buildable = |cx| IntegerType::get(cx, 14).into();

    /// 32-bit signless integer attribute or array attribute or unit attribute
    pub PermArgument: Attribute = I32Attr | ArrayAttr | UnitAttr;

    /// fixed-length vector of 1-bit signless integer values of length 16
    pub WorkgroupMask: Type = FixedVectorLengthOf<(I1,), (Is<16>,)>, buildable = |cx| VectorType::get(cx, &[16], Type::from(IntegerType::get(cx, 1))).into();
}
