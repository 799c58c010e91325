use terrace_pass_macros::pass;

struct NotAnOp;

#[pass(name = "a", on = NotAnOp)]
fn on_no_op(_: &mut terrace_ir::Ir, _: &mut terrace_ir::pass::PassContext) -> terrace_ir::pass::PassResult {
    Ok(())
}

fn main() {}
