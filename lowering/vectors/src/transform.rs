//! The patterns of vector that `transform.apply_patterns` knows.

use std::sync::Arc;

use terrace_dialects::structured::{DECOMPOSE_PAD, READ_OF_SLICE, VECTORIZE};
use terrace_dialects::transform;
use terrace_dialects::transform::interpreter::{
    Interpreter, Mapped, Outcome, PatternSource, Transformation,
};
use terrace_dialects::transform::patterns as ops;
use terrace_dialects::transform::structured::VectorizeChildrenAndApplyPatternsOp;
use terrace_dialects::vector::{TransferReadOp, TransferWriteOp, VectorDialect};
use terrace_ir::ods::{OpInfo, TypedOp};
use terrace_ir::rewrite::RewritePattern;
use terrace_ir::{Context, Ir, Op};
use terrace_rewrite::PatternSet;

use crate::patterns::contract::{BY_DIMENSION, ContractLowering, NARROW_FACTORS, contract};
use crate::patterns::multi_reduction::{MultiReductionLowering, multi_reduction};
use crate::patterns::{
    masked, masks, moves, outer_product, permutation, scan, shapes, sink, to_contract, transfers,
};
use crate::to_scf::add_transfers_to_loops;

/// Has transforms know the patterns of vector.
pub fn attach(cx: &Context) {
    cx.attach_dialect_interface::<VectorDialect, dyn PatternSource>(Arc::new(VectorPatterns));
    cx.attach_op_interface::<VectorizeChildrenAndApplyPatternsOp, dyn Transformation>(|_| {
        &VectorizeChildren
    });
}

/// `transform.structured.vectorize_children_and_apply_patterns`.
struct VectorizeChildren;

impl Transformation for VectorizeChildren {
    fn apply(&self, op: Op, script: &Ir, interpreter: &mut Interpreter<'_>) -> Outcome {
        let transform = VectorizeChildrenAndApplyPatternsOp::cast(script, op)
            .expect("the interface is attached to this op");
        let target = transform.target(script);
        let mut patterns = PatternSet::new();
        patterns.add_all(VECTORIZE);
        if !transform.disable_transfer_permutation_map_lowering_patterns(script) {
            patterns.add_all(permutation::PERMUTATION);
        }
        if !transform.disable_multi_reduction_to_contract_patterns(script) {
            patterns.add_all(to_contract::REDUCTION_TO_CONTRACT);
        }
        patterns.add_all(sink::SINK);
        for info in [TransferReadOp::INFO, TransferWriteOp::INFO] {
            patterns.add_all(info.hooks.canonicalize);
        }
        patterns.add_all(READ_OF_SLICE);
        if transform.fold_type_extensions_into_contract(script) {
            patterns.add_all(NARROW_FACTORS);
        }
        if transform.vectorize_padding(script) {
            patterns.add_all(DECOMPOSE_PAD);
        }
        patterns.add_all(moves::STEP);
        patterns.add_folds(script.context());
        let patterns = patterns.freeze(script.context());
        for place in interpreter.payload_ops(target) {
            interpreter.rewrite_inside(script, op, &place, &patterns)?;
        }
        let result = transform.transformed(script);
        let targets = interpreter.payload_ops(target);
        interpreter.stand_for(script, op, result, Mapped::Ops(targets))
    }
}

struct VectorPatterns;

/// The patterns of ops without options.
fn patterns_of(op: &OpInfo) -> Option<&'static [&'static dyn RewritePattern]> {
    macro_rules! table {
        ($($op:ident: $set:expr;)*) => {
            [$((ops::$op::INFO, $set)),*]
        };
    }
    let table: [(&OpInfo, &'static [&'static dyn RewritePattern]); 19] = table! {
        ApplyFoldArithExtensionPatternsOp: NARROW_FACTORS;
        ApplyInterleaveToShufflePatternsOp: moves::INTERLEAVE_TO_SHUFFLE;
        ApplyLowerBitCastPatternsOp: moves::BITCAST;
        ApplyLowerBroadcastPatternsOp: moves::BROADCAST;
        ApplyLowerCreateMaskPatternsOp: masks::MASKS;
        ApplyLowerGatherPatternsOp: moves::GATHER;
        ApplyLowerInterleavePatternsOp: moves::INTERLEAVE;
        ApplyLowerMaskedTransfersPatternsOp: masked::MASKED;
        ApplyLowerMasksPatternsOp: masks::MASKS;
        ApplyLowerOuterProductPatternsOp: outer_product::OUTER_PRODUCT;
        ApplyLowerScanPatternsOp: scan::SCAN;
        ApplyLowerShapeCastPatternsOp: shapes::SHAPE_CAST;
        ApplyMaterializeMasksPatternsOp: masks::MATERIALIZED_MASKS_64;
        ApplySinkVectorMemPatternsOp: sink::SINK_MEMORY;
        ApplySinkVectorPatternsOp: sink::SINK;
        ApplyTransferPermutationPatternsOp: permutation::PERMUTATION;
        ApplyUnrollFromElementsPatternsOp: moves::FROM_ELEMENTS;
        ApplyUnrollToElementsPatternsOp: moves::TO_ELEMENTS;
        ApplyVectorReductionToContractPatternsOp: to_contract::REDUCTION_TO_CONTRACT;
    };
    let mut rows = table.into_iter();
    rows.find(|(known, _)| *known.name == *op.name)
        .map(|(_, set)| set)
}

/// The patterns of contractions. Transforms know no ops of llvm.
fn contract_patterns(
    lowering: transform::ContractLowering,
) -> &'static [&'static dyn RewritePattern] {
    use transform::ContractLowering as From;
    match lowering {
        From::Dot => contract(ContractLowering::Dot),
        From::Intrinsic => BY_DIMENSION,
        From::OuterProduct => contract(ContractLowering::OuterProduct),
        From::ParallelArith => contract(ContractLowering::ParallelArith),
    }
}

/// The patterns of transpositions.
fn transpose_patterns(
    lowering: transform::TransposeLowering,
) -> &'static [&'static dyn RewritePattern] {
    use transform::TransposeLowering as From;
    match lowering {
        From::Eltwise | From::Intrinsic => shapes::TRANSPOSE_ELEMENTS,
        From::Shuffle1d => shapes::TRANSPOSE_SHUFFLE,
        From::Shuffle16x16 => shapes::TRANSPOSE_SHUFFLE_16,
    }
}

/// A rank as an op has it.
fn rank(number: i64) -> usize {
    usize::try_from(number).unwrap_or(0)
}

impl PatternSource for VectorPatterns {
    fn add(&self, ir: &Ir, op: Op, patterns: &mut PatternSet) -> bool {
        if let Some(set) = ir.info(op).and_then(patterns_of) {
            patterns.add_all(set);
        } else if let Some(op) = ops::ApplyLowerContractionPatternsOp::cast(ir, op) {
            patterns.add_all(contract_patterns(op.lowering_strategy(ir)));
        } else if let Some(op) = ops::ApplyLowerMultiReductionPatternsOp::cast(ir, op) {
            let lowering = match op.lowering_strategy(ir) {
                transform::MultiReductionLowering::InnerParallel => {
                    MultiReductionLowering::InnerParallel
                }
                transform::MultiReductionLowering::InnerReduction => {
                    MultiReductionLowering::InnerReduction
                }
            };
            patterns.add_all(multi_reduction(lowering));
        } else if let Some(op) = ops::ApplyLowerTransposePatternsOp::cast(ir, op) {
            if op.avx2_lowering_strategy(ir).value() {
                return false;
            }
            patterns.add_all(transpose_patterns(op.lowering_strategy(ir)));
        } else if let Some(op) = ops::ApplyLowerTransferPatternsOp::cast(ir, op) {
            transfers::add_transfers(patterns, rank(op.max_transfer_rank(ir)));
        } else if let Some(op) = ops::ApplyTransferToScfPatternsOp::cast(ir, op) {
            let (rank, full) = (rank(op.max_transfer_rank(ir)), op.full_unroll(ir).value());
            add_transfers_to_loops(patterns, rank, full);
        } else {
            return false;
        }
        true
    }
}
