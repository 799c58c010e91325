//! Everything `#[pass]` accepts.

use terrace_ir::Ir;
use terrace_ir::interfaces::MemoryEffects;
use terrace_passes::pass::{
    Pass, PassContext, PassDeclaration, PassPipeline, PassResult, PassTarget, Pipeline,
    PipelineDeclaration, Statistic,
};
use terrace_pass_macros::{OptionValue, pass, pass_pipeline};

/// Count ops.
#[pass(name = "count-ops", title = "Counter", dependent_dialects(terrace_ir::builtin::BuiltinDialect))]
pub struct CountPass {
    /// Where to stop.
    #[option(default = 10_000)]
    max: usize,
    #[option(name = "label", default = "ops")]
    text: String,
    #[option]
    only: Vec<String>,
    /// Ops seen.
    #[statistic(name = "num-seen")]
    seen: Statistic,
    cache: Option<u32>,
}

impl Pass for CountPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        self.seen += ir.all_ops().len() as u64;
        self.cache = None;
        Ok(())
    }
}

/// Does nothing.
#[pass(name = "nothing")]
#[derive(Clone)]
struct Nothing;

impl Pass for Nothing {
    fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult {
        Ok(())
    }
}

/// Does nothing either.
#[pass(name = "do-nothing")]
fn do_nothing(_: &mut Ir, _: &mut PassContext) -> PassResult {
    Ok(())
}

/// How far.
#[derive(Clone, Copy, PartialEq, Debug, OptionValue)]
enum Level {
    /// Not far.
    Low,
    /// Very far.
    VeryHigh,
}

/// Runs on what has effects.
#[pass(name = "with-interface", on_interface = MemoryEffects)]
struct WithInterface {
    #[option(default = Level::VeryHigh)]
    level: Level,
    #[option(default = 2, check = |value| if *value > 1 { Ok(()) } else { Err("expected more".into()) })]
    factor: u32,
    #[option]
    inner: Option<Pipeline>,
    #[option(default = 4, check = |size| size.is_power_of_two())]
    size: u32,
    #[option(check = is_short)]
    label: String,
}

fn is_short(text: &String) -> bool {
    text.len() < 4
}

impl Pass for WithInterface {
    fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult {
        let _ = (self.level, self.factor, &self.inner, self.size, &self.label);
        Ok(())
    }
}

/// Counts twice.
#[pass_pipeline(name = "twice")]
struct Twice {
    /// Where to stop.
    #[option(default = 5)]
    max: usize,
}

impl PassPipeline for Twice {
    fn build(&self, pipeline: &mut Pipeline) {
        for _ in 0..2 {
            pipeline.add(CountPass { max: self.max, ..CountPass::default() });
        }
    }
}

fn main() {
    let pass = WithInterface::default();
    assert_eq!((pass.option(0).as_str(), pass.option(2).as_str()), ("very-high", ""));
    assert_eq!(pass.info().options[0].choices, [("low", "Not far."), ("very-high", "Very far.")]);
    assert!(matches!(pass.info().on, PassTarget::Interface { name: "MemoryEffects", .. }));
    let mut checked = WithInterface::default();
    let mut set = |index, text| checked.set_option(index, text, &terrace_passes::pass::PassRegistry::new());
    assert_eq!(set(1, "1"), Err("expected more".to_owned()));
    assert_eq!(set(3, "6"), Err("`6` is not accepted".to_owned()));
    assert_eq!((set(3, "8"), set(4, "abc")), (Ok(()), Ok(())));
    assert_eq!(set(4, "abcd"), Err("`abcd` is not accepted".to_owned()));
    assert_eq!((checked.size, checked.label.as_str()), (8, "abc"));
    let mut any = Pipeline::on_any();
    Twice::default().build(&mut any);
    assert_eq!(any.passes().len(), 2);
    assert_eq!(Twice::default().info().options[0].name, "max");
    let pass = CountPass { max: 3, ..CountPass::default() };
    assert_eq!(pass.option(0), "3");
    assert_eq!((pass.text.as_str(), pass.only.len()), ("ops", 0));
    assert_eq!(pass.info().statistics[0].name, "num-seen");
    assert_eq!(Nothing::default().info().argument, "nothing");
    assert_eq!(DoNothingPass.info().summary, "Does nothing either.");
}
