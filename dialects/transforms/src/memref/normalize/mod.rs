//! `normalize-memrefs`: memrefs whose elements lie in the order of their indices, in place of memrefs with layouts.

mod function;
mod layout;
mod uses;

use function::{is_normalizable, normalize_call, normalize_function, update_results};
use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::context::Ident;
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::symbol::{for_each_symbol_use, symbol_name};
use terrace_ir::{Ir, Op};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_standard_dialects::func::{CallOp, FuncOp};
use terrace_standard_dialects::{affine, arith};

/// Normalize memrefs.
///
/// A memref with a layout becomes one of the shape that the layout's results have, and subscripts become the layout's results at
/// them, across functions: of arguments, results, allocations and casts. A function stays as it is, and so do those that
/// it calls or that call it, where something uses a memref with a layout in another way.
#[pass(
    name = "normalize-memrefs",
    on = ModuleOp,
    dependent_dialects(affine::AffineDialect, arith::ArithDialect)
)]
pub fn normalize_memrefs(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let mut pending = vec![ir];
    while let Some(ir) = pending.pop() {
        if ir.has_trait(ir.root(), OpTraits::SYMBOL_TABLE) {
            normalize_functions(ir);
            pending.extend(ir.children_mut());
        }
    }
    Ok(())
}

/// Normalizes the functions of a symbol table.
fn normalize_functions(ir: &mut Ir) {
    let functions = Functions::of(ir);
    let normalizable = functions.normalizable(ir);
    for (op, _) in functions
        .ops
        .iter()
        .zip(&normalizable)
        .filter(|(_, is)| **is)
    {
        normalize_function(child(ir, *op));
    }
    // What a function gives changes with what it returns, and that with what those give that it calls.
    let all = 0..functions.ops.len();
    let mut pending: Vec<usize> = all.filter(|index| normalizable[*index]).collect();
    while let Some(callee) = pending.pop() {
        let results = update_results(child(ir, functions.ops[callee]));
        let mut changed = FxHashSet::default();
        for (caller, call) in &functions.calls[callee] {
            if normalize_call(child(ir, functions.ops[*caller]), *call, &results) {
                changed.insert(*caller);
            }
        }
        pending.extend(changed);
    }
}

fn child(ir: &mut Ir, function: Op) -> &mut Ir {
    ir.child_mut(function)
        .expect("a function is an isolated op")
}

/// The functions of a symbol table, and how they call each other.
struct Functions {
    ops: Vec<Op>,
    /// For each function those that call it, or that it calls.
    neighbours: Vec<Vec<usize>>,
    /// For each function the functions with calls of it, and the calls.
    calls: Vec<Vec<(usize, CallOp)>>,
    /// Whether something refers to a function without calling it from a function.
    is_escaping: Vec<bool>,
}

impl Functions {
    fn of(ir: &Ir) -> Functions {
        let is_function = |(_, function): &(Op, &Ir)| function.is_op(function.root(), FuncOp::INFO);
        let ops: Vec<Op> = ir
            .children()
            .filter(is_function)
            .map(|(op, _)| op)
            .collect();
        let named = |(index, op): (usize, &Op)| {
            let function = ir.child(*op)?;
            Some((symbol_name(function, function.root())?, index))
        };
        let by_name: FxHashMap<Ident, usize> = ops.iter().enumerate().filter_map(named).collect();
        let by_op: FxHashMap<Op, usize> = ops
            .iter()
            .zip(0..)
            .map(|(op, index)| (*op, index))
            .collect();
        let mut functions = Functions {
            neighbours: vec![Vec::new(); ops.len()],
            calls: vec![Vec::new(); ops.len()],
            is_escaping: vec![false; ops.len()],
            ops,
        };
        for (op, user) in ir.children() {
            let caller = by_op.get(&op).copied();
            for_each_symbol_use(user, |arena, op, reference| {
                let Some(&callee) = by_name.get(&reference.root(ir)) else {
                    return;
                };
                let is_here = std::ptr::eq(arena, user);
                let call = CallOp::cast(arena, op).filter(|_| is_here);
                match (caller, call) {
                    (Some(caller), Some(call)) => {
                        functions.neighbours[caller].push(callee);
                        functions.neighbours[callee].push(caller);
                        functions.calls[callee].push((caller, call));
                    }
                    _ => functions.is_escaping[callee] = true,
                }
            });
        }
        functions
    }

    /// For each function whether its memrefs, and those of all that it calls and that call it, can be normalized.
    fn normalizable(&self, ir: &Ir) -> Vec<bool> {
        let can = |(op, is_escaping): (&Op, &bool)| {
            let function = ir.child(*op);
            !is_escaping && function.is_some_and(is_normalizable)
        };
        let mut normalizable: Vec<bool> = self.ops.iter().zip(&self.is_escaping).map(can).collect();
        let all = 0..self.ops.len();
        let mut pending: Vec<usize> = all.filter(|index| !normalizable[*index]).collect();
        while let Some(function) = pending.pop() {
            for neighbour in &self.neighbours[function] {
                if std::mem::take(&mut normalizable[*neighbour]) {
                    pending.push(*neighbour);
                }
            }
        }
        normalizable
    }
}
