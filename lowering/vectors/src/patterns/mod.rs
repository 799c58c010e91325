//! How ops on vectors become simpler ones: rules that passes and transforms apply until nothing changes.

mod arithmetic;
pub(crate) mod build;
pub mod contract;
pub mod masked;
pub mod masks;
pub mod moves;
pub mod multi_reduction;
pub mod outer_product;
pub mod permutation;
pub mod scan;
pub mod shapes;
pub mod shuffle_tree;
pub mod sink;
pub mod slices;
pub mod to_contract;
pub mod transfers;
