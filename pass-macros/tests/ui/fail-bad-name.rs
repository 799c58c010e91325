use terrace_pass_macros::pass;

#[pass(name = "Not A Name")]
struct BadName;

fn main() {}
