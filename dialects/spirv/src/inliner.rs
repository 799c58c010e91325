//! Inlining of functions of the dialect.

use std::sync::Arc;

use terrace_ir::context::DialectInterfaces;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Builder, Diagnostic, Ir, Op, SmallVec, Value};
use terrace_passes::transforms::InlinerInterface;

use super::{
    BranchOp, FuncOp, FunctionCallOp, KillOp, LoopOp, ReturnOp, ReturnValueOp, SelectionOp,
};

struct SpirvInliner;

impl InlinerInterface for SpirvInliner {
    fn is_legal_to_inline_call(&self, ir: &Ir, call: Op, callee: &Ir) -> bool {
        FunctionCallOp::cast(ir, call).is_some()
            && FuncOp::cast(callee, callee.root()).is_some()
            && ir.parent_op(call).is_some_and(|parent| {
                FuncOp::cast(ir, parent).is_some() || is_structured(ir, parent)
            })
    }

    fn is_legal_to_inline(&self, ir: &Ir, op: Op) -> bool {
        // To return from inside is to leave the function, not the structure; and what ends the invocation may not be in
        // the part of a loop that goes on.
        !(is_structured(ir, op) && returns(ir, op)) && KillOp::cast(ir, op).is_none()
    }

    fn is_legal_to_inline_into(&self, ir: &Ir, around: Op) -> bool {
        is_structured(ir, around)
    }

    fn handle_terminator_to_block(
        &self,
        b: &mut Builder<'_>,
        terminator: Op,
        dest: Block,
    ) -> Result<(), Diagnostic> {
        let returned: SmallVec<[Value; 1]> = b.operands(terminator).collect();
        let loc = b.loc(terminator);
        BranchOp::build(b, loc, &returned, dest);
        Ok(())
    }
}

fn is_structured(ir: &Ir, op: Op) -> bool {
    SelectionOp::cast(ir, op).is_some() || LoopOp::cast(ir, op).is_some()
}

fn returns(ir: &Ir, op: Op) -> bool {
    let mut inside = ir.walk(op, WalkOrder::Pre);
    inside.any(|op| ReturnOp::cast(ir, op).is_some() || ReturnValueOp::cast(ir, op).is_some())
}

pub(super) fn register(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn InlinerInterface>(Arc::new(SpirvInliner));
}
