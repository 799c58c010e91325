//! What programs on vectors become: loops, simpler vectors, and LLVM's.

use terrace_passes::pass::PassRegistry;

/// Adds the passes of this crate to a registry.
pub fn register_passes(_registry: &mut PassRegistry) {}
