//! `convert-vector-to-llvm`: vectors as LLVM has them.

use terrace_conversion::{Conversion, ConversionMode, Legality};
use terrace_conversions::rewrite_with_inside_out;
use terrace_conversions::to_llvm::{ToLlvmConversion, VectorOptions, populate_vector_to_llvm_with};
use terrace_dialects::arith::ArithDialect;
use terrace_dialects::llvm::LlvmDialect;
use terrace_dialects::memref::MemRefDialect;
use terrace_dialects::tensor::TensorDialect;
use terrace_dialects::ub::UbDialect;
use terrace_dialects::vector;
use terrace_ir::Ir;
use terrace_ir::builtin::UnrealizedConversionCastOp;
use terrace_ir::rewrite::RewritePattern;
use terrace_pass_macros::{OptionValue, pass};
use terrace_passes::pass::{Pass, PassContext, PassResult};

use crate::patterns::contract::{ContractLowering, contract};
use crate::patterns::{masks, moves, outer_product, shapes, slices, transfers};

/// How dimensions are put in another order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, OptionValue)]
pub enum TransposeLowering {
    /// Lower transpose into element-wise extract and inserts.
    #[name = "eltwise"]
    Eltwise,
    /// Lower 2-D transpose directly to `llvm.intr.matrix.transpose`.
    #[name = "llvmintr"]
    LlvmIntr,
    /// Lower 2-D transpose to `vector.shuffle` on 1-D vector.
    #[name = "shuffle1d"]
    Shuffle1d,
    /// Lower 2-D transpose to `vector.shuffle` on 16x16 vector.
    #[name = "shuffle16x16"]
    Shuffle16x16,
}

/// The patterns of a way to lower.
pub fn transpose(lowering: TransposeLowering) -> &'static [&'static dyn RewritePattern] {
    match lowering {
        TransposeLowering::Eltwise => shapes::TRANSPOSE_ELEMENTS,
        TransposeLowering::LlvmIntr => shapes::TRANSPOSE_INTRINSIC,
        TransposeLowering::Shuffle1d => shapes::TRANSPOSE_SHUFFLE,
        TransposeLowering::Shuffle16x16 => shapes::TRANSPOSE_SHUFFLE_16,
    }
}

/// Lower the operations from the vector dialect into the LLVM dialect.
///
/// Contractions, transpositions and what else LLVM has no counterpart for becomes simpler before. Vectors of several dimensions become
/// arrays of vectors. Transfers of several dimensions remain: `convert-vector-to-scf` lowers them.
#[pass(
    name = "convert-vector-to-llvm",
    dependent_dialects(LlvmDialect, ArithDialect, MemRefDialect, TensorDialect, UbDialect)
)]
pub struct VectorToLlvmPass {
    /// Allows llvm to reassociate floating-point reductions for speed
    #[option(name = "reassociate-fp-reductions", default = false)]
    pub reassociate: bool,
    /// Allows compiler to assume vector indices fit in 32-bit if that yields faster code
    #[option(name = "force-32bit-vector-indices", default = true)]
    pub narrow_indices: bool,
    /// Use the preferred alignment of a vector type in load/store operations instead of the alignment of the element type
    #[option(name = "use-vector-alignment", default = false)]
    pub vector_alignment: bool,
    /// Enables the use of AMX dialect while lowering the vector dialect.
    #[option(name = "enable-amx", default = false)]
    pub amx: bool,
    /// Enables the use of ArmNeon dialect while lowering the vector dialect.
    #[option(name = "enable-arm-neon", default = false)]
    pub arm_neon: bool,
    /// Enables the use of ArmSVE dialect while lowering the vector dialect.
    #[option(name = "enable-arm-sve", default = false)]
    pub arm_sve: bool,
    /// Enables the use of Arm FEAT_I8MM instructions while lowering the vector dialect.
    #[option(name = "enable-arm-i8mm", default = false)]
    pub arm_i8mm: bool,
    /// Enables the use of Arm FEAT_BF16 instructions while lowering the vector dialect.
    #[option(name = "enable-arm-bf16", default = false)]
    pub arm_bf16: bool,
    /// Enables the use of X86Vector dialect while lowering the vector dialect.
    #[option(name = "enable-x86vector", default = false)]
    pub x86_vector: bool,
    /// control the lowering of `vector.contract` operations.
    #[option(name = "vector-contract-lowering", default = ContractLowering::Dot)]
    pub contract: ContractLowering,
    /// control the lowering of `vector.transpose` operations.
    #[option(name = "vector-transpose-lowering", default = TransposeLowering::Eltwise)]
    pub transpose: TransposeLowering,
}

impl Pass for VectorToLlvmPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let masks = match self.narrow_indices {
            true => masks::MATERIALIZED_MASKS_32,
            false => masks::MATERIALIZED_MASKS_64,
        };
        let sets = [
            vector::SIMPLIFYING,
            moves::BITCAST,
            moves::BROADCAST,
            outer_product::OUTER_PRODUCT,
            contract(self.contract),
            masks::MASKS,
            shapes::SHAPE_CAST,
            moves::INTERLEAVE,
            transpose(self.transpose),
            transfers::TRANSFERS_OF_ROWS,
            masks,
            slices::SLICES,
            moves::STEP,
            moves::FMA,
            moves::GATHER,
            moves::FROM_ELEMENTS,
            moves::TO_ELEMENTS,
        ];
        rewrite_with_inside_out(ir, cx, |patterns| {
            for set in sets {
                patterns.add_all(set);
            }
        })?;
        let options = VectorOptions {
            reassociate: self.reassociate,
            narrow_indices: self.narrow_indices,
            vector_alignment: self.vector_alignment,
        };
        let mut conversion = ToLlvmConversion::new(64);
        populate_vector_to_llvm_with(&mut conversion.patterns, options);
        let target = std::mem::take(&mut conversion.target)
            .dialect::<ArithDialect>(Legality::Legal)
            .dialect::<MemRefDialect>(Legality::Legal)
            .op::<UnrealizedConversionCastOp>(Legality::Legal);
        Conversion {
            target: &target,
            patterns: &conversion.patterns,
            converter: &conversion.converter,
            mode: ConversionMode::Partial,
        }
        .apply(ir)
    }
}
