//! Analyses of IR.

mod alias;
pub mod dataflow;
mod dominance;
mod loops;
mod slicing;

pub use alias::{Alias, alias};
pub use dominance::Dominance;
pub(crate) use dominance::is_graph;
pub use loops::{BlockLoop, LoopInfo};
pub use slicing::{backward_slice, forward_slice};
