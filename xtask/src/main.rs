//! Developer commands of Terrace: set-up, tests, coverage of the specification, benchmarks.
//!
//! Run as `cargo xtask COMMAND`. This crate needs no system library, because its first job is
//! to find or install the ones that the rest of the workspace needs.

mod bench;
mod bindings;
mod book;
mod cargo;
mod coverage;
mod files;
mod gate;
mod git;
mod inputs;
mod new_dialect;
mod newcomer;
mod process;
mod publish;
mod race;
mod random;
mod setup;
mod test;
mod toy;
mod validate;
mod wild;

use std::process::ExitCode;

const HELP: &str = "\
usage: cargo xtask COMMAND

  setup                     find LLVM 22 and what the tests need, or install them with apt
  toy FILE.toy [FLAGS]      build toyc and run the program by JIT; FLAGS go to toyc
  new-dialect NAME [FOLDER] make a crate with a dialect: ops, a type, a rule, a pass, an opt and tests
  test [--changed [BASE]]   formatting, lints, tests, documentation: everything that must pass; with --changed the lints and
                            tests of the crates that differ from a commit, and what tests them from outside
  newcomer                  do what the pages for contributors say, in a copy, and run its tests
  random-programs [COUNT] [SEED]
                            run random programs by Terrace and by MLIR, and compare
  random-programs --compare [--print] [--fewer] [--tool=PATH] [DIALECT..] [COUNT] [SEED]
                            simplify random functions of dialects by Terrace and by MLIR, and compare op for op;
                            --print only writes them, --fewer also shows where Terrace leaves fewer ops,
                            --tool says which terrace-opt is compared, without which one is built
  random-kernels [COUNT] [SEED]
                            run random kernels by the LLVM JIT and by Vulkan, and compare
  random-folds [COUNT] [SEED]
                            execute random ops and fold them, and compare
  book                      put the book together, with the reference of the dialects
  bindings [--wheel]        build the Python package and run its scripts; --wheel also builds a wheel, by maturin
  coverage INVENTORY.md [--missing [SYSTEM]]
                            which lines of the specification's inventory have a test
  bench [compile|toy|all]   time the Toy compiler and print Markdown tables
  bench ir [OPS|TABLE..]    time and weigh the IR in process, for these numbers of ops or in these tables
  bench ods [PART..]        what the definition of an op costs the compiler and the binary: of terrace, pliron, tablegen;
                            check, release, lines, size
  bench spirv               time SPIR-V binaries, beside mlir-translate
  bench mlir                time terrace-opt on generated programs, beside mlir-opt
  bench real FILE           time the tools on what clang writes of a file of C, beside MLIR's
  bench c                   time programs on the C API, beside MLIR's own library
  validate [DIALECT..] [COUNT] [SEED]
                            run random functions on small integers and floats before and after passes, and compare what
                            they give
  validate FILE PIPELINE    the same for the functions of a file
  race                      watch the tests of several threads by the thread sanitizer
  wild DIR [LEVEL..]        compile the sources in a folder with the compilers that are installed, JAX (of Python, or of what
                            PYTHON names) among them, and compare all that becomes of their LLVM IR with what MLIR's
                            tools make of it
  gate [--quick] [--keep] [--wild DIR] [--shared DIR] [ROW..]
                            measure every figure that can fall back, beside its goal; --keep writes docs/gate.md
  package                   put the published crates into packages, and build them from each other
  dist                      an archive with the tools, completions of their flags and manual pages
";

fn main() -> ExitCode {
    let args: Vec<String> = match std::env::args_os()
        .skip(1)
        .map(|a| a.into_string())
        .collect()
    {
        Ok(args) => args,
        Err(arg) => return fail(&format!("the argument {arg:?} is not UTF-8")),
    };
    let (command, rest) = match args.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => ("--help", &[][..]),
    };
    let outcome = match command {
        "setup" => setup::command(rest),
        "toy" => toy::command(rest),
        "new-dialect" => new_dialect::command(rest),
        "newcomer" => newcomer::command(rest),
        "test" => test::command(rest),
        "random-programs" => match rest.split_first() {
            Some((flag, rest)) if flag == "--compare" => random::compare(rest),
            _ => random::command(rest, random::Kind::Programs),
        },
        "random-kernels" => random::kernels(rest),
        "random-folds" => random::command(rest, random::Kind::Folds),
        "book" => book::command(rest),
        "bindings" => bindings::command(rest),
        "coverage" => coverage::command(rest),
        "bench" => bench::command(rest),
        "validate" => validate::command(rest),
        "race" => race::run(rest),
        "wild" => wild::command(rest),
        "gate" => gate::command(rest),
        "package" => publish::package(rest),
        "dist" => publish::dist(rest),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        other => Err(format!(
            "there is no command `{other}`; `cargo xtask --help` lists the commands"
        )),
    };
    outcome.unwrap_or_else(|message| fail(&message))
}

/// What a command gives back: the exit code to end with, or the message of its failure.
type Outcome = Result<ExitCode, String>;

fn fail(message: &str) -> ExitCode {
    eprintln!("error: {message}");
    ExitCode::FAILURE
}

/// Refuses arguments, for a command that takes none.
fn no_arguments(command: &str, args: &[String]) -> Result<(), String> {
    match args.first() {
        None => Ok(()),
        Some(arg) => Err(format!(
            "`cargo xtask {command}` takes no argument, found `{arg}`"
        )),
    }
}
