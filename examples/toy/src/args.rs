//! The flags.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{CommandFactory, Parser};
use terrace::ir::pass::PassConfig;
use terrace::opt::two_dashes;
use toyc::pipeline::{Emit, Language, Options};

const PASS_FLAGS: &str = "\
Flags of the pass manager:
      --print-ir-before-all, --print-ir-after-all   Print the IR around every pass
      --print-ir-before=PASSES, --print-ir-after=PASSES
      --print-ir-after-change, --print-ir-after-failure, --print-ir-module-scope
      --mlir-timing, --mlir-pass-statistics, --dump-pass-pipeline
      --mlir-disable-threading, --verify-each=false";

/// Compiles a Toy program, or one in MLIR's text format, and runs it.
///
/// Flags are written with one dash or with two.
#[derive(Parser)]
#[command(name = "toyc", version, after_help = PASS_FLAGS)]
pub struct Args {
    /// The program; `-` is standard input.
    #[arg(default_value = "-")]
    pub input: PathBuf,
    /// What to make of the program.
    #[arg(long, value_enum, value_name = "WHAT", default_value = "jit")]
    emit: Emit,
    /// Optimize.
    #[arg(long)]
    opt: bool,
    /// What language the program is in, if its name does not tell.
    #[arg(short = 'x', value_enum, value_name = "LANGUAGE")]
    language: Option<Language>,
    /// Write the result to a file instead of standard output; without it object files are `a.o`, executables `a.out`.
    #[arg(short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Print locations in the IR.
    #[arg(long)]
    mlir_print_debuginfo: bool,
    /// Print ops in the generic form.
    #[arg(long)]
    mlir_print_op_generic: bool,
    /// Report each op before shape inference infers its shape.
    #[arg(long, value_name = "WHAT", value_parser = ["shape-inference"])]
    debug_only: Option<String>,
}

impl Args {
    /// Reads what the pass manager left of the command line, without the program's name; for `-help` and for
    /// mistakes it prints and exits.
    pub fn read(arguments: Vec<String>) -> Self {
        Args::parse_from(spelled(arguments))
    }

    /// What the compiler is to do.
    pub fn options(&self, passes: PassConfig) -> Options {
        let extension = self.input.extension();
        let by_name = if extension.is_some_and(|extension| extension == "mlir") {
            Language::Mlir
        } else {
            Language::Toy
        };
        Options {
            emit: self.emit,
            optimize: self.opt,
            language: self.language.unwrap_or(by_name),
            executable: self.output.clone().unwrap_or("a.out".into()),
            debug_info: self.mlir_print_debuginfo,
            generic: self.mlir_print_op_generic,
            debug_shapes: self.debug_only.is_some(),
            passes,
        }
    }
}

/// The arguments after the name of the tool; the long flags may be written with one dash.
fn spelled(arguments: Vec<String>) -> impl Iterator<Item = OsString> {
    let command = Args::command();
    let long = command.get_arguments().filter_map(|arg| arg.get_long());
    let long = long.chain(["help", "version"]).map(str::to_owned).collect();
    let arguments = arguments.into_iter().map(OsString::from);
    std::iter::once("toyc".into()).chain(two_dashes(long, arguments))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Args, clap::Error> {
        Args::try_parse_from(spelled(line.split(' ').map(str::to_owned).collect()))
    }

    #[test]
    fn flags_have_one_dash_or_two() {
        let one = parse("a.toy -emit=mlir -opt -x=mlir -o b -mlir-print-debuginfo");
        let two = parse("--emit mlir a.toy --opt -xmlir -ob --mlir-print-debuginfo");
        for args in [one, two] {
            let args = args.unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(args.output, Some("b".into()));
            let options = args.options(PassConfig::default());
            assert_eq!(
                (options.emit, options.language),
                (Emit::Mlir, Language::Mlir)
            );
            assert!(options.optimize && options.debug_info && !options.generic);
        }
    }

    #[test]
    fn the_name_tells_the_language() {
        let language = |line| {
            parse(line)
                .map(|args| args.options(PassConfig::default()).language)
                .ok()
        };
        assert_eq!(language("a.toy"), Some(Language::Toy));
        assert_eq!(language("a.mlir"), Some(Language::Mlir));
        assert_eq!(language("-"), Some(Language::Toy));
        assert_eq!(language("a.mlir -x toy"), Some(Language::Toy));
        assert!(parse("-emit=wasm").is_err());
    }
}
