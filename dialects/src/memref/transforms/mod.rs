//! Transformations of memrefs.

mod expand;

pub use expand::{MemrefExpandPass, populate_memref_expand};

use terrace_ir::pass::PassRegistry;

/// Adds the passes of this module to a registry.
pub fn register(registry: &mut PassRegistry) {
    registry.pass::<MemrefExpandPass>();
}
