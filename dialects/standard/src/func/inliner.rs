//! What the dialect says about inlining.

use std::sync::Arc;

use terrace_ir::context::DialectInterfaces;
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::{Block, Builder, Diagnostic, Ir, Op, Value};
use terrace_passes::transforms::InlinerInterface;

use super::{CallOp, FuncOp};
use crate::cf::BrOp;

/// Functions are inlined unless they or the call say `no_inline`.
struct FuncInliner;

impl InlinerInterface for FuncInliner {
    fn is_legal_to_inline_call(&self, ir: &Ir, call: Op, callee: &Ir) -> bool {
        let function = FuncOp::cast(callee, callee.root());
        CallOp::cast(ir, call).is_some_and(|call| !call.no_inline(ir))
            && !function.is_some_and(|function| function.no_inline(callee))
    }

    fn is_legal_to_inline(&self, _: &Ir, _: Op) -> bool {
        true
    }

    fn handle_terminator_to_block(
        &self,
        b: &mut Builder<'_>,
        terminator: Op,
        dest: Block,
    ) -> Result<(), Diagnostic> {
        debug_assert!(b.has_trait(terminator, OpTraits::RETURN_LIKE));
        let returned: Vec<Value> = b.operands(terminator).collect();
        BrOp::build(b, b.loc(terminator), &returned, dest);
        Ok(())
    }
}

/// Registers that functions can be inlined.
pub(super) fn functions(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn InlinerInterface>(Arc::new(FuncInliner));
}
