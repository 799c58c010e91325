//! The ranges of numbers and sizes. What a launch or a kernel says about its sizes bounds them; where nothing is said, a dimension
//! has as many as 32 bits count.

use terrace_ir::attributes::{DenseArrayAttr, IntegerAttr};
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::{Enumeration, TypedOp};
use terrace_ir::{Ir, Op, Value, smallvec};
use terrace_passes::analysis::dataflow::{InferIntRangeInterface, IntRange};
use terrace_standard_dialects::arith::Ranges;

use super::*;

/// The most places in a dimension.
const MAX_DIM: u64 = u32::MAX as u64;
/// The most blocks of a cluster in a dimension.
const MAX_CLUSTER_DIM: u64 = 8;
/// The most lanes of a subgroup.
const MAX_SUBGROUP_SIZE: u64 = 128;

/// What a kernel can be known to have so many of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Invocations in a block.
    Block,
    /// Blocks in the grid.
    Grid,
    /// Blocks in a cluster.
    Cluster,
}

impl Known {
    /// What says so: of a kernel, and in front of it the name of the dialect, of any other function.
    fn name(self) -> [&'static str; 2] {
        match self {
            Known::Block => ["known_block_size", "gpu.known_block_size"],
            Known::Grid => ["known_grid_size", "gpu.known_grid_size"],
            Known::Cluster => ["known_cluster_size", "gpu.known_cluster_size"],
        }
    }

    /// The size in a dimension where an op is, by the launch or the function around it.
    pub fn size(self, ir: &Ir, op: Op, dimension: Dimension) -> Option<u64> {
        let dimension = dimension.value() as usize;
        let mut around = std::iter::successors(ir.parent_op(op), |op| ir.parent_op(*op));
        around.find_map(|op| {
            if let Some(launch) = LaunchOp::cast(ir, op) {
                let size = self.operand(ir, launch, dimension)?;
                let size = constant_value(ir, size)?.cast::<IntegerAttr>(ir)?;
                return size.value(ir).try_into().ok();
            }
            let [own, foreign] = self.name();
            let is_kernel = GpuFuncOp::cast(ir, op).is_some();
            let sizes = ir.attr(op, if is_kernel { own } else { foreign })?;
            let mut sizes = sizes.cast::<DenseArrayAttr>(ir)?.as_i32s(ir);
            sizes.nth(dimension)?.try_into().ok()
        })
    }

    /// The operand of a launch that says so.
    fn operand(self, ir: &Ir, launch: LaunchOp, dimension: usize) -> Option<Value> {
        let x = match self {
            Known::Grid => 6,
            Known::Block => 9,
            Known::Cluster => 15,
        };
        let place = launch.places(ir).nth(x + dimension)?;
        Some(place.size)
    }
}

/// A size: what it is known to be, or at least one and not more than a bound.
fn size(known: Option<u64>, max: u64) -> Ranges {
    let range = known.map_or_else(
        || IntRange::from_unsigned(64, 1, max.max(1)),
        |size| IntRange::constant(64, size),
    );
    smallvec![Some(range)]
}

/// A number: below a size.
fn number(size: u64) -> Ranges {
    let last = size.checked_sub(1);
    smallvec![last.map(|last| IntRange::from_unsigned(64, 0, last))]
}

/// One row an op: what it computes, of how many there are at most by what is known where the op is and by what it says itself.
macro_rules! ranges {
    ($($op:ident: |$self:ident, $ir:ident, $bound:ident| $range:expr;)*) => {$(
        impl InferIntRangeInterface for $op {
            fn result_ranges(&$self, $ir: &Ir, _: &[Option<IntRange>]) -> Ranges {
                let $bound = $self.upper_bound($ir).map(|bound| bound as u64);
                $range
            }
        }
    )*};
}

ranges! {
    BlockDimOp: |self, ir, bound| size(Known::Block.size(ir, self.op(), self.dimension(ir)), bound.unwrap_or(MAX_DIM));
    BlockIdOp: |self, ir, bound| number(
        bound.or_else(|| Known::Grid.size(ir, self.op(), self.dimension(ir))).unwrap_or(MAX_DIM)
    );
    ClusterBlockIdOp: |self, ir, bound| number(
        bound.or_else(|| Known::Cluster.size(ir, self.op(), self.dimension(ir))).unwrap_or(MAX_CLUSTER_DIM)
    );
    ClusterDimBlocksOp: |self, ir, bound| size(
        Known::Cluster.size(ir, self.op(), self.dimension(ir)), bound.unwrap_or(MAX_CLUSTER_DIM)
    );
    ClusterDimOp: |self, ir, bound| size(None, bound.unwrap_or(MAX_DIM));
    ClusterIdOp: |self, ir, bound| number(bound.unwrap_or(MAX_DIM));
    GlobalIdOp: |self, ir, bound| number(bound.unwrap_or_else(|| {
        let [blocks, threads] = [Known::Grid, Known::Block].map(|known| {
            known.size(ir, self.op(), self.dimension(ir)).unwrap_or(MAX_DIM)
        });
        blocks.saturating_mul(threads)
    }));
    GridDimOp: |self, ir, bound| size(Known::Grid.size(ir, self.op(), self.dimension(ir)), bound.unwrap_or(MAX_DIM));
    LaneIdOp: |self, ir, bound| number(bound.unwrap_or(MAX_SUBGROUP_SIZE));
    NumSubgroupsOp: |self, ir, bound| size(None, bound.unwrap_or(MAX_DIM));
    SubgroupIdOp: |self, ir, bound| number(bound.unwrap_or(MAX_DIM));
    SubgroupSizeOp: |self, ir, bound| size(None, bound.unwrap_or(MAX_SUBGROUP_SIZE));
    ThreadIdOp: |self, ir, bound| number(
        bound.or_else(|| Known::Block.size(ir, self.op(), self.dimension(ir))).unwrap_or(MAX_DIM)
    );
}

impl InferIntRangeInterface for SubgroupBroadcastOp {
    fn result_ranges(&self, _: &Ir, operands: &[Option<IntRange>]) -> Ranges {
        smallvec![operands[0]]
    }
}

impl InferIntRangeInterface for LaunchOp {
    fn result_ranges(&self, _: &Ir, _: &[Option<IntRange>]) -> Ranges {
        smallvec![]
    }

    fn argument_range(
        &self,
        ir: &Ir,
        operands: &[Option<IntRange>],
        argument: Value,
    ) -> Option<IntRange> {
        let entry = ir.first_block(self.body(ir))?;
        let mut arguments = ir.block_args(entry).iter();
        let position = arguments.position(|other| *other == argument)?;
        let place = self.places(ir).nth(position)?;
        let mut sizes = ir.operands(self.op());
        let given = operands[sizes.position(|value| value == place.size)?];
        let full = IntRange::from_unsigned(64, 1, MAX_DIM);
        let sizes = given.map_or(full, |given| given.intersection(full));
        match place.is_size {
            true => Some(sizes),
            false => Some(IntRange::from_unsigned(64, 0, sizes.umax() - 1)),
        }
    }
}
