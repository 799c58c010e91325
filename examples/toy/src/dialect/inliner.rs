//! How calls of Toy functions are inlined.

use std::sync::Arc;

use terrace::ir::context::DialectInterfaces;
use terrace::ir::transforms::InlinerInterface;
use terrace::prelude::*;

use super::CastOp;

// ANCHOR: inliner
/// Every call is inlined. Where a call knows more of a shape than the function it calls, a cast stands between them.
struct ToyInliner;

impl InlinerInterface for ToyInliner {
    fn is_legal_to_inline_call(&self, _: &Ir, _: Op, _: &Ir) -> bool {
        true
    }

    fn is_legal_to_inline(&self, _: &Ir, _: Op) -> bool {
        true
    }

    fn materialize_call_conversion(
        &self,
        b: &mut Builder<'_>,
        value: Value,
        ty: Type,
        loc: Location,
    ) -> Option<Op> {
        Some(CastOp::build(b, loc, ty, value).into())
    }
}
// ANCHOR_END: inliner

pub(super) fn register(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn InlinerInterface>(Arc::new(ToyInliner));
}
