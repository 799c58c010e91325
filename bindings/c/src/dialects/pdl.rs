//! `mlir-c/Dialect/PDL.h`.

use terrace_dialects::pdl::{AnyPdl, AttributeType, OperationType, RangeType, TypeType, ValueType};
use terrace_ir::ods::{DeclaredType, TypeConstraint};
use terrace_ir::{Location, Type};

use crate::handle::MlirType;

kinds! { MlirType:
    AttributeType: mlirTypeIsAPDLAttributeType, id mlirPDLAttributeTypeGetTypeID,
        name mlirPDLAttributeTypeGetName = "pdl.attribute";
    OperationType: mlirTypeIsAPDLOperationType, id mlirPDLOperationTypeGetTypeID,
        name mlirPDLOperationTypeGetName = "pdl.operation";
    RangeType: mlirTypeIsAPDLRangeType, id mlirPDLRangeTypeGetTypeID, name mlirPDLRangeTypeGetName = "pdl.range";
    TypeType: mlirTypeIsAPDLTypeType, id mlirPDLTypeTypeGetTypeID, name mlirPDLTypeTypeGetName = "pdl.type";
    ValueType: mlirTypeIsAPDLValueType, id mlirPDLValueTypeGetTypeID, name mlirPDLValueTypeGetName = "pdl.value";
}

makers! {
    mlirPDLAttributeTypeGet() -> MlirType = |cx| Type::from(AttributeType::get(cx));
    mlirPDLOperationTypeGet() -> MlirType = |cx| Type::from(OperationType::get(cx));
    mlirPDLTypeTypeGet() -> MlirType = |cx| Type::from(TypeType::get(cx));
    mlirPDLValueTypeGet() -> MlirType = |cx| Type::from(ValueType::get(cx));
}

methods! { MlirType:
    mlirTypeIsAPDLType() -> bool = |cx, ty| AnyPdl::matches(cx, ty);
    mlirPDLRangeTypeGet() -> MlirType =
        |cx, element| RangeType::get_checked(cx, Location::UNKNOWN, element).ok().map(Type::from);
}

methods! { MlirType as RangeType:
    mlirPDLRangeTypeGetElementType() -> MlirType = |cx, ty| ty.element_type(cx);
}
