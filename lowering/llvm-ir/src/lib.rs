//! LLVM IR: translation of the llvm dialect, optimisation, just-in-time and ahead-of-time compilation.
//!
//! [`translate`] makes an LLVM module of a module of llvm-dialect ops, [`optimize`] runs LLVM's own pipeline on it. Then
//! [`Jit`] runs it in this process, or [`emit_object`], [`emit_assembly`] and [`emit_executable`] write it.
//!
//! ```
//! use terrace_llvm_dialect::LlvmDialect;
//! use terrace_ir::{Context, asm::parse_module};
//! use terrace_llvm_ir::{Jit, LlvmContext, Optimization, Target, optimize, translate};
//!
//! let cx = Context::new();
//! cx.load_dialect::<LlvmDialect>();
//! let text = "llvm.func @main() -> i32 {
//!   %0 = llvm.mlir.constant(40 : i32) : i32
//!   %1 = llvm.mlir.constant(2 : i32) : i32
//!   %2 = llvm.add %0, %1 : i32
//!   llvm.return %2 : i32
//! }";
//! let ir = parse_module(&cx, text.as_bytes(), "example.mlir").unwrap();
//! let llvm = LlvmContext::create();
//! let module = translate(&ir, &llvm).unwrap();
//! let target = Target::host(&module).unwrap();
//! optimize(&module, &target, Optimization::Full).unwrap();
//! let jit = Jit::new(module, Optimization::Full).unwrap();
//! assert_eq!(jit.run_main().unwrap(), 42);
//! ```

mod bitcode;
mod call;
mod emit;
mod jit;
mod optimize;
mod packed;
mod raw;
mod runtime;
mod startup;
mod target;
mod translate;

pub use bitcode::disassemble;
pub use call::{ArgumentKind, CallArgument, CallArguments, CallResult, Memref, ReturnedMemref};
pub use emit::{emit_assembly, emit_executable, emit_object};
/// What owns the types, constants and metadata of LLVM modules.
pub use inkwell::context::Context as LlvmContext;
/// A module of LLVM IR. Its `to_string` is the text of LLVM IR.
pub use inkwell::module::Module as LlvmModule;
pub use jit::{Jit, Returned};
pub use optimize::{
    LARGE_FUNCTION_BLOCKS, LARGE_FUNCTION_INSTRUCTIONS, LARGE_MODULE_INSTRUCTIONS, Optimization,
    optimize,
};
pub use runtime::{Function, Ranked, capture_output, register_functions, register_symbol};
pub use startup::release_startup_memory;
pub use target::Target;
use terrace_ir::{Diagnostic, Location};
pub use translate::translate;

/// An error that concerns no particular place in the source.
fn error(message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(Location::UNKNOWN, message)
}
