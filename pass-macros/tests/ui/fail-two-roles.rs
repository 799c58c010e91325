use terrace_pass_macros::pass; // errors: 1

#[pass(name = "a")]
struct TwoRoles {
    #[option]
    #[statistic]
    both: u64,
}

fn main() {}
