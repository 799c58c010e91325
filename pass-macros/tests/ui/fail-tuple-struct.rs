use terrace_pass_macros::pass; // errors: 1

#[pass(name = "a")]
struct Tuple(u32);

fn main() {}
