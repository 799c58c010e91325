//! The checks of ops.

mod convolutions;
mod elementwise;
mod layout;
mod matrices;
mod pooling;
mod reductions;
mod rescale;
mod shapes;
mod windows;
