//! The passes: one for each dialect.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionTarget, Legality,
};
use terrace_dialects::spirv::SpirvDialect;
use terrace_dialects::{arith, index};
use terrace_ir::builtin::UnrealizedConversionCastOp;
use terrace_ir::{Dialect, Ir};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassRegistry, PassResult};

use super::gpu_pass::GpuToSpirvPass;
use super::pipeline::{LowerParallelLoopsToSpirv, PrepareForVulkanPass};
use super::storage_class::MapStorageClassPass;
use super::target::{SpirvOptions, SpirvTarget, target_env};
use super::types::type_converter;
use super::{
    populate_arith_to_spirv, populate_cf_to_spirv, populate_func_to_spirv, populate_index_to_spirv,
    populate_math_to_spirv, populate_memref_to_spirv, populate_scf_to_spirv, populate_ub_to_spirv,
};

/// Adds the passes to a registry.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.pass::<ArithToSpirvPass>();
    registry.pass::<CfToSpirvPass>();
    registry.pass::<FuncToSpirvPass>();
    registry.pass::<GpuToSpirvPass>();
    registry.pass::<IndexToSpirvPass>();
    registry.pass::<MathToSpirvPass>();
    registry.pass::<MemrefToSpirvPass>();
    registry.pass::<ScfToSpirvPass>();
    registry.pass::<UbToSpirvPass>();
    registry.pass::<MapStorageClassPass>();
    registry.pass::<PrepareForVulkanPass>();
    registry.pass_pipeline::<LowerParallelLoopsToSpirv>();
}

/// Converts what the patterns match, for the target that the arena's op names.
fn convert(
    ir: &mut Ir,
    options: SpirvOptions,
    legality: impl FnOnce(ConversionTarget) -> ConversionTarget,
    populate: impl FnOnce(&mut ConversionPatterns, &SpirvTarget),
) -> PassResult {
    let target = SpirvTarget::new(ir, target_env(ir), options);
    let mut patterns = ConversionPatterns::new();
    populate(&mut patterns, &target);
    let legal = ConversionTarget::new().dialect::<SpirvDialect>(Legality::Legal);
    Conversion {
        target: &legality(legal),
        patterns: &patterns,
        converter: &type_converter(target),
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

/// Casts that others left remain.
fn with_casts(target: ConversionTarget) -> ConversionTarget {
    target.op::<UnrealizedConversionCastOp>(Legality::Legal)
}

/// Casts that others left are folded where they can be.
fn without_casts(target: ConversionTarget) -> ConversionTarget {
    target
}

/// No op of the dialect remains.
fn without<D: Dialect>(target: ConversionTarget) -> ConversionTarget {
    with_casts(target).dialect::<D>(Legality::Illegal)
}

/// Declares a pass with the options for numbers that the target lacks.
macro_rules! number_passes {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal, $legality:expr, $populate:expr;)*) => {$(
        $(#[doc = $doc])*
        #[pass(name = $mnemonic, dependent_dialects(SpirvDialect))]
        pub struct $name {
            /// Whether numbers of less than 32 bits that the target lacks become numbers of 32 bits.
            #[option(name = "emulate-lt-32-bit-scalar-types", default = true)]
            pub emulate_narrow_scalars: bool,
            /// Whether floats that the target lacks become integers of the same width.
            #[option(name = "emulate-unsupported-float-types", default = true)]
            pub emulate_unsupported_floats: bool,
        }

        impl Pass for $name {
            fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
                let options = SpirvOptions {
                    emulate_narrow_scalars: self.emulate_narrow_scalars,
                    emulate_unsupported_floats: self.emulate_unsupported_floats,
                    ..SpirvOptions::default()
                };
                convert(ir, options, $legality, $populate)
            }
        }
    )*};
}

number_passes! {
    /// Convert arith operations to the spirv dialect.
    ArithToSpirvPass = "convert-arith-to-spirv",
        without::<arith::ArithDialect>, populate_arith_to_spirv;
    /// Convert branches to the spirv dialect.
    CfToSpirvPass = "convert-cf-to-spirv", without_casts, |patterns, _| populate_cf_to_spirv(patterns);
    /// Convert functions, calls and returns to the spirv dialect.
    FuncToSpirvPass = "convert-func-to-spirv", without_casts, |patterns, _| populate_func_to_spirv(patterns);
}

/// Convert arithmetic of indices to the spirv dialect.
#[pass(name = "convert-index-to-spirv", dependent_dialects(SpirvDialect))]
pub struct IndexToSpirvPass {
    /// Whether an index has 64 bits and not 32.
    #[option(name = "use-64bit-index", default = false)]
    pub wide_index: bool,
}

impl Pass for IndexToSpirvPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let options = SpirvOptions {
            wide_index: self.wide_index,
            ..SpirvOptions::default()
        };
        convert(
            ir,
            options,
            without::<index::IndexDialect>,
            populate_index_to_spirv,
        )
    }
}

/// Convert memory accesses to the spirv dialect.
///
/// Memory spaces must be storage classes: see `map-memref-spirv-storage-class`.
#[pass(name = "convert-memref-to-spirv", dependent_dialects(SpirvDialect))]
pub struct MemrefToSpirvPass {
    /// How many bits hold a truth value in memory.
    #[option(name = "bool-num-bits", default = 8)]
    pub bool_bits: u32,
    /// Whether an index has 64 bits and not 32.
    #[option(name = "use-64bit-index", default = false)]
    pub wide_index: bool,
}

impl Pass for MemrefToSpirvPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let options = SpirvOptions {
            bool_bits: self.bool_bits,
            wide_index: self.wide_index,
            ..SpirvOptions::default()
        };
        convert(ir, options, with_casts, |patterns, _| {
            populate_memref_to_spirv(patterns)
        })
    }
}

/// Declares a pass without options.
macro_rules! plain_passes {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal, $legality:expr, $populate:expr;)*) => {$(
        $(#[doc = $doc])*
        #[pass(name = $mnemonic, dependent_dialects(SpirvDialect))]
        pub struct $name;

        impl Pass for $name {
            fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
                convert(ir, SpirvOptions::default(), $legality, $populate)
            }
        }
    )*};
}

plain_passes! {
    /// Convert functions of numbers to the spirv dialect.
    MathToSpirvPass = "convert-math-to-spirv", with_casts, populate_math_to_spirv;
    /// Convert structured control flow to the spirv dialect, and with it arithmetic, functions, indices and memory accesses.
    ScfToSpirvPass = "convert-scf-to-spirv", with_casts, |patterns, target| {
        populate_scf_to_spirv(patterns);
        populate_arith_to_spirv(patterns, target);
        populate_func_to_spirv(patterns);
        populate_memref_to_spirv(patterns);
        populate_index_to_spirv(patterns, target);
    };
    /// Convert undefined behaviour to the spirv dialect.
    UbToSpirvPass = "convert-ub-to-spirv",
        without_casts, |patterns, _| populate_ub_to_spirv(patterns);
}
