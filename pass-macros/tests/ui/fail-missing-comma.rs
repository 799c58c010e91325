use terrace_pass_macros::pass; // errors: 1

#[pass(name = "a" title = "b")]
struct MissingComma;

fn main() {}
