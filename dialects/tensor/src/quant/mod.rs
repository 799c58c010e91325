//! The quant dialect: numbers that are stored as integers of few bits, and conversions to floats and back.

mod ops;
mod parameters;
mod storage;
mod types;

pub use ops::*;
pub use parameters::Quantization;
pub use storage::Storage;
use terrace_ods_macros::dialect;
pub use types::*;

/// Numbers that are stored as integers of few bits.
#[dialect(
    name = "quant",
    ops(DequantizeCastOp, QuantizeCastOp, StorageCastOp),
    types(AnyQuantizedType, CalibratedQuantizedType, UniformQuantizedType),
    interfaces(terrace_passes::transforms::inline_anywhere, types::faults)
)]
pub struct QuantDialect;
