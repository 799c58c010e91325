//! The compiler: from the text of a program to what was asked for.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use clap::ValueEnum;
use terrace::dialects::func;
use terrace::dialects::transforms::affine::{
    AffineLoopFusionPass, AffineParallelizePass, AffineScalarReplacementPass,
};
use terrace::dialects::transforms::func::SplitLargeFunctionsPass;
use terrace::ir::asm::{self, PrintOptions};
use terrace::ir::pass::{PassConfig, PassList, PassManager, PassPipeline, PassRegistry};
use terrace::ir::transforms::{Canonicalizer, Cse, Inliner};
use terrace::ir::verify::verify;
use terrace::ir::{Context, Diagnostic, Ir, Location};
use terrace_lowering::affine_to_scf::LowerAffineOpsPass;
use terrace_lowering::llvm_ir::{self, Jit, LlvmContext, Optimization, Target};
use terrace_lowering::to_spirv::LowerParallelLoopsToSpirv;
use terrace_lowering::vulkan::{Device, lower_launches, with_kernels};

use crate::check::check;
use crate::dialect::{FuncOp, ToyDialect};
use crate::dump::dump;
use crate::error::Errors;
use crate::mlir_gen;
use crate::parser::parse;
use crate::passes::{ExpansionLimitPass, LowerToAffinePass, LowerToLlvmPass, ShapeInferencePass};
use crate::source::Source;

/// What to make of a program, from its syntax tree to its execution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
pub enum Emit {
    /// The syntax tree.
    Ast,
    /// The toy dialect.
    Mlir,
    /// Affine loops.
    MlirAffine,
    /// The llvm dialect.
    MlirLlvm,
    /// LLVM IR.
    Llvm,
    /// Assembly of this machine.
    Asm,
    /// An object file of this machine.
    Obj,
    /// A program of this machine.
    Exe,
    /// What the program prints.
    Jit,
    /// Kernels in the spirv dialect, and the program that launches them.
    Spirv,
    /// What the program prints when its loops run on a GPU.
    Vulkan,
}

impl Emit {
    /// Whether loops become kernels.
    fn has_kernels(self) -> bool {
        matches!(self, Emit::Spirv | Emit::Vulkan)
    }
}

/// What a program is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Language {
    /// The Toy language.
    Toy,
    /// MLIR's text format.
    Mlir,
}

/// What the compiler is to do.
#[derive(Clone)]
pub struct Options {
    /// What to make of the program.
    pub emit: Emit,
    /// Whether to optimize.
    pub optimize: bool,
    /// What the program is written in.
    pub language: Language,
    /// Where an executable goes.
    pub executable: PathBuf,
    /// Whether IR is printed with locations.
    pub debug_info: bool,
    /// Whether ops are printed in the generic form.
    pub generic: bool,
    /// Whether shape inference reports what it does.
    pub debug_shapes: bool,
    /// How passes are run and what is printed around them.
    pub passes: PassConfig,
}

/// What became of a program.
pub enum Product {
    /// Text to show.
    Text(String),
    /// The contents of an object file.
    Object(Vec<u8>),
    /// Nothing to show: the program was run, or its executable written.
    Nothing,
}

/// There is no result: the diagnostics that say why were emitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failed;

/// A context with the dialect of the language.
pub fn context() -> Context {
    let cx = Context::new();
    cx.load_dialect::<ToyDialect>();
    cx
}

/// The passes that flags can name.
pub fn registry() -> PassRegistry {
    let mut registry = PassRegistry::new();
    registry
        .pass::<ExpansionLimitPass>()
        .pass::<ShapeInferencePass>()
        .pass::<LowerToAffinePass>()
        .pass::<LowerToLlvmPass>();
    registry
}

/// Makes of a program what the options say. `name` is that of its file.
///
/// # Errors
/// If something is wrong with the program; what it is was emitted.
pub fn compile(
    cx: &Context,
    options: &Options,
    name: &str,
    text: Vec<u8>,
) -> Result<Product, Failed> {
    try_compile(cx, options, name, text).map_err(|errors| {
        errors.iter().for_each(|error| cx.emit(error));
        Failed
    })
}

/// Fails with what was not emitted yet.
fn try_compile(
    cx: &Context,
    options: &Options,
    name: &str,
    text: Vec<u8>,
) -> Result<Product, Vec<Diagnostic>> {
    let mut ir = match options.language {
        Language::Mlir if options.emit == Emit::Ast => {
            let message = "only a program in the Toy language has a syntax tree";
            return Err(vec![Diagnostic::error(Location::UNKNOWN, message)]);
        }
        Language::Mlir => {
            terrace::dialects::register_all(cx);
            asm::parse_source(cx, cx.add_source(cx.ident(name), text))?
        }
        Language::Toy => {
            let source = Source::new(name, text).map_err(|error| {
                let place = Location::file(cx, cx.ident(name), 1, 1);
                vec![Diagnostic::error(place, error.to_string())]
            })?;
            source.register(cx);
            let located = |errors: Errors| errors.diagnostics(cx, &source);
            let module = parse(&source).map_err(located)?;
            if options.emit == Emit::Ast {
                return Ok(Product::Text(dump(&module, &source)));
            }
            let analysis = check(&module).map_err(located)?;
            mlir_gen::generate(cx, &source, &module, &analysis)
        }
    };
    verify(&ir)?;
    // Passes emit their errors themselves.
    passes(options).run(&mut ir).map_err(|_| Vec::new())?;
    if options.emit <= Emit::MlirLlvm || options.emit == Emit::Spirv {
        let style = PrintOptions {
            debug_info: options.debug_info,
            generic: options.generic,
            assume_verified: true,
            ..PrintOptions::default()
        };
        return Ok(Product::Text(asm::print_module(&ir, &style)));
    }
    if options.emit == Emit::Vulkan {
        return run_kernels(&mut ir, options);
    }
    generate_code(&ir, options).map_err(|error| vec![error])
}

/// Runs a program whose loops became kernels. A launch that fails is the error.
fn run_kernels(ir: &mut Ir, options: &Options) -> Result<Product, Vec<Diagnostic>> {
    let kernels = lower_launches(ir).map_err(|error| vec![error])?;
    let device = Device::open(None).map_err(|error| vec![error])?;
    let mut manager = PassManager::new();
    manager.config = options.passes.clone();
    lower_to_llvm(&mut manager);
    manager.run(ir).map_err(|_| Vec::new())?;
    let failures = Rc::new(RefCell::new(Vec::new()));
    let kept = failures.clone();
    let report = move |error| kept.borrow_mut().push(error);
    let run = || generate_code(ir, options).map_err(|error| vec![error]);
    let product = with_kernels(device, kernels, report, run);
    match failures.take() {
        failures if failures.is_empty() => product,
        failures => Err(failures),
    }
}

/// The passes that lead to what is asked for.
fn passes(options: &Options) -> PassManager {
    let mut manager = PassManager::new();
    manager.config = options.passes.clone();
    if options.optimize || options.emit >= Emit::MlirAffine {
        // Shape inference is to see the program as it was written, so that no mistake in it is simplified away before.
        let mut inliner = Inliner::default();
        inliner.default_pipeline = PassList::none();
        manager.add(ExpansionLimitPass::default()).add(inliner);
        manager
            .nest::<FuncOp>()
            .add(ShapeInferencePass::new(options.debug_shapes))
            .add(Canonicalizer::default())
            .add(Cse::default());
    }
    if options.emit >= Emit::MlirAffine {
        manager.add(LowerToAffinePass::default());
        let functions = manager.nest::<func::FuncOp>();
        functions.add(Canonicalizer::default()).add(Cse::default());
        if options.optimize {
            functions
                .add(AffineLoopFusionPass::default())
                .add(AffineScalarReplacementPass);
        }
    }
    if options.emit.has_kernels() {
        manager
            .nest::<func::FuncOp>()
            .add(AffineParallelizePass::default());
        manager.add(LowerAffineOpsPass);
        LowerParallelLoopsToSpirv::default().build(manager.pipeline());
    } else if options.emit >= Emit::MlirLlvm {
        lower_to_llvm(&mut manager);
    }
    manager
}

/// The passes from loops to the llvm dialect.
fn lower_to_llvm(manager: &mut PassManager) {
    // All calls were inlined: `main` may be far longer than what LLVM takes linear time for.
    manager.add(SplitLargeFunctionsPass::default());
    manager.add(LowerToLlvmPass);
}

/// From the llvm dialect to code.
fn generate_code(ir: &Ir, options: &Options) -> Result<Product, Diagnostic> {
    let llvm = LlvmContext::create();
    let module = llvm_ir::translate(ir, &llvm)?;
    let optimization = if options.optimize {
        Optimization::Full
    } else {
        Optimization::None
    };
    // What runs here and now may use all that this processor has.
    let target = match options.emit {
        Emit::Jit | Emit::Vulkan => Target::host(&module)?,
        _ => Target::portable(&module)?,
    };
    llvm_ir::optimize(&module, &target, optimization)?;
    match options.emit {
        Emit::Asm => llvm_ir::emit_assembly(&module, &target, optimization).map(Product::Text),
        Emit::Obj => llvm_ir::emit_object(&module, &target, optimization).map(Product::Object),
        Emit::Exe => {
            llvm_ir::emit_executable(&module, &target, optimization, &options.executable)?;
            Ok(Product::Nothing)
        }
        Emit::Jit | Emit::Vulkan => {
            Jit::new(module, optimization)?.run_main()?;
            Ok(Product::Nothing)
        }
        _ => Ok(Product::Text(module.to_string())),
    }
}
