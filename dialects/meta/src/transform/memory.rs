//! Transformations of buffers and tensors.

use crate::transform::TransformDialect;
use crate::transform::attributes::LayoutMapOption;
use crate::transform::effects::effects;
use crate::transform::interfaces::{TransformOpInterface, marks};
use crate::transform::types::{
    HandleToAlloc, HandleToAllocTensor, HandleToAlloca, HandleToEmpty, OpHandle,
};
use terrace_ir::Ir;
use terrace_ir::attributes::{BoolAttr, UnitAttr};
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{
    Confined, DefaultValued, I64Attr, IntPositive, Optional, StrAttr, Verify, VerifyResult,
};
use terrace_ods_macros::op;

/// Moves allocations out of loops.
#[op(
    dialect = TransformDialect, mnemonic = "bufferization.buffer_loop_hoisting",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" type($target) },
)]
pub struct BufferLoopHoistingOp {
    #[operand]
    target: OpHandle,
}

/// Turns tensors into buffers.
#[op(
    dialect = TransformDialect, mnemonic = "bufferization.one_shot_bufferize",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { ("layout" "{" $function_boundary_type_conversion^ "}")? $target attr_dict ":" functional_type($target, results) },
    verify,
)]
pub struct OneShotBufferizeOp {
    #[operand]
    target: OpHandle,
    #[attr]
    function_boundary_type_conversion: Optional<LayoutMapOption>,
    #[attr]
    allow_return_allocs_from_loops: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr]
    allow_unknown_ops: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr]
    bufferize_function_boundaries: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr]
    dump_alias_sets: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr]
    test_analysis_only: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr]
    print_conflicts: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr]
    check_parallel_regions: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
    #[attr]
    memcpy_op: DefaultValued<StrAttr, { "memref.copy".into() }>,
    #[result]
    transformed: OpHandle,
}

/// Has ops write to where empty tensors are inserted.
#[op(
    dialect = TransformDialect, mnemonic = "bufferization.eliminate_empty_tensors",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" type($target) },
)]
pub struct EliminateEmptyTensorsOp {
    #[operand]
    target: OpHandle,
}

/// Allocates in place of an empty tensor.
#[op(
    dialect = TransformDialect, mnemonic = "bufferization.empty_tensor_to_alloc_tensor",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct EmptyTensorToAllocTensorOp {
    #[operand]
    target: HandleToEmpty,
    #[result]
    transformed: HandleToAllocTensor,
}

/// Turns allocations on the stack into global variables.
#[op(
    dialect = TransformDialect, mnemonic = "memref.alloca_to_global",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $alloca attr_dict ":" functional_type(operands, results) },
)]
pub struct MemRefAllocaToGlobalOp {
    #[operand]
    alloca: HandleToAlloca,
    #[result(name = "getGlobal")]
    get_global: OpHandle,
    #[result]
    global: OpHandle,
}

/// Allocates a buffer several times, so that iterations of a loop need not wait for each other.
#[op(
    dialect = TransformDialect, mnemonic = "memref.multibuffer",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct MemRefMultiBufferOp {
    #[operand]
    target: HandleToAlloc,
    #[attr]
    factor: Confined<I64Attr, IntPositive>,
    #[attr]
    skip_analysis: Optional<UnitAttr>,
    #[result]
    transformed: OpHandle,
}

/// Erases buffers that are only written.
#[op(
    dialect = TransformDialect, mnemonic = "memref.erase_dead_alloc_and_stores",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type($target, results) },
)]
pub struct MemRefEraseDeadAllocAndStoresOp {
    #[operand]
    target: OpHandle,
}

/// Makes an allocation's size independent of loops around it.
#[op(
    dialect = TransformDialect, mnemonic = "memref.make_loop_independent",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type($target, $transformed) },
)]
pub struct MemRefMakeLoopIndependentOp {
    #[operand]
    target: OpHandle,
    #[attr]
    num_loops: I64Attr,
    #[result]
    transformed: OpHandle,
}

/// Makes a tensor's size independent of loops around it.
#[op(
    dialect = TransformDialect, mnemonic = "tensor.make_loop_independent",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type($target, $transformed) },
)]
pub struct MakeLoopIndependentOp {
    #[operand]
    target: OpHandle,
    #[attr]
    num_loops: I64Attr,
    #[result]
    transformed: OpHandle,
}

impl Verify for OneShotBufferizeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self, message));
        if !["memref.copy", "linalg.copy"].contains(&&*self.memcpy_op(ir)) {
            return error("unsupported memcpy op");
        }
        if self.print_conflicts(ir).value() && !self.test_analysis_only(ir).value() {
            return error("'print_conflicts' requires 'test_analysis_only'");
        }
        if self.dump_alias_sets(ir).value() && !self.test_analysis_only(ir).value() {
            return error("'dump_alias_sets' requires 'test_analysis_only'");
        }
        Ok(())
    }
}

effects! {
    All Writes: OneShotBufferizeOp, EmptyTensorToAllocTensorOp, MemRefAllocaToGlobalOp, MemRefMultiBufferOp, MemRefMakeLoopIndependentOp, MakeLoopIndependentOp;
    Nothing Writes: BufferLoopHoistingOp, EliminateEmptyTensorsOp, MemRefEraseDeadAllocAndStoresOp;
}

marks! {
    TransformOpInterface: BufferLoopHoistingOp, OneShotBufferizeOp, EliminateEmptyTensorsOp, EmptyTensorToAllocTensorOp, MemRefAllocaToGlobalOp, MemRefMultiBufferOp, MemRefEraseDeadAllocAndStoresOp, MemRefMakeLoopIndependentOp, MakeLoopIndependentOp;
}
