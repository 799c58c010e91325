//! The amx dialect: tiles of matrices in registers of x86 processors.

mod checks;
mod ops;
mod types;

pub use ops::*;
use terrace_ods_macros::dialect;
pub use types::*;

/// Tiles of matrices in registers of x86 processors.
#[dialect(
    name = "amx",
    ops(TileLoadOp, TileMulFOp, TileMulIOp, TileStoreOp, TileZeroOp),
    types(TileType)
)]
pub struct AmxDialect;

effects! {
    TileLoadOp: [Read base] Write;
    TileStoreOp: [Write base];
    TileZeroOp: [] Write;
}
