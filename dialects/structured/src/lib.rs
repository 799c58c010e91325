//! Transformations of linalg and tensor: fusion, tiling, padding, packing and vectorisation.

mod bounds;
pub mod convolutions;
mod depthwise;
mod destination;
mod elementwise_to_linalg;
pub mod fusion;
mod generalize;
mod hoist;
mod inline_scalars;
mod interchange;
mod morph;
pub mod packing;
mod pad_to_linalg;
mod padding;
mod parts;
mod specialize;
mod subsets;
pub mod tiling;
mod transform;
mod unit_dims;
mod vectorize;

pub use depthwise::SimplifyDepthwiseConvPass;
pub use elementwise_to_linalg::ConvertElementwiseToLinalgPass;
pub use fusion::FuseElementwiseOpsPass;
pub use generalize::{GENERALIZE_NAMED_OPS, GeneralizeNamedOp, GeneralizeNamedOpsPass, generalize};
pub use hoist::{LoopInvariantSubsetHoistingPass, hoist_subsets};
pub use inline_scalars::{InlineScalarOperands, InlineScalarOperandsPass};
pub use morph::{FoldIntoElementwisePass, LinalgMorphOpsPass, NamedToElementwise, TransposedInput};
pub use pad_to_linalg::{ConvertTensorToLinalgPass, PadLowering};
pub use padding::{CopyBack, Padded, Padding, pad_operands};
pub use specialize::{SpecializeGeneric, SpecializeGenericOpsPass, specialize};
pub use subsets::{FOLD_TENSOR_SUBSETS, FoldTensorSubsetOpsPass, READ_OF_SLICE};
use terrace_passes::pass::PassRegistry;
pub use transform::{DECOMPOSE_PAD, attach};
pub use unit_dims::LinalgFoldUnitExtentDimsPass;
pub use vectorize::{VECTORIZE, VectorSizes, VectorizeAny, vectorize};

/// Adds the passes of this crate to a registry.
pub fn register(registry: &mut PassRegistry) {
    registry
        .pass::<packing::BlockPackMatmulPass>()
        .pass::<ConvertElementwiseToLinalgPass>()
        .pass::<ConvertTensorToLinalgPass>()
        .pass::<FoldIntoElementwisePass>()
        .pass::<FoldTensorSubsetOpsPass>()
        .pass::<FuseElementwiseOpsPass>()
        .pass::<GeneralizeNamedOpsPass>()
        .pass::<InlineScalarOperandsPass>()
        .pass::<LinalgFoldUnitExtentDimsPass>()
        .pass::<LinalgMorphOpsPass>()
        .pass::<LoopInvariantSubsetHoistingPass>()
        .pass::<SimplifyDepthwiseConvPass>()
        .pass::<SpecializeGenericOpsPass>();
}
