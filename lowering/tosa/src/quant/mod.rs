//! Quantized numbers as the integers that stand for them.

mod lower;
mod types;

pub use lower::LowerQuantOpsPass;
pub use types::{NormalizeQuantTypesPass, StripFuncQuantTypesPass};
