use terrace_pass_macros::pass; // errors: 1

#[pass(name = "a", dependent_dialects = ToyDialect)]
struct NotListed;

fn main() {}
