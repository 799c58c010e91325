//! The parts of operands that a part of the iterations uses.

use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::types::{MemRefType, RankedTensorType};
use terrace_ir::{Location, Op, Value};
use terrace_linalg_dialects::linalg::{size_of, uses_dim};
use terrace_meta_dialects::transform::Tile;
use terrace_standard_dialects::memref::SubViewOp;
use terrace_tensor_dialects::tensor::{ExtractSliceOp, InsertSliceOp};

use super::index::{apply, constant, difference, mixed, sum};

/// Whether a result of a map depends on a loop that is tiled.
fn is_tiled(map: &AffineMap, result: usize, tile: &Tile) -> bool {
    let expr = &map.results[result];
    let sizes = tile.sizes.iter().enumerate();
    let mut tiled = sizes.filter(|(_, size)| **size != constant(0));
    tiled.any(|(loop_, _)| uses_dim(expr, loop_ as u32))
}

/// The part of an operand that the iterations of a tile use.
pub(super) fn operand_tile(
    rw: &mut Rewriter<'_>,
    user: Op,
    value: Value,
    map: &AffineMap,
    tile: &Tile,
) -> Tile {
    let loc = rw.loc(user);
    let zeros = vec![0; tile.sizes.len()];
    let mut part = Tile::default();
    for (result, expr) in map.results.iter().enumerate() {
        if !is_tiled(map, result, tile) {
            part.offsets.push(constant(0));
            part.sizes.push(size_of(rw, loc, value, result));
            continue;
        }
        // A window begins where its first element is.
        let start = expr.evaluate(&zeros, &[]).unwrap_or(0);
        part.offsets.push(match expr {
            AffineExpr::Dim(loop_) => tile.offsets[*loop_ as usize],
            expr => {
                let offset = expr.clone() - AffineExpr::Constant(start);
                apply(rw, user, &offset, &tile.offsets)
            }
        });
        let size = match expr {
            AffineExpr::Dim(loop_) => tile.sizes[*loop_ as usize],
            expr => {
                // The last index of each loop leads to the last element.
                let mut last = Vec::new();
                for (loop_, size) in tile.sizes.iter().enumerate() {
                    last.push(match uses_dim(expr, loop_ as u32) {
                        true => difference(rw, user, *size, constant(1)),
                        false => constant(0),
                    });
                }
                let expr = expr.clone() + AffineExpr::Constant(1);
                apply(rw, user, &expr, &last)
            }
        };
        part.sizes.push(size);
    }
    part
}

/// A part of a tensor or of memory, and the op that takes it.
pub(crate) fn extract(
    rw: &mut Rewriter<'_>,
    loc: Location,
    value: Value,
    tile: &Tile,
) -> Option<(Value, Op)> {
    let strides = vec![constant(1); tile.sizes.len()];
    let [offsets, sizes, strides] = [&tile.offsets, &tile.sizes, &strides].map(|list| mixed(list));
    if let Some(ty) = rw.ty(value).cast::<RankedTensorType>(rw) {
        let (element, encoding) = (ty.element(rw), ty.encoding(rw));
        let ty = RankedTensorType::with_encoding(rw, &sizes.constants, element, encoding);
        let slice = ExtractSliceOp::with_type(rw, loc, ty, value, [&offsets, &sizes, &strides]);
        return Some((slice.result(rw), slice.into()));
    }
    let source: MemRefType = rw.ty(value).cast(rw)?;
    let [o, s, t] = [&offsets, &sizes, &strides].map(|list| &list.constants[..]);
    SubViewOp::result_type(rw, source, o, s, t)?;
    let view = SubViewOp::of(rw, loc, value, &offsets, &sizes, &strides);
    Some((view.result(rw), view.into()))
}

/// The first elements of a tensor, as a type that may have fewer dimensions.
pub(crate) fn first_elements(
    rw: &mut Rewriter<'_>,
    loc: Location,
    ty: RankedTensorType,
    source: Value,
    sizes: &[MixedIndex],
) -> ExtractSliceOp {
    let [zeros, ones] = [0, 1].map(|number| mixed(&vec![constant(number); sizes.len()]));
    ExtractSliceOp::with_type(rw, loc, ty, source, [&zeros, &mixed(sizes), &ones])
}

/// A tensor with a part replaced.
pub(crate) fn insert(
    rw: &mut Rewriter<'_>,
    loc: Location,
    part: Value,
    whole: Value,
    tile: &Tile,
) -> Value {
    let strides = vec![constant(1); tile.sizes.len()];
    let [offsets, sizes, strides] = [&tile.offsets, &tile.sizes, &strides].map(|list| mixed(list));
    InsertSliceOp::at(rw, loc, part, whole, [&offsets, &sizes, &strides]).result(rw)
}

/// The index of a loop of a tile as that of the whole.
pub(super) fn shifted(rw: &mut Rewriter<'_>, user: Op, index: Value, by: MixedIndex) -> Value {
    let value = sum(rw, user, MixedIndex::Value(index), by);
    let loc = rw.loc(user);
    terrace_standard_dialects::arith::ConstantOp::of_index(rw, loc, value)
}
