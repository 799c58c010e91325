//! `affine-loop-tile`: nests of loops that go over their iterations tile by tile.

use terrace_ir::affine::{AffineExpr, AffineMap, gcd};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Op, Rewriter, Severity, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};
use terrace_standard_dialects::affine::analysis::{
    Access, Dependence, constant_trip_count, dependence, footprint, perfect_nest, trip_count,
};
use terrace_standard_dialects::affine::{AffineValueMap, Bound, ForOp};

/// The size of tiles where nothing better is known.
const DEFAULT_TILE_SIZE: u32 = 4;

/// Tile affine loop nests.
///
/// Sizes are such that a tile fits in the cache, unless they are given.
#[pass(name = "affine-loop-tile", on = terrace_standard_dialects::func::FuncOp)]
pub struct AffineLoopTilePass {
    /// The size of the cache to tile for, in KiB.
    #[option(default = 512)]
    cache_size: u64,
    /// Separate full and partial tiles. Not supported yet: it must be false.
    #[option(default = false)]
    separate: bool,
    /// The tile size for all loops.
    #[option(default = 0)]
    tile_size: u32,
    /// The tile sizes of the loops of each nest.
    #[option]
    tile_sizes: Vec<u32>,
}

impl Pass for AffineLoopTilePass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        if self.separate {
            return Err(ir.error(
                ir.root(),
                "separating full from partial tiles is not supported",
            ));
        }
        for band in bands(ir) {
            let sizes = self.sizes(ir, &band);
            if !may_be_tiled(ir, &band, &sizes) {
                let message = "tiling code is illegal due to dependences";
                let loc = ir.loc(band[0].op());
                cx.emit(terrace_ir::Diagnostic::new(Severity::Remark, loc, message));
                continue;
            }
            tile(&mut Rewriter::new(ir), &band, &sizes);
        }
        Ok(())
    }
}

/// The perfect nests that begin directly in a function.
fn bands(ir: &Ir) -> Vec<Vec<ForOp>> {
    let blocks = ir
        .regions(ir.root())
        .iter()
        .flat_map(|region| ir.region_blocks(*region));
    let ops = blocks.flat_map(|block| ir.block_ops(block));
    let loops = ops.filter_map(|op| ForOp::cast(ir, op));
    loops.map(|for_op| perfect_nest(ir, for_op)).collect()
}

/// Whether iterations may be executed tile by tile: no access depends on one that comes before it, but is later in one of the
/// loops. The order of the iterations of a single loop, and of tiles of one iteration, is what it was.
fn may_be_tiled(ir: &Ir, band: &[ForOp], sizes: &[u64]) -> bool {
    if band.len() == 1 || sizes.iter().all(|size| *size == 1) {
        return true;
    }
    let ops = ir.walk(band[0].op(), WalkOrder::Pre);
    let accesses: Vec<Access> = ops.filter_map(|op| Access::of(ir, op)).collect();
    let is_forward =
        |from: &Access, to: &Access, depth: usize| match dependence(ir, from, to, depth) {
            Dependence::None => true,
            Dependence::Unknown => false,
            Dependence::Distances(distances) => distances
                .iter()
                .take(band.len())
                .all(|distance| distance.lower.is_some_and(|lower| lower >= 0)),
        };
    accesses.iter().all(|from| {
        accesses
            .iter()
            .all(|to| (1..=band.len()).all(|depth| is_forward(from, to, depth)))
    })
}

impl AffineLoopTilePass {
    fn sizes(&self, ir: &Ir, band: &[ForOp]) -> Vec<u64> {
        if self.tile_size != 0 {
            return vec![self.tile_size.into(); band.len()];
        }
        if !self.tile_sizes.is_empty() {
            let given = self.tile_sizes.iter().copied();
            let sizes = given.chain(std::iter::repeat(DEFAULT_TILE_SIZE));
            return sizes
                .map(|size| u64::from(size.max(1)))
                .take(band.len())
                .collect();
        }
        let mut sizes = match footprint(ir, band[0].op()) {
            None => vec![DEFAULT_TILE_SIZE.into(); band.len()],
            Some(bytes) => {
                let excess = bytes.div_ceil(self.cache_size.saturating_mul(1024).max(1));
                if excess <= 1 {
                    return vec![1; band.len()];
                }
                sizes_for(excess, band.len())
            }
        };
        for (for_op, size) in band.iter().zip(&mut sizes) {
            if let Some(trips @ 1..) = constant_trip_count(ir, *for_op) {
                // The largest that leaves no partial tile, if it is not much smaller.
                let most = trips.min((*size).min(trips / 2)).max(1);
                *size = most;
                while trips % *size != 0 {
                    *size -= 1;
                }
            }
        }
        sizes
    }
}

/// Equal sizes of so many loops whose product is about a number.
fn sizes_for(excess: u64, loops: usize) -> Vec<u64> {
    let equal = (excess as f64).powf(1.0 / loops as f64).floor() as u64;
    let mut sizes = vec![equal.max(1); loops];
    let product: u64 = sizes[1..].iter().product();
    if let Some(last) = sizes.last_mut() {
        *last = (excess / product).max(1);
    }
    sizes
}

/// Replaces a perfect nest by one over tiles of these sizes around one over the iterations of a tile; whether that could
/// be done.
pub fn tile(rw: &mut Rewriter<'_>, band: &[ForOp], sizes: &[u64]) -> bool {
    let carries = band.iter().any(|for_op| rw.num_results(for_op.op()) != 0);
    let variables: Vec<Value> = band.iter().map(|op| op.induction_variable(rw)).collect();
    let is_inner = |value: &Value| variables.contains(value);
    let is_rectangular = band
        .iter()
        .all(|for_op| !rw.operands(for_op.op()).any(|value| is_inner(&value)));
    let Some(steps) = band
        .iter()
        .zip(sizes)
        .map(|(for_op, size)| for_op.step(rw).checked_mul(i64::try_from(*size).ok()?))
        .collect::<Option<Vec<i64>>>()
    else {
        return false;
    };
    if carries || !is_rectangular {
        return false;
    }
    let loc = rw.loc(band[0].op());
    rw.set_insertion_point_before(band[0].op());
    let mut tiles: Vec<ForOp> = Vec::new();
    for (for_op, step) in band.iter().zip(&steps) {
        let (lower, upper) = (for_op.lower_bound(rw), for_op.upper_bound(rw));
        let new = nested(rw, loc, &tiles, &lower, &upper, *step);
        tiles.push(new);
    }
    let mut inner: Vec<ForOp> = tiles.clone();
    for (index, (for_op, step)) in band.iter().zip(&steps).enumerate() {
        let start = AffineValueMap::new(
            AffineMap::identity(1),
            [tiles[index].induction_variable(rw)],
        );
        let end = end_of_tile(rw, *for_op, tiles[index], *step);
        let own_step = for_op.step(rw);
        let new = nested(rw, loc, &inner, &start, &end, own_step);
        inner.push(new);
    }
    let points = &inner[band.len()..];
    let innermost = *points.last().expect("a band has a loop");
    let last = *band.last().expect("a band has a loop");
    let end = rw
        .last_op(innermost.body(rw))
        .expect("the body ends with a terminator");
    for op in super::loops::body_ops(rw, last) {
        rw.move_op_before(op, end);
    }
    for (old, new) in variables.into_iter().zip(points.to_vec()) {
        let new = new.induction_variable(rw);
        rw.replace_all_uses(old, new);
    }
    rw.erase_op(band[0].op());
    true
}

/// A loop at the place of the next one in a nest.
fn nested(
    rw: &mut Rewriter<'_>,
    loc: terrace_ir::Location,
    around: &[ForOp],
    lower: &AffineValueMap,
    upper: &AffineValueMap,
    step: i64,
) -> ForOp {
    if let Some(parent) = around.last() {
        let end: Op = rw
            .last_op(parent.body(rw))
            .expect("the body ends with a terminator");
        rw.set_insertion_point_before(end);
    }
    let bound = |values: &'_ AffineValueMap| (values.map.clone(), values.operands.clone());
    let ((lower_map, lower), (upper_map, upper)) = (bound(lower), bound(upper));
    let lower = Bound {
        map: &lower_map,
        operands: &lower,
    };
    let upper = Bound {
        map: &upper_map,
        operands: &upper,
    };
    ForOp::with_bounds(rw, loc, lower, upper, step, &[])
}

/// A number that divides the number of iterations.
fn trip_divisor(ir: &Ir, for_op: ForOp) -> i64 {
    let Some(count) = trip_count(ir, for_op) else {
        return 1;
    };
    let results = count.map.results.iter();
    results.fold(0, |divisor, result| {
        gcd(divisor, result.largest_known_divisor())
    })
}

/// The end of the tile that begins at a loop's variable: not beyond the end of the original loop, unless all tiles are full.
fn end_of_tile(ir: &Ir, for_op: ForOp, tiles: ForOp, size: i64) -> AffineValueMap {
    let variable = tiles.induction_variable(ir);
    let step = for_op.step(ir);
    let iterations = size / step;
    let after = |span: i64| {
        let end = AffineExpr::Dim(0) + AffineExpr::Constant(span);
        AffineValueMap::new(AffineMap::new(1, 0, [end]), [variable])
    };
    let trips = constant_trip_count(ir, for_op).and_then(|trips| i64::try_from(trips).ok());
    if let Some(trips) = trips.filter(|trips| *trips < iterations) {
        return after(trips * step);
    }
    if trip_divisor(ir, for_op) % iterations.max(1) == 0 {
        return after(size);
    }
    let upper = for_op.upper_bound(ir);
    let dims = upper.map.num_dims;
    let mut results = vec![AffineExpr::Dim(dims) + AffineExpr::Constant(size)];
    results.extend(upper.map.results.iter().cloned());
    let map = AffineMap::new(dims + 1, upper.map.num_symbols, results);
    let operands = [upper.dims(), &[variable], upper.symbols()].concat();
    AffineValueMap::new(map, operands)
}
