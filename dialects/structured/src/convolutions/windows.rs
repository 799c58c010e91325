//! Convolutions and poolings over two dimensions, one of which has one element, as those over the other one.

use terrace_ir::attributes::{Attribute, DenseElementsAttr};
use terrace_ir::interfaces::MixedIndices;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::{RankedTensorType, Type, VectorType};
use terrace_ir::{Location, Op, Value};
use terrace_linalg_dialects::linalg::{self as ops, Body, build_named};
use terrace_tensor_dialects::tensor::{ExtractSliceOp, InsertSliceOp};

use crate::parts::Parts;
use crate::tiling::index::{constant, folded_sizes, mixed};

/// The op over one dimension that an op over two becomes, and which dimensions of input, filter and output are those two.
struct Narrower {
    named: (&'static str, Body),
    dims: [[usize; 2]; 3],
}

const CHANNELS_LAST: [[usize; 2]; 3] = [[1, 2], [0, 1], [1, 2]];
const CHANNELS_FIRST: [[usize; 2]; 3] = [[2, 3], [0, 1], [2, 3]];

/// What an op of a name becomes.
fn narrower(name: &str) -> Option<Narrower> {
    macro_rules! table {
        ($($From:ident => $To:ident, $dims:expr;)*) => {
            Some(match name {
                $(ops::$From::NAME => Narrower {
                    named: (ops::$To::NAME, ops::$To::BODY),
                    dims: $dims,
                },)*
                _ => return None,
            })
        };
    }
    table! {
        Conv2DOp => Conv1DOp, [[0, 1]; 3];
        Conv2DNhwcHwcfOp => Conv1DNwcWcfOp, CHANNELS_LAST;
        Conv2DNchwFchwOp => Conv1DNcwFcwOp, [[2, 3]; 3];
        DepthwiseConv2DNhwcHwcOp => DepthwiseConv1DNwcWcOp, CHANNELS_LAST;
        PoolingNhwcSumOp => PoolingNwcSumOp, CHANNELS_LAST;
        PoolingNchwSumOp => PoolingNcwSumOp, CHANNELS_FIRST;
        PoolingNhwcMaxOp => PoolingNwcMaxOp, CHANNELS_LAST;
        PoolingNhwcMaxUnsignedOp => PoolingNwcMaxUnsignedOp, CHANNELS_LAST;
        PoolingNchwMaxOp => PoolingNcwMaxOp, CHANNELS_FIRST;
        PoolingNhwcMinOp => PoolingNwcMinOp, CHANNELS_LAST;
        PoolingNhwcMinUnsignedOp => PoolingNwcMinUnsignedOp, CHANNELS_LAST;
    }
}

/// A tensor without a dimension of one element.
fn without(
    rw: &mut Rewriter<'_>,
    loc: Location,
    value: Value,
    dim: usize,
) -> Result<Value, MatchFailure> {
    let ty: Option<RankedTensorType> = rw.ty(value).cast(rw);
    let ty = ty.ok_or_else(|| MatchFailure::new("the op is not one on tensors"))?;
    let mut shape = ty.shape(rw).to_vec();
    if shape.remove(dim) != 1 {
        return Err(MatchFailure::new("the dimension has several elements"));
    }
    let ty = RankedTensorType::with_encoding(rw, &shape, ty.element(rw), ty.encoding(rw));
    let [zeros, sizes, ones] = whole(rw, loc, value);
    Ok(ExtractSliceOp::with_type(rw, loc, ty, value, [&zeros, &sizes, &ones]).result(rw))
}

/// The slice that is all of a tensor.
fn whole(rw: &mut Rewriter<'_>, loc: Location, value: Value) -> [MixedIndices; 3] {
    let sizes = folded_sizes(rw, loc, value);
    let (zeros, ones) = (
        vec![constant(0); sizes.len()],
        vec![constant(1); sizes.len()],
    );
    [&zeros, &sizes, &ones].map(|list| mixed(list))
}

/// The numbers of an attribute for the dimension that stays.
fn kept(rw: &Rewriter<'_>, op: Op, name: &str, place: usize) -> Attribute {
    let numbers = rw
        .attr(op, name)
        .and_then(|attr| attr.cast::<DenseElementsAttr>(rw));
    let number = numbers.map_or(1, |numbers| {
        let mut numbers = numbers.integer_values(rw);
        numbers.nth(place).unwrap_or(1)
    });
    let ty = VectorType::get(rw, &[1], Type::I64);
    DenseElementsAttr::integers(rw, ty.into(), [number]).into()
}

/// Replaces a convolution or a pooling whose window and output have one element in a dimension by one over the other dimension.
///
/// # Errors
/// If the op is none of these, or has more elements in both.
pub fn drop_window_dimension(op: Op, rw: &mut Rewriter<'_>) -> Result<Op, MatchFailure> {
    let no_match = MatchFailure::new;
    let narrower = narrower(rw.name(op).as_str(rw));
    let narrower = narrower.ok_or_else(|| no_match("the op has no such form"))?;
    let parts = Parts::of(rw, op).ok_or_else(|| no_match("the op is not structured"))?;
    let is_one = |value: Value, dim: usize| {
        let ty: Option<RankedTensorType> = rw.ty(value).cast(rw);
        ty.is_some_and(|ty| ty.shape(rw).get(dim) == Some(&1))
    };
    let (filter, output) = (parts.inputs[1], parts.outputs[0]);
    let [input_dims, filter_dims, output_dims] = narrower.dims;
    let fits = |place: usize| {
        is_one(filter, filter_dims[place])
            && is_one(output, output_dims[place])
            && is_one(parts.inputs[0], input_dims[place])
    };
    let place = (0..2).find(|place| fits(*place));
    let place = place.ok_or_else(|| no_match("no dimension of the window has one element"))?;
    rw.set_insertion_point_before(op);
    let loc = rw.loc(op);
    let input = without(rw, loc, parts.inputs[0], input_dims[place])?;
    let filter = without(rw, loc, filter, filter_dims[place])?;
    let dest = without(rw, loc, output, output_dims[place])?;
    let has_window = narrower.named.0 != ops::Conv1DOp::NAME;
    let attributes = match has_window {
        true => ["dilations", "strides"]
            .map(|name| (name, kept(rw, op, name, 1 - place)))
            .to_vec(),
        false => Vec::new(),
    };
    let new = build_named(
        rw,
        loc,
        narrower.named,
        &[input, filter],
        &[dest],
        &attributes,
    );
    let result = rw.result(new, 0);
    let [zeros, sizes, ones] = whole(rw, loc, output);
    let inserted = InsertSliceOp::at(rw, loc, result, output, [&zeros, &sizes, &ones]);
    rw.replace_op_with(op, inserted.op());
    Ok(new)
}
