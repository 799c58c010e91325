//! The patterns of vector that `transform.apply_patterns` knows.

use std::sync::Arc;

use terrace_dialects::transform;
use terrace_dialects::transform::interpreter::PatternSource;
use terrace_dialects::transform::patterns as ops;
use terrace_dialects::vector::VectorDialect;
use terrace_ir::ods::{OpInfo, TypedOp};
use terrace_ir::rewrite::RewritePattern;
use terrace_ir::{Context, Ir, Op};
use terrace_rewrite::PatternSet;

use crate::TransposeLowering;
use crate::patterns::contract::{ContractLowering, NARROW_FACTORS, contract};
use crate::patterns::multi_reduction::{MultiReductionLowering, multi_reduction};
use crate::patterns::{masked, masks, moves, outer_product, permutation, scan, shapes, transfers};
use crate::to_llvm::transpose;
use crate::to_scf::add_transfers_to_loops;

/// Has transforms know the patterns of vector.
pub fn attach(cx: &Context) {
    cx.attach_dialect_interface::<VectorDialect, dyn PatternSource>(Arc::new(VectorPatterns));
}

struct VectorPatterns;

/// The patterns of ops without options.
fn patterns_of(op: &OpInfo) -> Option<&'static [&'static dyn RewritePattern]> {
    macro_rules! table {
        ($($op:ident: $set:expr;)*) => {
            [$((ops::$op::INFO, $set)),*]
        };
    }
    let table: [(&OpInfo, &'static [&'static dyn RewritePattern]); 16] = table! {
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
        ApplyTransferPermutationPatternsOp: permutation::PERMUTATION;
        ApplyUnrollFromElementsPatternsOp: moves::FROM_ELEMENTS;
        ApplyUnrollToElementsPatternsOp: moves::TO_ELEMENTS;
    };
    let mut rows = table.into_iter();
    rows.find(|(known, _)| *known.name == *op.name)
        .map(|(_, set)| set)
}

fn contract_lowering(lowering: transform::ContractLowering) -> ContractLowering {
    use transform::ContractLowering as From;
    match lowering {
        From::Dot => ContractLowering::Dot,
        From::Intrinsic => ContractLowering::LlvmIntr,
        From::OuterProduct => ContractLowering::OuterProduct,
        From::ParallelArith => ContractLowering::ParallelArith,
    }
}

fn transpose_lowering(lowering: transform::TransposeLowering) -> TransposeLowering {
    use transform::TransposeLowering as From;
    match lowering {
        From::Eltwise => TransposeLowering::Eltwise,
        From::Intrinsic => TransposeLowering::LlvmIntr,
        From::Shuffle1d => TransposeLowering::Shuffle1d,
        From::Shuffle16x16 => TransposeLowering::Shuffle16x16,
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
            patterns.add_all(contract(contract_lowering(op.lowering_strategy(ir))));
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
            patterns.add_all(transpose(transpose_lowering(op.lowering_strategy(ir))));
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
