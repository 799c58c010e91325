//! `scf-parallel-loop-tiling`: parallel loops over blocks of iterations, with parallel loops over the iterations of a block inside.

use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::{AffineMapAttr, IntegerAttr};
use terrace_ir::interfaces::constant_value;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Location, Op, Rewriter, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult, for_each_arena};
use terrace_standard_dialects::affine::{AffineDialect, MinOp};
use terrace_standard_dialects::arith::{self, CmpIPredicate};
use terrace_standard_dialects::scf::{IfOp, ParallelOp, WithElse};

/// Tile parallel loops.
///
/// Loops that have no parallel loops inside and reduce nothing are tiled.
#[pass(
    name = "scf-parallel-loop-tiling",
    dependent_dialects(AffineDialect, arith::ArithDialect)
)]
pub struct ScfParallelLoopTilingPass {
    /// How many iterations of each loop a block has; one for the loops after those listed.
    #[option]
    parallel_loop_tile_sizes: Vec<i64>,
    /// Let loops over a block count to its size always, and check in them whether they are in bounds.
    #[option(default = false)]
    no_min_max_bounds: bool,
}

impl Pass for ScfParallelLoopTilingPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let sizes = &self.parallel_loop_tile_sizes;
        if let Some(size) = sizes.iter().find(|size| **size <= 0) {
            return Err(ir
                .error(ir.root(), format!("tile size cannot be {size}"))
                .help("a tile has at least one iteration"));
        }
        let partial = match self.no_min_max_bounds {
            true => PartialTiles::Check,
            false => PartialTiles::Min,
        };
        for_each_arena(ir, cx.threading(), |ir| {
            for op in innermost_parallel_loops(ir) {
                if op.init_vals(ir).next().is_none() {
                    tile_parallel(&mut Rewriter::new(ir), op, sizes, partial);
                }
            }
        });
        Ok(())
    }
}

/// How iterations of a tile that exceed the loop are kept from being executed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PartialTiles {
    /// The upper bound is the smaller of the tile's size and what is left.
    Min,
    /// Each iteration is checked.
    Check,
}

/// The parallel loops that have none inside.
fn innermost_parallel_loops(ir: &Ir) -> Vec<ParallelOp> {
    let mut innermost: Vec<ParallelOp> = Vec::new();
    let mut around_parallel = rustc_hash::FxHashSet::default();
    for op in ir.walk(ir.root(), WalkOrder::Post) {
        let parallel = ParallelOp::cast(ir, op);
        let is_around = around_parallel.contains(&op);
        if let (true, Some(parent)) = (is_around || parallel.is_some(), ir.parent_op(op)) {
            around_parallel.insert(parent);
        }
        innermost.extend(parallel.filter(|_| !is_around));
    }
    innermost
}

fn constant(ir: &Ir, value: Value) -> Option<i64> {
    let constant: IntegerAttr = constant_value(ir, value)?.cast(ir)?;
    Some(constant.as_i64(ir))
}

fn added(rw: &mut Rewriter<'_>, loc: Location, lhs: Value, rhs: Value) -> Value {
    arith::AddIOp::build(rw, loc, lhs, rhs).result(rw)
}

/// Tiles a parallel loop that reduces nothing.
pub fn tile_parallel(
    rw: &mut Rewriter<'_>,
    op: ParallelOp,
    tile_sizes: &[i64],
    partial: PartialTiles,
) {
    let loc = rw.loc(op.op());
    rw.set_insertion_point_before(op.op());
    let lower: Vec<Value> = op.lower_bound(rw).collect();
    let upper: Vec<Value> = op.upper_bound(rw).collect();
    let steps: Vec<Value> = op.step(rw).collect();
    let tile_size = |dim: usize| tile_sizes.get(dim).copied().unwrap_or(1);
    let zero = arith::ConstantOp::index(rw, loc, 0).result(rw);
    let mut sizes = Vec::new();
    for dim in 0..steps.len() {
        sizes.push(arith::ConstantOp::index(rw, loc, tile_size(dim)).result(rw));
    }
    let mut tile_steps = Vec::new();
    for (step, size) in steps.iter().zip(sizes) {
        tile_steps.push(arith::MulIOp::build(rw, loc, *step, size).result(rw));
    }
    let outer = ParallelOp::with_body(rw, loc, &lower, &upper, &tile_steps, &[]);
    let outer_variables = outer.induction_vars(rw).to_vec();
    insert_before_end(rw, outer);
    let mut bounds = Vec::new();
    let mut checked = false;
    for dim in 0..steps.len() {
        let range = [lower[dim], upper[dim], steps[dim]].map(|value| constant(rw, value));
        bounds.push(if is_multiple(range, tile_size(dim)) {
            tile_steps[dim]
        } else if partial == PartialTiles::Check {
            checked = true;
            tile_steps[dim]
        } else {
            let operands = [tile_steps[dim], upper[dim], outer_variables[dim]];
            smaller_of_tile_and_rest(rw, loc, operands)
        });
    }
    let inner = ParallelOp::with_body(rw, loc, &vec![zero; steps.len()], &bounds, &steps, &[]);
    let inner_variables = inner.induction_vars(rw).to_vec();
    insert_before_end(rw, inner);
    let mut variables = Vec::new();
    for (inner, outer) in inner_variables.iter().zip(&outer_variables) {
        variables.push(added(rw, loc, *inner, *outer));
    }
    let check = checked.then(|| {
        let condition = in_bounds(rw, loc, &upper, &outer_variables, &inner_variables, &steps);
        IfOp::with_bodies(rw, loc, condition, WithElse::No)
    });
    let block = match check {
        Some(check) => rw.first_block(check.then_region(rw)),
        None => Some(inner.body(rw)),
    };
    let end = block.and_then(|block| rw.last_op(block));
    let end = end.expect("the op was made with its terminator");
    if let Some(old_end) = op.terminator(rw) {
        rw.erase_op(old_end.op());
    }
    let body = op.body(rw);
    rw.inline_block_before(body, end, &variables);
    rw.erase_op(op.op());
}

/// Goes on before the terminator of a loop's body.
fn insert_before_end(rw: &mut Rewriter<'_>, op: ParallelOp) {
    let end: Op = op
        .terminator(rw)
        .expect("the loop was made with its terminator")
        .op();
    rw.set_insertion_point_before(end);
}

/// Whether a range has as many iterations as some tiles have.
fn is_multiple(range: [Option<i64>; 3], tile_size: i64) -> bool {
    let [Some(lower), Some(upper), Some(step @ 1..)] = range else {
        return false;
    };
    let iterations =
        (i128::from(upper) - i128::from(lower) + i128::from(step) - 1).div_euclid(i128::from(step));
    iterations % i128::from(tile_size) == 0
}

fn smaller_of_tile_and_rest(
    rw: &mut Rewriter<'_>,
    loc: Location,
    tile_upper_variable: [Value; 3],
) -> Value {
    let dim = AffineExpr::Dim;
    let map = AffineMap::new(3, 0, [dim(0), dim(1) - dim(2)]);
    let map = AffineMapAttr::get(rw, map);
    MinOp::build(rw, loc, map, &tile_upper_variable).result(rw)
}

/// Whether an iteration of a tile is one of the loop.
fn in_bounds(
    rw: &mut Rewriter<'_>,
    loc: Location,
    upper: &[Value],
    outer: &[Value],
    inner: &[Value],
    steps: &[Value],
) -> Value {
    let mut all = arith::ConstantOp::int(rw, loc, Type::I1, 1).result(rw);
    for (dim, upper) in upper.iter().enumerate() {
        let product = arith::MulIOp::build(rw, loc, inner[dim], steps[dim]).result(rw);
        let index = added(rw, loc, product, outer[dim]);
        let is_below = arith::CmpIOp::build(rw, loc, CmpIPredicate::Ult, index, *upper).result(rw);
        all = arith::AndIOp::build(rw, loc, all, is_below).result(rw);
    }
    all
}
