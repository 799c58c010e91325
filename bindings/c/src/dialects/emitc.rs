//! `mlir-c/Dialect/EmitC.h`.

use terrace_dialects::emitc::{
    ArrayType, CmpPredicate, LValueType, OpaqueAttr, OpaqueType, PointerType, PtrDiffTType,
    SignedSizeTType, SizeTType,
};
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{AttrConstraint, DeclaredAttr, DeclaredType, Enumeration};
use terrace_ir::{Location, Type};

use crate::handle::{Handle, MlirAttribute, MlirType};
use crate::support::{Array, Identity, MlirStringRef, MlirTypeID};

kinds! { MlirType:
    ArrayType: mlirTypeIsAEmitCArrayType, id mlirEmitCArrayTypeGetTypeID, name mlirEmitCArrayTypeGetName = "emitc.array";
    LValueType: mlirTypeIsAEmitCLValueType, id mlirEmitCLValueTypeGetTypeID, name mlirEmitCLValueTypeGetName = "emitc.lvalue";
    OpaqueType: mlirTypeIsAEmitCOpaqueType, id mlirEmitCOpaqueTypeGetTypeID, name mlirEmitCOpaqueTypeGetName = "emitc.opaque";
    PointerType: mlirTypeIsAEmitCPointerType, id mlirEmitCPointerTypeGetTypeID, name mlirEmitCPointerTypeGetName = "emitc.ptr";
    PtrDiffTType: mlirTypeIsAEmitCPtrDiffTType, id mlirEmitCPtrDiffTTypeGetTypeID,
        name mlirEmitCPtrDiffTTypeGetName = "emitc.ptrdiff_t";
    SignedSizeTType: mlirTypeIsAEmitCSignedSizeTType, id mlirEmitCSignedSizeTTypeGetTypeID,
        name mlirEmitCSignedSizeTTypeGetName = "emitc.ssize_t";
    SizeTType: mlirTypeIsAEmitCSizeTType, id mlirEmitCSizeTTypeGetTypeID, name mlirEmitCSizeTTypeGetName = "emitc.size_t";
}

kinds! { MlirAttribute:
    OpaqueAttr: mlirAttributeIsAEmitCOpaque, id mlirEmitCOpaqueAttrGetTypeID, name mlirEmitCOpaqueAttrGetName = "emitc.opaque";
}

names! { mlirEmitCCmpPredicateAttrGetName = "builtin.integer"; }

exported! {
    fn mlirEmitCArrayTypeGet(rank: isize, shape: Array<i64>, element: MlirType) -> MlirType {
        element.read(|cx, element| {
            let ty = ArrayType::get_checked(cx, Location::UNKNOWN, shape.of(rank).to_vec(), element);
            ty.ok().map(Type::from)
        })
    }

    fn mlirEmitCCmpPredicateAttrGetTypeID() -> MlirTypeID {
        Identity::IntegerAttr.into()
    }
}

methods! { MlirType:
    mlirEmitCLValueTypeGet() -> MlirType =
        |cx, value| LValueType::get_checked(cx, Location::UNKNOWN, value).ok().map(Type::from);
    mlirEmitCPointerTypeGet() -> MlirType =
        |cx, pointee| PointerType::get_checked(cx, Location::UNKNOWN, pointee).ok().map(Type::from);
}

makers! {
    mlirEmitCOpaqueTypeGet(text: MlirStringRef) -> MlirType = |cx| {
        OpaqueType::get_checked(cx, Location::UNKNOWN, text.text().into_owned()).ok().map(Type::from)
    };
    mlirEmitCPtrDiffTTypeGet() -> MlirType = |cx| Type::from(PtrDiffTType::get(cx));
    mlirEmitCSignedSizeTTypeGet() -> MlirType = |cx| Type::from(SignedSizeTType::get(cx));
    mlirEmitCSizeTTypeGet() -> MlirType = |cx| Type::from(SizeTType::get(cx));
    mlirEmitCCmpPredicateAttrGet(value: u64) -> MlirAttribute = |cx| {
        let predicate = CmpPredicate::from_value(i64::try_from(value).ok()?)?;
        Some(CmpPredicate::make(cx, predicate))
    };
    mlirEmitCOpaqueAttrGet(text: MlirStringRef) -> MlirAttribute = |cx| {
        Attribute::from(OpaqueAttr::get(cx, text.text().into_owned()))
    };
}

methods! { MlirAttribute:
    mlirAttributeIsAEmitCCmpPredicate() -> bool = |cx, attr| CmpPredicate::read(cx, attr).is_some();
    mlirEmitCCmpPredicateAttrGetValue() -> u64 = |cx, attr| Some(CmpPredicate::read(cx, attr)?.value() as u64);
}

methods! { MlirAttribute as OpaqueAttr:
    mlirEmitCOpaqueAttrGetValue() -> MlirStringRef = |cx, attr| attr.value(cx);
}
