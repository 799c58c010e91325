use terrace_pass_macros::OptionValue; // errors: 2

#[derive(OptionValue)]
struct NoEnum;

#[derive(OptionValue)]
enum WithFields {
    Number(u32),
}

fn main() {}
