use terrace_pass_macros::pass; // errors: 1

#[pass(name = "a")]
enum Choice {
    One,
}

fn main() {}
