//! From loops to kernels in one go.

use terrace_conversions::affine_to_scf::LowerAffineOpsPass;
use terrace_dialects::func::FuncOp;
use terrace_dialects::gpu::transforms::{
    KernelOutliningPass, MapParallelLoopsPass, ParallelLoopsToGpuPass, SinkIndexComputationsPass,
};
use terrace_dialects::gpu::{GpuFuncOp, GpuModuleOp};
use terrace_dialects::spirv::transforms::LowerAbiAttributesPass;
use terrace_dialects::spirv::{
    Bracketed, Capability, ClientApi, DeviceType, EntryPointAbiAttr, Extension, ModuleOp,
    ResourceLimitsAttr, SpirvDialect, TARGET_ENV, TargetEnvAttr, UNKNOWN_DEVICE, VceAttr, Vendor,
    Version, named_target,
};
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Context, Ir, Op};
use terrace_pass_macros::{pass, pass_pipeline};
use terrace_passes::pass::{Pass, PassContext, PassPipeline, PassResult, Pipeline};
use terrace_passes::transforms::Canonicalizer;
use terrace_spirv_binary::UpdateVcePass;

use super::GpuToSpirvPass;
use super::gpu::ENTRY_POINT_ABI;

/// What devices that run Vulkan 1.1 offer, and numbers of 64 bits, which most do.
pub fn vulkan_target(cx: &Context) -> TargetEnvAttr {
    let capabilities = vec![Capability::Shader, Capability::Int64, Capability::Float64];
    let extensions = vec![Extension::SPV_KHR_storage_buffer_storage_class];
    TargetEnvAttr::get(
        cx,
        VceAttr::get(cx, Version::V1_3, capabilities, extensions),
        ClientApi::Vulkan,
        Vendor::Unknown,
        DeviceType::Unknown,
        UNKNOWN_DEVICE,
        ResourceLimitsAttr::minimal(cx),
    )
}

/// Prepare kernels to be run by Vulkan.
///
/// A module without `spirv.target_env` gets that of Vulkan 1.1 with numbers of 64 bits; kernels get an entry point whose workgroups are
/// as large as the launch says, or else as the option does.
#[pass(name = "gpu-prepare-for-vulkan", dependent_dialects(SpirvDialect))]
pub struct PrepareForVulkanPass {
    /// The size of workgroups where launches do not say it: numbers in each dimension.
    #[option(name = "workgroup-size", default = vec![1, 1, 1])]
    pub workgroup_size: Vec<i32>,
}

impl Pass for PrepareForVulkanPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        if named_target(ir).is_none() {
            let target = vulkan_target(ir).into();
            let root = ir.root();
            ir.set_attr(root, TARGET_ENV, target);
        }
        let modules: Vec<Op> = ir
            .walk(ir.root(), WalkOrder::Pre)
            .filter(|op| GpuModuleOp::cast(ir, *op).is_some())
            .collect();
        for module in modules {
            let Some(module) = ir.child_mut(module) else {
                continue;
            };
            for kernel in module.children_mut() {
                self.prepare(kernel);
            }
        }
        Ok(())
    }
}

impl PrepareForVulkanPass {
    fn prepare(&self, ir: &mut Ir) {
        let root = ir.root();
        let is_kernel = GpuFuncOp::cast(ir, root).is_some_and(|function| function.is_kernel(ir));
        if !is_kernel || ir.attr(root, ENTRY_POINT_ABI).is_some() {
            return;
        }
        let known = ir
            .attr(root, "known_block_size")
            .and_then(|sizes| sizes.cast::<DenseArrayAttr>(ir));
        let size = match known {
            Some(sizes) => sizes.as_i32s(ir).collect(),
            None => self.workgroup_size.clone(),
        };
        let abi = EntryPointAbiAttr::get(ir, Some(Bracketed(size)), None, None);
        ir.set_attr(root, ENTRY_POINT_ABI, abi.into());
    }
}

/// Lower parallel loops in functions to kernels of SPIR-V.
///
/// Loops are mapped to a grid of blocks and invocations unless they say how; each outermost loop becomes a launch of a kernel, and the
/// kernels a `spirv.module`. The host keeps its functions, which launch the kernels by `gpu.launch_func`.
#[pass_pipeline(name = "lower-parallel-loops-to-spirv")]
pub struct LowerParallelLoopsToSpirv {
    /// Whether an index has 64 bits and not 32 in kernels.
    #[option(name = "use-64bit-index", default = false)]
    pub wide_index: bool,
}

impl PassPipeline for LowerParallelLoopsToSpirv {
    fn build(&self, pipeline: &mut Pipeline) {
        pipeline
            .nest::<FuncOp>()
            .add(MapParallelLoopsPass::default());
        pipeline
            .add(ParallelLoopsToGpuPass)
            .add(LowerAffineOpsPass)
            .add(Canonicalizer::default())
            .add(SinkIndexComputationsPass)
            .add(KernelOutliningPass::default())
            .add(Canonicalizer::default())
            .add(PrepareForVulkanPass::default())
            .add(GpuToSpirvPass {
                wide_index: self.wide_index,
            });
        pipeline.nest::<ModuleOp>().add(LowerAbiAttributesPass);
        pipeline.add(UpdateVcePass);
    }
}
