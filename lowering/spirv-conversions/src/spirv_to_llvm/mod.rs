//! `convert-spirv-to-llvm`: from the spirv dialect to the llvm dialect.
//!
//! A module becomes a plain one, a function an `llvm.func`, a global variable an `llvm.mlir.global`, and structured control flow
//! branches. For OpenCL storage classes become address spaces; otherwise all memory is the same. What LLVM has nothing for (images, atomics, specialisation
//! constants and so on) is an error.

mod bits;
mod control;
mod groups;
mod memory;
mod module;
mod numbers;
mod types;

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionTarget, Legality,
};
use terrace_dialects::llvm::LlvmDialect;
use terrace_dialects::spirv::SpirvDialect;
use terrace_ir::Ir;
use terrace_ir::builtin::ModuleOp;
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};
pub use types::{ClientApi, spirv_to_llvm_type_converter};

/// Convert the spirv dialect to the llvm dialect.
///
/// Variables with a descriptor set and a binding get these into their names, so that a host program can find them.
#[pass(name = "convert-spirv-to-llvm", on = ModuleOp, dependent_dialects(LlvmDialect))]
pub struct SpirvToLlvmPass {
    /// What runs the program, which decides the address spaces of storage classes
    #[option(default = ClientApi::Unknown)]
    pub client_api: ClientApi,
}

impl Pass for SpirvToLlvmPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        convert_spirv_to_llvm(ir, self.client_api)
    }
}

/// Converts the modules of the spirv dialect in a module.
///
/// # Errors
/// If an op has no conversion.
pub fn convert_spirv_to_llvm(ir: &mut Ir, client_api: ClientApi) -> PassResult {
    module::name_bindings(ir);
    let mut patterns = ConversionPatterns::new();
    populate_spirv_to_llvm(&mut patterns);
    let target = ConversionTarget::new()
        .dialect::<SpirvDialect>(Legality::Illegal)
        .dialect::<LlvmDialect>(Legality::Legal)
        .op::<ModuleOp>(Legality::Legal);
    Conversion {
        target: &target,
        patterns: &patterns,
        converter: &spirv_to_llvm_type_converter(client_api),
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

/// Adds the patterns of this conversion.
pub fn populate_spirv_to_llvm(patterns: &mut ConversionPatterns) {
    numbers::populate(patterns);
    bits::populate(patterns);
    memory::populate(patterns);
    control::populate(patterns);
    groups::populate(patterns);
    module::populate(patterns);
}
