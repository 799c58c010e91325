//! Bitcode.

use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use terrace_ir::Diagnostic;

use super::{LlvmContext, error};

/// The text of the module that bitcode is.
///
/// # Errors
/// If it is no bitcode that this version of LLVM reads.
pub fn disassemble(bitcode: &[u8]) -> Result<String, Diagnostic> {
    let llvm = LlvmContext::create();
    let buffer = MemoryBuffer::create_from_memory_range_copy(bitcode, "bitcode");
    let module = Module::parse_bitcode_from_buffer(&buffer, &llvm)
        .map_err(|why| error(format!("cannot read bitcode: {}", why.to_string_lossy())))?;
    Ok(module.print_to_string().to_string_lossy().into_owned())
}
