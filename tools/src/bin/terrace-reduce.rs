//! `terrace-reduce`: makes IR smaller as long as a script finds it interesting, with all bundled dialects.

use std::process::ExitCode;

use terrace_opt_lib::opt::plugin::Tool;
use terrace_tools::plugin;

fn main() -> ExitCode {
    if let Some(code) = plugin::run(Tool::Reduce) {
        return code;
    }
    terrace_opt_lib::reduce::main(|registry| {
        registry.dialects(terrace_dialects::register_all);
        registry.dialects(terrace_lowering::attach);
        terrace_dialects::register_passes(&mut registry.passes);
        terrace_lowering::register_passes(&mut registry.passes);
    })
}
