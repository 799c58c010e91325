//! What the transform dialect's ops on structured ops and loops do.

mod loops;
mod matchers;
mod pack;
mod pad;
mod patterns;
mod reduction;
mod rewrite;
mod shape;
mod split;
mod tile;
mod to_loops;
mod vectorize;

pub use patterns::DECOMPOSE_PAD;
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Context, Ir, Op, Value};
use terrace_meta_dialects::transform::interpreter::{
    Failure, Interpreter, Mapped, Outcome, Place, Transformation,
};
use terrace_meta_dialects::transform::{loops as loop_ops, structured as ops};

/// One line a transform: its op, and a function `fn(op, &mut Run) -> Outcome`.
macro_rules! transformations {
    ($($Op:ty => $function:path;)*) => {
        /// Lets a context know what transforms on structured ops and loops do.
        pub fn attach(cx: &Context) {
            patterns::attach(cx);
            $({
                struct This;
                impl Transformation for This {
                    fn apply(
                        &self,
                        op: Op,
                        script: &Ir,
                        interpreter: &mut Interpreter<'_>,
                    ) -> Outcome {
                        let transform = <$Op as TypedOp>::cast(script, op)
                            .expect("the interface is attached to this op");
                        let mut run = Run { script, op, interpreter };
                        $function(transform, &mut run)
                    }
                }
                cx.attach_op_interface::<$Op, dyn Transformation>(|_| &This);
            })*
        }
    };
}

transformations! {
    ops::TileUsingForOp => tile::tile_using_for_op;
    ops::ConvertToLoopsOp => to_loops::convert_to_loops;
    ops::ScalarizeOp => tile::scalarize;
    ops::InsertSliceToCopyOp => rewrite::insert_slice_to_copy;
    ops::TileUsingForallOp => tile::tile_using_forall_op;
    ops::FuseOp => tile::fuse;
    ops::FuseIntoContainingOp => tile::fuse_into_containing;
    ops::MultiTileSizesOp => split::multitile_sizes;
    ops::SplitReductionOp => reduction::split_reduction;
    ops::SplitOp => split::split;
    ops::InterchangeOp => rewrite::interchange;
    ops::GeneralizeOp => rewrite::generalize_op;
    ops::SpecializeOp => rewrite::specialize_op;
    ops::FlattenElementwiseLinalgOp => shape::flatten;
    ops::TransposeMatmulOp => shape::transpose_matmul;
    ops::TransposeConv2DOp => shape::transpose_conv2d;
    ops::DecomposeOp => rewrite::decompose;
    ops::ConvertConv2DToImg2ColOp => rewrite::convolution_to_product;
    ops::MatchStructuredBodyOp => matchers::body;
    ops::MatchStructuredClassifyContractionDimsOp => matchers::contraction_dims;
    ops::MatchStructuredDimOp => matchers::dim;
    ops::MatchStructuredElementalBitwidthOp => matchers::bit_width;
    ops::MatchStructuredInitOp => matchers::init;
    ops::MatchStructuredInputOp => matchers::input;
    ops::MatchStructuredNumInitsOp => matchers::num_inits;
    ops::MatchStructuredNumInputsOp => matchers::num_inputs;
    ops::MatchStructuredRankOp => matchers::rank;
    ops::MatchStructuredResultOp => matchers::result;
    ops::PadOp => pad::pad;
    ops::PackOp => pack::pack;
    ops::PackGreedilyOp => pack::pack_greedily;
    ops::PackTransposeOp => pack::pack_transpose;
    ops::LowerPackOp => pack::lower_pack;
    ops::LowerUnPackOp => pack::lower_unpack;
    ops::VectorizeOp => vectorize::vectorize;
    ops::RewriteInDestinationPassingStyleOp => rewrite::in_destination_passing_style;
    loop_ops::HoistLoopInvariantSubsetsOp => loops::hoist_subsets;
    loop_ops::LoopPeelOp => loops::peel;
    loop_ops::LoopCoalesceOp => loops::coalesce;
    loop_ops::ForallToForOp => loops::forall_to_for;
    loop_ops::ForallToParallelOp => loops::forall_to_parallel;
    loop_ops::ParallelForToNestedForOps => loops::parallel_to_for;
    loop_ops::LoopUnrollOp => loops::unroll;
    loop_ops::LoopUnrollAndJamOp => loops::unroll_and_jam;
    loop_ops::LoopFuseSiblingOp => loops::fuse_sibling;
    loop_ops::TakeAssumedBranchOp => loops::take_assumed_branch;
    loop_ops::LoopPromoteIfOneIterationOp => loops::promote_if_one_iteration;
}

/// A transform that runs, with what it needs.
struct Run<'a, 'b> {
    script: &'a Ir,
    op: Op,
    interpreter: &'a mut Interpreter<'b>,
}

impl Run<'_, '_> {
    fn silenceable(&self, message: impl Into<String>) -> Failure {
        Failure::silenceable(self.script, self.op, message)
    }

    fn definite(&self, message: impl Into<String>) -> Failure {
        Failure::definite(self.script, self.op, message)
    }

    /// A failure with a note at a payload op.
    fn failure_at(&self, message: &str, place: &Place) -> Failure {
        self.interpreter
            .failure_at(self.script, self.op, message, place)
    }

    fn targets(&self, handle: Value) -> Vec<Place> {
        self.interpreter.payload_ops(handle)
    }

    /// Changes the payload at an op.
    fn change<R>(
        &mut self,
        place: &Place,
        change: impl FnOnce(&mut Rewriter<'_>, Op) -> Result<R, MatchFailure>,
    ) -> Outcome<R> {
        let result = self.attempt(place, change)?;
        result.map_err(|failure| self.failure_at(&failure.reason(), place))
    }

    /// Changes the payload at an op, or fails with a message, to which the reason is added.
    fn change_or<R>(
        &mut self,
        place: &Place,
        message: &str,
        change: impl FnOnce(&mut Rewriter<'_>, Op) -> Result<R, MatchFailure>,
    ) -> Outcome<R> {
        let result = self.attempt(place, change)?;
        result.map_err(|failure| {
            let reason = failure.reason().into_owned();
            self.failure_at(message, place).help(reason)
        })
    }

    fn attempt<R>(
        &mut self,
        place: &Place,
        change: impl FnOnce(&mut Rewriter<'_>, Op) -> Result<R, MatchFailure>,
    ) -> Outcome<Result<R, MatchFailure>> {
        let (script, op) = (self.script, self.op);
        self.interpreter
            .change(script, op, place, |rw, payload| Ok(change(rw, payload)))
    }

    /// Has the result of a number stand for payload ops.
    fn set_ops(&mut self, result: usize, places: Vec<Place>) -> Outcome {
        self.set(result, Mapped::Ops(places))
    }

    fn set(&mut self, result: usize, mapped: Mapped) -> Outcome {
        let (script, op) = (self.script, self.op);
        let handle = script.result(op, result);
        self.interpreter.stand_for(script, op, handle, mapped)
    }

    /// Sizes of which some are in the script, and the others are parameters or the results of payload ops, one a target.
    fn indices(
        &self,
        constants: &[i64],
        values: &[Value],
        targets: usize,
    ) -> Outcome<Vec<Vec<MixedIndex>>> {
        let mut lists = vec![Vec::new(); targets];
        let mut values = values.iter();
        for constant in constants {
            if *constant != DYNAMIC {
                for list in &mut lists {
                    list.push(MixedIndex::Constant(*constant));
                }
                continue;
            }
            let Some(value) = values.next() else {
                return Err(self.definite("a size is missing"));
            };
            let sizes = self.sizes_of(*value)?;
            if sizes.len() != targets && sizes.len() != 1 {
                let message = format!(
                    "handle must point to exactly one payload op or to as many as there are targets ({} vs {targets})",
                    sizes.len()
                );
                return Err(self.silenceable(message));
            }
            for (number, list) in lists.iter_mut().enumerate() {
                list.push(sizes[if sizes.len() == 1 { 0 } else { number }]);
            }
        }
        Ok(lists)
    }

    /// The sizes that a value of the script stands for.
    fn sizes_of(&self, value: Value) -> Outcome<Vec<MixedIndex>> {
        if self.interpreter.stands_for_ops(value) {
            let places = self.targets(value);
            let sizes = places.iter().map(|place| {
                let (ir, op) = self.interpreter.payload(place)?;
                let is_index =
                    ir.num_results(op) == 1 && ir.ty(ir.result(op, 0)) == terrace_ir::Type::INDEX;
                is_index.then(|| MixedIndex::Value(ir.result(op, 0)))
            });
            let sizes: Option<Vec<MixedIndex>> = sizes.collect();
            return sizes.ok_or_else(|| {
                self.silenceable(
                    "expected the size handle to be defined by ops with one index result",
                )
            });
        }
        let number = |attr: Attribute| attr.cast::<IntegerAttr>(self.script);
        let params = self.interpreter.parameters(value).into_iter();
        let sizes =
            params.map(|attr| Some(MixedIndex::Constant(number(attr)?.as_i64(self.script))));
        let sizes: Option<Vec<MixedIndex>> = sizes.collect();
        sizes.ok_or_else(|| self.definite("expected parameters that are integers"))
    }

    /// Replaces each target by an op, which the first result then stands for.
    fn replace_each(
        &mut self,
        handle: Value,
        mut change: impl FnMut(&mut Rewriter<'_>, Op) -> Result<Op, MatchFailure>,
    ) -> Outcome {
        let mut new = Vec::new();
        for place in self.targets(handle) {
            let op = self.change(&place, &mut change)?;
            new.push(place.beside(op));
        }
        self.set_ops(0, new)
    }
}
