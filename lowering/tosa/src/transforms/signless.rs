//! `tosa-convert-integer-type-to-signless`: integers do not say whether they have a sign.

use terrace_conversion::TypeConverter;
use terrace_dialects::{func, tosa};
use terrace_ir::Ir;
use terrace_ir::attributes::DenseElementsAttr;
use terrace_ir::types::{IntegerType, ShapedType};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use crate::retype::retype_all;
use crate::types::with_tensors;

/// Convert integer types to signless.
#[pass(
    name = "tosa-convert-integer-type-to-signless",
    title = "TosaConvertIntegerTypeToSignless",
    on = func::FuncOp,
    dependent_dialects(tosa::TosaDialect)
)]
pub fn tosa_convert_integer_type_to_signless(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let converter = TypeConverter::new()
        .rule(|_, cx, ty| {
            let int = ty.cast::<IntegerType>(cx)?;
            let has_sign = !ty.is_signless_integer(cx);
            has_sign.then(|| Some(IntegerType::get(cx, int.width(cx)).into()))
        })
        .attribute_rule(|converter, cx, attr| {
            let elements = attr.cast::<DenseElementsAttr>(cx)?;
            let ty = converter
                .convert(cx, elements.ty(cx).into())?
                .cast::<ShapedType>(cx)?;
            let bytes = elements.shared_bytes(cx).clone();
            Some(Some(DenseElementsAttr::from_bytes(cx, ty, bytes).into()))
        });
    retype_all(ir, &with_tensors(converter))
}
