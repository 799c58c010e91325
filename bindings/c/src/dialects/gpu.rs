//! `mlir-c/Dialect/GPU.h`.

use terrace_dialects::gpu::{AsyncTokenType, CompilationTarget, ObjectAttr};
use terrace_ir::Type;
use terrace_ir::attributes::{Attribute, StringAttr};
use terrace_ir::ods::Enumeration;

use crate::handle::{Cx, Handle, MlirAttribute, MlirType, cast_optional};
use crate::support::MlirStringRef;

kinds! { MlirType:
    AsyncTokenType: mlirTypeIsAGPUAsyncTokenType, name mlirGPUAsyncTokenTypeGetName = "gpu.async_token";
}

kinds! { MlirAttribute:
    ObjectAttr: mlirAttributeIsAGPUObjectAttr, name mlirGPUObjectAttrGetName = "gpu.object";
}

fn object(
    cx: Cx,
    target: MlirAttribute,
    format: u32,
    object: MlirStringRef,
    properties: MlirAttribute,
    kernels: MlirAttribute,
) -> Option<Attribute> {
    let format = CompilationTarget::from_value(format.into())?;
    let object = StringAttr::get(cx, object.bytes());
    let (properties, kernels) = (cast_optional(cx, properties)?, cast_optional(cx, kernels)?);
    Some(ObjectAttr::get(cx, target.get_in(cx)?, format, object, properties, kernels).into())
}

makers! {
    mlirGPUAsyncTokenTypeGet() -> MlirType = |cx| Type::from(AsyncTokenType::get(cx));
    mlirGPUObjectAttrGet(
        target: MlirAttribute, format: u32, text: MlirStringRef, properties: MlirAttribute
    ) -> MlirAttribute = |cx| object(cx, target, format, text, properties, MlirAttribute::default());
    mlirGPUObjectAttrGetWithKernels(
        target: MlirAttribute, format: u32, text: MlirStringRef, properties: MlirAttribute, kernels: MlirAttribute
    ) -> MlirAttribute = |cx| object(cx, target, format, text, properties, kernels);
}

methods! { MlirAttribute as ObjectAttr:
    mlirGPUObjectAttrGetTarget() -> MlirAttribute = |cx, attr| attr.target(cx);
    mlirGPUObjectAttrGetFormat() -> u32 = |cx, attr| attr.format(cx).value() as u32;
    mlirGPUObjectAttrGetObject() -> MlirStringRef = |cx, attr| attr.object(cx).bytes(cx);
    mlirGPUObjectAttrHasProperties() -> bool = |cx, attr| attr.properties(cx).is_some();
    mlirGPUObjectAttrGetProperties() -> MlirAttribute = |cx, attr| attr.properties(cx).map(Attribute::from);
    mlirGPUObjectAttrHasKernels() -> bool = |cx, attr| attr.kernels(cx).is_some();
    mlirGPUObjectAttrGetKernels() -> MlirAttribute = |cx, attr| attr.kernels(cx).map(Attribute::from);
}
