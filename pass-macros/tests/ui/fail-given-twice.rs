use terrace_pass_macros::pass;

#[pass(name = "a", name = "b")]
struct Twice;

fn main() {}
