//! `gpu-map-parallel-loops`: which dimension of the grid runs which loop.

use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::{AffineMapAttr, ArrayAttr, Attribute};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Context, Ir, Op};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};
use terrace_standard_dialects::func::FuncOp;
use terrace_standard_dialects::scf::ParallelOp;

use crate::{GpuDialect, LoopDimMapAttr, Processor};

/// The attribute of a parallel loop that says what runs each of its dimensions.
pub(super) const MAPPING: &str = "mapping";

/// Which dimension of a loop the first dimension of the hardware runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MappingPolicy {
    /// The outermost.
    OutermostFirst,
    /// The innermost.
    InnermostFirst,
}

/// Greedily map parallel loops to the dimensions of a grid.
///
/// The outermost loops are run by blocks, those directly inside them by invocations, others one round after the other.
#[pass(name = "gpu-map-parallel-loops", on = FuncOp, dependent_dialects(GpuDialect))]
pub struct MapParallelLoopsPass {
    /// Which loop the first dimension runs: `outermost-first` or `innermost-first`.
    #[option(name = "mapping-policy", default = "outermost-first")]
    pub policy: String,
}

impl Pass for MapParallelLoopsPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let policy = match self.policy.as_str() {
            "outermost-first" => MappingPolicy::OutermostFirst,
            "innermost-first" => MappingPolicy::InnermostFirst,
            other => {
                let error = ir.error(
                    ir.root(),
                    format!("Invalid mapping policy option: '{other}'"),
                );
                return Err(error.help("it is 'outermost-first' or 'innermost-first'"));
            }
        };
        map_parallel_loops(ir, policy);
        Ok(())
    }
}

/// What runs a dimension of a loop nest at a level.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Grid,
    Block,
    Sequential,
}

impl Level {
    fn inner(self) -> Level {
        match self {
            Level::Grid => Level::Block,
            Level::Block | Level::Sequential => Level::Sequential,
        }
    }

    fn processor(self, dimension: usize) -> Processor {
        match (self, dimension) {
            (Level::Grid, 0) => Processor::BlockX,
            (Level::Grid, 1) => Processor::BlockY,
            (Level::Grid, 2) => Processor::BlockZ,
            (Level::Block, 0) => Processor::ThreadX,
            (Level::Block, 1) => Processor::ThreadY,
            (Level::Block, 2) => Processor::ThreadZ,
            _ => Processor::Sequential,
        }
    }
}

/// Maps the parallel loops of an arena that are in no other, and those directly inside them. Loops with a mapping keep it.
pub fn map_parallel_loops(ir: &mut Ir, policy: MappingPolicy) {
    let loops: Vec<ParallelOp> = ir
        .walk(ir.root(), WalkOrder::Pre)
        .filter_map(|op| ParallelOp::cast(ir, op))
        .filter(|op| enclosing_parallel(ir, op.op()).is_none())
        .collect();
    for op in loops {
        map_loop(ir, op, Level::Grid, policy);
    }
}

/// The closest parallel loop around an op.
pub(super) fn enclosing_parallel(ir: &Ir, op: Op) -> Option<ParallelOp> {
    std::iter::successors(ir.parent_op(op), |op| ir.parent_op(*op))
        .find_map(|op| ParallelOp::cast(ir, op))
}

fn map_loop(ir: &mut Ir, op: ParallelOp, level: Level, policy: MappingPolicy) {
    let mut pending = vec![(op, level)];
    while let Some((op, level)) = pending.pop() {
        if ir.attr(op.op(), MAPPING).is_some() {
            continue;
        }
        let count = op.induction_vars(ir).len();
        let attrs: Vec<Attribute> = (0..count)
            .map(|dimension| match policy {
                MappingPolicy::OutermostFirst => dimension,
                MappingPolicy::InnermostFirst if dimension < 3 => count.min(3) - 1 - dimension,
                MappingPolicy::InnermostFirst => dimension,
            })
            .map(|dimension| as_it_is(ir, level.processor(dimension)).into())
            .collect();
        let attrs = ArrayAttr::get(ir, &attrs).into();
        ir.set_attr(op.op(), MAPPING, attrs);
        let inner = ir.block_ops(op.body(ir));
        pending
            .extend(inner.filter_map(|inner| Some((ParallelOp::cast(ir, inner)?, level.inner()))));
    }
}

/// A processor whose number is the round, of as many as there are rounds.
fn as_it_is(cx: &Context, processor: Processor) -> LoopDimMapAttr {
    let identity = AffineMapAttr::get(cx, AffineMap::new(1, 0, [AffineExpr::Dim(0)]));
    LoopDimMapAttr::get(cx, processor, identity, identity)
}
