//! How ops on vectors become simpler ones: rules that passes and transforms apply until nothing changes.

mod arithmetic;
pub(crate) mod build;
pub mod contract;
pub mod masks;
pub mod moves;
pub mod outer_product;
pub mod permutation;
pub mod shapes;
pub mod slices;
pub mod transfers;
