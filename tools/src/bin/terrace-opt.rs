//! `terrace-opt`: reads IR, runs passes over it and prints it, with all bundled dialects and passes.

use std::process::ExitCode;

use terrace_opt_lib::opt::plugin::Tool;
use terrace_tools::plugin;

fn main() -> ExitCode {
    if let Some(code) = plugin::run(Tool::Optimize) {
        return code;
    }
    terrace_opt_lib::opt::main(|registry| {
        registry.dialects(terrace_dialects::register_all);
        registry.dialects(terrace_lowering::attach);
        registry.definition_loader(terrace_dialects::irdl::load);
        terrace_dialects::register_passes(&mut registry.passes);
        terrace_lowering::register_passes(&mut registry.passes);
    })
}
