//! The passes: one for each dialect, and one for all together.

use terrace_dialects::llvm::LlvmDialect;
use terrace_ir::builtin::ModuleOp;
use terrace_ir::conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionTarget, Legality, reconcile_casts,
};
use terrace_ir::pass::{Pass, PassContext, PassRegistry, PassResult};
use terrace_ir::types::IntegerType;
use terrace_ir::{Diagnostic, Ir};
use terrace_pass_macros::pass;

use super::{
    populate_arith_to_llvm, populate_cf_to_llvm, populate_func_to_llvm, populate_index_to_llvm,
    populate_math_to_llvm, populate_memref_to_llvm, populate_to_llvm, populate_ub_to_llvm,
    type_converter_for,
};

/// Adds the passes to a registry.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.pass::<ArithToLlvmPass>();
    registry.pass::<CfToLlvmPass>();
    registry.pass::<FuncToLlvmPass>();
    registry.pass::<IndexToLlvmPass>();
    registry.pass::<MathToLlvmPass>();
    registry.pass::<MemrefToLlvmPass>();
    registry.pass::<UbToLlvmPass>();
    registry.pass::<ToLlvmPass>();
    registry.pass::<ReconcileCastsPass>();
}

/// The width that an `index` has if a pass is told none: that of a machine word.
const MACHINE_WORD: u32 = 64;

/// Converts what the patterns match, with an index of this width, 0 for that of a machine word.
fn convert(
    ir: &mut Ir,
    populate: fn(&mut ConversionPatterns),
    index_bitwidth: u32,
) -> Result<(), Diagnostic> {
    let width = match index_bitwidth {
        0 => MACHINE_WORD,
        width if width <= IntegerType::MAX_WIDTH => width,
        width => {
            let most = IntegerType::MAX_WIDTH;
            let message = format!("an index of {width} bits is too wide; the most is {most}");
            return Err(ir.error(ir.root(), message));
        }
    };
    let mut patterns = ConversionPatterns::new();
    populate(&mut patterns);
    let target = ConversionTarget::new()
        .dialect::<LlvmDialect>(Legality::Legal)
        .op::<ModuleOp>(Legality::Legal);
    let converter = type_converter_for(width);
    let conversion = Conversion {
        target: &target,
        patterns: &patterns,
        converter: &converter,
        mode: ConversionMode::Partial,
    };
    conversion.apply(ir)
}

/// Declares a pass that converts one dialect.
macro_rules! dialect_passes {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal, $populate:path;)*) => {$(
        $(#[doc = $doc])*
        #[pass(name = $mnemonic, dependent_dialects(LlvmDialect))]
        pub struct $name {
            /// How wide an index is; 0 for the width of a machine word.
            #[option(default = 0)]
            pub index_bitwidth: u32,
        }

        impl Pass for $name {
            fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
                convert(ir, $populate, self.index_bitwidth)
            }
        }
    )*};
}

dialect_passes! {
    /// Convert arith operations to the llvm dialect.
    ArithToLlvmPass = "convert-arith-to-llvm", populate_arith_to_llvm;
    /// Convert branches to the llvm dialect.
    CfToLlvmPass = "convert-cf-to-llvm", populate_cf_to_llvm;
    /// Convert functions, calls and returns to the llvm dialect.
    FuncToLlvmPass = "convert-func-to-llvm", populate_func_to_llvm;
    /// Convert arithmetic of indices to the llvm dialect.
    IndexToLlvmPass = "convert-index-to-llvm", populate_index_to_llvm;
    /// Convert functions of numbers to the llvm dialect.
    MathToLlvmPass = "convert-math-to-llvm", populate_math_to_llvm;
    /// Convert memrefs to the llvm dialect.
    MemrefToLlvmPass = "finalize-memref-to-llvm", populate_memref_to_llvm;
    /// Convert undefined behaviour to the llvm dialect.
    UbToLlvmPass = "convert-ub-to-llvm", populate_ub_to_llvm;
}

/// Convert all dialects at once to the llvm dialect.
///
/// What has no conversion remains, with casts where its types meet converted ones.
#[pass(name = "convert-to-llvm", dependent_dialects(LlvmDialect))]
pub fn to_llvm(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    convert_to_llvm(ir)
}

/// Converts a module to the llvm dialect.
///
/// # Errors
/// If a type stands in the way of a conversion that was begun.
pub fn convert_to_llvm(ir: &mut Ir) -> Result<(), Diagnostic> {
    convert(ir, populate_to_llvm, 0)?;
    reconcile_all(ir);
    Ok(())
}

/// Remove casts between types that cancel out.
#[pass(name = "reconcile-unrealized-casts")]
pub fn reconcile_casts_pass(ir: &mut Ir, _: &mut PassContext) -> PassResult {
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
