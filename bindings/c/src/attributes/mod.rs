//! Attributes: `mlir-c/IR.h`, "Attribute API" and "Identifier API", and `mlir-c/BuiltinAttributes.h`.

mod array;
mod elements;
mod resource;
mod scalar;
mod scalars;
mod symbol;

use std::ffi::c_void;

use terrace_dialects::{ptr, smt};
use terrace_ir::Type;
use terrace_ir::asm::{parse_attribute, print_attribute};
use terrace_ir::attributes::{AttrData, Attribute};

use crate::context::MlirContext;
use crate::handle::{Cx, MlirAttribute, MlirDialect, MlirIdentifier, MlirType, ToC};
use crate::support::{Identity, MlirStringCallback, MlirStringRef, MlirTypeID, send};

/// An attribute and its name.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct MlirNamedAttribute {
    /// The name.
    pub name: MlirIdentifier,
    /// The attribute.
    pub attribute: MlirAttribute,
}

impl ToC<MlirNamedAttribute> for (terrace_ir::Ident, Attribute) {
    fn to_c(self, cx: Cx) -> MlirNamedAttribute {
        MlirNamedAttribute {
            name: self.0.to_c(cx),
            attribute: self.1.to_c(cx),
        }
    }
}

/// The kind of an attribute.
fn type_id(cx: Cx, attr: Attribute) -> MlirTypeID {
    let identity = match attr.data(cx) {
        AttrData::Unit => Identity::UnitAttr,
        AttrData::Integer { .. } => Identity::IntegerAttr,
        AttrData::Float { .. } => Identity::FloatAttr,
        AttrData::String { .. } => Identity::StringAttr,
        AttrData::Type(_) => Identity::TypeAttr,
        AttrData::Array(_) => Identity::ArrayAttr,
        AttrData::Dict(_) => Identity::DictAttr,
        AttrData::SymbolRef { .. } => Identity::SymbolRefAttr,
        AttrData::StringElements { .. } => Identity::StringElementsAttr,
        AttrData::SparseElements { .. } => Identity::SparseElementsAttr,
        AttrData::ResourceElements { .. } => Identity::ResourceElementsAttr,
        AttrData::DenseArray { .. } => Identity::DenseArrayAttr,
        AttrData::DenseElements { .. } => Identity::DenseElementsAttr,
        AttrData::AffineMap(_) => Identity::AffineMapAttr,
        AttrData::IntegerSet(_) => Identity::IntegerSetAttr,
        AttrData::StridedLayout { .. } => Identity::StridedLayoutAttr,
        AttrData::Location(location) => crate::location::identity(&location.data(cx)),
        AttrData::Distinct { .. } => Identity::DistinctAttr,
        AttrData::Opaque { .. } => Identity::OpaqueAttr,
        AttrData::Dialect(attr) => return MlirTypeID::of(&*attr.info),
    };
    identity.into()
}

/// The type that an attribute has, if it is of a kind that has one.
fn type_of(cx: Cx, attr: Attribute) -> Option<Type> {
    if let Some(bits) = attr.cast::<smt::BitVectorAttr>(cx) {
        return Some(bits.ty(cx).into());
    }
    if let Some(address) = attr.cast::<ptr::AddressAttr>(cx) {
        return Some(address.ty(cx));
    }
    match attr.cast::<ptr::NullAttr>(cx) {
        Some(null) => Some(null.ty(cx)),
        None => attr.ty(cx),
    }
}

methods! { MlirAttribute:
    mlirAttributeGetContext() -> MlirContext = |cx, _| cx;
    mlirAttributeGetType() -> MlirType = |cx, attr| type_of(cx, attr).unwrap_or(Type::NONE);
    mlirAttributeGetTypeID() -> MlirTypeID = type_id;
    mlirAttributeGetDialect() -> MlirDialect = |cx, attr| match attr.data(cx) {
        AttrData::Dialect(attr) => cx.ident(&attr.info.dialect),
        _ => cx.ident("builtin"),
    };
    mlirAttributePrint(callback: MlirStringCallback, user_data: *mut c_void) -> () = |cx, attr| {
        send(&print_attribute(cx, attr), callback, user_data);
    };
    mlirAttributeDump() -> () = |cx, attr| eprintln!("{}", print_attribute(cx, attr));
}

methods! { MlirIdentifier:
    mlirIdentifierGetContext() -> MlirContext = |cx, _| cx;
    mlirIdentifierStr() -> MlirStringRef = |_, ident| ident;
}

makers! {
    mlirAttributeParseGet(text: MlirStringRef) -> MlirAttribute = |cx| cx.parsed(text, parse_attribute);
    mlirIdentifierGet(text: MlirStringRef) -> MlirIdentifier = |cx| cx.ident(&text.text());
}

exported! {
    fn mlirAttributeGetNull() -> MlirAttribute {
        MlirAttribute::default()
    }

    fn mlirAttributeEqual(a: MlirAttribute, b: MlirAttribute) -> bool {
        a == b
    }

    fn mlirNamedAttributeGet(name: MlirIdentifier, attribute: MlirAttribute) -> MlirNamedAttribute {
        MlirNamedAttribute { name, attribute }
    }

    fn mlirIdentifierEqual(a: MlirIdentifier, b: MlirIdentifier) -> bool {
        a == b
    }
}
