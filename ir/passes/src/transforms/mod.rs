//! The passes that know no dialect.

mod canonicalize;
mod composite;
mod control_flow_sink;
mod cse;
mod inline;
mod loop_invariant;
mod mem2reg;
mod print_ir;
mod print_op_stats;
mod remove_dead_values;
mod sccp;
mod snapshot_locations;
mod sroa;
mod strip_debug_info;
mod symbol_dce;
mod symbol_privatize;
mod topological_sort;
mod view_op_graph;

pub use canonicalize::Canonicalizer;
pub use composite::CompositeFixedPoint;
pub use control_flow_sink::{ControlFlowSink, sink_into_conditionals};
pub use cse::Cse;
pub use inline::{
    InlineOptions, InlineReport, InlinedBody, Inliner, InlinerInterface, RecursiveCall,
    inline_anywhere, inline_calls,
};
pub use loop_invariant::{LoopInvariantCodeMotion, hoist_loop_invariants, hoist_out_of};
pub use mem2reg::{Mem2Reg, Promotions, promote_memory};
pub use print_ir::PrintIr;
pub use print_op_stats::{PrintOpStats, count_ops};
pub use remove_dead_values::RemoveDeadValues;
pub use sccp::Sccp;
pub use snapshot_locations::SnapshotOpLocations;
pub use sroa::Sroa;
pub use strip_debug_info::StripDebugInfo;
pub use symbol_dce::SymbolDce;
pub use symbol_privatize::SymbolPrivatize;
pub use topological_sort::{TopologicalSort, sort_topologically};
pub use view_op_graph::ViewOpGraph;

use crate::pass::PassRegistry;

/// Adds the passes of this module to a registry.
pub fn register_passes(registry: &mut PassRegistry) {
    registry
        .pass::<Canonicalizer>()
        .pass::<CompositeFixedPoint>()
        .pass::<Cse>()
        .pass::<Inliner>()
        .pass::<ControlFlowSink>()
        .pass::<LoopInvariantCodeMotion>()
        .pass::<Mem2Reg>()
        .pass::<PrintIr>()
        .pass::<PrintOpStats>()
        .pass::<RemoveDeadValues>()
        .pass::<Sccp>()
        .pass::<SnapshotOpLocations>()
        .pass::<Sroa>()
        .pass::<StripDebugInfo>()
        .pass::<SymbolDce>()
        .pass::<SymbolPrivatize>()
        .pass::<TopologicalSort>()
        .pass::<ViewOpGraph>();
}
