//! Attributes of the dialect on ops of any dialect, and on arguments of functions.

use std::sync::Arc;

use terrace_ir::attributes::{AffineMapAttr, Attribute, BoolAttr, StridedLayoutAttr, StringAttr};
use terrace_ir::context::DialectInterfaces;
use terrace_ir::interfaces::{EffectKind, effects_of};
use terrace_ir::ods::VerifyResult;
use terrace_ir::verify::AttributeVerifierInterface;
use terrace_ir::{Ir, Op, Type};

const WRITABLE: &str = "bufferization.writable";
const ACCESS: &str = "bufferization.access";
const LAYOUT: &str = "bufferization.buffer_layout";
const MANUAL_DEALLOCATION: &str = "bufferization.manual_deallocation";

struct Attributes;

/// What is wrong with an attribute of an argument, if something is.
fn wrong_argument(ir: &Ir, function: Op, name: &str, attr: Attribute) -> Option<String> {
    match name {
        WRITABLE => {
            if !attr.is::<BoolAttr>(ir) {
                return Some(format!("'{name}' is expected to be a boolean attribute"));
            }
            let has_body = ir
                .regions(function)
                .iter()
                .any(|r| ir.first_block(*r).is_some());
            (!has_body).then(|| format!("'{name}' is invalid on external functions"))
        }
        ACCESS => {
            let Some(access) = attr.cast::<StringAttr>(ir) else {
                return Some(format!("'{name}' is expected to be a string attribute"));
            };
            let access = access.text(ir);
            let known = ["none", "read", "write", "read-write"].contains(&&*access);
            (!known).then(|| format!("invalid value for '{name}'"))
        }
        LAYOUT => {
            let is_layout = attr.is::<AffineMapAttr>(ir) || attr.is::<StridedLayoutAttr>(ir);
            (!is_layout).then(|| format!("'{name}' is expected to be a memref layout attribute"))
        }
        // MLIR names another attribute than the one that is wrong.
        _ => Some(format!(
            "attribute '{LAYOUT}' not supported as a region arg attribute by the bufferization dialect"
        )),
    }
}

impl AttributeVerifierInterface for Attributes {
    fn verify_op_attribute(&self, ir: &Ir, op: Op, name: &str, _: Attribute) -> VerifyResult {
        if name != MANUAL_DEALLOCATION {
            let message = format!(
                "attribute '\"{name}\"' not supported as an op attribute by the bufferization dialect"
            );
            return ir.error(op, message).into();
        }
        let effects = effects_of(ir, op).unwrap_or_default();
        let is_of_memory = |kind| matches!(kind, EffectKind::Allocate | EffectKind::Free);
        if effects.iter().any(|effect| is_of_memory(effect.kind)) {
            return Ok(());
        }
        let message = format!(
            "attribute '{name}' can be used only on ops that have an allocation and/or free side effect"
        );
        ir.error(op, message).into()
    }

    fn verify_argument_attribute(
        &self,
        ir: &Ir,
        function: Op,
        _: Type,
        name: &str,
        attr: Attribute,
    ) -> VerifyResult {
        match wrong_argument(ir, function, name, attr) {
            Some(message) => ir.error(function, message).into(),
            None => Ok(()),
        }
    }
}

pub(super) fn verifier(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn AttributeVerifierInterface>(Arc::new(Attributes));
}
