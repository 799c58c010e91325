//! `gpu-to-llvm`: what the host does with a device, as calls of a runtime library.

mod launch;
mod memory;
mod runtime;
mod waits;

use terrace_conversion::{Conversion, ConversionMode, Legality};
use terrace_conversions::rewrite_with_inside_out;
use terrace_conversions::to_llvm::{
    CallConvention, ToLlvmConversion, index_width, populate_func_to_llvm_with,
};
use terrace_dialects::{func, gpu, llvm, memref};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::{Dialect, Ir};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};
use terrace_vector_conversions::patterns::transfers::TRANSFERS_OF_ROWS;

use crate::gpu::populate_dialects;

/// Convert GPU dialect to LLVM dialect with GPU runtime calls.
///
/// Tokens become streams of the runtime, or events. Launches remain, with operands of the llvm dialect: what they become depends
/// on how kernels are stored. So do ops that do not depend on tokens as the runtime needs it.
#[pass(
    name = "gpu-to-llvm",
    title = "GpuToLLVMConversionPass",
    on = ModuleOp,
    dependent_dialects(llvm::LlvmDialect, memref::MemRefDialect)
)]
pub struct GpuToLlvmPass {
    /// Pass memrefs of static shape to functions of the host as a pointer to their first element.
    #[option(name = "use-bare-pointers-for-host", default = false)]
    pub bare_pointers_for_host: bool,
    /// Pass memrefs of static shape to kernels as a pointer to their first element.
    #[option(name = "use-bare-pointers-for-kernels", default = false)]
    pub bare_pointers_for_kernels: bool,
    /// Pass kernels the size in bytes of each memref after it, which must have a static shape.
    #[option(name = "intersperse-sizes-for-kernels", default = false)]
    pub intersperse_sizes_for_kernels: bool,
}

impl Pass for GpuToLlvmPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        rewrite_with_inside_out(ir, cx, |patterns| {
            patterns.add_all(TRANSFERS_OF_ROWS);
        })?;
        let mut conversion = ToLlvmConversion::new(index_width(ir, 0)?);
        conversion.type_rule(|_, cx, ty| {
            let is_token = ty.is::<gpu::AsyncTokenType>(cx);
            is_token.then(|| Some(llvm::PointerType::get(cx, 0).into()))
        });
        conversion.target = std::mem::take(&mut conversion.target)
            .op::<gpu::GpuModuleOp>(Legality::Legal)
            .op::<gpu::BinaryOp>(Legality::Legal)
            .op::<gpu::LaunchFuncOp>(Legality::LegalTypes);
        populate_dialects(ir, &[], func::FuncDialect::NAME, &mut conversion);
        let patterns = &mut conversion.patterns;
        populate_func_to_llvm_with(
            patterns,
            CallConvention::of_memrefs(self.bare_pointers_for_host),
        );
        memory::populate(patterns);
        waits::populate(patterns);
        patterns.add(launch::LaunchLowering {
            convention: CallConvention::of_memrefs(self.bare_pointers_for_kernels),
            with_sizes: self.intersperse_sizes_for_kernels,
        });
        Conversion {
            target: &conversion.target,
            patterns: &conversion.patterns,
            converter: &conversion.converter,
            mode: ConversionMode::Partial,
        }
        .apply(ir)
    }
}
