//! Running programs: transformed, lowered, compiled, called.

use terrace_dialects::transform::interpreter::NamedSequencePass;
use terrace_ir::asm::parse_module;
use terrace_ir::verify::verify;
use terrace_ir::{Context, Diagnostic, Ir};
use terrace_lowering::llvm_ir::{Jit, LlvmContext, Optimization, translate};
use terrace_passes::pass::{PassManager, PassRegistry, Pipeline};

use crate::schedule::script;

/// How tensors become memory, and all that becomes LLVM IR.
const LOWERED: &str = "one-shot-bufferize{bufferize-function-boundaries},scf-forall-to-for,convert-linalg-to-loops,\
    func.func(lower-vector-multi-reduction,lower-vector-mask),convert-vector-to-scf,expand-strided-metadata,lower-affine,\
    convert-scf-to-cf,convert-vector-to-llvm,convert-to-llvm,reconcile-unrealized-casts";

/// What is done to a program before it is lowered.
#[derive(Clone, Debug)]
pub enum Way {
    /// Passes.
    Passes(&'static str),
    /// A transform script.
    Script(String),
}

/// What came of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// What its function returned.
    Returned(i32),
    /// The script does not apply, as is said.
    DoesNotApply(String),
    /// It could not be lowered.
    Failed(String),
}

fn said(cx: &Context, errors: &[Diagnostic]) -> String {
    let lines: Vec<String> = errors.iter().map(|error| error.render(cx)).collect();
    lines.join("\n")
}

fn parse(cx: &Context, text: &str) -> Result<Box<Ir>, String> {
    let ir = parse_module(cx, text.as_bytes(), "random.mlir");
    let checked = ir.and_then(|ir| verify(&ir).map(|()| ir));
    checked.map_err(|errors| said(cx, &errors))
}

fn passes(cx: &Context, ir: &mut Ir, passes: &str) -> Result<(), String> {
    let mut registry = PassRegistry::new();
    terrace_dialects::register_passes(&mut registry);
    terrace_lowering::register_passes(&mut registry);
    let text = format!("builtin.module({passes})");
    let pipeline = Pipeline::parse(cx, &text, &registry).map_err(|error| error.render(cx))?;
    let manager = PassManager::with_pipeline(pipeline);
    run(cx, ir, manager)
}

fn run(cx: &Context, ir: &mut Ir, mut manager: PassManager) -> Result<(), String> {
    let (outcome, told) = cx.capture_diagnostics(|| manager.run(ir));
    outcome.map_err(|_| said(cx, &told))
}

/// Has a script change a program; what the script says if it does not apply.
fn transform(cx: &Context, ir: &mut Ir, script: &str) -> Result<(), String> {
    let script = parse(cx, script)?;
    let mut manager = PassManager::new();
    manager.add(NamedSequencePass::of(script, "__transform_main".to_owned()));
    // That the result is valid is checked when it is lowered: a script that makes an invalid one has applied.
    manager.config.verify = false;
    run(cx, ir, manager)
}

/// Takes a program through a way and runs it.
///
/// # Panics
/// If the program is not valid.
pub fn outcome(program: &str, way: &Way) -> Outcome {
    let cx = Context::new();
    terrace_dialects::register_all(&cx);
    terrace_lowering::attach(&cx);
    let mut ir = parse(&cx, program).unwrap_or_else(|why| panic!("{why}\nin\n{program}"));
    let transformed = match way {
        Way::Passes("") => transform(&cx, &mut ir, &script("")),
        Way::Passes(text) => {
            passes(&cx, &mut ir, text).and_then(|()| transform(&cx, &mut ir, &script("")))
        }
        Way::Script(text) => match transform(&cx, &mut ir, text) {
            Err(why) => return Outcome::DoesNotApply(why),
            Ok(()) => Ok(()),
        },
    };
    let valid = transformed.and_then(|()| verify(&ir).map_err(|errors| said(&cx, &errors)));
    let lowered = valid.and_then(|()| passes(&cx, &mut ir, LOWERED));
    if let Err(why) = lowered {
        return Outcome::Failed(why);
    }
    let llvm = LlvmContext::create();
    let compiled = translate(&ir, &llvm).map_err(|error| error.render(&cx));
    let compiled = compiled.and_then(|module| {
        Jit::new(module, Optimization::None).map_err(|error| error.message().to_owned())
    });
    let returned =
        compiled.and_then(|jit| jit.run_main().map_err(|error| error.message().to_owned()));
    returned.map_or_else(Outcome::Failed, Outcome::Returned)
}
