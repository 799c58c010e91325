//! The smallest `opt`: it knows the builtin dialect, and others by their generic form.
//!
//! ```console
//! $ cargo run -p terrace-opt-lib --example opt -- --allow-unregistered-dialect file.mlir
//! ```

use std::process::ExitCode;

fn main() -> ExitCode {
    terrace_opt_lib::opt::main(|_| {})
}
