use terrace_passes::pass::{PassContext, PassResult}; // errors: 2
use terrace_pass_macros::pass;

#[pass(name = "both", on = terrace_ir::builtin::ModuleOp, on_interface = terrace_ir::interfaces::MemoryEffects)]
fn both(_: &mut terrace_ir::Ir, _: &mut PassContext) -> PassResult {
    Ok(())
}

#[pass(name = "text", on_interface = "MemoryEffects")]
fn text(_: &mut terrace_ir::Ir, _: &mut PassContext) -> PassResult {
    Ok(())
}

fn main() {}
