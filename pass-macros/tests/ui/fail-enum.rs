use terrace_pass_macros::pass;

#[pass(name = "a")]
enum Choice {
    One,
}

fn main() {}
