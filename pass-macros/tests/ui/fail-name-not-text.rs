use terrace_pass_macros::pass;

#[pass(name = cse)]
struct NameNotText;

fn main() {}
