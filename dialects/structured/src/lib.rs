//! Transformations of linalg and tensor: fusion, tiling, padding, packing and vectorisation.

use terrace_passes::pass::PassRegistry;

/// Adds the passes of this crate to a registry.
pub fn register(_registry: &mut PassRegistry) {}
