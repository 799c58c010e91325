//! Everything `#[pass]` accepts.

use terrace_ir::Ir;
use terrace_ir::pass::{Pass, PassContext, PassDeclaration, PassResult, Statistic};
use terrace_pass_macros::pass;

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

fn main() {
    let pass = CountPass { max: 3, ..CountPass::default() };
    assert_eq!(pass.option(0), "3");
    assert_eq!((pass.text.as_str(), pass.only.len()), ("ops", 0));
    assert_eq!(pass.info().statistics[0].name, "num-seen");
    assert_eq!(Nothing::default().info().argument, "nothing");
    assert_eq!(DoNothingPass.info().summary, "Does nothing either.");
}
