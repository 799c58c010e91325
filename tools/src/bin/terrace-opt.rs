//! `terrace-opt`: reads IR, runs passes over it and prints it, with all bundled dialects and passes.

use std::process::ExitCode;

// For the allocator alone.
use terrace_tools as _;

fn main() -> ExitCode {
    terrace_ir::opt::main(|registry| {
        registry.dialects(terrace_dialects::register_all);
        registry.definition_loader(terrace_dialects::irdl::load);
        terrace_dialects::register_passes(&mut registry.passes);
        terrace_lowering::register_passes(&mut registry.passes);
    })
}
