use terrace_pass_macros::pass;

#[pass()]
struct Nameless;

fn main() {}
