//! Structured ops as loops.

mod to_loops;

pub use to_loops::{LinalgToAffineLoopsPass, LinalgToLoopsPass, LinalgToParallelLoopsPass};
