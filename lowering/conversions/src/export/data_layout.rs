//! `set-llvm-module-datalayout`: what the module's code is laid out for.

use terrace_dialects::llvm;
use terrace_ir::Ir;
use terrace_ir::attributes::StringAttr;
use terrace_ir::builtin::ModuleOp;
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

/// Attach a datalayout string as a module attribute.
#[pass(
    name = "set-llvm-module-datalayout",
    title = "SetLLVMModuleDataLayoutPass",
    on = ModuleOp,
    dependent_dialects(llvm::LlvmDialect)
)]
pub struct SetLlvmModuleDataLayoutPass {
    /// The layout, as LLVM writes it.
    #[option(default = String::new())]
    pub data_layout: String,
}

impl Pass for SetLlvmModuleDataLayoutPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let layout = StringAttr::get(ir, &*self.data_layout).into();
        ir.set_attr(ir.root(), "llvm.data_layout", layout);
        Ok(())
    }
}
