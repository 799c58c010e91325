//! `terrace-opt`: reads IR, runs passes over it and prints it, with all bundled dialects and passes.

use std::process::ExitCode;

/// Much of what the tool does is to make and grow the arenas of functions: this allocator takes a tenth of a whole run less
/// than the system's, most with two threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    terrace_ir::opt::main(|registry| {
        registry.dialects(terrace_dialects::register_all);
        registry.definition_loader(terrace_dialects::irdl::load);
        terrace_dialects::register_passes(&mut registry.passes);
        terrace_lowering::register_passes(&mut registry.passes);
    })
}
