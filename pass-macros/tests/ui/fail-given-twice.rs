use terrace_pass_macros::pass; // errors: 1

#[pass(name = "a", name = "b")]
struct Twice;

fn main() {}
