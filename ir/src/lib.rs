//! The IR of Terrace: contexts, types, attributes, operations, text format, verifier and rewriting.
//!
//! Start with [`Context`] and [`Ir`]. All of that is `terrace-core`, which this crate hands on. What is here is the library that
//! definitions draw on, and of which the core knows nothing: constraints on types and attributes, which [`ods`] has beside the
//! simple ones, and the [`interfaces`] by which dialects talk to each other.

mod constraints;
mod dimensions;
pub mod interfaces;

pub use terrace_core::*;

/// Op definitions as data, and the library of constraints.
///
/// What `#[op]`, `#[ty]` and `#[attr]` expand to, the traits that their users implement, and the constraints that parts of ops can
/// have.
pub mod ods {
    pub use terrace_core::ods::*;

    pub use crate::constraints::*;
    pub use crate::dimensions::{
        DimensionList, LeadingDimensions, parse_dimension_list, print_dimension_list,
    };
}
