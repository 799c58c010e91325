use terrace_pass_macros::pass;

#[pass(name = "a")]
struct Generic<T> {
    value: T,
}

fn main() {}
