//! `terrace-tblgen`: dialects from their definitions in TableGen.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use terrace_tblgen::compare::Diff;
use terrace_tblgen::records::Source;
use terrace_tblgen::{Import, check, import, survey};

// A dump is many small values: reading and dropping it takes a third less.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Translates MLIR's definitions in TableGen into a crate for Terrace.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// The `llvm-tblgen` to run; one of LLVM 22 is looked for unless given.
    #[arg(long, global = true, value_name = "PATH")]
    llvm_tblgen: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Writes a crate, or writes it anew: only `hooks.rs` and `Cargo.toml` stay.
    Import {
        /// The files with the definitions, or one dump of their records, a `.json` file.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// A folder of included files.
        #[arg(short = 'I', long = "include", value_name = "DIR")]
        includes: Vec<PathBuf>,
        /// The folder of the crate, which is called as it.
        #[arg(long, value_name = "CRATE")]
        out: PathBuf,
        /// A table from C++ names to Rust paths, beside the shipped one.
        #[arg(long = "map", value_name = "FILE")]
        maps: Vec<PathBuf>,
        /// Gives hooks bodies that accept or decline, so that the crate builds at once.
        #[arg(long)]
        stub: bool,
        /// The dialects to translate; all that Terrace does not have unless given.
        #[arg(long, value_name = "DIALECT", num_args = 1..)]
        only: Vec<String>,
        /// Writes the report to a file, as JSON.
        #[arg(long, value_name = "FILE")]
        report: Option<PathBuf>,
    },
    /// Says what another `import` would change.
    Check {
        /// The folder of the crate.
        folder: PathBuf,
    },
    /// Counts what of all definitions in a folder needs no work by hand, without writing anything.
    Survey {
        /// The folder that `.td` files are included from.
        folder: PathBuf,
        /// A table from C++ names to Rust paths, beside the shipped one.
        #[arg(long = "map", value_name = "FILE")]
        maps: Vec<PathBuf>,
        /// Writes the counts to a file, as JSON, with what each record waits for.
        #[arg(long, value_name = "FILE")]
        report: Option<PathBuf>,
    },
    /// Says what a dialect of Rust defines otherwise than TableGen.
    Diff {
        /// The dialect's name.
        dialect: String,
        /// The files with the definitions; MLIR's own for a dialect that Terrace has unless given.
        files: Vec<PathBuf>,
        /// A folder of included files; that of MLIR's headers unless given.
        #[arg(short = 'I', long = "include", value_name = "DIR")]
        includes: Vec<PathBuf>,
        /// The tool that has the dialect, or what it prints for `--dialect-definitions`, a `.json` file.
        #[arg(long, value_name = "PATH", default_value = "terrace-opt")]
        program: PathBuf,
        /// A list of differences that are meant.
        #[arg(long, value_name = "FILE")]
        listed: Option<PathBuf>,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> Result<ExitCode, String> {
    match arguments.command {
        Command::Import {
            files,
            includes,
            out,
            maps,
            stub,
            only,
            report: report_file,
        } => {
            let options = Import {
                source: Source {
                    tblgen: arguments.llvm_tblgen,
                    includes,
                    files,
                },
                out,
                maps,
                stub,
                only,
            };
            let report = import(&options)?;
            print!("{report}");
            write_report(report_file, &report)
        }
        Command::Survey {
            folder,
            maps,
            report: report_file,
        } => {
            let survey = survey(&folder, arguments.llvm_tblgen.as_deref(), &maps)?;
            print!("{survey}");
            write_report(report_file, &survey)
        }
        Command::Check { folder } => {
            let changes = check(&folder, arguments.llvm_tblgen)?;
            for change in &changes {
                println!("{}: {}", change.path.display(), change.items.join(", "));
            }
            Ok(match changes.is_empty() {
                true => ExitCode::SUCCESS,
                false => ExitCode::FAILURE,
            })
        }
        Command::Diff {
            dialect,
            files,
            includes,
            program,
            listed,
        } => {
            let diff = Diff {
                dialect,
                source: Source {
                    tblgen: arguments.llvm_tblgen,
                    includes,
                    files,
                },
                program,
                listed,
            };
            let found = diff.run()?;
            print!("{found}");
            Ok(match found.is_as_listed() {
                true => ExitCode::SUCCESS,
                false => ExitCode::FAILURE,
            })
        }
    }
}

/// Writes what was printed as JSON, if that is wanted.
fn write_report(file: Option<PathBuf>, report: &impl serde::Serialize) -> Result<ExitCode, String> {
    if let Some(path) = file {
        let text = serde_json::to_string_pretty(report).map_err(|error| error.to_string())?;
        terrace_tblgen::write::write(&path, &text)?;
    }
    Ok(ExitCode::SUCCESS)
}
