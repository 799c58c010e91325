//! The patterns of `transform.apply_patterns.linalg.*` and `tensor.*`.

use std::sync::Arc;

use terrace_dialect_base::rules;
use terrace_ir::ods::{OpInfo, TypedOp};
use terrace_ir::rewrite::{RewritePattern, RewriteResult, Rewriter};
use terrace_ir::{Context, Ir, Op};
use terrace_linalg_dialects::linalg::LinalgDialect;
use terrace_meta_dialects::transform::interpreter::PatternSource;
use terrace_meta_dialects::transform::patterns as ops;
use terrace_rewrite::PatternSet;
use terrace_standard_dialects::affine::{ApplyOp, MaxOp, MinOp};
use terrace_standard_dialects::memref::{self, SubViewOp};
use terrace_standard_dialects::scf::{ForOp, ForallOp, ParallelOp};
use terrace_tensor_dialects::tensor::{
    CastOp, DimOp, EmptyOp, ExtractSliceOp, InsertSliceOp, PadOp,
};

use crate::destination::destination_of_pad;
use crate::fusion::ERASE_UNNECESSARY_INPUTS;
use crate::subsets::{FOLD_TENSOR_SUBSETS, ReadOfSlice};
use crate::unit_dims::{BY_RESHAPES, BY_SLICES, CollapsedEmpty, ExpandedEmpty};

type Rules = Vec<&'static dyn RewritePattern>;

rules! {
    DecomposePad, "A padded tensor is one that is filled, in which the source is put.", PadOp => decompose_pad;
}

/// The rule that paddings are fillings.
pub static DECOMPOSE_PAD: &[&dyn RewritePattern] = &[&DecomposePad];

fn decompose_pad(op: PadOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    destination_of_pad(op, rw).map(|_| ())
}

/// The canonicalisation rules of some ops.
fn canonicalization(ops: &[&'static OpInfo]) -> Rules {
    let rules = ops.iter().flat_map(|info| info.hooks.canonicalize);
    rules.copied().collect()
}

/// What tiling leaves behind.
fn after_tiling() -> Rules {
    canonicalization(&[
        ApplyOp::INFO,
        MinOp::INFO,
        MaxOp::INFO,
        ForOp::INFO,
        ForallOp::INFO,
        ParallelOp::INFO,
        CastOp::INFO,
        DimOp::INFO,
        EmptyOp::INFO,
        ExtractSliceOp::INFO,
        InsertSliceOp::INFO,
        PadOp::INFO,
        SubViewOp::INFO,
        memref::CastOp::INFO,
    ])
}

/// Has transforms know the patterns.
pub(super) fn attach(cx: &Context) {
    cx.attach_dialect_interface::<LinalgDialect, dyn PatternSource>(Arc::new(Patterns));
}

struct Patterns;

/// One line a descriptor: its op, and its patterns.
macro_rules! sources {
    ($($Op:ty => $rules:expr;)*) => {
        impl PatternSource for Patterns {
            fn add(&self, ir: &Ir, op: Op, patterns: &mut PatternSet) -> bool {
                $(
                    if <$Op>::cast(ir, op).is_some() {
                        patterns.add_all(&$rules);
                        return true;
                    }
                )*
                false
            }
        }
    };
}

sources! {
    ops::ApplyEraseUnnecessaryInputsPatternsOp => ERASE_UNNECESSARY_INPUTS;
    ops::ApplyDecomposeTensorPadPatternsOp => DECOMPOSE_PAD;
    ops::ApplyFoldUnitExtentDimsViaReshapesPatternsOp => BY_RESHAPES;
    ops::ApplyFoldUnitExtentDimsViaSlicesPatternsOp => BY_SLICES;
    ops::ApplyTilingCanonicalizationPatternsOp => after_tiling();
    ops::ApplyFoldTensorEmptyPatternsOp => [&CollapsedEmpty as &dyn RewritePattern, &ExpandedEmpty];
    ops::ApplyFoldTensorSubsetOpsPatternsOp => FOLD_TENSOR_SUBSETS;
    ops::ApplyFoldTensorSubsetOpsIntoVectorTransfersPatternsOp => [&ReadOfSlice as &dyn RewritePattern];
}
