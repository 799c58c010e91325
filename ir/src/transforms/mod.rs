//! The passes that know no dialect.

mod canonicalize;
mod cse;
mod inline;
mod sccp;
mod symbol_dce;

pub use canonicalize::{Canonicalizer, RegionSimplification};
pub use cse::Cse;
pub use inline::{InlineReport, Inliner, InlinerInterface, RecursiveCall, inline_calls};
pub use sccp::Sccp;
pub use symbol_dce::SymbolDce;

use crate::pass::PassRegistry;

/// Adds the passes of this module to a registry.
pub fn register_passes(registry: &mut PassRegistry) {
    registry
        .pass::<Canonicalizer>()
        .pass::<Cse>()
        .pass::<Inliner>()
        .pass::<Sccp>()
        .pass::<SymbolDce>();
}
