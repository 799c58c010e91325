//! Products of matrices in tensor memory.

use terrace_ir::attributes::UnitAttr;
use terrace_ir::ods::{AnyOf, DefaultValued, FixedVectorLengthOf, I1, I32, I64, Is, Optional};
use terrace_llvm_dialect::PointerIn;
use terrace_ods_macros::op;

use super::{
    CTAGroupKind, MMABlockScaleKind, NvvmDialect, Tcgen05MMABlockScale, Tcgen05MMACollectorBBuffer,
    Tcgen05MMACollectorOp, Tcgen05MMAKind,
};

/// The product of matrices, added to one in tensor memory.
#[op(
    dialect = NvvmDialect, mnemonic = "tcgen05.mma", traits(AttrSizedOperandSegments), verify,
    assembly {
        $matrix_d "," $matrix_a "," $matrix_b "," $idesc "," $enable_input_d ("scale" "="
        $scale_input_d^)? ("mask" "=" $disable_output_lane^)? attr_dict ":" "(" type(operands) ")"
    },
)]
pub struct Tcgen05MMAOp {
    #[attr]
    kind: Tcgen05MMAKind,
    #[attr(name = "ctaGroup")]
    cta_group: CTAGroupKind,
    #[attr(name = "collectorOp")]
    collector_op: DefaultValued<Tcgen05MMACollectorOp, { Tcgen05MMACollectorOp::Discard }>,
    #[attr(name = "aShift")]
    a_shift: Optional<UnitAttr>,
    #[operand(name = "matrixD")]
    matrix_d: PointerIn<6>,
    #[operand(name = "matrixA")]
    matrix_a: AnyOf<(PointerIn<6>, I64)>,
    #[operand(name = "matrixB")]
    matrix_b: I64,
    #[operand]
    idesc: I32,
    #[operand(name = "enableInputD")]
    enable_input_d: I1,
    #[operand(name = "scaleInputD")]
    scale_input_d: Optional<I64>,
    #[operand(name = "disableOutputLane")]
    disable_output_lane: Optional<FixedVectorLengthOf<(I32,), (Is<4>, Is<8>)>>,
}

/// The same with a first matrix of which half the elements are stored.
#[op(
    dialect = NvvmDialect, mnemonic = "tcgen05.mma.sp", traits(AttrSizedOperandSegments), verify,
    assembly {
        $matrix_d "," $matrix_a "," $matrix_b "," $idesc "," $enable_input_d "," $sparse_metadata
        ("scale" "=" $scale_input_d^)? ("mask" "=" $disable_output_lane^)? attr_dict ":" "("
        type(operands) ")"
    },
)]
pub struct Tcgen05MMASparseOp {
    #[attr]
    kind: Tcgen05MMAKind,
    #[attr(name = "ctaGroup")]
    cta_group: CTAGroupKind,
    #[attr(name = "collectorOp")]
    collector_op: DefaultValued<Tcgen05MMACollectorOp, { Tcgen05MMACollectorOp::Discard }>,
    #[attr(name = "aShift")]
    a_shift: Optional<UnitAttr>,
    #[operand(name = "matrixD")]
    matrix_d: PointerIn<6>,
    #[operand(name = "matrixA")]
    matrix_a: AnyOf<(PointerIn<6>, I64)>,
    #[operand(name = "matrixB")]
    matrix_b: I64,
    #[operand]
    idesc: I32,
    #[operand(name = "enableInputD")]
    enable_input_d: I1,
    #[operand(name = "sparseMetadata")]
    sparse_metadata: PointerIn<6>,
    #[operand(name = "scaleInputD")]
    scale_input_d: Optional<I64>,
    #[operand(name = "disableOutputLane")]
    disable_output_lane: Optional<FixedVectorLengthOf<(I32,), (Is<4>, Is<8>)>>,
}

/// The same of numbers of few bits, each block with a scale.
#[op(
    dialect = NvvmDialect, mnemonic = "tcgen05.mma.block_scale", verify,
    assembly {
        $matrix_d "," $matrix_a "," $matrix_b "," $idesc "," $enable_input_d "," $scale_a "," $scale_b
        attr_dict ":" "(" type(operands) ")"
    },
)]
pub struct Tcgen05MMABlockScaleOp {
    #[attr]
    kind: MMABlockScaleKind,
    #[attr(name = "ctaGroup")]
    cta_group: CTAGroupKind,
    #[attr(name = "blockScale")]
    block_scale: DefaultValued<Tcgen05MMABlockScale, { Tcgen05MMABlockScale::Default }>,
    #[attr(name = "collectorOp")]
    collector_op: DefaultValued<Tcgen05MMACollectorOp, { Tcgen05MMACollectorOp::Discard }>,
    #[operand(name = "matrixD")]
    matrix_d: PointerIn<6>,
    #[operand(name = "matrixA")]
    matrix_a: AnyOf<(PointerIn<6>, I64)>,
    #[operand(name = "matrixB")]
    matrix_b: I64,
    #[operand]
    idesc: I32,
    #[operand(name = "enableInputD")]
    enable_input_d: I1,
    #[operand(name = "scaleA")]
    scale_a: PointerIn<6>,
    #[operand(name = "scaleB")]
    scale_b: PointerIn<6>,
}

/// The same with scales and a first matrix of which half the elements are stored.
#[op(
    dialect = NvvmDialect, mnemonic = "tcgen05.mma.sp.block_scale", verify,
    assembly {
        $matrix_d "," $matrix_a "," $matrix_b "," $idesc "," $enable_input_d "," $sparse_metadata ","
        $scale_a "," $scale_b attr_dict ":" "(" type(operands) ")"
    },
)]
pub struct Tcgen05MMASparseBlockScaleOp {
    #[attr]
    kind: MMABlockScaleKind,
    #[attr(name = "ctaGroup")]
    cta_group: CTAGroupKind,
    #[attr(name = "blockScale")]
    block_scale: DefaultValued<Tcgen05MMABlockScale, { Tcgen05MMABlockScale::Default }>,
    #[attr(name = "collectorOp")]
    collector_op: DefaultValued<Tcgen05MMACollectorOp, { Tcgen05MMACollectorOp::Discard }>,
    #[operand(name = "matrixD")]
    matrix_d: PointerIn<6>,
    #[operand(name = "matrixA")]
    matrix_a: AnyOf<(PointerIn<6>, I64)>,
    #[operand(name = "matrixB")]
    matrix_b: I64,
    #[operand]
    idesc: I32,
    #[operand(name = "enableInputD")]
    enable_input_d: I1,
    #[operand(name = "sparseMetadata")]
    sparse_metadata: PointerIn<6>,
    #[operand(name = "scaleA")]
    scale_a: PointerIn<6>,
    #[operand(name = "scaleB")]
    scale_b: PointerIn<6>,
}

/// The product of matrices whose second one is kept, added to one in tensor memory.
#[op(
    dialect = NvvmDialect, mnemonic = "tcgen05.mma.ws",
    assembly {
        $matrix_d "," $matrix_a "," $matrix_b "," $idesc "," $enable_input_d ("," $zero_col_mask^)?
        attr_dict ":" "(" type(operands) ")"
    },
)]
pub struct Tcgen05MMAWsOp {
    #[attr]
    kind: Tcgen05MMAKind,
    #[attr(name = "collectorBBuffer")]
    collector_b_buffer:
        DefaultValued<Tcgen05MMACollectorBBuffer, { Tcgen05MMACollectorBBuffer::B0 }>,
    #[attr(name = "collectorOp")]
    collector_op: DefaultValued<Tcgen05MMACollectorOp, { Tcgen05MMACollectorOp::Discard }>,
    #[operand(name = "matrixD")]
    matrix_d: PointerIn<6>,
    #[operand(name = "matrixA")]
    matrix_a: AnyOf<(PointerIn<6>, I64)>,
    #[operand(name = "matrixB")]
    matrix_b: I64,
    #[operand]
    idesc: I32,
    #[operand(name = "enableInputD")]
    enable_input_d: I1,
    #[operand(name = "zeroColMask")]
    zero_col_mask: Optional<I64>,
}

/// The same with a first matrix of which half the elements are stored.
#[op(
    dialect = NvvmDialect, mnemonic = "tcgen05.mma.ws.sp",
    assembly {
        $matrix_d "," $matrix_a "," $matrix_b "," $idesc "," $enable_input_d "," $sparse_metadata (","
        $zero_col_mask^)? attr_dict ":" "(" type(operands) ")"
    },
)]
pub struct Tcgen05MMAWsSparseOp {
    #[attr]
    kind: Tcgen05MMAKind,
    #[attr(name = "collectorBBuffer")]
    collector_b_buffer:
        DefaultValued<Tcgen05MMACollectorBBuffer, { Tcgen05MMACollectorBBuffer::B0 }>,
    #[attr(name = "collectorOp")]
    collector_op: DefaultValued<Tcgen05MMACollectorOp, { Tcgen05MMACollectorOp::Discard }>,
    #[operand(name = "matrixD")]
    matrix_d: PointerIn<6>,
    #[operand(name = "matrixA")]
    matrix_a: AnyOf<(PointerIn<6>, I64)>,
    #[operand(name = "matrixB")]
    matrix_b: I64,
    #[operand]
    idesc: I32,
    #[operand(name = "enableInputD")]
    enable_input_d: I1,
    #[operand(name = "sparseMetadata")]
    sparse_metadata: PointerIn<6>,
    #[operand(name = "zeroColMask")]
    zero_col_mask: Optional<I64>,
}
