//! The vector dialect: vectors of several dimensions, how their elements are moved, combined and masked, and how they go to and
//! from memory.

mod broadcast;
mod casts;
mod contract;
mod elements;
mod extract;
mod extract_folds;
mod folds;
mod gather;
mod insert;
mod kinds;
mod mask;
mod masked;
mod masks;
mod memory;
mod outer_product;
mod positions;
mod print;
mod ranges;
mod reduction;
mod rules;
mod scalable;
mod scan;
mod shuffle;
mod slices;
mod step;
mod transfer;
mod transfer_read;
mod transfer_write;
mod transpose;
mod types;
mod unroll;

pub use broadcast::{BroadcastFault, BroadcastOp, VectorDim, broadcast_fault};
pub use casts::{BitCastOp, ShapeCastOp, TypeCastOp};
pub use contract::ContractionOp;
pub use elements::{FromElementsOp, ToElementsOp};
pub use extract::ExtractOp;
pub use gather::{GatherOp, ScatterOp};
pub use insert::InsertOp;
pub use kinds::{CombiningKind, IteratorType, IteratorTypes, PrintPunctuation};
pub use mask::{MaskOp, MaskableOpInterface, MaskingOpInterface, YieldOp};
pub use masked::{CompressStoreOp, ExpandLoadOp, MaskedLoadOp, MaskedStoreOp};
pub use masks::{ConstantMaskOp, CreateMaskOp};
pub use memory::{LoadOp, StoreOp};
pub use outer_product::OuterProductOp;
pub use print::PrintOp;
pub use reduction::{MultiDimReductionOp, ReductionOp};
pub use rules::SIMPLIFYING;
pub use scalable::{ScalableExtractOp, ScalableInsertOp};
pub use scan::ScanOp;
pub use shuffle::{DeinterleaveOp, InterleaveOp, ShuffleOp};
pub use slices::{ExtractStridedSliceOp, InsertStridedSliceOp, integers};
pub use step::{FMAOp, StepOp, VectorScaleOp};
use terrace_ods_macros::dialect;
pub use transfer::{
    TransferFacts, VectorTransferOpInterface, is_minor_identity, mask_type, minor_identity,
};
pub use transfer_read::TransferReadOp;
pub use transfer_write::TransferWriteOp;
pub use transpose::TransposeOp;
pub use types::{bools, dims, transpose, vector_of, vector_type, with_element};
pub use unroll::VectorUnrollOpInterface;

/// Vectors of several dimensions.
#[dialect(
    name = "vector",
    ops(
        BitCastOp, BroadcastOp, CompressStoreOp, ConstantMaskOp, ContractionOp, CreateMaskOp, DeinterleaveOp, ExpandLoadOp,
        ExtractOp, ExtractStridedSliceOp, FMAOp, FromElementsOp, GatherOp, InsertOp, InsertStridedSliceOp, InterleaveOp,
        LoadOp, MaskOp, MaskedLoadOp, MaskedStoreOp, MultiDimReductionOp, OuterProductOp, PrintOp, ReductionOp,
        ScalableExtractOp, ScalableInsertOp, ScanOp, ScatterOp, ShapeCastOp, ShuffleOp, StepOp, StoreOp, ToElementsOp,
        TransferReadOp, TransferWriteOp, TransposeOp, TypeCastOp, VectorScaleOp, YieldOp,
    ),
    attributes(CombiningKind, IteratorType, PrintPunctuation),
    materialize_constant = terrace_standard_dialects::arith::materialize_constant,
    dependent_dialects(terrace_standard_dialects::arith::ArithDialect),
    interfaces(terrace_passes::transforms::inline_anywhere, rules::in_place),
)]
pub struct VectorDialect;
