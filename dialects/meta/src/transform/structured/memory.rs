//! Buffers and vectors for ops on structured data.

use crate::transform::TransformDialect;
use crate::transform::effects::{Payload, effects, effects_with};
use crate::transform::interfaces::{TransformOpInterface, marks};
use crate::transform::syntax::{
    parse_scalable_index_list, parse_semi_function_type, print_scalable_index_list,
    print_semi_function_type,
};
use crate::transform::types::{AnyOpType, AnyValueType, OpHandle, ParamOrOpHandle, ValueHandle};
use terrace_ir::Ir;
use terrace_ir::attributes::{ArrayAttr, DenseArrayAttr, UnitAttr};
use terrace_ir::interfaces::{EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyAttr, BoolArrayAttr, DefaultValued, DenseBoolArrayAttr, DenseI64ArrayAttr, I64ArrayAttr,
    I64Attr, Optional, StrAttr, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ods_macros::op;
use terrace_standard_dialects::scf::DeviceMappingArrayAttr;

/// Puts what an op computes into a new buffer.
#[op(
    dialect = TransformDialect, mnemonic = "structured.bufferize_to_allocation",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" type($target) },
    verify,
)]
pub struct BufferizeToAllocationOp {
    #[operand]
    target: OpHandle,
    #[attr]
    memory_space: Optional<AnyAttr>,
    #[attr]
    memcpy_op: DefaultValued<StrAttr, { "bufferization.materialize_in_destination".into() }>,
    #[attr]
    alloc_op: DefaultValued<StrAttr, { "memref.alloc".into() }>,
    #[attr]
    bufferize_destination_only: Optional<UnitAttr>,
    #[attr]
    emit_dealloc: Optional<UnitAttr>,
    #[result]
    allocated_buffer: AnyValueType,
    #[result]
    new_ops: AnyOpType,
}

/// Moves a tensor to another memory space.
#[op(
    dialect = TransformDialect, mnemonic = "structured.promote_tensor",
    traits(SameOperandsAndResultType),
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { ("to" $memory_space^)? $tensor attr_dict ":" type($tensor) },
)]
pub struct PromoteTensorOp {
    #[operand]
    tensor: ValueHandle,
    #[attr]
    memory_space: Optional<AnyAttr>,
    #[result]
    promoted: ValueHandle,
}

/// Has structured ops write to where empty tensors are inserted.
#[op(
    dialect = TransformDialect, mnemonic = "structured.eliminate_empty_tensors",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" type($target) },
)]
pub struct EliminateLinalgOpAnchoredEmptyTensorsOp {
    #[operand]
    target: OpHandle,
}

/// Turns a copy into that of memref.
#[op(
    dialect = TransformDialect, mnemonic = "structured.linalg_copy_to_memref",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct LinalgCopyToMemrefOp {
    #[operand]
    target: OpHandle,
    #[result]
    transformed: OpHandle,
}

/// Copies operands into buffers.
#[op(
    dialect = TransformDialect, mnemonic = "structured.promote",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" custom<SemiFunctionType>(type($target), type($transformed), "false") },
)]
pub struct PromoteOp {
    #[operand]
    target: OpHandle,
    #[attr]
    operands_to_promote: DefaultValued<I64ArrayAttr, { ArrayAttr::get(cx, &[]) }>,
    #[attr]
    use_full_tile_buffers: DefaultValued<BoolArrayAttr, { ArrayAttr::get(cx, &[]) }>,
    #[attr]
    use_full_tiles_by_default: Optional<UnitAttr>,
    #[attr]
    use_original_subview_size: Optional<UnitAttr>,
    #[attr]
    use_alloca: Optional<UnitAttr>,
    #[attr]
    memory_space: Optional<AnyAttr>,
    #[attr]
    mapping: Optional<DeviceMappingArrayAttr>,
    #[attr]
    alignment: Optional<I64Attr>,
    #[result]
    transformed: OpHandle,
}

/// Vectorizes what is inside an op, and simplifies that.
#[op(
    dialect = TransformDialect, mnemonic = "structured.vectorize_children_and_apply_patterns",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct VectorizeChildrenAndApplyPatternsOp {
    #[operand]
    target: OpHandle,
    #[attr]
    fold_type_extensions_into_contract: Optional<UnitAttr>,
    #[attr]
    vectorize_padding: Optional<UnitAttr>,
    #[attr]
    vectorize_nd_extract: Optional<UnitAttr>,
    #[attr]
    flatten_1d_depthwise_conv: Optional<UnitAttr>,
    #[attr]
    disable_multi_reduction_to_contract_patterns: Optional<UnitAttr>,
    #[attr]
    disable_transfer_permutation_map_lowering_patterns: Optional<UnitAttr>,
    #[result]
    transformed: OpHandle,
}

/// Vectorizes an op by these sizes.
#[op(
    dialect = TransformDialect, mnemonic = "structured.vectorize",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target oilist( "vector_sizes" custom<ScalableIndexList>($vector_sizes, $static_vector_sizes, $scalable_sizes)) attr_dict ":" type($target)("," type($vector_sizes)^)? },
    verify,
)]
pub struct VectorizeOp {
    #[operand]
    target: OpHandle,
    #[operand]
    vector_sizes: Variadic<ParamOrOpHandle>,
    #[attr]
    static_vector_sizes: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    vectorize_nd_extract: Optional<UnitAttr>,
    #[attr]
    assume_dynamic_dims_match_vec_sizes: Optional<UnitAttr>,
    #[attr]
    create_named_contraction: Optional<UnitAttr>,
    #[attr]
    scalable_sizes: Optional<DenseBoolArrayAttr>,
}

/// Moves transfers of vectors out of loops.
#[op(
    dialect = TransformDialect, mnemonic = "structured.hoist_redundant_vector_transfers",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct HoistRedundantVectorTransfersOp {
    #[operand]
    target: OpHandle,
    #[attr]
    verify_non_zero_trip: Optional<UnitAttr>,
    #[result]
    transformed: OpHandle,
}

/// Moves broadcasts of vectors out of loops.
#[op(
    dialect = TransformDialect, mnemonic = "structured.hoist_redundant_vector_broadcasts",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct HoistRedundantVectorBroadcastsOp {
    #[operand]
    target: OpHandle,
    #[result]
    transformed: OpHandle,
}

/// Turns the insertion of a slice into a copy of it.
#[op(
    dialect = TransformDialect, mnemonic = "structured.insert_slice_to_copy",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct InsertSliceToCopyOp {
    #[operand]
    target: OpHandle,
    #[result]
    transformed: OpHandle,
}

impl MemoryEffects for BufferizeToAllocationOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        // With the flag only the destination is replaced, and the op stays.
        let stays = self.bufferize_destination_only(ir);
        effects_with(ir, self.op(), Payload::Writes, |_| !stays)
    }
}

impl Verify for BufferizeToAllocationOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let copies = [
            "bufferization.materialize_in_destination",
            "memref.copy",
            "linalg.copy",
        ];
        if !copies.contains(&&*self.memcpy_op(ir)) {
            return ir.op_error(self, "unsupported memcpy op").into();
        }
        if !["memref.alloc", "memref.alloca"].contains(&&*self.alloc_op(ir)) {
            return ir.op_error(self, "unsupported alloc op").into();
        }
        Ok(())
    }
}

impl Verify for VectorizeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let sizes = self.static_vector_sizes(ir).len(ir);
        let scalable = self.scalable_sizes(ir).map_or(0, |flags| flags.len(ir));
        if sizes == scalable {
            return Ok(());
        }
        let message = format!(
            "expected same number of vector sizes ({sizes}) and scalable sizes ({scalable})"
        );
        ir.op_error(self, message).into()
    }
}

effects! {
    All Writes: LinalgCopyToMemrefOp, PromoteOp, VectorizeChildrenAndApplyPatternsOp, HoistRedundantVectorTransfersOp, HoistRedundantVectorBroadcastsOp, InsertSliceToCopyOp;
    Nothing Writes: EliminateLinalgOpAnchoredEmptyTensorsOp;
    Target Writes: VectorizeOp;
    Tensor Writes: PromoteTensorOp;
}

marks! {
    TransformOpInterface: BufferizeToAllocationOp, PromoteTensorOp, EliminateLinalgOpAnchoredEmptyTensorsOp, LinalgCopyToMemrefOp, PromoteOp, VectorizeChildrenAndApplyPatternsOp, VectorizeOp, HoistRedundantVectorTransfersOp, HoistRedundantVectorBroadcastsOp, InsertSliceToCopyOp;
}
