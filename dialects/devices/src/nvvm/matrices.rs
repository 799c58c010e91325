//! Matrices that a warp holds together.

use terrace_ir::attributes::UnitAttr;
use terrace_ir::ods::{AnyOf, AnyType, F64, I16, I32, I32Attr, Optional, Variadic};
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_llvm_dialect::{AnyPointer, LlvmStruct, LlvmType, PointerIn};
use terrace_ods_macros::op;

use super::{
    BlockScaleFormat, LdStMatrixEltType, LdStMatrixShapeAttr, MMAB1Op, MMABlockScaleKind, MMAFrag,
    MMAIntOverflow, MMAKind, MMALayout, MMAShapeAttr, MMATypes, NvvmDialect, ScaleVecSize,
};

/// A warp's part of a matrix, from memory.
#[op(
    dialect = NvvmDialect, mnemonic = "wmma.load", interfaces(ExpandToLlvm), verify,
    assembly { $ptr "," $stride attr_dict ":" functional_type($ptr, $res) },
)]
pub struct WMMALoadOp {
    #[operand]
    ptr: AnyPointer,
    #[operand]
    stride: I32,
    #[attr]
    m: I32Attr,
    #[attr]
    n: I32Attr,
    #[attr]
    k: I32Attr,
    #[attr]
    layout: MMALayout,
    #[attr]
    eltype: MMATypes,
    #[attr]
    frag: MMAFrag,
    #[result]
    res: AnyOf<(LlvmStruct, F64)>,
}

/// Writes a warp's part of a matrix to memory.
#[op(
    dialect = NvvmDialect, mnemonic = "wmma.store", interfaces(ExpandToLlvm), verify,
    assembly { $ptr "," $stride "," $args attr_dict ":" qualified(type($ptr)) "," type($args) },
)]
pub struct WMMAStoreOp {
    #[operand]
    ptr: AnyPointer,
    #[attr]
    m: I32Attr,
    #[attr]
    n: I32Attr,
    #[attr]
    k: I32Attr,
    #[attr]
    layout: MMALayout,
    #[attr]
    eltype: MMATypes,
    #[operand]
    args: Variadic<LlvmType>,
    #[operand]
    stride: I32,
}

/// The product of matrices that a warp holds, added to another.
#[op(
    dialect = NvvmDialect, mnemonic = "wmma.mma", interfaces(ExpandToLlvm), verify,
    assembly { $args attr_dict ":" functional_type($args, $res) },
)]
pub struct WMMAMmaOp {
    #[attr]
    m: I32Attr,
    #[attr]
    n: I32Attr,
    #[attr]
    k: I32Attr,
    #[attr(name = "layoutA")]
    layout_a: MMALayout,
    #[attr(name = "layoutB")]
    layout_b: MMALayout,
    #[attr(name = "eltypeA")]
    eltype_a: MMATypes,
    #[attr(name = "eltypeB")]
    eltype_b: MMATypes,
    #[operand]
    args: Variadic<LlvmType>,
    #[result]
    res: LlvmStruct,
}

/// Writes matrices of 8 by 8 or 16 by 8 to shared memory, each thread its part.
#[op(
    dialect = NvvmDialect, mnemonic = "stmatrix", interfaces(ExpandToLlvm), verify,
    assembly { $ptr "," $sources attr_dict ":" type(operands) },
)]
pub struct StMatrixOp {
    #[operand]
    ptr: PointerIn<3>,
    #[operand]
    sources: Variadic<I32>,
    #[attr]
    layout: MMALayout,
    #[attr]
    shape: LdStMatrixShapeAttr,
    #[attr(name = "eltType")]
    elt_type: LdStMatrixEltType,
}

/// Matrices from shared memory, each thread its part.
#[op(
    dialect = NvvmDialect, mnemonic = "ldmatrix", interfaces(ExpandToLlvm), verify,
    assembly { $ptr attr_dict ":" functional_type($ptr, $res) },
)]
pub struct LdMatrixOp {
    #[operand]
    ptr: PointerIn<3>,
    #[attr]
    num: I32Attr,
    #[attr]
    layout: MMALayout,
    #[attr]
    shape: LdStMatrixShapeAttr,
    #[attr(name = "eltType")]
    elt_type: LdStMatrixEltType,
    #[result]
    res: AnyType,
}

/// The product of small matrices that a warp holds together, added to another.
#[op(
    dialect = NvvmDialect, mnemonic = "mma.sync", traits(AttrSizedOperandSegments),
    interfaces(ExpandToLlvm), verify, custom_assembly,
)]
pub struct MmaOp {
    #[attr]
    shape: MMAShapeAttr,
    #[attr(name = "b1Op")]
    b1_op: Optional<MMAB1Op>,
    #[attr(name = "intOverflowBehavior")]
    int_overflow_behavior: Optional<MMAIntOverflow>,
    #[attr(name = "layoutA")]
    layout_a: MMALayout,
    #[attr(name = "layoutB")]
    layout_b: MMALayout,
    #[attr(name = "multiplicandAPtxType")]
    multiplicand_a_ptx_type: Optional<MMATypes>,
    #[attr(name = "multiplicandBPtxType")]
    multiplicand_b_ptx_type: Optional<MMATypes>,
    #[operand(name = "operandA")]
    operand_a: Variadic<LlvmType>,
    #[operand(name = "operandB")]
    operand_b: Variadic<LlvmType>,
    #[operand(name = "operandC")]
    operand_c: Variadic<LlvmType>,
    #[result]
    res: LlvmStruct,
}

/// The same with a first matrix of which half the elements are stored.
#[op(
    dialect = NvvmDialect, mnemonic = "mma.sp.sync", interfaces(ExpandToLlvm), traits(AttrSizedOperandSegments), verify,
    custom_assembly,
)]
pub struct MmaSpOp {
    #[attr]
    shape: MMAShapeAttr,
    #[attr(name = "intOverflowBehavior")]
    int_overflow_behavior: Optional<MMAIntOverflow>,
    #[attr(name = "multiplicandAPtxType")]
    multiplicand_a_ptx_type: Optional<MMATypes>,
    #[attr(name = "multiplicandBPtxType")]
    multiplicand_b_ptx_type: Optional<MMATypes>,
    #[attr(name = "orderedMetadata")]
    ordered_metadata: Optional<UnitAttr>,
    #[attr]
    kind: Optional<MMAKind>,
    #[operand(name = "operandA")]
    operand_a: Variadic<LlvmType>,
    #[operand(name = "operandB")]
    operand_b: Variadic<LlvmType>,
    #[operand(name = "operandC")]
    operand_c: Variadic<LlvmType>,
    #[operand(name = "sparseMetadata")]
    sparse_metadata: I32,
    #[operand(name = "sparsitySelector")]
    sparsity_selector: I32,
    #[result]
    res: LlvmStruct,
}

/// The same of numbers of few bits, each block with a scale.
#[op(
    dialect = NvvmDialect, mnemonic = "mma.block_scale", interfaces(ExpandToLlvm), traits(AttrSizedOperandSegments), verify,
    custom_assembly,
)]
pub struct MmaBlockScaleOp {
    #[attr]
    shape: MMAShapeAttr,
    #[attr(name = "multiplicandAPtxType")]
    multiplicand_a_ptx_type: Optional<MMATypes>,
    #[attr(name = "multiplicandBPtxType")]
    multiplicand_b_ptx_type: Optional<MMATypes>,
    #[attr(name = "scaleVecSize")]
    scale_vec_size: ScaleVecSize,
    #[attr(name = "blockScaleFormat")]
    block_scale_format: BlockScaleFormat,
    #[attr]
    kind: MMABlockScaleKind,
    #[operand(name = "operandA")]
    operand_a: Variadic<LlvmType>,
    #[operand(name = "operandB")]
    operand_b: Variadic<LlvmType>,
    #[operand(name = "operandC")]
    operand_c: Variadic<LlvmType>,
    #[operand(name = "scaleAData")]
    scale_a_data: I32,
    #[operand(name = "byteIdA")]
    byte_id_a: I16,
    #[operand(name = "threadIdA")]
    thread_id_a: I16,
    #[operand(name = "scaleBData")]
    scale_b_data: I32,
    #[operand(name = "byteIdB")]
    byte_id_b: I16,
    #[operand(name = "threadIdB")]
    thread_id_b: I16,
    #[result]
    res: LlvmStruct,
}

/// The same with scales and a first matrix of which half the elements are stored.
#[op(
    dialect = NvvmDialect, mnemonic = "mma.sp.block_scale", interfaces(ExpandToLlvm), traits(AttrSizedOperandSegments), verify,
    custom_assembly,
)]
pub struct MmaSpBlockScaleOp {
    #[attr]
    shape: MMAShapeAttr,
    #[attr(name = "multiplicandAPtxType")]
    multiplicand_a_ptx_type: Optional<MMATypes>,
    #[attr(name = "multiplicandBPtxType")]
    multiplicand_b_ptx_type: Optional<MMATypes>,
    #[attr(name = "scaleVecSize")]
    scale_vec_size: ScaleVecSize,
    #[attr(name = "blockScaleFormat")]
    block_scale_format: BlockScaleFormat,
    #[attr]
    kind: MMABlockScaleKind,
    #[attr(name = "orderedMetadata")]
    ordered_metadata: Optional<UnitAttr>,
    #[operand(name = "operandA")]
    operand_a: Variadic<LlvmType>,
    #[operand(name = "operandB")]
    operand_b: Variadic<LlvmType>,
    #[operand(name = "operandC")]
    operand_c: Variadic<LlvmType>,
    #[operand(name = "sparseMetadata")]
    sparse_metadata: I32,
    #[operand(name = "sparsitySelector")]
    sparsity_selector: I32,
    #[operand(name = "scaleAData")]
    scale_a_data: I32,
    #[operand(name = "byteIdA")]
    byte_id_a: I16,
    #[operand(name = "threadIdA")]
    thread_id_a: I16,
    #[operand(name = "scaleBData")]
    scale_b_data: I32,
    #[operand(name = "byteIdB")]
    byte_id_b: I16,
    #[operand(name = "threadIdB")]
    thread_id_b: I16,
    #[result]
    res: LlvmStruct,
}
