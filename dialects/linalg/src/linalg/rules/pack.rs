//! Tiles that are made and undone, and what is known of their sizes.

use terrace_dialect_base::index_list::known_index;
use terrace_dialect_base::rules;
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::interfaces::{
    DestinationStyleOpInterface, MixedIndex, MixedIndices, OffsetSizeAndStrideOpInterface,
};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{
    MatchFailure, PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter,
};
use terrace_ir::types::{DYNAMIC, RankedTensorType, Type};
use terrace_ir::{Ir, SmallVec, Value};
use terrace_tensor_dialects::tensor::{CastOp, ExtractSliceOp, weakening_cast_source};

use super::with_sizes;
use crate::linalg::{PackOp, Tiling, UnPackOp};

rules! {
    PackOfUnPack, "What is taken out of tiles and put into the same tiles is the tiles.", PackOp => pack_of_unpack;
    PackWithoutPadding, "A padding value is left out where all tiles are full.", PackOp => pack_without_padding;
    PackSizes, "Sizes that are known of a tensor are known of its tiles, and the other way round.", PackOp => pack_sizes;
    UnPackOfPack, "What is put into tiles and taken out of them is what it was.", UnPackOp => unpack_of_pack;
    UnPackIntoResult, "Where a tensor is taken out of tiles only the place matters.", UnPackOp => unpack_into_result;
    SliceOfUnPack, "A part of a tensor from tiles goes to a part of the destination.", UnPackOp => slice_of_unpack;
    UnPackSizes, "Sizes that are known of tiles are known of the tensor, and the other way round.", UnPackOp => unpack_sizes;
}

/// Declares a rule that is tried before the one for casts of the operands of any op.
macro_rules! cast_rule {
    ($name:ident, $description:literal, $Op:ty => $rewrite:path) => {
        #[doc = $description]
        pub struct $name;

        impl RewritePattern for $name {
            fn info(&self) -> &PatternInfo {
                static INFO: PatternInfo = PatternInfo {
                    name: stringify!($name),
                    description: $description,
                    root: PatternRoot::Op(<$Op as TypedOp>::INFO),
                    benefit: 2,
                };
                &INFO
            }

            fn match_and_rewrite(
                &self,
                op: terrace_ir::Op,
                rewriter: &mut Rewriter<'_>,
            ) -> RewriteResult {
                $rewrite(
                    terrace_ir::rewrite::cast_root::<$Op>(rewriter, op)?,
                    rewriter,
                )
            }
        }
    };
}

cast_rule!(PackOfCasts, "A tensor that is cast to less goes into tiles as it is.", PackOp => pack_of_casts);
cast_rule!(UnPackOfCasts, "Tiles that are cast to less are taken as they are.", UnPackOp => unpack_of_casts);

fn ranked(ir: &Ir, value: Value) -> RankedTensorType {
    let ty: Type = ir.ty(value);
    ty.cast(ir)
        .expect("the constraint is one on ranked tensors")
}

fn is_identity(permutation: &[i64]) -> bool {
    permutation
        .iter()
        .enumerate()
        .all(|(index, dim)| *dim == index as i64)
}

/// Whether two ways to divide a tensor are one.
fn are_equal(ir: &Ir, a: &Tiling, b: &Tiling) -> bool {
    let outer =
        a.outer_perm == b.outer_perm || (is_identity(&a.outer_perm) && is_identity(&b.outer_perm));
    let same = |(a, b): (MixedIndex, MixedIndex)| {
        a == b || known_index(ir, a).is_some_and(|size| known_index(ir, b) == Some(size))
    };
    let mut tiles = a.tiles.iter().zip(b.tiles.iter());
    let counts = a.tiles.len() == b.tiles.len();
    outer && a.positions == b.positions && counts && tiles.all(same)
}

fn pack_of_unpack(op: PackOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op.source(rewriter).defining::<UnPackOp>(rewriter);
    let inner = inner.ok_or_else(|| MatchFailure::new("the tensor is not from tiles"))?;
    let tiles = inner.source(rewriter);
    let fits = rewriter.ty(tiles) == rewriter.ty(op.dest(rewriter))
        && op.padding_value(rewriter).is_none()
        && are_equal(rewriter, &op.tiling(rewriter), &inner.tiling(rewriter));
    if !fits {
        return Err(MatchFailure::new("the tiles are others"));
    }
    rewriter.replace_op(op.op(), &[tiles]);
    Ok(())
}

fn unpack_of_pack(op: UnPackOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op.source(rewriter).defining::<PackOp>(rewriter);
    let inner = inner.ok_or_else(|| MatchFailure::new("the tiles are not made here"))?;
    let tensor = inner.source(rewriter);
    let fits = rewriter.ty(tensor) == rewriter.ty(op.dest(rewriter))
        && inner.padding_value(rewriter).is_none()
        && are_equal(rewriter, &op.tiling(rewriter), &inner.tiling(rewriter));
    if !fits {
        return Err(MatchFailure::new("the tiles are others"));
    }
    rewriter.replace_op(op.op(), &[tensor]);
    Ok(())
}

/// Replaces the op by one with other operands, which may have other types.
fn pack_again(
    rewriter: &mut Rewriter<'_>,
    op: PackOp,
    [source, dest]: [Value; 2],
    tiles: &MixedIndices,
    padding: Option<Value>,
) {
    let loc = rewriter.loc(op.op());
    let constants = DenseArrayAttr::i64s(rewriter, &tiles.constants);
    let positions = op.inner_dims_pos(rewriter);
    let outer = op.outer_dims_perm(rewriter);
    let new = PackOp::builder(source, dest, positions, constants)
        .padding_value(padding)
        .outer_dims_perm(outer)
        .inner_tiles(&tiles.values)
        .build(rewriter, loc);
    let discardable = rewriter.discardable_attrs(op.op());
    rewriter.modify(new.op(), |ir| {
        ir.set_discardable_attrs(new.op(), discardable)
    });
    let (result, ty) = (new.result(rewriter), rewriter.ty(op.result(rewriter)));
    let result = CastOp::to(rewriter, loc, result, ty);
    rewriter.replace_op(op.op(), &[result]);
}

/// As [`pack_again`], of an op that takes a tensor out of tiles.
fn unpack_again(
    rewriter: &mut Rewriter<'_>,
    op: UnPackOp,
    [source, dest]: [Value; 2],
    tiles: &MixedIndices,
) {
    let loc = rewriter.loc(op.op());
    let constants = DenseArrayAttr::i64s(rewriter, &tiles.constants);
    let positions = op.inner_dims_pos(rewriter);
    let outer = op.outer_dims_perm(rewriter);
    let new = UnPackOp::builder(source, dest, positions, constants)
        .outer_dims_perm(outer)
        .inner_tiles(&tiles.values)
        .build(rewriter, loc);
    let discardable = rewriter.discardable_attrs(op.op());
    rewriter.modify(new.op(), |ir| {
        ir.set_discardable_attrs(new.op(), discardable)
    });
    let (result, ty) = (new.result(rewriter), rewriter.ty(op.result(rewriter)));
    let result = CastOp::to(rewriter, loc, result, ty);
    rewriter.replace_op(op.op(), &[result]);
}

fn pack_without_padding(op: PackOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("there is no padding value, or tiles may need it");
    op.padding_value(rewriter).ok_or_else(no_match)?;
    let (tiling, source) = (op.tiling(rewriter), op.source(rewriter));
    let unpacked = ranked(rewriter, source).shape(rewriter);
    let size = |position: &i64| {
        usize::try_from(*position)
            .ok()
            .and_then(|p| unpacked.get(p))
    };
    let are_known = tiling
        .positions
        .iter()
        .all(|p| size(p).is_some_and(|size| *size != DYNAMIC))
        && !tiling.tiles.constants.contains(&DYNAMIC);
    let packed = ranked(rewriter, op.dest(rewriter)).shape(rewriter);
    if !are_known || tiling.needs_padding(rewriter, unpacked, packed) {
        return Err(no_match());
    }
    let operands = [source, op.dest(rewriter)];
    pack_again(rewriter, op, operands, &tiling.tiles, None);
    Ok(())
}

/// The sizes of a tensor and of its tiles, each as far as one of them says; `None` if neither says more than before.
fn joined_sizes(tiling: &Tiling, unpacked: &[i64], packed: &[i64]) -> Option<(Vec<i64>, Vec<i64>)> {
    let (mut tensor, mut tiles) = (unpacked.to_vec(), packed.to_vec());
    let mut changed = false;
    for (dim, size) in tensor.iter_mut().enumerate() {
        if tiling.positions.contains(&(dim as i64)) {
            continue;
        }
        let place = match tiling.outer_perm.is_empty() {
            true => dim,
            false => tiling
                .outer_perm
                .iter()
                .position(|outer| *outer == dim as i64)?,
        };
        if (*size == DYNAMIC) == (tiles[place] == DYNAMIC) {
            continue;
        }
        let known = if *size == DYNAMIC {
            tiles[place]
        } else {
            *size
        };
        (*size, tiles[place]) = (known, known);
        changed = true;
    }
    changed.then_some((tensor, tiles))
}

fn no_size() -> MatchFailure {
    MatchFailure::new("no size follows")
}

fn pack_sizes(op: PackOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (source, dest) = (op.source(rewriter), op.dest(rewriter));
    let [from, to] = [source, dest].map(|value| ranked(rewriter, value));
    let tiling = op.tiling(rewriter);
    let sizes = joined_sizes(&tiling, from.shape(rewriter), to.shape(rewriter));
    let (source_sizes, dest_sizes) = sizes.ok_or_else(no_size)?;
    let loc = rewriter.loc(op.op());
    let types = [
        with_sizes(rewriter, from, &source_sizes),
        with_sizes(rewriter, to, &dest_sizes),
    ];
    let source = CastOp::to(rewriter, loc, source, types[0].into());
    let dest = CastOp::to(rewriter, loc, dest, types[1].into());
    let padding = op.padding_value(rewriter);
    pack_again(rewriter, op, [source, dest], &tiling.tiles, padding);
    Ok(())
}

fn unpack_sizes(op: UnPackOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (source, dest) = (op.source(rewriter), op.dest(rewriter));
    let [from, to] = [source, dest].map(|value| ranked(rewriter, value));
    let tiling = op.tiling(rewriter);
    let sizes = joined_sizes(&tiling, to.shape(rewriter), from.shape(rewriter));
    let (dest_sizes, source_sizes) = sizes.ok_or_else(no_size)?;
    let loc = rewriter.loc(op.op());
    let types = [
        with_sizes(rewriter, from, &source_sizes),
        with_sizes(rewriter, to, &dest_sizes),
    ];
    let source = CastOp::to(rewriter, loc, source, types[0].into());
    let dest = CastOp::to(rewriter, loc, dest, types[1].into());
    unpack_again(rewriter, op, [source, dest], &tiling.tiles);
    Ok(())
}

/// Tiles, of which those that a type knows are constants.
fn known_tiles(tiles: &MixedIndices, packed: &[i64]) -> MixedIndices {
    let inner = &packed[packed.len() - tiles.len()..];
    let tiles = tiles.iter().zip(inner).map(|(tile, size)| match *size {
        DYNAMIC => tile,
        size => MixedIndex::Constant(size),
    });
    tiles.collect()
}

/// The operands without casts that make nothing of the types more static.
fn without_casts(ir: &Ir, operands: [Value; 2]) -> Result<[Value; 2], MatchFailure> {
    let new = operands.map(|value| weakening_cast_source(ir, value).unwrap_or(value));
    match new == operands {
        true => Err(MatchFailure::new(
            "no tensor is a cast that forgets something",
        )),
        false => Ok(new),
    }
}

fn pack_of_casts(op: PackOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let operands = without_casts(rewriter, [op.source(rewriter), op.dest(rewriter)])?;
    let packed = ranked(rewriter, operands[1]).shape(rewriter).to_vec();
    let tiles = known_tiles(&op.tiling(rewriter).tiles, &packed);
    let padding = op.padding_value(rewriter);
    pack_again(rewriter, op, operands, &tiles, padding);
    Ok(())
}

fn unpack_of_casts(op: UnPackOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let operands = without_casts(rewriter, [op.source(rewriter), op.dest(rewriter)])?;
    let packed = ranked(rewriter, operands[0]).shape(rewriter).to_vec();
    let tiles = known_tiles(&op.tiling(rewriter).tiles, &packed);
    unpack_again(rewriter, op, operands, &tiles);
    Ok(())
}

fn unpack_into_result(op: UnPackOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("the destination is no result that goes to an operand");
    let dest = op.dest(rewriter);
    let maker = rewriter.defining_op(dest).ok_or_else(no_match)?;
    let inits = maker
        .interface::<dyn DestinationStyleOpInterface>(rewriter)
        .map(|maker| maker.inits(rewriter))
        .ok_or_else(no_match)?;
    let number = rewriter.results(maker).position(|result| result == dest);
    let init = inits.start + number.ok_or_else(no_match)?;
    let place = rewriter.operand(maker, init);
    if rewriter.ty(place) != rewriter.ty(dest) {
        return Err(no_match());
    }
    op.set_dest(rewriter, place);
    Ok(())
}

/// Whether a part begins where the tensor does, and leaves out no tile.
fn keeps_all_tiles(ir: &Ir, op: UnPackOp, slice: ExtractSliceOp) -> bool {
    let (tiling, part) = (op.tiling(ir), ranked(ir, slice.result(ir)).shape(ir));
    let packed = ranked(ir, op.source(ir)).shape(ir);
    let all = |indices: MixedIndices, wanted: i64| {
        let mut indices = indices.iter();
        indices.all(|index| known_index(ir, index) == Some(wanted))
    };
    let rank = ranked(ir, op.dest(ir)).rank(ir);
    if part.len() != rank || !all(slice.mixed_offsets(ir), 0) || !all(slice.mixed_strides(ir), 1) {
        return false;
    }
    (0..rank).all(|dim| {
        let place = match tiling.outer_perm.is_empty() {
            true => Some(dim),
            false => tiling
                .outer_perm
                .iter()
                .position(|outer| *outer == dim as i64),
        };
        let Some(tiles) = place
            .map(|place| packed[place])
            .filter(|tiles| *tiles != DYNAMIC)
        else {
            return false;
        };
        let position = tiling.positions.iter().position(|p| *p == dim as i64);
        match position.map(|position| tiling.tiles.constants[position]) {
            None => tiles == part[dim],
            Some(tile) if tile != DYNAMIC && part[dim] != DYNAMIC => tiles
                .checked_mul(tile)
                .is_some_and(|size| size - part[dim] < tile),
            Some(_) => false,
        }
    })
}

fn slice_of_unpack(op: UnPackOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("the tensor is not only used for such a part of it");
    let result = op.result(rewriter);
    let user = rewriter
        .users(result)
        .next()
        .filter(|_| rewriter.has_one_use(result));
    let slice = user.and_then(|user| ExtractSliceOp::cast(rewriter, user));
    let slice = slice
        .filter(|slice| keeps_all_tiles(rewriter, op, *slice))
        .ok_or_else(no_match)?;
    let (loc, dest) = (rewriter.loc(op.op()), op.dest(rewriter));
    let ty = ranked(rewriter, slice.result(rewriter));
    let parts = [
        slice.mixed_offsets(rewriter),
        slice.mixed_sizes(rewriter),
        slice.mixed_strides(rewriter),
    ];
    let values: SmallVec<[Value; 4]> = parts.iter().flat_map(|part| part.values.clone()).collect();
    if !values.is_empty() {
        return Err(no_match());
    }
    let [offsets, sizes, strides] = &parts;
    let part = ExtractSliceOp::with_type(rewriter, loc, ty, dest, [offsets, sizes, strides]);
    let (source, part) = (op.source(rewriter), part.result(rewriter));
    let tiles = op.tiling(rewriter).tiles;
    let constants = DenseArrayAttr::i64s(rewriter, &tiles.constants);
    let (positions, outer) = (op.inner_dims_pos(rewriter), op.outer_dims_perm(rewriter));
    let new = UnPackOp::builder(source, part, positions, constants)
        .outer_dims_perm(outer)
        .inner_tiles(&tiles.values)
        .build(rewriter, loc);
    let result = new.result(rewriter);
    rewriter.replace_op(slice.op(), &[result]);
    rewriter.erase_op(op.op());
    Ok(())
}
