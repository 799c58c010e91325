//! Packing: operands of structured ops as tensors in tiles, and what becomes of these.

mod blocks;
mod greedy;
mod lower;
mod order;
mod pack;
mod transpose;

pub use blocks::BlockPackMatmulPass;
pub(crate) use greedy::ContractionDims;
pub use greedy::{MatmulPacking, pack_matmul};
pub(crate) use lower::numbers;
pub use lower::{LoweredPack, LoweredUnpack, lower_pack, lower_unpack};
pub(crate) use order::TileOrder;
pub use pack::{Packed, pack};
pub use transpose::{TransposedPack, transpose_pack};
