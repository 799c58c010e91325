//! `terrace-reduce`: makes IR smaller as long as a script finds it interesting, with all bundled dialects.

use std::process::ExitCode;

// For the allocator alone.
use terrace_tools as _;

fn main() -> ExitCode {
    terrace_ir::reduce::main(|registry| {
        registry.dialects(terrace_dialects::register_all);
        terrace_dialects::register_passes(&mut registry.passes);
        terrace_lowering::register_passes(&mut registry.passes);
    })
}
