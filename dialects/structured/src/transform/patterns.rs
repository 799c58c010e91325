//! The patterns of `transform.apply_patterns.linalg.*` and `tensor.*`.

use terrace_dialect_base::rules;
use terrace_ir::ods::{OpInfo, TypedOp};
use terrace_ir::rewrite::{RewritePattern, RewriteResult, Rewriter};
use terrace_ir::{Context, Ir, Op};
use terrace_meta_dialects::transform::interpreter::PatternSource;
use terrace_meta_dialects::transform::patterns as ops;
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

/// One line a descriptor: its op, and its patterns.
macro_rules! sources {
    ($($Op:ty => $rules:expr;)*) => {
        pub(super) fn attach(cx: &Context) {
            $({
                struct This;
                impl PatternSource for This {
                    fn patterns(&self, _: Op, _: &Ir) -> Rules {
                        $rules
                    }
                }
                cx.attach_op_interface::<$Op, dyn PatternSource>(|_| &This);
            })*
        }
    };
}

sources! {
    ops::ApplyEraseUnnecessaryInputsPatternsOp => ERASE_UNNECESSARY_INPUTS.to_vec();
    ops::ApplyDecomposeTensorPadPatternsOp => vec![&DecomposePad];
    ops::ApplyFoldUnitExtentDimsViaReshapesPatternsOp => BY_RESHAPES.to_vec();
    ops::ApplyFoldUnitExtentDimsViaSlicesPatternsOp => BY_SLICES.to_vec();
    ops::ApplyTilingCanonicalizationPatternsOp => after_tiling();
    ops::ApplyFoldTensorEmptyPatternsOp => vec![&CollapsedEmpty, &ExpandedEmpty];
    ops::ApplyFoldTensorSubsetOpsPatternsOp => FOLD_TENSOR_SUBSETS.to_vec();
    ops::ApplyFoldTensorSubsetOpsIntoVectorTransfersPatternsOp => vec![&ReadOfSlice];
}
