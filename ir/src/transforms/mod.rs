//! The passes that know no dialect.

mod canonicalize;
mod cse;

pub use canonicalize::{Canonicalizer, RegionSimplification};
pub use cse::Cse;

use crate::pass::PassRegistry;

/// Adds the passes of this module to a registry.
pub fn register_passes(registry: &mut PassRegistry) {
    registry.pass::<Canonicalizer>().pass::<Cse>();
}
