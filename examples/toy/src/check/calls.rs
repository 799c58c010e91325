//! The call graph: an order in which callees come first, and recursion.

use super::Analysis;
use crate::ast::{ExprKind, Module};
use crate::error::{Error, Errors, quote};
use crate::source::Span;

/// Most functions of a circle that a message names.
const SHOWN: usize = 8;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}

/// A call: the index of the callee, and where its first call stands.
type Call = (usize, Span);

/// A function that the walk is in, and how many of its calls it has followed.
type Frame = (usize, usize);

/// The functions, by index, each after those that it calls. Every circle of calls that the walk meets is an error, since
/// every call is inlined.
pub(super) fn callees_first(
    module: &Module<'_>,
    analysis: &Analysis<'_>,
    errors: &mut Errors,
) -> Vec<usize> {
    let calls = calls(module, analysis);
    let mut states = vec![State::New; calls.len()];
    let mut order = Vec::with_capacity(calls.len());
    let mut stack: Vec<Frame> = Vec::new();
    for root in 0..calls.len() {
        if states[root] == State::New {
            states[root] = State::Open;
            stack.push((root, 0));
        }
        while let Some((caller, followed)) = stack.last_mut() {
            let Some(&(callee, _)) = calls[*caller].get(*followed) else {
                states[*caller] = State::Done;
                order.push(*caller);
                stack.pop();
                continue;
            };
            *followed += 1;
            match states[callee] {
                State::New => {
                    states[callee] = State::Open;
                    stack.push((callee, 0));
                }
                State::Open => {
                    errors.push_with(|| {
                        let start = stack.iter().rposition(|&(function, _)| function == callee);
                        let circle = &stack[start.expect("an open function is on the stack")..];
                        recursion(circle, &calls, analysis)
                    });
                }
                State::Done => {}
            }
        }
    }
    order
}

/// For each function its calls of user functions, each callee once.
fn calls(module: &Module<'_>, analysis: &Analysis<'_>) -> Vec<Vec<Call>> {
    let mut last_caller = vec![usize::MAX; analysis.functions.len()];
    let mut calls = Vec::with_capacity(analysis.functions.len());
    for (caller, function) in module.functions().enumerate() {
        let mut own = Vec::new();
        for id in function.exprs.iter() {
            let ExprKind::Call { callee: ident, .. } = module.expr(id).kind else {
                continue;
            };
            if let Some(callee) = analysis.function(ident.name)
                && last_caller[callee] != caller
            {
                last_caller[callee] = caller;
                own.push((callee, ident.span));
            }
        }
        calls.push(own);
    }
    calls
}

fn recursion(circle: &[Frame], calls: &[Vec<Call>], analysis: &Analysis<'_>) -> Error {
    let name = |function: usize| quote(analysis.functions[function].name.name);
    // The call that each frame is in.
    let call = |&(function, followed): &Frame| calls[function][followed - 1];
    let first = circle[0].0;
    let span = call(&circle[0]).1;
    let help = "every call is inlined, so a function cannot call itself, not even through others";
    if circle.len() == 1 {
        return Error::new(span, format!("the function {} calls itself", name(first))).help(help);
    }
    let mut path: Vec<_> = circle
        .iter()
        .take(SHOWN)
        .map(|frame| name(frame.0))
        .collect();
    if circle.len() > SHOWN {
        path.push(format!("({} more)", circle.len() - SHOWN));
    }
    path.push(name(first));
    let path = path.join(" -> ");
    let mut error = Error::new(
        span,
        format!("the function {} calls itself: {path}", name(first)),
    )
    .help(help);
    for frame in circle.iter().take(SHOWN).skip(1) {
        let (callee, span) = call(frame);
        error = error.note_at(
            span,
            format!("{} calls {} here", name(frame.0), name(callee)),
        );
    }
    error
}
