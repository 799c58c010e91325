//! Canonicalisation rules.

mod branch;
mod switch;

pub use branch::*;
pub use switch::*;
