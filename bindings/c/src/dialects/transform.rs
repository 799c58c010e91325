//! The types of `mlir-c/Dialect/Transform.h`.

use terrace_dialects::transform::{
    AnyOpType, AnyParamType, AnyValueType, OperationType, ParamType,
};
use terrace_ir::ods::DeclaredType;
use terrace_ir::{Location, Type};

use crate::handle::{Handle, MlirType};
use crate::support::MlirStringRef;

kinds! { MlirType:
    AnyOpType: mlirTypeIsATransformAnyOpType, id mlirTransformAnyOpTypeGetTypeID,
        name mlirTransformAnyOpTypeGetName = "transform.any_op";
    AnyParamType: mlirTypeIsATransformAnyParamType, id mlirTransformAnyParamTypeGetTypeID,
        name mlirTransformAnyParamTypeGetName = "transform.any_param";
    AnyValueType: mlirTypeIsATransformAnyValueType, id mlirTransformAnyValueTypeGetTypeID,
        name mlirTransformAnyValueTypeGetName = "transform.any_value";
    OperationType: mlirTypeIsATransformOperationType, id mlirTransformOperationTypeGetTypeID,
        name mlirTransformOperationTypeGetName = "transform.op";
    ParamType: mlirTypeIsATransformParamType, id mlirTransformParamTypeGetTypeID,
        name mlirTransformParamTypeGetName = "transform.param";
}

makers! {
    mlirTransformAnyOpTypeGet() -> MlirType = |cx| Type::from(AnyOpType::get(cx));
    mlirTransformAnyParamTypeGet() -> MlirType = |cx| Type::from(AnyParamType::get(cx));
    mlirTransformAnyValueTypeGet() -> MlirType = |cx| Type::from(AnyValueType::get(cx));
    mlirTransformOperationTypeGet(name: MlirStringRef) -> MlirType =
        |cx| Type::from(OperationType::get(cx, name.text().into_owned()));
    mlirTransformParamTypeGet(ty: MlirType) -> MlirType = |cx| {
        let ty = ParamType::get_checked(cx, Location::UNKNOWN, ty.get_in(cx)?);
        ty.ok().map(Type::from)
    };
}

methods! { MlirType as OperationType:
    mlirTransformOperationTypeGetOperationName() -> MlirStringRef = |cx, ty| ty.operation_name(cx);
}

methods! { MlirType as ParamType:
    mlirTransformParamTypeGetType() -> MlirType = |cx, ty| ty.ty(cx);
}
