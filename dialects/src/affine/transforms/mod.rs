//! Transformations of affine loops.

mod fusion;
mod nest;
mod scalar_replacement;

pub use fusion::fuse_loops;
pub use scalar_replacement::replace_by_scalars;
