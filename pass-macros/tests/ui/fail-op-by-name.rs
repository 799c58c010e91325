use terrace_pass_macros::pass;

#[pass(name = "a", on = "func.func")]
struct ByName;

fn main() {}
