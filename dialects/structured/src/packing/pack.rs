//! Structured ops on tensors in tiles, of which the loops over tiles and those over what is in them are loops of their own.

use terrace_dialect_base::folding::uniform_attr;
use terrace_dialect_base::maps::as_dim;
use terrace_ir::affine::{AffineExpr, BinaryKind};
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::{DYNAMIC, RankedTensorType, ShapedType};
use terrace_ir::{Location, Op, Value};
use terrace_linalg_dialects::linalg::{PackOp, Tiling, UnPackOp, uses_dim};
use terrace_standard_dialects::arith::ConstantOp;
use terrace_tensor_dialects::tensor::EmptyOp;

use crate::parts::{Parts, dim, map_of};
use crate::tiling::index::{apply, constant, mixed};

/// What an op became whose operands are in tiles.
#[derive(Clone, Debug)]
pub struct Packed {
    /// What makes tiles of operands.
    pub packs: Vec<PackOp>,
    /// The op on tiles.
    pub op: Op,
    /// What takes results out of tiles.
    pub unpacks: Vec<UnPackOp>,
}

/// Divides a loop: a loop over what is in a tile is added as the last one. For each operand which of its dimensions is divided.
fn divide_loop(parts: &mut Parts, loop_: usize) -> Result<Vec<Option<usize>>, MatchFailure> {
    let new = parts.kinds.len();
    parts.kinds.push(parts.kinds[loop_]);
    let mut divided = Vec::new();
    for map in &mut parts.maps {
        let mut results = map.results.to_vec();
        let uses = |expr: &AffineExpr| uses_dim(expr, loop_ as u32);
        let found = results.iter().position(uses);
        if let Some(position) = found {
            let is_once = !results[position + 1..].iter().any(uses);
            if as_dim(&results[position]).is_none() || !is_once {
                return Err(MatchFailure::new(
                    "an operand is accessed by more than loops",
                ));
            }
            results.push(dim(new));
        }
        *map = map_of(new + 1, results);
        divided.push(found);
    }
    Ok(divided)
}

/// The tensor that tiles of another one are put into.
pub(crate) fn destination(
    rw: &mut Rewriter<'_>,
    user: Op,
    source: Value,
    tiling: &Tiling,
) -> Value {
    let loc = rw.loc(user);
    let mut sizes = unfolded_sizes(rw, loc, source);
    for (position, tile) in tiling.positions.iter().zip(tiling.tiles.iter()) {
        let position = usize::try_from(*position).expect("positions are dimensions");
        let count = AffineExpr::binary(BinaryKind::CeilDiv, dim(0), dim(1));
        sizes[position] = apply(rw, user, &count, &[sizes[position], tile]);
    }
    if !tiling.outer_perm.is_empty() {
        let outer = tiling.outer_perm.iter();
        let outer = outer.filter_map(|dim| Some(sizes[usize::try_from(*dim).ok()?]));
        sizes = outer.collect();
    }
    sizes.extend(tiling.tiles.iter());
    let element = rw.ty(source).element_or_self(rw);
    EmptyOp::with_sizes(rw, loc, &mixed(&sizes), element, None).result(rw)
}

/// The sizes of a tensor, asked for where they are not known.
fn unfolded_sizes(rw: &mut Rewriter<'_>, loc: Location, source: Value) -> Vec<MixedIndex> {
    let ty: Option<RankedTensorType> = rw.ty(source).cast(rw);
    let rank = ty.map_or(0, |ty| ty.rank(rw));
    let size = |dim| terrace_linalg_dialects::linalg::size_of(rw, loc, source, dim);
    (0..rank).map(size).collect()
}

/// A tensor in tiles.
pub(crate) fn pack_into(
    rw: &mut Rewriter<'_>,
    loc: Location,
    source: Value,
    dest: Value,
    tiling: &Tiling,
    padding: Option<Value>,
) -> PackOp {
    let positions = DenseArrayAttr::i64s(rw, &tiling.positions);
    let constants = DenseArrayAttr::i64s(rw, &tiling.tiles.constants);
    let outer = (!tiling.outer_perm.is_empty()).then_some(&tiling.outer_perm);
    let outer = outer.map(|outer| DenseArrayAttr::i64s(rw, outer));
    PackOp::builder(source, dest, positions, constants)
        .padding_value(padding)
        .outer_dims_perm(outer)
        .inner_tiles(&tiling.tiles.values)
        .build(rw, loc)
}

/// Whether all tiles are surely full.
fn are_full(rw: &Rewriter<'_>, source: Value, tiling: &Tiling) -> bool {
    let ty: Option<RankedTensorType> = rw.ty(source).cast(rw);
    ty.is_some_and(|ty| {
        let is_static = ShapedType::from(ty).has_static_shape(rw);
        let mut tiles = tiling.positions.iter().zip(&tiling.tiles.constants);
        let divides = |(position, tile): (&i64, &i64)| {
            let size = usize::try_from(*position)
                .ok()
                .and_then(|dim| ty.shape(rw).get(dim));
            *tile != DYNAMIC && size.is_some_and(|size| size % tile == 0)
        };
        is_static && tiles.all(divides)
    })
}

/// Replaces a structured op on tensors by one on tensors in tiles: a size for each loop, zero for one that is not divided.
///
/// # Errors
/// If a loop that is divided accesses an operand together with others.
pub fn pack(op: Op, sizes: &[MixedIndex], rw: &mut Rewriter<'_>) -> Result<Packed, MatchFailure> {
    let no_match = MatchFailure::new;
    let mut parts = Parts::of(rw, op).ok_or_else(|| no_match("the op is not structured"))?;
    if sizes.len() != parts.kinds.len() {
        return Err(no_match("incorrect number of pack sizes"));
    }
    let operands: Vec<Value> = parts.operands().collect();
    let none = Tiling {
        outer_perm: Vec::new(),
        positions: Vec::new(),
        tiles: MixedIndices::default(),
    };
    let mut tilings = vec![none; operands.len()];
    for (loop_, size) in sizes.iter().enumerate() {
        if *size == constant(0) {
            continue;
        }
        let divided = divide_loop(&mut parts, loop_)?;
        for (tiling, position) in tilings.iter_mut().zip(divided) {
            if let Some(position) = position {
                tiling.positions.push(position as i64);
                let tiles = tiling.tiles.iter().chain([*size]);
                tiling.tiles = tiles.collect();
            }
        }
    }
    rw.set_insertion_point_before(op);
    let loc = rw.loc(op);
    let (mut packs, mut values) = (Vec::new(), Vec::new());
    let mut made: Vec<Option<PackOp>> = Vec::new();
    for (value, tiling) in operands.iter().zip(&tilings) {
        if tiling.positions.is_empty() {
            values.push(*value);
            made.push(None);
            continue;
        }
        let dest = destination(rw, op, *value, tiling);
        let padding = match are_full(rw, *value, tiling) {
            true => None,
            false => {
                let zero = uniform_attr(rw, rw.ty(*value).element_or_self(rw), 0);
                let zero = zero.ok_or_else(|| no_match("the element type has no zero"))?;
                Some(ConstantOp::build(rw, loc, zero).result(rw))
            }
        };
        let new = pack_into(rw, loc, *value, dest, tiling, padding);
        packs.push(new);
        values.push(new.result(rw));
        made.push(Some(new));
    }
    let outputs = values.split_off(parts.inputs.len());
    let inputs = parts.inputs.len();
    parts.inputs = values;
    parts.outputs = outputs;
    let new = replace_body(rw, op, &parts);
    let (mut unpacks, mut results) = (Vec::new(), Vec::new());
    for (number, pack) in made[inputs..].iter().enumerate() {
        let result = rw.result(new, number);
        let Some(pack) = pack else {
            results.push(result);
            continue;
        };
        let (dest, tiling) = (pack.source(rw), pack.tiling(rw));
        let unpack = unpack_into(rw, loc, result, dest, &tiling);
        results.push(unpack.result(rw));
        unpacks.push(unpack);
    }
    rw.replace_op(op, &results);
    Ok(Packed {
        packs,
        op: new,
        unpacks,
    })
}

/// A generic op of these parts with the body of an op, which has none then.
pub(super) fn replace_body(rw: &mut Rewriter<'_>, op: Op, parts: &Parts) -> Op {
    let loc = rw.loc(op);
    let new = parts.build(rw, loc);
    let (from, to) = (rw.regions(op)[0], new.region(rw));
    rw.move_region(from, to);
    new.op()
}

/// A tensor from tiles.
pub(super) fn unpack_into(
    rw: &mut Rewriter<'_>,
    loc: Location,
    source: Value,
    dest: Value,
    tiling: &Tiling,
) -> UnPackOp {
    let positions = DenseArrayAttr::i64s(rw, &tiling.positions);
    let constants = DenseArrayAttr::i64s(rw, &tiling.tiles.constants);
    let outer = (!tiling.outer_perm.is_empty()).then_some(&tiling.outer_perm);
    let outer = outer.map(|outer| DenseArrayAttr::i64s(rw, outer));
    UnPackOp::builder(source, dest, positions, constants)
        .outer_dims_perm(outer)
        .inner_tiles(&tiling.tiles.values)
        .build(rw, loc)
}
