//! The passes that know no dialect.

mod canonicalize;
mod cse;
mod symbol_dce;

pub use canonicalize::{Canonicalizer, RegionSimplification};
pub use cse::Cse;
pub use symbol_dce::SymbolDce;

use crate::pass::PassRegistry;

/// Adds the passes of this module to a registry.
pub fn register_passes(registry: &mut PassRegistry) {
    registry
        .pass::<Canonicalizer>()
        .pass::<Cse>()
        .pass::<SymbolDce>();
}
