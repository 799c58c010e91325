use terrace_pass_macros::pass; // errors: 1

#[pass(name = "a")]
struct Same {
    #[option(name = "max-ops")]
    limit: u32,
    #[option]
    max_ops: u32,
}

fn main() {}
