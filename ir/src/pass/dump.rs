//! Printing the IR around passes.

use super::PassInfo;
use super::config::PassConfig;
use super::execute::descend;
use super::log::Log;
use crate::asm::{PrintOptions, print_module};
use crate::ir::{Ir, Op};
use crate::symbol::symbol_name;

/// Prints the IR around one pass on one arena, as the configuration says.
pub(super) struct Dumper<'a> {
    config: &'a PassConfig,
    info: &'static PassInfo,
    /// The IR before the pass, to see whether it changed.
    before: Option<String>,
}

impl<'a> Dumper<'a> {
    /// Prints the IR before the pass.
    pub(super) fn before(
        config: &'a PassConfig,
        info: &'static PassInfo,
        top: &mut Ir,
        path: &[Op],
        log: &mut Log,
    ) -> Self {
        let mut dumper = Dumper {
            config,
            info,
            before: None,
        };
        let printing = &config.printing;
        if printing.before.contains(info.argument) {
            dumper.dump("Before", "", top, path, log);
        }
        if printing.only_changed && printing.after.contains(info.argument) {
            dumper.before = Some(dumper.text(descend(top, path)));
        }
        dumper
    }

    /// Prints the IR after the pass.
    pub(super) fn after(self, failed: bool, top: &mut Ir, path: &[Op], log: &mut Log) {
        let printing = &self.config.printing;
        let wanted = if printing.only_failed {
            failed
        } else {
            printing.after.contains(self.info.argument)
        };
        if !wanted {
            return;
        }
        if failed {
            self.dump("After", " Failed", top, path, log);
        } else if self
            .before
            .as_ref()
            .is_none_or(|before| *before != self.text(descend(top, path)))
        {
            self.dump("After", "", top, path, log);
        }
    }

    /// The text of an arena on its own.
    fn text(&self, ir: &Ir) -> String {
        let options = PrintOptions {
            local_scope: true,
            ..self.config.print_options.clone()
        };
        print_module(ir, &options)
    }

    fn dump(&self, when: &str, outcome: &str, top: &mut Ir, path: &[Op], log: &mut Log) {
        let PassInfo {
            title, argument, ..
        } = self.info;
        let mut place = String::new();
        let text = if self.config.printing.module_scope {
            place = describe(descend(top, path));
            print_module(top, &self.config.print_options)
        } else {
            self.text(descend(top, path))
        };
        log.text(format!(
            "// -----// IR Dump {when} {title}{outcome} ({argument}){place} //----- //\n{text}\n"
        ));
    }
}

/// " ('func.func' operation: @f)".
fn describe(ir: &Ir) -> String {
    let root = ir.root();
    let name = ir.name(root).as_str(ir);
    let symbol = symbol_name(ir, root);
    let symbol = symbol.map_or(String::new(), |symbol| format!(": @{}", symbol.as_str(ir)));
    format!(" ('{name}' operation{symbol})")
}
