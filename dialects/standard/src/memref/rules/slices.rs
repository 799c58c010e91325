//! Views whose offsets, sizes and strides are known, and views of casts.

use smallvec::SmallVec;
use terrace_dialect_base::index_list::{known_index, with_constants};
use terrace_dialect_base::rules;
use terrace_ir::Ir;
use terrace_ir::interfaces::{MixedIndex, MixedIndices, OffsetSizeAndStrideOpInterface};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, MemRefType};

use super::casts::{replace_with_cast, weakening_cast_source};
use crate::arith::ConstantOp;
use crate::memref::alloc::memref_type;
use crate::memref::layout::{strided_layout, strides_and_offset, with_shape_and_layout};
use crate::memref::subview::{dropped_dims, is_in_bounds};
use crate::memref::{ExtractStridedMetadataOp, ReinterpretCastOp, SubViewOp};

rules! {
    SubViewWithConstants, "Takes constant offsets, sizes and strides into the attributes and the type.",
        SubViewOp => subview_with_constants;
    SubViewOfCast, "A part of a cast is a part of the source.", SubViewOp => subview_of_cast;
    WholeSubView, "A part that is everything is the memref itself.", SubViewOp => whole_subview;
    ReinterpretWithConstants, "Takes constant offsets, sizes and strides into the attributes and the type.",
        ReinterpretCastOp => reinterpret_with_constants;
    ReinterpretOfView, "Another view of a view is a view of the source.", ReinterpretCastOp => reinterpret_of_view;
    ReinterpretOfMetadata, "The memref that its own metadata describe is that memref.",
        ReinterpretCastOp => reinterpret_of_metadata;
}

fn no_constant() -> MatchFailure {
    MatchFailure::new("no offset, size or stride is a constant")
}

/// The type of a part, without the dimensions that the op drops. Where more have size one than are dropped, MLIR looks for the
/// strides of the memref in the result; those that the op says are dropped if that does not tell.
fn part_type(
    ir: &Ir,
    op: SubViewOp,
    source: MemRefType,
    [offsets, sizes, strides]: [&MixedIndices; 3],
) -> Option<MemRefType> {
    let full = SubViewOp::result_type(
        ir,
        source,
        &offsets.constants,
        &sizes.constants,
        &strides.constants,
    )?;
    let result = memref_type(ir, op.result(ir));
    let dropped = dropped_dims(ir, &sizes.constants, source, result);
    let dropped = dropped.unwrap_or_else(|| op.dropped_dims(ir));
    if !dropped.contains(&true) {
        return Some(full);
    }
    let kept = |values: &[i64]| -> SmallVec<[i64; 4]> {
        let values = values.iter().zip(&dropped);
        let values = values.filter(|(_, dropped)| !**dropped);
        values.map(|(value, _)| *value).collect()
    };
    let (strides, offset) = strides_and_offset(ir, full)?;
    let layout = strided_layout(ir, &kept(&strides), offset);
    Some(with_shape_and_layout(
        ir,
        full,
        &kept(full.shape(ir)),
        Some(layout),
    ))
}

fn subview_with_constants(op: SubViewOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let mut lists = [
        op.mixed_offsets(rewriter),
        op.mixed_sizes(rewriter),
        op.mixed_strides(rewriter),
    ];
    // One list at a time, as MLIR does: where one would make the part exceed the memref, the others are still taken.
    let least = [0, 0, i64::MIN];
    let (at, new) = (0..3)
        .find_map(|at| {
            let folded = with_constants(rewriter, &lists[at], least[at])?;
            // Strides of zero, which no part should have, stay as they are, and those beside them.
            let is_taken = at != 2 || !folded.constants.contains(&0);
            is_taken.then_some((at, folded))
        })
        .ok_or_else(no_constant)?;
    lists[at] = new;
    let source = op.source(rewriter);
    let ty = memref_type(rewriter, source);
    let [offsets, sizes, strides] = &lists;
    if !is_in_bounds(
        rewriter,
        ty,
        [&offsets.constants, &sizes.constants, &strides.constants],
    ) {
        return Err(MatchFailure::new("the part would exceed the memref"));
    }
    let result = part_type(rewriter, op, ty, [offsets, sizes, strides])
        .ok_or_else(|| MatchFailure::new("the type is not known"))?;
    let loc = rewriter.loc(op.op());
    let new = SubViewOp::with_type(rewriter, loc, result, source, [offsets, sizes, strides]);
    let view = new.result(rewriter);
    replace_with_cast(rewriter, op.op(), view);
    Ok(())
}

fn subview_of_cast(op: SubViewOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    if rewriter
        .operands(op.op())
        .any(|operand| operand.defining::<ConstantOp>(rewriter).is_some())
    {
        return Err(MatchFailure::new("constants are taken in first"));
    }
    let source = weakening_cast_source(rewriter, op.source(rewriter))
        .ok_or_else(|| MatchFailure::new("the memref is no cast that forgets something"))?;
    let lists = [
        op.mixed_offsets(rewriter),
        op.mixed_sizes(rewriter),
        op.mixed_strides(rewriter),
    ];
    let [offsets, sizes, strides] = &lists;
    let ty = memref_type(rewriter, source);
    if !is_in_bounds(
        rewriter,
        ty,
        [&offsets.constants, &sizes.constants, &strides.constants],
    ) {
        return Err(MatchFailure::new("the part exceeds the memref"));
    }
    let result = part_type(rewriter, op, ty, [offsets, sizes, strides])
        .ok_or_else(|| MatchFailure::new("the type is not known"))?;
    let loc = rewriter.loc(op.op());
    let new = SubViewOp::with_type(rewriter, loc, result, source, [offsets, sizes, strides]);
    let view = new.result(rewriter);
    replace_with_cast(rewriter, op.op(), view);
    Ok(())
}

fn whole_subview(op: SubViewOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let source = op.source(rewriter);
    let ty = memref_type(rewriter, source);
    let all = |list: MixedIndices, expected: i64| {
        list.iter()
            .all(|index| known_index(rewriter, index) == Some(expected))
    };
    let is_whole = ty.rank(rewriter) == memref_type(rewriter, op.result(rewriter)).rank(rewriter)
        && all(op.mixed_offsets(rewriter), 0)
        && all(op.mixed_strides(rewriter), 1)
        && op
            .mixed_sizes(rewriter)
            .iter()
            .zip(ty.shape(rewriter))
            .all(|(size, expected)| known_index(rewriter, size) == Some(*expected));
    if !is_whole {
        return Err(MatchFailure::new("it may be only a part"));
    }
    replace_with_cast(rewriter, op.op(), source);
    Ok(())
}

fn reinterpret_with_constants(op: ReinterpretCastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let old = [
        op.mixed_offsets(rewriter),
        op.mixed_sizes(rewriter),
        op.mixed_strides(rewriter),
    ];
    let least = [0, 0, i64::MIN];
    let new = [0, 1, 2].map(|at| with_constants(rewriter, &old[at], least[at]));
    if new.iter().all(Option::is_none) {
        return Err(no_constant());
    }
    let mut pairs = new.into_iter().zip(old);
    let mut next = || {
        let (new, old) = pairs.next().expect("there are three lists");
        new.unwrap_or(old)
    };
    let (offset, sizes, strides) = (next(), next(), next());
    let old = memref_type(rewriter, op.result(rewriter));
    let layout = strided_layout(rewriter, &strides.constants, offset.constants[0]);
    let ty = with_shape_and_layout(rewriter, old, &sizes.constants, Some(layout));
    let (loc, source) = (rewriter.loc(op.op()), op.source(rewriter));
    let new = ReinterpretCastOp::with_type(rewriter, loc, ty, source, [&offset, &sizes, &strides]);
    let view = new.result(rewriter);
    replace_with_cast(rewriter, op.op(), view);
    Ok(())
}

fn reinterpret_of_view(op: ReinterpretCastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let view = op.source(rewriter);
    let source = if let Some(inner) = view.defining::<ReinterpretCastOp>(rewriter) {
        Some(inner.source(rewriter))
    } else if let Some(cast) = view.defining::<crate::memref::CastOp>(rewriter) {
        Some(cast.source(rewriter))
    } else {
        let part = view.defining::<SubViewOp>(rewriter);
        let part = part.filter(|part| {
            let offsets = part.mixed_offsets(rewriter);
            offsets
                .iter()
                .all(|offset| known_index(rewriter, offset) == Some(0))
        });
        part.map(|part| part.source(rewriter))
    };
    if let Some(source) = source {
        op.set_source(rewriter, source);
        return Ok(());
    }
    let ty = memref_type(rewriter, op.result(rewriter));
    let same_type = rewriter.ty(view) == ty.into();
    let is_static = !ty.shape(rewriter).contains(&DYNAMIC);
    let offset = op.mixed_offsets(rewriter);
    if same_type
        && is_static
        && offset
            .iter()
            .all(|offset| offset == MixedIndex::Constant(0))
    {
        rewriter.replace_op(op.op(), &[view]);
        return Ok(());
    }
    Err(MatchFailure::new("the source is no view"))
}

fn reinterpret_of_metadata(op: ReinterpretCastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("it is not what the metadata of a memref describe");
    let metadata = op
        .source(rewriter)
        .defining::<ExtractStridedMetadataOp>(rewriter)
        .ok_or_else(no_match)?;
    let source = metadata.source(rewriter);
    let ty = memref_type(rewriter, source);
    let (strides, offset) = strides_and_offset(rewriter, ty).ok_or_else(no_match)?;
    let expected = std::iter::once(offset)
        .chain(ty.shape(rewriter).iter().copied())
        .chain(strides);
    let lists = [
        op.mixed_offsets(rewriter),
        op.mixed_sizes(rewriter),
        op.mixed_strides(rewriter),
    ];
    let indices: SmallVec<[MixedIndex; 8]> = lists.iter().flat_map(MixedIndices::iter).collect();
    let results = rewriter.results(metadata.op()).skip(1);
    let same_rank = indices.len() == results.len();
    let mut pairs = indices.into_iter().zip(results.zip(expected));
    let is_same = same_rank
        && pairs.all(|(index, (result, expected))| {
            index == MixedIndex::Value(result)
                || (expected != DYNAMIC && known_index(rewriter, index) == Some(expected))
        });
    if !is_same {
        // The base buffer is the same memory, wherever it is seen to start.
        op.set_source(rewriter, source);
        return Ok(());
    }
    replace_with_cast(rewriter, op.op(), source);
    Ok(())
}
