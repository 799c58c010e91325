//! What the types of tosa become: unsigned integers lose their sign, alone and in tensors.

use terrace_conversion::TypeConverter;
use terrace_ir::types::{IntegerType, RankedTensorType, Signedness, UnrankedTensorType};

/// The converter of types for conversions of tosa.
pub fn tosa_type_converter() -> TypeConverter {
    let converter = TypeConverter::new().rule(|_, cx, ty| {
        let ty = ty.cast::<IntegerType>(cx)?;
        let is_unsigned = ty.signedness(cx) == Signedness::Unsigned;
        is_unsigned.then(|| Some(IntegerType::get(cx, ty.width(cx)).into()))
    });
    with_tensors(converter)
}

/// Converts the elements of tensors as well.
pub(crate) fn with_tensors(converter: TypeConverter) -> TypeConverter {
    converter.rule(|converter, cx, ty| {
        let is_tensor = ty.is::<RankedTensorType>(cx) || ty.is::<UnrankedTensorType>(cx);
        let element = is_tensor.then(|| ty.element_or_self(cx))?;
        let element = converter.convert(cx, element);
        Some(element.map(|element| ty.with_element(cx, element)))
    })
}
