//! Transformations for devices.

use crate::transform::TransformDialect;
use crate::transform::attributes::FailurePropagationMode;
use crate::transform::effects::effects;
use crate::transform::interfaces::{TransformOpInterface, marks};
use crate::transform::types::{OpHandle, ParamOrOpHandle, ValueHandle};
use terrace_ir::Ir;
use terrace_ir::attributes::{BoolAttr, DenseArrayAttr, UnitAttr};
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{
    DefaultValued, DenseI64ArrayAttr, I64Attr, Optional, Variadic, Verify, VerifyResult,
};
use terrace_ods_macros::op;

/// Maps parallel loops in a launch to its threads.
#[op(
    dialect = TransformDialect, mnemonic = "gpu.map_nested_forall_to_threads",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target "block_dims" "=" $block_dims ("sync_after_distribute" "=" $sync_after_distribute^)? ("warp_size" "=" $warp_size^)? attr_dict ":" functional_type($target, $result) },
)]
pub struct MapNestedForallToThreads {
    #[operand]
    target: OpHandle,
    #[attr]
    block_dims: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    sync_after_distribute: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
    #[attr]
    warp_size: DefaultValued<I64Attr, { 32 }>,
    #[result]
    result: OpHandle,
}

/// Maps a parallel loop to the blocks of a launch.
#[op(
    dialect = TransformDialect, mnemonic = "gpu.map_forall_to_blocks",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target ("generate_gpu_launch" $generate_gpu_launch^)? ("grid_dims" "=" $grid_dims^)? attr_dict ":" functional_type($target, $result) },
    verify,
)]
pub struct MapForallToBlocks {
    #[operand]
    target: OpHandle,
    #[attr]
    grid_dims: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    generate_gpu_launch: Optional<UnitAttr>,
    #[result]
    result: OpHandle,
}

/// Turns copies to shared memory into asynchronous ones.
#[op(
    dialect = TransformDialect, mnemonic = "nvgpu.create_async_groups",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct CreateAsyncGroupsOp {
    #[operand]
    target: OpHandle,
    #[attr]
    bypass_l1: Optional<UnitAttr>,
    #[result]
    result: OpHandle,
}

/// Pipelines copies to shared memory in a loop.
#[op(
    dialect = TransformDialect, mnemonic = "nvgpu.pipeline_shared_memory_copies",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { "failures" "(" $failure_propagation_mode ")" $for_op attr_dict ":" functional_type(operands, results) },
)]
pub struct PipelineSharedMemoryCopiesOp {
    #[operand]
    for_op: OpHandle,
    #[attr]
    depth: I64Attr,
    #[attr]
    peel_epilogue: Optional<UnitAttr>,
    #[attr]
    failure_propagation_mode:
        DefaultValued<FailurePropagationMode, { FailurePropagationMode::Suppress }>,
    #[result]
    result: OpHandle,
}

/// Turns a matrix product into one of a warp.
#[op(
    dialect = TransformDialect, mnemonic = "nvgpu.rewrite_matmul_as_mma_sync",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct RewriteMatmulAsMmaSyncOp {
    #[operand]
    target: OpHandle,
}

/// Turns copies into ones by the tensor memory accelerator.
#[op(
    dialect = TransformDialect, mnemonic = "nvgpu.rewrite_copy_as_tma",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct RewriteCopyAsTmaOp {
    #[operand]
    target: OpHandle,
}

/// The op that makes the descriptor behind a value.
#[op(
    dialect = TransformDialect, mnemonic = "xegpu.get_desc_op",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct GetDescOp {
    #[operand]
    target: ValueHandle,
    #[result(name = "descHandle")]
    desc_handle: OpHandle,
}

/// Sets the layout of a descriptor.
#[op(
    dialect = TransformDialect, mnemonic = "xegpu.set_desc_layout",
    traits(AttrSizedOperandSegments),
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target "sg_layout" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($sg_layout, $static_sg_layout) "sg_data" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($sg_data, $static_sg_data) ("inst_data" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($inst_data, $static_inst_data)^)? ("slice_dims" "=" $slice_dims^)? attr_dict ":" functional_type(operands, results) },
)]
pub struct SetDescLayoutOp {
    #[operand]
    target: OpHandle,
    #[operand]
    sg_layout: Variadic<ParamOrOpHandle>,
    #[operand]
    sg_data: Variadic<ParamOrOpHandle>,
    #[operand]
    inst_data: Variadic<ParamOrOpHandle>,
    #[attr]
    static_sg_layout: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    static_sg_data: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    static_inst_data: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    slice_dims: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[result]
    transformed: OpHandle,
}

/// Sets the layout attribute of an op.
#[op(
    dialect = TransformDialect, mnemonic = "xegpu.set_op_layout_attr",
    traits(AttrSizedOperandSegments),
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target ("result" $result^)? ("index" "=" $index^)? "sg_layout" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($sg_layout, $static_sg_layout) "sg_data" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($sg_data, $static_sg_data) ("inst_data" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($inst_data, $static_inst_data)^)? ("slice_dims" "=" $slice_dims^)? attr_dict ":" qualified(type(operands)) },
)]
pub struct SetOpLayoutAttrOp {
    #[operand]
    target: OpHandle,
    #[attr]
    index: DefaultValued<I64Attr, { 0 }>,
    #[operand]
    sg_layout: Variadic<ParamOrOpHandle>,
    #[operand]
    sg_data: Variadic<ParamOrOpHandle>,
    #[operand]
    inst_data: Variadic<ParamOrOpHandle>,
    #[attr]
    static_sg_layout: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    static_sg_data: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    static_inst_data: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    slice_dims: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    result: Optional<UnitAttr>,
}

/// Sets the number of threads of a launch.
#[op(
    dialect = TransformDialect, mnemonic = "xegpu.set_gpu_launch_threads",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target "threads" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($threads, $static_threads) attr_dict ":" qualified(type(operands)) },
)]
pub struct SetGPULaunchThreadsOp {
    #[operand]
    target: OpHandle,
    #[operand]
    threads: Variadic<ParamOrOpHandle>,
    #[attr]
    static_threads: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
}

/// Prefetches what a loop loads.
#[op(
    dialect = TransformDialect, mnemonic = "xegpu.insert_prefetch",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target "nb_prefetch" "=" ($dynamic_nb_prefetch^):($static_nb_prefetch)? attr_dict ":" functional_type(operands, results) },
)]
pub struct InsertPrefetchOp {
    #[operand]
    target: ValueHandle,
    #[operand]
    dynamic_nb_prefetch: Optional<ParamOrOpHandle>,
    #[attr]
    static_nb_prefetch: DefaultValued<I64Attr, { 1 }>,
    #[result]
    desc_op: OpHandle,
}

/// Converts the layout of a value.
#[op(
    dialect = TransformDialect, mnemonic = "xegpu.convert_layout",
    traits(AttrSizedOperandSegments),
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target "input_sg_layout" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($input_sg_layout, $static_input_sg_layout) "input_sg_data" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($input_sg_data, $static_input_sg_data) ("input_inst_data" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($input_inst_data, $static_input_inst_data)^)? "target_sg_layout" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($target_sg_layout, $static_target_sg_layout) "target_sg_data" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($target_sg_data, $static_target_sg_data) ("target_inst_data" "=" custom<terrace_dialect_base::index_list::DynamicIndexList>($target_inst_data, $static_target_inst_data)^)? attr_dict ":" functional_type(operands, results) },
)]
pub struct ConvertLayoutOp {
    #[operand]
    target: ValueHandle,
    #[operand]
    input_sg_layout: Variadic<ParamOrOpHandle>,
    #[operand]
    input_sg_data: Variadic<ParamOrOpHandle>,
    #[operand]
    input_inst_data: Variadic<ParamOrOpHandle>,
    #[operand]
    target_sg_layout: Variadic<ParamOrOpHandle>,
    #[operand]
    target_sg_data: Variadic<ParamOrOpHandle>,
    #[operand]
    target_inst_data: Variadic<ParamOrOpHandle>,
    #[attr]
    static_input_sg_layout: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    static_input_sg_data: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    static_input_inst_data: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    static_target_sg_layout: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    static_target_sg_data: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[attr]
    static_target_inst_data: DefaultValued<DenseI64ArrayAttr, { DenseArrayAttr::i64s(cx, &[]) }>,
    #[result(name = "newConvertOp")]
    new_convert_op: OpHandle,
}

impl Verify for MapForallToBlocks {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match self.grid_dims(ir).len(ir) {
            0 | 3 => Ok(()),
            _ => ir.op_error(self, "transform require size-3 mapping").into(),
        }
    }
}

effects! {
    All Writes: MapNestedForallToThreads, MapForallToBlocks, PipelineSharedMemoryCopiesOp, RewriteMatmulAsMmaSyncOp, RewriteCopyAsTmaOp;
    Nothing Reads: GetDescOp;
    Nothing Writes: SetOpLayoutAttrOp, SetGPULaunchThreadsOp, InsertPrefetchOp, ConvertLayoutOp;
    Target Writes: CreateAsyncGroupsOp, SetDescLayoutOp;
}

marks! {
    TransformOpInterface: MapNestedForallToThreads, MapForallToBlocks, CreateAsyncGroupsOp, PipelineSharedMemoryCopiesOp, RewriteMatmulAsMmaSyncOp, RewriteCopyAsTmaOp, GetDescOp, SetDescLayoutOp, SetOpLayoutAttrOp, SetGPULaunchThreadsOp, InsertPrefetchOp, ConvertLayoutOp;
}
