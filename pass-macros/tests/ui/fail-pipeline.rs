use terrace_passes::pass::{Pipeline, Statistic}; // errors: 3
use terrace_pass_macros::pass_pipeline;

#[pass_pipeline(title = "A")]
struct NoName;

#[pass_pipeline(name = "b")]
struct WithStatistic {
    #[statistic]
    seen: Statistic,
}

#[pass_pipeline(name = "c")]
fn function(_: &mut Pipeline) {}

fn main() {}
