//! Types: `mlir-c/IR.h`, "Type API", and `mlir-c/BuiltinTypes.h`.

mod compound;
mod scalar;
mod shaped;

use std::ffi::c_void;

use terrace_ir::asm::{parse_type, print_type};
use terrace_ir::float::FloatKind;
use terrace_ir::types::{Type, TypeData};

use crate::context::MlirContext;
use crate::handle::{Cx, MlirDialect, MlirType};
use crate::support::{Identity, MlirStringCallback, MlirStringRef, MlirTypeID, send};

/// The kind of a type.
fn type_id(cx: Cx, ty: Type) -> MlirTypeID {
    let identity = match ty.data(cx) {
        TypeData::Integer { .. } => Identity::IntegerType,
        TypeData::Index => Identity::IndexType,
        TypeData::Float(kind) => float_identity(*kind),
        TypeData::None => Identity::NoneType,
        TypeData::Complex(_) => Identity::ComplexType,
        TypeData::Function { .. } => Identity::FunctionType,
        TypeData::Tuple(_) => Identity::TupleType,
        TypeData::Vector { .. } => Identity::VectorType,
        TypeData::RankedTensor { .. } => Identity::RankedTensorType,
        TypeData::UnrankedTensor(_) => Identity::UnrankedTensorType,
        TypeData::MemRef { .. } => Identity::MemRefType,
        TypeData::UnrankedMemRef { .. } => Identity::UnrankedMemRefType,
        TypeData::Opaque { .. } => Identity::OpaqueType,
        TypeData::Dialect(data) => match crate::dialects::quant::identity(cx, ty) {
            Some(identity) => identity,
            None => return MlirTypeID::of(&*data.info),
        },
    };
    identity.into()
}

fn float_identity(kind: FloatKind) -> Identity {
    match kind {
        FloatKind::F4E2M1FN => Identity::F4E2M1FN,
        FloatKind::F6E2M3FN => Identity::F6E2M3FN,
        FloatKind::F6E3M2FN => Identity::F6E3M2FN,
        FloatKind::F8E5M2 => Identity::F8E5M2,
        FloatKind::F8E4M3 => Identity::F8E4M3,
        FloatKind::F8E4M3FN => Identity::F8E4M3FN,
        FloatKind::F8E5M2FNUZ => Identity::F8E5M2FNUZ,
        FloatKind::F8E4M3FNUZ => Identity::F8E4M3FNUZ,
        FloatKind::F8E4M3B11FNUZ => Identity::F8E4M3B11FNUZ,
        FloatKind::F8E3M4 => Identity::F8E3M4,
        FloatKind::F8E8M0FNU => Identity::F8E8M0FNU,
        FloatKind::BF16 => Identity::BF16,
        FloatKind::F16 => Identity::F16,
        FloatKind::TF32 => Identity::TF32,
        FloatKind::F32 => Identity::F32,
        FloatKind::F64 => Identity::F64,
        FloatKind::F80 => Identity::F80,
        FloatKind::F128 => Identity::F128,
    }
}

methods! { MlirType:
    mlirTypeGetContext() -> MlirContext = |cx, _| cx;
    mlirTypeGetTypeID() -> MlirTypeID = type_id;
    mlirTypeGetDialect() -> MlirDialect = |cx, ty| match ty.data(cx) {
        TypeData::Dialect(ty) => cx.ident(&ty.info.dialect),
        _ => cx.ident("builtin"),
    };
    mlirTypePrint(callback: MlirStringCallback, user_data: *mut c_void) -> () = |cx, ty| {
        send(&print_type(cx, ty), callback, user_data);
    };
    mlirTypeDump() -> () = |cx, ty| eprintln!("{}", print_type(cx, ty));
}

makers! {
    mlirTypeParseGet(text: MlirStringRef) -> MlirType = |cx| cx.parsed(text, parse_type);
}

exported! {
    fn mlirTypeEqual(a: MlirType, b: MlirType) -> bool {
        a == b
    }
}
