//! Attributes: what a module uses and a target offers, and how kernels are seen from outside.

mod interface;
mod parameters;
mod target;

pub use interface::{
    CacheControlLoadAttr, CacheControlStoreAttr, EntryPointAbiAttr, InterfaceVarAbiAttr,
    LinkageAttributesAttr,
};
pub use parameters::{Angled, Bracketed};
pub use target::{
    CooperativeMatrixPropertiesAttr, ResourceLimitsAttr, TargetEnvAttr, UNKNOWN_DEVICE, VceAttr,
};
