use terrace_pass_macros::pass;

#[pass(name = "a")]
struct Tuple(u32);

fn main() {}
