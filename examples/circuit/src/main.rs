//! `circuit-opt`: everything that `terrace-opt` does, for circuits too.

use std::process::ExitCode;

fn main() -> ExitCode {
    terrace::opt::main(circuit::register)
}
