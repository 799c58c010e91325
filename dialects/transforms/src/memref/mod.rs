//! Transformations of memrefs.

mod expand;
mod expand_realloc;
mod fold_alias;
mod normalize;
mod resolve_dims;
mod strided_metadata;

pub use expand::{MemrefExpandPass, populate_memref_expand};
pub use expand_realloc::ExpandReallocPass;
pub use fold_alias::{AffineFoldMemrefAliasOpsPass, FoldMemrefAliasOpsPass};
pub use normalize::NormalizeMemrefsPass;
pub use resolve_dims::{ResolveRankedShapedTypeResultDimsPass, ResolveShapedTypeResultDimsPass};
pub use strided_metadata::ExpandStridedMetadataPass;
use terrace_passes::pass::PassRegistry;

/// Adds the passes of this module to a registry.
pub fn register(registry: &mut PassRegistry) {
    registry
        .pass::<AffineFoldMemrefAliasOpsPass>()
        .pass::<ExpandReallocPass>()
        .pass::<ExpandStridedMetadataPass>()
        .pass::<FoldMemrefAliasOpsPass>()
        .pass::<MemrefExpandPass>()
        .pass::<NormalizeMemrefsPass>()
        .pass::<ResolveRankedShapedTypeResultDimsPass>()
        .pass::<ResolveShapedTypeResultDimsPass>();
}
