use terrace_pass_macros::pass; // errors: 1

#[pass(name = "a")]
struct Generic<T> {
    value: T,
}

fn main() {}
