//! Attributes of the dialect on ops of any dialect.

use std::sync::Arc;

use terrace_ir::attributes::Attribute;
use terrace_ir::context::DialectInterfaces;
use terrace_ir::ods::VerifyResult;
use terrace_ir::verify::AttributeVerifierInterface;
use terrace_ir::{Ir, Op};

use super::syntax::MEMOIZED_MAPS;

struct Attributes;

impl AttributeVerifierInterface for Attributes {
    fn verify_op_attribute(&self, ir: &Ir, op: Op, name: &str, _: Attribute) -> VerifyResult {
        if name == MEMOIZED_MAPS {
            return Ok(());
        }
        let message = format!("attribute '\"{name}\"' not supported by the linalg dialect");
        ir.error(op, message).into()
    }
}

pub(super) fn verifier(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn AttributeVerifierInterface>(Arc::new(Attributes));
}
