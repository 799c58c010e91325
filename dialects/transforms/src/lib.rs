//! Transformations of the standard dialects, by the dialect that they start from.

pub mod affine;
pub mod arith;
mod bounds;
pub mod func;
mod greedy;
pub mod math;
pub mod memref;
pub mod scf;

pub use bounds::check_unroll_factor;
pub use greedy::{rewrite_inside_out, rewrite_with_inside_out};
use terrace_passes::pass::PassRegistry;

/// Adds the passes of this crate to a registry.
pub fn register(registry: &mut PassRegistry) {
    affine::register(registry);
    arith::register(registry);
    math::register(registry);
    memref::register(registry);
    scf::register(registry);
    func::register(registry);
}
