//! Transformations of memrefs.

mod expand;
mod fold_alias;
mod resolve_dims;

pub use expand::{MemrefExpandPass, populate_memref_expand};
pub use fold_alias::{AffineFoldMemrefAliasOpsPass, FoldMemrefAliasOpsPass};
pub use resolve_dims::ResolveShapedTypeResultDimsPass;

use terrace_ir::pass::PassRegistry;

/// Adds the passes of this module to a registry.
pub fn register(registry: &mut PassRegistry) {
    registry
        .pass::<AffineFoldMemrefAliasOpsPass>()
        .pass::<FoldMemrefAliasOpsPass>()
        .pass::<MemrefExpandPass>()
        .pass::<ResolveShapedTypeResultDimsPass>();
}
