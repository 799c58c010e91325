//! Constants.

use terrace_foreign_dialects::emitc::OpaqueAttr;
use terrace_ir::asm::print_attribute;
use terrace_ir::attributes::{
    Attribute, DenseElementsAttr, FloatAttr, IntegerAttr, SymbolRefAttr, TypeAttr,
};
use terrace_ir::types::FloatKind;
use terrace_ir::{Context, Diagnostic, Location, Type};

use super::Emitted;
use super::types::type_text;

/// A constant as it is written in an expression.
pub(super) fn attribute_text(cx: &Context, loc: Location, attr: Attribute) -> Emitted<String> {
    if let Some(float) = attr.cast::<FloatAttr>(cx) {
        return float_text(cx, loc, float);
    }
    if let Some(integer) = attr.cast::<IntegerAttr>(cx) {
        return Ok(match integer.ty(cx) == Type::I1 {
            true => (integer.value(cx) != 0).to_string(),
            false => integer.int(cx).to_string(),
        });
    }
    if let Some(dense) = attr.cast::<DenseElementsAttr>(cx) {
        let elements =
            (0..dense.num_elements(cx)).filter_map(|index| dense.element_attr(cx, index));
        let elements = elements.map(|element| attribute_text(cx, loc, element));
        let elements: Vec<String> = elements.collect::<Emitted<_>>()?;
        return Ok(format!("{{{}}}", elements.join(", ")));
    }
    if let Some(opaque) = attr.cast::<OpaqueAttr>(cx) {
        return Ok(opaque.value(cx).to_owned());
    }
    if let Some(symbol) = attr.cast::<SymbolRefAttr>(cx) {
        return match symbol.nested(cx).len() > 1 {
            true => {
                let message = "attribute has more than 1 nested reference";
                Err(Diagnostic::error(loc, message))
            }
            false => Ok(symbol.root(cx).as_str(cx).to_owned()),
        };
    }
    if let Some(ty) = attr.cast::<TypeAttr>(cx) {
        return type_text(cx, loc, ty.value(cx));
    }
    let attr = print_attribute(cx, attr);
    Err(Diagnostic::error(
        loc,
        format!("cannot emit attribute: {attr}"),
    ))
}

/// A number with as many digits as tell it from its neighbours, and with what says its type.
fn float_text(cx: &Context, loc: Location, float: FloatAttr) -> Emitted<String> {
    let (digits, suffix): (usize, _) = match float.kind(cx) {
        FloatKind::F16 => (5, "f16"),
        FloatKind::BF16 => (4, "bf16"),
        FloatKind::F32 => (9, "f"),
        FloatKind::F64 => (17, ""),
        _ => {
            let message = "expected floating point attribute to be f16, bf16, f32 or f64";
            return Err(Diagnostic::error(loc, message));
        }
    };
    let value = float.value(cx);
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_nan() {
        return Ok("NAN".to_owned());
    }
    if value.is_infinite() {
        return Ok(format!("{sign}INFINITY"));
    }
    if value == 0.0 {
        return Ok(format!("{sign}0.0e+00{suffix}"));
    }
    let text = format!("{:.*e}", digits - 1, value);
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(exponent) => ('-', exponent),
        None => ('+', exponent),
    };
    Ok(format!("{mantissa}0e{sign}{exponent:0>2}{suffix}"))
}
