//! Inlining of functions of the dialect.

mod annotations;
mod copies;
mod parameters;
mod stack;

use std::sync::Arc;

use copies::Passed;
use terrace_ir::attributes::{Attribute, DictAttr, StringAttr};
use terrace_ir::context::DialectInterfaces;
use terrace_ir::interfaces::DataLayout;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Builder, Diagnostic, Ident, Ir, Op, SmallVec, Value};
use terrace_passes::transforms::{InlinedBody, InlinerInterface};

use super::{BlockTagOp, BrOp, CallOp, FuncOp, ReturnOp, VaStartOp};

struct LlvmInliner;

impl InlinerInterface for LlvmInliner {
    fn is_legal_to_inline_call(&self, ir: &Ir, call: Op, callee: &Ir) -> bool {
        let call = CallOp::cast(ir, call);
        let function = FuncOp::cast(callee, callee.root());
        let (Some(call), Some(function)) = (call, function) else {
            return false;
        };
        // What stays with the function that has a personality, such as its landing pads, has no place in another.
        !call.no_inline(ir)
            && !function.no_inline(callee)
            && !function.function_type(callee).variadic(callee)
            && function.personality(callee).is_none()
            && !forbids_copies(callee, function)
            && copies_are_known(callee, function)
    }

    fn is_legal_to_inline(&self, ir: &Ir, op: Op) -> bool {
        // Both belong to the function that they are in.
        VaStartOp::cast(ir, op).is_none() && BlockTagOp::cast(ir, op).is_none()
    }

    fn is_legal_to_inline_into(&self, _: &Ir, _: Op) -> bool {
        true
    }

    fn handle_terminator_to_block(
        &self,
        b: &mut Builder<'_>,
        terminator: Op,
        dest: Block,
    ) -> Result<(), Diagnostic> {
        debug_assert!(ReturnOp::cast(b, terminator).is_some());
        let returned: SmallVec<[Value; 1]> = b.operands(terminator).collect();
        let loc = b.loc(terminator);
        BrOp::build(b, loc, &returned, dest);
        Ok(())
    }

    fn prepare_body(&self, ir: &mut Ir, inlined: InlinedBody<'_>) {
        copies::copy_arguments(ir, &inlined);
        let InlinedBody {
            call, callee, body, ..
        } = inlined;
        stack::move_slots(ir, call, body);
        annotations::renew_scopes(ir, body);
        parameters::add_scopes(ir, call, callee, body);
        annotations::add_those_of_call(ir, call, body);
    }
}

/// Whether a function says of itself, in the words of LLVM, that its body must remain where it is.
fn forbids_copies(ir: &Ir, function: FuncOp) -> bool {
    const FORBIDDING: [&str; 6] = [
        "noduplicate",
        "noinline",
        "optnone",
        "presplitcoroutine",
        "returns_twice",
        "strictfp",
    ];
    let words = function.passthrough(ir);
    let mut words = words.iter().flat_map(|words| words.elements(ir));
    words.any(|word| {
        let word = word.cast::<StringAttr>(ir);
        word.is_some_and(|word| {
            FORBIDDING
                .iter()
                .any(|name| name.as_bytes() == word.bytes(ir))
        })
    })
}

/// Whether it is known how much is copied of the memory that a function gets by value. What is said to be in the memory has a size in
/// each data layout, or in none.
fn copies_are_known(ir: &Ir, function: FuncOp) -> bool {
    let layout = DataLayout::default();
    let parameters = 0..function.function_type(ir).inputs(ir).len();
    let mut passed = parameters.filter_map(|index| Passed::of(ir, function, index));
    passed.all(|passed| passed.size(ir, &layout).is_some())
        && !have_attribute(ir, function, &["llvm.inalloca"]).contains(&true)
}

/// What a function says of a parameter.
fn argument_attribute(ir: &Ir, function: FuncOp, index: usize, name: &str) -> Option<Attribute> {
    let attributes = *function.arg_attrs(ir)?.elements(ir).get(index)?;
    attributes.cast::<DictAttr>(ir)?.lookup(ir, ir.ident(name))
}

/// Whether each parameter of a function has one of these attributes. The list ends where nothing is said of the rest.
fn have_attribute(ir: &Ir, function: FuncOp, names: &[&str]) -> Vec<bool> {
    let names: SmallVec<[Ident; 2]> = names.iter().map(|name| ir.ident(name)).collect();
    let attributes = function.arg_attrs(ir);
    let attributes = attributes.iter().flat_map(|all| all.elements(ir));
    let has = |attributes: DictAttr| {
        let mut names = names.iter();
        names.any(|name| attributes.lookup(ir, *name).is_some())
    };
    attributes
        .map(|attributes| attributes.cast(ir).is_some_and(has))
        .collect()
}

pub(super) fn register(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn InlinerInterface>(Arc::new(LlvmInliner));
}
