//! What the dialect demands of its attributes on ops of any dialect, and on the arguments and results of functions.

use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{AttrConstraint, TypeConstraint, VerifyResult};
use terrace_ir::verify::AttributeVerifierInterface;
use terrace_ir::{Ir, Op, Type};

use super::{Decoration, EntryPointAbiAttr, InterfaceVarAbiAttr, Scalar, TargetEnvAttr};

/// The checks.
pub(super) struct Attributes;

impl AttributeVerifierInterface for Attributes {
    fn verify_op_attribute(&self, ir: &Ir, op: Op, name: &str, attr: Attribute) -> VerifyResult {
        let error = |message: String| ir.error(op, message).into();
        match name {
            "spirv.entry_point_abi" => match attr.is::<EntryPointAbiAttr>(ir) {
                true => Ok(()),
                false => error(format!(
                    "'{name}' attribute must be an entry point ABI attribute"
                )),
            },
            "spirv.target_env" => match attr.is::<TargetEnvAttr>(ir) {
                true => Ok(()),
                false => error(format!("'{name}' must be a spirv::TargetEnvAttr")),
            },
            _ => error(format!("found unsupported '{name}' attribute on operation")),
        }
    }

    fn verify_argument_attribute(
        &self,
        ir: &Ir,
        function: Op,
        ty: Type,
        name: &str,
        attr: Attribute,
    ) -> VerifyResult {
        let error = |message: String| ir.error(function, message).into();
        match name {
            "spirv.interface_var_abi" => {
                let Some(abi) = attr.cast::<InterfaceVarAbiAttr>(ir) else {
                    return error(format!("'{name}' must be a spirv::InterfaceVarABIAttr"));
                };
                match abi.storage(ir).is_some() && !Scalar::matches(ir, ty) {
                    true => error(format!(
                        "'{name}' attribute cannot specify storage class when attaching to a non-scalar value"
                    )),
                    false => Ok(()),
                }
            }
            "spirv.decoration" => match Decoration::matches(ir, attr) {
                true => Ok(()),
                false => error(format!("'{name}' must be a spirv::DecorationAttr")),
            },
            _ => error(format!(
                "found unsupported '{name}' attribute on region argument"
            )),
        }
    }

    fn verify_result_attribute(
        &self,
        ir: &Ir,
        function: Op,
        _: Type,
        _: &str,
        _: Attribute,
    ) -> VerifyResult {
        ir.error(function, "cannot attach SPIR-V attributes to region result")
            .into()
    }
}
