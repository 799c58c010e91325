//! The types of `mlir-c/Dialect/LLVM.h`, and its attributes that are not debug information.

use std::ffi::{c_int, c_uint};

use terrace_dialects::llvm::{
    ArrayType, CConv, Comdat, ComdatAttr, FunctionType, Linkage, PointerType, StructBody,
    StructType, VoidType,
};
use terrace_dialects::struct_identity::StructIdentity;
use terrace_ir::asm::print_type;
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{AttrConstraint, DeclaredType, Enumeration};
use terrace_ir::{Diagnostic, Location, Type};

use crate::handle::{Cx, Handle, MlirAttribute, MlirLocation, MlirType, all};
use crate::support::{Array, MlirLogicalResult, MlirStringRef};

kinds! { MlirType:
    PointerType: mlirTypeIsALLVMPointerType, id mlirLLVMPointerTypeGetTypeID, name mlirLLVMPointerTypeGetName = "llvm.ptr";
    StructType: mlirTypeIsALLVMStructType, id mlirLLVMStructTypeGetTypeID, name mlirLLVMStructTypeGetName = "llvm.struct";
}

names! {
    mlirLLVMVoidTypeGetName = "llvm.void";
    mlirLLVMArrayTypeGetName = "llvm.array";
    mlirLLVMFunctionTypeGetName = "llvm.func";
    mlirLLVMCConvAttrGetName = "llvm.cconv";
    mlirLLVMComdatAttrGetName = "llvm.comdat";
    mlirLLVMLinkageAttrGetName = "llvm.linkage";
}

/// The attribute of an enum's case with this number.
fn case<E>(cx: Cx, number: c_int) -> Option<Attribute>
where
    E: Enumeration + for<'a> AttrConstraint<Value<'a> = E>,
{
    Some(E::make(cx, E::from_value(number.into())?))
}

makers! {
    mlirLLVMPointerTypeGet(space: c_uint) -> MlirType = |cx| Type::from(PointerType::get(cx, space));
    mlirLLVMVoidTypeGet() -> MlirType = |cx| Type::from(VoidType::get(cx));
    mlirLLVMCConvAttrGet(number: c_int) -> MlirAttribute = |cx| case::<CConv>(cx, number);
    mlirLLVMComdatAttrGet(number: c_int) -> MlirAttribute =
        |cx| Some(Attribute::from(ComdatAttr::get(cx, Comdat::from_value(number.into())?)));
    mlirLLVMLinkageAttrGet(number: c_int) -> MlirAttribute = |cx| case::<Linkage>(cx, number);
    mlirLLVMStructTypeLiteralGet(count: isize, fields: Array<MlirType>, packed: bool) -> MlirType =
        |cx| literal(cx, Location::UNKNOWN, fields.of(count), packed)?.ok();
    mlirLLVMStructTypeIdentifiedGet(name: MlirStringRef) -> MlirType =
        |cx| Type::from(StructType::identified(cx, &name.text()));
    mlirLLVMStructTypeIdentifiedNewGet(
        name: MlirStringRef, count: isize, fields: Array<MlirType>, packed: bool
    ) -> MlirType = |cx| {
        let body = body(cx, Location::UNKNOWN, fields.of(count), packed)?.ok()?;
        Some(Type::from(new_identified(cx, &name.text(), body)))
    };
    mlirLLVMStructTypeOpaqueGet(name: MlirStringRef) -> MlirType = |cx| {
        let ty = StructType::identified(cx, &name.text());
        let opaque = StructBody { opaque: true, ..StructBody::default() };
        ty.set_body(cx, opaque).then(|| Type::from(ty))
    };
}

/// The body of a struct: an error if something is no field.
fn body(
    cx: Cx,
    at: Location,
    fields: &[MlirType],
    packed: bool,
) -> Option<Result<StructBody, Diagnostic>> {
    let elements = all(cx, fields)?;
    // What arrays have as elements structs have as fields.
    let wrong = elements
        .iter()
        .find(|ty| ArrayType::get_checked(cx, at, 1, **ty).is_err());
    Some(match wrong {
        Some(ty) => {
            let message = format!(
                "invalid LLVM structure element type: '{}'",
                print_type(cx, *ty)
            );
            Err(Diagnostic::error(at, message))
        }
        None => Ok(StructBody {
            elements,
            packed,
            opaque: false,
        }),
    })
}

fn literal(
    cx: Cx,
    at: Location,
    fields: &[MlirType],
    packed: bool,
) -> Option<Result<Type, Diagnostic>> {
    Some(body(cx, at, fields, packed)?.map(|body| StructType::of_body(cx, body).into()))
}

/// A struct with a name that no struct with a body has: the name itself, or with a number after it.
fn new_identified(cx: Cx, name: &str, body: StructBody) -> StructType {
    let has_body = |ty: StructType| match ty.identity(cx) {
        StructIdentity::Identified { body, .. } => body.get().is_some(),
        StructIdentity::Literal(_) => true,
    };
    let mut ty = StructType::identified(cx, name);
    let mut number = 0;
    while has_body(ty) || !ty.set_body(cx, body.clone()) {
        number += 1;
        ty = StructType::identified(cx, &format!("{name}.{number}"));
    }
    ty
}

exported! {
    fn mlirLLVMArrayTypeGet(element: MlirType, count: c_uint) -> MlirType {
        element.read(|cx, element| {
            ArrayType::get_checked(cx, Location::UNKNOWN, count.into(), element).ok().map(Type::from)
        })
    }

    fn mlirLLVMFunctionTypeGet(result: MlirType, count: isize, inputs: Array<MlirType>, variadic: bool) -> MlirType {
        result.read(|cx, result| {
            let inputs = all(cx, inputs.of(count))?;
            FunctionType::get_checked(cx, Location::UNKNOWN, result, inputs, variadic).ok().map(Type::from)
        })
    }

    fn mlirLLVMStructTypeLiteralGetChecked(
        location: MlirLocation, count: isize, fields: Array<MlirType>, packed: bool,
    ) -> MlirType {
        location.read(|cx, location| cx.emitted(literal(cx, location, fields.of(count), packed)?))
    }
}

methods! { MlirType as PointerType:
    mlirLLVMPointerTypeGetAddressSpace() -> c_uint = |cx, ty| ty.address_space(cx);
}

methods! { MlirType as ArrayType:
    mlirLLVMArrayTypeGetElementType() -> MlirType = |cx, ty| ty.element(cx);
}

methods! { MlirType as FunctionType:
    mlirLLVMFunctionTypeGetNumInputs() -> isize = |cx, ty| ty.inputs(cx).len();
    mlirLLVMFunctionTypeGetInput(position: isize) -> MlirType = |cx, ty| {
        ty.inputs(cx).get(usize::try_from(position).ok()?).copied()
    };
    mlirLLVMFunctionTypeGetReturnType() -> MlirType = |cx, ty| ty.result(cx);
}

methods! { MlirType as StructType:
    mlirLLVMStructTypeIsLiteral() -> bool = |cx, ty| ty.name(cx).is_none();
    mlirLLVMStructTypeGetNumElementTypes() -> isize = |cx, ty| ty.elements(cx).len();
    mlirLLVMStructTypeGetElementType(position: isize) -> MlirType = |cx, ty| {
        ty.elements(cx).get(usize::try_from(position).ok()?).copied()
    };
    mlirLLVMStructTypeIsPacked() -> bool = |cx, ty| ty.packed(cx);
    mlirLLVMStructTypeGetIdentifier() -> MlirStringRef = |cx, ty| ty.name(cx);
    mlirLLVMStructTypeIsOpaque() -> bool = |cx, ty| ty.name(cx).is_some() && ty.is_opaque(cx);
    mlirLLVMStructTypeSetBody(count: isize, fields: Array<MlirType>, packed: bool) -> MlirLogicalResult = |cx, ty| {
        let body = body(cx, Location::UNKNOWN, fields.of(count), packed)?.ok()?;
        Some(MlirLogicalResult::from(ty.name(cx).is_some() && ty.set_body(cx, body)))
    };
}
