use terrace_pass_macros::pass; // errors: 1

#[pass(name = "a", on = "func.func")]
struct ByName;

fn main() {}
