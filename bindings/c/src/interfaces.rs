//! `mlir-c/Interfaces.h`.

use std::ffi::c_void;

use terrace_handles::infers_types;
use terrace_ir::attributes::{Attribute, DictAttr};
use terrace_ir::builder::infer_result_types;
use terrace_ir::ods::{InferArgs, OpInfo};
use terrace_ir::{SmallVec, Type};

use crate::context::MlirContext;
use crate::handle::{Cx, Handle, MlirAttribute, MlirLocation, MlirType, ToC};
use crate::ir::{Entity, MlirOperation, MlirRegion, MlirValue};
use crate::support::{Array, Identity, MlirLogicalResult, MlirStringRef, MlirTypeID};

type TypesCallback = Option<extern "C" fn(isize, *const MlirType, *mut c_void)>;

fn implements(info: Option<&OpInfo>, interface: MlirTypeID) -> bool {
    interface == Identity::InferTypeOpInterface.into() && info.is_some_and(infers_types)
}

/// The types of the results of an op with these operands and attributes.
fn infer(
    cx: Cx,
    name: &str,
    location: MlirLocation,
    operands: &[MlirValue],
    attributes: MlirAttribute,
) -> Option<SmallVec<[Type; 1]>> {
    let info = cx
        .op_name(name)
        .info(cx)
        .filter(|info| infers_types(info))?;
    let types = operands
        .iter()
        .map(|value| value.ask(|session, value| session.value_ty(value)));
    let operand_types: Option<SmallVec<[Type; 4]>> = types.map(|ty| Some(ty?.1)).collect();
    let mut slots: SmallVec<[Option<Attribute>; 4]> = SmallVec::new();
    slots.resize(info.attributes.len(), None);
    let dict = attributes
        .get_in(cx)
        .and_then(|attributes| attributes.cast::<DictAttr>(cx));
    for (name, attribute) in dict.map_or(&[][..], |dict| dict.entries(cx)) {
        if let Some(slot) = info.attribute_slot(name.as_str(cx)) {
            slots[slot] = Some(*attribute);
        }
    }
    let args = InferArgs {
        cx,
        loc: location.get_in(cx)?,
        operand_types: &operand_types?,
        attributes: &slots,
    };
    cx.emitted(infer_result_types(info, &args))
}

exported! {
    fn mlirOperationImplementsInterface(op: MlirOperation, interface: MlirTypeID) -> bool {
        op.with(|session, op| {
            let name = session.op_name(op)?;
            Ok(implements(name.info(session.context()), interface))
        })
    }

    fn mlirOperationImplementsInterfaceStatic(name: MlirStringRef, context: MlirContext, interface: MlirTypeID) -> bool {
        context.run(|cx| implements(cx.op_name(&name.text()).info(cx), interface))
    }

    fn mlirInferTypeOpInterfaceTypeID() -> MlirTypeID {
        Identity::InferTypeOpInterface.into()
    }

    fn mlirInferTypeOpInterfaceInferReturnTypes(
        name: MlirStringRef,
        context: MlirContext,
        location: MlirLocation,
        num_operands: isize,
        operands: Array<MlirValue>,
        attributes: MlirAttribute,
        _properties: *mut c_void,
        _num_regions: isize,
        _regions: Array<MlirRegion>,
        callback: TypesCallback,
        user_data: *mut c_void,
    ) -> MlirLogicalResult {
        let Some(cx) = context.get() else {
            return MlirLogicalResult::FAILURE;
        };
        let Some(types) = infer(cx, &name.text(), location, operands.of(num_operands), attributes) else {
            return MlirLogicalResult::FAILURE;
        };
        let types: Vec<MlirType> = types.iter().map(|ty| ty.to_c(cx)).collect();
        if let Some(callback) = callback {
            callback(types.len() as isize, types.as_ptr(), user_data);
        }
        MlirLogicalResult::SUCCESS
    }
}
