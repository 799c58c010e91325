//! `normalize-quant-types` and `strip-func-quant-types`: simpler types of quantized numbers, and none at all.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionTarget, Legality, TypeConverter,
};
use terrace_dialects::func;
use terrace_dialects::quant::{self, Quantization, StorageCastOp, UniformQuantizedType};
use terrace_ir::{Builder, Context, Ir, Location, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use crate::retype::retype_all;
use crate::types::with_tensors;

/// Normalize generic quantized types to specific quantized types.
///
/// A scale for each block becomes one for all if there is one block, and one for each slice if blocks differ in one dimension.
#[pass(
    name = "normalize-quant-types",
    title = "NormalizeQuantTypes",
    on = func::FuncOp,
    dependent_dialects(quant::QuantDialect)
)]
pub fn normalize_quant_types(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let converter =
        with_tensors(TypeConverter::new().rule(|_, cx, ty| Some(Some(normal(cx, ty)?))));
    retype_all(ir, &converter)
}

/// Strip quantized types from function headers.
#[pass(
    name = "strip-func-quant-types",
    title = "StripFuncQuantTypes",
    dependent_dialects(func::FuncDialect, quant::QuantDialect)
)]
pub fn strip_func_quant_types(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let converter = TypeConverter::new()
        .rule(|_, cx, ty| Some(Some(quant::storage(cx, ty)?.ty(cx))))
        .source_materialization(cast)
        .target_materialization(cast);
    let converter = with_tensors(converter);
    let mut patterns = ConversionPatterns::new();
    patterns
        .add_function_types::<func::FuncOp>()
        .add_op_types::<func::CallOp>()
        .add_op_types::<func::ReturnOp>();
    let target = ConversionTarget::new()
        .op::<func::FuncOp>(Legality::LegalTypes)
        .op::<func::CallOp>(Legality::LegalTypes)
        .op::<func::ReturnOp>(Legality::LegalTypes)
        .unknown(Legality::Legal);
    Conversion {
        target: &target,
        patterns: &patterns,
        converter: &converter,
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

/// Numbers as what they are stored as, and the other way round.
fn cast(b: &mut Builder<'_>, ty: Type, values: &[Value], loc: Location) -> Option<Option<Value>> {
    let &[value] = values else { return None };
    Some(Some(StorageCastOp::build(b, loc, ty, value).result(b)))
}

/// The simpler type, if there is one.
fn normal(cx: &Context, ty: Type) -> Option<Type> {
    let ty = ty.cast::<UniformQuantizedType>(cx)?;
    let quantization = ty.quantization(cx);
    if quantization.blocks.is_empty() {
        return None;
    }
    let mut varying = (0..quantization.shape.len()).filter(|dim| quantization.shape[*dim] != 1);
    let (dims, shape) = match (varying.next(), varying.next()) {
        (None, _) => (Vec::new(), Vec::new()),
        (Some(dim), None) => (vec![quantization.dims[dim]], vec![quantization.shape[dim]]),
        _ => return None,
    };
    let normal = Quantization {
        dims,
        blocks: Vec::new(),
        shape,
        scales: quantization.scales.clone(),
        zero_points: quantization.zero_points.clone(),
    };
    Some(UniformQuantizedType::get(cx, ty.storage(cx), ty.expressed(cx), normal).into())
}
