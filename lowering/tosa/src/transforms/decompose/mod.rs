//! `tosa-optional-decompositions`: convolutions by simpler ones, and by products of elements.

mod depthwise;
mod transposed;

use terrace_dialect_base::folding::uniform_attr;
use terrace_dialects::transforms::rewrite_inside_out;
use terrace_dialects::{func, tosa};
use terrace_ir::attributes::Attribute;
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::rewrite::MatchFailure;
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Ir, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use crate::build::{Sizes, ranked, shape, tensor_type};

/// Applies Tosa operations optional decompositions.
///
/// A transposed convolution becomes one that is not, and a convolution of each channel on its own whose filters have one element a
/// product. Only shapes that are known are decomposed.
#[pass(
    name = "tosa-optional-decompositions",
    title = "TosaOptionalDecompositions",
    on = func::FuncOp,
    dependent_dialects(tosa::TosaDialect)
)]
pub fn tosa_optional_decompositions(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    let rules = [
        &transposed::ReverseFilter as _,
        &transposed::SplitStrides as _,
        &depthwise::MultiplyByFilter as _,
    ];
    rewrite_inside_out(ir, cx, &rules)
}

/// The sizes of a tensor, of which all must be known.
fn static_sizes(ir: &Ir, value: Value) -> Result<Sizes, MatchFailure> {
    let sizes: Sizes = ranked(ir, value)?.shape(ir).into();
    match sizes.contains(&DYNAMIC) {
        true => Err(MatchFailure::new("a size is not known")),
        false => Ok(sizes),
    }
}

fn element(b: &ImplicitLocBuilder<'_>, value: Value) -> Type {
    b.with(|b| b.ty(value).element_or_self(b))
}

/// A tensor whose elements all have these bits.
fn splat(
    b: &ImplicitLocBuilder<'_>,
    sizes: &[i64],
    element: Type,
    bits: u128,
) -> Result<Value, MatchFailure> {
    let (ty, values) = (
        tensor_type(b, sizes, element),
        splat_attr(b, sizes, element, bits)?,
    );
    Ok(b.value(tosa::ConstOp::new(b, ty, values)))
}

fn splat_attr(
    b: &ImplicitLocBuilder<'_>,
    sizes: &[i64],
    element: Type,
    bits: u128,
) -> Result<Attribute, MatchFailure> {
    let ty = tensor_type(b, sizes, element);
    let values = b.with(|b| uniform_attr(b, ty, bits));
    values.ok_or_else(|| MatchFailure::new("there are no constants of the type"))
}

fn sizes_value(b: &ImplicitLocBuilder<'_>, sizes: &[i64]) -> Value {
    b.build(|b, loc| tosa::build_sizes(b, loc, sizes))
}

/// The elements with another shape.
fn reshape(b: &ImplicitLocBuilder<'_>, tensor: Value, sizes: &[i64]) -> Value {
    let ty = tensor_type(b, sizes, element(b, tensor));
    let sizes = sizes_value(b, sizes);
    b.value(tosa::ReshapeOp::new(b, ty, tensor, sizes))
}

/// The tensor with margins, two for each dimension, of a number that is the only element of a constant.
fn pad(b: &ImplicitLocBuilder<'_>, tensor: Value, margins: &[i64], number: Attribute) -> Value {
    let sizes = shape(b, tensor);
    let sizes = sizes.iter().zip(margins.chunks(2));
    let sizes: Sizes = sizes
        .map(|(size, margin)| size + margin[0] + margin[1])
        .collect();
    let ty = tensor_type(b, &sizes, element(b, tensor));
    let margins = sizes_value(b, margins);
    let single = tensor_type(b, &[1], element(b, tensor));
    let number = b.value(tosa::ConstOp::new(b, single, number));
    b.value(tosa::PadOp::new(b, ty, tensor, margins, number))
}

/// Adds one number for each channel, which is the last one of four dimensions.
fn add_bias(b: &ImplicitLocBuilder<'_>, ty: Type, tensor: Value, bias: Value) -> Value {
    let channels = shape(b, bias)[0];
    let bias = reshape(b, bias, &[1, 1, 1, channels]);
    b.value(tosa::AddOp::new(b, ty, tensor, bias))
}
