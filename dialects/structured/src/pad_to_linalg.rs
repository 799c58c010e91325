//! `convert-tensor-to-linalg`: padding as a tensor that is filled, and a part of it that is replaced.

use terrace_dialect_base::rules;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_ir::types::RankedTensorType;
use terrace_ir::{Ir, Location, Op, Value};
use terrace_linalg_dialects::linalg::{FillOp, LinalgDialect, size_of};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult, for_each_arena};
use terrace_standard_dialects::arith;
use terrace_tensor_dialects::tensor::{EmptyOp, GenerateOp, InsertSliceOp, PadOp};

/// Convert some Tensor dialect ops to Linalg dialect.
#[pass(
    name = "convert-tensor-to-linalg",
    dependent_dialects(LinalgDialect, arith::ArithDialect)
)]
pub fn convert_tensor_to_linalg(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    for_each_arena(ir, cx.threading(), |ir| {
        let pads: Vec<Op> = ir.walk(ir.root(), WalkOrder::Pre).collect();
        let pads: Vec<PadOp> = pads.into_iter().filter_map(|op| PadOp::cast(ir, op)).collect();
        for pad in pads {
            decompose_pad(pad, &mut Rewriter::new(ir));
        }
    });
    Ok(())
}

/// Replaces a padded tensor by one that is filled, and in which the source is put.
pub fn decompose_pad(pad: PadOp, rw: &mut Rewriter<'_>) -> Op {
    let loc = rw.loc(pad.op());
    rw.set_insertion_point_before(pad.op());
    let source = pad.source(rw);
    let ty: RankedTensorType = rw
        .ty(pad.result(rw))
        .cast(rw)
        .expect("the verifier has found a ranked tensor");
    let (low, high) = (pad.mixed_low(rw), pad.mixed_high(rw));
    let (low, high): (Vec<MixedIndex>, Vec<MixedIndex>) =
        (low.iter().collect(), high.iter().collect());
    let mut dynamic = Vec::new();
    for dim in 0..ty.rank(rw) {
        if ty.shape(rw)[dim] != terrace_ir::types::DYNAMIC {
            continue;
        }
        let size = size_of(rw, loc, source, dim);
        let sum = add(rw, loc, low[dim], size);
        let sum = add(rw, loc, sum, high[dim]);
        dynamic.push(arith::ConstantOp::of_index(rw, loc, sum));
    }
    let filled = filled(pad, rw, ty, &dynamic);
    let sizes: Vec<MixedIndex> = (0..low.len())
        .map(|dim| size_of(rw, loc, source, dim))
        .collect();
    let strides = vec![MixedIndex::Constant(1); low.len()];
    let [low, sizes, strides] =
        [low, sizes, strides].map(|list| list.into_iter().collect::<MixedIndices>());
    let inserted = InsertSliceOp::at(rw, loc, source, filled, [&low, &sizes, &strides]);
    rw.replace_op_with(pad.op(), inserted.op());
    inserted.op()
}

/// The sum of two indices.
fn add(rw: &mut Rewriter<'_>, loc: Location, a: MixedIndex, b: MixedIndex) -> MixedIndex {
    let (a, b) = match (a, b) {
        (MixedIndex::Constant(a), MixedIndex::Constant(b)) => return MixedIndex::Constant(a + b),
        (MixedIndex::Constant(0), other) | (other, MixedIndex::Constant(0)) => return other,
        (MixedIndex::Constant(_), MixedIndex::Value(_)) => (b, a),
        (MixedIndex::Value(_), _) => (a, b),
    };
    let terms = [a, b].map(|index| arith::ConstantOp::of_index(rw, loc, index));
    MixedIndex::Value(arith::AddIOp::build(rw, loc, terms[0], terms[1]).result(rw))
}

/// A tensor like the result of a padding, all of whose elements are padding.
fn filled(pad: PadOp, rw: &mut Rewriter<'_>, ty: RankedTensorType, sizes: &[Value]) -> Value {
    let loc = rw.loc(pad.op());
    match pad.padding_value(rw) {
        Some(value) => {
            let empty = EmptyOp::build(rw, loc, ty.into(), sizes).result(rw);
            move_out(rw, pad, value);
            let fill = FillOp::of(rw, loc, value, empty);
            rw.result(fill, 0)
        }
        None => {
            let generate = GenerateOp::build(rw, loc, ty.into(), sizes);
            let regions = [pad.region(rw), generate.body(rw)];
            rw.modify(generate.op(), |ir| ir.move_region_blocks(regions[0], regions[1]));
            generate.result(rw)
        }
    }
}

/// Moves what makes the padding out of the region, if it is a constant in it.
pub(crate) fn move_out(rw: &mut Rewriter<'_>, pad: PadOp, value: Value) {
    let inside = rw.first_block(pad.region(rw)).zip(rw.defining_op(value));
    let inside = inside.filter(|(block, made)| rw.parent_block(*made) == Some(*block));
    if let Some((_, made)) = inside {
        rw.move_op_before(made, pad.op());
    }
}

rules! {
    DecomposePad, "A padded tensor is one that is filled, in which the source is put.", PadOp => decompose_pad_rule;
}

fn decompose_pad_rule(pad: PadOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    decompose_pad(pad, rw);
    Ok(())
}
