//! Analyses of IR.

mod dominance;

pub use dominance::Dominance;
pub(crate) use dominance::is_graph;
