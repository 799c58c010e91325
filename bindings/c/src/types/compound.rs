//! Tuples, functions and types of dialects that are not loaded.

use terrace_ir::Type;
use terrace_ir::types::{FunctionType, OpaqueType, TupleType, TypeData};

use crate::handle::{Cx, MlirType, all};
use crate::support::{Array, Identity, MlirStringRef};

kinds! { MlirType:
    TupleType: mlirTypeIsATuple, id mlirTupleTypeGetTypeID = Identity::TupleType, name mlirTupleTypeGetName = "builtin.tuple";
    FunctionType: mlirTypeIsAFunction, id mlirFunctionTypeGetTypeID = Identity::FunctionType,
        name mlirFunctionTypeGetName = "builtin.function";
    OpaqueType: mlirTypeIsAOpaque, id mlirOpaqueTypeGetTypeID = Identity::OpaqueType,
        name mlirOpaqueTypeGetName = "builtin.opaque";
}

makers! {
    mlirTupleTypeGet(count: isize, elements: Array<MlirType>) -> MlirType = |cx| {
        Some(Type::from(TupleType::get(cx, &all(cx, elements.of(count))?)))
    };
    mlirFunctionTypeGet(
        num_inputs: isize, inputs: Array<MlirType>, num_results: isize, results: Array<MlirType>
    ) -> MlirType = |cx| {
        let (inputs, results) = (all(cx, inputs.of(num_inputs))?, all(cx, results.of(num_results))?);
        Some(Type::from(FunctionType::get(cx, &inputs, &results)))
    };
    mlirOpaqueTypeGet(dialect: MlirStringRef, text: MlirStringRef) -> MlirType = |cx| {
        let (dialect, text) = (cx.ident(&dialect.text()), text.text().into());
        Type::get(cx, TypeData::Opaque { dialect, text })
    };
}

fn at(types: &[Type], position: isize) -> Option<Type> {
    types.get(usize::try_from(position).ok()?).copied()
}

methods! { MlirType as TupleType:
    mlirTupleTypeGetNumTypes() -> isize = |cx, ty| ty.elements(cx).len();
    mlirTupleTypeGetType(position: isize) -> MlirType = |cx, ty| at(ty.elements(cx), position);
}

methods! { MlirType as FunctionType:
    mlirFunctionTypeGetNumInputs() -> isize = |cx, ty| ty.inputs(cx).len();
    mlirFunctionTypeGetNumResults() -> isize = |cx, ty| ty.results(cx).len();
    mlirFunctionTypeGetInput(position: isize) -> MlirType = |cx, ty| at(ty.inputs(cx), position);
    mlirFunctionTypeGetResult(position: isize) -> MlirType = |cx, ty| at(ty.results(cx), position);
}

/// The namespace of an opaque type, and what follows it.
fn opaque(cx: Cx, ty: Type) -> Option<(&'static str, &'static str)> {
    match ty.data(cx) {
        TypeData::Opaque { dialect, text } => Some((dialect.as_str(cx), text)),
        _ => None,
    }
}

methods! { MlirType:
    mlirOpaqueTypeGetDialectNamespace() -> MlirStringRef = |cx, ty| opaque(cx, ty).map(|opaque| opaque.0);
    mlirOpaqueTypeGetData() -> MlirStringRef = |cx, ty| opaque(cx, ty).map(|opaque| opaque.1);
}
