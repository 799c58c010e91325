use terrace_pass_macros::pass; // errors: 2

#[pass(nmae = "cse", titel = "CSE")]
struct Unknown;

fn main() {}
