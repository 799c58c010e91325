//! Conversions to nvvm, what NVIDIA's GPUs have in LLVM IR.

mod matrices;
mod numbers;
pub mod nvgpu;
mod shuffles;

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, Legality, conversion_pattern,
};
use terrace_conversions::to_llvm::{CallConvention, index_width, populate_func_to_llvm_with};
use terrace_dialects::gpu::{self, AddressSpace, Known};
use terrace_dialects::{llvm, math, nvvm};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Dialect, Ir};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use crate::gpu::{
    Device, Index, Printf, conversion, populate_dialects, populate_functions, populate_ids,
    populate_printf, populate_shared_memory, range, replace_by_id, request_c_interfaces, simplify,
    upper_bound,
};

/// The memory of a block.
pub(crate) const SHARED_MEMORY: u32 = 3;

/// Convert kernels to nvvm and the llvm dialect.
///
/// Functions of numbers become calls of libdevice.
#[pass(
    name = "convert-gpu-to-nvvm",
    on = gpu::GpuModuleOp,
    dependent_dialects(llvm::LlvmDialect, nvvm::NvvmDialect)
)]
pub struct GpuToNvvmPass {
    /// How wide an index is; 0 for the width of a machine word.
    #[option(default = 0)]
    pub index_bitwidth: u32,
    /// Whether the device reduces over a subgroup by one instruction.
    #[option(name = "has-redux", default = false)]
    pub has_redux: bool,
    /// Pass memrefs of static shape as a pointer to their first element.
    #[option(name = "use-bare-ptr-memref-call-conv", default = false)]
    pub bare_pointers: bool,
    /// Of the dialects that say how they are converted, convert these alone.
    #[option(name = "allowed-dialects", default = Vec::new())]
    pub allowed_dialects: Vec<String>,
}

impl Pass for GpuToNvvmPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        request_c_interfaces(ir);
        simplify(ir, cx, &[])?;
        let convention = CallConvention::of_memrefs(self.bare_pointers);
        let device = Device {
            convention,
            kernel: "nvvm.kernel",
            sizes: |_, sizes| {
                let named = [
                    ("nvvm.maxntid", sizes.block),
                    ("nvvm.cluster_dim", sizes.cluster),
                ];
                let known = named.into_iter();
                known
                    .filter_map(|(name, size)| Some((name, size?)))
                    .collect()
            },
            spaces: space,
            shared_alignment: Some(16),
        };
        let mut conversion = conversion(device, index_width(ir, self.index_bitwidth.into())?);
        conversion.target = numbers::forbid_intrinsics(std::mem::take(&mut conversion.target))
            .dialect::<nvvm::NvvmDialect>(Legality::Legal);
        conversion.type_rule(|_, cx, ty| {
            let matrix = ty.cast::<gpu::MmaMatrixType>(cx)?;
            Some(matrices::struct_of(cx, matrix))
        });
        let patterns = &mut conversion.patterns;
        numbers::populate(patterns);
        populate_gpu_to_nvvm(patterns);
        if self.has_redux {
            shuffles::populate_redux(patterns);
        }
        populate_func_to_llvm_with(patterns, convention);
        populate_dialects(
            ir,
            &self.allowed_dialects,
            math::MathDialect::NAME,
            &mut conversion,
        );
        Conversion {
            target: &conversion.target,
            patterns: &conversion.patterns,
            converter: &conversion.converter,
            mode: ConversionMode::Partial,
        }
        .apply(ir)
    }
}

/// The number of a memory space. Memory of an invocation is on the stack, which has none of its own.
pub(crate) fn space(space: AddressSpace) -> u32 {
    match space {
        AddressSpace::Global => 1,
        AddressSpace::Workgroup => SHARED_MEMORY,
        AddressSpace::Private => 0,
        AddressSpace::Constant => 4,
    }
}

/// What the op of gpu is in each dimension.
macro_rules! ids {
    ($($op:ident => $x:ident, $y:ident, $z:ident, $known:expr, $is_size:literal;)*) => {
        [$((gpu::$op::INFO, Index {
            ops: [nvvm::$x::INFO, nvvm::$y::INFO, nvvm::$z::INFO],
            known: $known,
            is_size: $is_size,
        })),*]
    };
}

fn populate_gpu_to_nvvm(patterns: &mut ConversionPatterns) {
    let ids = ids! {
        ThreadIdOp => ThreadIdXOp, ThreadIdYOp, ThreadIdZOp, Some(Known::Block), false;
        BlockDimOp => BlockDimXOp, BlockDimYOp, BlockDimZOp, Some(Known::Block), true;
        BlockIdOp => BlockIdXOp, BlockIdYOp, BlockIdZOp, Some(Known::Grid), false;
        GridDimOp => GridDimXOp, GridDimYOp, GridDimZOp, Some(Known::Grid), true;
        ClusterIdOp => ClusterIdXOp, ClusterIdYOp, ClusterIdZOp, None, false;
        ClusterDimOp => ClusterDimXOp, ClusterDimYOp, ClusterDimZOp, None, true;
        ClusterBlockIdOp => BlockInClusterIdXOp, BlockInClusterIdYOp, BlockInClusterIdZOp,
            Some(Known::Cluster), false;
        ClusterDimBlocksOp => ClusterDimBlocksXOp, ClusterDimBlocksYOp, ClusterDimBlocksZOp,
            Some(Known::Cluster), true;
    };
    populate_ids(patterns, ids);
    populate_functions(patterns);
    populate_printf(patterns, Printf::Vprintf);
    populate_shared_memory(patterns);
    shuffles::populate(patterns);
    matrices::populate(patterns);
    patterns.add(LaneIdLowering);
    patterns.add(BarrierLowering);
}

conversion_pattern! {
    /// A register.
    pub LaneIdLowering: gpu::LaneIdOp => |op, _, rw| {
        let bound = upper_bound(rw, op.op()).unwrap_or(shuffles::WARP);
        let range = range(rw, 0, bound);
        replace_by_id(op.op(), rw, nvvm::LaneIdOp::INFO, Some(range))
    };
    /// A barrier of the block.
    pub BarrierLowering: gpu::BarrierOp => |op, _, rw| {
        let loc = rw.loc(op.op());
        nvvm::Barrier0Op::build(rw, loc);
        rw.erase_op(op.op());
        Ok(())
    };
}
