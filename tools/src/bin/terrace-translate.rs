//! `terrace-translate`: translates IR to other formats.

use std::mem::ManuallyDrop;
use std::process::ExitCode;

use clap::Parser;
use terrace_ir::Context;
use terrace_ir::asm::PrintOptions;
use terrace_llvm_import::ImportOptions;
use terrace_lowering::{cpp, smtlib, spirv, wasm};
use terrace_opt_lib::opt::read_input;
use terrace_tools::{
    Failed, Files, arguments, context, emit, exit_code, finished, load, load_llvm_ir, with_llvm,
    write, write_text,
};

/// Translates IR to other formats.
#[derive(Parser)]
struct Args {
    /// Translate a module of the llvm dialect to LLVM IR.
    #[arg(long = "mlir-to-llvmir", group = "translation", required = true)]
    to_llvm_ir: bool,
    /// Translate LLVM IR, as text or as bitcode, to a module of the llvm dialect.
    #[arg(long = "import-llvm", group = "translation")]
    import_llvm: bool,
    /// With `--import-llvm`: structs with a name become structs without one.
    #[arg(long = "import-structs-as-literals")]
    structs_as_literals: bool,
    /// Translate the only `spirv.module` to a SPIR-V binary.
    #[arg(long = "serialize-spirv", group = "translation")]
    serialize_spirv: bool,
    /// Translate a SPIR-V binary to a `spirv.module`.
    #[arg(long = "deserialize-spirv", group = "translation")]
    deserialize_spirv: bool,
    /// Translate the only `spirv.module` to a binary and that back to a module.
    #[arg(long = "test-spirv-roundtrip", group = "translation")]
    test_spirv_roundtrip: bool,
    /// As `--test-spirv-roundtrip`, with the lines that ops come from.
    #[arg(long = "test-spirv-roundtrip-debug", group = "translation")]
    test_spirv_roundtrip_debug: bool,
    /// Translate what is said to solvers, in the smt dialect, to SMT-LIB.
    #[arg(long = "export-smtlib", group = "translation")]
    export_smtlib: bool,
    /// With `--export-smtlib`: terms that are used once stand where they are used.
    #[arg(long = "smtlibexport-inline-single-use-values")]
    inline_single_use_values: bool,
    /// Translate a module of the emitc dialect to C or C++.
    #[arg(long = "mlir-to-cpp", group = "translation")]
    to_cpp: bool,
    /// With `--mlir-to-cpp`: declare the variables of a function before its statements.
    #[arg(long = "declare-variables-at-top")]
    declare_variables_at_top: bool,
    /// With `--mlir-to-cpp`: the `emitc.file` that is written.
    #[arg(long = "file-id", value_name = "ID", default_value = "")]
    file_id: String,
    /// Translate a WebAssembly binary to a module of the wasmssa dialect.
    #[arg(long = "import-wasm", group = "translation")]
    import_wasm: bool,
    /// Write where ops come from into binaries, as `OpLine`.
    #[arg(long = "spirv-emit-lines")]
    emit_lines: bool,
    /// Print locations.
    #[arg(long = "mlir-print-debuginfo")]
    print_debug_info: bool,
    /// Whether a binary's blocks are put into `spirv.mlir.selection` and `spirv.mlir.loop`.
    #[arg(long = "spirv-structurize-control-flow", value_name = "BOOL", default_value_t = true,
        num_args = 0..=1, require_equals = true, default_missing_value = "true", action = clap::ArgAction::Set)]
    structurize: bool,
    #[command(flatten)]
    files: Files,
}

fn main() -> ExitCode {
    exit_code(run(&arguments()))
}

fn run(args: &Args) -> Result<(), Failed> {
    if args.to_llvm_ir {
        return to_llvm_ir(args);
    }
    if args.import_llvm {
        return import_llvm(args);
    }
    if args.deserialize_spirv {
        let cx = context();
        let bytes = read_input(&args.files.input, None).map_err(|error| emit(&cx, &error))?;
        let words = spirv::words_of_bytes(bytes.bytes()).map_err(|error| emit(&cx, &error))?;
        return write_deserialized(args, &cx, &words);
    }
    if args.export_smtlib {
        return export_smtlib(args);
    }
    if args.to_cpp {
        return to_cpp(args);
    }
    if args.import_wasm {
        return import_wasm(args);
    }
    let (cx, module) = load(&args.files.input)?;
    let round_trip = args.test_spirv_roundtrip || args.test_spirv_roundtrip_debug;
    let options = spirv::SerializeOptions {
        lines: args.emit_lines || args.test_spirv_roundtrip_debug,
    };
    let words = spirv::find_module(&module)
        .and_then(|module| spirv::serialize_with(module, options))
        .map_err(|error| emit(&cx, &error))?;
    if round_trip {
        return write_deserialized(args, &cx, &words);
    }
    let bytes = spirv::bytes_of_words(&words);
    write(&cx, args.files.output.as_deref(), &bytes)
}

/// Starts the program that links LLVM, which takes longer to load than most modules take to translate.
fn to_llvm_ir(args: &Args) -> Result<(), Failed> {
    let mut command = with_llvm().map_err(|error| emit(&context(), &error))?;
    if let Some(output) = &args.files.output {
        command.args(["-o", output]);
    }
    command.arg(&args.files.input);
    let status = command.status();
    finished(status).map_err(|error| error.map_or(Failed, |error| emit(&context(), &error)))
}

fn export_smtlib(args: &Args) -> Result<(), Failed> {
    let (cx, module) = load(&args.files.input)?;
    let options = smtlib::Options {
        inline_single_use_values: args.inline_single_use_values,
    };
    let text = smtlib::export(&module, options).map_err(|error| emit(&cx, &error))?;
    write(&cx, args.files.output.as_deref(), text.as_bytes())
}

fn to_cpp(args: &Args) -> Result<(), Failed> {
    let (cx, module) = load(&args.files.input)?;
    let options = cpp::Options {
        declare_variables_at_top: args.declare_variables_at_top,
        file_id: args.file_id.clone(),
    };
    let text = cpp::translate(&module, &options).map_err(|error| emit(&cx, &error))?;
    write(&cx, args.files.output.as_deref(), text.as_bytes())
}

fn import_wasm(args: &Args) -> Result<(), Failed> {
    let cx = context();
    let input = &args.files.input;
    let bytes = read_input(input, None).map_err(|error| emit(&cx, &error))?;
    let module = wasm::import(&cx, bytes.bytes(), input).map_err(|error| emit(&cx, &error))?;
    let module = ManuallyDrop::new(module);
    let options = PrintOptions {
        debug_info: args.print_debug_info,
        ..PrintOptions::default()
    };
    write_text(&cx, args.files.output.as_deref(), &module, &options)
}

fn import_llvm(args: &Args) -> Result<(), Failed> {
    let options = ImportOptions {
        structs_as_literals: args.structs_as_literals,
    };
    let (cx, module) = load_llvm_ir(&args.files.input, &options)?;
    let options = PrintOptions {
        debug_info: args.print_debug_info,
        ..PrintOptions::default()
    };
    write_text(&cx, args.files.output.as_deref(), &module, &options)
}

/// Writes the module that a binary holds as text.
fn write_deserialized(args: &Args, cx: &Context, words: &[u32]) -> Result<(), Failed> {
    let options = spirv::DeserializeOptions {
        structured: args.structurize,
    };
    let module = spirv::deserialize(cx, words, options).map_err(|errors| {
        errors.iter().for_each(|error| cx.emit(error));
        Failed
    })?;
    let module = ManuallyDrop::new(module);
    let options = PrintOptions {
        debug_info: args.print_debug_info,
        ..PrintOptions::default()
    };
    write_text(cx, args.files.output.as_deref(), &module, &options)
}
