//! Which functions of a symbol table call which.

use std::fmt::Write as _;

use rustc_hash::FxHashMap;
use terrace_ir::context::Ident;
use terrace_ir::interfaces::{CallOpInterface, CallableOpInterface, Callee};
use terrace_ir::ir::{Ir, Op, WalkOrder};
use terrace_ir::symbol::{Visibility, for_each_symbol_use, symbol_name, visibility};

/// A callable op in a symbol table.
#[derive(Clone, Debug)]
pub struct Function {
    /// The op, as a stub.
    pub op: Op,
    /// What calls name.
    pub name: Ident,
    /// Who can refer to it.
    pub visibility: Visibility,
    /// References to it anywhere in the table, calls and others.
    pub uses: usize,
    /// Calls of it in functions.
    pub calls: usize,
    /// If a chain of calls leads from it back to it: which cycle it is in. Known after [`CallGraph::bottom_up`].
    pub cycle: Option<usize>,
    /// The functions it calls, as indices, with repetitions.
    pub callees: Vec<usize>,
}

/// The callable ops of a symbol table that own an arena, and the calls by name in them. Calls of values are not in it, but the
/// [uses](Function::uses) of a function tell whether there may be some.
pub struct CallGraph {
    /// The functions, in the order of the table.
    pub functions: Vec<Function>,
    by_name: FxHashMap<Ident, usize>,
}

/// The name of the function that an op calls, if it calls one directly.
pub(crate) fn called_name(ir: &Ir, op: Op) -> Option<Ident> {
    match op.interface::<dyn CallOpInterface>(ir)?.callee(ir) {
        Callee::Symbol(symbol) if symbol.nested(ir).is_empty() => Some(symbol.root(ir)),
        _ => None,
    }
}

impl CallGraph {
    /// The calls between the functions of the symbol table that is this arena.
    pub fn new(ir: &Ir) -> Self {
        let mut graph = CallGraph {
            functions: Vec::new(),
            by_name: FxHashMap::default(),
        };
        for (op, child) in ir.children() {
            let Some(name) = symbol_name(ir, op) else {
                continue;
            };
            if child.root().implements::<dyn CallableOpInterface>(child) {
                graph.by_name.insert(name, graph.functions.len());
                graph.functions.push(Function {
                    op,
                    name,
                    visibility: visibility(ir, op),
                    uses: 0,
                    calls: 0,
                    cycle: None,
                    callees: Vec::new(),
                });
            }
        }
        for_each_symbol_use(ir, |ir, _, reference| {
            if let Some(&index) = graph.by_name.get(&reference.root(ir)) {
                graph.functions[index].uses += 1;
            }
        });
        for index in 0..graph.functions.len() {
            let Some(child) = ir.child(graph.functions[index].op) else {
                continue;
            };
            let calls = child.walk(child.root(), WalkOrder::Pre);
            let callees: Vec<usize> = calls
                .filter_map(|op| graph.lookup(called_name(child, op)?))
                .collect();
            for callee in &callees {
                graph.functions[*callee].calls += 1;
            }
            graph.functions[index].callees = callees;
        }
        graph
    }

    /// The index of the function with a name.
    pub fn lookup(&self, name: Ident) -> Option<usize> {
        self.by_name.get(&name).copied()
    }

    /// All functions, each after those it calls except in cycles, whose functions are marked. Tarjan's algorithm,
    /// with an explicit stack.
    pub fn bottom_up(&mut self) -> Vec<usize> {
        const UNSEEN: usize = usize::MAX;
        let count = self.functions.len();
        let mut order = Vec::with_capacity(count);
        let mut numbers = vec![UNSEEN; count];
        let mut lowest = vec![0; count];
        let mut is_open = vec![false; count];
        let mut open = Vec::new();
        let mut next_number = 0;
        for start in 0..count {
            if numbers[start] != UNSEEN {
                continue;
            }
            let mut path = vec![(start, 0)];
            while let Some((function, edge)) = path.last_mut() {
                let current = *function;
                if *edge == 0 {
                    numbers[current] = next_number;
                    lowest[current] = next_number;
                    next_number += 1;
                    is_open[current] = true;
                    open.push(current);
                }
                if let Some(&callee) = self.functions[current].callees.get(*edge) {
                    *edge += 1;
                    if callee == current {
                        self.functions[current].cycle = Some(current);
                    } else if numbers[callee] == UNSEEN {
                        path.push((callee, 0));
                    } else if is_open[callee] {
                        lowest[current] = lowest[current].min(numbers[callee]);
                    }
                    continue;
                }
                path.pop();
                if let Some((caller, _)) = path.last() {
                    lowest[*caller] = lowest[*caller].min(lowest[current]);
                }
                if lowest[current] == numbers[current] {
                    let first = open
                        .iter()
                        .rposition(|function| *function == current)
                        .expect("an open function is on the stack");
                    let is_cycle = open.len() - first > 1;
                    for function in open.drain(first..) {
                        is_open[function] = false;
                        if is_cycle {
                            self.functions[function].cycle = Some(current);
                        }
                        order.push(function);
                    }
                }
            }
        }
        order
    }

    /// The graph as text: each function with those it calls, and the functions from the called to the calling ones, those of
    /// a cycle on one line.
    pub fn print(&mut self, ir: &Ir) -> String {
        let order = self.bottom_up();
        let name = |index: usize| {
            let function = &self.functions[index];
            format!(
                "'{}' @{}",
                ir.name(function.op).as_str(ir),
                function.name.as_str(ir)
            )
        };
        let mut text = String::from("// ---- CallGraph ----\n");
        for (index, function) in self.functions.iter().enumerate() {
            let _ = writeln!(text, "// - Node : {}", name(index));
            for &callee in &function.callees {
                let _ = writeln!(text, "// -- Call-Edge : {}", name(callee));
            }
        }
        text.push_str("// -- SCCs --\n");
        let same = |a: &usize, b: &usize| {
            let cycle = self.functions[*a].cycle;
            cycle.is_some() && cycle == self.functions[*b].cycle
        };
        for component in order.chunk_by(same) {
            let names: Vec<String> = component.iter().map(|index| name(*index)).collect();
            let _ = writeln!(text, "// - SCC : {}", names.join(", "));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_dialect::{context, parse};

    /// A module of functions; each is a name and those it calls.
    fn module(functions: &[(&str, &[&str])]) -> String {
        let mut text = String::from("\"t.module\"() ({\n");
        for (name, callees) in functions {
            let call =
                |callee: &&str| format!("\"t.call\"() <{{callee = @{callee}}}> : () -> ()\n");
            let calls: String = callees.iter().map(call).collect();
            text += &format!(
                "\"t.func\"() <{{sym_name = \"{name}\", sym_visibility = \"private\"}}> ({{\n{calls}\"t.return\"() : () -> ()\n}}) : () -> ()\n"
            );
        }
        text + "}) : () -> ()"
    }

    #[test]
    fn functions_are_printed_from_the_called_to_the_calling() {
        let cx = context();
        let text = module(&[
            ("main", &["even", "leaf", "unknown"]),
            ("even", &["odd"]),
            ("odd", &["leaf", "even"]),
            ("leaf", &[]),
        ]);
        let ir = parse(&cx, &text);
        let expected = "\
// ---- CallGraph ----
// - Node : 't.func' @main
// -- Call-Edge : 't.func' @even
// -- Call-Edge : 't.func' @leaf
// - Node : 't.func' @even
// -- Call-Edge : 't.func' @odd
// - Node : 't.func' @odd
// -- Call-Edge : 't.func' @leaf
// -- Call-Edge : 't.func' @even
// - Node : 't.func' @leaf
// -- SCCs --
// - SCC : 't.func' @leaf
// - SCC : 't.func' @even, 't.func' @odd
// - SCC : 't.func' @main
";
        assert_eq!(CallGraph::new(&ir).print(&ir), expected);
    }
}
