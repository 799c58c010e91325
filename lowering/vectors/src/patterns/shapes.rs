//! Other shapes and other orders of dimensions, by moving parts.

use terrace_dialect_base::rules;
use terrace_dialect_base::shapes::positions;
use terrace_dialects::llvm;
use terrace_dialects::vector;
use terrace_dialects::vector::{
    ScalableExtractOp, ScalableInsertOp, ShapeCastOp, TransposeOp, vector_of,
};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, PatternInfo, PatternRoot, RewritePattern};
use terrace_ir::rewrite::{RewriteResult, Rewriter, cast_root};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Location, Op, SmallVec, Value};

use super::build::{check_parts, extract, fails, insert, poison, shape_cast, shuffle};
use super::slices::{extract_slice, insert_slice_at};

rules! {
    LowerShapeCast, "Parts of a size that both shapes share are moved.", ShapeCastOp => lower_shape_cast;
    LowerScalableShapeCast, "Parts of scalable rows are moved.", ShapeCastOp => lower_scalable_shape_cast;
    TransposeByElements, "Elements are moved one by one.", TransposeOp => transpose_by_elements;
    TransposeByElementsUnlessFlat, "Elements are moved one by one, unless there are two dimensions.", TransposeOp => transpose_unless_flat;
    TransposeByShuffle, "A matrix is transposed by a shuffle of its elements.", TransposeOp => transpose_by_shuffle;
    TransposeByShuffles16, "A matrix is transposed by shuffles of its rows if it has 16 by 16 elements, and else by one of its elements.", TransposeOp => transpose_by_shuffles_16;
}

/// Shape casts by moving parts.
pub static SHAPE_CAST: &[&dyn RewritePattern] = &[&LowerShapeCast, &LowerScalableShapeCast];
/// Transpositions by moving elements.
pub static TRANSPOSE_ELEMENTS: &[&dyn RewritePattern] = &[&TransposeByElements];
/// Transpositions of matrices by LLVM's intrinsic.
pub static TRANSPOSE_INTRINSIC: &[&dyn RewritePattern] =
    &[&TransposeByIntrinsic, &TransposeByElements];
/// Transpositions of matrices by shuffles.
pub static TRANSPOSE_SHUFFLE: &[&dyn RewritePattern] =
    &[&TransposeByElementsUnlessFlat, &TransposeByShuffle];
/// Transpositions of matrices by shuffles, of large ones row by row.
pub static TRANSPOSE_SHUFFLE_16: &[&dyn RewritePattern] =
    &[&TransposeByElementsUnlessFlat, &TransposeByShuffles16];

/// Goes so many steps on from a position in dimensions of these sizes.
fn advance(position: &mut [i64], sizes: &[i64], mut steps: i64) {
    for (index, size) in position.iter_mut().zip(sizes).rev() {
        let sum = *index + steps;
        *index = sum % size;
        steps = sum / size;
        if steps == 0 {
            break;
        }
    }
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    match b {
        0 => a,
        _ => greatest_common_divisor(b, a % b),
    }
}

fn lower_shape_cast(op: ShapeCastOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let source = op.source(rw);
    let [from, to] = [source, op.result(rw)].map(|value| vector::vector_type(rw, value));
    if from.scalable_dims(rw).contains(&true) || to.scalable_dims(rw).contains(&true) {
        return Err(fails("the vector is scalable"));
    }
    let [from_shape, to_shape]: [SmallVec<[i64; 4]>; 2] =
        [from, to].map(|ty| SmallVec::from_slice(ty.shape(rw)));
    check_parts(&from_shape)?;
    let common = from_shape
        .iter()
        .rev()
        .zip(to_shape.iter().rev())
        .take_while(|(from, to)| from == to)
        .count();
    let (from_rest, to_rest) = (from_shape.len() - common, to_shape.len() - common);
    if from_rest == 0 || to_rest == 0 {
        // The rest is ones.
        let whole = poison(rw, loc, to.into());
        let part = extract(rw, loc, source, &vec![0; from_rest]);
        let result = match to_rest {
            0 => part,
            _ => insert(rw, loc, part, whole, &vec![0; to_rest]),
        };
        rw.replace_op(op.op(), &[result]);
        return Ok(());
    }
    let (from_size, to_size) = (from_shape[from_rest - 1], to_shape[to_rest - 1]);
    let part_size = greatest_common_divisor(from_size, to_size);
    let inner: i64 = from_shape[from_rest..].iter().product();
    let parts = from_shape.iter().product::<i64>() / (part_size * inner).max(1);
    let mut result = poison(rw, loc, to.into());
    if part_size == 1 {
        let (from_sizes, to_sizes) = (&from_shape[..from_rest], &to_shape[..to_rest]);
        for (at, place) in positions(from_sizes).zip(positions(to_sizes)) {
            let part = extract(rw, loc, source, &at);
            result = insert(rw, loc, part, result, &place);
        }
        rw.replace_op(op.op(), &[result]);
        return Ok(());
    }
    let (from_sizes, to_sizes) = (&from_shape[..from_rest - 1], &to_shape[..to_rest - 1]);
    let mut part_shape: SmallVec<[i64; 4]> = SmallVec::from_slice(&from_shape[from_rest - 1..]);
    part_shape[0] = part_size;
    let row: Type = VectorType::get(rw, &to_shape[to_rest - 1..], to.element(rw)).into();
    let empty = poison(rw, loc, row);
    let mut at: SmallVec<[i64; 4]> = SmallVec::from_elem(0, from_rest - 1);
    let mut place: SmallVec<[i64; 4]> = SmallVec::from_elem(0, to_rest - 1);
    let mut offsets: SmallVec<[i64; 4]> = SmallVec::from_elem(0, part_shape.len());
    let (mut taken, mut made) = (source, empty);
    for part in 0..parts {
        let (from_phase, to_phase) = (part % (from_size / part_size), part % (to_size / part_size));
        if from_phase == 0 {
            taken = extract(rw, loc, source, &at);
            advance(&mut at, from_sizes, 1);
        }
        offsets[0] = from_phase * part_size;
        let slice = extract_slice(rw, loc, taken, &offsets, &part_shape);
        if to_phase == 0 {
            made = empty;
        }
        offsets[0] = to_phase * part_size;
        made = insert_slice_at(rw, loc, slice, made, &offsets);
        if to_phase + 1 == to_size / part_size {
            result = match place.is_empty() {
                true => made,
                false => insert(rw, loc, made, result, &place),
            };
            advance(&mut place, to_sizes, 1);
        }
    }
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// The shape of a vector whose last dimension alone is scalable.
fn scalable_rows(rw: &Rewriter<'_>, ty: VectorType) -> Result<SmallVec<[i64; 4]>, MatchFailure> {
    match ty.scalable_dims(rw).split_last() {
        Some((true, outer)) if !outer.contains(&true) => Ok(SmallVec::from_slice(ty.shape(rw))),
        _ => Err(fails("not only the last dimension is scalable")),
    }
}

fn lower_scalable_shape_cast(op: ShapeCastOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let source = op.source(rw);
    let [from, to] = [source, op.result(rw)].map(|value| vector::vector_type(rw, value));
    let (from_shape, to_shape) = (scalable_rows(rw, from)?, scalable_rows(rw, to)?);
    check_parts(&from_shape)?;
    let (from_last, to_last) = (from_shape.len() - 1, to_shape.len() - 1);
    let (from_size, to_size) = (from_shape[from_last], to_shape[to_last]);
    let step = from_size.min(to_size);
    let total: i64 = from_shape.iter().product();
    let row = |rw: &Rewriter<'_>, size| -> Type {
        vector_of(rw, [(size, true)], from.element(rw)).into()
    };
    let part_type = row(rw, step);
    let mut result = poison(rw, loc, to.into());
    let mut at: SmallVec<[i64; 4]> = SmallVec::from_elem(0, from_shape.len());
    let mut place: SmallVec<[i64; 4]> = SmallVec::from_elem(0, to_shape.len());
    let (mut taken, mut made): (Option<Value>, Option<Value>) = (None, None);
    for _ in 0..total / step.max(1) {
        let from_row = match taken {
            Some(row) => row,
            None => extract(rw, loc, source, &at[..from_last]),
        };
        let part = match step < from_size {
            true => {
                ScalableExtractOp::build(rw, loc, part_type, from_row, at[from_last]).result(rw)
            }
            false => from_row,
        };
        let whole_row = match step < to_size {
            true => {
                let into = match made {
                    Some(row) => row,
                    None if to_last == 0 => result,
                    None => extract(rw, loc, result, &place[..to_last]),
                };
                ScalableInsertOp::build(rw, loc, part, into, place[to_last]).result(rw)
            }
            false => part,
        };
        advance(&mut at, &from_shape, step);
        let done = place[to_last] + step >= to_size;
        if done {
            result = match to_last {
                0 => whole_row,
                _ => insert(rw, loc, whole_row, result, &place[..to_last]),
            };
        }
        advance(&mut place, &to_shape, step);
        taken = (at[from_last] != 0).then_some(from_row);
        made = (!done).then_some(whole_row);
    }
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// The permutation of a transposition of a vector that is not scalable.
fn permutation(rw: &Rewriter<'_>, op: TransposeOp) -> Result<SmallVec<[i64; 4]>, MatchFailure> {
    let ty = vector::vector_type(rw, op.vector(rw));
    match ty.scalable_dims(rw).contains(&true) {
        true => Err(fails("the vector is scalable")),
        false => Ok(op.permutation(rw).as_i64s(rw).collect()),
    }
}

fn transpose_by_elements(op: TransposeOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let source = op.vector(rw);
    let mut order = permutation(rw, op)?;
    // What is not moved stays in parts.
    while let Some(last) = order.last()
        && *last == order.len() as i64 - 1
    {
        order.pop();
    }
    let ty: Type = rw.ty(op.result(rw));
    let from = vector::vector_type(rw, source);
    let sizes: SmallVec<[i64; 4]> = SmallVec::from_slice(&from.shape(rw)[..order.len()]);
    check_parts(&sizes)?;
    let mut result = poison(rw, loc, ty);
    for at in positions(&sizes) {
        let place: SmallVec<[i64; 4]> = order.iter().map(|dim| at[*dim as usize]).collect();
        let part = extract(rw, loc, source, &at);
        result = insert(rw, loc, part, result, &place);
    }
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// The sizes of the two dimensions that are transposed, if all others have size one.
fn flat_sizes(rw: &Rewriter<'_>, op: TransposeOp) -> Result<[i64; 2], MatchFailure> {
    let order = permutation(rw, op)?;
    let shape = vector::vector_type(rw, op.vector(rw)).shape(rw);
    let large: SmallVec<[usize; 4]> = (0..shape.len()).filter(|dim| shape[*dim] > 1).collect();
    let [first, second] = large[..] else {
        return Err(fails("not two dimensions are larger than one"));
    };
    let place = |dim: usize| order.iter().position(|from| *from as usize == dim);
    match place(first) > place(second) {
        true => Ok([shape[first], shape[second]]),
        false => Err(fails("the two dimensions keep their order")),
    }
}

fn transpose_unless_flat(op: TransposeOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    match flat_sizes(rw, op) {
        Ok(_) => Err(fails("the transposition is one of a matrix")),
        Err(_) => transpose_by_elements(op, rw),
    }
}

fn transpose_by_shuffle(op: TransposeOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let [rows, columns] = flat_sizes(rw, op)?;
    check_parts(&[rows, columns])?;
    let loc = rw.loc(op.op());
    let source = op.vector(rw);
    let ty = vector::vector_type(rw, source);
    let flat = VectorType::get(rw, &[rows * columns], ty.element(rw)).into();
    let flat = shape_cast(rw, loc, flat, source);
    let places: Vec<i64> = (0..columns)
        .flat_map(|column| (0..rows).map(move |row| row * columns + column))
        .collect();
    let moved = shuffle(rw, loc, [flat, flat], &places);
    let result = rw.ty(op.result(rw));
    let result = shape_cast(rw, loc, result, moved);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// How many of the 16 elements of a row are in a lane, within which processors shuffle fast.
const LANE: i64 = 4;

/// The elements of two rows in turn, so many at a time: of the lower halves of the lanes, and of the upper ones.
fn unpacked(unit: i64) -> [Vec<i64>; 2] {
    [0, LANE / 2].map(|start| {
        let mut places = Vec::with_capacity(16);
        for lane in (0..16).step_by(LANE as usize) {
            for offset in (0..LANE / 2).step_by(unit as usize) {
                for row in [0, 16] {
                    let first = row + lane + start + offset;
                    places.extend(first..first + unit);
                }
            }
        }
        places
    })
}

/// Every second lane of two rows, from the first on and from the second on.
fn every_second_lane() -> [Vec<i64>; 2] {
    [0, LANE].map(|start| {
        let lanes = (start..32).step_by(2 * LANE as usize);
        lanes.flat_map(|first| first..first + LANE).collect()
    })
}

/// Two shuffles of each pair of rows: those of the first kind of so many pairs, and then those of the second.
fn shuffle_pairs(
    rw: &mut Rewriter<'_>,
    loc: Location,
    rows: &[Value],
    pairs: [[usize; 2]; 8],
    at_a_time: usize,
    places: [Vec<i64>; 2],
) -> Vec<Value> {
    let mut result = Vec::with_capacity(16);
    for pairs in pairs.chunks(at_a_time) {
        for places in &places {
            result.extend(
                pairs
                    .iter()
                    .map(|[a, b]| shuffle(rw, loc, [rows[*a], rows[*b]], places)),
            );
        }
    }
    result
}

fn transpose_by_shuffles_16(op: TransposeOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    if flat_sizes(rw, op)? != [16, 16] {
        return transpose_by_shuffle(op, rw);
    }
    let loc = rw.loc(op.op());
    let source = op.vector(rw);
    let ty = vector::vector_type(rw, source);
    let matrix: Type = VectorType::get(rw, &[16, 16], ty.element(rw)).into();
    let source = shape_cast(rw, loc, matrix, source);
    let mut rows: Vec<Value> = (0..16)
        .map(|row| extract(rw, loc, source, &[row]))
        .collect();
    let neighbours = std::array::from_fn(|i| [2 * i, 2 * i + 1]);
    rows = shuffle_pairs(rw, loc, &rows, neighbours, 1, unpacked(1));
    let in_quarters = std::array::from_fn(|i| {
        let first = 4 * (i / 2) + i % 2;
        [first, first + 2]
    });
    rows = shuffle_pairs(rw, loc, &rows, in_quarters, 1, unpacked(2));
    let in_halves = std::array::from_fn(|i| {
        let first = 8 * (i / 4) + i % 4;
        [first, first + 4]
    });
    rows = shuffle_pairs(rw, loc, &rows, in_halves, 4, every_second_lane());
    let across = std::array::from_fn(|i| [i, i + 8]);
    rows = shuffle_pairs(rw, loc, &rows, across, 8, every_second_lane());
    let mut result = poison(rw, loc, matrix);
    for (row, value) in rows.into_iter().enumerate() {
        result = insert(rw, loc, value, result, &[row as i64]);
    }
    let ty = rw.ty(op.result(rw));
    let result = shape_cast(rw, loc, ty, result);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// A matrix is transposed by LLVM's intrinsic.
pub struct TransposeByIntrinsic;

impl RewritePattern for TransposeByIntrinsic {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "TransposeByIntrinsic",
            description: "A matrix is transposed by LLVM's intrinsic.",
            root: PatternRoot::Op(TransposeOp::INFO),
            benefit: 100,
        };
        &INFO
    }

    fn match_and_rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> RewriteResult {
        let op: TransposeOp = cast_root(rw, op)?;
        if permutation(rw, op)?[..] != [1, 0] {
            return Err(fails("the transposition is not one of a matrix"));
        }
        let loc = rw.loc(op.op());
        let source = op.vector(rw);
        let ty = vector::vector_type(rw, source);
        let [rows, columns] = *ty.shape(rw) else {
            return Err(fails("the transposition is not one of a matrix"));
        };
        let flat: Type = VectorType::get(rw, &[rows * columns], ty.element(rw)).into();
        let flat_source = shape_cast(rw, loc, flat, source);
        let [rows, columns] = matrix_sizes([rows, columns])?;
        let moved =
            llvm::MatrixTransposeOp::build(rw, loc, flat, flat_source, columns, rows).res(rw);
        let result = rw.ty(op.result(rw));
        let result = shape_cast(rw, loc, result, moved);
        rw.replace_op(op.op(), &[result]);
        Ok(())
    }
}

/// Sizes of a matrix as LLVM's intrinsics take them.
pub(crate) fn matrix_sizes<const N: usize>(sizes: [i64; N]) -> Result<[i32; N], MatchFailure> {
    let mut narrow = [0; N];
    for (to, from) in narrow.iter_mut().zip(sizes) {
        *to = i32::try_from(from).map_err(|_| fails("the matrix is too large"))?;
    }
    Ok(narrow)
}
