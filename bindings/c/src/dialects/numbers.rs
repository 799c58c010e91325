//! `mlir-c/Dialect/Complex.h`.

use terrace_dialects::complex::NumberAttr;
use terrace_ir::Diagnostic;
use terrace_ir::attributes::{Attribute, FloatAttr};
use terrace_ir::ods::DeclaredAttr;
use terrace_ir::types::{ComplexType, Type};

use crate::handle::{Cx, Handle, MlirAttribute, MlirLocation, MlirType, cast};

kinds! { MlirAttribute:
    NumberAttr: mlirAttributeIsAComplex, id mlirComplexAttrGetTypeID;
}

/// A complex number, if its parts are floats.
fn number(cx: Cx, ty: ComplexType, real: f64, imaginary: f64) -> Option<Attribute> {
    let part: Type = ty.element(cx);
    let float = |value| FloatAttr::get(cx, part, value);
    part.is_float(cx)
        .then(|| NumberAttr::get(cx, float(real), float(imaginary)).into())
}

makers! {
    mlirComplexAttrDoubleGet(ty: MlirType, real: f64, imaginary: f64) -> MlirAttribute =
        |cx| number(cx, cast(cx, ty)?, real, imaginary);
}

exported! {
    fn mlirComplexAttrDoubleGetChecked(location: MlirLocation, ty: MlirType, real: f64, imaginary: f64) -> MlirAttribute {
        location.read(|cx, location| {
            let made = number(cx, cast(cx, ty)?, real, imaginary);
            cx.emitted(made.ok_or_else(|| Diagnostic::error(location, "expected floating point elements")))
        })
    }
}

methods! { MlirAttribute as NumberAttr:
    mlirComplexAttrGetRealDouble() -> f64 = |cx, attr| attr.real(cx).value(cx);
    mlirComplexAttrGetImagDouble() -> f64 = |cx, attr| attr.imag(cx).value(cx);
}
