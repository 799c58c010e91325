//! `async-runtime-policy-based-ref-counting`: what uses a value last by convention drops a reference to it.

use terrace_dialects::async_dialect::{
    AsyncDialect, GroupType, RuntimeAddToGroupOp, RuntimeIsErrorOp, RuntimeLoadOp, TokenType,
    ValueType,
};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Builder, Diagnostic, Ir, Op, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use super::{count_references, drop_reference};

/// Count references by convention.
///
/// A reference is dropped where a token or group was asked whether it is an error, where what a value has was loaded, and where a token
/// was added to a group.
#[pass(
    name = "async-runtime-policy-based-ref-counting",
    dependent_dialects(AsyncDialect)
)]
pub fn runtime_policy_based_ref_counting_pass(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    count_references(ir, &drop_after_uses)
}

fn drop_after_uses(ir: &mut Ir, value: Value) -> Result<(), Diagnostic> {
    for op in ir.users(value).collect::<Vec<_>>() {
        if takes_reference(ir, op, value) {
            let loc = ir.loc(op);
            let mut b = Builder::new(ir);
            b.set_insertion_point_after(op);
            drop_reference(&mut b, loc, value, 1);
        }
    }
    Ok(())
}

/// Whether a value is of no more use after an op.
fn takes_reference(ir: &Ir, op: Op, value: Value) -> bool {
    let ty = ir.ty(value);
    if RuntimeIsErrorOp::cast(ir, op).is_some() {
        return ty.is::<TokenType>(ir) || ty.is::<GroupType>(ir);
    }
    (RuntimeLoadOp::cast(ir, op).is_some() && ty.is::<ValueType>(ir))
        || (RuntimeAddToGroupOp::cast(ir, op).is_some() && ty.is::<TokenType>(ir))
}
