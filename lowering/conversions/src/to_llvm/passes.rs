//! The passes: one for each dialect, and one for all together.

use std::sync::Arc;

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionTarget, Legality, reconcile_casts,
};
use terrace_dialects::cf::CfDialect;
use terrace_dialects::llvm::LlvmDialect;
use terrace_ir::builtin::{ModuleOp, UnrealizedConversionCastOp};
use terrace_ir::interfaces::DataLayout;
use terrace_ir::types::IntegerType;
use terrace_ir::{Diagnostic, Ir, Type};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassRegistry, PassResult};

use super::interface::{ConvertToLlvmInterface, ToLlvmConversion, attach_to_llvm_interfaces};
use super::{
    Allocation, CallConvention, ComplexToLlvmPass, populate_arith_to_llvm, populate_cf_to_llvm,
    populate_func_to_llvm_with, populate_index_to_llvm, populate_math_to_llvm,
    populate_math_to_llvm_exactly, populate_memref_to_llvm_with, populate_ub_to_llvm,
};

/// Adds the passes to a registry.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.pass::<ArithToLlvmPass>();
    registry.pass::<CfToLlvmPass>();
    registry.pass::<ComplexToLlvmPass>();
    registry.pass::<FuncToLlvmPass>();
    registry.pass::<IndexToLlvmPass>();
    registry.pass::<MathToLlvmPass>();
    registry.pass::<MemrefToLlvmPass>();
    registry.pass::<UbToLlvmPass>();
    registry.pass::<ToLlvmPass>();
    registry.pass::<ReconcileCastsPass>();
}

/// How wide an index is: as a pass is told, or if that is 0 as the data layout says.
///
/// # Errors
/// If there are no integers of that width.
pub fn index_width(ir: &Ir, told: u64) -> Result<u32, Diagnostic> {
    let width = match told {
        0 => DataLayout::of(ir, ir.root())
            .index_bitwidth(ir, Type::INDEX)
            .unwrap_or(0),
        width => width,
    };
    let most = IntegerType::MAX_WIDTH;
    match u32::try_from(width) {
        Ok(width @ 1..) if width <= most => Ok(width),
        Ok(0) => Err(ir.error(ir.root(), "an index has at least one bit")),
        _ => {
            let message = format!("an index of {width} bits is too wide; the most is {most}");
            Err(ir.error(ir.root(), message))
        }
    }
}

fn apply(conversion: &ToLlvmConversion, ir: &mut Ir) -> Result<(), Diagnostic> {
    let conversion = Conversion {
        target: &conversion.target,
        patterns: &conversion.patterns,
        converter: &conversion.converter,
        mode: ConversionMode::Partial,
    };
    conversion.apply(ir)
}

/// Casts that conversions left behind remain for `reconcile-unrealized-casts`.
fn keep_casts(target: ConversionTarget) -> ConversionTarget {
    target.op::<UnrealizedConversionCastOp>(Legality::Legal)
}

/// Casts that conversions left behind are folded.
fn fold_casts(target: ConversionTarget) -> ConversionTarget {
    target
}

/// Branches must go, and all other ops are left as they are: not even folded.
fn branches_alone(target: ConversionTarget) -> ConversionTarget {
    target
        .unknown(Legality::Legal)
        .dialect::<CfDialect>(Legality::Illegal)
}

/// Converts what the patterns match, to a target that says more than the one of all conversions to the llvm dialect.
fn convert(
    ir: &mut Ir,
    populate: impl FnOnce(&mut ConversionPatterns),
    index_bitwidth: u32,
    restrict: fn(ConversionTarget) -> ConversionTarget,
) -> Result<(), Diagnostic> {
    let mut conversion = ToLlvmConversion::new(index_width(ir, index_bitwidth.into())?);
    conversion.target = restrict(std::mem::take(&mut conversion.target));
    populate(&mut conversion.patterns);
    apply(&conversion, ir)
}

/// Declares a pass that converts one dialect.
macro_rules! dialect_passes {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal $(on $anchor:path)?, $populate:path, $restrict:path;)*) => {$(
        $(#[doc = $doc])*
        #[pass(name = $mnemonic, $(on = $anchor,)? dependent_dialects(LlvmDialect))]
        pub struct $name {
            /// How wide an index is; 0 for the width of a machine word.
            #[option(default = 0)]
            pub index_bitwidth: u32,
        }

        impl Pass for $name {
            fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
                convert(ir, $populate, self.index_bitwidth, $restrict)
            }
        }
    )*};
}

dialect_passes! {
    /// Convert arith operations to the llvm dialect.
    ArithToLlvmPass = "convert-arith-to-llvm", populate_arith_to_llvm, keep_casts;
    /// Convert branches to the llvm dialect.
    CfToLlvmPass = "convert-cf-to-llvm" on ModuleOp, populate_cf_to_llvm, branches_alone;
    /// Convert arithmetic of indices to the llvm dialect.
    IndexToLlvmPass = "convert-index-to-llvm", populate_index_to_llvm, fold_casts;
    /// Convert undefined behaviour to the llvm dialect.
    UbToLlvmPass = "convert-ub-to-llvm", populate_ub_to_llvm, keep_casts;
}

/// Convert functions, calls and returns to the llvm dialect.
#[pass(name = "convert-func-to-llvm", on = ModuleOp, dependent_dialects(LlvmDialect))]
pub struct FuncToLlvmPass {
    /// How wide an index is; 0 for the width of a machine word.
    #[option(default = 0)]
    pub index_bitwidth: u32,
    /// Pass memrefs of static shape as a pointer to their first element.
    #[option(name = "use-bare-ptr-memref-call-conv", default = false)]
    pub bare_pointers: bool,
}

impl Pass for FuncToLlvmPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let convention = CallConvention::of_memrefs(self.bare_pointers);
        let populate = |patterns: &mut ConversionPatterns| {
            populate_func_to_llvm_with(patterns, convention);
        };
        convert(ir, populate, self.index_bitwidth, keep_casts)
    }
}

/// Convert functions of numbers to the llvm dialect.
#[pass(name = "convert-math-to-llvm", dependent_dialects(LlvmDialect))]
pub struct MathToLlvmPass {
    /// Compute log(1 + x) as it is written, which is not exact for small numbers; otherwise it remains.
    #[option(name = "approximate-log1p", default = true)]
    pub approximate_log1p: bool,
}

impl Pass for MathToLlvmPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let populate = match self.approximate_log1p {
            true => populate_math_to_llvm,
            false => populate_math_to_llvm_exactly,
        };
        convert(ir, populate, 0, keep_casts)
    }
}

/// Convert memrefs to the llvm dialect.
#[pass(name = "finalize-memref-to-llvm", on = ModuleOp, dependent_dialects(LlvmDialect))]
pub struct MemrefToLlvmPass {
    /// How wide an index is; 0 for the width of a machine word.
    #[option(default = 0)]
    pub index_bitwidth: u32,
    /// Allocate by `aligned_alloc` in place of `malloc`.
    #[option(name = "use-aligned-alloc", default = false)]
    pub aligned_alloc: bool,
    /// Allocate and free by the functions `_mlir_memref_to_llvm_*`, which the user provides.
    #[option(name = "use-generic-functions", default = false)]
    pub generic_functions: bool,
}

impl Pass for MemrefToLlvmPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let allocation = Allocation {
            aligned: self.aligned_alloc,
            generic: self.generic_functions,
        };
        let populate = |patterns: &mut ConversionPatterns| {
            populate_memref_to_llvm_with(patterns, allocation);
        };
        convert(ir, populate, self.index_bitwidth, keep_casts)
    }
}

/// Convert all dialects at once to the llvm dialect.
///
/// What has no conversion remains, with casts where its types meet converted ones.
#[pass(name = "convert-to-llvm", dependent_dialects(LlvmDialect))]
pub struct ToLlvmPass {
    /// Convert these dialects alone.
    #[option(default = Vec::new())]
    pub filter_dialects: Vec<String>,
    /// Whether attributes of ops, such as their targets, take part. None does: only dialects say how they are converted
    #[option(default = false)]
    pub dynamic: bool,
    /// Whether patterns may be undone. None ever is: one that fails has changed nothing
    #[option(default = true)]
    pub allow_pattern_rollback: bool,
}

impl Pass for ToLlvmPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        match &self.filter_dialects[..] {
            [] => convert_to_llvm(ir),
            dialects => {
                attach_to_llvm_interfaces(ir);
                let interfaces = dialects.iter().map(|name| interface_of(ir, name));
                let interfaces: Result<Vec<_>, _> = interfaces.collect();
                convert_by(ir, &interfaces?)
            }
        }
    }
}

/// What a dialect says of its conversion.
fn interface_of(ir: &Ir, dialect: &str) -> Result<Arc<dyn ConvertToLlvmInterface>, Diagnostic> {
    if ir.dialect(dialect).is_none() {
        return Err(ir.error(ir.root(), format!("dialect not loaded: {dialect}")));
    }
    let interface = ir.dialect_interface::<dyn ConvertToLlvmInterface>(dialect);
    interface.ok_or_else(|| {
        let message = format!("dialect has no conversion to the llvm dialect: {dialect}");
        ir.error(ir.root(), message)
            .help("register a `ConvertToLlvmInterface` for the dialect")
    })
}

/// Converts a module to the llvm dialect: all dialects that say how, see [`ConvertToLlvmInterface`].
///
/// # Errors
/// If a type stands in the way of a conversion that was begun.
pub fn convert_to_llvm(ir: &mut Ir) -> Result<(), Diagnostic> {
    attach_to_llvm_interfaces(ir);
    let interfaces = ir.dialect_interfaces::<dyn ConvertToLlvmInterface>();
    convert_by(ir, &interfaces)
}

fn convert_by(
    ir: &mut Ir,
    interfaces: &[Arc<dyn ConvertToLlvmInterface>],
) -> Result<(), Diagnostic> {
    let mut conversion = ToLlvmConversion::new(index_width(ir, 0)?);
    for interface in interfaces {
        interface.populate(ir, &mut conversion);
    }
    apply(&conversion, ir)
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
