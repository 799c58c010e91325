//! Transformations of loops.

use crate::transform::TransformDialect;
use crate::transform::effects::effects;
use crate::transform::interfaces::{TransformOpInterface, marks};
use crate::transform::types::{HandleToFor, OpHandle};
use terrace_ir::Ir;
use terrace_ir::attributes::{BoolAttr, UnitAttr};
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{
    Confined, DefaultValued, DenseI64ArrayAttr, I64Attr, IntPositive, Optional, StrAttr, Variadic,
    Verify, VerifyResult,
};
use terrace_ods_macros::op;

/// Simplifies affine ops by bounds of values.
#[op(
    dialect = TransformDialect, mnemonic = "affine.simplify_bounded_affine_ops",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target "with" "[" ($bounded_values^ ":" type($bounded_values))? "]" "within" $lower_bounds "and" $upper_bounds attr_dict ":" type($target) },
    verify,
)]
pub struct SimplifyBoundedAffineOpsOp {
    #[operand]
    target: OpHandle,
    #[operand]
    bounded_values: Variadic<OpHandle>,
    #[attr]
    lower_bounds: DenseI64ArrayAttr,
    #[attr]
    upper_bounds: DenseI64ArrayAttr,
}

/// Simplifies affine minima and maxima by what bounds them.
#[op(
    dialect = TransformDialect, mnemonic = "affine.simplify_min_max_affine_ops",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" type($target) },
)]
pub struct SimplifyMinMaxAffineOpsOp {
    #[operand]
    target: OpHandle,
}

/// Moves reading and writing of a part of a tensor out of a loop.
#[op(
    dialect = TransformDialect, mnemonic = "loop.hoist_loop_invariant_subsets",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" type($target) },
)]
pub struct HoistLoopInvariantSubsetsOp {
    #[operand]
    target: OpHandle,
}

/// Turns parallel loops into nested ones.
#[op(
    dialect = TransformDialect, mnemonic = "loop.forall_to_for",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct ForallToForOp {
    #[operand]
    target: OpHandle,
    #[result]
    transformed: Variadic<OpHandle>,
}

/// Turns a `scf.forall` into a `scf.parallel`.
#[op(
    dialect = TransformDialect, mnemonic = "loop.forall_to_parallel",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct ForallToParallelOp {
    #[operand]
    target: OpHandle,
    #[result]
    transformed: Variadic<OpHandle>,
}

/// Turns a `scf.parallel` into nested loops.
#[op(
    dialect = TransformDialect, mnemonic = "loop.parallel_for_to_nested_fors",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct ParallelForToNestedForOps {
    #[operand]
    target: OpHandle,
    #[result]
    transformed: Variadic<OpHandle>,
}

/// Makes a loop a function of its own.
#[op(
    dialect = TransformDialect, mnemonic = "loop.outline",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct LoopOutlineOp {
    #[operand]
    target: OpHandle,
    #[attr]
    func_name: StrAttr,
    #[result]
    function: OpHandle,
    #[result]
    call: OpHandle,
}

/// Splits the last, or the first, iterations off a loop.
#[op(
    dialect = TransformDialect, mnemonic = "loop.peel",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct LoopPeelOp {
    #[operand]
    target: HandleToFor,
    #[attr]
    peel_front: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr]
    fail_if_already_divisible: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    peeled_loop: OpHandle,
    #[result]
    remainder_loop: OpHandle,
}

/// Has parts of several iterations run together.
#[op(
    dialect = TransformDialect, mnemonic = "loop.pipeline",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct LoopPipelineOp {
    #[operand]
    target: HandleToFor,
    #[attr]
    iteration_interval: DefaultValued<I64Attr, { 1 }>,
    #[attr]
    read_latency: DefaultValued<I64Attr, { 10 }>,
    #[result]
    transformed: OpHandle,
}

/// Puts the body of a loop that runs once in its place.
#[op(
    dialect = TransformDialect, mnemonic = "loop.promote_if_one_iteration",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" type($target) },
)]
pub struct LoopPromoteIfOneIterationOp {
    #[operand]
    target: OpHandle,
}

/// Unrolls a loop.
#[op(
    dialect = TransformDialect, mnemonic = "loop.unroll",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" type($target) },
)]
pub struct LoopUnrollOp {
    #[operand]
    target: OpHandle,
    #[attr]
    factor: Confined<I64Attr, IntPositive>,
}

/// Unrolls a loop, and merges the loops in it.
#[op(
    dialect = TransformDialect, mnemonic = "loop.unroll_and_jam",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" type($target) },
)]
pub struct LoopUnrollAndJamOp {
    #[operand]
    target: OpHandle,
    #[attr]
    factor: Confined<I64Attr, IntPositive>,
}

/// Makes nested loops one.
#[op(
    dialect = TransformDialect, mnemonic = "loop.coalesce",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" functional_type($target, $transformed) },
)]
pub struct LoopCoalesceOp {
    #[operand]
    target: OpHandle,
    #[result]
    transformed: OpHandle,
}

/// Puts a branch of a conditional in its place, and asserts that it is taken.
#[op(
    dialect = TransformDialect, mnemonic = "scf.take_assumed_branch",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target ("take_else_branch" $take_else_branch^)? attr_dict ":" functional_type(operands, results) },
)]
pub struct TakeAssumedBranchOp {
    #[operand]
    target: OpHandle,
    #[attr]
    take_else_branch: Optional<UnitAttr>,
}

/// Makes two loops after each other one.
#[op(
    dialect = TransformDialect, mnemonic = "loop.fuse_sibling",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target "into" $source attr_dict ":" functional_type(operands, results) },
)]
pub struct LoopFuseSiblingOp {
    #[operand]
    target: OpHandle,
    #[operand]
    source: OpHandle,
    #[result]
    fused_loop: OpHandle,
}

impl Verify for SimplifyBoundedAffineOpsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let wanted = self.bounded_values(ir).len();
        let bounds = [
            ("lower", self.lower_bounds(ir).len(ir)),
            ("upper", self.upper_bounds(ir).len(ir)),
        ];
        match bounds.into_iter().find(|(_, found)| *found != wanted) {
            None => Ok(()),
            Some((word, found)) => {
                let message = format!(
                    "incorrect number of {word} bounds, expected {wanted} but found {found}"
                );
                ir.op_error(self, message).into()
            }
        }
    }
}

effects! {
    All Writes: ForallToForOp, ForallToParallelOp, ParallelForToNestedForOps, LoopOutlineOp, LoopPeelOp, LoopPipelineOp, LoopUnrollOp, LoopUnrollAndJamOp, LoopCoalesceOp, LoopFuseSiblingOp;
    Nothing Writes: HoistLoopInvariantSubsetsOp, TakeAssumedBranchOp;
    Target Writes: SimplifyBoundedAffineOpsOp, SimplifyMinMaxAffineOpsOp, LoopPromoteIfOneIterationOp;
}

marks! {
    TransformOpInterface: SimplifyBoundedAffineOpsOp, SimplifyMinMaxAffineOpsOp, HoistLoopInvariantSubsetsOp, ForallToForOp, ForallToParallelOp, ParallelForToNestedForOps, LoopOutlineOp, LoopPeelOp, LoopPipelineOp, LoopPromoteIfOneIterationOp, LoopUnrollOp, LoopUnrollAndJamOp, LoopCoalesceOp, TakeAssumedBranchOp, LoopFuseSiblingOp;
}
