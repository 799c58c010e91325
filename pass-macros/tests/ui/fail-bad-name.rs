use terrace_pass_macros::pass; // errors: 1

#[pass(name = "Not A Name")]
struct BadName;

fn main() {}
