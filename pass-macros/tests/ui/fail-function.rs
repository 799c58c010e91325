use terrace_pass_macros::pass; // errors: 1

#[pass(name = "a")]
fn wrong_signature(ir: &mut terrace_ir::Ir) {
    let _ = ir;
}

fn main() {}
