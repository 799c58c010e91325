use terrace_pass_macros::pass; // errors: 5

#[pass(name = "a", onn = Op)]
struct Several {
    #[option(defualt = 1)]
    first: u32,
    #[statistic(default = 1)]
    second: u64,
    #[option = 3]
    third: u32,
}

fn main() {}
