//! What messages about mistakes in passes suggest, done: the passes of `tests/ui`, mended as their errors say.

use terrace_ir::Ir;
use terrace_ir::builtin::{BuiltinDialect, ModuleOp};
use terrace_ir::interfaces::MemoryEffects;
use terrace_pass_macros::{OptionValue, pass, pass_pipeline};
use terrace_passes::pass::{
    Pass, PassContext, PassDeclaration, PassPipeline, PassResult, Pipeline, PipelineDeclaration,
    Statistic,
};

/// `derive OptionValue if it is an enum`, with what its errors ask for.
#[derive(Clone, Copy, Default, OptionValue)]
enum Level {
    #[default]
    Low,
    High,
}

/// `did you mean option?`, `write seen: Statistic`, `declare it with #[pass(name = ..)]`, `write #[option(default = ..)]`.
#[pass(name = "mended", on = ModuleOp, dependent_dialects(BuiltinDialect))]
struct Mended {
    #[option]
    level: Level,
    #[option(default = 4, check = |value| *value > 0)]
    count: u32,
    #[option(default = "text")]
    text: String,
    #[statistic]
    seen: Statistic,
}

impl Pass for Mended {
    fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult {
        self.seen += u64::from(self.count);
        Ok(())
    }
}

/// `expected the trait of an interface`, and the signature that a function has.
#[pass(name = "by-interface", on_interface = MemoryEffects)]
fn by_interface(_: &mut Ir, _: &mut PassContext) -> PassResult {
    Ok(())
}

/// `declare it with #[pass_pipeline(name = ..)]`.
#[pass_pipeline(name = "mended-pipeline")]
struct MendedPipeline {
    #[option]
    level: Level,
}

impl PassPipeline for MendedPipeline {
    fn build(&self, pipeline: &mut Pipeline) {
        pipeline.add(Mended {
            level: self.level,
            ..Mended::default()
        });
    }
}

#[test]
fn mended_passes_have_options() {
    let mended = Mended::default();
    let options: Vec<String> = (0..3).map(|index| mended.option(index)).collect();
    assert_eq!(options, ["low", "4", "text"]);
    assert_eq!(
        Mended {
            level: Level::High,
            ..mended
        }
        .clone()
        .option(0),
        "high"
    );
    assert_eq!(MendedPipeline::default().info().argument, "mended-pipeline");
    assert_eq!(ByInterfacePass.info().argument, "by-interface");
    let mut pipeline = Pipeline::on::<ModuleOp>();
    MendedPipeline::default().build(&mut pipeline);
    assert_eq!(pipeline.passes().len(), 1);
}
