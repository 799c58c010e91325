//! What tiling asks of payload ops.

use terrace_ir::interfaces::MixedIndex;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::{Ir, Op, Value};
use terrace_ods_macros::op_interface;

/// How the iterations of a loop depend on each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoopKind {
    /// They do not.
    Parallel,
    /// Each goes on with what the ones before made.
    Reduction,
}

/// The range of one loop of an op, with a step of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Domain {
    /// Where it starts.
    pub offset: MixedIndex,
    /// How many iterations there are.
    pub size: MixedIndex,
}

/// A part of a space: where it starts, and how large it is, in each dimension.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tile {
    /// Where it starts.
    pub offsets: Vec<MixedIndex>,
    /// How large it is.
    pub sizes: Vec<MixedIndex>,
}

/// What computes a tile.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tiled {
    /// The ops that do the work.
    pub ops: Vec<Op>,
    /// The tiles of the results.
    pub values: Vec<Value>,
    /// The ops that take parts of the operands.
    pub slices: Vec<Op>,
}

/// An op that computes over a space of iterations, of which a part can be computed alone. The methods get the op itself, so that one
/// implementation can serve many kinds. What is built is built at the insertion point.
///
/// The model is that of MLIR's [`TilingInterface`](https://mlir.llvm.org/docs/Interfaces/).
#[op_interface]
pub trait TilingInterface {
    /// How the iterations of each loop depend on each other.
    fn loop_kinds(&self, op: Op, ir: &Ir) -> Vec<LoopKind>;

    /// The range of each loop.
    fn iteration_domain(&self, op: Op, rw: &mut Rewriter<'_>) -> Vec<Domain>;

    /// The tensors that the results are written to.
    fn destinations(&self, op: Op, rw: &mut Rewriter<'_>) -> Option<Vec<Value>>;

    /// Computes a part of the space.
    fn tiled(&self, op: Op, rw: &mut Rewriter<'_>, tile: &Tile) -> Option<Tiled>;

    /// Where a part of the space is in a result.
    fn result_tile(
        &self,
        op: Op,
        rw: &mut Rewriter<'_>,
        result: usize,
        tile: &Tile,
    ) -> Option<Tile>;

    /// The part of the space that is needed for a part of a result.
    fn tile_for_result(
        &self,
        op: Op,
        rw: &mut Rewriter<'_>,
        result: usize,
        tile: &Tile,
    ) -> Option<Tile>;
}
