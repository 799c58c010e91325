//! Tensors whose elements are all one value.

use terrace_dialect_base::rules;
use terrace_ir::affine::AffineExpr;
use terrace_ir::interfaces::{
    MixedIndex, MixedIndices, OffsetSizeAndStrideOpInterface, constant_value,
};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, RankedTensorType};
use terrace_ir::{Ir, Location, Op, SmallVec, Value};
use terrace_standard_dialects::affine::folded_apply;
use terrace_tensor_dialects::tensor::{
    CastOp, CollapseShapeOp, ConcatOp, EmptyOp, ExpandShapeOp, ExtractOp, InsertSliceOp, PadOp,
};

use crate::linalg::interface::{shape, size_of};
use crate::linalg::{CopyOp, FillOp, PackOp, TransposeOp};

rules! {
    CollapseOfFill, "A filled tensor whose dimensions are joined is a joined tensor that is filled.",
        CollapseShapeOp => collapse_of_fill;
    ExpandOfFill, "A filled tensor whose dimensions are split is a split tensor that is filled.", ExpandShapeOp => expand_of_fill;
    PadOfFill, "A filled tensor to which more of the value is added is a larger filled tensor.", PadOp => pad_of_fill;
    ExtractOfFill, "An element of a filled tensor is the value.", ExtractOp => extract_of_fill;
    InsertPadIntoFill, "What is put into a tensor filled with the value that is added to it need not be added to.",
        InsertSliceOp => insert_pad_into_fill;
    CopyOfFill, "A copy of a filled tensor is filled, and a copy to a filled one is to what was filled.", CopyOp => copy_of_fill;
    TransposeOfFill, "A filled tensor that is transposed is filled.", TransposeOp => transpose_of_fill;
    ConcatOfFills, "Tensors filled with one value make one.", ConcatOp => concat_of_fills;
    PackOfFill, "A filled tensor in tiles is tiles that are filled.", PackOp => pack_of_fill;
}

/// The value and the destination of a fill that makes a tensor.
fn filled(ir: &Ir, tensor: Value) -> Option<(FillOp, Value, Value)> {
    let fill = tensor.defining::<FillOp>(ir)?;
    Some((fill, ir.operand(fill.op(), 0), ir.operand(fill.op(), 1)))
}

fn no_fill() -> MatchFailure {
    MatchFailure::new("the tensor is not filled")
}

/// Replaces an op by a fill.
fn replace_by_fill(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    loc: Location,
    value: Value,
    output: Value,
) {
    let new = FillOp::of(rewriter, loc, value, output);
    rewriter.replace_op_with(op, new);
}

fn collapse_of_fill(op: CollapseShapeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (fill, value, output) = filled(rewriter, op.src(rewriter)).ok_or_else(no_fill)?;
    let loc = rewriter.loc(fill.op());
    let (ty, groups) = (rewriter.ty(op.result(rewriter)), op.reassociation(rewriter));
    let joined = CollapseShapeOp::build(rewriter, loc, ty, output, groups).result(rewriter);
    let at = rewriter.loc(op.op());
    replace_by_fill(rewriter, op.op(), at, value, joined);
    Ok(())
}

fn expand_of_fill(op: ExpandShapeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (fill, value, output) = filled(rewriter, op.src(rewriter)).ok_or_else(no_fill)?;
    let loc = rewriter.loc(fill.op());
    let ty = rewriter.ty(op.result(rewriter));
    let sizes: SmallVec<[Value; 4]> = op.output_shape(rewriter).collect();
    let (groups, constants) = (op.reassociation(rewriter), op.static_output_shape(rewriter));
    let split = ExpandShapeOp::build(rewriter, loc, ty, output, groups, &sizes, constants);
    let (at, split) = (rewriter.loc(op.op()), split.result(rewriter));
    replace_by_fill(rewriter, op.op(), at, value, split);
    Ok(())
}

/// The sizes of a padded tensor.
fn padded_sizes(rewriter: &mut Rewriter<'_>, op: PadOp) -> MixedIndices {
    let (loc, source) = (rewriter.loc(op.op()), op.source(rewriter));
    let sizes = shape(rewriter, op.result(rewriter)).to_vec();
    let (low, high) = (op.mixed_low(rewriter), op.mixed_high(rewriter));
    let amounts: Vec<_> = low.iter().zip(high.iter()).collect();
    let mut result = Vec::new();
    for (dim, (size, (low, high))) in sizes.into_iter().zip(amounts).enumerate() {
        result.push(match size {
            DYNAMIC => {
                let before = size_of(rewriter, loc, source, dim);
                let sum = AffineExpr::Symbol(0) + AffineExpr::Symbol(1) + AffineExpr::Symbol(2);
                folded_apply(rewriter, op.op(), &sum, &[], &[before, low, high])
            }
            size => MixedIndex::Constant(size),
        });
    }
    result.into_iter().collect()
}

fn pad_of_fill(op: PadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (fill, value, _) = filled(rewriter, op.source(rewriter)).ok_or_else(no_fill)?;
    if op.padding_value(rewriter) != Some(value) {
        return Err(MatchFailure::new("other elements are added"));
    }
    let ty = rewriter.ty(op.result(rewriter));
    let sizes = padded_sizes(rewriter, op);
    let (loc, at) = (rewriter.loc(op.op()), rewriter.loc(fill.op()));
    let element = ty.element_or_self(rewriter);
    let empty = EmptyOp::with_sizes(rewriter, loc, &sizes, element, None).result(rewriter);
    let new = FillOp::of(rewriter, at, value, empty);
    let result = rewriter.result(new, 0);
    let result = CastOp::to(rewriter, at, result, ty);
    rewriter.replace_op(op.op(), &[result]);
    Ok(())
}

fn extract_of_fill(op: ExtractOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (_, value, _) = filled(rewriter, op.tensor(rewriter)).ok_or_else(no_fill)?;
    rewriter.replace_op(op.op(), &[value]);
    Ok(())
}

/// Whether two slices are known to have no element in common.
fn are_disjoint(ir: &Ir, a: InsertSliceOp, b: InsertSliceOp) -> bool {
    let ranges = |slice: InsertSliceOp| {
        let parts = [
            slice.mixed_offsets(ir).constants,
            slice.mixed_sizes(ir).constants,
            slice.mixed_strides(ir).constants,
        ];
        let [offsets, sizes, strides] = parts;
        let range = move |dim: usize| {
            let [start, size, stride] = [offsets[dim], sizes[dim], strides[dim]];
            let is_known = [start, size, stride].iter().all(|part| *part != DYNAMIC);
            let end = size
                .checked_sub(1)?
                .checked_mul(stride)?
                .checked_add(start)?;
            is_known.then_some((start, end))
        };
        (0..shape(ir, slice.dest(ir)).len())
            .map(range)
            .collect::<Vec<_>>()
    };
    let pairs = ranges(a).into_iter().zip(ranges(b));
    pairs.into_iter().any(|pair| match pair {
        (Some((start, end)), Some((other_start, other_end))) => {
            end < other_start || other_end < start
        }
        _ => false,
    })
}

/// Whether a slice has as many dimensions as what it is put into.
fn is_of_full_rank(ir: &Ir, op: InsertSliceOp) -> bool {
    shape(ir, op.source(ir)).len() == shape(ir, op.dest(ir)).len()
}

fn insert_pad_into_fill(op: InsertSliceOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let pad = op.source(rewriter).defining::<PadOp>(rewriter);
    let pad = pad
        .filter(|_| is_of_full_rank(rewriter, op))
        .ok_or_else(|| MatchFailure::new("nothing is added to the part"))?;
    let mut first = op.dest(rewriter);
    while let Some(before) = first.defining::<InsertSliceOp>(rewriter) {
        if !is_of_full_rank(rewriter, before) {
            return Err(MatchFailure::new("a part lacks dimensions"));
        }
        if !are_disjoint(rewriter, before, op) {
            break;
        }
        first = before.dest(rewriter);
    }
    let (_, value, _) = filled(rewriter, first).ok_or_else(no_fill)?;
    if pad.padding_value(rewriter) != Some(value) {
        return Err(MatchFailure::new("other elements are added"));
    }
    let (loc, source, dest) = (
        rewriter.loc(op.op()),
        pad.source(rewriter),
        op.dest(rewriter),
    );
    let sum = AffineExpr::Symbol(0) + AffineExpr::Symbol(1);
    let (low, offsets) = (pad.mixed_low(rewriter), op.mixed_offsets(rewriter));
    let pairs: Vec<_> = low.iter().zip(offsets.iter()).collect();
    let offsets: MixedIndices = pairs
        .into_iter()
        .map(|(low, offset)| folded_apply(rewriter, op.op(), &sum, &[], &[low, offset]))
        .collect();
    let rank = shape(rewriter, source).len();
    let sizes: MixedIndices = (0..rank)
        .map(|dim| size_of(rewriter, loc, source, dim))
        .collect();
    let strides = op.mixed_strides(rewriter);
    let new = InsertSliceOp::at(rewriter, loc, source, dest, [&offsets, &sizes, &strides]);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

fn copy_of_fill(op: CopyOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (loc, input, output) = (
        rewriter.loc(op.op()),
        rewriter.operand(op.op(), 0),
        rewriter.operand(op.op(), 1),
    );
    if let Some((_, value, _)) = filled(rewriter, input) {
        replace_by_fill(rewriter, op.op(), loc, value, output);
        return Ok(());
    }
    let (_, _, before) = filled(rewriter, output).ok_or_else(no_fill)?;
    let new = CopyOp::of(rewriter, loc, input, before);
    rewriter.replace_op_with(op.op(), new);
    Ok(())
}

fn transpose_of_fill(op: TransposeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (_, value, _) = filled(rewriter, op.input(rewriter)).ok_or_else(no_fill)?;
    let (loc, init) = (rewriter.loc(op.op()), op.init(rewriter));
    replace_by_fill(rewriter, op.op(), loc, value, init);
    Ok(())
}

/// Whether two values are one, or constants that are.
fn are_equal(ir: &Ir, a: Value, b: Value) -> bool {
    a == b || constant_value(ir, a).is_some_and(|value| constant_value(ir, b) == Some(value))
}

fn concat_of_fills(op: ConcatOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let fills: Option<Vec<_>> = op
        .inputs(rewriter)
        .map(|input| filled(rewriter, input))
        .collect();
    let fills = fills
        .filter(|fills| !fills.is_empty())
        .ok_or_else(no_fill)?;
    let value = fills[0].1;
    if !fills
        .iter()
        .all(|(_, other, _)| are_equal(rewriter, value, *other))
    {
        return Err(MatchFailure::new(
            "the tensors are filled with different values",
        ));
    }
    let outputs: Vec<Value> = fills.iter().map(|(_, _, output)| *output).collect();
    let types: Vec<RankedTensorType> = outputs
        .iter()
        .filter_map(|output| rewriter.ty(*output).cast(rewriter))
        .collect();
    let (loc, dim) = (rewriter.loc(op.op()), op.dim(rewriter));
    let old = rewriter.ty(op.result(rewriter));
    let number = usize::try_from(dim).expect("the verifier has found the dimension valid");
    let ty = ConcatOp::result_type(rewriter, number, &types).map_or(old, Into::into);
    let joined = ConcatOp::build(rewriter, loc, ty, dim, &outputs).result(rewriter);
    let new = FillOp::of(rewriter, loc, value, joined);
    let result = rewriter.result(new, 0);
    let result = CastOp::to(rewriter, loc, result, old);
    rewriter.replace_op(op.op(), &[result]);
    Ok(())
}

fn pack_of_fill(op: PackOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (_, value, _) = filled(rewriter, op.source(rewriter)).ok_or_else(no_fill)?;
    let padding = op.padding_value(rewriter);
    if padding.is_some_and(|padding| !are_equal(rewriter, padding, value)) {
        return Err(MatchFailure::new(
            "tiles that are not full get another value",
        ));
    }
    let dest = op.dest(rewriter);
    if !rewriter.has_one_use(dest) {
        return Err(MatchFailure::new("the destination is used elsewhere"));
    }
    let loc = rewriter.loc(op.op());
    replace_by_fill(rewriter, op.op(), loc, value, dest);
    Ok(())
}
