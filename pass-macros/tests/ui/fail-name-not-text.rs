use terrace_pass_macros::pass; // errors: 1

#[pass(name = cse)]
struct NameNotText;

fn main() {}
