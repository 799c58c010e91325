//! Conversions to the llvm dialect.
//!
//! [`convert_to_llvm`] converts func, arith, cf and memref at once, functions in parallel; the `populate_*` functions
//! give the patterns of one dialect, for conversions that add their own.

mod arith;
mod c_interface;
mod cf;
mod descriptor;
mod func;
mod memref;
mod runtime;
mod types;

pub use arith::populate_arith_to_llvm;
pub use cf::populate_cf_to_llvm;
pub use func::populate_func_to_llvm;
pub use memref::populate_memref_to_llvm;
pub use types::type_converter;

use terrace_dialects::llvm::LlvmDialect;
use terrace_ir::builtin::ModuleOp;
use terrace_ir::conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionTarget, Legality, reconcile_casts,
};
use terrace_ir::pass::{PassContext, PassResult};
use terrace_ir::{Diagnostic, Ir};
use terrace_pass_macros::pass;

/// Adds the patterns of all dialects.
pub fn populate_to_llvm(patterns: &mut ConversionPatterns) {
    populate_arith_to_llvm(patterns);
    populate_cf_to_llvm(patterns);
    populate_func_to_llvm(patterns);
    populate_memref_to_llvm(patterns);
}

/// Convert a module to the llvm dialect.
#[pass(name = "convert-to-llvm", on = ModuleOp, dependent_dialects(LlvmDialect))]
pub fn to_llvm(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    convert_to_llvm(ir)
}

/// Converts a module to the llvm dialect.
///
/// # Errors
/// If an op has no conversion; it is named.
pub fn convert_to_llvm(ir: &mut Ir) -> Result<(), Diagnostic> {
    let mut patterns = ConversionPatterns::new();
    populate_to_llvm(&mut patterns);
    let target = ConversionTarget::new()
        .dialect::<LlvmDialect>(Legality::Legal)
        .op::<ModuleOp>(Legality::Legal);
    let converter = type_converter();
    let conversion = Conversion {
        target: &target,
        patterns: &patterns,
        converter: &converter,
        mode: ConversionMode::Full,
    };
    conversion.apply(ir)?;
    reconcile_all(ir);
    Ok(())
}

/// Removes the casts that cancel out, in all arenas.
fn reconcile_all(ir: &mut Ir) {
    reconcile_casts(ir);
    for child in ir.children_mut() {
        reconcile_all(child);
    }
}
