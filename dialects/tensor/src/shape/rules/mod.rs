//! Canonicalisation rules.

mod assumptions;
mod broadcasts;
mod queries;

pub use assumptions::*;
pub use broadcasts::*;
pub use queries::*;
