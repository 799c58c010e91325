//! Slices whose offsets, sizes and strides are known, and slices of casts.

use terrace_dialect_base::index_list::{known_index, with_constants};
use terrace_dialect_base::rules;
use terrace_dialect_base::shapes::{both, dropped_dims};
use terrace_dialect_base::slices::out_of_bounds;
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::interfaces::{
    MixedIndex, MixedIndices, OffsetSizeAndStrideOpInterface, constant_value,
};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, RankedTensorType, Type};
use terrace_ir::{Context, Ir, Op, SmallVec, Value};

use super::{no_weakening_cast, replace_with_cast, says_as_much, weakening_cast_source};
use crate::tensor::slices::part_type;
use crate::tensor::{CastOp, ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp, tensor_type};

rules! {
    SliceWithConstants, "Takes constant offsets, sizes and strides into the attributes and the type.",
        ExtractSliceOp => slice_with_constants;
    SliceOfCast, "A part of a cast is a part of the source.", ExtractSliceOp => slice_of_cast;
    InsertOverInserted, "What is inserted over something inserted is inserted into the tensor before.",
        InsertSliceOp => insert_over_inserted;
    InsertWithConstants, "Takes constant offsets, sizes and strides into the attributes.",
        InsertSliceOp => insert_with_constants;
    InsertOfCast, "Inserting a cast, or into a cast, is inserting the source, or into the source.",
        InsertSliceOp => insert_of_cast;
    InsertOfKnownSize, "What is inserted has the sizes of its place.", InsertSliceOp => cast_inserted;
    ParallelInsertWithConstants, "Takes constant offsets, sizes and strides into the attributes.",
        ParallelInsertSliceOp => insert_with_constants;
    ParallelInsertOfCast, "Inserting a cast, or into a cast, is inserting the source, or into the source.",
        ParallelInsertSliceOp => insert_of_cast;
    ParallelInsertOfKnownSize, "What is inserted has the sizes of its place.",
        ParallelInsertSliceOp => cast_inserted;
}

/// Offsets, sizes and strides.
type Slice = [MixedIndices; 3];

fn slice_of(ir: &Ir, op: &impl OffsetSizeAndStrideOpInterface) -> Slice {
    [
        op.mixed_offsets(ir),
        op.mixed_sizes(ir),
        op.mixed_strides(ir),
    ]
}

fn is_in_bounds(cx: &Context, whole: RankedTensorType, [offsets, sizes, strides]: &Slice) -> bool {
    let slice = [&offsets.constants[..], &sizes.constants, &strides.constants];
    out_of_bounds(whole.shape(cx), slice).is_none()
}

/// The slice with constants in one of the lists, the first that has any.
fn known_slice(ir: &Ir, mut slice: Slice, whole: RankedTensorType) -> Result<Slice, MatchFailure> {
    let least = [0, 0, i64::MIN];
    let (at, new) = (0..3)
        .find_map(|at| Some((at, with_constants(ir, &slice[at], least[at])?)))
        .ok_or_else(|| MatchFailure::new("no offset, size or stride is a constant"))?;
    slice[at] = new;
    match is_in_bounds(ir, whole, &slice) {
        true => Ok(slice),
        false => Err(MatchFailure::new("the part would exceed the tensor")),
    }
}

/// The type of a part with dimensions dropped so that so many are left: the first ones of size one.
fn reduced_type(
    cx: &Context,
    whole: RankedTensorType,
    sizes: &MixedIndices,
    rank: usize,
) -> RankedTensorType {
    let mut excess = sizes.len().saturating_sub(rank);
    let mut kept: SmallVec<[i64; 4]> = sizes.constants.clone();
    kept.retain(|size| {
        let is_dropped = *size == 1 && excess > 0;
        excess -= usize::from(is_dropped);
        !is_dropped
    });
    match kept.len() == sizes.len() {
        true => part_type(cx, whole, &kept),
        false => RankedTensorType::get(cx, &kept, whole.element(cx)),
    }
}

fn no_such_type() -> MatchFailure {
    MatchFailure::new("other dimensions are dropped")
}

fn slice_with_constants(op: ExtractSliceOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let source = op.source(rewriter);
    let whole = tensor_type(rewriter, source);
    let slice = known_slice(rewriter, slice_of(rewriter, &op), whole)?;
    let old = tensor_type(rewriter, op.result(rewriter));
    let ty = reduced_type(rewriter, whole, &slice[1], old.rank(rewriter));
    if !CastOp::fits(rewriter, ty.into(), old.into()) {
        return Err(no_such_type());
    }
    let loc = rewriter.loc(op.op());
    let [offsets, sizes, strides] = &slice;
    let new = ExtractSliceOp::with_type(rewriter, loc, ty, source, [offsets, sizes, strides]);
    let part = new.result(rewriter);
    replace_with_cast(rewriter, op.op(), part);
    Ok(())
}

/// Constants are taken into attributes before anything else is made of a slice.
fn check_no_constants(ir: &Ir, op: Op) -> RewriteResult {
    match ir
        .operands(op)
        .any(|operand| ir.ty(operand) == Type::INDEX && constant_value(ir, operand).is_some())
    {
        true => Err(MatchFailure::new("constants are taken in first")),
        false => Ok(()),
    }
}

fn slice_of_cast(op: ExtractSliceOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    check_no_constants(rewriter, op.op())?;
    let source =
        weakening_cast_source(rewriter, op.source(rewriter)).ok_or_else(no_weakening_cast)?;
    if !is_in_bounds(
        rewriter,
        tensor_type(rewriter, source),
        &slice_of(rewriter, &op),
    ) {
        return Err(MatchFailure::new("the part exceeds the tensor"));
    }
    op.set_source(rewriter, source);
    Ok(())
}

/// Whether two ops take or replace the same part.
pub(crate) fn is_same_slice(
    ir: &Ir,
    a: &impl OffsetSizeAndStrideOpInterface,
    b: &impl OffsetSizeAndStrideOpInterface,
) -> bool {
    slice_of(ir, a) == slice_of(ir, b)
}

/// Whether an op takes or replaces all of a tensor.
pub(crate) fn is_whole(
    ir: &Ir,
    op: &impl OffsetSizeAndStrideOpInterface,
    whole: RankedTensorType,
) -> bool {
    let [offsets, sizes, strides] = slice_of(ir, op);
    let all = |list: MixedIndices, expected: i64| {
        list.iter()
            .all(|index| known_index(ir, index) == Some(expected))
    };
    let mut sizes = sizes.iter().zip(whole.shape(ir));
    all(offsets, 0)
        && all(strides, 1)
        && sizes.all(|(size, expected)| known_index(ir, size) == Some(*expected))
}

fn insert_over_inserted(op: InsertSliceOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let before = op.dest(rewriter).defining::<InsertSliceOp>(rewriter);
    let before = before.filter(|before| {
        let [first, second] = [*before, op].map(|op| rewriter.ty(op.source(rewriter)));
        first == second && is_same_slice(rewriter, before, &op)
    });
    let before = before.ok_or_else(|| MatchFailure::new("nothing was inserted at this place"))?;
    let dest = before.dest(rewriter);
    op.set_dest(rewriter, dest);
    Ok(())
}

/// What ops have in common that replace a part of a tensor.
trait Insertion: TypedOp + OffsetSizeAndStrideOpInterface {
    fn part(self, ir: &Ir) -> Value;
    fn whole(self, ir: &Ir) -> Value;

    /// Where what is inserted can be cast.
    fn place(self, ir: &Ir) -> Op;

    /// Replaces the op by one that inserts this part into this tensor.
    fn replace(self, rewriter: &mut Rewriter<'_>, part: Value, whole: Value, slice: &Slice);
}

impl Insertion for InsertSliceOp {
    fn part(self, ir: &Ir) -> Value {
        self.source(ir)
    }
    fn whole(self, ir: &Ir) -> Value {
        self.dest(ir)
    }
    fn place(self, _: &Ir) -> Op {
        self.op()
    }
    fn replace(self, rewriter: &mut Rewriter<'_>, part: Value, whole: Value, slice: &Slice) {
        let loc = rewriter.loc(self.op());
        let [offsets, sizes, strides] = slice;
        let new = InsertSliceOp::at(rewriter, loc, part, whole, [offsets, sizes, strides]);
        let tensor = new.result(rewriter);
        replace_with_cast(rewriter, self.op(), tensor);
    }
}

impl Insertion for ParallelInsertSliceOp {
    fn part(self, ir: &Ir) -> Value {
        self.source(ir)
    }
    fn whole(self, ir: &Ir) -> Value {
        self.dest(ir)
    }
    fn place(self, ir: &Ir) -> Op {
        ir.parent_op(self.op())
            .expect("the op is inside the end of a loop")
    }
    fn replace(self, rewriter: &mut Rewriter<'_>, part: Value, whole: Value, slice: &Slice) {
        let loc = rewriter.loc(self.op());
        let arrays = slice
            .each_ref()
            .map(|list| DenseArrayAttr::i64s(rewriter, &list.constants));
        let [offsets, sizes, strides] = slice.each_ref().map(|list| &list.values[..]);
        ParallelInsertSliceOp::build(
            rewriter, loc, part, whole, offsets, sizes, strides, arrays[0], arrays[1], arrays[2],
        );
        rewriter.erase_op(self.op());
    }
}

/// What an op inserts, cast to a type where it can be.
fn cast_part(op: impl Insertion, rewriter: &mut Rewriter<'_>, ty: RankedTensorType) -> Value {
    let (place, part) = (op.place(rewriter), op.part(rewriter));
    rewriter.preserving_insertion_point(|rewriter| {
        rewriter.set_insertion_point_before(place);
        let loc = rewriter.loc(op.op());
        CastOp::to(rewriter, loc, part, ty.into())
    })
}

fn insert_with_constants(op: impl Insertion, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let whole = tensor_type(rewriter, op.whole(rewriter));
    let slice = known_slice(rewriter, slice_of(rewriter, &op), whole)?;
    let old = tensor_type(rewriter, op.part(rewriter));
    let ty = reduced_type(rewriter, whole, &slice[1], old.rank(rewriter));
    if !CastOp::fits(rewriter, old.into(), ty.into()) {
        return Err(no_such_type());
    }
    let part = cast_part(op, rewriter, ty);
    let whole = op.whole(rewriter);
    op.replace(rewriter, part, whole, &slice);
    Ok(())
}

fn insert_of_cast(op: impl Insertion, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    check_no_constants(rewriter, op.op())?;
    let (part, whole) = (op.part(rewriter), op.whole(rewriter));
    let [of_part, of_whole] = [part, whole].map(|value| weakening_cast_source(rewriter, value));
    if of_part.is_none() && of_whole.is_none() {
        return Err(no_weakening_cast());
    }
    let before = tensor_type(rewriter, part);
    let (part, whole) = (of_part.unwrap_or(part), of_whole.unwrap_or(whole));
    let [ty, whole_ty] = [part, whole].map(|value| tensor_type(rewriter, value));
    let mut slice = slice_of(rewriter, &op);
    slice[1] = known_sizes(&slice[1], before.shape(rewriter), ty.shape(rewriter))
        .ok_or_else(no_such_type)?;
    let fits = dropped_dims(&slice[1].constants, ty.shape(rewriter)).is_some();
    if !fits || !is_in_bounds(rewriter, whole_ty, &slice) {
        return Err(MatchFailure::new("the sizes contradict"));
    }
    op.replace(rewriter, part, whole, &slice);
    Ok(())
}

/// The sizes with those that are known of the part, which had the shape `before`; `None` if it
/// cannot be one of these sizes.
fn known_sizes(sizes: &MixedIndices, before: &[i64], part: &[i64]) -> Option<MixedIndices> {
    let dropped = dropped_dims(&sizes.constants, before)?;
    let mut part = part.iter().copied();
    let sizes = sizes.iter().zip(dropped);
    sizes
        .map(|(size, is_dropped)| match (is_dropped, size) {
            (true, _) => Some(size),
            (false, MixedIndex::Constant(size)) => {
                both(size, part.next()?).map(MixedIndex::Constant)
            }
            (false, MixedIndex::Value(_)) => Some(match part.next()? {
                DYNAMIC => size,
                known => MixedIndex::Constant(known),
            }),
        })
        .collect()
}

fn cast_inserted(op: impl Insertion, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let old = tensor_type(rewriter, op.part(rewriter));
    let sizes = op.mixed_sizes(rewriter);
    if old.rank(rewriter) != sizes.len() {
        return Err(MatchFailure::new("dimensions are dropped"));
    }
    // A size that is a constant value, and was not taken in, exceeds the tensor.
    let shape = sizes.constants.iter().zip(old.shape(rewriter));
    let shape = shape.map(|(size, old)| if *size == DYNAMIC { *old } else { *size });
    let shape: SmallVec<[i64; 4]> = shape.collect();
    let ty = part_type(rewriter, old, &shape);
    if ty == old || !says_as_much(rewriter, ty.into(), old.into()) {
        return Err(MatchFailure::new(
            "what is inserted says as much as its place",
        ));
    }
    let part = cast_part(op, rewriter, ty);
    let (whole, slice) = (op.whole(rewriter), slice_of(rewriter, &op));
    op.replace(rewriter, part, whole, &slice);
    Ok(())
}
