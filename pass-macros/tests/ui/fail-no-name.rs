use terrace_pass_macros::pass; // errors: 1

#[pass()]
struct Nameless;

fn main() {}
