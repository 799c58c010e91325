use terrace_pass_macros::pass;

#[pass(name = "a", dependent_dialects = ToyDialect)]
struct NotListed;

fn main() {}
