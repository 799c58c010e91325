//! From func, arith, math, memref and scf to emitc.

use terrace_passes::pass::PassRegistry;

/// Adds the passes of this crate to a registry.
pub fn register_passes(_registry: &mut PassRegistry) {}
