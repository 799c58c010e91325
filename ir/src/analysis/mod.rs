//! Analyses of IR.

mod dominance;

pub use dominance::Dominance;
