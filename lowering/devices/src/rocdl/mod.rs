//! Conversions to rocdl, what AMD's GPUs have in LLVM IR.

pub mod amdgpu;
mod chipset;
mod functions;
mod ids;
mod lanes;
mod numbers;
mod parts;
mod shuffles;

pub use chipset::Chipset;
pub use functions::{ComplexToRocdlPass, MathToRocdlPass};
use terrace_conversion::{Conversion, ConversionMode, ConversionPatterns, Legality};
use terrace_conversions::to_llvm::{CallConvention, index_width, populate_func_to_llvm_with};
use terrace_dialects::amdgpu::AmdgpuDialect;
use terrace_dialects::gpu::{self, AddressSpace, GpuFuncOp};
use terrace_dialects::{llvm, math, rocdl};
use terrace_ir::attributes::{Attribute, DenseArrayAttr, StringAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::types::{DYNAMIC, TypeData};
use terrace_ir::{Context, Diagnostic, Dialect, Ir};
use terrace_pass_macros::{OptionValue, pass};
use terrace_passes::pass::{Pass, PassContext, PassResult};

use crate::gpu::{
    Device, KernelSizes, Printf, conversion, populate_dialects, populate_functions,
    populate_printf, populate_shared_memory, request_c_interfaces, simplify,
};

/// The data layout of AMD's GPUs in LLVM IR.
const DATA_LAYOUT: &str = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-\
    p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-\
    v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9";

/// What runs kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, OptionValue)]
pub enum Runtime {
    /// It is not known.
    #[default]
    #[name = "unknown"]
    Unknown,
    /// HIP.
    #[name = "HIP"]
    Hip,
    /// OpenCL.
    #[name = "OpenCL"]
    OpenCl,
}

/// Convert kernels to rocdl and the llvm dialect.
///
/// Functions of numbers become calls of OCML, as far as LLVM has no instructions for them.
#[pass(
    name = "convert-gpu-to-rocdl",
    on = gpu::GpuModuleOp,
    dependent_dialects(llvm::LlvmDialect, rocdl::RocdlDialect, AmdgpuDialect)
)]
pub struct GpuToRocdlPass {
    /// The GPU that runs the kernels.
    #[option(default = "gfx000".to_owned())]
    pub chipset: String,
    /// How wide an index is; 0 for the width of a machine word.
    #[option(default = 0)]
    pub index_bitwidth: u32,
    /// Pass memrefs of static shape as a pointer to their first element.
    #[option(name = "use-bare-ptr-memref-call-conv", default = false)]
    pub bare_pointers: bool,
    /// What runs the kernels.
    #[option(default = Runtime::Unknown)]
    pub runtime: Runtime,
    /// Of the dialects that say how they are converted, convert these alone.
    #[option(name = "allowed-dialects", default = Vec::new())]
    pub allowed_dialects: Vec<String>,
}

impl Pass for GpuToRocdlPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let chipset = Chipset::parse(&self.chipset)?;
        if self.bare_pointers {
            check_bare_pointers(ir)?;
        }
        if ir.attr(ir.root(), "llvm.data_layout").is_none() {
            let layout = StringAttr::get(ir, DATA_LAYOUT).into();
            ir.set_attr(ir.root(), "llvm.data_layout", layout);
        }
        request_c_interfaces(ir);
        simplify(ir, cx, &shuffles::promotions(chipset))?;
        let convention = CallConvention::of_memrefs(self.bare_pointers);
        let device = Device {
            convention,
            kernel: "rocdl.kernel",
            sizes: kernel_sizes,
            spaces: space,
            shared_alignment: None,
        };
        let mut conversion = conversion(device, index_width(ir, self.index_bitwidth.into())?);
        conversion.target = numbers::forbid_intrinsics(std::mem::take(&mut conversion.target))
            .dialect::<AmdgpuDialect>(Legality::Illegal)
            .dialect::<rocdl::RocdlDialect>(Legality::Legal);
        conversion.converter = amdgpu::convert_spaces(conversion.converter);
        let patterns = &mut conversion.patterns;
        numbers::populate(patterns);
        populate_gpu_to_rocdl(patterns);
        match self.runtime {
            Runtime::Unknown => {}
            Runtime::Hip => populate_printf(patterns, Printf::Hip),
            Runtime::OpenCl => populate_printf(patterns, Printf::OpenCl(CONSTANT_MEMORY)),
        }
        amdgpu::populate(patterns, chipset);
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

/// The memory of constants.
const CONSTANT_MEMORY: u32 = 4;

/// The number of a memory space.
fn space(space: AddressSpace) -> u32 {
    match space {
        AddressSpace::Global => 1,
        AddressSpace::Workgroup => 3,
        AddressSpace::Private => 5,
        AddressSpace::Constant => CONSTANT_MEMORY,
    }
}

/// What a kernel says of the size of its blocks.
fn kernel_sizes(cx: &Context, sizes: KernelSizes) -> Vec<(&'static str, Attribute)> {
    let Some(block) = sizes.block else {
        return Vec::new();
    };
    let count = block
        .cast::<DenseArrayAttr>(cx)
        .map_or(1, |block| block.as_i32s(cx).map(i64::from).product::<i64>());
    let flat = StringAttr::get(cx, &*format!("{count},{count}")).into();
    vec![
        ("rocdl.flat_work_group_size", flat),
        ("rocdl.reqd_work_group_size", block),
    ]
}

/// Memrefs that are passed as pointers have a shape that is known.
fn check_bare_pointers(ir: &Ir) -> Result<(), Diagnostic> {
    let kernels = ir.children().filter_map(|(_, child)| {
        let kernel = GpuFuncOp::cast(child, child.root())?;
        Some((child, kernel))
    });
    for (child, kernel) in kernels {
        let inputs = kernel.function_type(child).inputs(child);
        let is_unknown = |ty: &terrace_ir::Type| match ty.data(child) {
            TypeData::MemRef { shape, .. } => shape.contains(&DYNAMIC),
            TypeData::UnrankedMemRef { .. } => true,
            _ => false,
        };
        if inputs.iter().any(is_unknown) {
            let message = "bare pointer calling convention requires all memrefs to have static shape or use the identity map";
            return Err(Diagnostic::error(terrace_ir::Location::UNKNOWN, message));
        }
    }
    Ok(())
}

fn populate_gpu_to_rocdl(patterns: &mut ConversionPatterns) {
    ids::populate(patterns);
    lanes::populate(patterns);
    shuffles::populate(patterns);
    populate_functions(patterns);
    populate_shared_memory(patterns);
}
