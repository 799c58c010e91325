//! Which functions of a symbol table call which.

use rustc_hash::FxHashMap;

use super::InlineOptions;
use crate::context::Ident;
use crate::interfaces::{CallOpInterface, CallableOpInterface, Callee};
use crate::ir::{Ir, Op, WalkOrder};
use crate::symbol::{for_each_symbol_use, symbol_name, visibility};

/// A callable op in a symbol table.
pub(super) struct Function {
    /// The op, as a stub.
    pub(super) op: Op,
    pub(super) name: Ident,
    /// Whether nothing outside the table can refer to it.
    pub(super) is_hidden: bool,
    /// References to it anywhere in the table, calls and others.
    pub(super) uses: usize,
    /// Calls of it in functions.
    pub(super) calls: usize,
    /// If a chain of calls leads from it back to it: which cycle it is in.
    pub(super) cycle: Option<usize>,
    /// The functions it calls, as indices, with repetitions.
    callees: Vec<usize>,
}

/// The callable ops of a symbol table that own an arena.
pub(super) struct CallGraph {
    pub(super) functions: Vec<Function>,
    by_name: FxHashMap<Ident, usize>,
}

/// The name of the function that an op calls, if it calls one directly.
pub(super) fn called_name(ir: &Ir, op: Op) -> Option<Ident> {
    match op.interface::<dyn CallOpInterface>(ir)?.callee(ir) {
        Callee::Symbol(symbol) if symbol.nested(ir).is_empty() => Some(symbol.root(ir)),
        _ => None,
    }
}

impl CallGraph {
    pub(super) fn new(ir: &Ir, options: &InlineOptions) -> Self {
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
                    is_hidden: options.hides(visibility(ir, op)),
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

    pub(super) fn lookup(&self, name: Ident) -> Option<usize> {
        self.by_name.get(&name).copied()
    }

    /// All functions, each after those it calls except in cycles, whose functions are marked. Tarjan's algorithm,
    /// with an explicit stack.
    pub(super) fn bottom_up(&mut self) -> Vec<usize> {
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
}
