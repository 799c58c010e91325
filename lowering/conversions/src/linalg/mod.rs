//! Structured ops as loops, and named ones as `linalg.generic`.

mod generalize;
mod to_loops;

pub use generalize::{GENERALIZE_NAMED_OPS, GeneralizeNamedOpsPass};
pub use to_loops::{LinalgToAffineLoopsPass, LinalgToLoopsPass, LinalgToParallelLoopsPass};
