//! Analyses of IR.

pub mod dataflow;
mod dominance;

pub use dominance::Dominance;
pub(crate) use dominance::is_graph;
