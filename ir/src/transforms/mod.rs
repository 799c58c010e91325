//! The passes that know no dialect.

mod canonicalize;

pub use canonicalize::{Canonicalizer, RegionSimplification};

use crate::pass::PassRegistry;

/// Adds the passes of this module to a registry.
pub fn register_passes(registry: &mut PassRegistry) {
    registry.pass::<Canonicalizer>();
}
