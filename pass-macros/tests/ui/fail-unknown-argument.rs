use terrace_pass_macros::pass;

#[pass(nmae = "cse", titel = "CSE")]
struct Unknown;

fn main() {}
