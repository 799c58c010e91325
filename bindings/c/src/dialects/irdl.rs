//! The attributes of `mlir-c/Dialect/IRDL.h`.

use terrace_dialects::irdl::{self, Variadicity, VariadicityArrayAttr};
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{AttrConstraint, Enumeration};

use crate::handle::{Handle, MlirAttribute};
use crate::ir::{Entity, MlirModule};
use crate::support::{Array, MlirLogicalResult, MlirStringRef};

names! {
    mlirIRDLVariadicityAttrGetName = "irdl.variadicity";
    mlirIRDLVariadicityArrayAttrGetName = "irdl.variadicity_array";
}

makers! {
    mlirIRDLVariadicityAttrGet(text: MlirStringRef) -> MlirAttribute =
        |cx| Some(Variadicity::make(cx, Variadicity::of_text(&text.text())?));
    mlirIRDLVariadicityArrayAttrGet(count: isize, values: Array<MlirAttribute>) -> MlirAttribute = |cx| {
        let value = |attr: &MlirAttribute| Variadicity::read(cx, attr.get_in(cx)?);
        let values = values.of(count).iter().map(value).collect::<Option<Vec<_>>>()?;
        Some(Attribute::from(VariadicityArrayAttr::get(cx, values)))
    };
}

exported! {
    fn mlirLoadIRDLDialects(module: MlirModule) -> MlirLogicalResult {
        let loaded = module.op().ask(|session, op| session.read(op, |ir, _| irdl::load(ir)));
        match loaded {
            Some((_, Ok(()))) => MlirLogicalResult::SUCCESS,
            Some((cx, Err(errors))) => {
                errors.iter().for_each(|error| cx.emit(error));
                MlirLogicalResult::FAILURE
            }
            None => MlirLogicalResult::FAILURE,
        }
    }
}
