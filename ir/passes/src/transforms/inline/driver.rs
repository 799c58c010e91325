//! Inlining all calls of a symbol table.
//!
//! Functions are completed from the called to the calling ones, so that a function called from many places is completed
//! once and copied as it is. One whose only use is one call is not completed by itself: its calls are inlined where it
//! ends up. So every op is copied once for each place it ends up in, and a chain of calls takes time linear in its length
//! instead of quadratic.

use std::sync::Arc;

use terrace_ir::context::Ident;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::interfaces::CallableOpInterface;
use terrace_ir::ir::{Ir, Op, WalkOrder};
use terrace_ir::location::Location;
use terrace_ir::symbol::{Visibility, unused_symbols};

use super::InlinerInterface;
use super::splice::{Interfaces, in_order, inline_call};
use crate::analysis::{CallGraph, called_name};

/// A call that leads back to the function it is in, and therefore remains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecursiveCall {
    /// Where the call is.
    pub location: Location,
    /// The function that calls.
    pub caller: Ident,
    /// The function that is called.
    pub callee: Ident,
}

/// Which calls are inlined of those that can be.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct InlineOptions {
    /// Calls stay whose callee has more ops than this percentage of the caller's, all of them if it is 0. No limit if `None`.
    pub threshold: Option<u32>,
    /// Whether nothing outside the table refers to its functions of nested visibility, so that they are like private ones.
    pub nested_are_hidden: bool,
}

impl InlineOptions {
    /// Whether nothing outside the table can refer to a function.
    pub(super) fn hides(&self, visibility: Visibility) -> bool {
        match visibility {
            Visibility::Private => true,
            Visibility::Nested => self.nested_are_hidden,
            Visibility::Public => false,
        }
    }
}

/// What inlining did.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct InlineReport {
    /// How many calls were replaced by a body.
    pub inlined: usize,
    /// How many functions were erased, because nothing uses them any more.
    pub erased: usize,
    /// The calls that remain because of recursion.
    pub recursive: Vec<RecursiveCall>,
}

/// Inlines the calls between the functions of the symbol table that is this arena, where their dialects'
/// [`InlinerInterface`](super::InlinerInterface)s allow it, and erases private functions that nothing uses. Functions
/// that call themselves, directly or through others, are not inlined.
///
/// `simplify` is called once on every function that is copied, before it is.
///
/// # Errors
/// If `simplify` fails, or a dialect cannot do what it allowed. The IR is then incomplete.
pub fn inline_calls(
    ir: &mut Ir,
    options: &InlineOptions,
    simplify: &mut dyn FnMut(&mut Ir) -> Result<(), Diagnostic>,
) -> Result<InlineReport, Diagnostic> {
    let erased = erase_unused(ir, options);
    let mut graph = CallGraph::new(ir);
    let order = graph.bottom_up();
    let mut inliner = Inliner {
        states: (0..order.len()).map(|_| State::default()).collect(),
        graph,
        interfaces: Interfaces::new(ir),
        options: *options,
        report: InlineReport::default(),
        simplify,
    };
    inliner.report.recursive = inliner.recursive_calls(ir);
    for &function in &order {
        if !inliner.is_absorbed(function) {
            inliner.complete(ir, function)?;
        }
    }
    // Those whose only call could not be inlined.
    for &function in &order {
        inliner.complete(ir, function)?;
    }
    let mut report = inliner.report;
    report.erased += erased + erase_unused(ir, options);
    Ok(report)
}

/// Erases the private functions with a body that nothing uses; how many.
fn erase_unused(ir: &mut Ir, options: &InlineOptions) -> usize {
    let mut unused = unused_symbols(ir, |visibility| options.hides(visibility));
    unused.retain(|op| {
        let (ir, op) = ir.definition(*op);
        let callable = op.interface::<dyn CallableOpInterface>(ir);
        callable.is_some_and(|callable| callable.callable_region(ir).is_some())
    });
    for op in &unused {
        ir.erase_op(*op);
    }
    unused.len()
}

/// What is known of a function so far.
#[derive(Default)]
struct State {
    /// Its calls were inlined, or it is gone.
    is_complete: bool,
    /// Once it was found out whether its body may be copied: if so, what the dialects in it say about the place. It was then
    /// simplified.
    body: Option<Option<Vec<Arc<dyn InlinerInterface>>>>,
}

struct Inliner<'a> {
    graph: CallGraph,
    states: Vec<State>,
    interfaces: Interfaces,
    options: InlineOptions,
    report: InlineReport,
    simplify: &'a mut dyn FnMut(&mut Ir) -> Result<(), Diagnostic>,
}

impl Inliner<'_> {
    fn recursive_calls(&self, ir: &Ir) -> Vec<RecursiveCall> {
        let functions = &self.graph.functions;
        let mut found = Vec::new();
        for caller in functions.iter().filter(|function| function.cycle.is_some()) {
            let Some(child) = ir.child(caller.op) else {
                continue;
            };
            for op in child.walk(child.root(), WalkOrder::Pre) {
                let callee = called_name(child, op).and_then(|name| self.graph.lookup(name));
                if let Some(callee) = callee.map(|callee| &functions[callee])
                    && callee.cycle == caller.cycle
                {
                    found.push(RecursiveCall {
                        location: child.loc(op),
                        caller: caller.name,
                        callee: callee.name,
                    });
                }
            }
        }
        found
    }

    /// Whether a function goes where its only use, a call, is.
    fn is_absorbed(&self, function: usize) -> bool {
        let function = &self.graph.functions[function];
        self.options.hides(function.visibility)
            && function.uses == 1
            && function.calls == 1
            && function.cycle.is_none()
    }

    /// Inlines the calls in a function.
    fn complete(&mut self, ir: &mut Ir, function: usize) -> Result<(), Diagnostic> {
        if std::mem::replace(&mut self.states[function].is_complete, true) {
            return Ok(());
        }
        let stub = self.graph.functions[function].op;
        let Some(mut caller) = ir.take_child(stub) else {
            return Ok(());
        };
        let result = self.inline_into(ir, &mut caller);
        ir.put_child(stub, caller);
        result
    }

    /// Inlines the calls in `caller`, a function that was taken out of its table.
    fn inline_into(&mut self, table: &mut Ir, caller: &mut Ir) -> Result<(), Diagnostic> {
        let mut pending: Vec<(Op, usize)> = Vec::new();
        for region in caller.regions(caller.root()) {
            pending.extend(self.calls_among(caller, in_order(caller, *region)));
        }
        // Those in a body that was copied come before those behind it. Only the head of a block that is split is moved.
        pending.reverse();
        while let Some((call, callee)) = pending.pop() {
            if !self.may_be_copied(table, caller, call, callee)? {
                continue;
            }
            let stub = self.graph.functions[callee].op;
            let Some(body) = table.child(stub) else {
                continue;
            };
            if !self.is_small_enough(body, caller) {
                continue;
            }
            let Some(copied) = inline_call(caller, call, body, &mut self.interfaces)? else {
                continue;
            };
            self.report.inlined += 1;
            for dialect in self.states[callee].body.iter().flatten().flatten() {
                dialect.handle_inlined_ops(caller, &copied);
            }
            if !self.states[callee].is_complete {
                pending.extend(self.calls_among(caller, copied).into_iter().rev());
                self.states[callee].is_complete = true;
                table.erase_op(stub);
                self.report.erased += 1;
            }
        }
        Ok(())
    }

    /// Whether a function has few enough ops to be copied into another.
    fn is_small_enough(&self, callee: &Ir, caller: &Ir) -> bool {
        let Some(threshold) = self.options.threshold else {
            return true;
        };
        // Beside what they are in.
        let count = |ir: &Ir| ir.num_ops() as u64 - 1;
        let caller = count(caller);
        threshold != 0 && (caller == 0 || count(callee) * 100 / caller <= threshold.into())
    }

    /// Those of the ops that call functions that are not recursive, with these.
    fn calls_among(&self, ir: &Ir, ops: Vec<Op>) -> Vec<(Op, usize)> {
        ops.into_iter()
            .filter_map(|op| Some((op, self.graph.lookup(called_name(ir, op)?)?)))
            .filter(|call| self.graph.functions[call.1].cycle.is_none())
            .collect()
    }

    /// Whether a function may be copied to where it is called. The first time it is simplified.
    fn may_be_copied(
        &mut self,
        table: &mut Ir,
        caller: &Ir,
        call: Op,
        function: usize,
    ) -> Result<bool, Diagnostic> {
        let Some(callee) = table.child_mut(self.graph.functions[function].op) else {
            return Ok(false);
        };
        let state = &mut self.states[function];
        if state.body.is_none() {
            let body = self.interfaces.of_body(callee);
            if body.is_some() {
                (self.simplify)(callee)?;
            }
            state.body = Some(body);
        }
        let Some(in_body) = state.body.iter().flatten().next() else {
            return Ok(false);
        };
        let Some(around) = caller.parent_op(call) else {
            return Ok(false);
        };
        let dialect = self.interfaces.of(caller, around);
        let is_taken = around
            .interface::<dyn CallableOpInterface>(caller)
            .is_some()
            || dialect
                .as_ref()
                .is_some_and(|dialect| dialect.is_legal_to_inline_into(caller, around));
        let mut asked = in_body.iter().chain(&dialect);
        Ok(is_taken && asked.all(|dialect| dialect.is_legal_to_inline_at(caller, call, callee)))
    }
}
