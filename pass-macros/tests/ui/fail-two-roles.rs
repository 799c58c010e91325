use terrace_pass_macros::pass;

#[pass(name = "a")]
struct TwoRoles {
    #[option]
    #[statistic]
    both: u64,
}

fn main() {}
