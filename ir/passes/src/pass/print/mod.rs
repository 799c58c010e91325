//! Printing the IR around passes.

pub(super) mod diff;
mod folder;

pub(super) use folder::Folder;
use terrace_ir::asm::{PrintOptions, print_module};
use terrace_ir::diagnostics::{Diagnostic, io_reason};
use terrace_ir::ir::{Ir, Op};
use terrace_ir::location::Location;
use terrace_ir::symbol::symbol_name;

use super::PassInfo;
use super::config::{IrPrinting, PassConfig};
use super::context::PassContext;
use super::execute::descend;
use super::log::Log;

/// Prints the IR around one pass on one arena, as the configuration says.
pub(super) struct Dumper<'a> {
    config: &'a PassConfig,
    info: &'static PassInfo,
    folder: Option<&'a Folder>,
    /// Whether the arena is inside another one.
    nested: bool,
    /// The IR before the pass, to see what changed.
    before: Option<String>,
}

impl<'a> Dumper<'a> {
    /// Prints the IR before the pass. `None` if nothing is to be printed around it.
    pub(super) fn before(
        config: &'a PassConfig,
        info: &'static PassInfo,
        cx: &mut PassContext,
        folder: Option<&'a Folder>,
        top: &mut Ir,
        path: &[Op],
    ) -> Option<Self> {
        let printing = &config.printing;
        let before = printing.before.contains(info.argument);
        if !before && !printing.only_failed && !printing.after.contains(info.argument) {
            return None;
        }
        let mut dumper = Dumper {
            config,
            info,
            folder,
            nested: cx.nested,
            before: None,
        };
        if before {
            dumper.dump("Before", "", top, path, &mut cx.log);
        }
        if printing.only_changed || printing.diff {
            dumper.before = Some(dumper.text(descend(top, path)));
        }
        Some(dumper)
    }

    /// Prints the IR after the pass.
    pub(super) fn after(self, failed: bool, top: &mut Ir, path: &[Op], log: &mut Log) {
        let IrPrinting {
            after,
            only_failed,
            diff,
            ..
        } = &self.config.printing;
        let wanted = match only_failed {
            true => failed,
            false => after.contains(self.info.argument),
        };
        if !wanted {
            return;
        }
        let outcome = if failed { " Failed" } else { "" };
        let Some(before) = &self.before else {
            return self.dump("After", outcome, top, path, log);
        };
        let ir = descend(top, path);
        let text = self.text(ir);
        if !failed && *before == text {
            return;
        }
        if *diff {
            let place = describe(ir);
            self.write("After", outcome, &place, &diff::diff(before, &text), log);
        } else {
            self.dump("After", outcome, top, path, log);
        }
    }

    /// The text of an arena on its own: the outermost as it is printed at the end, others without aliases.
    fn text(&self, ir: &Ir) -> String {
        if !self.nested {
            return self.text_of_top(ir);
        }
        let options = PrintOptions {
            local_scope: true,
            ..self.config.print_options.clone()
        };
        print_module(ir, &options)
    }

    /// The text of the outermost arena, with the empty line that ends it where aliases might follow.
    fn text_of_top(&self, top: &Ir) -> String {
        let options = &self.config.print_options;
        let mut text = print_module(top, options);
        if !options.local_scope {
            text.push('\n');
        }
        text
    }

    fn dump(&self, when: &str, outcome: &str, top: &mut Ir, path: &[Op], log: &mut Log) {
        if self.config.printing.module_scope {
            let place = describe(descend(top, path));
            let text = self.text_of_top(top);
            self.write(when, outcome, &place, &text, log);
        } else {
            self.write(when, outcome, "", &self.text(descend(top, path)), log);
        }
    }

    fn write(&self, when: &str, outcome: &str, place: &str, text: &str, log: &mut Log) {
        let PassInfo {
            title, argument, ..
        } = self.info;
        let text = format!(
            "// -----// IR Dump {when} {title}{outcome} ({argument}){place} //----- //\n{text}\n"
        );
        let Some(folder) = self.folder else {
            return log.text(text);
        };
        if let Err((file, error)) = folder.write(argument, &text) {
            let (file, reason) = (file.display(), io_reason(&error));
            let message = format!("cannot open output file '{file}': {reason}");
            log.diagnostic(Diagnostic::error(Location::UNKNOWN, message));
        }
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
