//! Loops over the tiles of an op.

use terrace_ir::affine::AffineExpr;
use terrace_ir::attributes::{AffineMapAttr, DenseArrayAttr};
use terrace_ir::interfaces::{DestinationStyleOpInterface, MixedIndex, MixedIndices};
use terrace_ir::ir::CloneMap;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::Type;
use terrace_ir::{Ir, Location, Op, Value};
use terrace_meta_dialects::transform::{Domain, Tile, Tiled};
use terrace_standard_dialects::affine::MaxOp;
use terrace_standard_dialects::arith::ConstantOp;
use terrace_standard_dialects::scf::{ForOp, ForallOp, InParallelOp, YieldOp};
use terrace_tensor_dialects::tensor::ParallelInsertSliceOp;

use super::index::{apply, ceil_div, constant, least, mixed, product, sum};
use super::{slices, tilable};
use crate::parts::{dim, map_of};

/// An op that is computed tile by tile.
#[derive(Clone, Debug)]
pub struct TiledLoops {
    /// What computes a tile.
    pub tiled: Tiled,
    /// The loops, from the outermost one inwards.
    pub loops: Vec<Op>,
    /// What replaces the results of the op.
    pub results: Vec<Value>,
}

/// What is known of an op before its loops are built.
struct Plan {
    domain: Vec<Domain>,
    sizes: Vec<MixedIndex>,
    /// The loops over tiles, in their order.
    order: Vec<usize>,
    destinations: Vec<Value>,
}

impl Plan {
    fn of(
        rw: &mut Rewriter<'_>,
        op: Op,
        sizes: &[MixedIndex],
        interchange: &[usize],
    ) -> Result<Plan, MatchFailure> {
        let no_match = MatchFailure::new;
        rw.set_insertion_point_before(op);
        let tiling = tilable(rw, &op).ok_or_else(|| no_match("the op cannot be tiled"))?;
        let domain = tiling.iteration_domain(op, rw);
        let destinations = tiling.destinations(op, rw);
        let destinations = destinations.ok_or_else(|| no_match("the op has no destinations"))?;
        let mut sizes = sizes.to_vec();
        sizes.resize(domain.len(), constant(0));
        let mut order: Vec<usize> = (0..domain.len()).collect();
        for (place, loop_) in interchange.iter().enumerate() {
            if let Some(slot) = order.get_mut(place).filter(|_| *loop_ < domain.len()) {
                *slot = *loop_;
            }
        }
        order.retain(|loop_| sizes[*loop_] != constant(0));
        Ok(Plan {
            domain,
            sizes,
            order,
            destinations,
        })
    }

    /// The whole space.
    fn whole(&self) -> Tile {
        Tile {
            offsets: self.domain.iter().map(|range| range.offset).collect(),
            sizes: self.domain.iter().map(|range| range.size).collect(),
        }
    }

    /// Whether all tiles of a loop are full; `count` is how many there are, if not only as many as are needed.
    fn is_exact(&self, loop_: usize, count: Option<MixedIndex>) -> bool {
        let (size, range) = (self.sizes[loop_], self.domain[loop_]);
        match (size, range.size, count) {
            (MixedIndex::Constant(1), _, None) => true,
            (MixedIndex::Constant(tile), MixedIndex::Constant(whole), None) => {
                tile > 0 && whole % tile == 0
            }
            (
                MixedIndex::Constant(tile),
                MixedIndex::Constant(whole),
                Some(MixedIndex::Constant(count)),
            ) => tile.checked_mul(count) == Some(whole),
            _ => false,
        }
    }

    /// How large the tile of a loop is that begins at an offset: the last one may be smaller.
    fn bounded(
        &self,
        rw: &mut Rewriter<'_>,
        op: Op,
        loop_: usize,
        offset: MixedIndex,
        count: Option<MixedIndex>,
    ) -> MixedIndex {
        let (size, range) = (self.sizes[loop_], self.domain[loop_]);
        if self.is_exact(loop_, count) {
            return size;
        }
        let end = sum(rw, op, range.offset, range.size);
        least(rw, op, &[dim(0) - dim(1), dim(2)], &[end, offset, size])
    }
}

/// Computes a tile where the results are put into these values.
fn tile_into(
    rw: &mut Rewriter<'_>,
    op: Op,
    tile: &Tile,
    carried: &[Value],
) -> Result<(Tiled, Vec<Tile>), MatchFailure> {
    let no_match = || MatchFailure::new("the op cannot be tiled like this");
    let copy = with_destinations(rw, op, carried);
    let tiling = tilable(rw, &copy).ok_or_else(no_match)?;
    let tiled = tiling.tiled(copy, rw, tile).ok_or_else(no_match)?;
    let mut parts = Vec::new();
    for result in 0..carried.len() {
        let part = tiling.result_tile(copy, rw, result, tile);
        parts.push(part.ok_or_else(no_match)?);
    }
    rw.erase_op(copy);
    Ok((tiled, parts))
}

/// A copy of an op at the insertion point, with other destinations.
pub(crate) fn with_destinations(rw: &mut Rewriter<'_>, op: Op, destinations: &[Value]) -> Op {
    let copy = rw.clone_op(op, &mut CloneMap::default());
    let style = copy.interface::<dyn DestinationStyleOpInterface>(rw);
    let inits = style.map(|style| style.inits(rw));
    for (operand, value) in inits.into_iter().flatten().zip(destinations) {
        rw.set_operand(copy, operand, *value);
    }
    copy
}

/// Computes an op tile by tile, in loops that follow one another; a size of zero is no loop.
///
/// # Errors
/// If the op cannot be tiled.
pub fn tile_using_for(
    rw: &mut Rewriter<'_>,
    op: Op,
    sizes: &[MixedIndex],
    interchange: &[usize],
) -> Result<TiledLoops, MatchFailure> {
    let loc = rw.loc(op);
    let plan = Plan::of(rw, op, sizes, interchange)?;
    let mut bounds = [Vec::new(), Vec::new(), Vec::new()];
    for loop_ in &plan.order {
        let value = ConstantOp::of_index(rw, loc, plan.domain[*loop_].offset);
        bounds[0].push(value);
    }
    for loop_ in &plan.order {
        let range = plan.domain[*loop_];
        let end = sum(rw, op, range.offset, range.size);
        bounds[1].push(ConstantOp::of_index(rw, loc, end));
    }
    for loop_ in &plan.order {
        bounds[2].push(ConstantOp::of_index(rw, loc, plan.sizes[*loop_]));
    }
    let mut carried = plan.destinations.clone();
    let mut loops: Vec<ForOp> = Vec::new();
    for number in 0..plan.order.len() {
        let [lower, upper, step] = [&bounds[0], &bounds[1], &bounds[2]].map(|list| list[number]);
        let for_op = ForOp::with_body(rw, loc, lower, upper, step, &carried);
        carried = for_op.region_iter_args(rw).to_vec();
        enter(rw, for_op);
        loops.push(for_op);
    }
    let mut tile = plan.whole();
    for (loop_, for_op) in plan.order.iter().zip(&loops) {
        let offset = MixedIndex::Value(for_op.induction_variable(rw));
        tile.offsets[*loop_] = offset;
        tile.sizes[*loop_] = plan.bounded(rw, op, *loop_, offset, None);
    }
    let (tiled, parts) = tile_into(rw, op, &tile, &carried)?;
    let mut results = Vec::new();
    for ((value, whole), part) in tiled.values.iter().zip(&carried).zip(&parts) {
        results.push(match loops.is_empty() {
            true => *value,
            false => slices::insert(rw, loc, *value, *whole, part),
        });
    }
    for for_op in loops.iter().rev() {
        if !results.is_empty() {
            let body = for_op.body(rw);
            rw.set_insertion_point_to_end(body);
            YieldOp::build(rw, loc, &results);
        }
        results = rw.results(for_op.op()).collect();
    }
    let loops = loops.into_iter().map(TypedOp::op).collect();
    Ok(TiledLoops {
        tiled,
        loops,
        results,
    })
}

/// Goes on inside a loop.
fn enter(rw: &mut Rewriter<'_>, for_op: ForOp) {
    let body = for_op.body(rw);
    match rw.last_op(body) {
        Some(end) => rw.set_insertion_point_before(end),
        None => rw.set_insertion_point_to_end(body),
    }
}

/// How many tiles there are, or how large they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Division {
    /// The size of the tiles of each loop.
    Sizes(Vec<MixedIndex>),
    /// The number of tiles of each loop, one a thread.
    Threads(Vec<MixedIndex>),
}

/// Computes an op tile by tile, in one loop whose iterations may run at the same time.
///
/// # Errors
/// If the op cannot be tiled.
pub fn tile_using_forall(
    rw: &mut Rewriter<'_>,
    op: Op,
    division: &Division,
) -> Result<TiledLoops, MatchFailure> {
    let loc = rw.loc(op);
    let (Division::Sizes(given) | Division::Threads(given)) = division;
    let mut plan = Plan::of(rw, op, given, &[])?;
    let mut counts = Vec::new();
    for loop_ in plan.order.clone() {
        let range = plan.domain[loop_];
        counts.push(match division {
            Division::Sizes(_) => ceil_div(rw, op, range.size, plan.sizes[loop_]),
            Division::Threads(_) => {
                let count = plan.sizes[loop_];
                plan.sizes[loop_] = ceil_div(rw, op, range.size, count);
                count
            }
        });
    }
    let forall = build_forall(rw, loc, &counts, &plan.destinations);
    let variables = forall.induction_vars(rw).to_vec();
    let carried = forall.region_out_args(rw).to_vec();
    let body = forall.body(rw);
    let end = rw.last_op(body).expect("the loop was built with its end");
    rw.set_insertion_point_before(end);
    let mut tile = plan.whole();
    let mut offsets = Vec::new();
    for (loop_, variable) in plan.order.iter().zip(&variables) {
        let size = plan.sizes[*loop_];
        let start = product(rw, op, MixedIndex::Value(*variable), size);
        offsets.push(sum(rw, op, start, plan.domain[*loop_].offset));
    }
    for ((loop_, offset), count) in plan.order.iter().zip(offsets).zip(&counts) {
        tile.offsets[*loop_] = offset;
        let threads = matches!(division, Division::Threads(_)).then_some(*count);
        let bounded = plan.bounded(rw, op, *loop_, offset, threads);
        tile.sizes[*loop_] = match division {
            Division::Threads(_) if may_be_past_end(&plan, *loop_, *count) => {
                at_least_zero(rw, op, bounded)
            }
            _ => bounded,
        };
    }
    if let Division::Threads(_) = division {
        for loop_ in &plan.order {
            tile.offsets[*loop_] = apply(rw, op, &dim(0), &[tile.offsets[*loop_]]);
        }
    }
    let (tiled, parts) = tile_into(rw, op, &tile, &carried)?;
    let inside = rw.regions(end)[0];
    let block = rw
        .first_block(inside)
        .expect("the loop was built with its end");
    rw.set_insertion_point_to_end(block);
    for ((value, whole), part) in tiled.values.iter().zip(&carried).zip(&parts) {
        combine(rw, loc, *value, *whole, part);
    }
    rw.set_insertion_point_after(forall.op());
    Ok(TiledLoops {
        tiled,
        loops: vec![forall.op()],
        results: rw.results(forall.op()).collect(),
    })
}

/// Whether the tile of a thread may begin after the end: there may be more threads than tiles.
fn may_be_past_end(plan: &Plan, loop_: usize, count: MixedIndex) -> bool {
    let known = (plan.sizes[loop_], count, plan.domain[loop_].size);
    match known {
        (MixedIndex::Constant(size), MixedIndex::Constant(count), MixedIndex::Constant(whole)) => {
            size.saturating_mul(count - 1) >= whole
        }
        _ => true,
    }
}

fn at_least_zero(rw: &mut Rewriter<'_>, op: Op, size: MixedIndex) -> MixedIndex {
    let MixedIndex::Value(size) = size else {
        return size;
    };
    let (loc, zero) = (rw.loc(op), AffineExpr::Constant(0));
    let map = AffineMapAttr::get(rw, map_of(1, vec![zero, dim(0)]));
    MixedIndex::Value(MaxOp::build(rw, loc, map, &[size]).result(rw))
}

/// A parallel loop of so many iterations, with an end that says nothing yet.
pub(crate) fn build_forall(
    rw: &mut Rewriter<'_>,
    loc: Location,
    counts: &[MixedIndex],
    outputs: &[Value],
) -> ForallOp {
    let rank = counts.len();
    let counts: MixedIndices = mixed(counts);
    let types: Vec<Type> = outputs.iter().map(|value| rw.ty(*value)).collect();
    let [zeros, ones] = [0, 1].map(|bound| DenseArrayAttr::i64s(rw, &vec![bound; rank]));
    let upper = DenseArrayAttr::i64s(rw, &counts.constants);
    let forall = ForallOp::build(
        rw,
        loc,
        &types,
        &[],
        &counts.values,
        &[],
        outputs,
        zeros,
        upper,
        ones,
    );
    let region = forall.region(rw);
    let arguments: Vec<Type> = vec![Type::INDEX; rank].into_iter().chain(types).collect();
    rw.preserving_insertion_point(|rw| {
        rw.create_block(region, &arguments);
        let end = InParallelOp::build(rw, loc);
        let inside = end.region(rw);
        rw.create_block(inside, &[]);
    });
    forall
}

/// Says that a part of a shared result is what an iteration has made.
pub(crate) fn combine(
    rw: &mut Rewriter<'_>,
    loc: Location,
    part: Value,
    whole: Value,
    tile: &Tile,
) {
    let strides = vec![constant(1); tile.sizes.len()];
    let [offsets, sizes, strides] = [&tile.offsets, &tile.sizes, &strides].map(|list| mixed(list));
    let arrays = [&offsets, &sizes, &strides].map(|l| DenseArrayAttr::i64s(rw, &l.constants));
    ParallelInsertSliceOp::build(
        rw,
        loc,
        part,
        whole,
        &offsets.values,
        &sizes.values,
        &strides.values,
        arrays[0],
        arrays[1],
        arrays[2],
    );
}

/// The loops around a value's block that carry it, and what it was before them: the number of the carried value.
pub(super) fn carried_from(ir: &Ir, value: Value) -> Option<(Op, usize, Value)> {
    let block = ir
        .value_block(value)
        .filter(|_| ir.defining_op(value).is_none())?;
    let number = ir.block_args(block).iter().position(|arg| *arg == value)?;
    let around = ir.block_op(block)?;
    if let Some(for_op) = ForOp::cast(ir, around) {
        let number = number.checked_sub(1)?;
        return Some((around, number, for_op.init_args(ir).nth(number)?));
    }
    let forall = ForallOp::cast(ir, around)?;
    let number = number.checked_sub(forall.rank(ir))?;
    Some((around, number, forall.outputs(ir).nth(number)?))
}
