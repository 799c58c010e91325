//! Transformations of memrefs.

mod expand;
mod fold_alias;

pub use expand::{MemrefExpandPass, populate_memref_expand};
pub use fold_alias::{AffineFoldMemrefAliasOpsPass, FoldMemrefAliasOpsPass};

use terrace_ir::pass::PassRegistry;

/// Adds the passes of this module to a registry.
pub fn register(registry: &mut PassRegistry) {
    registry
        .pass::<AffineFoldMemrefAliasOpsPass>()
        .pass::<FoldMemrefAliasOpsPass>()
        .pass::<MemrefExpandPass>();
}
