//! Numbers, strings, types, units, maps, sets, layouts and attributes of dialects that are not loaded.

use std::ffi::{c_char, c_int};

use terrace_ir::attributes::{
    AffineMapAttr, AttrData, Attribute, BoolAttr, DistinctAttr, FloatAttr, IntegerAttr,
    IntegerSetAttr, LocationAttr, OpaqueAttr, StridedLayoutAttr, StringAttr, TypeAttr, UnitAttr,
};
use terrace_ir::types::{FloatType, TypeData};
use terrace_ir::{Diagnostic, Type};

use crate::handle::{
    Cx, Handle, MlirAffineMap, MlirAttribute, MlirIntegerSet, MlirLocation, MlirType,
};
use crate::support::{Array, Identity, MlirStringRef};

kinds! { MlirAttribute:
    LocationAttr: mlirAttributeIsALocation;
    BoolAttr: mlirAttributeIsABool;
    IntegerAttr: mlirAttributeIsAInteger, id mlirIntegerAttrGetTypeID = Identity::IntegerAttr,
        name mlirIntegerAttrGetName = "builtin.integer";
    FloatAttr: mlirAttributeIsAFloat, id mlirFloatAttrGetTypeID = Identity::FloatAttr, name mlirFloatAttrGetName = "builtin.float";
    StringAttr: mlirAttributeIsAString, id mlirStringAttrGetTypeID = Identity::StringAttr,
        name mlirStringAttrGetName = "builtin.string";
    TypeAttr: mlirAttributeIsAType, id mlirTypeAttrGetTypeID = Identity::TypeAttr, name mlirTypeAttrGetName = "builtin.type";
    UnitAttr: mlirAttributeIsAUnit, id mlirUnitAttrGetTypeID = Identity::UnitAttr, name mlirUnitAttrGetName = "builtin.unit";
    AffineMapAttr: mlirAttributeIsAAffineMap, id mlirAffineMapAttrGetTypeID = Identity::AffineMapAttr,
        name mlirAffineMapAttrGetName = "builtin.affine_map";
    IntegerSetAttr: mlirAttributeIsAIntegerSet, id mlirIntegerSetAttrGetTypeID = Identity::IntegerSetAttr,
        name mlirIntegerSetAttrGetName = "builtin.integer_set";
    StridedLayoutAttr: mlirAttributeIsAStridedLayout, id mlirStridedLayoutAttrGetTypeID = Identity::StridedLayoutAttr,
        name mlirStridedLayoutAttrGetName = "builtin.strided_layout";
    OpaqueAttr: mlirAttributeIsAOpaque, id mlirOpaqueAttrGetTypeID = Identity::OpaqueAttr,
        name mlirOpaqueAttrGetName = "builtin.opaque";
}

/// A float, if the type is one.
fn float(cx: Cx, ty: Type, value: f64) -> Option<Attribute> {
    ty.is::<FloatType>(cx)
        .then(|| FloatAttr::get(cx, ty, value).into())
}

makers! {
    mlirBoolAttrGet(value: c_int) -> MlirAttribute = |_| Attribute::from(BoolAttr::get(value != 0));
    mlirUnitAttrGet() -> MlirAttribute = |_| Attribute::UNIT;
    mlirStringAttrGet(text: MlirStringRef) -> MlirAttribute = |cx| Attribute::from(StringAttr::get(cx, text.bytes()));
    mlirFloatAttrDoubleGet(ty: MlirType, value: f64) -> MlirAttribute = |cx| float(cx, ty.get_in(cx)?, value);
    mlirStridedLayoutAttrGet(offset: i64, count: isize, strides: Array<i64>) -> MlirAttribute = |cx| {
        Attribute::from(StridedLayoutAttr::get(cx, strides.of(count), offset))
    };
    mlirOpaqueAttrGet(dialect: MlirStringRef, length: isize, text: Array<c_char>, ty: MlirType) -> MlirAttribute = |cx| {
        let text: Vec<u8> = text.of(length).iter().map(|byte| *byte as u8).collect();
        let dialect = cx.ident(&dialect.text());
        let attr = OpaqueAttr::get(cx, dialect, &String::from_utf8_lossy(&text), ty.get_in(cx)?);
        Some(Attribute::from(attr))
    };
}

exported! {
    fn mlirFloatAttrDoubleGetChecked(location: MlirLocation, ty: MlirType, value: f64) -> MlirAttribute {
        location.read(|cx, location| {
            let ty = ty.get_in(cx)?;
            let made = float(cx, ty, value);
            cx.emitted(made.ok_or_else(|| Diagnostic::error(location, "expected floating point type")))
        })
    }

    fn mlirAffineMapAttrGet(map: MlirAffineMap) -> MlirAttribute {
        map.read(|cx, map| Attribute::from(AffineMapAttr::get(cx, map.clone())))
    }

    fn mlirIntegerSetAttrGet(set: MlirIntegerSet) -> MlirAttribute {
        set.read(|cx, set| Attribute::from(IntegerSetAttr::get(cx, set.clone())))
    }
}

methods! { MlirType:
    mlirIntegerAttrGet(value: i64) -> MlirAttribute = |cx, ty| {
        let is_integer = matches!(ty.data(cx), TypeData::Integer { .. } | TypeData::Index);
        is_integer.then(|| Attribute::from(IntegerAttr::get(cx, ty, value.into())))
    };
    mlirStringAttrTypedGet(text: MlirStringRef) -> MlirAttribute = |cx, ty| {
        let value = text.bytes().into();
        Attribute::get(cx, AttrData::String { value, ty })
    };
    mlirTypeAttrGet() -> MlirAttribute = |cx, ty| Attribute::from(TypeAttr::get(cx, ty));
}

methods! { MlirAttribute as IntegerAttr:
    mlirIntegerAttrGetValueInt() -> i64 = |cx, attr| attr.as_i64(cx);
    mlirIntegerAttrGetValueSInt() -> i64 = |cx, attr| attr.as_i64(cx);
    mlirIntegerAttrGetValueUInt() -> u64 = |cx, attr| {
        // Zero-extended from the type's width, also where the type has a sign.
        let unused = 64u32.saturating_sub(attr.width(cx));
        (attr.as_i64(cx) as u64).checked_shl(unused).unwrap_or(0).checked_shr(unused).unwrap_or(0)
    };
}

methods! { MlirAttribute as BoolAttr:
    mlirBoolAttrGetValue() -> bool = |_, attr| attr.value();
}

methods! { MlirAttribute as FloatAttr:
    mlirFloatAttrGetValueDouble() -> f64 = |cx, attr| attr.value(cx);
}

methods! { MlirAttribute as StringAttr:
    mlirStringAttrGetValue() -> MlirStringRef = |cx, attr| attr.bytes(cx);
}

methods! { MlirAttribute as TypeAttr:
    mlirTypeAttrGetValue() -> MlirType = |cx, attr| attr.value(cx);
}

methods! { MlirAttribute as AffineMapAttr:
    mlirAffineMapAttrGetValue() -> MlirAffineMap = |cx, attr| attr.value(cx);
}

methods! { MlirAttribute as IntegerSetAttr:
    mlirIntegerSetAttrGetValue() -> MlirIntegerSet = |cx, attr| attr.value(cx).clone();
}

methods! { MlirAttribute as StridedLayoutAttr:
    mlirStridedLayoutAttrGetOffset() -> i64 = |cx, attr| attr.offset(cx);
    mlirStridedLayoutAttrGetNumStrides() -> isize = |cx, attr| attr.strides(cx).len();
    mlirStridedLayoutAttrGetStride(position: isize) -> i64 = |cx, attr| {
        attr.strides(cx).get(usize::try_from(position).ok()?).copied()
    };
}

methods! { MlirAttribute as OpaqueAttr:
    mlirOpaqueAttrGetDialectNamespace() -> MlirStringRef = |cx, attr| attr.dialect(cx);
    mlirOpaqueAttrGetData() -> MlirStringRef = |cx, attr| attr.text(cx);
}

methods! { MlirAttribute:
    mlirDisctinctAttrCreate() -> MlirAttribute = |cx, attr| Attribute::from(DistinctAttr::create(cx, attr));
}
