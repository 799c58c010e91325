//! Transformations of ops on structured data.

mod matchers;
mod memory;
mod pack;
mod pad;
mod rewrite;
mod tile;

pub use matchers::{
    MatchStructuredBodyOp, MatchStructuredClassifyContractionDimsOp,
    MatchStructuredClassifyConvolutionDimsOp, MatchStructuredDimOp,
    MatchStructuredElementalBitwidthOp, MatchStructuredInitOp, MatchStructuredInputOp,
    MatchStructuredNumInitsOp, MatchStructuredNumInputsOp, MatchStructuredOp,
    MatchStructuredRankOp, MatchStructuredResultOp, MatchStructuredYieldOp,
};
pub use memory::{
    BufferizeToAllocationOp, EliminateLinalgOpAnchoredEmptyTensorsOp,
    HoistRedundantVectorBroadcastsOp, HoistRedundantVectorTransfersOp, InsertSliceToCopyOp,
    LinalgCopyToMemrefOp, PromoteOp, PromoteTensorOp, VectorizeChildrenAndApplyPatternsOp,
    VectorizeOp,
};
pub use pack::{LowerPackOp, LowerUnPackOp, PackGreedilyOp, PackOp, PackTransposeOp};
pub use pad::{HoistPadBuildPackingLoopNestOp, HoistPadOp, PadOp, PadTilingInterfaceOp};
pub use rewrite::{
    ConvertConv2DToImg2ColOp, DecomposeInterfaceOp, DecomposeOp, DecomposeWinogradOp,
    FlattenElementwiseLinalgOp, GeneralizeOp, InterchangeOp, MatchOp, ReplaceOp,
    RewriteInDestinationPassingStyleOp, ScalarizeOp, SpecializeOp, TransposeConv2DOp,
    TransposeMatmulOp, WinogradConv2DOp,
};
pub use tile::{
    ContinuousTileSizesOp, ConvertToLoopsOp, FuseIntoContainingOp, FuseOp, MapCopyToThreadsOp,
    MultiTileSizesOp, SplitOp, SplitReductionOp, TileReductionUsingForOp,
    TileReductionUsingForallOp, TileUsingForOp, TileUsingForallOp,
};
