//! Printing the IR in the middle of a pipeline.

use terrace_ir::asm::print_module;
use terrace_ir::ir::Ir;
use terrace_pass_macros::pass;

use crate::pass::{Pass, PassContext, PassResult};

/// Print IR on the debug stream.
///
/// Reports the IR as it is at this place in the pipeline.
#[pass(name = "print-ir", title = "PrintIR")]
pub struct PrintIr {
    /// Label
    #[option]
    pub label: String,
}

impl Pass for PrintIr {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let label = match self.label.is_empty() {
            true => String::new(),
            false => format!(" {}", self.label),
        };
        let text = print_module(ir, cx.print_options());
        cx.report(format!("// -----// IR Dump{label} //----- //\n{text}"));
        Ok(())
    }
}
