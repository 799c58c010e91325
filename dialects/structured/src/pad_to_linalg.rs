//! `convert-tensor-to-linalg`: padding as a tensor that is filled, and a part of it that is replaced.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionTarget, Legality, TypeConverter,
    conversion_pattern,
};
use terrace_dialect_base::index_list::known_index;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ir::CloneMap;
use terrace_ir::ods::TypedOp;
use terrace_ir::types::RankedTensorType;
use terrace_ir::{Builder, Ir, Location, Value};
use terrace_linalg_dialects::linalg::{FillOp, LinalgDialect, size_of};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_standard_dialects::arith::{self, ConstantOp};
use terrace_tensor_dialects::tensor::{EmptyOp, GenerateOp, InsertSliceOp, PadOp, TensorDialect};

/// Convert some Tensor dialect ops to Linalg dialect.
#[pass(
    name = "convert-tensor-to-linalg",
    dependent_dialects(LinalgDialect, arith::ArithDialect)
)]
pub fn convert_tensor_to_linalg(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let mut patterns = ConversionPatterns::new();
    patterns.add(PadLowering);
    let target = ConversionTarget::new()
        .dialect::<arith::ArithDialect>(Legality::Legal)
        .dialect::<LinalgDialect>(Legality::Legal)
        .dialect::<TensorDialect>(Legality::Legal)
        .op::<PadOp>(Legality::Illegal);
    Conversion {
        target: &target,
        patterns: &patterns,
        converter: &TypeConverter::new(),
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

conversion_pattern! {
    /// A padded tensor is one that is filled, in which the source is put.
    pub PadLowering: PadOp => |op, operands, rw| {
        let inserted = decompose_pad(rw, op, operands[0]);
        rw.replace_op_with(op.op(), inserted.op());
        Ok(())
    };
}

/// A padded tensor as one that is filled, and in which the source is put.
fn decompose_pad(rw: &mut Builder<'_>, pad: PadOp, source: Value) -> InsertSliceOp {
    let loc = rw.loc(pad.op());
    let ty: RankedTensorType = rw
        .ty(pad.result(rw))
        .cast(rw)
        .expect("the verifier has found a ranked tensor");
    let known = |index: MixedIndex, ir: &Ir| match known_index(ir, index) {
        Some(known) => MixedIndex::Constant(known),
        None => index,
    };
    let (low, high) = (pad.mixed_low(rw), pad.mixed_high(rw));
    let low: Vec<MixedIndex> = low.iter().map(|index| known(index, rw)).collect();
    let high: Vec<MixedIndex> = high.iter().map(|index| known(index, rw)).collect();
    let mut dynamic = Vec::new();
    for dim in 0..ty.rank(rw) {
        if ty.shape(rw)[dim] != terrace_ir::types::DYNAMIC {
            continue;
        }
        let size = size_of(rw, loc, source, dim);
        let mut sum = ConstantOp::of_index(rw, loc, size);
        for part in [low[dim], high[dim]] {
            let part = ConstantOp::of_index(rw, loc, part);
            sum = add(rw, loc, sum, part);
        }
        dynamic.push(sum);
    }
    let filled = filled(pad, rw, ty, &dynamic);
    let sizes: Vec<MixedIndex> = (0..low.len())
        .map(|dim| size_of(rw, loc, source, dim))
        .collect();
    let strides = vec![MixedIndex::Constant(1); low.len()];
    let [low, sizes, strides] =
        [low, sizes, strides].map(|list| list.into_iter().collect::<MixedIndices>());
    InsertSliceOp::at(rw, loc, source, filled, [&low, &sizes, &strides])
}

/// The sum of two values, folded.
fn add(rw: &mut Builder<'_>, loc: Location, a: Value, b: Value) -> Value {
    let constant = |value: Value| known_index(rw, MixedIndex::Value(value));
    match (constant(a), constant(b)) {
        (Some(a), Some(b)) => ConstantOp::index(rw, loc, a.wrapping_add(b)).result(rw),
        (Some(0), _) => b,
        (_, Some(0)) => a,
        (Some(_), None) => arith::AddIOp::build(rw, loc, b, a).result(rw),
        (None, _) => arith::AddIOp::build(rw, loc, a, b).result(rw),
    }
}

/// A tensor like the result of a padding, all of whose elements are padding.
fn filled(pad: PadOp, rw: &mut Builder<'_>, ty: RankedTensorType, sizes: &[Value]) -> Value {
    let loc = rw.loc(pad.op());
    let empty = EmptyOp::build(rw, loc, ty.into(), sizes).result(rw);
    if let Some(value) = padding_outside(rw, pad) {
        let fill = FillOp::of(rw, loc, value, empty);
        return rw.result(fill, 0);
    }
    let generate = GenerateOp::build(rw, loc, ty.into(), sizes);
    let regions = [pad.region(rw), generate.body(rw)];
    rw.ir_mut()
        .clone_region(regions[0], regions[1], &mut CloneMap::default());
    generate.result(rw)
}

/// The one value of all added elements, if they have one; a constant of the region is copied.
pub(crate) fn padding_outside(rw: &mut Builder<'_>, pad: PadOp) -> Option<Value> {
    let value = pad.padding_value(rw)?;
    let block = rw.first_block(pad.region(rw));
    match rw.defining_op(value) {
        Some(made) if rw.parent_block(made) == block => {
            let copy = rw.clone_op(made, &mut CloneMap::default());
            Some(rw.result(copy, 0))
        }
        _ => Some(value),
    }
}
