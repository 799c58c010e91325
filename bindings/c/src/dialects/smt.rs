//! `mlir-c/Dialect/SMT.h` and `mlir-c/Target/ExportSMTLIB.h`.

use std::ffi::{c_uint, c_void};

use terrace_dialects::smt::{
    ArrayType, BVCmpPredicate, BitVectorAttr, BitVectorType, BoolType, IntPredicate, IntType,
    SMTFuncType, SortType, is_first_order, is_value,
};
use terrace_ir::attributes::{Attribute, Int, StringAttr};
use terrace_ir::ods::{AttrConstraint, Enumeration};
use terrace_ir::types::Signedness;
use terrace_ir::{Location, Type};
use terrace_lowering::smtlib;

use crate::handle::{Handle, MlirAttribute, MlirIdentifier, MlirType, all};
use crate::ir::{Entity, MlirModule, MlirOperation};
use crate::support::{Array, MlirLogicalResult, MlirStringCallback, MlirStringRef, send};

kinds! { MlirType:
    ArrayType: mlirSMTTypeIsAArray;
    BitVectorType: mlirSMTTypeIsABitVector, name mlirSMTBitVectorTypeGetName = "smt.bv";
    BoolType: mlirSMTTypeIsABool, name mlirSMTBoolTypeGetName = "smt.bool";
    IntType: mlirSMTTypeIsAInt, name mlirSMTIntTypeGetName = "smt.int";
    SMTFuncType: mlirSMTTypeIsASMTFunc;
    SortType: mlirSMTTypeIsASort;
}

methods! { MlirType:
    mlirSMTTypeIsAnyNonFuncSMTValueType() -> bool = |cx, ty| is_first_order(cx, ty);
    mlirSMTTypeIsAnySMTValueType() -> bool = |cx, ty| is_value(cx, ty);
}

makers! {
    mlirSMTTypeGetArray(domain: MlirType, range: MlirType) -> MlirType = |cx| {
        let ty = ArrayType::get_checked(cx, Location::UNKNOWN, domain.get_in(cx)?, range.get_in(cx)?);
        ty.ok().map(Type::from)
    };
    mlirSMTTypeGetBitVector(width: i32) -> MlirType =
        |cx| BitVectorType::get_checked(cx, Location::UNKNOWN, width.into()).ok().map(Type::from);
    mlirSMTTypeGetBool() -> MlirType = |cx| Type::from(BoolType::get(cx));
    mlirSMTTypeGetInt() -> MlirType = |cx| Type::from(IntType::get(cx));
    mlirSMTTypeGetSMTFunc(count: usize, domain: Array<MlirType>, range: MlirType) -> MlirType = |cx| {
        let domain = all(cx, domain.of(count as isize))?;
        let ty = SMTFuncType::get_checked(cx, Location::UNKNOWN, domain, range.get_in(cx)?);
        ty.ok().map(Type::from)
    };
    mlirSMTTypeGetSort(name: MlirIdentifier, count: usize, parameters: Array<MlirType>) -> MlirType = |cx| {
        let name = StringAttr::get(cx, name.get_in(cx)?.as_str(cx));
        let parameters = Some(all(cx, parameters.of(count as isize))?).filter(|all| !all.is_empty());
        SortType::get_checked(cx, Location::UNKNOWN, name, parameters).ok().map(Type::from)
    };
    mlirSMTAttrCheckBVCmpPredicate(text: MlirStringRef) -> bool =
        |_| BVCmpPredicate::of_text(&text.text()).is_some();
    mlirSMTAttrCheckIntPredicate(text: MlirStringRef) -> bool =
        |_| IntPredicate::of_text(&text.text()).is_some();
    mlirSMTAttrGetBitVector(value: u64, width: c_uint) -> MlirAttribute = |cx| {
        let value = Int::from(u128::from(value)).wrapped(width, Signedness::Signed);
        BitVectorAttr::get_checked(cx, Location::UNKNOWN, value, width.into()).ok().map(Attribute::from)
    };
    mlirSMTAttrGetBVCmpPredicate(text: MlirStringRef) -> MlirAttribute =
        |cx| Some(BVCmpPredicate::make(cx, BVCmpPredicate::of_text(&text.text())?));
    mlirSMTAttrGetIntPredicate(text: MlirStringRef) -> MlirAttribute =
        |cx| Some(IntPredicate::make(cx, IntPredicate::of_text(&text.text())?));
}

methods! { MlirAttribute:
    mlirSMTAttrIsASMTAttribute() -> bool = |cx, attr| {
        attr.is::<BitVectorAttr>(cx)
            || BVCmpPredicate::read(cx, attr).is_some()
            || IntPredicate::read(cx, attr).is_some()
    };
}

exported! {
    fn mlirTranslateModuleToSMTLIB(
        module: MlirModule,
        callback: MlirStringCallback,
        user_data: *mut c_void,
        inline_single_use_values: bool,
        indent_let_body: bool,
    ) -> MlirLogicalResult {
        mlirTranslateOperationToSMTLIB(module.op(), callback, user_data, inline_single_use_values, indent_let_body)
    }

    fn mlirTranslateOperationToSMTLIB(
        op: MlirOperation,
        callback: MlirStringCallback,
        user_data: *mut c_void,
        inline_single_use_values: bool,
        _indent_let_body: bool,
    ) -> MlirLogicalResult {
        let Some((cx, (loan, op))) = op.ask(|session, op| session.lend_around(op)) else {
            return MlirLogicalResult::FAILURE;
        };
        let result = smtlib::export_op(&loan.ir, op, smtlib::Options { inline_single_use_values });
        let is_back = cx.session().give_back(loan).is_ok();
        let text = cx.emitted(result).filter(|_| is_back);
        text.as_ref().inspect(|text| send(text, callback, user_data));
        text.is_some().into()
    }
}
