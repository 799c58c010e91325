//! Whether the ops in a region are in an order.

use terrace_ods_macros::op_interface;

use crate::ir::{Ir, Op, Region};
use crate::ods::OpTraits;

/// What the order of the ops in a region means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RegionKind {
    /// Control flow: a value is defined before it is used.
    SsaCfg,
    /// A graph in one block: values may be used before they are defined.
    Graph,
}

/// An op whose regions are of different kinds, or of a kind that depends on the op. Where all are graphs the trait
/// `GraphRegion` says the same.
#[op_interface]
pub trait RegionKindInterface {
    /// The kind of the region with this number.
    fn region_kind(&self, ir: &Ir, index: usize) -> RegionKind;
}

/// The kind of a region of an op with a definition.
pub fn region_kind(ir: &Ir, op: Op, index: usize) -> RegionKind {
    if ir.has_trait(op, OpTraits::GRAPH_REGION) {
        return RegionKind::Graph;
    }
    op.interface::<dyn RegionKindInterface>(ir)
        .map_or(RegionKind::SsaCfg, |op| op.region_kind(ir, index))
}

/// As [`region_kind`], for a region of the op.
pub fn kind_of(ir: &Ir, op: Op, region: Region) -> RegionKind {
    region_kind(ir, op, ir.region_index(region))
}
