//! Passes that make ops on vectors simpler ones on vectors.

use terrace_conversions::rewrite_with_inside_out;
use terrace_dialects::arith::ArithDialect;
use terrace_dialects::func::FuncOp;
use terrace_dialects::vector::MaskOp;
use terrace_ir::Ir;
use terrace_ir::ods::TypedOp;
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use crate::patterns::masked::MASKED;
use crate::patterns::multi_reduction::{MultiReductionLowering, multi_reduction};
use crate::patterns::shuffle_tree::SHUFFLE_TREE;

/// Lower 'vector.mask' operations.
///
/// Transfers and gathers inside take the mask. What is of all elements needs none.
#[pass(name = "lower-vector-mask", on = FuncOp, dependent_dialects(ArithDialect))]
pub fn lower_vector_mask(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_with_inside_out(ir, cx, |patterns| {
        patterns.add_all(MASKED);
        patterns.add_all(MaskOp::INFO.hooks.canonicalize);
    })
}

/// Lower 'vector.multi_reduction' operations.
#[pass(name = "lower-vector-multi-reduction", on = FuncOp, dependent_dialects(ArithDialect))]
pub struct LowerVectorMultiReductionPass {
    /// Select the strategy to control how multi_reduction is lowered.
    #[option(default = MultiReductionLowering::InnerParallel)]
    pub lowering_strategy: MultiReductionLowering,
}

impl Pass for LowerVectorMultiReductionPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        rewrite_with_inside_out(ir, cx, |patterns| {
            patterns.add_all(multi_reduction(self.lowering_strategy));
        })
    }
}

/// Lower `vector.to_elements` and `vector.from_elements` to a tree of `vector.shuffle` operations.
#[pass(name = "lower-vector-to-from-elements-to-shuffle-tree", on = FuncOp)]
pub fn elements_to_shuffle_tree(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_with_inside_out(ir, cx, |patterns| {
        patterns.add_all(SHUFFLE_TREE);
    })
}
