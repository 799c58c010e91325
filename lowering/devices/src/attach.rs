//! What modules of kernels are compiled for.

use regex_lite::Regex;
use terrace_dialects::gpu::GpuModuleOp;
use terrace_dialects::nvvm::{NVVMTargetAttr, NvvmDialect};
use terrace_dialects::rocdl::{ROCDLTargetAttr, RocdlDialect};
use terrace_dialects::spirv::{
    Capability, ClientApi, DeviceType, Extension, ResourceLimitsAttr, SpirvDialect, TargetEnvAttr,
    VceAttr, Vendor, Version,
};
use terrace_dialects::xevm::{XeVMTargetAttr, XevmDialect};
use terrace_ir::attributes::{ArrayAttr, Attribute, DictAttr, StringAttr, UnitAttr};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Context, Diagnostic, Ir};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

/// Which modules get a target.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// Those directly in the op that the pass runs on.
    Children,
    /// All.
    Descendants,
}

/// Adds a target to the modules whose name a pattern finds something in, where it is not one of their targets yet.
fn attach(ir: &mut Ir, pattern: &str, reach: Reach, target: Attribute) {
    // As in MLIR, what is no pattern finds nothing.
    let Ok(pattern) = Regex::new(pattern) else {
        return;
    };
    attach_inside(ir, &pattern, reach, target);
}

fn attach_inside(ir: &mut Ir, pattern: &Regex, reach: Reach, target: Attribute) {
    let modules: Vec<GpuModuleOp> = ir
        .walk(ir.root(), WalkOrder::Pre)
        .filter_map(|op| GpuModuleOp::cast(ir, op))
        .filter(|module| {
            reach == Reach::Descendants || ir.parent_op(module.op()) == Some(ir.root())
        })
        .filter(|module| pattern.is_match(&module.sym_name(ir)))
        .collect();
    for module in modules {
        let known = module.targets(ir);
        let mut all: Vec<Attribute> =
            known.map_or_else(Vec::new, |known| known.elements(ir).to_vec());
        if !all.contains(&target) {
            all.push(target);
        }
        let all = ArrayAttr::get(ir, &all);
        ir.set_attr(module.op(), "targets", all.into());
    }
    if reach == Reach::Descendants {
        for child in ir.children_mut() {
            attach_inside(child, pattern, reach, target);
        }
    }
}

/// The flags that are set, and options of the compiler under their name.
fn flags(cx: &Context, set: &[(&str, bool)], (name, options): (&str, &str)) -> Option<DictAttr> {
    let set = set.iter().filter(|(_, is_set)| *is_set);
    let mut entries: Vec<_> = set
        .map(|(flag, _)| (cx.ident(flag), UnitAttr::get().into()))
        .collect();
    if !options.is_empty() {
        let options: Vec<String> = options.split_whitespace().map(str::to_owned).collect();
        entries.extend(strings(cx, &options).map(|options| (cx.ident(name), options.into())));
    }
    (!entries.is_empty()).then(|| DictAttr::get(cx, entries))
}

fn strings(cx: &Context, list: &[String]) -> Option<ArrayAttr> {
    let texts = list.iter().map(|text| StringAttr::get(cx, &**text).into());
    let texts: Vec<Attribute> = texts.collect();
    (!texts.is_empty()).then(|| ArrayAttr::get(cx, &texts))
}

/// Attach an NVVM target to modules of kernels.
#[pass(name = "nvvm-attach-target", dependent_dialects(NvvmDialect))]
pub struct NvvmAttachTargetPass {
    /// A regular expression that finds something in the names of the modules
    #[option]
    pub module: String,
    /// The target's triple
    #[option(default = "nvptx64-nvidia-cuda".to_owned())]
    pub triple: String,
    /// The kind of GPU
    #[option(default = NVVM_CHIP.to_owned())]
    pub chip: String,
    /// What it has beyond that
    #[option]
    pub features: String,
    /// How much is optimized, from 0 to 3
    #[option(name = "O", default = 2)]
    pub optimization: u32,
    /// Whether floats are computed fast rather than exactly
    #[option(default = false)]
    pub fast: bool,
    /// Whether numbers too small to be normal are zero
    #[option(default = false)]
    pub ftz: bool,
    /// Libraries that are linked
    #[option(name = "l", default = Vec::new())]
    pub link: Vec<String>,
    /// Options of the compiler that makes machine code of PTX
    #[option(name = "ptxas-cmd-options")]
    pub compiler_options: String,
}

/// What kernels are compiled for where nothing is said.
const NVVM_CHIP: &str = "sm_50";

impl Pass for NvvmAttachTargetPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let set = [("fast", self.fast), ("ftz", self.ftz)];
        let flags = flags(ir, &set, ("ptxas-cmd-options", &self.compiler_options));
        let target = NVVMTargetAttr::get(
            ir,
            self.optimization as i32,
            self.triple.clone(),
            self.chip.clone(),
            self.features.clone(),
            flags,
            strings(ir, &self.link),
            true,
        );
        attach(ir, &self.module, Reach::Children, target.into());
        Ok(())
    }
}

/// Attach a ROCDL target to modules of kernels.
#[pass(name = "rocdl-attach-target", dependent_dialects(RocdlDialect))]
pub struct RocdlAttachTargetPass {
    /// A regular expression that finds something in the names of the modules
    #[option]
    pub module: String,
    /// The target's triple
    #[option(default = "amdgcn-amd-amdhsa".to_owned())]
    pub triple: String,
    /// The kind of GPU
    #[option(default = "gfx900".to_owned())]
    pub chip: String,
    /// What it has beyond that
    #[option]
    pub features: String,
    /// The version of the calling conventions, in hundreds
    #[option(default = "600".to_owned())]
    pub abi: String,
    /// How much is optimized, from 0 to 3
    #[option(name = "O", default = 2)]
    pub optimization: u32,
    /// Whether waves have 64 lanes
    #[option(default = true)]
    pub wave64: bool,
    /// Whether floats are computed fast rather than exactly
    #[option(default = false)]
    pub fast: bool,
    /// Whether numbers too small to be normal are zero
    #[option(default = false)]
    pub daz: bool,
    /// Whether no float is infinite or no number
    #[option(name = "finite-only", default = false)]
    pub finite_only: bool,
    /// Whether floats are computed with as if they were real numbers
    #[option(name = "unsafe-math", default = false)]
    pub unsafe_math: bool,
    /// Whether square roots are rounded correctly
    #[option(name = "correct-sqrt", default = true)]
    pub correct_sqrt: bool,
    /// Libraries that are linked
    #[option(name = "l", default = Vec::new())]
    pub link: Vec<String>,
}

impl Pass for RocdlAttachTargetPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let set = [
            ("no_wave64", !self.wave64),
            ("fast", self.fast),
            ("daz", self.daz),
            ("finite_only", self.finite_only),
            ("unsafe_math", self.unsafe_math),
            ("unsafe_sqrt", !self.correct_sqrt),
        ];
        let target = ROCDLTargetAttr::get(
            ir,
            self.optimization as i32,
            self.triple.clone(),
            self.chip.clone(),
            self.features.clone(),
            self.abi.clone(),
            flags(ir, &set, ("", "")),
            strings(ir, &self.link),
        );
        attach(ir, &self.module, Reach::Children, target.into());
        Ok(())
    }
}

/// Attach a XeVM target to modules of kernels.
#[pass(name = "xevm-attach-target", dependent_dialects(XevmDialect))]
pub struct XevmAttachTargetPass {
    /// A regular expression that finds something in the names of the modules
    #[option]
    pub module: String,
    /// The target's triple
    #[option(default = "spirv64-unknown-unknown".to_owned())]
    pub triple: String,
    /// The kind of GPU
    #[option(default = "bmg".to_owned())]
    pub chip: String,
    /// How much is optimized, from 0 to 3
    #[option(name = "O", default = 2)]
    pub optimization: u32,
    /// Libraries that are linked
    #[option(name = "l", default = Vec::new())]
    pub link: Vec<String>,
    /// Options of the compiler that comes after
    #[option(name = "cmd-options")]
    pub compiler_options: String,
}

impl Pass for XevmAttachTargetPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let target = XeVMTargetAttr::get(
            ir,
            self.optimization as i32,
            self.triple.clone(),
            self.chip.clone(),
            flags(ir, &[], ("cmd-options", &self.compiler_options)),
            strings(ir, &self.link),
        );
        attach(ir, &self.module, Reach::Children, target.into());
        Ok(())
    }
}

/// Attach a SPIR-V target to modules of kernels.
///
/// Capabilities and extensions that there are not are left out.
#[pass(name = "spirv-attach-target", dependent_dialects(SpirvDialect))]
pub struct SpirvAttachTargetPass {
    /// A regular expression that finds something in the names of the modules
    #[option]
    pub module: String,
    /// The version of SPIR-V
    #[option(name = "ver", default = "v1.0".to_owned())]
    pub version: String,
    /// What the device can do
    #[option(name = "caps", default = Vec::new())]
    pub capabilities: Vec<String>,
    /// By which extensions
    #[option(name = "exts", default = Vec::new())]
    pub extensions: Vec<String>,
    /// What runs the kernels
    #[option(name = "client_api", default = "Unknown".to_owned())]
    pub client_api: String,
    /// Who made the device
    #[option(default = "Unknown".to_owned())]
    pub vendor: String,
    /// The kind of device
    #[option(name = "device_type", default = "Unknown".to_owned())]
    pub device_type: String,
    /// The number of the device
    #[option(name = "device_id", default = u32::MAX)]
    pub device: u32,
}

/// What a word stands for.
fn known<T>(ir: &Ir, word: &str, found: Option<T>) -> Result<T, Diagnostic> {
    found.ok_or_else(|| ir.error(ir.root(), format!("'{word}' is not known to SPIR-V")))
}

impl Pass for SpirvAttachTargetPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let version = known(ir, &self.version, Version::symbolize(&self.version))?;
        let capabilities = self.capabilities.iter();
        let capabilities = capabilities.filter_map(|word| Capability::symbolize(word));
        let extensions = self.extensions.iter();
        let extensions = extensions.filter_map(|word| Extension::symbolize(word));
        let (capabilities, extensions) = (capabilities.collect(), extensions.collect());
        let client = known(ir, &self.client_api, ClientApi::symbolize(&self.client_api))?;
        let vendor = known(ir, &self.vendor, Vendor::symbolize(&self.vendor))?;
        let kind = known(
            ir,
            &self.device_type,
            DeviceType::symbolize(&self.device_type),
        )?;
        let triple = VceAttr::get(ir, version, capabilities, extensions);
        let limits = ResourceLimitsAttr::get(ir, 16384, 128, None, 32, None, None, None, None);
        let target = TargetEnvAttr::get(ir, triple, client, vendor, kind, self.device, limits);
        attach(ir, &self.module, Reach::Descendants, target.into());
        Ok(())
    }
}
