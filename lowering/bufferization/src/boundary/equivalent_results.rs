//! `drop-equivalent-buffer-results`: what a function returns is not what it was given.

use terrace_dialects::memref::CastOp;
use terrace_ir::builtin::ModuleOp;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::symbol::{Visibility, visibility};
use terrace_ir::{Ir, SmallVec, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use super::{Functions, drop_results, kept, replace_call, returns};

/// Remove MemRef return values that are equivalent to a bbArg.
///
/// Public functions are left alone. The callers have it already; where its type was cast they cast it.
#[pass(
    name = "drop-equivalent-buffer-results", on = ModuleOp,
    dependent_dialects(terrace_dialects::memref::MemRefDialect)
)]
pub fn drop_equivalent_buffer_results(module: &mut Ir, _: &mut PassContext) -> PassResult {
    let functions = Functions::of(module);
    for (name, stub) in &functions.defined {
        let ir = module.child_mut(*stub).expect("a function is isolated");
        if visibility(ir, ir.root()) == Visibility::Public {
            continue;
        }
        let Some(arguments) = drop_arguments_from_results(ir) else {
            continue;
        };
        for call in functions.calls_of(*name) {
            let ir = module
                .child_mut(call.caller)
                .expect("a function is isolated");
            let mut rewriter = Rewriter::new(ir);
            let operands: SmallVec<[Value; 4]> = rewriter.operands(call.op).collect();
            let types: SmallVec<[_; 4]> = rewriter.result_types(call.op).collect();
            let loc = rewriter.loc(call.op);
            rewriter.set_insertion_point_after(call.op);
            let instead: Vec<Option<Value>> = arguments
                .iter()
                .zip(types)
                .map(|(argument, ty)| {
                    let given = operands[(*argument)?];
                    Some(match rewriter.ty(given) == ty {
                        true => given,
                        false => CastOp::build(&mut rewriter, loc, ty, given).dest(&rewriter),
                    })
                })
                .collect();
            replace_call(&mut rewriter, call.op, &operands, &instead);
        }
    }
    Ok(())
}

/// Takes arguments out of what a function with one return returns. Gives for each result which argument it was.
fn drop_arguments_from_results(ir: &mut Ir) -> Option<Vec<Option<usize>>> {
    let [end] = returns(ir)[..] else {
        return None;
    };
    let values: SmallVec<[Value; 4]> = ir.operands(end).collect();
    let entry = ir.first_block(ir.regions(ir.root())[0])?;
    let argument = |mut value: Value| {
        while let Some(cast) = value.defining::<CastOp>(ir) {
            value = cast.source(ir);
        }
        let mut arguments = ir.block_args(entry).iter();
        arguments.position(|argument| *argument == value)
    };
    let arguments: Vec<Option<usize>> = values.iter().map(|value| argument(*value)).collect();
    let is_kept: Vec<bool> = arguments.iter().map(Option::is_none).collect();
    if is_kept.iter().all(|is_kept| *is_kept) {
        return None;
    }
    ir.set_operands(end, &kept(&values, &is_kept));
    drop_results(ir, &is_kept);
    Some(arguments)
}
