//! Analyses of IR.

mod alias;
mod call_graph;
pub mod dataflow;
mod loops;
mod post_dominance;
mod slicing;

pub use alias::{Alias, alias};
pub(crate) use call_graph::called_name;
pub use call_graph::{CallGraph, Function};
pub use loops::{BlockLoop, LoopInfo};
pub use post_dominance::PostDominance;
pub use slicing::{backward_slice, forward_slice};
pub use terrace_ir::dominance::Dominance;
