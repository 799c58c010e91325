//! What dialects say about inlining.

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_ir::builder::Builder;
use terrace_ir::context::DialectInterfaces;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::interfaces::DataLayout;
use terrace_ir::ir::{Block, Ir, Op, Region, Value};
use terrace_ir::location::Location;
use terrace_ir::types::Type;

/// The copy of a body that is about to take the place of a call.
pub struct InlinedBody<'a> {
    /// The call.
    pub call: Op,
    /// What is called: its root is the callable.
    pub callee: &'a Ir,
    /// The copy, in the caller's arena.
    pub body: Region,
    /// The data layout around both functions.
    pub layout: &'a DataLayout,
}

/// What a dialect says about inlining calls of its ops and bodies with its ops. A dialect interface; without it
/// nothing is inlined.
pub trait InlinerInterface: Send + Sync {
    /// Whether a call, an op of this dialect, may be replaced by the body of `callee`, whose root is the callable.
    fn is_legal_to_inline_call(&self, ir: &Ir, call: Op, callee: &Ir) -> bool {
        let _ = (ir, call, callee);
        false
    }

    /// Whether an op of this dialect may be in a body that is inlined.
    fn is_legal_to_inline(&self, ir: &Ir, op: Op) -> bool {
        let _ = (ir, op);
        false
    }

    /// Whether what is inlined may be in the regions of an op of this dialect. Functions are not
    /// asked.
    fn is_legal_to_inline_into(&self, ir: &Ir, around: Op) -> bool {
        let _ = (ir, around);
        false
    }

    /// Makes the users of a call's results use what the terminator of an inlined body of one block returns; the
    /// terminator and the call are erased afterwards.
    fn handle_terminator(&self, ir: &mut Ir, terminator: Op, results: &[Value]) {
        let returned: SmallVec<[Value; 4]> = ir.operands(terminator).collect();
        for (result, returned) in results.iter().zip(returned) {
            ir.replace_all_uses(*result, returned);
        }
    }

    /// Makes a terminator that returns from an inlined body of several blocks go on at `dest`, whose arguments stand for the
    /// call's results: builds a branch before the terminator, which is erased afterwards.
    ///
    /// # Errors
    /// If the dialect cannot: unless it is implemented.
    fn handle_terminator_to_block(
        &self,
        b: &mut Builder<'_>,
        terminator: Op,
        dest: Block,
    ) -> Result<(), Diagnostic> {
        let _ = dest;
        let message = "cannot be turned into a branch, so that its function of several blocks cannot be inlined";
        b.op_error(terminator, message)
            .help("implement `handle_terminator_to_block` in the dialect's `InlinerInterface`")
            .into()
    }

    /// Whether the body of `callee` may take the place of a call. Each dialect is asked that has an op in the body, or that of the
    /// op around the call.
    fn is_legal_to_inline_at(&self, ir: &Ir, call: Op, callee: &Ir) -> bool {
        let _ = (ir, call, callee);
        true
    }

    /// Changes the copy of a body that is about to take the place of a call, an op of this dialect. The copy is in a region of
    /// its own, and still ends in the terminators of its function.
    fn prepare_body(&self, ir: &mut Ir, inlined: InlinedBody<'_>) {
        let _ = (ir, inlined);
    }

    /// Changes the ops of a body that took the place of a call. Each dialect is asked that has an op in the body.
    fn handle_inlined_ops(&self, ir: &mut Ir, ops: &[Op]) {
        let _ = (ir, ops);
    }

    /// Builds the conversion of a value to a type, where a call passes or receives another type than its callee. If there
    /// is none the call is not inlined.
    fn materialize_call_conversion(
        &self,
        b: &mut Builder<'_>,
        value: Value,
        ty: Type,
        loc: Location,
    ) -> Option<Op> {
        let _ = (b, value, ty, loc);
        None
    }
}

/// For dialects whose ops can be anywhere.
pub(super) struct AnywhereInliner;

impl InlinerInterface for AnywhereInliner {
    fn is_legal_to_inline(&self, _: &Ir, _: Op) -> bool {
        true
    }

    fn is_legal_to_inline_into(&self, _: &Ir, _: Op) -> bool {
        true
    }
}

/// Registers that the ops of a dialect can be inlined, and that others can be inlined into their
/// regions.
pub fn inline_anywhere(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn InlinerInterface>(Arc::new(AnywhereInliner));
}
