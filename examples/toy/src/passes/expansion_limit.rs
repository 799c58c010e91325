//! A limit on what inlining makes of a program.

use rustc_hash::FxHashMap;
use terrace::ir::builtin::ModuleOp;
use terrace::prelude::*;

use crate::dialect::{FuncOp, GenericCallOp};

/// Reject programs that inlining would make too large.
///
/// Every call is inlined, so the size of a program can grow without bound: a few dozen functions are enough, each of which
/// calls the one before it twice.
#[pass(name = "toy-expansion-limit", on = ModuleOp)]
pub struct ExpansionLimitPass {
    /// The most ops of a function with all its calls inlined.
    #[option(default = 1_000_000)]
    max_ops: u64,
}

impl Pass for ExpansionLimitPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let functions = functions(ir);
        // The size of each function with its calls inlined; zero until it is known. A recursive call counts as
        // nothing: it is not inlined.
        let mut sizes = vec![0; functions.len()];
        let mut visited = vec![false; functions.len()];
        for root in 0..functions.len() {
            let mut stack = vec![(root, 0)];
            if std::mem::replace(&mut visited[root], true) {
                continue;
            }
            while let Some((index, next)) = stack.last_mut() {
                let function = &functions[*index];
                if let Some(&(callee, _)) = function.calls.get(*next) {
                    *next += 1;
                    if !std::mem::replace(&mut visited[callee], true) {
                        stack.push((callee, 0));
                    }
                    continue;
                }
                match self.size(function, &sizes) {
                    Ok(size) => sizes[*index] = size,
                    Err(too_large) => {
                        cx.emit(too_large);
                        return Ok(());
                    }
                }
                stack.pop();
            }
        }
        Ok(())
    }
}

impl ExpansionLimitPass {
    /// The size of a function whose callees' sizes are known.
    fn size(&self, function: &Function, sizes: &[u64]) -> Result<u64, Diagnostic> {
        let mut size = function.ops;
        for &(callee, place) in &function.calls {
            size += sizes[callee];
            if size > self.max_ops {
                let message = format!(
                    "with all calls inlined this function has more than {} operations",
                    self.max_ops
                );
                return Err(Diagnostic::error(place, message)
                    .help("every call is inlined: call large functions less often"));
            }
        }
        Ok(size)
    }
}

/// A function: how many ops it has, and the functions it calls, by index, with the places of the calls.
struct Function {
    ops: u64,
    calls: Vec<(usize, Location)>,
}

fn functions(ir: &Ir) -> Vec<Function> {
    let body = ModuleOp::body_block(ir).into_iter();
    let ops = body.flat_map(|body| ir.block_ops(body));
    let functions: Vec<FuncOp> = ops.filter_map(|op| FuncOp::cast(ir, op)).collect();
    let index: FxHashMap<Ident, usize> = functions
        .iter()
        .map(|function| ir.ident(&function.sym_name(ir)))
        .zip(0..)
        .collect();
    let contents = |function: &FuncOp| {
        let (ir, _) = ir.definition(function.op());
        let ops = ir.all_ops();
        let calls = ops.iter().filter_map(|op| {
            let call = GenericCallOp::cast(ir, *op)?;
            let callee = index.get(&call.callee(ir).symbol(ir))?;
            Some((*callee, ir.loc(*op)))
        });
        Function {
            ops: ops.len() as u64,
            calls: calls.collect(),
        }
    };
    functions.iter().map(contents).collect()
}
