use terrace_pass_macros::pass;

#[pass(name = "a" title = "b")]
struct MissingComma;

fn main() {}
