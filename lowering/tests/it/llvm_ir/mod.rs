//! Tests of LLVM IR export, the JIT and ahead-of-time compilation.

mod emit;
mod export;
mod jit;
mod translate;

use terrace_dialects::llvm::LlvmDialect;
use terrace_ir::asm::parse_module;
use terrace_ir::verify::verify;
use terrace_ir::{Context, Ir};

/// A verified module of the llvm dialect.
fn module(text: &str) -> Box<Ir> {
    let cx = Context::new();
    cx.load_dialect::<LlvmDialect>();
    #[cfg(feature = "spirv")]
    {
        cx.load_dialect::<terrace_dialects::nvvm::NvvmDialect>();
        cx.load_dialect::<terrace_dialects::rocdl::RocdlDialect>();
    }
    let ir = match parse_module(&cx, text.as_bytes(), "test.mlir") {
        Ok(ir) => ir,
        Err(errors) => panic!("{text}\n{errors:#?}"),
    };
    if let Err(errors) = verify(&ir) {
        panic!("{text}\n{errors:#?}");
    }
    ir
}
